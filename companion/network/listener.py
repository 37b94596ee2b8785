"""The listening socket."""

import errno
import socket
import sys

WAITING = 4_096  # connections that were not accepted yet; beyond that a client tries again only after a second
OTHER_PORTS = 10  # tried one after the other, if any will do


def listen(host: str, port: int, or_another: bool = False) -> socket.socket:
    """Listen on a port; with `or_another` one of the next ports will do if it is taken."""
    ports = range(port, port + OTHER_PORTS) if or_another and port else (port,)
    for candidate in ports:
        try:
            return _listen(host, candidate)
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or error
            if getattr(error, "errno", None) != errno.EADDRINUSE or candidate == ports[-1]:
                raise OSError(f"cannot listen on {host}:{port}: {reason}") from error
    raise AssertionError


def _listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":  # where reusing an address means taking it from somebody
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # inherited by accepted connections
        listener.bind((host, port))
        listener.listen(WAITING)
    except (OSError, OverflowError):
        listener.close()
        raise
    listener.setblocking(False)
    return listener
