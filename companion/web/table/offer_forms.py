"""Forms made from offers, for games that have no template of their own."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from companion.rules.definitions.offers import is_due
from companion.rules.game import Game
from companion.rules.offers import Offer
from companion.rules.table import Table
from companion.rules.text import Text
from companion.speech.catalogue import Catalogue
from companion.wire.moves import visible_fields
from companion.wire.offers import fields_schema
from companion.wire.tables import plain

Choices = list[tuple[dict[str, Any], Text | None]]
MOST_BUTTONS = 24  # choices that still fit as buttons; more become a list to select from


@dataclass(frozen=True)
class Control:
    """One field to fill in: a list to select from, a number or a line of text."""

    name: str
    label: str
    value: Any
    options: list[tuple[Any, str]] | None = None
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True)
class FormButton:
    """A button that sends the form with further fields as a JSON document; with a reason it cannot be pressed."""

    label: str
    fields: str
    reason: str = ""
    chosen: bool = False  # what is entered already


@dataclass(frozen=True)
class OfferForm:
    label: str
    seat: int | None
    buttons: list[FormButton]
    controls: list[Control] = field(default_factory=list)
    title: str = ""  # what it is about, under the name of the seat
    later: bool = False  # can be filled in now, but it is not the time

    @property
    def compact(self) -> bool:
        """Whether it is one number with one button."""
        return len(self.buttons) == 1 and len(self.controls) == 1 and self.controls[0].options is None


def offer_forms(game: Game, table: Table[Any], offers: Iterable[Offer], catalogue: Catalogue) -> list[OfferForm]:
    """A form for every offer of the game's own moves."""
    own = [offer for offer in offers if isinstance(offer.move, game.moves)]
    return [_Builder(game, table, offer, catalogue).form() for offer in own]


@dataclass(frozen=True)
class _Builder:
    game: Game
    table: Table[Any]
    offer: Offer
    catalogue: Catalogue

    def form(self) -> OfferForm:
        # A number is entered for the current round; which one it is for matters only to corrections at the end.
        entries = [one for one in self.offer.entries if one[0] != ("round",) or self.table.outcome is not None]
        listed = (one for one in entries if one[1] is not None and len(one[1]) <= MOST_BUTTONS)
        choices = next((one for one in listed if one[0] != ("round",)), None)
        controls = [control for entry in entries if entry is not choices for control in self._controls(*entry)]
        open_names = {control.name for control in controls}
        fixed = {name: value for name, value in self._example().items() if name not in open_names}
        label = self.catalogue.translate(self.offer.label)
        of_field = f"{self.game.id}.field.{getattr(self.offer.move, 'field', '')}"
        title = (
            label if self.offer.seat is None and hasattr(self.offer.move, "team") else self._label((of_field,), label)
        )
        later = self.game.definition is not None and not is_due(
            self.game.definition, self.table, getattr(self.offer.move, "field", "")
        )
        if choices is None or choices[1] is None:
            return OfferForm(label, self.offer.seat, [FormButton(label, json.dumps(fixed))], controls, title, later)
        buttons = [self._button(fixed, values, reason) for values, reason in choices[1]]
        return OfferForm(label, self.offer.seat, buttons, controls, title, later)

    def _example(self) -> dict[str, Any]:
        example: dict[str, Any] = plain(visible_fields(self.offer.move))
        return example

    def _button(self, fixed: dict[str, Any], values: dict[str, Any], reason: Text | None) -> FormButton:
        label = " ".join(self._value_label(name, value) for name, value in values.items())
        why = "" if reason is None else self.catalogue.translate(reason)
        entered = {name: self._example().get(name) for name in values}
        is_state = self.game.definition is not None  # its offers show what is entered as their example
        return FormButton(label, json.dumps(fixed | plain(values)), why, is_state and entered == plain(values))

    def _controls(self, names: tuple[str, ...], choices: Choices | None) -> Iterator[Control]:
        """Controls of one entry; values that no simple control can show stay as they are in the example."""
        properties = fields_schema(self.offer)["properties"]
        for name in names if choices is None or len(names) == 1 else ():
            spec, value = properties[name], self._example().get(name)
            label = self._label((f"{self.game.id}.field.{name}", f"field.{name}"), name)
            options = [False, True] if spec.get("type") == "boolean" else spec.get("enum")
            options = [one for one in options if one is not None] if options and choices else options
            value = options[-1] if options and value is None else value
            if options and all(isinstance(one, str | int) for one in options):
                yield Control(
                    name, label, _sent(value), [(_sent(one), self._value_label(name, one)) for one in options]
                )
            elif spec.get("type") == "integer":
                yield Control(name, label, value, low=spec.get("minimum"), high=spec.get("maximum"))
            elif spec.get("type") == "string":
                yield Control(name, label, value)

    def _value_label(self, name: str, value: Any) -> str:
        if self.game.definition is not None and name == "value":  # fields may have answers of the same id
            key = f"{self.game.id}.choice.{getattr(self.offer.move, 'field', '')}.{value}"
        else:
            key = f"{self.game.id}.{name}.{value}"
        return self._label((key, f"{key}.title", f"value.{value}"), str(value))

    def _label(self, keys: tuple[str, ...], default: str) -> str:
        return next((self.catalogue.message(key) for key in keys if self.catalogue.has(key)), default)


def _sent(value: Any) -> Any:
    """A value as a form sends it."""
    return json.dumps(value) if isinstance(value, bool) else value
