"""The story of a match in the game's own words, without a window: events as lines, places by their names."""
