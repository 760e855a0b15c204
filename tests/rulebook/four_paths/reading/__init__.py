"""A second reading of Four Paths at all its levels, from its page alone: nothing of the game is imported.

Everything is worked out anew from plain rows each time it is asked for; what goes on is a generator that calls others.
"""
