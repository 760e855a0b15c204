"""A board of polygons: strict reading, checks of its geometry, the lines that are drawn. No game and no window here."""
