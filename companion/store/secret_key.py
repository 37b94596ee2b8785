"""The key that signs what phones bring back; it never leaves the file."""

import secrets

from companion.store.database import Store


def signing_key(store: Store) -> str:
    """The file's key, made when it is first needed."""
    key = store.value("SELECT key FROM signing_keys")
    if key is None:
        with store.transaction() as db:
            db.execute("INSERT OR IGNORE INTO signing_keys VALUES (1, ?)", (secrets.token_hex(32),))
        key = store.value("SELECT key FROM signing_keys")
    return str(key)
