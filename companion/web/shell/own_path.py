"""Paths of this server that came from outside: a form, a query or a header."""

import re

# A second slash or a backslash would begin another host's address, and browsers drop tabs and line breaks before they
# look, so nothing but visible ASCII is let through.
_OWN_PATH = re.compile(r"/(?!/)[!-\[\]-~]*")


def own_path(given: str) -> str | None:
    """The path, when it can only lead to a page of this server; else None."""
    return given if _OWN_PATH.fullmatch(given) else None
