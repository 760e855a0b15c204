"""Matches as earlier versions of the program wrote them. They must open for ever: they are never made anew."""
