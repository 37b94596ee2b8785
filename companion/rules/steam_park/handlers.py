"""Which function applies which move of Steam Park."""

from companion.rules.game import Handler
from companion.rules.steam_park import (
    construction,
    corrections,
    deals,
    dice,
    dirt_phase,
    final_count,
    flow,
    moves,
    other_actions,
    visitors,
)

HANDLERS: dict[type, Handler] = {
    moves.ChooseDirector: flow.choose_director,
    moves.ChooseStands: flow.choose_stands,
    moves.Roll: dice.roll,
    moves.SetDie: dice.set_die,
    moves.PressDone: dice.press,
    moves.Take: dice.take,
    moves.Swap: dice.swap,
    moves.LastRoll: dice.last_roll,
    moves.EnterDice: dice.enter_dice,
    moves.Spy: deals.spy,
    moves.BidDanari: deals.bid,
    moves.Steal: deals.steal,
    moves.TokenDirt: dirt_phase.set_token_dirt,
    moves.GamblerCard: final_count.show_card,
    moves.Fee: final_count.set_fee,
    moves.CountUp: final_count.count_up,
}
MIDDLE_HANDLERS: dict[type, Handler] = {
    moves.CountVisitors: visitors.count_visitors,
    moves.CleanDirt: other_actions.clean,
    moves.PlayBonus: other_actions.play_bonus,
}
FULL_HANDLERS: dict[type, Handler] = {
    moves.BuildRides: construction.build_rides,
    moves.BuildStands: construction.build_stands,
    moves.Expand: other_actions.expand,
    moves.Attract: visitors.attract,
    moves.DrawAgain: visitors.draw_again,
    moves.SeatVisitor: visitors.seat_visitor,
    moves.CleanDirt: other_actions.clean,
    moves.PlayBonus: other_actions.play_bonus,
    moves.Casino: other_actions.casino,
    moves.Shoot: other_actions.shoot,
    moves.Fountain: other_actions.fountain,
    moves.CorrectPark: corrections.correct_park,
}
