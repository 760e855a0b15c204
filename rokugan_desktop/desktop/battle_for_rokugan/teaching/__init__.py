"""What teaches Battle for Rokugan: pictures, things to look up, words on a first match, and what is told once."""
