"""The editor of battles in the window: what its panel says, its map, and how battles are kept."""
