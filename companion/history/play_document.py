"""A play as a JSON document (docs/api.md 4.2), and everything that can be wrong with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Annotated

from companion.history.free_text import is_translatable
from companion.rules.faults import Fault, pointer
from companion.rules.game import Game
from companion.rules.inputs import Id, Length, Longest, Name, Range, Words, doubled_players
from companion.rules.library import find_game
from companion.rules.table import Colour
from companion.rules.table_request import MOST_OPTIONS
from companion.rules.text import Text, text

Points = Annotated[int, Range(-999_999, 999_999)]
LONGEST_LABEL = 300
Label = Annotated[str, Words(0, LONGEST_LABEL)]
EARLIEST = "1900-01-01"
LONGEST_NOTES = 5_000
MOST_PLAYERS, MOST_LINES, MOST_ROUNDS = 12, 200, 100


@dataclass(frozen=True)
class LineTexts:
    """The texts of a line without language, as our own exports have them."""

    label: Text
    why: Text


@dataclass(frozen=True)
class LineDocument:
    label: Label
    points: Points
    why: Label = ""
    said: LineTexts | None = None


@dataclass(frozen=True)
class PlayerDocument:
    """Somebody's result; what is left out is computed, or unchanged when the play is known already."""

    name: Name
    total: Points | None = None
    seat: Annotated[int, Range(0, 11)] | None = None
    start: bool | None = None
    place: Annotated[int, Range(1, 12)] | None = None
    lines: Annotated[list[LineDocument], Longest(MOST_LINES)] | None = None
    colour: Colour | None = None
    curve: Annotated[list[Points], Longest(MOST_ROUNDS)] | None = None
    team: Annotated[str, Words(0, 40)] | None = None
    role: Annotated[str, Words(0, 120)] | None = None
    new: bool | None = None
    machine: bool | None = None


@dataclass(frozen=True)
class PlayDocument:
    """A play as it comes in; only the game and the players are needed."""

    game: Id
    players: Annotated[list[PlayerDocument], Longest(MOST_PLAYERS)]
    id: Annotated[str, Words(1, 64)] | None = None
    rules_version: Annotated[int, Range(1, 9_999)] | None = None
    started_at: Id | None = None
    ended_at: Id | None = None
    minutes: Annotated[int, Range(0, 9_999)] | None = None
    place: Annotated[str, Words(0, 120)] | None = None
    finished: bool | None = None
    won: bool | None = None
    ignored: bool | None = None
    rounds: Annotated[int, Range(0, 999)] | None = None
    modules: Annotated[list[Id], Longest(MOST_OPTIONS)] | None = None
    house_rules: Annotated[dict[Id, Id], Length(0, MOST_OPTIONS)] | None = None
    notes: Annotated[str, Longest(LONGEST_NOTES)] | None = None
    revision: Annotated[int, Range(1, 999_999)] | None = None


def faults_of(document: PlayDocument, now: datetime, scored: bool = True) -> Iterator[Fault]:
    """Everything that keeps a document from being a play, which must not lie in the future.

    With `scored`, totals are needed where the game has them.
    """
    game = find_game(document.game, document.rules_version)
    if game is None:
        yield Fault("/game", text("fault.unknown-game", id=document.game))
    else:
        yield from _option_faults(game, document)
    for key, given in (("ended_at", document.ended_at), ("started_at", document.started_at)):
        yield from _time_faults(key, given, now)
    if not document.players:
        yield Fault("/players", text("fault.list-too-short", n=1))
    yield from doubled_players(document)
    yield from _result_faults(game, document) if scored else ()
    seats = [player.seat for player in document.players if player.seat is not None]
    if len(set(seats)) < len(seats):
        yield Fault("/players", text("fault.seat-twice"))
    for index, player in enumerate(document.players):
        for number, line in enumerate(player.lines or ()):
            if line.said and not (is_translatable(line.said.label) and is_translatable(line.said.why)):
                yield Fault(pointer("players", index, "lines", number, "said"), text("fault.cannot-be-said"))


def _result_faults(game: Game | None, document: PlayDocument) -> Iterator[Fault]:
    """Totals and places that are missing; a game without a score, or one won together, can do without totals."""
    wins = game.wins if game else "highest"
    for index, player in enumerate(document.players):
        if player.total is None and wins in ("highest", "lowest"):
            yield Fault(pointer("players", index, "total"), text("fault.missing"))
        if player.place is None and wins == "places":
            yield Fault(pointer("players", index, "place"), text("fault.missing"))
    if wins == "together" and document.won is None and not any(player.place for player in document.players):
        yield Fault("/won", text("fault.missing"))
    if wins != "together" and document.won is not None:
        yield Fault("/won", text("fault.won-only-together"))


def _option_faults(game: Game, document: PlayDocument) -> Iterator[Fault]:
    known = {module.id for module in game.modules}
    for index, module in enumerate(document.modules or ()):
        if module not in known:
            yield Fault(pointer("modules", index), text("fault.unknown-module", id=module))
    rules = {rule.id: rule.choices for rule in game.house_rules}
    for rule, choice in (document.house_rules or {}).items():
        if rule not in rules:
            yield Fault(pointer("house_rules", rule), text("fault.unknown-house-rule", id=rule))
        elif choice not in rules[rule]:
            yield Fault(pointer("house_rules", rule), text("fault.unknown-choice", choices=list(rules[rule])))


def _time_faults(key: str, given: str | None, now: datetime) -> Iterator[Fault]:
    if given is None:
        return
    found = utc_timestamp(given)
    if found is None:
        yield Fault(f"/{key}", text("fault.not-a-date"))
    elif found < EARLIEST or found > (now + timedelta(days=1)).isoformat():
        yield Fault(f"/{key}", text("fault.date-out-of-range", date=found[:10]))


@lru_cache(maxsize=512)
def utc_timestamp(given: str) -> str | None:
    """A day or a time as the file stores it; without a zone it is taken as UTC."""
    try:
        found = datetime.fromisoformat(given.strip())
        return found.replace(tzinfo=found.tzinfo or UTC).astimezone(UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError):
        return None
