"""The menu of a match that teaches: leave and come back, begin anew, read the rules."""

from __future__ import annotations

from collections.abc import Callable

from rokugan_desktop.desktop.at_table.controller import Controller, TableMenu
from rokugan_desktop.desktop.keys import Command
from rokugan_desktop.desktop.look.dialogs import DialogChoice


class LessonMenu(TableMenu):
    """What can be done in a lesson besides playing on; leaving is asked, and nothing is lost by it."""

    def __init__(self, table: Controller, anew: Callable[[], object]) -> None:
        super().__init__(table)
        self._anew = anew

    def open(self) -> None:
        table = self.table
        words, over = table.context.words, table.session.over() is not None and not table.player.playing
        table.sheets.ask(
            words.text("table.menu"),
            words.text("lesson.over" if over else "lesson.kept"),
            DialogChoice(words.text("menu.rules"), table.read_rules, key=Command.RULES),
            DialogChoice(words.text("menu.settings"), table.settings.emit),
            DialogChoice(words.text("lesson.anew"), self._begin_anew),
            DialogChoice(words.text("menu.leave" if over else "lesson.leave-it"), table.leave_saved),
            DialogChoice(words.text("page.back" if over else "lesson.play-on"), primary=True),
            upright=True,
        )

    def _begin_anew(self) -> None:
        self.table.leave()
        self._anew()
