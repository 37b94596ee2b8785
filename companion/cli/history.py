"""`midway plays` and `midway groups`: history in and out, and links that were lost."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

from companion.cli.output import AddData, add_language, chosen_group, fail, print_lines, words
from companion.cli.stores import open_store

if TYPE_CHECKING:
    from companion.history.importer import Report
    from companion.store.database import Store

FORMATS = ("json", "csv", "bgstats")


def add_plays(command: argparse.ArgumentParser, add_data: AddData) -> None:
    """`midway plays export`, `midway plays import` and `midway plays undo-import`."""
    actions = command.add_subparsers(required=True, metavar="export|import|undo-import")
    out = actions.add_parser("export", help="write a group's plays")
    out.add_argument("--group", metavar="NAME", help="the group (default: plays of no group)")
    out.add_argument("--format", choices=FORMATS, default="json")
    out.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to (default: standard output)")
    add_language(out, "language of labels")
    add_data(out)
    out.set_defaults(run=export_plays)
    into = actions.add_parser("import", help="read plays into a group")
    into.add_argument("file", type=Path)
    into.add_argument("--group", metavar="NAME", help="the group, made when there is none (default: no group)")
    into.add_argument("--format", choices=FORMATS, help="the file's format (default: found out)")
    into.add_argument("--preview", action="store_true", help="only say what would be done")
    add_language(into, "language of messages")
    add_data(into)
    into.set_defaults(run=import_plays)
    undone = actions.add_parser("undo-import", help="remove what an import added, restore what it changed")
    undone.add_argument("import_id", type=int, metavar="ID", help="the number that the import printed")
    undone.add_argument("--group", metavar="NAME", help="the group it went to (default: no group)")
    add_language(undone, "language of messages")
    add_data(undone)
    undone.set_defaults(run=undo_import)


def add_groups(command: argparse.ArgumentParser, add_data: AddData) -> None:
    """`midway groups list`, `midway groups new` and `midway groups rotate`."""
    actions = command.add_subparsers(required=True, metavar="list|new|rotate")
    shown = actions.add_parser("list", help="every group with its plays")
    add_data(shown)
    shown.set_defaults(run=list_groups)
    for name, run, help_ in (
        ("new", new_group, "found a group"),
        ("rotate", rotate, "new links for a group; the old ones stop working"),
    ):
        one = actions.add_parser(name, help=help_)
        one.add_argument("group", metavar="NAME")
        one.add_argument("--url", default="", metavar="ADDRESS", help="the address phones use")
        add_data(one)
        one.set_defaults(run=run)


def export_plays(given: argparse.Namespace) -> int:
    from companion.history.formats import export
    from companion.store.play_list import PlayFilter

    store = open_store(given.data)
    group = chosen_group(store, given)
    chosen = PlayFilter(group=None if group is None else group.id)
    with _output(given.output) as out:
        out.writelines(export(store, given.format, chosen, group, words(given)))
    return 0


@contextmanager
def _output(path: Path | None) -> Iterator[IO[str]]:
    """The file, else standard output, both in UTF-8."""
    if path is None:
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # Python opens it as text
        yield sys.stdout
    else:
        with path.open("w", encoding="utf-8", newline="") as out:
            yield out


def import_plays(given: argparse.Namespace) -> int:
    from companion.history.formats import decode_file, read
    from companion.history.import_service import import_file
    from companion.history.importer import check_plays
    from companion.wire.parser import NotJson

    message = words(given).message
    try:
        content = decode_file(given.file.read_bytes())
    except (OSError, UnicodeDecodeError) as error:
        return fail(f"{given.file}: {error}")
    store = open_store(given.data)
    number, key = _group_for(store, given.group, given.preview)
    try:
        incoming = read(content, given.format)
        if given.preview:
            report = check_plays(store, number, incoming, _show_progress)
        else:
            report = import_file(store, number, incoming, "midway plays import", _show_progress)
    except NotJson as error:
        _drop_new_group(store, number, key)
        return fail(message("import.cut-short", reason=str(error)))
    if report.faults:
        _drop_new_group(store, number, key)
        faults = [f"{fault.where}: {words(given).translate(fault.message)}" for fault in report.faults]
        return fail(*faults, message("import.nothing"))
    if key is not None:
        sys.stderr.write(f"{message('cli.made-group', name=given.group)}\n")
        _print_links(key, "")
    print_lines(*summary(report, message))
    return 0


def undo_import(given: argparse.Namespace) -> int:
    from companion.history import import_service
    from companion.rules.faults import Refused

    store = open_store(given.data)
    group = chosen_group(store, given)
    try:
        number = None if group is None else group.id
        removed = import_service.undo_import(store, number, given.import_id, "midway plays undo-import")
    except Refused as refused:
        return fail(words(given).translate(refused.reason))
    print_lines(words(given).message("change.import-undone", n=removed.plays, restored=removed.restored))
    return 0


def _group_for(store: Store, name: str | None, preview: bool) -> tuple[int | None, str | None]:
    """The group of a name; one that is made because there was none has a key, too."""
    from companion.store.groups import create_group, group_named

    group = group_named(store, name) if name else None
    if group is not None or not name or preview:
        return None if group is None else group.id, None
    with store.transaction() as db:
        return create_group(db, name)


def _drop_new_group(store: Store, group: int | None, key: str | None) -> None:
    """Delete a group that was made for a file without plays that could be imported."""
    from companion.store.groups import drop_group

    if group is not None and key is not None:
        with store.transaction() as db:
            drop_group(db, group)


def summary(report: Report, message: Callable[..., str]) -> list[str]:
    """What an import did, in a few lines."""
    lines = [message("import.new", n=report.new), message("import.changed", n=report.changed)]
    lines.append(message("import.unchanged", n=report.unchanged))
    if report.made:
        lines.append(message("import.people-made", names=sorted(report.made)))
    if report.repeated:
        lines.append(message("import.repeated", n=report.repeated))
    if report.skipped:
        lines.append(message("import.passed-over", n=report.skipped.total(), names=sorted(report.skipped)))
    if report.unread:
        lines.append(message("import.unread", names=report.unread))
    if report.import_id is not None:
        lines.append(message("cli.import-id", id=report.import_id))
    return lines


def _show_progress(done: int) -> None:
    """A sign of life every thousand plays."""
    if done % 1_000 == 0:
        sys.stderr.write(f"{done} …\n")


def list_groups(given: argparse.Namespace) -> int:
    from companion.store.groups import list_groups as every_group

    for group, plays in every_group(open_store(given.data)):
        print_lines(f"{group.id:4}  {group.name:40} {plays:7}  {group.made_at[:10]}")
    return 0


def new_group(given: argparse.Namespace) -> int:
    from companion.store.groups import NameTaken, create_group

    try:
        with open_store(given.data).transaction() as db:
            _, key = create_group(db, given.group)
    except NameTaken:
        return fail(f"{given.group}: there is such a group already")
    _print_links(key, given.url)
    return 0


def rotate(given: argparse.Namespace) -> int:
    from companion.rules.text import text
    from companion.store.groups import note_change
    from companion.store.groups import rotate as new_keys

    store = open_store(given.data)
    group = chosen_group(store, given)
    assert group is not None
    with store.transaction() as db:
        key = new_keys(db, group.id)
        note_change(db, group.id, "midway groups rotate", text("change.rotated"))
    _print_links(key, given.url)
    return 0


def _print_links(key: str, url: str) -> None:
    from companion.store.groups import view_key

    for role, one in (("edit", key), ("view", view_key(key))):
        print_lines(f"{role}  {url.rstrip('/')}/groups/enter#{one}")
