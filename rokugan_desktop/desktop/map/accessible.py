"""What a screen reader finds on the map: a button for each choice, then the groups of areas with what lies there.

A group holds its areas, and after each of them the pieces that lie in it or come into it; what belongs to no group
comes last. Names are worked out when they are asked for.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QGraphicsView
from shiboken6 import Shiboken

from rokugan_desktop.desktop.accessible_widgets import READS_CHANGES, told_beside
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.values import MapChoice
from rokugan_desktop.words import Text

_PRESS: Final = "Press"
"""Qt's own name for pressing a button, never shown."""
_NULL: Final = Shiboken.VoidPtr(0)
_CHOICE: Final = "choice:"
_ROOT: Final = ""
"""The key of the map itself."""


class Narrator(Protocol):
    """Whoever says in the player's language what is heard of the map."""

    def at(self, spot: str) -> str:
        """Return all that is seen at the spot; an empty text: nothing more than its name."""
        ...

    def of(self, group: str) -> str:
        """Return what the group of areas is called; an empty text: it has no name."""
        ...

    def choice(self, identity: str) -> str:
        """Return what choosing this would mean; an empty text: nothing more than what it is called."""
        ...


class AccessibleView(QGraphicsView):
    """A view of a map, as assistive programs find it; `MapView` is one."""

    map: MapScene
    """The scene that is looked at."""
    narrator: Narrator | None = None
    """Who says more of the map than its names."""


class AccessibleEntry(NamedTuple):
    """One thing on the map that has a name."""

    key: str
    said: Callable[[], str]
    box: QRectF
    choice: str | None = None
    role: QAccessible.Role = QAccessible.Role.StaticText
    within: str = _ROOT
    """The key of the entry that it belongs to."""

    @property
    def name(self) -> str:
        """Return what is heard of it now."""
        return self.said()


def entries(view: AccessibleView) -> list[AccessibleEntry]:
    """Return what is on the map, choices first, in reading order; of an emptied map nothing."""
    scene = view.map
    if scene.bare:
        return []
    return [*_choices(view), *_grouped(view), *_overlays(scene)]


def _choices(view: AccessibleView) -> Iterator[AccessibleEntry]:
    scene = view.map
    for identity in scene.keyboard.order():
        item = scene.choices[identity]
        said = partial(named, view, item.choice)
        yield AccessibleEntry(f"{_CHOICE}{identity}", said, item.box, identity, QAccessible.Role.Button)


def _overlays(scene: MapScene) -> Iterator[AccessibleEntry]:
    for number, drawn in enumerate(scene.overlays):
        if drawn.overlay.name:
            yield AccessibleEntry(f"overlay:{number}", partial(str, drawn.overlay.name), drawn.sceneBoundingRect())


def _grouped(view: AccessibleView) -> Iterator[AccessibleEntry]:
    scene = view.map
    board, seen = scene.shapes.board, scene.printed.names.keys() | scene.printed.grounds.keys()
    lying: dict[str, list[str]] = {}
    for identity, item in scene.pieces.items():
        if item.piece.name:
            lying.setdefault(area_of(item.piece.spot), []).append(identity)
    shown = [area for area in board.areas.values() if area.id in seen]
    for group in dict.fromkeys(area.group for area in shown):
        within = _ROOT
        if group:
            within = f"group:{group}"
            box = scene.shapes.groups[group].boundingRect()
            yield AccessibleEntry(within, partial(_of, view, group), box, None, QAccessible.Role.Grouping)
        for area in shown:
            if area.group == group:
                box = scene.shapes.areas[area.id].boundingRect()
                yield AccessibleEntry(f"area:{area.id}", partial(_at, view, area.id), box, within=within)
                yield from _pieces(scene, lying.pop(area.id, ()), within)
    for others in lying.values():
        yield from _pieces(scene, others, _ROOT)


def _pieces(scene: MapScene, identities: Sequence[str], within: str) -> Iterator[AccessibleEntry]:
    for identity in identities:
        item = scene.pieces[identity]
        said = partial(_first, item.piece.name)
        yield AccessibleEntry(f"piece:{identity}", said, item.sceneBoundingRect(), within=within)


def area_of(spot: str) -> str:
    """Return the area that a spot is in or leads into; else the spot itself."""
    kind, _, rest = spot.partition(":")
    return rest.rpartition(">")[2] if kind in ("area", "edge", "coast") else spot


def _first(*texts: Text) -> str:
    heard = (text if isinstance(text, str) else text.heard() for text in texts)
    return next((said for said in heard if said), "")


def _at(view: AccessibleView, area: str) -> str:
    told = view.narrator.at(f"area:{area}") if view.narrator is not None else ""
    return told or view.map.printed.names.get(area, "")


def named(view: AccessibleView, choice: MapChoice) -> str:
    """Return what is heard of a choice: what it would mean, or what it is called."""
    told = view.narrator.choice(choice.identity) if view.narrator is not None else ""
    return _first(told, choice.name, choice.spot)


def _of(view: AccessibleView, group: str) -> str:
    told = view.narrator.of(group) if view.narrator is not None else ""
    return told or view.map.printed.group_names.get(group, group)


class EntryInterface(QAccessibleInterface):
    """One entry as Qt's accessibility asks for it. It keeps nothing but its key, so that nothing can be stale."""

    def __init__(self, parent: MapInterface, key: str) -> None:
        super().__init__()
        self._map = parent
        self._key = key

    def entry(self) -> AccessibleEntry | None:
        return self._map.entry(self._key)

    def isValid(self) -> bool:
        return self.entry() is not None

    def object(self) -> Any:
        """Return None: an entry is no object of its own."""
        return None

    def window(self) -> Any:
        return self._map.window()

    def parent(self) -> QAccessibleInterface:
        """Return the group that it belongs to, or the map."""
        entry = self.entry()
        return self._map if entry is None or not entry.within else self._map.made(entry.within)

    def child(self, index: int) -> Any:
        """Return one of what belongs to a group."""
        return self._map.child_of(self._key, index)

    def childAt(self, x: int, y: int) -> Any:
        return self._map.child_at(self._key, QPoint(x, y))

    def childCount(self) -> int:
        return len(self._map.keys_of(self._key))

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return self._map.index_of(self._key, child)

    def text(self, t: QAccessible.Text) -> str:
        """Return the name; of the choice that one comes to first, also what is asked on the map."""
        entry = self.entry()
        if entry is None:
            return ""
        if t is QAccessible.Text.Description and entry.choice is not None:
            return self._map.introduced(entry.choice)
        return entry.name if t is QAccessible.Text.Name else ""

    def setText(self, t: QAccessible.Text, text: str) -> None:
        """Change nothing: names come from the scene."""

    def rect(self) -> QRect:
        """Return where the entry is on the screen."""
        entry = self.entry()
        return self._map.on_screen(entry.box) if entry is not None else QRect()

    def role(self) -> QAccessible.Role:
        """Return a button for what may be chosen, a grouping for a group, plain text for the rest."""
        entry = self.entry()
        return entry.role if entry is not None else QAccessible.Role.StaticText

    def state(self) -> QAccessible.State:
        """Return whether it can have the focus, and has it."""
        state = QAccessible.State()
        entry = self.entry()
        if entry is None:
            state.invalid = 1
        elif entry.choice is not None:
            state.focusable = 1
            state.focused = 1 if self._map.focused() == entry.choice else 0
        return state


class ChoiceInterface(EntryInterface, QAccessibleActionInterface):
    """A choice, which can be pressed."""

    def __init__(self, parent: MapInterface, key: str) -> None:
        EntryInterface.__init__(self, parent, key)
        QAccessibleActionInterface.__init__(self)
        self._actions = Shiboken.VoidPtr(Shiboken.getCppPointer(self)[1])
        """Where Qt finds the second of the two bases."""

    def interface_cast(self, t: QAccessible.InterfaceType) -> Any:
        """Return where the presses are, and a null pointer for all else: Qt would take None for an address."""
        return self._actions if t is QAccessible.InterfaceType.ActionInterface else _NULL

    def actionNames(self) -> list[str]:
        return [_PRESS] if self.entry() is not None else []

    def doAction(self, actionName: str) -> None:
        entry = self.entry()
        if actionName == _PRESS and entry is not None and entry.choice is not None:
            self._map.press(entry.choice)

    def keyBindingsForAction(self, actionName: str) -> list[str]:
        """Return no key: the map's own keys lead from choice to choice."""
        return []


class MapInterface(QAccessibleWidget):
    """The map as Qt's accessibility asks for it."""

    def __init__(self, view: AccessibleView) -> None:
        super().__init__(view, QAccessible.Role.Canvas)
        self._view = weakref.ref(view)
        self._children: dict[str, EntryInterface] = {}
        self._listed: dict[str, AccessibleEntry] | None = None
        self._within: dict[str, list[str]] = {}
        self._told: tuple[str, str, str] | None = None
        """The choice in focus that was told last, with its name and what is asked; None: one has just come here."""
        self._asked = ""
        """What was told beside the first choice."""
        self._at: tuple[str, str] | None = None
        """The choice, with its name, that the focus was told to be on last and has not left since."""
        self._first: str | None = None
        view.map.shown.connect(self._changed)
        view.map.redrawn.connect(self._changed)

    def _changed(self) -> None:
        self._listed = None

    def _by_key(self) -> dict[str, AccessibleEntry]:
        view = self._view()
        if view is None or view.map.bare:
            return {}
        if self._listed is None:
            self._listed = {entry.key: entry for entry in entries(view)}
            self._within = {}
            for entry in self._listed.values():
                self._within.setdefault(entry.within, []).append(entry.key)
        return self._listed

    def entry(self, key: str) -> AccessibleEntry | None:
        """Return the entry of a key, or None."""
        return self._by_key().get(key)

    def keys_of(self, key: str) -> Sequence[str]:
        """Return the keys of what belongs to an entry, or to the map itself."""
        return self._within.get(key, ()) if self._by_key() else ()

    def focused(self) -> str | None:
        """Return the choice that has the keyboard's focus."""
        view = self._view()
        return view.map.focused if view is not None and view.hasFocus() else None

    def introduced(self, choice: str) -> str:
        """Return what is asked on the map, where this is the choice that one came to first."""
        return self._asked if choice == self._first else ""

    def leave(self, *, stays: bool) -> None:
        """Tell what the focus is on again, once it is back; `stays`: it has not gone anywhere."""
        self._told, self._asked = None, ""
        self._at = self._at if stays else None

    def tell_focus(self) -> bool:
        """Tell assistive programs which choice the focus is on now, or what it means by now; tell whether it was news.

        The first time, and whenever something else is asked, they are told that too.
        """
        view, focused = self._view(), self.focused()
        entry = self.entry(f"{_CHOICE}{focused}") if focused is not None else None
        if view is None or focused is None or entry is None:
            return False
        asked = told_beside(view)
        if (focused, entry.name, asked) == self._told:
            return False
        self._first = focused if asked != self._asked else None
        self._told, self._asked = (focused, entry.name, asked), asked
        stays, self._at = self._at == (focused, entry.name), (focused, entry.name)
        known = stays and READS_CHANGES and self._first == focused  # that the focus is here is no news to whoever knows
        event = QAccessibleEvent(view, QAccessible.Event.DescriptionChanged if known else QAccessible.Event.Focus)
        event.setChild(self.keys_of(_ROOT).index(entry.key))
        QAccessible.updateAccessibility(event)
        return True

    def press(self, choice: str) -> None:
        """Choose this, as a click would."""
        view = self._view()
        if view is not None:
            view.map.keyboard.put_on(choice)
            view.map.choose_focused()

    def on_screen(self, box: QRectF) -> QRect:
        """Return a rectangle of the scene in screen coordinates."""
        view = self._view()
        if view is None:
            return QRect()
        seen = view.mapFromScene(box).boundingRect()
        return QRect(view.viewport().mapToGlobal(seen.topLeft()), seen.size())

    def childCount(self) -> int:
        return len(self.keys_of(_ROOT))

    def child(self, index: int) -> Any:
        """Return one of what belongs to the map itself, choices first."""
        return self.child_of(_ROOT, index)

    def child_of(self, key: str, index: int) -> EntryInterface | None:
        """Return one of what belongs to an entry, or None."""
        found = self.keys_of(key)
        return self.made(found[index]) if 0 <= index < len(found) else None

    def made(self, key: str) -> EntryInterface:
        """Return the one interface of an entry, kept alive here."""
        if key not in self._children:
            made = ChoiceInterface if key.startswith(_CHOICE) else EntryInterface
            self._children[key] = made(self, key)
        return self._children[key]

    def childAt(self, x: int, y: int) -> Any:
        return self.child_at(_ROOT, QPoint(x, y))

    def child_at(self, key: str, place: QPoint) -> EntryInterface | None:
        """Return what belongs to an entry and is at this place of the screen: a choice, an area, a group."""
        view = self._view()
        if view is None or view.map.bare:
            return None
        point = QPointF(view.mapToScene(view.viewport().mapFromGlobal(place)))
        chosen = view.map.choice_at(point)
        area = self.entry(f"area:{view.map.shapes.area_at(point)}")
        likely = [] if chosen is None else [f"{_CHOICE}{chosen.choice.identity}"]
        if area is not None:
            likely += [area.key, area.within]
        within = self.keys_of(key)
        return next((self.made(one) for one in likely if one in within), None)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return self.index_of(_ROOT, child)

    def index_of(self, key: str, child: QAccessibleInterface) -> int:
        """Return the number of one of what belongs to an entry, or -1."""
        return next((number for number, one in enumerate(self.keys_of(key)) if self._children.get(one) is child), -1)

    def focusChild(self) -> Any:
        identity = self.focused()
        return self.made(f"{_CHOICE}{identity}") if identity is not None else None


def tell_focus(view: AccessibleView) -> bool:
    """Let assistive programs know which choice the keyboard's focus is on now; tell whether they had yet to be told."""
    return QAccessible.isActive() and interface_of(view).tell_focus()


def leave_focus(view: AccessibleView, *, stays: bool = False) -> None:
    """Take it that the keyboard's focus has left the map, so that whoever comes back is told where it is.

    `stays`: it is told anew though the focus has not left.
    """
    if id(view) in _kept:
        _kept[id(view)].leave(stays=stays)


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
    return interface_of(thing) if isinstance(thing, AccessibleView) else None


def announce_maps() -> None:
    """Let Qt's accessibility know that map views have children of their own, once."""
    if not _installed:
        _installed.append(_factory)
        QAccessible.installFactory(_factory)
