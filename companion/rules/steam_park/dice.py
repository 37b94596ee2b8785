"""The Roll phase: phone dice, the press for a token, and what is entered by hand."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.steam_park import race
from companion.rules.steam_park.facts import WHITE_DICE, Face, Token
from companion.rules.steam_park.moves import EnterDice, LastRoll, PressDone, Roll, SetDie, Swap, Take
from companion.rules.steam_park.state import Die, ParkTable, Pig, Race, has, rule, with_pig, with_play, with_turn
from companion.rules.table import refuse
from companion.rules.text import Text, text

PHONE_DICE, BY_HAND = "phone-dice", "by-hand"


def rolls_by_phone(table: ParkTable) -> bool:
    return rule(table, "roll") == PHONE_DICE


def token_text(token: Token) -> Text:
    return text(f"steam-park.token.{token}")


def await_presses(table: ParkTable) -> ParkTable:
    """In the Roll phase it is everybody's turn who has no token."""
    return replace(table, turn=race.waiting(table))


def dice_in_hand(table: ParkTable, seat: int) -> int:
    """How many dice a first roll throws."""
    return WHITE_DICE + has(table, "espionage")


def to_roll(table: ParkTable, move: Roll) -> int:
    """How many dice this roll throws."""
    dice = table.play.pigs[move.seat].dice
    if not dice:
        return dice_in_hand(table, move.seat)
    return sum(not die.locked and index not in move.keep for index, die in enumerate(dice))


def _check_racing(table: ParkTable, seat: int) -> None:
    if table.phase != "roll":
        raise refuse("steam-park.refused.not-rolling")
    taken = race.tokens(table)
    if seat in taken:
        raise refuse("steam-park.refused.has-token", name=table.name(seat), token=token_text(taken[seat]))


def _with_race(table: ParkTable, changed: Race) -> ParkTable:
    return await_presses(with_play(table, race=changed))


def roll(table: ParkTable, move: Roll) -> ParkTable:
    """Lock what is kept, throw all the rest; the last player has only a few throws."""
    if not rolls_by_phone(table):
        raise refuse("steam-park.refused.real-dice")
    pig = table.play.pigs[move.seat]
    if table.phase != "roll" or pig.dice:
        _check_racing(table, move.seat)
    _check_keep(table, pig, move)
    count = len(move.fell)
    if count != to_roll(table, move):
        raise refuse("steam-park.refused.real-dice")
    table = _count_last_roll(table, move.seat)
    fallen = dict(table.play.fallen)
    for face in move.fell:
        fallen[face] = fallen.get(face, 0) + 1
    dice = _thrown(pig, move) if pig.dice else _first_throw(move.fell)
    return await_presses(with_play(with_pig(table, move.seat, Pig(dice, pig.rolls + 1)), fallen=fallen))


def _check_keep(table: ParkTable, pig: Pig, move: Roll) -> None:
    if any(index >= len(pig.dice) for index in move.keep):
        raise refuse("steam-park.refused.no-such-die")
    if pig.rolls and table.play.director == "planner":
        raise refuse("steam-park.refused.planner-once")
    if pig.dice and to_roll(table, move) == 0:
        raise refuse("steam-park.refused.nothing-to-roll")


def _count_last_roll(table: ParkTable, seat: int) -> ParkTable:
    if race.last_player(table) != seat:
        return table
    now = table.play.race
    return with_play(table, race=replace(now, last_rolls=now.last_rolls + 1))


def _first_throw(fell: tuple[Face, ...]) -> tuple[Die, ...]:
    return tuple(Die(face, spy=index >= WHITE_DICE) for index, face in enumerate(fell))


def _thrown(pig: Pig, move: Roll) -> tuple[Die, ...]:
    faces = iter(move.fell)
    return tuple(
        replace(die, locked=True) if die.locked or index in move.keep else replace(die, face=next(faces))
        for index, die in enumerate(pig.dice)
    )


def set_die(table: ParkTable, move: SetDie) -> ParkTable:
    """The Planner's way: a die is placed on the Pig board with whatever face one likes."""
    _check_racing(table, move.seat)
    pig = table.play.pigs[move.seat]
    if table.play.director != "planner" or not rolls_by_phone(table):
        raise refuse("steam-park.refused.no-planner")
    if move.die >= len(pig.dice):
        raise refuse("steam-park.refused.no-such-die")
    if pig.dice[move.die].locked:
        raise refuse("steam-park.refused.die-locked")
    placed = replace(pig.dice[move.die], face=move.face, locked=True)
    dice = (*pig.dice[: move.die], placed, *pig.dice[move.die + 1 :])
    return with_pig(table, move.seat, replace(pig, dice=dice))


def press(table: ParkTable, move: PressDone) -> ParkTable:
    """Done: the dice lie as they are, and the lowest token left is yours."""
    if rule(table, "roll") == BY_HAND:
        raise refuse("steam-park.refused.by-hand")
    _check_racing(table, move.seat)
    pig = table.play.pigs[move.seat]
    if rolls_by_phone(table) and not pig.dice:
        raise refuse("steam-park.refused.roll-first")
    if move.token is not None:
        _check_wanted(table, move.token)
    locked = replace(pig, dice=tuple(replace(die, locked=True) for die in pig.dice))
    now = table.play.race
    pressed = race.corrected(move.seat, move.at, move.trip, move.pressed, move.token)
    return _with_race(with_pig(table, move.seat, locked), replace(now, presses=(*now.presses, pressed)))


def _check_wanted(table: ParkTable, token: Token) -> None:
    _check_token(table, token)
    if rule(table, "token-choice") != "any":
        raise refuse("steam-park.refused.lowest-token")
    if token in race.tokens(table).values():
        raise refuse("steam-park.refused.token-taken", token=token_text(token))


def _check_token(table: ParkTable, token: Token) -> None:
    if token not in race.pool(table):
        raise refuse("steam-park.refused.token-unused", token=token_text(token), n=len(table.active))


def take(table: ParkTable, move: Take) -> ParkTable:
    """A token entered by hand; whoever had it by hand before has none then."""
    if table.phase != "roll":
        raise refuse("steam-park.refused.not-rolling")
    _check_token(table, move.token)
    now = table.play.race
    taken = race.tokens(table)
    if taken.get(move.seat) == move.token:
        raise refuse("steam-park.refused.has-token", name=table.name(move.seat), token=token_text(move.token))
    if move.token in taken.values():
        raise refuse("steam-park.refused.token-taken", token=token_text(move.token))
    return _with_race(table, replace(now, hands=now.hands | {move.seat: move.token}))


def swap(table: ParkTable, move: Swap) -> ParkTable:
    """Two players exchange tokens, until the dirt is dealt out."""
    if table.phase not in ("roll", "deals", "dirt") or table.play.auctioned is not None:
        raise refuse("steam-park.refused.not-rolling")
    taken = race.tokens(table)
    if move.one == move.other or move.one not in taken or move.other not in taken:
        raise refuse("steam-park.refused.nothing-to-swap")
    now = table.play.race
    return with_play(table, race=replace(now, swaps=(*now.swaps, (move.one, move.other))))


def last_roll(table: ParkTable, move: LastRoll) -> ParkTable:
    """One more roll of real dice by the last player; after the last one the last token is theirs."""
    if table.phase != "roll" or race.last_player(table) != move.seat:
        raise refuse("steam-park.refused.not-last")
    if rolls_by_phone(table):
        raise refuse("steam-park.refused.phone-rolls")
    return await_presses(_count_last_roll(table, move.seat))


def enter_dice(table: ParkTable, move: EnterDice) -> ParkTable:
    """The real dice as they lie on the Pig board, until something was done with them."""
    if rolls_by_phone(table):
        raise refuse("steam-park.refused.phone-rolls")
    pig = table.play.pigs[move.seat]
    late = table.phase == "actions" and pig.dice
    stolen = table.play.auctioned is not None and table.play.auctioned.stolen
    if table.phase not in ("roll", "deals", "dirt", "actions") or late or pig.spied is not None or stolen:
        raise refuse("steam-park.refused.dice-too-late")
    if len(move.dice) not in fitting(table, move.seat):
        raise refuse("steam-park.fault.dice", n=len(move.dice))
    if move.espionage is not None and not has(table, "espionage"):
        raise refuse("steam-park.refused.no-espionage")
    dice = tuple(Die(face, locked=True) for face in move.dice)
    settled = table.phase in ("dirt", "actions")  # an Espionage die still there now was paid for
    if move.espionage is not None:
        dice = (*dice, Die(move.espionage, spy=True, locked=True))
    table = with_pig(table, move.seat, replace(pig, dice=dice, spied=True if settled and move.espionage else None))
    if table.phase == "actions" and table.turn == move.seat:
        return with_turn(table, left=dice)
    return table


def fitting(table: ParkTable, seat: int) -> tuple[int, ...]:
    """How many white dice may lie there: one more or less where the Baron's theft was done with real dice."""
    auctioned = table.play.auctioned
    if auctioned is None or table.phase not in ("dirt", "actions"):
        return (WHITE_DICE,)
    more = {auctioned.highest: 1, auctioned.lowest: -1}.get(seat, 0)
    return (WHITE_DICE, WHITE_DICE + more) if more else (WHITE_DICE,)
