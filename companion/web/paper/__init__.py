"""Sheets: print pages, packs, prepared and filled sheets."""
