"""An organiser's browser without the browser: makes an event, draws rounds, types at the desk."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.events.event import Event
from companion.store.events import find_event
from companion.web.access.application import table_service

PEOPLE = (
    *("Ana", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo", "Kai", "Lea"),
    *("Max", "Noé", "Ola", "Pia", "Quin", "Rosa", "Sam", "Tess", "Uli", "Vera", "Wim", "Xenia"),
)


class Organiser:
    """An event and the browser that runs it."""

    def __init__(self, client: FlaskClient, people: int = 8, **more: Any) -> None:
        self.client = client
        form = {
            "name": "Cup",
            "game": "steam-park",
            "rounds": "3",
            "names": "\n".join(PEOPLE[:people]),
            "group": "none",
        }
        made = client.post("/events", data=form | more)
        assert made.status_code == 303, made.text
        self.code = made.location.split("/")[2]

    @property
    def event(self) -> Event:
        with self.client.application.app_context():
            found = find_event(table_service().store, self.code)
        assert found is not None
        return found

    def get(self, path: str = "", status: int = 200) -> str:
        answer = self.client.get(f"/e/{self.code}{path}")
        assert answer.status_code == status, (path, answer.status_code)
        return answer.text

    def post(self, path: str, status: int = 303, **form: Any) -> TestResponse:
        answer = self.client.post(f"/e/{self.code}{path}", data=form)
        assert answer.status_code == status, (path, answer.status_code, answer.text[-800:])
        return answer

    def person(self, name: str) -> int:
        return next(one.id for one in self.event.people if one.name == name)

    def draw(self, way: str = "all", **more: Any) -> None:
        self.post("/draw", way=way, **more)

    def enter(self, round_number: int, table: int, *totals: int | str, **more: Any) -> str:
        line = " ".join(map(str, (table, *totals)))
        return self.post("/desk", round=round_number, line=line, **more).location

    def enter_round(self, number: int) -> None:
        """Every table of a round: the first seat wins, the last comes last."""
        found = self.event.round(number)
        assert found is not None
        for table in found.tables:
            self.enter(number, table.number, *(40 - 10 * seat for seat in range(len(table.people))))

    def tables(self, number: int) -> list[list[str]]:
        found = self.event.round(number)
        assert found is not None
        return [self.event.names_of(table.people) for table in found.tables]
