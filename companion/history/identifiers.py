"""Identifiers for other programs, derived from ours, so that two exports have the same ones."""

from __future__ import annotations

import secrets
from uuid import UUID, uuid5

from companion.store.groups import Group

MIDWAY = UUID("5f0b7b06-6d2f-5c80-9f0e-0d2b3b0c8a11")


def new_play_id() -> str:
    return secrets.token_hex(6)


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
