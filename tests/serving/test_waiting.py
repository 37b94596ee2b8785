"""Where to wait for the disk: here while it is quick, in another thread while it is slow."""

from __future__ import annotations

import subprocess
import sys

import pytest

# In a process of its own: gevent belongs to the server alone.
WAITS = """
import time
from gevent.monkey import get_original
from companion.serving.waiting import QUICK, Disk

sleep, who = get_original("time", "sleep"), get_original("threading", "get_ident")
disk, me = Disk(), who()
def work(seconds):
    sleep(seconds)
    return who() == me
print([disk.wait(lambda: work(seconds)) for seconds in (0, 0, 2 * QUICK, 2 * QUICK, 0, 0)])
try:
    disk.wait(lambda: 1 / 0)
except ZeroDivisionError:
    print("raised")
"""


@pytest.fixture(scope="module")
def said() -> list[str]:
    ran = subprocess.run([sys.executable, "-c", WAITS], capture_output=True, text=True, check=True)
    return ran.stdout.splitlines()


def test_a_slow_disk_is_waited_for_elsewhere_until_it_is_quick_again(said: list[str]) -> None:
    assert said[0] == "[False, True, True, False, False, True]"


def test_what_goes_wrong_there_is_heard_of_here(said: list[str]) -> None:
    assert said[1] == "raised"
