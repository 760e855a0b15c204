"""Battles as earlier versions of the program wrote them. They must open for ever: nothing here is ever made anew."""
