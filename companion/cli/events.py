"""`midway seat`: the tables of an event, drawn from a JSON document."""

import argparse
import sys
from pathlib import Path

from companion.cli.output import add_language, print_lines, report_faults


def add_seat(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", nargs="?", type=Path, help="JSON file (default: standard input)")
    add_language(command)
    command.set_defaults(run=_seat)


def _seat(given: argparse.Namespace) -> int:
    from companion.wire.event_answers import seating_answer

    with report_faults(given):
        body = sys.stdin.buffer.read() if given.file is None else given.file.read_bytes()
        print_lines(seating_answer(body).decode())
    return 0
