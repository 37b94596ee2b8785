"""Photos as they are kept: turned upright, made small and written anew, so that nothing but the picture stays.

Pillow reads what strangers send, so this is done in a child process.
"""

import io
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.rules.faults import Fault, FaultyInput
from companion.rules.text import text

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

LONGEST_SIDE = 1_024  # pixels
QUALITY = 78
MOST_PIXELS = {"JPEG": 5_000_000, "PNG": 5_000_000, "WEBP": 2_000_000}  # a JPEG of more is decoded smaller
ORIENTATION = 0x0112  # the tag of Exif
STRIP = 32  # rows of the reduced picture
BESIDE = 2  # rows beside a strip that its outermost rows are made from, too


def load_formats() -> Iterator[None]:
    """Load what reads pictures, which is shared when it is loaded before the fork."""
    from PIL import Image

    Image.preinit()
    yield


def scale_photo(body: bytes) -> bytes:
    """A JPEG of at most the kept size without place, time or camera; raises FaultyInput for what is no photo."""
    from PIL import ImageOps, UnidentifiedImageError

    try:
        small = _read(body)
        small.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
        written = io.BytesIO()
        ImageOps.exif_transpose(small).save(written, "JPEG", quality=QUALITY, optimize=True)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError):
        raise FaultyInput([Fault("/photo", text("photo.fault.unreadable"))]) from None
    return written.getvalue()


def _read(body: bytes) -> "Picture":
    """A picture of the kept size, which knows how it was held; the large one is forgotten."""
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None  # counted below
    with Image.open(io.BytesIO(body), formats=list(MOST_PIXELS)) as picture:
        picture.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
        if picture.width * picture.height > MOST_PIXELS[picture.format or ""]:
            raise FaultyInput([Fault("/photo", text("photo.fault.too-large"))])
        if picture.mode != "P" and not picture.has_transparency_data:
            picture.thumbnail((LONGEST_SIDE, LONGEST_SIDE))  # of these without a copy
        small = _reduced(picture)
        small.getexif()[ORIENTATION] = picture.getexif().get(ORIENTATION, 1)
    return small


def _reduced(picture: "Picture") -> "Picture":
    """The kept size on white, as a new picture, since one carries along what it was read with.

    Made strip by strip: a second picture of the full size would take as much memory again.
    """
    from PIL import Image

    scale = min(1.0, LONGEST_SIDE / max(picture.size))
    width, height = (max(1, round(side * scale)) for side in picture.size)
    reduced = Image.new("RGB", (width, height))
    for top in range(0, height, STRIP):
        first, end = max(0, top - BESIDE), min(height, top + STRIP + BESIDE)
        strip = _resized_rows(picture, width, height, first, end)
        reduced.paste(strip.crop((0, top - first, width, min(height, top + STRIP) - first)), (0, top))
    return reduced


def _resized_rows(picture: "Picture", width: int, height: int, first: int, end: int) -> "Picture":
    """The rows from `first` to before `end` of the picture in another size."""
    above, below = first * picture.height / height, end * picture.height / height
    begin = math.floor(above)
    rows = _on_white(picture.crop((0, begin, picture.width, math.ceil(below))))
    return rows.resize((width, end - first), box=(0, above - begin, picture.width, below - begin))


def _on_white(picture: "Picture") -> "Picture":
    from PIL import Image

    if not picture.has_transparency_data:
        return picture.convert("RGB")
    layer = picture.convert("RGBA")
    plain = Image.new("RGB", picture.size, "white")
    plain.paste(layer, mask=layer.getchannel("A"))
    return plain
