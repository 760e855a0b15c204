"""The table's menu and the questions it asks: leave, concede, score now, look at the own screen."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.agreements.going_back import GoingBack
from rokugan_desktop.desktop.at_table.keys_sheet import show_keys
from rokugan_desktop.desktop.at_table.sitting import Sitting
from rokugan_desktop.desktop.computers.seats import SeatMenu
from rokugan_desktop.desktop.look.dialogs import DialogChoice
from rokugan_desktop.engine import Conceding, EarlyEnding, Seat
from rokugan_desktop.table.handover import Looking
from rokugan_desktop.table.screens import CurtainScreen, PublicScreen


def _fill_screen(page: QWidget) -> None:
    """Let the window fill the screen, or no longer."""
    window = page.window()
    window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)


class TableMenu:
    """What the table can do besides playing on."""

    def __init__(self, table: Sitting) -> None:
        self._table = table
        self._seats = SeatMenu(table)
        self._back = GoingBack(table)

    def open(self) -> None:
        """Open the menu."""
        table = self._table
        words = table.context.words
        session = table.session
        usual = [
            DialogChoice(words.text("menu.rules"), table.read_rules),
            *([DialogChoice(words.text("menu.aid"), table.aid.emit)] if table.face.aid is not None else []),
            DialogChoice(words.text("menu.settings"), table.settings.emit),
        ]
        if session.over() is None and isinstance(table.screen, PublicScreen) and len(table.facts.humans) > 1:
            usual.append(DialogChoice(words.text("menu.look"), self.ask_who_looks))
        seat = table.own_seat
        if seat is not None and len(table.facts.humans) > 1:
            usual.append(DialogChoice(words.text("menu.hide"), table.hide))
        choices = [
            DialogChoice(words.text("menu.replay"), table.replayed.emit),
            DialogChoice(words.text("menu.files"), table.files.emit),
            DialogChoice(words.text("menu.keys"), partial(show_keys, table)),
            DialogChoice(words.text("menu.full-screen"), partial(_fill_screen, table.page)),
        ]
        running = session.over() is None and not table.player.playing
        if running and seat is not None and seat not in session.conceded and isinstance(session.game, Conceding):
            name = table.people[seat].name
            choices.append(DialogChoice(words.text("menu.concede", name=name), lambda: self.concede(seat)))
        if running and isinstance(session.game, EarlyEnding):
            choices.append(DialogChoice(words.text("menu.score-now"), self.score_now))
        if running:
            choices += [*self._back.menu_choices(), *table.pins.menu_choices()]
        if session.over() is None:
            choices += self._seats.menu_choices()
        choices += table.seals.menu_choices()
        over = session.over() is not None
        back = DialogChoice(words.text("page.back" if over else "menu.play-on"), primary=True)
        title, text = words.text("menu.over" if over else "menu.title"), words.text(self._saved)
        seldom = (replace(choice, seldom=True) for choice in choices)
        leave = DialogChoice(words.text("menu.leave"), table.leave_saved)
        table.sheets.ask(title, text, *usual, *seldom, leave, back, upright=True)

    @property
    def _saved(self) -> str:
        """Return which sentence says whether the match is being saved."""
        session = self._table.session
        saved = "menu.saved" if session.over() is None else "menu.kept"
        return "journal.unsaved" if session.in_memory else saved

    def look(self) -> None:
        """Draw the curtain to the person who is asked in public, or to the only one; else ask who wants to look."""
        table = self._table
        seat = table.acting
        if seat is None and len(table.facts.humans) == 1:
            (seat,) = table.facts.humans
        if seat is not None:
            table.look(seat)
        else:
            self.ask_who_looks()

    def ask_who_looks(self) -> None:
        """Ask who wants to see the own screen."""
        table = self._table
        words = table.context.words
        people = [table.people[seat] for seat in sorted(table.facts.humans)]
        choices = [DialogChoice(person.name, partial(table.look, person.seat)) for person in people]
        choices.append(DialogChoice(words.text("menu.nobody")))
        title, text = words.text("look.title"), words.text("look.text")
        table.sheets.ask(title, text, *choices, upright=True)

    def concede(self, seat: Seat) -> None:
        """Ask the seat, before its own screen, whether it gives up."""
        table = self._table
        words = table.context.words
        name = table.people[seat].name
        table.sheets.ask(
            words.text("concede.title", name=name),
            words.text("concede.text", name=name),
            DialogChoice(words.text("concede.yes"), partial(self._concede, seat)),
            DialogChoice(words.text("menu.keep-playing"), primary=True),
        )

    def score_now(self) -> None:
        """Ask all people who still play, in public, whether the match shall end and be scored now.

        Computer players have no say in it, but where nobody else is left those who watch answer for them.
        """
        table = self._table
        table.open_to_everyone()
        words = table.context.words
        playing = frozenset(table.session.seats) - table.session.conceded
        asked = sorted(playing & table.facts.humans or playing)
        names = [words.text("score-now.agree", name=table.people[seat].name) for seat in asked]
        back = DialogChoice(words.text("menu.keep-playing"), table.refresh)
        table.sheets.agree(words.text("score-now.title"), words.text("score-now.text"), names, self._scored, back)

    def back_from_curtain(self) -> None:
        """Let the curtain of one who only wanted to look go; at any other, ask whether the table is left."""
        table = self._table
        screen = table.screen
        if isinstance(screen, CurtainScreen) and screen.looking:
            table.done_looking()
            return
        words = table.context.words
        table.sheets.ask(
            words.text("leave.title"),
            words.text(self._saved),
            DialogChoice(words.text("menu.leave"), table.leave_saved),
            DialogChoice(words.text("menu.keep-playing"), primary=True),
        )

    def _concede(self, seat: Seat) -> None:
        table = self._table

        def concede() -> None:
            table.session.concede(seat)
            if isinstance(table.handover, Looking):
                table.open_to_everyone()

        table.record(concede)

    def _scored(self) -> None:
        table = self._table
        table.record(table.session.end_early, undone=table.refresh)
