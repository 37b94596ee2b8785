"""`midway serve`, and `midway` alone."""

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import fields

from companion.cli.data import add_backups
from companion.cli.output import AddData, print_lines
from companion.limits import Limits
from companion.machine.browser import open_page
from companion.store.data_folder import earlier_folder
from companion.store.folder_locks import server_runs
from companion.store.running_server import running_server


def add_serve(command: argparse.ArgumentParser, add_data: AddData) -> None:
    command.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")  # noqa: S104 (phones)
    command.add_argument("--port", type=int, default=8000)
    command.add_argument("--workers", type=int, default=1, metavar="N", help="processes that share the data folder")
    command.add_argument(
        "--url",
        default=os.environ.get("MIDWAY_URL"),
        metavar="PUBLIC_ADDRESS",
        help="the address phones use, if it is another one",
    )
    command.add_argument(
        "--trust-proxy",
        type=int,
        default=os.environ.get("MIDWAY_TRUST_PROXY", "0"),
        metavar="N",
        help="how many proxies stand in front",
    )
    names = [name.strip() for name in os.environ.get("MIDWAY_ALLOW_HOST", "").split(",") if name.strip()]
    command.add_argument(
        "--allow-host", action="append", default=names, metavar="NAME", help="another name this server answers to"
    )
    command.add_argument("--open", action="store_true", help="show the first page in the browser of this computer")
    command.add_argument("--no-local-name", action="store_true", help="do not answer to midway.local on the network")
    add_backups(command)
    add_data(command)
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
    running = running_server(given.data) if given.open else None
    if running is not None and server_runs(given.data):
        print_lines(f"Midway is open at {running.address}")
        open_page(running.own_page)
        return 0
    earlier = earlier_folder(given.data)
    if earlier is not None:
        sys.stderr.write(
            f"There are games of an earlier Midway in {earlier}. `midway move-data {earlier}` moves them to"
            f" {given.data}, `midway serve --data {earlier}` uses them where they are.\n"
        )
    from companion.serve import ServeOptions, serve

    names = {field.name for field in fields(ServeOptions)} & set(vars(given))
    limits = Limits(**{limit.name: getattr(given, limit.name) for limit in fields(Limits)})
    serve(ServeOptions(**{name: getattr(given, name) for name in names}, limits=limits))
    return 0
