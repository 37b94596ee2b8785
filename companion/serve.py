"""The server of `midway serve`. gevent is patched in here, before anything else is imported, and nowhere else."""

from gevent import monkey

monkey.patch_all()

import gc
import os
import resource
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path

import gevent
import qrcode
from gevent.pywsgi import WSGIServer

from companion.history.import_service import remove_unfinished_imports
from companion.live.group_commit import GroupCommit
from companion.live.table_service import TableService
from companion.rules import games
from companion.serving.connections import Connection
from companion.serving.waiting import Disk
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.store.backup import check
from companion.store.database import FILE_NAME, Store
from companion.store.revisions import empty_bin
from companion.web import create_app
from companion.web.home.addresses import lan_address
from companion.wire.moves import move_type
from companion.wire.parser import adapter

NEW_THINGS = 1_000  # looked through in a fraction of a millisecond
YOUNG_THINGS = 20  # times as many, looked through once more in about a millisecond
TIDY_EVERY = 600.0  # seconds
BEFORE_ANOTHER = 0.5  # seconds until a worker that died is replaced
NEVER = 1_000_000_000


def serve(host: str, port: int, data: Path, workers: int, url: str | None) -> None:
    """Listen, say where, and serve until stopped."""
    _raise_open_files()
    _prepare(data)
    _warm_up()
    listener = _listen(host, port)
    port = listener.getsockname()[1]
    address = f"http://{lan_address() if host in ('', '0.0.0.0', '::') else host}:{port}"  # noqa: S104 (only compared)
    _announce(address, url)
    parent = os.getpid()
    if workers > 1 and not _fork(workers):
        return
    _run(listener, data, url or address, parent)


def _prepare(data: Path) -> None:
    """Create and migrate the file before any worker has it open, and let go what lay in the bin for a week,
    and what imports left that were killed."""
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
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # inherited by what it accepts
    try:
        listener.bind((host, port))
        listener.listen(1024)
    except (OSError, OverflowError) as error:
        listener.close()
        raise OSError(f"cannot listen on {host}:{port}: {getattr(error, 'strerror', None) or error}") from error
    listener.setblocking(False)
    return listener


def _announce(address: str, url: str | None) -> None:
    code = qrcode.QRCode(border=1)
    code.add_data(url or address)
    sys.stdout.write(f"Midway is open at {address}\n")
    if url:
        sys.stdout.write(f"Phones use {url}\n")
    code.print_ascii(out=sys.stdout, invert=sys.stdout.isatty())
    sys.stdout.flush()


def _fork(workers: int) -> bool:
    """Start the workers, and another for one that dies. True in a worker; False in the parent, when all have ended.

    The parent keeps away from gevent, whose loop would hear of the end of a child in our place.
    """
    fork, sleep = monkey.get_original("os", "fork"), monkey.get_original("time", "sleep")
    children: set[int] = set()
    stopping, parent = False, os.getpid()

    def stop(*_: object) -> None:
        if os.getpid() != parent:
            os._exit(0)  # a worker that has nothing to finish yet, and no handler of its own
        nonlocal stopping
        stopping = True
        for child in children:
            with suppress(ProcessLookupError):  # it may have ended on its own
                os.kill(child, signal.SIGTERM)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    while True:
        while len(children) < workers and not stopping:
            child = fork()
            if child == 0:
                gevent.reinit()
                return True
            children.add(child)
        if stopping:
            stop()  # one may have been on its way when the signal came
        if not children:
            return False
        children.discard(os.wait()[0])
        if not stopping:
            sleep(BEFORE_ANOTHER)


def _run(listener: socket.socket, data: Path, url: str, parent: int) -> None:
    app = create_app(data, url)
    table_service: TableService = app.extensions["midway-table-service"]
    table_service.commit = GroupCommit(table_service.store, Disk().wait)
    table_service.listen()  # before anybody waits: who would be the first to wait could miss a move while it begins
    sys.setswitchinterval(0.0005)  # the thread that waited for the disk gets its turn soon
    server = WSGIServer(listener, app, log=None, handler_class=Connection)
    gevent.signal_handler(signal.SIGTERM, server.stop)
    gevent.signal_handler(signal.SIGINT, server.stop)
    if os.getpid() != parent:
        gevent.spawn(_outlive_no_parent, server, parent)
    gevent.spawn(_tidy_up)
    server.serve_forever()


def _tidy_up() -> None:
    """Look through what is new often and briefly, and once more when it is young: a page is not done at the first look.

    Everything that a thousand phones and all their moves keep alive is looked through once in a while: that takes long
    enough to be felt, and hardly ever finds anything.
    """
    gc.set_threshold(NEW_THINGS, YOUNG_THINGS, NEVER)
    while True:
        gc.collect()
        gc.freeze()
        gevent.sleep(TIDY_EVERY)
        gc.unfreeze()


def _outlive_no_parent(server: WSGIServer, parent: int) -> None:
    """A worker whose parent was killed ends too."""
    while os.getppid() == parent:
        gevent.sleep(1)
    server.stop()


def _raise_open_files() -> None:
    """A thousand phones are a thousand open files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(65_536, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
