"""The calculators of Steam Park about Dirt and dice."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Annotated, Literal

from companion.rules.calculators import Answer, Calculator, ScoreLine
from companion.rules.faults import Fault, pointer
from companion.rules.inputs import MOST, Count, Length, Range
from companion.rules.steam_park import arithmetic, facts
from companion.rules.text import text

Signed = Annotated[int, Range(-MOST, MOST)]
DICE = {None: facts.WHITE_DICE, "thief": facts.THIEF_DICE, "victim": facts.VICTIM_DICE}


@dataclass(frozen=True)
class Dirt:
    """One player at the beginning of the Dirt phase; `visitors` without the stingy ones."""

    dirt: Count
    dice: Annotated[list[facts.Face], Length(0, 4 * facts.WHITE_DICE)]
    espionage: facts.Face | None
    visitors: Count
    stingy: Count
    token: facts.Token
    baron: Literal["thief", "victim"] | None = None
    tokens: Annotated[dict[facts.Token, Signed], Length(0, 12)] = field(default_factory=dict)


def dirt_faults(given: Dirt) -> Iterator[Fault]:
    """A wrong number of dice, or a token nobody knows the Dirt of."""
    if len(given.dice) != DICE[given.baron]:
        key = "dice" if given.baron is None else f"dice-{given.baron}"
        yield Fault(pointer("dice"), text(f"steam-park.fault.{key}", n=len(given.dice)))
    if given.token not in facts.TOKEN_DIRT | given.tokens:
        yield Fault(pointer("tokens", given.token), text("steam-park.fault.token-unknown", token=given.token))


def solve_dirt(given: Dirt) -> Answer:
    token = (facts.TOKEN_DIRT | given.tokens)[given.token]
    spied = [] if given.espionage is None else [given.espionage]
    found = arithmetic.soil(given.dirt, given.dice, spied, given.visitors, token)
    changed = found.dirt - given.dirt - found.gained  # of the token: never more than there is
    lines = [
        ScoreLine(
            text("steam-park.line.symbols"),
            found.symbols + found.spied,
            text("steam-park.why.symbols", n=found.symbols + found.spied),
        ),
        ScoreLine(text("steam-park.line.visitors"), found.visitors, text("steam-park.why.visitors", n=given.visitors)),
        ScoreLine(
            text("steam-park.line.token", token=text(f"steam-park.token.{given.token}")),
            changed,
            text("steam-park.why.token", dirt=given.dirt, gained=found.gained, token=token, total=found.dirt),
        ),
    ]
    if given.stingy:
        lines.insert(
            2, ScoreLine(text("steam-park.line.stingy"), 0, text("steam-park.why.stingy-dirt", n=given.stingy))
        )
    return Answer({"gained": found.gained, "token": token, "dirt": found.dirt}, lines)


@dataclass(frozen=True)
class Clean:
    """Brooms spent together in one Clean action."""

    dirt: Count
    brooms: Count
    director: facts.Director | None


def no_faults(given: object) -> Iterator[Fault]:
    yield from ()


def solve_clean(given: Clean) -> Answer:
    left = arithmetic.clean(given.dirt, given.brooms, given.director)
    label = text("steam-park.line.clean")
    if given.director == "sweeper":
        why = text("steam-park.why.sweeper", n=given.brooms // facts.SWEEPER_BROOMS, dirt=given.dirt, left=left)
    else:
        why = text("steam-park.why.clean", n=given.brooms, dirt=given.dirt, left=left)
    return Answer({"dirt": left, "removed": given.dirt - left}, [ScoreLine(label, left - given.dirt, why)])


@dataclass(frozen=True)
class Espionage:
    """The face of an Espionage die, and the dice on the right-hand neighbour's Pig board."""

    face: facts.Face
    neighbour: Annotated[list[facts.Face], Length(0, facts.WHITE_DICE + 1)]


def solve_espionage(given: Espionage) -> Answer:
    matches, price = given.neighbour.count(given.face), arithmetic.espionage_price(given.face, given.neighbour)
    label = text("steam-park.line.espionage", face=text(f"steam-park.face.{given.face}"))
    line = ScoreLine(label, -price, text("steam-park.why.espionage", n=matches, price=price))
    return Answer({"matches": matches, "price": price}, [line])


@dataclass(frozen=True)
class Extension:
    """An Extension with the Visitors on it, and the colour of its Ride."""

    extension: facts.Kind
    spaces: facts.Size
    ride: facts.Colour
    visitors: Annotated[list[facts.Guest], Length(0, 4 * facts.WHITE_DICE)]


def extension_faults(given: Extension) -> Iterator[Fault]:
    if len(given.visitors) > given.spaces:
        yield Fault(pointer("visitors"), text("steam-park.fault.too-many-guests", n=given.spaces))


def solve_extension(given: Extension) -> Answer:
    found = arithmetic.crowd(given.extension, given.spaces, given.ride, given.visitors)
    label = text(f"steam-park.extension.{given.extension}")
    if found.danari or found.dirt:
        line = ScoreLine(label, found.danari or found.dirt, text(f"steam-park.why.{given.extension}", n=given.spaces))
    elif found.full:
        line = ScoreLine(label, 0, text("steam-park.why.extension-mixed"))
    else:
        line = ScoreLine(label, 0, text("steam-park.why.extension-open", n=given.spaces - len(given.visitors)))
    lines = [line]
    if found.leave:
        colours = [text(f"steam-park.colour.{guest}") for guest in found.leave]
        lines.append(ScoreLine(text("steam-park.line.leave"), 0, text("steam-park.why.leave", visitors=colours)))
    figures = {"full": found.full, "danari": found.danari, "dirt": found.dirt, "leave": list(found.leave)}
    return Answer(figures, lines)


_BLANK = asdict(Dirt(0, ["blank"] * facts.WHITE_DICE, espionage=None, visitors=0, stingy=0, token="1"))  # noqa: S106 (of the game)
DIRT = Calculator(
    "dirt",
    Dirt,
    solve_dirt,
    dirt_faults,
    blank=_BLANK,
    example={
        **_BLANK,
        "dirt": 5,
        "dice": ["ride", "ride", "ride", "stand", "visitor", "broom"],
        "visitors": 4,
        "token": "3",
    },
)
CLEAN = Calculator(
    "clean",
    Clean,
    solve_clean,
    no_faults,
    blank={"dirt": 0, "brooms": 0, "director": None},
    example={"dirt": 17, "brooms": 4, "director": "sweeper"},
)
ESPIONAGE = Calculator(
    "espionage",
    Espionage,
    solve_espionage,
    no_faults,
    blank={"face": "visitor", "neighbour": []},
    example={"face": "visitor", "neighbour": ["visitor", "visitor", "visitor", "ride", "broom", "blank"]},
)
EXTENSION = Calculator(
    "extension",
    Extension,
    solve_extension,
    extension_faults,
    blank={"extension": "golden", "spaces": 2, "ride": "red", "visitors": []},
    example={"extension": "golden", "spaces": 2, "ride": "red", "visitors": ["red", "stingy"]},
)
