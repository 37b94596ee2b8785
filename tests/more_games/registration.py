"""Add the games of a folder to Midway for a while, as a package beside the rules would."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from pathlib import Path

import companion.rules


@contextmanager
def added_games(folder: Path) -> Iterator[None]:
    """Every package in the folder is found as `companion.rules.<package>` until the end of the block."""
    companion.rules.__path__.append(str(folder))
    forget()
    try:
        yield
    finally:
        companion.rules.__path__.remove(str(folder))
        for package in folder.iterdir():
            sys.modules.pop(f"companion.rules.{package.name}", None)
        forget()


def forget() -> None:
    """Empty every cache that may depend on which games there are."""
    for cached in [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]:
        if str(getattr(cached, "__module__", "")).startswith(("companion", "pdf")):
            cached.cache_clear()
