"""The calculators of Scream Machine: one round's visitors, and the final ranking."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from companion.rules.calculators import Answer, Calculator, ScoreLine
from companion.rules.faults import Fault, pointer
from companion.rules.inputs import Count, Length, Name, Range, doubled_names, doubled_players, strangers
from companion.rules.ranking import rank
from companion.rules.scream_machine import facts
from companion.rules.scream_machine.visitors import Verdict, decide
from companion.rules.text import Text, text

AT_TABLE = Length(facts.MIN_PLAYERS, facts.MAX_PLAYERS)
Visit = tuple[facts.Kind, str | list[str], Verdict[str]]  # who, where, and whom it goes to
BOXES = 4  # people may count cards of several boxes
Visitors = Annotated[list[facts.Kind], Length(0, BOXES * len(facts.KINDS) * facts.VISITOR_COPIES)]
Cards = Annotated[
    list[facts.Card], Length(0, BOXES * len(facts.FAMILIES) * len(facts.VALUES) * facts.ATTRACTION_COPIES)
]


@dataclass(frozen=True)
class Local:
    """Visitors lying in the gap between two neighbours."""

    between: tuple[Name, Name]
    visitors: Visitors


@dataclass(frozen=True)
class Round:
    """Parks and visitors at the end of a round; `players` sit clockwise."""

    players: Annotated[list[Name], AT_TABLE]
    parks: Annotated[dict[Name, Cards], Length(0, 2 * facts.MAX_PLAYERS)]
    nationals: Visitors
    locals: Annotated[list[Local], Length(0, 2 * facts.MAX_PLAYERS)]


def round_faults(given: Round) -> Iterator[Fault]:
    """Names, gaps and cheapskates that cannot be."""
    yield from doubled_names(given.players, "players")
    yield from strangers(list(given.parks), given.players, "parks")
    for name in given.players:
        if name not in given.parks:
            yield Fault(pointer("parks"), text("scream-machine.fault.no-park", name=name))
    yield from _gap_faults(given)
    if len(given.players) == 2:
        yield from _cheapskate_faults(given)


def _gap_faults(given: Round) -> Iterator[Fault]:
    seen: set[tuple[str, str]] = set()
    for index, local in enumerate(given.locals):
        where = pointer("locals", index, "between")
        unknown = [place for place, name in enumerate(local.between) if name not in given.players]
        for place in unknown:
            yield Fault(f"{where}/{place}", text("fault.not-at-table", name=local.between[place]))
        if unknown:
            continue
        one, other = local.between
        gap = _gap(given.players, one, other)
        if gap is None:
            yield Fault(where, text("scream-machine.fault.not-neighbours", one=one, other=other))
        elif gap in seen:
            yield Fault(where, text("scream-machine.fault.gap-twice", one=one, other=other))
        else:
            seen.add(gap)


def _gap(players: list[str], one: str, other: str) -> tuple[str, str] | None:
    """The gap two names mean, clockwise; with two players each order means its own."""
    around = list(zip(players, players[1:] + players[:1], strict=True))
    if (one, other) in around:
        return one, other
    return (other, one) if (other, one) in around else None


def _cheapskate_faults(given: Round) -> Iterator[Fault]:
    places = [(pointer("nationals"), given.nationals)]
    places += [(pointer("locals", index, "visitors"), local.visitors) for index, local in enumerate(given.locals)]
    for where, visitors in places:
        for index, visitor in enumerate(visitors):
            if visitor == facts.CHEAPSKATE:
                yield Fault(f"{where}/{index}", text("scream-machine.fault.cheapskate-with-two"))


def solve_round(given: Round) -> Answer:
    """Every visitor's tally and winner, nationals first."""
    everybody = {name: given.parks[name] for name in given.players}
    visits = _visits(given.nationals, "national", everybody)
    for local in given.locals:
        visits += _visits(local.visitors, list(local.between), {name: everybody[name] for name in local.between})
    won = Counter(verdict.winner for _, _, verdict in visits if verdict.winner is not None)
    figures = {
        "won": {name: won[name] for name in given.players},
        "visitors": [
            {"visitor": visitor, "place": place, "tally": verdict.tally, "winner": verdict.winner}
            for visitor, place, verdict in visits
        ],
        "staying": sum(verdict.winner is None for _, _, verdict in visits),
    }
    return Answer(figures, [visit_line(*visit) for visit in visits] or [_nobody_came()])


def _visits(visitors: list[facts.Kind], place: str | list[str], parks: dict[str, list[facts.Card]]) -> list[Visit]:
    """What the visitors at one place do; all of a kind do the same."""
    verdicts = {kind: decide(kind, parks) for kind in dict.fromkeys(visitors)}
    return [(kind, place, verdicts[kind]) for kind in visitors]


def visit_line(visitor: facts.Kind, place: str | list[str], verdict: Verdict[str]) -> ScoreLine:
    """What one visitor did, with the comparison that decided it."""
    where = text("scream-machine.place.national") if isinstance(place, str) else _between(place)
    label = text("scream-machine.line.visit", visitor=kind_text(visitor), place=where)
    return ScoreLine(label, int(verdict.winner is not None), why(visitor, verdict), verdict.winner)


def why(visitor: facts.Kind, verdict: Verdict[str]) -> Text:
    """The comparison in words: who offers what, and what follows."""
    offers = [text("scream-machine.offer", name=name, offer=offer) for name, offer in verdict.tally.items()]
    cheap = visitor == facts.CHEAPSKATE
    if verdict.winner is not None:
        key = "cheapest" if cheap else "highest"
        return text(f"scream-machine.why.{key}", winner=verdict.winner, offers=offers)
    if not verdict.tally:
        return text("scream-machine.why.no-park-competes")
    if not cheap and not any(verdict.tally.values()):
        return text("scream-machine.why.nobody-has-it")
    return text("scream-machine.why.tie-cheapest" if cheap else "scream-machine.why.tie-highest", offers=offers)


def kind_text(visitor: facts.Kind) -> Text:
    return text(f"scream-machine.visitor.{visitor}")


def _between(names: list[str]) -> Text:
    return text("scream-machine.place.between", one=names[0], other=names[1])


def _nobody_came() -> ScoreLine:
    return ScoreLine(text("scream-machine.line.nobody"), 0, text("scream-machine.why.no-visitors"))


@dataclass(frozen=True)
class FinalPlayer:
    name: Name
    visitors: Count
    symbols: Annotated[int, Range(0, len(facts.FAMILIES))]


@dataclass(frozen=True)
class Final:
    """The score track at the end, with the different symbols in each park."""

    players: Annotated[list[FinalPlayer], AT_TABLE]


def solve_final(given: Final) -> Answer:
    """Most visitors, then most different symbols, then a shared place."""
    visitors = {one.name: one.visitors for one in given.players}
    placed = rank(visitors, {one.name: (one.visitors, one.symbols) for one in given.players})
    lines = [
        ScoreLine(
            text("scream-machine.line.visitors"),
            one.visitors,
            text("scream-machine.why.final", visitors=one.visitors, n=one.symbols),
            one.name,
        )
        for one in given.players
    ]
    return Answer({"ranking": placed}, lines)


ROUND = Calculator(
    "round",
    Round,
    solve_round,
    round_faults,
    blank={"players": ["A", "B", "C"], "parks": {"A": [], "B": [], "C": []}, "nationals": [], "locals": []},
    example={
        "players": ["Ana", "Bo", "Cy"],
        "parks": {
            "Ana": [["coaster", 5], ["food", 1], ["water", 1]],
            "Bo": [["coaster", 3], ["thrill", 3]],
            "Cy": [["food", 1], ["kiddie", 3], ["thrill", 1]],
        },
        "nationals": ["coaster", "food", "cheapskate", "nostalgia", "thrill"],
        "locals": [
            {"between": ["Ana", "Bo"], "visitors": ["coaster", "cheapskate"]},
            {"between": ["Bo", "Cy"], "visitors": ["thrill", "water"]},
            {"between": ["Cy", "Ana"], "visitors": ["food", "kiddie"]},
        ],
    },
    references=("parks", "between"),
)
FINAL = Calculator(
    "final",
    Final,
    solve_final,
    doubled_players,
    blank={"players": [{"name": name, "visitors": 0, "symbols": 0} for name in ("A", "B", "C")]},
    example={
        "players": [
            {"name": "Ana", "visitors": 19, "symbols": 3},
            {"name": "Bo", "visitors": 19, "symbols": 5},
            {"name": "Cy", "visitors": 14, "symbols": 6},
        ]
    },
)
