"""Painting a screen on the table's page: what it shows, what is asked, and the buttons for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from rokugan_desktop.desktop.accessible_widgets import READS_CHANGES
from rokugan_desktop.desktop.at_table.drafting import Drafting
from rokugan_desktop.desktop.at_table.film import lines_in
from rokugan_desktop.desktop.at_table.herald import closed
from rokugan_desktop.desktop.at_table.table_page import TablePage
from rokugan_desktop.desktop.computers.seats import at_once, may_settle
from rokugan_desktop.desktop.end.page import end_page
from rokugan_desktop.desktop.face import Frame, Person, pieces_of
from rokugan_desktop.desktop.keys import with_letters
from rokugan_desktop.desktop.map.values import NumberedMark
from rokugan_desktop.desktop.motion import Tempo
from rokugan_desktop.desktop.people import last_chapter, lines_of
from rokugan_desktop.desktop.sheets.arena import ArenaPanel
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel, public_panel, seat_panel
from rokugan_desktop.desktop.sheets.sections import Arena
from rokugan_desktop.desktop.sheets.sheet import ItemSheet
from rokugan_desktop.desktop.sound.sounds import Sound
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Decision, Message, Seat, StoryLine, rule_of
from rokugan_desktop.table import screens
from rokugan_desktop.table.history import game_events
from rokugan_desktop.words import Spoken, Text, Words, rule_in, without_rules

_ASKING = r"\b[QYЙН]\b"
"""The letters that ask, where a sentence names them."""
_MOST_LINES = 2
"""How many lines of a frame are said beside its title; more are left to the recap, which has them all."""


class Painter:
    """Paints what a `Screen` allows, and never more: it reads the session, and asks nothing of anybody."""

    def __init__(self, table: TablePort, page: TablePage, drafting: Drafting) -> None:
        self._table = table
        self._page = page
        self._drafting = drafting
        self._field = page.area.field
        self.arena: ArenaPanel | None = None
        """What stands where a seat's own panel does while all watch; None before anything was watched."""
        self.stays = False
        """Nothing but a note is to be said: the keyboard stays on what it could choose where it is."""
        self._note = self._rule = self._noted = ""
        """What is said beside the question where nothing is pointed at, and the rule that it names."""
        self._spoken = ""
        """What stands on the bar, as it is heard, after what happened since the seat's last turn."""
        self._hushed = ""
        """Who has lifted the curtain where others hear what a screen reader says, and has asked for nothing yet."""
        self._since = ""
        """What happened since then, told once the curtain is lifted; or what came of a step that was confirmed."""
        self._taken_up = table.session.position
        """How long the story was when the match was begun or taken up again."""
        self._step: Frame | None = None
        """The step of a resolution that is watched now; None: none is."""
        self._turn: tuple[Seat, int] | None = None
        """Whose turn goes on since the computer was handed over, and from where in the story its recap tells."""
        self._told: tuple[tuple[object, ...], Sequence[StoryLine]] = ((), ())
        """The lines told last, with all that they were made of; a seat's own are forgotten before the curtain falls."""
        self._seen: dict[Seat, frozenset[str]] = {}
        """Which pieces, that everybody sees, lay there when a seat's turn was over; gone once all have looked."""
        self._watched: frozenset[str] | None = None
        """Which lay there when all looked last."""
        self._own_at = table.session.position
        """How long the story was when an own screen was shown last: what comes on it then, its own step has brought."""
        self._all_looked_at = 0
        """How long the story was then."""
        self._heard_by_all: tuple[tuple[object, ...], Sequence[Any]] = ((), ())
        """The game's events that everybody has heard, with the length of the story that they were taken from."""

    def paint(self, screen: screens.Screen, note: Message | None, told_since: int, *, advice: bool) -> None:
        """Paint the screen.

        `note` is said beside the question, everybody's recap begins at `told_since`, `advice` may be asked for.
        """
        names = [person.name for person in self._table.people]
        self._page.may_look(names)
        face = self._table.face
        self._page.area.plate_stays = face.public_panel.beside or (self._table.computers_alone and bool(face.arena))
        if not isinstance(screen, screens.Watching):
            self._page.area.tell_beside(self._page.recap, on=False)
        match screen:
            case screens.Ended():
                self._end()
                return
            case screens.Watching():  # each frame is painted as it comes
                self._page.show_table()
                return
            case screens.CurtainScreen():
                self._curtain(screen, screens.on_screen(screen, self._around(screen, names, note)).prompt)
                return
            case screens.SeatScreen():
                panel = self._own(screen)
            case _:
                own = screen.own_panel if isinstance(screen, screens.PublicScreen) else None
                self._hushed = ""
                panel = self._public(screens.answering(screen), own, told_since)
                if isinstance(screen, screens.TakenUp):
                    self._watched = None  # it shows how the match stands, not what came since a seat looked
        around = self._around(screen, names, note, advice=advice)
        answers = screens.answering(screen)
        self._show(screens.on_screen(screen, around, None if answers is None else self._asked(answers)), panel)
        self._page.show_table()

    def frame(
        self,
        frames: Sequence[Frame],
        before: Any,
        *,
        more: bool,
        own: Seat | None,
        alone: Seat | None = None,
        closer: bool = False,
    ) -> None:
        """Paint the last of the frames, with the lines of those before it; `before` is the view they began with.

        `more`: others follow. `closer`: it tells of several in one, which may be watched. `own`: the seat of a person
        alone, whose own screen it is seen on. `alone`: the same on any screen, where it sees its cards on the tableau.
        """
        page, words, frame = self._page, self._words, frames[-1]
        self._field.people = self._table.people
        view = before if frame.view is None else frame.view
        self._column(view, None, frame.stage)
        self._step = frame
        with_own, earlier = self._table.face.with_own, frames[-2] if len(frames) > 1 else None

        def seen(public: Any) -> Any:
            return public if alone is None or with_own is None else with_own(public, self._table.session.view(alone))

        if earlier is not None and earlier.view is not None:
            earlier = earlier._replace(view=seen(earlier.view))
        self._field.show_frame(seen(view), frame, seen(before), earlier)
        told = frames
        if own is None and frame.view is not None and self._table.face.arena is not None:
            arena = self._arena(self._table.face.arena)
            arena.show_turn(view if frame.watched is None else frame.watched, None)
            if self._table.context.tempo is Tempo.FULL:
                told = frames[:-1] if frame.outcome is not None else frames  # no line tells what is still counted
                coming = arena.celebrate(self._field.come_about)
                coming.finished.connect(partial(self._settle, frames, turns=True))
                coming.start()
            else:
                self._settle(frames, turns=False)
        page.area.tell_beside(page.recap, on=own is None)
        self._all_look(piece.identity for piece in frame.pieces)
        logged = {line.message for line in frame.story or ()} if own is None else set[Message]()
        lines = [message for message in frame.lines if message not in logged]  # nobody reads the same twice
        title, said = words.say(frame.title), [words.say(message) for message in lines]
        page.prompt.setText(title, words.hear(frame.title, title))
        cut = "" if own is None else " ".join(said[:_MOST_LINES]) + " …"  # the story has all
        whole = cut if len(said) > _MOST_LINES else " ".join(said)
        rules = [rule for message in frame.lines[:_MOST_LINES] if (rule := rule_of(message))]
        whole = "" if own is None and frame.story is None else whole  # the log has all of it under the title
        heard = " ".join([closed(words.hear(one, words.say(one))) for one in frame.lines])
        self._show_note(without_rules(whole) or self._table.picked, next(iter(rules), ""), heard if whole else "")
        page.note.said.emit(whole)
        page.herald.forget()
        self._tell_heard(words.hear(frame.title, title), heard)
        if own is None:
            self._log(told)
        else:
            self._recap(own)
        page.show_table()
        nobody, seats = self._table.computers_alone, self._table.session.players
        several = frame.doer is not None and len(seats) - len(self._table.facts.humans) > 1
        page.name_run("run" if nobody else "at-once")
        page.name_again("closer" if closer else "again")
        runs = nobody or (several and not self._table.unhurried)
        offered = screens.step_buttons(at=len(frames) - 1, last=not more, runs=runs, closer=closer)
        buttons = [page.button(one) for one in offered if one not in page.film.instead]
        self._offer(
            buttons,
            (self._kept(buttons) if nobody or len(frames) > 1 or not page.film.isHidden() else None) or page.next,
        )

    def _log(self, frames: Sequence[Frame]) -> None:
        everyone = self._page.area.everyone(self._table.people)
        self._page.recap.show_lines(self._words.text("recap.public"), lines_in(frames), "", everyone)

    def _settle(self, frames: Sequence[Frame], *, turns: bool) -> None:
        """Let log and standings tell what the last frame settles, and the map turn into it, while it is watched."""
        frame = frames[-1]
        if frame.outcome is not None and self._step is frame:
            if turns:
                self._log(frames)
            if turns and frame.sequel is not None:
                self._field.settle(frame, frame.sequel)
                if frame.echo is not None:
                    self._table.context.sound(frame.echo)
            area, story, flies = self._page.area, self._public_story(), None
            count = partial(area.show_standings, frame.outcome, story, self._table.people, frame.stage)
            if turns and frame.spots and frame.view is not None:
                flies = area.let_fly(
                    frame.spots[0], *(area.ranked(view, story) for view in (frame.view, frame.outcome))
                )
            if flies is None:
                count()
            else:
                flies.finished.connect(count)
                flies.start()

    def advise(self, lines: Sequence[StoryLine], told: str = "advice") -> None:
        """Show advice, or a rehearsal, where the recap stands, each line with its place on the map."""
        words, recap = self._words, self._page.recap
        note, none = words.text(f"{told}.note"), words.text(f"{told}.none")
        self.say_note(note if lines else none)
        self._page.area.lend_drawer()
        recap.show_lines(words.text(f"{told}.title"), lines, none, press=note if told == "advice" else "")
        if lines:
            recap.lines.setCurrentRow(0)
            recap.lines.setFocus(Qt.FocusReason.OtherFocusReason)

    # What is pointed at, said and chosen

    def say_note(self, text: str) -> None:
        """Say the text under the prompt, wherever nothing is pointed at that has a name of its own."""
        self._show_note(text)
        self._page.herald.tell("note", text)

    def _show_note(self, text: str, rule: str = "", heard: str = "") -> None:
        self._note, self._rule, self._noted = text, rule, heard
        self._page.say_note(text, rule, heard)

    def tell_of(self, spot: str, why_not: Message | None) -> None:
        """Say what the choice at the spot is, a caution included, or why none is there; else say the note again."""
        named = self._field.name_of(spot)
        said = str(named)
        if said:
            self._page.say_note(said, rule_in(named), named.heard() if isinstance(named, Spoken) else "")
        else:
            self.tell_why_not(why_not)
        for panel in (self._page.area.seat_panel, self._page.area.public_panel):
            if panel is not None:
                panel.show_pointed(spot)

    def tell_why_not(self, why_not: Message | None) -> None:
        """Say why what is pointed at beside the map can't be chosen; None: say the note again."""
        if why_not is not None:
            self._page.say_note(self._words.say(why_not), rule_of(why_not))
        else:
            self._page.say_note(self._note, self._rule, self._noted)

    def forget(self) -> None:
        """Forget what was pointed at, chosen and said."""
        self._note = self._rule = self._noted = self._spoken = self._since = ""
        self._told = ((), ())
        self._field.forget()

    def light_places(self, spots: tuple[str, ...]) -> None:
        """Light these spots up beside the choices, and tell of the first of a chosen line; none: only the choices."""
        self._field.light(spots)
        for panel in (self._page.area.seat_panel, self._page.area.public_panel):
            if panel is not None and spots and spots == self._page.recap.chosen:
                panel.show_pointed(spots[0])

    def mark(self, marks: Sequence[NumberedMark]) -> None:
        self._field.mark(marks)

    # Screens

    def _curtain(self, screen: screens.CurtainScreen, why: Message) -> None:
        table, page, self._step = self._table, self._page, None
        if page.currentWidget() is not page.curtain:
            table.context.sound(Sound.CLOTH)
        page.show_curtain()
        said = self._words.say(why)
        page.tell_with(said, page.curtain.button)
        stands = None if screen.looking else self.stands(screen.seat)
        stays = page.curtain.button.hasFocus()
        page.curtain.draw(table.people[screen.seat], why, stands, locked=screen.locked, looking=screen.looking)
        page.herald.tell("prompt", f"{page.curtain.accessibleName()}. {said}")
        if page.curtain.button.hasFocus() and not stays:
            page.herald.told("prompt")
        page.fall()

    def stands(self, seat: Seat) -> Message | None:
        """Return where the match and the seat in it stand, as all can see it; None while there is no telling."""
        table = self._table
        face, view = table.face, table.session.view(None)
        ranked = self._page.area.ranked(view, self._public_story()) if face.progress(view) else None
        if ranked is None:
            return None
        totals = {one.seat: sum(one.score.parts) for one in ranked.seats if one.score is not None}
        if seat not in totals:
            return None
        place, status = 1 + sum([total > totals[seat] for total in totals.values()]), face.status(view, table.people)
        level = list(totals.values()).count(totals[seat])
        key = "curtain.level" if level == len(totals) else "curtain.stands-shared" if level > 1 else "curtain.stands"
        return Message(key, status=status, name=self._name(seat), n=place, of=len(totals))

    def _end(self) -> None:
        table, page = self._table, self._page
        body = end_page(table.context, table.face, table.session, table.people)
        begins = page.show_end(body)
        page.analysis.setVisible(table.face.reviewer is not None)
        won = partial(page.herald.tell, "prompt", body.accessibleName())
        if not begins:
            won()
            return
        table.context.sound(Sound.BELL)
        counting = body.celebrate() if table.context.tempo is Tempo.FULL and not table.was_over else None
        page.pause_end(counting)
        if counting is None:
            won()
        else:
            counting.finished.connect(won)
            counting.start()

    def _own(self, screen: screens.SeatScreen) -> SectionPanel:
        """Show the seat its own screen, with its question where it answers one; return its panel.

        A turn may be confirmed in more than one step: what was to be read at its first is to be read at its last.
        """
        table, seat, page = self._table, screen.seat, self._page
        session = table.session
        if self._turn is None or self._turn[0] != seat:
            self._turn = seat, session.turn_start(seat)
        decision = session.decision(seat) if screen.answers else None
        view = session.view(seat)
        if session.drafted(seat):
            self._field.recall(())
        self._lay(view, decision, seat)
        lifted = page.currentWidget() is page.curtain
        heard_by_others = QAccessible.isActive() and len(table.facts.humans) > 1 and not table.facts.is_open
        still = self._hushed and page.menu.hasFocus() and not session.drafted(seat)
        unasked = heard_by_others and (lifted or still)
        self._hushed = self._name(seat) if unasked else ""
        if screen.answers and not session.drafted(seat) and lifted:
            self._recall(view, self._left_lying(seat))
        self._column(session.view(None), None)
        panel = self._seat_panel()
        panel.hold(self._unconfirmed(seat), session.answered(seat) if screen.answers else ())
        panel.show_turn(view, decision)
        self._recap(seat)
        if lifted or session.drafted(seat):
            self._since = self._since_turn(seat) if screen.answers and not session.drafted(seat) else ""
        elif session.position > self._own_at:
            lines = lines_of(table.face, session, table.people, seat, max(self._own_at, self._all_looked_at))
            self._since = self._heard_of([line for line in lines if line.revealing or line.by != seat])
        self._own_at = session.position
        if screen.thinking is not None:
            self._turn = None
        return panel

    def _public(self, answers: Seat | None, own: Seat | None, since: int) -> SectionPanel:
        """Show what everybody may see, and to a person alone the own, with a public question; return the panel."""
        session = self._table.session
        self._turn = None
        if own is None or self._table.face.panel.in_column:
            self._page.area.put_seat_panel(None)
        else:
            beside = self._seat_panel()
            beside.hold(None, ())
            beside.show_turn(session.view(own), None)
        view = session.view(own if self._table.face.tableau is not None else None)
        decision = session.decision(answers) if answers is not None else None
        self._lay(view, decision, answers)
        self._all_look(self._laid(view))
        panel = self._column(view, decision, answers=answers)
        self._tell(self._where_we_stand() or self._words.text("recap.public"), None, since)
        return panel

    # What stands there beside it

    def _around(
        self, screen: screens.Screen, names: Sequence[str], note: Message | None, *, advice: bool = False
    ) -> screens.Around:
        table = self._table
        called = (
            table.session.asking().get(screen.seat)
            if isinstance(screen, screens.CurtainScreen | screens.TakenUp)
            else None
        )
        calls = table.face.curtain_line(called, table.people) if called is not None else None
        running = None
        if table.running_on:
            running = Message("computers.running", status=table.face.status(table.session.view(None), table.people))
        elif at_once(table, table.facts.computer):
            running = Message("computers.at-once")
        return screens.Around(names, note, calls, advice, table.computers_alone, running, table.shows_again)

    def _asked(self, seat: Seat) -> screens.AskedSeat:
        session, field = self._table.session, self._field
        decision, complete = session.decision(seat), session.needs_confirming(seat)
        declining = self._drafting.declining
        return screens.AskedSeat(
            decision.prompt if decision is not None and not complete else self._summary(seat) if complete else None,
            complete,
            complete and self._doubtful(seat),
            session.can_take_back(seat),
            session.can_redo(seat),
            declining[1] if declining is not None else "",
            field.has_choices,
            field.withheld,
            may_settle(self._table, seat),
        )

    def _show(self, shown: screens.OnScreen, panel: SectionPanel) -> None:
        page, table = self._page, self._table
        if shown.look is not None:
            page.look.setText(self._words.say(shown.look))
        self._say(shown.prompt, shown.note, self._field.chosen_name if shown.names_choice else "")
        if shown.doubtful is not None:
            page.doubtful.setChecked(self._field.doubting)
            page.warn(on=shown.doubtful)
            page.name_decline(shown.declines)
        if shown.thinking is not None:
            moving = table.context.settings.pace_factor > 0 and not table.running_on
            page.area.standings.think(shown.thinking, moving=moving)
            page.name_run("stop" if table.running_on else "run")
        page.name_again("again")
        buttons = [page.button(one) for one in shown.buttons]
        if shown.landing and self._hushed:
            self._hush(buttons, [self._landed(shown.landing, panel, buttons), panel.first_stop()])
        elif shown.landing:
            self._offer(buttons, self._landed(shown.landing, panel, buttons))
        else:
            page.offer(buttons)

    def _kept(self, offered: Sequence[QWidget]) -> QWidget | None:
        """Return what somebody has put the keyboard on beside the field, where it goes on being there; or None."""
        page, focused = self._page, QApplication.focusWidget()
        by_bar = focused is not None and page.film.isAncestorOf(focused)
        return focused if by_bar or focused in {*offered, page.menu, page.aid, page.recap.lines} else None

    def _landed(self, stops: screens.Stops, panel: SectionPanel, offered: Sequence[QWidget]) -> QWidget | None:
        """Return where the keyboard lands, or stays where nothing but a note is said; None: in the middle."""
        page, needed = self._page, screens.Landing.NEEDED in stops
        focused: QWidget | None = QApplication.focusWidget()
        if self.stays and needed and focused is not None and focused.isVisible() and page.area.chooses(focused):
            return focused
        for stop in stops:
            found: QWidget | None = page.button(stop) if isinstance(stop, screens.Button) else None
            if stop is screens.Landing.NEEDED:
                found = panel.landing()
            elif stop is screens.Landing.ITEMS:
                found = panel.first_stop()
                found = None if isinstance(found, ItemSheet) and found.item.gives_up else found
            elif stop is screens.Landing.STAYS:
                found = self._kept(offered)
            if found is not None or stop is screens.Landing.FIELD:
                return found
        return None

    def _summary(self, seat: Seat) -> Message | None:
        face, session = self._table.face, self._table.session
        answered = zip(session.answered(seat), session.drafted(seat), strict=True)
        return face.summary(tuple(answered), self._table.people) if face.summary is not None else None

    def _doubtful(self, seat: Seat) -> bool:
        last, board = self._table.session.answered(seat)[-1], self._table.face.on_board
        replaceable = board is not None and board.replaceable is not None and board.replaceable(last)
        return replaceable and last.caution(self._unconfirmed(seat)) is not None

    # What was laid while somebody did not look

    def turn_over(self, seat: Seat) -> None:
        """Remember what lies there, for everybody to see, when the seat's turn is over."""
        self._seen[seat] = frozenset(self._laid(self._table.session.view(None)))

    def _left_lying(self, seat: Seat) -> frozenset[str] | None:
        """Return what lay there when the seat's turn was over, or when all looked last; None: nothing to be held to it.

        The journal of a match that was taken up again tells it; there all watched how the present chapter began.
        """
        table, seen = self._table, self._seen.get(seat, self._watched)
        if seen is None:
            left = table.session.left(seat, last_chapter(table.face, table.session, table.people, 1))
            seen = None if left is None else frozenset(self._laid(left))
        return seen

    def _all_look(self, pieces: Iterable[str]) -> None:
        self._all_looked_at = self._table.session.position
        self._watched = frozenset(pieces)
        self._seen.clear()

    def _laid(self, view: Any) -> list[str]:
        table = self._table
        return [piece.identity for piece in pieces_of(table.face, view, self._words)]

    def _recall(self, view: Any, seen: frozenset[str] | None) -> None:
        if seen is not None:
            self._field.recall([piece for piece in self._laid(view) if piece not in seen])

    # Their parts

    @property
    def _words(self) -> Words:
        return self._table.context.words

    def _name(self, seat: Seat) -> str:
        return self._table.people[seat].name

    def _say(self, prompt: Message, note: Message | None, chosen: Text = "") -> None:
        words = self._words
        asked, noted = words.say(prompt), words.say(note) if note is not None else str(chosen)
        heard = words.hear(note, noted) if note is not None else noted
        noted = noted or self._table.to_reach
        self._page.prompt.setText(asked, words.hear(prompt, asked))
        self._show_note(noted, rule_of(note) if note is not None else rule_in(chosen), heard)
        self._tell_heard(words.hear(prompt, asked), heard)

    def _tell_heard(self, prompt: str, note: str) -> None:
        told = {"since": self._since, "prompt": prompt, "note": note}
        for where, text in told.items():
            self._page.herald.tell(where, text)
        self._spoken = " ".join(closed(text) for text in told.values() if text)

    def _offer(self, buttons: Sequence[QAbstractButton], landing: QWidget | None) -> None:
        page, stop = self._page, landing if landing is not None else self._field.first_stop()
        page.tell_with(self._spoken, stop, *[one for one in (page.confirm, page.decline) if one in buttons])
        stays = stop.hasFocus()
        if stop.isVisible():  # else the focus would go astray while the button is hidden that it is on
            stop.setFocus(Qt.FocusReason.OtherFocusReason)
        page.offer(buttons)
        stop.setFocus(Qt.FocusReason.OtherFocusReason)
        button = isinstance(stop, QAbstractButton)  # the map tells it with a choice, and without one to nobody
        if stop.hasFocus() and (not stays or READS_CHANGES if button else self._field.has_choices):
            for where in ("since", "prompt", "note"):
                page.herald.told(where)

    def _hush(self, buttons: Sequence[QAbstractButton], stops: Sequence[QWidget | None]) -> None:
        """Offer these, and read no more aloud than what is no secret, until somebody goes to what is asked."""
        page, since = self._page, self._since
        page.offer(buttons)
        page.tell_with(self._spoken.removeprefix(since).lstrip(), *filter(None, {*stops, self._field.first_stop()}))
        for where in ("since", "prompt", "note"):
            page.herald.told(where)
        opened = with_letters(self._words.text("table.opened", name=self._hushed), _ASKING)
        page.answer(f"{opened} {since}".rstrip(), page.menu)
        page.menu.setFocus(Qt.FocusReason.OtherFocusReason)

    def _recap(self, seat: Seat) -> None:
        self._page.area.return_drawer()
        since = self._turn[1] if self._turn is not None else self._table.session.turn_start(seat)
        heading = self._where_we_stand()
        if heading:
            since = min(since, last_chapter(self._table.face, self._table.session, self._table.people))
        else:
            heading = self._words.text("recap.since-turn" if since else "recap.so-far", name=self._name(seat))
        self._tell(heading, seat, since)

    def _since_turn(self, seat: Seat) -> str:
        """Return what happened since the seat's last turn, and since all looked, for whoever listens; or nothing."""
        if not QAccessible.isActive():
            return ""
        table, session = self._table, self._table.session
        begun = session.turn_start(seat)
        lines = lines_of(table.face, session, table.people, seat, max(begun, self._all_looked_at))
        told = self._heard_of([line for line in lines if not line.private and line.by != seat])
        heading = self._words.text("recap.since-turn" if begun else "recap.so-far", name=self._name(seat))
        return f"{heading}: {told}" if told else ""

    def _heard_of(self, lines: Sequence[StoryLine]) -> str:
        told = [line.message for line in lines] if QAccessible.isActive() else []
        return " ".join(closed(self._words.hear(one, self._words.say(one))) for one in told)

    def _where_we_stand(self) -> str:
        """Return the heading of the last chapter's story, as long as nothing was added to a match taken up again."""
        session = self._table.session
        if not self._taken_up or session.position != self._taken_up:
            return ""
        return self._words.text("recap.so-far")

    def _tell(self, heading: str, seat: Seat | None, since: int) -> None:
        table, session = self._table, self._table.session
        made_of = (seat, since, session.position, session.taken_back, tuple(table.people))
        if made_of != self._told[0]:
            told = lines_of(table.face, session, table.people, seat, since)
            if not told and seat is None:
                chapter = last_chapter(table.face, session, table.people)
                told = lines_of(table.face, session, table.people, None, chapter)
            self._told = (made_of, told)
        recap = self._page.recap
        everyone = self._page.area.everyone(table.people)
        recap.show_lines(heading, self._told[1], self._words.text("recap.nothing"), everyone)

    def _seat_panel(self) -> SectionPanel:
        area, table = self._page.area, self._table
        if not isinstance(area.seat_panel, SectionPanel):
            area.put_seat_panel(self._heard(seat_panel(table.face, self._words, table.context.theme, table.people)))
        assert isinstance(area.seat_panel, SectionPanel), "put there above"
        return area.seat_panel

    def _arena(self, described: Callable[[Any, Words, Sequence[Person]], Arena]) -> ArenaPanel:
        area, table = self._page.area, self._table
        if self.arena is None or area.seat_panel is not self.arena:
            self.arena = ArenaPanel(described, self._words, table.context.theme, table.people)
            area.put_seat_panel(self.arena)
        return self.arena

    def _foreseen(self, view: Any, seat: Seat | None) -> Any:
        """Return the public view as if the answer counted that the seat is about to confirm before everybody."""
        board, answer = self._table.face.on_board, self._unconfirmed(seat) if seat is not None else None
        return view if board is None or board.foreseen is None or answer is None else board.foreseen(view, answer)

    def _column(
        self, view: Any, decision: Decision[Any] | None, stage: int | None = None, *, answers: Seat | None = None
    ) -> SectionPanel:
        """Show how it stands, and the panel that everybody sees, made where there is none; `answers`: before them."""
        area, table, self._step = self._page.area, self._table, None
        if area.public_panel is None:
            area.put_public_panel(self._heard(public_panel(table.face, self._words, table.context.theme, table.people)))
        assert area.public_panel is not None
        area.public_panel.hold(self._unconfirmed(answers) if answers is not None else None, ())
        area.public_panel.show_turn(view, decision)
        if decision is not None:
            area.uncover(area.public_panel.first_stop())
        area.show_standings(self._foreseen(view, answers), self._public_story(), table.people, stage)
        return area.public_panel

    def _public_story(self) -> Sequence[Any]:
        session = self._table.session
        taken_from = (session.position, session.taken_back)
        if taken_from != self._heard_by_all[0]:
            self._heard_by_all = (taken_from, tuple(game_events(session.heard(None))))
        return self._heard_by_all[1]

    def _heard(self, panel: SectionPanel) -> SectionPanel:
        panel.answered.connect(self._drafting.answer, Qt.ConnectionType.QueuedConnection)
        panel.chained.connect(self._drafting.answer_by_one_press, Qt.ConnectionType.QueuedConnection)
        panel.changed.connect(self._drafting.answer_anew, Qt.ConnectionType.QueuedConnection)
        panel.shows.connect(self.light_places)
        panel.sketched.connect(self._field.sketch)
        panel.declared.connect(self._drafting.declare, Qt.ConnectionType.QueuedConnection)
        panel.barred.connect(self._table.bar)
        return panel

    def _unconfirmed(self, seat: Seat) -> Any | None:
        """Return the seat's answer that waits for being confirmed, or None; a secret one is for its own eyes."""
        session = self._table.session
        drafted = session.drafted(seat) if session.needs_confirming(seat) else ()
        return drafted[-1] if drafted else None

    def _lay(self, view: Any, decision: Decision[Any] | None, seat: Seat | None) -> None:
        self._field.people = self._table.people
        answer = self._unconfirmed(seat) if seat is not None else None
        answered = self._table.session.answered(seat) if seat is not None and answer is not None else ()
        self._field.show_turn(view, decision, answer, answered[-1] if answered else None)
