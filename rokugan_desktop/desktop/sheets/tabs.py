"""The tabs of a panel: of its pages one is seen at a time, each opened by a tab of its own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from rokugan_desktop.desktop.accessible_widgets import one_of_several
from rokugan_desktop.desktop.look.style import keep_as_many
from rokugan_desktop.desktop.look.theme import TARGET, equip
from rokugan_desktop.desktop.sheets.boxes import Box, Typesetter
from rokugan_desktop.desktop.sheets.sections import Tab

_GAP, _PAD, _RADIUS, _TIP = 1, 7, 6, 5
"""How far tabs are apart and their pictures from their edges, how round they are, and their point, at usual scale."""


class PageTab(QAbstractButton):
    """Opens a page."""

    def __init__(self, setter: Typesetter, parent: QWidget) -> None:
        super().__init__(parent)
        self._setter = setter.alike()
        self.tab = Tab("", "", Box())
        one_of_several(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_tab(self, tab: Tab) -> None:
        """Stand for this page."""
        self.tab = tab
        self._setter.forget()
        self.setAccessibleName(tab.name)
        self.setToolTip(tab.name)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, theme = self._setter.scale, self._setter.theme
        place = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        if self.isChecked() or self.underMouse():
            painter.setPen(QPen(theme.colour("accent" if self.isChecked() else "edge"), 2.0 * scale))
            painter.setBrush(theme.colour("raised"))
            painter.drawRoundedRect(place, _RADIUS * scale, _RADIUS * scale)
        pad = _PAD * scale
        self._setter.paint(painter, self.tab.box, QRectF(self.rect()).adjusted(pad, pad, -pad, -pad))
        if self.isChecked():
            tip, wide = QPointF(place.center().x(), place.bottom() + 1), _TIP * scale
            equip(painter, Qt.PenStyle.NoPen, theme.colour("accent"))
            painter.drawPolygon([tip + QPointF(-wide, 0), tip + QPointF(wide, 0), tip + QPointF(0, -wide)])
        if self.hasFocus():
            equip(painter, QPen(theme.colour("focus"), 3 * scale), Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place, _RADIUS * scale, _RADIUS * scale)


class TabRow(QWidget):
    """The tabs side by side, in as many rows as they need. The open one stays open, unless another has come first.

    Signals:
        opened: another page has been opened.
    """

    opened = Signal()

    def __init__(self, setter: Typesetter, parent: QWidget) -> None:
        super().__init__(parent)
        self._setter = setter
        self.open_page = ""
        """The id of the page that is open; an empty text where there is none."""
        self.tabs: list[PageTab] = []
        self.setObjectName("clear")

    def show_tabs(self, tabs: Sequence[Tab]) -> None:
        """Offer exactly these pages."""
        before = [button.tab.id for button in self.tabs]
        keep_as_many(self.tabs, len(tabs), self._new_tab)
        for button, tab in zip(self.tabs, tabs, strict=True):
            if button.tab != tab:
                button.show_tab(tab)
        known = [tab.id for tab in tabs]
        stays = self.open_page in known and known[0] in before
        self._take(self.open_page if stays else known[0] if known else "")

    def _new_tab(self, _number: int) -> PageTab:
        button = PageTab(self._setter, self)
        button.clicked.connect(lambda: self.open(button.tab.id))
        button.show()
        return button

    def open(self, page: str) -> None:
        """Open a page."""
        self._take(page)
        self.opened.emit()

    def _take(self, page: str) -> None:
        self.open_page = page
        for button in self.tabs:
            button.setChecked(button.tab.id == page)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        at = next((number for number, button in enumerate(self.tabs) if button.hasFocus()), None)
        if step is None or at is None:
            super().keyPressEvent(event)
            return
        button = self.tabs[(at + step) % len(self.tabs)]
        button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.open(button.tab.id)

    def lay(self, width: int) -> int:
        """Lay the tabs out in this width, and return how high they all are."""
        scale = self._setter.scale
        side, step = round(TARGET * scale), round((TARGET + _GAP) * scale)
        columns = max(1, (width + step - side) // step)
        for number, button in enumerate(self.tabs):
            button.setGeometry(number % columns * step, number // columns * step, side, side)
        high = (max(1, -(-len(self.tabs) // columns)) - 1) * step + side
        if self.minimumHeight() != high or self.maximumHeight() != high:
            self.setFixedHeight(high)
        return high
