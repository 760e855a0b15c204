"""An item as it lies on a panel, to be pressed or dragged onto the map, and the tabs of the pages that items lie on."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QGraphicsView, QSizePolicy, QWidget

from rokugan_desktop.desktop.accessible_widgets import one_of_several, tell_barred
from rokugan_desktop.desktop.art.tokens import square
from rokugan_desktop.desktop.look.focus_order import walk_by_arrow
from rokugan_desktop.desktop.look.letters import in_narrow_tooltip, in_tooltip
from rokugan_desktop.desktop.look.style import keep_as_many, remove_for_good
from rokugan_desktop.desktop.look.theme import TARGET, equip, mixed, round_box
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.sheets.boxes import Box, PiecePicture, Typesetter, words_in
from rokugan_desktop.desktop.sheets.sections import Item, Tab

if TYPE_CHECKING:
    from rokugan_desktop.desktop.art.tokens import PieceArt
    from rokugan_desktop.desktop.look.theme import Theme

_EDGES, _RADIUS, _PAD = 1.5, 5.0, 4.0
"""The room of a tile's line, how round its corners are, and how far its box lies from them, at the usual scale."""
_RING = 3.0
"""How broad the ring is about what the keyboard is on."""
_LETTERS = 14
"""How high the letters of a tooltip are at the usual scale."""
_WORD: Final = re.compile(r"\w+")
NOTHING = Item("", (Box(),), "", flat=True)


def _told_of(item: Item) -> list[str]:
    """Return what is told of an item that is pointed at; the reason of one that is barred stands in the bar."""
    return [part for part in (item.name, item.why_not if item.barred is None else "", item.about) if part]


class ItemSheet(QAbstractButton):
    """Shows one item.

    Signals:
        given: the item, when it is pressed, or begins to be dragged.
        told: itself while it is pointed at or in focus; None when the mouse has left it.
        led: itself when the program, and no key of its own, has brought the keyboard to it.
        left: the keyboard has left it.
        carried: the item is dragged, at this point of the screen; `let_go`: the drag has ended there.
    """

    given = Signal(object)
    told = Signal(object)
    led = Signal(object)
    left = Signal()
    carried = Signal(object, QPoint)
    let_go = Signal(QPoint)
    stays_button = False
    """It is told as a button where it only says something, too: programs keep what a thing is, and what can be pressed
    soon would stay a text."""

    def __init__(self, setter: Typesetter, parent: QWidget, *, told_beside: bool) -> None:
        """Show nothing yet. `told_beside`: what is told of it stands somewhere in the panel, and in no tooltip."""
        super().__init__(parent)
        self._setter, self._told_beside = setter.alike(), told_beside
        self.item = NOTHING
        self.look = 0
        """Which of its looks is shown."""
        self._untold: str | None = None
        self._narrow: dict[int, int] = {}
        self._fitting: dict[tuple[int, int], tuple[int, int]] = {}
        """How narrow each look may be, and which one is shown at a level and in a width, with its height."""
        self._pressed_at: QPoint | None = None
        self._dragging = False
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._press)

    def show_item(self, item: Item) -> None:
        """Stand for this item from now on."""
        if item == self.item:
            return
        before, self.item, self._untold = self.item, item, None
        if item.boxes != before.boxes or item.flat is not before.flat:
            self._narrow.clear()
            self._fitting.clear()
            self._setter.forget()
            self.update()
        elif not item.flat:
            self.update()
        self.setAccessibleName(item.name)
        offered = item.offered
        pressed = offered or item.instead is not None
        stops = not item.flat or bool(item.answers) or bool(item.about)
        tell_barred(self, barred=stops and not pressed, text=not stops and not self.stays_button)
        told = (item.about if item.about.rstrip(".") not in item.why_not else "", item.why_not)
        said = [part if part[-1] in ".)" else f"{part}." for part in told if part] if any(told) else []
        key = item.keys[0] if item.keys and item.keys[0] not in item.name else ""
        self.setAccessibleDescription(" ".join([*said, *([f"({key})"] if key else [])]))
        self.setToolTip("" if item is NOTHING else self._tooltip())
        answers = item.answers if offered else ()
        self.setProperty("rule", item.rule)
        self.setProperty("edged", not item.flat)
        self.setProperty("answer", answers[0] if answers else None)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if stops else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if pressed else Qt.CursorShape.ArrowCursor)

    def _tooltip(self) -> str:
        """Return what is told of it nowhere else: what it is called where no letter is seen, and what is left out."""
        item = self.item
        if self._told_beside and (item.about or not item.flat):
            return in_tooltip(item.name) if item.offered and not words_in(self.box) else ""
        briefest = " ".join(words_in(item.boxes[-1]))
        if item.flat and not item.about and briefest.upper() == briefest.lower():
            return in_tooltip(item.name)
        left_out = item.about and item.about not in briefest
        return in_narrow_tooltip("\n".join(_told_of(item)), _LETTERS * self._setter.scale) if left_out else ""

    @property
    def untold(self) -> str:
        """Return what is told of it that is not read on it as it is shown."""
        if self._untold is None:
            shown = set(_WORD.findall(" ".join(words_in(self.box))))
            parts = [part for part in _told_of(self.item) if not shown.issuperset(_WORD.findall(part))]
            self._untold = "\n".join(parts)
        return self._untold

    @property
    def box(self) -> Box:
        """Return how the item looks as it is shown."""
        return self.item.boxes[min(self.look, len(self.item.boxes) - 1)]

    def fitting(self, level: int, width: int) -> tuple[int, int]:
        """Return the look that is so brief, or briefer where a word were broken at this width; and how high it is."""
        if (level, width) not in self._fitting:
            last = len(self.item.boxes) - 1
            look = min(level, last)
            while look < last and self.narrow(look) > width:
                look += 1
            edges = 0.0 if self.item.flat else self._edges()
            high = math.ceil(self._setter.high(self.item.boxes[look], width - 2 * edges) + 2 * edges)
            self._fitting[level, width] = look, high
        return self._fitting[level, width]

    def take(self, look: int) -> None:
        """Be so brief from now on."""
        self.look, self._untold = look, None
        if self._told_beside and not self.item.flat:
            self.setToolTip(self._tooltip())
        self.update()

    def narrow(self, look: int) -> int:
        """Return how narrow a look may be; of one that there is not, the briefest."""
        look = min(look, len(self.item.boxes) - 1)
        if look not in self._narrow:
            edges = 0.0 if self.item.flat else self._edges()
            self._narrow[look] = math.ceil(self._setter.narrow(self.item.boxes[look]) + 2 * edges)
        return self._narrow[look]

    def _edges(self) -> float:
        return _EDGES + _PAD * self._setter.scale

    def sizeHint(self) -> QSize:
        side = round(TARGET * self._setter.scale)
        return QSize(side, side)

    # Pointing, pressing, dragging. What is dragged is drawn by the window itself, never handed to the system.

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.told.emit(self)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.told.emit(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is Qt.FocusReason.OtherFocusReason:
            self.led.emit(self)
        elif event.reason() is not Qt.FocusReason.MouseFocusReason:
            self.told.emit(self)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not walk_by_arrow(self, event):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and self.item.carried is not None and self.item.offered:
            self._pressed_at = event.position().toPoint()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.item.again:
            super().mouseDoubleClickEvent(event)
        else:
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragging:
            self.carried.emit(self.item, event.globalPosition().toPoint())
            return
        if self._pressed_at is not None:
            moved = (event.position().toPoint() - self._pressed_at).manhattanLength()
            if moved >= QApplication.startDragDistance() and self.item.offered:
                self._dragging = True
                self.setDown(False)
                self.carried.emit(self.item, event.globalPosition().toPoint())
                self._press()
                return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = None
        if self._dragging:
            self._dragging = False
            self.let_go.emit(event.globalPosition().toPoint())
            return
        super().mouseReleaseEvent(event)

    def _press(self) -> None:
        self.given.emit(self.item)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.item.flat:
            box = self.item.boxes[min(self.look, len(self.item.boxes) - 1)]
            self._setter.paint(painter, box, QRectF(self.rect()))
            if self.hasFocus() or (self.underMouse() and self.item.offered):
                self._paint_ring(painter, (box.radius or _RADIUS) * self._setter.scale)
            return
        edges = self._edges()
        self._paint_ground(painter)
        inner = QRectF(self.rect()).adjusted(edges, edges, -edges, -edges)
        need = self._setter.high(self.box, inner.width())
        if need < inner.height():
            inner.setTop(inner.top() + (inner.height() - need) / 2)
        inner.setHeight(max(need, 1.0))
        self._setter.paint(painter, self.box, inner)

    def _paint_ring(self, painter: QPainter, radius: float) -> None:
        scale, theme = self._setter.scale, self._setter.theme
        pen, half = QPen(theme.colour("focus" if self.hasFocus() else "choice"), _RING * scale), _RING * scale / 2
        box = QRectF(self.rect()).adjusted(half, half, -half, -half)
        round_box(painter, box, radius, pen, Qt.BrushStyle.NoBrush)

    def _paint_ground(self, painter: QPainter) -> None:
        item, theme, scale = self.item, self._setter.theme, self._setter.scale
        ground, edge = theme.colour("raised"), theme.colour("edge")
        if item.strong and item.offered:
            ground, edge = theme.colour("accent"), mixed(theme.accent, "#000000", 0.28)
        elif not item.offered:
            ground = theme.colour("panel")
        elif item.done:
            ground = mixed(theme.raised, theme.good, 0.14)
        if item.offered and (self.underMouse() or self.isDown()):
            towards = "#000000" if item.strong else theme.accent
            ground = mixed(ground, towards, 0.16 if self.isDown() else 0.1)
        box = QRectF(self.rect()).adjusted(_EDGES, _EDGES, -_EDGES, -_EDGES)
        round_box(painter, box, _RADIUS * scale, self._line(edge), ground)

    def _line(self, edge: QColor) -> QPen:
        item, theme, scale = self.item, self._setter.theme, self._setter.scale
        if self.hasFocus():
            return QPen(theme.colour("focus"), _RING * scale)
        if item.chosen:
            return QPen(theme.colour("accent"), 2.5 * scale)
        pen = QPen(edge, scale)
        if item.why_not:
            pen.setStyle(Qt.PenStyle.DashLine)
        return pen


_GAP, _TAB_PAD, _TAB_RADIUS, _TIP = 1, 7, 6, 5
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
            painter.drawRoundedRect(place, _TAB_RADIUS * scale, _TAB_RADIUS * scale)
        pad = _TAB_PAD * scale
        self._setter.paint(painter, self.tab.box, QRectF(self.rect()).adjusted(pad, pad, -pad, -pad))
        if self.isChecked():
            tip, wide = QPointF(place.center().x(), place.bottom() + 1), _TIP * scale
            equip(painter, Qt.PenStyle.NoPen, theme.colour("accent"))
            painter.drawPolygon([tip + QPointF(-wide, 0), tip + QPointF(wide, 0), tip + QPointF(0, -wide)])
        if self.hasFocus():
            equip(painter, QPen(theme.colour("focus"), 3 * scale), Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place, _TAB_RADIUS * scale, _TAB_RADIUS * scale)


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


_SIDE, _ROOM = 66, 1.4
"""How broad it is under the mouse at the usual scale, and how much broader its room is, for the shadow around it."""


class Carried(QWidget):
    """What is under the mouse: it lies in the window, above all else, and no press reaches it."""

    def __init__(self, art: PieceArt, scale: float, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._picture, self._side, self._theme = PiecePicture(art), _SIDE * scale, theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        side = round(self._side * _ROOM)
        self.setFixedSize(side, side)

    def carry(self, point: QPoint) -> None:
        """Lie at this point of the screen, and point at what is below it."""
        self.move(self.window().mapFromGlobal(point) - self.rect().center())
        self.show()
        self.raise_()
        found = _map_at(point)
        if found is not None:
            scene, place = found
            scene.point_at(place, carried=True)

    def let_go(self, point: QPoint) -> None:
        """Be no more, and choose what was below."""
        self.drop()
        found = _map_at(point)
        if found is not None:
            scene, place = found
            item = scene.choice_at(place)
            if item is not None:
                scene.chosen.emit(item.choice.identity)
            else:
                scene.pressed.emit(scene.spot_at(place))

    def drop(self) -> None:
        """Be no more."""
        remove_for_good(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(0.85)
        self._picture.paint_into(painter, square(QRectF(self.rect()).center(), self._side), self._theme)


def _map_at(point: QPoint) -> tuple[MapScene, QPointF] | None:
    widget = QApplication.widgetAt(point)
    while widget is not None:
        if isinstance(widget, QGraphicsView):
            scene = widget.scene()
            place = widget.mapToScene(widget.viewport().mapFromGlobal(point))
            return (scene, place) if isinstance(scene, MapScene) else None
        widget = widget.parentWidget()
    return None
