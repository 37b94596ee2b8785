"""Every combination prints, or is refused before with the size to choose instead."""

from __future__ import annotations

import os

import pytest

from companion.rules.faults import FaultyInput
from companion.speech.catalogue import catalogue
from pdf import PrintRequest, make_sheet, validate_request
from tests.pdf.matrix import part, sample
from tests.pdf.pdf_reader import outside_pages, overlapping

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
PARTS = 24


def prints(request: PrintRequest) -> bool:
    """Whether a request prints; if not, another size is named, and prints."""
    try:
        make_sheet(request)
    except FaultyInput as refused:
        [fault] = refused.faults
        assert fault.where == "/per_page", request
        assert fault.message.args["fits"] < request.per_page
        return False
    return True


def test_a_sample_of_all_sheets_prints():
    """Nothing stands on anything else, nothing leaves its leaf."""
    for request in sample(35, seed=21):
        if prints(request):
            made = make_sheet(request)
            assert overlapping(made) == [], request
            assert outside_pages(made) == [], request


@pytest.mark.parametrize("number", range(PARTS if LONG else 0))  # make check-long
def test_every_sheet_prints(number):
    """All that fails is told at once, by what went wrong, with one of the requests."""
    failed: dict[str, list[PrintRequest]] = {}
    for request in part(number, PARTS):
        try:
            prints(request)
        except Exception as error:  # noqa: BLE001 (whatever it is, it is told below)
            failed.setdefault(f"{request.game} {request.kind}: {error!r}", []).append(request)
    assert {what: (len(requests), requests[0]) for what, requests in failed.items()} == {}


def test_a_size_that_is_too_small_is_told_before_with_one_that_is_not():
    modules = ("godzillas", "stockholm", "asia", "buildings", "promises", "nuclear")
    request = PrintRequest("pad", "small-city", players=4, modules=modules, per_page=4, lang="fr")
    with pytest.raises(FaultyInput) as refused:
        validate_request(request)
    [fault] = refused.value.faults
    assert "2 par page" in catalogue("fr").translate(fault.message)
