"""Typography: fonts, text fitted into boxes, and running text in columns."""
