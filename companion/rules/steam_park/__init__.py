"""Steam Park (Cranio Creations, 2013) with Play Dirty: a dice race, fairground rides for robots, and their dirt."""

from companion.rules.steam_park.declaration import GAME

__all__ = ["GAME"]
