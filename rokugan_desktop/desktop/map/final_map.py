"""The board as it lies when the match is over, with its names; some of its areas can be lit."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.art.tokens import pixmap_side, token_pixmap
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.geometry import shapes_of
from rokugan_desktop.desktop.map.values import Piece, Print, Wash
from rokugan_desktop.desktop.map.wash import paint_washes

_SHADOW = 5
_VEIL = 130
"""How dense the veil over all other areas is while some are lit, of 255."""


class FinalMap(QWidget):
    """A picture of the board with its washes, its pieces and the names handed in. It can be looked at, not pressed."""

    def __init__(
        self, board: Board, printed: Print, washes: Mapping[str, Wash], pieces: Sequence[Piece], theme: Theme
    ) -> None:
        super().__init__()
        self._shapes = shapes_of(board)
        self._art = BoardArt(self._shapes, theme, printed)
        self._washes = dict(washes)
        self._pieces = tuple(pieces)
        self._theme = theme
        self._drawn: QPixmap | None = None
        self._lit: frozenset[str] = frozenset()
        self.setMinimumSize(90, 120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(260, 360)

    def width_for(self, height: int) -> int:
        """Return how wide it is in this height, when the board fills it."""
        return round((height - 2 * _SHADOW) * self._shapes.rect.width() / self._shapes.rect.height()) + 2 * _SHADOW

    def height_for(self, width: int) -> int:
        """Return how high it is in this width, when the board fills it."""
        return round((width - 2 * _SHADOW) * self._shapes.rect.height() / self._shapes.rect.width()) + 2 * _SHADOW

    @property
    def lit(self) -> frozenset[str]:
        """Return which areas are lit."""
        return self._lit

    def light(self, areas: Collection[str]) -> None:
        """Light these areas and hold back the others; none: all are seen alike."""
        lit = frozenset(areas)
        if lit != self._lit:
            self._lit = lit
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        board = self._shapes.rect
        scale = min((self.width() - 2 * _SHADOW) / board.width(), (self.height() - 2 * _SHADOW) / board.height())
        sheet = QRectF(0, 0, board.width() * scale, board.height() * scale)
        sheet.moveCenter(QPointF(self.width() / 2, self.height() / 2))
        painter = QPainter(self)
        ratio = painter.device().devicePixelRatio()
        size = (sheet.size() * ratio).toSize()
        if self._drawn is None or self._drawn.size() != size:
            self._drawn = self._draw(size, scale * ratio, scale)
        for step in range(_SHADOW, 0, -1):
            painter.fillRect(sheet.adjusted(-step / 2, 0, step, step), QColor(0, 0, 0, 22))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(sheet, self._drawn, QRectF(self._drawn.rect()))
        painter.setPen(QPen(self._theme.colour("edge"), 1))
        painter.drawRect(sheet)
        if self._lit:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(sheet.topLeft())
            painter.scale(scale, scale)
            self._paint_light(painter)

    def _paint_light(self, painter: QPainter) -> None:
        lit, rest = QPainterPath(), QPainterPath()
        for name, shape in self._shapes.areas.items():
            (lit if name in self._lit else rest).addPath(shape)
        painter.fillPath(rest, QColor(0, 0, 0, _VEIL))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((QColor("#1d1208"), 9.0), (QColor("#ffe08a"), 5.0)):
            painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawPath(lit)

    def _draw(self, size: QSize, scale: float, zoom: float) -> QPixmap:
        picture = QPixmap(size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.scale(scale, scale)
        self._art.paint_ground(painter)
        painter.save()
        painter.resetTransform()
        paint_washes(painter, self._shapes, self._washes, scale)
        painter.restore()
        self._art.paint_print(painter, zoom)
        for identity, (centre, across, direction) in self._shapes.layout(self._pieces).items():
            piece = next(piece for piece in self._pieces if piece.identity == identity)
            side = pixmap_side(across, direction)
            token = token_pixmap(piece.art, across * scale, 1.0, direction)
            box = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
            painter.drawPixmap(box, token, QRectF(token.rect()))
        painter.end()
        return picture
