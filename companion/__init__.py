"""Midway: a companion for board games on real tables."""
