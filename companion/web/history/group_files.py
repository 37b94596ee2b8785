"""Export and import of a group's plays; an import shows a preview first and can be undone."""

from flask import Response, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from companion.history.formats import FORMATS, MEDIA, export
from companion.history.import_jobs import ImportJobs, Progress
from companion.rules.text import text
from companion.web.access.application import table_service
from companion.web.access.editor_name import editor_name
from companion.web.access.group_access import member
from companion.web.access.lookup import or_404
from companion.web.access.quotas import asker
from companion.web.history.filters import filter_from
from companion.web.history.groups import group_context, pages
from companion.web.shell.forms import is_empty
from companion.web.shell.language import current_catalogue, message
from companion.web.shell.responses import content_disposition

LARGEST_FILE = 16_000_000  # bytes; what a child takes to read more would exceed its memory


@pages.get("/<int:group_id>/files")
def files(group_id: int) -> str:
    return render_template("groups/files.html", **group_context(member(group_id), "files"))


@pages.get("/<int:group_id>/export/<format_name>")
def download(group_id: int, format_name: str) -> Response:
    """The plays of a filter as a file, written while it is sent."""
    mine = member(group_id)
    if format_name not in FORMATS:
        raise NotFound
    media, ending = MEDIA[format_name]
    chosen = filter_from(request.args, group_id)
    pieces = export(table_service().store, format_name, chosen, mine.group, current_catalogue())
    headers = {"Content-Disposition": content_disposition("attachment", f"{mine.group.name}.{ending}")}
    return Response(pieces, content_type=media, headers=headers)


@pages.post("/<int:group_id>/import")
def upload(group_id: int) -> AnyResponse | tuple[str, int]:
    """Begin to check a file; nothing is written yet."""
    mine = member(group_id, edit=True)
    request.max_content_length = LARGEST_FILE
    given = request.files.get("file")
    if given is None or is_empty(given.stream):
        nothing = Progress("failed", problem=text("import.no-file"))
        return render_template("groups/import.html", progress=nothing, faults=[], **group_context(mine, "files")), 422
    return redirect(f"/groups/{group_id}/import/{imports().upload(group_id, given.stream)}", 303)


def imports() -> ImportJobs:
    """Uploads wait beside the database."""
    return ImportJobs(table_service().store, asker())


@pages.get("/<int:group_id>/import/<token>")
def show_import(group_id: int, token: str) -> tuple[str, int]:
    """The progress of an import; then its preview or its result, or the faults of the file."""
    mine = member(group_id, edit=True)
    progress = or_404(imports().progress(group_id, token))
    found = progress.report.faults if progress.report else []
    faults = [(_place(fault.where, progress.has_rows), current_catalogue().translate(fault.message)) for fault in found]
    page = render_template("groups/import.html", progress=progress, faults=faults, **group_context(mine, "files"))
    failed = bool(faults) or progress.state == "failed"
    return page, 422 if failed and "HX-Request" not in request.headers else 200  # a page that waits shows it, too


def _place(where: str, has_rows: bool) -> str:
    """Where a fault is, as people count: the row of a table or the play of a list, then the path inside it."""
    steps = where.strip("/").removeprefix("plays/").split("/")
    if not steps[0].isdigit():
        return where.strip("/")
    number = int(steps[0])
    said = message("import.row", n=number) if has_rows else message("import.play", n=number + 1)
    return " · ".join([said, *(["/".join(steps[1:])] if steps[1:] else [])])


@pages.post("/<int:group_id>/import/<token>")
def confirm(group_id: int, token: str) -> AnyResponse:
    """Write it, all or nothing."""
    member(group_id, edit=True)
    or_404(imports().progress(group_id, token))
    imports().write(group_id, token, editor_name())
    return redirect(f"/groups/{group_id}/import/{token}", 303)


@pages.post("/<int:group_id>/import/<token>/undo")
def undo(group_id: int, token: str) -> AnyResponse:
    """Remove what the import added, and restore what it changed."""
    member(group_id, edit=True)
    imports().undo(group_id, token, editor_name())
    return redirect(f"/groups/{group_id}/import/{token}", 303)


@pages.post("/<int:group_id>/import/<token>/cancel")
def cancel(group_id: int, token: str) -> AnyResponse:
    """Stop while the file is checked or written; nothing of it stays."""
    member(group_id, edit=True)
    imports().cancel(group_id, token)
    return redirect(f"/groups/{group_id}/import/{token}", 303)
