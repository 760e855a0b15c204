"""The end of a match of any game: one page that counts the score, shows where it comes from, and draws its history."""
