"""Every line of the pages that list what once went wrong is shown by tests that run, in a browser where that counts."""

from __future__ import annotations

import re

import pytest

from tests.documentation.pages import ROOT, rows, running_tests

TEST = re.compile(r"`([\w/]+\.py)::(test_\w+)`")
every_list = pytest.mark.parametrize("page", ["several-phones", "hostile-clients", "printed-sheets"])


@every_list
def test_lines_are_numbered_without_gaps(page: str) -> None:
    numbers = [tuple(map(int, number.split("-"))) for number, _ in rows(page)]
    sections = dict.fromkeys(section for section, _ in numbers)
    wanted = [(at, line + 1) for at in sections for line in range(sum(section == at for section, _ in numbers))]
    assert numbers == wanted != []


@every_list
def test_every_line_is_shown_by_tests_that_run(page: str) -> None:
    named = {number: TEST.findall(cells[-1]) for number, cells in rows(page)}
    assert [number for number, tests in named.items() if not tests] == []
    gone = [
        f"{number}: {test}"
        for number, tests in named.items()
        for path, test in tests
        if test not in running_tests(ROOT / path)
    ]
    assert gone == []


def test_every_line_about_phones_is_shown_in_a_browser_or_says_why_not() -> None:
    unseen = [
        number
        for number, (*_, places) in rows("several-phones")
        if "tests/browser/" not in places and "; not in a browser: " not in places
    ]
    assert unseen == []
