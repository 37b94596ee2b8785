"""Photos of plays: made small and written anew, seen by whoever sees the play, and gone with it or a person."""

from __future__ import annotations

import io
import zlib
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image

from companion.drawing.photos import LONGEST_SIDE, scale_photo
from companion.history.play_service import add_play
from companion.rules.faults import FaultyInput
from companion.speech.catalogue import catalogue
from companion.store import photos
from companion.store.backup import back_up
from companion.store.database import FILE_NAME, Store
from companion.store.people import person_named
from companion.store.photos import photos_of
from companion.web.history import photos as photo_pages
from tests.history.conftest import Club
from tests.history.play_factory import play

SECRET = b"48.8566 N, taken by Zoe"


def photo(size: tuple[int, int] = (2_400, 1_200), turned: bool = False) -> bytes:
    """A picture as a phone writes it: with a place and a camera, perhaps lying on its side."""
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()
    if turned:
        exif[0x0112] = 6
    written = io.BytesIO()
    Image.new("RGB", size, "teal").save(written, "JPEG", exif=exif, comment=SECRET)
    return written.getvalue() + SECRET


def opened(body: bytes) -> Image.Image:
    return Image.open(io.BytesIO(body))


def test_nothing_but_the_picture_stays() -> None:
    found = scale_photo(photo(turned=True))
    assert SECRET in photo()
    assert SECRET not in found
    assert (opened(found).size, opened(found).info.get("exif")) == ((LONGEST_SIDE // 2, LONGEST_SIDE), None)
    clear = io.BytesIO()
    Image.new("RGBA", (20, 10), (0, 0, 0, 0)).save(clear, "PNG")
    assert opened(scale_photo(clear.getvalue())).getpixel((3, 3)) == (255, 255, 255)


def bomb() -> bytes:
    """A PNG that says it has 60,000 x 60,000 pixels."""
    head = b"IHDR" + (60_000).to_bytes(4) * 2 + b"\x08\x02\x00\x00\x00"
    return b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4) + head + zlib.crc32(head).to_bytes(4) + photo()


@pytest.mark.parametrize(
    "body",
    [b"GIF89a", b"<svg onload='alert(1)'/>", photo()[:400], bomb(), b"%PDF-1.7", b"\0" * 100],
    ids=["gif", "svg", "half", "bomb", "pdf", "nothing"],
)
def test_anything_else_is_refused(body: bytes) -> None:
    with pytest.raises(FaultyInput):
        scale_photo(body)


def send(phone: FlaskClient, play_id: str, body: bytes) -> Any:
    return phone.post(f"/plays/{play_id}/photos", data={"photo": (io.BytesIO(body), "x.jpg")})


def test_whoever_may_change_a_play_adds_photos_and_whoever_sees_it_sees_them(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_play(club.store, play("p1", (("Ana", 3), ("Bo", 2)), group=club.group))
    add_play(club.store, play("p2", (("Ana", 3), ("Bo", 2))))
    phone, viewer, stranger = club.phone(), club.phone("view"), club.phone("none")
    assert send(phone, "p1", photo()).status_code == 303
    [one] = photos_of(club.store, "p1")
    address = f"/plays/p1/photos/{one}"
    assert f'src="{address}.jpg"' in viewer.get("/plays/p1").text
    seen = viewer.get(f"{address}.jpg")
    assert (seen.mimetype, seen.headers["Cache-Control"]) == ("image/jpeg", "no-store")
    assert opened(seen.data).size == (LONGEST_SIDE, LONGEST_SIDE // 2)
    assert stranger.get(f"{address}.jpg").status_code == stranger.get("/plays/p1").status_code == 401
    assert viewer.get(f"/plays/p2/photos/{one}.jpg").status_code == 404
    assert send(viewer, "p1", photo()).status_code == viewer.post(f"{address}/delete").status_code == 403
    assert send(phone, "p2", photo()).status_code == 409
    unreadable = send(phone, "p1", b"GIF89a")
    assert (unreadable.status_code, "JPEG" in unreadable.text) == (409, True)
    assert phone.post("/plays/p1/photos").status_code == 409
    monkeypatch.setattr(photo_pages, "LARGEST_PHOTO", 1_000)
    assert send(phone, "p1", b"\0" * 2_000).status_code == 413
    assert phone.post(f"{address}/delete").status_code == 303
    assert phone.get(f"{address}.jpg").status_code == 404
    said = catalogue("fr").message("change.photo-deleted", game="Steam Park", date="")[:22]
    assert said in phone.get(f"{club.base}/settings?lang=fr").text


def test_there_is_a_limit_a_copy_has_them_and_they_go_with_a_person_and_the_play(club: Club, tmp_path: Path) -> None:
    small = scale_photo(photo((40, 30)))
    for number, names in enumerate((("Ana", "Bo"), ("Bo", "Cy"), ("Cy", "Di"))):
        add_play(club.store, play(f"p{number}", [(name, 1) for name in names], group=club.group))
        with club.store.transaction() as db:
            for _ in range(photos.MOST_OF_PLAY):
                photos.add_photo(db, f"p{number}", club.group, small)
    phone = club.phone()
    assert send(phone, "p0", photo((40, 30))).status_code == 409
    assert 'name="photo"' not in phone.get("/plays/p0").text
    back_up(club.store.path.parent, tmp_path / "copy.db")
    copied = Store(tmp_path / "copy.db")
    assert len(photos_of(copied, "p2")) == photos.MOST_OF_PLAY
    copied.close()
    bo = person_named(club.store, club.group, "Bo")
    assert bo is not None
    phone.post(f"{club.base}/people/{bo.id}/forget", data={"sure": "yes"})
    assert [len(photos_of(club.store, one)) for one in ("p0", "p1", "p2")] == [0, 0, photos.MOST_OF_PLAY]
    phone.post("/plays/p2/delete")
    assert phone.get(f"/plays/p2/photos/{photos_of(club.store, 'p2')[0]}.jpg").status_code == 404
    with club.store.transaction() as db:
        db.execute("DELETE FROM plays")
    assert club.store.row("SELECT 1 FROM play_photos") is None
    assert club.store.path.name == FILE_NAME
