"""Settings of all tests: how many examples hypothesis makes up, strict templates, and less garbage collection."""

import gc
import os
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import settings

from tests.strict import forbid_missing_names

# No deadlines: a busy machine is not a fault. Timings belong in `make bench`.
settings.register_profile("default", deadline=None, max_examples=30)
settings.register_profile("long", deadline=None, max_examples=3_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

forbid_missing_names()

# Thousands of collected tests stay until the end, and need not be looked through for garbage again and again.
gc.set_threshold(50_000, 20, 50)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every worker begins with a like part of the browser tests and goes on with a like part of the others.

    Browser tests take longest and wait most. At the end of a run, where a long test leaves the other workers without
    work, only short ones are left for them to share.
    """
    parts = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    browsers = Path(__file__).with_name("browser")
    slow = [item for item in items if browsers in item.path.parents]
    quick = [item for item in items if browsers not in item.path.parents]
    items[:] = chain.from_iterable(_part(slow, at, parts) + _part(quick, at, parts) for at in range(parts))


def _part(items: list[pytest.Item], at: int, parts: int) -> list[pytest.Item]:
    return items[len(items) * at // parts : len(items) * (at + 1) // parts]
