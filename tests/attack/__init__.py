"""Hostile clients against a server on this machine."""
