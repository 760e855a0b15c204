"""The screens of a match, as the controller asks for them: curtain, a seat's own, everybody's, a step all watch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QWidget

from rokugan_desktop.desktop.face import Frame, Reviewer
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.engine import Decision, Message, Seat
from rokugan_desktop.table.handover import Looking, Public

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller


class Screens:
    """Puts a screen on the page, with what is asked and the buttons for it. The controller alone decides which."""

    def __init__(self, controller: Controller) -> None:
        """Keep the controller and its page."""
        self._controller = controller
        self._page = controller.page

    def curtain(self, seat: Seat, looking: bool) -> None:
        """Draw the curtain to the seat, which has its turn or wants to look."""
        controller, page = self._controller, self._page
        asked = controller.session.asking().get(seat)
        why = Message("curtain.looking", name=controller.people[seat].name)
        if asked is not None and not looking:
            why = controller.face.curtain_line(asked, controller.people)
        page.show_curtain()
        page.curtain.draw(controller.people[seat], why, locked=seat in controller.session.pins)

    def seat(self, seat: Seat, decision: Decision[Any] | None) -> None:
        """Show the seat its own screen, with its question where it has one."""
        controller, page = self._controller, self._page
        panel = controller.showing.seat(seat, decision)
        self._wire(panel)
        looking = controller.handover == Looking(seat)
        thinking = controller.computers.turn if looking and not controller.lingering else None
        if thinking is not None and controller.computers.alone == seat:
            controller.showing.begin_turn()
            self._thinking(thinking)
        elif looking:
            self._say(Message("table.looking", name=controller.people[seat].name))
            page.offer([page.done])
            self._land(page.done)
        else:
            self._question(seat, decision, panel)
        page.show_table()

    def public(self) -> None:
        """Show what everybody may see: the table with a public question to whoever acts, or the end of the match."""
        controller, page = self._controller, self._page
        session = controller.session
        over = session.over()
        if over is not None:
            words, theme = controller.surroundings.words, controller.surroundings.theme
            page.shuffle.setVisible(True)
            page.show_end(controller.face.end_page(session.view(None), over, words, theme, controller.people))
            page.analysis.setVisible(isinstance(controller.face, Reviewer))
            return
        seat = controller.acting
        decision = session.decision(seat) if seat is not None else None
        alone = None if controller.gathered else controller.computers.alone
        panel = controller.showing.public(decision, controller.public_since, seat, alone)
        self._wire(panel)
        thinking = controller.computers.turn
        if seat is None and thinking is not None:
            self._thinking(thinking, page.look)
        elif seat is None:
            self._say(Message("table.waiting"))
            page.offer([page.look])
        else:
            self._question(seat, decision, panel)
        page.show_table()

    def frame(self, frame: Frame, number: int) -> None:
        """Show one step of what all watch; the steps before it stay in the story beside it."""
        controller, page = self._controller, self._page
        controller.showing.frame(controller.player.frames[: number + 1], controller.watched_from)
        if isinstance(controller.handover, Looking):
            controller.showing.recap(controller.handover.seat)
        page.offer([page.next, page.skip] if number + 1 < controller.player.count else [page.next])
        page.show_table()
        self._land(page.next)

    def _thinking(self, seat: Seat, *offered: QAbstractButton) -> None:
        """Say that a computer player thinks, and let its plate breathe."""
        controller, page = self._controller, self._page
        self._say(Message("computers.thinking", name=controller.people[seat].name))
        page.offer(offered)
        if page.area.public_panel is not None:
            page.area.public_panel.think(seat, moving=controller.surroundings.settings.pace_factor > 0)
        self._land(None)

    def _question(self, seat: Seat, decision: Decision[Any] | None, panel: Panel) -> None:
        """Say what the seat is asked, offer what it can do, and put the keyboard where it is needed."""
        controller, page, session = self._controller, self._page, self._controller.session
        complete = session.needs_confirming(seat)
        asked = decision.prompt if decision is not None and not complete else Message("table.confirm-it")
        prompt = Message("table.asks", name=controller.people[seat].name, what=asked)
        self._say(prompt, page.area.field.chosen_name if complete else "")
        offered = [page.advice] if controller.advising.offered else []
        offered += [page.take_back] if session.can_take_back(seat) else []
        offered += [page.redo] if session.can_redo(seat) else []
        offered += [page.confirm] if complete else []
        hidden = isinstance(controller.handover, Public) and controller.computers.alone is None
        offered += [page.look] if hidden else []
        page.offer(offered)
        self._land(page.confirm if complete else None if page.area.field.has_choices else panel.first_stop())

    def _say(self, prompt: Message, chosen: str = "") -> None:
        words, note = self._controller.surroundings.words, self._controller.note
        self._page.prompt.setText(words.say(prompt))
        self._controller.showing.say_note(words.say(note) if note is not None else chosen)

    def _land(self, widget: QWidget | None) -> None:
        (widget if widget is not None else self._page.area.field.first_stop()).setFocus(Qt.FocusReason.OtherFocusReason)

    def _wire(self, panel: Panel) -> None:
        """Hear a panel that was just made, once."""
        if panel.property("heard"):
            return
        panel.setProperty("heard", True)
        panel.answered.connect(self._controller.answers.answer, Qt.ConnectionType.QueuedConnection)
        panel.pointed.connect(self._controller.showing.light)
