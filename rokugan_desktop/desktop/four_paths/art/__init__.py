"""What the card game paints: cloths, cards, coins, lines, and the post of honor."""
