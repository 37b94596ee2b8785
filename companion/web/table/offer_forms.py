"""Forms made from offers, for games that have no template of their own."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from companion.rules.game import Game
from companion.rules.offers import Offer
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


@dataclass(frozen=True)
class OfferForm:
    label: str
    seat: int | None
    buttons: list[FormButton]
    controls: list[Control] = field(default_factory=list)


def offer_forms(game: Game, offers: Iterable[Offer], catalogue: Catalogue) -> list[OfferForm]:
    """A form for every offer of the game's own moves."""
    return [_Builder(game, offer, catalogue).form() for offer in offers if isinstance(offer.move, game.moves)]


@dataclass(frozen=True)
class _Builder:
    game: Game
    offer: Offer
    catalogue: Catalogue

    def form(self) -> OfferForm:
        entries = list(self.offer.entries)
        choices = next((one for one in entries if one[1] is not None and len(one[1]) <= MOST_BUTTONS), None)
        controls = [control for entry in entries if entry is not choices for control in self._controls(*entry)]
        open_names = {control.name for control in controls}
        fixed = {name: value for name, value in self._example().items() if name not in open_names}
        label = self.catalogue.translate(self.offer.label)
        if choices is None or choices[1] is None:
            return OfferForm(label, self.offer.seat, [FormButton(label, json.dumps(fixed))], controls)
        buttons = [self._button(fixed, values, reason) for values, reason in choices[1]]
        return OfferForm(label, self.offer.seat, buttons, controls)

    def _example(self) -> dict[str, Any]:
        example: dict[str, Any] = plain(visible_fields(self.offer.move))
        return example

    def _button(self, fixed: dict[str, Any], values: dict[str, Any], reason: Text | None) -> FormButton:
        label = " ".join(self._value_label(name, value) for name, value in values.items())
        why = "" if reason is None else self.catalogue.translate(reason)
        return FormButton(label, json.dumps(fixed | plain(values)), why)

    def _controls(self, names: tuple[str, ...], choices: Choices | None) -> Iterator[Control]:
        """Controls of one entry; values that no simple control can show stay as they are in the example."""
        properties = fields_schema(self.offer)["properties"]
        for name in names if choices is None or len(names) == 1 else ():
            spec, value = properties[name], self._example().get(name)
            label = self._label((f"{self.game.id}.field.{name}", f"field.{name}"), name)
            options = [False, True] if spec.get("type") == "boolean" else spec.get("enum")
            if options and all(isinstance(one, str | int) for one in options):
                yield Control(
                    name, label, _sent(value), [(_sent(one), self._value_label(name, one)) for one in options]
                )
            elif spec.get("type") == "integer":
                yield Control(name, label, value, low=spec.get("minimum"), high=spec.get("maximum"))
            elif spec.get("type") == "string":
                yield Control(name, label, value)

    def _value_label(self, name: str, value: Any) -> str:
        key = f"{self.game.id}.{name}.{value}"
        return self._label((key, f"{key}.title", f"value.{value}"), str(value))

    def _label(self, keys: tuple[str, ...], default: str) -> str:
        return next((self.catalogue.message(key) for key in keys if self.catalogue.has(key)), default)


def _sent(value: Any) -> Any:
    """A value as a form sends it."""
    return json.dumps(value) if isinstance(value, bool) else value
