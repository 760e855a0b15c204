"""From the page of challenges to the table: to a try, to the match of the week, and to how a challenge was reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rokugan_desktop.desktop.face import AnyFace, challenges_of
from rokugan_desktop.desktop.window_port import WindowPort
from rokugan_desktop.engine.grammar import CHALLENGE
from rokugan_desktop.table.challenges import Challenge, first_of, tried
from rokugan_desktop.table.files.match_files import Readable
from rokugan_desktop.table.journal import Header, MemoryJournal
from rokugan_desktop.table.library.listing import known_seed_title, title

if TYPE_CHECKING:
    from rokugan_desktop.desktop.challenges.page import ChallengesPage
    from rokugan_desktop.desktop.replay.navigation import ReplayNavigation


class ChallengeNavigation:
    """Brings the challenges of the window's game to its pages."""

    def __init__(
        self,
        window: WindowPort,
        replay: ReplayNavigation,
        resume: Callable[[int], object],
        arrange: Callable[[str], object],
    ) -> None:
        """Lead from the window's page; `resume` takes up a match of the library, `arrange` a new one of this week."""
        self._window, self._replay, self._resume, self._arrange = window, replay, resume, arrange

    @property
    def page(self) -> ChallengesPage:
        """Return the page of the game that the title shows."""
        from rokugan_desktop.desktop.challenges.page import ChallengesPage

        window = self._window

        def make() -> ChallengesPage:
            context = window.context.of(window.game)
            page = ChallengesPage(context, self._face, window.faces, window.library, window.sources.now)
            page.tried.connect(self.attempt)
            page.solution.connect(self.show_solution)
            page.week.connect(self._arrange)
            page.done.connect(lambda: self._arrange(""))
            return page

        return window.pages.wanted("challenges", window.game, make)

    def show(self) -> None:
        """Show what there is to try."""
        self.page.open()
        self._window.go(self.page)

    def attempt(self, name: str) -> None:
        """Begin a try at the challenge of this name; what keeps it from beginning is said where one comes from."""
        window = self._window
        with window.reporting_errors():
            challenge, solution = self._found(name)
            words = window.context.words.of(window.game)
            names = list(self._names(solution.header))
            own = next((one for one in window.context.settings.names if one not in names), None)
            names[challenge.seat] = own or names[challenge.seat]
            called = title(words.say(known_seed_title(CHALLENGE, words.say(challenge.title))))
            self._resume(window.library.put(*tried(challenge, solution, names, called, window.sources.now())))

    def show_solution(self, name: str) -> None:
        """Show how the challenge of this name was reached, from where it begins."""
        with self._window.reporting_errors():
            _, solution = self._found(name)
            names = {"names": tuple(self._names(solution.header))}
            began, *entries = solution.entries
            told = MemoryJournal(replace(solution.header, **names), (replace(began, **names), *entries))
            self._replay.of_journal(self._face, told, first_of(solution.entries) - 1)

    def _found(self, name: str) -> tuple[Challenge, Readable]:
        challenges = challenges_of(self._face, [(CHALLENGE, name)])
        challenge = challenges and challenges.of([(CHALLENGE, name)])
        assert challenges, "it was offered"
        assert challenge, "it was offered"
        return challenge, challenges.solution(challenge)

    @property
    def _face(self) -> AnyFace:
        return self._window.faces[self._window.game]

    def _names(self, header: Header) -> list[str]:
        words = self._window.context.words.of(header.game)
        roles = [self._face.role(role) for role in header.roles]
        return [words.say(role.computer_name) if role is not None else "" for role in roles]
