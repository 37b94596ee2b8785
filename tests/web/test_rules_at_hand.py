"""What is looked up beside a table: numbers copied from the box, and the rules of what this table plays."""

from __future__ import annotations

from html import unescape

from flask.testing import FlaskClient

from companion.rules import games
from companion.store.box_facts import known_facts
from companion.web.access.application import table_service
from tests.api.client import open_table


def test_one_button_keeps_what_was_typed_for_every_fact(client: FlaskClient) -> None:
    votes = ["2", "4", "6", "8", "9"]
    typed = {
        "number-residential-votes": votes,
        "number-university-votes": ["3"],
        "number-start-money": ["x", "", "", ""],
    }
    answer = client.post("/games/small-city/box", data={"fact": "university-votes", **typed})
    assert answer.status_code == 422
    assert 'value="x"' in answer.text  # what does not fit stays to be put right
    with client.application.app_context():
        known = known_facts(table_service().store, "small-city")
    assert (known["residential-votes"], known["university-votes"]) == ([2, 4, 6, 8, 9], 3)
    assert "start-money" not in known
    client.post("/games/small-city/box", data={"number-residential-votes": [""] * 5, "number-university-votes": [""]})


def test_a_number_nobody_touched_is_not_copied(client: FlaskClient) -> None:
    fact = next(one for one in games()["steam-park"].box_facts if one.default is not None)
    shown = [str(one) for one in (fact.default if isinstance(fact.default, list | tuple) else [fact.default])]
    client.post("/games/steam-park/box", data={"fact": "", f"number-{fact.id}": shown})
    with client.application.app_context():
        assert fact.id not in known_facts(table_service().store, "steam-park")


def test_the_rules_of_a_table_leave_out_what_it_does_not_play_and_lead_back(client: FlaskClient) -> None:
    table = open_table(client, game="small-city", modules=["doctors"])
    whole = unescape(client.get("/games/small-city/guide").text)
    own = unescape(client.get(f"/games/small-city/guide?table={table.code}").text)
    assert f'href="/t/{table.code}"' in own
    for words in ('href="#part-1"', 'id="part-1"'):
        assert words in whole
        assert words in own
    assert "Godzillas</h2>" in whole
    assert "Godzillas</h2>" not in own
    assert "Doctors</h2>" in own
    assert f"/games/small-city/guide?table={table.code}" in client.get(f"/t/{table.code}").text
