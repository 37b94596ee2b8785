"""Calculators used through their forms, as a browser without script does."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient

from companion.rules import games
from companion.rules.calculators import Calculator
from companion.rules.game import Game
from companion.web.shell.templates import has_template
from companion.wire import parser
from companion.wire.form_fields import form_fields

CALCULATORS = [
    pytest.param(game, calculator, id=f"{game.id}-{calculator.id}")
    for game in games().values()
    for calculator in game.calculators
    if not has_template(f"games/{game.id}/calculator-{calculator.id}.html")
]


@dataclass
class Select:
    options: list[str] = field(default_factory=list)
    selected: str | None = None


class Form(HTMLParser):
    """The draft, the selects and the answer of a calculator's page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.document = ""
        self.selects: dict[str, Select] = {}
        self._open: Select | None = None
        self.has_answer = 'class="lines"' in page
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "input" and named.get("name") == "doc" and not self.document:
            self.document = named["value"] or ""
        elif tag == "select" and (named["name"] or "").startswith("/"):
            self._open = self.selects[named["name"] or ""] = Select()
        elif tag == "option" and self._open is not None:
            self._open.options.append(named["value"] or "")
            if "selected" in named:
                self._open.selected = named["value"]

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._open = None


def test_some_calculators_have_selects() -> None:
    kinds = {one["kind"] for _, calculator in (param.values for param in CALCULATORS) for one in fields(calculator)}
    assert "choice" in kinds


def fields(calculator: object) -> list[dict[str, object]]:
    assert isinstance(calculator, Calculator)
    return list(form_fields(parser.schema(calculator.input)).values())


@pytest.mark.parametrize(("game", "calculator"), CALCULATORS)
def test_every_option_of_a_select_can_be_chosen(client: FlaskClient, game: Game, calculator: Calculator) -> None:
    address = f"/games/{game.id}/calculators/{calculator.id}"
    example = json.dumps(calculator.example)
    form = Form(client.post(address, data={"doc": example}).text)
    assert form.has_answer
    for name, select in form.selects.items():
        for option in select.options:
            page = Form(client.post(address, data={"doc": example, name: option}).text)
            assert page.selects[name].selected == option
            pointed = json.loads(page.document)
            for step in name.partition(":")[0].split("/")[1:]:
                pointed = pointed[int(step) if isinstance(pointed, list) else step]
            assert pointed == json.loads(option)
