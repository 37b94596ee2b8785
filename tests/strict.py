"""Strict templates: in tests an undefined name is an error, not an empty place on the page.

Served pages stay lenient, since at a table an empty place does less harm than an error page for everybody who plays.
What is defined looks alike under both.
"""

from jinja2 import StrictUndefined

from companion.web.shell.static_files import MidwayApp


def forbid_missing_names() -> None:
    """Of all applications that this process makes from now on; servers in processes of their own stay lenient."""
    MidwayApp.jinja_options = {**MidwayApp.jinja_options, "undefined": StrictUndefined}
