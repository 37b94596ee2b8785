"""What a seat may see: everything but other people's promises, until the end."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from companion.rules.calculators import ScoreLine
from companion.rules.game import OVER
from companion.rules.game_parts import Members
from companion.rules.moves import Move
from companion.rules.small_city import facts
from companion.rules.small_city.checklist import checklist
from companion.rules.small_city.choices import promise_of
from companion.rules.small_city.counts import measured_lines, voted_lines
from companion.rules.small_city.final import score_lines
from companion.rules.small_city.flow import SETUP, next_host
from companion.rules.small_city.godzilla_view import clean_view, march_view, night_view
from companion.rules.small_city.missing import missing
from companion.rules.small_city.moves import LayCircle, MakePromise
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
from companion.rules.small_city.refusals import follows_money, listed_price
from companion.rules.small_city.result import final_input, final_markers, final_player
from companion.rules.small_city.state import Borough, SmallCityTable
from companion.rules.view_values import as_lists, fields_view


def public_view(table: SmallCityTable) -> Members:
    """What anybody may see."""
    play = table.play
    return {
        "lead": lambda: play.host,
        "host": lambda: play.host,
        "next_host": lambda: None if table.phase in (SETUP, OVER) or table.round == table.rounds else next_host(table),
        "turn_order": lambda: list(in_play(table)),
        "terrain": lambda: play.terrain,
        "checklist": lambda: [_line(line) for line in checklist(table)],
        "cards": lambda: _cards(table),
        "circle": lambda: [] if play.face_down else list(play.circle),
        "places": lambda: _places(table),
        "citizen_cap": lambda: facts.CITIZEN_CAP,
        "follows_money": lambda: follows_money(table),
        "knows_start": lambda: "nuclear" in table.setup.modules or bool(table.setup.box_facts.get("start-money")),
        "supply": lambda: supply(table),
        "figures": lambda: facts.FIGURES[max(1, len(table.active))],
        "awake": lambda: is_awake(table),
        "night": lambda: night_view(table),
        "promise_values": lambda: list(facts.PROMISE_VALUES),
        "material_votes": lambda: dict(facts.MATERIAL_VOTES),
        "material_money": lambda: dict(facts.MATERIAL_MONEY),
        "holds_up": lambda: bool(missing(table)),
    }


def own_view(table: SmallCityTable, seat: int | None) -> Members:
    """What depends on who looks, for one seat or, with None, for anybody."""
    return {
        "tiles": lambda: [_tile(table, tile, seat) for tile in facts.TILE_MODULES],
        "boroughs": lambda: [_borough(table, owner, seat) for owner in range(len(table.players))],
        "march": lambda: march_view(table, seat),
        "clean": lambda: clean_view(table, seat),
    }


def _line(line: Any) -> dict[str, Any]:
    return {"id": line.id, "seat": line.seat, "words": line.words, "done": line.done, "special": line.special}


def _cards(table: SmallCityTable) -> list[dict[str, Any]]:
    holders = taken(table)
    there = tuple(holders) if table.play.face_down else table.play.circle or deck(table)
    return [
        {"card": card, "seat": holders.get(card), "options": list(card_options(table, card))}
        for card in facts.CARDS
        if card in there
    ]


def _places(table: SmallCityTable) -> list[dict[str, Any]]:
    """The face-down circle: what lies at a place is seen once somebody took it."""
    if not table.play.face_down:
        return []
    holders = taken(table)
    return [
        {"place": place, "card": card if card in holders else None, "seat": holders.get(card)}
        for place, card in enumerate(table.play.circle, 1)
    ]


def _tile(table: SmallCityTable, tile: facts.Tile, seat: int | None) -> dict[str, Any]:
    """A tile whose cost the rulebook gives, with its price for the viewer."""
    return {
        "tile": tile,
        "module": facts.TILE_MODULES[tile],
        "money": facts.TILE_MONEY.get(tile, 0) if seat is None else listed_price(table, seat, tile),
        "votes": facts.TILE_VOTES.get(tile, 0),
        "materials": facts.TILE_MATERIALS.get(tile, 0),
    }


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
        "plan": plan_view(borough),
        "area": factory_area(table, owner),
        "tiles": list(borough.tiles),
        "prices": {tile: listed_price(table, owner, tile) for tile in facts.TILE_MONEY},
        "stock": borough.stock,
        "residents": {**asdict(borough.residents), "total": borough.residents.total},
        "wage_due": "clinic-doctor" in borough.tiles and not borough.paid,
        "marched": borough.marched,
        "gone": borough.gone,
        "final_markers": final_markers(table, owner),
        "census": None if borough.census is None else asdict(borough.census),
        "measured": borough.measured,
        "stale": borough.stale,
        "pollution_lines": _score_lines(measured_lines(table, owner)),
        "ballot": None if borough.ballot is None else asdict(borough.ballot),
        "voted": borough.voted,
        "vote_lines": _score_lines(voted_lines(table, owner)),
        "final_lines": _score_lines(_final_lines(table, owner)),
    }


def plan_view(borough: Borough) -> dict[str, Any]:
    """As it was drawn; an Asian city begins with its whole area, except Beijing (rules 11)."""
    if not borough.plan.is_drawn and borough.city not in (None, "beijing"):
        return {**_drawn_plan(borough), "rows": facts.BOARD, "columns": facts.BOARD}
    return _drawn_plan(borough)


def _drawn_plan(borough: Borough) -> dict[str, Any]:
    return {**fields_view(borough.plan), "godzilla": as_lists(borough.godzilla or ()), "drawn": borough.plan.is_drawn}


def _score_lines(lines: Iterable[ScoreLine]) -> list[dict[str, Any]]:
    return [{"label": line.label, "points": line.points, "why": line.why} for line in lines]


def _final_lines(table: SmallCityTable, seat: int) -> list[ScoreLine]:
    """Track, promise, pollution and markers, once the end shows the promises."""
    if table.phase != OVER or seat not in table.active:
        return []
    given = final_input(table)
    return score_lines(final_player(table, seat), given.stockholm, given.broken_promise_costs)


def reveals(before: SmallCityTable, after: SmallCityTable) -> bool:
    """The end shows every promise, and a card that is turned up its face."""
    if before.play.face_down and len(taken(after)) > len(taken(before)):
        return True
    return before.phase != after.phase == OVER and any(one.promise is not None for one in before.play.boroughs)


def is_secret(table: SmallCityTable, move: Move, viewer: int | None) -> bool:
    """A promise is its owner's business until the end, which tells the last one alone; what lies in a face-down circle
    is nobody's."""
    if isinstance(move, LayCircle):
        return table.play.face_down and table.play.circle == move.drawn
    if not isinstance(move, MakePromise) or move.seat == viewer:
        return False
    return table.phase != OVER or table.play.boroughs[move.seat].promise != promise_of(move)
