"""A guest who plays every person's seat of a match through the window, from the title to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from PySide6.QtWidgets import QAbstractButton

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.demo.hands import THINKING_MS, Hands, await_change, settle
from rokugan_desktop.desktop.demo.preferences import Preferences
from rokugan_desktop.desktop.demo.strongest_player import StrongestPlayer
from rokugan_desktop.desktop.map.values import Kind, MapChoice
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Decision, Impossible, Seat
from rokugan_desktop.table.handover import Acting, Curtain, Looking
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.screens import TakenUp, VeilScreen

_MOST_DEEDS = 20_000
LONG_MS: Final = 3_600_000
"""So long guests may take a click back: they confirm by a press, however slow the computer is."""
"""No match takes so many clicks: beyond, somebody goes round in circles."""

OnDecoy = Callable[[], None]


class Guest:
    """Plays by hands alone. The session is asked which answers there are, never given one.

    People among themselves are played by whim. Beside computer players they are played as the strongest of those at the
    table would from the same seat, but for the few things that every guest must try once.
    """

    def __init__(self, shell: Shell, hands: Hands, preferences: Preferences) -> None:
        self.shell = shell
        self.hands = hands
        self.preferences = preferences
        self._strongest = StrongestPlayer()
        self.on_decoy: OnDecoy = _nothing
        """Called while the guest points at a decoy that it is about to choose."""

    @property
    def controller(self) -> Controller:
        """Return who drives the table. Raise Impossible where nobody sits at it."""
        controller = self.shell.controller
        if controller is None:
            raise Impossible("nobody sits at the table")
        return controller

    @property
    def at_the_end(self) -> bool:
        """Tell whether the end of the match is on the screen."""
        controller = self.controller
        return controller.page.end_body is not None and controller.page.end_body.isVisible()

    def choose(self, options: Sequence[tuple[str, str]]) -> None:
        """Choose what the game asks before a match on the page of a new match, which is on the screen."""
        page = self.shell.new_match
        for option, choice in options:
            self.hands.pick(page.options.boxes[option], page.options.number(option, choice))

    def sit_down(self, names: Sequence[str], roles: Sequence[str], players: Sequence[str] = ()) -> None:
        """Fill the page of a new match, which is on the screen: as many seats as names, each with its role.

        `players` says who plays each seat: people where it is empty. Computer players keep the names they have.
        """
        page, hands = self.shell.new_match, self.hands
        while len(page.rows) < len(names):
            hands.press(page.add_button)
        while len(page.rows) > len(names):
            hands.press(page.rows[-1].remove_button)
        sitting = players or (HUMAN,) * len(names)
        for row, name, role, player in zip(page.rows, names, roles, sitting, strict=True):
            if player == HUMAN:
                hands.write(row.name, name)
            else:
                hands.pick(row.player, player_number(self.shell, player))
            hands.press(page.cards[role])

    def play(self) -> Iterator[Controller]:
        """Play until the end is on the screen; yield before each thing done, so that others may look at the window."""
        for _ in range(_MOST_DEEDS):
            yield self.controller
            if self.at_the_end:
                return
            self.act(self.controller)  # whoever looked may have left the table and come back
        raise Impossible("the match doesn't end")

    def act(self, controller: Controller) -> None:
        """Do the next thing that the window asks for."""
        page = controller.page
        if controller.sheet is not None:
            self.hands.press(controller.sheet.buttons[-1])
        elif controller.player.playing or isinstance(controller.screen, TakenUp):
            self._go_on(controller)
        elif controller.computers.turn is not None:
            await_change(lambda: controller.computers.turn is None or controller.player.playing, THINKING_MS)
        elif isinstance(controller.handover, Curtain):
            self.hands.press(page.curtain.button)
        elif isinstance(controller.screen, VeilScreen):
            self.hands.press(page.unveil)
        elif isinstance(controller.handover, Looking):
            self.hands.press(page.done)
        else:
            seat = controller.acting
            if seat is None:
                raise Impossible("nobody is asked, and nothing goes on")
            if controller.session.needs_confirming(seat):
                self.hands.press(page.confirm)
            else:
                self._answer(controller, seat)

    def _go_on(self, controller: Controller) -> None:
        """Press Next, unless what is shown is over before the hand gets there: what a computer does goes by itself."""
        frames = controller.player.frames
        try:
            self.hands.press(controller.page.next)
        except Impossible:
            if controller.player.frames is frames and controller.page.next.isVisible():
                raise
            settle()

    def _answer(self, controller: Controller, seat: Seat) -> None:
        decision = controller.session.decision(seat)
        if decision is None:
            raise Impossible("a seat is to answer nothing")
        places = places_of(controller, decision)
        strongest = self._strongest.answer(controller, decision)
        answer = self.preferences.pick(decision, places, strongest)
        if answer != strongest:
            self._strongest.forget()
        before = controller.session.drafted(seat)
        choice = places.get(answer)
        if choice is not None:
            field = controller.page.area.field
            if field.withheld and (choice.kind is Kind.DOUBTFUL) is not field.doubting:
                self.hands.press(controller.page.doubtful)
            if choice.kind is Kind.DOUBTFUL:
                self.hands.point_at(controller.page.map, choice.identity)
                self.on_decoy()
            self.hands.choose(controller.page.map, choice.identity)
        else:
            self.hands.press(_button_for(controller, answer))
        settle()
        after = controller.session.drafted(seat)
        counted = not before and controller.acting != seat  # nothing else could be answered: it is confirmed already
        if after != (*before, answer) and not counted:
            raise Impossible(f"the window took {controller.session.game.write(answer)} for something else")


def player_number(shell: Shell, player: str) -> int:
    """Return which entry of the list of players stands for this one."""
    return [HUMAN, *(computer.id for computer in shell.face.computers)].index(player)


def places_of(controller: Controller, decision: Decision[Any]) -> dict[Any, MapChoice]:
    """Return the answers that lie on the map, each with its choice."""
    board = controller.face.on_board
    if board is None:
        return {}
    choices = board.choices(decision, controller.context.words)
    found = {board.answer_for(decision, choice.identity): choice for choice in choices}
    return {answer: choice for answer, choice in found.items() if answer is not None}


def _button_for(controller: Controller, answer: Any) -> QAbstractButton:
    """Return what gives the answer: a button of the bar, the field or a panel. Raise Impossible where none does."""
    declining = controller.drafting.declining
    if declining is not None and declining[0] == answer:
        return controller.page.decline
    area = controller.page.area
    panel = area.seat_panel if isinstance(controller.handover, Acting) else area.public_panel
    for place in (area.field.widget, panel):
        buttons: list[QAbstractButton] = place.findChildren(QAbstractButton) if place is not None else []
        for button in buttons:
            if button.isVisible() and button.isEnabled() and button.property("answer") == answer:
                return button
    raise Impossible("no button gives an answer that is on offer")


def _nothing() -> None:
    """Do nothing."""
