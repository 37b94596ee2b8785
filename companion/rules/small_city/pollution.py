"""Pollution of a round: who and what pollutes, what parks take back, and the level it leads to."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from companion.rules.calculators import Answer, Calculator, ScoreLine
from companion.rules.faults import Fault, pointer
from companion.rules.inputs import Count
from companion.rules.small_city.facts import DELHI_ROUNDS, OVER_POLLUTED, RECYCLING, TOKYO_POLLUTION, City, Round
from companion.rules.text import text


@dataclass(frozen=True, kw_only=True)
class Pollution:
    """A borough at the measurement; citizens and tourists are everybody there, workers those of them who produced."""

    round: Round
    level: Count
    citizens: Count
    tourists: Count
    workers: Count
    port_workers: Count = 0
    parks: Count
    parks_lost: Count = 0
    noise: Count = 0
    recycling: bool = False
    engineer: bool = False
    city: City | None = None
    workers_count_twice: bool = True


def pollution_faults(given: Pollution) -> Iterator[Fault]:
    """More workers than people, more lost parks than parks, a port outside Shanghai."""
    people = given.citizens + given.tourists
    if given.workers > people:
        yield Fault(pointer("workers"), text("small-city.fault.more-workers-than-people", n=given.workers, most=people))
    if given.port_workers and not has_port(given.city):
        yield Fault(pointer("port_workers"), text("small-city.fault.port-outside-shanghai"))
    elif given.port_workers > given.workers:
        yield Fault(
            pointer("port_workers"),
            text("small-city.fault.more-port-than-workers", n=given.port_workers, most=given.workers),
        )
    if given.parks_lost > given.parks:
        yield Fault(
            pointer("parks_lost"), text("small-city.fault.more-lost-than-parks", n=given.parks_lost, most=given.parks)
        )


def has_port(city: City | None) -> bool:
    """Whether Citizens may work at a port, where production pollutes twice (rules 11.1)."""
    return city == "shanghai"


def terms(given: Pollution) -> Iterator[ScoreLine]:
    """Every source and every relief that counts, one by one; they add up to the sum of the round."""
    yield _term("citizens", given.citizens, n=given.citizens)
    if given.tourists:
        yield _term("tourists", given.tourists, n=given.tourists)
    if given.workers and not given.workers_count_twice:
        yield _term("workers-once", -given.workers, n=given.workers)
    yield from _production(given)
    if given.noise:
        yield _term("noise", given.noise, n=given.noise)
    if given.city == "tokyo":
        yield _term("tokyo", TOKYO_POLLUTION, n=TOKYO_POLLUTION)
    if given.parks_lost:
        yield _term(
            "parks-lost",
            given.parks_lost - given.parks,
            n=given.parks,
            lost=given.parks_lost,
            off=given.parks - given.parks_lost,
        )
    elif given.parks:
        yield _term("parks", -given.parks, n=given.parks)
    if given.recycling:
        yield _term("recycling", -RECYCLING, n=RECYCLING)


def _production(given: Pollution) -> Iterator[ScoreLine]:
    if given.engineer and given.workers:
        yield _term("engineer", 0, n=given.workers)
    elif given.workers:
        yield _term("workers", given.workers, n=given.workers)
        if given.port_workers:
            yield _term("port", given.port_workers, n=given.port_workers)


def _term(name: str, points: int, **numbers: int) -> ScoreLine:
    return ScoreLine(text(f"small-city.pollution.{name}"), points, text(f"small-city.pollution-why.{name}", **numbers))


def solve_pollution(given: Pollution) -> Answer:
    """The sum of the round and the new level; the lines add up to the level."""
    before = ScoreLine(
        text("small-city.pollution.before"), given.level, text("small-city.pollution-why.before", n=given.level)
    )
    if given.city == "delhi":
        loses = given.round in DELHI_ROUNDS
        figures = {"sum": None, "level": given.level, "eliminated": False, "loses_citizen": loses}
        why = text("small-city.pollution-why.delhi-loses" if loses else "small-city.pollution-why.delhi")
        return Answer(figures, [before, ScoreLine(text("small-city.pollution.delhi"), 0, why)])
    lines = list(terms(given))
    total = sum(line.points for line in lines)
    level = given.level + max(0, total)
    if total < 0:
        lines.append(_term("floor", -total, n=-total))
    figures = {"sum": total, "level": level, "eliminated": level >= OVER_POLLUTED, "loses_citizen": False}
    return Answer(figures, [before, *lines])


_BLANK = asdict(Pollution(round=1, level=0, citizens=3, tourists=0, workers=0, parks=0))
POLLUTION = Calculator(
    "pollution",
    Pollution,
    solve_pollution,
    pollution_faults,
    blank=_BLANK,
    example={**_BLANK, "round": 3, "level": 14, "citizens": 9, "tourists": 1, "workers": 3, "parks": 6},
)
