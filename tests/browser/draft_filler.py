"""Fills in the form of a draft by taps until its document is the one wanted, whatever controls the form has."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from playwright.sync_api import Locator, Page
from werkzeug.datastructures import MultiDict

from companion.web.shell.drafts import edited

MISSING = object()
CONTROLS = """form => [...form.querySelectorAll("[name^='/'], button[name=edit], button[name=at]")].map(one => {
  one.closest("details")?.setAttribute("open", "");
  return {tag: one.tagName, name: one.name, value: one.value, disabled: one.disabled, keypad: "keypad" in one.dataset};
})"""
SETTLED = """expected => {
  const form = document.getElementById("calculator");
  const doc = JSON.parse(form.querySelector("input[name=doc]").value);
  const at = pointer => pointer.split("/").slice(1).reduce((v, k) => v?.[k.replace("~1", "/").replace("~0", "~")], doc);
  return expected.every(([pointer, value]) => JSON.stringify(at(pointer) ?? null) === JSON.stringify(value));
}"""

CHANGED = "before => document.querySelector('#calculator > input[name=doc]').value !== JSON.stringify(before)"


def fill(page: Page, target: Any) -> Any:
    """Tap until the document of the form is the target, but for the order of choices; the answer is that document."""
    while (missing := distance(document(page), target)) > 0:
        _step(page, target)
        assert distance(document(page), target) < missing or page.locator("#cell-editor").count(), document(page)
    return document(page)


def document(page: Page) -> Any:
    return json.loads(page.locator("#calculator > input[name=doc]").input_value())


def _step(page: Page, target: Any) -> None:
    controls = [one for one in page.locator("#calculator").evaluate(CONTROLS) if not one["disabled"]]
    before = document(page)
    fields = [(one, _at(target, one["name"])) for one in controls if one["name"].startswith("/")]
    wrong = [(one, want) for one, want in fields if want is not MISSING and _at(before, one["name"]) != want]
    if wrong:
        for one, want in wrong:
            _type(page, page.locator(f"#calculator [name={json.dumps(one['name'])}]"), one, want)
        page.locator("h1").click()  # a tap beside the form ends typing
        expected = [[one["name"].partition(":")[0], want] for one, want in wrong]
        page.wait_for_function(SETTLED, arg=expected)
        return
    buttons = [one for one in controls if one["name"] == "edit"]
    after = {one["value"]: distance(_pressed(before, one["value"]), target) for one in buttons}
    best = min(after, key=lambda at: after[at], default=None)
    if best is not None and after[best] < distance(before, target):
        button = _button(page, "edit", best)
        if not button.is_visible():
            _join(page, best)
        button.click()
        page.wait_for_function(CHANGED, arg=before)
        return
    cells = [one for one in controls if one["name"] == "at"]
    wanted = next(one for one in cells if _cell(before, one["value"]) != _cell(target, one["value"]))
    with page.expect_response("**/calculators/**"):
        _button(page, "at", wanted["value"]).click()
    page.locator(f"button[name=at][value='{wanted['value']}'][aria-pressed=true]").wait_for()


def _button(page: Page, name: str, value: str) -> Locator:
    return page.locator(f"#calculator button[name={name}][value={json.dumps(value, ensure_ascii=False)}]").first


def _join(page: Page, operation: str) -> None:
    """A picture of a card shows once entries of an empty one are joined like its own."""
    for port in (port for segment in json.loads(operation)["value"]["segments"] for port in segment):
        page.locator(f"[data-joiner] [data-port='{port}']").click()


def _type(page: Page, field: Locator, control: dict[str, Any], want: Any) -> None:
    """As a finger does it: a choice from the list, digits on the keypad, letters over the name that is there."""
    if control["tag"] == "SELECT":
        field.select_option(json.dumps(want, separators=(",", ":")) if control["name"].endswith(":json") else str(want))
        return
    field.click()
    if control["keypad"]:
        for digit in str(abs(want)) if want is not None else ():
            page.locator(f"#keypad [data-key='{digit}']").click()
        if want is None:
            page.locator("#keypad [data-key=erase]").click()
        if want is not None and want < 0:
            page.locator("#keypad [data-key=sign]").click()
        page.locator("#keypad [data-key=done]").click()
    else:
        page.keyboard.type(str(want))


def _pressed(doc: Any, operation: str) -> Any:
    return edited(MultiDict({"doc": json.dumps(doc), "edit": operation}), doc)


def _at(doc: Any, name: str) -> Any:
    for step in name.partition(":")[0].split("/")[1:]:
        key = step.replace("~1", "/").replace("~0", "~")
        try:
            doc = doc[int(key)] if isinstance(doc, list) else doc[key]
        except (KeyError, IndexError, ValueError, TypeError):
            return MISSING
    return doc


def _cell(doc: Any, place: str) -> Any:
    row, column = map(int, place.split("."))
    return doc["board"][row][column]


def distance(given: Any, wanted: Any, ordered: bool = False) -> int:
    """How many values are wrong; a part that is missing or too much counts more than one that is wrong inside."""
    if isinstance(given, dict) and isinstance(wanted, dict):
        return sum(
            distance(given.get(key, MISSING), wanted.get(key, MISSING), ordered=key == "players")
            for key in given.keys() | wanted.keys()
        )
    if isinstance(given, list) and isinstance(wanted, list):
        if not ordered and all(map(_is_plain, [*given, *wanted])):
            here, there = (Counter(map(json.dumps, one)) for one in (given, wanted))
            return (here - there).total() + (there - here).total()
        inside = sum(distance(one, other) for one, other in zip(given, wanted, strict=False))
        longer = max(given, wanted, key=len)[min(len(given), len(wanted)) :]
        return inside + sum(_size(one) + 1 for one in longer)
    if given is MISSING or wanted is MISSING:
        return _size(wanted if given is MISSING else given) + 1
    return int(given != wanted)


def _is_plain(value: Any) -> bool:
    return not isinstance(value, dict | list) or (isinstance(value, list) and all(map(_is_plain, value)))


def _size(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 1 if inner is None else sum(_size(one) for one in inner) + 1
