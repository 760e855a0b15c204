"""A leaver's seat: a computer player takes it, and gives it back, as the whole table agrees."""

from __future__ import annotations

from functools import partial

from rokugan_desktop.desktop.look.dialogs import DialogChoice
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.journal import SeatTaken


class SeatMenu:
    """What the table's menu offers where somebody has to leave, or comes back."""

    def __init__(self, table: TablePort) -> None:
        self._table = table

    def menu_choices(self) -> list[DialogChoice]:
        """Return the entries of the menu, as far as they make sense now."""
        table = self._table
        words = table.context.words
        found: list[DialogChoice] = []
        if table.face.computers and self._playing():
            found.append(DialogChoice(words.text("menu.stand-in"), self.who_leaves))
        for seat in self._absent():
            name = table.people[seat].name
            found.append(DialogChoice(words.text("menu.come-back", name=name), partial(self.come_back, seat)))
        return found

    def who_leaves(self) -> None:
        """Ask, in public, for whom a computer shall play."""
        table = self._table
        table.open_to_everyone()
        words = table.context.words
        choices = [
            DialogChoice(table.people[seat].name, partial(self.which_computer, seat)) for seat in self._playing()
        ]
        self._open(words.text("stand-in.title"), words.text("stand-in.text"), choices)

    def which_computer(self, seat: Seat) -> None:
        """Ask which computer player takes the seat."""
        table = self._table
        words = table.context.words
        choices = [
            DialogChoice(
                f"{words.say(computer.name)}: {words.say(computer.character)}", partial(self.take, seat, computer.id)
            )
            for computer in table.face.computers
        ]
        self._open(words.text("stand-in.who", name=table.people[seat].name), "", choices)

    def take(self, seat: Seat, player: str) -> None:
        """Ask all who stay whether the computer player takes the seat."""
        table = self._table
        words = table.context.words
        computer = next(computer for computer in table.face.computers if computer.id == player)
        name = table.people[seat].name
        title = words.text("stand-in.ask", name=name, player=computer.name)
        self._agree(title, [other for other in self._playing() if other != seat], seat, player)

    def come_back(self, seat: Seat) -> None:
        """Ask the table whether the one who left plays again."""
        table = self._table
        table.open_to_everyone()
        title = table.context.words.text("come-back.ask", name=table.people[seat].name)
        self._agree(title, [*self._playing(), seat], seat, HUMAN)

    def _playing(self) -> list[Seat]:
        """Return the seats that people play and have not given up."""
        table = self._table
        return sorted(table.facts.humans - table.session.conceded)

    def _absent(self) -> list[Seat]:
        """Return the seats of people for whom a computer plays now."""
        session = self._table.session
        left = {entry.seat for entry in session.entries if isinstance(entry, SeatTaken)}
        return sorted(left - self._table.facts.humans)

    def _open(self, title: str, text: str, choices: list[DialogChoice]) -> None:
        table = self._table
        table.sheets.ask(
            title, text, *choices, DialogChoice(table.context.words.text("stand-in.no"), table.refresh), upright=True
        )

    def _agree(self, title: str, asked: list[Seat], seat: Seat, player: str) -> None:
        """Let all who are asked press their buttons; with nobody to ask it is done at once."""
        table = self._table
        operation = partial(self._give, seat, player)
        if not asked:
            operation()
            return
        words = table.context.words
        names = [words.text("stand-in.agree", name=table.people[other].name) for other in asked]
        back = DialogChoice(words.text("stand-in.no"), table.refresh)
        said = "come-back.ask.text" if player == HUMAN else "stand-in.ask.text"
        table.sheets.agree(title, words.text(said), names, operation, back)

    def _give(self, seat: Seat, player: str) -> None:
        session = self._table.session

        def give() -> None:
            while session.take_back(seat):  # what the leaver had not confirmed was never said
                pass
            session.give_seat(seat, player)

        self._table.record(give, undone=self._table.refresh)
