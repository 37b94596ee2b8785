"""The clock of a group: its time zone, in which days and years are counted; without one it is universal time."""

from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cache
from sqlite3 import Connection
from zoneinfo import ZoneInfo, available_timezones

from companion.store.database import Store
from companion.store.play_sources import MIDNIGHT, is_imported
from companion.store.plays import Play

# In SQL: whether this server noted the moment a play ended. A file tells the hour of a clock, or only the day.
IS_MOMENT = f"(plays.source_id IS NULL AND plays.ended_at NOT LIKE '%{MIDNIGHT}')"


@cache
def known_zones() -> frozenset[str]:
    """Names such as `Europe/Paris` that this machine knows."""
    return frozenset(name for name in available_timezones() if "/" in name and not name.startswith("Etc/"))


def set_zone(db: Connection, group: int, zone: str) -> None:
    db.execute("UPDATE play_groups SET zone = ? WHERE id = ?", (zone, group))


def zone_named(name: str) -> tzinfo:
    """A zone; universal time where there is none, or where this machine does not know it."""
    return ZoneInfo(name) if name in known_zones() else UTC


def zone_of(store: Store, group: int | None) -> tzinfo:
    return zone_named(store.value("SELECT zone FROM play_groups WHERE id = ?", group) or "")


def local_time(moment: str, zone: tzinfo) -> str:
    """A stored moment as the clocks of a zone told it."""
    return moment if zone is UTC else _moved(datetime.fromisoformat(moment), zone)


def universal_time(told: str, zone: tzinfo) -> str:
    """What the clocks of a zone told, as it is stored; what is no time stays as it is."""
    try:
        given = datetime.fromisoformat(told.strip())
    except ValueError:
        return told
    return _moved(given.replace(tzinfo=given.tzinfo or zone), UTC)


def start_of_day(day: str, zone: tzinfo, after: int = 0) -> tuple[str, str]:
    """When a day begins, or one some days after it: the moment in a zone, and the day as plays of a day have it."""
    try:
        found = date.fromisoformat(day) + timedelta(days=after)
        return universal_time(found.isoformat(), zone), found.isoformat()
    except OverflowError:  # after the last day of all
        return "9999-12-31T24", "9999-12-31T24"


def play_time(store: Store, play: Play) -> tuple[str, bool]:
    """When a play ended as pages tell it, and whether that is universal time, which a phone tells by its own clock."""
    if play.ended_at.endswith(MIDNIGHT) or is_imported(store, play.id):
        return play.ended_at, False
    zone = zone_of(store, play.group)
    return local_time(play.ended_at, zone), zone is UTC


def _moved(moment: datetime, zone: tzinfo) -> str:
    try:
        return moment.astimezone(zone).isoformat(timespec="seconds")
    except OverflowError:
        return moment.isoformat(timespec="seconds")
