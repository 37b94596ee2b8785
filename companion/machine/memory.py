"""Memory that is given back to the system once nobody needs it, where the C library is told so (glibc)."""

import ctypes
import sys
from typing import Any

MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD of mallopt
LARGE = 131_072  # bytes; left to itself glibc moves this up with every large piece that it sees


def give_back_large_pieces() -> None:
    """Return every large piece of memory, such as an upload, to the system as soon as it is free."""
    library = _c_library()
    if hasattr(library, "mallopt"):
        library.mallopt(MMAP_THRESHOLD, LARGE)


def give_back_free_memory() -> None:
    """Give back what is free now."""
    library = _c_library()
    if hasattr(library, "malloc_trim"):
        library.malloc_trim(0)


def _c_library() -> Any:
    return ctypes.CDLL(None) if sys.platform != "win32" else None
