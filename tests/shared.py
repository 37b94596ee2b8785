"""What all worker processes of one test run share."""

from __future__ import annotations

import os
from collections.abc import Callable
from fcntl import LOCK_EX, flock
from pathlib import Path
from shutil import rmtree

import pytest


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that the first worker to ask for it fills, while the others wait."""
    own = factory.getbasetemp()
    root = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder, unfinished = root / name, root / f"{name}-unfinished"
    with (root / f"{name}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not folder.exists():
            rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir()
            make(unfinished)
            unfinished.rename(folder)
    return folder
