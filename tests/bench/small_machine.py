"""A small machine: memory of the idle server, its start, and a table of five phones on a tenth of a core.

The processor is limited by a control group (as root) with a period of 10 ms, so that the server runs for one of every
ten: a core of a tenth of the speed. `python -m tests.bench.small_machine --share 0.2` for another one.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import threading
import time
from http.client import HTTPConnection
from pathlib import Path

from tests.live.server import PATIENCE, Server, Stream

GROUP = Path("/sys/fs/cgroup/cpu/midway-small-machine")
PERIOD = 10_000  # microseconds
MOVES, PAUSE = 40, 0.5  # of all five together; a lively table makes one every few seconds


class LimitedServer(Server):
    """The server in the control group from its first instruction."""

    def command(self, data: Path, workers: int) -> tuple[str, ...]:
        enter = f'echo $$ > {GROUP}/tasks && exec "$@"'
        return ("sh", "-c", enter, "sh", *super().command(data, workers))


def limit(share: float) -> None:
    GROUP.mkdir(exist_ok=True)
    (GROUP / "cpu.cfs_period_us").write_text(str(PERIOD))
    (GROUP / "cpu.cfs_quota_us").write_text(str(int(PERIOD * share)))


def started(kind: type[Server], data: Path) -> tuple[Server, float]:
    """A server, and how long it took until its first page was there."""
    began = time.perf_counter()
    server = kind(data)
    get(server, "/")
    return server, time.perf_counter() - began


def get(server: Server, path: str, cookie: str = "") -> tuple[float, bytes]:
    began = time.perf_counter()
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", path, headers={"Cookie": cookie, "Accept-Encoding": "gzip"})
    body = connection.getresponse().read()
    connection.close()
    return time.perf_counter() - began, body


def memory(server: Server) -> dict[str, int]:
    """Resident and proportional megabytes of the server; it has no other process until somebody prints."""
    lines = Path(f"/proc/{server.process.pid}/smaps_rollup").read_text().splitlines()
    sizes = {line.split(":")[0]: int(line.split()[1]) // 1_000 for line in lines[1:]}
    return {name: sizes[name] for name in ("Rss", "Pss")}


def play(server: Server) -> tuple[list[float], list[float], list[float]]:
    """Seconds until a move is answered, until the slowest of five phones shows it, and until a page is there."""
    table = server.open_table()
    home = f"/t/{table['code']}"
    heard = {seq: [] for seq in range(1, MOVES + 1)}  # type: dict[int, list[float]]
    streams = [Stream(server.port, f"{home}/stream") for _ in range(5)]

    def listen(stream: Stream) -> None:
        while lines := stream.message():
            for line in lines:
                if line.startswith("id: ") and line.rpartition("-")[2].isdigit():
                    for seq in range(1, int(line.rpartition("-")[2]) + 1):
                        heard[seq].append(time.perf_counter())

    for stream in streams:
        threading.Thread(target=listen, args=(stream,), daemon=True).start()
    answered, shown, pages = [], [], []
    for seq in range(1, MOVES + 1):
        began = time.perf_counter()
        status, _ = server.move(table, {"type": "adjust", "seat": 0, "counter": "visitors", "by": 1}, str(seq))
        assert status == 201
        answered.append(time.perf_counter() - began)
        while len(heard[seq]) < 5 and time.perf_counter() < began + PATIENCE:
            time.sleep(0.002)
        shown.append(sorted(heard[seq])[4] - began)
        if seq % 5 == 0:
            pages.append(get(server, home)[0])
        time.sleep(PAUSE)
    return answered, shown, pages


def line(what: str, seconds: list[float]) -> str:
    milliseconds = sorted(1_000 * one for one in seconds)
    return f"{what:34} median {statistics.median(milliseconds):6.0f} ms, slowest {milliseconds[-1]:6.0f} ms"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--share", type=float, default=0.1)
    share = parser.parse_args().share
    with tempfile.TemporaryDirectory() as folder:
        server, seconds = started(Server, Path(folder) / "whole")
        with server:
            print(f"start to first page, whole core: {seconds:.2f} s; idle: {memory(server)} MB")
        limit(share)
        server, seconds = started(LimitedServer, Path(folder) / "limited")
        with server:
            print(f"start to first page, {share} of a core: {seconds:.1f} s")
            answered, shown, pages = play(server)
            print(line("a move is answered", answered))
            print(line("the last of five phones shows it", shown))
            print(line("a page of the table", pages))
            print(line("first sheet, then the next", [get(server, "/print/steam-park/pad.pdf")[0] for _ in range(2)]))
    GROUP.rmdir()


if __name__ == "__main__":
    main()
