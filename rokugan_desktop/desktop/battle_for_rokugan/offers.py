"""What can be pressed in a panel: a thing that gives an answer, or says why it can't be given."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from rokugan_desktop.desktop.accessible_widgets import tell_barred
from rokugan_desktop.desktop.look.focus_order import walk_by_arrow
from rokugan_desktop.desktop.look.plain import in_narrow_tooltip
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.engine import Refusal
from rokugan_desktop.games.battle_for_rokugan import Action

TELLS = "tells"
"""The property of a widget that says at its foot what is told of the things in it."""
USUAL_FONT = 14
"""The height of the window's usual font at 100 %, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What a thing in a panel stands for."""

    name: str
    """What a screen reader says."""
    about: str = ""
    """What it does, in a sentence or two."""
    answer: Action | None = None
    """The answer that pressing it gives; None: it gives none now."""
    why_not: str = ""
    """Why it can't be chosen now, with its rule; empty where nothing of the kind is asked."""
    refused: Action | None = None
    """The answer that is refused: given all the same when it is pressed, so that the table says why, with the rule."""
    instead: Action | None = None
    """The answer that pressing it gives in place of one given before in the same turn."""
    barred: Refusal | None = None
    """Why it can't be chosen now, as the rules say it."""


class OfferButton(QAbstractButton):
    """A painted thing that can be pressed.

    Signals:
        given: the answer, when it is pressed; the refused one too, for the table to refuse it with its rule.
        told: a sentence about it while it is pointed at or in focus, or when it is pressed in vain.
        barred: of one that can't be chosen, why not, as a Refusal; None when it is left.

    """

    given = Signal(object)
    told = Signal(str)
    barred = Signal(object)

    def __init__(self, theme: Theme, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.scale = scale
        self.offer = Offer("")
        self._pressable: bool | None = None
        """Whether a press does anything; None: nothing has been offered yet."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._press)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go by an arrow where it points."""
        if not walk_by_arrow(self, event):
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a second quick press for none: by the first another thing may have come below the mouse."""
        event.accept()

    def show_offer(self, offer: Offer) -> None:
        """Stand for this from now on."""
        if offer == self.offer:
            return
        self.offer = offer
        self.setProperty("answer", offer.answer)
        self.setAccessibleName(offer.name)
        self.setAccessibleDescription(" ".join([part for part in (offer.about, offer.why_not) if part]))
        if not self._told_beside():
            self.setToolTip(in_narrow_tooltip(self.said(), USUAL_FONT * self.scale))
        pressable = offer.answer is not None or offer.instead is not None
        if pressable is not self._pressable:
            self._pressable = pressable
            tell_barred(self, barred=not pressable)
            self.setCursor(Qt.CursorShape.PointingHandCursor if pressable else Qt.CursorShape.ArrowCursor)
        self.update()

    def said(self) -> str:
        """Return what is told about it: what it is, what it does, why it can't be chosen."""
        offer = self.offer
        return "\n".join([part for part in (offer.name, offer.why_not, offer.about) if part])

    @property
    def lit(self) -> bool:
        """Tell whether pressing it gives an answer."""
        return self.offer.answer is not None

    @property
    def dimmed(self) -> bool:
        """Tell whether it is refused."""
        return self.offer.answer is None and bool(self.offer.why_not)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._say()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.told.emit("")
        if self.offer.barred is not None:
            self.barred.emit(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.MouseFocusReason:
            self._say()

    def _told_beside(self) -> bool:
        """Tell whether what a tooltip would tell is told at the foot of what it lies in."""
        above = self.parentWidget()
        while above is not None and not above.property(TELLS):
            above = above.parentWidget()
        return above is not None

    def _say(self) -> None:
        """Tell of it; why it can't be chosen is told by whoever hears `barred`, with the rule."""
        offer = self.offer
        self.told.emit(self.said() if offer.barred is None else f"{offer.name}\n{offer.about}".strip())
        if self.offer.barred is not None:
            self.barred.emit(self.offer.barred)

    def _press(self) -> None:
        answer = self.offer.answer if self.offer.answer is not None else self.offer.instead
        if answer is not None:
            self.given.emit(answer)
            return
        self._say()
        if self.offer.refused is not None:
            self.given.emit(self.offer.refused)

    def paint_focus(self, painter: QPainter, shape: QRectF, radius: float) -> None:
        """Paint the ring of the keyboard's focus, or the lighter one of the mouse."""
        if not (self.hasFocus() or (self.underMouse() and self.lit)):
            return
        colour = self.theme.colour("focus" if self.hasFocus() else "choice")
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 3 * self.scale))
        painter.drawRoundedRect(shape, radius, radius)


def scale_of(widget: QWidget) -> float:
    """Return by how much larger than usual the window's style sets its letters."""
    widget.ensurePolished()
    pixels = widget.font().pixelSize()
    return pixels / USUAL_FONT if pixels > 0 else 1.0


def drop(widget: QWidget) -> None:
    """Take a widget off the window and throw it away, with all that it says."""
    widget.hide()
    widget.blockSignals(True)
    widget.setParent(None)
    widget.deleteLater()


def rounded_box(box: QRectF, radius: float) -> QPainterPath:
    """Return a box with round corners."""
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    return path


def centred(centre: QPointF, width: float, height: float) -> QRectF:
    """Return the box of that size about a centre."""
    return QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)


def elided(font: QFont, text: str, width: float) -> str:
    """Return as much of the text as the width has room for, with an ellipsis where that is not all of it."""
    return QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, max(0, int(width)))


def narrowed(font: QFont, text: str, width: float) -> QFont:
    """Return the font, made smaller where the width has no room for the text in one line."""
    needed = QFontMetrics(font).horizontalAdvance(text)
    if needed > width > 0:
        font.setPixelSize(max(1, int(font.pixelSize() * width / needed)))
    return font
