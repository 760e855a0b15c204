"""An assistive program, as far as tests need one: it hears what the window tells, and does what is offered.

It hears as a screen reader does: where the focus comes to, with what is newly come into, what is said anew of that, and
what is announced. It is
told by Qt itself, through the handler that Qt calls for each event, which PySide doesn't know.
"""

from __future__ import annotations

import ctypes
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, cast

import pytest
import shiboken6
from PySide6 import QtGui
from PySide6.QtCore import QLibraryInfo
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget

_INSTALL: Final = "_ZN11QAccessible20installUpdateHandlerEPFvP16QAccessibleEventE"
_HANDLER: Final = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_SILENT: Final = frozenset({QAccessible.Role.Client, QAccessible.Role.Window, QAccessible.Role.Application})
"""What a screen reader takes for mere layout, or has told when it came to the window."""


class Reader:
    """A screen reader: what it has spoken, and where it is."""

    def __init__(self) -> None:
        self.spoken: list[str] = []
        """What was said, one after the other: where the focus came, and announcements."""
        self.announced: list[str] = []
        self.focused: list[str] = []
        """What was said of all that the focus came to, without announcements: those come when it has come to rest."""
        self.nameless: list[str] = []
        """What the focus came to that is called nothing."""
        self.described: list[str] = []
        """What anything is described by from now on."""
        self.sent: Counter[QAccessible.Event] = Counter()
        """How often what came to it by now."""
        self._within: list[object] = []
        self._at: tuple[object, str] = None, ""
        """What the focus is on, with what was said of it."""

    def hear(self, event: QAccessibleEvent, address: int) -> None:
        """Hear an event, unless what is told is sent nowhere just now."""
        if not QAccessible.isActive():
            return
        self.sent[event.type()] += 1
        if event.type() is QAccessible.Event.Announcement:
            told = cast("Any", shiboken6).wrapInstance(address, QAccessibleAnnouncementEvent)
            self.announced.append(told.message())
            self.spoken.append(told.message())
        elif event.type() is QAccessible.Event.Focus:
            node = cast("QAccessibleInterface | None", event.accessibleInterface())
            if node is not None and node.isValid() and self._at != (at := (_identity(node), ". ".join(_texts(node)))):
                self._at = at
                self.focused.append(self._come_to(node))
                self.spoken.append(self.focused[-1])
                if not node.text(QAccessible.Text.Name):
                    self.nameless.append(f"{node.role()}: {node.object()}")
        elif event.type() is QAccessible.Event.DescriptionChanged:
            node = cast("QAccessibleInterface | None", event.accessibleInterface())
            if node is None:
                return
            self.described.append(node.text(QAccessible.Text.Description))
            on_map = node.role() is QAccessible.Role.Canvas  # there one of its choices has the focus
            if event.object() is QApplication.focusWidget() and not on_map:
                self._at = _identity(node), ". ".join(_texts(node))
                self.spoken.append(node.text(QAccessible.Text.Description))

    def _come_to(self, node: QAccessibleInterface) -> str:
        """Return what is said on coming to something: what one has newly come into, its name, its description."""
        path = [one for one in ancestors(node) if one.role() not in _SILENT]
        known = self._within
        self._within = [_identity(one) for one in (*path, node)]
        said = [text for one in path if _identity(one) not in known for text in _texts(one)]
        return ". ".join(text.rstrip(".") for text in (*said, *_texts(node)) if text)

    def since(self, mark: int = 0) -> str:
        """Return all that was spoken since as many things had been."""
        return " | ".join(self.spoken[mark:])


def _texts(node: QAccessibleInterface) -> Iterator[str]:
    yield node.text(QAccessible.Text.Name)
    yield node.text(QAccessible.Text.Description)


def _identity(node: QAccessibleInterface) -> object:
    thing = cast("object | None", node.object())
    return node.text(QAccessible.Text.Name) if thing is None else id(thing)


def ancestors(node: QAccessibleInterface) -> list[QAccessibleInterface]:
    """Return what something lies in, the outermost first."""
    found: list[QAccessibleInterface] = []
    above = cast("QAccessibleInterface | None", node.parent())
    while above is not None and above.isValid():
        found.insert(0, above)
        above = cast("QAccessibleInterface | None", above.parent())
    return found


@contextmanager
def reading() -> Generator[Reader]:
    """Let a screen reader run meanwhile."""
    if not sys.platform.startswith("linux"):
        pytest.skip("Qt's handler of events has this name on Linux alone")
    reader = Reader()

    def heard(address: int) -> None:
        reader.hear(cast("Any", shiboken6).wrapInstance(address, QAccessibleEvent), address)

    install, handler = _install(), _HANDLER(heard)
    install(handler)
    QAccessible.setActive(True)
    try:
        yield reader
    finally:
        QAccessible.setActive(False)
        install(_HANDLER())


def _install() -> Callable[[object], object]:
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.LibrariesPath))
    found = [path for path in (folder / "libQt6Gui.so.6", Path("libQt6Gui.so.6")) if path.exists()]
    library = ctypes.CDLL(str(found[0]) if found else QtGui.__file__)
    return cast("Callable[[object], object]", getattr(library, _INSTALL))


def tree(window: QWidget) -> list[QAccessibleInterface]:
    """Return all that is found in a window and can be seen, in its order."""
    return list(_walk(QAccessible.queryAccessibleInterface(window)))


def _walk(node: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    for number in range(node.childCount()):
        child = cast("QAccessibleInterface | None", node.child(number))
        if child is not None and child.isValid() and not child.state().invisible:
            yield child
            yield from _walk(child)


def named(window: QWidget, name: str) -> QAccessibleInterface:
    """Return the first thing of this name in a window."""
    return next(node for node in tree(window) if node.text(QAccessible.Text.Name) == name)


def do(node: QAccessibleInterface, action: str) -> None:
    """Do what is offered."""
    actions = node.actionInterface()
    assert actions is not None
    assert action in actions.actionNames(), f"{node.text(QAccessible.Text.Name)} offers no {action}"
    actions.doAction(action)
