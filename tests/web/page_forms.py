"""The forms of a page, filled in as they stand, for tests that press their buttons."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class PageForm:
    """What a form sends before a button adds its own field; buttons that are disabled are left out."""

    id: str
    action: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[dict[str, str]] = field(default_factory=list)
    disabled: list[str] = field(default_factory=list)  # the reasons


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[PageForm] = []
        self._form: PageForm | None = None
        self._select: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = PageForm(named.get("id", ""), named.get("action", ""))
            self.found.append(self._form)
        elif self._form is None:
            return
        elif tag == "button" and named.get("type", "submit") == "submit":
            if "disabled" in named:
                self._form.disabled.append(named.get("title", ""))
            else:
                self._form.buttons.append({named["name"]: named.get("value", "")} if "name" in named else {})
        elif tag == "input" and "name" in named:
            self._form.fields[named["name"]] = named.get("value", "")
        elif tag == "select":
            self._select = named["name"]
        elif tag == "option" and self._select and ("selected" in named or self._select not in self._form.fields):
            self._form.fields[self._select] = named.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None


def forms_of(page: str) -> list[PageForm]:
    parser = _Forms()
    parser.feed(page)
    return parser.found
