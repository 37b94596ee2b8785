"""The terminal, whatever characters it can show."""

import sys
from io import TextIOWrapper
from typing import TextIO

BLOCKS = "█▀▄ "


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


def print_qr(content: str, out: TextIO) -> None:
    """A QR code of half blocks, else of coloured spaces; nothing where neither can be shown."""
    import qrcode

    code = qrcode.QRCode(border=1)
    code.add_data(content)
    if can_show(BLOCKS, out):
        code.print_ascii(out=out, invert=out.isatty())
    elif out.isatty() and sys.platform != "win32":
        code.print_tty(out=out)
