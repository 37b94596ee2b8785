"""Packs: everything an event needs, from a form or a spreadsheet."""

from typing import Any

from flask import Blueprint, Response, make_response, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.faults import Fault, FaultyInput
from companion.rules.text import text
from companion.speech.answers import translated_fault
from companion.speech.fault_places import form_place
from companion.store.sheets import Pack, find_pack, prepare_pack
from companion.web.access.application import table_service
from companion.web.access.lookup import look_up
from companion.web.access.pack_cookies import keep_pack
from companion.web.access.public_address import public_url
from companion.web.access.quotas import asker
from companion.web.paper.pack_jobs import pack_jobs
from companion.web.shell.language import current_catalogue, language
from companion.web.shell.long_work import read_workbook
from companion.web.shell.responses import pdf_response
from companion.wire.workbook import is_workbook
from pdf.requests.pack import PackRequest, parse_pack, validate_pack
from pdf.requests.print_request import parse_number
from pdf.requests.spreadsheet import decoded, read_csv

pages = Blueprint("packs", __name__)


@pages.get("/print/pack")
def form() -> str:
    return _form()


def _form(faults: tuple[Fault, ...] = (), tables: str | None = None) -> str:
    """The form as it was sent; what an uploaded file held stands where tables are typed."""
    given = request.form.copy()
    if tables is not None:
        given["tables"] = tables
    spoken = [
        translated_fault(fault, current_catalogue()) | {"place": form_place(fault.where, current_catalogue())}
        for fault in faults
    ]
    return render_template("pack-form.html", faults=spoken, given=given, chosen=language())


@pages.post("/print/pack")
def make() -> AnyResponse | tuple[str, int]:
    """Give every table a sheet with a code."""
    tables = None
    try:
        tables = _tables()
        asked = _pack_request(tables.encode())
        validate_pack(asked)
    except FaultyInput as error:
        return _form(error.faults, tables), 422
    with table_service().store.transaction() as db:
        pack_id = prepare_pack(db, asked.as_json(), asked.tables)
    return keep_pack(redirect(f"/packs/{pack_id}", 303), pack_id)


def _tables() -> str:
    """The tables as CSV; an uploaded file goes before what was typed."""
    upload = request.files.get("file")
    if upload is None or not upload.filename:
        return request.form.get("tables", "")
    body = upload.read()
    if not is_workbook(body):
        return decoded(body)
    return read_workbook("workbook_as_csv", body, Fault("/tables", text("paper.fault.not-a-workbook"))).decode()


def _pack_request(body: bytes) -> PackRequest:
    """The request of the form with these tables."""
    given = request.form
    return PackRequest(
        read_csv(body),
        title=given.get("title", "").strip(),
        lang=given.get("lang", "en"),
        paper=given.get("paper", "a4"),
        per_page=parse_number("per_page", given.get("per_page"), 1),
        spares=parse_number("spares", given.get("spares"), 1),
        tents="tents" in given.getlist("part"),
        rules="rules" in given.getlist("part"),
    )


@pages.get("/packs/<pack_id>")
def show(pack_id: str) -> AnyResponse:
    """What the pack holds, and which tables have been entered."""
    return keep_pack(make_response(render_template("pack.html", **_shown(_pack(pack_id)))), pack_id)


@pages.post("/packs/<pack_id>/make")
def start(pack_id: str) -> AnyResponse:
    """Make the file in the background; its page shows the progress."""
    pack = _pack(pack_id)
    pack_jobs().start(pack, public_url(), asker())
    return redirect(f"/packs/{pack_id}", 303)


@pages.get("/packs/<pack_id>/pack.pdf")
def pdf(pack_id: str) -> Response:
    pack = _pack(pack_id)
    return pdf_response(pack_jobs().pdf(pack, public_url()), f"midway-pack-{pack.id[:6]}")


def _pack(pack_id: str) -> Pack:
    return look_up(lambda: find_pack(table_service().store, pack_id), NotFound())


def _shown(pack: Pack) -> dict[str, Any]:
    done = sum(row.play_id is not None for row in pack.sheets)
    return {
        "pack": pack,
        "title": parse_pack(pack.request).title,
        "larger": pack_jobs().larger_pads(pack),
        "done": done,
        "job": pack_jobs().progress(pack, public_url()),
    }
