"""The group's own pack as far as it is known: recorded card by card, and learnt from the games it was played with."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.rules.steam_tunnel.cards import same_card
from companion.rules.steam_tunnel.facts import TUNNEL_CARDS
from companion.rules.steam_tunnel.state import SteamTunnelTable


def learnt_facts(table: SteamTunnelTable, known: Mapping[str, Any]) -> dict[str, list[int]]:
    """The pack with the cards of this game; nothing where the game taught nothing, or more than a pack can hold."""
    before = Counter(same_card(code) for code in known.get("deck") or () if code)
    seen = Counter(same_card(place.card) for place in table.play.places if place.card)
    pack = before | seen  # of each card the most copies that ever lay on a board
    if pack == before or pack.total() > TUNNEL_CARDS:
        return {}
    return {"deck": sorted(pack.elements()) + [0] * (TUNNEL_CARDS - pack.total())}
