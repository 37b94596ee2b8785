"""The box holds forty radioactivity markers for everybody together."""

import pytest

from companion.rules import games
from companion.rules.faults import Refused
from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust
from companion.rules.new_table import NewPlayer, NewTable, open_table

GAME = games()["small-city"]


def test_the_forty_first_marker_is_refused_whoever_lays_it() -> None:
    move_log = MoveLog(GAME, open_table(GAME, NewTable("small-city", [NewPlayer("Ana"), NewPlayer("Bo")])))
    move_log = move_log.add(Adjust(0, "markers", 25)).add(Adjust(1, "markers", 15))
    with pytest.raises(Refused) as refused:
        move_log.add(Adjust(0, "markers", 1))
    assert refused.value.reason.key == "small-city.refused.too-many-markers"
    assert move_log.add(Adjust(0, "markers", -1)).add(Adjust(1, "markers", 1)).table.counter(1, "markers") == 16
