"""The plays a request may see or change."""

from __future__ import annotations

from werkzeug.exceptions import NotFound

from companion.live.access import UnknownKey
from companion.store.plays import Play, find_play, table_of_play
from companion.web.access.application import table_service
from companion.web.access.group_access import member, member_of
from companion.web.access.lookup import find_live_table
from companion.web.access.table_access import current_access


def visible_play(play_id: str) -> Play:
    """A play of no group, of a group this phone has a key for, or of a table it sits at."""
    play = find_play(table_service().store, play_id)
    if play is None:
        raise NotFound
    if play.group is None or member_of(play.group) is not None or _has_key_of_its_table(play):
        return play
    raise UnknownKey


def _has_key_of_its_table(play: Play) -> bool:
    code = table_of_play(table_service().store, play.id)
    return code is not None and current_access(find_live_table(code)).is_seated


def may_edit(play: Play) -> bool:
    """Plays of no group are everybody's; those of a group need its key to change."""
    mine = member_of(play.group)
    return play.group is None or (mine is not None and mine.may_edit)


def editable_play(play_id: str) -> Play:
    play = visible_play(play_id)
    if play.group is not None:
        member(play.group, edit=True)
    return play
