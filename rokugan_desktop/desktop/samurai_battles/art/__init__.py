"""What the battle is painted with: grounds of hexes, banners of units."""
