"""How a game of Small City goes on: eight phases a round, in turn order only for the special actions."""

from dataclasses import replace
from typing import Any

from companion.rules.chance import Chance
from companion.rules.game import OVER
from companion.rules.game_parts import options_in_play
from companion.rules.moves import Move, Next
from companion.rules.small_city.facts import CIRCLE, DIE, NUCLEAR_MONEY, SEOUL_START
from companion.rules.small_city.moves import ChooseCity, LayCircle, RollDie
from companion.rules.small_city.queries import (
    GODZILLAS,
    deck,
    free_cities,
    in_play,
    is_awake,
    is_cleaning,
    is_money_on_table,
    supply,
    taken,
)
from companion.rules.small_city.state import Borough, SmallCityState, SmallCityTable, with_borough
from companion.rules.table import gain, with_play

SETUP = "setup"
PHASES = ("actions", "construction", "citizens", "income", "vote", "pollution", "council", "mayor")


def start(table: Any) -> SmallCityTable:
    """Everybody with an empty borough, before anything is chosen."""
    boroughs = tuple(Borough() for _ in table.players)
    return replace(table, phase=SETUP, turn=None, play=SmallCityState(boroughs, host=table.first))


def first_changed(table: SmallCityTable) -> SmallCityTable:
    return with_play(table, host=table.first)


def texts_in_play(table: SmallCityTable) -> tuple[str, ...]:
    """What texts of a phase may speak of: Godzillas only once they wake, no next round after the last one."""
    modules = [one for one in table.setup.modules if one != GODZILLAS]
    now = {
        "last-round": table.round == table.rounds,
        "solo": len(table.active) == 1,
        "awake": is_awake(table),
        "cleaning": is_cleaning(table),
    }
    return (*(name for name, holds in now.items() if holds), *options_in_play(modules, table.setup.house_rules))


def draw(table: SmallCityTable, move: Move, chance: Chance) -> Move:
    """Cities, circles and dice that nobody chose fall by chance."""
    match move:
        case ChooseCity(city=None):
            free = free_cities(table, move.seat) if move.seat < len(table.players) else ()
            return replace(move, drawn=chance.random.choice(free) if free else None)
        case LayCircle(cards=(), real=False):
            return replace(move, drawn=tuple(chance.random.sample(deck(table), CIRCLE)))
        case RollDie(roll=None):
            return replace(move, drawn=chance.random.randint(1, DIE))
    return move


def advance(table: SmallCityTable, move: Next) -> SmallCityTable:
    """What `next` does in each phase."""
    match table.phase:
        case "setup":
            return begin_round(_open_boroughs(table), 1, table.play.host)
        case "actions":
            return pass_turn(table)
        case "mayor":
            return _end_round(table)
    return _enter(table, PHASES[PHASES.index(table.phase) + 1])


def _open_boroughs(table: SmallCityTable) -> SmallCityTable:
    """Seoul starts polluted; money by turn order, where somebody knows how much."""
    money = NUCLEAR_MONEY if "nuclear" in table.setup.modules else table.setup.box_facts.get("start-money")
    for place, seat in enumerate(table.clockwise_from(table.play.host)):
        if table.play.boroughs[seat].city == "seoul":
            table = gain(table, seat, "pollution", SEOUL_START, "seoul")
        if money and not is_money_on_table(table):
            table = gain(table, seat, "money", money[place], "start")
    return table


def begin_round(table: SmallCityTable, number: int, host: int) -> SmallCityTable:
    """Cards, dice and counts of the round before are put away; the newest census stays for the next one."""
    boroughs = tuple(_clear_round(borough) for borough in table.play.boroughs)
    play = replace(
        table.play, boroughs=boroughs, host=host, next_host=None, circle=(), face_down=False, acted=(), ticks=()
    )
    return update_turn(replace(table, round=number, phase="actions", play=play))


def _clear_round(borough: Borough) -> Borough:
    return replace(
        borough,
        card=None,
        option=None,
        cleaned=False,
        roll=None,
        marched=False,
        gone=False,
        measured=False,
        stale=False,
        paid=False,
        added=0,
        voted=False,
        counted=0,
    )


def pass_turn(table: SmallCityTable) -> SmallCityTable:
    """Whoever had the turn is done, with a card or without."""
    turn = (table.turn,) if isinstance(table.turn, int) else ()
    return update_turn(with_play(table, acted=(*table.play.acted, *turn)))


def update_turn(table: SmallCityTable) -> SmallCityTable:
    """Whose turn it is now: one after the other for special actions, everybody who has not counted yet otherwise."""
    if table.phase == "actions":
        waiting = [seat for seat in in_play(table) if seat not in table.play.acted]
        return replace(table, turn=waiting[0]) if waiting else _enter(table, "construction")
    return replace(table, turn=_seats_to_count(table) or None)


def _seats_to_count(table: SmallCityTable) -> tuple[int, ...]:
    """In full tracking: who has not voted, or not measured; in Delhi nobody measures."""
    boroughs = table.play.boroughs
    if table.setup.is_full and table.phase == "vote":
        return tuple(seat for seat in in_play(table) if not boroughs[seat].voted)
    if table.setup.is_full and table.phase == "pollution":
        return tuple(seat for seat in in_play(table) if _has_to_measure(boroughs[seat]))
    return ()


def _has_to_measure(borough: Borough) -> bool:
    """Not yet, or before a Godzilla walked; in Delhi nobody measures."""
    return (not borough.measured or borough.stale) and borough.city != "delhi"


def _enter(table: SmallCityTable, phase: str) -> SmallCityTable:
    """A new phase with a new checklist; without anybody left in the game there is none."""
    if not in_play(table):
        return replace(table, phase=OVER, turn=None)
    entered = with_play(replace(table, phase=phase), ticks=())
    return update_turn(_send_godzillas_away(entered) if phase == "pollution" else entered)


def _send_godzillas_away(table: SmallCityTable) -> SmallCityTable:
    """Godzillas of the round before go, each leaving markers where it stood; a lone player's stays (rules 7.1)."""
    if len(table.active) == 1:
        return table
    for seat in table.active:
        table = _send_godzilla_away(table, seat)
    return table


def _send_godzilla_away(table: SmallCityTable, seat: int) -> SmallCityTable:
    borough = table.play.boroughs[seat]
    if borough.godzilla is None:
        return table
    bare = tuple(square for square in borough.godzilla if square not in borough.plan.markers)[: supply(table)]
    plan = replace(borough.plan, markers=borough.plan.markers + bare)
    return gain(with_borough(table, seat, plan=plan, godzilla=None), seat, "markers", len(bare), "break")


def next_host(table: SmallCityTable) -> int:
    """Named by hand, else whoever took the Mayor, else by house rule."""
    if table.play.next_host in table.active:
        return table.play.next_host
    chosen = taken(table).get("mayor")
    if chosen is not None:
        return chosen
    around = in_play(table) or table.clockwise_from(table.play.host)  # when everybody is out, nobody is passed over
    if table.setup.house_rules.get("no-mayor-card") == "stays":
        return around[0]
    return around[1 % len(around)] if around[0] == table.play.host else around[0]


def _end_round(table: SmallCityTable) -> SmallCityTable:
    if table.round == table.rounds or not in_play(table):
        return replace(table, phase=OVER, turn=None)
    return begin_round(table, table.round + 1, next_host(table))


def joined(table: SmallCityTable, seat: int) -> SmallCityTable:
    """A late player starts with an empty borough."""
    return update_turn(with_play(table, boroughs=(*table.play.boroughs, Borough())))


def left(table: SmallCityTable, seat: int) -> SmallCityTable:
    """The Mayor moves on when his host goes; markers and figures of a borough that is gone are back in the supply."""
    play = table.play
    host = table.clockwise_from(seat)[0] if play.host == seat else play.host
    table = with_play(table, host=host, next_host=None if play.next_host == seat else play.next_host)
    return update_turn(table)
