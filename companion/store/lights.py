"""What a phone has lit for the big screen of a table: the newest only, and no move."""

from dataclasses import dataclass
from sqlite3 import Connection

from companion.store.database import Store


@dataclass(frozen=True)
class Light:
    """What a seat points at, and the number of the newest move then: with the next one it goes out."""

    seat: int
    what: str
    seq: int


def put_light(db: Connection, table_id: int, light: Light) -> None:
    sql = "UPDATE game_tables SET light_seat = ?, light = ?, light_seq = ? WHERE id = ?"
    db.execute(sql, (light.seat, light.what, light.seq, table_id))


def light_of(store: Store, table_id: int) -> Light | None:
    row = store.row("SELECT light_seat, light, light_seq FROM game_tables WHERE id = ? AND light != ''", table_id)
    return None if row is None else Light(*row)
