"""Comparing what windows show."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

Picture = NDArray[np.uint8]

_NOISE = 24
"""Qt lays the letters of one text a 64th of a pixel to either side, by what it has drawn before: so much differs then.
A token, a number or a line that is there or is not differs by far more."""

_BAND = 64
"""So many rows are compared at a time: where pictures differ, most do so near their top."""


def pixels_of(image: QImage) -> Picture:
    """The image as rows of pixels."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.array(plain.constBits(), np.uint8).reshape(plain.height(), plain.width(), 4)


def picture_of(widget: QWidget) -> Picture:
    """Everything that the widget shows."""
    return pixels_of(widget.grab().toImage())


def differing(one: Picture, other: Picture) -> NDArray[np.bool_]:
    """The pixels in which two pictures of one size differ so that somebody could see it."""
    differs: NDArray[np.bool_] = one.view(np.uint32)[..., 0] != other.view(np.uint32)[..., 0]
    found = np.nonzero(differs)  # few, as a rule, and to look at all of them by parts takes long
    differs[found] = np.any(np.abs(one[found].astype(np.int16) - other[found]) > _NOISE, axis=1)
    return differs


def alike(one: Picture, other: Picture) -> bool:
    """Tell whether nobody could see a difference."""
    if one.shape != other.shape:
        return False
    bands = (slice(top, top + _BAND) for top in range(0, len(one), _BAND))
    return not any(differing(one[band], other[band]).any() for band in bands)
