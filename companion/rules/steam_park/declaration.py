"""Steam Park, declared."""

from typing import Any

from companion.rules.game import BoxFact, Counter, Game, HouseRule, Module, Phase
from companion.rules.steam_park import facts, flow, handlers
from companion.rules.steam_park.descriptions import describe
from companion.rules.steam_park.dirt_calculators import CLEAN, DIRT, ESPIONAGE, EXTENSION
from companion.rules.steam_park.dirt_phase import BOX_TOKENS
from companion.rules.steam_park.missing import missing
from companion.rules.steam_park.moments import moments
from companion.rules.steam_park.money_calculators import BARON, FINAL, INCOME, MOST_DEFEAT
from companion.rules.steam_park.offers import offers, table_offers
from companion.rules.steam_park.preparation import preparation
from companion.rules.steam_park.result import result, score_input
from companion.rules.steam_park.state import LITERAL_VERSION, SteamParkState
from companion.rules.steam_park.view import hides, is_secret, own_view, public_view, reveals, unsealed
from companion.rules.table import TRACKINGS

EXAMPLES: dict[str, tuple[str, dict[str, Any]]] = {
    "dirt": ("dirt", DIRT.example),
    "sweeper": ("clean", CLEAN.example),
    "espionage": ("espionage", ESPIONAGE.example),
    "baron": ("baron", BARON.example),
    "extension": ("extension", EXTENSION.example),
    "income": ("income", INCOME.example),
}


def _rounds(players: int, modules: object) -> int:
    return facts.rounds_for(players)


GAME = Game(
    id="steam-park",
    rules_version=LITERAL_VERSION,
    min_players=facts.MIN_PLAYERS,
    max_players=facts.MAX_PLAYERS,
    common_players=4,
    minutes=facts.MINUTES,
    bgg_id=121410,
    rounds=_rounds,
    trackings=TRACKINGS,
    phases=(
        Phase("setup", every_round=False),
        Phase("roll", simultaneous=True),
        Phase("deals", simultaneous=True, modules=("espionage", "directors")),
        Phase("dirt", ready=("light",)),
        Phase("actions"),
        Phase("income", ready=("light",)),
        Phase("final", every_round=False),
    ),
    counters=(
        Counter("danari", scores=True),
        Counter("dirt"),
        Counter("visitors"),
        Counter("stingy", modules=("stingy",)),
    ),
    modules=(
        Module("fifth-player", players=facts.MAX_PLAYERS),
        Module("stingy"),
        Module("extensions"),
        Module("directors"),
        Module("espionage"),
        Module("new-stands"),
        Module("phone-bag", needs_full=True),
    ),
    house_rules=(
        HouseRule("roll", ("buzzer", "by-hand", "phone-dice"), "Q1"),
        HouseRule("last-rolls", ("three", "five", "one", "none"), "Q2"),
        HouseRule("token-choice", ("lowest", "any"), "Q3"),
        HouseRule("dirt-order", ("gains-first", "token-first"), "Q4"),
        HouseRule("expand-die", ("any-die", "not-blank"), "Q5"),
        HouseRule("expand-tiles", ("one-per-die", "one"), "Q6"),
        HouseRule("stand-cost", ("one", "two"), "Q7"),
        HouseRule("toilets", ("several", "one"), "Q8"),
        HouseRule("doubling", ("usual", "off"), "Q9"),
        HouseRule("office-doubling", ("once", "each"), "Q10", needs=("new-stands",)),
        HouseRule("gallery-blank", ("instead", "on-top"), "Q11", needs=("new-stands",)),
        HouseRule("spied-dice", ("all", "white"), "Q12", needs=("espionage",)),
        HouseRule("sweeper-toilets", ("double", "single"), "Q13", needs=("directors",)),
        HouseRule("deals-order", ("espionage-first", "baron-first"), "Q14", needs=("directors", "espionage")),
        HouseRule("stolen-die", ("white", "any"), "Q15", needs=("directors",)),
        HouseRule("last-number", ("highest", "none"), "Q20", needs=("directors",)),
        HouseRule("tie", ("shared", "less-dirt"), "Q22"),
        HouseRule("money", ("open", "secret"), "Q31"),
    ),
    box_facts=(
        BoxFact("dirt-track", length=facts.DEFEAT),
        BoxFact(
            "token-dirt",
            length=len(BOX_TOKENS),
            low=-9,
            high=9,
            default=[facts.TOKEN_DIRT[token] for token in BOX_TOKENS],
            labels=BOX_TOKENS,
        ),
        BoxFact("token-4-dirt", low=-9, high=9),
        BoxFact("start-money", high=99, default=0),
        BoxFact("defeat", low=1, high=MOST_DEFEAT, default=facts.DEFEAT),
    ),
    calculators=(DIRT, CLEAN, ESPIONAGE, BARON, EXTENSION, INCOME, FINAL),
    play=SteamParkState,
    handlers=handlers.HANDLERS,
    middle_handlers=handlers.MIDDLE_HANDLERS,
    full_handlers=handlers.FULL_HANDLERS,
    start=flow.start,
    advance=flow.advance,
    draw=flow.draw,
    offers=offers,
    table_offers=table_offers,
    missing=missing,
    public_view=public_view,
    own_view=own_view,
    moments=moments,
    is_secret=is_secret,
    hides=hides,
    reveals=reveals,
    unsealed=unsealed,
    plays_phase=flow.plays_phase,
    in_play=flow.in_play,
    describe=describe,
    preparation=preparation,
    result=result,
    score_input=score_input,
    joined=flow.joined,
    left=flow.left,
    guide_numbers=facts.guide_numbers,
    guide_examples=EXAMPLES,
)
