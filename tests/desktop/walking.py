"""Walking through everything that a window tells: labels, tooltips, the accessibility tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget


def accessible_texts(widget: QWidget) -> list[str]:
    """Return every name, description, value and help text of the accessibility tree below the widget."""
    return list(_texts(QAccessible.queryAccessibleInterface(widget), 0))


def _texts(node: QAccessibleInterface, depth: int) -> Iterator[str]:
    kinds = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value, QAccessible.Text.Help)
    for kind in kinds:
        text = node.text(kind)
        if text:
            yield text
    for number in range(node.childCount()):
        child = cast("QAccessibleInterface | None", node.child(number))
        if child is not None and child.isValid() and depth < 30:
            yield from _texts(child, depth + 1)


def all_texts(widget: QWidget) -> str:
    """Return everything that the widget and all below it say anywhere, hidden ones too."""
    said = accessible_texts(widget)
    for one in [widget, *widget.findChildren(QWidget)]:
        said += [one.toolTip(), one.accessibleName(), one.accessibleDescription(), one.windowTitle(), one.whatsThis()]
        for name in ("text", "toPlainText", "placeholderText"):
            method = getattr(one, name, None)
            if callable(method):
                said.append(str(method()))
    said.append(QApplication.clipboard().text())
    return "\n".join(said)
