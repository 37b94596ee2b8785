"""The source of the templates."""

from __future__ import annotations

from companion.web.shell.templates import template_folder

LONGEST_LINE = 160


def test_no_line_is_too_long_to_read() -> None:
    folder = template_folder()
    lines = [
        f"{path.relative_to(folder).as_posix()}:{number}: {len(line)} characters"
        for path in sorted(folder.rglob("*.*"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]
    assert lines == []
