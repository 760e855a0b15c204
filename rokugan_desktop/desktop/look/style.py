"""The style of the shell's pages, on top of the theme's own. A page names roles, never sizes or colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QPushButton, QWidget

from rokugan_desktop.desktop.look.theme import Theme, filled_sheet, stylesheet
from rokugan_desktop.words import Words

W = TypeVar("W", bound=QWidget)

_SHEET = """
QLabel[role="subtitle"] { font-size: @19px; color: $faint; font-style: italic; }
QLabel[role="page-title"] { font-family: "@display"; font-weight: 800; font-size: @40px; color: $ink; }
QLabel[role="heading"] { font-family: "@display"; font-weight: 800; font-size: @22px; color: $ink; }
QLabel[role="field"] { font-family: "@display"; font-weight: 500; font-size: @20px; color: $ink; }
QLabel[role="body"] { font-size: @16px; }
QLabel[role="seal"] { font-family: "@text"; font-weight: 700; font-size: @28px; color: $stress; }
QPushButton[role="link"] { background: transparent; border: @1px solid transparent; min-height: @42px;
  font-size: @14px; text-decoration: underline; }
QPushButton[role="link"][low="true"] { min-height: @24px; padding: 0; }
QPushButton[role="link"]:hover { border: @1px solid $edge; }
QPushButton[role="link"]:focus { border: @3px solid $focus; }
QLabel[role="clock"] { font-family: "@display"; font-size: @20px; color: $faint; }
QLabel[role="whisper"] { font-size: @14px; font-weight: 400; color: $faint; }
QLabel[role="trouble"] { font-size: @15px; font-weight: 700; color: $danger; }
QLabel[role="trouble"][paper="true"] { background: $raised; border-radius: @5px; padding: @4px @8px; }
QLabel[role="number"] { font-family: "@display"; font-weight: 800; font-size: @24px; color: $faint; }
QLabel[role="tag"] {
  background: $ink; color: $raised; border-radius: @4px; padding: @2px @8px; max-height: @20px;
  font-size: @13px; font-weight: 700; }
QPushButton[role="menu"], QPushButton[role="menu-primary"] {
  font-family: "@display"; font-size: @22px; font-weight: 500; min-height: @52px; min-width: @300px; }
QPushButton[role="menu"][low="true"], QPushButton[role="menu-primary"][low="true"] { min-height: @42px; }
QPushButton[role="menu-primary"] { background: $accent; color: $on_accent; border: @1px solid $accent_deep; }
QPushButton[role="menu-primary"]:hover { background: $accent_light; }
QPushButton[role="menu-primary"]:focus { border: @3px solid $focus; }
QPushButton[role="primary"] { font-size: @16px; min-height: @46px; padding: @1px @22px; }
QPushButton[role="primary"]:focus { border: @3px solid $focus; padding: 0px @20px; }
QPushButton[role="caution"] { background: #f0c257; color: #33230a; border: @1px solid #9a6a12; font-size: @16px;
  min-height: @46px; padding: @1px @18px; font-weight: 700; }
QPushButton[role="caution"]:hover { background: #f7d37a; }
QPushButton[role="caution-choice"] { border: @2px solid #b8801a; padding: 0px @14px; }
QPushButton[role="caution-choice"]:checked { background: #f0c257; color: #33230a; border: @2px solid #6d4808;
  padding: 0px @14px; }
QPushButton[role="caution"]:focus { border: @3px solid $focus; padding: 0px @16px; }
QPushButton[role="segment"] { min-height: @42px; min-width: @40px; padding: @1px @12px; }
QPushButton[role="segment"]:checked {
  background: $accent; color: $on_accent; border: @1px solid $accent_deep; padding: @1px @12px; }
QPushButton[role="segment"]:focus { border: @3px solid $focus; padding: 0px @11px; }
QPushButton[role="on-map"] { min-width: @42px; max-width: @42px; min-height: @42px; max-height: @42px; padding: 0px;
  font-size: @20px; }
QPushButton[role="small"] {
  min-width: @42px; max-width: @42px; min-height: @42px; max-height: @42px; padding: 0px; font-size: @18px;
  background: transparent; }
QPushButton[role="small"]:disabled { border: @1px solid transparent; background: transparent; }
QPushButton[role="small"]:focus { padding: 0px; }
QPushButton[role="role-card"] { padding: 0px; border-radius: @6px; text-align: left; }
QPushButton[role="role-card"][held="other"] { background: $panel; }
QPushButton[role="role-card"][held="mine"] { border: @3px solid $accent; }
QPushButton[role="role-card"]:focus { border: @3px solid $focus; padding: 0px; }
QPushButton[role="on-cloth"] {
  background: #f6ead0; color: #2a1e15; border: @1px solid #d8b56a; font-family: "@display"; font-weight: 800;
  font-size: @22px; min-height: @58px; min-width: @320px; padding: @1px @24px; }
QPushButton[role="on-cloth"]:hover { background: #ffffff; }
QPushButton[role="on-cloth"]:focus { border: @4px solid #d8a93a; }
QPushButton[role="quiet-on-cloth"] { background: transparent; color: #f6ead0; border: @1px solid transparent; }
QPushButton[role="quiet-on-cloth"]:hover { border: @1px solid #d8b56a; background: rgba(0, 0, 0, 60); }
QPushButton[role="quiet-on-cloth"]:focus { border: @3px solid #d8b56a; }
QLabel[role="cloth-name"] { font-family: "@display"; font-weight: 800; font-size: @52px; color: #f8eed8; }
QLabel[role="cloth-call"] { font-size: @19px; color: #f2dcae; }
QLabel[role="cloth-why"] { font-size: @19px; color: #f6ead0; }
QLabel[role="cloth-news"] { font-size: @18px; font-weight: 700; color: #ffd9a0; }
QLineEdit[role="pin"] { font-size: @20px; min-height: @44px; lineedit-password-mask-delay: 0; }
QLineEdit[role="pin"][on="cloth"] { background: #f6ead0; color: #2a1e15; border: @2px solid #d8b56a; min-width: @200px;
  max-width: @240px; min-height: @58px; }
QLabel[role="cloth-keys"] { font-size: @14px; color: #f2dcae; }
QFrame#sheet { background: $panel; border: @1px solid $edge; border-radius: @8px; }
QFrame#seat-row { background: $raised; border: @1px solid $edge; border-radius: @6px; }
QFrame#seat-row[current="true"] { border: @2px solid $accent; }
QFrame#bar { background: $panel; border-top: @1px solid $edge; }
QFrame#bar[beside="true"] { background: transparent; }
QFrame#tableau { background: $panel; border: none; }
QFrame#notice { background: $raised; border: @1px solid $edge; border-radius: @6px; }
QListView#matches { background: transparent; border: none; }
QListView#matches::item { min-height: 0px; padding: 0px; }
QFrame#drawer { background: $panel; border: @1px solid $edge; }
QFrame#rule { background: $edge; border: none; min-height: @2px; max-height: @2px; }
QFrame#plate { background: $panel; border: @1px solid $edge; border-radius: @8px; }
QWidget#clear { background: transparent; border: none; }
QListWidget#recap { background: transparent; border: none; font-size: @15px; }
QListWidget#gallery { padding: @8px; }
QListWidget#gallery::item { border: @3px solid transparent; border-radius: @8px; padding: @3px; }
QListWidget#gallery::item:selected { background: transparent; border: @3px solid $accent; }
QListWidget#own-list::item { min-height: @22px; padding: @1px @6px; }
QListWidget#recap::item { min-height: @36px; padding: @4px @6px; }
QSlider#timeline { min-height: @62px; }
QSlider#film { min-height: @30px; }
QTextBrowser#rules { font-size: @17px; padding: 0px; }
QTextBrowser#report { font-family: "@text"; font-size: @13px; }
"""


def shell_sheet(theme: Theme, scale: float) -> str:
    """Return the whole style sheet of the window."""
    return stylesheet(theme, scale) + filled_sheet(_SHEET, theme, scale)


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
