"""What the people at the table agree on: the seal of the shuffle, PINs before screens, going back to a turn."""
