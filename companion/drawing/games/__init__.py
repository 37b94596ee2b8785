"""Drawings of single games, found by name."""
