"""What a request leaves behind goes soon, also when the collector had looked at it while it was still needed."""

from __future__ import annotations

import subprocess
import sys

# In a process of its own: gevent and the collector's settings belong to the server alone.
LEAVES = """
import weakref
from companion import serve

class Page:
    def __init__(self):
        self.itself = self

serve.gevent.spawn(serve._tidy_up)
serve.gevent.sleep(0)
page = Page()
kept = [[] for _ in range(2 * serve.NEW_THINGS)]
left, page = weakref.ref(page), None
kept += [[] for _ in range(2 * serve.NEW_THINGS * serve.YOUNG_THINGS)]
print("left" if left() else "gone")
"""


def test_what_was_needed_at_the_first_look_is_looked_at_again() -> None:
    ran = subprocess.run([sys.executable, "-c", LEAVES], capture_output=True, text=True, check=True)
    assert ran.stdout == "gone\n"
