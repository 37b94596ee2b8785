"""Limits of web forms; a form that is too long or has too many fields is refused before it is taken apart."""

from io import BytesIO
from typing import IO, Any

from flask import Flask, Request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

LONGEST_FORM = 500_000
MOST_FIELDS = 1_000


class LimitedFormParser(FormDataParser):
    """Holds forms without files to the limits that werkzeug has for forms with files."""

    def parse(
        self, stream: IO[bytes], mimetype: str, content_length: int | None, options: dict[str, str] | None = None
    ) -> Any:
        if mimetype == "application/x-www-form-urlencoded":
            body = stream.read(LONGEST_FORM + 1)
            if len(body) > LONGEST_FORM or body.count(b"&") >= MOST_FIELDS:
                raise RequestEntityTooLarge
            stream = BytesIO(body)
        return super().parse(stream, mimetype, content_length, options)


class LimitedRequest(Request):
    """A request whose form is parsed within limits."""

    form_data_parser_class = LimitedFormParser


def init_app(app: Flask) -> None:
    app.request_class = LimitedRequest
    app.config["MAX_FORM_MEMORY_SIZE"] = LONGEST_FORM
    app.config["MAX_FORM_PARTS"] = MOST_FIELDS
