"""Who sits down to a new match, and as what."""
