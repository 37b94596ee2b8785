"""A copy to be put back when the server starts next, since no server may run meanwhile."""

from datetime import datetime
from pathlib import Path

from companion.store.backup import check, restore
from companion.store.database import FILE_NAME, Store, UnusableFile
from companion.store.dated_copies import DatedCopy, dated_copies, make_copy
from companion.store.private_files import write_private_file
from companion.store.settings import store_setting

REQUEST = "restore"
RESTORED = "restored-copy"  # the setting that names the copy put back last


def request_restore(data: Path, copy: DatedCopy) -> None:
    """Raises UnusableFile, and asks for nothing, unless the copy is whole and not newer than we are."""
    check(copy.path)
    write_private_file(data / REQUEST, copy.name.encode())


def restore_is_requested(data: Path) -> bool:
    return (data / REQUEST).is_file()


def restore_requested(data: Path, folder: Path, now: datetime) -> str | None:
    """Put the requested copy back, after a copy of what is there; its name, or None if nothing was asked for."""
    if not restore_is_requested(data):
        return None
    name = (data / REQUEST).read_text("utf-8")
    (data / REQUEST).unlink()
    copy = next((one for one in dated_copies(folder) if one.name == name), None)
    if copy is None:
        raise UnusableFile(f"{folder / name}: there is no such copy")
    check(copy.path)
    make_copy(data, folder, now, before="restore")
    restore(copy.path, data)
    store = Store(data / FILE_NAME)
    with store.transaction() as db:
        store_setting(db, RESTORED, name)
    store.close()
    return name
