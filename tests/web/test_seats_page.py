"""The page of seats asks the rules who may still join, and who may leave."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.api.client import bearer, open_table

SIX = ("Ana", "Bo", "Cy", "Dan", "Eve", "Flo")


@pytest.mark.parametrize(
    ("names", "may_join", "may_leave"), [(SIX[:2], True, False), (SIX[:3], True, True), (SIX, False, True)]
)
def test_what_the_rules_refuse_is_not_offered(
    client: FlaskClient, names: tuple[str, ...], may_join: bool, may_leave: bool
) -> None:
    table = open_table(client, names)
    page = client.get(f"/t/{table.code}/seats", headers=bearer(table.host)).text
    assert ('id="join-name"' in page) is may_join
    assert ("At least 2 players must stay" in page) is not may_leave
    assert (table.move({"type": "join", "name": "Zoe"}).status_code == 201) is may_join
    assert (table.move({"type": "leave", "seat": 1}).status_code == 201) is (may_leave or may_join)


def test_nobody_joins_after_the_first_round(client: FlaskClient) -> None:
    table = open_table(client, SIX[:3])
    while table.look()["round"] == 1:
        table.next()
    page = client.get(f"/t/{table.code}/seats", headers=bearer(table.host)).text
    assert 'id="join-name"' not in page
    assert table.move({"type": "join", "name": "Zoe"}).status_code == 409
