"""The declaration of Scream Machine."""

from typing import Any

from companion.rules.game import Counter, Game, HouseRule, Module, Phase
from companion.rules.scream_machine import facts, flow, handlers
from companion.rules.scream_machine.calculators import FINAL, ROUND
from companion.rules.scream_machine.descriptions import describe
from companion.rules.scream_machine.moments import moments
from companion.rules.scream_machine.offers import missing, offers, table_offers
from companion.rules.scream_machine.preparation import preparation
from companion.rules.scream_machine.result import result, score_input, score_moves
from companion.rules.scream_machine.state import ScreamMachineState
from companion.rules.scream_machine.view import is_secret, own_view, public_view, reveals, unsealed

EXAMPLES: dict[str, tuple[str, dict[str, Any]]] = {
    "national": (
        "round",
        {
            "players": ["A", "B", "C", "D"],
            "parks": {"A": [["coaster", 5], ["coaster", 3]], "B": [["coaster", 5]], "C": [], "D": [["coaster", 1]]},
            "nationals": ["coaster"],
            "locals": [],
        },
    ),
    "tie": (
        "round",
        {
            "players": ["A", "B", "C", "D"],
            "parks": {
                "A": [["food", 3], ["food", 1]],
                "B": [["food", 1], ["food", 3]],
                "C": [["food", 3]],
                "D": [],
            },
            "nationals": ["food"],
            "locals": [],
        },
    ),
    "local": (
        "round",
        {
            "players": ["A", "B", "C", "D"],
            "parks": {
                "A": [["thrill", 5], ["thrill", 3], ["thrill", 1]],
                "B": [["thrill", 3]],
                "C": [["thrill", 5]],
                "D": [],
            },
            "nationals": [],
            "locals": [{"between": ["B", "C"], "visitors": ["thrill"]}],
        },
    ),
    "cheapskate": (
        "round",
        {
            "players": ["A", "B", "C", "D"],
            "parks": {
                "A": [["coaster", 5], ["food", 3], ["water", 3], ["kiddie", 1]],
                "B": [["coaster", 5], ["thrill", 5]],
                "C": [["food", 3], ["kiddie", 1], ["family", 1]],
                "D": [["water", 3], ["thrill", 3], ["family", 1]],
            },
            "nationals": ["cheapskate"],
            "locals": [],
        },
    ),
    "full-round": ("round", ROUND.example),
}


def _rounds(players: int, modules: object) -> int:
    return facts.ROUNDS[players]


_COUNTS = range(facts.MIN_PLAYERS, facts.MAX_PLAYERS + 1)
_WITH_CHEAPSKATES = tuple(count for count in _COUNTS if facts.CHEAPSKATE in facts.kinds_for(count))

GAME = Game(
    id="scream-machine",
    rules_version=2,
    min_players=facts.MIN_PLAYERS,
    max_players=facts.MAX_PLAYERS,
    common_players=4,
    minutes=facts.MINUTES,
    bgg_id=6627,
    rounds=_rounds,
    phases=(
        Phase("opening", simultaneous=True, every_round=False),
        Phase("deal", tracking=("full",)),
        Phase("turns"),
        Phase("reveal"),
    ),
    counters=(Counter("visitors", scores=True),),
    modules=(Module(flow.PHONE_DECK, needs_full=True, recommended=True),),
    house_rules=(
        HouseRule("opening", ("three-or-four", "free"), "Q8"),
        HouseRule("two-player-gaps", ("two", "one"), "Q7", players=(2,)),
        HouseRule("local-cheapskate", ("neighbours", "everybody"), "Q3", players=_WITH_CHEAPSKATES),
        HouseRule("empty-park", ("competes", "ignored"), "Q4", players=_WITH_CHEAPSKATES),
        HouseRule("tear-down-new", ("allowed", "forbidden"), "Q17"),
    ),
    calculators=(ROUND, FINAL),
    play=ScreamMachineState,
    handlers=handlers.HANDLERS,
    full_handlers=handlers.FULL_HANDLERS,
    start=flow.start,
    first_changed=flow.first_changed,
    in_play=flow.in_play,
    advance=flow.advance,
    draw=flow.draw,
    offers=offers,
    table_offers=table_offers,
    missing=missing,
    public_view=public_view,
    own_view=own_view,
    moments=moments,
    is_secret=is_secret,
    reveals=reveals,
    unsealed=unsealed,
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
