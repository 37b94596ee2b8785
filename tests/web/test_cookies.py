"""Cookies with keys are Secure by https, directly or through a proxy, and still work by plain http."""

from __future__ import annotations

import pytest
from flask import Flask, Response

from companion.web.access.cookies import keep_key


@pytest.mark.parametrize(
    ("address", "proxy", "secure"),
    [
        ("http://fair.local", {}, False),
        ("https://fair.local", {}, True),
        ("http://x", {"X-Forwarded-Proto": "https"}, True),
    ],
)
def test_a_key_is_secure_where_the_page_is(app: Flask, address: str, proxy: dict[str, str], secure: bool) -> None:
    with app.test_request_context("/", base_url=address, headers=proxy):
        cookie = keep_key(Response(), "midway-seat-ABCDEF", "key").headers["Set-Cookie"]
    assert ("Secure" in cookie) == secure
    assert "HttpOnly" in cookie
