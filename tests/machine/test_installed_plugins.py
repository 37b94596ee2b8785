"""What is installed is read once while gevent patches."""

from __future__ import annotations

from importlib import metadata

import pytest

from companion.machine.installed_plugins import plugins_read_once


def test_plugins_are_read_once_for_all_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = set(metadata.entry_points(group="console_scripts"))
    reads = []
    distributions = metadata.distributions
    monkeypatch.setattr(metadata, "distributions", lambda: [reads.append(1), *distributions()][1:])
    with plugins_read_once():
        found = [set(metadata.entry_points(group="console_scripts")) for _ in range(20)]
        assert len(metadata.entry_points(group="of.nobody")) == 0
    assert (len(reads), found) == (1, 20 * [expected])
    assert set(metadata.entry_points(group="console_scripts")) == expected
    assert len(reads) == 2
