"""The games, a folder each, strangers to one another."""
