"""Numbers in the query of an address; what is no number counts as absent."""

from collections.abc import Mapping


def whole_number(given: str | None, most: int = 10**9) -> int | None:
    fits = given is not None and given.isascii() and given.isdigit() and len(given) < 11
    return int(given) if fits and given is not None and int(given) <= most else None


def page_number(given: Mapping[str, str]) -> int:
    return max(1, whole_number(given.get("page"), 10**6) or 1)
