"""The computers: what they play, what they advise, and what they say of a match that is over."""
