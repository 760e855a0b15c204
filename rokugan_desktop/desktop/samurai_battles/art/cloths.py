"""The cloths of the two sides: a colour and a pattern each, so that neither eye nor print needs the other."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.desktop.art.cloths import Cloth

SIDE_CLOTHS: Final = (
    Cloth("", "#1d4677", ()),
    Cloth("", "#a3321d", (2.0, 1.0)),
)
"""The cloth of each side, in the order of the sides: indigo, plain; madder red, striped."""


def cloth_of(index: int) -> Cloth:
    """Return the cloth of the side with this number among the sides of the battle."""
    return SIDE_CLOTHS[index % len(SIDE_CLOTHS)]
