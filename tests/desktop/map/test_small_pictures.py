"""The pictures of small lights and of ornaments are as small as can be, and cut nothing off."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from PySide6.QtGui import QImage

from rokugan_desktop.desktop.look.theme import THEMES
from rokugan_desktop.desktop.map.lights import Form, Glow, spot_picture
from rokugan_desktop.desktop.map.scenery import KINDS, stamp_of
from rokugan_desktop.desktop.map.values import Kind


def rim_is_clear(image: QImage) -> bool:
    plain = image.convertToFormat(QImage.Format.Format_ARGB32)
    clear = np.array(plain.constBits(), np.uint8).reshape(plain.height(), plain.width(), 4)[..., 3] == 0
    return bool(clear[[0, -1]].all() and clear[:, [0, -1]].all())


def is_empty(image: QImage) -> bool:
    blank = QImage(image.size(), image.format())
    blank.fill(0)
    return image == blank


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("kind", list(Kind))
def test_no_small_light_is_cut_off(kind: Kind) -> None:
    forms = [
        Form(name, across, down, 40, taken)
        for name, (across, down), taken in itertools.product(
            ("arrow", "ring", "slot"), ((7.0, 7.0), (24.0, 33.0), (120.0, 120.0)), (False, True)
        )
    ]
    for form, hovered, focused in itertools.product(forms, (False, True), (False, True)):
        picture = spot_picture(form, Glow(kind, hovered, focused, "light"), 1.0).toImage()
        assert rim_is_clear(picture), (form, hovered, focused)
        assert not is_empty(picture), (form, hovered, focused)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("kind", KINDS)
def test_no_ornament_is_cut_off(kind: str) -> None:
    for theme, variant, scale in itertools.product(THEMES, range(KINDS[kind].variants), (0.6, 2.1)):
        stamp = stamp_of(kind, 5 * KINDS[kind].step, variant, scale, theme)
        assert rim_is_clear(stamp.mask), (theme, variant, scale)
        assert rim_is_clear(stamp.picture), (theme, variant, scale)
        assert not is_empty(stamp.picture), (theme, variant, scale)
