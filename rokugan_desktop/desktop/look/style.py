"""Widgets in roles of the style sheet, and what they say. A page names roles, never sizes or colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QPushButton, QTextBrowser, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.theme import DISPLAY_FAMILY, text_font
from rokugan_desktop.words import Words

W = TypeVar("W", bound=QWidget)


def in_role(widget: W, role: str) -> W:
    """Return the widget, which nobody has seen yet, in a role of the style sheet."""
    widget.setProperty("role", role)
    return widget


def captioned(widget: W, says: str, *, tip: str = "") -> W:
    """Return the widget, which is to say the sentence of this key, and that of another one as its tooltip.

    A label and a button say it, a field does as long as nothing is typed, and all but those are called so by ear.
    """
    widget.setProperty("says", says)
    widget.setProperty("tip", tip)
    return widget


def pressing(do: Callable[..., object] | SignalInstance, says: str, *, tip: str = "", role: str = "") -> QPushButton:
    """Return a button that does this when it is pressed, captioned so, in a role of the style sheet."""
    button = captioned(in_role(QPushButton(), role), says, tip=tip)
    button.clicked.connect(do)
    return button


def say_captions(page: QWidget, words: Words) -> None:
    """Let all that is captioned on the page speak the language of these words."""
    for widget in page.findChildren(QWidget):
        said = words.text(widget.property("says")) if widget.property("says") else ""
        if said and isinstance(widget, QLabel | QAbstractButton):
            widget.setText(said)
        elif said:
            widget.setAccessibleName(said)
            if isinstance(widget, QLineEdit):
                widget.setPlaceholderText(said)
        if widget.property("tip"):
            widget.setToolTip(words.text(widget.property("tip")))


def clear_widget() -> QWidget:
    """Return a widget with no ground of its own."""
    widget = QWidget()
    widget.setObjectName("clear")
    return widget


def remove_for_good(widget: QWidget) -> None:
    """Take the widget off the window at once, for good."""
    widget.hide()
    widget.setParent(None)
    widget.deleteLater()


def keep_as_many(widgets: list[W], count: int, make: Callable[[int], W]) -> None:
    """Have so many widgets in the list: those too many leave the window, those missing are made, by their number."""
    while len(widgets) > count:
        remove_for_good(widgets.pop())
    while len(widgets) < count:
        widgets.append(make(len(widgets)))


def set_role(widget: QWidget, role: str) -> None:
    """Give the widget a role of the style sheet, also after it has been shown."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        polish(widget)


def plain_label(role: str, text: str = "") -> QLabel:
    """Return a label of a role of the style sheet. Its text wraps, and is never taken for markup."""
    label = QLabel()
    label.setProperty("role", role)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(text)
    return label


def write_down(context: Context, browser: QTextBrowser, html: str) -> None:
    """Let a browser hold a text as it is read beside other things."""
    browser.document().setDefaultFont(text_font(context.pixels(16)))
    browser.document().setDefaultStyleSheet(f"h2 {{ font-family: '{DISPLAY_FAMILY}'; font-weight: 800; }}")
    browser.setHtml(html)
    browser.document().setDocumentMargin(context.pixels(14))


def say_or_hide(label: QLabel, text: str) -> None:
    """Let a label say the text; while there is none, others have its room."""
    label.setText(text)
    label.setVisible(bool(text))


def polish(widget: QWidget) -> None:
    """Let the style sheet look at the widget's properties anew, where it has looked at them before."""
    if not widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        return
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)
    widget.update()
