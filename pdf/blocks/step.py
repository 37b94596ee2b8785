"""A step of a round, as aids and trackers show it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """A phase or a reminder: its title, what to do, and the picture of the game's sprite that stands for it.

    `short` says the same on a card in few words with pictures (`[dirt]`), what is most important first; `number` tells
    which step of a round it is, 0 where its place does not matter.
    """

    title: str
    help: str
    sign: str = ""
    short: tuple[str, ...] = ()
    number: int = 0

    @property
    def pieces(self) -> tuple[str, ...]:
        """What a card has room for, more or less of it."""
        return self.short or ((self.help,) if self.help else ())
