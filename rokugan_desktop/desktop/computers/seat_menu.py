"""A leaver's seat: a computer player takes it, and gives it back, as the whole table agrees."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rokugan_desktop.desktop.at_table.saving import saved
from rokugan_desktop.desktop.look.dialogs import ConsentSheet, Sheet, Way
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.course import HUMAN
from rokugan_desktop.table.handover import Asked
from rokugan_desktop.table.journal import SeatTaken

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller


class SeatMenu:
    """What the table's menu offers where somebody has to leave, or comes back."""

    def __init__(self, controller: Controller) -> None:
        """Keep the controller, which alone decides what is shown."""
        self._controller = controller

    def ways(self) -> list[Way]:
        """Return the entries of the menu, as far as they make sense now."""
        controller = self._controller
        words = controller.surroundings.words
        found: list[Way] = []
        if controller.face.computers and self._playing():
            found.append(Way(words.text("menu.stand-in"), self.who_leaves))
        for seat in self._absent():
            name = controller.people[seat].name
            found.append(Way(words.text("menu.come-back", name=name), partial(self.come_back, seat)))
        return found

    def who_leaves(self) -> None:
        """Ask, in public, for whom a computer shall play."""
        controller = self._controller
        controller.show_publicly()
        words = controller.surroundings.words
        ways = [Way(controller.people[seat].name, partial(self.which_computer, seat)) for seat in self._playing()]
        self._open(words.text("stand-in.title"), words.text("stand-in.text"), ways)

    def which_computer(self, seat: Seat) -> None:
        """Ask which computer player takes the seat."""
        controller = self._controller
        words = controller.surroundings.words
        ways = [
            Way(f"{words.say(computer.name)}: {words.say(computer.character)}", partial(self.take, seat, computer.id))
            for computer in controller.face.computers
        ]
        self._open(words.text("stand-in.who", name=controller.people[seat].name), "", ways)

    def take(self, seat: Seat, player: str) -> None:
        """Ask all who stay whether the computer player takes the seat."""
        controller = self._controller
        words = controller.surroundings.words
        computer = next(computer for computer in controller.face.computers if computer.id == player)
        name = controller.people[seat].name
        title = words.text("stand-in.ask", name=name, player=computer.name)
        self._agree(title, [other for other in self._playing() if other != seat], seat, player)

    def come_back(self, seat: Seat) -> None:
        """Ask the table whether the one who left plays again."""
        controller = self._controller
        controller.show_publicly()
        title = controller.surroundings.words.text("come-back.ask", name=controller.people[seat].name)
        self._agree(title, [*self._playing(), seat], seat, HUMAN)

    def _playing(self) -> list[Seat]:
        """Return the seats that people play and have not given up."""
        controller = self._controller
        return sorted(controller.computers.humans - controller.session.conceded)

    def _absent(self) -> list[Seat]:
        """Return the seats of people for whom a computer plays now."""
        session = self._controller.session
        left = {entry.seat for entry in session.entries if isinstance(entry, SeatTaken)}
        return sorted(left - self._controller.computers.humans)

    def _open(self, title: str, text: str, ways: list[Way]) -> None:
        controller = self._controller
        back = Way(controller.surroundings.words.text("menu.play-on"), self._play_on)
        controller.open_sheet(Sheet(controller.surroundings, controller.page, title, text, [*ways, back], upright=True))

    def _agree(self, title: str, asked: list[Seat], seat: Seat, player: str) -> None:
        """Let all who are asked press their buttons; with nobody to ask it is done at once."""
        controller = self._controller
        deed = partial(self._give, seat, player)
        if not asked:
            deed()
            return
        words = controller.surroundings.words
        names = [words.text("stand-in.agree", name=controller.people[other].name) for other in asked]
        text = words.text("stand-in.ask.text")
        back = Way(words.text("menu.play-on"), self._play_on)
        controller.open_sheet(ConsentSheet(controller.surroundings, controller.page, title, text, names, deed, back))

    def _give(self, seat: Seat, player: str) -> None:
        controller, session = self._controller, self._controller.session
        before, position = session.view(None), session.position
        while session.take_back(seat):  # what the leaver had not confirmed was never said
            pass
        if saved(controller, lambda: session.give_seat(seat, player), partial(self._give, seat, player), self._play_on):
            controller.reseat()
            controller.after_change(before, position, None)
            controller.player.show_again()  # all may go on watching what they watched

    def _play_on(self) -> None:
        self._controller.happen(Asked())
