"""What commands print: results on standard output, faults on standard error."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.speech.catalogue import Catalogue
    from companion.store.database import Store
    from companion.store.groups import Group

AddData = Callable[[argparse.ArgumentParser], None]


class CommandFailed(Exception):
    """A command that did nothing, with the faults to print."""

    def __init__(self, *lines: str) -> None:
        self.lines = lines
        super().__init__(*lines)


def print_lines(*lines: str) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)


def fail(*lines: str) -> int:
    """Print faults, each on one line, and return the exit status of a command that did nothing."""
    sys.stderr.writelines(" ".join(line.splitlines()) + "\n" for line in lines)
    return 2


def add_language(command: argparse.ArgumentParser, explanation: str | None = None) -> None:
    command.add_argument("--lang", choices=("en", "fr"), default="en", help=explanation)


def words(given: argparse.Namespace) -> Catalogue:
    """The catalogue of a command: of its language, English where it has none or asks for two."""
    from companion.speech import DEFAULT, LANGUAGES
    from companion.speech.catalogue import catalogue

    lang = getattr(given, "lang", DEFAULT)
    return catalogue(lang if lang in LANGUAGES else DEFAULT)


@contextmanager
def report_faults(given: argparse.Namespace) -> Iterator[None]:
    """What is wrong with an input or a file fails the command, in its language."""
    from companion.rules.faults import FaultyInput
    from companion.wire.parser import NotJson

    try:
        yield
    except NotJson:
        raise CommandFailed(words(given).message("problem.not-json")) from None
    except FaultyInput as error:
        translate = words(given).translate
        raise CommandFailed(*(f"{fault.where}: {translate(fault.message)}" for fault in error.faults)) from None
    except OSError as error:
        raise CommandFailed(f"{error.filename}: {error.strerror}" if error.filename else str(error)) from None


def chosen_group(store: Store, given: argparse.Namespace) -> Group | None:
    """The group that a command names, if it names one; fails where there is none of that name."""
    from companion.store.groups import group_named

    group = group_named(store, given.group) if given.group else None
    if given.group and group is None:
        raise CommandFailed(words(given).message("cli.unknown-group", name=given.group))
    return group
