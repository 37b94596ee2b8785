"""The page of dated copies: when the last one was made, how often, and putting one back."""

from functools import partial
from pathlib import Path

from flask import Blueprint, Response, current_app, redirect, render_template, request, send_file
from werkzeug.exceptions import Forbidden, NotFound
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.faults import Refused
from companion.rules.text import text
from companion.store.backup_settings import backup_fault, backup_interval, store_fault, store_interval
from companion.store.database import UnusableFile
from companion.store.dated_copies import INTERVALS, DatedCopy, dated_copies, make_copy
from companion.store.restore_request import RESTORED, request_restore
from companion.store.settings import setting
from companion.web.access.application import table_service
from companion.web.access.machine_token import is_this_machine

pages = Blueprint("backups", __name__)


@pages.before_request
def admit() -> None:
    """Only whoever runs the server; the copies hold everything."""
    if not is_this_machine():
        raise Forbidden


def _folder() -> Path:
    folder: Path = current_app.config["MIDWAY_BACKUPS"]
    return folder


@pages.get("/backups")
def show() -> str:
    store = table_service().store
    return render_template(
        "backups.html",
        copies=[(copy, copy.path.stat().st_size) for copy in dated_copies(_folder())],
        folder=_folder().absolute(),
        interval=backup_interval(store),
        intervals=list(INTERVALS),
        fault=backup_fault(store),
        restored=setting(store, RESTORED),
        restarts="midway-restart" in current_app.extensions,
    )


@pages.post("/backups")
def make() -> AnyResponse:
    """Make a copy now."""
    service = table_service()
    try:
        work = partial(make_copy, service.store.path.parent, _folder(), service.store.clock())
        service.run_blocking(work)
    except (UnusableFile, OSError) as error:
        raise Refused(text("backups.failed", reason=str(error))) from error
    store_fault(service.store, None)
    return redirect("/backups", 303)


@pages.post("/backups/interval")
def choose_interval() -> AnyResponse:
    interval = request.form.get("interval", "")
    if interval not in INTERVALS:
        raise NotFound
    store_interval(table_service().store, interval)
    return redirect("/backups", 303)


@pages.get("/backups/<name>")
def download(name: str) -> Response:
    return send_file(_copy(name).path.absolute(), as_attachment=True, download_name=name)


@pages.post("/backups/<name>/restore")
def restore(name: str) -> str:
    """Ask for the copy to be put back, and start the server again where that is possible."""
    try:
        request_restore(table_service().store.path.parent, _copy(name))
    except UnusableFile as error:
        raise Refused(text("backups.unusable", reason=str(error))) from error
    restart = current_app.extensions.get("midway-restart")
    if restart is not None:
        restart()
    return render_template("restoring.html", restarts=restart is not None)


def _copy(name: str) -> DatedCopy:
    for copy in dated_copies(_folder()):
        if copy.name == name:
            return copy
    raise NotFound
