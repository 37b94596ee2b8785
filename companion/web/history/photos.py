"""Photos of a play: whoever may change the play of a group adds and deletes them, whoever may see it sees them."""

from flask import Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.child_process.child_handle import LimitExceeded
from companion.history.play_service import add_photo, delete_photo
from companion.rules.faults import FaultyInput, Refused
from companion.rules.text import text
from companion.store.photos import find_picture
from companion.store.plays import Play
from companion.web.access.application import table_service
from companion.web.access.editor_name import editor_name
from companion.web.access.lookup import or_404
from companion.web.access.play_access import editable_play, visible_play
from companion.web.history.plays import pages
from companion.web.shell.forms import is_empty
from companion.web.shell.long_work import read_photo

LARGEST_PHOTO = 15_000_000  # bytes, as phones send them


@pages.post("/plays/<play_id>/photos")
def add(play_id: str) -> AnyResponse:
    play = _play_of_group(play_id)
    request.max_content_length = LARGEST_PHOTO
    given = request.files.get("photo")
    if given is None or is_empty(given.stream):
        raise Refused(text("refused.no-photo"))
    try:
        picture = read_photo("companion.drawing.photos:scale_photo", given.stream)  # on the disk until its turn
    except FaultyInput as error:
        raise Refused(error.faults[0].message) from None
    except LimitExceeded:
        raise Refused(text("photo.fault.too-large")) from None
    add_photo(table_service().store, play, picture, editor_name())
    return redirect(f"/plays/{play.id}#photos", 303)


def _play_of_group(play_id: str) -> Play:
    """A play of a group that may be changed; plays of nobody are everybody's, and have no room for photos."""
    play = editable_play(play_id)
    if play.group is None:
        raise Refused(text("refused.photos-need-a-group"))
    return play


@pages.get("/plays/<play_id>/photos/<int:photo_id>.jpg")
def show_photo(play_id: str, photo_id: int) -> Response:
    play = visible_play(play_id)
    picture = or_404(find_picture(table_service().store, play.id, photo_id))
    return Response(picture, mimetype="image/jpeg", headers={"Cache-Control": "no-store"})


@pages.post("/plays/<play_id>/photos/<int:photo_id>/delete")
def remove(play_id: str, photo_id: int) -> AnyResponse:
    play = _play_of_group(play_id)
    delete_photo(table_service().store, play, photo_id, editor_name())
    return redirect(f"/plays/{play.id}#photos", 303)
