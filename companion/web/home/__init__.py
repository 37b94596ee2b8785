"""The front page, joining by a code, settings, help and the installed app."""
