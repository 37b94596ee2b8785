"""The other actions: cleaning, Bonus cards, and what single Stands can do."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.steam_park import arithmetic
from companion.rules.steam_park.dice import rolls_by_phone
from companion.rules.steam_park.facts import (
    FOUNTAIN_DANARI,
    FOUNTAIN_DIRT,
    GALLERY_BLANK,
    GALLERY_DANARI,
    GAMBLER_DANARI,
    Face,
)
from companion.rules.steam_park.moves import Casino, CleanDirt, Fountain, PlayBonus, Shoot
from companion.rules.steam_park.spent_dice import begin, check_turn, doubled, has_face, spend_doubled, use
from companion.rules.steam_park.state import ParkTable, rule, with_play, with_turn
from companion.rules.table import gain, refuse
from companion.rules.text import text


def brooms_for(table: ParkTable, seat: int, dice: int) -> int:
    """What Broom dice count for; whether doubled ones make the Sweeper's pairs is a house rule."""
    if table.play.director == "sweeper" and rule(table, "sweeper-toilets") == "single":
        return dice
    return dice + doubled(table, seat, "broom", dice)


def clean(table: ParkTable, move: CleanDirt) -> ParkTable:
    table = begin(table, move.seat, "clean")
    brooms = brooms_for(table, move.seat, move.dice)
    table, _ = spend_doubled(table, move.seat, "broom", move.dice)
    dirt = table.counter(move.seat, "dirt")
    return gain(table, move.seat, "dirt", arithmetic.clean(dirt, brooms, table.play.director) - dirt, "clean")


def dice_for_cards(table: ParkTable, seat: int, cards: int) -> int:
    """How many Bonus dice it takes to play so many cards."""
    most = has_face(table, "bonus")
    return next((dice for dice in range(1, most + 1) if dice + doubled(table, seat, "bonus", dice) >= cards), cards)


def play_bonus(table: ParkTable, move: PlayBonus) -> ParkTable:
    """A card a Bonus die; with the Gambler cards wait face down and pay by the round at once."""
    table = begin(table, move.seat, "bonus")
    cards = len(move.danari)
    table, _ = spend_doubled(table, move.seat, "bonus", dice_for_cards(table, move.seat, cards))
    if table.play.director != "gambler":
        return gain(table, move.seat, "danari", sum(move.danari), "bonus")
    paid = GAMBLER_DANARI[min(table.round, len(GAMBLER_DANARI)) - 1]
    table = with_play(table, hidden_cards=table.play.hidden_cards + cards)
    return gain(table, move.seat, "danari", paid * cards, "gambler")


def turned(table: ParkTable, face: Face, to: Face) -> ParkTable:
    """A white die not yet spent shows another face."""
    left = table.play.turn.left
    at = next((index for index, die in enumerate(left) if die.face == face and not die.spy), None)
    if at is None:
        raise refuse("steam-park.refused.no-white-die", face=text(f"steam-park.face.{face}"))
    return with_turn(table, left=(*left[:at], replace(left[at], face=to), *left[at + 1 :]))


def casino(table: ParkTable, move: Casino) -> ParkTable:
    check_turn(table, move.seat)
    return turned(use(table, move.seat, "casino"), move.face, move.to)


def shoot(table: ParkTable, move: Shoot) -> ParkTable:
    """A white die is rolled again, and that alone is worth some Danari."""
    check_turn(table, move.seat)
    if move.landed is not None and rolls_by_phone(table):
        raise refuse("steam-park.refused.phone-rolls")
    landed = move.landed or move.fell
    if landed is None:
        raise refuse("steam-park.refused.no-such-die")
    table = turned(use(table, move.seat, "gallery"), move.face, landed)
    on_top = GALLERY_DANARI if rule(table, "gallery-blank") == "on-top" else 0
    return gain(table, move.seat, "danari", GALLERY_BLANK + on_top if landed == "blank" else GALLERY_DANARI, "gallery")


def fountain(table: ParkTable, move: Fountain) -> ParkTable:
    check_turn(table, move.seat)
    cost, money = FOUNTAIN_DANARI * move.times, table.counter(move.seat, "danari")
    if cost > money:
        raise refuse("steam-park.refused.cannot-pay", n=cost, money=money)
    table = gain(use(table, move.seat, "fountain", move.times), move.seat, "danari", -cost, "fountain")
    dirt = table.counter(move.seat, "dirt")
    return gain(table, move.seat, "dirt", -min(dirt, FOUNTAIN_DIRT * move.times), "fountain")
