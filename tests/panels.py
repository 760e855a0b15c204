"""What the described panels of a table show and offer, and the pressing of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from PySide6.QtWidgets import QLabel

from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from rokugan_desktop.desktop.sheets.sections import Section
from rokugan_desktop.desktop.sheets.sheet import ItemSheet


def described(panel: Panel | None) -> SectionPanel:
    """Return a panel that is made of values."""
    assert isinstance(panel, SectionPanel)
    return panel


def hint_of(panel: SectionPanel) -> str:
    """Return what is said at the panel's foot."""
    (foot,) = (label for label in panel.findChildren(QLabel) if label.property("role") == "whisper")
    return foot.text()


def offered(sections: Iterable[Section]) -> tuple[Any, ...]:
    """Return the answers that can be given in these sections, each once."""
    items = [item for section in sections for item in section.items if item.offered]
    return tuple(dict.fromkeys(answer for item in items for answer in item.answers))


def sheet_of(panel: Panel | None, item: str) -> ItemSheet:
    """Return the sheet of the item with this id."""
    found = described(panel).thing(item)
    assert isinstance(found, ItemSheet), item
    return found


def sheets_in(panel: Panel | None, section: str) -> list[ItemSheet]:
    """Return what is seen of the section with this id; nothing where there is none, or its page is closed."""
    shown = described(panel)
    found = [one for one in shown.sections if one.id == section]
    part = cast("Any", shown.thing(section)) if found else None
    return list(getattr(part, "sheets", ()))
