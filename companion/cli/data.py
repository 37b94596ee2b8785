"""`midway backup`, `midway restore` and `midway move-data`."""

import argparse
from pathlib import Path

from companion.cli.output import AddData, print_lines


def add_backup(command: argparse.ArgumentParser, add_data: AddData) -> None:
    command.add_argument("file", type=Path, nargs="?", help="where to (default: a dated copy in the folder of copies)")
    add_backups(command)
    add_data(command)
    command.set_defaults(run=_back_up)


def add_backups(command: argparse.ArgumentParser) -> None:
    from companion.store.data_folder import backups_folder

    command.add_argument(
        "--backups",
        type=Path,
        default=backups_folder(),
        metavar="DIR",
        help="folder of dated copies",
    )


def _back_up(given: argparse.Namespace) -> int:
    from companion.store.backup import back_up
    from companion.store.dated_copies import copy_folder, make_copy
    from companion.store.timestamps import now

    if given.file is not None:
        back_up(given.data, given.file)
    else:
        print_lines(str(make_copy(given.data, copy_folder(given.data, given.backups), now()).path))
    return 0


def add_restore(command: argparse.ArgumentParser, add_data: AddData) -> None:
    command.add_argument("file", type=Path)
    add_data(command)
    command.set_defaults(run=_restore)


def _restore(given: argparse.Namespace) -> int:
    from companion.store.backup import restore

    restore(given.file, given.data)
    return 0


def add_move_data(command: argparse.ArgumentParser, add_data: AddData) -> None:
    command.add_argument("folder", type=Path, nargs="?", default=Path("data"), help="the folder (default: ./data)")
    add_data(command)
    command.set_defaults(run=_move_data)


def _move_data(given: argparse.Namespace) -> int:
    from companion.store.folder_move import move_folder

    move_folder(given.folder, given.data)
    print_lines(f"Everything is in {given.data.absolute()} now.")
    return 0
