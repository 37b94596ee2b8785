"""SQLite: the move log, keys and plays. All SQL of the house lives here."""
