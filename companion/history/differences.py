"""What was changed about a play, as text for its revisions."""

from collections.abc import Iterator

from companion.history.expressions import as_sum
from companion.rules.names import name_key
from companion.store.plays import Play, PlayPlayer
from companion.store.revisions import Difference

OF_PLAY = (
    *("game", "ended_at", "started_at", "minutes", "place", "finished", "won", "ignored"),
    *("rounds", "modules", "house_rules", "notes"),
)
OF_PLAYERS = ("seat", "starts", "total", "place", "colour", "team", "role", "new", "machine")


def differences(old: Play, new: Play) -> list[Difference]:
    """Everything that differs: the play's own fields, who came and went, and each player's numbers."""
    return [*_of_play(old, new), *_of_players(old, new)]


def _of_play(old: Play, new: Play) -> Iterator[Difference]:
    for field in OF_PLAY:
        before, after = getattr(old, field), getattr(new, field)
        if before != after:
            yield Difference(field, "", _value_text(before), _value_text(after))


def _of_players(old: Play, new: Play) -> Iterator[Difference]:
    before = {name_key(player.name): player for player in old.players}
    after = {name_key(player.name): player for player in new.players}
    for key, player in before.items():
        if key not in after:
            yield Difference("left", player.name, player.name, "")
    for key, player in after.items():
        if key in before:
            yield from _of_player(before[key], player)
        else:
            yield Difference("joined", player.name, "", player.name)


def _of_player(old: PlayPlayer, new: PlayPlayer) -> Iterator[Difference]:
    for field in OF_PLAYERS:
        before, after = getattr(old, field), getattr(new, field)
        if before != after:
            what = "rank" if field == "place" else field
            yield Difference(what, new.name, _value_text(before), _value_text(after))
    if old.lines != new.lines:
        yield Difference("lines", new.name, *(as_sum([line.points for line in one.lines]) for one in (old, new)))


def _value_text(value: object) -> str:
    """A value as a revision shows it; yes, no and nothing are signs in every language."""
    if isinstance(value, bool):
        return "✓" if value else "✗"
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{key}={item}" for key, item in value.items())
    return "" if value is None else str(value)
