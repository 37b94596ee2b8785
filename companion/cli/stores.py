"""The store of a command's data folder; opened, the command finds the games written as data in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.store.database import Store


def open_store(data: Path) -> Store:
    """The store of a folder, made where there is none."""
    from companion.store.database import FILE_NAME, Store
    from companion.store.own_games import use_own_games

    store = Store(data / FILE_NAME)
    use_own_games(store)
    return store


def existing_store(data: Path) -> Store | None:
    """The store of a folder, for a command that only reads, which must not make one."""
    from companion.store.data_folder import FILE_NAME

    return open_store(data) if (data / FILE_NAME).exists() else None
