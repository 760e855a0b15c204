"""The seven cloths: a colour, a mon and a rim pattern each, so that no colour ever tells anything alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from rokugan_desktop.desktop.art.tokens import Cloth
from rokugan_desktop.desktop.map.values import Wash


def mon(clan: str) -> str:
    """Return the name of the clan's mon among the symbols."""
    return f"clans/mon-{clan}"


class _Colours(NamedTuple):
    ground: str
    rim: tuple[float, ...]
    wash: str
    ribbon: str


_CLANS: Final = {
    "crab": _Colours("#1f3d57", (9.0, 3.0), "#1d4782", "#93a6b5"),
    "crane": _Colours("#2584cc", (), "#53a7ff", "#8db7cf"),
    "dragon": _Colours("#467c52", (0.6, 1.4), "#77ac8f", "#90ad80"),
    "lion": _Colours("#bd8418", (1.0, 1.0), "#ecbb38", "#dcb85a"),
    "phoenix": _Colours("#b5330c", (2.0, 2.0), "#df4814", "#d98a5c"),
    "scorpion": _Colours("#450914", (4.0, 1.0, 0.6, 0.4, 1.0, 1.0), "#491529", "#c58a84"),
    "unicorn": _Colours("#6b2a9c", (1.0, 3.0), "#7743f2", "#b6a0c4"),
}
"""The washes were found by search: as glazes on the paper they give land near the cloths, yet of such lightness that in
each theme any two stay apart, and apart from bare paper, for each kind of colour vision."""
CLOTHS: Final[Mapping[str, Cloth]] = {clan: Cloth(mon(clan), of.ground, of.rim) for clan, of in _CLANS.items()}
"""The cloths by the name of their beast."""
WASHES: Final[Mapping[str, Wash]] = {clan: Wash(of.wash, mon(clan)) for clan, of in _CLANS.items()}
"""What the provinces of each clan are washed with."""
UNCLAIMED: Final = Wash("#d9eebd", even=True)
"""What provinces are washed with that nobody holds: grass."""
_NEUTRAL: Final = {
    "coast": "#c9a878",
    "islands": "#7fb3a2",
    "shadowlands_north": "#a39a90",
    "shadowlands_south": "#998f86",
}
TERRITORY_TINTS: Final[Mapping[str, str]] = {clan: of.ribbon for clan, of in _CLANS.items()} | _NEUTRAL
"""The ribbon of the territories that are named so; any other name gets one of these by its place in the board."""
