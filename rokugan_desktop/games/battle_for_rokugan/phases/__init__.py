"""The phases, in the rulebook's order and words."""
