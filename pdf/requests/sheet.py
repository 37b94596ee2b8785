"""The sheet to print: a validated request with its defaults filled in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.rules.game import Game
from companion.rules.text import TextValue
from companion.speech.catalogue import Catalogue, catalogue
from pdf.paper.sizes import Paper

TABLE, CODE, QR = "table", "code", "qr"  # keys of values; a player's name has the name of its form field


OPEN_ROUNDS = {1: 15, 2: 15, 4: 10}  # rows for rounds of a game that may go on for longer, by sheets a page


@dataclass(frozen=True)
class Sheet:
    """A validated request with its defaults filled in; `asked_players` is None when none were asked for."""

    game: Game
    players: int
    languages: tuple[str, ...]
    paper: Paper
    house_rules: dict[str, str]
    asked_players: int | None = None
    names: tuple[str, ...] = ()
    copies: int = 1
    url: str | None = None
    modules: tuple[str, ...] = ()
    box_facts: dict[str, int | list[int]] = field(default_factory=dict)
    table: str = ""
    code: str = ""
    per_page: int = 1
    fillable: bool = False
    event: str = ""

    def name(self, seat: int) -> str:
        """A player's name, empty on a blank sheet."""
        return self.names[seat] if self.names else ""

    @property
    def catalogue(self) -> Catalogue:
        """The texts of its first language."""
        return catalogue(self.languages[0])

    @property
    def title(self) -> str:
        return self.message(f"{self.game.id}.title")

    @property
    def size_line(self) -> str:
        """How many players and rounds."""
        say = self.message
        players = say("paper.players", n=self.players)
        limit = self.game.definition.rounds if self.game.definition else None
        if limit is not None and limit.count is None:
            return f"{players} · {say('own-game.until', n=limit.until)}" if limit.until else players
        return f"{players} · {self.message('paper.rounds', n=self.rounds)}" if self.game.has_rounds else players

    def message(self, key: str, **given: TextValue) -> str:
        """A text in its first language; one `paper.…` of all sheets in the words of its game where it has some."""
        own = f"{self.game.id}.paper.{key.removeprefix('paper.')}"
        return self.catalogue.message(own if key.startswith("paper.") and self.catalogue.has(own) else key, **given)

    @property
    def module_line(self) -> str:
        """The modules in play; empty without any."""
        say, known = self.message, [one.id for one in self.game.modules if one.id in self.modules]
        titles = [say(f"{self.game.id}.module.{module}.title") for module in known]
        return say("paper.modules", modules=self.catalogue.list_of(titles)) if titles else ""

    @property
    def values(self) -> dict[str, str]:
        """What is only this sheet's, by the key of its slot."""
        names = {player_field(seat, "name"): name for seat, name in enumerate(self.names)}
        return {**names, TABLE: self.table, CODE: self.code, QR: self.address}

    @property
    def address(self) -> str:
        """Where the QR code leads: the entry page of the sheet, else the start page; empty without an address."""
        if not self.url:
            return ""
        return f"{self.url.rstrip('/')}/s/{self.code}" if self.code else self.url

    @property
    def blank(self) -> Sheet:
        """The same sheet without its values; the code stays as a sign that there is one."""
        return replace(self, names=(), table="", code="#" if self.code else "")

    @property
    def rounds(self) -> int:
        """How many rounds the sheet has room for; of an open game what fits."""
        rounds = self.game.rounds(self.players, self.modules)
        limit = self.game.definition.rounds if self.game.definition else None
        return min(rounds, OPEN_ROUNDS[self.per_page]) if limit is not None and limit.count is None else rounds


def first_message(catalogue: Catalogue, *keys: str) -> str:
    """The first of these keys that the catalogue knows; the last is always known."""
    return next((key for key in keys[:-1] if catalogue.has(key)), keys[-1])


def player_field(seat: int | str, value: str) -> str:
    """The form field of a player's value, named as in the input of the score calculator."""
    return f"/players/{seat}/{value}"
