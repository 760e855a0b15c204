"""The rules by their chapters: each says what is asked there, and what follows."""
