"""The match library in the window: its list, what comes in from files, and what goes out to them."""
