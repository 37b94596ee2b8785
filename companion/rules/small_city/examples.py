"""What a worked example starts from, in language-free words."""

from typing import Any

from companion.rules.small_city.march import square_text, way_text
from companion.rules.text import Text, text


def given(calculator: str, value: dict[str, Any]) -> list[Text]:
    """One sentence where the lines alone do not tell what was given."""
    if calculator == "godzilla":
        return [
            text(
                "small-city.example.roll",
                name=one["name"],
                roll=one["roll"],
                level=one["pollution"],
                area=one["factories"],
            )
            for one in value["players"]
        ]
    if calculator == "march":
        return [_march(value)]
    return []


def _march(value: dict[str, Any]) -> Text:
    return text(
        "small-city.example.march",
        rows=value["rows"],
        columns=value["columns"],
        square=square_text(tuple(value["exit"])),
        way=way_text(value["direction"]),
        steps=value["steps"],
    )
