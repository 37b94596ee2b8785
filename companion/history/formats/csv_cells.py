"""Cells of a spreadsheet as people write them: headings in other words, days as 15/11/2026, numbers as 74.0."""

import re
from collections.abc import Iterable
from typing import Any

HEADINGS = {
    "jeu": "game",
    "date": "ended_at",
    "joueur": "name",
    "player": "name",
    "nom": "name",
    "score": "total",
    "points": "total",
    "lieu": "place",
    "location": "place",
    "durée": "minutes",
    "duration": "minutes",
    "remarques": "notes",
    "comments": "notes",
    "équipe": "team",
}
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would run these
DAY = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[ T]+(\d{1,2}:\d{2}(?::\d{2})?))?")


def safe_cell(value: Any) -> Any:
    """Words that a spreadsheet would take for a formula get an apostrophe before them."""
    return f"'{value}" if isinstance(value, str) and value.startswith((*FORMULA, "'")) else value


def column_names(heading: list[str]) -> list[str]:
    """The columns of a heading; one of ours in other words has our name, unless the heading has that, too."""
    given = [name.strip().lower() for name in heading]
    return [HEADINGS[name] if name in HEADINGS and HEADINGS[name] not in given else name for name in given]


def has_months_first(days: Iterable[str]) -> bool:
    """Whether the days of a file are written as in America: only there the second number is above twelve."""
    return any(int(found[3]) > 12 for found in map(DAY.fullmatch, days) if found)


def iso_day(cell: str, months_first: bool) -> str:
    """A day with its time as 2026-11-15 20:00; what is written in any other way stays as it is."""
    found = DAY.fullmatch(cell)
    if found is None:
        return cell
    day, month = (found[3], found[1]) if months_first else (found[1], found[3])
    time = f" {found[5].zfill(5) if found[5].count(':') == 1 else found[5].zfill(8)}" if found[5] else ""
    return f"{found[4]}-{int(month):02}-{int(day):02}{time}"
