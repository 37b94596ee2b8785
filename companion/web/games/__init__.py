"""Pages of the games: guide, calculators, box facts, score form."""
