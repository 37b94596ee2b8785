"""The cells of a board as the calculators take them: a tunnel card, a point card or a face-down card."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any

from companion.rules.inputs import Length, Name
from companion.rules.steam_tunnel.cards import canonical
from companion.rules.steam_tunnel.facts import LEAST_SEGMENTS, MOST_SEGMENTS
from companion.rules.steam_tunnel.moves import End, Ports

NO_TOKENS: Any = ()
NOBODY = ""  # what `buried` holds when the card is not buried; no name is empty


class OnlyTrue:
    """Only `true`. (A Literal of it would let 1 pass.)"""

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        strict = {**handler(bool), "strict": True}
        return {"type": "chain", "steps": [strict, {"type": "literal", "expected": [True]}]}

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {"type": "boolean", "const": True}


class Canonical:
    """A card is read as the one copy there is of it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {
            "type": "function-after",
            "function": {"type": "no-info", "function": canonical},
            "schema": handler(source),
        }


@dataclass(frozen=True, slots=True)
class TunnelCard:
    """A face-up tunnel card; ports not named are dead ends."""

    segments: Annotated[tuple[Ports, ...], Length(LEAST_SEGMENTS, MOST_SEGMENTS), Canonical()]
    # Left out is no tokens at all, which is not the same as an empty list, which is too short.
    tokens: Annotated[list[Name | None], Length(0, 2 * MOST_SEGMENTS)] = field(default=NO_TOKENS)


@dataclass(frozen=True, slots=True)
class Ends:
    """The six numbered ends of a point card."""

    N: End
    S: End
    E1: End
    E2: End
    W1: End
    W2: End


@dataclass(frozen=True, slots=True)
class PointCard:
    ends: Ends


@dataclass(frozen=True, slots=True)
class DownCard:
    """A face-down card; a buried one names who buried it."""

    down: Annotated[bool, OnlyTrue()]
    buried: Name = NOBODY


class ByKey:
    """Tells the three kinds of cell apart by the key that only one of them has."""

    KINDS: tuple[tuple[str, str, type], ...] = (
        ("segments", "tunnel-card", TunnelCard),
        ("ends", "point-card", PointCard),
        ("down", "down-card", DownCard),
    )

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {
            "type": "tagged-union",
            "choices": {tag: handler(kind) for _, tag, kind in self.KINDS},
            "discriminator": self._tag,
            "custom_error_type": "not_a_cell",
            "custom_error_message": "neither segments nor ends nor down",
        }

    def _tag(self, given: Any) -> str | None:
        for key, tag, kind in self.KINDS:
            if isinstance(given, kind) or (isinstance(given, dict) and key in given):
                return tag
        return None


Cell = Annotated[TunnelCard | PointCard | DownCard, ByKey()]
