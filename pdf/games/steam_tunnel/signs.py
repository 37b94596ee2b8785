"""The signs a tunnel is made of, in the order they are explained."""

SPRITE = "games/steam-tunnel"
SIGNS = ("segment", "fork", "dead-end", "end")
