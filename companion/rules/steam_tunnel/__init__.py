"""Steam Tunnel (Cheapass Games, 2003): tunnels on a board without an edge, and who owns most of each."""

from companion.rules.steam_tunnel.declaration import GAME

__all__ = ["GAME"]
