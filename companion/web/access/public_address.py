"""The address under which phones reach this server."""

from flask import current_app, request

from companion.store.settings import setting
from companion.web.access.application import table_service

PUBLIC_ADDRESS = "public-address"


def public_url() -> str:
    """The address phones use: the chosen one, the one given at the start, else the one this request came by."""
    return str(chosen_address() or current_app.config["MIDWAY_URL"] or request.host_url).rstrip("/")


def chosen_address() -> str | None:
    """The address chosen on the help page for phones that cannot reach the server."""
    chosen: str | None = setting(table_service().store, PUBLIC_ADDRESS)
    return chosen
