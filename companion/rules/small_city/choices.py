"""Choices: cities and boards, promises, cards, the checklist, and who hosts the Mayor next."""

from companion.rules.faults import refuse_if
from companion.rules.small_city import moves, refusals
from companion.rules.small_city.facts import CARD_OPTIONS, SUPPORTER_MONEY, SUPPORTER_VOTES, Card, CardOption
from companion.rules.small_city.flow import pass_turn
from companion.rules.small_city.queries import card_options, is_money_on_table
from companion.rules.small_city.state import Promise, SmallCityTable, Tick, is_literal, with_borough
from companion.rules.table import gain, refuse, with_play


def choose_city(table: SmallCityTable, move: moves.ChooseCity) -> SmallCityTable:
    """A city of the Asia boards, until the game begins."""
    city = move.drawn if move.city is None else move.city
    refuse_if(refusals.city_refusal(table, move.seat, city))
    return with_borough(table, move.seat, city=city)


def choose_board(table: SmallCityTable, move: moves.ChooseBoard) -> SmallCityTable:
    """The side is one's own, the terrain everybody's."""
    refuse_if(refusals.setup_refusal(table))
    terrain = table.play.terrain if move.terrain is None else move.terrain
    refuse_if(refusals.terrain_refusal(table, terrain))
    return with_play(with_borough(table, move.seat, side=move.side), terrain=terrain)


def make_promise(table: SmallCityTable, move: moves.MakePromise) -> SmallCityTable:
    """Withheld by the view until the end; may be changed at any time."""
    return with_borough(table, move.seat, promise=promise_of(move))


def promise_of(move: moves.MakePromise) -> Promise:
    return Promise(move.value, move.kept, move.words, move.votes)


def lay_circle(table: SmallCityTable, move: moves.LayCircle) -> SmallCityTable:
    """The cards of the round, before anybody took one."""
    refuse_if(refusals.circle_refusal(table))
    if move.real:
        return with_play(table, circle=(), face_down=False)
    cards = move.cards or move.drawn
    refuse_if(refusals.circle_cards_refusal(table, cards))
    return with_play(table, circle=cards, face_down=not move.cards and is_literal(table))


def take_card(table: SmallCityTable, move: moves.TakeCard) -> SmallCityTable:
    """A card in one's turn; what it gives at once is given, the rest waits for its phase."""
    refuse_if(refusals.turn_refusal(table, move.seat))
    refuse_if(refusals.second_card_refusal(table, move.seat, move.card))
    if (move.card is None) == (move.place is None) or (move.place is not None and move.option is not None):
        raise refuse("small-city.refused.which-card")
    if move.place is not None:
        return _turn_up(table, move.seat, move.place)
    assert move.card is not None
    if table.play.boroughs[move.seat].card is None:
        refuse_if(refusals.card_refusal(table, move.card))
    refuse_if(refusals.option_refusal(move.card, move.option))
    return _use_card(table, move.seat, move.card, move.option or next(iter(CARD_OPTIONS.get(move.card, ())), None))


def _turn_up(table: SmallCityTable, seat: int, place: int) -> SmallCityTable:
    """A card of the face-down circle; one that offers a choice waits for it."""
    refuse_if(refusals.place_refusal(table, place))
    card = table.play.circle[place - 1]
    options = card_options(table, card)
    if len(options) > 1:
        return with_borough(table, seat, card=card)
    return _use_card(table, seat, card, next(iter(options), None))


def _use_card(table: SmallCityTable, seat: int, card: Card, option: CardOption | None) -> SmallCityTable:
    """Markers are taken away at once, so whoever cleans keeps the turn until it is done."""
    table = _pay_supporter(with_borough(table, seat, card=card, option=option), seat)
    cleans = option == "clean" and table.setup.is_full and table.play.boroughs[seat].plan.markers
    return table if cleans and is_literal(table) else pass_turn(table)


def _pay_supporter(table: SmallCityTable, seat: int) -> SmallCityTable:
    """A Supporter pays at once; in light tracking the table counts for itself, and money may stay there."""
    borough = table.play.boroughs[seat]
    if borough.card != "supporter" or not table.setup.is_full:
        return table
    if borough.option == "money" and is_money_on_table(table):
        return table
    amount = SUPPORTER_MONEY if borough.option == "money" else SUPPORTER_VOTES
    return gain(table, seat, borough.option or "votes", amount, "supporter")


def tick_line(table: SmallCityTable, move: moves.TickLine) -> SmallCityTable:
    """A line that is on the checklist now, dismissed or brought back."""
    refuse_if(refusals.line_refusal(table, move.line, move.seat))
    mark = Tick(move.line, move.seat)
    others = tuple(one for one in table.play.ticks if one != mark)
    return with_play(table, ticks=(*others, mark) if move.done else others)


def name_host(table: SmallCityTable, move: moves.NameHost) -> SmallCityTable:
    """The next host, whatever the cards say."""
    refuse_if(refusals.next_host_refusal(table, move.host))
    return with_play(table, next_host=move.host)
