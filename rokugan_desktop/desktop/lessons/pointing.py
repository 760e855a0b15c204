"""Where on the table's page the thing lies that a step of a lesson speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QWidget

from rokugan_desktop.boards.board import LABEL as LABEL_ANCHOR
from rokugan_desktop.desktop.at_table.map_field import MapField
from rokugan_desktop.desktop.at_table.table_page import TablePage
from rokugan_desktop.desktop.face import Frame
from rokugan_desktop.desktop.lessons.standing_place import ASKED, DRAWN, LAND, NAMED, NEVER, READ, SEEN, Kept
from rokugan_desktop.desktop.map.lettering import LABEL
from rokugan_desktop.desktop.map.values import Kind
from rokugan_desktop.desktop.panel import Showing

_BUTTONS: Final = frozenset({"advice", "confirm", "doubtful", "menu", "next", "rematch", "take_back"})
_AROUND: Final = 0.62
"""How far the room about a place of the map reaches, in sizes of its tokens."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """A thing on the page: the widget that it is or lies in, and its room on the page."""

    widget: QWidget
    room: QRect


def find(page: TablePage, name: str) -> Pointed | None:
    """Return the thing of this name, brought into sight; None where it isn't there now.

    `map SPOT` is a place of the map (of an area, all that is seen of it), `button NAME` a button, `panel THING` and
    `public THING` what a panel of the game shows by that name, `end THING` what the page of the end does; `hints` are
    what a computer would do, while it is listed; `panel`, `end` and the rest are parts of the page.
    """
    part, _, rest = name.partition(" ")
    widget = None if part == "map" else _part(page, part, rest)
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
    panels: dict[str, QWidget | None] = {"panel": area.seat_panel, "public": area.public_panel, "end": page.end_body}
    if part in panels:
        panel = panels[part]
        if not thing:
            return panel
        shows: object = panel
        return shows.thing(thing) if isinstance(shows, Showing) else None
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
    centre = field.scene.centre_of(spot)
    if centre is None:
        return None
    view = field.map
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
            seen = field.map.mapFromScene(item.sceneBoundingRect()).boundingRect()
            seen = seen.adjusted(seen.width() // 8, seen.height() // 8, -seen.width() // 8, -seen.height() // 8)
            yield QRect(field.map.viewport().mapTo(page, seen.topLeft()), seen.size())


def to_keep_clear(page: TablePage, bubble: QWidget, watched: Frame | None) -> Iterator[Kept]:
    """Yield what a bubble on the page is not to cover: buttons and what is asked first, then what is spoken of."""
    for button in page.findChildren(QAbstractButton):
        if button.isVisible() and not bubble.isAncestorOf(button):
            yield Kept(_room(button, page), NEVER)
    area = page.area
    for part in (area.seat_panel, area.public_panel, page.end_body):
        for shown in _shown_in(part) if part is not None else ():
            yield Kept(_room(shown, page), READ if isinstance(shown, QLabel) and shown.text() else DRAWN)
    if page.currentWidget() is not area:
        return
    for told in (page.prompt, page.note):
        if told.isVisible() and told.text():
            yield Kept(_room(told, page), ASKED)
    if page.recap.lines.pressable and page.recap.isVisible():
        yield Kept(_room(page.recap, page), NEVER)
    for part, weight in ((area.standings, SEEN), (area.ribbon, SEEN), (page.recap.heading, READ), (area.status, SEEN)):
        if part.isVisible():
            yield Kept(_room(part, page), weight)
    yield from (Kept(line, READ) for line in _lines_of_story(page))
    yield from _kept_on_map(page, watched)


def _shown_in(part: QWidget) -> Iterator[QWidget]:
    """Yield whatever shows something in a part of the page: what holds nothing else."""
    for child in part.findChildren(QWidget):
        empty = isinstance(child, QLabel) and not child.text() and child.pixmap().isNull()
        if child.isVisible() and not empty and not any(held.isVisible() for held in child.findChildren(QWidget)):
            yield child


def _lines_of_story(page: TablePage) -> Iterator[QRect]:
    """Yield the room of each line of the story that is seen, on the page."""
    lines = page.recap.lines
    if not lines.isVisible():
        return
    view = _room(lines.viewport(), page)
    for row in range(lines.count()):
        room = lines.visualItemRect(lines.item(row))
        seen = QRect(lines.viewport().mapTo(page, room.topLeft()), room.size()) & view
        if not seen.isEmpty():
            yield seen


def _kept_on_map(page: TablePage, watched: Frame | None) -> Iterator[Kept]:
    """Yield what lies on the map, where it may be answered, what is watched there and what is told of a place."""
    field = page.area.field
    if not isinstance(field, MapField) or not field.map.isVisible():
        return
    board = field.map.mapFromScene(field.scene.shapes.rect).boundingRect() & field.map.viewport().rect()
    yield Kept(QRect(field.map.viewport().mapTo(page, board.topLeft()), board.size()), LAND)
    yield from (Kept(room, SEEN) for room in laid_on_map(page))
    spots = [item.choice.spot for item in field.scene.choices.values() if item.choice.kind is not Kind.FOCUS]
    for spot in (*spots, *(watched.spots if watched is not None else ())):
        place = _on_map(page, spot)
        if place is not None:
            yield Kept(place.room, ASKED)
    yield from (Kept(name, NAMED) for name in _names_on_map(field, page))
    plaque = field.inspecting.card
    if plaque.isVisible():
        yield Kept(_room(plaque, page), ASKED)


def _names_on_map(field: MapField, page: TablePage) -> Iterator[QRect]:
    """Yield the room of each area's name, on the page."""
    shapes, view = field.scene.shapes, field.map
    lines = shapes.board.anchors.get(LABEL_ANCHOR, LABEL)
    for area in shapes.areas:
        x, y = shapes.label(area)
        room = QRectF(x - lines.length / 2, y - lines.size, lines.length, 2 * lines.size)
        seen = view.mapFromScene(room).boundingRect()
        yield QRect(view.viewport().mapTo(page, seen.topLeft()), seen.size())


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
