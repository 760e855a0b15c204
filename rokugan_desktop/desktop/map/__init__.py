"""A map that draws any board of polygons and what lies on it. It knows no game: it is told small values."""
