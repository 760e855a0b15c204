"""Who gives a lesson: shows its bubbles one by one at a real match, and forces nothing.

The match is played as any other is. The guide reads the screen, the learner's draft and what was confirmed, and holds
them against what the steps wait for. Whoever does something else that the rules allow gets a fitting word, and the
lesson goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

from rokugan_desktop.desktop.accessible_widgets import READS_CHANGES, tell_beside
from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.at_table.sitting import Sitting
from rokugan_desktop.desktop.face import Frame
from rokugan_desktop.desktop.lesson_script import Deed, Following, Lesson, LessonStep, Occasion
from rokugan_desktop.desktop.lessons import pointing
from rokugan_desktop.desktop.lessons.pointing import Bubble, Corners
from rokugan_desktop.desktop.map.values import Kind
from rokugan_desktop.engine import Message, Seat
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.journal import Answered
from rokugan_desktop.table.screens import Ended
from rokugan_desktop.words import without_rules

_TOLD: Final = 2
"""So many lines of what is watched may stand in a sentence: what came of it, and not why."""


class Seen(NamedTuple):
    """What the learner sees and has done just now, as far as a lesson asks."""

    asked: str = ""
    drafted: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()
    """Those answers of the draft that were given since the turn's first kind of question was asked last."""
    complete: bool = False
    frame: frozenset[str] = frozenset()
    """The keys of the title of what is watched."""
    over: bool = False
    progress: int = 0


_REST_MS = 1_500
"""So long after another bubble was read the keyboard stays away from what leaves the table."""
_ABOVE_END = 14
"""What is left free between the bubble and what it says of the end, at 100 %."""
_MOVES = (
    QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Paint, QEvent.Type.Show, QEvent.Type.Hide,
    QEvent.Type.LayoutRequest,
)  # fmt: skip


class LessonGuide(QObject):
    """Gives a lesson at a match."""

    def __init__(
        self, lesson: Lesson, table: Sitting, done: int, keep: Callable[[int], None], go_on: Callable[[], object]
    ) -> None:
        """Begin after so many steps that are done; `keep` is told whenever more of them are.

        `go_on` leads from the last bubble to a match of one's own.

        Whoever makes it calls `update` whenever the table shows something else.
        """
        super().__init__(table.page)
        self._steps = lesson.steps
        self._learner = Seat(lesson.players.index(HUMAN))
        self._table = table
        self._keep = keep
        self._go_on = go_on
        self._done = min(done, len(self._steps))
        while self._done and isinstance(until := self._steps[self._done - 1].until, Deed) and until.drafted:
            self._done -= 1  # it may still be taken back
        self._entries = len(table.session.entries)
        own = (entry for entry in table.session.entries if isinstance(entry, Answered))
        self._turns = [entry.actions for entry in own if entry.seat == self._learner]
        """What the learner has confirmed, turn by turn."""
        self._asked = Seen()
        """What was seen when the learner was asked last."""
        self._word: tuple[LessonStep, str] | None = None
        """The step that something else was done at, and the key of its word that is still to be read."""
        self._shown: dict[str, Frame | None] = {}
        """The keys of the steps whose bubbles were there, and at which frame of what all watch first."""
        self._at: LessonStep | None = None
        self._pointed: pointing.Pointed | None = None
        self._sought = ""
        self._named = ""
        """What is pointed at, as the lesson calls it."""
        self._stood: QRect | None = None
        """The room of what the bubble speaks of."""
        self._kept: tuple[pointing.Kept, ...] = ()
        """What it was to keep clear as it stood there."""
        self._docked: tuple[LessonStep | None, int | None] = (None, None)
        """At which step it docked last, and in which corner, where it stays for as long as the step; None: aside."""
        self._led = ""
        """What the keyboard was led to last, as the lesson calls it."""
        self._before: QWidget | None = None
        self._beside: set[QWidget] = set()
        """What the bubble's sentence is told with."""
        self.bubble = Bubble(table.context, table.page)
        self.corners = Corners(table.context, table.page)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._settle)
        self._leads = False
        """The keyboard is still to be led to what is pointed at, once it lies in its place."""
        self._watched: frozenset[QObject] = frozenset()
        table.page.area.log_stays = True  # bubbles stand where it would
        self.bubble.read.connect(self._read)
        table.page.end_pause.over.connect(self._lead_on)
        table.page.installEventFilter(self)

    @property
    def settling(self) -> bool:
        """Tell whether something has moved, so that the bubble is still to look for its place."""
        return self._soon.isActive()

    def take_up(self) -> None:
        """Show the step that is fitting now, if any; what was watched as the lesson was left is seen from there on."""
        at = self._steps[self._done] if self._done < len(self._steps) else None
        if at is not None and at.until == "watched":
            progress = self._seen().progress
            self._table.watch_again(lambda frame: _fits(at.when, _watching(frame, progress)))
        self.update()

    def update(self) -> None:
        """Show the step that is fitting now, if any."""
        seen = self._seen()
        self._table.page.analysis.hide()  # most turns were the lesson's own: it blames nobody for them
        self._take_in(seen)
        if seen.asked:
            self._asked = seen
        if seen.over:
            self._keep(len(self._steps))  # nothing is left to go on with, whatever is still read
        if self._word is not None:
            self._say(*self._word, "prompt", waits=True)
            return
        skipped = self._skipped(seen)
        step = self._fitting(seen) or next(iter(skipped), None)
        if step is None:
            self._hide()
            return
        if not seen.over:
            self._keep(self._steps.index(step))
        if step.missed and not _fits(step.when, seen):
            self._say(step, step.missed, "", waits=True)
            return
        first = self._shown.setdefault(step.say, self._table.player.present)
        astray = bool(step.astray) and _is_astray(step, seen)
        own = step.chosen if step.chosen is not None and seen.complete else Following(step.at, step.say)
        following = [own, *(then for pattern, then in step.then.items() if _among(pattern, seen.drafted))][-1]
        at = f"button take_back | {step.at}" if astray and (seen.begun or seen.complete) else following.at
        unlike = bool(step.otherwise and step.within) and not seen.begun
        word = step.otherwise if unlike else step.astray
        said = following.say or step.say
        if step.again and first is not self._table.player.present:
            said = step.again
        self._say(step, word if astray else said, at, waits=step.until == "read" or bool(skipped))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVES and not self.bubble.isHidden():
            self._soon.start()
        return False

    # What is seen

    def _seen(self) -> Seen:
        table, seat = self._table, self._learner
        session = table.session
        progress = table.face.progress(session.view(None))
        frame = table.player.present
        if frame is not None:
            return _watching(frame, progress)
        screen = table.screen
        if isinstance(screen, Ended):
            return Seen(over=True, progress=progress)
        decision = session.decision(seat)
        answered = session.answered(seat)
        first = answered[0] if answered else decision
        if table.acting != seat or first is None:
            return Seen(progress=progress)
        drafted = tuple(table.face.game.write(answer) for answer in session.drafted(seat))
        whole = session.needs_confirming(seat)
        kinds = [asked.kind for asked in answered]
        since = len(kinds) - kinds[::-1].index(first.kind) - 1 if first.kind in kinds else 0
        begun = () if whole or decision is None or decision.kind == first.kind else drafted[since:]
        return Seen(first.kind, drafted, begun, whole, progress=progress)

    def _take_in(self, seen: Seen) -> None:
        entries = self._table.session.entries
        news, self._entries = entries[self._entries :], len(entries)
        for entry in news:
            if isinstance(entry, Answered) and entry.seat == self._learner:
                self._confirmed(entry.actions)
                self._turns.append(entry.actions)
        at = self._at
        if at is not None and at.until == "watched" and at.say in self._shown and not _fits(at.when, seen):
            self._finish(at)

    def _confirmed(self, actions: tuple[str, ...]) -> None:
        """Take in a turn: the next step that waits for one of this kind is done, or gets its other word."""
        self._word = None
        for step in self._steps[self._done :]:
            until, when = step.until, step.when
            if not isinstance(until, Deed) or not until.confirmed or when.asked not in ("", self._asked.asked):
                continue
            if self._was_done(until) or self._is_spent(when):
                continue
            if when.least > self._asked.progress or (until.confirmed == ("*",) and step is not self._at):
                return  # of what any turn does only the bubble tells
            right = all(_among(pattern, actions) for pattern in until.confirmed)
            self._finish(step)
            if not right and step.otherwise:
                fitting = (word for pattern, word in step.instead.items() if _among(pattern, actions))
                self._word = step, next(fitting, step.otherwise)
            return

    def _was_done(self, until: Deed) -> bool:
        """Tell whether the learner did, in a turn before, what a step waits for; a step that any turn does is none."""
        if until.confirmed in ((), ("*",)):
            return False
        return any(all(_among(pattern, turn) for pattern in until.confirmed) for turn in self._turns)

    def _is_spent(self, when: Occasion) -> bool:
        """Tell whether a turn before held what the step is still to have, or none what it goes on from."""
        held = [any(_among(pattern, turn) for turn in self._turns) for pattern in (when.unspent, when.spent)]
        return bool(when.unspent and held[0]) or bool(when.spent and not held[1])

    def _finish(self, step: LessonStep) -> None:
        done = self._steps.index(step) + 1
        if done > self._done:
            self._done = done
            self._keep(done)

    # What is said

    def _fitting(self, seen: Seen) -> LessonStep | None:
        """Return the first step that is still to be done and can be shown now; None where none can.

        One that could not be shown when it was its turn comes before it, where it has a word for that.
        """
        missed: LessonStep | None = None
        for step in self._steps[self._done :]:
            until = step.until
            if isinstance(until, Deed) and until.drafted and _among(until.drafted, seen.drafted):
                continue
            if isinstance(until, Deed) and self._was_done(until):
                continue
            if _fits(step.when, seen) and not self._is_spent(step.when):
                return missed or step
            if step.missed and step.say not in self._shown:
                missed = missed or step
        return None

    def _skipped(self, seen: Seen) -> list[LessonStep]:
        """Return the steps to be done that could only be shown before in what is watched, which is at its last step."""
        frames = self._table.player.frames
        if not frames or self._table.player.present is not frames[-1]:
            return []
        past = [_watching(frame, seen.progress) for frame in frames[:-1]]
        return [
            step
            for step in self._steps[self._done :]
            if step.missed and step.say not in self._shown and any(_fits(step.when, one) for one in past)
        ]

    def _say(self, step: LessonStep, key: str, at: str, *, waits: bool) -> None:
        words = self._table.context.words
        texts: dict[str, Message | str] = {place: Message(name) for place, name in step.names.items()}
        frame = self._table.player.present
        if frame is not None:
            told = (without_rules(words.say(line)) for line in frame.lines[:_TOLD])
            texts |= {"frame": frame.title, "told": " ".join(told)}
        text, heard = words.text(key, **texts), words.text(f"{key}|heard", **texts)
        count = words.text("lesson.count", number=self._steps.index(step) + 1, of=len(self._steps))
        anew = (self._at, self.bubble.text) != (step, text)
        self._at, self._sought = step, at
        last = self._word is None and step is self._steps[-1]
        self.bubble.say(text, count, waits=waits, button="title.new" if last else "lesson.go-on", heard=heard)
        self._stand()
        self._soon.start()  # what was made just now takes its place meanwhile
        if anew:
            herald = self._table.page.herald
            (herald.tell_alone if waits else herald.tell)("lesson", heard)
        end = self._table.page.end_body
        if last and end is not None:  # this button leaves the table: a press too many must not be its press
            if anew and self.bubble.go_on.hasFocus():
                end.setFocus(Qt.FocusReason.OtherFocusReason)
            if anew and not self._table.page.end_pause.isVisible():
                QTimer.singleShot(_REST_MS, self, self._lead_on)
        elif waits and self._table.sheet is None:
            focused = QApplication.focusWidget()
            if focused is not self.bubble.go_on:
                self._before = focused
                self._table.page.herald.told("lesson")
            self.bubble.go_on.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not waits:
            self._leads = self._leads or anew

    def _lead(self) -> None:
        """Carry the keyboard on to the button of the seat's panel that the step names, within it or from the map.

        Where the plan is to be taken back it leaves the button that confirms: one more press would give it as it is.
        On the map it goes to the place that the step names.
        """
        named = self._pointed.widget if self._pointed is not None else None
        area, focused = self._table.page.area, QApplication.focusWidget()
        panel = area.seat_panel
        if panel is None or focused is None or self._table.sheet is not None:
            return
        played = panel.isAncestorOf(focused) or focused is area.field.widget
        page = self._table.page
        led_back = focused is page.confirm and named is page.take_back
        if isinstance(named, QAbstractButton) and (led_back or (played and panel.isAncestorOf(named))):
            named.setFocus(Qt.FocusReason.OtherFocusReason)
            self._table.page.herald.told("lesson")
        elif isinstance(area.field, MapField) and focused is area.field.widget:
            scene, spot = area.field.scene, self._named.removeprefix("map ")
            there = (one.choice for one in scene.choices.values() if one.choice.kind is not Kind.FOCUS)
            ringed = next((choice.identity for choice in there if choice.spot == spot), None)
            if ringed is not None and not QAccessible.isActive():
                scene.keyboard.lead(ringed)
            elif scene.choices and focused in self._beside and QAccessible.isActive():
                if ringed is not None:
                    scene.keyboard.put_on(ringed)
                area.field.map.tell_anew()
                self._table.page.herald.told("lesson")

    def _read(self) -> None:
        before, self._before = self._before, None
        at, word = self._at, self._word
        self._word = None
        if word is None and at is not None:
            self._finish(at)
        self._at = None
        if word is None and at is self._steps[-1]:
            self._go_on()
            return
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.update()

    def _find(self) -> None:
        page = self._table.page
        found = ((name, pointing.find(page, name)) for name in self._sought.split(" | "))
        self._named, self._pointed = next((pair for pair in found if pair[1] is not None), ("", None))
        self._tell_beside()

    def _tell_beside(self) -> None:
        """Have what the bubble says told with the thing that it points at, and with what the keyboard is on."""
        widget = self._pointed.widget if self._pointed is not None else None
        page, focused = self._table.page, QApplication.focusWidget()
        field = page.area.field.widget
        told = {field if widget is not None and field.isAncestorOf(widget) else widget}
        read = isinstance(focused, QAbstractButton) or focused is field
        if self._at is not None and focused is not None and read and page.isAncestorOf(focused):
            told |= set() if self.bubble.isAncestorOf(focused) else {focused}
        for one in self._beside - told:
            if isValid(one):
                tell_beside(one, "lesson", "")
        self._beside = {one for one in told if one is not None}
        for one in self._beside:
            tell_beside(one, "lesson", self.bubble.heard)
        if READS_CHANGES and focused in self._beside and focused is not field:
            page.herald.told("lesson")

    def _hide(self) -> None:
        self._at = None
        self._pointed = None
        self._table.page.herald.tell("lesson", "")
        self._tell_beside()
        self.bubble.hide()
        self.corners.hide()
        self._table.page.area.lend_foot(0)
        if (end := self._end()) is not None:
            end.setContentsMargins(0, 0, 0, 0)

    def _lead_on(self) -> None:
        """Carry the keyboard from the page of the end to what leads to a match of one's own."""
        end = self._end()
        if end is not None and end.hasFocus() and self._at is self._steps[-1] and self._word is None:
            self.bubble.go_on.setFocus(Qt.FocusReason.OtherFocusReason)

    # Where it stands

    def _lie_above(self, end: QWidget) -> None:
        size = self.bubble.size_in(end.rect(), end.width())
        end.setContentsMargins(0, size.height() + self._table.context.pixels(_ABOVE_END), 0, 0)
        self.bubble.lie(QRect(end.mapTo(self._table.page, QPoint()), size))

    def _end(self) -> QWidget | None:
        end = self._table.page.end_body
        return end if end is not None and end.isVisible() else None

    def _settle(self) -> None:
        page = self._table.page
        if self._at is None or not page.isVisible():
            return
        self._find()
        room = self._pointed.room if self._pointed is not None else None
        self._watch()
        if (room, self._kept) != (self._stood, self._to_keep_clear()):
            self._stand()
            self._soon.start()  # until all that moves has come to rest
        end = self._end()
        if end is not None and end.hasFocus() and self._at is not self._steps[-1] and self.bubble.go_on.isVisible():
            self.bubble.go_on.setFocus(Qt.FocusReason.OtherFocusReason)  # the page was made anew, and took it
        if self._leads or self._led != self._named:
            self._leads, self._led = False, self._named
            self._lead()

    def _stand(self) -> None:
        """Dock where neither the thing nor any button is covered, and put corners around the thing."""
        page = self._table.page
        if self._at is None or not page.isVisible():
            return
        self._find()
        self._stood = room = self._pointed.room if self._pointed is not None else None
        self._kept = self._to_keep_clear()
        around, (step, corner) = pointing.room_of_bubbles(page), self._docked
        kept = self._kept if room is None else (*self._kept, pointing.Kept(room, pointing.NEVER))
        usual, last = self.bubble.size_in(around), self.bubble.card.topLeft() if corner == pointing.FREE else None
        sizes = (usual, *(self.bubble.size_in(around, usual.width() * share // 5) for share in (4, 3)))
        stays = step is self._at and corner is not None
        lies: tuple[int | None, QRect] = pointing.docked(sizes, around, kept, corner or 0, stays=stays, last=last)
        moved = lies[0] != corner or last not in (None, lies[1].topLeft())
        if moved or any(one.room.intersects(lies[1]) for one in kept):
            beside = pointing.aside(page, self.bubble)
            lies = lies if beside.isEmpty() else (None, beside)
        else:
            page.area.lend_foot(0)
        self._docked, card = (self._at, lies[0]), lies[1]
        self.bubble.lie(card)
        if (end := self._end()) is not None:
            self._lie_above(end)
        if room is not None:
            edged = (one for one in page.findChildren(QAbstractButton) if one.property("edged") is not False)
            rooms = (QRect(one.mapTo(page, QPoint()), one.size()) for one in edged if one.isVisible())
            self.corners.surround(room, self.bubble.card, rooms)
        else:
            self.corners.hide()
        self.bubble.raise_()
        self._table.page.cloth.raise_()  # as long as that moves, it lies over all
        if self._table.sheet is not None:
            self._table.sheet.raise_()

    def _to_keep_clear(self) -> tuple[pointing.Kept, ...]:
        return tuple(pointing.to_keep_clear(self._table.page, self.bubble, self._table.player.present))

    def _watch(self) -> None:
        """Listen to what moves the thing that is pointed at, and what is to stay clear: all that they lie in."""
        page = self._table.page
        watched: set[QObject] = {page.area, page.area.field.widget, *page.findChildren(QAbstractButton)}
        above = self._pointed.widget if self._pointed is not None else None
        while above is not None and above is not page:
            watched.add(above)
            above = above.parentWidget()
        for one in self._watched - watched:
            if isValid(one):
                one.removeEventFilter(self)
        for one in watched - self._watched:
            one.installEventFilter(self)
        self._watched = frozenset(watched)


def _watching(frame: Frame, progress: int) -> Seen:
    return Seen(frame=frozenset(_keys(frame.title)), progress=progress)


def _is_astray(step: LessonStep, seen: Seen) -> bool:
    """Tell whether something lies there that is not what the step waits for: a whole turn, or what was begun."""
    if step.within:
        return not fnmatchcase(seen.begun[0], step.within) if seen.begun else bool(step.when.drafted)
    until = step.until
    if not isinstance(until, Deed) or not seen.complete:
        return False
    return not all(_among(pattern, seen.drafted) for pattern in until.confirmed)


def _fits(when: Occasion, seen: Seen) -> bool:
    return (
        when.asked in ("", seen.asked)
        and (not when.drafted or _among(when.drafted, seen.drafted))
        and when.complete in (None, seen.complete)
        and seen.frame.issuperset(when.frame.split())
        and when.over in (False, seen.over)
        and seen.progress >= when.least
        and bool(seen.asked or seen.frame or seen.over)
    )


def _keys(message: Message) -> Iterable[str]:
    yield message.key
    for _name, parameter in message.parameters:
        if isinstance(parameter, Message):
            yield from _keys(parameter)


def _among(pattern: str, actions: Iterable[str]) -> bool:
    return any(fnmatchcase(action, pattern) for action in actions)
