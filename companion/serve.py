"""The server of `midway serve`. gevent patches the standard library here, before anything else is imported."""

import gc

gc.disable()  # until all is loaded: what is loaded is no garbage

from companion.machine.installed_plugins import plugins_read_once

with plugins_read_once():
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
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import gevent
from flask import Flask

from companion.child_process.workplace import WORKPLACE
from companion.drawing.qr import print_qr
from companion.history.import_service import remove_unfinished_imports
from companion.limits import Limits
from companion.live.group_commit import GroupCommit
from companion.live.table_service import TableService
from companion.machine.addresses import lan_address
from companion.machine.browser import has_screen, open_page
from companion.machine.memory import give_back_large_pieces
from companion.machine.open_files import raise_open_files
from companion.network.background import copy_log_often, copy_when_due, hold_local_name
from companion.network.event_loop import let_others_go_first, on_another_stack, watch_polls
from companion.network.listener import listen
from companion.network.server import Server
from companion.rules import games
from companion.rules.pauses import set_pause
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.store.backup import check, is_of_older_midway
from companion.store.database import FILE_NAME, Store, UnusableFile, truncate_log
from companion.store.dated_copies import copy_folder, make_copy
from companion.store.folder_locks import serving
from companion.store.restore_request import restore_is_requested, restore_requested
from companion.store.revisions import empty_bin
from companion.store.running_server import RunningServer, remove_running_server, write_running_server
from companion.store.timestamps import now
from companion.web import create_app
from companion.web.shell.templates import load_templates
from companion.wire.moves import move_type
from companion.wire.parser import adapter

EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 (only compared)
SECONDS_TO_FIRST_PAGE = 2.0  # the page comes first, then what the first table needs
SECONDS_TO_ANSWER = 0.5  # for the answer to whoever asked for a restart
CAN_START_AGAIN = sys.platform != "win32"  # where one process can become another
RESTARTED = "MIDWAY_RESTARTED"
# Pages of a thousand phones are many objects, and hardly one is garbage. Looking through them stops every phone, so
# they are looked through in small steps, at most 2 ms each where few large ones took 120, and all of them hardly ever.
COLLECT = (200, 10, 20_000)


@dataclass(frozen=True)
class ServeOptions:
    """What the command line says; the names are those of its options."""

    host: str
    port: int
    data: Path
    limits: Limits
    workers: int = 1
    url: str | None = None
    trust_proxy: int = 0
    allow_host: Sequence[str] = ()
    backups: Path | None = None
    no_local_name: bool = False
    open: bool = False


def serve(options: ServeOptions) -> None:
    """Listen, print the address, and serve until stopped; then the file alone holds everything."""
    raise_open_files()
    data, process = options.data, os.getpid()
    _restore_if_requested(data, options.backups)
    token = os.environ.get("MIDWAY_TOKEN") or secrets.token_urlsafe(24)
    with serving(data), _log_truncated_at_the_end(data):
        _prepare(data, copy_folder(data, options.backups))
        if options.workers > 1:
            _warm_up()
        listener = listen(options.host, options.port, or_another=options.open)
        port: int = listener.getsockname()[1]
        try:
            with _announced(options, port, token):
                _serve(options, listener, port, token)
        finally:  # gunicorn ends by an exception, in workers too
            if os.getpid() == process and restore_is_requested(data):
                _start_again(port, token)


def _restore_if_requested(data: Path, backups: Path | None) -> None:
    try:
        restored = restore_requested(data, copy_folder(data, backups), now())
        if restored is not None:
            sys.stderr.write(f"midway: {restored} was put back\n")
    except UnusableFile as error:
        sys.stderr.write(f"midway: {error}\n")


def _start_again(port: int, token: str) -> None:
    """Become a new server with the same options, port and token; every file of this one is closed, its locks too."""
    arguments = [sys.executable, *sys.orig_argv[1:]]
    if "serve" in arguments:
        arguments += ["--port", str(port)]
    os.execve(sys.executable, arguments, {**os.environ, "MIDWAY_TOKEN": token, RESTARTED: "yes"})  # noqa: S606 (the arguments it was started with)


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


def _serve(options: ServeOptions, listener: socket.socket, port: int, token: str) -> None:
    def load() -> Flask:
        names = (*options.allow_host, urlsplit(_local_address(options.host, port)).hostname or "")
        url = options.url or _address(options.host, port)
        app = create_app(
            options.data,
            url,
            trust_proxy=options.trust_proxy,
            allow_hosts=names,
            token=token,
            backups=options.backups,
        )
        if options.host in EVERYWHERE and not options.no_local_name:
            hold_local_name(options.data, port)
        gevent.spawn_later(SECONDS_TO_FIRST_PAGE, load_templates, app.jinja_env, gevent.sleep)
        gc.collect()
        gc.freeze()  # what stays for good need not be looked through again and again
        gc.set_threshold(*COLLECT)
        gc.enable()
        return _application(app, options.limits)

    if options.workers > 1:
        _serve_by_workers(listener, options.workers, load)
    else:
        _serve_alone(listener, load)


def _prepare(data: Path, copies: Path) -> None:
    """Create and migrate the file before any worker has it open; empty the bin, and remove what killed imports left."""
    if (data / FILE_NAME).is_file():
        check(data / FILE_NAME, thoroughly=False)
        if is_of_older_midway(data / FILE_NAME):
            make_copy(data, copies, now(), before="upgrade")
            _migrate_apart(data / FILE_NAME)
    else:
        _migrate_apart(data / FILE_NAME)
    store = Store(data / FILE_NAME)
    with store.transaction() as db:
        empty_bin(db)
    remove_unfinished_imports(store)
    store.close()


def _migrate_apart(path: Path) -> None:
    """Migrate the file in a fork, since the server would keep the memory that this takes.

    Where nothing forks, and where it fails, the server does it when it opens the file, and says what is wrong.
    """
    if sys.platform != "win32" and hasattr(os, "fork"):
        fork = os.fork()
        if fork == 0:
            try:
                Store(path).close()
            finally:
                os._exit(0)
        os.waitpid(fork, 0)


def _warm_up() -> None:
    """Read once, for all workers, what each would read for itself; one process reads it when a game needs it."""
    for game in games().values():
        adapter(move_type(game))
    for language in LANGUAGES:
        catalogue(language)


def _address(host: str, port: int) -> str:
    return f"http://{lan_address() if host in EVERYWHERE else host}:{port}"


def _local_address(host: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    return f"http://{'127.0.0.1' if host in EVERYWHERE else host}:{port}"


@contextmanager
def _announced(options: ServeOptions, port: int, token: str) -> Iterator[None]:
    """Say where the server is: in the terminal, in the browser if asked for, and in a file for later commands."""
    address = _address(options.host, port)
    running = RunningServer(address, f"{_local_address(options.host, port)}/start?token={token}")
    process = os.getpid()
    write_running_server(options.data, running)
    sys.stdout.write(f"Midway is open at {address}\n")
    if options.url:
        sys.stdout.write(f"Phones use {options.url}\n")
    print_qr(options.url or address, sys.stdout)
    sys.stdout.write(f"On this computer, open {running.own_page}\n")
    sys.stdout.flush()
    if options.open and has_screen() and RESTARTED not in os.environ:
        gevent.spawn(open_page, running.own_page)
    try:
        yield
    finally:
        if os.getpid() == process:
            remove_running_server(options.data, running)


def _application(app: Flask, limits: Limits) -> Flask:
    """The application of one process, ready before the first request."""
    give_back_large_pieces()
    watch_polls()
    set_pause(let_others_go_first)
    app.config["MIDWAY_LIMITS"] = limits
    WORKPLACE.most_per_asker = limits.max_long_work_per_address
    table_service: TableService = app.extensions["midway-table-service"]
    table_service.run_blocking = _run_on_thread
    table_service.run_apart = on_another_stack
    table_service.commit = GroupCommit(table_service.store, _run_on_thread)
    table_service.listen()  # before the first stream, which could miss a move while this starts
    gevent.spawn(copy_when_due, table_service.store, app.config["MIDWAY_BACKUPS"], _run_on_thread)
    gevent.spawn(copy_log_often, table_service.store, _run_on_thread)
    return app


def _run_on_thread(work: Callable[[], object]) -> object:
    """Wait for the disk on a thread: a slow one would stop every phone of this process."""
    return gevent.get_hub().threadpool.apply(work)


def _serve_alone(listener: socket.socket, load: Callable[[], Flask]) -> None:
    app = load()
    server = Server(listener, app, log=None, environ={"wsgi.errors": sys.stderr})
    if CAN_START_AGAIN:
        app.extensions["midway-restart"] = lambda: gevent.spawn_later(SECONDS_TO_ANSWER, server.stop)
    gevent.signal_handler(signal.SIGTERM, server.stop)
    gevent.signal_handler(signal.SIGINT, server.stop)
    server.serve_forever()


def _serve_by_workers(listener: socket.socket, workers: int, load: Callable[[], Flask]) -> None:
    if sys.platform == "win32":
        raise OSError("several workers need a system that can fork processes")
    from companion.workers import run_workers

    parent = os.getpid()

    def load_in_worker() -> Flask:
        app = load()
        app.extensions["midway-restart"] = lambda: gevent.spawn_later(
            SECONDS_TO_ANSWER, os.kill, parent, signal.SIGTERM
        )
        return app

    run_workers(listener, workers, load_in_worker)
