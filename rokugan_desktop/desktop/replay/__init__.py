"""The replay of a match in the window: its page, the timeline, the story, and the perspective that it is seen from."""
