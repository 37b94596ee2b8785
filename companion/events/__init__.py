"""Events: who sits where in each round, and who leads over all rounds. Pure functions, standard library only."""
