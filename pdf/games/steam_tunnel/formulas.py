"""What a tunnel is worth and who is paid for it, for the boxes of the pad."""

import json
from dataclasses import dataclass

from companion.rules.steam_tunnel.facts import DEAD_END, PITY_DEAD_END, Variant
from companion.rules.steam_tunnel.tunnel_score import payments
from pdf.blocks.formulas import Numbers


@dataclass(frozen=True)
class TunnelValue:
    """The ends added up, times the segments; a field of ends holds its numbers as one, see `ends_sum`."""

    ends: str
    segments: str
    variant: Variant

    def inputs(self, seat: int) -> list[str]:
        return [self.ends, self.segments]

    def value(self, numbers: Numbers, seat: int) -> int | None:
        ends, segments = numbers.get(self.ends), numbers.get(self.segments)
        return None if ends is None or segments is None else ends * segments

    def script(self, seat: int) -> str:
        pity = PITY_DEAD_END if self.variant == "pity" else 0
        given = [self.ends, self.segments, DEAD_END, pity, self.variant == "deadly"]
        return f"tunnel({', '.join(map(json.dumps, given))})"


@dataclass(frozen=True)
class Share:
    """What a player gets: most tokens take all of it, a tie shares it."""

    number: int
    players: int

    def inputs(self, seat: int) -> list[str]:
        return [f"/tunnels/{self.number}/value", *self._tokens]

    @property
    def _tokens(self) -> list[str]:
        return [f"/tunnels/{self.number}/tokens/{seat}" for seat in range(self.players)]

    def value(self, numbers: Numbers, seat: int) -> int | None:
        value = numbers.get(f"/tunnels/{self.number}/value")
        held = {at: numbers.get(name) or 0 for at, name in enumerate(self._tokens)}
        if value is None or not held[seat]:
            return None
        return payments(value, {at: tokens for at, tokens in held.items() if tokens}).get(seat, 0)

    def script(self, seat: int) -> str:
        return f"share({json.dumps(f'/tunnels/{self.number}/value')}, {json.dumps(self._tokens)}, {seat})"
