"""A match told again in the window: its page, the reel, the story, and through whose eyes it is seen."""
