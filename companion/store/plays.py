"""Finished plays with every line. Lines are stored without language and spoken when read."""

from __future__ import annotations

import json
from dataclasses import dataclass
from sqlite3 import Connection, Row

from companion.rules.text import Text
from companion.store.database import Store
from companion.wire.reading import read, write


@dataclass(frozen=True)
class PlayLine:
    label: Text
    points: int
    why: Text


@dataclass(frozen=True)
class PlayPlayer:
    seat: int
    name: str
    colour: str
    starts: bool
    total: int
    place: int
    lines: tuple[PlayLine, ...]


@dataclass(frozen=True)
class Play:
    """A play as it was: who sat where, what counted, who won."""

    id: str
    game: str
    rules_version: int
    started_at: str | None
    ended_at: str
    minutes: int | None
    place: str
    finished: bool
    rounds: int | None
    modules: tuple[str, ...]
    house_rules: dict[str, str]
    notes: str
    players: tuple[PlayPlayer, ...]


def save_play(db: Connection, play: Play, table_id: int | None = None) -> None:
    """Write a play with all its lines."""
    db.execute(
        "INSERT INTO plays (id, game, rules_version, game_table_id, started_at, ended_at, minutes, place, finished,"
        " rounds, modules, house_rules, notes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            play.id,
            play.game,
            play.rules_version,
            table_id,
            play.started_at,
            play.ended_at,
            play.minutes,
            play.place,
            play.finished,
            play.rounds,
            json.dumps(play.modules),
            json.dumps(play.house_rules),
            play.notes,
        ),
    )
    for player in play.players:
        db.execute(
            "INSERT INTO play_players VALUES (?, ?, ?, ?, ?, ?, ?)",
            (play.id, player.seat, player.name, player.colour, player.starts, player.total, player.place),
        )
        db.executemany(
            "INSERT INTO play_lines VALUES (?, ?, ?, ?, ?, ?)",
            [
                (play.id, player.seat, position, write(Text, line.label), line.points, write(Text, line.why))
                for position, line in enumerate(player.lines)
            ],
        )


def find_play(store: Store, play_id: str) -> Play | None:
    row = store.row("SELECT * FROM plays WHERE id = ?", play_id)
    return None if row is None else _play(store, row)


def play_of_table(store: Store, table_id: int) -> str | None:
    row = store.row("SELECT id FROM plays WHERE game_table_id = ?", table_id)
    return None if row is None else row["id"]


def list_plays(store: Store, game: str | None = None, limit: int = 50, offset: int = 0) -> list[Play]:
    """Newest first."""
    rows = store.rows(
        "SELECT * FROM plays WHERE ?1 IS NULL OR game = ?1 ORDER BY ended_at DESC, id LIMIT ?2 OFFSET ?3",
        game,
        limit,
        offset,
    )
    return [_play(store, row) for row in rows]


def count_plays(store: Store, game: str | None = None) -> int:
    row = store.row("SELECT count(*) AS n FROM plays WHERE ?1 IS NULL OR game = ?1", game)
    return 0 if row is None else int(row["n"])


def _play(store: Store, row: Row) -> Play:
    players = store.rows("SELECT * FROM play_players WHERE play_id = ? ORDER BY seat", row["id"])
    lines = store.rows("SELECT * FROM play_lines WHERE play_id = ? ORDER BY seat, position", row["id"])
    return Play(
        id=row["id"],
        game=row["game"],
        rules_version=row["rules_version"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        minutes=row["minutes"],
        place=row["place"],
        finished=bool(row["finished"]),
        rounds=row["rounds"],
        modules=tuple(json.loads(row["modules"])),
        house_rules=json.loads(row["house_rules"]),
        notes=row["notes"],
        players=tuple(_player(player, lines) for player in players),
    )


def _player(row: Row, lines: list[Row]) -> PlayPlayer:
    own = [line for line in lines if line["seat"] == row["seat"]]
    return PlayPlayer(
        seat=row["seat"],
        name=row["name"],
        colour=row["colour"],
        starts=bool(row["starts"]),
        total=row["total"],
        place=row["place"],
        lines=tuple(PlayLine(read(Text, line["label"]), line["points"], read(Text, line["why"])) for line in own),
    )
