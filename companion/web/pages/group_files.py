"""History in and out: every format to take away, and a file with a preview of what it would bring."""

from __future__ import annotations

import re
import secrets
import time
from pathlib import Path

from flask import Response, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from companion.history.formats import FORMATS, MEDIA, read, write
from companion.history.importing import Report, import_plays
from companion.history.keeping import refresh_ratings
from companion.rules.text import text
from companion.speech.answers import spoken_fault
from companion.store.groups import note_change
from companion.store.listing import every_play
from companion.web.acting import acting
from companion.web.choices import choice_from
from companion.web.groups import Member, member
from companion.web.language import words
from companion.web.pages.groups import frame, pages
from companion.web.rooms import rooms
from companion.wire.reading import NotJson

LARGEST_FILE = 32_000_000
WAITS = 3_600  # seconds until an upload that nobody confirmed is thrown away
BREATH = 100  # plays after which other phones get a turn


@pages.get("/<int:group_id>/files")
def files(group_id: int) -> str:
    return render_template("groups/files.html", **frame(member(group_id), "files"))


@pages.get("/<int:group_id>/export/<format_name>")
def export(group_id: int, format_name: str) -> Response:
    """The chosen plays as a file, written while it is sent."""
    mine = member(group_id)
    if format_name not in FORMATS:
        raise NotFound
    media, ending = MEDIA[format_name]
    plays = every_play(rooms().store, choice_from(request.args, group_id))
    pieces = write(format_name, plays, mine.group, words())
    name = re.sub(r"[^A-Za-z0-9-]+", "-", mine.group.name).strip("-") or "midway"
    headers = {"Content-Disposition": f'attachment; filename="{name}.{ending}"', "Cache-Control": "no-store"}
    return Response(pieces, content_type=media, headers=headers)


@pages.post("/<int:group_id>/import")
def upload(group_id: int) -> AnyResponse | tuple[str, int]:
    """Look at a file first; nothing is written yet."""
    mine = member(group_id, edit=True)
    request.max_content_length = LARGEST_FILE
    given = request.files.get("file")
    content = b"" if given is None else given.read()
    if not content:
        return _page(mine, problem=words().say("import.no-file")), 422
    folder = _waiting_room()
    token = secrets.token_hex(16)
    (folder / f"{group_id}-{token}").write_bytes(content)
    return redirect(f"/groups/{group_id}/import/{token}", 303)


def _waiting_room() -> Path:
    """Uploads wait beside the database; forgotten ones are thrown away."""
    folder = rooms().store.path.parent / "imports"
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        if old.stat().st_mtime < time.time() - WAITS:
            old.unlink(missing_ok=True)
    return folder


def drop_uploads(group_id: int) -> None:
    """Throw away what waits for a group: it may hold a name that was just forgotten."""
    for path in _waiting_room().glob(f"{group_id}-*"):
        path.unlink(missing_ok=True)


@pages.get("/<int:group_id>/import/<token>")
def preview(group_id: int, token: str) -> str | tuple[str, int]:
    """What the file would bring: plays, people, and what is wrong with it."""
    mine = member(group_id, edit=True)
    return _attempt(mine, _waiting(group_id, token), only_looking=True)


def _waiting(group_id: int, token: str) -> Path:
    path = _waiting_room() / f"{group_id}-{token}"
    if not re.fullmatch(r"[0-9a-f]{32}", token) or not path.is_file():
        raise NotFound
    return path


@pages.post("/<int:group_id>/import/<token>")
def confirm(group_id: int, token: str) -> str | tuple[str, int]:
    """Write it, all or nothing."""
    mine = member(group_id, edit=True)
    path = _waiting(group_id, token)
    answer = _attempt(mine, path, only_looking=False)
    path.unlink(missing_ok=True)
    return answer


def _attempt(mine: Member, path: Path, only_looking: bool) -> str | tuple[str, int]:
    try:
        report = _import(mine, path, only_looking)
    except NotJson as error:
        return _page(mine, problem=words().say("import.cut-short", reason=str(error))), 422
    except UnicodeDecodeError:
        return _page(mine, problem=words().say("import.not-text")), 422
    faults = [spoken_fault(fault, words()) for fault in report.faults]
    done = not only_looking and not faults
    return _page(mine, report=report, faults=faults, done=done), 422 if faults else 200


def _import(mine: Member, path: Path, only_looking: bool) -> Report:
    store = rooms().store
    content = path.read_bytes().decode("utf-8-sig")
    report = import_plays(store, mine.group.id, read(content), acting(), only_looking, _breathe)
    if not only_looking and not report.faults:
        with store.writing() as db:
            note_change(db, mine.group.id, acting(), text("change.imported", n=report.new, changed=report.changed))
            refresh_ratings(store, db, mine.group.id)
    return report


def _breathe(done: int) -> None:
    """Let others have a turn, so that streams stay alive through a long file."""
    if done % BREATH == 0:
        time.sleep(0)


def _page(mine: Member, **more: object) -> str:
    return render_template("groups/import.html", **more, **frame(mine, "files"))
