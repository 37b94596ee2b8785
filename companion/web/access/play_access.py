"""The plays a request may see or change. A play it may not see is answered like one that does not exist."""

from companion.store.plays import Play, PlayOwner, find_play, owner_of_play
from companion.store.revisions import find_in_bin
from companion.web.access.application import table_service
from companion.web.access.code_guesses import count_wrong_code, has_key_of, refuse_guessing
from companion.web.access.group_access import member, member_of, refusal_of_hidden
from companion.web.access.lookup import or_404


def visible_play(play_id: str) -> Play:
    """A play of no group, of a group this phone has a key for, or of a table it sits at."""
    _check_visible(owner_of_play(table_service().store, play_id))
    return or_404(find_play(table_service().store, play_id))  # unless it was deleted just now


def play_in_bin(play_id: str) -> Play:
    """A deleted play that this phone may restore."""
    _check_visible(owner_of_play(table_service().store, play_id, deleted=True))
    play = or_404(find_in_bin(table_service().store, play_id))
    _check_edit(play)
    return play


def _check_visible(owner: PlayOwner | None) -> None:
    """Raise for a play that cannot be seen: the same, after the same work, whether or not there is one."""
    if owner is not None and (member_of(owner.group) is not None or has_key_of(owner.table_code or "")):
        return
    refuse_guessing()
    if owner is None or owner.group is not None:
        count_wrong_code()
        raise refusal_of_hidden()


def may_edit(play: Play) -> bool:
    """Plays of no group are everybody's; those of a group need its key to change."""
    mine = member_of(play.group)
    return play.group is None or (mine is not None and mine.may_edit)


def editable_play(play_id: str) -> Play:
    play = visible_play(play_id)
    _check_edit(play)
    return play


def _check_edit(play: Play) -> None:
    if play.group is not None:
        member(play.group, edit=True)
