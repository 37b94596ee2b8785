"""What a calculator's page says: the names of its fields, where a fault is, and the figures of its answer."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.speech.catalogue import Catalogue


@dataclass(frozen=True)
class CalculatorWords:
    """The words of one calculator of a game in one language."""

    catalogue: Catalogue
    game: str
    calculator: str

    def field_name(self, key: str) -> str | None:
        own = f"{self.game}.calculator.{self.calculator}"
        return self._first(f"{own}.{key}", f"{self.game}.field.{key}", f"{self.game}.counter.{key}")

    def choice_name(self, choice: str) -> str:
        return self._first(f"{self.game}.choice.{choice}") or choice

    def place(self, document: Any, where: str) -> str:
        """Where a pointer leads, for a person at the form: a player by number and name, and the field."""
        return " · ".join(self._steps(document, where.split("/")[1:]))

    def _steps(self, value: Any, steps: list[str]) -> Iterator[str]:
        people = False
        for step in (step.replace("~1", "/").replace("~0", "~") for step in steps):
            if isinstance(value, list) and step.isdigit():
                value = value[int(step)] if int(step) < len(value) else None
                name = value.get("name") if isinstance(value, dict) else value if people else None
                number = self.catalogue.message("open.player" if people else "fault.number", n=int(step) + 1)
                yield f"{number} ({name})" if isinstance(name, str) and name not in ("", number) else number
            else:
                value = value.get(step) if isinstance(value, dict) else None
                people = step in ("players", "bids")
                said = self._first("fault.name") if step == "name" else self.field_name(step)
                if said and not people:
                    yield said

    def figures(self, answer: dict[str, Any]) -> list[dict[str, str]]:
        """What was asked for, before its working: those figures that have a name; what does not happen is left out."""
        names = {key: self._first(f"{self.game}.calculator.{self.calculator}.figure.{key}") for key in answer}
        said = ((name, self._value(answer[key])) for key, name in names.items() if name)
        return [{"label": name, "value": value} for name, value in said if value is not None]

    def _value(self, value: Any) -> str | None:
        match value:
            case True:
                return self.catalogue.message("calculator.yes")
            case None | False | []:
                return None
            case int():
                return self.catalogue.number(value)
            case dict():
                return ", ".join(f"{name} {self.catalogue.number(number)}" for name, number in value.items())
            case list():
                return self.catalogue.list_of([self.choice_name(str(one)) for one in value])
        return str(value)

    def _first(self, *keys: str) -> str | None:
        return next((self.catalogue.message(key) for key in keys if self.catalogue.has(key)), None)
