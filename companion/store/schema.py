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


@migrations()
def m010_groups(db: Database) -> None:
    """Groups with their secret links, their people, and what was changed about them."""
    db.executescript("""
    CREATE TABLE play_groups (
      id INTEGER PRIMARY KEY,
      uuid TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      name_folded TEXT NOT NULL UNIQUE,
      made_at TEXT NOT NULL,
      ratings INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE group_keys (
      digest TEXT PRIMARY KEY,
      group_id INTEGER NOT NULL REFERENCES play_groups(id) ON DELETE CASCADE,
      role TEXT NOT NULL CHECK (role IN ('view', 'edit'))
    ) WITHOUT ROWID;
    CREATE TABLE people (
      id INTEGER PRIMARY KEY,
      group_id INTEGER NOT NULL REFERENCES play_groups(id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      name_folded TEXT NOT NULL,
      colour TEXT NOT NULL,
      retired INTEGER NOT NULL DEFAULT 0,
      merged_into INTEGER REFERENCES people(id),
      UNIQUE (group_id, name_folded)
    );
    CREATE INDEX people_by_merge ON people(merged_into) WHERE merged_into IS NOT NULL;
    CREATE TABLE merges (
      id INTEGER PRIMARY KEY,
      group_id INTEGER NOT NULL REFERENCES play_groups(id) ON DELETE CASCADE,
      gone_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
      kept_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
      merged_at TEXT NOT NULL
    );
    CREATE INDEX merges_by_group ON merges(group_id);
    CREATE TABLE group_changes (
      id INTEGER PRIMARY KEY,
      group_id INTEGER NOT NULL REFERENCES play_groups(id) ON DELETE CASCADE,
      changed_at TEXT NOT NULL,
      changed_by TEXT NOT NULL,
      what TEXT NOT NULL
    );
    CREATE INDEX group_changes_by_group ON group_changes(group_id, id);
    ALTER TABLE game_tables ADD COLUMN group_id INTEGER REFERENCES play_groups(id) ON DELETE SET NULL;
    """)


@migrations()
def m011_plays_of_groups(db: Database) -> None:
    """Plays belong to a group or to nobody, have revisions, a bin and a score after every round."""
    db.executescript("""
    ALTER TABLE plays ADD COLUMN group_id INTEGER REFERENCES play_groups(id) ON DELETE CASCADE;
    ALTER TABLE plays ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE plays ADD COLUMN deleted_at TEXT;
    ALTER TABLE plays ADD COLUMN source_id TEXT;
    ALTER TABLE plays ADD COLUMN source_digest TEXT;
    DROP INDEX plays_by_end;
    CREATE INDEX plays_by_group ON plays(group_id, ended_at);
    CREATE INDEX plays_by_group_and_game ON plays(group_id, game, ended_at);
    CREATE UNIQUE INDEX plays_by_source ON plays(group_id, source_id) WHERE source_id IS NOT NULL;
    CREATE INDEX plays_in_the_bin ON plays(deleted_at) WHERE deleted_at IS NOT NULL;
    ALTER TABLE play_players ADD COLUMN person_id INTEGER REFERENCES people(id);
    ALTER TABLE play_players ADD COLUMN curve TEXT;
    CREATE INDEX play_players_by_person ON play_players(person_id, play_id);
    CREATE TABLE merged_seats (
      merge_id INTEGER NOT NULL REFERENCES merges(id) ON DELETE CASCADE,
      play_id TEXT NOT NULL REFERENCES plays(id) ON DELETE CASCADE,
      seat INTEGER NOT NULL,
      PRIMARY KEY (merge_id, play_id, seat)
    ) WITHOUT ROWID;
    CREATE INDEX merged_seats_by_play ON merged_seats(play_id);
    CREATE TABLE play_revisions (
      play_id TEXT NOT NULL REFERENCES plays(id) ON DELETE CASCADE,
      revision INTEGER NOT NULL,
      document TEXT NOT NULL,
      changed_at TEXT NOT NULL,
      changed_by TEXT NOT NULL,
      changes TEXT NOT NULL,
      PRIMARY KEY (play_id, revision)
    ) WITHOUT ROWID;
    CREATE TABLE play_ratings (
      play_id TEXT NOT NULL,
      seat INTEGER NOT NULL,
      group_id INTEGER NOT NULL REFERENCES play_groups(id) ON DELETE CASCADE,
      person_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      mu_before REAL NOT NULL,
      sigma_before REAL NOT NULL,
      mu REAL NOT NULL,
      sigma REAL NOT NULL,
      PRIMARY KEY (play_id, seat),
      FOREIGN KEY (play_id, seat) REFERENCES play_players(play_id, seat) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX play_ratings_by_group ON play_ratings(group_id, position);
    """)


@migrations()
def m012_readable_views(db: Database) -> None:
    """What one looks at first when one opens the file: results, people and score lines in plain columns."""
    db.executescript("""
    CREATE VIEW results AS
      SELECT play_groups.name AS "group", plays.game, plays.ended_at, plays.minutes, plays.place AS location,
        play_players.name AS player, play_players.seat + 1 AS seat, play_players.starts AS began,
        play_players.total, play_players.place, play_players.place = 1 AS won, plays.id AS play_id
      FROM plays JOIN play_players ON play_players.play_id = plays.id
        LEFT JOIN play_groups ON play_groups.id = plays.group_id
      WHERE plays.deleted_at IS NULL AND plays.finished;
    CREATE VIEW standings AS
      SELECT "group", player, game, count(*) AS plays, sum(won) AS wins, round(avg(total), 1) AS average,
        max(total) AS best, max(ended_at) AS last_played
      FROM results GROUP BY "group", player, game;
    CREATE VIEW score_lines AS
      SELECT results."group", results.game, results.ended_at, results.player, results.won,
        json_extract(play_lines.label, '$.key') AS line, play_lines.points, results.play_id
      FROM results JOIN play_lines ON play_lines.play_id = results.play_id AND play_lines.seat = results.seat - 1;
    """)


@migrations()
def m050_sheets(db: Database) -> None:
    """Printed sheets by their codes, alone or in a pack for an event."""
    db.executescript("""
    CREATE TABLE packs (
      id TEXT PRIMARY KEY,
      pack_order TEXT NOT NULL,
      made_at TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX packs_by_order ON packs(pack_order);
    CREATE TABLE sheets (
      code TEXT PRIMARY KEY,
      pack_id TEXT REFERENCES packs(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      game TEXT NOT NULL,
      names TEXT NOT NULL,
      players INTEGER NOT NULL,
      table_name TEXT NOT NULL,
      modules TEXT NOT NULL,
      house_rules TEXT NOT NULL,
      made_at TEXT NOT NULL,
      play_id TEXT,
      entered_at TEXT
    ) WITHOUT ROWID;
    CREATE INDEX sheets_by_pack ON sheets(pack_id, position);
    """)


@migrations()
def m013_furthest_behind(db: Database) -> None:
    """How far somebody was behind the leader after some round, worked out once when a play is written."""
    db.executescript("ALTER TABLE play_players ADD COLUMN behind INTEGER;")


@migrations()
def m060_signing_keys(db: Database) -> None:
    """The one key by which the processes of a server know what they have signed."""
    db.executescript("""
    CREATE TABLE signing_keys (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      key TEXT NOT NULL
    );
    """)


@migrations()
def m014_plays_in_order(db: Database) -> None:
    """An index that holds all that lists and statistics ask of a play, so that they read no more than their group."""
    db.executescript("""
    DROP INDEX plays_by_group;
    CREATE INDEX plays_by_group ON plays(group_id, ended_at, id, game, minutes, finished, deleted_at);
    """)


@migrations()
def m015_bin_of_tables(db: Database) -> None:
    """Tables can be thrown away, too; a log that was rewritten (somebody was forgotten) is read again everywhere."""
    db.executescript("""
    ALTER TABLE game_tables ADD COLUMN deleted_at TEXT;
    ALTER TABLE game_tables ADD COLUMN rewrites INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX game_tables_by_group ON game_tables(group_id, moved_at) WHERE group_id IS NOT NULL;
    CREATE INDEX game_tables_by_rematch ON game_tables(rematch_of) WHERE rematch_of IS NOT NULL;
    CREATE INDEX game_tables_in_the_bin ON game_tables(deleted_at) WHERE deleted_at IS NOT NULL;
    """)


@migrations()
def m016_news(db: Database) -> None:
    """A number that grows with whatever phones should be told of, so that every process finds what others wrote."""
    db.executescript("""
    ALTER TABLE game_tables ADD COLUMN news INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX game_tables_by_news ON game_tables(news);
    """)


@migrations()
def m017_locked_tables(db: Database) -> None:
    """A table whose host lets nobody new sit down."""
    db.executescript("ALTER TABLE game_tables ADD COLUMN locked INTEGER NOT NULL DEFAULT 0;")


@migrations()
def m016_ratings_per_game(db: Database) -> None:
    """Ratings over all games (`scope` empty) and in each game; what was worked out before is worked out again."""
    db.executescript("""
    DROP TABLE play_ratings;
    CREATE TABLE play_ratings (
      play_id TEXT NOT NULL,
      seat INTEGER NOT NULL,
      scope TEXT NOT NULL,
      group_id INTEGER NOT NULL REFERENCES play_groups(id) ON DELETE CASCADE,
      person_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      mu_before REAL NOT NULL,
      sigma_before REAL NOT NULL,
      mu REAL NOT NULL,
      sigma REAL NOT NULL,
      PRIMARY KEY (play_id, seat, scope),
      FOREIGN KEY (play_id, seat) REFERENCES play_players(play_id, seat) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX play_ratings_by_group ON play_ratings(group_id, scope, position);
    """)


@migrations()
def m090_server_settings(db: Database) -> None:
    """What was settled for the whole server: the address phones use, and what belongs to the example."""
    db.executescript("CREATE TABLE server_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;")


@migrations()
def m018_arrivals(db: Database) -> None:
    """Imports under way: their plays wait under a group of their own, which no list and no view shows."""
    db.executescript("""
    CREATE TABLE imports (
      group_id INTEGER PRIMARY KEY REFERENCES play_groups(id) ON DELETE CASCADE,
      into_group INTEGER REFERENCES play_groups(id) ON DELETE CASCADE,
      told_at TEXT NOT NULL
    );
    CREATE TABLE import_changes (
      waiting_id TEXT PRIMARY KEY REFERENCES plays(id) ON DELETE CASCADE,
      digest TEXT NOT NULL,
      play_id TEXT NOT NULL REFERENCES plays(id) ON DELETE CASCADE,
      revision INTEGER NOT NULL,
      document TEXT NOT NULL,
      changed_at TEXT NOT NULL,
      changed_by TEXT NOT NULL,
      changes TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX import_changes_by_play ON import_changes(play_id);
    DROP VIEW results;
    CREATE VIEW results AS
      SELECT play_groups.name AS "group", plays.game, plays.ended_at, plays.minutes, plays.place AS location,
        play_players.name AS player, play_players.seat + 1 AS seat, play_players.starts AS began,
        play_players.total, play_players.place, play_players.place = 1 AS won, plays.id AS play_id
      FROM plays JOIN play_players ON play_players.play_id = plays.id
        LEFT JOIN play_groups ON play_groups.id = plays.group_id
      WHERE plays.deleted_at IS NULL AND plays.finished
        AND NOT EXISTS (SELECT 1 FROM imports WHERE imports.group_id = plays.group_id);
    """)


@migrations()
def m019_ratings_until(db: Database) -> None:
    """Until when the ratings that were worked out hold (NULL: all of them do); later plays are rated again."""
    db.executescript("ALTER TABLE play_groups ADD COLUMN rated_until TEXT;")
