"""The widgets of a panel that a game describes: sections of sheets in the column and in the strip beside the field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QElapsedTimer, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.look.dialogs import Sheet as DialogSheet
from rokugan_desktop.desktop.look.scroll_hint import ScrollHint
from rokugan_desktop.desktop.look.style import plain_label
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.desktop.sheets.boxes import Typesetter
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, AnyPanelFace, Item, Meanwhile, Section, Where
from rokugan_desktop.desktop.sheets.sheet import NOTHING, ItemSheet
from rokugan_desktop.engine import Impossible, Message, Refusal

if TYPE_CHECKING:
    from rokugan_desktop.desktop.face import Person
    from rokugan_desktop.desktop.look.theme import Theme
    from rokugan_desktop.words import Words

_GAP, _APART = 4, 8
"""The gaps between two sheets and between two sections, at the usual scale."""
_LEVELS: Final = 5
"""How many looks an item has at most."""
_USUAL_FONT: Final = 14
"""The height of the window's usual font at 100 %, in logical pixels."""


def scale_of(widget: QWidget | None) -> float:
    """Return by how much larger than usual the window's style sets the letters of a widget, or of all; None: of all."""
    if widget is not None:
        widget.ensurePolished()
    pixels = (widget.font() if widget is not None else QApplication.font()).pixelSize()
    return pixels / _USUAL_FONT if pixels > 0 else 1.0


class SectionWidget(QWidget):
    """Shows one section: its heading, and its sheets side by side or below one another.

    Signals:
        given, told: as the sheets say.

    """

    given = Signal(object)
    told = Signal(object)

    def __init__(self, setter: Typesetter, parent: QWidget) -> None:
        super().__init__(parent)
        self._setter = setter
        self._heading = plain_label("field")
        self._heading.setParent(self)
        self._heading.hide()
        self.section: Section | None = None
        self.sheets: list[ItemSheet] = []
        self._spare: list[ItemSheet] = []
        """Blank ones, kept for a question with more items: making one takes longer than painting it."""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_section(self, section: Section) -> None:
        """Show this section."""
        if section == self.section:
            return
        self.section = section
        self._heading.setText(section.heading)
        self._heading.setVisible(bool(section.heading))
        while len(self.sheets) > len(section.items):
            sheet = self.sheets.pop()
            sheet.show_item(NOTHING)
            sheet.hide()
            self._spare.append(sheet)
        while len(self.sheets) < len(section.items):
            self.sheets.append(self._spare.pop() if self._spare else self._sheet())
            self.sheets[-1].show()
        for sheet, item in zip(self.sheets, section.items, strict=True):
            sheet.show_item(item)

    def _sheet(self) -> ItemSheet:
        sheet = ItemSheet(self._setter, self)
        sheet.given.connect(self.given)
        sheet.told.connect(self.told)
        return sheet

    def lay(self, width: int, level: int) -> int:
        """Lay the sheets out so broad and so brief, and return how high they all are."""
        assert self.section is not None, "a section is shown"
        gap, top = round(_GAP * self._setter.scale), 0
        if self.section.heading:
            high = self._heading.heightForWidth(width)
            self._heading.setGeometry(0, 0, width, high)
            top = high + gap
        for row in self._rows(width, gap):
            each = (width - gap * (len(row) - 1)) // len(row)
            for sheet in row:
                sheet.at_level(level, each)
            high = max(sheet.high(each) for sheet in row)
            for number, sheet in enumerate(row):
                sheet.setGeometry(number * (each + gap), top, each, high)
            top += high + gap
        high = max(0, top - gap)
        if self.minimumHeight() != high or self.maximumHeight() != high:
            self.setFixedHeight(high)
        return high

    def _rows(self, width: int, gap: int) -> list[list[ItemSheet]]:
        """Return the sheets row by row."""
        section = self.section
        assert section is not None, "a section is shown"
        across = section.columns
        narrowest = max((sheet.narrowest() for sheet in self.sheets if not sheet.item.whole_row), default=0)
        while across > 1 and (width - gap * (across - 1)) // across < narrowest:
            across -= 1
        rows: list[list[ItemSheet]] = []
        for sheet in self.sheets:
            if not rows or len(rows[-1]) >= max(1, across) or sheet.item.whole_row or rows[-1][-1].item.whole_row:
                rows.append([])
            rows[-1].append(sheet)
        return rows


class _PanelPlace(QScrollArea):
    """The sections of one place, as telling as there is room for, and scrolled where there is still none.

    It has no scroll bar, which would take the room that it is for: arrows lie over it where there is more.

    Signals:
        given, told: as the sheets say.

    """

    given = Signal(object)
    told = Signal(object)

    def __init__(self, setter: Typesetter) -> None:
        super().__init__()
        self._setter = setter
        self._inside = QWidget()
        self._column = QVBoxLayout(self._inside)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(round(_APART * setter.scale))
        self._column.addStretch(1)
        self.widgets: dict[str, SectionWidget] = {}
        self._spare: dict[str, SectionWidget] = {}
        """Empty ones of sections that were shown before: one that is gone for good would take the keyboard with it."""
        self._high = 0
        self.setObjectName("clear")
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for set_policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            set_policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self._inside)
        self.setMinimumHeight(1)  # it gives way before anything else beside it is cut
        ScrollHint(self)

    def show_sections(self, sections: Sequence[Section]) -> None:
        """Show exactly these."""
        kept = {section.id for section in sections}
        for number, section in enumerate(sections):
            if section.id not in self.widgets:
                self.widgets[section.id] = self._spare.pop(section.id) if section.id in self._spare else self._made()
            widget = self.widgets[section.id]
            widget.show_section(section)
            if self._column.indexOf(widget) != number:
                self._column.insertWidget(number, widget)
            widget.show()
        for name in [name for name in self.widgets if name not in kept]:
            gone = self._spare[name] = self.widgets.pop(name)
            gone.hide()  # the keyboard goes on to what is offered, called as it is now
            gone.show_section(Section(name, EVERYBODY))
        self.fit()

    def _made(self) -> SectionWidget:
        widget = SectionWidget(self._setter, self._inside)
        widget.given.connect(self.given)
        widget.told.connect(self.told)
        return widget

    def fit(self) -> None:
        """Be as telling as there is room for."""
        width, room = self.viewport().width(), self.viewport().height()
        widgets = list(self.widgets.values())
        apart = self._column.spacing() * max(0, len(widgets) - 1)
        for level in range(_LEVELS):
            high = sum([widget.lay(width, level) for widget in widgets]) + apart
            if level == 0 and high != self._high:
                self._high = high
                self.updateGeometry()
            if high <= room:
                break
        self._column.activate()

    def keep_in_sight(self, sheet: ItemSheet) -> None:
        """Scroll to a sheet that the keyboard has come to."""
        self.ensureWidgetVisible(sheet, 0, round(_APART * self._setter.scale))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def sizeHint(self) -> QSize:
        """Return the height that all of it needs."""
        return QSize(60, self._high)

    def minimumSizeHint(self) -> QSize:
        """Return next to nothing: it gives way."""
        return QSize(1, 1)


class SectionPanel(Panel[Any, Any, Any]):
    """A panel of described sections: everything is reached by the mouse, by Tab and arrows, and by keys of its own.

    What stands in its other place is `aside`. It holds what it shows and nothing else: emptied, it shows no section.
    """

    typed_on_ms = 800
    """So long after a section that is typed on in has gone by itself a key may have been meant for it."""

    def __init__(
        self, face: AnyPanelFace, words: Words, theme: Theme, people: Sequence[Person], home: Where, *, public: bool
    ) -> None:
        """Show nothing yet. `home`: the place of the panel itself; `public`: it shows nothing that is one seat's."""
        super().__init__()
        self._face, self._words, self._theme, self._people = face, words, theme, people
        self._public = public
        self._view: Any = None
        self._question: Any = None
        self._sections: tuple[Section, ...] = ()
        self._laying = False
        self._typed = False
        """What is shown next follows from a key in a section that is typed on in, and not from one that ends it."""
        self._gone = QElapsedTimer()
        """Runs since such a section has gone, or a key was pressed that was meant for it."""
        self._parts: dict[Where, _PanelPlace] = {}
        self._shortcuts: dict[str, QShortcut] = {}
        self.aside = aside = QWidget()
        aside.setObjectName("clear")
        self._columns = {where: QVBoxLayout(self if where is home else aside) for where in Where}
        for column in self._columns.values():
            column.setContentsMargins(0, 0, 0, 0)

    @property
    def sheets(self) -> Iterator[ItemSheet]:
        """Yield all sheets that are shown, section by section."""
        for section in self._sections:
            yield from self._parts[section.where].widgets[section.id].sheets

    def section(self, name: str) -> Section | None:
        """Return what the section of this id says now; None where there is none."""
        for part in self._parts.values():
            if name in part.widgets:
                return part.widgets[name].section
        return None

    def show_turn(self, view: Any, decision: Any | None) -> None:
        """Show the sections that the game makes of the view and the question."""
        self._view, self._question = view, decision
        name = self._face.name
        self.setAccessibleName(name(view, self._words, self._people) if name is not None else "")
        self._show(tuple(self._face.sections(view, decision, self._words, self._people)))

    def empty(self) -> None:
        """Show nothing, and hold nothing."""
        self._view = self._question = None
        self.setAccessibleName("")
        self._show(())

    def _show(self, sections: tuple[Section, ...]) -> None:
        """Show these sections. Raise Impossible for one that is not for whom the panel is."""
        self._hold_to_audience(sections)
        typed, self._typed = self._typed, False
        if typed and not any(section.typed_on for section in sections):
            self._gone.start()
        self._sections = sections
        if not self._parts and sections:
            setter = Typesetter(self._theme, scale_of(self))
            for where in Where:
                part = self._parts[where] = _PanelPlace(setter)
                self._columns[where].addWidget(part)
                part.given.connect(self._press)
                part.told.connect(self._tell)
        self._lay(sections)
        for key in {key for section in sections for item in section.items for key in item.keys} - set(self._shortcuts):
            self._shortcuts[key] = QShortcut(QKeySequence(key), self)
            self._shortcuts[key].activated.connect(partial(self.press, key))

    def _hold_to_audience(self, sections: Sequence[Section]) -> None:
        """Raise Impossible where everybody's panel was to show what is one seat's, or one seat's panel two seats'."""
        seats = {section.audience for section in sections} - {EVERYBODY}
        if len(seats) > (0 if self._public else 1):
            raise Impossible(f"a panel was to show sections for {sorted(map(str, seats))}")

    def _lay(self, sections: Sequence[Section]) -> None:
        self._laying = True  # what is hidden gives the keyboard away, which tells of nothing
        for where, part in self._parts.items():
            part.show_sections([section for section in sections if section.where is where])
            part.setVisible(bool(part.widgets))
        self._laying = False

    def show_pointed(self, spot: str) -> None:
        """Say what is different while the spot is pointed at."""
        self._meanwhile(None, spot)

    def thing(self, name: str) -> QWidget | None:
        """Return the sheet of the item with this id, or the whole of a section of that id."""
        for part in self._parts.values():
            if name in part.widgets:
                return part.widgets[name]
        return next((sheet for sheet in self.sheets if sheet.item.id == name), None)

    def first_stop(self) -> QWidget | None:
        """Return what goes on to what comes next, else the first thing that is offered."""
        offered = [sheet for sheet in self.sheets if sheet.item.offered]
        return next((sheet for sheet in offered if sheet.item.strong), offered[0] if offered else None)

    def landing(self) -> QWidget | None:
        """Return what the game has the keyboard land on though the map has choices too."""
        return next((sheet for sheet in self.sheets if sheet.item.landing), None)

    def press(self, key: str) -> None:
        """Press what the key stands for, unless a dialog lies over the page."""
        focused: QWidget | None = QApplication.focusWidget()
        while focused is not None:
            if isinstance(focused, DialogSheet):
                return
            focused = focused.parentWidget()
        if self._gone.isValid() and self._gone.elapsed() < self.typed_on_ms:
            self._gone.restart()
            self.barred.emit(Refusal("", Message("table.too-soon")))
            return
        pressed = next((sheet for sheet in self.sheets if key in sheet.item.keys), None)
        if pressed is not None:
            typed_on = any(pressed.item in section.items for section in self._sections if section.typed_on)
            self._typed = typed_on and not pressed.item.strong
            pressed.click()

    def _press(self, item: Item) -> None:
        self._tell(item)
        if len(item.answers) == 1:
            self.answered.emit(item.answers[0])
        elif item.answers:
            self.chained.emit(item.answers)

    def _tell(self, item: Item | None) -> None:
        """Say what the item pointed at is about, and light its places up."""
        if self._laying:
            return
        focused = QApplication.focusWidget()
        if item is not None and isinstance(focused, ItemSheet) and focused.item is item:
            for part in self._parts.values():
                if part.isAncestorOf(focused):
                    part.keep_in_sight(focused)
        self.barred.emit(item.barred if item is not None else None)
        self.shows.emit(item.spots if item is not None else ())
        self._meanwhile(item, "")

    def _meanwhile(self, item: Item | None, spot: str) -> None:
        if self._face.pointed is None or self._view is None:
            return
        said: Meanwhile = self._face.pointed(self._view, self._question, item, spot, self._words)
        self._hold_to_audience((*self._sections, *said.sections))
        other = {section.id: section for section in said.sections}
        self._lay([other.get(section.id, section) for section in self._sections])
        if said.overlays is not None:
            self.sketched.emit(said.overlays)
