"""What `midway doctor` looks at, each with what it found and what to do."""

import shutil
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal
from urllib.error import URLError
from urllib.request import urlopen

from companion.machine.addresses import machine_addresses
from companion.machine.firewall import active_firewalls
from companion.machine.open_files import most_open_files
from companion.rules.text import Text, text
from companion.store.backup import check
from companion.store.data_folder import FILE_NAME, UnusableFile, earlier_folder
from companion.store.dated_copies import dated_copies
from companion.store.folder_locks import server_runs
from companion.store.running_server import running_server

FREE_BYTES = 200_000_000  # below this a disk is nearly full
OLD_COPY = timedelta(days=8)  # a week, and a day in which the computer was off
FIRST_YEAR = 2026  # no clock that is right shows an earlier one
FILES_FOR_PHONES = 1_024
SECONDS = 3.0


@dataclass(frozen=True)
class Finding:
    level: Literal["fine", "note", "bad"]
    says: Text
    commands: tuple[str, ...] = ()


def examine_data(data: Path, copies: Path, now: datetime) -> Iterator[Finding]:
    """The folder, its file, the disk, the clock and the copies."""
    earlier = earlier_folder(data)
    if earlier is not None:
        folders = {"earlier": str(earlier), "folder": str(data)}
        yield Finding("note", text("doctor.folder.earlier", **folders), (f"midway move-data {earlier}",))
    yield _file(data / FILE_NAME)
    yield _disk(data)
    yield _clock(data / FILE_NAME, now)
    yield _copies(copies, now)


def _file(path: Path) -> Finding:
    if not path.exists():
        return Finding("fine", text("doctor.file.none", path=str(path)))
    try:
        check(path)
    except UnusableFile as error:
        return Finding("bad", text("doctor.file.bad", reason=str(error)), ("midway restore COPY",))
    return Finding("fine", text("doctor.file.fine", path=str(path), size=_megabytes(path.stat().st_size)))


def _disk(data: Path) -> Finding:
    there = next(folder for folder in (data.absolute(), *data.absolute().parents) if folder.exists())
    free = shutil.disk_usage(there).free
    file = data / FILE_NAME
    wanted = max(FREE_BYTES, 3 * file.stat().st_size if file.exists() else 0)  # to write it anew, and a copy
    level: Literal["fine", "bad"] = "fine" if free >= wanted else "bad"
    return Finding(level, text(f"doctor.disk.{level}", free=_megabytes(free), wanted=_megabytes(wanted)))


def _clock(file: Path, now: datetime) -> Finding:
    written = datetime.fromtimestamp(file.stat().st_mtime, now.tzinfo) if file.exists() else now
    wrong = now.year < FIRST_YEAR or written - now > timedelta(hours=1)
    moment = f"{now:%Y-%m-%d %H:%M} UTC"
    return Finding("bad" if wrong else "fine", text(f"doctor.clock.{'bad' if wrong else 'fine'}", moment=moment))


def _copies(folder: Path, now: datetime) -> Finding:
    copies = dated_copies(folder)
    if not copies:
        return Finding("note", text("doctor.copies.none", folder=str(folder)), ("midway backup",))
    moment = f"{copies[0].made_at:%Y-%m-%d %H:%M} UTC"
    level: Literal["fine", "note"] = "note" if now - copies[0].made_at > OLD_COPY else "fine"
    commands = () if level == "fine" else ("midway backup",)
    return Finding(level, text(f"doctor.copies.{level}", moment=moment, n=len(copies), folder=str(folder)), commands)


def examine_machine(data: Path, port: int) -> Iterator[Finding]:
    """Addresses, the server or its port, firewalls, and the limit of open files."""
    addresses = machine_addresses()
    if addresses:
        yield Finding("fine", text("doctor.address.fine", addresses=", ".join(addresses)))
    else:
        yield Finding("bad", text("doctor.address.none"))
    server = running_server(data) if server_runs(data) else None
    if server is not None:
        yield _answer(server.address)
        yield Finding("note", text("doctor.server.own-page"), (server.own_page,))
        if server.name:
            yield Finding("fine", text("doctor.name", name=server.name))
    else:
        yield _port(port)
    for firewall in active_firewalls(port):
        yield Finding("note", text("doctor.firewall", name=firewall.name), (firewall.command,))
    if most_open_files() < FILES_FOR_PHONES:
        yield Finding("note", text("doctor.files", n=most_open_files()), ("ulimit -n 65536",))


def _answer(address: str) -> Finding:
    """Ask the server the way a phone does."""
    try:
        with urlopen(f"{address}/health", timeout=SECONDS):  # noqa: S310 (our own address)
            return Finding("fine", text("doctor.server.fine", address=address))
    except (URLError, OSError) as error:
        return Finding("bad", text("doctor.server.bad", address=address, reason=str(error)))


def _port(port: int) -> Finding:
    with socket.socket() as probe:
        probe.settimeout(SECONDS)
        taken = probe.connect_ex(("127.0.0.1", port)) == 0
    if taken:
        return Finding("bad", text("doctor.port.taken", port=str(port)), (f"midway serve --port {port + 1}",))
    return Finding("fine", text("doctor.port.free", port=str(port)))


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:,.1f} MB"
