"""Inputs have their largest sensible size, enforced while reading; work is counted in calls, not by a clock."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import count
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.history.play_document import PlayDocument
from companion.rules import games
from companion.rules.calculators import Calculator
from companion.rules.definitions.limits import MOST_ENTRIES
from companion.rules.faults import MORE_FAULTS, MOST_FAULTS, Fault, FaultyInput
from companion.rules.game import Game
from companion.rules.moves import COMMON
from companion.rules.new_table import open_table
from companion.rules.scream_machine.facts import FAMILIES, KINDS, VALUES
from companion.rules.table import Table
from companion.rules.table_request import NewPlayer, NewTable
from companion.rules.text import text
from companion.web.shell.drafts import edited
from companion.web.shell.forms import LONGEST_FORM, MOST_FIELDS, CheckedParts
from companion.wire import parser
from companion.wire.document_shape import trimmed
from companion.wire.moves import read_move
from companion.wire.tables import calculate
from tests.api.client import TableOnline, check_problem
from tests.own_games.definitions import field, game_of, line, simple

Schema = dict[str, Any]
MOST_CALLS = 450_000  # calls and returns, also of C functions: about 30 ms without a profiler
CALCULATORS = [(game, calculator) for game in games().values() for calculator in game.calculators]
every_calculator = pytest.mark.parametrize(
    ("game", "calculator"), CALCULATORS, ids=[f"{game.id}-{one.id}" for game, one in CALCULATORS]
)
INPUTS: dict[str, Any] = {
    **{f"{game.id}/{one.id}": one.input for game, one in CALCULATORS},
    **{f"{game.id}/{move.__name__}": move for game in games().values() for move in game.moves},
    **{move.__name__: move for move in COMMON},
    "table": NewTable,
    "play": PlayDocument,
}
every_input = pytest.mark.parametrize("of", INPUTS.values(), ids=INPUTS)


def calls(work: Callable[[], Any]) -> int:
    """How many calls and returns some work takes."""
    counted = 0

    def profile(*_: Any) -> None:
        nonlocal counted
        counted += 1

    sys.setprofile(profile)
    try:
        work()
    except (FaultyInput, parser.NotJson):
        pass
    finally:
        sys.setprofile(None)
    return counted


# --- the largest documents of a schema -----------------------------------------------------------------------------


def resolved(schema: Schema, known: Schema) -> Schema:
    """The branch of a schema that has room for most."""
    while True:
        if "$ref" in schema:
            schema = known[schema["$ref"].rpartition("/")[2]]
        elif "anyOf" in schema or "oneOf" in schema:
            branches = [resolved(one, known) for one in schema.get("anyOf") or schema["oneOf"]]
            schema = max(branches, key=lambda one: (one.get("type") in ("array", "object"), one.get("type") != "null"))
        else:
            return schema


def entries(schema: Schema) -> Schema | None:
    """The schema of a mapping's values."""
    found = next(iter(schema.get("patternProperties", {}).values()), schema.get("additionalProperties"))
    return found if isinstance(found, dict) else None


def largest(schema: Schema, known: Schema, names: Iterator[int], depth: int = 0) -> Any:
    """A document with every list as long, every number as high and every name as long as the schema allows."""
    schema = resolved(schema, known)
    if depth > 8:
        return None
    if "enum" in schema or "const" in schema:
        return schema.get("const", (schema.get("enum") or [None])[-1])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return [largest(one, known, names, depth + 1) for one in schema["prefixItems"]]
        case "array":
            return [largest(schema.get("items", {}), known, names, depth + 1) for _ in range(schema.get("maxItems", 3))]
        case "object" if "properties" in schema:
            return {key: largest(one, known, names, depth + 1) for key, one in schema["properties"].items()}
        case "object":
            item, length = entries(schema) or {}, schema.get("maxProperties", 3)
            return {f"name-{next(names)}": largest(item, known, names, depth + 1) for _ in range(length)}
        case "integer":
            return schema.get("maximum", 9_999)
        case "string":
            return f"{next(names):x<{min(schema.get('maxLength', 40), 200)}}"
        case "boolean":
            return True
    return None


def largest_body(of: Any) -> str:
    schema = parser.schema(of)
    return json.dumps(largest(schema, schema.get("$defs", {}), count()))


def limits(schema: Schema, known: Schema, path: str, seen: tuple[str, ...] = ()) -> Iterator[tuple[str, bool]]:
    """Every list and mapping of a schema by its place, with whether it has a largest length."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name not in (*seen, "Text"):  # the arguments of a text are held to what its message has
            yield from limits(known[name], known, path, (*seen, name))
        return
    for branch in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        yield from limits(branch, known, path, seen)
    if schema.get("type") == "array" and "prefixItems" not in schema:
        yield path, "maxItems" in schema
        yield from limits(schema.get("items", {}), known, f"{path}[]", seen)
    if schema.get("type") == "object":
        if (item := entries(schema)) is not None:
            yield path, "maxProperties" in schema
            yield from limits(item, known, f"{path}{{}}", seen)
        for key, one in schema.get("properties", {}).items():
            yield from limits(one, known, f"{path}/{key}", seen)


@every_input
def test_every_list_of_every_input_has_a_largest_length(of: Any) -> None:
    schema = parser.schema(of)
    assert [path for path, limited in limits(schema, schema.get("$defs", {}), "") if not limited] == []


@every_input
def test_the_largest_document_is_read_with_little_work(of: Any) -> None:
    body = largest_body(of)
    assert calls(lambda: parser.read(of, body)) < MOST_CALLS


@every_calculator
def test_the_largest_input_of_a_calculator_takes_little_work(game: Any, calculator: Calculator) -> None:
    body = largest_body(calculator.input)
    calls(lambda: calculate(calculator, body))  # what is read once a process is no part of the work
    assert calls(lambda: calculate(calculator, body)) < MOST_CALLS


def test_a_round_of_scream_machine_with_every_card_of_four_boxes_takes_little_work() -> None:
    """An input without faults: six players, each with all attractions, and all visitors at every place."""
    calculator = games()["scream-machine"].calculator("round")
    names = [f"P{number}" for number in range(6)]
    kinds = [kind for kind in KINDS for _ in range(16)]
    cards = [[family, value] for family in FAMILIES for value in VALUES for _ in range(16)]
    gaps = [[one, other] for one, other in zip(names, names[1:] + names[:1], strict=True)]
    body = {
        "players": names,
        "parks": dict.fromkeys(names, cards),
        "nationals": kinds,
        "locals": [{"between": gap, "visitors": kinds} for gap in gaps],
    }
    assert calculate(calculator, json.dumps(body)).lines
    assert calls(lambda: calculate(calculator, json.dumps(body))) < MOST_CALLS
    too_many = body | {"nationals": [*kinds, kinds[0]]}
    assert faults(lambda: calculate(calculator, json.dumps(too_many))) == [("/nationals", "fault.list-too-long")]


def faults(work: Callable[[], Any]) -> list[tuple[str, str]]:
    with pytest.raises(FaultyInput) as faulty:
        work()
    return [(fault.where, fault.message.key) for fault in faulty.value.faults]


FLOODS = {
    "wrong items": lambda key: {key: [{"x": 1}] * 15_000},
    "unknown keys": lambda key: {f"unknown-{number}": 1 for number in range(15_000)},
    "more values than any input has": lambda key: {key: [0] * 25_000},
    "one long list in another": lambda key: {key: [[[0] * 15_000]]},
    "a long mapping": lambda key: {key: {f"n{number}": {} for number in range(15_000)}},
}


@cache
def flood(name: str, key: str) -> str:
    return json.dumps(FLOODS[name](key))


@every_input
def test_a_flood_of_wrong_values_is_refused_with_little_work_and_few_faults(of: Any) -> None:
    properties = parser.schema(of)["properties"]
    key = next((name for name, spec in properties.items() if "maxItems" in json.dumps(spec)), next(iter(properties)))
    for name in FLOODS:
        body, found = flood(name, key), []
        assert calls(lambda body=body, found=found: found.extend(faults(lambda: parser.read(of, body)))) < MOST_CALLS
        assert 0 < len(found) <= MOST_FAULTS + 1, name


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_a_move_with_a_flood_is_refused_with_little_work(game: Any) -> None:
    for move in game.moves:
        schema = parser.schema(move)
        key = next((name for name, spec in schema["properties"].items() if spec.get("type") == "array"), "seat")
        calls(lambda: read_move(game, '{"type": "redo", "x": 0}'))  # builds what is built once
        body = json.dumps({"type": schema["properties"]["type"]["const"], "seat": 0, key: ["x"] * 15_000})
        assert calls(lambda body=body: read_move(game, body)) < MOST_CALLS


# --- faults --------------------------------------------------------------------------------------------------------


def test_fifty_faults_are_told_and_how_many_more_there_are() -> None:
    many = [Fault(f"/{number}", text("fault.missing")) for number in range(1_234)]
    told = FaultyInput(many).faults
    assert told[:-1] == tuple(many[:MOST_FAULTS])
    assert (told[-1].message.key, told[-1].message.args["n"]) == (MORE_FAULTS, 1_234 - MOST_FAULTS)
    assert FaultyInput(told).faults == told
    assert len(FaultyInput(many[:MOST_FAULTS]).faults) == MOST_FAULTS


def test_a_megabyte_of_wrong_players_gets_a_short_answer(client: FlaskClient) -> None:
    body = {"game": "steam-park", "players": [{"wrong": 1}] * 60_000}
    response = client.post("/api/tables", json=body)
    assert len(check_problem(response, 422)["errors"]) <= MOST_FAULTS + 1
    assert len(response.data) < 20_000


def test_a_thousand_unknown_keys_get_a_short_answer(client: FlaskClient) -> None:
    body = {f"key-{number}": 1 for number in range(1_000)}
    errors = check_problem(client.post("/api/games/scream-machine/final", json=body), 422)["errors"]
    assert len(errors) == MOST_FAULTS + 1
    assert "951" in errors[-1]["message"]


# --- forms ---------------------------------------------------------------------------------------------------------


FORMS = [
    "/games/scream-machine/open",
    "/games/scream-machine/calculators/final",
    "/games/steam-park/score",
    "/settings",
]


@pytest.mark.parametrize("kind", ["urlencoded", "multipart"])
@pytest.mark.parametrize("path", FORMS)
def test_a_form_with_too_many_fields_is_refused(client: FlaskClient, path: str, kind: str) -> None:
    fields = {f"f{number}": "1" for number in range(MOST_FIELDS + 1)}
    media = "multipart/form-data" if kind == "multipart" else "application/x-www-form-urlencoded"
    assert client.post(path, data=fields, content_type=media).status_code == 413


@pytest.mark.parametrize("path", FORMS)
def test_a_form_that_is_too_long_is_refused(client: FlaskClient, path: str) -> None:
    assert client.post(path, data={"doc": "x" * (LONGEST_FORM + 1)}).status_code == 413


def test_every_page_that_takes_a_form_refuses_one_that_is_too_large(table: TableOnline) -> None:
    """Or refuses it before it looks at the form."""
    rules = [rule for rule in table.client.application.url_map.iter_rules() if "POST" in (rule.methods or ())]
    body = "&".join(["a=1"] * (MOST_FIELDS + 1))
    known = {
        "code": table.code,
        "game_id": "scream-machine",
        "calculator_id": "final",
        "name": "seal",
        "seat": 0,
        "answer": "grant",
    }
    table.client.set_cookie(f"midway-host-{table.code}", table.host)
    media = "application/x-www-form-urlencoded"
    checked = 0
    for rule in rules:
        values = {name: known.get(name, 1) for name in rule.arguments}
        with table.client.application.test_request_context():
            path = table.client.application.url_for(rule.endpoint, **values)
        if not path.startswith("/api/"):
            status = table.client.post(path, data=body, content_type=media).status_code
            assert status in (302, 303, 401, 403, 404, 409, 413), path
            checked += status == 413
    assert checked > 10


# --- drafts --------------------------------------------------------------------------------------------------------


def draft_form(elements: int, fields: int) -> MultiDict[str, str]:
    form = MultiDict({"doc": json.dumps({"players": [{"name": "A"}] * elements})})
    for number in range(fields):
        form.add(f"/players/0/f{number}", "1")
    return form


def test_a_draft_takes_work_for_its_elements_and_its_fields_not_for_their_product() -> None:
    blank = {"players": [{"name": ""}]}
    few, elements, fields, both = (
        calls(lambda size=size: edited(draft_form(*size), blank))
        for size in ((10, 10), (2_000, 10), (10, 900), (2_000, 900))
    )
    assert both < elements + fields + few


@pytest.mark.parametrize("document", [900 * "[" + 900 * "]", 300 * '{"a":' + "1" + 300 * "}"])
def test_a_draft_that_is_nested_too_deeply_starts_again(client: FlaskClient, document: str) -> None:
    for path in ("/games/scream-machine/score", "/games/scream-machine/calculators/final"):
        assert client.post(path, data={"doc": document}).status_code == 200
    assert edited(MultiDict({"doc": document, "/a:json": document}), {"a": 0}) == {"a": None}


def test_a_draft_that_is_too_large_starts_again() -> None:
    blank = {"players": [{"name": ""}]}
    assert edited(draft_form(20_000, 0), blank) == blank


PART = b'--B\r\nContent-Disposition: form-data; name="tables"%b\r\n\r\n%b\r\n'


@pytest.mark.parametrize("head", [b'; a="b"' * 1_000, b"\r\nX: y" * 1_000])
@pytest.mark.parametrize("before", [b"", PART % (b"", 70_000 * b"-")])
def test_a_part_of_a_form_with_a_long_head_is_refused_before_it_is_taken_apart(
    client: FlaskClient, before: bytes, head: bytes
) -> None:
    body = before + PART % (head, b"x") + b"--B--\r\n"
    for path in ("/print/read", "/print/pack", "/games/take"):
        answer = client.post(path, data=body, content_type="multipart/form-data; boundary=B")
        assert answer.status_code == 413


@pytest.mark.parametrize("size", [1, 2, 7, 64, 5_000])
def test_parts_are_passed_on_however_they_are_cut(size: int) -> None:
    body = PART % (b'; filename="a.csv"', 9_000 * b"-\r\n") + PART % (b"", b"--\r\n--") + b"--B--\r\n" + 6_000 * b"."
    parts = CheckedParts(BytesIO(body), "B")
    assert b"".join(iter(lambda: parts.read(size), b"")) == body


def test_an_operation_in_an_endless_nest_changes_nothing() -> None:
    nest = "[" * 900 + "]" * 900
    assert edited(MultiDict({"doc": '{"a": 1}', "edit": nest}), {"a": 0}) == {"a": 1}


@every_calculator
def test_the_form_of_a_calculator_shows_no_more_than_the_calculator_takes(game: Any, calculator: Calculator) -> None:
    schema = parser.schema(calculator.input)
    document = json.loads(json.dumps(calculator.example))
    assert trimmed(document, schema) == document
    swollen = {key: (value * 400 if isinstance(value, list) else value) for key, value in document.items()}
    cut = trimmed({**swollen, "unknown": {"key": []}}, schema)
    assert set(cut) == set(document)
    for key, value in cut.items():
        if isinstance(value, list) and value:
            assert len(value) <= resolved(schema["properties"][key], schema.get("$defs", {}))["maxItems"]


def test_a_swollen_calculator_form_is_answered_at_once(client: FlaskClient) -> None:
    form = {"doc": json.dumps({"players": [{"name": "A", "visitors": 0, "symbols": 0}] * 1_600, "junk": [0] * 100})}
    page = client.post("/games/scream-machine/calculators/final", data=form)
    assert page.status_code == 200
    assert len(page.data) < 200_000


# --- games written as data and events ------------------------------------------------------------------------------


def wide_game(fields: int, rounds: int, points: str = "") -> dict[str, Any]:
    """Twelve players, and as many fields and lines of every round."""
    lines = [line(f"l{number}", points, each_round=True) for number in range(3 if points else 0)]
    examples = [{"input": {"players": [{"name": "A"}]}}] if points else []
    return simple(
        rounds={"count": rounds},
        fields=[field(f"f{number}", each_round=True) for number in range(fields)],
        lines=lines,
        examples=examples,
    )


def last_round(game: Game) -> Table[Any]:
    """A table of twelve in its last round."""
    return replace(open_table(game, NewTable(game.id, [NewPlayer(f"P{seat}") for seat in range(12)])), round=100)


def test_a_long_working_out_of_an_own_game_lets_others_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = [{"players": {f"P{seat}": {"f0": seat} for seat in range(12)}} for _ in range(100)]
    body = json.dumps({"players": [{"name": f"P{seat}"} for seat in range(12)], "rounds": rounds})
    game = game_of(wide_game(1, 100, "+".join(["f0"] * 50)))
    pauses = []
    monkeypatch.setattr("companion.rules.pauses._pause", lambda: pauses.append(1))
    calculate(game.calculator("score"), body)
    assert len(pauses) > 30
    pauses.clear()
    game.view(last_round(game), None)
    assert not pauses, "what the phones of a table share is not worked out twice at once"


def test_the_largest_table_of_an_own_game_is_shown_with_little_work() -> None:
    game = game_of(wide_game(6, 100, "+".join(["f0"] * 50)))
    table = last_round(game)
    assert calls(lambda: game.view(table, None)) < 2 * MOST_CALLS
    assert faults(lambda: game_of(wide_game(60, 100))) == [("/rounds", "fault.at")]
    open_end = game_of(wide_game(60, 100) | {"rounds": {"open": True}})
    assert open_end.rounds(12, ()) == MOST_ENTRIES // 720


def test_large_standings_are_ranked_in_a_child(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ranked: list[str] = []
    module = sys.modules["companion.web.api.events"]
    monkeypatch.setattr(module, "search", lambda function, body: ranked.append(function) or b"{}")
    players = [{"name": "A", "total": 1}, {"name": "B", "total": 2}]
    for tables, expected in ((10, 0), (900, 1)):
        results = [{"round": number + 1, "players": players} for number in range(tables)]
        body = {"points": {"2": [1, 0]}, "results": results, "shared": "mean", "ties": []}
        assert client.post("/api/standings", json=body).status_code == 200
        assert len(ranked) == expected


@pytest.mark.parametrize("points", ["1e400", "-1e308", "1000001"])
def test_points_have_a_largest_number(client: FlaskClient, points: str) -> None:
    body = f'{{"points": {{"1": [{points}]}}, "results": [], "shared": "mean", "ties": []}}'
    found = check_problem(client.post("/api/standings", data=body, content_type="application/json"), 422)
    assert [one["where"] for one in found["errors"]] == ["/points/1/0"]
