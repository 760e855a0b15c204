"""The second lesson of Four Paths."""
