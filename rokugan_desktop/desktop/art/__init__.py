"""How things of the table look: symbols, cloths, tokens and cards. No game is known here."""
