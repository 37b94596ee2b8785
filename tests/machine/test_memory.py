"""Memory that nobody needs any more is the system's again."""

from __future__ import annotations

import subprocess
import sys

UPLOADS = """
from pathlib import Path
from companion.machine.memory import give_back_free_memory, give_back_large_pieces

def resident():
    return 4_096 * int(Path("/proc/self/statm").read_text().split()[1])

{prepare}
x = 12_000_000 * b"x"; del x  # from now on glibc would take pieces of this size from its heap
before = resident()
large = 12_000_000 * b"x"
kept = [100_000 * b"x" for _ in range(4)]
del large
print(resident() - before)
"""


def growth(prepare: str) -> int:
    found = subprocess.run([sys.executable, "-c", UPLOADS.format(prepare=prepare)], capture_output=True, check=True)
    return int(found.stdout)


def test_an_upload_leaves_no_hole_in_the_memory_of_the_server() -> None:
    assert growth("give_back_large_pieces()") < 2_000_000
