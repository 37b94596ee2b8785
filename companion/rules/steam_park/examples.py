"""What a worked example starts from, in language-free words."""

from collections import Counter
from typing import Any

from companion.rules.text import Text, text


def given(calculator: str, value: dict[str, Any]) -> list[Text]:
    """The dice or visitors of an example; the other calculators' lines say it all."""
    match calculator:
        case "dirt":
            return [text("steam-park.example.dice", faces=_counted(value["dice"])), _before(value)]
        case "espionage":
            return [text("steam-park.example.neighbour", faces=_counted(value["neighbour"]))]
        case "extension":
            colours = [text(f"steam-park.colour.{guest}") for guest in value["visitors"]]
            ride = text(f"steam-park.colour.{value['ride']}")
            return [text("steam-park.example.extension", n=value["spaces"], ride=ride, visitors=colours)]
        case "clean":
            return [text("steam-park.example.clean", dirt=value["dirt"], n=value["brooms"])]
    return []


def _counted(faces: list[str]) -> list[str | Text]:
    return [text("steam-park.example.faces", n=n, face=text(f"steam-park.face.{f}")) for f, n in Counter(faces).items()]


def _before(value: dict[str, Any]) -> Text:
    token = text(f"steam-park.token.{value['token']}")
    return text("steam-park.example.before", dirt=value["dirt"], n=value["visitors"], token=token)
