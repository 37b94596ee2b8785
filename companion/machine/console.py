"""The terminal, whatever characters it can show."""

import sys
from io import TextIOWrapper
from typing import TextIO


def accept_any_encoding() -> None:
    """Let characters that the console lacks be printed as question marks instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def can_show(text: str, out: TextIO) -> bool:
    try:
        text.encode(getattr(out, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
