"""Identifiers for other programs, derived from ours, so that two exports have the same ones."""

import re
import secrets
import time
from uuid import UUID, uuid5

from companion.store.groups import Group
from companion.store.tables import CODE_LENGTH, CODE_LETTERS

RESERVED = ("bin",)  # /plays/bin is a page of its own
_SAFE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._~-]{0,63}")
_TABLE_CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")
MIDWAY = UUID("5f0b7b06-6d2f-5c80-9f0e-0d2b3b0c8a11")


def new_play_id() -> str:
    """Microseconds, so that plays of one day keep the order they were entered in; then chance, so that nobody guesses
    one."""
    return f"{time.time_ns() // 1_000:013x}{secrets.token_hex(5)}"


def may_be_play_id(given: str) -> bool:
    """Whether a play can have the id of the file it came from: it is safe in addresses, and no code of a table."""
    return _SAFE_ID.fullmatch(given) is not None and given not in RESERVED and not _TABLE_CODE.fullmatch(given.upper())


def play_uuid(play_id: str) -> str:
    return str(uuid5(MIDWAY, f"play/{play_id}"))


def game_uuid(game_id: str) -> str:
    return str(uuid5(MIDWAY, f"game/{game_id}"))


def person_uuid(group: Group | None, person: int | None, name: str) -> str:
    """It stays the same when a person is renamed; outside a group there is only the name."""
    inside = MIDWAY if group is None else UUID(group.uuid)
    return str(uuid5(inside, f"person/{name.casefold() if person is None else person}"))


def place_uuid(group: Group | None, place: str) -> str:
    return str(uuid5(MIDWAY if group is None else UUID(group.uuid), f"place/{place.casefold()}"))
