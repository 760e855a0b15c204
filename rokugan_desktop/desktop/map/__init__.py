"""A map that draws any board of polygons and what lies on it. It knows no game: it is told small values.

Scene and view are loaded when they are asked for: who needs only the values does without.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rokugan_desktop.desktop.map.scene import MapScene
    from rokugan_desktop.desktop.map.values import (
        AreaGround,
        Kind,
        Lens,
        MapChoice,
        Overlay,
        Piece,
        Print,
        PrintedMark,
        Route,
        Sector,
        Wash,
        Zone,
    )
    from rokugan_desktop.desktop.map.view import MapView

__all__ = [
    "AreaGround",
    "Kind",
    "Lens",
    "MapChoice",
    "MapScene",
    "MapView",
    "Overlay",
    "Piece",
    "Print",
    "PrintedMark",
    "Route",
    "Sector",
    "Wash",
    "Zone",
]

_ELSEWHERE = {"MapScene": "scene", "MapView": "view"}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ELSEWHERE.get(name, 'values')}"), name)
