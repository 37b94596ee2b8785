"""The keys of the example tables and group, on a server that was filled with examples."""

from flask import Blueprint, redirect
from werkzeug.wrappers import Response

from companion.store.settings import setting
from companion.web.access.application import table_service
from companion.web.access.cookies import keep_key
from companion.web.access.group_access import keep_group_key, member_by_key
from companion.web.access.lookup import or_404
from companion.web.access.table_access import host_cookie

pages = Blueprint("example", __name__)


def has_example() -> bool:
    return setting(table_service().store, "example") is not None


@pages.post("/example")
def take_keys() -> Response:
    """Make this phone the host of the example tables and a member of the example group."""
    example = or_404(setting(table_service().store, "example"))
    response = redirect("/", 303)
    for code, key in example["tables"].items():
        keep_key(response, host_cookie(code), key)
    group = member_by_key(example["group_key"])
    return response if group is None else keep_group_key(response, group)
