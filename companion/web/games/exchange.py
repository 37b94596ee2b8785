"""Handing a game on: a file, a link with the definition behind the #, a QR code; and taking one in."""

import base64
import binascii
import json
import zlib
from collections.abc import Sequence

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.definitions.document import Definition
from companion.rules.faults import FaultyInput
from companion.speech.guide import parser as markdown
from companion.speech.own_guide import own_guide
from companion.store.own_games import find_own_game
from companion.web.access.application import table_service
from companion.web.access.group_access import member, my_groups
from companion.web.access.lookup import or_404
from companion.web.access.public_address import public_url
from companion.web.games.own_games import keep_definition
from companion.web.shell.language import current_catalogue, in_words, message
from companion.wire.definitions import LONGEST, read_definition
from companion.wire.parser import NotJson

pages = Blueprint("game_exchange", __name__)
LONGEST_QR = 1_800  # characters of a link that a phone still reads off a screen


def packed(document: str) -> str:
    """A definition as it stands behind the # of a link."""
    return base64.urlsafe_b64encode(zlib.compress(document.encode(), 9)).decode().rstrip("=")


def unpacked(given: str) -> str:
    """The document of a link, or the text itself where it is one; raises NotJson."""
    bare = given.strip().rpartition("#")[2]
    if given.lstrip().startswith("{"):
        return given
    try:
        compressed = base64.urlsafe_b64decode(bare + "=" * (-len(bare) % 4))
        unzip = zlib.decompressobj()
        return unzip.decompress(compressed, LONGEST + 1).decode()  # never more, whatever it claims to hold
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError):
        raise NotJson("no definition") from None


def _document(game_id: str) -> str:
    own = or_404(find_own_game(table_service().store, game_id))
    if own.removed:
        raise NotFound
    return own.document


@pages.get("/games/<game_id>/definition.json")
def file(game_id: str) -> Response:
    """The file of a game, readable for people."""
    document = json.dumps(json.loads(_document(game_id)), ensure_ascii=False, indent=2)
    response = Response(document + "\n", mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{game_id}.json"'
    return response


@pages.get("/games/<game_id>/share")
def share(game_id: str) -> str:
    """Every way to hand a game on."""
    link = f"{public_url()}/games/take#{packed(_document(game_id))}"
    return render_template("share-game.html", game_id=game_id, link=link, shows_qr=len(link) <= LONGEST_QR)


@pages.get("/games/take")
def take_page() -> str:
    """A link brings the definition behind the #; the script posts it here. Files and text go in without script."""
    return _take("", None, ())


def _take(document: str, definition: Definition | None, faults: Sequence[dict[str, str]]) -> str:
    guide = markdown().render(own_guide(definition, current_catalogue())) if definition else ""
    groups = [one.group for one in my_groups() if one.may_edit]
    return render_template(
        "take-game.html",
        document=document,
        packed=packed(document),
        public=public_url(),
        guide=guide,
        faults=faults,
        groups=groups,
    )


@pages.post("/games/take")
def take() -> AnyResponse | str | tuple[str, int]:
    """Show what a definition would add; with a group chosen, add it."""
    upload = request.files.get("file")
    given = (
        upload.read(LONGEST + 1).decode(errors="replace")
        if upload and upload.filename
        else request.form.get("given", "")
    )
    try:
        document = unpacked(given)
        definition = read_definition(document)
    except NotJson:
        return _take("", None, ({"where": "", "message": message("take.unreadable")},)), 422
    except FaultyInput as faulty:
        return _take("", None, in_words(faulty.faults)), 422
    group = request.form.get("group", "")
    if not group.isdigit():
        return _take(document, definition, ())
    member(int(group), edit=True)
    readable = json.dumps(json.loads(document), ensure_ascii=False)
    return redirect(f"/groups/{group}/games/{keep_definition(int(group), readable)}", 303)
