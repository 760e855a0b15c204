"""The evening: session, drafts, journal and match library, chance, hand-over. It knows no game and no window."""
