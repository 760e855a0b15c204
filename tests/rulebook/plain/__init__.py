"""An independent, slow, plain reading of chapters 6 and 10 of the rules, to compare the game with."""
