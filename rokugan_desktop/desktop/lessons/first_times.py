"""What is told once: each new thing of a game in a bubble beside it, when it first comes up in a match.

A match that teaches does not meet everything. In every other match the game names what has just come up before a seat
(`Face.introductions`), and a bubble, two a turn at most, tells what it is; then never again.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final

import msgspec
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QTimer

from rokugan_desktop.desktop.at_table.field import MapField, TableauField
from rokugan_desktop.desktop.at_table.sitting import Sitting
from rokugan_desktop.desktop.at_table.table_page import TablePage
from rokugan_desktop.desktop.lessons.pointing import (
    NEVER,
    Bubble,
    Corners,
    Kept,
    aside,
    docked,
    find,
    room_of_bubbles,
    to_keep_clear,
)
from rokugan_desktop.desktop.primer import Introduction, Term
from rokugan_desktop.desktop.settings import lesson_called
from rokugan_desktop.engine import Message, Seat
from rokugan_desktop.table.screens import Ended

_TENTH: Final = 10
_CLICK: Final = Message("first.by-click")
_OFFER: Final = Introduction("by_click", "button confirm", Term(_CLICK, _CLICK))
"""What is offered beside the button once it has confirmed so often what a click might have; whatever comes of it."""
_A_TURN: Final = 2
"""Of how many things a seat is told in one turn."""


class FirstTimes(QObject):
    """Tells the people at a table what comes up before them for the first time.

    What one seat was told must not be seen on another's screen, nor in a file while the match runs: each seat is told
    for itself, and the settings hear of all of it when the match is over; of what is read alone at once.
    """

    def __init__(self, table: Sitting) -> None:
        """Tell nothing yet. Whoever makes it calls `update` whenever the table shows something else."""
        super().__init__(table.page)
        self._table = table
        self._met: defaultdict[Seat, set[str]] = defaultdict(set)
        """What each seat has read in this match."""
        self._turn: dict[Seat, tuple[int, int]] = {}
        """At how many entries each seat was told something last, and of how many things it has read since."""
        self._now: tuple[Seat, Introduction] | None = None
        self._lay: tuple[int, Seat, Introduction] | None = None
        """At how many entries a bubble was seen last, by whom and of what: it makes room for a draft."""
        self.bubble = Bubble(table.context, table.page)
        self.corners = Corners(table.context, table.page)
        self.bubble.read.connect(self._read)
        self.bubble.taken.connect(lambda: self._offered(by_click=True))
        table.page.confirm.clicked.connect(self._pressed)
        self._in_drawer = False
        """What it speaks of lies in the drawer of a narrow page."""
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._stand)
        table.page.emptied.connect(self._forget)
        field = table.page.area.field
        self._card = field.inspecting.card if isinstance(field, MapField) else None
        """The card of a place, which has the same foot of the panel; the bubble makes way for it."""
        self._watched = [one for one in (table.page, self._card, table.page.area.drawer) if one is not None]

    def update(self) -> None:
        """Tell of the first thing that has come up before whoever acts, and that was never told of before."""
        context = self._table.context
        self._take_for_told()
        if self._met and isinstance(self._table.screen, Ended):
            self._keep({one for met in self._met.values() for one in met})
            self._forget()
            return
        found = self._found() if context.settings.introductions else None
        if found is None:
            self._forget()
            return
        anew, self._now = self._now != found, found
        page, pointed = self._table.page, find(self._table.page, found[1].at)
        self._in_drawer = pointed is not None and page.area.drawer.isAncestorOf(pointed.widget)
        for watched in self._watched:
            watched.installEventFilter(self)
        term, words = found[1].term, context.words
        said = words.text("first.met", name=words.say(term.name), text=words.say(term.text))
        if found[1] is _OFFER:
            said = words.say(_CLICK)
            self.bubble.say(said, "", waits=True, button="first.by-click.no", other="first.by-click.yes")
        else:
            self.bubble.say(said, words.text("first.count"), waits=True, button="lesson.done")
        self._stand()
        self._soon.start()  # what was made just now takes its place meanwhile
        facts = self._table.facts
        if anew and (len(facts.humans) == 1 or facts.is_open):  # else it would tell the others of a hand
            page.answer(said)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide}:
            self._soon.start()
        return False

    def _found(self) -> tuple[Seat, Introduction] | None:
        """Return who is to be told what; None where nothing new has come up, or the seat was told in this turn."""
        table, seat = self._table, self._table.acting
        face = table.face
        if seat is None or face.introductions is None or table.player.present is not None:
            return None
        decision, session, settings = table.session.decision(seat), table.session, table.context.settings
        if settings.confirmed == _TENTH and self._may_click() and session.needs_confirming(seat):
            plain = None if table.page.warning else face.by_click
            if plain is not None and plain(session.answered(seat)[-1], session.drafted(seat)[-1]):
                return seat, _OFFER
        if decision is None or session.drafted(seat):
            return None
        if self._turn.get(seat) == (len(session.entries), _A_TURN):
            return None
        known = self._met[seat] | set(table.context.settings.introduced.get(face.game.name, ()))
        news = (one for one in face.introductions(session.view(seat), decision) if one.id not in known)
        coming = (one for one in news if not (one.taught and self._was_taught()))
        first = next((one for one in coming if find(table.page, one.at) is not None), None)
        return None if first is None else (seat, first)

    def _may_click(self) -> bool:
        return self._table.face.by_click is not None and not self._table.context.settings.by_click

    def _pressed(self) -> None:
        """Count how often the button has confirmed; pressed beside the offer, it is an answer to it."""
        settings = self._table.context.settings
        if self._may_click() and settings.confirmed <= _TENTH:
            self._table.context.change(msgspec.structs.replace(settings, confirmed=settings.confirmed + 1))

    def _offered(self, *, by_click: bool) -> None:
        settings = self._table.context.settings
        self._table.context.change(msgspec.structs.replace(settings, by_click=by_click, confirmed=_TENTH + 1))
        self._forget()

    def _read(self) -> None:
        if self._now is None:
            return
        seat, introduction = self._now
        if introduction is _OFFER:
            self._offered(by_click=False)
            return
        self._learn(seat, introduction)
        entries = len(self._table.session.entries)
        before, read = self._turn.get(seat, (entries, 0))
        self._turn[seat] = entries, (read if before == entries else 0) + 1
        self._forget()
        self.update()

    def _was_taught(self) -> bool:
        face, lessons = self._table.face, self._table.context.settings.lessons
        last, second = face.second_lesson or face.lesson, face.second_lesson is not None
        name = lesson_called(face.game.name, second=second)
        return last is not None and lessons.get(name, 0) >= len(last().steps)

    def _keep(self, met: set[str]) -> None:
        context, game = self._table.context, self._table.face.game.name
        settings = context.settings
        known = settings.introduced.get(game, ())
        if met - set(known):
            now = {**settings.introduced, game: tuple(sorted({*known, *met}))}
            context.change(msgspec.structs.replace(settings, introduced=now))

    def _take_for_told(self) -> None:
        """Take what lay there until its seat confirmed something for told: it was used, or passed over."""
        if self._lay is not None and self._lay[0] < len(self._table.session.entries):
            _entries, seat, introduction = self._lay
            self._learn(seat, introduction)
            self._lay = None

    def _learn(self, seat: Seat, introduction: Introduction) -> None:
        """Take it for told, for good where somebody plays alone; of several it would tell the others of a hand."""
        self._met[seat].add(introduction.id)
        if len(self._table.facts.humans) == 1:
            self._keep({introduction.id})

    def _forget(self) -> None:
        if self._now is None:
            return
        self._now = None
        for watched in self._watched:
            watched.removeEventFilter(self)
        self.bubble.forget()
        self.corners.hide()
        self._table.page.area.lend_foot(0)

    def _stand(self) -> None:
        """Stand beside the thing wherever it lies now, with corners around it; neither below a card nor the drawer."""
        page = self._table.page
        drawn_out = page.area.drawer.isVisible() and not self._in_drawer
        pointed = find(page, self._now[1].at) if self._now is not None and page.isVisible() and not drawn_out else None
        covered = self._card is not None and self._card.isVisible() and not self.bubble.go_on.hasFocus()
        if self._now is None or pointed is None or covered:
            self.bubble.hide()
            self.corners.hide()
            self._lay = None if covered else self._lay
            return
        self._lay = None if self._now[1] is _OFFER else (len(self._table.session.entries), *self._now)
        pointed.widget.installEventFilter(self)  # it may move, or be of another size, before the page is
        self.bubble.lie(self._card_beside(page, pointed.room))
        self.corners.surround(pointed.room, self.bubble.card)
        self.bubble.raise_()
        self._table.page.cloth.raise_()  # as long as that moves, it lies over all
        if self._table.sheet is not None:
            self._table.sheet.raise_()

    def _card_beside(self, page: TablePage, room: QRect) -> QRect:
        """Return where it covers nothing that is pressed: where a panel is blank, or where it covers least."""
        panel, foot = page.area.seat_panel, room_of_bubbles(page)
        if isinstance(page.area.field, TableauField):
            card = aside(page, self.bubble)
            if not card.isEmpty():
                return card
        elif panel is not None and panel.isVisible() and panel.aside is None:
            size = self.bubble.size_in(panel.rect(), panel.width())  # no letter looks out beside it
            below = panel.height() - size.height()  # over what is told of the thing pointed at, or better above it
            if below >= panel.blank.top() and not panel.blank.isEmpty():
                above = size.height() <= panel.blank.height()
                return QRect(panel.mapTo(page, QPoint(0, panel.blank.top() if above else below)), size)
        kept = (*to_keep_clear(page, self.bubble, None), Kept(room, NEVER))
        sizes = [self.bubble.size_in(foot, self.bubble.readable_width * share // 4) for share in (8, 10, 12, 14)]
        return docked(sizes, foot, kept, 0, stays=False).card
