"""What a move takes on five phones: whatever they share is worked out, rendered and encoded once."""

from __future__ import annotations

import gc
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask, current_app, request
from hypothesis import given
from hypothesis import strategies as st

from companion.live.access import Access
from companion.live.dependencies import Dependencies, Path
from companion.live.live_table import LiveTable
from companion.live.move_service import submit
from companion.live.table_service import TableService
from companion.live.watched_table import KeptMembers, TableChange
from companion.rules.moves import Adjust
from companion.web.shell.forms import LimitedRequest
from companion.web.shell.kept_request import KeptRequest
from companion.web.shell.language import language, region
from companion.web.shell.lazy_variables import TemplateContext
from companion.web.shell.preferences import EXPLAIN
from companion.web.table import live_pages, variables
from companion.web.table.context import Changes, SharedChanges, TableContext
from companion.web.table.live_pages import LivePage, Viewer, pages_of
from companion.web.table.packed_html import pack, unpack
from companion.web.table.parts import Insertion, Reads, Rendered, stale_parts
from companion.web.table.streams import Encoding
from tests.api.client import TableOnline

SEATS = 3
VIEWERS = [Viewer(Access(seat), False, "en", "usual", (), "") for seat in range(SEATS)]


class Calls:
    """Counts calls of functions, by name."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch, self.counts = monkeypatch, dict[str, int]()

    def count(self, owner: object, name: str) -> None:
        real = getattr(owner, name)
        self.counts[name] = 0

        def counted(*given: object, **named: object) -> object:
            self.counts[name] += 1
            return real(*given, **named)

        self._monkeypatch.setattr(owner, name, counted)


@pytest.fixture
def live_table(app: Flask, table: TableOnline) -> Iterator[LiveTable]:
    table_service: TableService = app.extensions["midway-table-service"]
    with app.test_request_context(f"/t/{table.code}"):
        yield table_service.live_table(table.code)


def adjust(live_table: LiveTable, number: int) -> None:
    service: TableService = current_app.extensions["midway-table-service"]
    submit(service, live_table, VIEWERS[1].access, Adjust(1, "visitors", 1), f"adjust-{number}")


def pages(live_table: LiveTable) -> list[LivePage]:
    return [pages_of(live_table).page(live_table, viewer) for viewer in VIEWERS]


@pytest.fixture
def before(live_table: LiveTable) -> list[LivePage]:
    """The pages after a few moves, so that all which only the first ones change is done."""
    for number in range(10):
        adjust(live_table, number)
        pages(live_table)
    return pages(live_table)


def test_only_what_changed_is_worked_out(
    live_table: LiveTable, before: list[LivePage], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = Calls(monkeypatch)
    for name in ("phase_help", "phase_coaching", "next_label"):
        calls.count(variables, name)
    for name in ("render_part", "collect"):
        calls.count(live_pages, name)
    adjust(live_table, 10)
    now = pages(live_table)
    assert calls.counts == {"phase_help": 0, "phase_coaching": 0, "next_label": 0, "render_part": 2, "collect": 0}
    counters, undo = "part-counters-1", "part-undo"
    for seat, (then, page) in enumerate(zip(before, now, strict=True)):
        replaced = {one for one in page.parts if page.parts[one] is not then.parts[one]}
        assert replaced == ({counters, undo} if seat == 1 else {counters})
    assert len({page.parts[counters] for page in now}) == 1


def test_a_move_works_out_only_what_it_concerns(
    live_table: LiveTable, before: list[LivePage], monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out: list[Path] = []
    real = TableContext._worked_out

    def noted(context: TableContext, path: Path) -> object:
        worked_out.append(path)
        return real(context, path)

    monkeypatch.setattr(TableContext, "_worked_out", noted)
    adjust(live_table, 10)
    pages(live_table)
    assert ("seat", 1, "counters", "visitors") in worked_out
    assert not {("seat", 0, "name"), ("table", "phase"), ("phase_help",), ("serves",)} & set(worked_out)


def test_what_a_value_took_over_from_another_counts_as_read() -> None:
    dependencies = Dependencies()
    dependencies.add(("mine",), {(-1, "turn")})
    assert dependencies.concerned({(-1, "turn")}) == {("mine",)}
    dependencies.add(("mine",), {(-1, "phase")})
    assert dependencies.concerned({(-1, "phase")}) == dependencies.concerned({(-1, "turn")}) == {("mine",)}
    assert dependencies.concerned({(0, "name")}) == set()


def test_phones_that_are_sent_the_same_share_its_bytes(live_table: LiveTable, before: list[LivePage]) -> None:
    texts: list[str] = []

    def encode(text: str) -> bytes:
        texts.append(text)
        return text.encode()

    adjust(live_table, 10)
    encoding = Encoding(b"", encode, str.encode)
    sent = [now.encoded_changes_since(then, encoding) for then, now in zip(before, pages(live_table), strict=True)]
    assert len(texts) == 2  # one for whoever made the move, and one for all others
    assert sent[0] is sent[2]
    assert sent[0] in sent[1].replace(b"</page-part>", b"</page-part>\n\n", 1)


def test_a_view_is_not_asked_again_for_a_member_it_lacks(live_table: LiveTable) -> None:
    asked: list[Any] = []

    def view(table: Any) -> dict[str, Any]:
        asked.append(table)
        return {}

    members = KeptMembers(view, {})
    for number in range(3):
        adjust(live_table, number)
        with pytest.raises(KeyError):
            members.of(live_table.table, "no-such-member", TableChange(live_table.table, live_table.table))
    assert len(asked) == 1


def test_an_answer_without_content_is_not_compressed(table: TableOnline) -> None:
    form = {"type": "adjust", "seat": 0, "counter": "visitors", "by": 1}
    headers = {"HX-Request": "true", "Accept-Encoding": "gzip", "Authorization": f"Bearer {table.seats[0]}"}
    answer = table.client.post(f"/t/{table.code}/moves", data=form, headers=headers)
    assert answer.status_code == 204
    assert not {"Content-Encoding", "Content-Length"} & set(answer.headers.keys())


def test_a_part_made_of_a_secret_is_renewed_once_everybody_reads_it() -> None:
    path = ("seat", 1, "counters", "danari")
    part = Rendered(Insertion("part", "part.html"), Reads((), ()), Reads((path,), (5,)), b"5", None, (), 0)
    told = Changes(SharedChanges({path}, ()), set())
    assert stale_parts({"part": part}, told) == ["part"]


@contextmanager
def without_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def test_a_page_leaves_nothing_to_the_garbage_collector(live_table: LiveTable) -> None:
    with without_collector():
        before = [one for one in gc.get_objects() if isinstance(one, TableContext | TemplateContext)]
        pages(live_table)
        adjust(live_table, 1)
        pages(live_table)
        after = [one for one in gc.get_objects() if isinstance(one, TableContext | TemplateContext)]
    assert len(after) == len(before)


def test_the_preparation_is_rendered_once_for_all(live_table: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is folded after the first move, on every phone alike."""
    pages(live_table)
    rendered: list[str] = []
    real = live_pages.render_part

    def noted(environment: Any, insertion: Insertion, context: TableContext) -> Rendered:
        rendered.append(insertion.id)
        return real(environment, insertion, context)

    monkeypatch.setattr(live_pages, "render_part", noted)
    adjust(live_table, 1)
    pages(live_table)
    assert rendered.count("part-prepare") == 1
    assert "part-agreements" not in rendered


def test_a_stream_keeps_no_request(table: TableOnline) -> None:
    """A thousand phones wait at their streams: what was read from a request takes more than all that is sent."""

    def requests() -> int:
        return sum(isinstance(one, LimitedRequest) for one in gc.get_objects())

    headers = {"Cookie": f"midway-seat-{table.code}={table.seats[0]}", "Accept-Encoding": "gzip"}
    with without_collector():
        before = requests()
        answer = table.client.get(f"/t/{table.code}/stream", headers=headers, buffered=False)
        messages = iter(answer.response)
        next(messages)
        next(messages)
        answer.request.environ.clear()  # which the server drops when a stream has begun
        assert requests() == before
        table.go({"type": "adjust", "seat": 0, "counter": "visitors", "by": 1})
        assert b"part-counters-0" in zlib.decompressobj(-zlib.MAX_WBITS).decompress(next(messages))
        answer.close()


def test_pages_of_a_stream_are_made_as_the_phone_asked_for_them(app: Flask) -> None:
    headers = {"Cookie": "midway-lang=fr; midway-explain=short", "Accept-Language": "en-GB"}
    with app.test_request_context(
        "/t/ABCDEF/stream?view=screen", base_url="http://fair.example/midway", headers=headers
    ):
        kept = KeptRequest()
        expected = (request.script_root, request.host_url, language(), region(), EXPLAIN.chosen, dict(request.args))
    for _ in range(2):
        with kept.context():
            found = (request.script_root, request.host_url, language(), region(), EXPLAIN.chosen, dict(request.args))
            assert found == expected


@given(st.lists(st.tuples(st.sampled_from(("one.html", "two.html")), st.text(max_size=2_000)), max_size=8))
def test_html_comes_out_as_it_was_packed(parts: list[tuple[str, str]]) -> None:
    """Whatever other parts of its template were like before and after it."""
    packed = [(pack(template, html), html) for template, html in parts]
    assert [unpack(*content) for content, _ in packed] == [html for _, html in packed]


def test_the_same_part_of_another_table_takes_little() -> None:
    row = "<li><span class='badge'>{}</span> <strong>{}</strong>, a counter and all its buttons</li>" * 20
    pack("row.html", row.format(*(f"Ana {number}" for number in range(40))))
    content, _ = pack("row.html", row.format(*(f"Bo {number}" for number in range(40))))
    assert len(content) < len(row) / 8
