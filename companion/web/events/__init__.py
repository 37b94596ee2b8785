"""Pages of events: for whoever runs one, for its players, and for the hall."""
