"""Responses that several features send."""

from __future__ import annotations

from flask import Response


def pdf_response(content: bytes, name: str) -> Response:
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return Response(content, content_type="application/pdf", headers=headers)
