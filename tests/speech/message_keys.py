"""Where message keys stand in the code: calls that need a message, and every string that may be a key."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, nodes

from companion.web.shell.templates import template_folder

ROOT = Path(__file__).parents[2]
PYTHON_CALLS = ("text", "refuse", "message")
TEMPLATE_CALLS = ("t",)
PART = "*"  # a part of a key that is computed


@dataclass(frozen=True)
class Use:
    """A call with a message key, `*` for computed parts, and its named arguments; None when they are not known."""

    key: str
    arguments: frozenset[str] | None
    where: str

    @property
    def is_complete(self) -> bool:
        return PART not in self.key


def pattern(key: str) -> re.Pattern[str]:
    return re.compile(re.escape(key).replace(re.escape(PART), r"[a-z0-9._-]+"))


# --- Python ----------------------------------------------------------------------------------------------------------


@cache
def python_trees() -> tuple[tuple[Path, ast.Module], ...]:
    paths = sorted(path for package in ("companion", "pdf") for path in (ROOT / package).rglob("*.py"))
    return tuple((path, ast.parse(path.read_text("utf-8"))) for path in paths)


def python_uses() -> Iterator[Use]:
    """Every `text(...)`, `refuse(...)` and `catalogue.message(...)`."""
    for path, tree in python_trees():
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and node.args):
                continue
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
            if name in PYTHON_CALLS:
                for key in python_keys(node.args[0]):
                    if "." not in key and isinstance(node.func, ast.Name):
                        continue  # a message of an event stream
                    yield Use(key, _keywords(node), f"{path.relative_to(ROOT)}:{node.lineno}")


def _keywords(node: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in node.keywords]
    return None if None in names else frozenset(name for name in names if name)


def python_keys(node: ast.expr) -> Iterator[str]:
    """The keys an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from python_keys(node.body)
        yield from python_keys(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else PART for part in node.values)


# --- templates -------------------------------------------------------------------------------------------------------


@cache
def template_trees() -> tuple[tuple[str, nodes.Template], ...]:
    environment, folder = Environment(autoescape=True), template_folder()
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return tuple(
        (f"templates/{path.relative_to(folder)}", environment.parse(path.read_text("utf-8"))) for path in paths
    )


def template_uses() -> Iterator[Use]:
    """Every `t(...)`."""
    for name, tree in template_trees():
        for node in tree.find_all(nodes.Call):
            if isinstance(node.node, nodes.Name) and node.node.name in TEMPLATE_CALLS and node.args:
                known = None if node.dyn_kwargs else frozenset(keyword.key for keyword in node.kwargs)
                for key in template_keys(node.args[0]):
                    yield Use(key, known, f"{name}:{node.lineno}")


def template_keys(node: Any) -> Iterator[str]:
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, nodes.CondExpr):
        yield from template_keys(node.expr1)
        if node.expr2 is not None:
            yield from template_keys(node.expr2)
    elif isinstance(node, nodes.Concat):
        parts = [list(template_keys(one)) or [PART] for one in node.nodes]
        found = [""]
        for part in parts:
            found = [left + right for left in found for right in part]
        yield from found


# --- both ------------------------------------------------------------------------------------------------------------


def uses() -> list[Use]:
    return sorted({*python_uses(), *template_uses()}, key=lambda use: (use.where, use.key))


def strings() -> set[str]:
    """Every string of the code, `*` for computed parts: a superset of all keys that can be asked for."""
    found: set[str] = set()
    for _, tree in python_trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant | ast.JoinedStr):
                found |= set(python_keys(node))
    for _, template in template_trees():
        for one in template.find_all((nodes.Const, nodes.Concat)):
            found |= set(template_keys(one))
    return found
