"""Leading to the handbook of a game and to its rules, from one to the other, and back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.window_port import WindowPort

if TYPE_CHECKING:
    from rokugan_desktop.desktop.handbook.page import HandbookPage
    from rokugan_desktop.desktop.handbook.rules_page import RulesPage


class HandbookNavigation:
    """Brings what is read about a game to the window: the game that is played, or else the one that the title shows."""

    def __init__(
        self,
        window: WindowPort,
        played: Callable[[], str],
        leave_for: Callable[[QWidget], object],
        back: Callable[[], object],
    ) -> None:
        """Lead to pages of this window: `leave_for` shows one for a while, `back` the page that was seen before."""
        self._window = window
        self._played = played
        self._leave_for = leave_for
        self._back = back

    @property
    def rules(self) -> RulesPage:
        """Return the page of the rules."""
        from rokugan_desktop.desktop.handbook.page import has_handbook
        from rokugan_desktop.desktop.handbook.rules_page import RulesPage

        def make() -> RulesPage:
            page = RulesPage(window.context.of(game), window.faces[game].rules_page)
            page.done.connect(self._back)
            page.how_button.setVisible(has_handbook(window.faces[game]))
            page.how.connect(self.to_handbook)
            return page

        window, game = self._window, self._played()
        return window.pages.wanted("rules", game, make)

    @property
    def handbook(self) -> HandbookPage:
        """Return the page of the handbook."""
        from rokugan_desktop.desktop.handbook.page import HandbookPage

        def make() -> HandbookPage:
            page = HandbookPage(window.context.of(game), window.faces[game])
            page.done.connect(self._back)
            page.rules.connect(partial(self.to_rules, None))
            return page

        window, game = self._window, self._played()
        return window.pages.wanted("handbook", game, make)

    def to_rules(self, rule: str | None = None) -> None:
        """Show the rules, at a rule's paragraph where one is named; going back leads to the page seen before."""
        self._leave_for(self.rules)
        self.rules.open(rule)

    def to_handbook(self, leaf: str = "") -> None:
        """Show the game's handbook, at a leaf of it where one is named; the rules where the game has none."""
        from rokugan_desktop.desktop.handbook.page import has_handbook

        if not has_handbook(self._window.faces[self._played()]):
            self.to_rules()
            return
        self.handbook.turn_to(leaf)  # before it is seen: the window is called by what it says then
        self._leave_for(self.handbook)
        self.handbook.first_stop().setFocus(Qt.FocusReason.OtherFocusReason)
