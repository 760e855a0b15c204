"""A card of parchment in a panel: its sign, its title, its text."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from rokugan_desktop.desktop.art.cloths import IVORY
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.battle_for_rokugan.offers import Offer, OfferButton, centred, rounded_box
from rokugan_desktop.desktop.look.theme import Theme, display_font, mixed, text_font

_FADED, _LIFT = 0.38, 9
"""How opaque a card is that steps back, and how much lower it stands than the one chosen, at 100 %."""
_MOST_NOTE = 0.42
"""The share of a card's width that the note may take from its title."""
_PROGRESS = 22
"""How high the line of progress is, at 100 %."""
_NOTE_GAP = 18
"""How far a title keeps from the note beside it, at 100 %."""
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


@dataclass(frozen=True, slots=True)
class Progressed:
    """How far one is with something."""

    share: float
    """From 0 to 1."""
    said: str
    met: bool


@dataclass(frozen=True, slots=True)
class CardFace:
    """What is printed on a card."""

    offer: Offer
    title: str
    text: str
    symbol: str
    tint: str
    note: str = ""
    """A few words at the right of the title: how many are left, how much honor it brings."""
    chosen: bool = False
    """It stands out, framed and marked: it has been chosen and waits for being confirmed."""
    faded: bool = False
    """It steps back behind the one that was chosen."""
    progress: Progressed | None = None
    """How far the seat is with what the card asks for."""
    spots: tuple[str, ...] = ()
    """The places on the map that the card is about."""
    tall: bool = False
    """A card that stands upright, to be compared with another one beside it."""
    brief: bool = False
    """Its sign, title and note alone: the text is read where the card is pointed at."""


class CardTile(OfferButton):
    """A card that can be pressed where it may be played or kept.

    Signals:
        pointed: the spots that it is about, as a tuple, while the mouse or the keyboard is on it; else an empty one.

    """

    pointed = Signal(object)

    def __init__(self, theme: Theme, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(theme, scale, parent)
        self.face: CardFace | None = None
        self._heights: dict[int, int] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_face(self, face: CardFace) -> None:
        """Show this card."""
        if face == self.face:
            return
        self.face = face
        self._heights.clear()
        self.show_offer(face.offer)
        self._fit()
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        """Return the height that sign, title and text need."""
        if self.face is None:
            return round(44 * self.scale)
        if width not in self._heights:
            self._heights[width] = self._height(self.face, width)
        return self._heights[width]

    def _height(self, face: CardFace, width: int) -> int:
        margin = round((5 if face.brief else 10 if face.tall else 7) * self.scale)
        inner = width - 2 * margin - (0 if face.tall else round(42 * self.scale))
        height = 2 * margin + self._title_height(inner)
        if face.text and not face.brief:
            height += self._measured(self._text_font(), face.text, inner) + round(3 * self.scale)
        if face.tall:
            height += round((56 + _LIFT) * self.scale)
        if face.note and not face.brief and self._note_below(inner):
            height += round(24 * self.scale)
        if face.progress is not None:
            height += round(_PROGRESS * self.scale)
        return max(height, round(44 * self.scale))

    def sizeHint(self) -> QSize:
        width = self.width() if self.width() > 120 else round(150 * self.scale)
        return QSize(round(150 * self.scale), self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Return the least width, and the height at the present one."""
        return QSize(round(96 * self.scale), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        needed = self.heightForWidth(self.width())
        level = self.face is not None and (self.face.tall or self.face.brief)  # as high as the one beside it
        if self.face is not None and not level and self.width() > 120 and self.minimumHeight() != needed:
            self.setFixedHeight(needed)

    def _title_font(self) -> QFont:
        face = self.face
        size = 17 if face is None else 19 if face.tall else 14.5 if face.brief else 17
        return display_font(size * self.scale, heavy=True)

    def _text_font(self) -> QFont:
        return text_font(13.5 * self.scale)

    def _measured(self, font: QFont, text: str, width: int) -> int:
        return QFontMetrics(font).boundingRect(QRect(0, 0, max(20, width), 2000), int(_WRAP), text).height()

    def _title_height(self, inner: int) -> int:
        assert self.face is not None
        return self._measured(self._title_font(), self.face.title, inner - self._note_beside(inner))

    def _note_below(self, inner: int) -> bool:
        """Tell whether the note stands below the text: on an upright card, and where it would cramp the title."""
        face = self.face
        return face is not None and not face.brief and (face.tall or self._note_width() > inner * _MOST_NOTE)

    def _note_beside(self, inner: int) -> int:
        """Return the width that the note takes from the title's line."""
        return 0 if self._note_below(inner) else self._note_width()

    def _note_width(self) -> int:
        if self.face is None or not self.face.note:
            return 0
        letters = QFontMetrics(text_font(13.5 * self.scale, bold=True)).horizontalAdvance(self.face.note)
        return letters + round(_NOTE_GAP * self.scale)

    def event(self, event: QEvent) -> bool:
        """Point at the places that the card is about."""
        face, kind = self.face, event.type()
        if face is not None and face.spots:
            if kind in {QEvent.Type.Enter, QEvent.Type.FocusIn}:
                self.pointed.emit(face.spots)
            elif kind in {QEvent.Type.Leave, QEvent.Type.FocusOut}:
                self.pointed.emit(())
        return super().event(event)

    def _paint_progress(self, painter: QPainter, line: QRectF, progress: Progressed) -> None:
        """Paint a bar, with its words at the right."""
        scale, theme = self.scale, self.theme
        colour = theme.colour("good" if progress.met else "gold")
        font = text_font(max(11.0, 13 * scale), bold=True)
        width = QFontMetrics(font).horizontalAdvance(progress.said) + 2
        bar = QRectF(line.left(), line.center().y() - 4 * scale, line.width() - width - 8 * scale, 8 * scale)
        painter.setPen(QPen(theme.colour("edge"), self.scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(bar, 4 * scale, 4 * scale)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        full = QRectF(bar.left(), bar.top(), bar.width() * min(1.0, progress.share), bar.height())
        painter.drawRoundedRect(full, 4 * scale, 4 * scale)
        painter.setFont(font)
        painter.setPen(theme.colour("good" if progress.met else "ink"))
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, progress.said)

    def paintEvent(self, event: QPaintEvent) -> None:
        face = self.face
        if face is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, theme = self.scale, self.theme
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        radius = 7 * scale
        if face.faded:
            box.adjust(0, _LIFT * scale, 0, 0)
            painter.setOpacity(_FADED)
        self._paint_ground(painter, box, radius, face)
        painter.setOpacity(_FADED if face.faded else 0.55 if self.dimmed else 1.0)
        if face.tall:
            self._paint_tall(painter, box, face)
        elif face.brief:
            self._paint_brief(painter, box, face)
        else:
            self._paint_flat(painter, box, face)
        painter.setOpacity(1.0)
        if face.chosen:
            self._paint_chosen(painter, box, radius)
        self.paint_focus(painter, box, radius)
        if self.lit and not self.hasFocus() and not self.underMouse():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("choice"), 2.2 * scale))
            painter.drawRoundedRect(box, radius, radius)

    def _paint_ground(self, painter: QPainter, box: QRectF, radius: float, face: CardFace) -> None:
        theme = self.theme
        ground = QLinearGradient(box.topLeft(), box.bottomLeft())
        raised = mixed(theme.raised, "#ffffff", 0.0 if theme.dark else 0.35)
        ground.setColorAt(0, raised)
        ground.setColorAt(1, mixed(theme.raised, theme.panel, 0.8))
        painter.setPen(QPen(theme.colour("edge"), self.scale))
        painter.setBrush(QBrush(ground))
        painter.drawRoundedRect(box, radius, radius)

    def _paint_chosen(self, painter: QPainter, box: QRectF, radius: float) -> None:
        """Paint the frame of what was chosen, and a seal with a tick: on no word of it."""
        scale, theme = self.scale, self.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("gold"), 4 * scale))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius)
        seal = QPointF(box.right() - 19 * scale, box.top() + 19 * scale)
        if self.face is not None and not (self.face.tall or self.face.brief):  # a note stands in that corner
            seal = QPointF(box.left() + 19 * scale, box.bottom() - 19 * scale)
        painter.setBrush(theme.colour("accent"))
        painter.setPen(QPen(IVORY, 2 * scale))
        painter.drawEllipse(seal, 13 * scale, 13 * scale)
        tick = [seal + QPointF(x, y) * scale for x, y in ((-6, 0), (-2, 5), (6, -5))]
        painter.setPen(QPen(IVORY, 3 * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPolyline(tick)

    def _paint_flat(self, painter: QPainter, box: QRectF, face: CardFace) -> None:
        scale = self.scale
        self._paint_band(painter, box, face, min(box.height() / 2, 26 * scale))
        inner = box.adjusted(48 * scale, 8 * scale, -8 * scale, -6 * scale)
        if face.progress is not None:
            high = _PROGRESS * scale
            line = QRectF(inner.left(), inner.bottom() - high + 2 * scale, inner.width(), high)
            self._paint_progress(painter, line, face.progress)
            inner.setBottom(inner.bottom() - high)
        below = self._note_below(round(inner.width()))
        title = QRectF(inner.left(), inner.top(), inner.width() - self._note_beside(round(inner.width())), 1000)
        painter.setPen(self.theme.colour("ink"))
        painter.setFont(self._title_font())
        taken = painter.boundingRect(title, int(_WRAP), face.title)
        painter.drawText(taken, int(_WRAP), face.title)
        if face.note:
            painter.setFont(text_font(13.5 * scale, bold=True))
            painter.setPen(self.theme.colour("stress"))
            line = QRectF(inner.left(), inner.top(), inner.width(), 22 * scale)
            side = Qt.AlignmentFlag.AlignRight
            if below:
                line.moveBottom(inner.bottom())
                side = Qt.AlignmentFlag.AlignLeft
            painter.drawText(line, side | Qt.AlignmentFlag.AlignVCenter, face.note)
        if face.text:
            painter.setFont(self._text_font())
            painter.setPen(self.theme.colour("ink"))
            rest = QRectF(inner.left(), taken.bottom() + 1, inner.width(), inner.bottom() - taken.bottom() + 4)
            painter.drawText(rest, int(_WRAP), face.text)

    def _paint_band(self, painter: QPainter, box: QRectF, face: CardFace, middle: float) -> None:
        """Paint the coloured band at the left with the card's sign, `middle` from the top."""
        scale = self.scale
        painter.save()
        painter.setClipPath(rounded_box(box, 7 * scale))
        band = QRectF(box.left(), box.top(), 38 * scale, box.height())
        painter.fillRect(band, QColor(face.tint))
        sign = QPointF(band.center().x(), box.top() + middle)
        paint_symbol(painter, face.symbol, centred(sign, 27 * scale, 27 * scale), IVORY)
        painter.restore()

    def _paint_brief(self, painter: QPainter, box: QRectF, face: CardFace) -> None:
        scale = self.scale
        self._paint_band(painter, box, face, box.height() / 2)
        inner = box.adjusted(45 * scale, 2 * scale, -7 * scale, -2 * scale)
        painter.setPen(self.theme.colour("ink"))
        painter.setFont(self._title_font())
        beside = self._note_width() if face.note else 0
        middle = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inner.adjusted(0, 0, -beside, 0), int(middle), face.title)
        if face.note:
            painter.setFont(text_font(13.5 * scale, bold=True))
            painter.setPen(self.theme.colour("stress"))
            painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, face.note)

    def _paint_tall(self, painter: QPainter, box: QRectF, face: CardFace) -> None:
        scale = self.scale
        painter.save()
        painter.setClipPath(rounded_box(box, 7 * scale))
        head = QRectF(box.left(), box.top(), box.width(), 52 * scale)
        painter.fillRect(head, QColor(face.tint))
        paint_symbol(painter, face.symbol, centred(head.center(), 35 * scale, 35 * scale), IVORY)
        painter.restore()
        inner = box.adjusted(9 * scale, 60 * scale, -9 * scale, -8 * scale)
        painter.setPen(self.theme.colour("ink"))
        painter.setFont(self._title_font())
        taken = painter.boundingRect(inner, int(_WRAP), face.title)
        painter.drawText(taken, int(_WRAP), face.title)
        painter.setFont(self._text_font())
        below = QRectF(inner.left(), taken.bottom() + 3, inner.width(), inner.bottom() - taken.bottom())
        painter.drawText(below, int(_WRAP), face.text)
        if face.note:
            painter.setFont(display_font(17 * scale, heavy=True))
            painter.setPen(self.theme.colour("stress"))
            line = QRectF(inner.left(), inner.bottom() - 22 * scale, inner.width(), 22 * scale)
            painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, face.note)
