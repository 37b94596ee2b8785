"""How a game of Steam Park goes on: from the preparation through the rounds to the final count."""

from dataclasses import replace
from typing import Any

from companion.rules.chance import Chance
from companion.rules.faults import refuse_if
from companion.rules.game import OVER
from companion.rules.game_parts import options_in_play
from companion.rules.moves import Move, Next
from companion.rules.steam_park import bag, deals, dice, dirt_phase, facts, moves, race
from companion.rules.steam_park.roll_refusals import dice_to_roll
from companion.rules.steam_park.state import Park, Pig, Race, SteamParkState, SteamParkTable, Turn, has, rolls_by_phone
from companion.rules.table import gain, refuse, with_play
from companion.rules.text import Text, text


def start(table: Any) -> SteamParkTable:
    """Before the first roll: Director and Stands are still to be chosen."""
    seats = len(table.players)
    play = SteamParkState(
        tuple(Pig() for _ in range(seats)), tuple(Park() for _ in range(seats)), stands=_first_stands(table)
    )
    return bag.fill(replace(table, phase="setup", turn=None, play=play))


def _first_stands(table: Any) -> tuple[Any, ...]:
    return () if "new-stands" in table.setup.modules else facts.BASE_STANDS


def draw(table: SteamParkTable, move: Move, chance: Chance) -> Move:
    """Dice, bag, lots and the moment of a press."""
    match move:
        case moves.PressDone():
            return replace(move, at=chance.milliseconds, trip=chance.trip)
        case moves.ChooseDirector(director=None):
            return replace(move, drawn=chance.random.choice(facts.DIRECTORS))
        case moves.ChooseStands(stands=()):
            return replace(move, drawn=tuple(chance.random.sample(facts.STANDS, facts.STAND_TYPES)))
        case moves.Roll() if rolls_by_phone(table) and move.seat < len(table.players):
            count = dice_to_roll(table, move.seat, move.keep)
            return replace(move, fell=tuple(chance.random.choice(facts.FACES) for _ in range(count)))
        case moves.Shoot() if rolls_by_phone(table) or move.landed is None:
            return replace(move, fell=chance.random.choice(facts.FACES))
        case moves.Attract():
            return replace(move, drawn=bag.draw(table, move, chance.random))
        case moves.DrawAgain():
            return replace(move, drawn=bag.draw_again(table, move, chance.random))
    return move


def setup_refusal(table: SteamParkTable, module: str) -> Text | None:
    """Why nothing of a module can be chosen any more."""
    if not has(table, module):
        return text("steam-park.refused.not-in-play")
    return None if table.phase == "setup" else text("steam-park.refused.already-begun")


def choose_director(table: SteamParkTable, move: moves.ChooseDirector) -> SteamParkTable:
    refuse_if(setup_refusal(table, "directors"))
    return with_play(table, director=move.director or move.drawn)


def choose_stands(table: SteamParkTable, move: moves.ChooseStands) -> SteamParkTable:
    refuse_if(setup_refusal(table, "new-stands"))
    stands = move.stands or move.drawn
    if len(set(stands)) != facts.STAND_TYPES:
        raise refuse("steam-park.refused.stand-types", n=len(set(stands)))
    return with_play(table, stands=tuple(stand for stand in facts.STANDS if stand in stands))


def advance(table: SteamParkTable, move: Next) -> SteamParkTable:
    """What `next` does in each phase."""
    match table.phase:
        case "setup":
            return _begin_round(_with_start_money(table, table.active), 1)
        case "roll":
            return _end_race(table)
        case "deals":
            return replace(deals.close_deals(table), phase="dirt", turn=None)
        case "dirt":
            soiled = table if table.setup.is_light else dirt_phase.give_dirt(table)
            return give_turn(replace(soiled, phase="actions"))
        case "actions":
            return end_turn(table)
        case "income":
            return _end_round(table if table.setup.is_light else _pay(table))
    return replace(table, phase=OVER, turn=None)


def _pay(table: SteamParkTable) -> SteamParkTable:
    """Dirt that became known meanwhile first, since an Incinerator looks at it."""
    return dirt_phase.pay_income(dirt_phase.give_late_dirt(table))


def plays_phase(table: SteamParkTable, phase: str) -> bool:
    """Whether a phase comes in the rounds of this table; deals wait until the Director is known."""
    undirected = has(table, "directors") and table.play.director is None and table.phase == "setup"
    return phase != "deals" or undirected or deals.has_deals(table)


def in_play(table: SteamParkTable) -> tuple[str, ...]:
    """What texts of a phase may speak of: the Director and the Stands that were chosen stand for their modules."""
    modules = [one for one in table.setup.modules if one not in ("directors", "new-stands")]
    director = [table.play.director] if table.play.director else []
    other = ["last-rolls"] if race.limit(table) else []
    if table.play.stands and "info-point" not in table.play.stands:
        other.append("no-info-point")
    return (*options_in_play([*modules, *director, *table.play.stands], table.setup.house_rules), *other)


def start_money(table: SteamParkTable) -> int:
    """The Danari everybody starts with."""
    box = int(table.setup.box_facts.get("start-money") or 0)
    baron = facts.BARON_START if table.play.director == "baron" else 0
    return box + baron + (facts.ESPIONAGE_START if has(table, "espionage") else 0)


def _with_start_money(table: SteamParkTable, seats: tuple[int, ...]) -> SteamParkTable:
    if not table.setup.is_light:
        for seat in seats:
            table = gain(table, seat, "danari", start_money(table), "start")
    return table


def _begin_round(table: SteamParkTable, number: int) -> SteamParkTable:
    pigs = tuple(Pig() for _ in table.players)
    table = with_play(table, pigs=pigs, race=Race(), bids={}, auctioned=None, taken=(), turn=Turn(), unsoiled={})
    return dice.await_presses(replace(table, round=number, phase="roll"))


def _end_race(table: SteamParkTable) -> SteamParkTable:
    """Whoever is the only one without a token takes the last one."""
    last = race.last_player(table)
    if last is not None:
        table = with_play(table, race=replace(table.play.race, last_rolls=race.limit(table)))
    if deals.has_deals(table):
        return deals.await_deals(replace(table, phase="deals"))
    return replace(table, phase="dirt", turn=None)


def give_turn(table: SteamParkTable) -> SteamParkTable:
    """The next player in the order of tokens, or Income when all had their Actions phase."""
    waiting = [seat for seat in race.turn_order(table) if seat not in table.play.taken]
    if not waiting:
        return replace(with_play(table, turn=Turn()), phase="income", turn=None)
    turn = Turn(left=table.play.pigs[waiting[0]].dice)
    return replace(with_play(table, turn=turn), turn=waiting[0])


def end_turn(table: SteamParkTable) -> SteamParkTable:
    """Dice not spent are lost; Visitors not seated go back to the pool, or onto the Sweet-talker."""
    assert isinstance(table.turn, int)
    table = bag.return_guests(table)
    return give_turn(with_play(table, taken=(*table.play.taken, table.turn)))


def _end_round(table: SteamParkTable) -> SteamParkTable:
    if table.round == table.rounds:
        return replace(table, phase="final", turn=None)
    return _begin_round(table, table.round + 1)


def joined(table: SteamParkTable, seat: int) -> SteamParkTable:
    """A late player gets an empty park and the money everybody started with."""
    table = with_play(table, pigs=(*table.play.pigs, Pig()), parks=(*table.play.parks, Park()))
    if table.phase == "setup":
        return table
    return _awaited(_with_start_money(table, (seat,)))


def left(table: SteamParkTable, seat: int) -> SteamParkTable:
    """The park goes, its Visitors return to the pool; whoever waited for this player goes on."""
    table = bag.close_park(table, seat)
    table = with_play(table, bids={one: bid for one, bid in table.play.bids.items() if one != seat})
    if table.phase == "actions" and table.turn == seat:
        return give_turn(table)
    return _awaited(table)


def _awaited(table: SteamParkTable) -> SteamParkTable:
    if table.phase == "roll":
        return dice.await_presses(table)
    if table.phase == "deals":
        if table.play.director == "baron" and table.play.auctioned is None and deals.all_have_bid(table):
            table = deals.reveal(table)
        return deals.await_deals(table)
    return table
