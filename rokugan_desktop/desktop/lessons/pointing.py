"""A bubble that speaks of a thing on the table's page, the corners around it, and where the thing of a step lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import lies_over
from rokugan_desktop.desktop.at_table.field import MapField, TableauField
from rokugan_desktop.desktop.at_table.table_page import TablePage
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.end.page import EndPage
from rokugan_desktop.desktop.face import Frame
from rokugan_desktop.desktop.look.focus_order import left_clear
from rokugan_desktop.desktop.look.style import plain_label
from rokugan_desktop.desktop.look.theme import equip, smooth_painter
from rokugan_desktop.desktop.map.values import Kind
from rokugan_desktop.desktop.panel import Panel, Tableau
from rokugan_desktop.desktop.sheets.arena import ArenaPanel
from rokugan_desktop.desktop.sheets.sections import EVERYBODY
from rokugan_desktop.desktop.zones.card_sheet import CardSheet
from rokugan_desktop.desktop.zones.tableau import ZoneWidget

_WIDTH, _INNER, _RADIUS = 340, 12, 10
"""The width that reads best, at 100 %, with its margins, and how round the corners are."""
_AWAY, _LINE, _EDGE, _ARM = 4, 3, 1, 22
"""How far the corners lie from the thing, about the ring of the keyboard, how broad they are with an edge on each
side, and how long at most, at 100 %."""
_SHARE = 0.3
"""They leave the middle of every side free, so that no name beside the thing is crossed."""


class Corners(QWidget):
    """Four corners around a thing, in the colour of the bubble's edge; presses go through them."""

    def __init__(self, context: Context, page: QWidget) -> None:
        super().__init__(page)
        self._context, self._page = context, page
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def surround(self, room: QRect, card: QRect, beside: Iterable[QRect] = ()) -> None:
        """Lie around what a card leaves of this room of the page, and on nothing of what lies beside it."""
        away = sum(map(self._context.pixels, (_AWAY, _LINE, _EDGE)))
        room = left_clear(room, card, away)
        around = room.adjusted(-away, -away, away, away)
        for other in (card, *beside):
            around = around if other.intersects(room) else left_clear(around, other)
        self.setGeometry(around.intersected(self._page.rect()))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        theme, pixels = self._context.theme, self._context.pixels
        inset = pixels(_EDGE) + pixels(_LINE) / 2
        box = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        across, down = (min(pixels(_ARM), side * _SHARE) for side in (box.width(), box.height()))
        for tone, width in (("panel", pixels(_LINE) + 2 * pixels(_EDGE)), ("accent", pixels(_LINE))):
            painter.setPen(QPen(theme.colour(tone), width, c=Qt.PenCapStyle.SquareCap, j=Qt.PenJoinStyle.MiterJoin))
            for corner, along, up in (
                (box.topLeft(), across, down),
                (box.topRight(), -across, down),
                (box.bottomLeft(), across, -down),
                (box.bottomRight(), -across, -down),
            ):
                painter.drawPolyline([corner + QPointF(along, 0), corner, corner + QPointF(0, up)])


class Bubble(QWidget):
    """A sentence about a thing, with a button where it waits to be read.

    Signals:
        read: its button was pressed.
        taken: what it offers is taken, by the other button.
    """

    read = Signal()
    taken = Signal()

    def __init__(self, context: Context, page: QWidget) -> None:
        super().__init__(page)
        lies_over(self, covers=False)
        self.setObjectName("clear")
        self._context = context
        self._said = plain_label("body")
        self._count = plain_label("whisper")
        self._count.setWordWrap(False)
        self.go_on, self.take = QPushButton(), QPushButton()
        self.go_on.clicked.connect(self.read)
        self.take.clicked.connect(self.taken)
        column = QVBoxLayout(self)
        column.addWidget(self._said)
        self._row = row = QHBoxLayout()
        column.addLayout(row)
        row.addWidget(self._count, 1)
        row.addWidget(self.take)
        row.addWidget(self.go_on)
        self.hide()

    @property
    def text(self) -> str:
        """Return what it says now; an empty text while it is unseen."""
        return "" if self.isHidden() else self._said.text()

    @property
    def heard(self) -> str:
        """Return the same in words that need no eyes."""
        return "" if self.isHidden() else self._said.accessibleName()

    @property
    def card(self) -> QRect:
        """Return its room on the page."""
        return self.geometry()

    def say(
        self, text: str, count: str, *, waits: bool, button: str = "lesson.go-on", other: str = "", heard: str = ""
    ) -> None:
        """Say a sentence; `waits`: with a button to press once it has been read, called by this key.

        `other`: what it offers, the key of the button that takes that. `heard`: the same in words that need no eyes.
        """
        words = self._context.words
        self.go_on.setText(words.text(button))
        self.take.setText(words.text(other) if other else "")
        self.take.setVisible(bool(other))
        self.take.setAccessibleDescription(text if other else "")
        self._count.setText(count)
        self._said.setText(text)
        self._said.setAccessibleName(heard or text)
        self.go_on.setVisible(waits)
        self.setAccessibleName(count)
        self.go_on.setAccessibleDescription(heard or text)

    def forget(self) -> None:
        """Be gone, with all that was said."""
        self.hide()
        for said in (self._said, self._count):
            said.clear()
        self._said.setAccessibleName("")
        self.go_on.setAccessibleDescription("")
        self.take.setAccessibleDescription("")

    def lie(self, card: QRect) -> None:
        """Lie there on the page."""
        self.setGeometry(card)
        self.show()
        self.update()

    @property
    def readable_width(self) -> int:
        """How broad it is at least where it may stand elsewhere: half of what reads best."""
        return self._context.pixels(_WIDTH) // 2

    def size_in(self, room: QRect, width: int = 0) -> QSize:
        """Return how large it is in a room of the page: so broad, or as reads best, and as high as its sentence needs.

        One that would be too high for the room is as broad as the room.
        """
        pixels, most = self._context.pixels, room.width()
        self.ensurePolished()
        for child in (self._said, self._count, self.go_on, self.take):
            child.ensurePolished()
        inner = pixels(_INNER)
        layout = self.layout()
        assert layout is not None
        layout.setContentsMargins(inner, inner, inner, inner)
        layout.setSpacing(pixels(8))
        row = (self._count if self.go_on.isHidden() else self.go_on).sizeHint().height()
        least = self._row.minimumSize().width() + 2 * inner
        fittest = min(most, max(least, width or pixels(_WIDTH)))
        sizes = [
            QSize(broad, self._said.heightForWidth(broad - 2 * inner) + pixels(8) + row + 2 * inner)
            for broad in (fittest, most)
        ]
        return sizes[sizes[0].height() > room.height() and not width]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        theme = self._context.theme
        equip(painter, QPen(theme.colour("accent"), 2 * self._context.scale), QColor(theme.raised))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), _RADIUS, _RADIUS)


_BUTTONS: Final = frozenset({"advice", "confirm", "decline", "doubtful", "menu", "next", "rematch", "take_back"})
_BREATH: Final = 6
"""How far a bubble stays from what stands above and below it in a panel."""
_AROUND: Final = 0.62
"""How far the room about a place of the map reaches, in sizes of its tokens."""


class Pointed(NamedTuple):
    """A thing on the page: the widget that it is or lies in, and its room on the page."""

    widget: QWidget
    room: QRect


def find(page: TablePage, name: str) -> Pointed | None:
    """Return the thing of this name, brought into sight; None where it isn't there now.

    `map SPOT` is a place of the map (of an area, all that is seen of it), `map card` what is told there, `button NAME`
    a button, `panel THING` and `public THING` what a panel of the game shows by that name, `table THING` what its
    tableau does, `end THING` what the page of the end does; `hints` are what a computer would do, while it is listed;
    `panel`, `end` and the rest are parts of the page.
    """
    part, _, rest = name.partition(" ")
    widget = None if part == "map" else _part(page, part, rest)
    if widget is not None or part == "map":  # what isn't there leaves the drawer with what is asked in it
        page.area.uncover(widget)
    if part == "map":
        if isinstance(page.area.field, MapField):
            page.area.field.map.reveal([rest])
        return _on_map(page, rest)
    if widget is None or not widget.isVisibleTo(page):
        return None
    _bring_into_sight(widget, page)
    room = _room(widget, page)
    if widget is page.prompt and page.note.isVisibleTo(page) and page.note.text():
        room = room.united(_room(page.note, page))  # both are one text: a ring around the first alone would cross it
    return Pointed(widget, room)


def _part(page: TablePage, part: str, thing: str) -> QWidget | None:
    area = page.area
    panels: dict[str, Panel | EndPage | Tableau | None] = {"panel": area.seat_panel, "public": area.public_panel}
    panels["end"] = page.end_body
    panels["table"] = area.field.tableau if isinstance(area.field, TableauField) else None
    if part in panels:
        panel = panels[part]
        return panel.thing(thing) if thing and panel is not None else panel
    if part == "button":
        return getattr(page, thing) if thing in _BUTTONS else None
    parts: dict[str, QWidget | None] = {
        "hints": page.recap if page.recap.lines.pressable else None,
        "prompt": page.prompt,
        "recap": page.recap,
        "standings": area.standings,
        "ribbon": area.ribbon,
    }
    return parts.get(part)


def _on_map(page: TablePage, spot: str) -> Pointed | None:
    field = page.area.field
    if not isinstance(field, MapField) or page.currentWidget() is not page.area:
        return None
    view = field.map
    if spot == "card":
        first = next((place.toRect() for *_, place in field.cards.places()[0]), None)
        return Pointed(view.viewport(), first.translated(view.viewport().mapTo(page, QPoint()))) if first else None
    centre = field.scene.centre_of(spot)
    if centre is None:
        return None
    kind, _, name = spot.partition(":")
    shape = field.scene.shapes.areas.get(name) if kind == "area" else None
    if shape is not None:
        seen = view.mapFromScene(shape.boundingRect()).boundingRect().intersected(view.viewport().rect())
        return Pointed(view.viewport(), QRect(view.viewport().mapTo(page, seen.topLeft()), seen.size()))
    middle = view.viewport().mapTo(page, view.mapFromScene(centre))
    reach = max(14, round(field.scene.shapes.board.token_size * _AROUND * view.zoom))
    return Pointed(view.viewport(), QRect(middle - QPoint(reach, reach), middle + QPoint(reach, reach)))


def laid_on_map(page: TablePage) -> Iterator[QRect]:
    """Yield the room of each piece on the map, on the page; nothing of a game without a map."""
    field = page.area.field
    if isinstance(field, MapField) and field.map.isVisible():
        for item in field.scene.pieces.values():
            seen = _without_edge(field.map.mapFromScene(item.sceneBoundingRect()).boundingRect())
            yield QRect(field.map.viewport().mapTo(page, seen.topLeft()), seen.size())


def _without_edge(room: QRect) -> QRect:
    across, down = room.width() // 8, room.height() // 8
    return room.adjusted(across, down, -across, -down)


def room_of_bubbles(page: TablePage) -> QRect:
    """Return the room of the page in whose corners bubbles dock: the field; at the end all of it."""
    field = page.area.field.widget
    room = QRect(field.mapTo(page, QPoint(0, 0)), field.size()) if field.isVisible() else page.rect()
    return room.adjusted(6, 6, -6, -6)


def blank_in_panel(page: TablePage) -> QRect:
    """Return the highest part of the panel beside the field across which nothing is shown; an empty one without it.

    Beside a tableau, which fills the field, the log gives way where nothing is watched or may be pressed in it.
    """
    panel, public = page.area.seat_panel, page.area.public_panel
    beside = [one for one in (panel, public) if one is not None and one.isVisible()]
    if (
        isinstance(page.area.field, TableauField)
        and beside
        and not (page.next.isVisible() or page.recap.lines.pressable)
    ):
        above = max((QRect(one.mapTo(page, QPoint(0, 0)), one.size()) for one in beside), key=QRect.bottom)
        foot = page.area.mapTo(page, page.area.panel_place().bottomLeft()).y()  # above the bar, where it stands there
        return QRect(above.left(), above.bottom() + _BREATH, above.width(), foot - above.bottom() - 2 * _BREATH)
    if panel is None or not panel.isVisible():
        return QRect()
    best, whole = QRect(), QRect(panel.mapTo(page, QPoint(0, 0)), panel.size())
    shown = [one for one in panel.findChildren(QWidget) if one.isVisible() and not _holds(one)]
    rooms = [_room(one, page) for one in shown]
    if isinstance(panel, ArenaPanel):
        rooms.append(QRect(whole.topLeft(), QSize(whole.width(), panel.taken)))
    if isinstance(page.area.field, MapField) and page.area.field.inspecting.card.isVisible():
        rooms.append(_room(page.area.field.inspecting.card, page))
    reached = whole.top()
    for room in sorted([*rooms, QRect(whole.left(), whole.bottom() + 1, 1, 1)], key=QRect.top):
        between = QRect(whole.left(), reached, whole.width(), room.top() - reached)
        best = max(best, between, key=QRect.height)
        reached = max(reached, room.bottom() + 1)
    return best.adjusted(0, _BREATH, 0, -_BREATH)


def aside(page: TablePage, bubble: Bubble) -> QRect:
    """Return where a bubble stands in the panel, beside a tableau at its foot, where the log makes room; else empty."""
    blank = blank_in_panel(page)
    size = bubble.size_in(blank, blank.width())
    least = max(bubble.minimumSizeHint().width(), bubble.readable_width)
    fits, foot = size.height() <= blank.height() and least <= blank.width(), size.height() + 3 * _BREATH
    fits = fits and (isinstance(page.area.field, MapField) or foot <= page.spare)
    at_foot = fits and isinstance(page.area.field, TableauField)
    page.area.lend_foot(foot if at_foot else 0)
    top = blank.bottom() + 1 - size.height() if at_foot else blank.top()
    return QRect(QPoint(blank.left(), top), size) if fits else QRect()


def _holds(widget: QWidget) -> bool:
    return isinstance(widget, QScrollArea) or any(one.isVisible() for one in widget.findChildren(QWidget))


def to_keep_clear(page: TablePage, bubble: QWidget, watched: Frame | None) -> Iterator[Kept]:
    """Yield what a bubble is not to cover: buttons and a hand; what an end page or the map shows, and may be chosen."""
    for button in page.findChildren(QAbstractButton):
        if button.isVisible() and not bubble.isAncestorOf(button):
            lies = isinstance(button, CardSheet) and not button.item.offered
            yield Kept(_room(button, page), SEEN if lies else NEVER)
    for shown in page.end_body.findChildren(QWidget) if page.end_body is not None else ():
        if shown.isVisible() and not any(held.isVisible() for held in shown.findChildren(QWidget)):
            yield Kept(_room(shown, page), SEEN)
    field, focused = page.area.field, QApplication.focusWidget()
    if isinstance(focused, CardSheet) and focused.isVisible():
        yield Kept(_room(focused, page), NEVER)
    for zone in page.findChildren(ZoneWidget):
        if zone.isVisible() and zone.placed is not None:
            hand = zone.placed.zone.audience is not EVERYBODY
            heading = zone.heading.translated(zone.mapTo(page, QPoint()))
            yield Kept(_room(zone, page), NEVER) if hand else Kept(heading, SEEN)
    if not isinstance(field, MapField) or not field.map.isVisible():
        return
    yield from (Kept(room, SEEN) for room in laid_on_map(page))
    spots = [item.choice.spot for item in field.scene.choices.values() if item.choice.kind is not Kind.FOCUS]
    for spot in (*spots, *(watched.spots if watched is not None else ())):
        place = _on_map(page, spot)
        if place is not None:
            yield Kept(_without_edge(place.room), OFFERED)


def _room(widget: QWidget, page: TablePage) -> QRect:
    """Return the part of the widget that is not cut off by what it lies in, on the page; all of it where nothing is."""
    whole = seen = QRect(widget.mapTo(page, QPoint(0, 0)), widget.size())
    above = widget.parentWidget()
    while above is not None and above is not page:
        seen &= QRect(above.mapTo(page, QPoint(0, 0)), above.size())
        above = above.parentWidget()
    return whole if seen.isEmpty() else seen


def _bring_into_sight(widget: QWidget, page: TablePage) -> None:
    above = widget.parentWidget()
    while above is not None and above is not page:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget, 0, 8)
        above = above.parentWidget()


NEVER: Final = 1_000
"""What is covered in no corner while there is another: what is spoken of, and every button."""
OFFERED: Final = 2
"""What may be chosen on the map, or is watched there: the bubble makes way for it within a step."""
SEEN: Final = 1
"""What lies on the map or the tableau, and what a page shows."""
_GAP: Final = 8


class Kept(NamedTuple):
    """A room of the page, and what it counts that it is covered."""

    room: QRect
    weight: int


class Docked(NamedTuple):
    """In which of the four corners a card is, or FREE, and its room there."""

    corner: int
    card: QRect


FREE: Final = -1
"""In no corner: where nothing is covered."""


def docked(
    sizes: Sequence[QSize], room: QRect, kept: Iterable[Kept], before: int, *, stays: bool, last: QPoint | None = None
) -> Docked:
    """Return the corner of the room where a card covers least, from the one below on the left clockwise.

    Where it covers something in every corner, it lies between the things, in the first of the sizes that has room. Of
    corners that are as good the one `before` is kept; where it `stays`, as long as nothing offered is covered. Where it
    lay `last`, between the things, it lies for as long as it covers nothing there.
    """
    kept, size = tuple(kept), sizes[0]
    there = QRect(last or QPoint(), size)
    if last is not None and room.contains(there) and not any(one.room.intersects(there) for one in kept):
        return Docked(FREE, there)
    right, below = max(room.left(), room.right() + 1 - size.width()), room.bottom() + 1 - size.height()
    left, above = room.left(), room.top()
    corners = ((left, below), (left, above), (right, above), (right, below))
    cards = [QRect(QPoint(x, max(above, y)), size) for x, y in corners]
    costs = [sum(_cost(one, card) for one in kept) for card in cards]
    stays = stays and before != FREE
    if stays and not any(one.weight >= OFFERED and one.room.intersects(cards[before]) for one in kept):
        return Docked(before, cards[before])
    held = SEEN if min(costs) else 0  # it moves to cover a whole thing less, or nothing
    best = min(range(len(cards)), key=lambda corner: (costs[corner] - held * (corner == before), corner != before))
    if costs[best] and (free := _free(sizes, room, [one.room for one in kept])) is not None:
        return Docked(FREE, free)
    best = before if stays and costs[best] and costs[before] < NEVER else best
    return Docked(best, cards[best])


def _free(sizes: Iterable[QSize], room: QRect, kept: Sequence[QRect]) -> QRect | None:
    """Return a place beside the things of the room for a card of the first of the sizes that covers none of them."""
    lefts = sorted({room.left(), *(one.right() + 1 + _GAP for one in kept)})
    tops = sorted({room.top(), *(one.bottom() + 1 + _GAP for one in kept)})
    places = (QRect(QPoint(left, top), size) for size in sizes for top in tops for left in lefts)
    return next((one for one in places if room.contains(one) and not any(map(one.intersects, kept))), None)


def _cost(kept: Kept, card: QRect) -> float:
    """Return what it counts to lie there: by the share of a thing that is covered, but all where it never is."""
    covered, room = kept.room & card, kept.room
    if covered.isEmpty() or kept.weight >= NEVER:
        return 0.0 if covered.isEmpty() else kept.weight
    return kept.weight * covered.width() * covered.height() / (room.width() * room.height())
