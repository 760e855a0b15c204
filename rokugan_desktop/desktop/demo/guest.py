"""A guest who plays every person's seat of a match through the window, from the title to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QPushButton

from rokugan_desktop.desktop.agreements import PinSheet
from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.computers.seats import seed_of
from rokugan_desktop.desktop.demo.hands import THINKING_MS, Hands, await_change, send_key, settle
from rokugan_desktop.desktop.face import AnyFace, Appeal
from rokugan_desktop.desktop.map.values import Kind, MapChoice
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Decision, Impossible, Passable, Seat
from rokugan_desktop.table.handover import Acting, Curtain, Looking
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.journal import Answered
from rokugan_desktop.table.screens import TakenUp, VeilScreen

_RARELY: Final = 0.12
"""How much of the liking for others is left for an answer that does nothing."""
_FIRST_DECOY: Final = 3
"""At which of its chances a guest misplaces a token for the first time."""
_FIRST_CRAVED: Final = 6
"""At which of its chances a guest does what is craved, if it has not done it until then."""

AppealOf = Callable[[Any, "str | None"], Appeal]
"""Returns what draws a guest to an answer, with its place on the map where it has one."""


def preferences_of(face: AnyFace, seed: int) -> Preferences:
    """Return the preferences of guests at a game."""
    return Preferences(
        face.game.write, seed, face.demo.appeal if face.demo is not None else lambda _answer, _spot: Appeal()
    )


class Preferences:
    """Picks among the answers of a question by their appeal and by what they point at, the same for the same seed."""

    def __init__(self, write: Callable[[Any], str], seed: int, appeal: AppealOf) -> None:
        self._write = write
        self._appeal = appeal
        self._rng = Random(seed)
        self._done: Counter[str] = Counter()
        self._decoys = self._chances = 0
        self._content = False
        """Something craved has been done."""
        self._groups: dict[int, Counter[str]] = {}

    def pick(self, decision: Decision[Any], places: Mapping[Any, MapChoice], strongest: Any | None = None) -> Any:
        """Return one of the answers; `places` are those that lie on the map.

        `strongest` is what the strongest computer player would answer: then nothing else is picked but what
        must be tried once.
        """
        answers = list(decision.answers())
        answer = self._wanted_decoy(answers, places)
        if answer is not None:
            return answer
        answer = self._wanted_craving(answers, places)
        if answer is None:
            answer = strongest
        if answer is None:
            answer = answers[_at(self._weights(decision, answers, places), self._rng.random())]
        self._remember(decision, answer, places)
        return answer

    def _wanted_decoy(self, answers: list[Any], places: Mapping[Any, MapChoice]) -> Any | None:
        decoys = [answer for answer in answers if answer in places and places[answer].kind is Kind.DOUBTFUL]
        self._decoys += bool(decoys)
        if not decoys or self._decoys != _FIRST_DECOY:
            return None
        return decoys[_at([1.0] * len(decoys), self._rng.random())]

    def _wanted_craving(self, answers: list[Any], places: Mapping[Any, MapChoice]) -> Any | None:
        craved = [answer for answer in answers if self._of(answer, places).craved]
        self._chances += bool(craved)
        return craved[0] if craved and not self._content and self._chances >= _FIRST_CRAVED else None

    def _of(self, answer: Any, places: Mapping[Any, MapChoice]) -> Appeal:
        choice = places.get(answer)
        return self._appeal(answer, None if choice is None else choice.spot)

    def _weights(self, decision: Decision[Any], answers: list[Any], places: Mapping[Any, MapChoice]) -> list[float]:
        appeals = [self._of(answer, places) for answer in answers]
        liking = [
            self._liking(decision, answer, appeal, places.get(answer))
            for answer, appeal in zip(answers, appeals, strict=True)
        ]
        verbs = [self._write(answer).partition(" ")[0] for answer in answers]
        sums: Counter[str] = Counter()
        for verb, weight in zip(verbs, liking, strict=True):
            sums[verb] += weight  # type: ignore[assignment]  # a Counter adds any numbers
        return [
            (_RARELY if appeal.declines else 1.0) * weight / sums[verb] if sums[verb] else 0.0
            for verb, weight, appeal in zip(verbs, liking, appeals, strict=True)
        ]

    def _liking(self, decision: Decision[Any], answer: Any, appeal: Appeal, choice: MapChoice | None) -> float:
        if choice is None:
            return 1.0 / (1 + self._done[self._write(answer)]) ** 2 if appeal.craved else 1.0
        if choice.kind is Kind.DOUBTFUL:
            return 0.04
        if appeal.attacks:
            return 3.0
        return 1.0 + 12.0 * self._groups.get(decision.seat, Counter())[appeal.group] if appeal.group else 1.0

    def _remember(self, decision: Decision[Any], answer: Any, places: Mapping[Any, MapChoice]) -> None:
        appeal = self._of(answer, places)
        self._done[self._write(answer)] += 1
        self._content = self._content or appeal.craved
        if appeal.group:
            self._groups.setdefault(decision.seat, Counter())[appeal.group] += 1


def _at(weights: list[float], chance: float) -> int:
    left = chance * sum(weights)
    for number, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return number
    return len(weights) - 1


class _RestOfTurn(NamedTuple):
    seat: Seat
    entries: int
    """So many entries the journal had when the turn was begun: one more may be the seat's own, two are news."""
    answers: Sequence[Any]


class StrongestPlayer:
    """Asks a computer player what it would do in a person's place: with that seat's view and question, no others."""

    def __init__(self) -> None:
        self._rest: _RestOfTurn | None = None

    def answer(self, controller: Controller, decision: Decision[Any]) -> Any | None:
        """Return what the strongest computer player at the table would answer; None where no computer plays.

        It thinks a turn out whole: what follows is asked for one answer after the other, as long as nothing is learnt.
        """
        session, seat = controller.session, decision.seat
        players = [player for other in session.seats if (player := controller.computers.player_of(other)) is not None]
        if not players:
            return None
        answers = self._left(seat, len(session.entries), decision)
        if not answers:
            strongest = max(players, key=lambda player: player.rank)
            answers = strongest.player.decide(session.view(seat), decision, seed_of(session, seat))
        self._rest = _RestOfTurn(seat, len(session.entries), answers[1:])
        return answers[0]

    def forget(self) -> None:
        """Drop what is left of the turn: something else was done."""
        self._rest = None

    def _left(self, seat: Seat, entries: int, decision: Decision[Any]) -> Sequence[Any]:
        rest = self._rest
        if rest is None or not rest.answers or rest.seat != seat or entries - rest.entries > 1:
            return ()
        return rest.answers if decision.refusal(rest.answers[0]) is None else ()


_MOST_DEEDS = 20_000
"""No match takes so many clicks: beyond, somebody goes round in circles."""
LONG_MS: Final = 3_600_000
"""So long guests may take a click back: they confirm by a press, however slow the computer is."""


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
        self.on_decoy: Callable[[], object] = lambda: None
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
                hands.pick(row.player, row.player.findData(player))
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
        before, entries = controller.session.drafted(seat), len(controller.session.entries)
        choice = places.get(answer)
        if choice is not None:
            field = controller.page.area.field
            if field.withheld and (choice.kind is Kind.DOUBTFUL) is not field.doubting:
                self.hands.press(controller.page.doubtful)
            if choice.kind is Kind.DOUBTFUL:
                self.hands.point_at(controller.page.map, choice.identity)
                self.on_decoy()
            if choice.within:
                self.hands.choose(controller.page.map, choice.within)
                settle()
            self.hands.choose(controller.page.map, choice.identity)
        else:
            self.hands.press(_button_for(controller, decision, answer))
        settle()
        after = controller.session.drafted(seat)
        # Where nothing else could be answered it is confirmed already, and perhaps the seat is asked the next thing;
        # what is said before all counts at once, and the same press may have begun what follows.
        told, text = controller.session.entries[entries:], controller.session.game.write(answer)
        counted = bool(told) and (not after or any(text in one.actions for one in told if isinstance(one, Answered)))
        if after[: len(before) + 1] != (*before, answer) and not counted:  # a press may answer what follows too
            raise Impossible(f"the window took {text} for something else")


def places_of(controller: Controller, decision: Decision[Any]) -> dict[Any, MapChoice]:
    """Return the answers that lie on the map, each with its choice."""
    board = controller.face.on_board
    if board is None:
        return {}
    choices = board.choices(decision, controller.context.words)
    found = {board.answer_for(decision, choice.identity): choice for choice in choices}
    return {answer: choice for answer, choice in found.items() if answer is not None}


def _button_for(controller: Controller, decision: Decision[Any], answer: Any) -> QAbstractButton:
    declining = controller.drafting.declining
    if declining is not None and declining[0] == answer:
        return controller.page.decline
    area = controller.page.area
    panel = area.seat_panel if isinstance(controller.handover, Acting) else area.public_panel
    for place in (area.field.widget, panel, panel.aside if panel is not None else None):
        buttons: list[QAbstractButton] = place.findChildren(QAbstractButton) if place is not None else []
        for button in buttons:
            if button.isVisible() and button.isEnabled() and button.property("answer") == answer:
                return button
    if isinstance(decision, Passable) and decision.passing() not in (None, answer):  # what would come to a pass
        return _button_for(controller, decision, decision.passing())
    raise Impossible("no button gives an answer that is on offer")


_PIN = "2468"

Keep = Callable[[str], Path]
"""Keep a picture of this name, and return where."""


class Agreements:
    """Looks for a moment that is good for each, and does each once."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._went_back = self._locked = False

    def reached(self, guest: Guest) -> Iterator[Path]:
        """Do what is due before a seat's own screen; yield its pictures. The match goes on as if nothing had been."""
        controller = guest.controller
        if not isinstance(controller.handover, Acting) or controller.sheet is not None:
            return
        if not self._went_back and len(controller.session.rewind_targets()) > 1:
            self._went_back = True
            yield from self._go_back(guest)
        elif self._went_back and not self._locked:
            self._locked = True
            yield from self._lock(guest)

    def _go_back(self, guest: Guest) -> Iterator[Path]:
        self._choose(guest, "menu.go-back")
        yield self._keep("rewind")
        guest.hands.press(self._buttons(guest)[0])
        yield self._keep("rewind")
        guest.hands.press(self._buttons(guest)[-1])

    def _lock(self, guest: Guest) -> Iterator[Path]:
        controller, hands = guest.controller, guest.hands
        seat = controller.own_seat
        assert seat is not None, "a seat acts before its own screen"
        name = controller.people[seat].name
        sheet = self._pin_sheet(guest, "menu.set-pin", name)
        hands.write(sheet.new, _PIN)
        hands.write(sheet.again, _PIN)
        yield self._keep("pin")
        hands.press(sheet.buttons[0])
        await_change(lambda: seat in controller.session.pins)
        send_key(Qt.Key.Key_H)
        hands.write(controller.page.curtain.field, _PIN)
        yield self._keep("pin")
        hands.press(controller.page.curtain.button)
        await_change(lambda: not isinstance(controller.handover, Curtain))
        sheet = self._pin_sheet(guest, "menu.pin", name)
        hands.write(sheet.current, _PIN)
        hands.press(sheet.buttons[1])
        await_change(lambda: seat not in controller.session.pins)

    def _pin_sheet(self, guest: Guest, entry: str, name: str) -> PinSheet:
        self._choose(guest, entry, name=name)
        sheet = guest.controller.sheet
        if not isinstance(sheet, PinSheet):
            raise Impossible("the menu has no PIN")
        return sheet

    def _choose(self, guest: Guest, entry: str, **parameters: str) -> None:
        guest.hands.press(guest.controller.page.menu)
        text = guest.shell.context.words.text(entry, **parameters)
        guest.hands.press(next(button for button in self._buttons(guest) if button.text() == text))

    @staticmethod
    def _buttons(guest: Guest) -> Sequence[QPushButton]:
        sheet = guest.controller.sheet
        if sheet is None:
            raise Impossible("no sheet lies over the table")
        return sheet.buttons
