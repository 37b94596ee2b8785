"""The documentation is complete: every route, command, option and game appears in it."""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.cli import parser
from companion.rules import games
from companion.rules.game import Game
from companion.rules.moves import COMMON
from companion.web import create_app
from companion.wire import parser as wire
from companion.wire.moves import type_name
from pdf import KINDS
from tests.api.client import open_table
from tests.documentation.pages import passages

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def everything() -> str:
    return "\n".join(page.read_text() for page in [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))])


def test_every_route_is_documented(tmp_path: Path) -> None:
    documented = everything()
    routes = {str(rule) for rule in create_app(tmp_path).url_map.iter_rules() if rule.endpoint != "static"}
    assert {route for route in routes if f"`{route}`" not in documented} == set()


def commands() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in parser()._subparsers._group_actions:  # type: ignore[union-attr]
        yield from action.choices.items()  # type: ignore[union-attr,misc]


@pytest.mark.parametrize(("name", "command"), list(commands()))
def test_every_command_and_option_is_documented(name: str, command: argparse.ArgumentParser) -> None:
    page = (DOCS / "commands.md").read_text()
    [section] = re.findall(rf"### `midway {name}\b.*?(?=\n### |\Z)", page, re.DOTALL)
    options = {option for action in command._actions for option in action.option_strings} - {"-h", "--help"}
    assert {option for option in options if f"`{option}" not in section} == set()


def test_every_kind_of_sheet_is_documented() -> None:
    page = (DOCS / "commands.md").read_text()
    assert {kind for kind in KINDS if f"`{kind}`" not in page} == set()


SECTIONS = {
    "scream-machine": "1.2",
    "steam-tunnel": "1.3",
    "steam-park": "1.4",
    "small-city": "1.5",
}  # of docs/api.md; others say it on their own page


@pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.id)
def test_every_field_of_a_calculator_is_documented(game: Game) -> None:
    games_page = (DOCS / "games" / f"{game.id}.md").read_text()
    section = passages("api")[SECTIONS[game.id]] if game.id in SECTIONS else games_page
    asked = {calculator.id: wire.schema(calculator.input) for calculator in game.calculators}
    assert [name for name in asked if f"`{name}`" not in section] == []
    names = {
        name for schema in asked.values() for part in (schema, *schema.get("$defs", {}).values()) for name in keys(part)
    }
    assert {name for name in names if f'"{name}"' not in section} == set()


def keys(schema: dict[str, Any]) -> set[str]:
    return set(schema.get("properties", {}))


def test_every_field_of_a_table_is_documented(client: FlaskClient) -> None:
    """docs/api.md 2.2 names them in code or in quotes."""
    section = passages("api")["2.2"]
    shown = open_table(client).look()
    names = set(shown) | set(shown["players"][0])
    assert {name for name in names if f'"{name}"' not in section and f"`{name}`" not in section} == set()


def test_every_common_move_is_documented() -> None:
    page = (DOCS / "api.md").read_text()
    assert {type_name(move) for move in COMMON if f"`{type_name(move)}`" not in page} == set()


@pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.id)
def test_every_part_of_a_game_is_documented(game: Game) -> None:
    page = (DOCS / "games" / f"{game.id}.md").read_text()
    parts = {game.id} | {one.id for one in (*game.modules, *game.house_rules, *game.counters, *game.box_facts)}
    parts |= {choice for rule in game.house_rules for choice in rule.choices}
    parts |= {calculator.id for calculator in game.calculators} | {type_name(move) for move in game.moves}
    assert {part for part in parts if f"`{part}`" not in page} == set()


def test_every_link_between_pages_leads_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / link).exists(), f"{page.name}: {link}"
