"""How text stands out from what is painted under it: looked up in a picture of the window, in no table of colours."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from rokugan_desktop.desktop.look.dialogs import Sheet
from rokugan_desktop.desktop.look.scroll_hint import ScrollHint
from tests.desktop.art.test_theme import contrast
from tests.desktop.demo.painted_text import SMALL, PaintedText, painted_text, seen_of, sheet_of

LEAST, LEAST_OF_LARGE = 4.5, 3.0
"""The contrast that text must have, and that of large letters, as WCAG asks for it."""
LARGE = 24
"""How high large letters are, in logical pixels."""
_FEW = 0.15
"""So much of the ground may be another thing: the edge of a button, the letter of a line beside it."""


def pale(window: QWidget) -> list[str]:
    """Return the texts that do not stand out from the ground around their letters; under a sheet all may be dim."""
    sheet = next((sheet for sheet in reversed(window.findChildren(Sheet)) if sheet.isVisible()), None)
    texts = [one for one in painted_text(window) if sheet_of(one.widget) is sheet]
    picture = window.grab().toImage()
    return [said for one in texts if (said := _fault(one, window, picture))]


def _fault(one: PaintedText, window: QWidget, picture: QImage) -> str:
    widget = one.widget
    if widget is None or not widget.isEnabled() or one.ink.alpha() < 255 or getattr(widget, "dimmed", False):
        return ""
    box = one.box.intersected(seen_of(widget, window))
    if box.height() < one.box.height() - 1 or _fades(one.box, widget, window):
        return ""
    high = box.bottom() - box.height() / SMALL - 1
    ratios = [  # marks of letters reach up, and a link is underlined
        _stands_out(one.ink, box, (above, box.bottom() + below), picture)
        for above in (box.top() - 2, high)
        for below in (2, 5)
    ]
    least, ratio = LEAST_OF_LARGE if one.pixels >= LARGE else LEAST, max(ratios)
    return f"pale, {ratio:.2f}: {one.text!r} in {type(widget).__name__}" if ratio < least else ""


def _fades(box: QRectF, widget: QWidget, window: QWidget) -> bool:
    """Tell whether a text stands where a scrolled area fades out, until it is scrolled there."""
    around: QWidget | None = widget
    while around is not None:
        for hint in around.findChildren(ScrollHint) if isinstance(around, QAbstractScrollArea) else ():
            edge = QRectF(QPointF(hint.mapTo(window, QPoint())), QSizeF(hint.size()))
            deep = 3 * hint.fontMetrics().height()
            if hint.isVisible() and not edge.adjusted(0, deep * hint.above, 0, -deep * hint.below).contains(box):
                return True
        around = around.parentWidget()
    return False


def _stands_out(ink: QColor, box: QRectF, heights: tuple[float, float], picture: QImage) -> float:
    """Return the contrast of the ink with the ground above and below a line of letters, at those heights."""
    found = sorted(contrast(ink.name(), ground.name()) for ground in _ground(box, heights, picture))
    return found[int(len(found) * _FEW)] if found else LEAST


def _ground(box: QRectF, heights: tuple[float, float], picture: QImage) -> Iterator[QColor]:
    """Yield the colours at these heights, above and below a line of letters."""
    ratio = picture.devicePixelRatio()
    step = max(2.0, box.width() / 40)
    x = box.left()
    while x < box.right():
        for y in heights:
            across, down = round(x * ratio), round(y * ratio)
            if picture.valid(across, down):
                yield picture.pixelColor(across, down)
        x += step
