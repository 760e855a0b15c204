"""A small game in whose turns others are asked in public, and may all pass."""
