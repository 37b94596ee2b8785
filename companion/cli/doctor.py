"""`midway doctor`: looks at what may keep phones out or lose data, and says what to do."""

import argparse
import platform
from importlib.metadata import version

from companion.cli.data import add_backups
from companion.cli.output import AddData, add_language, print_lines, words

SIGNS = {"fine": "ok  ", "note": "note", "bad": "BAD "}


def add_doctor(command: argparse.ArgumentParser, add_data: AddData) -> None:
    command.add_argument("--port", type=int, default=8000, help="the port phones use (default: 8000)")
    add_language(command)
    add_backups(command)
    add_data(command)
    command.set_defaults(run=_examine)


def _examine(given: argparse.Namespace) -> int:
    from companion.cli.examinations import examine_data, examine_machine
    from companion.store.dated_copies import copy_folder
    from companion.store.timestamps import now

    print_lines(f"midway {version('midway')}, Python {platform.python_version()}, {platform.platform()}")
    findings = [
        *examine_data(given.data, copy_folder(given.data, given.backups), now()),
        *examine_machine(given.data, given.port),
    ]
    for finding in findings:
        print_lines(f"{SIGNS[finding.level]}  {words(given).translate(finding.says)}")
        print_lines(*(f"      {command}" for command in finding.commands))
    return 1 if any(finding.level == "bad" for finding in findings) else 0
