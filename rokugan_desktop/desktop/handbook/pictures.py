"""How a game is played, in pictures that the program paints itself, each with a short caption."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.art.symbols import canvas
from rokugan_desktop.desktop.art.tokens import pixmap_side, token_pixmap
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyBoardFace, AnyFace
from rokugan_desktop.desktop.look.scrolling import scrolling
from rokugan_desktop.desktop.look.spacing import bare, filled, spaced
from rokugan_desktop.desktop.look.style import clear_widget, plain_label
from rokugan_desktop.desktop.map.final_map import Snapshot
from rokugan_desktop.desktop.primer import BoardScene, Illustration, LaidScene, NamedThing
from rokugan_desktop.desktop.sheets.boxes import Box, Typesetter

_PAIR, _COLUMN = 900, 600
"""From which width on two pictures stand beside one another, and how broad columns are of which there are more."""
_USUAL_WIDTH = 480
"""How broad a picture of a table without a board wants to be, at the usual scale."""
_SHAPE = 0.62
"""How high a picture of the board is, as a share of its width."""


class DrawnPicture(QWidget):
    """A picture as high as it must be in its width, drawn once for each size, so that a page full of them scrolls."""

    def __init__(self, context: Context, upright: QSizePolicy.Policy) -> None:
        super().__init__()
        self._context = context
        self._painted: QPixmap | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, upright)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        size = (QSize(self.width(), self.height()) * self.devicePixelRatioF()).expandedTo(QSize(1, 1))
        if self._painted is None or self._painted.size() != size:
            self._painted = self.drawn(size)
        QPainter(self).drawPixmap(QRectF(self.rect()), self._painted, QRectF(self._painted.rect()))

    def drawn(self, size: QSize) -> QPixmap:
        """Return the picture in so many device pixels."""
        raise NotImplementedError  # a widget can't be an abstract class: its metaclass is Qt's


class ScenePicture(DrawnPicture):
    """A part of a game's board with what lies on it."""

    def __init__(self, context: Context, board: AnyBoardFace, scene: BoardScene) -> None:
        super().__init__(context, QSizePolicy.Policy.Preferred)
        self._board = board
        self._scene = scene

    def heightForWidth(self, width: int) -> int:
        return round(width * _SHAPE)

    def sizeHint(self) -> QSize:
        return QSize(400, round(400 * _SHAPE))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setPen(QPen(self._context.theme.colour("edge"), self._context.scale))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def drawn(self, size: QSize) -> QPixmap:
        board = self._board.board(None)
        printed = self._board.printed(board, self._context.words)
        scene, theme = self._scene, self._context.theme
        snapshot = Snapshot(board, printed, scene.washes, scene.pieces, theme, scene.overlays)
        return QPixmap.fromImage(snapshot.part(scene.areas, size))


class LaidPicture(DrawnPicture):
    """A part of a table without a board."""

    def __init__(self, context: Context, box: Box) -> None:
        super().__init__(context, QSizePolicy.Policy.Fixed)
        self._setter, self._box = Typesetter(context.theme, context.scale), box

    def heightForWidth(self, width: int) -> int:
        return math.ceil(self._setter.high(self._box, width))

    def sizeHint(self) -> QSize:
        width = round(_USUAL_WIDTH * self._setter.scale)
        return QSize(width, self.heightForWidth(width))

    def drawn(self, size: QSize) -> QPixmap:
        picture, drawing = canvas(size.width(), size.height(), self.devicePixelRatioF())
        self._setter.paint(drawing, self._box, QRectF(self.rect()))
        drawing.end()
        return picture


class ThingPicture(QWidget):
    """A token or a card, as it lies on the table."""

    def __init__(self, thing: NamedThing, side: int) -> None:
        super().__init__()
        self._thing = thing
        self._side = side
        self.setFixedSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        size = self._side * 0.78
        pixmap = token_pixmap(self._thing.art, size, self.devicePixelRatioF())
        side = pixmap_side(size, None)
        box = QRectF((self._side - side) / 2, (self._side - side) / 2, side, side)
        painter.drawPixmap(box, pixmap, QRectF(pixmap.rect()))


class HowToPlay(QWidget):
    """All pictures of a game on one page that is scrolled."""

    def __init__(self, context: Context, face: AnyFace, illustrations: Sequence[Illustration]) -> None:
        super().__init__()
        self.setObjectName("clear")
        self._context = context
        self._cards = [self._card(face, illustration) for illustration in illustrations]
        body = clear_widget()
        self._across = spaced(context, QHBoxLayout(body), 18, 0, 0, 10, 0)
        self._columns: list[QVBoxLayout] = []
        self.area = scrolling(body)
        self.area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.area.setAccessibleName(context.words.text("how.title"))
        filled(bare(QVBoxLayout(self)), self.area)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        pixels = self._context.pixels
        count = max(1 + (self.width() >= pixels(_PAIR)), self.width() // pixels(_COLUMN))
        if count == len(self._columns):
            return
        for column in self._columns:
            self._across.removeItem(column)
        self._columns = [spaced(self._context, QVBoxLayout(), 18) for _ in range(count)]
        for number, column in enumerate(self._columns):
            self._across.addLayout(filled(column, *self._cards[number::count], 1), 1)

    def _card(self, face: AnyFace, illustration: Illustration) -> QFrame:
        context, words = self._context, self._context.words
        card = QFrame()
        card.setObjectName("plate")
        column = spaced(context, QVBoxLayout(card), 10, 16, 16, 16, 16)
        title = words.say(illustration.title)
        column.addWidget(plain_label("heading", title))
        picture = illustration.picture
        if isinstance(picture, BoardScene | LaidScene):
            if isinstance(picture, LaidScene):
                scene: QWidget = LaidPicture(context, picture.laid(words))
            else:
                assert face.on_board is not None, "a scene of a board needs one"
                scene = ScenePicture(context, face.on_board, picture)
            scene.setAccessibleName(title)
            if illustration.said is not None:
                scene.setAccessibleDescription(words.say(illustration.said))
                scene.setToolTip(words.say(illustration.said))
            column.addWidget(scene)
        else:
            for thing in picture:
                column.addLayout(self._row(thing))
        column.addWidget(plain_label("body", words.say(illustration.caption)))
        column.addStretch(1)
        return card

    def _row(self, thing: NamedThing) -> QHBoxLayout:
        context, words = self._context, self._context.words
        row = spaced(context, QHBoxLayout(), 12)
        picture = ThingPicture(thing, context.pixels(52))
        picture.setAccessibleName(words.say(thing.name))
        picture.setAccessibleDescription(words.say(thing.text))
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        said = spaced(context, QVBoxLayout(), 0)
        filled(said, plain_label("field", words.say(thing.name)), plain_label("body", words.say(thing.text)))
        return filled(row, (said, 1))
