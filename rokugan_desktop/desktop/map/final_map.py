"""The board as it lies in public, in one picture: beside the end, where areas can be lit, or for a file."""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.art.tokens import pixmap_side, square, token_pixmap
from rokugan_desktop.desktop.look.theme import DISPLAY_FAMILY, Theme
from rokugan_desktop.desktop.map.drawing import PRINTS, BoardArt, Printing
from rokugan_desktop.desktop.map.geometry import BoardShapes, shapes_of
from rokugan_desktop.desktop.map.items import PIECE_LAYER, item_of
from rokugan_desktop.desktop.map.values import Overlay, Piece, Print, Wash
from rokugan_desktop.desktop.map.wash import paint_washes, washed
from rokugan_desktop.resources import assets

_SHADOW = 5
_VEIL = 130
"""How dense the veil over all other areas is while some are lit, of 255."""


class FinalMap(QWidget):
    """A picture of the board with its washes, its pieces and the names handed in. It can be looked at, not pressed."""

    def __init__(
        self, board: Board, printed: Print, washes: Mapping[str, Wash], pieces: Sequence[Piece], theme: Theme
    ) -> None:
        super().__init__()
        self._snapshot = Snapshot(board, printed, washes, pieces, theme)
        self._shapes = self._snapshot.shapes
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
        lit = frozenset(areas) & self._shapes.areas.keys()
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
            self._drawn = QPixmap(size)
            self._drawn.fill(Qt.GlobalColor.transparent)
            drawing = QPainter(self._drawn)
            self._snapshot.paint(drawing, scale * ratio, scale)
            drawing.end()
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


LONG_SIDE = 2400
"""The longer side of a picture, in pixels."""
_AROUND = 18.0
"""How much of the board is seen around a part of it, in board units."""
_FONTS = (("AlegreyaSC-Medium.ttf", 500), ("AlegreyaSC-ExtraBold.ttf", 800))
"""The fonts that the board's names are written in, with their weights: an SVG carries them along."""


class Snapshot:
    """The board with what lies on it, painted once."""

    def __init__(
        self,
        board: Board,
        printed: Print,
        washes: Mapping[str, Wash],
        pieces: Sequence[Piece],
        theme: Theme,
        overlays: Sequence[Overlay] = (),
    ) -> None:
        self._ground = theme.colour("table")
        self.shapes = shapes_of(board)
        self._art = BoardArt(self.shapes, theme, printed)
        self._washes = dict(washes)
        self._pieces = tuple(pieces)
        self._layout = self.shapes.layout(pieces)
        taken = frozenset([piece.spot for piece in pieces])
        drawn = (item_of(overlay, self.shapes, self._centre, taken) for overlay in overlays)
        self._overlays = sorted((item for item in drawn if item is not None), key=lambda item: item.zValue())
        rect = self.shapes.rect
        self._scale = LONG_SIDE / max(rect.width(), rect.height())
        self._size = QSize(round(rect.width() * self._scale), round(rect.height() * self._scale))

    def png(self) -> bytes:
        """Return the picture as PNG."""
        image = QImage(self._size, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        self.paint(painter, self._scale, self._scale)
        painter.end()
        written = QByteArray()
        buffer = QBuffer(written)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")  # type: ignore[call-overload]  # its stub forgets devices
        buffer.close()
        return bytes(written.data())

    def part(self, areas: Sequence[str], size: QSize) -> QImage:
        """Return a picture of that size of the part of the board around these areas, as large as it has room for.

        What lies beyond the board is in it only where the board is less than the picture.
        """
        room = self.shapes.around(areas).boundingRect()
        room = room.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
        scale = min(size.width() / room.width(), size.height() / room.height())
        seen, board = QRectF(0, 0, size.width() / scale, size.height() / scale), self.shapes.rect
        seen.moveCenter(room.center())
        for least, most, broad, whole, move in (
            (seen.left(), board.left(), seen.width(), board.width(), seen.moveLeft),
            (seen.top(), board.top(), seen.height(), board.height(), seen.moveTop),
        ):
            move(min(max(least, most), most + whole - broad) if broad <= whole else most + (whole - broad) / 2)
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(self._ground)
        painter = QPainter(image)
        painter.translate(-seen.topLeft() * scale)
        self.paint(painter, scale, scale)
        painter.end()
        return image

    def svg(self, title: str) -> bytes:
        """Return the picture as SVG, with the fonts that it is written in."""
        from PySide6.QtSvg import QSvgGenerator  # loaded by who asks for a drawing

        written = QByteArray()
        buffer = QBuffer(written)
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setSize(self._size)
        generator.setViewBox(QRect(0, 0, self._size.width(), self._size.height()))
        generator.setTitle(title)
        painter = QPainter(generator)
        self.paint(painter, self._scale, self._scale)
        painter.end()
        text = bytes(written.data())
        return text.replace(b"<defs>", b"<defs>" + _style(), 1)

    def _centre(self, spot: str) -> QPointF | None:
        """Return where a spot lies, also one of a piece, or None where it does not exist."""
        kind, _, rest = spot.partition(":")
        if kind == "piece":
            return self._layout[rest][0] if rest in self._layout else None
        place = self.shapes.place(spot)
        return None if place is None else place[0]

    def paint(self, painter: QPainter, scale: float, zoom: float) -> None:
        """Paint it at so many device pixels a board unit; names are made legible for so many logical ones."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.scale(scale, scale)
        self._art.paint_ground(painter)
        painter.restore()
        paint_washes(painter, self.shapes, self._washes, scale, self._art.theme)
        painter.scale(scale, scale)
        self._art.paint_print(painter, zoom)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for item in self._overlays:
            if item.zValue() < PIECE_LAYER:
                item.draw(painter)
        _draw_tokens(painter, self.shapes, self._pieces, scale)
        for item in self._overlays:
            if item.zValue() > PIECE_LAYER:
                item.draw(painter)


def _draw_tokens(painter: QPainter, shapes: BoardShapes, pieces: Sequence[Piece], scale: float) -> None:
    """Draw the picture of each piece, which is kept, at so many device pixels a board unit."""
    art = {piece.identity: piece.art for piece in pieces}
    for identity, (centre, across, direction) in shapes.layout(pieces).items():
        token = token_pixmap(art[identity], across * scale, 1.0, direction)
        painter.drawPixmap(square(centre, pixmap_side(across, direction)), token, QRectF(token.rect()))


def small_pictures(
    board: Board, printed: Print, washes: Mapping[str, Wash], pieces: Sequence[Piece], theme: Theme, room: QSize
) -> Iterator[QImage]:
    """Yield a picture of the board without its lettering, as large as has room, step by step; the last is whole."""
    shapes, bare = shapes_of(board), replace(printed, names={}, title="", group_names={}, slot_symbols={})
    scale = min(room.width() / shapes.rect.width(), room.height() / shapes.rect.height())
    art = BoardArt(shapes, theme, bare)
    found = PRINTS.found(art, scale, 1.0)
    if found is None:
        printing = Printing(art, shapes.rect, scale, 1.0)
        while not printing.go_on():
            yield QImage()
        found = printing.finished()
        PRINTS.keep(art, scale, 1.0, found)
    ink, ground = found
    picture = ground.toImage()
    for name in washes.keys() & shapes.areas.keys():
        washed(shapes, name, washes[name], scale)  # which is kept
        yield picture
    painter = QPainter(picture)
    paint_washes(painter, shapes, washes, scale, theme)
    painter.drawPixmap(0, 0, ink)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, scale)
    _draw_tokens(painter, shapes, pieces, scale)
    painter.end()
    yield picture


def _style() -> bytes:
    faces = b""
    for name, weight in _FONTS:
        font = base64.b64encode((assets() / "fonts" / name).read_bytes())
        faces += b'@font-face{font-family:"%s";font-weight:%d;src:url(data:font/ttf;base64,%s)}' % (
            DISPLAY_FAMILY.encode(), weight, font,
        )  # fmt: skip
    return b'<style type="text/css">' + faces + b"</style>"
