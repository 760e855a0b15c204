"""A picture of the map for a file: what lies on it in public, as PNG or SVG."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.art.tokens import pixmap_side, token_pixmap
from rokugan_desktop.desktop.look.theme import DISPLAY_FAMILY, Theme
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.geometry import shapes_of
from rokugan_desktop.desktop.map.items import item_of
from rokugan_desktop.desktop.map.values import Overlay, Piece, Print, Wash
from rokugan_desktop.desktop.map.wash import paint_washes
from rokugan_desktop.resources import assets

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
        self._shapes = shapes_of(board)
        self._art = BoardArt(self._shapes, theme, printed)
        self._washes = dict(washes)
        self._pieces = {piece.identity: piece for piece in pieces}
        self._layout = self._shapes.layout(pieces)
        drawn = (item_of(overlay, self._shapes, self._centre) for overlay in overlays)
        self._overlays = sorted((item for item in drawn if item is not None), key=lambda item: item.zValue())
        rect = self._shapes.rect
        self._scale = LONG_SIDE / max(rect.width(), rect.height())
        self._size = QSize(round(rect.width() * self._scale), round(rect.height() * self._scale))

    def png(self) -> bytes:
        """Return the picture as PNG."""
        image = QImage(self._size, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        self._paint(painter, self._scale)
        painter.end()
        written = QByteArray()
        buffer = QBuffer(written)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")  # type: ignore[call-overload]
        buffer.close()
        return bytes(written.data())

    def part(self, areas: Sequence[str], size: QSize) -> QImage:
        """Return a picture of that size of the part of the board around these areas, as large as it has room for."""
        room = self._shapes.around(areas).boundingRect()
        room = room.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
        scale = min(size.width() / room.width(), size.height() / room.height())
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(self._ground)
        painter = QPainter(image)
        painter.translate(size.width() / 2 - room.center().x() * scale, size.height() / 2 - room.center().y() * scale)
        self._paint(painter, scale)
        painter.end()
        return image

    def svg(self, title: str) -> bytes:
        """Return the picture as SVG, with the fonts that it is written in."""
        written = QByteArray()
        buffer = QBuffer(written)
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setSize(self._size)
        generator.setViewBox(QRect(0, 0, self._size.width(), self._size.height()))
        generator.setTitle(title)
        painter = QPainter(generator)
        self._paint(painter, self._scale)
        painter.end()
        text = bytes(written.data())
        return text.replace(b"<defs>", b"<defs>" + _style(), 1)

    def _centre(self, spot: str) -> QPointF | None:
        """Return where a spot lies, also one of a piece, or None where it does not exist."""
        kind, _, rest = spot.partition(":")
        if kind == "piece":
            return self._layout[rest][0] if rest in self._layout else None
        place = self._shapes.place(spot)
        return None if place is None else place[0]

    def _paint(self, painter: QPainter, scale: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.scale(scale, scale)
        self._art.paint_ground(painter)
        painter.restore()
        paint_washes(painter, self._shapes, self._washes, scale)
        painter.scale(scale, scale)
        self._art.paint_print(painter, scale)
        for item in self._overlays:
            item.draw(painter)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for identity, (centre, across, direction) in self._layout.items():
            side = pixmap_side(across, direction)
            token = token_pixmap(self._pieces[identity].art, across * scale, 1.0, direction)
            box = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
            painter.drawPixmap(box, token, QRectF(token.rect()))


def _style() -> bytes:
    """Return the style that brings the fonts along."""
    faces = b""
    for name, weight in _FONTS:
        font = base64.b64encode((assets() / "fonts" / name).read_bytes())
        faces += b'@font-face{font-family:"%s";font-weight:%d;src:url(data:font/ttf;base64,%s)}' % (
            DISPLAY_FAMILY.encode(), weight, font,
        )  # fmt: skip
    return b'<style type="text/css">' + faces + b"</style>"
