"""Short ways to call the API as a phone does: open a table, look at it, make moves, listen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

GAME = "scream-machine"
NAMES = ("Ana", "Bo", "Cy")
ANA, BO, CY = range(3)
PROBLEM = "application/problem+json"
FOUR_ACTIONS = [["thrill", 5], ["food", 1]]


def bearer(key: str | None) -> dict[str, str]:
    return {} if key is None else {"Authorization": f"Bearer {key}"}


@dataclass
class TableOnline:
    """A table that was opened through the API, with the keys given out then."""

    client: FlaskClient
    code: str
    host: str
    seats: list[str]
    recovery: str
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def url(self) -> str:
        return f"/api/tables/{self.code}"

    def look(self, key: str | None = None) -> Any:
        response = self.client.get(self.url, headers=bearer(key))
        assert response.status_code == 200
        return response.json

    def move(self, body: Any, key: str | None = None, once: str | None = None) -> TestResponse:
        """A move by the host, or by the bearer of a key; each has an id of its own unless one is given."""
        headers = {**bearer(key or self.host), "Idempotency-Key": once or f"move-{next(self.numbers)}"}
        return self.client.post(f"{self.url}/moves", json=body, headers=headers)

    def go(self, *bodies: Any, key: str | None = None) -> int:
        """Moves that are accepted; the number of the last one."""
        seq = -1
        for body in bodies:
            response = self.move(body, key)
            assert response.status_code == 201, response.text
            seq = response.json["seq"]
        return seq

    def next(self, times: int = 1) -> int:
        """Press `next`, knowing everything."""
        return [self.go({"type": "next", "seen": self.look()["seq"]}) for _ in range(times)][-1]

    def play_to(self, phase: str) -> None:
        while self.look()["phase"] != phase:
            self.next()

    def heard(self, messages: int, key: str | None = None, query: str = "", **headers: str) -> list[dict[str, Any]]:
        """The first messages of the live stream, as dictionaries of their fields."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        response = self.client.get(f"{self.url}/live{query}", headers={**bearer(key), **named}, buffered=False)
        assert response.status_code == 200, response.text
        found: list[dict[str, Any]] = []
        with closing(response):
            while len(found) < messages:
                message = next(response.response).decode()
                if not message.startswith(":"):
                    found.append(fields_of(message))
        return found


def fields_of(message: str) -> dict[str, Any]:
    """The fields of one server-sent event; `data` read as JSON."""
    fields: dict[str, Any] = dict(line.split(": ", 1) for line in message.strip().split("\n"))
    return {**fields, "data": json.loads(fields["data"])}


def request_for(names: tuple[str, ...] = NAMES, game: str = GAME, **options: Any) -> dict[str, Any]:
    return {"game": game, "players": [{"name": name} for name in names], "options": options}


def open_table(client: FlaskClient, names: tuple[str, ...] = NAMES, game: str = GAME, **options: Any) -> TableOnline:
    """A table of Scream Machine unless another game is named, light unless the options say otherwise."""
    response = client.post("/api/tables", json=request_for(names, game, **options))
    assert response.status_code == 201, response.text
    body = response.json
    return TableOnline(
        client, body["code"], body["host_key"], [seat["key"] for seat in body["seats"]], body["recovery"]
    )


def check_problem(response: TestResponse, status: int) -> Any:
    """The problem document of a refused request."""
    assert response.status_code == status, response.text
    assert response.content_type == PROBLEM
    problem = json.loads(response.data)
    assert problem["status"] == status
    assert problem["title"]
    assert problem["detail"]
    return problem


def places(response: TestResponse) -> list[str]:
    """Where the faults of a 422 are."""
    errors = check_problem(response, 422)["errors"]
    assert all(error["message"] and set(error) == {"where", "message"} for error in errors)
    return [error["where"] for error in errors]
