"""Reads the boxes of a filled sheet of a game written as data into the input of its calculator."""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

from companion.rules.definitions.document import DefinitionField
from companion.rules.names import fold
from pdf.document.form_values import value_of
from pdf.games.own_games.boxes import box_of
from pdf.games.own_games.hints import definition_of
from pdf.requests.sheet import Sheet

_ROUND = re.compile(r"/rounds/([1-9]\d{0,2})/.+")


def read_fields(
    sheet: Sheet, document: dict[str, Any], fields: Mapping[str, str], seats: Sequence[int]
) -> dict[str, Any]:
    """Players with what they wrote, then what belongs to the table and to teams, and the rounds."""
    written = [_ROUND.fullmatch(name) for name, text in fields.items() if text.strip()]
    last = max((int(one[1]) for one in written if one), default=0)
    players = list(zip(seats, document["players"], strict=True))
    reader = _Reader(sheet, fields, players)
    for seat, player in players:
        player |= reader.values("player", seat, 0)
    shared = reader.shared(0)
    table = {**document.get("table", {}), **shared.get("table", {})}  # what was agreed, and what was written
    found = {**document, **shared, **({"table": table} if table else {})}
    rounds = [{"players": reader.of_players(at), **reader.shared(at)} for at in range(1, last + 1)]
    return found | ({"rounds": rounds} if rounds else {})


def box_number(sheet: Sheet, name: str, written: str) -> int | None:
    """The position of a choice or a player in their list, for a team the same number as for its other members.

    Every other box holds a plain number.
    """
    if name.endswith("/team") and name.startswith("/players/"):
        return crc32(fold(written).encode()) if written else None
    one = next((one for one in definition_of(sheet).fields_for(sheet.modules) if name.endswith(f"/{one.id}")), None)
    if one is None or not written or one.kind not in ("choice", "player"):
        return None
    if one.kind == "player":
        return next((seat for seat, name in enumerate(sheet.names) if fold(name) == fold(written)), -1)
    return next((at for at, choice in enumerate(one.choices or ()) if choice.id == _value(one, written)), -1)


class _Reader:
    def __init__(self, sheet: Sheet, fields: Mapping[str, str], players: Sequence[tuple[int, dict[str, Any]]]) -> None:
        self.played = definition_of(sheet).fields_for(sheet.modules)
        self.fields, self.players = fields, players

    def values(self, of: str, seat: int, at: int) -> dict[str, Any]:
        """What is written in the boxes of a player, a member of a team or the table."""
        boxes = {one.id: (one, box_of(one, at).format(seat=seat)) for one in self._fields(of, at)}
        written = {name: (one, self.fields.get(box, "").strip()) for name, (one, box) in boxes.items()}
        return {name: _value(one, text) for name, (one, text) in written.items() if text}

    def _fields(self, of: str, at: int) -> list[DefinitionField]:
        return [one for one in self.played if one.of == of and one.each_round is bool(at)]

    def of_players(self, at: int) -> dict[str, dict[str, Any]]:
        found = {player["name"]: self.values("player", seat, at) for seat, player in self.players}
        return {name: values for name, values in found.items() if values}

    def shared(self, at: int) -> dict[str, Any]:
        """What belongs to the table and to teams; of a team, what stands in the column of any member."""
        teams: dict[str, dict[str, Any]] = {}
        for seat, player in reversed(self.players):
            if written := self.values("team", seat, at):
                teams.setdefault(str(player.get("team")), {}).update(written)
        parts = {"table": self.values("table", 0, at), "teams": teams}
        return {name: part for name, part in parts.items() if part}


def _value(one: DefinitionField, text: str) -> Any:
    """The value of a field; what is wrong stays as it is, so that the calculator reports where."""
    match one.kind:
        case "tick":
            return value_of(text, False)
        case "choice":
            names = {choice.id: (choice.id, *choice.title.values()) for choice in one.choices or ()}
            return next((choice for choice in names if fold(text) in map(fold, names[choice])), text)
        case "player":
            return text
    return value_of(text, 0)
