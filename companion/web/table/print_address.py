"""From a table to paper: the print page, filled in with who plays and what was agreed."""

from urllib.parse import urlencode

from companion.live.live_table import TableState


def paper_address(state: TableState) -> str:
    """The print page with the players and what was agreed at this table; its code leads back here."""
    setup = state.table.setup
    names = ", ".join(state.table.name(seat) for seat in state.table.active)
    rules = [(f"rule-{rule}", choice) for rule, choice in setup.house_rules.items()]
    asked = [("names", names), ("names-first", "1"), ("code", state.code), *rules]
    return f"/print/{setup.game}?{urlencode([*asked, *(('module', module) for module in setup.modules)])}"
