"""Templates without mercy: in tests a name that is not there is an error, not an empty place on the page.

The house itself stays lenient. At a table a missing note is a smaller harm than an error page for everybody who plays,
and a page that holds here is the same page there: what is defined looks alike under both.
"""

from jinja2 import StrictUndefined

from companion.web.shell.static_files import MidwayApp


def forbid_missing_names() -> None:
    """For every application this process makes from now on; a server in a process of its own stays as it is."""
    MidwayApp.jinja_options = {**MidwayApp.jinja_options, "undefined": StrictUndefined}
