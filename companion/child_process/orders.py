"""What the fork server is told: to fork for a job whose socket comes along, or to end the job of a number."""

import socket
import struct
import sys
from collections.abc import Sequence
from typing import NamedTuple

ORDER = struct.Struct("!?IH")  # whether to begin, the number of the job, the length of the names of modules


class Order(NamedTuple):
    begin: bool
    number: int
    modules: tuple[str, ...] = ()


def send_order(control: socket.socket, order: Order, files: Sequence[int] = ()) -> None:
    names = " ".join(order.modules).encode()
    if sys.platform != "win32":  # where nothing forks
        socket.send_fds(control, [ORDER.pack(order.begin, order.number, len(names)) + names], list(files))
