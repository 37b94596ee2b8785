"""From a table to paper: the print page, filled in with who plays and what was agreed."""

from __future__ import annotations

from urllib.parse import urlencode

from companion.live.table_service import LiveTable


def paper_address(here: LiveTable) -> str:
    """The print page with the players and what was agreed at this table; its code leads back here."""
    setup = here.table.setup
    names = ", ".join(here.table.name(seat) for seat in here.table.active)
    rules = [(f"rule-{rule}", choice) for rule, choice in setup.house_rules.items()]
    asked = [("names", names), ("names-first", "1"), ("code", here.code), *rules]
    return f"/print/{setup.game}?{urlencode([*asked, *(('module', module) for module in setup.modules)])}"
