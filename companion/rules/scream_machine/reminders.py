"""What players have to do with the real cards now, and are likely to forget."""

from collections.abc import Iterator

from companion.rules.scream_machine.facts import ACTIONS, LINE_SIZE
from companion.rules.scream_machine.flow import deals_by_phone
from companion.rules.scream_machine.state import ScreamMachineTable
from companion.rules.text import Text, text


def reminders(table: ScreamMachineTable) -> list[Text]:
    """In the order in which it is done."""
    if table.phase == "opening":
        return [text("scream-machine.remind.lead", name=table.name(table.play.lead))]
    if _begins_round(table):
        return list(_round_reminders(table))
    if table.phase == "turns" and table.play.actions == ACTIONS and table.play.built_before:
        return [text("scream-machine.remind.refill", n=LINE_SIZE)]
    if table.phase == "reveal" and not table.setup.is_full:
        return [text("scream-machine.remind.turn-up"), text("scream-machine.remind.score")]
    return []


def _begins_round(table: ScreamMachineTable) -> bool:
    return table.phase == "deal" or (table.phase == "turns" and not table.play.taken and table.play.actions == ACTIONS)


def _round_reminders(table: ScreamMachineTable) -> Iterator[Text]:
    if table.round == 1:
        yield text("scream-machine.remind.line", n=LINE_SIZE)
    else:
        yield text("scream-machine.remind.refill", n=LINE_SIZE)
        if not deals_by_phone(table):
            yield text("scream-machine.remind.pile")
        yield text("scream-machine.remind.lead-passes", name=table.name(table.play.lead))
    if not table.setup.is_full:
        yield text("scream-machine.remind.deal")
