"""Computer players at the table: they think in a process of their own, and play as everybody may see."""
