"""What one learns a game from beside its rules: pictures, a player aid, a glossary. Nothing here knows a game."""
