"""What is said to people: catalogues, guides, numbers and dates, in French and in English."""

LANGUAGES = ("en", "fr")
DEFAULT = "en"
