"""The migrations of the file: which were applied, and applying those that were not.

sqlite-utils, which applies them, takes ten megabytes: it is imported only for a file that needs one.
"""

import sqlite3

from companion.store.schema import MIGRATIONS

NAME = "midway"  # of our set of migrations
KNOWN = frozenset(migration.__name__ for migration in MIGRATIONS)


def applied_migrations(connection: sqlite3.Connection) -> set[str]:
    """Their names, as sqlite-utils has noted them in the file."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = '_sqlite_migrations'").fetchone():
        return set()
    rows = connection.execute("SELECT name FROM _sqlite_migrations WHERE migration_set = ?", [NAME])
    return {str(row[0]) for row in rows}


def apply_migrations(connection: sqlite3.Connection) -> None:
    from sqlite_utils import Database
    from sqlite_utils.migrations import Migrations

    migrations = Migrations(NAME)
    for migration in MIGRATIONS:
        migrations()(migration)
    migrations.apply(Database(connection))
