"""Steam Tunnel, declared."""

from companion.rules.game import BoxFact, Counter, Game, HouseRule, Module, Phase
from companion.rules.steam_tunnel import facts, flow, handlers
from companion.rules.steam_tunnel.calculator_examples import BOARD, EXAMPLES, TUNNELS
from companion.rules.steam_tunnel.cards import shapes
from companion.rules.steam_tunnel.descriptions import describe
from companion.rules.steam_tunnel.moments import moments
from companion.rules.steam_tunnel.offers import missing, offers, table_offers
from companion.rules.steam_tunnel.pack import learnt_facts
from companion.rules.steam_tunnel.preparation import preparation
from companion.rules.steam_tunnel.result import result, score_input
from companion.rules.steam_tunnel.settings import BABY, DEADLY, PITY, SIZES, SUPPLIES, TURNINGS
from companion.rules.steam_tunnel.state import SteamTunnelState
from companion.rules.steam_tunnel.view import public_view


def _rounds(players: int, modules: object) -> int:
    return facts.most_rounds(players, facts.cards_down(facts.ROWS, facts.COLUMNS))


GAME = Game(
    id="steam-tunnel",
    rules_version=2,
    has_rounds=False,
    min_players=facts.MIN_PLAYERS,
    max_players=facts.MAX_PLAYERS,
    common_players=4,
    minutes=facts.MINUTES,
    bgg_id=5837,
    rounds=_rounds,
    phases=(
        Phase("flip", tracking=("full",)),
        Phase("place", tracking=("full",)),
        Phase("turns", tracking=("light",)),
        Phase("count", tracking=("light",), every_round=False),
    ),
    counters=(Counter("tokens"),),
    numbered_lines=("steam-tunnel.line.tunnel",),
    modules=(
        Module(PITY, excludes=(DEADLY,)),
        Module(DEADLY, excludes=(PITY,)),
        Module(BABY),
    ),
    house_rules=(
        HouseRule("point-cards", ("identical", "different"), "Q2"),
        HouseRule("loops", ("closed", "buyable"), "Q5"),
        HouseRule("tie", ("shared", "most-tunnels"), "Q6"),
        HouseRule("unclaimed", ("nobody", "everybody"), "Q7"),
        HouseRule("token-supply", ("unlimited", *SUPPLIES), "Q8"),
        HouseRule("turning", TURNINGS, "Q9"),
        HouseRule("board", tuple(SIZES), "Q10"),
        HouseRule("burials", ("open", "anonymous"), "Q12"),
        HouseRule("first-player", ("random", "clockwise"), "Q13"),
    ),
    box_facts=(
        BoxFact(
            "point-card",
            len(facts.PORTS),
            facts.LOWEST_END,
            facts.HIGHEST_END,
            labels=tuple(port.lower() for port in facts.PORTS),
        ),
        BoxFact("deck", facts.TUNNEL_CARDS, 0, len(shapes())),
    ),
    calculators=(BOARD, TUNNELS),
    score_calculator="tunnels",
    play=SteamTunnelState,
    handlers=handlers.HANDLERS,
    full_handlers=handlers.FULL_HANDLERS,
    start=flow.start,
    advance=flow.advance,
    public_view=public_view,
    moments=moments,
    offers=offers,
    table_offers=table_offers,
    missing=missing,
    describe=describe,
    preparation=preparation,
    result=result,
    score_input=score_input,
    learnt_facts=learnt_facts,
    fact_copied=flow.fact_copied,
    joined=flow.joined,
    left=flow.left,
    starts_rematch=flow.starts_rematch,
    guide_numbers=facts.guide_numbers,
    guide_examples=EXAMPLES,
)
