"""Paper: sheet sizes, colours, the grid everything stands on, and boxes to lay things out in."""
