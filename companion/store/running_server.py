"""Where a server of a data folder can be reached, for a second start and for whoever runs it."""

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from companion.store.private_files import write_private_file

FILE = "server.json"


@dataclass(frozen=True)
class RunningServer:
    """The address for phones, the page of whoever runs the server on this computer, and its name on the network."""

    address: str
    own_page: str
    name: str = ""


def running_server(data: Path) -> RunningServer | None:
    """What the last server wrote; it may have been killed since."""
    try:
        return RunningServer(**json.loads((data / FILE).read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def write_running_server(data: Path, server: RunningServer) -> None:
    write_private_file(data / FILE, json.dumps(asdict(server)).encode())


def write_name(data: Path, name: str) -> None:
    found = running_server(data)
    if found is not None:
        write_running_server(data, replace(found, name=name))


def remove_running_server(data: Path, server: RunningServer) -> None:
    """Remove what this server wrote, unless another one wrote since."""
    found = running_server(data)
    if found is not None and found.own_page == server.own_page:
        (data / FILE).unlink(missing_ok=True)
