"""A data folder moved to another place, whole or not at all."""

import shutil
from pathlib import Path

from companion.store.backup import back_up, check
from companion.store.data_folder import FILE_NAME, UnusableFile, has_games
from companion.store.folder_locks import IN_USE, no_server
from companion.store.private_files import make_private_folder

DISPOSABLE = {IN_USE, "wake"}  # made anew by the next server


def move_folder(earlier: Path, chosen: Path) -> None:
    """Refused while a server runs on either folder, and where there are games already."""
    if has_games(chosen / FILE_NAME):
        raise UnusableFile(f"{chosen / FILE_NAME}: there are games already; they stay as they are")
    check(earlier / FILE_NAME)
    make_private_folder(chosen, FILE_NAME)
    with no_server(earlier), no_server(chosen):
        for path in chosen.glob(f"{FILE_NAME}*"):
            path.unlink()
        back_up(earlier, chosen / FILE_NAME)
        check(chosen / FILE_NAME)
        for path in earlier.iterdir():
            if path.name not in DISPOSABLE and not path.name.startswith(FILE_NAME):
                shutil.move(path, chosen / path.name)
    shutil.rmtree(earlier)
