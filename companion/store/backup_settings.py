"""How often dated copies are made, and why the last one could not be."""

from companion.store.database import Store
from companion.store.dated_copies import DEFAULT_INTERVAL, INTERVALS
from companion.store.settings import setting, store_setting

INTERVAL = "backup-interval"
FAULT = "backup-fault"


def backup_interval(store: Store) -> str:
    chosen = setting(store, INTERVAL)
    return chosen if chosen in INTERVALS else DEFAULT_INTERVAL


def store_interval(store: Store, interval: str) -> None:
    with store.transaction() as db:
        store_setting(db, INTERVAL, interval)


def backup_fault(store: Store) -> str | None:
    fault: str | None = setting(store, FAULT)
    return fault


def store_fault(store: Store, fault: str | None) -> None:
    if fault != backup_fault(store):
        with store.transaction() as db:
            store_setting(db, FAULT, fault)
