"""The widgets of a panel that a game describes: sections of sheets in the column and in the strip beside the field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QCursor, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import unheard
from rokugan_desktop.desktop.face import NOTHING_DONE, AnyFace, AnyPanelFace, Person, Unconfirmed
from rokugan_desktop.desktop.keys import SinceKey, single_keys_count
from rokugan_desktop.desktop.look.dialogs import in_dialog
from rokugan_desktop.desktop.look.scrolling import scroll_quietly, scrolling
from rokugan_desktop.desktop.look.spacing import bare
from rokugan_desktop.desktop.look.style import clear_widget, plain_label, set_role
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.desktop.sheets.boxes import Typesetter
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Meanwhile, Section, Where
from rokugan_desktop.desktop.sheets.sheet import NOTHING, Carried, ItemSheet, TabRow
from rokugan_desktop.engine import Impossible, Message, Refusal

if TYPE_CHECKING:
    from rokugan_desktop.desktop.look.theme import Theme
    from rokugan_desktop.words import Words

_GAP, _APART, _BELOW = 4, 8, 7
"""The gaps between two sheets, between two sections, and below a heading, where rings have room, at the usual scale."""
_LEVELS: Final = 6
"""How many looks an item has at most."""
_KEPT: Final = 48
"""How high the room is that is kept for what is said of a thing pointed at, whatever that is, at the usual scale."""
_HIGH = 740
"""From this height on, at the usual scale, a panel is high."""
_ROW = 48
"""How high a row of brief items is, at the usual scale."""
_HINT = 51
"""How high the room is for what is said of the thing pointed at, at the usual scale."""
_USUAL_FONT: Final = 14
"""The height of the window's usual font at 100 %, in logical pixels."""


def scale_of(widget: QWidget | None) -> float:
    """Return by how much larger than usual the window's style sets the letters of a widget, or of all; None: of all."""
    if widget is not None:
        widget.ensurePolished()
    pixels = (widget.font() if widget is not None else QApplication.font()).pixelSize()
    return pixels / _USUAL_FONT if pixels > 0 else 1.0


class SectionWidget(QWidget):
    """Shows one section: its heading, and its sheets side by side or below one another."""

    def __init__(self, setter: Typesetter, parent: QWidget, make: Callable[[QWidget], ItemSheet]) -> None:
        super().__init__(parent)
        self._setter, self._make = setter, make
        self._heading = plain_label("field")
        self._heading.setParent(self)
        self._heading.hide()
        self.section = Section("", EVERYBODY)
        self.sheets: list[ItemSheet] = []
        self._spare: list[ItemSheet] = []
        """Blank ones, kept for a question with more items: making one takes longer than painting it."""
        self._measured: dict[tuple[int, int, bool], tuple[int, int]] = {}
        """How high all of it is in a width, at a level, in a high panel or a low one."""
        self._laid: tuple[object, ...] = ()
        """How the sheets were laid out last."""
        self._tall = 0
        """How high all of it is so."""
        self._gap, self._pad, self._below = 0, 0, round(_BELOW * setter.scale)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_section(self, section: Section) -> None:
        """Show this section."""
        if section == self.section:
            return
        self.section = section
        self._gap = 0 if section.cell else round(_GAP * self._setter.scale)
        self._pad = round(section.pad * self._setter.scale)
        self.setAccessibleName(section.name)
        self._heading.setText(section.heading)
        set_role(self._heading, "body" if section.small_heading else "field")
        while len(self.sheets) > len(section.items):
            sheet = self.sheets.pop()
            sheet.show_item(NOTHING)
            sheet.hide()
            self._spare.append(sheet)
        while len(self.sheets) < len(section.items):
            with unheard(not self._spare):
                sheet = self._spare.pop() if self._spare else self._make(self)
                sheet.show_item(section.items[len(self.sheets)])
                sheet.show()
            self.sheets.append(sheet)
        for sheet, item in zip(self.sheets, section.items, strict=True):
            sheet.show_item(item)
        self._measured.clear()  # only now: one that is hidden may give the keyboard away, and be measured by that
        self._laid = ()
        self.update()

    def measure(self, width: int, level: int, *, high: bool) -> int:
        """Return how high all of it is so broad and so brief, in a high panel or a low one."""
        return self._parts(width, level, high=high)[1]

    def _parts(self, width: int, level: int, *, high: bool) -> tuple[int, int]:
        if (width, level, high) not in self._measured:
            above = self._pad
            if self.section.heading and (high or self.section.low_heading) and self._holds(width):
                above += self._heading.heightForWidth(width) + self._below
            level_here, across = self._across(width, level)
            rows = self._rows(across)
            beside = [zip(row, self._each(width, len(row)), strict=True) for row in rows]
            tall = [max([sheet.fitting(level_here, wide)[1] for sheet, wide in row]) for row in beside]
            gaps = len(rows) - 1 - (tall.count(0) if 0 in tall else 0)  # what says nothing takes no gap
            whole = above + sum(tall) + (self._gap * gaps if gaps > 0 else 0) + self._pad
            self._measured[width, level, high] = above, whole
        return self._measured[width, level, high]

    def _holds(self, width: int) -> bool:
        advance = self._heading.fontMetrics().horizontalAdvance
        return max(map(advance, self.section.heading.split())) <= width

    def lay(self, width: int, level: int, room: int = 0, *, high: bool) -> int:
        """Lay the sheets out so broad and so brief, in a high panel or a low one; return how high all of it is.

        `room`: how high it may be, where its items are brief one by one.
        """
        if (width, level, room, high) == self._laid:
            return self._tall
        self._laid = (width, level, room, high)
        top, gap = self._parts(width, level, high=high)[0], self._gap
        self._heading.setVisible(top > self._pad)
        self._heading.setGeometry(0, 0, width, max(0, top - self._pad - self._below))
        whole = self._whole(width, level, room - top - self._pad) if self.section.one_by_one and level else ()
        level, across = self._across(width, level)
        for row in self._rows(1 if whole else across):
            each = self._each(width, len(row))
            shown = [sheet.fitting(0 if sheet in whole else level, wide) for sheet, wide in zip(row, each, strict=True)]
            tall = max([one for _, one in shown])
            left = (width - each[0] * across) // 2 if self.section.ground is not None else 0
            for sheet, wide, (look, _) in zip(row, each, shown, strict=True):
                if look != sheet.look:
                    sheet.take(look)
                sheet.setGeometry(left, top, wide, tall)
                left += wide + gap
            top += tall + gap if tall else 0
        tall = self._tall = max(0, top - gap) + self._pad
        if self.minimumHeight() != tall or self.maximumHeight() != tall:
            self.setFixedHeight(tall)
        return tall

    def _each(self, width: int, across: int) -> list[int]:
        first = self.section.first if across > 1 else 1.0
        share = (width - self._gap * (across - 1)) / (across - 1 + first)
        cell = round(self.section.cell * self._setter.scale)
        return [cell] * across if cell else [int(share * first), *[int(share)] * (across - 1)]

    def _across(self, width: int, level: int) -> tuple[int, int]:
        """Return how brief the items are at a level in this width, and how many stand side by side then."""
        section = self.section
        level = max(0, level - section.patience)
        if section.alike:
            level = max([sheet.fitting(level, width)[0] for sheet in self.sheets], default=level)
        if section.cell:
            cell = section.cell * self._setter.scale
            most = max(1, int((width - 2 * self._pad) // cell))
            return level, -(-len(self.sheets) // -(-max(1, len(self.sheets)) // most))
        columns = section.columns
        while level < len(columns) - 1 and not self._beside(width, columns[level], level):
            level += 1
        across = columns[min(level, len(columns) - 1)]
        while across > 1 and not self._beside(width, across, _LEVELS):
            across -= 1
        return level, across

    def _beside(self, width: int, across: int, look: int) -> bool:
        if across < 2:
            return True
        sheets = [sheet for sheet in self.sheets if not sheet.item.whole_row]
        each = self._each(width, across)
        return max([sheet.narrow(look) - each[at % across] for at, sheet in enumerate(sheets)], default=0) <= 0

    def _rows(self, across: int) -> list[list[ItemSheet]]:
        rows: list[list[ItemSheet]] = []
        for sheet in self.sheets:
            if not rows or len(rows[-1]) >= max(1, across) or sheet.item.whole_row or rows[-1][-1].item.whole_row:
                rows.append([])
            rows[-1].append(sheet)
        return rows

    def _whole(self, width: int, level: int, room: int) -> Sequence[ItemSheet]:
        """Return those that have room with their most telling look where not all have: the shortest."""
        brief = self._across(width, level)[0]
        low = {sheet: sheet.fitting(brief, width)[1] for sheet in self.sheets}
        more = {sheet: sheet.fitting(0, width)[1] - low[sheet] for sheet in self.sheets}
        room -= sum(low.values()) + self._gap * (len(low) - 1)
        found: list[ItemSheet] = []
        for sheet in sorted(self.sheets, key=more.__getitem__):
            room -= more[sheet]
            if room < 0:
                break
            found.append(sheet)
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.section.ground is not None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            below = self._heading.geometry().bottom() + 1 + self._below
            top = below if self._heading.isVisibleTo(self) else 0
            self._setter.paint_ground(painter, self.section.ground, self.rect().adjusted(0, top, 0, 0).toRectF())


class _PanelPlace(QScrollArea):
    """The sections of one place, as telling as there is room for, and scrolled where there is still none.

    It has no scroll bar, which would take the room that it is for: arrows lie over it where there is more.
    """

    def __init__(self, setter: Typesetter, make: Callable[[QWidget], ItemSheet]) -> None:
        super().__init__()
        self._setter, self._make = setter, make
        self._inside = QWidget()
        self._column = bare(QVBoxLayout(self._inside))
        self._column.setSpacing(round(_APART * setter.scale))
        self._column.addStretch(1)
        self._sections: tuple[Section, ...] = ()
        self._follow: list[SectionWidget] = []
        self.widgets: dict[str, SectionWidget] = {}
        self._spare: dict[str, SectionWidget] = {}
        """Empty ones of sections that were shown before: one that is gone for good would take the keyboard with it."""
        self.row = TabRow(setter, self._inside)
        self.row.hide()
        self.row.opened.connect(self._arrange)
        self._high, self.wished, self._is_high = 0, 0, False
        self._none: set[SectionWidget] = set()
        """Those that have nothing to say where there is so little room."""
        self._scrolled = False
        self._most: int | None = None
        """How high it may be, whatever room there is; None: as high as it needs."""
        scroll_quietly(self, self._inside, bar=False)
        self.verticalScrollBar().rangeChanged.connect(self._stay_at_follower)  # it is laid out later
        self.setMinimumHeight(1)  # it gives way before anything else beside it is cut

    def show_sections(self, sections: Sequence[Section]) -> None:
        """Show exactly these; where they are shown already, all stays as it lies."""
        if (wanted := tuple(sections)) != self._sections:
            self._sections = wanted
            self._arrange()

    def _arrange(self) -> None:
        """Show what is not on a page that is closed."""
        high = self._is_high = self.viewport().height() >= _HIGH * self._setter.scale
        sections = [one for one in self._sections if high or one.low]
        tabs = dict.fromkeys([one.tab for one in sections if one.tab is not None and not (high and one.tab.stands)])
        self.row.show_tabs([*tabs])
        page = self.row.open_page
        shown = [one for one in sections if one.tab is None or one.tab not in tabs or one.tab.id == page]
        standing = len([one for one in shown if one.tab not in tabs])
        kept = {section.id for section in shown}
        for section in shown:
            if section.id not in self.widgets:
                spare = self._spare.pop(section.id, None)
                self.widgets[section.id] = spare or SectionWidget(self._setter, self._inside, self._make)
            self.widgets[section.id].show_section(section)
        order: list[QWidget] = [self.widgets[section.id] for section in shown]
        self._follow = [self.widgets[section.id] for section in shown if section.follows]
        order.insert(standing, self.row)
        for number, widget in enumerate(order):
            if self._column.indexOf(widget) != number:
                self._column.insertWidget(number, widget)
            widget.setVisible(widget is not self.row or bool(tabs))
        for name in [name for name in self.widgets if name not in kept]:
            gone = self._spare[name] = self.widgets.pop(name)
            gone.hide()  # the keyboard goes on to what is offered, called as it is now
            gone.show_section(Section(name, EVERYBODY))
        self._none = set()
        self.fit()

    def fit(self) -> None:
        """Be as telling as there is room for."""
        seen, high, widgets = self.viewport().size(), self._is_high, [*self.widgets.values()]
        width, room, gap = seen.width(), seen.height(), self._column.spacing()
        around = gap * (len(widgets) - 1) if widgets else 0
        if not self.row.isHidden():
            around += self.row.lay(width) + gap
        room = room if self._most is None else self._most
        level, kept, follow = 0, round(_KEPT * self._setter.scale), self._follow
        own = {one: kept if one in follow else one.measure(width, level, high=high) for one in widgets}
        needed = wanted = sum(own.values()) + around
        self.wished = needed if any(one.section.before_story for one in widgets) else 0
        while needed > room and level < _LEVELS - 1:
            level += 1
            own = {one: kept if one in follow else one.measure(width, level, high=high) for one in widgets}
            empty = min(len(own) - 1, [*own.values()].count(0))
            needed = sum(own.values()) + around - gap * empty  # what says nothing takes no gap
        looks = dict.fromkeys(own, level)
        for widget in follow:
            tall = [widget.measure(width, one, high=high) for one in range(_LEVELS)]
            looks[widget] = next((one for one in range(_LEVELS) if tall[one] <= room - needed + kept), _LEVELS - 1)
            own[widget] = tall[looks[widget]]
            needed, wanted = needed + own[widget] - kept, wanted + max(0, tall[0] - kept)
            needed -= 0 if own[widget] else min(gap, needed)
        before, self._none = self._none, {one for one, tall in own.items() if not tall} if level or follow else set()
        for widget in before ^ self._none:  # which may come back here before the next of them
            if widget in own:
                widget.setVisible(own[widget] > 0)
        if (wanted := wanted if self._most is None else needed) != self._high:
            self._high = wanted
            self.updateGeometry()
        for widget in widgets:
            needed += widget.lay(width, looks[widget], own[widget] + max(0, room - needed), high=high) - own[widget]
        if self._most is not None:  # what is asked is seen before anything told beside it: one row of it in any case
            self.setMinimumHeight(max(1, min(needed, max(self._most, round(_ROW * self._setter.scale)))))
        self._inside.setMinimumHeight(needed)  # at once: before it is seen, its layout would press them into the room
        self._column.activate()

    @property
    def free(self) -> int:
        """Return how high the room is below all that it shows."""
        return self.viewport().height() - self._inside.minimumHeight()

    def show_follower(self, *, told: bool) -> None:
        """Scroll, where not all has room, to what is said of a thing that the keyboard is on elsewhere, and back."""
        if told is not self._scrolled and self._follow:
            self._scrolled = told
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum() if told else 0)

    def _stay_at_follower(self, _least: int, most: int) -> None:
        if self._scrolled:
            self.verticalScrollBar().setValue(most)

    def open_for(self, sheet_of: Section) -> None:
        """Open the page that a section is on."""
        if sheet_of.tab is not None and sheet_of.id not in self.widgets:
            self.row.open(sheet_of.tab.id)

    @property
    def cut(self) -> int:
        """Return how much more room than there is even the briefest looks need, so that one has to scroll."""
        return max(0, self._inside.minimumHeight() - self.viewport().height()) if self.viewport().height() > 0 else 0

    def allow(self, most: int | None) -> None:
        """Be no higher than this where briefer looks make that possible; None: be as high as is needed."""
        if most != self._most:
            self._most = most
            self.fit()

    def keep_in_sight(self, sheet: ItemSheet) -> None:
        """Scroll to a sheet that the keyboard has come to."""
        self.ensureWidgetVisible(sheet, 0, round(_APART * self._setter.scale))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_high is (self.viewport().height() >= _HIGH * self._setter.scale):
            self.fit()
        else:
            self._arrange()

    def sizeHint(self) -> QSize:
        return QSize(60, self._high)

    def minimumSizeHint(self) -> QSize:
        return QSize(1, 1)


class SectionPanel(Panel):
    """A panel of described sections: everything is reached by the mouse, by Tab and arrows, and by keys of its own.

    What stands in its other place is `aside`. It holds what it shows and nothing else: emptied, it shows no section.
    """

    typed_on_ms = 800
    """So long after a section that is typed on in has gone by itself a key may have been meant for it."""

    def __init__(
        self,
        face: AnyPanelFace,
        words: Words,
        theme: Theme,
        people: Sequence[Person],
        home: Where,
        *,
        public: bool,
        parted: bool = True,
    ) -> None:
        """Show nothing yet.

        `home`: the place of the panel itself; `public`: it shows nothing that is one seat's; `parted`: what belongs in
        another place stands there, and not at home.
        """
        super().__init__()
        self._face, self._words, self._theme, self._people = face, words, theme, people
        self._public, self._home = public, home
        self._view: Any = None
        self._question: Any = None
        self._unconfirmed = NOTHING_DONE
        self._shown: tuple[object, ...] | None = None
        """All that the sections were made of; None: there are none."""
        self.sections: tuple[Section, ...] = ()
        """What is shown, on pages that are closed too."""
        self._laid: tuple[Section, ...] = ()
        self._laying = False
        self._typed = False
        """What is shown next follows from a key in a section that is typed on in, and not from one that ends it."""
        self._gone = SinceKey()
        """Runs since such a section has gone, or a key was pressed that was meant for it."""
        self._barred, self._lit = False, False
        self._parts: dict[Where, _PanelPlace] = {}
        self._hint: QLabel | None = None
        self._told: ItemSheet | None = None
        """What was told of last, by the mouse or the keyboard that came to it."""
        self._pressed: ItemSheet | None = None
        """The same, where it was pressed since."""
        self._silent = ""
        """What is said at the foot while nothing is pointed at."""
        self._carried: Carried | None = None
        self._most: int | None = None
        self._shortcuts: dict[str, QShortcut] = {}
        self._columns = {home: bare(QVBoxLayout(self))}
        if parted:
            self.aside = clear_widget()
            self._columns |= {where: bare(QVBoxLayout(self.aside)) for where in Where if where is not home}

    @property
    def sheets(self) -> Iterator[ItemSheet]:
        """Yield all sheets that are shown, section by section."""
        for section in self.sections:
            widget = self._part(section).widgets.get(section.id)
            if widget is not None:
                yield from widget.sheets

    def _part(self, section: Section) -> _PanelPlace:
        return self._parts.get(section.where, self._parts[self._home])

    def section(self, name: str) -> Section | None:
        """Return what the section of this id says now; None where there is none."""
        return next((part.widgets[name].section for part in self._parts.values() if name in part.widgets), None)

    @property
    def blank(self) -> QRect:
        part = self._parts.get(self._home)
        return QRect() if part is None else part.geometry().adjusted(0, part.height() - part.free, 0, 0)

    @property
    def needed(self) -> int:
        part = self._parts.get(Where.COLUMN)
        held = part.widget() if part is not None and part.isVisible() else None
        return held.minimumHeight() if held is not None else 0

    @property
    def brief_by(self) -> int | None:
        part = self._parts.get(Where.COLUMN)
        return part.wished - part.height() if part is not None and part.wished and part.isVisible() else None

    @property
    def cut(self) -> int:
        part = self._parts.get(Where.COLUMN)
        return part.cut if part is not None and part.isVisible() else 0

    def allow(self, most: int | None) -> None:
        """Be no higher than this where briefer looks make that possible; None: be as high as is needed."""
        self._most = most
        if self._parts:
            self._parts[self._home].allow(most)

    def hold(self, answer: Any | None, answered: Sequence[Any]) -> None:
        """Take over, for the next `show_turn`, what waits for being confirmed, and what the draft has answered."""
        self._unconfirmed = Unconfirmed(answer, tuple(answered), self._unconfirmed.pressed)

    def show_turn(self, view: Any, decision: Any | None) -> None:
        shown = (view, decision, self._unconfirmed)
        if shown == self._shown and self._face.pointed is None:
            self._say_rest()
            return
        self._shown, self._view, self._question = shown, view, decision
        name = self._face.name
        self.setAccessibleName(name(view, self._words, self._people) if name is not None else "")
        self._show(tuple(self._face.sections(view, decision, self._unconfirmed, self._words, self._people)))
        self._silent = self._face.hint(view, decision, self._words) if self._face.hint is not None else ""
        self._say_rest()

    def empty(self) -> None:
        self._view = self._question = self._shown = None
        self._unconfirmed, self._silent = NOTHING_DONE, ""
        self.setAccessibleName("")
        self._let_go()
        self._show(())
        self._say_rest()

    def _show(self, sections: tuple[Section, ...]) -> None:
        """Show these sections. Raise Impossible for one that is not for whom the panel is."""
        self._hold_to_audience(sections)
        typed, self._typed = self._typed, False
        if typed and not any(section.typed_on for section in sections):
            self._gone.start()
        self.sections = sections
        with unheard(not self._parts):
            if sections and not self._parts:
                self._make_parts()
            self._lay(sections)
        for key in {key for section in sections for item in section.items for key in item.keys} - set(self._shortcuts):
            self._shortcuts[key] = QShortcut(QKeySequence(key), self)
            self._shortcuts[key].activated.connect(partial(self.press, key))

    def _make_parts(self) -> None:
        setter = Typesetter(self._theme, scale := scale_of(self))
        for where, column in self._columns.items():
            part = self._parts[where] = _PanelPlace(setter, partial(self._made, setter))
            part.allow(self._most if where is self._home else None)
            column.setSpacing(round(_APART * scale))
            column.addWidget(part, 1)
            part.row.opened.connect(self._say_rest)  # what was pointed at lies there no longer
        if self._face.hint is not None:
            self._hint = plain_label("whisper")
            self._hint.setAlignment(Qt.AlignmentFlag.AlignTop)
            self._hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            self._foot = scrolling(self._hint)
            self._foot.setParent(self)  # its column keeps it room, and it rises above that
            self._foot.show()
            self._columns[self._home].addSpacing(round((_HINT + _APART) * scale))

    def _made(self, setter: Typesetter, parent: QWidget) -> ItemSheet:
        told_beside = self._face.hint is not None or self._face.pointed is not None
        sheet = ItemSheet(setter, parent, told_beside=told_beside)
        sheet.given.connect(self._press)
        sheet.told.connect(self._tell)
        sheet.led.connect(self._tell_led)
        sheet.left.connect(self._darken)
        sheet.carried.connect(self._carry)
        sheet.let_go.connect(self._let_go)
        return sheet

    def _hold_to_audience(self, sections: Sequence[Section]) -> None:
        """Raise Impossible where everybody's panel was to show what is one seat's, or one seat's panel two seats'."""
        seats = {section.audience for section in sections} - {EVERYBODY}
        if len(seats) > (0 if self._public else 1):
            raise Impossible(f"a panel was to show sections for {sorted(map(str, seats))}")

    def _lay(self, sections: tuple[Section, ...]) -> None:
        """Lay these out, which may say of what is pointed at too; often nothing is said of that, and they lie there."""
        if sections == self._laid:
            return
        self._laid = sections
        self._laying = True  # what is hidden gives the keyboard away, which tells of nothing
        for part in self._parts.values():
            single = len(self._parts) == 1
            part.show_sections(sections if single else [one for one in sections if self._part(one) is part])
            part.setVisible(bool(part.widgets))
        self._laying = False

    def show_pointed(self, spot: str) -> None:
        if self._face.pointed is not None and not self._laying:  # what it gives the keyboard away to points as well
            self._meanwhile(None, spot)
            at = QApplication.focusWidget()  # under the mouse nothing moves that may be pressed
            told = isinstance(at, ItemSheet) and at.item.id == spot and not at.underMouse()
            for part in self._parts.values():
                part.show_follower(told=told)

    def thing(self, name: str) -> QWidget | None:
        for section in self.sections:
            part = self._part(section)
            if section.id == name:
                tab = (one for one in part.row.tabs if section.tab is not None and one.tab.id == section.tab.id)
                return part.widgets[name] if name in part.widgets else next(tab, None)
        return next((sheet for sheet in self.sheets if sheet.item.id == name), None)

    def first_stop(self) -> QWidget | None:
        every = [(section, number) for section in self.sections for number, _ in enumerate(section.items)]
        offered = [one for one in every if one[0].items[one[1]].answers and one[0].items[one[1]].offered]
        if not offered:
            return None
        section, number = next((one for one in offered if one[0].items[one[1]].strong), offered[0])
        part = self._part(section)
        part.open_for(section)
        return part.widgets[section.id].sheets[number] if section.id in part.widgets else None

    def landing(self) -> QWidget | None:
        for section in self.sections:
            widget = self._part(section).widgets.get(section.id)
            if widget is not None and (found := [at for at, item in enumerate(section.items) if item.landing]):
                return widget.sheets[found[0]]
        return None

    def press(self, key: str) -> None:
        """Press what the key stands for, unless a dialog lies over the page."""
        if in_dialog() or not (single_keys_count() or len(key) > 1):
            return
        pressed = next((sheet for sheet in self.sheets if key in sheet.item.keys), None)
        if self._gone.isValid() and self._gone.elapsed() < self.typed_on_ms:
            self._gone.start()
            if pressed is not None:
                self.barred.emit(Refusal("", Message("table.typed-on")))
        elif pressed is not None:
            typed_on = any(pressed.item in section.items for section in self.sections if section.typed_on)
            self._typed = typed_on and not pressed.item.strong
            pressed.click()

    def _press(self, item: Item) -> None:
        self._tell(next((one for one in self.sheets if one.item is item), None))
        self._pressed = self._told
        self._unconfirmed = Unconfirmed(self._unconfirmed.answer, self._unconfirmed.answered, item)
        self.give(item.answers, item.by, item.instead, item.waits)

    def _tell(self, sheet: ItemSheet | None) -> None:
        if self._laying:
            return
        self._told, self._pressed, item = sheet, None, sheet.item if sheet is not None else None
        if sheet is not None and sheet.hasFocus():
            for part in self._parts.values():
                if part.isAncestorOf(sheet):
                    part.keep_in_sight(sheet)
        if item is not None and (self._barred or item.barred is not None):
            self._barred = item.barred is not None
            self.barred.emit(item.barred)
        spots = item.spots if item is not None else ()
        if self._lit or spots:
            self._light(spots)
        self._say_at_foot(sheet)
        if self._face.pointed is not None:
            self._meanwhile(item, "")

    def _tell_led(self, sheet: ItemSheet) -> None:
        """Say what the item is about that the keyboard was led to, unless the mouse has just pressed another."""
        if self._pressed is sheet or not _under_mouse(self._pressed):
            self._tell(sheet)

    def _darken(self) -> None:
        if self._lit and not self._laying:
            self._light(())

    def _light(self, spots: tuple[str, ...]) -> None:
        self._lit = bool(spots)
        self.shows.emit(spots)

    def _say_rest(self) -> None:
        """Say at the foot what is said of what the keyboard was told to be on, or else of what lies under the mouse."""
        under, told = (one for one in self.sheets if one.underMouse() and _under_mouse(one)), self._told
        self._say_at_foot(told if told is not None and told.hasFocus() else next(under, None))

    def _say_at_foot(self, sheet: ItemSheet | None) -> None:
        if self._hint is not None:
            self._hint.setText((sheet.untold if sheet is not None else "") or self._silent)
            self._lift_foot(self._hint)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say_rest()

    def _lift_foot(self, hint: QLabel) -> None:
        """Let a long text at the foot rise as far as nothing lies above it: under the mouse nobody can scroll it."""
        part, high = self._parts[self._home], round(_HINT * scale_of(self))
        more = max(0, min(hint.heightForWidth(part.width()) - high, part.free))
        top = part.geometry().bottom() + 1 + self._columns[self._home].spacing()
        self._foot.setGeometry(part.x(), top - more, part.width(), high + more)

    def _meanwhile(self, item: Item | None, spot: str) -> None:
        if self._face.pointed is None or self._view is None:
            return
        said: Meanwhile = self._face.pointed(self._view, self._question, item, spot, self._words)
        self._hold_to_audience((*self.sections, *said.sections))
        other = {section.id: section for section in said.sections}
        self._lay(tuple(other.get(section.id, section) for section in self.sections))
        if said.overlays is not None:
            self.sketched.emit(said.overlays)

    def _carry(self, item: Item, point: QPoint) -> None:
        if self._carried is None and item.carried is not None:
            self._carried = Carried(item.carried, scale_of(self), self._theme, self.window())
        if self._carried is not None:
            self._carried.carry(point)

    def _let_go(self, point: QPoint | None = None) -> None:
        carried, self._carried = self._carried, None
        if carried is not None and point is not None:
            carried.let_go(point)
        elif carried is not None:
            carried.drop()


def _under_mouse(sheet: ItemSheet | None) -> bool:
    """Tell whether the mouse is on it: what moved away under it hears of that only when the mouse moves."""
    return sheet is not None and sheet.underMouse() and sheet.rect().contains(sheet.mapFromGlobal(QCursor.pos()))


def seat_panel(face: AnyFace, words: Words, theme: Theme, people: Sequence[Person]) -> SectionPanel:
    """Return a new panel for what one seat sees alone. A change of language, theme or scale asks for a new one."""
    strip = face.panel.in_column or (face.on_board is not None and face.on_board.strip)
    home = Where.STRIP if strip else Where.COLUMN
    return SectionPanel(face.panel, words.of(face.game.name), theme, people, home, public=False, parted=strip)


def public_panel(face: AnyFace, words: Words, theme: Theme, people: Sequence[Person]) -> SectionPanel:
    """Return a new panel for what everybody sees. A change of language, theme or scale asks for a new one."""
    panel, game = face.public_panel, words.of(face.game.name)
    parted = panel.beside or (face.on_board is not None and face.on_board.strip)
    return SectionPanel(panel, game, theme, people, Where.COLUMN, public=True, parted=parted)
