"""Guides: a game's rules in our own words, with its numbers filled in and its examples worked out."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from markdown_it import MarkdownIt
from pydantic import TypeAdapter

from companion.rules.calculators import Answer, Line
from companion.rules.game import Game
from companion.rules.text import Text
from companion.speech import french
from companion.speech.catalogue import Catalogue, catalogue

_WHEN = re.compile(r"<!-- when: (?P<condition>\S+) -->\n(?P<block>.*?)<!-- end -->\n?", re.DOTALL)
_EXAMPLE = re.compile(r"<!-- example: (?P<name>\S+) -->")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_MARKDOWN_SIGNS = re.compile(r"([\\`*_\[\]<>|])")


def guide_html(game: Game, language: str, modules: Sequence[str] | None = None, players: int | None = None) -> str:
    """The guide as HTML; what is in the Markdown as HTML is shown as text."""
    html: str = parser().render(guide_markdown(game, language, modules, players))
    return html


def guide_markdown(game: Game, language: str, modules: Sequence[str] | None = None, players: int | None = None) -> str:
    """The guide for these modules and this many players; what is not chosen (None) leaves nothing out."""
    words = catalogue(language)
    source = (files(f"companion.rules.{game.package}") / "words" / f"guide.{language}.md").read_text(encoding="utf-8")
    source = french.spaced(source) if language == "fr" else source
    chosen = _WHEN.sub(lambda found: found["block"] if _holds(found["condition"], modules, players) else "", source)
    filled = _filled(chosen, game, words)
    return _EXAMPLE.sub(lambda found: _example(game, found["name"], words), filled)


def parser() -> MarkdownIt:
    """The one dialect of our guides: CommonMark with tables, without HTML."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _holds(condition: str, modules: Sequence[str] | None, players: int | None) -> bool:
    """Whether a part that is only for some tables belongs here."""
    if condition.startswith("players="):
        return players is None or condition == f"players={players}"
    return modules is None or condition in modules


def _filled(source: str, game: Game, words: Catalogue) -> str:
    numbers = game.guide_numbers()

    def number(found: re.Match[str]) -> str:
        value = numbers[found[1]]
        return words.number(value) if isinstance(value, int) else value

    return _PLACEHOLDER.sub(number, source)


def _example(game: Game, name: str, words: Catalogue) -> str:
    """A worked example as a quotation: what is given, then the calculator's own lines."""
    calculator_id, given = game.guide_examples[name]
    answer = _solved(game, calculator_id, given)
    facts = [_safe(words.translate(fact)) for fact in _given(game, calculator_id, given)]
    opening = " ".join([f"**{words.message('paper.example.title')}**", *facts])
    return "\n".join(["> " + opening, ">", *("> - " + _line(line, words) for line in answer.lines)])


def _solved(game: Game, calculator_id: str, given: dict[str, Any]) -> Answer:
    calculator = game.calculator(calculator_id)
    return calculator(_adapter(calculator.input).validate_json(json.dumps(given), strict=True))


@cache
def _adapter(of: type) -> TypeAdapter[Any]:
    """Building an adapter is slow, so each type has one."""
    return TypeAdapter(of)


def _given(game: Game, calculator_id: str, given: dict[str, Any]) -> Sequence[Text]:
    """The input in words, when the game's folder has an `examples` that can say it."""
    module = f"companion.rules.{game.package}.examples"
    if find_spec(module) is None:
        return ()
    spoken: Sequence[Text] = import_module(module).given(calculator_id, given)
    return spoken


def _line(line: Line, words: Catalogue) -> str:
    label, why = _safe(words.translate(line.label)), _safe(words.translate(line.why))
    if line.points and line.player is not None:
        points = f"+{line.points}" if line.points > 0 else f"\N{MINUS SIGN}{-line.points}"
        return words.message("paper.example.scores", label=label, why=why, name=_safe(line.player), points=points)
    return words.message("paper.example.line", label=label, why=why)


def _safe(words: str) -> str:
    """Words in which Markdown finds no signs of its own."""
    return _MARKDOWN_SIGNS.sub(r"\\\1", words)
