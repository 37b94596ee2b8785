"""That tests notice a name no view handed over."""

from __future__ import annotations

import pytest
from flask import Flask, render_template_string
from jinja2 import UndefinedError


@pytest.mark.parametrize("template", ["{{ nobody }}", "{% if nobody %}{% endif %}", "{{ {}.nothing ~ 1 }}"])
def test_a_name_that_is_not_there_is_an_error(app: Flask, template: str) -> None:
    with app.test_request_context("/"), pytest.raises(UndefinedError):
        render_template_string(template)
