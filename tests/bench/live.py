"""Load bench of live tables as phones use them: forms are posted at a steady rate, pages listen to their streams.

    python -m tests.bench.live --tables 200 --phones 5 --rate 200 --seconds 30
        [--workers 2] [--churn 20] [--kill] [--api] [--game scream-machine] [--runs 3] [--peer FOLDER] [--data FOLDER]

Reports the time from sending a move to every phone of its table showing it (p50, p99, max), what was lost or came
twice, the bytes of a message, the server's memory per phone and its CPU, what the bench itself used, since it runs on
the same cores, and what the host of a virtual machine took away meanwhile ("stolen"): with much of that the p99 is of
little use.
`--churn N` cuts and resumes N streams a second; `--kill` kills the server in the middle and starts it again; `--api`
posts JSON and listens to the moves of the API instead. `--runs N` repeats everything and gives medians. `--peer FOLDER`
is a folder with a `bench.mjs` that does the same to boardgame.io with file storage: where it and node are there (and
`npm install` was done), every run is followed by one of the peer, and the ratio of the p99 is printed. No move is shown
before it is on the disk, and the peer does not wait for the disk: after each run, what the disk alone takes for a block
is printed, too. `--data FOLDER` says where the server keeps its data; in memory, the disk is no part of the figures.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

import uvloop

COMMAND = (sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())")
BLOCKS = 300
UNTIL_LOADED = 4  # seconds after which the server has loaded what it loads once, templates of tables too
PATIENCE = 30  # seconds until a move counts as failed
STARTED = re.compile(r"http://[\d.]+:(\d+)")
MOVE = {"type": "adjust", "seat": 0, "counter": "visitors", "by": 1}
COUNTERS = {"scream-machine": "visitors", "steam-park": "danari", "small-city": "votes", "steam-tunnel": "tokens"}


@dataclass
class Table:
    """One table of the bench with its keys, and when each of its moves was sent."""

    code: str
    keys: list[str]
    sent: dict[int, float] = field(default_factory=dict)


LIMITS = (
    "max-connections-per-address",
    "max-new-connections",
    "max-streams-per-address",
    "max-requests-at-once",
    "max-tables-per-hour",
)
WITHOUT_LIMITS = [f"--{limit}=100000" for limit in LIMITS]  # all phones of the bench have one address


class Server:
    """`midway serve` as a process of its own."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.folder, self.workers, self.port = folder, workers, 0
        self.start()

    def start(self) -> None:
        options = ("--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.folder))
        command = (*COMMAND, "serve", *options, "--workers", str(self.workers), *WITHOUT_LIMITS)
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stdout is not None
        found = STARTED.search(self.process.stdout.readline())
        assert found is not None
        self.port = int(found[1])

    def pids(self) -> list[int]:
        listed = subprocess.run(["pgrep", "-g", str(self.process.pid)], capture_output=True, text=True, check=False)
        return [int(pid) for pid in listed.stdout.split()]

    def memory(self) -> int:
        """Kilobytes that all its processes together have for themselves and share among each other."""
        total = 0
        for pid in self.pids():
            found = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.M)
            total += int(found[1]) if found else 0
        return total

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        ticks = 0
        for pid in self.pids():
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def open_table(self, game: str, phones: int) -> Table:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        players = [{"name": f"P{number}"} for number in range(phones)]
        body = json.dumps({"game": game, "players": players, "options": {"tracking": "full"}})
        connection.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
        opened = json.loads(connection.getresponse().read())
        connection.close()
        return Table(opened["code"], [seat["key"] for seat in opened["seats"]])


class Phone(asyncio.Protocol):
    """One listener: when it heard each move, and what came twice or out of order. Comes back when it is cut off."""

    def __init__(self, server: Server, table: Table, seat: int, api: bool) -> None:
        self.server, self.table, self.key, self.api = server, table, table.keys[seat], api
        self.position = ""
        self.messages = self.bytes = 0
        self.heard: dict[int, float] = {}
        self.twice = self.skipped = self.last = 0
        self.transport: asyncio.Transport | None = None
        self.gone = asyncio.Event()
        self.rest = b""

    async def listen(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            self.gone.clear()
            try:
                await loop.create_connection(lambda: self, "127.0.0.1", self.server.port)
            except OSError:
                await asyncio.sleep(0.1)
                continue
            await self.gone.wait()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport, self.rest = cast("asyncio.Transport", transport), b""
        self.unpack = zlib.decompressobj(16 + zlib.MAX_WBITS)
        self.chunks = Chunks()
        code = self.table.code
        path = f"/api/tables/{code}/live?after={self.last}" if self.api else f"/t/{code}/stream?after={self.position}"
        headers = (
            (f"Authorization: Bearer {self.key}",) if self.api else (cookie(code, self.key), "Accept-Encoding: gzip")
        )
        self.transport.write("\r\n".join((f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", "")).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone.set()

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        plain = data if self.api else self.unpack.decompress(self.chunks.content(data))
        *lines, self.rest = (self.rest + plain).split(b"\n")
        for line in lines:
            if line.startswith(b"id: ") and self.api:
                self._heard(int(line[4:]), now)
            elif line.startswith(b"id: "):
                self.position = line[4:].decode()
                self.messages, self.bytes = self.messages + 1, self.bytes + len(data)
                self._saw(int(self.position.rpartition("-")[2]), now)

    def _heard(self, seq: int, now: float) -> None:
        self.twice += seq in self.heard
        self.skipped += seq != self.last + 1
        self.heard.setdefault(seq, now)
        self.last = max(self.last, seq)

    def _saw(self, seq: int, now: float) -> None:
        """A message shows all moves up to its own number."""
        for number in range(self.last + 1, seq + 1):
            self.heard[number] = now
        self.last = max(self.last, seq)

    def cut(self) -> None:
        if self.transport is not None:
            self.transport.abort()


class Chunks:
    """The content of an answer that is sent in chunks."""

    def __init__(self) -> None:
        self.rest, self.in_head = b"", True

    def content(self, data: bytes) -> bytes:
        self.rest += data
        found = b""
        if self.in_head and b"\r\n\r\n" in self.rest:
            self.in_head, self.rest = False, self.rest.partition(b"\r\n\r\n")[2]
        while not self.in_head and b"\r\n" in self.rest:
            size, _, after = self.rest.partition(b"\r\n")
            length = int(size, 16)
            if len(after) < length + 2:
                break
            found, self.rest = found + after[:length], after[length + 2 :]
        return found


def cookie(code: str, key: str) -> str:
    return f"Cookie: midway-seat-{code}={key}"


class Poster:
    """Posts moves, again and again with the same key until each is answered; phones of a table keep connections."""

    def __init__(self, server: Server, game: str, api: bool) -> None:
        self.server, self.api, self.move = server, api, {**MOVE, "counter": COUNTERS[game]}
        self.acknowledged = self.failed = 0
        self.idle: dict[str, list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]] = {}

    async def post(self, table: Table, number: int) -> None:
        sent = time.perf_counter()
        while time.perf_counter() < sent + PATIENCE:
            seq = await self._try(table, number)
            if seq is not None:
                table.sent[seq] = sent
                self.acknowledged += 1
                return
            await asyncio.sleep(0.1)
        self.failed += 1

    async def _try(self, table: Table, number: int) -> int | None:
        try:
            idle = self.idle.setdefault(table.code, [])
            streams = idle.pop() if idle else await asyncio.open_connection("127.0.0.1", self.server.port)
            reader, writer = streams
            writer.write(self._request(table, number))
            answer = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", answer, re.I)
            body = await reader.readexactly(int(length[1])) if length else b""
            header = re.search(rb"^seq: (\d+)", answer, re.I | re.M)
            seq: int | None = int(header[1]) if header else json.loads(body or b"{}").get("seq")
        except (OSError, EOFError):
            return None
        idle.append(streams)
        return seq

    def _request(self, table: Table, number: int) -> bytes:
        code, key = table.code, table.keys[0]
        if self.api:
            path, body = f"/api/tables/{code}/moves", json.dumps(self.move)
            headers = (
                f"Authorization: Bearer {key}",
                f"Idempotency-Key: bench-{number}",
                "Content-Type: application/json",
            )
        else:
            path, body = f"/t/{code}/moves", urlencode(self.move | {"move_id": f"bench-{number}"})
            headers = (cookie(code, key), "HX-Request: true", "Content-Type: application/x-www-form-urlencoded")
        head = (f"POST {path} HTTP/1.1", "Host: 127.0.0.1", *headers, f"Content-Length: {len(body)}")
        return "\r\n".join((*head, "", body)).encode()


async def churn(phones: list[Phone], a_second: int) -> None:
    while True:
        await asyncio.sleep(1 / a_second)
        random.choice(phones).cut()


def stolen() -> float:
    """Seconds of processor time that the host of this machine gave to others so far."""
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    return int(fields[8]) / os.sysconf("SC_CLK_TCK")


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


@dataclass
class Measured:
    """What one run came to."""

    late: list[float]
    lost: int
    twice: int
    skipped: int
    acknowledged: int
    failed: int
    kilobytes: float
    server_cpu: float
    bench_cpu: float
    seconds: float
    stolen: float
    message_bytes: float

    @property
    def clean(self) -> bool:
        return not (self.lost or self.twice or self.skipped or self.failed)

    def lines(self) -> Iterator[str]:
        p50, p99 = quantile(self.late, 0.5), quantile(self.late, 0.99)
        yield f"moves acknowledged {self.acknowledged}, failed {self.failed}"
        yield f"fan-out ms: p50 {p50:.1f}  p99 {p99:.1f}  max {max(self.late):.1f}"
        yield f"lost {self.lost}, twice {self.twice}, out of order {self.skipped}"
        each = 1000 / max(1, self.acknowledged)
        yield (
            f"{self.kilobytes:.1f} KB a phone, processor: server {self.server_cpu / self.seconds:.0%}, "
            f"bench {self.bench_cpu / self.seconds:.0%}; ms a move: {self.server_cpu * each:.2f} and "
            f"{self.bench_cpu * each:.2f}; stolen {self.stolen / self.seconds:.1%}"
        )
        if self.message_bytes:
            yield f"{self.message_bytes:.0f} bytes a message"


async def run(given: argparse.Namespace, server: Server) -> Measured:
    tables = [server.open_table(given.game, given.phones) for _ in range(given.tables)]
    await asyncio.sleep(UNTIL_LOADED)
    before = server.memory()
    phones = [Phone(server, table, seat, given.api) for table in tables for seat in range(given.phones)]
    tasks = [asyncio.create_task(phone.listen()) for phone in phones]
    while not given.api and not all(phone.messages for phone in phones):
        await asyncio.sleep(0.1)
    await asyncio.sleep(3)
    kilobytes = (server.memory() - before) / len(phones)
    if given.churn:
        tasks.append(asyncio.create_task(churn(phones, given.churn)))
    gc.disable()  # or its pauses would pass for the server's
    used, own, taken, started = server.cpu(), time.process_time(), stolen(), time.perf_counter()
    for phone in phones:
        phone.messages = phone.bytes = 0
    poster = Poster(server, given.game, given.api)
    posts = []
    for number in range(given.rate * given.seconds):
        await asyncio.sleep(max(0.0, started + number / given.rate - time.perf_counter()))
        posts.append(asyncio.create_task(poster.post(random.choice(tables), number)))
        if given.kill and number == given.rate * given.seconds // 2:
            server.kill()
            await asyncio.sleep(0.5)
            server.start()
            used = 0.0
    await asyncio.wait(posts, timeout=2 * PATIENCE)
    seconds = time.perf_counter() - started
    await asyncio.sleep(3)
    used, own = server.cpu() - used, time.process_time() - own
    for task in tasks:
        task.cancel()
    return Measured(
        late=[
            1000 * (phone.heard[seq] - sent)
            for phone in phones
            for seq, sent in phone.table.sent.items()
            if seq in phone.heard
        ],
        lost=sum(len(set(phone.table.sent) - set(phone.heard)) for phone in phones),
        twice=sum(phone.twice for phone in phones),
        skipped=sum(phone.skipped for phone in phones),
        acknowledged=poster.acknowledged,
        failed=poster.failed,
        kilobytes=kilobytes,
        server_cpu=used,
        bench_cpu=own,
        seconds=seconds,
        stolen=stolen() - taken,
        message_bytes=sum(phone.bytes for phone in phones) / max(1, sum(phone.messages for phone in phones)),
    )


def disk_times(folder: Path) -> list[float]:
    """Milliseconds that the disk takes, with nothing else to do, to keep a block safe."""
    found = []
    with (folder / "blocks").open("wb", buffering=0) as file:
        for _ in range(BLOCKS):
            file.write(bytes(4_096))
            began = time.perf_counter()
            os.fsync(file.fileno())
            found.append(1000 * (time.perf_counter() - began))
    return found


def one_run(given: argparse.Namespace) -> Measured:
    with tempfile.TemporaryDirectory(dir=given.data) as folder:
        server = Server(Path(folder), given.workers)
        try:
            measured = uvloop.run(run(given, server))
        finally:
            server.kill()
        disk = disk_times(Path(folder))
    for line in measured.lines():
        print(line)
    print(f"the disk alone, a block: p50 {quantile(disk, 0.5):.1f}  p99 {quantile(disk, 0.99):.1f} ms")
    return measured


def peer_run(given: argparse.Namespace) -> float | None:
    """The p99 of boardgame.io under the same load, in milliseconds; None where it is not installed."""
    if not (given.peer / "node_modules").is_dir() or shutil.which("node") is None:
        return None
    load = ("--tables", given.tables, "--clients", given.phones, "--rate", given.rate, "--seconds", given.seconds)
    command = ["node", "bench.mjs", "--storage", "flatfile", *map(str, load)]
    ran = subprocess.run(command, cwd=given.peer, capture_output=True, text=True, check=False)
    if not ran.stdout.strip():
        return None
    measured: dict[str, Any] = json.loads(ran.stdout.strip().splitlines()[-1])
    times = measured["fanout_from_send_ms"]
    print(f"peer: p50 {times['p50']:.1f}  p99 {times['p99']:.1f} ms, lost {measured['lost']}")
    return float(times["p99"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--phones", type=int, default=5)
    parser.add_argument("--rate", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--churn", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--game", choices=COUNTERS, default="scream-machine")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--kill", action="store_true")
    parser.add_argument("--api", action="store_true")
    parser.add_argument("--peer", type=Path, default=Path("../shared/bench/boardgameio"))
    parser.add_argument("--data", type=Path)
    given = parser.parse_args()
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65_536, hard), hard))
    what = "phones of the API" if given.api else "pages"
    print(f"{given.tables} tables x {given.phones} {what}, {given.rate} moves a second, {given.workers} worker(s)")
    runs, ratios = [], []
    for _ in range(given.runs):
        runs.append(one_run(given))
        peer = peer_run(given)
        if peer is not None:
            ratios.append(quantile(runs[-1].late, 0.99) / peer)
            print(f"ratio of the p99 to the peer's: {ratios[-1]:.2f}")
    if given.runs > 1:
        print(f"median p99 of {given.runs} runs: {statistics.median(quantile(one.late, 0.99) for one in runs):.1f} ms")
    if len(ratios) > 1:
        print(f"median ratio to the peer: {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")
    return int(not all(one.clean for one in runs))


if __name__ == "__main__":
    sys.exit(main())
