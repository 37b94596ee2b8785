"""The other actions: cleaning, Bonus cards, ground, and what single Stands can do."""

from dataclasses import replace

from companion.rules.faults import refuse_if
from companion.rules.steam_park import action_refusals, arithmetic, facts
from companion.rules.steam_park.moves import Casino, CleanDirt, Expand, Fountain, PlayBonus, Shoot
from companion.rules.steam_park.spent_dice import begin, dice_for_cards, doubled, spend, spend_doubled, use
from companion.rules.steam_park.state import SteamParkTable, rolls_by_phone, rule, with_park, with_turn
from companion.rules.table import gain, refuse, with_item, with_play


def brooms_for(table: SteamParkTable, seat: int, dice: int) -> int:
    """What Broom dice count for; whether doubled ones make the Sweeper's pairs is a house rule."""
    if table.play.director == "sweeper" and rule(table, "sweeper-toilets") == "single":
        return dice
    return dice + doubled(table, seat, "broom", dice)


def cleaned(table: SteamParkTable, seat: int, dice: int) -> tuple[int, int]:
    """A player's Dirt before and after so many Broom dice."""
    dirt = table.counter(seat, "dirt")
    return dirt, arithmetic.clean(dirt, brooms_for(table, seat, dice), table.play.director)


def clean(table: SteamParkTable, move: CleanDirt) -> SteamParkTable:
    refuse_if(action_refusals.clean_refusal(table, move.seat, move.dice))
    before, after = cleaned(table, move.seat, move.dice)
    table = spend_doubled(begin(table, "clean"), move.seat, "broom", move.dice)
    return gain(table, move.seat, "dirt", after - before, "clean")


def bonus_danari(table: SteamParkTable, move: PlayBonus) -> int:
    """What the cards pay now: what is printed on them, or with the Gambler by the round."""
    if table.play.director == "gambler":
        return facts.gambler_danari(table.round) * len(move.danari)
    return sum(move.danari)


def play_bonus(table: SteamParkTable, move: PlayBonus) -> SteamParkTable:
    """A card a Bonus die; with the Gambler cards wait face down and pay by the round at once."""
    cards = len(move.danari)
    refuse_if(action_refusals.bonus_refusal(table, move.seat, cards))
    dice = dice_for_cards(table, move.seat, cards)
    danari = bonus_danari(table, move)
    table = spend_doubled(begin(table, "bonus"), move.seat, "bonus", dice)
    if table.play.director != "gambler":
        return gain(table, move.seat, "danari", danari, "bonus")
    table = with_play(table, hidden_cards=table.play.hidden_cards + cards)
    return gain(table, move.seat, "danari", danari, "gambler")


def expand(table: SteamParkTable, move: Expand) -> SteamParkTable:
    """A die a Ground tile; the Architect wants Dirt for each."""
    refuse_if(action_refusals.expand_refusal(table, move.seat, move.dice))
    table = begin(table, "expand")
    for face in move.dice:
        table = spend(table, face, 1)
    park = table.play.parks[move.seat]
    table = with_park(table, move.seat, replace(park, grounds=park.grounds + len(move.dice)))
    if table.play.director == "architect":
        table = gain(table, move.seat, "dirt", facts.ARCHITECT_DIRT * len(move.dice), "architect")
    return table


def _turned(table: SteamParkTable, face: facts.Face, to: facts.Face) -> SteamParkTable:
    """A white die not yet spent shows another face."""
    left = table.play.turn.left
    at = next(index for index, die in enumerate(left) if die.face == face and not die.spy)
    return with_turn(table, left=with_item(left, at, replace(left[at], face=to)))


def casino(table: SteamParkTable, move: Casino) -> SteamParkTable:
    refuse_if(action_refusals.turned_die_refusal(table, move.seat, "casino", move.face))
    return _turned(use(table, "casino"), move.face, move.to)


def shoot(table: SteamParkTable, move: Shoot) -> SteamParkTable:
    """A white die is rolled again, and that alone is worth some Danari."""
    refuse_if(action_refusals.turned_die_refusal(table, move.seat, "gallery", move.face))
    if move.landed is not None and rolls_by_phone(table):
        raise refuse("steam-park.refused.phone-rolls")
    landed = move.landed or move.fell
    if landed is None:
        raise refuse("steam-park.refused.no-such-die")
    table = _turned(use(table, "gallery"), move.face, landed)
    on_top = facts.GALLERY_DANARI if rule(table, "gallery-blank") == "on-top" else 0
    return gain(
        table,
        move.seat,
        "danari",
        facts.GALLERY_BLANK + on_top if landed == "blank" else facts.GALLERY_DANARI,
        "gallery",
    )


def fountain(table: SteamParkTable, move: Fountain) -> SteamParkTable:
    refuse_if(action_refusals.fountain_refusal(table, move.seat, move.times))
    table = use(table, "fountain", move.times)
    table = gain(table, move.seat, "danari", -facts.FOUNTAIN_DANARI * move.times, "fountain")
    dirt = table.counter(move.seat, "dirt")
    return gain(table, move.seat, "dirt", -min(dirt, facts.FOUNTAIN_DIRT * move.times), "fountain")
