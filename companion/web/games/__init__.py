"""Games: guide, calculators, box facts, scores without a table."""
