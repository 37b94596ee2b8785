"""Finished plays: saved, changed, imported and exported, with statistics and ratings."""
