"""The table service of the application that answers this request."""

from typing import cast

from flask import current_app

from companion.live.table_service import TableService


def table_service() -> TableService:
    return cast("TableService", current_app.extensions["midway-table-service"])
