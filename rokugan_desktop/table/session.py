"""A session: one match at the table, from its beginning or its journal on, until it is over or left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from rokugan_desktop.engine import (
    AnyGame,
    Asking,
    Conceding,
    Decision,
    Draw,
    EarlyEnding,
    Holding,
    Illegal,
    Impossible,
    Message,
    Over,
    Refusal,
    Remembering,
    Rewinding,
    Seat,
    Setup,
    Told,
    Unreadable,
    seats,
)
from rokugan_desktop.table.draft import Drafts, written
from rokugan_desktop.table.history import OF_THE_GAME, History, Outcome, RecordedEvent, Target
from rokugan_desktop.table.journal import (
    MOST_ACTIONS_IN_ALL,
    Answered,
    Began,
    Conceded,
    Drawn,
    EndedEarly,
    Entry,
    Journal,
    Rewound,
    Scribe,
    SeatTaken,
    SettledForAll,
    beginning,
)
from rokugan_desktop.table.library.listing import problem_of
from rokugan_desktop.table.rebuilding import drawn_action, rebuild, unknown_to
from rokugan_desktop.table.trust.locked_curtains import LockedCurtains
from rokugan_desktop.table.trust.shuffle import Shuffle, commitment

__all__ = ["RecordedEvent", "Session", "Target"]


class Session:
    """One match: the confirmed state, each seat's draft on top of it, the story, and the journal that is the match.

    Every confirmed chain is durable in the journal before its effect exists here. A draft is written beside the entries
    where the window asks for it, and lies on top of the state again when the match is reopened.

    Consent is not asked here. What the table agrees on (`rewind`, `end_early`, a forgotten PIN) is asked of every seat
    by the window before it calls.
    """

    def __init__(self, game: AnyGame, history: History, journal: Journal) -> None:
        """Sit down at a match; `Session.start` and `Session.reopen` are what others call."""
        began = history.entries[0]
        assert isinstance(began, Began), "a match begins with its beginning"
        self.game = game
        self.names = began.names
        self.setup = Setup(began.roles, began.options)
        self.seats = seats(len(began.roles))
        self.curtains = LockedCurtains(history, self._agree)
        """The seats' PINs: how they are set, tried and removed."""
        self._began = began
        self._history = history
        self._scribe = Scribe(journal)
        self._drafts = Drafts(game, history.state)
        self._viewed: tuple[Any, Any] | None = None
        """The state that everybody looked at last, with what they saw."""
        self._pending = game.pending(history.state)
        self._is_done: Callable[[], bool] = lambda: False
        self.changes = 0
        """How often something was answered, taken back or written: while it stays, so does all that is asked."""

    @classmethod
    def start(
        cls, game: AnyGame, setup: Setup, names: Sequence[str], journal: Journal, chance: Shuffle | bytes
    ) -> Session:
        """Begin a match: write its first entry, and carry out the draws that come before the first question.

        Chance is a fair shuffle that the table was bound to (`shuffle.py`), or a bare seed of 32 bytes, as a match has
        that nobody has to trust. It stays in the journal. Raises Illegal for a set-up that the game forbids,
        JournalFailed where the journal can't be written.
        """
        if len(names) != len(setup.roles):
            raise Impossible("a name for each seat")
        if isinstance(chance, Shuffle) and len(chance.contributions) != len(setup.roles):
            raise Impossible("a contribution for each seat, if only an empty one")
        if journal.entries():
            raise Impossible("a match begins with an empty journal")
        unknown = unknown_to(game, setup.options)
        if unknown is not None:
            raise Illegal(Refusal("", unknown))
        setup = setup._replace(rules_version=game.rules_version)
        state = game.new(setup)
        seed = chance.seed if isinstance(chance, Shuffle) else chance
        began = beginning(game, setup, names, journal.header.players, seed)
        if isinstance(chance, Shuffle):
            began = replace(began, shuffle=chance.version)
            seal = commitment(chance.secret, began.bound())
            began = replace(began, secret=chance.secret, contributions=chance.contributions, commitment=seal)
        session = cls(game, History(game, began, state, journal.header.players), journal)
        journal.append(began)
        session.proceed()
        return session

    @classmethod
    def reopen(cls, game: AnyGame, journal: Journal) -> Session:
        """Take up the match that the journal holds, where its last entry left it, with the drafts kept beside it.

        A draw that a crash kept from being written is carried out now; it is the same one. Raises Unreadable where
        the journal is damaged, of another game or of other rules; JournalFailed where such a draw can't be written.
        """
        problem = problem_of(journal.header, game)
        if problem is not None and journal.header.game:
            raise Unreadable(journal.name, "", problem)
        session = cls(game, rebuild(game, journal.entries(), journal.name, journal.header.players), journal)
        session.proceed()
        session._drafts.take_up(journal, session.asking())
        return session

    # What is asked

    def asking(self) -> Mapping[Seat, Decision[Any]]:
        """Return the questions of the confirmed state; none while the match is over."""
        if isinstance(self._pending, Asking):
            return MappingProxyType(dict(self._pending.decisions))
        return MappingProxyType({})

    def decision(self, seat: Seat) -> Decision[Any] | None:
        return self._drafts.of(seat).decision

    def asked_in_secret(self) -> frozenset[Seat]:
        """Return the seats whose question, or whose unconfirmed chain, is a secret: they need the device alone."""
        asked = self._pending.decisions if isinstance(self._pending, Asking) else ()
        return frozenset([seat for seat in asked if self._drafts.of(seat).secret])

    def asked_in_public(self) -> frozenset[Seat]:
        """Return the seats whose question, and whose unconfirmed chain, everybody may see."""
        return frozenset(self.asking()) - self.asked_in_secret()

    def may_pass(self) -> frozenset[Seat]:
        """Return the seats asked in public that have answered nothing yet and may pass."""
        drafts = {seat: self._drafts.of(seat) for seat in self.asked_in_public()}
        return frozenset(
            seat for seat, draft in drafts.items() if not draft.can_take_back and draft.passing is not None
        )

    def needs_confirming(self, seat: Seat) -> bool:
        """Tell whether the seat's chain is complete: its last answer seals it, and waits for `confirm`."""
        return self._drafts.of(seat).sealed

    def over(self) -> Over | None:
        """Return the end of the match, or None while it runs."""
        return self._pending if isinstance(self._pending, Over) else None

    @property
    def conceded(self) -> frozenset[Seat]:
        return self._history.noted.conceded

    @property
    def last_seat(self) -> Seat | None:
        """Return the seat that confirmed last; None before anybody has."""
        return self._history.noted.last

    @property
    def turn(self) -> Seat | None:
        """Return which seat keeps the device while others are asked in public; None: none does.

        It holds it by the game's word, or has confirmed something in its turn, that still goes on. Where the game does
        not say whose turn it is, that is the seat that confirmed last.
        """
        if isinstance(self.game, Holding):
            return self.game.holder(self._history.state)
        noted = self._history.noted
        return noted.turn if isinstance(self.game, Rewinding) else noted.last

    @property
    def players(self) -> tuple[str, ...]:
        """Return who sits where: "human", or a computer player's name for each seat."""
        return tuple(self._history.players)

    @property
    def abandoned(self) -> frozenset[Seat]:
        """Return the seats that a person has left to a computer player."""
        return frozenset(self._history.abandoned)

    @property
    def pins(self) -> frozenset[Seat]:
        """Return the seats whose curtain opens to a PIN alone; none once the match is over, for nothing is hidden."""
        return frozenset() if self.over() is not None else self.curtains.seats

    @property
    def commitment(self) -> str:
        return self._began.commitment

    def revealed(self) -> Began | None:
        """Return the beginning, with secret, contributions and commitment, once the match is over; before, None."""
        return self._began if self.over() is not None else None

    # Drafts

    def answer(self, seat: Seat, action: Any) -> tuple[Told[Any], ...]:
        """Put the answer on top of the seat's draft, and return the events that the seat may hear of it.

        A sealing answer tells nothing before it is confirmed. Raises Illegal where the answer is refused, and where
        with one more the match could not be read again.
        """
        draft = self._drafts.of(seat)
        drafted = sum([len(self._drafts.of(one).answers) for one in self.asking()])
        if self._history.answers + drafted >= MOST_ACTIONS_IN_ALL:
            raise Illegal(Refusal("", Message("table.refusal.long-match", limit=MOST_ACTIONS_IN_ALL)))
        step = draft.answer(action)
        self.changes += 1
        return tuple(told for told in step.told if told.to is None or seat in told.to)

    def take_back(self, seat: Seat) -> bool:
        """Take the last answer of the seat's draft back; return False where there is none."""
        self.changes += 1
        return self._drafts.of(seat).take_back()

    def redo(self, seat: Seat) -> bool:
        """Give again the answer that the seat took back last; return False where there is none."""
        self.changes += 1
        return self._drafts.of(seat).redo()

    def can_take_back(self, seat: Seat) -> bool:
        return self._drafts.of(seat).can_take_back

    def can_redo(self, seat: Seat) -> bool:
        return self._drafts.of(seat).can_redo

    def drafted(self, seat: Seat) -> tuple[Any, ...]:
        """Return the answers of the seat's draft, for its own eyes."""
        return self._drafts.of(seat).answers

    def answered(self, seat: Seat) -> tuple[Decision[Any], ...]:
        return self._drafts.of(seat).answered

    def keep_draft(self, seat: Seat) -> None:
        """Write the seat's draft beside the entries, so that no crash can lose it; it is gone once it is confirmed.

        Raises JournalFailed where that can't be done: the draft stays here.
        """
        self._drafts.keep(seat, self._scribe.journal)

    def draft_kept(self, seat: Seat) -> bool:
        """Tell whether the seat's draft lies beside the entries just as it is, where no crash can lose it."""
        return self._drafts.kept(seat)

    # What counts

    def confirm(self, seat: Seat) -> int:
        """Write the seat's chain as one durable entry, then adopt it, then carry out the draws that follow.

        Return the story's position before it. Raises Illegal where the chain isn't complete. Raises JournalFailed
        where the chain can't be written: the draft is kept, and confirming again tries again; or where a draw after
        it can't be: the chain counts, and `proceed` tries the draw again.
        """
        draft = self._drafts.of(seat)
        if not draft.sealed:
            raise Illegal(Refusal("", Message("table.refusal.not-complete")))
        position = self.position
        self._count(seat, draft.answers, lambda texts: Answered(seat, texts))
        return position

    def pass_on(self, seats: Iterable[Seat]) -> None:
        """Let the seats pass one after another, each as an entry of its own, as far as they are still asked and may.

        Raises JournalFailed as `confirm` does; who has passed by then has passed.
        """
        for seat in seats:
            answer = self._drafts.of(seat).passing if seat in self.may_pass() else None
            if answer is not None:
                self.answer(seat, answer)
                if self.needs_confirming(seat):
                    self.confirm(seat)

    def declare(self, seat: Seat, action: Any) -> None:
        """Let the seat do at once what all may see: answer what it is asked in public, or what it may do unasked.

        Raises Illegal where the rules refuse it; JournalFailed as `confirm` does.
        """
        if seat in self.asking():
            self.answer(seat, action)
            if self.needs_confirming(seat):
                self.confirm(seat)
            return
        self._count(seat, [action], lambda texts: Answered(seat, texts))

    def concede(self, seat: Seat) -> None:
        """Let the seat give up: from now on it passes and places nothing.

        Raises Illegal where the game knows no concession or the seat has nothing to give up; JournalFailed as
        `confirm` does.
        """
        if not isinstance(self.game, Conceding) or self.over() is not None or seat in self.conceded:
            raise Illegal(Refusal("", Message("table.refusal.concession")))
        self.proceed()
        self._count(seat, [self.game.concession()], lambda texts: Conceded(seat, *texts))

    def end_early(self) -> None:
        """End and score the match now. The caller has asked every seat that still plays, and all agreed.

        Raises Illegal where the game can't be ended so; JournalFailed as `confirm` does.
        """
        if not isinstance(self.game, EarlyEnding) or self.over() is not None:
            raise Illegal(Refusal("", Message("table.refusal.early-end")))
        self.proceed()
        self._count(None, [self.game.early_end()], lambda texts: EndedEarly(*texts))

    def end_with(self, is_done: Callable[[], bool]) -> None:
        """Let the match end as soon as this is so after what somebody has confirmed, and after the draws behind it."""
        self._is_done = is_done

    def proceed(self) -> None:
        """Carry out draws until somebody is asked or the match is over; they are durable before they count.

        They are written together, for none of them can be lost: the seed would draw the same ones again. Only needed
        by itself after JournalFailed. Raises JournalFailed where the draws can't be written.
        """
        drawn: list[tuple[Entry, Outcome]] = []
        state, pending = self._history.state, self._pending
        while isinstance(pending, Draw):
            action = drawn_action(self.game, state, self._began.seed, self._history.draw_number(len(drawn)))
            outcome = self._history.watch(state, None, [action])
            drawn.append((Drawn(written(self.game, [action])[0]), outcome))
            state, pending = outcome.state, self.game.pending(outcome.state)
        if drawn:
            self._record(drawn, pending)

    # What the table agrees on

    def rewind_targets(self) -> tuple[Target, ...]:
        """Return the starts of turns that the table may go back to, the latest one first.

        They are the turns that began since the last peek, reveal, draw or card. Nobody learns anything by it: what
        stands there is public, and nothing was learned since.
        """
        return self._history.targets()

    def rewind_refusal(self, target: Target | None = None) -> Message | None:
        """Return why the table can't go back to the start of that turn, or None where it can; None: to any at all."""
        return self._history.refusal(None if target is None else target.entry)

    def rewind(self, target: Target) -> None:
        """Go back to the start of a turn, before everybody's eyes. Every seat has agreed: the window has asked.

        Nothing is deleted: the journal and the story keep what was done and that it was taken back. All drafts are
        dropped. PINs and who sits where stay; a concession since then is taken back with the rest.

        Raises Illegal where it can't be done; JournalFailed as `confirm` does, and then all stays as it was.
        """
        self.proceed()
        entry = Rewound(target.entry)
        self._record_one(entry, self._history.preview(entry))

    def give_seat(self, seat: Seat, player: str) -> None:
        """Let somebody else play the seat from now on: "human", or a computer player by its name.

        Raises Illegal where the player sits there already or the match is over; JournalFailed as `confirm` does.
        """
        if self.over() is not None or self.players[seat] == player:
            raise Illegal(Refusal("", Message("table.refusal.seat-taken")))
        self._agree(SeatTaken(seat, player))

    def settle_for_all(self, seat: Seat) -> None:
        """Tell that the table has left what people were asked in public to a computer for a while, from this seat on.

        The answers themselves were given and confirmed as any others; where there were none, nothing is told. Raises
        JournalFailed as `confirm` does.
        """
        entry = SettledForAll(seat)
        if not self._history.changes_nothing(entry):
            self._agree(entry)

    def _agree(self, entry: Entry) -> None:
        self._record_one(entry, self._history.preview(entry))

    # What is known

    def view(self, seat: Seat | None) -> Any:
        """Return what the seat knows, with its own draft on top; None: what everybody knows.

        A public question is answered before everybody's eyes: while one seat alone is asked, and in public, its
        draft shows in the public view too. A sealing answer's effect shows nowhere.
        """
        if seat is not None:
            return self.game.view(self._drafts.of(seat).state, seat)
        state = self._history.state
        asked = self._pending.decisions if isinstance(self._pending, Asking) else ()
        if len(asked) == 1 and not (draft := self._drafts.of(*asked)).answered_in_secret:
            state = draft.state
        if self._viewed is None or self._viewed[0] is not state:
            self._viewed = state, self.game.view(state, None)
        return self._viewed[1]

    def past(self) -> list[Any]:
        """Return what everybody knew at the beginning, and after each entry of the game that counts still."""
        history = self._history
        counting = [number for number, one in enumerate(history.entries) if isinstance(one, (Began, *OF_THE_GAME))]
        left = [number for number in counting if number not in history.taken_back]
        return [self.game.view(history.state_after(number), None) for number in left]

    @property
    def story(self) -> Sequence[RecordedEvent]:
        """Return the whole story with every audience; screens ask `heard`."""
        return tuple(self._history.story)

    @property
    def position(self) -> int:
        """Return how long the story is."""
        return len(self._history.story)

    def heard(self, seat: Seat | None, since: int = 0, *, taken_back: bool = False) -> tuple[RecordedEvent, ...]:
        """Return the story from a position on, as the seat may hear it; None: as everybody may.

        What was taken back by going back is left out, unless it is asked for; that the table went back is told.
        """
        left_out = frozenset[int]() if taken_back else self._history.taken_back
        story = self._history.story[since:]
        heard = [line for line in story if line.told.to is None or seat in line.told.to]
        return tuple([line for line in heard if line.entry not in left_out])

    def watched(self, since: int) -> list[Told[Any]]:
        """Return what everybody heard of the game from an entry's place in the story on, as all watch it (`Told.seen`).

        What was taken back by going back is left out.
        """
        history = self._history
        entries, gone = history.since(since), history.taken_back
        return [told for one in entries if one not in gone for told in history.watched(one) if told.to is None]

    @property
    def taken_back(self) -> frozenset[int]:
        """Return the entries that count no more, because the table went back past them."""
        return frozenset(self._history.taken_back)

    def turn_start(self, seat: Seat) -> int:
        return self._history.turn_start(seat)

    def left(self, seat: Seat, since: int) -> Any:
        """Return what all knew after the seat's last turn, or later, after this of the story; None: it had none."""
        history = self._history
        own = {number for number, one in enumerate(history.entries) if isinstance(one, Answered) and one.seat == seat}
        last = max(own - history.taken_back, default=None)
        first = [one.entry for one in history.story[since : since + 1]]  # none where nothing is told yet
        return last and self.game.view(history.state_after(max([last, *first])), None)

    # The journal

    @property
    def journal(self) -> Journal:
        return self._scribe.journal

    @property
    def entries(self) -> Sequence[Entry]:
        """Return all entries, as the journal holds them."""
        return tuple(self._history.entries)

    @property
    def in_memory(self) -> bool:
        return self._scribe.in_memory

    def continue_in_memory(self) -> None:
        """Go on without the journal that failed; what it holds stays as it is. What follows lasts as the program."""
        self._scribe.continue_in_memory(self._history.entries)
        self.proceed()

    def return_to_journal(self) -> None:
        """Write to the journal that had failed what it lacks, and go on with it.

        Raises JournalFailed where it still fails, or where it holds an entry of another history of the match.
        """
        self._scribe.return_to_journal(self._history.entries, self.over())
        self._drafts.keep_all(self._scribe.journal)

    def leave(self) -> None:
        """Leave the table: let go of the journal, so that the match can be taken up again, with the drafts it keeps."""
        self.changes += 1
        self._drafts.clear()
        if isinstance(self.game, Remembering):
            self.game.forget()
        self._scribe.close()

    def _count(self, by: Seat | None, actions: Sequence[Any], entry: Callable[[tuple[str, ...]], Entry]) -> None:
        outcome = self._history.watch(self._history.state, by, actions)
        self._record_one(entry(written(self.game, actions)), outcome)
        self.proceed()
        if self.over() is None and self._is_done():
            self.end_early()

    def _record_one(self, entry: Entry, outcome: Outcome) -> None:
        self._record([(entry, outcome)], self.game.pending(outcome.state))

    def _record(self, done: Sequence[tuple[Entry, Outcome]], pending: Asking[Any] | Draw[Any] | Over) -> None:
        """Make the entries durable, all or none of them, then let them count."""
        self._scribe.write([entry for entry, _ in done], pending if isinstance(pending, Over) else None)
        self.changes += 1
        for entry, outcome in done:
            self._history.apply(entry, outcome)
            self._drafts.end(entry)
        self._pending = pending
        self._drafts.move_to(self._history.state)
