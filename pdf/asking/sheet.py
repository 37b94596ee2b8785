"""The sheet to print: a request in which everything is known and right."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.rules.game import Game
from pdf.drawing.paper import Paper


@dataclass(frozen=True)
class Sheet:
    """A request in which everything is known and right; `asked_players` is None when nobody asked."""

    game: Game
    players: int
    asked_players: int | None
    names: tuple[str, ...]
    languages: tuple[str, ...]
    paper: Paper
    copies: int
    url: str | None
    modules: tuple[str, ...]
    house_rules: dict[str, str]
    box_facts: dict[str, int | list[int]] = field(default_factory=dict)
    table: str = ""
    code: str = ""
    per_page: int = 1
    fillable: bool = False

    def name(self, seat: int) -> str:
        """A player's name, empty on a blank sheet."""
        return self.names[seat] if self.names else ""

    def filled_in(self, slot: str) -> str:
        """What stands in a slot of this sheet."""
        if slot.startswith("name-"):
            return self.name(int(slot.removeprefix("name-")))
        return {"table": self.table, "code": self.code}[slot]

    def has_printed(self, field: str) -> bool:
        """Whether what a field of the form asks for stands on the sheet already."""
        return bool(self.table) if field == "table" else bool(self.names) and field.endswith("/name")

    @property
    def address(self) -> str:
        """Where the QR code leads: the entry page of the sheet, else the house itself; empty without an address."""
        if not self.url:
            return ""
        return f"{self.url.rstrip('/')}/s/{self.code}" if self.code else self.url

    @property
    def blank(self) -> Sheet:
        """The same sheet without what is only its own; the code stays as a sign that there is one."""
        return replace(self, names=(), table="", code="#" if self.code else "")

    @property
    def rounds(self) -> int:
        return self.game.rounds(self.players, self.modules)
