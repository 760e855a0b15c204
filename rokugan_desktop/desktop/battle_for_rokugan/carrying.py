"""Dragging a token out of the hand onto the map. What is seen is drawn by the window; nothing goes to the system."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QGraphicsView, QWidget

from rokugan_desktop.desktop.art.tokens import MARGIN, PieceArt, token_pixmap
from rokugan_desktop.desktop.battle_for_rokugan.offers import drop
from rokugan_desktop.desktop.battle_for_rokugan.tray import CELL, TokenTile
from rokugan_desktop.desktop.map.scene import MapScene


class _Ghost(QWidget):
    """The token under the mouse."""

    def __init__(self, art: PieceArt, side: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._art = art
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFixedSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(0.85)
        size = self.width() * (1 - 2 * MARGIN)
        pixmap = token_pixmap(self._art, size, self.devicePixelRatioF())
        painter.drawPixmap(QRectF(self.rect()), pixmap, QRectF(pixmap.rect()))


class Carrying(QObject):
    """Follows a tile that is dragged, and says where it was let go.

    Signals:
        dropped: the identity of the choice on the map that it was let go on.

    """

    dropped = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._panel = parent
        self._ghost: _Ghost | None = None

    def follow(self, tile: TokenTile) -> None:
        """Begin to follow a tile."""
        self.end()
        if tile.tile is None:
            return
        self._ghost = _Ghost(tile.tile.art, round(CELL * tile.scale), self._panel.window())
        tile.carried.connect(self._carry, Qt.ConnectionType.UniqueConnection)
        tile.let_go.connect(self._let_go, Qt.ConnectionType.UniqueConnection)

    def end(self) -> None:
        """Show nothing under the mouse any more."""
        if self._ghost is not None:
            drop(self._ghost)
            self._ghost = None

    def _carry(self, point: QPoint) -> None:
        if self._ghost is not None:
            window = self._panel.window()
            half = self._ghost.width() // 2
            self._ghost.move(window.mapFromGlobal(point) - QPoint(half, half))
            self._ghost.show()
            self._ghost.raise_()
            found = _map_at(point)
            if found is not None:
                view, scene = found
                scene.point_at(view.mapToScene(view.viewport().mapFromGlobal(point)))

    def _let_go(self, point: QPoint) -> None:
        if self._ghost is None:
            return
        self.end()
        found = _map_at(point)
        if found is not None:
            view, scene = found
            item = scene.choice_at(view.mapToScene(view.viewport().mapFromGlobal(point)))
            if item is not None:
                self.dropped.emit(item.choice.identity)
            else:
                scene.pressed.emit(scene.spot_at(view.mapToScene(view.viewport().mapFromGlobal(point))))


def _map_at(point: QPoint) -> tuple[QGraphicsView, MapScene] | None:
    widget = QApplication.widgetAt(point)
    while widget is not None:
        if isinstance(widget, QGraphicsView):
            scene = widget.scene()
            return (widget, scene) if isinstance(scene, MapScene) else None
        widget = widget.parentWidget()
    return None
