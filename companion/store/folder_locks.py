"""The lock of a data folder, which servers share and a restore wants alone."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from companion.store.data_folder import FILE_NAME, UnusableFile
from companion.store.file_locks import Locked, locked_file
from companion.store.private_files import make_private_folder

IN_USE = "in-use"  # locked by every server on the folder
SECONDS_TO_STOP = 2.0  # for the workers of a server that was just told to


def server_runs(data: Path) -> bool:
    """Whether a server runs on a data folder now."""
    if not (data / IN_USE).exists():
        return False
    try:
        with locked_file(data / IN_USE):
            return False
    except Locked:
        return True
    except OSError:  # somebody else's folder
        return False


@contextmanager
def serving(data: Path) -> Iterator[None]:
    """Held by every server for as long as it serves a data folder; refused while a copy is put back there."""
    with ExitStack() as held:
        try:
            make_private_folder(data, FILE_NAME)
            held.enter_context(locked_file(data / IN_USE, shared=True))
        except Locked:
            raise UnusableFile(f"{data}: a copy is being put back there; wait until that is done") from None
        except OSError as error:
            raise UnusableFile(f"{data / FILE_NAME}: {error.strerror}") from error
        yield


@contextmanager
def no_server(data: Path) -> Iterator[None]:
    """Keep servers off a data folder; refused while one serves it, since its tables are in memory as well."""
    deadline = time.monotonic() + SECONDS_TO_STOP
    with ExitStack() as held:
        while True:
            try:
                held.enter_context(locked_file(data / IN_USE))
                break
            except Locked:
                if time.monotonic() > deadline:
                    raise UnusableFile(f"{data}: a server is running on this folder; stop it first") from None
            time.sleep(0.05)
        yield
