"""The Flask application: pages for phones and the JSON API."""

import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from weakref import finalize

from flask import Flask
from flask.json.provider import DefaultJSONProvider
from flask_compress import Compress
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.drawing.paths import static_folder
from companion.history.import_service import recover_history
from companion.live.table_service import TableService
from companion.store.data_folder import backups_folder, default_folder
from companion.store.database import FILE_NAME, Store
from companion.store.dated_copies import copy_folder
from companion.store.folder_locks import serving
from companion.store.own_games import use_own_games
from companion.store.timestamps import Clock, now
from companion.web.access import code_guesses, hosts, quotas
from companion.web.api import api
from companion.web.api import events as _events
from companion.web.api import games as _games
from companion.web.api import openapi as _openapi
from companion.web.api import own_games as _own_games
from companion.web.api import plays as _plays
from companion.web.api import tables as _tables
from companion.web.blueprints import page_blueprints
from companion.web.shell import errors, forms, security, template_context
from companion.web.shell.static_files import MidwayApp
from companion.web.shell.templates import template_folder

LARGEST_REQUEST = 1_000_000
# Importing them registers their routes on the blueprint.
API_MODULES = (_events, _games, _openapi, _own_games, _plays, _tables)


def create_app(
    data: Path | None = None,
    url: str | None = None,
    clock: Clock = now,
    *,
    trust_proxy: int | None = None,
    allow_hosts: Sequence[str] | None = None,
    token: str | None = None,
    backups: Path | None = None,
) -> Flask:
    """The application on a data folder (else that of `default_folder`).

    `trust_proxy` is how many proxies in front may say where a request came from, `allow_hosts` are further names of
    this server, `token` opens what only whoever runs the server may do, `backups` is the folder of dated copies; each
    has a variable of the environment, too.
    """
    app = MidwayApp("companion", static_folder=str(static_folder()), template_folder=str(template_folder()))
    folder = data or default_folder()
    proxies = int(os.environ.get("MIDWAY_TRUST_PROXY", "0")) if trust_proxy is None else trust_proxy
    app.config.update(_settings(url, proxies, allow_hosts, token))
    app.config["MIDWAY_BACKUPS"] = copy_folder(folder, backups or backups_folder())
    if proxies > 0:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=0)  # type: ignore[method-assign]
    assert isinstance(app.json, DefaultJSONProvider)
    app.json.sort_keys = False
    app.json.ensure_ascii = False
    in_use = ExitStack()
    in_use.enter_context(serving(folder))
    finalize(app, in_use.close)
    store = Store(folder / FILE_NAME, clock)
    recover_history(store)
    app.extensions["midway-table-service"] = TableService(store)
    app.before_request(lambda: use_own_games(store))
    for blueprint in (api, *page_blueprints()):
        app.register_blueprint(blueprint)
    app.config["COMPRESS_ALGORITHM"] = ["br", "gzip"]
    app.config["COMPRESS_BR_LEVEL"] = 4  # quick enough for a page that is made anew with every move
    Compress(app)
    for part in (forms, hosts, security, template_context, errors, code_guesses, quotas):
        part.init_app(app)
    return app


def _settings(url: str | None, proxies: int, allow_hosts: Sequence[str] | None, token: str | None) -> dict[str, Any]:
    """What is given, else what the environment says."""
    environment = os.environ
    named = environment.get("MIDWAY_ALLOW_HOST", "").split(",") if allow_hosts is None else allow_hosts
    return {
        "MIDWAY_URL": url or environment.get("MIDWAY_URL", ""),
        "MIDWAY_TOKEN": environment.get("MIDWAY_TOKEN", "") if token is None else token,
        "MIDWAY_ALLOW_HOSTS": [one.strip() for one in named if one.strip()],
        "MIDWAY_TRUST_PROXY": proxies,
        "MAX_CONTENT_LENGTH": LARGEST_REQUEST,
    }
