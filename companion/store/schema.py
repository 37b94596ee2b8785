"""Tables, indexes and views of the file, and the steps that make them, in order.

Files note the names of the steps they have taken: a step is never renamed or changed, a new one is added at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.rules.names import name_key

if TYPE_CHECKING:
    from sqlite_utils import Database


# Live tables with their log and keys. `version` grows with every change a phone shows, so that every process finds what
# others wrote; `rewrites` with every rewriting of the log (a person was erased), which must then be read again.
TABLES = """
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
  rematch_of INTEGER REFERENCES game_tables(id),
  group_id INTEGER REFERENCES play_groups(id) ON DELETE SET NULL,
  deleted_at TEXT,
  locked INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 0,
  rewrites INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX game_tables_by_group ON game_tables(group_id, moved_at) WHERE group_id IS NOT NULL;
CREATE INDEX game_tables_by_rematch ON game_tables(rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX game_tables_in_the_bin ON game_tables(deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX game_tables_by_version ON game_tables(version);
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
  request_hash TEXT NOT NULL,
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
CREATE TABLE seat_requests (
  id INTEGER PRIMARY KEY,
  game_table_id INTEGER NOT NULL REFERENCES game_tables(id),
  role TEXT NOT NULL CHECK (role IN ('seat', 'host')),
  seat INTEGER,
  digest TEXT NOT NULL UNIQUE,
  granted INTEGER NOT NULL DEFAULT 0,
  requested_at TEXT NOT NULL
);
CREATE INDEX seat_requests_by_table ON seat_requests(game_table_id, granted);
"""

# Groups with their keys, people and trail. An import is finished once all its plays are written; what an unfinished
# one wrote is removed by its id. Ratings hold for plays that ended before `rated_until` (NULL: all of them hold).
GROUPS = """
CREATE TABLE play_groups (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL UNIQUE,
  made_at TEXT NOT NULL,
  ratings INTEGER NOT NULL DEFAULT 0,
  rated_until TEXT
);
CREATE TABLE group_keys (
  digest TEXT PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES play_groups(id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('view', 'edit'))
) WITHOUT ROWID;
CREATE TABLE group_changes (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES play_groups(id) ON DELETE CASCADE,
  changed_at TEXT NOT NULL,
  changed_by TEXT NOT NULL,
  what TEXT NOT NULL
);
CREATE INDEX group_changes_by_group ON group_changes(group_id, id);
CREATE TABLE imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  group_id INTEGER REFERENCES play_groups(id) ON DELETE CASCADE,
  started_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'cancelled', 'finished'))
);
CREATE TABLE people (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES play_groups(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  colour TEXT NOT NULL,
  retired INTEGER NOT NULL DEFAULT 0,
  merged_into INTEGER REFERENCES people(id),
  import_id INTEGER REFERENCES imports(id) ON DELETE SET NULL,
  UNIQUE (group_id, name_folded)
);
CREATE INDEX people_by_merge ON people(merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX people_by_import ON people(import_id) WHERE import_id IS NOT NULL;
CREATE TABLE merges (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES play_groups(id) ON DELETE CASCADE,
  gone_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
  kept_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
  merged_at TEXT NOT NULL
);
CREATE INDEX merges_by_group ON merges(group_id);
"""

# Plays of a group, or of nobody, one row a play, a player and a score line. `plays_by_group` holds all that lists and
# statistics ask of a play, so that they read no more than their group. `behind` is the largest gap to the leader after
# a round, computed when a play is written. `source_digest` is the hash of the document a play was imported from.
PLAYS = """
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
  notes TEXT NOT NULL DEFAULT '',
  group_id INTEGER REFERENCES play_groups(id) ON DELETE CASCADE,
  revision INTEGER NOT NULL DEFAULT 1,
  deleted_at TEXT,
  source_id TEXT,
  source_digest TEXT,
  import_id INTEGER REFERENCES imports(id) ON DELETE SET NULL
) WITHOUT ROWID;
CREATE INDEX plays_by_group ON plays(group_id, ended_at, id, game, minutes, finished, deleted_at);
CREATE INDEX plays_by_group_and_game ON plays(group_id, game, ended_at);
CREATE UNIQUE INDEX plays_by_source ON plays(group_id, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX plays_by_import ON plays(import_id) WHERE import_id IS NOT NULL;
CREATE INDEX plays_in_the_bin ON plays(deleted_at) WHERE deleted_at IS NOT NULL;
CREATE TABLE play_players (
  play_id TEXT NOT NULL REFERENCES plays(id) ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  name TEXT NOT NULL,
  colour TEXT NOT NULL,
  starts INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL,
  place INTEGER NOT NULL,
  person_id INTEGER REFERENCES people(id),
  curve TEXT,
  behind INTEGER,
  PRIMARY KEY (play_id, seat)
) WITHOUT ROWID;
CREATE INDEX play_players_by_person ON play_players(person_id, play_id);
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
CREATE TABLE play_revisions (
  play_id TEXT NOT NULL REFERENCES plays(id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  document TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  changed_by TEXT NOT NULL,
  changes TEXT NOT NULL,
  source_digest TEXT,
  import_id INTEGER REFERENCES imports(id) ON DELETE SET NULL,
  PRIMARY KEY (play_id, revision)
) WITHOUT ROWID;
CREATE INDEX play_revisions_by_import ON play_revisions(import_id) WHERE import_id IS NOT NULL;
CREATE TABLE merged_seats (
  merge_id INTEGER NOT NULL REFERENCES merges(id) ON DELETE CASCADE,
  play_id TEXT NOT NULL REFERENCES plays(id) ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  PRIMARY KEY (merge_id, play_id, seat)
) WITHOUT ROWID;
CREATE INDEX merged_seats_by_play ON merged_seats(play_id);
"""

# What each play did to the ratings, over all games (`scope` empty) and in each game.
RATINGS = """
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
"""

# Printed sheets by their codes, alone or in a pack for an event.
SHEETS = """
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
"""

# What belongs to the whole server: numbers copied from the boxes, settings, the key that signs what phones bring back.
SERVER = """
CREATE TABLE box_facts (
  game TEXT NOT NULL,
  fact TEXT NOT NULL,
  numbers TEXT NOT NULL,
  copied_at TEXT NOT NULL,
  PRIMARY KEY (game, fact)
) WITHOUT ROWID;
CREATE TABLE server_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE signing_keys (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  key TEXT NOT NULL
);
"""

SEAT_ANSWERS = """
ALTER TABLE seat_requests ADD COLUMN by_seat INTEGER;
ALTER TABLE seat_requests ADD COLUMN by_host INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat_requests ADD COLUMN declined INTEGER NOT NULL DEFAULT 0;
CREATE TABLE lost_keys (
  digest TEXT PRIMARY KEY,
  game_table_id INTEGER NOT NULL REFERENCES game_tables(id),
  role TEXT NOT NULL,
  seat INTEGER,
  reason TEXT NOT NULL CHECK (reason IN ('holder', 'host', 'freed', 'recovered'))
) WITHOUT ROWID;
CREATE INDEX lost_keys_by_table ON lost_keys(game_table_id);
"""

OWN_GAMES = """
CREATE TABLE own_games (
  id TEXT PRIMARY KEY,
  group_id INTEGER REFERENCES play_groups(id) ON DELETE SET NULL,
  of_server INTEGER NOT NULL DEFAULT 0,
  by_name INTEGER NOT NULL DEFAULT 0,
  revision INTEGER NOT NULL,
  removed_at TEXT
) WITHOUT ROWID;
CREATE INDEX own_games_by_group ON own_games(group_id);
CREATE TABLE own_game_revisions (
  game TEXT NOT NULL REFERENCES own_games(id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  definition TEXT NOT NULL,
  made_at TEXT NOT NULL,
  PRIMARY KEY (game, revision)
) WITHOUT ROWID;
ALTER TABLE plays ADD COLUMN won INTEGER;
ALTER TABLE plays ADD COLUMN ignored INTEGER NOT NULL DEFAULT 0;
ALTER TABLE play_players ADD COLUMN has_total INTEGER NOT NULL DEFAULT 1;
ALTER TABLE play_players ADD COLUMN team TEXT NOT NULL DEFAULT '';
ALTER TABLE play_players ADD COLUMN role TEXT NOT NULL DEFAULT '';
ALTER TABLE play_players ADD COLUMN is_new INTEGER NOT NULL DEFAULT 0;
ALTER TABLE play_players ADD COLUMN is_machine INTEGER NOT NULL DEFAULT 0;
"""

# Events. `version` grows with everything that changes, by triggers where a play is written elsewhere: the play of a
# live table, or of a prepared sheet. Settings and scores are JSON; `people` of a table are ids in seat order.
EVENTS = """
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  settings TEXT NOT NULL,
  made_at TEXT NOT NULL,
  finished_at TEXT,
  group_id INTEGER REFERENCES play_groups(id) ON DELETE SET NULL,
  version INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE event_keys (
  digest TEXT PRIMARY KEY,
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE event_people (
  id INTEGER PRIMARY KEY,
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  presence TEXT NOT NULL,
  fixed_table INTEGER,
  UNIQUE (event_id, name_folded)
);
CREATE TABLE event_rounds (
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('round', 'final')),
  game TEXT NOT NULL,
  minutes INTEGER NOT NULL,
  waiting TEXT NOT NULL,
  started_at TEXT,
  PRIMARY KEY (event_id, number)
) WITHOUT ROWID;
CREATE TABLE event_tables (
  id INTEGER PRIMARY KEY,
  event_id INTEGER NOT NULL,
  round INTEGER NOT NULL,
  number INTEGER NOT NULL,
  people TEXT NOT NULL,
  code TEXT NOT NULL UNIQUE REFERENCES sheets(code),
  locked INTEGER NOT NULL DEFAULT 0,
  game_table_id INTEGER UNIQUE REFERENCES game_tables(id) ON DELETE SET NULL,
  play_id TEXT,
  UNIQUE (event_id, round, number),
  FOREIGN KEY (event_id, round) REFERENCES event_rounds(event_id, number) ON DELETE CASCADE
);
CREATE INDEX event_tables_by_play ON event_tables(play_id) WHERE play_id IS NOT NULL;
CREATE TABLE event_entries (
  id INTEGER PRIMARY KEY,
  event_table_id INTEGER NOT NULL REFERENCES event_tables(id) ON DELETE CASCADE,
  entered_at TEXT NOT NULL,
  entered_by TEXT NOT NULL,
  scores TEXT NOT NULL,
  signed INTEGER NOT NULL,
  decides INTEGER NOT NULL
);
CREATE INDEX event_entries_by_table ON event_entries(event_table_id);
CREATE TABLE event_changes (
  id INTEGER PRIMARY KEY,
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  changed_at TEXT NOT NULL,
  changed_by TEXT NOT NULL,
  what TEXT NOT NULL
);
CREATE INDEX event_changes_by_event ON event_changes(event_id, id);
CREATE INDEX sheets_by_play ON sheets(play_id) WHERE play_id IS NOT NULL;
CREATE TRIGGER event_live_play AFTER INSERT ON plays WHEN NEW.game_table_id IS NOT NULL BEGIN
  UPDATE events SET version = version + 1
    WHERE id IN (SELECT event_id FROM event_tables WHERE game_table_id = NEW.game_table_id);
END;
CREATE TRIGGER event_changed_play AFTER UPDATE OF revision, deleted_at ON plays BEGIN
  UPDATE events SET version = version + 1 WHERE id IN (
    SELECT event_id FROM event_tables WHERE game_table_id = NEW.game_table_id
    UNION SELECT event_id FROM event_tables JOIN sheets USING (code) WHERE sheets.play_id = NEW.id);
END;
CREATE TRIGGER event_sheet_play AFTER UPDATE OF play_id ON sheets BEGIN
  UPDATE events SET version = version + 1 WHERE id IN (SELECT event_id FROM event_tables WHERE code = NEW.code);
END;
"""

IMPORTED_RECORDS = """
CREATE TABLE imported_records (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES play_groups(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  uuid TEXT NOT NULL,
  record TEXT NOT NULL,
  UNIQUE (group_id, kind, uuid)
);
"""

# For whoever opens the file: results, people and score lines in plain columns. They know games without a score, rivals
# without a person, and that a solo play is nobody's win.
VIEWS = """
DROP VIEW IF EXISTS score_lines;
DROP VIEW IF EXISTS standings;
DROP VIEW IF EXISTS results;
CREATE VIEW results AS
  SELECT play_groups.name AS "group", plays.game, plays.ended_at, plays.minutes, plays.place AS location,
    pp.name AS player, pp.seat + 1 AS seat, pp.starts AS began, CASE WHEN pp.has_total THEN pp.total END AS total,
    nullif(pp.place, 0) AS place, pp.team, pp.role,
    pp.place = 1 AND EXISTS (SELECT 1 FROM play_players o WHERE o.play_id = plays.id AND o.seat <> pp.seat
      AND NOT o.is_machine) AS won, plays.id AS play_id
  FROM plays JOIN play_players pp ON pp.play_id = plays.id
    LEFT JOIN play_groups ON play_groups.id = plays.group_id
  WHERE plays.deleted_at IS NULL AND plays.finished AND NOT plays.ignored AND NOT pp.is_machine;
CREATE VIEW standings AS
  SELECT "group", player, game, count(*) AS plays, sum(won) AS wins, round(avg(total), 1) AS average,
    max(total) AS best, max(ended_at) AS last_played
  FROM results GROUP BY "group", player, game;
CREATE VIEW score_lines AS
  SELECT results."group", results.game, results.ended_at, results.player, results.won,
    coalesce(json_extract(play_lines.label, '$.args.words'), json_extract(play_lines.label, '$.args.en'),
      json_extract(play_lines.label, '$.key')) AS line, play_lines.points, results.play_id
  FROM results JOIN play_lines ON play_lines.play_id = results.play_id AND play_lines.seat = results.seat - 1;
"""

PLAY_PHOTOS = """
CREATE TABLE play_photos (
  id INTEGER PRIMARY KEY,
  play_id TEXT NOT NULL REFERENCES plays(id) ON DELETE CASCADE,
  added_at TEXT NOT NULL,
  picture BLOB NOT NULL
);
CREATE INDEX play_photos_by_play ON play_photos(play_id);
"""


def m001_first_schema(db: Database) -> None:
    for script in (TABLES, GROUPS, PLAYS, RATINGS, SHEETS, SERVER):
        db.executescript(script)


def m002_name_keys(db: Database) -> None:
    """Names are compared by `name_key`; of two that look alike the older one is found by the name from now on."""
    for table, scope in (("play_groups", "0"), ("people", "group_id")):
        db.execute(f"UPDATE {table} SET name_folded = char(10) || id")  # noqa: S608 (constants)
        taken: set[tuple[int, str]] = set()
        for number, group, name in db.execute(f"SELECT id, {scope}, name FROM {table} ORDER BY id").fetchall():  # noqa: S608
            key = name_key(name) if (group, name_key(name)) not in taken else f"{name_key(name)}\n{number}"
            taken.add((group, key))
            db.execute(f"UPDATE {table} SET name_folded = ? WHERE id = ?", [key, number])  # noqa: S608 (constants)


def m003_answers_to_seat_requests(db: Database) -> None:
    """Who made a request, "no" as an answer, and why a key was lost. `granted` is 1 by the holder, 2 by the host."""
    db.executescript(SEAT_ANSWERS)


def m004_own_games(db: Database) -> None:
    """Games written as data by revision, and plays without totals, in teams, won or lost together, and more.

    A place of 0 is nobody's: the game was lost by all.
    """
    db.executescript(OWN_GAMES)


def m005_lobby_changes(db: Database) -> None:
    """How often something but the log of a table changed: keys, requests, the lock, a rematch, a saved play."""
    db.execute("ALTER TABLE game_tables ADD COLUMN lobby_changes INTEGER NOT NULL DEFAULT 0")


def m010_events(db: Database) -> None:
    """Events with their people, rounds, tables and results."""
    db.executescript(EVENTS)


def m005_imported_records(db: Database) -> None:
    """What another program wrote of imported plays, to be handed back as it was."""
    db.executescript(IMPORTED_RECORDS)


def m006_views_of_all_games(db: Database) -> None:
    """The views of a new file, and in place of those that a file of an older Midway has."""
    db.executescript(VIEWS)


def m012_lights(db: Database) -> None:
    """What a phone has lit for the big screen: whose, what, and at which move; the newest only."""
    for column in (
        "light_seat INTEGER NOT NULL DEFAULT 0",
        "light TEXT NOT NULL DEFAULT ''",
        "light_seq INTEGER NOT NULL DEFAULT 0",
    ):
        db.execute(f"ALTER TABLE game_tables ADD COLUMN {column}")


def m011_play_photos(db: Database) -> None:
    """Photos of plays."""
    db.executescript(PLAY_PHOTOS)


def m013_group_zones(db: Database) -> None:
    """The time zone in which a group counts its days, such as `Europe/Paris`; empty: universal time."""
    db.execute("ALTER TABLE play_groups ADD COLUMN zone TEXT NOT NULL DEFAULT ''")


MIGRATIONS = (
    m001_first_schema,
    m002_name_keys,
    m003_answers_to_seat_requests,
    m004_own_games,
    m005_lobby_changes,
    m010_events,
    m005_imported_records,
    m006_views_of_all_games,
    m012_lights,
    m011_play_photos,
    m013_group_zones,
)
