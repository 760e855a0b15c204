"""A map that draws any board of polygons and what lies on it. It knows no game: it is told small values."""

from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.values import Anchor, Choice, Kind, Mark, Piece
from rokugan_desktop.desktop.map.view import MapView

__all__ = ["Anchor", "Choice", "Kind", "MapScene", "MapView", "Mark", "Piece"]
