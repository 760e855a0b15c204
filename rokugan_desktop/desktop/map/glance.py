"""One picture of the board with all that lies still on it, drawn from frame to frame while one zooms or pans."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from rokugan_desktop.desktop.map.choice_lights import PlainLights
from rokugan_desktop.desktop.map.items import NamesItem, PieceItem
from rokugan_desktop.desktop.map.overlays import MARK_LAYER, OverlayItem
from rokugan_desktop.desktop.map.scene import MapScene

_MOST_PIXELS = 4_000_000
"""A glance is no larger: what is zoomed in for a moment on a large screen is a little coarse."""
_NEAR = 1.6
"""Up to so many times as large as the whole board is kept, a glance shows the whole of it."""
_MARGIN = 0.3
"""So much more than is in sight a glance shows on each side, so that one may zoom out a little."""


class Glance:
    """What one saw when one began to zoom or pan. Hundreds of things are drawn once, not in every frame.

    It is thrown away whenever something else lies on the board, and as soon as the scale rests.
    """

    def __init__(self) -> None:
        self.picture: QPixmap | None = None
        """None: it is painted when it is next asked for."""
        self._area = QRectF()
        self._scale = 1.0
        self._seen_at = 1.0

    def drop(self) -> None:
        """Throw the picture away."""
        self.picture = None

    def of(
        self,
        scene: MapScene,
        seen: QRectF,
        scale: float,
        whole: float,
        ratio: float,
        draw_board: Callable[[QPainter], None],
    ) -> tuple[QPixmap, QRectF, float]:
        """Return a picture with at least what is seen of the board, its area, and its device pixels a unit.

        `scale` is that of the view, `whole` that at which the whole board is kept, both in device pixels a unit.
        """
        board = scene.shapes.rect
        seen = seen.intersected(board)
        if self.picture is None or not self._serves(seen, scale):
            if scale <= _NEAR * whole:
                area, self._scale = QRectF(board), whole
            else:
                across, down = seen.width() * _MARGIN, seen.height() * _MARGIN
                area = seen.adjusted(-across, -down, across, down).intersected(board)
                self._scale = min(scale, math.sqrt(_MOST_PIXELS / max(1.0, area.width() * area.height())))
            self._area, self._seen_at = area, scale
            self.picture = self._painted(scene, ratio, draw_board)
        return self.picture, self._area, self._scale

    def _serves(self, seen: QRectF, scale: float) -> bool:
        return self._area.contains(seen) and 0.5 < scale / self._seen_at < _NEAR * 1.05

    def _painted(self, scene: MapScene, ratio: float, draw_board: Callable[[QPainter], None]) -> QPixmap:
        size = QSize(math.ceil(self._area.width() * self._scale), math.ceil(self._area.height() * self._scale))
        picture = QPixmap(size.expandedTo(QSize(1, 1)))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._scale / ratio, self._scale / ratio)
        painter.translate(-self._area.topLeft())
        painter.save()
        draw_board(painter)
        painter.restore()
        _paint_still(painter, scene)
        painter.end()
        return picture


def still(scene: MapScene) -> bool:
    """Tell whether nothing moves on the board: no piece is dragged, and none is on its way."""
    return scene.moving.movement is None and all(item.pos() == item.home for item in scene.pieces.values())


def _paint_still(painter: QPainter, scene: MapScene) -> None:
    """Paint what lies on the board, from below to above, but for marks and what one is on: they are drawn over it."""
    board, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
    for item in scene.items(Qt.SortOrder.AscendingOrder):
        if not item.isVisible():
            continue
        painter.setWorldTransform(item.sceneTransform() * board)
        painter.setOpacity(item.opacity())
        if isinstance(item, PieceItem | NamesItem):
            item.draw(painter, painter.worldTransform(), ratio)
        elif isinstance(item, PlainLights):
            item.paint_all(painter)
        elif isinstance(item, OverlayItem) and item.zValue() < MARK_LAYER:
            item.draw(painter)
