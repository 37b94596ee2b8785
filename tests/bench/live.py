"""Load bench of live tables: phones listen, moves are posted at a steady rate, every phone must hear each once.

    python -m tests.bench.live --tables 200 --phones 5 --rate 200 --seconds 30 [--churn 20] [--kill] [--workers 2]

Reports the time from sending a move to every phone of its table having it (p50, p99, max), what was lost or came twice,
the server's memory per phone and its CPU. `--churn N` cuts and resumes N streams a second; `--kill` kills the server in
the middle and starts it again.
"""

from gevent import monkey

monkey.patch_all()

import argparse
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import gevent
from gevent import socket

MIDWAY = Path(sys.executable).parent / "midway"


@dataclass
class Table:
    """One table of the bench with its keys, and when each of its moves was sent."""

    code: str
    keys: list[str]
    sent: dict[int, float] = field(default_factory=dict)


@dataclass
class Phone:
    """One listener: what it heard and when, and how often a number came twice."""

    table: Table
    key: str
    heard: dict[int, float] = field(default_factory=dict)
    twice: int = 0
    skipped: int = 0
    last: int = 0
    connection: socket.socket | None = None


class Server:
    """`midway serve` as a process of its own."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.folder, self.workers, self.port = folder, workers, 0
        self.start()

    def start(self) -> None:
        command = [MIDWAY, "serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", self.folder]
        command += ["--workers", str(self.workers)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)", self.process.stdout.readline().split("http://")[1])
        assert found is not None
        self.port = int(found[1])

    def pids(self) -> list[int]:
        listed = subprocess.run(["pgrep", "-g", str(self.process.pid)], capture_output=True, text=True, check=False)
        return [int(pid) for pid in listed.stdout.split()]

    def memory(self) -> int:
        """Resident kilobytes of all its processes."""
        total = 0
        for pid in self.pids():
            status = Path(f"/proc/{pid}/status").read_text()
            found = re.search(r"VmRSS:\s+(\d+)", status)
            total += int(found[1]) if found else 0
        return total

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        ticks = 0
        for pid in self.pids():
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / 100

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def request(port: int, method: str, path: str, body: object = None, headers: dict[str, str] | None = None) -> object:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        text = None if body is None else json.dumps(body)
        connection.request(method, path, text, {"Content-Type": "application/json", **(headers or {})})
        answer = connection.getresponse()
        read = json.loads(answer.read())
        return read if answer.status < 400 else {"status": answer.status, **read}
    finally:
        connection.close()


def open_table(port: int, phones: int) -> Table:
    players = [{"name": f"P{number}"} for number in range(phones)]
    opened = request(port, "POST", "/api/tables", {"game": "scream-machine", "players": players})
    return Table(opened["code"], [seat["key"] for seat in opened["seats"]])  # type: ignore[index]


def listen(server: Server, phone: Phone, until: list[bool]) -> None:
    """One event stream, opened again after the last number heard whenever it breaks."""
    while not until:
        try:
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=60)
            phone.connection = connection
            path = f"/api/tables/{phone.table.code}/live?after={phone.last}"
            lines = (f"GET {path} HTTP/1.1", "Host: bench", f"Authorization: Bearer {phone.key}", "", "")
            connection.sendall("\r\n".join(lines).encode())
            _read(connection, phone)
        except OSError:
            gevent.sleep(0.1)


def _read(connection: socket.socket, phone: Phone) -> None:
    buffer = b""
    while True:
        data = connection.recv(65536)
        if not data:
            return
        now = time.perf_counter()
        buffer += data
        *lines, buffer = buffer.split(b"\n")
        for line in lines:
            if line.startswith(b"id: "):
                _hear(phone, int(line[4:]), now)


def _hear(phone: Phone, seq: int, now: float) -> None:
    if seq in phone.heard:
        phone.twice += 1
    if seq != phone.last + 1:
        phone.skipped += 1
    phone.heard.setdefault(seq, now)
    phone.last = max(phone.last, seq)


class Poster:
    """Posts moves over a few kept connections and remembers when each was sent."""

    def __init__(self, server: Server) -> None:
        self.server, self.acknowledged, self.failed = server, 0, 0
        self.idle: list[HTTPConnection] = []

    def post(self, table: Table, number: int) -> None:
        body = json.dumps({"type": "adjust", "seat": 0, "counter": "visitors", "by": 1})
        headers = {
            "Content-Type": "application/json",
            "Authorization": f"Bearer {table.keys[0]}",
            "Idempotency-Key": f"bench-{number}",
        }
        sent = time.perf_counter()
        for _ in range(200):  # until the server is back, always with the same key
            connection = self.idle.pop() if self.idle else HTTPConnection("127.0.0.1", self.server.port, timeout=30)
            try:
                connection.request("POST", f"/api/tables/{table.code}/moves", body, headers)
                answer = connection.getresponse()
                seq = json.loads(answer.read())["seq"]
            except (OSError, HTTPException, ValueError, KeyError):
                connection.close()
                gevent.sleep(0.1)
                continue
            self.idle.append(connection)
            table.sent[seq] = sent
            self.acknowledged += 1
            return
        self.failed += 1


def churn(phones: list[Phone], a_second: int, until: list[bool]) -> None:
    while not until:
        gevent.sleep(1 / a_second)
        cut = random.choice(phones).connection
        if cut is not None:
            try:
                cut.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def run(given: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), given.workers)
        tables = [open_table(server.port, given.phones) for _ in range(given.tables)]
        before = server.memory()
        phones = [Phone(table, key) for table in tables for key in table.keys]
        until: list[bool] = []
        listeners = [gevent.spawn(listen, server, phone, until) for phone in phones]
        gevent.sleep(2 + len(phones) / 500)
        per_phone = (server.memory() - before) / len(phones)
        if given.churn:
            gevent.spawn(churn, phones, given.churn, until)
        used = server.cpu()
        poster, posts = Poster(server), []
        started = time.perf_counter()
        for number in range(given.rate * given.seconds):
            due = started + number / given.rate
            gevent.sleep(max(0, due - time.perf_counter()))
            posts.append(gevent.spawn(poster.post, random.choice(tables), number))
            if given.kill and number == given.rate * given.seconds // 2:
                server.kill()
                gevent.sleep(0.5)
                server.start()
                used = 0.0
        gevent.joinall(posts, timeout=60)
        gevent.sleep(2)
        used = server.cpu() - used
        until.append(True)
        report(given, tables, phones, poster, per_phone, used, time.perf_counter() - started)
        server.kill()
        gevent.killall(listeners)
        lost = _lost(phones)
        return int(bool(lost or any(phone.twice or phone.skipped for phone in phones) or poster.failed))


def _lost(phones: list[Phone]) -> int:
    return sum(len(set(phone.table.sent) - set(phone.heard)) for phone in phones)


def report(
    given: argparse.Namespace,
    tables: list[Table],
    phones: list[Phone],
    poster: Poster,
    per_phone: float,
    used: float,
    seconds: float,
) -> None:
    late = [
        1000 * (phone.heard[seq] - sent)
        for phone in phones
        for seq, sent in phone.table.sent.items()
        if seq in phone.heard
    ]
    print(f"{given.tables} tables x {given.phones} phones, {given.rate} moves a second, {given.workers} worker(s)")
    print(f"moves acknowledged {poster.acknowledged}, failed {poster.failed}")
    print(f"fan-out ms: p50 {quantile(late, 0.5):.1f}  p99 {quantile(late, 0.99):.1f}  max {max(late):.1f}")
    twice, skipped = sum(one.twice for one in phones), sum(one.skipped for one in phones)
    print(f"lost {_lost(phones)}, twice {twice}, out of order {skipped}")
    print(f"memory {per_phone:.1f} KB a phone, server CPU {100 * used / seconds:.0f} %")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--phones", type=int, default=5)
    parser.add_argument("--rate", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--churn", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--kill", action="store_true")
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65_536, hard), hard))
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
