"""Small City with its Winter expansion (Alban Viard, AVStudioGames): boroughs that grow, vote and pollute."""

from companion.rules.small_city.declaration import GAME

__all__ = ["GAME"]
