"""Headers of a request: read as they are meant, or refused without repeating them."""

from __future__ import annotations

from io import BytesIO

import pytest

from companion.serving.headers import MOST_HEADERS, Headers

KEY = "c2VjcmV0"


def headers(*lines: str) -> Headers:
    return Headers(BytesIO("".join(f"{line}\r\n" for line in (*lines, "")).encode("latin-1")))


def test_names_have_no_case_and_values_no_blanks_around() -> None:
    read = headers("Host:bench", "IDEMPOTENCY-key: \t a b \t")
    assert (read.get("host"), read.get("Idempotency-Key")) == ("bench", "a b")
    assert dict(read.environ()) == {"HTTP_HOST": "bench", "HTTP_IDEMPOTENCY_KEY": "a b"}


def test_a_value_may_hold_any_number_of_blanks() -> None:
    value = "a" + 60_000 * " " + "b"
    assert headers(f"Blanks: {value}").get("blanks") == value


def test_what_is_not_there_has_a_default() -> None:
    read = headers("Empty:")
    assert (read.get("empty", "x"), read.get("other"), read.getheader("other", "x")) == ("", None, "x")


def test_only_the_head_is_read() -> None:
    came = BytesIO(b"Host: bench\nX: y\r\n\r\nbody")
    Headers(came)
    assert came.read() == b"body"


def test_what_is_said_twice_is_all_there_and_the_first_comes_first() -> None:
    read = headers("Accept: a", "Accept: b")
    assert read.get("accept") == "a"
    assert list(read.environ()) == [("HTTP_ACCEPT", "a"), ("HTTP_ACCEPT", "b")]


def test_a_name_that_could_pass_for_another_is_left_out() -> None:
    assert list(headers("X_Forwarded_For: me", "X-Forwarded-For: you").environ()) == [("HTTP_X_FORWARDED_FOR", "you")]


def test_the_headers_of_a_body_are_no_ordinary_ones() -> None:
    read = headers("Content-Type: text/plain", "Content-Length: 3")
    assert (read.typeheader, read.get("content-length"), list(read.environ())) == ("text/plain", "3", [])


@pytest.mark.parametrize(
    "lines",
    [
        ("no header",),
        (": nameless",),
        ("Blank : before the colon",),
        ("Folded: one", " two"),
        ("Two\rLines: x",),
        ("Zero: \0",),
        ("Smuggled: a\rb",),
        ("Content-Length: 3", "Content-Length: 3"),
        ("Content-Length: 3", "Transfer-Encoding: chunked"),
        ("Content-Length: +3",),
        ("Content-Length: 0x3",),
        ("Content-Length:",),
        ("Transfer-Encoding: gzip, chunked",),
        ("Transfer-Encoding: 3",),
        ("Content-Length: chunked",),
        ("Host: bench", "Host: elsewhere"),
        ("Blanks:" + 60_000 * " " + "\0",),
        tuple(f"H{number}: x" for number in range(MOST_HEADERS)),
        ("Long: " + 70_000 * "x",),
    ],
)
def test_whatever_is_no_header_or_no_plain_length_is_refused(lines: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"header|length|host"):
        headers(*lines)


def test_a_head_that_ends_in_the_middle_is_refused() -> None:
    with pytest.raises(ValueError, match="header"):
        Headers(BytesIO(b"Host: bench\r\n"))


def test_no_complaint_repeats_a_key() -> None:
    with pytest.raises(ValueError, match="header") as refused:
        headers(f"Authorization Bearer {KEY}")
    assert KEY not in str(refused.value)
