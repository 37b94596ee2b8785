"""The `midway` command. Each command imports what it needs, so that `serve` can patch before anything is loaded."""

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

from companion.cli.events import add_seat
from companion.cli.games import add_games
from companion.cli.history import add_groups, add_plays
from companion.cli.output import fail
from companion.cli.paper import add_print, add_read
from companion.limits import Limits

DATA = Path(os.environ.get("MIDWAY_DATA", "data"))


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the result is the exit status."""
    given = parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = given.run
    try:
        return run(given)
    except OSError as error:
        print(f"midway: {error}", file=sys.stderr)
        return 1


def parser() -> argparse.ArgumentParser:
    """Every command with its options."""
    top = argparse.ArgumentParser(prog="midway", description="A companion for board games on a real table.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    _add_serve(commands.add_parser("serve", help="serve the phones"))
    _add_calc(commands.add_parser("calc", help="run a calculator on JSON"))
    add_print(commands.add_parser("print", help="make a sheet as PDF"), DATA)
    add_read(commands.add_parser("read", help="read a filled sheet back"))
    _add_tables(commands.add_parser("tables", help="list tables, or get back into one"))
    add_plays(commands.add_parser("plays", help="take plays out, or in"), _add_data)
    add_groups(commands.add_parser("groups", help="list groups, or make new links"), _add_data)
    add_games(commands.add_parser("games", help="add games written as data"), _add_data)
    add_seat(commands.add_parser("seat", help="draw the tables of an event"))
    _add_backup(commands.add_parser("backup", help="copy everything to a file, also while people play"))
    _add_restore(commands.add_parser("restore", help="put such a copy back"))
    _add_demo(commands.add_parser("demo", help="fill a data folder with an example"))
    return top


def _add_data(command: argparse.ArgumentParser) -> None:
    command.add_argument("--data", type=Path, default=DATA, metavar="DIR", help="the data folder (default: data)")


def _add_serve(command: argparse.ArgumentParser) -> None:
    command.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")  # noqa: S104 (phones)
    command.add_argument("--port", type=int, default=8000)
    command.add_argument("--workers", type=int, default=1, metavar="N", help="processes that share the data folder")
    command.add_argument("--url", metavar="PUBLIC_ADDRESS", help="the address phones use, if it is another one")
    command.add_argument("--trust-proxy", type=int, default=0, metavar="N", help="how many proxies stand in front")
    command.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", help="another name this server answers to"
    )
    _add_data(command)
    _add_limits(command)
    command.set_defaults(run=_serve)


def _add_limits(command: argparse.ArgumentParser) -> None:
    """An option for every limit."""
    group = command.add_argument_group("limits of each worker process")
    for limit in fields(Limits):
        option, kind = f"--{limit.name.replace('_', '-')}", type(limit.default)
        explanation = f"{limit.metadata['help']} (default: {limit.default})"
        group.add_argument(option, type=_positive(kind), default=limit.default, metavar="N", help=explanation)


def _positive(kind: type) -> Callable[[str], float]:
    def number(given: str) -> float:
        value: float = kind(given)
        if not 0 < value < 1_000_000:
            raise ValueError
        return value

    return number


def _serve(given: argparse.Namespace) -> int:
    from companion.serve import serve

    limits = Limits(**{limit.name: getattr(given, limit.name) for limit in fields(Limits)})
    serve(
        given.host,
        given.port,
        given.data,
        max(1, given.workers),
        given.url,
        limits,
        trust_proxy=given.trust_proxy,
        allow_hosts=given.allow_host,
    )
    return 0


def _add_calc(command: argparse.ArgumentParser) -> None:
    command.add_argument("game")
    command.add_argument("calculator")
    command.add_argument("file", nargs="?", type=Path, help="JSON file (default: standard input)")
    command.add_argument("--lang", choices=("en", "fr"), default="en")
    _add_data(command)
    command.set_defaults(run=_calc)


def _calc(given: argparse.Namespace) -> int:
    import json

    from companion.cli.games import use_own_games_of
    from companion.rules.faults import FaultyInput
    from companion.rules.library import find_game
    from companion.speech.answers import translated_answer
    from companion.speech.catalogue import catalogue
    from companion.wire.parser import NotJson
    from companion.wire.tables import calculate, plain

    words = catalogue(given.lang)
    use_own_games_of(given.data)
    game = find_game(given.game)
    known = [] if game is None else [calculator.id for calculator in game.calculators]
    if game is None or given.calculator not in known:
        return fail(words.message("cli.unknown-calculator", id=f"{given.game}/{given.calculator}"))
    try:
        body = sys.stdin.buffer.read() if given.file is None else given.file.read_bytes()
        answer = calculate(game.calculator(given.calculator), body)
    except OSError as error:
        return fail(f"{given.file}: {error.strerror}")
    except NotJson:
        return fail(words.message("problem.not-json"))
    except FaultyInput as error:
        return fail(*(f"{fault.where}: {words.translate(fault.message)}" for fault in error.faults))
    sys.stdout.buffer.write(json.dumps(plain(translated_answer(answer, words)), ensure_ascii=False, indent=2).encode())
    sys.stdout.buffer.write(b"\n")
    return 0


def _add_tables(command: argparse.ArgumentParser) -> None:
    command.add_argument("--all", action="store_true", help="closed tables too")
    command.add_argument("--recover", metavar="CODE", help="print a new recovery code for a table")
    _add_data(command)
    command.set_defaults(run=_tables)


def _tables(given: argparse.Namespace) -> int:
    from companion.live.seat_claims import new_recovery
    from companion.live.table_service import TableService, UnknownTable
    from companion.store.database import FILE_NAME, Store
    from companion.store.tables import list_tables

    table_service = TableService(Store(given.data / FILE_NAME))
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


def _add_backup(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path)
    _add_data(command)
    command.set_defaults(run=_backup)


def _backup(given: argparse.Namespace) -> int:
    from companion.store.backup import back_up

    back_up(given.data, given.file)
    return 0


def _add_restore(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path)
    _add_data(command)
    command.set_defaults(run=_restore)


def _restore(given: argparse.Namespace) -> int:
    from companion.store.backup import restore

    restore(given.file, given.data)
    return 0
