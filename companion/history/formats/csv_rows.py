"""CSV: a row per player and play, with the names of the documents."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from companion.history.expressions import parse_score, parse_sum
from companion.history.formats.csv_cells import column_names, has_months_first, iso_day, safe_cell
from companion.history.formats.imported_play import ImportedPlay
from companion.history.named_games import LONGEST_TITLE, NamedGame, built_in_game
from companion.history.play_document import PlayDocument
from companion.rules.faults import Fault, FaultyInput
from companion.rules.library import find_game
from companion.rules.names import name_key
from companion.rules.text import text
from companion.speech.catalogue import Catalogue
from companion.store.groups import Group
from companion.store.plays import Play, PlayPlayer
from companion.store.tables import digest
from companion.wire import parser

PLAY = (
    "id", "game", "rules_version", "ended_at", "minutes", "place", "finished", "rounds", "modules", "house_rules",
    "notes", "won",
)  # fmt: skip
PLAYER = ("name", "seat", "start", "total", "player_place", "team", "lines")
NEEDED = ("game", "ended_at", "name", "total")
NUMBERS = ("rules_version", "minutes", "rounds", "seat", "player_place")
BETWEEN = " | "
LONGEST_ID = 60
LINE = re.compile(r"[^\n]*\n|[^\n]+")
Cells = dict[str, str]  # of a row, by column


def write(plays: Iterable[Play], group: Group | None, catalogue: Catalogue) -> Iterator[str]:
    """A heading, then a row for everybody in every play."""
    yield _row([*PLAY, *PLAYER])
    for play in plays:
        of_play: list[Any] = [
            play.id, play.game, play.rules_version, play.ended_at, play.minutes, play.place, _yes(play.finished),
            play.rounds, " ".join(play.modules), " ".join(f"{key}={value}" for key, value in play.house_rules.items()),
            play.notes, "" if play.won is None else _yes(play.won),
        ]  # fmt: skip
        for player in play.players:
            yield _row([*of_play, *_of_player(player, catalogue)])


def _of_player(player: PlayPlayer, catalogue: Catalogue) -> list[Any]:
    lines = BETWEEN.join(f"{catalogue.translate(one.label).replace('|', '/')} = {one.points}" for one in player.lines)
    return [player.name, player.seat, _yes(player.starts), player.total, player.place, player.team, lines]


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _row(values: list[Any]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow([safe_cell(value) for value in values])
    return out.getvalue()


def read(content: str) -> Iterator[ImportedPlay]:
    """Rows of one play stand together: by their `id`, else by game, end and place, with every name once."""
    reader = csv.reader(_lines(content.lstrip("\ufeff")), _dialect(content))
    try:
        heading = column_names(next(reader, []))
        faults = list(_heading_faults(heading))
        if faults:
            yield ImportedPlay("/1", faults=tuple(faults))
            return
        unread = tuple(name for name in heading if name and name not in (*PLAY, *PLAYER))
        for play in _plays(reader, heading, _months_first(content, heading)):
            yield replace(play, unread=unread)
    except csv.Error as error:
        yield ImportedPlay(f"/{reader.line_num}", faults=(_fault(reader.line_num, "", "fault.csv", what=str(error)),))


def _lines(content: str) -> Iterator[str]:
    """The lines one by one; a StringIO would hold the whole file again, with four bytes for each letter."""
    return (line[0] for line in LINE.finditer(content))


def _dialect(content: str) -> type[csv.Dialect]:
    """Commas, or semicolons where a French spreadsheet wrote them."""
    heading = next(_lines(content), "")

    class Found(csv.excel):
        delimiter = ";" if heading.count(";") > heading.count(",") else ","

    return Found


def _months_first(content: str, heading: list[str]) -> bool:
    at = heading.index("ended_at")
    rows = csv.reader(_lines(content), _dialect(content))
    return has_months_first(row[at].strip() for row in rows if len(row) > at)


def _heading_faults(heading: list[str]) -> Iterator[Fault]:
    for name in NEEDED:
        if name not in heading:
            yield _fault(1, name, "fault.missing-column", name=name)
    for name in sorted({name for name in (*PLAY, *PLAYER) if heading.count(name) > 1}):
        yield _fault(1, name, "fault.column-twice", name=name)


def _plays(reader: Any, heading: list[str], months_first: bool) -> Iterator[ImportedPlay]:
    rows = ((reader.line_num, row) for row in reader if any(cell.strip() for cell in row))
    cells = ((number, _cells(heading, row, months_first)) for number, row in rows)

    def same_play(item: tuple[int, Cells]) -> tuple[str, ...]:
        one = item[1]
        return (one["id"],) if one.get("id") else (one["game"], one["ended_at"], one.get("place", ""))

    for key, of_play in groupby(cells, key=same_play):
        if len(key) == 1:
            yield _incoming(list(of_play), key)
            continue
        for number, one in enumerate(_split_by_names(of_play)):  # several plays of a day
            yield _incoming(one, (*key, str(number)) if number else key)


def _split_by_names(rows: Iterable[tuple[int, Cells]]) -> Iterator[list[tuple[int, Cells]]]:
    """Rows of plays that only their names tell apart: a name that comes again begins another play."""
    names: set[str] = set()
    play: list[tuple[int, Cells]] = []
    for row in rows:
        name = name_key(row[1]["name"])
        if name in names:
            yield play
            names, play = set(), []
        names.add(name)
        play.append(row)
    yield play


def _cells(heading: list[str], row: list[str], months_first: bool) -> Cells:
    padded = [*row, *[""] * (len(heading) - len(row))]
    found = {name: _unsafe(cell.strip()) for name, cell in zip(heading, padded, strict=False)}
    return found | {"ended_at": iso_day(found["ended_at"], months_first)}


def _unsafe(cell: str) -> str:
    return cell[1:] if cell.startswith("'") else cell


def _incoming(rows: list[tuple[int, Cells]], key: tuple[str, ...]) -> ImportedPlay:
    """The play of some rows; a fault names the row."""
    first, one = rows[0]
    faults: list[Fault] = []
    play = {name: _value(name, one[name], first, faults) for name in PLAY if one.get(name)}
    players = []
    for number, row in rows:
        given = {name: _value(name, row[name], number, faults) for name in PLAYER if row.get(name)}
        if "player_place" in given:
            given["place"] = given.pop("player_place")
        players.append(given)
    found = ImportedPlay(f"/{first}", player_rows=tuple(number for number, _ in rows))
    if faults:
        return replace(found, faults=tuple(faults))
    named = None
    if play.get("game") and find_game(play["game"]) is None:
        known = built_in_game(play["game"])
        named = None if known else _named_game(play, players)
        play["game"] = known or play["game"][:LONGEST_ID]
    body = json.dumps({**play, "players": players}, sort_keys=True)
    try:
        document: PlayDocument = parser.read(PlayDocument, body)
    except FaultyInput as error:
        return replace(found, faults=tuple(map(found.place, error.faults)))
    source = document.id or digest("/".join(key))[:32]
    return replace(found, document=document, source_id=source, digest=digest(body), keep_id=True, named=named)


def _named_game(play: Mapping[str, Any], players: Iterable[Mapping[str, Any]]) -> NamedGame:
    """A game of which only the name is known; how it is won shows in what was filled in."""
    wins = "together" if "won" in play else "highest" if any("total" in one for one in players) else "places"
    return NamedGame(play["game"][:LONGEST_TITLE], wins, any("team" in one for one in players))


def _value(name: str, cell: str, row: int, faults: list[Fault]) -> Any:
    """A cell as the document has it."""
    if name in NUMBERS or name == "total":
        found = parse_score(cell)
        if found is None:
            faults.append(_fault(row, name, "fault.not-a-score", what=cell[:40]))
        return sum(found or [0])
    if name in ("start", "finished", "won"):
        return cell.lower() in ("yes", "true", "1", "oui", "x", "vrai")
    if name == "modules":
        return cell.split()
    if name == "house_rules":
        return dict(pair.partition("=")[::2] for pair in cell.split())
    if name == "lines":
        return [_line(part, row, faults) for part in cell.split(BETWEEN)]
    return cell


def _line(part: str, row: int, faults: list[Fault]) -> dict[str, Any]:
    label, _, points = part.rpartition("=")
    found = parse_sum(points)
    if found is None:
        faults.append(_fault(row, "lines", "fault.not-a-score", what=points.strip()[:40]))
    return {"label": label.strip(), "points": sum(found or [0])}


def _fault(row: int, column: str, key: str, **args: Any) -> Fault:
    return Fault(f"/{row}/{column}".rstrip("/"), text(key, **args))
