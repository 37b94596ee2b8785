"""Documents: leaves with their footers, slots and form fields, written page by page into one PDF."""
