"""Dragging an item onto the map. What is seen is drawn by the window; nothing goes to the system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QGraphicsView, QWidget

from rokugan_desktop.desktop.art.tokens import square
from rokugan_desktop.desktop.look.style import remove_for_good
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.sheets.boxes import PiecePicture

if TYPE_CHECKING:
    from rokugan_desktop.desktop.art.tokens import PieceArt
    from rokugan_desktop.desktop.look.theme import Theme

_SIDE, _ROOM = 66, 1.4
"""How broad it is under the mouse at the usual scale, and how much broader its room is, for the shadow around it."""


class Carried(QWidget):
    """What is under the mouse: it lies in the window, above all else, and no press reaches it."""

    def __init__(self, art: PieceArt, scale: float, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._picture, self._side, self._theme = PiecePicture(art), _SIDE * scale, theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        side = round(self._side * _ROOM)
        self.setFixedSize(side, side)

    def carry(self, point: QPoint) -> None:
        """Lie at this point of the screen, and point at what is below it."""
        self.move(self.window().mapFromGlobal(point) - self.rect().center())
        self.show()
        self.raise_()
        found = _map_at(point)
        if found is not None:
            scene, place = found
            scene.point_at(place, carried=True)

    def let_go(self, point: QPoint) -> None:
        """Be no more, and choose what was below."""
        self.drop()
        found = _map_at(point)
        if found is not None:
            scene, place = found
            item = scene.choice_at(place)
            if item is not None:
                scene.chosen.emit(item.choice.identity)
            else:
                scene.pressed.emit(scene.spot_at(place))

    def drop(self) -> None:
        """Be no more."""
        remove_for_good(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(0.85)
        self._picture.paint_into(painter, square(QRectF(self.rect()).center(), self._side), self._theme)


def _map_at(point: QPoint) -> tuple[MapScene, QPointF] | None:
    widget = QApplication.widgetAt(point)
    while widget is not None:
        if isinstance(widget, QGraphicsView):
            scene = widget.scene()
            place = widget.mapToScene(widget.viewport().mapFromGlobal(point))
            return (scene, place) if isinstance(scene, MapScene) else None
        widget = widget.parentWidget()
    return None
