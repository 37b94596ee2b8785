"""Small City with Winter, declared."""

from collections.abc import Sequence
from typing import Any

from companion.rules.game import BoxFact, Counter, Game, HouseRule, Module, Phase
from companion.rules.small_city import facts, flow, handlers, offers
from companion.rules.small_city.descriptions import describe
from companion.rules.small_city.final import FINAL
from companion.rules.small_city.godzilla import GODZILLA
from companion.rules.small_city.march import MARCH
from companion.rules.small_city.missing import missing
from companion.rules.small_city.moments import moments
from companion.rules.small_city.pollution import POLLUTION
from companion.rules.small_city.preparation import preparation
from companion.rules.small_city.result import result, score_input, score_moves
from companion.rules.small_city.state import LITERAL_VERSION, SmallCityState
from companion.rules.small_city.supply import adjust_limit
from companion.rules.small_city.view import is_secret, own_view, public_view, reveals
from companion.rules.small_city.votes import VOTES

EXAMPLES: dict[str, tuple[str, dict[str, Any]]] = {
    "pollution": ("pollution", POLLUTION.example),
    "votes": ("votes", {**VOTES.example, "opera": False}),
    "votes-base": ("votes", {**VOTES.example, "action": None, "action_citizens": 0, "opera": False, "wood": 1}),
    "wake-up": ("godzilla", GODZILLA.example),
    "march": ("march", MARCH.example),
    "final": ("final", FINAL.example),
    "final-base": ("final", {**FINAL.example, "stockholm": False}),
}


def _rounds(players: int, modules: Sequence[str]) -> int:
    return facts.rounds(modules)


GAME = Game(
    id="small-city",
    rules_version=LITERAL_VERSION,
    min_players=facts.MIN_PLAYERS,
    max_players=facts.MAX_PLAYERS,
    common_players=3,
    minutes=facts.MINUTES,
    bgg_id=130486,
    rounds=_rounds,
    phases=(
        Phase("setup", simultaneous=True, every_round=False),
        Phase("actions"),
        Phase("construction", simultaneous=True),
        Phase("citizens", simultaneous=True),
        Phase("income", simultaneous=True),
        Phase("vote", simultaneous=True, ready=("light",)),
        Phase("pollution", simultaneous=True, ready=("light",)),
        Phase("council", simultaneous=True),
        Phase("mayor"),  # nobody has a part in it: whoever taps takes the table on
    ),
    counters=(
        Counter("votes", scores=True),
        Counter("money", unless=("money", "table")),
        Counter("pollution"),
        Counter("markers", modules=("godzillas",)),
    ),
    modules=(
        Module("godzillas"),
        Module("stockholm", requires=("godzillas",)),
        Module("doctors"),
        Module("mayor"),
        Module("terrain", excludes=("asia",)),
        Module("asia", excludes=("terrain",)),
        Module("action-cards"),
        Module("promises", requires=("buildings",)),
        Module("buildings"),
        Module("real-buildings"),
        Module("nuclear"),
    ),
    house_rules=(
        HouseRule("workers", ("twice", "production"), "Q5"),
        HouseRule("surplus", ("lost", "lowers"), "Q6"),
        HouseRule("recycling", ("level", "round"), "Q30", needs=("buildings",)),
        HouseRule("no-mayor-card", ("clockwise", "stays"), "Q9"),
        HouseRule("broken-promise", ("nothing", "costs"), "Q10"),
        HouseRule("full-tie", ("all", "tied"), "Q11", needs=("godzillas",)),
        HouseRule("standing-godzilla", ("ignored", "counts"), "Q15", needs=("stockholm",)),
        HouseRule("money", ("phone", "table"), "Q31"),
    ),
    box_facts=(
        BoxFact("start-money", length=facts.MAX_PLAYERS, high=99, labels=("place-1", "place-2", "place-3", "place-4")),
        BoxFact(
            "residential-votes",
            length=facts.RESIDENTIAL_LEVELS,
            high=99,
            labels=tuple(f"level-{level}" for level in range(1, facts.RESIDENTIAL_LEVELS + 1)),
        ),
        BoxFact("university-votes", high=99),
        BoxFact("asia-boards", length=len(facts.CITIES), low=1, high=facts.BOARDS, labels=facts.CITIES),
    ),
    calculators=(POLLUTION, VOTES, GODZILLA, MARCH, FINAL),
    play=SmallCityState,
    handlers=handlers.HANDLERS,
    full_handlers=handlers.FULL_HANDLERS,
    start=flow.start,
    first_changed=flow.first_changed,
    in_play=flow.texts_in_play,
    advance=flow.advance,
    draw=flow.draw,
    offers=offers.offers,
    table_offers=offers.table_offers,
    missing=missing,
    public_view=public_view,
    own_view=own_view,
    moments=moments,
    is_secret=is_secret,
    reveals=reveals,
    adjust_limit=adjust_limit,
    describe=describe,
    preparation=preparation,
    result=result,
    score_input=score_input,
    score_moves=score_moves,
    scores_at_end=True,
    joined=flow.joined,
    left=flow.left,
    guide_numbers=facts.guide_numbers,
    guide_examples=EXAMPLES,
)
