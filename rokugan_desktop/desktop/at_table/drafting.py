"""The draft of the seat that acts, as it grows under the hands, and the moment in which a click can be taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal
from PySide6.QtGui import QAccessible

from rokugan_desktop.desktop.at_table.field import Field
from rokugan_desktop.desktop.face import AnyBoardFace
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Decision, Illegal, Message, Refusal, Seat
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.screens import answering


class Grace(QObject):
    """Runs from the click on. The answer lies in the draft meanwhile, where no crash can lose it.

    Signals:
        over: the answer counts now.

    """

    over = Signal()

    length_ms = 2_000
    """So long it lasts; a crash, a sheet over the table or another page leaves an answer that waits for Confirm."""
    unfamiliar, longer = 2, 3
    """How many answers of a seat at this table get more time, and by what theirs is multiplied: nobody knows it yet."""

    late_ms = 1_000
    """So long after an answer has counted by itself a press may have been meant for it, not for what is asked next."""

    def __init__(self, table: TablePort, button: SlotButton) -> None:
        super().__init__(button)
        self._table = table
        self._button = button
        self._given: Counter[Seat] = Counter()
        """How many answers of each seat counted by themselves, or were about to."""
        self._position = -1
        """How long the story was when the last of them was given."""
        self._counted = QElapsedTimer()
        """Runs since an answer counted by itself; invalid once a press has been taken for a late one."""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._end)

    @property
    def running(self) -> bool:
        """Tell whether an answer counts soon by itself."""
        return self._timer.isActive()

    def begin_for(self, seat: Seat) -> None:
        """Let the time run, where that is wished and what the seat has just answered is plain, complete, and drafted.

        It never runs while an assistive program does: nobody knows how long it reads, or is read to.
        """
        table, session = self._table, self._table.session
        wished = table.context.settings.by_click and not QAccessible.isActive()
        if not wished or not session.needs_confirming(seat) or table.face.by_click is None:
            return
        plain = table.face.by_click(session.answered(seat)[-1], session.drafted(seat)[-1])
        if plain and session.draft_kept(seat):
            if session.position != self._position:  # another place for the same token is no other answer
                self._given[seat] += 1
                self._position = session.position
            lasts = self.length_ms * (self.longer if self._given[seat] <= self.unfamiliar else 1)
            table.tell(table.context.words.say(Message("table.counts-soon", n=max(1, lasts // 1000))))
            self._timer.start(lasts)
            self._button.run_out(lasts)

    def cut_short(self) -> None:
        """Let the answer count at once."""
        self.stop()
        self.over.emit()

    def stop(self) -> None:
        """Let nothing count by itself."""
        self._timer.stop()
        self._button.run_out(0)

    def is_late(self) -> bool:
        """Tell whether a press may have been meant for an answer that has just counted by itself; only once."""
        late = self._counted.isValid() and self._counted.elapsed() < self.late_ms
        self._counted.invalidate()
        return late

    def _end(self) -> None:
        self._button.run_out(0)
        if self._table.free:
            self._counted.start()
            self.over.emit()


class Drafting:
    """Gives answers, takes them back and changes them. Nothing of it is confirmed, and what is refused is said."""

    def __init__(self, table: TablePort, field: Field, grace: Grace) -> None:
        self._table = table
        self._field = field
        self._grace = grace
        self._pressed = (-1, 0)
        """How often drafts had changed when one press had given several answers, and how many; nothing of them."""

    # An answer, and away with it

    def answer(self, action: Any, by: Seat | None = None) -> None:
        """Give an answer of this seat, or of the one that acts; a refusal is said, a caution beside what follows."""
        asked = self._asked(by)
        if asked is None:
            return
        seat, decision = asked
        try:
            caution = decision.caution(action)
            self._table.session.answer(seat, action)
        except Illegal as error:
            self._table.remark(error.refusal)
            return
        self._field.choose(decision, action)
        self._drafted(seat, caution.message if caution is not None else None)
        if caution is None:
            self._grace.begin_for(seat)

    def declare(self, seat: Seat, action: Any, waits: bool = False) -> None:
        """Let a seat give an answer before all eyes, whoever else is asked: it counts at once, or waits for Confirm."""
        if waits:
            self.answer(action, seat)
        else:
            self._table.record(lambda: self._table.session.declare(seat, action))

    @property
    def declining(self) -> tuple[Any, str] | None:
        """Return the answer that declines what is asked now, with what its button says; None where there is none."""
        asked, face = self._asked(), self._table.face
        if asked is None or face.declining is None:
            return None
        return face.declining(asked[1], self._table.context.words)

    def decline(self) -> None:
        """Decline what is asked, where that may be; a turn in which nothing else can be answered counts at once."""
        asked, declined, session = self._asked(), self.declining, self._table.session
        if asked is None or declined is None:
            return
        seat, decision = asked
        forced = len(tuple(islice(decision.answers(), 2))) == 1 and decision.caution(declined[0]) is None
        self.answer(declined[0])
        if forced and session.drafted(seat) == (declined[0],) and session.needs_confirming(seat):
            self._grace.cut_short()

    def answer_anew(self, action: Any) -> None:
        """Give the answer to the last question of the draft that allows it, in place of all given since."""
        seat, session = self._seat, self._table.session
        answered = session.answered(seat) if seat is not None else ()
        for number in range(len(answered) - 1, -1, -1):
            if seat is not None and answered[number].refusal(action) is None:
                for _ in range(len(answered) - number):
                    session.take_back(seat)
                self.answer(action)
                return

    def answer_all(self, actions: Sequence[Any]) -> bool:
        """Give these answers one after the other, all of them or none; the caution of the last one is said."""
        asked, session = self._asked(), self._table.session
        if asked is None:
            return False
        seat, decision = asked
        caution = None
        for given, action in enumerate(actions):
            try:
                decision = session.decision(seat) or decision
                caution = decision.caution(action)
                session.answer(seat, action)
            except Illegal as error:
                for _ in range(given):
                    session.take_back(seat)
                self._table.remark(error.refusal)
                return False
        self._drafted(seat, caution.message if caution is not None else None)
        return True

    def answer_by_one_press(self, actions: Sequence[Any]) -> None:
        """Give these answers as `answer_all` does; they are taken back together, too."""
        if self.answer_all(actions):
            self._pressed = (self._table.session.changes, len(actions))

    def take_back(self) -> None:
        """Take back the last answer of the draft, with all that the same press has given."""
        seat, session = self._seat, self._table.session
        changes, given = self._pressed
        if seat is not None and session.changes == changes:
            for _ in range(given - 1):
                session.take_back(seat)
        self._turn_page(session.take_back)

    def redo(self) -> None:
        """Give again what was taken back."""
        self._turn_page(self._table.session.redo)

    def step_back(self) -> bool:
        """Take back what was begun last: a closer choice, then an answer; tell whether there was anything."""
        if self.let_go():
            return True
        if self._seat is not None and self._table.session.can_take_back(self._seat):
            self.take_back()
            return True
        return False

    def let_go(self) -> bool:
        """Drop a closer choice, or what is picked up and answers nothing yet; tell whether there was any."""
        found = (self._field.narrowed or self._asked() is not None) and self._field.widen()
        if found:
            self._table.remark(None)
        return found

    # On the map

    @property
    def decision(self) -> Decision[Any] | None:
        """Return which question the map answers now: the one asked, or the last one answered, to answer it anew."""
        seat, session = self._seat, self._table.session
        if seat is None:
            return None
        answered = session.answered(seat)
        return session.decision(seat) or (answered[-1] if answered else None)

    def chosen(self, identity: str) -> None:
        """Give the answer that a choice on the map stands for, in place of the last one where that is complete."""
        asked, board, decision = self._asked(), self._table.face.on_board, self.decision
        if decision is None or board is None:
            return
        if self._grace.is_late():
            self._table.remark(Message("table.just-counted"))
            return
        action = board.answer_for(decision, identity)
        if action is not None:
            (self.answer_anew if asked is None else self.answer)(action)
        elif asked is None:
            return
        elif within := self._field.within(identity):
            self._field.narrow(within)
            self._table.remark(Message("table.within", n=len(within)))
        elif board.answers_for_choice is not None and (chain := board.answers_for_choice(asked[1], identity)):
            self.answer_all(chain)
        else:
            self._turn_to(board, identity)

    def _turn_to(self, board: AnyBoardFace, identity: str) -> None:
        """Leave what was begun for a choice of an earlier question of the draft: another thing to begin with."""
        seat = self._seat
        answered = self._table.session.answered(seat) if seat is not None else ()
        earlier = (board.answer_for(decision, identity) for decision in reversed(answered))
        action = next((action for action in earlier if action is not None), None)
        if action is not None:
            self.answer_anew(action)

    def dropped(self, piece: str, spot: str) -> None:
        """Give the answers that a drop means, all of them or none."""
        asked, board = self._asked(), self._table.face.on_board
        if asked is None or board is None:
            return
        trail, by_trail = self._field.trail, board.answers_for_trail if spot else None
        traced = by_trail(asked[1], piece, trail) if by_trail is not None else ()
        self._field.widen()  # it was lit where the piece might go
        self.answer_all(traced or (board.answers_for_drop(asked[1], piece, spot) if spot else ()))

    def pressed(self, spot: str) -> None:
        """Take a press that hit no choice for the one that it means, offer the several, or say why it means none."""
        decision, board, field = self.decision, self._table.face.on_board, self._field
        if decision is None or board is None or board.pressed is None:
            return
        meant = board.pressed.meant_at(decision, spot) if not field.doubting else ()
        refusal = board.pressed.refused_at(decision, spot)
        if len(meant) == 1:
            self.chosen(meant[0])
        elif self._grace.running and not meant:
            self._grace.cut_short()
        elif meant:
            field.narrow(meant)
            self._table.remark(Message("table.which", n=len(meant)))
        else:
            nothing = Message("table.press-nothing" if self._asked() is not None else "table.press-stays")
            self._table.remark(refusal or nothing)

    def refusal_at(self, spot: str) -> Refusal | None:
        """Return why nothing can be chosen at the spot, or None; of a turn that waits to be confirmed nobody asks."""
        asked, board = self._asked(), self._table.face.on_board
        if not spot or asked is None or board is None or board.pressed is None:
            return None
        return board.pressed.refused_at(asked[1], spot)

    def doubt(self, *, on: bool) -> None:
        """Offer the doubtful choices and no others, or all others again."""
        if on and not self._field.withheld:
            return
        self._field.doubt(on=on)
        self._table.remark(Message("table.doubting") if on else None)

    # Their parts

    @property
    def _seat(self) -> Seat | None:
        return answering(self._table.screen)

    def _asked(self, by: Seat | None = None) -> tuple[Seat, Decision[Any]] | None:
        seat = self._seat if by is None else by
        decision = self._table.session.decision(seat) if seat is not None else None
        return (seat, decision) if seat is not None and decision is not None else None

    def _turn_page(self, operation: Callable[[Seat], bool]) -> None:
        seat = self._seat
        if seat is not None and operation(seat):
            self._drafted(seat)

    def _drafted(self, seat: Seat, note: Message | None = None) -> None:
        self._table.refresh(note, sought=True)
        with suppress(JournalFailed):
            self._table.session.keep_draft(seat)
