"""`midway print` and `midway read`: sheets out, filled sheets in. What a command needs is imported when it runs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.rules.faults import FaultyInput
    from companion.speech.catalogue import Catalogue
    from companion.store.database import Store

SHOWN_FROM = 20  # pages from which progress is shown


def add_print(command: argparse.ArgumentParser, data: Path) -> None:
    """The options of `midway print`."""
    command.add_argument("kind", help="pad, rules, aid, tent, tracker, facts, tokens; or pack, result, year")
    command.add_argument(
        "subject", metavar="GAME", help="a game; for a pack a CSV file, for a result a play, for a year its number"
    )
    command.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.pdf")
    command.add_argument("--players", type=int)
    command.add_argument("--names", help='for example "Ana,Bo,Cy"')
    command.add_argument("--lang", default="en", help="en, fr, or fr+en for rules")
    command.add_argument("--paper", default="a4", help="a4 or letter")
    command.add_argument("--copies", type=int, default=1)
    command.add_argument("--per-page", type=int, default=1, metavar="N", help="pads on a page: 1, 2 or 4, to be cut")
    command.add_argument("--table", default="", help="the table number to print")
    command.add_argument("--url", help="the address printed on the sheet, and in its QR code")
    command.add_argument("--code", default="", help="the code of a table or a prepared sheet")
    command.add_argument("--modules", default="", help="module ids, separated by commas")
    command.add_argument("--house-rules", default="", metavar="RULE=CHOICE", help="separated by commas")
    command.add_argument("--fillable", action="store_true", help="a pad to fill in on a screen")
    command.add_argument("--title", default="", help="the name of the event on a pack")
    command.add_argument("--spares", type=int, default=1, metavar="N", help="blank pads of each sort in a pack")
    command.add_argument("--without", default="", help="what a pack leaves out: tents, rules")
    command.add_argument("--group", metavar="NAME", help="whose year to print")
    command.add_argument("--data", type=Path, default=data, metavar="DIR", help="the data folder (default: data)")
    command.set_defaults(run=print_sheet)


def add_read(command: argparse.ArgumentParser) -> None:
    """The options of `midway read`."""
    command.add_argument("file", type=Path, metavar="FILE.pdf")
    command.add_argument("--lang", choices=("en", "fr"), default="en")
    command.set_defaults(run=read_sheet)


def print_sheet(given: argparse.Namespace) -> int:
    """Make a sheet, a pack or a result and write it to a file."""
    from companion.rules.faults import FaultyInput
    from companion.speech import DEFAULT, LANGUAGES
    from companion.speech.catalogue import catalogue

    words = catalogue(given.lang if given.lang in LANGUAGES else DEFAULT)
    makers: dict[str, Callable[[argparse.Namespace], bytes]] = {"pack": _pack, "result": _result, "year": _year}
    try:
        made = makers.get(given.kind, _sheet)(given)
        given.output.write_bytes(made)
    except FaultyInput as error:
        return _told(_faults(error, words))
    except OSError as error:
        return _told([f"{error.filename or given.output}: {error.strerror or error}"])
    return 0


def _sheet(given: argparse.Namespace) -> bytes:
    from pdf import make
    from pdf.asking.request import read_request

    return make(
        read_request(
            game=given.subject,
            kind=given.kind,
            players=given.players,
            names=[name.strip() for name in given.names.split(",")] if given.names else None,
            lang=given.lang,
            paper=given.paper,
            copies=given.copies,
            per_page=given.per_page,
            table=given.table,
            url=given.url,
            code=given.code,
            modules=[module.strip() for module in given.modules.split(",") if module.strip()],
            house_rules=_choices(given.house_rules),
            box_facts=_box_facts(given),
            fillable=given.fillable,
        )
    )


def _choices(given: str) -> dict[str, str]:
    pairs = (part.partition("=") for part in given.split(",") if part.strip())
    return {rule.strip(): choice.strip() for rule, _, choice in pairs}


def _box_facts(given: argparse.Namespace) -> dict[str, int | list[int]]:
    """What was copied from the box, if there is a data folder; printing a sheet makes none."""
    from companion.store.box_facts import known_facts

    store = _store(given, must_exist=True)
    return {} if store is None else known_facts(store, given.subject)


def _store(given: argparse.Namespace, must_exist: bool) -> Store | None:
    from companion.store.database import FILE_NAME, Store

    path: Path = given.data / FILE_NAME
    return Store(path) if path.exists() or not must_exist else None


def _pack(given: argparse.Namespace) -> bytes:
    """A pack from a spreadsheet; its codes are kept in the data folder."""
    from pdf.asking.orders import Order
    from pdf.asking.preparing import pack_pdf, prepare
    from pdf.asking.spreadsheet import read_csv

    order = Order(
        read_csv(Path(given.subject).read_bytes()),
        title=given.title,
        lang=given.lang,
        paper=given.paper,
        per_page=given.per_page,
        spares=given.spares,
        tents="tents" not in given.without.split(","),
        rules="rules" not in given.without.split(","),
    )
    store = _store(given, must_exist=False)
    assert store is not None
    return pack_pdf(prepare(store, order), given.url, _progress)


def _progress(done: int, total: int) -> None:
    """A line that counts up, on a terminal and for a long pack only."""
    if total >= SHOWN_FROM and sys.stderr.isatty():
        sys.stderr.write(f"\r{done}/{total}" + ("\n" if done == total else ""))
        sys.stderr.flush()


def _result(given: argparse.Namespace) -> bytes:
    from companion.rules.faults import Fault, FaultyInput
    from companion.rules.text import text
    from companion.store.plays import find_play
    from pdf.asking.final_table import final_table
    from pdf.kinds.result import draw_result

    store = _store(given, must_exist=True)
    play = None if store is None else find_play(store, given.subject.lower())
    if play is None:
        raise FaultyInput([Fault("/play", text("paper.fault.no-play", id=given.subject[:40]))])
    assert store is not None
    return draw_result(play, given.lang, given.paper, given.url, final_table(store, play))


def _year(given: argparse.Namespace) -> bytes:
    """A group's year in review."""
    from companion.history.year_review import review_of
    from companion.history.year_sheet import year_sheet
    from companion.rules.faults import Fault, FaultyInput
    from companion.rules.text import text
    from companion.speech import LANGUAGES
    from companion.speech.catalogue import catalogue
    from companion.store.groups import group_named
    from companion.store.people import people_of
    from pdf.asking.settling import one_of
    from pdf.kinds.year import draw_year

    store = _store(given, must_exist=True)
    group = group_named(store, given.group or "") if store is not None else None
    if store is None or group is None:
        raise FaultyInput([Fault("/group", text("cli.unknown-group", name=given.group or "–"))])
    year = int(given.subject) if given.subject.isascii() and given.subject.isdigit() else 0
    review = review_of(store, group.id, year)
    if review is None:
        raise FaultyInput([Fault("/year", text("paper.fault.no-year", year=given.subject[:20]))])
    if faults := tuple(one_of("lang", given.lang, LANGUAGES)):
        raise FaultyInput(faults)
    names = {person.id: person.name for person in people_of(store, group.id)}
    return draw_year(year_sheet(review, group.name, names, catalogue(given.lang)), given.lang, given.paper)


def read_sheet(given: argparse.Namespace) -> int:
    """Print what stands in a filled sheet, computed by the calculators, as JSON."""
    import json

    from companion.rules.faults import FaultyInput
    from companion.speech.answers import translated_answer
    from companion.speech.catalogue import catalogue
    from companion.wire.tables import plain
    from pdf.reading.filled import NotASheet, read_filled

    words = catalogue(given.lang)
    try:
        filled = read_filled(given.file.read_bytes())
        answer = filled.answer()
    except NotASheet as error:
        return _told([f"{given.file}: {words.translate(error.reason)}"])
    except FaultyInput as error:
        return _told(_faults(error, words))
    except OSError as error:
        return _told([f"{given.file}: {error.strerror}"])
    draft = {**filled.as_json(), "result": plain(translated_answer(answer, words))}
    sys.stdout.buffer.write(json.dumps(draft, ensure_ascii=False, indent=2).encode() + b"\n")
    return 0


def _faults(error: FaultyInput, words: Catalogue) -> list[str]:
    return [f"{fault.where}: {words.translate(fault.message)}" for fault in error.faults]


def _told(lines: list[str]) -> int:
    """The faults on standard error, a line each."""
    for line in lines:
        sys.stderr.write(" ".join(line.splitlines()) + "\n")
    return 2
