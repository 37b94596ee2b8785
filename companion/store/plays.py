"""Finished plays with every line. Texts of lines are stored without language."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from operator import sub
from sqlite3 import Connection, Row

from companion.rules.text import Text, TextValue
from companion.store.database import Store
from companion.store.groups import ORIGIN, group_of_table
from companion.store.people import Person, person_for
from companion.store.rows import insert, read_row, update
from companion.wire.parser import adapter

NO_PLACE = 0  # in the file: all have lost
PLAIN = (
    "game", "rules_version", "started_at", "ended_at", "minutes", "place", "finished", "won", "ignored", "rounds",
    "notes", "revision",
)  # fmt: skip
PLAIN_OF_PLAYER = ("seat", "colour", "starts", "team", "role")  # columns that hold a field as it stands, as PLAIN do


@dataclass(frozen=True)
class PlayLine:
    label: Text
    points: int
    why: Text


@dataclass(frozen=True)
class PlayPlayer:
    """Somebody at the table; `curve` is their score after each round, where it is known.

    There is no total in a game without a score, and no place where all have lost.
    """

    seat: int
    name: str
    colour: str
    total: int | None
    place: int | None
    lines: tuple[PlayLine, ...]
    starts: bool = False
    team: str = ""
    role: str = ""
    new: bool = False  # for the first time at this game
    machine: bool = False  # nobody sits there: a rival that the rules play
    curve: tuple[int, ...] = ()
    person: int | None = None


@dataclass(frozen=True)
class Play:
    """A play as it was: who sat where, what counted, who won. Without a group it is this server's own."""

    id: str
    game: str
    rules_version: int
    ended_at: str
    players: tuple[PlayPlayer, ...]
    started_at: str | None = None
    minutes: int | None = None
    place: str = ""
    finished: bool = True
    won: bool | None = None  # by all together; None in a game of one against the other
    ignored: bool = False  # kept out of statistics
    rounds: int | None = None
    modules: tuple[str, ...] = ()
    house_rules: dict[str, str] = field(default_factory=dict)
    notes: str = ""
    group: int | None = None
    revision: int = 1


@dataclass(frozen=True)
class Source:
    """Where an imported play came from: its id there, the hash of its document, and by which import."""

    id: str | None = None
    digest: str | None = None
    import_id: int | None = None


def save_play(
    db: Connection,
    play: Play,
    table_id: int | None = None,
    source: Source | None = None,
    people: dict[str, Person] | None = None,
) -> None:
    """Write a play with all its lines. The play of a table opened from a group is the group's.

    `people` are those who were found before, by the names of the play; whoever is found now is added to them.
    """
    source = source or Source()
    if play.group is None and table_id is not None:
        play = replace(play, group=group_of_table(db, table_id))
    origin = {"source_id": source.id, "source_digest": source.digest, "import_id": source.import_id}
    insert(db, "plays", [{"id": play.id, "game_table_id": table_id, **_columns(play), **origin}])
    _write_players(db, play, {} if people is None else people, source.import_id)


def replace_play(
    db: Connection, play: Play, people: dict[str, Person] | None = None, import_id: int | None = None
) -> None:
    """The play as it is now; its last revision must have been stored before."""
    update(db, "plays", play.id, _columns(play))
    db.execute("DELETE FROM play_players WHERE play_id = ?", (play.id,))
    _write_players(db, play, {} if people is None else people, import_id)


def _columns(play: Play) -> dict[str, object]:
    """What its row says of the play itself, beside its id."""
    return {
        **{name: getattr(play, name) for name in PLAIN},
        "modules": json.dumps(play.modules),
        "house_rules": json.dumps(play.house_rules, ensure_ascii=False),
        "group_id": play.group,
    }


def _write_players(db: Connection, play: Play, people: dict[str, Person], import_id: int | None) -> None:
    for player in play.players if play.group is not None else ():
        if player.name not in people and not player.machine:
            people[player.name] = person_for(db, play.group or 0, player.name, player.colour, import_id)
    insert(db, "play_players", _player_rows(play, people))
    db.executemany("INSERT INTO play_lines VALUES (?, ?, ?, ?, ?, ?)", _line_rows(play))


def _player_rows(play: Play, people: Mapping[str, Person]) -> Iterator[dict[str, object]]:
    leads = leaders(play.players)
    for player in play.players:
        person = None if player.machine else people.get(player.name)
        yield {
            "play_id": play.id,
            **{name: getattr(player, name) for name in PLAIN_OF_PLAYER},
            "name": player.name if person is None else person.name,
            "total": player.total or 0,
            "has_total": player.total is not None,
            "place": player.place or NO_PLACE,
            "is_new": player.new,
            "is_machine": player.machine,
            "person_id": None if person is None else person.id,
            "curve": json.dumps(player.curve) if player.curve else None,
            "behind": furthest_behind(player, leads),
        }


def _line_rows(play: Play) -> Iterator[tuple[object, ...]]:
    for player in play.players:
        for position, line in enumerate(player.lines):
            yield play.id, player.seat, position, text_json(line.label), line.points, text_json(line.why)


def text_json(message: Text) -> str:
    """A text as the file stores it. An import writes hundreds of thousands, the same ones again and again."""
    try:
        return _cached_json(message.key, tuple(message.args.items()))
    except TypeError:  # a list or another text within cannot be cached
        return adapter(Text).serializer.to_json(message).decode()


@lru_cache(maxsize=4_096)
def _cached_json(key: str, args: tuple[tuple[str, TextValue], ...]) -> str:
    return adapter(Text).serializer.to_json(Text(key, dict(args))).decode()


def leaders(players: tuple[PlayPlayer, ...]) -> list[int]:
    """The highest score after each round, as far as everybody's rounds are known."""
    return list(map(max, zip(*(one.curve for one in players if one.curve), strict=False)))


def furthest_behind(player: PlayPlayer, leads: list[int]) -> int | None:
    """The largest gap to the leader after a round before the last; None where rounds are not known."""
    if len(player.curve) < 2:
        return None
    return max(map(sub, leads, player.curve[:-1]), default=0)


def find_play(store: Store, play_id: str) -> Play | None:
    """A play, unless it was deleted."""
    row = store.row("SELECT * FROM plays WHERE id = ? AND deleted_at IS NULL", play_id)
    return None if row is None else plays_from(store, [row])[0]


def remove_play_of_table(db: Connection, table_id: int) -> str | None:
    """Remove the play of a table, in the bin or not; the answer is its id."""
    row = db.execute("DELETE FROM plays WHERE game_table_id = ? RETURNING id", (table_id,)).fetchone()
    return None if row is None else str(row[0])


def table_of_play(store: Store, play_id: str) -> int | None:
    """The table that a play was saved by; None for one that was only entered."""
    table_id: int | None = store.value("SELECT game_table_id FROM plays WHERE id = ?", play_id)
    return table_id


def play_of_table(store: Store, table_id: int) -> str | None:
    play_id: str | None = store.value("SELECT id FROM plays WHERE game_table_id = ? AND deleted_at IS NULL", table_id)
    return play_id


def plays_before(store: Store, table_id: int, game: str) -> int:
    """How often a table's group has played a game; without a group, how many tables this one is a rematch of."""
    row = store.row(ORIGIN, table_id)
    assert row is not None
    if row["group_id"] is None:
        return int(row["rematches"])
    sql = "SELECT count(*) FROM plays WHERE group_id = ? AND game = ? AND deleted_at IS NULL"
    return int(store.value(sql, row["group_id"], game))


@dataclass(frozen=True)
class PlayOwner:
    """Whose a play is: its group, and the code of the table it was played at."""

    group: int | None
    table_code: str | None


def owner_of_play(store: Store, play_id: str, deleted: bool = False) -> PlayOwner | None:
    """Whose play this is, without loading it; of one in the bin if `deleted`."""
    row = store.row(
        "SELECT plays.group_id, code FROM plays LEFT JOIN game_tables ON game_tables.id = game_table_id"
        " WHERE plays.id = ? AND (plays.deleted_at IS NOT NULL) = ?",
        play_id,
        deleted,
    )
    return None if row is None else PlayOwner(row["group_id"], row["code"])


def id_as_stored(store: Store, given: str) -> str:
    """The id of a play that came in capitals from a printed code; the given one when there is no such play."""
    return str(store.value("SELECT id FROM plays WHERE id IN (?, ?)", given, given.lower()) or given)


def plays_from(store: Store, rows: list[Row], with_lines: bool = True) -> list[Play]:
    """The plays of these rows, with everybody in them; lists do not need the lines."""
    ids = [row["id"] for row in rows]
    listed = json.dumps(ids)
    players: dict[str, list[Row]] = {play_id: [] for play_id in ids}
    lines: dict[tuple[str, int], list[Row]] = {}
    of_plays = "SELECT * FROM play_players WHERE play_id IN (SELECT value FROM json_each(?)) ORDER BY play_id, seat"
    for row in store.rows(of_plays, listed):
        players[row["play_id"]].append(row)
    if with_lines:
        sql = (
            "SELECT * FROM play_lines WHERE play_id IN (SELECT value FROM json_each(?))"
            " ORDER BY play_id, seat, position"
        )
        for row in store.rows(sql, listed):
            lines.setdefault((row["play_id"], row["seat"]), []).append(row)
    return [_play(row, players[row["id"]], lines) for row in rows]


def _play(row: Row, players: list[Row], lines: dict[tuple[str, int], list[Row]]) -> Play:
    everybody = tuple(_player(player, lines.get((row["id"], player["seat"]), [])) for player in players)
    return read_row(Play, row, players=everybody, group=row["group_id"])


def _player(row: Row, lines: list[Row]) -> PlayPlayer:
    read_text = adapter(Text).validate_json
    return read_row(
        PlayPlayer,
        row,
        total=row["total"] if row["has_total"] else None,
        place=row["place"] or None,
        new=bool(row["is_new"]),
        machine=bool(row["is_machine"]),
        lines=tuple(PlayLine(read_text(line["label"]), line["points"], read_text(line["why"])) for line in lines),
        person=row["person_id"],
    )
