"""Texts for people in English and French: message catalogues, guides, numbers and lists."""

LANGUAGES = ("en", "fr")
DEFAULT = "en"
