"""Described sheets: what a panel shows, as values of a game, and the one engine that makes widgets of them."""
