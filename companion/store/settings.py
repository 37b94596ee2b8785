"""Settings of the whole server, by name."""

import json
from sqlite3 import Connection
from typing import Any

from companion.store.database import Store


def setting(store: Store, name: str) -> Any:
    """A setting, or None."""
    found = store.value("SELECT value FROM server_settings WHERE name = ?", name)
    return None if found is None else json.loads(found)


def store_setting(db: Connection, name: str, value: Any) -> None:
    """Store a setting, or delete it when it is None."""
    if value is None:
        db.execute("DELETE FROM server_settings WHERE name = ?", (name,))
    else:
        db.execute("INSERT OR REPLACE INTO server_settings VALUES (?, ?)", (name, json.dumps(value)))
