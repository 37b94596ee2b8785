"""Several worker processes: gunicorn starts, replaces and stops them, and gevent's server serves in each."""

import socket
from collections.abc import Callable

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.workers.ggevent import GeventPyWSGIWorker, PyWSGIHandler

from companion.network.handler import LimitedHandler
from companion.network.server import Server

MOST_CONNECTIONS = 65_536  # of one worker; the limit of `Server` is reached before, and answers
SECONDS_TO_FINISH = 1  # for open requests when a worker is stopped; streams never finish


class WorkerApplication(BaseApplication):  # type: ignore[misc]
    """The application as gunicorn loads it, once in every worker."""

    def __init__(self, settings: dict[str, object], load: Callable[[], Flask]) -> None:
        self._settings, self._load = settings, load
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._settings.items():
            if name in self.cfg.settings:  # older versions lack some
                self.cfg.set(name, value)

    def load(self) -> Flask:
        return self._load()


class WorkerHandler(LimitedHandler, PyWSGIHandler):  # type: ignore[misc]
    """Our limits around what gunicorn adds to a request."""


class Worker(GeventPyWSGIWorker):  # type: ignore[misc]
    server_class = Server
    wsgi_handler = WorkerHandler


def run_workers(listener: socket.socket, workers: int, load: Callable[[], Flask]) -> None:
    """Serve until stopped; never returns."""
    settings = {
        "bind": f"fd://{listener.detach()}",
        "workers": workers,
        "worker_class": Worker,
        "worker_connections": MOST_CONNECTIONS,
        "graceful_timeout": SECONDS_TO_FINISH,
        "loglevel": "error",
        "control_socket_disable": True,
    }
    WorkerApplication(settings, load).run()
