"""Responses that several features send."""

import re
from urllib.parse import quote

from flask import Response


def pdf_response(content: bytes, name: str) -> Response:
    headers = {"Content-Disposition": content_disposition("inline", f"{name}.pdf")}
    return Response(content, content_type="application/pdf", headers=headers)


def content_disposition(kind: str, name: str) -> str:
    """The header for a file of this name (RFC 6266): letters, digits and dashes for all, the name itself as UTF-8."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.") or "midway"
    exact = "" if plain == name else f"; filename*=UTF-8''{quote(name, safe='')}"
    return f'{kind}; filename="{plain}"{exact}'
