"""All text that a window paints, where it stands and how large: heard from a paint engine that draws nothing.

Labels, buttons and whatever paints letters by itself are heard alike. Pictures are not looked into: what is kept as
one, such as the print of a map, has tests of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QFontInfo, QPaintDevice, QPaintEngine, QPaintEngineState, QTextItem, QTransform
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from rokugan_desktop.desktop.at_table.inspecting import PlaqueCard
from rokugan_desktop.desktop.at_table.play_area import Drawer
from rokugan_desktop.desktop.look.dialogs import Sheet
from tests.words.test_plain_english import NEVER

LEAST = 11
"""No letters are lower than so many logical pixels."""
GRAZE = 3.0
"""The box of a text may reach so far beyond the widget that paints it: into the room beside its letters."""
SMALL = 0.75
"""Small letters reach no higher than this share of the ascent."""
OVERLAP = 0.2
"""Two texts cover no more than this share of the smaller one."""
FOREIGN = re.compile(r"[A-Za-z]{3,}(?: [A-Za-z]{2,})+|[a-z]{5,}")
"""English that was left in a text of another language."""
OWN_NAMES = re.compile(r"English|Rokugan Desktop|Backspace|\S+\.(?:rokugan-match|sqlite)\S*|\b[0-9a-f]{4,}\b")
"""What is called so in every language: a language, the program, keys, files, digits of a seal."""


class PaintedText(NamedTuple):
    """A piece of text as it was painted."""

    text: str
    box: QRectF
    """In the window, in logical pixels."""
    pixels: float
    """How high its letters are."""
    widget: QWidget | None
    """Who painted it."""
    ink: QColor = QColor()
    """In which colour, as opaque as it was painted."""


class _Listening(QPaintEngine):
    """Notes text and paints nothing."""

    def __init__(self, found: list[PaintedText]) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.widget: QWidget | None = None
        self._found = found
        self._transform = QTransform()
        self._opacity = 1.0
        self._ink = QColor()

    def begin(self, pdev: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: QPaintEngineState) -> None:
        self._transform, self._opacity = QTransform(state.transform()), state.opacity()
        self._ink = QColor(state.pen().color())
        self._ink.setAlphaF(self._ink.alphaF() * state.opacity())

    def drawTextItem(self, p: Any, textItem: QTextItem) -> None:
        if not textItem.text().strip() or self._opacity < 0.05:
            return
        upper = QPointF(p) - QPointF(0, textItem.ascent() * SMALL)
        box = QRectF(upper.x(), upper.y(), textItem.width(), textItem.ascent() * SMALL)
        scale = abs(self._transform.m22()) or abs(self._transform.m21())
        pixels = QFontInfo(textItem.font()).pixelSize() * scale
        place, ink = self._transform.mapRect(box), QColor(self._ink)
        self._found.append(PaintedText(textItem.text(), place, pixels, self.widget, ink))

    def _pass(self, *_: Any, **__: Any) -> None:
        """Paint nothing."""

    drawPixmap = drawImage = drawPath = drawPolygon = drawRects = drawLines = _pass  # noqa: N815 - Qt's names
    drawEllipse = drawPoints = drawTiledPixmap = _pass  # noqa: N815 - Qt's names


class _Sheet(QPaintDevice):
    """As large as the window."""

    def __init__(self, width: int, height: int, engine: _Listening) -> None:
        super().__init__()
        names = QPaintDevice.PaintDeviceMetric
        self._engine = engine
        self._metrics = {
            names.PdmWidth: width, names.PdmHeight: height,
            names.PdmWidthMM: width // 4, names.PdmHeightMM: height // 4,
            names.PdmDpiX: 96, names.PdmDpiY: 96, names.PdmPhysicalDpiX: 96, names.PdmPhysicalDpiY: 96,
            names.PdmDepth: 32, names.PdmNumColors: 2**24, names.PdmDevicePixelRatio: 1,
            names.PdmDevicePixelRatioScaled: 65536,
        }  # fmt: skip

    def paintEngine(self) -> QPaintEngine:
        return self._engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        return self._metrics.get(metric, 0)


class _Painters(QObject):
    """Tells the engine which widget paints."""

    def __init__(self, engine: _Listening) -> None:
        super().__init__()
        self._engine = engine

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint and isinstance(watched, QWidget):
            self._engine.widget = watched
        return False


def painted_text(window: QWidget) -> list[PaintedText]:
    """Return all text that the window paints now, whatever lies below its top sheet left out."""
    found: list[PaintedText] = []
    engine = _Listening(found)
    sheet, painters = _Sheet(window.width(), window.height(), engine), _Painters(engine)
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(painters)
    try:
        window.render(sheet, QPoint())
    finally:
        application.removeEventFilter(painters)
    return found


def faults(window: QWidget, language: str) -> list[str]:
    """Return what is clipped, too small, covered by another text, or left in English."""
    texts = painted_text(window)
    found = [*_small(texts), *_clipped(texts, window), *_covered(texts, window), *_foreign(texts, language)]
    return [*found, *_clumsy(texts)] if language == "en" else found


def _clumsy(texts: Sequence[PaintedText]) -> Iterator[str]:
    for one in texts:
        for wrong, never in NEVER.items():
            if re.search(never, one.text, re.IGNORECASE):
                yield f"no editor would print it, {wrong}: {one.text!r} in {type(one.widget).__name__}"


def _small(texts: Sequence[PaintedText]) -> Iterator[str]:
    for one in texts:
        if one.pixels < LEAST - 0.01:
            yield f"too small, {one.pixels:.1f}: {one.text!r} in {type(one.widget).__name__}"


def seen_of(widget: QWidget, window: QWidget) -> QRectF:
    """Return what is seen of a widget: the part of it that lies in all around it."""
    seen = QRect(widget.mapTo(window, QPoint()) if widget is not window else QPoint(), widget.size())
    around = widget.parentWidget() if widget is not window else None
    while around is not None:
        at = around.mapTo(window, QPoint()) if around is not window else QPoint()
        seen = seen.intersected(QRect(at, around.size()))
        around = around.parentWidget() if around is not window else None
    return QRectF(seen)


def _scrolls(widget: QWidget) -> bool:
    """Tell whether a widget, or what it lies in, is scrolled: there a text may be cut until it comes."""
    around: QWidget | None = widget
    while around is not None:
        if isinstance(around.parentWidget(), QAbstractScrollArea):
            return True
        around = around.parentWidget()
    return False


def _clipped(texts: Sequence[PaintedText], window: QWidget) -> Iterator[str]:
    for one in texts:
        if one.widget is None:
            continue
        seen, scrolled = seen_of(one.widget, window), _scrolls(one.widget)
        if scrolled and not seen.intersects(one.box):
            continue
        aside = max(seen.left() - one.box.left(), one.box.right() - seen.right())
        below = max(seen.top() - one.box.top(), one.box.bottom() - seen.bottom())
        if aside > GRAZE or (below > GRAZE and not scrolled):
            yield f"clipped by {max(aside, below):.0f}: {one.text!r} in {type(one.widget).__name__}"


def sheet_of(widget: QWidget | None) -> QWidget | None:
    """Return the sheet, or the drawer, that a widget lies on, over the page; None: it lies on the page itself."""
    while widget is not None and not isinstance(widget, Sheet | Drawer):
        widget = widget.parentWidget()
    return widget


def _covered(texts: Sequence[PaintedText], window: QWidget) -> Iterator[str]:
    seen = [
        (one, one.box.intersected(seen_of(one.widget, window)) if one.widget is not None else one.box) for one in texts
    ]
    cards = [one for one in window.findChildren(PlaqueCard) if one.isVisible()]
    over = [seen_of(one, window).adjusted(-GRAZE, -GRAZE, GRAZE, GRAZE) for one in cards]
    seen = [one for one in seen if one[0].widget in cards or not any(card.contains(one[1]) for card in over)]
    for (one, box), (other, place) in combinations(seen, 2):
        common = box.intersected(place)
        if one.text == other.text or common.isEmpty() or sheet_of(one.widget) is not sheet_of(other.widget):
            continue
        least = min(box.width() * box.height(), place.width() * place.height())
        if common.width() * common.height() > OVERLAP * least:
            who = f"{type(one.widget).__name__} and {type(other.widget).__name__}"
            yield f"one over the other: {one.text!r} and {other.text!r} in {who}"


def _foreign(texts: Sequence[PaintedText], language: str) -> Iterator[str]:
    if language == "en":
        return
    for one in texts:
        if FOREIGN.search(OWN_NAMES.sub("", one.text)):
            yield f"left in English: {one.text!r} in {type(one.widget).__name__}"
