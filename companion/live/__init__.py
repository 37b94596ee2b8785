"""Accepts a move, appends it to the log, tells the phones."""
