"""Scream Machine (Jolly Roger Games, 2003): rival amusement parks and the visitors who choose between them."""

from companion.rules.scream_machine.declaration import GAME

__all__ = ["GAME"]
