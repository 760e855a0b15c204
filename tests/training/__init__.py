"""Learning what a board promises from matches of the players themselves: `python -m tests.training --help`."""
