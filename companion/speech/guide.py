"""Guides: the rules of a game as Markdown, with its numbers filled in and its examples worked out.

What reads Markdown and JSON is imported with the first guide, since an idle server does without it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from html import unescape
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from companion.rules.calculators import Answer, ScoreLine
from companion.rules.game import Game
from companion.rules.text import Text
from companion.speech import french
from companion.speech.catalogue import Catalogue, catalogue
from companion.speech.own_guide import own_guide

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from pydantic import TypeAdapter

_WHEN = re.compile(r"<!-- when: (?P<condition>\S+) -->\n(?P<block>.*?)<!-- end -->\n?", re.DOTALL)
_EXAMPLE = re.compile(r"<!-- example: (?P<name>\S+) -->")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_SPECIAL = re.compile(r"([\\`*_\[\]<>|])")


def guide_html(game: Game, language: str, modules: Sequence[str] | None = None, players: int | None = None) -> str:
    """The guide as HTML; HTML inside the Markdown is escaped."""
    html: str = parser().render(guide_markdown(game, language, modules, players))
    return html


def with_contents(html: str) -> tuple[str, list[tuple[str, str]]]:
    """A guide whose parts can be led to, and the address on the page and the title of each."""
    parts: list[tuple[str, str]] = []

    def numbered(found: re.Match[str]) -> str:
        parts.append((f"part-{len(parts) + 1}", unescape(re.sub("<[^>]+>", "", found[1]))))
        return f'<h2 id="{parts[-1][0]}">{found[1]}</h2>'

    return re.sub(r"<h2>(.*?)</h2>", numbered, html), parts


def guide_markdown(game: Game, language: str, modules: Sequence[str] | None = None, players: int | None = None) -> str:
    """The guide for these modules and this many players; None leaves nothing out."""
    texts = catalogue(language)
    if game.definition is not None:
        return own_guide(game.definition, texts, modules)
    source = (files(f"companion.rules.{game.package}") / "words" / f"guide.{language}.md").read_text(encoding="utf-8")
    source = french.spaced(source) if language == "fr" else source
    chosen = _WHEN.sub(lambda found: found["block"] if _applies(found["condition"], modules, players) else "", source)
    filled = _filled(chosen, game, texts)
    return _EXAMPLE.sub(lambda found: _example(game, found["name"], texts), filled)


def parser() -> MarkdownIt:
    """The dialect of the guides: CommonMark with tables, without HTML."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _applies(condition: str, modules: Sequence[str] | None, players: int | None) -> bool:
    """Whether a part of the guide applies: with a module, after `!` only without it, or with so many players."""
    if condition.startswith("players="):
        return players is None or condition == f"players={players}"
    if condition.startswith("!"):
        return modules is not None and condition.removeprefix("!") not in modules
    return modules is None or condition in modules


def _filled(source: str, game: Game, texts: Catalogue) -> str:
    numbers = game.guide_numbers()

    def number(found: re.Match[str]) -> str:
        value = numbers[found[1]]
        return texts.number(value) if isinstance(value, int) else value

    return _PLACEHOLDER.sub(number, source)


def _example(game: Game, name: str, texts: Catalogue) -> str:
    """A worked example as a quotation: what is given, then the calculator's own lines."""
    calculator_id, given = game.guide_examples[name]
    answer = _solved(game, calculator_id, given)
    facts = [_escaped(texts.translate(fact)) for fact in _given(game, calculator_id, given)]
    opening = " ".join([f"**{texts.message('paper.example.title')}**", *facts])
    return "\n".join(
        ["> " + opening, ">", *("> - " + _line(line, texts) for line in answer.lines), *_sum(answer, texts)]
    )


def _sum(answer: Answer, texts: Catalogue) -> list[str]:
    """What the lines of an example add up to, where they belong to nobody and the last does not tell it itself."""
    points = sum(line.points for line in answer.lines)
    if len(answer.lines) < 2 or not points or any(line.player is not None for line in answer.lines):
        return []
    if "total" in answer.lines[-1].why.args:
        return []
    return [f"> - **= {texts.number(points)}**"]


def _solved(game: Game, calculator_id: str, given: dict[str, Any]) -> Answer:
    calculator = game.calculator(calculator_id)
    return calculator(_adapter(calculator.input).validate_json(json.dumps(given), strict=True))


@cache
def _adapter(of: type) -> TypeAdapter[Any]:
    """Building an adapter is slow, so each type has one."""
    from pydantic import TypeAdapter

    return TypeAdapter(of)


def _given(game: Game, calculator_id: str, given: dict[str, Any]) -> Sequence[Text]:
    """The input in words, if the game has a module `examples` that describes it."""
    module = f"companion.rules.{game.package}.examples"
    if find_spec(module) is None:
        return ()
    described: Sequence[Text] = import_module(module).given(calculator_id, given)
    return described


def _line(line: ScoreLine, texts: Catalogue) -> str:
    label, why = _escaped(texts.translate(line.label)), _escaped(texts.translate(line.why))
    if line.points and line.player is not None:
        points = f"+{line.points}" if line.points > 0 else f"\N{MINUS SIGN}{-line.points}"
        return texts.message("paper.example.scores", label=label, why=why, name=_escaped(line.player), points=points)
    return texts.message("paper.example.line", label=label, why=why)


def _escaped(text: str) -> str:
    """Text with the special characters of Markdown escaped."""
    return _SPECIAL.sub(r"\\\1", text)
