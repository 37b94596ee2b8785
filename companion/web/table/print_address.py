"""From a table to paper: the print page, filled in with who plays and what was agreed."""

from urllib.parse import urlencode

from companion.live.live_table import LiveTable


def paper_address(live_table: LiveTable) -> str:
    """The print page with the players and what was agreed at this table; its code leads back here."""
    setup = live_table.table.setup
    names = ", ".join(live_table.table.name(seat) for seat in live_table.table.active)
    rules = [(f"rule-{rule}", choice) for rule, choice in setup.house_rules.items()]
    asked = [("names", names), ("names-first", "1"), ("code", live_table.code), *rules]
    return f"/print/{setup.game}?{urlencode([*asked, *(('module', module) for module in setup.modules)])}"
