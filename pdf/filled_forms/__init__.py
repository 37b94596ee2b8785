"""PDFs read back: filled forms into numbers, first pages into pictures."""
