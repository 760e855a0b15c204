"""What a screen reader finds on the map: a child for each choice, then one for each named piece, overlay and area."""

from __future__ import annotations

import weakref
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QGraphicsView

from rokugan_desktop.desktop.map.scene import MapScene


class AccessibleView(QGraphicsView):
    """A view of a map, as assistive programs find it; `MapView` is one."""

    map: MapScene
    """The scene that is looked at."""


@dataclass(frozen=True, slots=True)
class AccessibleEntry:
    """One thing on the map that has a name."""

    key: str
    name: str
    box: QRectF
    choice: str | None


def entries(view: AccessibleView) -> list[AccessibleEntry]:
    """Return what is on the map, choices first, in reading order; of an emptied map nothing."""
    scene = view.map
    if scene.bare:
        return []
    found: list[AccessibleEntry] = []
    for identity in scene.keyboard.order():
        item = scene.choices[identity]
        name = str(item.choice.name) or item.choice.spot
        found.append(AccessibleEntry(f"choice:{identity}", name, item.sceneBoundingRect(), identity))
    for identity, piece in scene.pieces.items():
        if piece.piece.name:
            found.append(AccessibleEntry(f"piece:{identity}", str(piece.piece.name), piece.sceneBoundingRect(), None))
    for number, drawn in enumerate(scene.overlays):
        if drawn.overlay.name:
            found.append(AccessibleEntry(f"overlay:{number}", drawn.overlay.name, drawn.sceneBoundingRect(), None))
    for area, name in scene.printed.names.items():
        shape = scene.shapes.areas.get(area)
        if shape is not None:
            found.append(AccessibleEntry(f"area:{area}", name, shape.boundingRect(), None))
    return found


class EntryInterface(QAccessibleInterface):
    """One entry as Qt's accessibility asks for it. It keeps nothing but its key, so that nothing can be stale."""

    def __init__(self, parent: MapInterface, key: str) -> None:
        super().__init__()
        self._parent = parent
        self._key = key

    def entry(self) -> AccessibleEntry | None:
        """Return the entry, or None where it is gone."""
        return self._parent.entry(self._key)

    def isValid(self) -> bool:
        return self.entry() is not None

    def object(self) -> Any:
        """Return None: an entry is no object of its own."""
        return None

    def window(self) -> Any:
        """Return the map's window."""
        return self._parent.window()

    def parent(self) -> QAccessibleInterface:
        """Return the map."""
        return self._parent

    def child(self, index: int) -> Any:
        """Return None: entries have no children."""
        return None

    def childAt(self, x: int, y: int) -> Any:
        """Return None: entries have no children."""
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def text(self, t: QAccessible.Text) -> str:
        """Return the name."""
        entry = self.entry()
        return entry.name if entry is not None and t is QAccessible.Text.Name else ""

    def setText(self, t: QAccessible.Text, text: str) -> None:
        """Change nothing: names come from the scene."""

    def rect(self) -> QRect:
        """Return where the entry is on the screen."""
        entry = self.entry()
        return self._parent.on_screen(entry.box) if entry is not None else QRect()

    def role(self) -> QAccessible.Role:
        """Return a button for what may be chosen, plain text for the rest."""
        entry = self.entry()
        if entry is not None and entry.choice is not None:
            return QAccessible.Role.Button
        return QAccessible.Role.StaticText

    def state(self) -> QAccessible.State:
        """Return whether it can have the focus, and has it."""
        state = QAccessible.State()
        entry = self.entry()
        if entry is None:
            state.invalid = 1
        elif entry.choice is not None:
            state.focusable = 1
            state.focused = 1 if self._parent.focused() == entry.choice else 0
        return state


class MapInterface(QAccessibleWidget):
    """The map as Qt's accessibility asks for it."""

    def __init__(self, view: AccessibleView) -> None:
        super().__init__(view, QAccessible.Role.Canvas)
        self._view = weakref.ref(view)
        self._children: dict[str, EntryInterface] = {}
        self._listed: dict[str, AccessibleEntry] | None = None
        view.map.shown.connect(self._changed)
        view.map.redrawn.connect(self._changed)

    def _changed(self) -> None:
        """List anew what is on the map when it is asked for next."""
        self._listed = None

    def _by_key(self) -> dict[str, AccessibleEntry]:
        """Return what is on the map now, by its keys."""
        view = self._view()
        if view is None or view.map.bare:
            return {}
        if self._listed is None:
            self._listed = {entry.key: entry for entry in entries(view)}
        return self._listed

    def _entries(self) -> list[AccessibleEntry]:
        return list(self._by_key().values())

    def entry(self, key: str) -> AccessibleEntry | None:
        """Return the entry of a key, or None."""
        return self._by_key().get(key)

    def focused(self) -> str | None:
        """Return the choice that has the keyboard's focus."""
        view = self._view()
        return view.map.focused if view is not None and view.hasFocus() else None

    def on_screen(self, box: QRectF) -> QRect:
        """Return a rectangle of the scene in screen coordinates."""
        view = self._view()
        if view is None:
            return QRect()
        seen = view.mapFromScene(box).boundingRect()
        return QRect(view.viewport().mapToGlobal(seen.topLeft()), seen.size())

    def childCount(self) -> int:
        return len(self._entries())

    def child(self, index: int) -> Any:
        """Return one of them, choices first."""
        found = self._entries()
        if not 0 <= index < len(found):
            return None
        return self._child(found[index].key)

    def _child(self, key: str) -> EntryInterface:
        """Return the one interface of an entry, kept alive here."""
        if key not in self._children:
            self._children[key] = EntryInterface(self, key)
        return self._children[key]

    def childAt(self, x: int, y: int) -> Any:
        view = self._view()
        if view is None:
            return None
        place = view.mapToScene(view.viewport().mapFromGlobal(QPoint(x, y)))
        for entry in self._entries():
            if entry.box.contains(QPointF(place)):
                return self._child(entry.key)
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return an entry's number, or -1."""
        keys = [entry.key for entry in self._entries()]
        for key, made in self._children.items():
            if made is child and key in keys:
                return keys.index(key)
        return -1

    def focusChild(self) -> Any:
        """Return what the keyboard's focus is on."""
        identity = self.focused()
        return self._child(f"choice:{identity}") if identity is not None else None


_kept: dict[int, MapInterface] = {}
_installed: list[object] = []


def interface_of(view: AccessibleView) -> MapInterface:
    """Return the view's interface, the same one as long as the view lives."""
    key = id(view)
    if key not in _kept:
        _kept[key] = MapInterface(view)
        view.destroyed.connect(lambda: _kept.pop(key, None))
    return _kept[key]


def _factory(classname: str, thing: QObject | None) -> QAccessibleInterface | None:
    """Return the interface of a map view; None for anything else."""
    return interface_of(thing) if isinstance(thing, AccessibleView) else None


def announce_maps() -> None:
    """Let Qt's accessibility know that map views have children of their own, once."""
    if not _installed:
        _installed.append(_factory)
        QAccessible.installFactory(_factory)
