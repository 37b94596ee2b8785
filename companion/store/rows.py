"""Rows of the file as values and back: a column and a field of the same name belong together."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache
from sqlite3 import Connection, Row
from typing import Any, TypeVar, get_origin, get_type_hints

Value = TypeVar("Value")


def read_row(kind: Callable[..., Value], row: Row, **others: Any) -> Value:
    """A dataclass of a row; `others` are its fields that are no column, or not as they stand."""
    return kind(**{name: read(row[name]) for name, read in _readers(kind).items() if name not in others}, **others)


@cache
def _readers(kind: type[Any]) -> dict[str, Callable[[Any], Any]]:
    """How the column of every field is read: SQLite has no booleans, and lists and mappings are JSON there."""
    hints = get_type_hints(kind)
    return {one.name: _reader(hints[one.name]) for one in fields(kind)}


def _reader(hint: Any) -> Callable[[Any], Any]:
    if hint is bool:
        return bool
    if hint == bool | None:
        return lambda value: None if value is None else bool(value)
    if get_origin(hint) is tuple:
        return lambda value: tuple(json.loads(value or "[]"))
    return json.loads if get_origin(hint) is dict else _as_it_stands


def _as_it_stands(value: Any) -> Any:
    return value


def insert(db: Connection, table: str, rows: Iterable[Mapping[str, object]]) -> None:
    """Add rows that all have the same columns."""
    values = list(rows)
    if values:
        columns, marks = ", ".join(values[0]), ", ".join("?" * len(values[0]))
        sql = f"INSERT INTO {table} ({columns}) VALUES ({marks})"  # noqa: S608 (names from our own code)
        db.executemany(sql, [tuple(row.values()) for row in values])


def update(db: Connection, table: str, row_id: object, values: Mapping[str, object]) -> None:
    """Change columns of the row with an id."""
    columns = ", ".join(f"{name} = ?" for name in values)
    db.execute(f"UPDATE {table} SET {columns} WHERE id = ?", (*values.values(), row_id))  # noqa: S608 (likewise)
