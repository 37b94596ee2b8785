"""Which groups this phone has a key for, and what the key allows."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.live.access import ForeignKey, UnknownKey
from companion.store.groups import Group, Role, group_of_key
from companion.web.access.application import table_service
from companion.web.access.cookies import keep_key

PREFIX = "midway-group-"


class UnknownGroupKey(UnknownKey):
    """A group's key is missing, or does not exist."""


class LookingKey(ForeignKey):
    """A group's key that looks, where one that changes is needed."""


@dataclass(frozen=True)
class Member:
    """A group together with what the bearer of one of its keys may do."""

    group: Group
    role: Role
    key: str

    @property
    def may_edit(self) -> bool:
        return self.role == "edit"

    def check_edit(self) -> None:
        if not self.may_edit:
            raise LookingKey


def group_cookie(group_id: int) -> str:
    return f"{PREFIX}{group_id}"


def member_by_key(key: str) -> Member | None:
    """The group a key opens; a whole link works as well as the key at its end."""
    bare = urlsplit(key).fragment if "#" in key else key
    found = group_of_key(table_service().store, bare.strip()) if bare.strip() else None
    return None if found is None else Member(*found, bare.strip())


def member_of(group_id: int | None) -> Member | None:
    """What this phone may do with a group, if anything."""
    key = request.cookies.get(group_cookie(group_id)) if group_id is not None else None
    found = None if key is None else member_by_key(key)
    return found if found is not None and found.group.id == group_id else None


def member(group_id: int, edit: bool = False) -> Member:
    """Like member_of, but raises UnknownKey, for an unknown group too, or ForeignKey."""
    found = member_of(group_id)
    if found is None:
        raise UnknownGroupKey
    if edit:
        found.check_edit()
    return found


def member_by_token(edit: bool = False) -> Member:
    """The group of `Authorization: Bearer KEY`; raises UnknownKey or ForeignKey."""
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    found = member_by_key(key) if scheme.lower() == "bearer" else None
    if found is None:
        raise UnknownGroupKey
    if edit:
        found.check_edit()
    return found


def my_groups() -> list[Member]:
    """The groups of this phone, by name."""
    given = [name.removeprefix(PREFIX) for name in request.cookies if name.startswith(PREFIX)]
    found = [member_of(int(one)) for one in given[:50] if one.isascii() and one.isdigit() and len(one) < 12]
    return sorted((one for one in found if one is not None), key=lambda one: one.group.name.casefold())


def refusal_of_hidden() -> Exception:
    """The answer for what does not exist and for what this phone may not know of: it depends on the phone alone."""
    return NotFound() if any(one.may_edit for one in my_groups()) else UnknownGroupKey()


def keep_group_key(response: Response, one: Member) -> Response:
    """Store the group's key on this phone."""
    return keep_key(response, group_cookie(one.group.id), one.key)
