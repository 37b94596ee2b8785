"""The Roll phase: phone dice, the press for a token, and what is entered by hand, in time or late."""

from dataclasses import replace

from companion.rules.faults import refuse_if
from companion.rules.steam_park import deals, dirt_phase, race, roll_refusals
from companion.rules.steam_park.facts import WHITE_DICE, Face
from companion.rules.steam_park.moves import EnterDice, LastRoll, PressDone, Roll, SetDie, Swap, Take
from companion.rules.steam_park.state import Die, Pig, Race, SteamParkTable, has, with_pig, with_turn
from companion.rules.table import refuse, with_item, with_play


def await_presses(table: SteamParkTable) -> SteamParkTable:
    """In the Roll phase it is everybody's turn who has no token."""
    return replace(table, turn=race.waiting(table))


def _with_race(table: SteamParkTable, changed: Race) -> SteamParkTable:
    return await_presses(with_play(table, race=changed))


def roll(table: SteamParkTable, move: Roll) -> SteamParkTable:
    """Lock what is kept, throw all the rest; the last player has only a few throws."""
    refuse_if(roll_refusals.roll_refusal(table, move.seat, move.keep))
    if len(move.fell) != roll_refusals.dice_to_roll(table, move.seat, move.keep):
        raise refuse("steam-park.refused.real-dice")
    pig = table.play.pigs[move.seat]
    table = _count_last_roll(table, move.seat)
    fallen = dict(table.play.fallen)
    for face in move.fell:
        fallen[face] = fallen.get(face, 0) + 1
    dice = _thrown(pig, move) if pig.dice else _first_throw(move.fell)
    table = with_play(with_pig(table, move.seat, Pig(dice, pig.rolls + 1)), fallen=fallen)
    return await_presses(table) if table.phase == "roll" else _come_late(table, move.seat)


def _come_late(table: SteamParkTable, seat: int) -> SteamParkTable:
    """Dice that are known only after the race lie as they are, and bring their Dirt if it was dealt out already."""
    pig = table.play.pigs[seat]
    dice = tuple(replace(die, locked=True) for die in pig.dice)
    table = with_pig(table, seat, replace(pig, dice=dice))
    if table.phase == "deals":
        return deals.await_deals(table)
    if table.phase == "actions" and table.turn == seat:
        table = with_turn(table, left=dice)
    return dirt_phase.give_late_dirt(table)


def _count_last_roll(table: SteamParkTable, seat: int) -> SteamParkTable:
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


def set_die(table: SteamParkTable, move: SetDie) -> SteamParkTable:
    """With the Planner a die is placed on the Pig board with whatever face one likes."""
    refuse_if(roll_refusals.set_die_refusal(table, move.seat, move.die))
    pig = table.play.pigs[move.seat]
    placed = replace(pig.dice[move.die], face=move.face, locked=True)
    return with_pig(table, move.seat, replace(pig, dice=with_item(pig.dice, move.die, placed)))


def press(table: SteamParkTable, move: PressDone) -> SteamParkTable:
    """Done: the dice lie as they are, and the lowest token left is yours."""
    refuse_if(roll_refusals.press_refusal(table, move.seat))
    refuse_if(roll_refusals.wanted_token_refusal(table, move.token))
    pig = table.play.pigs[move.seat]
    locked = replace(pig, dice=tuple(replace(die, locked=True) for die in pig.dice))
    now = table.play.race
    pressed = race.correct_press(move.seat, move.at, move.trip, move.pressed, move.token)
    return _with_race(with_pig(table, move.seat, locked), replace(now, presses=(*now.presses, pressed)))


def take(table: SteamParkTable, move: Take) -> SteamParkTable:
    """A token entered by hand; whoever had it by hand before has none then."""
    refuse_if(roll_refusals.take_refusal(table, move.seat, move.token))
    now = table.play.race
    return _with_race(table, replace(now, hands=now.hands | {move.seat: move.token}))


def swap(table: SteamParkTable, move: Swap) -> SteamParkTable:
    """Two players exchange tokens."""
    refuse_if(roll_refusals.swap_refusal(table, move.one, move.other))
    now = table.play.race
    return with_play(table, race=replace(now, swaps=(*now.swaps, (move.one, move.other))))


def last_roll(table: SteamParkTable, move: LastRoll) -> SteamParkTable:
    """One more roll of real dice by the last player; after the last one the last token is theirs."""
    refuse_if(roll_refusals.last_roll_refusal(table, move.seat))
    return await_presses(_count_last_roll(table, move.seat))


def enter_dice(table: SteamParkTable, move: EnterDice) -> SteamParkTable:
    """The real dice as they lie on the Pig board."""
    refuse_if(roll_refusals.dice_refusal(table, move.seat))
    refuse_if(roll_refusals.dice_count_refusal(table, move.seat, len(move.dice)))
    if move.espionage is not None and not has(table, "espionage"):
        raise refuse("steam-park.refused.no-espionage")
    dice = tuple(Die(face, locked=True) for face in move.dice)
    paid = table.phase not in ("roll", "deals")  # an Espionage die still there now was paid for
    if move.espionage is not None:
        dice = (*dice, Die(move.espionage, spy=True, locked=True))
    pig = replace(table.play.pigs[move.seat], dice=dice, spied=True if paid and move.espionage else None)
    table = with_pig(table, move.seat, pig)
    return table if table.phase == "roll" else _come_late(table, move.seat)
