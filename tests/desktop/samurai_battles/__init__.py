"""The window of Samurai Battles."""
