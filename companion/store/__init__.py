"""SQLite: the move log, keys and plays. All SQL is here."""
