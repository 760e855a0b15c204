"""Drives a match at the table: joins what happens on the page, in the menu and on the keys to the sitting."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt

from rokugan_desktop.desktop.at_table.sitting import Sitting
from rokugan_desktop.desktop.at_table.table_keys import commands_now
from rokugan_desktop.desktop.at_table.table_menu import TableMenu
from rokugan_desktop.desktop.at_table.table_page import EndPicture, TablePage
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.keys import Command
from rokugan_desktop.table.handover import FocusLost, Idle
from rokugan_desktop.table.session import Session


class Controller(Sitting):
    """A match at the table whose page, menu and keys are heard."""

    def __init__(
        self,
        context: Context,
        face: AnyFace,
        session: Session,
        page: TablePage,
        menu: Callable[[Sitting], TableMenu] = TableMenu,
    ) -> None:
        """Sit down; `begin` shows the first screen."""
        super().__init__(context, face, session, page)
        self.menu = menu(self)
        self.end_picture = EndPicture(self, page)
        self._connect()

    def do(self, command: Command) -> bool:
        """Do what a key asks for, where it makes sense now; tell whether it did."""
        if self.sheet is not None:
            return False
        doing = commands_now(self, self.menu).get(command)
        if doing is None:
            return False
        doing()
        return True

    def _connect(self) -> None:
        page, drafting = self.page, self.drafting
        field = page.area.field
        field.answered.connect(drafting.answer, Qt.ConnectionType.QueuedConnection)
        field.barred.connect(self.bar)
        field.chained.connect(drafting.answer_all, Qt.ConnectionType.QueuedConnection)
        field.chosen.connect(drafting.chosen, Qt.ConnectionType.QueuedConnection)
        field.dropped.connect(drafting.dropped, Qt.ConnectionType.QueuedConnection)
        field.hovered.connect(self.pointed)
        field.pressed.connect(drafting.pressed, Qt.ConnectionType.QueuedConnection)
        field.stepped_back.connect(drafting.step_back, Qt.ConnectionType.QueuedConnection)
        page.recap.pointed.connect(self.painter.light_places)
        page.recap.read.connect(self.rule.read)
        page.recap.marked.connect(self.painter.mark)
        page.curtain.lifted.connect(self.pins.lifted)
        page.curtain.tried.connect(self.pins.tried)
        page.curtain.forgotten.connect(self.pins.forgotten)
        page.curtain.left.connect(self.leave_saved)
        page.rule.clicked.connect(self.read_rules)
        page.doubtful.clicked.connect(lambda: drafting.doubt(on=page.doubtful.isChecked()))
        page.take_back.clicked.connect(drafting.take_back)
        page.redo.clicked.connect(drafting.redo)
        page.decline.clicked.connect(drafting.decline)
        page.confirm.clicked.connect(self.confirm)
        page.all_pass.clicked.connect(self.all_pass)
        page.settle.clicked.connect(self.settling.ask)
        page.run.clicked.connect(self.run_on)
        page.unveil.clicked.connect(self.unveil)
        page.next.clicked.connect(self.go_on)
        page.skip.clicked.connect(self.player.go_to_last)
        page.previous.clicked.connect(self.player.go_back)
        page.again.clicked.connect(self.player.begin_again)
        page.advice.clicked.connect(self.advising.ask)
        page.look.clicked.connect(self.menu.look)
        page.done.clicked.connect(self.done_looking)
        page.menu.clicked.connect(self.menu.open)
        page.aid.clicked.connect(self.aid)
        page.analysis.clicked.connect(self.analysed)
        page.rematch.clicked.connect(self.rematch)
        page.picture.clicked.connect(self.end_picture.ask)
        page.shuffle.clicked.connect(self.seals.open)
        page.replay.clicked.connect(self.replayed)
        page.to_title.clicked.connect(self.leave_saved)
        self.player.shown.connect(self.show_frame)
        self.player.finished.connect(self.played)
        self.advising.found.connect(self.painter.advise)
        self.advising.found.connect(self.rule.forget)
        self.advising.laid.connect(drafting.answer_all, Qt.ConnectionType.QueuedConnection)
        page.recap.taken.connect(self.advising.lay_out)
        field.mark_pressed.connect(page.recap.take_numbered, Qt.ConnectionType.QueuedConnection)
        self.idling.idle.connect(partial(self.dispatch, Idle()))
        self.idling.focus_lost.connect(partial(self.dispatch, FocusLost()))
