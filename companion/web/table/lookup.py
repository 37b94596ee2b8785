"""The table_service of this application."""

from __future__ import annotations

from typing import cast

from flask import current_app, request

from companion.live.table_service import LiveTable, TableService, UnknownTable
from companion.store.settings import setting
from companion.web.shell.code_guesses import may_look_up, wrong_code

PUBLIC_ADDRESS = "public-address"


def table_service() -> TableService:
    return cast("TableService", current_app.extensions["midway-table-service"])


def live_table(code: str, caught_up: bool = True) -> LiveTable:
    """The live_table with a code; raises UnknownTable, or TooManyRequests of who seems to be guessing."""
    may_look_up(table_service().store)
    try:
        return table_service().live_table(code, caught_up)
    except UnknownTable:
        wrong_code()
        raise


def public_url() -> str:
    """The address phones use: the chosen one, the one given at the start, else the one this request came by."""
    return str(chosen_address() or current_app.config["MIDWAY_URL"] or request.host_url).rstrip("/")


def chosen_address() -> str | None:
    """The address that was chosen on the page for phones that cannot reach the server."""
    chosen: str | None = setting(table_service().store, PUBLIC_ADDRESS)
    return chosen
