"""The commands about matches: matches, replay, verify, export, import, backup."""
