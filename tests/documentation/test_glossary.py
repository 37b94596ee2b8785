"""The glossary names every module, and only modules that exist."""

from __future__ import annotations

import re

from tests.documentation.module_list import GLOSSARY, HEADING, module_list, modules


def test_the_list_of_modules_says_what_they_say_themselves() -> None:
    _, _, listed = GLOSSARY.read_text("utf-8").partition(HEADING)
    assert HEADING + listed == module_list(), "python -m tests.documentation.module_list"


def test_every_module_says_in_a_sentence_what_it_holds() -> None:
    assert [row for row in module_list().splitlines() if row.endswith("|  |")] == []
    assert modules()


def test_every_term_has_one_meaning() -> None:
    terms = re.findall(r"^\| ([a-z][\w -]+) \|", GLOSSARY.read_text("utf-8"), re.MULTILINE)
    headings = {"term", "module", "file"}
    assert len(terms) > len(headings)
    assert {term for term in terms if terms.count(term) > 1} - headings == set()
