"""One card of a tableau as a widget: painted by its item's boxes in its size, pressed where it gives an answer."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.look.theme import Theme, equip, number_font, smooth_painter
from rokugan_desktop.desktop.sheets.boxes import Box, Typesetter
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item
from rokugan_desktop.desktop.sheets.sheet import NOTHING, ItemSheet
from rokugan_desktop.desktop.zones.described import STEP, STEPS, PlacedCard, Shape, ShownCard, ShownZone

_ROUND: Final = 6.0
_RIM: Final = 3.0
"""How round the corners of a card are, and how broad the rim is that says that it can be chosen."""
_BEAD: Final = 5.0
"""Half the breadth of the bead at the foot of what can be chosen: it is seen where cards close up too."""
_CHIP: Final = 22.0


def _paint(painter: QPainter, setter: Typesetter, box: Box, place: QRectF) -> None:
    half = setter.scale / 2
    setter.paint(painter, box, place.adjusted(half, half, -half, -half))


@lru_cache(maxsize=512)
def _picture(box: Box, theme: Theme, scale: float, size: tuple[float, float], ratio: float) -> QImage:
    place = QRectF(0, 0, *size)
    picture = QImage((place.size() * ratio).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(picture)
    _paint(painter, Typesetter(theme, scale), box, place)
    painter.end()
    return picture


class CardSheet(ItemSheet):
    """Shows one card of a zone. It comes to the top of those beside it while it is pointed at or in focus.

    Signals: as an item's.
    """

    stays_button = True

    def __init__(self, setter: Typesetter, parent: QWidget) -> None:
        super().__init__(setter, parent, told_beside=False)
        self.card: ShownCard | None = None
        self.flies = False
        """It is seen to come from elsewhere, and not to lie here yet."""
        self._many = 0
        self._box: Box = Box()
        self._public = False
        """Everybody sees the card: its picture may be kept for longer than it is shown here."""
        self._picture: tuple[tuple[tuple[float, float], float], QImage] | None = None
        """The card as it was painted last, for as long as it stands for it, with its size and pixels."""

    def show_card(self, placed: PlacedCard, zone: ShownZone, item: Item, size: int, *, read_beside: bool) -> None:
        """Stand for this card, its item as told here, in this one of the sizes; one read beside has no tooltip."""
        self._told_beside = read_beside
        many = zone.many if zone.shape is Shape.STACK and placed.bearer is None else 0
        boxes = placed.card.item.boxes
        box, self._public = boxes[min(size, len(boxes) - 1)], zone.audience is EVERYBODY
        if (placed.card, many, box) != (self.card, self._many, self._box):
            self._picture = self._picture if box == self._box else None
            self.card, self._many, self._box = placed.card, many, box
            self.update()
        self.show_item(item)
        around = STEP * self._setter.scale * min(STEPS, max(0, many - 1))
        self.setGeometry(placed.place.adjusted(0, 0, around, 0).toAlignedRect())

    def _tooltip(self) -> str:
        return "" if self._told_beside else super()._tooltip()

    def clear(self) -> None:
        """Stand for no card, unseen."""
        self.hide()
        self.card, self._picture, self._box = None, None, Box()
        self.show_item(NOTHING)

    def fly(self, *, on: bool) -> None:
        """Be seen to come from elsewhere, or to lie here."""
        if on is not self.flies:
            self.flies = on
            self.update()

    def sizeHint(self) -> QSize:
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.card is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, theme = self._setter.scale, self._setter.theme
        under = min(STEPS, max(0, self._many - 1))
        place = QRectF(self.rect()).adjusted(0, 0, -under * STEP * scale, 0)
        for step in range(under, 0, -1):
            self._outline(painter, place.translated(step * STEP * scale, 0), QPen(theme.colour("edge"), scale), "panel")
        if self.flies:  # what it comes to lie on is there already
            if under:
                self._outline(painter, place, QPen(theme.colour("edge"), scale), "panel")
            return
        painter.drawImage(0, 0, self._painted(place))
        self._paint_rim(painter, place, self.item, theme)
        if self._many > 1:
            chip = QRectF(0, 0, _CHIP * scale * (1 if self._many < 100 else 1.4), _CHIP * scale * 0.86)
            chip.moveBottomRight(place.bottomRight() - QPointF(4, 4) * scale)
            equip(painter, QPen(theme.colour("edge"), scale), theme.colour("raised"))
            painter.drawRoundedRect(chip, chip.height() / 2, chip.height() / 2)
            painter.setPen(theme.colour("ink"))
            painter.setFont(number_font(14 * scale))
            painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), str(self._many))

    def paint_card(self, painter: QPainter, place: QRectF) -> None:
        """Paint the card as it lies here into another place."""
        if self.card is not None:
            _paint(painter, self._setter, self._box, place)

    def _painted(self, place: QRectF) -> QImage:
        size, ratio = (place.width(), place.height()), self.devicePixelRatioF()
        if self._picture is None or self._picture[0] != (size, ratio):
            draw = _picture if self._public else _picture.__wrapped__
            self._picture = (size, ratio), draw(self._box, self._setter.theme, self._setter.scale, size, ratio)
        return self._picture[1]

    def _paint_rim(self, painter: QPainter, place: QRectF, item: Item, theme: Theme) -> None:
        scale = self._setter.scale
        pointed = self.underMouse() and item.offered
        if item.chosen or item.offered:
            tone = "accent" if item.chosen else "focus" if pointed else "choice"
            self._outline(painter, place, QPen(theme.colour(tone), _RIM * scale), "")
            side = _BEAD * scale * (4 if item.chosen else 2)
            bead = QRectF(QPointF(place.left(), place.bottom() - side), QSizeF(side, side))  # clear of the name
            equip(painter, QPen(theme.colour("raised"), scale), theme.colour("accent")).drawEllipse(bead)
            if item.chosen:
                paint_symbol(painter, "confirm", bead.adjusted(3, 3, -3, -3), theme.colour("on_accent"))

    def _outline(self, painter: QPainter, place: QRectF, pen: QPen, fill: str) -> None:
        half, radius = pen.widthF() / 2, _ROUND * self._setter.scale
        equip(painter, pen, self._setter.theme.colour(fill) if fill else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(place.adjusted(half, half, -half, -half), radius, radius)
