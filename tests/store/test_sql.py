"""SQL as every supported Python takes it."""

import re
from pathlib import Path

import pytest

STORE = Path(__file__).parents[2] / "companion" / "store"


@pytest.mark.parametrize("module", sorted(STORE.glob("*.py")), ids=lambda module: module.stem)
def test_values_have_no_numbers(module: Path) -> None:
    """From Python 3.14 on `?1` is a name, for which a row of values is refused."""
    assert not re.findall(r"\?\d", module.read_text("utf-8"))
