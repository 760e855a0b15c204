"""In which order the keyboard walks through a page, held against where things stand on it."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from rokugan_desktop.desktop.look.dialogs import Sheet
from rokugan_desktop.desktop.look.focus_order import by_place, order_by_place

_GRAZE = 4
"""Things that overlap by less stand beside one another."""


def _takes_tab(widget: QWidget) -> bool:
    return bool(widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value) and widget.isEnabled()


def stops(window: QWidget, *, ordered: bool = True) -> list[QWidget]:
    """Return what Tab stops at, one after the other: on the top sheet of a window, else on its page.

    `ordered`: put into order as the window does whenever Tab is pressed.
    """
    sheets = [sheet for sheet in window.findChildren(Sheet) if sheet.isVisible()]
    if sheets:
        return [stop for stop in sheets[-1].stops if stop.isVisible() and stop.isEnabled()]
    if ordered:
        order_by_place(window)
    found: list[QWidget] = []
    widget = window.nextInFocusChain()
    while widget is not None and widget is not window:
        if _takes_tab(widget) and widget.focusProxy() is None and widget.isVisible():
            found.append(widget)
        widget = widget.nextInFocusChain()
    first = next((found.index(widget) for widget in by_place(window) if widget in found), 0) if ordered else 0
    return found[first:] + found[:first]  # it goes round in a circle


def _place(widget: QWidget, window: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def _areas(widget: QWidget) -> list[QWidget]:
    """Return the scrolled areas that a widget lies in, from the outermost on: within one of them it may be scrolled."""
    found: list[QWidget] = []
    around: QWidget | None = widget.parentWidget()
    while around is not None:
        if isinstance(around, QAbstractScrollArea):
            found.insert(0, around)
        around = around.parentWidget()
    return found


def backward(window: QWidget, *, ordered: bool = True) -> list[str]:
    """Return the steps of Tab that go back: to what stands above in the same column, or to the left in the same row.

    What is meant to come last comes last from wherever it stands.
    """
    QApplication.processEvents()
    found: list[str] = []
    walked = stops(window, ordered=ordered)
    for one, other in pairwise(walked):
        inner, outer = _areas(one), _areas(other)
        first = next((mine for mine, its in zip(inner, [*outer, None], strict=False) if mine is not its), one)
        second = next((its for its, mine in zip(outer, [*inner, None], strict=False) if its is not mine), other)
        here, there = _place(first, window), _place(second, window)
        beside = there.left() >= here.right() - _GRAZE
        above = there.bottom() <= here.top() + _GRAZE
        left = there.right() <= here.left() + _GRAZE
        below = there.top() >= here.bottom() - _GRAZE
        if not other.property("last-stop") and ((above and not beside) or (left and not below and not above)):
            found.append(f"{_said(one)} → {_said(other)}")
    return found


def _said(widget: QWidget) -> str:
    text = getattr(widget, "text", None)
    name = str(text()) if callable(text) else ""
    return f"{type(widget).__name__} {name or widget.accessibleName()!r}"
