"""The cards: each script reads like the card's text, and says why it refuses what it refuses."""
