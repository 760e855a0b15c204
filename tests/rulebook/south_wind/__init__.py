"""South Wind, North Wind against its page: a second reading of it, which imports nothing of the game."""
