"""Components that are functions escape everything people wrote."""

from __future__ import annotations

from flask import Flask
from markupsafe import Markup

from companion.web.shell import components

MARKUP = "<script>alert('\"1\"')</script>"


def seat(name: str) -> dict[str, str]:
    return {"colour": "blue", "shape": "square", "initial": name[:1], "name": name}


def test_nothing_that_people_wrote_becomes_markup(app: Flask) -> None:
    with app.test_request_context("/"):
        drawn = [
            components.icon("undo", label=MARKUP),
            components.seat_badge(seat(MARKUP), named=True),
            components.button(MARKUP, name=MARKUP, value=MARKUP, attrs={"title": MARKUP}),
            components.button(MARKUP, href=MARKUP),
            components.hidden_fields({MARKUP: MARKUP}),
            components.move_button(MARKUP, {"name": MARKUP}, MARKUP, id=MARKUP),
        ]
    assert all("<script" not in one and '"1"' not in one and "'" not in one for one in drawn)


def test_json_of_a_template_is_whole_in_a_hidden_field(app: Flask) -> None:
    with app.test_request_context("/"):
        made = components.move_button("/moves", {"doc": Markup('{"type": "bonus"}')}, "Play")
    assert 'value="{&#34;type&#34;: &#34;bonus&#34;}"' in made


def test_a_button_with_an_address_is_a_link(app: Flask) -> None:
    with app.test_request_context("/"):
        assert components.button("Go", href="/t").startswith('<a class="button button-secondary" href="/t"')
        assert components.button("Go", value=0, attrs={"form": "f", "title": None}) == (
            '<button class="button button-secondary" type="submit" value="0" form="f"><span>Go</span></button>'
        )


def test_a_control_with_a_reason_cannot_be_used(app: Flask) -> None:
    with app.test_request_context("/"):
        assert components.button("Go", href="/t", reason="Not yet.") == (
            '<button class="button button-secondary" type="submit" disabled title="Not yet."><span>Go</span></button>'
        )
        assert ' disabled title="Not yet."' in components.move_button("/moves", {}, "Go", reason="Not yet.")


def test_a_move_is_a_form_with_what_was_called_inside(app: Flask) -> None:
    with app.test_request_context("/"):
        made = components.move_button("/moves", {"type": "note"}, "Say", caller=lambda: Markup("<input name=words>"))
    assert made.index("type=") < made.index("<input name=words>") < made.index("<button")
