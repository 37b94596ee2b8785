"""Paper: a form for every sheet, and the sheets."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from companion.web.api.games import game_or_404
from companion.web.language import language
from pdf import KINDS, make
from pdf.request import read_request

pages = Blueprint("printing", __name__, url_prefix="/print")


@pages.get("/<game_id>")
def form(game_id: str) -> str:
    return render_template("print.html", game=game_or_404(game_id), kinds=list(KINDS), chosen=language())


@pages.get("/<game_id>/<kind>.pdf")
def sheet(game_id: str, kind: str) -> Response:
    """A sheet; the same address always gives the same bytes."""
    given = request.args
    names = [name.strip() for name in given.get("names", "").split(",") if name.strip()]
    wanted = read_request(
        game=game_id,
        kind=kind,
        players=given.get("players"),
        names=names or None,
        lang=given.get("lang", "en"),
        paper=given.get("paper", "a4"),
        copies=given.get("copies", "1"),
        url=given.get("url"),
        modules=given.getlist("module"),
    )
    headers = {"Content-Disposition": f'inline; filename="midway-{game_id}-{kind}.pdf"'}
    return Response(make(wanted), content_type="application/pdf", headers=headers)
