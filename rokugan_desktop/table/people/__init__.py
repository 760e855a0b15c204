"""Who has played here: what finished matches tell of people and computer players, worked out anew from the library."""
