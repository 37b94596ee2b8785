"""Limits on what one client, and all clients together, may take of the server; options of `midway serve` set them."""

from dataclasses import dataclass, field
from typing import Any


def _limit(default: float, explanation: str) -> Any:
    return field(default=default, metadata={"help": explanation})


@dataclass(frozen=True)
class Limits:
    """Generous enough for a convention behind one address: a thousand phones, each with a stream and a connection.

    Every worker process counts for itself.
    """

    max_connections: int = _limit(8_000, "open connections; 503 beyond")
    max_connections_per_address: int = _limit(2_500, "open connections of one address; 429 beyond")
    max_new_connections: int = _limit(2_000, "new connections of one address in five seconds; 429 beyond")
    max_requests_at_once: int = _limit(8, "requests of one address worked on at a time; others of it wait")
    max_long_work_per_address: int = _limit(
        1, "sheets, files and searches of one address in work at a time; others wait"
    )
    max_streams_per_address: int = _limit(1_500, "open event streams of one address; 429 beyond")
    max_tables_per_hour: int = _limit(1_200, "new tables of one address; 429 beyond")
    head_timeout: float = _limit(10.0, "seconds for the head of a request; 408 beyond")
    body_timeout: float = _limit(30.0, "seconds for the body of a request, more for a long one; 408 beyond")
    idle_timeout: float = _limit(30.0, "seconds until an idle connection is closed")
    send_timeout: float = _limit(30.0, "seconds until a client that takes nothing is disconnected")


HEAD_BYTES = 32_768  # 431 beyond
BODY_BYTES = 33_000_000  # 413 beyond: the largest upload, with the frame of its form
CHUNKED_BYTES = 2_000_000  # 413 beyond, counted as sent: the frames of tiny chunks count too
BODY_BYTES_PER_SECOND = 10_000  # a body that long gets that much more time
FREE_BODY_BYTES = 16_384  # of every request; what is longer counts towards the next limit
BODY_BYTES_PER_ADDRESS = 36_000_000  # of bodies that are being received or worked on; 503 beyond
