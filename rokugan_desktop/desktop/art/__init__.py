"""How things of the table look: symbols, cloth colours, tokens and cards. It knows no game: it is told what to paint."""
