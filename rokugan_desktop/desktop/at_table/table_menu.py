"""The table's menu and the questions it asks: leave, concede, score now, look at the own screen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from rokugan_desktop.desktop.agreements.going_back import GoingBack
from rokugan_desktop.desktop.computers.seat_menu import SeatMenu
from rokugan_desktop.desktop.look.dialogs import Way
from rokugan_desktop.engine import Conceding, EarlyEnding, Seat
from rokugan_desktop.table.handover import Looking
from rokugan_desktop.table.screens import CurtainScreen

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller


class TableMenu:
    """What the table can do besides playing on."""

    def __init__(self, controller: Controller) -> None:
        """Keep the controller, which alone decides what is shown."""
        self._controller = controller
        self._seats = SeatMenu(controller)
        self._back = GoingBack(controller)

    def open(self) -> None:
        """Open the menu."""
        controller = self._controller
        words = controller.surroundings.words
        session = controller.session
        ways = [
            Way(words.text("menu.rules"), controller.read_rules),
            Way(words.text("menu.settings"), controller.settings.emit),
            Way(words.text("menu.replay"), controller.replayed.emit),
            Way(words.text("menu.files"), controller.files.emit),
        ]
        seat = controller.own_seat
        running = session.over() is None and not controller.player.playing
        if running and seat is not None and seat not in session.conceded and isinstance(session.game, Conceding):
            name = controller.people[seat].name
            ways.append(Way(words.text("menu.concede", name=name), lambda: self.concede(seat)))
        if running and isinstance(session.game, EarlyEnding):
            ways.append(Way(words.text("menu.score-now"), self.score_now))
        if running:
            ways += [*self._back.ways(), *controller.pins.ways()]
        if session.over() is None:
            ways += self._seats.ways()
        ways += controller.seals.ways()
        ways.append(Way(words.text("menu.leave"), controller.leave_saved))
        over = session.over() is not None
        ways.append(Way(words.text("page.back" if over else "menu.play-on"), primary=True))
        title, text = words.text("menu.title"), words.text(self._saved)
        controller.ask(title, text, *ways, upright=True)

    @property
    def _saved(self) -> str:
        """Return which sentence says whether the match is being saved."""
        return "journal.unsaved" if self._controller.session.in_memory else "menu.saved"

    def look(self) -> None:
        """Ask who wants to see the own screen."""
        controller = self._controller
        words = controller.surroundings.words
        people = [controller.people[seat] for seat in sorted(controller.facts.humans)]
        ways = [Way(person.name, partial(controller.look, person.seat)) for person in people]
        ways.append(Way(words.text("menu.nobody")))
        title, text = words.text("look.title"), words.text("look.text")
        controller.ask(title, text, *ways, upright=True)

    def concede(self, seat: Seat) -> None:
        """Ask the seat, before its own screen, whether it gives up."""
        controller = self._controller
        words = controller.surroundings.words
        name = controller.people[seat].name
        controller.ask(
            words.text("concede.title", name=name),
            words.text("concede.text", name=name),
            Way(words.text("concede.yes"), partial(self._concede, seat)),
            Way(words.text("concede.no"), primary=True),
        )

    def score_now(self) -> None:
        """Ask all people who still play, in public, whether the match shall end and be scored now.

        Computer players have no say in it, but where nobody else is left those who watch answer for them.
        """
        controller = self._controller
        controller.gather()
        words = controller.surroundings.words
        playing = frozenset(controller.session.seats) - controller.session.conceded
        asked = sorted(playing & controller.facts.humans or playing)
        names = [words.text("score-now.agree", name=controller.people[seat].name) for seat in asked]
        back = Way(words.text("menu.play-on"), controller.refresh)
        controller.agree(words.text("score-now.title"), words.text("score-now.text"), names, self._scored, back)

    def back_from_curtain(self) -> None:
        """Let the curtain of one who only wanted to look go; at any other, ask whether the table is left."""
        controller = self._controller
        screen = controller.screen
        if isinstance(screen, CurtainScreen) and screen.looking:
            controller.done_looking()
            return
        words = controller.surroundings.words
        controller.ask(
            words.text("leave.title"),
            words.text(self._saved),
            Way(words.text("menu.leave"), controller.leave_saved),
            Way(words.text("menu.play-on"), primary=True),
        )

    def next_region(self) -> None:
        """Carry the keyboard on: field, seat's panel, public panel, recap, and round again."""
        page = self._controller.page
        field = page.area.field
        stops: list[QWidget] = [field.first_stop()]
        for panel in (page.area.seat_panel, page.area.public_panel):
            stop = panel.first_stop() if panel is not None else None
            if stop is not None:
                stops.append(stop)
        stops.append(page.recap.lines)
        focused = QApplication.focusWidget()
        at = -1
        for number, stop in enumerate(stops):
            region = stop.parentWidget() if stop not in (field.widget, page.recap.lines) else stop
            if focused is not None and region is not None and (region is focused or region.isAncestorOf(focused)):
                at = number
        stops[(at + 1) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)

    def _concede(self, seat: Seat) -> None:
        controller = self._controller

        def concede() -> None:
            controller.session.concede(seat)
            if isinstance(controller.handover, Looking):
                controller.gather()

        controller.record(concede)

    def _scored(self) -> None:
        controller = self._controller
        controller.record(controller.session.end_early, undone=controller.refresh)
