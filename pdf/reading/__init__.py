"""Reading PDFs: filled sheets back into numbers, and first pages as pictures."""
