"""The texts of a phase fit the table: its tracking and its modules."""

from __future__ import annotations

from dataclasses import replace

from companion.speech.catalogue import catalogue
from companion.speech.phases import fitting_key

KEY = "harvest.phase.sow.first"


def test_a_text_for_a_module_comes_before_one_for_a_tracking() -> None:
    english = replace(catalogue("en"), messages={KEY: "", f"{KEY}-light": "", f"{KEY}-with-rain": ""})
    assert fitting_key("harvest", "sow", "first", "light", ["rain"], english) == f"{KEY}-with-rain"
    assert fitting_key("harvest", "sow", "first", "light", ["hail"], english) == f"{KEY}-light"
    assert fitting_key("harvest", "sow", "first", "full", ["hail"], english) == KEY
    assert fitting_key("harvest", "reap", "first", "full", [], english) is None
