"""`midway seat`: the tables of an event, drawn from a JSON document."""

import argparse
import sys
from pathlib import Path

from companion.cli.output import fail, print_lines


def add_seat(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", nargs="?", type=Path, help="JSON file (default: standard input)")
    command.add_argument("--lang", choices=("en", "fr"), default="en")
    command.set_defaults(run=_seat)


def _seat(given: argparse.Namespace) -> int:
    from companion.rules.faults import FaultyInput
    from companion.speech.catalogue import catalogue
    from companion.wire.event_answers import seating_answer
    from companion.wire.parser import NotJson

    messages = catalogue(given.lang)
    try:
        body = sys.stdin.buffer.read() if given.file is None else given.file.read_bytes()
        print_lines(seating_answer(body).decode())
    except NotJson:
        return fail(messages.message("problem.not-json"))
    except FaultyInput as error:
        return fail(*(f"{fault.where}: {messages.translate(fault.message)}" for fault in error.faults))
    return 0
