"""Learning by playing: who gives the lesson that a game has written, at the real table. Nothing here knows a game."""
