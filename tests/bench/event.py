"""Bench of a large event: how long the draw and every page take, and results coming in while everybody's phone looks.

    python -m tests.bench.event --people 400 --rounds 8 --seconds 60

Reports the time of the draw, the median of every page with a full event, and for `--seconds` of 100 results a minute
while one phone a person asks for news every ten seconds: how long both take (p50, p99) and the processor time of the
server.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import threading
import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from tests.live.server import Server

ASK_EVERY = 10.0  # seconds, as the pages do
RESULTS_A_MINUTE = 100
SAMPLES = 5
ASKERS = 8


class Browser:
    """One connection with its cookies."""

    def __init__(self, port: int, cookies: dict[str, str] | None = None) -> None:
        self._connection = HTTPConnection("127.0.0.1", port)
        self.cookies = dict(cookies or {})

    def call(self, method: str, path: str, form: dict[str, object] | None = None) -> tuple[int, str, str]:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        body = urlencode(form) if form is not None else None
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, answer.headers.get("Location", ""), answer.read().decode("utf-8", "replace")


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def fill(desk: Browser, base: str, rounds: int) -> dict[int, list[tuple[int, int]]]:
    """Enter every round but the last; by round its tables with how many sit there."""
    drawn = json.loads(desk.call("GET", f"{base}/standings.json")[2])["rounds"]
    tables = {one["round"]: [(table["table"], len(table["players"])) for table in one["tables"]] for one in drawn}
    for number in range(1, rounds):
        for table, people in tables[number]:
            enter(desk, base, number, table, people)
    return tables


def enter(desk: Browser, base: str, number: int, table: int, people: int) -> None:
    random = Random(number * 1000 + table)
    totals = " ".join(str(random.randint(5, 60)) for _ in range(people))
    status, _, _ = desk.call("POST", f"{base}/desk", {"round": number, "line": f"{table} {totals}"})
    assert status == 303


def measure_pages(desk: Browser, base: str, rounds: int) -> None:
    paths = ["", "/people", "/people/1", f"/rounds/{rounds}", "/desk", "/standings", "/hall", "/settings", "/trail"]
    for path in paths:
        times = [timed(lambda path=path: desk.call("GET", base + path)) for _ in range(SAMPLES)]  # type: ignore[misc]
        print(f"  {path or '/':16} {statistics.median(times) * 1000:6.1f} ms")


def look(port: int, base: str, people: list[int], until: float, took: list[float]) -> None:
    """Some phones, each of somebody, which ask for news in turn."""
    browser = Browser(port)
    shown = dict.fromkeys(people, 0)
    pause = ASK_EVERY / len(people)
    due = time.monotonic()
    while due < until:
        for person in people:
            due += pause
            time.sleep(max(0.0, due - time.monotonic()))
            browser.cookies = {f"midway-me-{base.rsplit('/', 1)[1]}": str(person)}
            start = time.perf_counter()
            status, _, page = browser.call("GET", f"{base}?version={shown[person]}")
            took.append(time.perf_counter() - start)
            if status == 200:
                shown[person] = int(page.split("?version=")[1].split('"')[0])


def processor_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def say(name: str, times: list[float]) -> None:
    ordered = sorted(times)
    p50, p99 = (ordered[int(len(ordered) * share)] * 1000 for share in (0.5, 0.99))
    print(f"  {name}: {len(times)} times, p50 {p50:.1f} ms, p99 {p99:.1f} ms, max {ordered[-1] * 1000:.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--people", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seconds", type=int, default=60)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        desk = Browser(server.port)
        names = "\n".join(f"Person {number}" for number in range(1, given.people + 1))
        form: dict[str, object] = {"name": "Bench", "game": "steam-park", "rounds": given.rounds, "names": names}
        base = desk.call("POST", "/events", form)[1].rsplit("/", 1)[0]
        draw = timed(lambda: desk.call("POST", f"{base}/draw", {"way": "all"}))
        print(f"{given.people} people, {given.rounds} rounds drawn in {draw:.1f} s")
        tables: dict[int, list[tuple[int, int]]] = {}
        took = timed(lambda: tables.update(fill(desk, base, given.rounds)))
        print(f"{sum(map(len, tables.values()))} tables, all but the last round entered in {took:.1f} s; pages:")
        measure_pages(desk, base, given.rounds)
        people = list(range(1, given.people + 1))
        until = time.monotonic() + given.seconds
        looked: list[float] = []
        entered: list[float] = []
        before = processor_seconds(server.process.pid)
        phones = [
            threading.Thread(target=look, args=(server.port, base, people[start::ASKERS], until, looked))
            for start in range(ASKERS)
        ]
        for phone in phones:
            phone.start()
        for table, seats in tables[given.rounds]:
            if time.monotonic() >= until:
                break
            work = timed(lambda table=table, seats=seats: enter(desk, base, given.rounds, table, seats))  # type: ignore[misc]
            entered.append(work)
            time.sleep(max(0.0, 60 / RESULTS_A_MINUTE - work))
        for phone in phones:
            phone.join()
        used = (processor_seconds(server.process.pid) - before) / given.seconds
        print(f"{given.people} phones look, {RESULTS_A_MINUTE} results a minute, {used:.0%} of one core:")
        say("a phone asks for news", looked)
        say("a result is entered", entered)


if __name__ == "__main__":
    main()
