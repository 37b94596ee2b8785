"""`midway print` and `midway read`. What a command needs is imported when it runs, so that `serve` can patch first."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

from companion.cli.output import AddData, add_language, chosen_group, fail, report_faults, words
from companion.cli.stores import existing_store, open_store

SHOWN_FROM = 20  # pages from which progress is shown


def add_print(command: argparse.ArgumentParser, add_data: AddData) -> None:
    """The options of `midway print`."""
    command.add_argument("kind", help="pad, rules, aid, tent, tracker, facts, tokens; or pack, result, year")
    command.add_argument(
        "subject", metavar="GAME", help="a game; for a pack a CSV file, for a result a play, for a year its number"
    )
    command.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.pdf")
    command.add_argument("--players", type=int)
    command.add_argument("--names", type=_names, default="", help='for example "Ana,Bo,Cy"')
    command.add_argument("--lang", default="en", help="en, fr, or fr+en for both")
    command.add_argument("--paper", default="a4", help="a4 or letter")
    command.add_argument("--copies", type=int, default=1)
    command.add_argument("--per-page", type=int, default=1, metavar="N", help="pads on a page: 1, 2 or 4, to be cut")
    command.add_argument("--table", default="", help="the table number to print")
    command.add_argument("--url", help="the address printed on the sheet, and in its QR code")
    command.add_argument("--code", default="", help="the code of a table or a prepared sheet")
    command.add_argument("--modules", type=_listed, default="", help="module ids, separated by commas")
    command.add_argument("--house-rules", type=_choices, default="", metavar="RULE=CHOICE", help="separated by commas")
    command.add_argument("--fillable", action="store_true", help="a pad to fill in on a screen")
    command.add_argument("--title", default="", help="the name of the event on a pack")
    command.add_argument("--spares", type=int, default=1, metavar="N", help="blank pads of each sort in a pack")
    command.add_argument("--without", type=_listed, default="", help="what a pack leaves out: tents, rules")
    command.add_argument("--group", metavar="NAME", help="whose year to print")
    add_data(command)
    command.set_defaults(run=print_sheet)


def add_read(command: argparse.ArgumentParser, add_data: AddData) -> None:
    """The options of `midway read`."""
    command.add_argument("file", type=Path, metavar="FILE.pdf")
    add_language(command)
    add_data(command)
    command.set_defaults(run=read_sheet)


def print_sheet(given: argparse.Namespace) -> int:
    """Make a sheet, a pack, a result or a year and write it to a file."""
    existing_store(given.data)
    makers: dict[str, Callable[[argparse.Namespace], bytes]] = {"pack": _pack, "result": _result, "year": _year}
    with report_faults(given):
        given.output.write_bytes(makers.get(given.kind, _sheet)(given))
    return 0


def _sheet(given: argparse.Namespace) -> bytes:
    from pdf import PrintRequest, make_sheet

    asked = {field.name: getattr(given, field.name) for field in fields(PrintRequest) if hasattr(given, field.name)}
    return make_sheet(PrintRequest(game=given.subject, box_facts=_box_facts(given), **asked))


def _names(given: str) -> list[str]:
    """An empty name is one, too: it is told as a fault."""
    return [name.strip() for name in given.split(",")] if given else []


def _listed(given: str) -> list[str]:
    return [part.strip() for part in given.split(",") if part.strip()]


def _choices(given: str) -> dict[str, str]:
    pairs = (part.partition("=") for part in _listed(given))
    return {rule.strip(): choice.strip() for rule, _, choice in pairs}


def _box_facts(given: argparse.Namespace) -> dict[str, int | list[int]]:
    """The numbers copied from the box, if there is a data folder."""
    from companion.store.box_facts import known_facts

    store = existing_store(given.data)
    return {} if store is None else known_facts(store, given.subject)


def _pack(given: argparse.Namespace) -> bytes:
    """A pack from a spreadsheet; its codes are stored in the data folder."""
    from companion.store.sheets import find_pack, prepare_pack
    from pdf.kinds.pack import make_pack
    from pdf.requests.pack import PackRequest, validate_pack
    from pdf.requests.spreadsheet import read_csv

    request = PackRequest(
        read_csv(_csv(Path(given.subject).read_bytes())),
        title=given.title,
        lang=given.lang,
        paper=given.paper,
        per_page=given.per_page,
        spares=given.spares,
        tents="tents" not in given.without,
        rules="rules" not in given.without,
    )
    validate_pack(request)
    store = open_store(given.data)
    with store.transaction() as db:
        pack_id = prepare_pack(db, request.as_json(), request.tables)
    pack = find_pack(store, pack_id)
    assert pack is not None
    return make_pack(request, [sheet.code for sheet in pack.sheets], given.url, _progress)


def _csv(body: bytes) -> bytes:
    """The tables of a file, which may be a workbook."""
    from companion.wire.workbook import is_workbook, workbook_as_csv

    return workbook_as_csv(body) if is_workbook(body) else body


def _progress(done: int, total: int) -> None:
    """Count pages on a terminal, for a long pack only."""
    if total >= SHOWN_FROM and sys.stderr.isatty():
        sys.stderr.write(f"\r{done}/{total}" + ("\n" if done == total else ""))
        sys.stderr.flush()


def _result(given: argparse.Namespace) -> bytes:
    from companion.history.final_table import final_table
    from companion.rules.faults import Fault, FaultyInput
    from companion.rules.text import text
    from companion.store.plays import find_play, id_as_stored, play_of_table
    from companion.store.tables import find_table
    from pdf.kinds.result import make_result

    store = existing_store(given.data)
    play = None
    if store is not None:
        table = find_table(store, given.subject)
        of_table = None if table is None else play_of_table(store, table.id)
        play = find_play(store, of_table or id_as_stored(store, given.subject))
    if play is None:
        raise FaultyInput([Fault("/play", text("paper.fault.no-play", id=given.subject[:40]))])
    assert store is not None
    return make_result(play, given.lang, given.paper, given.url, final_table(store, play))


def _year(given: argparse.Namespace) -> bytes:
    """A group's year in review."""
    from companion.history.year_review import review_of
    from companion.history.year_sheet import year_sheet
    from companion.rules.faults import Fault, FaultyInput, raise_faults
    from companion.rules.text import text
    from companion.speech import LANGUAGES
    from companion.store.people import people_of
    from pdf.kinds.year import make_year
    from pdf.requests.validator import one_of

    store = existing_store(given.data)
    group = chosen_group(store, given) if store is not None else None
    if store is None or group is None:
        raise FaultyInput([Fault("/group", text("cli.unknown-group", name=given.group or "–"))])
    year = int(given.subject) if given.subject.isascii() and given.subject.isdigit() else 0
    review = review_of(store, group.id, year)
    if review is None:
        raise FaultyInput([Fault("/year", text("paper.fault.no-year", year=given.subject[:20]))])
    raise_faults(one_of("lang", given.lang, LANGUAGES))
    names = {person.id: person.name for person in people_of(store, group.id)}
    return make_year(year_sheet(review, group.name, names, words(given)), given.lang, given.paper)


def read_sheet(given: argparse.Namespace) -> int:
    """Print the values of a filled sheet and its score as JSON."""
    import json

    from companion.speech.answers import translated_answer
    from companion.wire.tables import plain
    from pdf.filled_forms.label import NotASheet
    from pdf.filled_forms.reader import read_filled

    existing_store(given.data)
    try:
        with report_faults(given):
            filled = read_filled(given.file.read_bytes())
            answer = filled.answer()
    except NotASheet as error:
        return fail(f"{given.file}: {words(given).translate(error.reason)}")
    draft = {**filled.as_json(), "result": plain(translated_answer(answer, words(given)))}
    sys.stdout.buffer.write(json.dumps(draft, ensure_ascii=False, indent=2).encode() + b"\n")
    return 0
