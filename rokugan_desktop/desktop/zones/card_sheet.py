"""One card of a tableau as a widget: painted by its item's boxes in its size, pressed where it gives an answer."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.look.theme import Theme, number_font
from rokugan_desktop.desktop.sheets.boxes import Typesetter
from rokugan_desktop.desktop.sheets.sections import Item
from rokugan_desktop.desktop.sheets.sheet import NOTHING, ItemSheet
from rokugan_desktop.desktop.zones.described import Shape, ShownCard, ShownZone
from rokugan_desktop.desktop.zones.places import STEP, STEPS, PlacedCard

_ROUND: Final = 6.0
_RIM: Final = 3.0
"""How round the corners of a card are, and how broad the rim is that says that it can be chosen."""
_BEAD: Final = 5.0
"""Half the breadth of the bead at the foot of what can be chosen: it is seen where cards close up too."""
_CHIP: Final = 22.0


def paint_card(painter: QPainter, setter: Typesetter, card: ShownCard, place: QRectF, level: int) -> None:
    """Paint a card into its place."""
    boxes, half = card.item.boxes, setter.scale / 2
    setter.paint(painter, boxes[min(level, len(boxes) - 1)], place.adjusted(half, half, -half, -half))


class CardSheet(ItemSheet):
    """Shows one card of a zone. It comes to the top of those beside it while it is pointed at or in focus.

    Signals: as an item's.
    """

    def __init__(self, setter: Typesetter, parent: QWidget) -> None:
        super().__init__(setter, parent, told_beside=False)
        self.card: ShownCard | None = None
        self.flies = False
        """It is seen to come from elsewhere, and not to lie here yet."""
        self._many = 0
        self._size = 0
        self._picture: QPixmap | None = None
        """The card as it was painted last, for as long as it stands for it."""

    def show_card(self, placed: PlacedCard, zone: ShownZone, item: Item, size: int, *, read_beside: bool) -> None:
        """Stand for this card, its item as told here, in this one of the sizes; one read beside has no tooltip."""
        self._told_beside = read_beside
        many = zone.many if zone.shape is Shape.STACK and placed.bearer is None else 0
        if (placed.card, many, size) != (self.card, self._many, self._size):
            self.card, self._many, self._size, self._picture = placed.card, many, size, None
            self.update()
        self.show_item(item)
        around = STEP * self._setter.scale * min(STEPS, max(0, many - 1))
        self.setGeometry(placed.place.adjusted(0, 0, around, 0).toAlignedRect())

    def _tooltip(self) -> str:
        return "" if self._told_beside else super()._tooltip()

    def clear(self) -> None:
        """Stand for no card, unseen."""
        self.hide()
        self.card = self._picture = None
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
        painter.drawPixmap(0, 0, self._painted(self.card, place))
        self._paint_rim(painter, place, self.item, theme)
        if self._many > 1:
            chip = QRectF(0, 0, _CHIP * scale * (1 if self._many < 100 else 1.4), _CHIP * scale * 0.86)
            chip.moveBottomRight(place.bottomRight() - QPointF(4, 4) * scale)
            painter.setPen(QPen(theme.colour("edge"), scale))
            painter.setBrush(theme.colour("raised"))
            painter.drawRoundedRect(chip, chip.height() / 2, chip.height() / 2)
            painter.setPen(theme.colour("ink"))
            painter.setFont(number_font(14 * scale))
            painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), str(self._many))

    def _painted(self, card: ShownCard, place: QRectF) -> QPixmap:
        ratio = self.devicePixelRatioF()
        size = (QSizeF(self.size()) * ratio).toSize()
        if self._picture is None or self._picture.size() != size:
            self._picture = QPixmap(size)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_card(painter, self._setter, card, place, self._size)
            painter.end()
        return self._picture

    def _paint_rim(self, painter: QPainter, place: QRectF, item: Item, theme: Theme) -> None:
        scale = self._setter.scale
        pointed = self.underMouse() and item.offered
        if item.chosen or item.offered:
            tone = "accent" if item.chosen else "focus" if pointed else "choice"
            self._outline(painter, place, QPen(theme.colour(tone), _RIM * scale), "")
            side = _BEAD * scale * (4 if item.chosen else 2)
            bead = QRectF(QPointF(place.left(), place.bottom() - side), QSizeF(side, side))  # clear of the name
            painter.setPen(QPen(theme.colour("raised"), scale))
            painter.setBrush(theme.colour("accent"))
            painter.drawEllipse(bead)
            if item.chosen:
                paint_symbol(painter, "confirm", bead.adjusted(3, 3, -3, -3), theme.colour("on_accent"))

    def _outline(self, painter: QPainter, place: QRectF, pen: QPen, fill: str) -> None:
        half, radius = pen.widthF() / 2, _ROUND * self._setter.scale
        painter.setPen(pen)
        painter.setBrush(self._setter.theme.colour(fill) if fill else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(place.adjusted(half, half, -half, -half), radius, radius)
