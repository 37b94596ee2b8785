"""Setting text: faces, the baseline grid, lettering that stays in its box, and running text in columns."""
