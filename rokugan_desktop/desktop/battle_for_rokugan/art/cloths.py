"""The seven cloths: a colour, a mon and a rim pattern each, so that no colour ever tells anything alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rokugan_desktop.desktop.art.tokens import Cloth
from rokugan_desktop.desktop.map.values import Wash


def mon(clan: str) -> str:
    """Return the name of the clan's mon among the symbols."""
    return f"clans/mon-{clan}"


CLOTHS: Final[Mapping[str, Cloth]] = {
    "crab": Cloth(mon("crab"), "#1f3d57", (9.0, 3.0)),
    "crane": Cloth(mon("crane"), "#2584cc", ()),
    "dragon": Cloth(mon("dragon"), "#467c52", (0.6, 1.4)),
    "lion": Cloth(mon("lion"), "#bd8418", (1.0, 1.0)),
    "phoenix": Cloth(mon("phoenix"), "#b5330c", (2.0, 2.0)),
    "scorpion": Cloth(mon("scorpion"), "#450914", (4.0, 1.0, 0.6, 0.4, 1.0, 1.0)),
    "unicorn": Cloth(mon("unicorn"), "#6b2a9c", (1.0, 3.0)),
}
"""The cloths by the name of their beast."""

_FILLS: Final = {
    "crab": "#16578a",
    "crane": "#7dabff",
    "dragon": "#08b6a6",
    "lion": "#ffad1c",
    "phoenix": "#e23f12",
    "scorpion": "#621d29",
    "unicorn": "#5f3fe2",
}
"""Found by search: near the cloths, yet of such lightness that on the paper of each theme any two stay apart, and apart
from bare paper, for each kind of colour vision."""
WASHES: Final[Mapping[str, Wash]] = {clan: Wash(fill, mon(clan)) for clan, fill in _FILLS.items()}
"""What the provinces of each clan are washed with."""

TERRITORY_TINTS: Final[Mapping[str, str]] = {
    "crab": "#7f93a3",
    "crane": "#8db7cf",
    "dragon": "#90ad80",
    "lion": "#dcb85a",
    "phoenix": "#d98a5c",
    "scorpion": "#ad6a66",
    "unicorn": "#a98bb8",
    "coast": "#c9a878",
    "islands": "#7fb3a2",
    "shadowlands_north": "#857c74",
    "shadowlands_south": "#6f6862",
}
"""The ribbon of the territories that are named so; any other name gets one of these by its place in the board."""
