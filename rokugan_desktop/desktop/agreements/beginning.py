"""Beginning the match that was arranged: its shuffle is sealed before everybody's eyes, or in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from rokugan_desktop.desktop.face import board_of
from rokugan_desktop.desktop.settings import LastTable
from rokugan_desktop.engine import Setup
from rokugan_desktop.table.course import HUMAN
from rokugan_desktop.table.trust.shuffle import Shuffle

if TYPE_CHECKING:
    from rokugan_desktop.desktop.agreements.sealing_page import SealingPage
    from rokugan_desktop.desktop.seating.roster import Roster
    from rokugan_desktop.desktop.shell import Shell


class Arranged(NamedTuple):
    """A match that is about to begin."""

    game: str
    setup: Setup
    names: tuple[str, ...]
    players: tuple[str, ...]
    """Who plays each seat; people everywhere where it is empty."""


class Beginning:
    """Leads from the page of a new match to the table."""

    def __init__(self, shell: Shell) -> None:
        """Keep the window."""
        self._shell = shell
        self._arranged: Arranged | None = None
        """The match whose shuffle is being sealed."""

    @property
    def page(self) -> SealingPage:
        """Return the page on which the shuffle of the match that is arranged is sealed."""
        from rokugan_desktop.desktop.agreements.sealing_page import SealingPage

        def make() -> SealingPage:
            page = SealingPage(shell.surroundings, board)
            page.begun.connect(self._begin)
            page.cancelled.connect(lambda: shell.go(shell.new_match))
            return page

        shell, arranged = self._shell, self._arranged
        game = shell.game if arranged is None else arranged.game
        board = board_of(shell.faces[game], None if arranged is None else arranged.setup)
        return shell.pages.wanted("sealing", board, make)

    def arrange(self, roster: Roster) -> None:
        """Remember the table that the roster arranges, seal its shuffle before everybody's eyes, then begin."""
        shell = self._shell
        called, somebody = shell.new_match.called, shell.new_match.somebody
        settings = shell.surroundings.settings
        remembered = roster.remembered(called, somebody)
        table = LastTable(remembered, roster.players(), roster.practice, roster.options)
        shell.surroundings.change(
            msgspec.structs.replace(
                settings,
                names=settings.with_names(roster.people(somebody)),
                game=shell.game,
            ).with_table(shell.game, table)
        )
        self._seal(Arranged(shell.game, roster.setup, roster.names(), roster.players()))

    def again(self, game: str, setup: Setup, names: Sequence[str], players: Sequence[str]) -> None:
        """Seal another shuffle before everybody's eyes for the same people, then begin."""
        self._seal(Arranged(game, setup, tuple(names), tuple(players)))

    def _seal(self, arranged: Arranged) -> None:
        shell, names = self._shell, arranged.names
        self._arranged = arranged
        secret = shell.chances.entropy()
        if shell.surroundings.settings.sealing == "line":
            self._begin(Shuffle(secret, ("",) * len(names)), say_seal=True)
            return
        players = arranged.players or (HUMAN,) * len(names)
        self.page.open(secret, names, [seat for seat, player in enumerate(players) if player == HUMAN])
        shell.go(self.page)

    def _begin(self, shuffle: Shuffle, *, say_seal: bool = False) -> None:
        """Begin the match that was arranged, with this shuffle; where it had no page of its own, its seal is said."""
        arranged, self._arranged = self._arranged, None
        if arranged is None:
            return
        shell = self._shell
        if not say_seal and self.page.skip.isChecked():
            shell.surroundings.change(msgspec.structs.replace(shell.surroundings.settings, sealing="line"))
        setup, names, players = arranged.setup, arranged.names, arranged.players
        shell.start(setup.roles, names, players, options=setup.options, shuffle=shuffle, game=arranged.game)
        if say_seal and shell.controller is not None:
            shell.controller.seals.say_line()
