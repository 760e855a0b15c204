"""Pages of a panel of which one is seen at a time, each by a tab of its own: the cards, and the tokens one may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QLabel, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import one_of_several
from rokugan_desktop.desktop.art.tokens import MARGIN, PieceArt, token_pixmap
from rokugan_desktop.desktop.battle_for_rokugan.offers import centred, drop
from rokugan_desktop.desktop.battle_for_rokugan.strip import Heap, TokenStrip
from rokugan_desktop.desktop.look.theme import Theme

_TAB, _TAB_GAP, _SIGN = 44, 1, 30
"""How large a tab is, how far from the next one, and its sign, at 100 %."""


@dataclass(frozen=True, slots=True)
class TabbedPage:
    """What a tab opens: tokens under their headings, or something that the panel itself shows."""

    id: str
    name: str
    art: PieceArt
    heaps: tuple[tuple[str, tuple[Heap, ...]], ...] = ()
    """The headings, each with the tokens under it."""


class PageTab(QAbstractButton):
    """A tab with the sign of its page."""

    def __init__(self, theme: Theme, scale: float, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._scale = theme, scale
        self._art: PieceArt | None = None
        self.page = ""
        one_of_several(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_page(self, page: TabbedPage) -> None:
        """Stand for this page."""
        self.page, self._art = page.id, page.art
        self.setAccessibleName(page.name)
        self.setToolTip(page.name)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the arrows to what holds the tabs; Qt would only carry the focus on."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sign, on a plate where the page is open or the mouse is here."""
        if self._art is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, theme = self._scale, self._theme
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        plated = self.isChecked() or self.underMouse()
        painter.setPen(QPen(theme.colour("accent" if self.isChecked() else "edge"), 2.0 * scale if plated else 0.0))
        painter.setBrush(theme.colour("raised") if plated else Qt.BrushStyle.NoBrush)
        if plated:
            painter.drawRoundedRect(box, 6 * scale, 6 * scale)
        pixmap = token_pixmap(self._art, _SIGN * scale, self.devicePixelRatioF())
        side = _SIGN * scale / (1 - 2 * MARGIN)
        painter.drawPixmap(centred(box.center(), side, side), pixmap, QRectF(pixmap.rect()))
        if self.isChecked():
            tip = QPointF(box.center().x(), box.bottom() + 1)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent"))
            wide = 5 * scale
            painter.drawPolygon([tip + QPointF(-wide, 0), tip + QPointF(wide, 0), tip + QPointF(0, -wide)])
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("focus"), 3 * scale))
            painter.drawRoundedRect(box, 6 * scale, 6 * scale)


class TabbedPages(QWidget):
    """The tabs, and below them the tokens of the page that is open.

    Signals:
        opened: this page has been opened; what is on it that it doesn't hold itself, who owns it shows.

    """

    opened = Signal(str)

    def __init__(self, theme: Theme, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._scale = theme, scale
        self._pages: tuple[TabbedPage, ...] = ()
        self._open = ""
        self.tabs: list[PageTab] = []
        self.strips: list[tuple[QLabel, TokenStrip]] = []
        self._row = QWidget()
        self._row.setObjectName("clear")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(round(4 * scale))
        self._column.addWidget(self._row)

    @property
    def open_page(self) -> str:
        """Return the id of the page that is open; an empty text where there is none."""
        return self._open

    def show_pages(self, pages: Sequence[TabbedPage]) -> None:
        """Offer exactly these pages; the open one stays open, unless it is gone or another has come first."""
        pages = tuple(pages)
        if pages == self._pages:
            return
        before = {page.id for page in self._pages}
        self._pages = pages
        while len(self.tabs) > len(pages):
            drop(self.tabs.pop())
        while len(self.tabs) < len(pages):
            tab = PageTab(self._theme, self._scale, self._row)
            tab.clicked.connect(lambda _on=False, tab=tab: self.open(tab.page))
            self.tabs.append(tab)
            tab.show()
        for tab, page in zip(self.tabs, pages, strict=True):
            tab.show_page(page)
        self._arrange()
        self.setVisible(bool(pages))
        known = [page.id for page in pages]
        stays = self._open in known and known[0] in before
        self.open(self._open if stays else known[0] if known else "")

    def open(self, page: str) -> None:
        """Open a page."""
        self._open = page
        for tab in self.tabs:
            tab.setChecked(tab.page == page)
        self._show_strips(next((one.heaps for one in self._pages if one.id == page), ()))
        self.opened.emit(page)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk among the tabs by the arrows, and open where one goes."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        at = next((number for number, tab in enumerate(self.tabs) if tab.hasFocus()), None)
        if step is None or at is None:
            super().keyPressEvent(event)
            return
        tab = self.tabs[(at + step) % len(self.tabs)]
        tab.setFocus(Qt.FocusReason.OtherFocusReason)
        self.open(tab.page)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Lay the tabs side by side, in as many rows as they need."""
        side, step = round(_TAB * self._scale), round((_TAB + _TAB_GAP) * self._scale)
        columns = max(1, (self.width() + step - side) // step)
        for number, tab in enumerate(self.tabs):
            tab.setGeometry(number % columns * step, number // columns * step, side, side)
        needed = (max(1, -(-len(self.tabs) // columns)) - 1) * step + side
        if self._row.minimumHeight() != needed or self._row.maximumHeight() != needed:
            self._row.setFixedHeight(needed)

    def _show_strips(self, shown: Sequence[tuple[str, tuple[Heap, ...]]]) -> None:
        while len(self.strips) > len(shown):
            label, strip = self.strips.pop()
            drop(label)
            drop(strip)
        while len(self.strips) < len(shown):
            label, strip = QLabel(), TokenStrip(self._theme, self._scale)
            label.setProperty("role", "body")
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            self._column.addWidget(label)
            self._column.addWidget(strip)
            self.strips.append((label, strip))
        for (label, strip), (title, heaps) in zip(self.strips, shown, strict=True):
            label.setText(title)
            strip.show_heaps(heaps, title, close=len(shown) > 1)
