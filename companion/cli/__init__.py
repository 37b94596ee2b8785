"""The `midway` command. Each command imports what it needs, so that `serve` can patch before anything is loaded."""

import argparse
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from companion.cli.data import add_backup, add_move_data, add_restore
from companion.cli.doctor import add_doctor
from companion.cli.events import add_seat
from companion.cli.games import add_games
from companion.cli.history import add_groups, add_plays
from companion.cli.output import CommandFailed, add_language, fail, report_faults, words
from companion.cli.paper import add_print, add_read
from companion.cli.server import add_serve
from companion.cli.stores import existing_store, open_store
from companion.machine.console import accept_any_encoding
from companion.store.data_folder import default_folder


def main(arguments: list[str] | None = None) -> int:
    """Run one command, or the server with its page on this computer's screen; the result is the exit status."""
    accept_any_encoding()
    given = parser().parse_args((sys.argv[1:] if arguments is None else arguments) or ["serve", "--open"])
    run: Callable[[argparse.Namespace], int] = given.run
    try:
        return run(given)
    except CommandFailed as failure:
        return fail(*failure.lines)
    except OSError as error:
        print(f"midway: {error}", file=sys.stderr)
        return 1


def parser() -> argparse.ArgumentParser:
    """Every command with its options."""
    top = argparse.ArgumentParser(prog="midway", description="A companion for board games on a real table.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    top.add_argument("--version", action="version", version=f"midway {version('midway')}")
    add_serve(commands.add_parser("serve", help="serve the phones"), _add_data)
    _add_calc(commands.add_parser("calc", help="run a calculator on JSON"))
    add_print(commands.add_parser("print", help="make a sheet as PDF"), _add_data)
    add_read(commands.add_parser("read", help="read a filled sheet back"), _add_data)
    _add_tables(commands.add_parser("tables", help="list tables, or get back into one"))
    add_plays(commands.add_parser("plays", help="take plays out, or in"), _add_data)
    add_groups(commands.add_parser("groups", help="list groups, or make new links"), _add_data)
    add_games(commands.add_parser("games", help="add games written as data"), _add_data)
    add_seat(commands.add_parser("seat", help="draw the tables of an event"))
    add_backup(commands.add_parser("backup", help="copy everything to a file, also while people play"), _add_data)
    add_restore(commands.add_parser("restore", help="put such a copy back"), _add_data)
    add_move_data(commands.add_parser("move-data", help="move a data folder of before to its place"), _add_data)
    add_doctor(commands.add_parser("doctor", help="look at what may keep phones out or lose data"), _add_data)
    _add_demo(commands.add_parser("demo", help="fill a data folder with an example"))
    return top


def _add_data(command: argparse.ArgumentParser) -> None:
    default = default_folder()
    command.add_argument("--data", type=Path, default=default, metavar="DIR", help=f"data folder (default: {default})")


def _add_calc(command: argparse.ArgumentParser) -> None:
    command.add_argument("game")
    command.add_argument("calculator")
    command.add_argument("file", nargs="?", type=Path, help="JSON file (default: standard input)")
    add_language(command)
    _add_data(command)
    command.set_defaults(run=_calc)


def _calc(given: argparse.Namespace) -> int:
    import json

    from companion.rules.library import find_game
    from companion.speech.answers import translated_answer
    from companion.wire.tables import calculate, plain

    existing_store(given.data)
    game = find_game(given.game)
    known = [] if game is None else [calculator.id for calculator in game.calculators]
    if game is None or given.calculator not in known:
        return fail(words(given).message("cli.unknown-calculator", id=f"{given.game}/{given.calculator}"))
    with report_faults(given):
        body = sys.stdin.buffer.read() if given.file is None else given.file.read_bytes()
        answer = calculate(game.calculator(given.calculator), body)
    shown = json.dumps(plain(translated_answer(answer, words(given))), ensure_ascii=False, indent=2)
    sys.stdout.buffer.write(shown.encode() + b"\n")
    return 0


def _add_tables(command: argparse.ArgumentParser) -> None:
    command.add_argument("--all", action="store_true", help="closed tables too")
    command.add_argument("--recover", metavar="CODE", help="print a new recovery code for a table")
    _add_data(command)
    command.set_defaults(run=_tables)


def _tables(given: argparse.Namespace) -> int:
    from companion.live.seat_claims import new_recovery
    from companion.live.table_service import TableService, UnknownTable
    from companion.store.tables import list_tables

    table_service = TableService(open_store(given.data))
    if given.recover:
        try:
            print(new_recovery(table_service, table_service.live_table(given.recover)))
        except UnknownTable:
            return fail(f"{given.recover}: no such table")
        return 0
    for row in list_tables(table_service.store, unfinished=not given.all):
        state = "closed" if row.confirmed else f"round {row.round} of {row.rounds}, {row.phase}"
        print(f"{row.code}  {row.game:15} {state:28} {row.moved_at}  {', '.join(row.names)}")
    return 0


def _add_demo(command: argparse.ArgumentParser) -> None:
    _add_data(command)
    command.set_defaults(run=_demo)


def _demo(given: argparse.Namespace) -> int:
    from companion.demo import fill

    fill(given.data)
    return 0
