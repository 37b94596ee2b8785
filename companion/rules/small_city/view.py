"""What a seat may see: everything but other people's promises, until the end."""

from dataclasses import asdict
from typing import Any

from companion.rules.game import OVER
from companion.rules.moves import Move
from companion.rules.small_city import facts
from companion.rules.small_city.checklist import checklist
from companion.rules.small_city.counts import pollution_lines, votes_input
from companion.rules.small_city.flow import SETUP, next_host
from companion.rules.small_city.godzilla_view import clean_view, march_view, night_view, squares_view
from companion.rules.small_city.moves import MakePromise
from companion.rules.small_city.offers import missing
from companion.rules.small_city.queries import (
    card_options,
    deck,
    factory_area,
    in_play,
    is_awake,
    is_out,
    level_before,
    supply,
    taken,
)
from companion.rules.small_city.result import final_markers
from companion.rules.small_city.state import Borough, SmallCityTable
from companion.rules.small_city.votes import VOTES


def view(table: SmallCityTable, seat: int | None) -> dict[str, Any]:
    """The state as plain values, for one seat or, with None, for anybody."""
    play = table.play
    return {
        "lead": play.host,
        "host": play.host,
        "next_host": None if table.phase in (SETUP, OVER) else next_host(table),
        "turn_order": list(in_play(table)),
        "terrain": play.terrain,
        "checklist": [_line(line) for line in checklist(table)],
        "cards": _cards(table),
        "circle": list(play.circle),
        "boroughs": [_borough(table, owner, seat) for owner in range(len(table.players))],
        "supply": supply(table),
        "figures": facts.FIGURES[max(1, len(table.active))],
        "awake": is_awake(table),
        "night": night_view(table),
        "march": march_view(table, seat),
        "clean": clean_view(table, seat),
        "promise_values": list(facts.PROMISE_VALUES),
        "material_votes": dict(facts.MATERIAL_VOTES),
        "material_money": dict(facts.MATERIAL_MONEY),
        "holds_up": bool(missing(table)),
    }


def _line(line: Any) -> dict[str, Any]:
    return {"id": line.id, "seat": line.seat, "words": line.words, "done": line.done}


def _cards(table: SmallCityTable) -> list[dict[str, Any]]:
    holders, there = taken(table), table.play.circle or deck(table)
    return [
        {"card": card, "seat": holders.get(card), "options": list(card_options(table, card))}
        for card in facts.CARDS
        if card in there
    ]


def _borough(table: SmallCityTable, owner: int, viewer: int | None) -> dict[str, Any]:
    borough = table.play.boroughs[owner]
    shown = owner == viewer or table.phase == OVER
    return {
        "city": borough.city,
        "side": borough.side,
        "has_promise": borough.promise is not None,
        "promise": asdict(borough.promise) if shown and borough.promise is not None else None,
        "card": borough.card,
        "option": borough.option,
        "roll": borough.roll,
        "out": is_out(table, owner),
        "level_before": level_before(table, owner),
        "plan": _plan(borough),
        "area": factory_area(table, owner),
        "marched": borough.marched,
        "gone": borough.gone,
        "final_markers": final_markers(table, owner),
        "census": None if borough.census is None else asdict(borough.census),
        "measured": borough.measured,
        "pollution_lines": _pollution_lines(table, owner),
        "ballot": None if borough.ballot is None else asdict(borough.ballot),
        "voted": borough.voted,
        "vote_lines": _vote_lines(table, owner),
    }


def _plan(borough: Borough) -> dict[str, Any]:
    plan = borough.plan
    return {
        "rows": plan.rows,
        "columns": plan.columns,
        "blocked": squares_view(plan.blocked),
        "harbour": squares_view(plan.harbour),
        "factories": [squares_view(factory) for factory in plan.factories],
        "parks": squares_view(plan.parks),
        "people": squares_view(plan.people),
        "markers": squares_view(plan.markers),
        "godzilla": squares_view(borough.godzilla or ()),
        "drawn": plan.is_drawn,
    }


def _pollution_lines(table: SmallCityTable, seat: int) -> list[dict[str, Any]]:
    borough = table.play.boroughs[seat]
    if not borough.measured or borough.census is None:
        return []
    lines = pollution_lines(table, seat, borough.census)
    return [{"label": line.label, "points": line.points, "why": line.why} for line in lines]


def _vote_lines(table: SmallCityTable, seat: int) -> list[dict[str, Any]]:
    borough = table.play.boroughs[seat]
    if not borough.voted or borough.ballot is None:
        return []
    lines = VOTES.solve(votes_input(table, seat, borough.ballot)).lines
    return [{"label": line.label, "points": line.points, "why": line.why} for line in lines]


def reveals(before: SmallCityTable, after: SmallCityTable) -> bool:
    """The end shows every promise."""
    return before.phase != after.phase == OVER and any(one.promise is not None for one in before.play.boroughs)


def is_secret(table: SmallCityTable, move: Move, viewer: int | None) -> bool:
    """A promise is its owner's business until the end."""
    return isinstance(move, MakePromise) and table.phase != OVER and move.seat != viewer
