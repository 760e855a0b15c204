"""What somebody asks for by a key and hears at once, read off the screen: what is one seat's alone, off its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.at_table.field import MapField, TableauField
from rokugan_desktop.desktop.at_table.herald import closed
from rokugan_desktop.desktop.at_table.sitting import Sitting
from rokugan_desktop.desktop.sheets.arena import ArenaPanel
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Section
from rokugan_desktop.desktop.sheets.sheet import ItemSheet
from rokugan_desktop.desktop.zones.tableau import ZoneTableau


def tell_again(table: Sitting) -> None:
    """Tell what is asked."""
    page = table.page
    _tell(table, (page.prompt.accessibleName() or page.curtain.accessibleName(), page.note.accessibleName()))


def tell_hand(table: Sitting) -> None:
    """Tell what the seat sees alone whose own screen this is."""
    panel, field = table.page.area.seat_panel, table.page.area.field
    own = [one for one in panel.sections if one.audience is not EVERYBODY] if isinstance(panel, SectionPanel) else []
    tableau = field.tableau if isinstance(field, TableauField) else None
    lying = tableau.own() if isinstance(tableau, ZoneTableau) else ()
    _tell(table, (*lying, *_sections(own)), "query.no-hand")


def tell_scores(table: Sitting) -> None:
    """Tell how the match stands."""
    area, say, standing = table.page.area, table.context.words.of(table.face.game.name).say, table.page.area.standing
    told = [area.status.text()]
    for one in standing.seats if standing is not None else ():
        score = "" if standing is None or one.score is None else f"{say(standing.unit)}: {one.score.total}"
        more = [say(what) for what in (*[figure.what for figure in one.figures], *one.tags)]
        told.append(". ".join(part.rstrip(".") for part in (table.people[one.seat].name, score, *more) if part))
    _tell(table, told)


def tell_changes(table: Sitting) -> None:
    """Tell all that the log tells now: what has happened since the last turn of whoever sits there."""
    recap = table.page.recap
    _tell(table, (f"{recap.heading.text()}:", *recap.texts()))


def tell_about(table: Sitting) -> None:
    """Tell all that is known of what the keyboard is on, and what everybody sees beside it: who attacks whom."""
    area, focused, field = table.page.area, QApplication.focusWidget(), table.page.area.field
    item = focused.item if isinstance(focused, ItemSheet) else None
    told = [item.name, item.about, item.why_not] if item is not None else []
    if isinstance(field, MapField) and (item is None or len(item.spots) == 1):
        told.append(field.inspecting.around(item.spots[0] if item is not None else ""))
    if isinstance(area.seat_panel, ArenaPanel):
        told.append(area.seat_panel.accessibleName())
    seen = area.public_panel.sections if isinstance(area.public_panel, SectionPanel) else ()
    _tell(table, (*told, *_sections(seen)))


def _sections(sections: Iterable[Section]) -> Iterator[str]:
    for section in sections:
        yield section.heading or section.name
        several = any(item.offered for item in section.items)
        yield from (item.name for item in section.items if not (several and item.why_not))


def _tell(table: Sitting, texts: Iterable[str], otherwise: str = "query.nothing") -> None:
    lines = (line.strip() for text in texts for line in text.splitlines())
    told = " ".join(dict.fromkeys(closed(line) for line in lines if line.strip(" .:")))
    table.page.answer(told or table.context.words.text(otherwise))
