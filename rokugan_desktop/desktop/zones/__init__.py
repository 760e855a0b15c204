"""Zones as a tableau: rows, fans and stacks of cards that a game describes, and the one engine that lays them out."""
