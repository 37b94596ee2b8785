"""Live tables: accept a move, append it to the log, publish the change."""
