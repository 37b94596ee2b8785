"""Blocks: the parts that pages are stacked of, for every game."""
