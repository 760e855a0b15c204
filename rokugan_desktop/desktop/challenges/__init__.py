"""Challenges, and the match of the week: their page, and how one sits down to them."""
