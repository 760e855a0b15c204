"""The lacquered tray with the hand: each combat token lies in a carved hollow, with the number that picks it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from rokugan_desktop.desktop.art.cloths import GOLD
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import MARGIN, PieceArt, token_pixmap
from rokugan_desktop.desktop.battle_for_rokugan.offers import Offer, OfferButton, centred, drop, rounded_box
from rokugan_desktop.desktop.look.theme import Theme, number_font

CELL = 66
"""The side of a hollow at 100 %."""
_WOOD, _WOOD_DARK, _HOLLOW = QColor("#5a2318"), QColor("#34110b"), QColor("#230b07")


@dataclass(frozen=True, slots=True)
class Tile:
    """A token in the tray."""

    offer: Offer
    art: PieceArt
    chosen: bool = False
    number: int = 0
    """The digit that picks it; 0: none."""
    count: int = 1
    token: str = ""
    """Which token of the game's it is; an empty text where nobody asks."""


class TokenTile(OfferButton):
    """A token in its hollow. It is pressed, or dragged onto the map.

    Signals:
        lifted: it is being dragged; the answer has been given.
        carried: the drag goes on, at this point of the screen.
        let_go: the drag has ended at this point of the screen.

    """

    lifted = Signal()
    carried = Signal(QPoint)
    let_go = Signal(QPoint)

    def __init__(self, theme: Theme, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(theme, scale, parent)
        self.tile: Tile | None = None
        self._pressed_at: QPoint | None = None
        self._dragging = False
        side = round(CELL * scale)
        self.setFixedSize(side, side)

    def show_tile(self, tile: Tile) -> None:
        """Let this token lie here."""
        if tile == self.tile:
            return
        self.tile = tile
        self.show_offer(tile.offer)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the hollow, the token in it, its number and how many there are."""
        if self.tile is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        hollow = QRadialGradient(box.center(), box.width() * 0.62)
        hollow.setColorAt(0, _WOOD_DARK)
        hollow.setColorAt(0.8, _HOLLOW)
        hollow.setColorAt(1, _WOOD)
        painter.setPen(QPen(QColor(0, 0, 0, 120), self.scale))
        painter.setBrush(QBrush(hollow))
        painter.drawRoundedRect(box, 9 * self.scale, 9 * self.scale)
        self._paint_token(painter, box, self.tile)
        if self.tile.number:
            self._paint_corner(painter, box.topLeft() + QPointF(9, 10) * self.scale, str(self.tile.number), "#e9c98a")
        if self.tile.count > 1:
            self._paint_corner(
                painter, box.bottomRight() - QPointF(12, 11) * self.scale, f"×{self.tile.count}", "#fff3d6"
            )
        if self.dimmed:
            lock = centred(box.bottomLeft() + QPointF(11, -11) * self.scale, 13 * self.scale, 13 * self.scale)
            paint_symbol(painter, "lock", lock, QColor("#e9c98a"))
        self.paint_focus(painter, box, 9 * self.scale)

    def _paint_token(self, painter: QPainter, box: QRectF, tile: Tile) -> None:
        size = box.width() * 0.8
        lift = 3 * self.scale if tile.chosen or (self.lit and self.underMouse()) else 0
        if tile.chosen:
            painter.setPen(QPen(GOLD, 3 * self.scale))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box.center() - QPointF(0, lift), size * 0.58, size * 0.58)
        pixmap = token_pixmap(tile.art, size, self.devicePixelRatioF())
        side = size / (1 - 2 * MARGIN)
        painter.setOpacity(0.42 if self.dimmed else 1.0)
        painter.drawPixmap(centred(box.center() - QPointF(0, lift), side, side), pixmap, QRectF(pixmap.rect()))
        painter.setOpacity(1.0)

    def _paint_corner(self, painter: QPainter, centre: QPointF, text: str, colour: str) -> None:
        painter.setFont(number_font(13 * self.scale))
        painter.setPen(QColor(colour))
        painter.drawText(centred(centre, 40 * self.scale, 24 * self.scale), Qt.AlignmentFlag.AlignCenter, text)

    # Dragging: the thing dragged is drawn by the window itself, never handed to the system.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and self.lit:
            self._pressed_at = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin a drag, or carry it on."""
        if self._dragging:
            self.carried.emit(event.globalPosition().toPoint())
            return
        if self._pressed_at is not None:
            moved = (event.position().toPoint() - self._pressed_at).manhattanLength()
            if moved >= QApplication.startDragDistance() and self.lit:
                self._dragging = True
                self.setDown(False)
                self.lifted.emit()
                self.given.emit(self.offer.answer)
                return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go what was dragged; else it was a press."""
        self._pressed_at = None
        if self._dragging:
            self._dragging = False
            self.let_go.emit(event.globalPosition().toPoint())
            return
        super().mouseReleaseEvent(event)


class Tray(QWidget):
    """Tokens side by side in lacquered wood, in as many rows as they need.

    Signals:
        given, told, barred: as the tiles say.
        tile_lifted: this tile is being dragged.

    """

    given = Signal(object)
    told = Signal(str)
    barred = Signal(object)
    tile_lifted = Signal(object)

    def __init__(self, theme: Theme, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scale = scale
        self.tiles: list[TokenTile] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_tiles(self, tiles: Sequence[Tile]) -> None:
        """Let exactly these tokens lie in the tray."""
        while len(self.tiles) > len(tiles):
            drop(self.tiles.pop())
        while len(self.tiles) < len(tiles):
            tile = TokenTile(self._theme, self._scale, self)
            tile.given.connect(self.given)
            tile.told.connect(self.told)
            tile.barred.connect(self.barred)
            tile.lifted.connect(lambda tile=tile: self.tile_lifted.emit(tile))
            self.tiles.append(tile)
            tile.show()
        for widget, shown in zip(self.tiles, tiles, strict=True):
            widget.show_tile(shown)
        self._arrange()
        self.updateGeometry()

    def columns(self, width: int) -> int:
        """Return how many tokens fit side by side."""
        return max(1, int((width - 12 * self._scale) // (CELL * self._scale)))

    def heightForWidth(self, width: int) -> int:
        rows = -(-max(1, len(self.tiles)) // self.columns(width))
        return round((rows * CELL + 14) * self._scale)

    def sizeHint(self) -> QSize:
        width = round((4 * CELL + 14) * self._scale)
        return QSize(width, self.heightForWidth(self.width() if self.width() > CELL else width))

    def minimumSizeHint(self) -> QSize:
        return QSize(round((CELL + 14) * self._scale), round((CELL + 14) * self._scale))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        if self.height() != self.heightForWidth(self.width()):
            self.setFixedHeight(self.heightForWidth(self.width()))

    def _arrange(self) -> None:
        columns = self.columns(self.width())
        side = CELL * self._scale
        rows = -(-max(1, len(self.tiles)) // columns)
        columns = -(-len(self.tiles) // rows) if self.tiles else 1
        left = (self.width() - columns * side) / 2
        for i, tile in enumerate(self.tiles):
            tile.move(round(left + (i % columns) * side), round(7 * self._scale + (i // columns) * side))
        needed = self.heightForWidth(self.width())
        if self.height() != needed:
            self.setFixedHeight(needed)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        wood = QLinearGradient(box.topLeft(), box.bottomLeft())
        wood.setColorAt(0, _WOOD.lighter(128))
        wood.setColorAt(0.12, _WOOD)
        wood.setColorAt(1, _WOOD_DARK)
        painter.setPen(QPen(GOLD.darker(150), 1.4 * self._scale))
        painter.setBrush(QBrush(wood))
        radius = 10 * self._scale
        painter.drawRoundedRect(box, radius, radius)
        painter.setClipPath(rounded_box(box, radius))
        for i in range(int(box.height() / (9 * self._scale))):
            y = box.top() + (i + 0.6) * 9 * self._scale
            painter.setPen(QPen(QColor(255, 200, 150, 12 + 9 * (i % 3)), 0.8 * self._scale))
            bow = ((i * 7) % 5 - 2) * 2.0
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y + bow))
