"""What installed packages offer as plugins (entry points of `importlib.metadata`)."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata


@contextmanager
def plugins_read_once() -> Iterator[None]:
    """Read the plugins once for all who ask meanwhile.

    gevent asks whenever it patches a module, some twenty times, and each time the files of every package are read.
    """
    ask = metadata.entry_points
    vars(metadata)["entry_points"] = ask().select
    try:
        yield
    finally:
        vars(metadata)["entry_points"] = ask
