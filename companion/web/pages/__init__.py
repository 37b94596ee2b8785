"""Pages for people, one blueprint a concern."""

from __future__ import annotations

from flask import Blueprint

from companion.web.pages import box, doors, games, home, opening, plays, printing, tables


def pages() -> tuple[Blueprint, ...]:
    return home.pages, games.pages, box.pages, opening.pages, tables.pages, doors.pages, plays.pages, printing.pages
