"""The headers of a request."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import BinaryIO

LONGEST_LINE = 65_536  # bytes of one header
MOST_HEADERS = 100
# There is one way only to read a line: a pattern that could try others would take hours over a line full of blanks.
HEADER = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):([^\0\r\n]*)\r?\n")
BLANKS = b" \t"
END_OF_HEAD = (b"\r\n", b"\n")
OF_THE_BODY = ("content-type", "content-length")


class Headers:
    """The headers of a request, as gevent asks for them. Whatever is no header makes a bad request.

    No complaint repeats what was sent: it ends up in the server's own log, where no key belongs.
    """

    status = ""  # gevent asks whether anything was wrong; that was said by then

    def __init__(self, lines: BinaryIO) -> None:
        self._said = tuple(_read(lines))
        self._first = dict(reversed(self._said))
        self._check_length()
        if len(self._all("host")) > 1:
            raise ValueError("more than one host")

    def _check_length(self) -> None:
        """Where a body ends must be said once and plainly; anything else is an attempt to be misunderstood."""
        lengths, codings = self._all("content-length"), self._all("transfer-encoding")
        plain = all(value.isdecimal() for value in lengths) and all(value.lower() == "chunked" for value in codings)
        if not plain or len(lengths + codings) > 1:
            raise ValueError("no plain length")

    def _all(self, name: str) -> list[str]:
        return [value for said, value in self._said if said == name]

    def get(self, name: str, default: str | None = None) -> str | None:
        return self._first.get(name.lower(), default)

    getheader = get

    def __delitem__(self, name: str) -> None:
        del self._first[name]

    @property
    def typeheader(self) -> str | None:
        return self.get("content-type")

    def environ(self) -> Iterator[tuple[str, str]]:
        """As WSGI names them; a name with an underscore could pass for another one and is left out."""
        for name, value in self._said:
            if name not in OF_THE_BODY and "_" not in name:
                yield _environ_name(name), value


def _read(lines: BinaryIO) -> Iterator[tuple[str, str]]:
    for _ in range(MOST_HEADERS):
        line = lines.readline(LONGEST_LINE)
        if line in END_OF_HEAD:
            return
        header = HEADER.fullmatch(line)
        if header is None:
            raise ValueError("no header")
        yield header[1].decode("latin-1").lower(), header[2].strip(BLANKS).decode("latin-1")
    raise ValueError("too many headers")


@lru_cache(maxsize=256)
def _environ_name(name: str) -> str:
    return f"HTTP_{name.replace('-', '_').upper()}"
