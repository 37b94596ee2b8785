"""Games written as data: the definition, its formulas, and the game that it becomes."""
