"""What was measured of the computer players, and can be measured again: what a change brings, a character costs."""
