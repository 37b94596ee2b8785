"""Offers: what a seat may do now, each with a complete move and the fields a player still chooses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, cast

from companion.rules.moves import Confirm, Move, Next, seat_of, server_fields
from companion.rules.table import Table
from companion.rules.text import Text, text

if TYPE_CHECKING:
    from companion.rules.game import Game

NOT_OFFERED = text("refused.not-offered")
OF_TYPE = text("offer")  # the label of an offer that is called as its type of move is, by `<game>.offer.<type>`
FieldNames = str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an open field; with a reason it cannot be chosen now."""

    value: Any
    reason: Text | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """A move that is accepted as it stands, and the fields of it left open.

    Fields whose values depend on each other share one entry: its key is the tuple of their names, the value of each of
    its choices the tuple of their values. An entry without choices (None) is open to whatever the type of the move
    allows; the engine may still refuse some of it.
    """

    move: Move
    fields: Mapping[FieldNames, tuple[Choice, ...] | None] = field(default_factory=dict)
    ranges: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # of fields without choices, lowest and highest
    label: Text = OF_TYPE

    @property
    def type(self) -> str:
        return self.move.type

    @property
    def seat(self) -> int | None:
        return seat_of(self.move)

    @property
    def entries(self) -> Iterator[tuple[tuple[str, ...], list[tuple[dict[str, Any], Text | None]] | None]]:
        """Every entry of `fields` as its names and, by name, the values of each choice with their reason."""
        for key, choices in self.fields.items():
            names = (key,) if isinstance(key, str) else key
            yield names, None if choices is None else [(_by_name(key, one.value), one.reason) for one in choices]

    def choices(self, *names: str) -> tuple[Choice, ...]:
        """The choices of a field, or of fields that are chosen together."""
        return self.fields[names[0] if len(names) == 1 else names] or ()

    def values(self, *names: str) -> list[Any]:
        """The values of a field that can be chosen."""
        return [choice.value for choice in self.choices(*names) if choice.reason is None]

    def reason(self, **values: Any) -> Text | None:
        """Why these values cannot be chosen; None when they can."""
        fixed = set(values)
        for names, choices in self.entries:
            given = {name: values[name] for name in names if name in values}
            fixed -= set(names)
            if choices is None and any(not self._is_in_range(name, value) for name, value in given.items()):
                return NOT_OFFERED
            if not given or choices is None:
                continue
            reasons = [why for chosen, why in choices if all(chosen[name] == given[name] for name in given)]
            if None not in reasons:
                return reasons[0] if reasons else NOT_OFFERED
        return None if all(getattr(self.move, name) == values[name] for name in fixed) else NOT_OFFERED

    def _is_in_range(self, name: str, value: Any) -> bool:
        if name not in self.ranges:
            return True
        low, high = self.ranges[name]
        return isinstance(value, int) and low <= value <= high

    def allows(self, **values: Any) -> bool:
        return self.reason(**values) is None

    def covers(self, move: Move) -> bool:
        """Whether a move is one of those offered."""
        if type(move) is not type(self.move):
            return False
        decided = server_fields(type(move))
        return self.allows(**{one.name: getattr(move, one.name) for one in fields(move) if one.name not in decided})


def _by_name(key: FieldNames, value: Any) -> dict[str, Any]:
    return {key: value} if isinstance(key, str) else dict(zip(key, value, strict=True))


def offer_choices(
    move: Move,
    names: FieldNames,
    choices: Sequence[Choice],
    *free: str,
    label: Text = OF_TYPE,
    **others: Sequence[Choice],
) -> Iterator[Offer]:
    """The move offered with its first possible choice as the example; nothing when no choice is possible.

    Besides, the fields in `free` are open to whatever the type of the move allows, those in `others` to their choices.
    """
    possible = next((choice for choice in choices if choice.reason is None), None)
    if possible is not None:
        example = replace(cast("Any", move), **_by_name(names, possible.value))
        more: dict[FieldNames, tuple[Choice, ...]] = {name: tuple(given) for name, given in others.items()}
        yield Offer(example, {names: tuple(choices), **dict.fromkeys(free), **more}, label=label)


def offers(game: Game, table: Table[Any], seats: Iterable[int], seen: int = 0) -> tuple[Offer, ...]:
    """What these seats may do now, for themselves and for the whole table; `seen` is the table's sequence number."""
    playing = tuple(seat for seat in seats if seat in table.active)
    if table.confirmed or not playing:
        return ()
    own = (offer for seat in playing for offer in game.offers(table, seat))
    found = tuple(_labelled(game, table, offer) for offer in (*own, *game.table_offers(table)))
    if table.outcome is not None:
        found = tuple(one for one in found if getattr(one.move, "corrects", False))
    return (*found, *common_offers(game, table, playing, seen))


def _labelled(game: Game, table: Table[Any], offer: Offer) -> Offer:
    """The offer with its label in words; that of a seat's move may name the player."""
    if offer.label is not OF_TYPE:
        return offer
    who = {} if offer.seat is None else {"name": table.name(offer.seat)}
    return replace(offer, label=text(f"{game.id}.offer.{offer.type}", **who))


def common_offers(game: Game, table: Table[Any], seats: Iterable[int], seen: int = 0) -> tuple[Offer, ...]:
    """Going on and confirming, as far as these seats may do it now."""
    if table.confirmed or not any(seat in table.active for seat in seats):
        return ()
    if game.missing(table):
        return ()
    if table.outcome is not None:
        return (Offer(Confirm(), label=text("table.confirm")),)
    return (Offer(Next(seen), label=text("table.next")),)
