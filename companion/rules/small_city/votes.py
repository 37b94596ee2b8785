"""Votes of a round: homes and university, the Mayor's speech, action cards, the opera and exchanged materials."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Annotated, Literal

from companion.rules.calculators import Answer, Calculator, ScoreLine
from companion.rules.faults import Fault, pointer
from companion.rules.inputs import Count, Range
from companion.rules.small_city import facts
from companion.rules.text import text

VoteAction = Literal["physicist", "artist", "supporter"]
Speech = Annotated[int, Range(0, facts.SPEECH_MOST)]


@dataclass(frozen=True, kw_only=True)
class Votes:
    """What brings votes in one round; `base` is what homes and university gave."""

    base: Count
    speech: Speech
    action: VoteAction | None
    action_citizens: Count = 0
    opera: bool = False
    wood: Count = 0
    stone: Count = 0
    metal: Count = 0


def votes_faults(given: Votes) -> Iterator[Fault]:
    """Citizens that no action card asks for."""
    if given.action_citizens and given.action not in facts.CITIZEN_CARDS:
        yield Fault(pointer("action_citizens"), text("small-city.fault.citizens-without-card"))


def vote_lines(given: Votes) -> Iterator[ScoreLine]:
    """A line for every source of votes that was used."""
    yield _line("base", given.base, n=given.base)
    if given.speech:
        yield _line("speech", given.speech, n=given.speech)
    if given.action in facts.CITIZEN_CARDS:
        yield _line(given.action, facts.CARD_VOTES * given.action_citizens, n=given.action_citizens)
    elif given.action == "supporter":
        yield _line("supporter", facts.SUPPORTER_VOTES, n=facts.SUPPORTER_VOTES)
    if given.opera:
        yield _line("opera", facts.OPERA_VOTES, n=facts.OPERA_VOTES)
    for material in facts.MATERIALS:
        pieces: int = getattr(given, material)
        if pieces:
            yield _line(material, facts.MATERIAL_VOTES[material] * pieces, n=pieces)


def _line(name: str, points: int, **numbers: int) -> ScoreLine:
    return ScoreLine(
        text(f"small-city.votes.{name}"), points, text(f"small-city.votes-why.{name}", points=points, **numbers)
    )


def solve_votes(given: Votes) -> Answer:
    """All votes of the round together."""
    lines = list(vote_lines(given))
    return Answer({"votes": sum(line.points for line in lines)}, lines)


_BLANK = asdict(Votes(base=0, speech=0, action=None))
VOTES = Calculator(
    "votes",
    Votes,
    solve_votes,
    votes_faults,
    blank=_BLANK,
    example={**_BLANK, "base": 17, "speech": 4, "action": "artist", "action_citizens": 2, "opera": True},
)
