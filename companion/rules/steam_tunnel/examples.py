"""What a worked example starts from, in language-free words: the tunnels and whose tokens stand in them."""

from typing import Any

from companion.rules.text import Text, text


def given(calculator: str, value: dict[str, Any]) -> list[Text]:
    """A sentence for every tunnel of a list; a whole board is a picture, not a sentence."""
    return [_tunnel(tunnel) for tunnel in value["tunnels"]] if calculator == "tunnels" else []


def _tunnel(tunnel: dict[str, Any]) -> Text:
    tokens = [text("steam-tunnel.example.tokens", name=name, n=count) for name, count in tunnel["tokens"].items()]
    ends = [str(end) for end in tunnel["ends"]]
    return text("steam-tunnel.example.tunnel", n=tunnel["segments"], ends=ends, tokens=tokens)
