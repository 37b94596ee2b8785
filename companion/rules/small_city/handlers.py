"""Which function applies which move of Small City."""

from companion.rules.game import Handler
from companion.rules.moves import Move
from companion.rules.small_city import boroughs, choices, counts, moves, tiles
from companion.rules.small_city.flow import update_turn
from companion.rules.small_city.state import SmallCityTable

HANDLERS: dict[type, Handler] = {
    moves.ChooseCity: choices.choose_city,
    moves.ChooseBoard: choices.choose_board,
    moves.MakePromise: choices.make_promise,
    moves.LayCircle: choices.lay_circle,
    moves.TakeCard: choices.take_card,
    moves.TickLine: choices.tick_line,
    moves.RollDie: boroughs.roll_die,
    moves.FactoryArea: boroughs.enter_factory_area,
    moves.NameHost: choices.name_host,
    moves.OwnTile: tiles.own_tile,
}


def _with_turn(handler: Handler) -> Handler:
    """The handler, after which those whose turn it is are worked out again; special actions go in turn order."""

    def apply(table: SmallCityTable, move: Move) -> SmallCityTable:
        changed: SmallCityTable = handler(table, move)
        return changed if changed.phase == "actions" else update_turn(changed)

    return apply


# In light tracking votes, pollution and the grid are left to the table.
FULL_HANDLERS: dict[type, Handler] = {
    moves.Exchange: _with_turn(counts.exchange),
    moves.CountVotes: _with_turn(counts.count_votes),
    moves.Measure: _with_turn(counts.measure),
    moves.CountRound: _with_turn(counts.count_round),
    moves.DrawPlan: _with_turn(boroughs.draw_plan),
    moves.Trample: _with_turn(boroughs.march),
    moves.WalkOff: _with_turn(boroughs.walk_off),
    moves.Clean: _with_turn(boroughs.clean),
    moves.BuildTile: tiles.build_tile,
    moves.MoveMoney: tiles.move_money,
    moves.CountStock: tiles.count_stock,
    moves.CountResidents: tiles.count_residents,
    moves.SettleWage: tiles.settle_wage,
}
