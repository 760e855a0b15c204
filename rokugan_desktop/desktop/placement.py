"""Where the window goes on the screens that there are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect

from rokugan_desktop.desktop.settings import WindowPlace

_USUAL = QRect(0, 0, 1280, 800)


def clamped(place: WindowPlace | None, screens: Sequence[QRect]) -> QRect:
    """Return where the window goes: where it was, as far as a real screen is there; else the middle of the first."""
    if not screens:
        return QRect(_USUAL)
    if place is not None:
        wanted = QRect(place.x, place.y, place.width, place.height)
        best = max(screens, key=lambda screen: _shared(screen, wanted))
        if _shared(best, wanted) >= 0.25 * wanted.width() * wanted.height():
            return _inside(wanted, best)
        return _centred(wanted, screens[0])
    return _centred(_USUAL, screens[0])


def _shared(screen: QRect, wanted: QRect) -> int:
    common = screen.intersected(wanted)
    return max(0, common.width()) * max(0, common.height())


def _inside(wanted: QRect, screen: QRect) -> QRect:
    """Return the rectangle moved, and cut if it must be, so that all of it lies on the screen."""
    width, height = min(wanted.width(), screen.width()), min(wanted.height(), screen.height())
    x = min(max(wanted.x(), screen.left()), screen.left() + screen.width() - width)
    y = min(max(wanted.y(), screen.top()), screen.top() + screen.height() - height)
    return QRect(x, y, width, height)


def _centred(wanted: QRect, screen: QRect) -> QRect:
    middle = QRect(0, 0, wanted.width(), wanted.height())
    middle.moveCenter(screen.center())
    return _inside(middle, screen)
