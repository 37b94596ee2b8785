"""The table on the phones: pages, seats, moves, streams."""
