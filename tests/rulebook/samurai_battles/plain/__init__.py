"""A second reading of the rules, written from their page alone, and turns at random to hold the game against it."""
