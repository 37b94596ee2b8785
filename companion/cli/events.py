"""`midway seat`: the tables of an event, drawn from a JSON file."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path


def add_seat(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", nargs="?", type=Path, help="JSON file (default: standard input)")
    command.add_argument("--lang", choices=("en", "fr"), default="en")
    command.set_defaults(run=_seat)


def _seat(given: argparse.Namespace) -> int:
    from companion.events.seating import SeatingRequest, draw_seating
    from companion.rules.faults import FaultyInput
    from companion.speech.catalogue import catalogue
    from companion.wire.parser import NotJson, read

    try:
        body = sys.stdin.buffer.read() if given.file is None else given.file.read_bytes()
        seating = draw_seating(read(SeatingRequest, body))
    except NotJson:
        print(catalogue(given.lang).message("problem.not-json"), file=sys.stderr)
        return 2
    except FaultyInput as error:
        for fault in error.faults:
            print(f"{fault.where}: {catalogue(given.lang).translate(fault.message)}", file=sys.stderr)
        return 2
    print(json.dumps(asdict(seating), ensure_ascii=False, indent=2))
    return 0
