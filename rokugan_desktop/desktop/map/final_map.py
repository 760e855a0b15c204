"""The board as it lies when the match is over, small."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.art.tokens import pixmap_side, token_pixmap
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.geometry import BoardShapes
from rokugan_desktop.desktop.map.values import Piece, Print, Wash
from rokugan_desktop.desktop.map.wash import Washes

_SHADOW = 5


class FinalMap(QWidget):
    """A picture of the board with its washes and pieces, without names. It can be looked at, not pressed."""

    def __init__(
        self, board: Board, printed: Print, washes: Mapping[str, Wash], pieces: Sequence[Piece], theme: Theme
    ) -> None:
        """Keep what is painted when the size is known."""
        super().__init__()
        self._shapes = BoardShapes(board)
        self._art = BoardArt(self._shapes, theme, printed)
        self._washes = dict(washes)
        self._pieces = tuple(pieces)
        self._theme = theme
        self._drawn: QPixmap | None = None
        self.setMinimumSize(90, 120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Return a modest size: the column gives what is left."""
        return QSize(260, 360)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sheet with its shadow, drawn once for each size."""
        board = self._shapes.rect
        scale = min((self.width() - 2 * _SHADOW) / board.width(), (self.height() - 2 * _SHADOW) / board.height())
        sheet = QRectF(0, 0, board.width() * scale, board.height() * scale)
        sheet.moveCenter(QPointF(self.width() / 2, self.height() / 2))
        ratio = self.devicePixelRatioF()
        size = (sheet.size() * ratio).toSize()
        if self._drawn is None or self._drawn.size() != size:
            self._drawn = self._draw(size, scale * ratio)
        painter = QPainter(self)
        for step in range(_SHADOW, 0, -1):
            painter.fillRect(sheet.adjusted(-step / 2, 0, step, step), QColor(0, 0, 0, 22))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(sheet, self._drawn, QRectF(self._drawn.rect()))
        painter.setPen(QPen(self._theme.colour("edge"), 1))
        painter.drawRect(sheet)

    def _draw(self, size: QSize, scale: float) -> QPixmap:
        picture = QPixmap(size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.scale(scale, scale)
        self._art.paint_ground(painter)
        painter.save()
        painter.resetTransform()
        Washes(self._shapes).paint(painter, self._washes, scale)
        painter.restore()
        self._art.paint_print(painter, scale)
        for identity, (centre, across, direction) in self._shapes.layout(self._pieces).items():
            piece = next(piece for piece in self._pieces if piece.identity == identity)
            side = pixmap_side(across, direction)
            token = token_pixmap(piece.look, across * scale, 1.0, direction)
            box = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
            painter.drawPixmap(box, token, QRectF(token.rect()))
        painter.end()
        return picture
