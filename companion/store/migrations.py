"""The shape of the file, step by step. A step that was released is never changed; a new one is added below."""

from __future__ import annotations

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

migrations = Migrations("midway")


@migrations()
def m001_tables_moves_keys(db: Database) -> None:
    """Tables, their log, and the doors to them."""
    db.executescript("""
    CREATE TABLE game_tables (
      id INTEGER PRIMARY KEY,
      code TEXT NOT NULL UNIQUE,
      game TEXT NOT NULL,
      setup TEXT NOT NULL,
      opened_at TEXT NOT NULL,
      moved_at TEXT NOT NULL,
      seq INTEGER NOT NULL DEFAULT 0,
      names TEXT NOT NULL,
      round INTEGER NOT NULL,
      rounds INTEGER NOT NULL,
      phase TEXT NOT NULL,
      turn TEXT NOT NULL,
      outcome TEXT,
      confirmed INTEGER NOT NULL DEFAULT 0,
      rematch_of INTEGER REFERENCES game_tables(id)
    );
    CREATE TABLE moves (
      game_table_id INTEGER NOT NULL REFERENCES game_tables(id),
      seq INTEGER NOT NULL,
      type TEXT NOT NULL,
      seat INTEGER,
      by_seat INTEGER,
      by_host INTEGER NOT NULL,
      body TEXT NOT NULL,
      made_at TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      request_digest TEXT NOT NULL,
      PRIMARY KEY (game_table_id, seq),
      UNIQUE (game_table_id, idempotency_key)
    ) WITHOUT ROWID;
    CREATE TABLE keys (
      digest TEXT PRIMARY KEY,
      game_table_id INTEGER NOT NULL REFERENCES game_tables(id),
      role TEXT NOT NULL CHECK (role IN ('seat', 'host', 'recovery')),
      seat INTEGER,
      claimed INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE INDEX keys_by_table ON keys(game_table_id, role, seat);
    CREATE TABLE knocks (
      id INTEGER PRIMARY KEY,
      game_table_id INTEGER NOT NULL REFERENCES game_tables(id),
      role TEXT NOT NULL CHECK (role IN ('seat', 'host')),
      seat INTEGER,
      digest TEXT NOT NULL UNIQUE,
      let_in INTEGER NOT NULL DEFAULT 0,
      knocked_at TEXT NOT NULL
    );
    CREATE INDEX knocks_by_table ON knocks(game_table_id, let_in);
    """)


@migrations()
def m002_plays(db: Database) -> None:
    """Finished plays, one row a play, a player and a score line."""
    db.executescript("""
    CREATE TABLE plays (
      id TEXT PRIMARY KEY,
      game TEXT NOT NULL,
      rules_version INTEGER NOT NULL,
      game_table_id INTEGER UNIQUE REFERENCES game_tables(id),
      started_at TEXT,
      ended_at TEXT NOT NULL,
      minutes INTEGER,
      place TEXT NOT NULL DEFAULT '',
      finished INTEGER NOT NULL DEFAULT 1,
      rounds INTEGER,
      modules TEXT NOT NULL,
      house_rules TEXT NOT NULL,
      notes TEXT NOT NULL DEFAULT ''
    ) WITHOUT ROWID;
    CREATE INDEX plays_by_end ON plays(ended_at);
    CREATE TABLE play_players (
      play_id TEXT NOT NULL REFERENCES plays(id) ON DELETE CASCADE,
      seat INTEGER NOT NULL,
      name TEXT NOT NULL,
      colour TEXT NOT NULL,
      starts INTEGER NOT NULL DEFAULT 0,
      total INTEGER NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (play_id, seat)
    ) WITHOUT ROWID;
    CREATE TABLE play_lines (
      play_id TEXT NOT NULL,
      seat INTEGER NOT NULL,
      position INTEGER NOT NULL,
      label TEXT NOT NULL,
      points INTEGER NOT NULL,
      why TEXT NOT NULL,
      PRIMARY KEY (play_id, seat, position),
      FOREIGN KEY (play_id, seat) REFERENCES play_players(play_id, seat) ON DELETE CASCADE
    ) WITHOUT ROWID;
    """)


@migrations()
def m003_box_facts(db: Database) -> None:
    """Numbers copied once from the components in the box."""
    db.executescript("""
    CREATE TABLE box_facts (
      game TEXT NOT NULL,
      fact TEXT NOT NULL,
      numbers TEXT NOT NULL,
      copied_at TEXT NOT NULL,
      PRIMARY KEY (game, fact)
    ) WITHOUT ROWID;
    """)
