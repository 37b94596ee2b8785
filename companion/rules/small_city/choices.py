"""Choices: cities and boards, promises, cards, the checklist, and who hosts the Mayor next."""

from __future__ import annotations

from companion.rules.game import OVER
from companion.rules.small_city.checklist import checklist
from companion.rules.small_city.facts import BOARDS, CIRCLE, SUPPORTER_MONEY, SUPPORTER_VOTES
from companion.rules.small_city.flow import SETUP, pass_turn
from companion.rules.small_city.moves import (
    ChooseBoard,
    ChooseCity,
    LayCircle,
    MakePromise,
    NameHost,
    TakeCard,
    TickLine,
)
from companion.rules.small_city.queries import deck, free_cities, taken
from companion.rules.small_city.state import Promise, Tick, TownTable, with_borough, with_town
from companion.rules.table import gain, refuse
from companion.rules.text import text

OPTIONS = {"engineer": ("filter", "clean"), "supporter": ("votes", "money")}


def choose_city(table: TownTable, move: ChooseCity) -> TownTable:
    """A city of the Asia boards, until the game begins."""
    if "asia" not in table.setup.modules:
        raise refuse("small-city.refused.no-asia")
    _only_in_setup(table)
    city = move.drawn if move.city is None else move.city
    if city is None or city not in free_cities(table, move.seat):
        raise refuse("small-city.refused.city-taken", n=BOARDS)
    return with_borough(table, move.seat, city=city)


def choose_board(table: TownTable, move: ChooseBoard) -> TownTable:
    """The side is one's own, the terrain everybody's."""
    _only_in_setup(table)
    if move.terrain != "plain" and "terrain" not in table.setup.modules:
        raise refuse("small-city.refused.no-terrain")
    return with_town(with_borough(table, move.seat, side=move.side), terrain=move.terrain)


def _only_in_setup(table: TownTable) -> None:
    if table.phase != SETUP:
        raise refuse("small-city.refused.setup-over")


def make_promise(table: TownTable, move: MakePromise) -> TownTable:
    """Kept secret by the view until the end; may be changed at any time."""
    return with_borough(table, move.seat, promise=Promise(move.value, move.kept, move.words))


def lay_circle(table: TownTable, move: LayCircle) -> TownTable:
    """The cards of the round, before anybody took one."""
    if table.phase != "actions" or taken(table):
        raise refuse("small-city.refused.no-circle-now")
    cards = move.cards or move.drawn
    if len(set(cards)) != CIRCLE or not set(cards) <= set(deck(table)):
        raise refuse("small-city.refused.no-such-circle", n=CIRCLE)
    return with_town(table, circle=cards)


def take(table: TownTable, move: TakeCard) -> TownTable:
    """A card in one's turn; what it gives at once is given, the rest waits for its phase."""
    if table.phase != "actions":
        raise refuse("small-city.refused.not-phase-one")
    if table.turn != move.seat:
        raise refuse("refused.not-your-turn", name=table.name(table.turn if isinstance(table.turn, int) else 0))
    title = text(f"small-city.card.{move.card}")
    if move.card not in (table.play.circle or deck(table)):
        raise refuse("small-city.refused.card-not-there", card=title)
    holder = taken(table).get(move.card)
    if holder is not None:
        raise refuse("small-city.refused.card-taken", card=title, name=table.name(holder))
    options = OPTIONS.get(move.card, ())
    if move.option is not None and move.option not in options:
        raise refuse("small-city.refused.no-such-option", card=title)
    option = move.option or (options[0] if options else None)
    return pass_turn(_supported(with_borough(table, move.seat, card=move.card, option=option), move.seat))


def _supported(table: TownTable, seat: int) -> TownTable:
    """A Supporter pays at once; in light tracking the table counts for itself."""
    borough = table.play.boroughs[seat]
    if borough.card != "supporter" or not table.setup.is_full:
        return table
    amount = SUPPORTER_MONEY if borough.option == "money" else SUPPORTER_VOTES
    return gain(table, seat, borough.option or "votes", amount, "supporter")


def tick(table: TownTable, move: TickLine) -> TownTable:
    """A line that is on the checklist now, dismissed or brought back."""
    if (move.line, move.seat) not in {(line.id, line.seat) for line in checklist(table)}:
        raise refuse("small-city.refused.no-such-line")
    mark = Tick(move.line, move.seat)
    others = tuple(one for one in table.play.ticks if one != mark)
    return with_town(table, ticks=(*others, mark) if move.done else others)


def name_host(table: TownTable, move: NameHost) -> TownTable:
    """Whatever the cards say, the table knows best."""
    if move.host not in table.active:
        raise refuse("refused.no-such-seat", n=move.host)
    if table.phase in (SETUP, OVER):
        raise refuse("small-city.refused.no-host-now")
    return with_town(table, next_host=move.host)
