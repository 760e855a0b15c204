"""What assistive programs find of widgets, where Qt by itself tells too little, or does something else than a click.

Every action of a button is a click. What is called something is a group of what it holds, so that its name is told on
the way; buttons that exclude one another are such a group's. What lies over a page is a dialog; while it covers the
page, nothing else of that page is found.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from typing import Any, Final, cast

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAccessibleWidget,
    QButtonGroup,
    QComboBox,
    QFrame,
    QWidget,
)
from shiboken6 import Shiboken

from rokugan_desktop.words import without_rules

_OVERLAY: Final = "lies_over"
_HOLDER: Final = "holds_overlays"
_BESIDE: Final = "told_beside"
_CHANGED: Final = "told_anew_soon"
_BARRED: Final = "barred"
_CHOICE: Final = "one_of_several"
_TEXT: Final = "only_says"
_TOGETHER_MS: Final = 30
"""So long what a step changes is gathered that is told with the focus: a lesson finds its place a moment later."""
_LEFT_MS: Final = 500
"""After this time a screen reader has followed the focus that has left a widget, and reads out no change of it."""
READS_CHANGES: Final = sys.platform.startswith("linux")
"""Screen readers read what changes in the description of what the focus is on."""
_PRESS, _TOGGLE, _FOCUS = "Press", "Toggle", "SetFocus"
"""Qt's own names of what can be done with a button, never shown."""


def unheard(when: bool = True) -> AbstractContextManager[None]:
    """Let assistive programs hear nothing of what is made or thrown away meanwhile, where they need not.

    They ask for each thing that they hear of, one by one, before they go on to where the focus is. What is new they
    find when they come to it; what they know already may not change meanwhile, nor may the focus go there. Windows and
    macOS ask for what they need by themselves.
    """
    return _stilled() if when and READS_CHANGES and QAccessible.isActive() else _HEARD


@contextmanager
def _stilled() -> Generator[None]:
    QAccessible.setActive(False)
    try:
        yield
    finally:
        QAccessible.setActive(True)


_HEARD: Final = nullcontext()


def lies_over(widget: QWidget, *, covers: bool) -> None:
    """Let a widget be found as a dialog over the page that it lies on; `covers`: nothing else of the page can be used.

    The page is one that `holds_overlays`.
    """
    widget.setProperty(_OVERLAY, covers)


def tell_beside(widget: QWidget, source: str, text: str) -> None:
    """Have this told with a widget, on coming to it or while one is on it; an empty text: nothing of it any longer.

    It is told as the widget's description, for every screen reader reads that where the focus is. What comes from
    several sources is told in the order of their names.
    """
    before: dict[str, str] = widget.property(_BESIDE) or {}
    if before.get(source, "") == text:
        return
    widget.setProperty(_BESIDE, {**before, source: text})
    if QAccessible.isActive() and text and not widget.hasFocus():  # programs keep what they read
        _describe_anew(widget)
    elif QAccessible.isActive() and text:  # they read out changes: what changes in one step is read out once
        if not widget.property(_CHANGED):
            widget.setProperty(_CHANGED, True)
            QTimer.singleShot(_TOGETHER_MS, widget, partial(_tell_changed, widget))
    elif QAccessible.isActive():
        QTimer.singleShot(_LEFT_MS, widget, partial(_tell_left, widget))


def _tell_changed(widget: QWidget) -> None:
    widget.setProperty(_CHANGED, False)
    _describe_anew(widget)


def _tell_left(widget: QWidget) -> None:
    if not told_beside(widget) and not widget.hasFocus():
        _describe_anew(widget)


def _describe_anew(widget: QWidget) -> None:
    QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.DescriptionChanged))


def told_beside(widget: QWidget) -> str:
    """Return what is told with a widget besides what it is called."""
    kept: dict[str, str] = widget.property(_BESIDE) or {}
    return " ".join([kept[source] for source in sorted(kept) if kept[source]])


def one_of_several(button: QAbstractButton) -> None:
    """Have a button that stays down told as one of several of which one is down; Tab goes to each of them."""
    button.setCheckable(True)
    button.setProperty(_CHOICE, True)


def tell_barred(button: QAbstractButton, *, barred: bool, text: bool = False) -> None:
    """Have a button told as one that can't be used now, though the keyboard comes to it and a press says why.

    `text`: it is told as a text, for all that it ever does is to say something.
    """
    button.setProperty(_BARRED, barred)
    button.setProperty(_TEXT, text)


def take_choice_as_click(view: QAbstractItemView) -> None:
    """Let a line that an assistive program chooses do what a click on it does: Qt merely selects it."""

    def chosen() -> None:
        selected = view.selectionModel().selectedIndexes()
        if len(selected) == 1 and selected[0] != view.currentIndex():
            view.setCurrentIndex(selected[0])
            view.clicked.emit(selected[0])

    # the keyboard and the mouse make a line the current one as soon as it is selected
    view.selectionModel().selectionChanged.connect(lambda: QTimer.singleShot(0, view, chosen))


def name_box(box: QComboBox, name: str, more: str = "") -> None:
    """Call a box something; on Linux, where Qt tells what is chosen as its name, that is told beside it."""
    box.setAccessibleName(name)
    beside = (name, more) if READS_CHANGES else (more,)
    box.setAccessibleDescription(". ".join(text for text in beside if text))


class ButtonInterface(QAccessibleWidget):
    """A button as Qt's accessibility asks for it."""

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button, QAccessible.Role.Button)
        self._button = button

    def role(self) -> QAccessible.Role:
        """Return whether it is pressed, stays down, is one of several of which one is down, or only says something."""
        button = self._button
        if button.property(_TEXT):
            return QAccessible.Role.StaticText
        group = cast("QButtonGroup | None", button.group())
        if not button.isCheckable():
            return QAccessible.Role.Button
        exclusive = button.autoExclusive() or button.property(_CHOICE) or (group is not None and group.exclusive())
        return QAccessible.Role.RadioButton if exclusive else QAccessible.Role.CheckBox

    def state(self) -> QAccessible.State:
        """Return what is true of any widget, whether it is down, and whether it can be used."""
        state = super().state()
        state.disabled = state.disabled or bool(self._button.property(_BARRED))
        state.pressed = self._button.isDown()
        if self._button.isCheckable():
            state.checkable, state.checked = True, self._button.isChecked()
        return state

    def text(self, t: QAccessible.Text) -> str:
        """Return its name, which is what it says where it is called nothing else; what is told beside comes first.

        A description tells nothing that the name says.
        """
        button, beside = self._button, told_beside(self._button)
        if t is QAccessible.Text.Name and not button.accessibleName():
            return re.sub("&(.)", r"\1", button.text())
        if t is QAccessible.Text.Description and beside:
            return without_rules(" ".join(text for text in (beside, button.accessibleDescription()) if text))
        told = without_rules(super().text(t))
        return "" if t is QAccessible.Text.Description and told in self.text(QAccessible.Text.Name) else told

    def actionNames(self) -> list[str]:
        if not self._button.isEnabled() or self._button.property(_TEXT):
            return []
        return [*([_TOGGLE] if self._button.isCheckable() else []), _PRESS, _FOCUS]

    def doAction(self, actionName: str) -> None:
        if actionName in (_PRESS, _TOGGLE):
            QTimer.singleShot(0, self._button, self._button.click)
        else:
            super().doAction(actionName)


class NamedInterface(QAccessibleWidget):
    """A widget of our own as Qt's accessibility asks for it."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.Client)
        self._widget = widget

    def role(self) -> QAccessible.Role:
        """Return whether it has a name, as a group of what it holds or as a text, or merely holds something."""
        if not self._widget.accessibleName():
            return QAccessible.Role.Client
        holds = any(isinstance(one, QWidget) for one in self._widget.children())
        return QAccessible.Role.Grouping if holds else QAccessible.Role.StaticText


class OverlayInterface(QAccessibleWidget):
    """What lies over a page, as Qt's accessibility asks for it."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.Dialog)
        self._overlay = widget

    def state(self) -> QAccessible.State:
        """Return what is true of any widget, and whether it keeps all else from being used."""
        state = super().state()
        state.modal = bool(self._overlay.property(_OVERLAY))
        return state


class PageInterface(QAccessibleWidget):
    """A page, or several of which one is seen, with what lies over it: all that is seen of it, or what covers it."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page, QAccessible.Role.Client)
        self._page = page

    def _found(self) -> list[QWidget]:
        seen = [one for one in self._page.children() if isinstance(one, QWidget) and not one.isWindow()]
        seen = [one for one in seen if one.isVisibleTo(self._page)]
        return [one for one in seen if one.property(_OVERLAY)][-1:] or seen

    def childCount(self) -> int:
        return len(self._found())

    def child(self, index: int) -> Any:
        """Return what is found there."""
        found = self._found()
        return QAccessible.queryAccessibleInterface(found[index]) if 0 <= index < len(found) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        asked = child.object()
        return next((number for number, one in enumerate(self._found()) if one is asked), -1)


_installed: list[object] = []


def _factory(_class: str, thing: QObject | None) -> QAccessibleInterface | None:
    """Return the interface of a widget that is spoken for here; None for anything else.

    Qt asks for some of its own widgets while they are still being made, when nobody can know yet what they will be.
    """
    if thing is None or not Shiboken.createdByPython(thing):
        return None
    if isinstance(thing, QAbstractButton):
        return ButtonInterface(thing)
    if not isinstance(thing, QWidget):
        return None
    if thing.property(_OVERLAY) is not None:
        return OverlayInterface(thing)
    if thing.property(_HOLDER):
        return PageInterface(thing)
    from_qt = next(one for one in type(thing).__mro__ if one.__module__.startswith("PySide6"))
    return NamedInterface(thing) if from_qt in (QWidget, QFrame) else None


def holds_overlays(page: QWidget) -> None:
    """Let all that is seen on a page be found on it, what lies over it too, though it may be none of its sheets.

    From the first such page on assistive programs find widgets as they are told of here.
    """
    page.setProperty(_HOLDER, True)
    if not _installed:
        _installed.append(_factory)
        QAccessible.installFactory(_factory)
