"""The server of `midway serve`. gevent patches the standard library here, before anything else is imported."""

from gevent import monkey

monkey.patch_all()

import os
import secrets
import signal
import socket
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import gevent
import qrcode
from flask import Flask

from companion.history.import_service import remove_unfinished_imports
from companion.limits import Limits
from companion.live.group_commit import GroupCommit
from companion.live.table_service import TableService
from companion.network.server import Server
from companion.rules import games
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.store.backup import check, serving
from companion.store.database import FILE_NAME, Store, truncate_log
from companion.store.revisions import empty_bin
from companion.web import create_app
from companion.web.access.addresses import lan_address
from companion.wire.moves import move_type
from companion.wire.parser import adapter

OPEN_FILES = 65_536  # a thousand phones are a thousand open files


def serve(
    host: str,
    port: int,
    data: Path,
    workers: int,
    url: str | None,
    limits: Limits,
    *,
    trust_proxy: int = 0,
    allow_hosts: Sequence[str] = (),
) -> None:
    """Listen, print the address, and serve until stopped; then the file alone holds everything."""
    _raise_open_files()
    with serving(data), _log_truncated_at_the_end(data):
        _serve(host, port, data, workers, url, limits, trust_proxy, allow_hosts)


@contextmanager
def _log_truncated_at_the_end(data: Path) -> Iterator[None]:
    """Empty the write-ahead log when the server stops; in forked workers this does nothing."""
    process = os.getpid()
    try:
        yield
    finally:
        if os.getpid() == process and (data / FILE_NAME).is_file():
            with suppress(sqlite3.Error):  # nothing is lost: it stays in the log
                truncate_log(data / FILE_NAME)


def _serve(
    host: str,
    port: int,
    data: Path,
    workers: int,
    url: str | None,
    limits: Limits,
    trust_proxy: int,
    allow_hosts: Sequence[str],
) -> None:
    _prepare(data)
    _warm_up()
    listener = _listen(host, port)
    port = listener.getsockname()[1]
    address = f"http://{lan_address() if host in ('', '0.0.0.0', '::') else host}:{port}"  # noqa: S104 (only compared)
    token = secrets.token_urlsafe(24)
    _announce(address, url, f"{_local_address(host, port)}/help/reach?token={token}")

    def load() -> Flask:
        names = (*allow_hosts, urlsplit(_local_address(host, port)).hostname or "")
        app = create_app(data, url or address, trust_proxy=trust_proxy, allow_hosts=names, token=token)
        return _application(app, limits)

    if workers > 1:
        _serve_by_workers(listener, workers, load)
    else:
        _serve_alone(listener, load)


def _prepare(data: Path) -> None:
    """Create and migrate the file before any worker has it open; empty the bin, and remove what killed imports left."""
    if (data / FILE_NAME).is_file():
        check(data / FILE_NAME, thoroughly=False)
    store = Store(data / FILE_NAME)
    with store.writing() as db:
        empty_bin(db)
    remove_unfinished_imports(store)
    store.close()


def _warm_up() -> None:
    """Read once, for all workers, what otherwise the first phone would wait for."""
    for game in games().values():
        adapter(move_type(game))
    for language in LANGUAGES:
        catalogue(language)


def _listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # inherited by accepted connections
    try:
        listener.bind((host, port))
        listener.listen(1024)
    except (OSError, OverflowError) as error:
        listener.close()
        raise OSError(f"cannot listen on {host}:{port}: {getattr(error, 'strerror', None) or error}") from error
    listener.setblocking(False)
    return listener


def _local_address(host: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    return f"http://{'127.0.0.1' if host in ('', '0.0.0.0', '::') else host}:{port}"  # noqa: S104 (only compared)


def _announce(address: str, url: str | None, own_link: str) -> None:
    code = qrcode.QRCode(border=1)
    code.add_data(url or address)
    sys.stdout.write(f"Midway is open at {address}\n")
    if url:
        sys.stdout.write(f"Phones use {url}\n")
    code.print_ascii(out=sys.stdout, invert=sys.stdout.isatty())
    sys.stdout.write(f"To choose another address for the codes, open {own_link}\n")
    sys.stdout.flush()


def _application(app: Flask, limits: Limits) -> Flask:
    """The application of one process, ready before the first request."""
    app.config["MIDWAY_LIMITS"] = limits
    table_service: TableService = app.extensions["midway-table-service"]
    table_service.run_blocking = _run_on_thread
    table_service.commit = GroupCommit(table_service.store, _run_on_thread)
    table_service.listen()  # before the first stream, which could miss a move while this starts
    return app


def _run_on_thread(work: Callable[[], object]) -> object:
    """Wait for the disk on a thread: a slow one would stop every phone of this process."""
    return gevent.get_hub().threadpool.apply(work)


def _serve_alone(listener: socket.socket, load: Callable[[], Flask]) -> None:
    server = Server(listener, load(), log=None, environ={"wsgi.errors": sys.stderr})
    gevent.signal_handler(signal.SIGTERM, server.stop)
    gevent.signal_handler(signal.SIGINT, server.stop)
    server.serve_forever()


def _serve_by_workers(listener: socket.socket, workers: int, load: Callable[[], Flask]) -> None:
    if sys.platform == "win32":
        raise OSError("several workers need a system that can fork processes")
    from companion.workers import run_workers

    run_workers(listener, workers, load)


def _raise_open_files() -> None:
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
