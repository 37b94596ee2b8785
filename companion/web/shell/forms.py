"""Limits of web forms; a form that is too long or has too many fields is refused before it is taken apart."""

import os
import re
from io import BytesIO
from typing import IO, Any, cast

from flask import Flask, Request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

LONGEST_FORM = 500_000
MOST_FIELDS = 1_000
LONGEST_PART_HEAD = 4_096  # bytes before the content of a field or file
_END_OF_HEAD = re.compile(rb"\r\n\r\n|\n\n|\r\r")


class CheckedParts:
    """The body of a form with files, as it is read, with short heads of its parts: werkzeug takes a third of a second
    for one of half a megabyte, and a body may have dozens."""

    def __init__(self, stream: IO[bytes], boundary: str) -> None:
        self._stream, self._mark, self._kept = stream, b"--" + boundary.encode("latin-1", "replace"), b""

    def read(self, size: int = -1) -> bytes:
        """What comes next; raises RequestEntityTooLarge."""
        received = self._stream.read(size)
        content, at = self._kept + received, 0
        while (at := content.find(self._mark, at)) >= 0:
            head = content[at : at + LONGEST_PART_HEAD]
            begin, end = at, _END_OF_HEAD.search(head)
            at += len(self._mark)
            if end is None and not content.startswith(b"--", at):
                if len(head) >= LONGEST_PART_HEAD:
                    raise RequestEntityTooLarge
                self._kept = content[begin:]
                return received
        self._kept = content[1 - len(self._mark) :]
        return received


class LimitedFormParser(FormDataParser):
    """Holds forms without files to the limits that werkzeug has for forms with files, and those to short heads."""

    def parse(
        self, stream: IO[bytes], mimetype: str, content_length: int | None, options: dict[str, str] | None = None
    ) -> Any:
        if mimetype == "application/x-www-form-urlencoded":
            body = stream.read(LONGEST_FORM + 1)
            if len(body) > LONGEST_FORM or body.count(b"&") >= MOST_FIELDS:
                raise RequestEntityTooLarge
            stream = BytesIO(body)
        elif mimetype == "multipart/form-data" and options:
            stream = cast("IO[bytes]", CheckedParts(stream, options.get("boundary", "")))
        return super().parse(stream, mimetype, content_length, options)


class LimitedRequest(Request):
    """A request whose form is parsed within limits."""

    form_data_parser_class = LimitedFormParser


def init_app(app: Flask) -> None:
    app.request_class = LimitedRequest
    app.config["MAX_FORM_MEMORY_SIZE"] = LONGEST_FORM
    app.config["MAX_FORM_PARTS"] = MOST_FIELDS


def is_empty(upload: IO[bytes]) -> bool:
    """Whether nothing was sent; what was sent is not read for it."""
    length = upload.seek(0, os.SEEK_END)
    upload.seek(0)
    return length == 0
