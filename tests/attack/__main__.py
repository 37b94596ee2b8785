"""Every hostile client in turn against a fresh server: `python -m tests.attack [--only PART] [--seconds N]`.

For each it prints the longest wait of a bystander at another address who asks for a page all the time, how much memory
the server's process grew at most, and its children with it, and what the client was answered; at last whether the goals
were met. Numbers to read, never a test.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import threading
import time
from collections import Counter
from http.client import HTTPException
from pathlib import Path

from tests.attack.clients import CLIENTS, Client
from tests.live.server import Server

PAUSE = 0.02  # seconds between two requests of the bystander
LONGEST_WAIT = 0.25  # seconds
MOST_GROWTH = 100e6  # bytes


class Bystander(threading.Thread):
    """Asks for a page all the time, and looks at the server's memory meanwhile."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self.server, self.longest, self.asked, self.refused = server, 0.0, 0, 0
        self.processes = [server.process.pid, *below(server.process.pid)]
        self.before = memory(server.process.pid), sum(map(memory, self.processes))
        self.most = self.before
        self.children: list[int] = []  # when all together had most
        self.ended = threading.Event()

    def run(self) -> None:
        while not self.ended.wait(PAUSE):
            began = time.perf_counter()
            status = self._ask()
            self.longest = max(self.longest, time.perf_counter() - began)
            self.asked, self.refused = self.asked + 1, self.refused + (status != 200)
            now = memory(self.server.process.pid)
            children = [memory(process) for process in below(self.server.process.pid)]
            tree = now + sum(children)
            if tree > self.most[1]:
                self.children = children
            self.most = max(self.most[0], now), max(self.most[1], tree)

    def _ask(self) -> int:
        """The status of an answer; none is refused, too."""
        try:
            return self.server.call("GET", "/api/games")[0]
        except (OSError, HTTPException, ValueError):
            return 0

    def missed(self) -> list[str]:
        """Which goals were missed."""
        grown = self.most[1] - self.before[1]
        found = {
            f"waited {1_000 * self.longest:.0f} ms": self.longest > LONGEST_WAIT,
            f"grew {grown / 1e6:.0f} MB": grown > MOST_GROWTH,
            f"refused {self.refused} times": self.refused,
        }
        return [said for said, is_missed in found.items() if is_missed]


def below(process: int) -> list[int]:
    """The processes below one."""
    try:
        found = [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []
    return [*found, *(one for child in found for one in below(child))]


def memory(process: int) -> int:
    """Bytes that only this process has; what forks share counts once."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1_024


def attack(name: str, client: Client, seconds: float) -> list[str]:
    """The goals that were missed."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        server.open_table()
        server.call("GET", "/api/games")
        time.sleep(3)  # children get ready
        bystander = Bystander(server)
        bystander.start()
        try:
            answers: Counter[str] = client(server, time.monotonic() + seconds)
        except OSError as error:  # nobody takes a connection, or an answer comes too late
            answers = Counter({f"{type(error).__name__} of the client": 1})
        bystander.ended.set()
        bystander.join(60)
        grown, tree = (now - before for now, before in zip(bystander.most, bystander.before, strict=True))
        said = ", ".join(f"{count} x {answer}" for answer, count in answers.most_common(4))
        refused = f", bystander refused {bystander.refused} times" if bystander.refused else ""
        print(
            f"| {name} | {1_000 * bystander.longest:.0f} | {bystander.asked} | {grown / 1e6:.0f} | {tree / 1e6:.0f} "
            f"| {' + '.join(f'{one / 1e6:.0f}' for one in bystander.children if one)} | {said}{refused} |",
            flush=True,
        )
        return [f"{name}: {goal}" for goal in bystander.missed()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="clients whose name has this in it")
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each attacks")
    given = parser.parse_args()
    print(f"Load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.\n")
    print("| client | longest wait, ms | requests | server grew, MB | with children, MB | each child | answers |")
    print("|---|---|---|---|---|---|---|")
    missed = [
        goal for name, client in CLIENTS.items() if given.only in name for goal in attack(name, client, given.seconds)
    ]
    goals = f"Goals ({1_000 * LONGEST_WAIT:.0f} ms, {MOST_GROWTH / 1e6:.0f} MB, nothing refused to others)"
    print(f"\n{goals}: {'missed by ' + '; '.join(missed) if missed else 'met by all'}.")


if __name__ == "__main__":
    main()
