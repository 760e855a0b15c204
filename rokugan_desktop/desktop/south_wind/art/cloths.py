"""The cloths of the five houses: a colour, a crest and a rim each, so that no colour ever tells anything alone."""

from __future__ import annotations

from typing import Final, NamedTuple

from rokugan_desktop.desktop.art.tokens import Cloth
from rokugan_desktop.desktop.map.values import Wash
from rokugan_desktop.games.south_wind import ids


def sign(name: str) -> str:
    """Return one of the game's own symbols."""
    return f"south_wind/{name}"


class _Colours(NamedTuple):
    ground: str
    rim: tuple[float, ...]
    wash: str


_HOUSES: Final = {
    "mori": _Colours("#b98517", (1.0, 1.0), "#f2b92a"),
    "toyotomi": _Colours("#3f7a4b", (0.6, 1.4), "#6fae8a"),
    "takeda": _Colours("#2173b8", (), "#53a7ff"),
    "oda": _Colours("#b5330c", (2.0, 2.0), "#df4814"),
    "tokugawa": _Colours("#2c2733", (9.0, 3.0), "#41224f"),
}
CLOTHS: Final = tuple([Cloth(sign(name), _HOUSES[name].ground, _HOUSES[name].rim) for name in ids.ROLES])
"""By the house of the box."""
WASHES: Final = tuple([Wash(_HOUSES[name].wash, sign(name)) for name in ids.ROLES])
"""What the provinces of each house are washed with."""
TIED: Final = Wash("#8a78a8", "battlefield")
"""What a province is washed with where armies stand that nobody commands."""
TINTS: Final = {"grey": "#a7a39c", "orange": "#d9a253", "turquoise": "#6db3a7", "purple": "#a58cc0", "red": "#cf8078"}
"""The ribbon of each region."""
ORDER_SIGNS: Final = (sign("recruit"), sign("move"), "battlefield", sign("harvest"), "capital")
UNIT_SIGNS: Final = ("army", sign("archers"), "first-player", "army")
RESOURCE_SIGNS: Final = (sign("food"), sign("bushido"))
RESOURCE_INKS: Final = ("#2f6b3a", "#a3261c")
LOCATION_SIGNS: Final = ("capital", "shrine", sign("bushido"), sign("food"))
