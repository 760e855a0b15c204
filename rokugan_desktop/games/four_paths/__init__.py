"""Four Paths: a card game of the clans, with four ways to end."""
