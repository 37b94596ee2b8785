"""A job for a child of the tests, which imports nothing that the job itself would have to load."""

import sys
from contextlib import suppress

from companion.drawing.photos import scale_photo
from companion.rules.faults import FaultyInput


def imported_by_a_photo(body: bytes) -> bytes:
    """Which modules are loaded while a photo is read, and something that is none."""
    before = set(sys.modules)
    scale_photo(body)
    with suppress(FaultyInput):
        scale_photo(b"no photo")
    return " ".join(set(sys.modules) - before).encode()
