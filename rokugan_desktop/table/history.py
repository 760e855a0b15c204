"""The history of a match: what its entries have led to so far, and how far it may be gone back.

It is a pure walk, one entry after another, the same for a match at the table, a reopened one and a replay.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from rokugan_desktop.engine import (
    AnyGame,
    Asking,
    Conceding,
    Draw,
    EarlyEnding,
    Illegal,
    Message,
    Over,
    Parameter,
    Participant,
    Refusal,
    Rewinding,
    Seat,
    Step,
    Told,
    Unreadable,
    Watchable,
)
from rokugan_desktop.engine.grammar import CHALLENGE
from rokugan_desktop.table.journal import (
    Answered,
    Began,
    Conceded,
    Drawn,
    EndedEarly,
    Entry,
    PinRemoved,
    PinSet,
    PlayedOn,
    Rewound,
    Salvaged,
    SeatTaken,
    SettledForAll,
)
from rokugan_desktop.table.printable import printable
from rokugan_desktop.table.trust.pins import can_be_tried
from rokugan_desktop.table.trust.shuffle import FIRST_SHUFFLE

Naming = Callable[[Seat], Parameter]
"""How a line calls who sits on a seat."""


def named(person: Participant) -> Message:
    """Return a player by name, with what the seat plays as."""
    return Message("table.told.who", name=person.name, role=person.role.name)


class Announcement(msgspec.Struct, frozen=True):
    """Something that the table agreed on or was told, beside the game: its events stand among the game's own."""

    seat: Seat
    """Whom it is about; of what is about nobody, the first one."""

    def said(self, who: Naming) -> Message:
        """Return the line that tells it."""
        return Message(_key(self), who=who(self.seat))


class WentBack(Announcement, frozen=True):
    """The table has gone back to the start of the seat's turn."""

    entry: int
    """After which entry of the journal the match goes on."""


class PinWasSet(Announcement, frozen=True):
    """The seat has set a PIN for its curtain, or another one."""


class PinWasRemoved(Announcement, frozen=True):
    """The seat's PIN is gone."""

    by_consent: bool
    """It was forgotten, and all others agreed; else the seat removed it."""


class SeatWasTaken(Announcement, frozen=True):
    """Somebody else sits on the seat from now on."""

    player: str
    """A person ("human"), or which computer player."""


class WasSettledForAll(Announcement, frozen=True):
    """What the seats were asked in public until here was left to a computer, for a while; the seat was the first."""


class WasSalvaged(Announcement, frozen=True):
    """The match was saved from a damaged library, and what came after this is lost."""

    lost: int
    """How many entries of the journal that is; 0: nobody knows."""

    def said(self, who: Naming) -> Message:
        del who  # it happened to all
        return Message("table.told.salvaged", n=self.lost) if self.lost else Message("table.told.salvaged-spare")


class WasPlayedOn(Announcement, frozen=True):
    """The match begins here: what came before this was taken from another one."""

    as_challenge: bool = False

    def said(self, who: Naming) -> Message:
        del who  # it was all of them
        return Message("table.told.challenge" if self.as_challenge else "table.told.played-on")


def _key(told: Announcement) -> str:
    match told:
        case WentBack():
            return "table.told.went-back"
        case PinWasRemoved(by_consent=by_consent):
            return "table.told.pin-given-up" if by_consent else "table.told.pin-removed"
        case SeatWasTaken(player=player):
            return "table.told.person-sat-down" if player == "human" else "table.told.computer-sat-down"
        case WasSettledForAll():
            return "table.told.settled-for-all"
        case _:  # PinWasSet
            return "table.told.pin-set"


HUMAN = "human"
"""Who sits on a seat where a person does."""
_LONGEST_PLAYER = 40
OF_THE_GAME = (Answered, Conceded, Drawn, EndedEarly)
"""The entries that carry actions of the game."""


class RecordedEvent(NamedTuple):
    """One line of the match's story: an event with its audience."""

    number: int
    """Its place in the story, from 0."""
    entry: int
    """The journal's entry that told it."""
    told: Told[Any]

    @property
    def event(self) -> Any:
        return self.told.event


def game_events(heard: Iterable[RecordedEvent]) -> list[Any]:
    """Return the events of the game among those heard, without what the table itself announced."""
    return [line.told.event for line in heard if not isinstance(line.told.event, Announcement)]


class Target(NamedTuple):
    """The start of a turn that the table may go back to."""

    seat: Seat
    entry: int
    """The entry right after which it begins."""


class Outcome(NamedTuple):
    """What a chain of actions led to."""

    state: Any
    told: tuple[Told[Any], ...]
    sealed: int = 0
    """Which of the actions, from 1, was the first that seals; 0: none."""
    watched: bool = False
    """What everybody hears is told with what everybody knew right after it (`Told.seen`)."""


class Checkpoint(NamedTuple):
    """What going back restores: the state, and what is noted of the turns so far."""

    state: Any
    last: Seat | None = None
    conceded: frozenset[Seat] = frozenset()
    turn_starts: Mapping[Seat, int] = {}
    """Where in the story each seat's last turn began."""
    turn: Seat | None = None
    """In whose turn, that still goes on, the seat has confirmed something."""
    turn_start_before: int = 0
    """Where in the story that seat's turn before this one began."""


class History:
    """The entries of a match, and what follows from them.

    Entries of the game lie one on top of another; going back lays the next one on top of an earlier one. What was
    gone back past stays among the entries and in the story, and counts no more. PINs and who sits where are agreed on
    beside the game: no going back changes them.
    """

    def __init__(self, game: AnyGame, began: Began, state: Any, players: tuple[str, ...] = ()) -> None:
        """Begin with the first entry and the state it leads to; `players`: who sits where, all people where empty."""
        self.entries: list[Entry] = [began]
        self.story: list[RecordedEvent] = []
        self.pins: dict[Seat, PinSet] = {}
        self.players = list(players or (HUMAN,) * len(began.roles))
        self.abandoned = set[Seat]()
        """The seats that a person has left to a computer player."""
        self.taken_back: set[int] = set()
        """The entries that count no more."""
        self.idle: set[int] = set()
        """The entries beside the game that change nothing; from format 4 on they are refused."""
        self.late: set[int] = set()
        """The entries after the end; from format 4 on they are refused as well."""
        self.split: set[int] = set()
        """The answers that end before the turn was confirmed; from format 4 on they are refused as well."""
        self.merged: set[int] = set()
        """The answers that go on after the turn was confirmed; from format 4 on they are refused as well."""
        self.answers = 0
        """How many answers are written, with those that count no more."""
        self._settled = 0
        """The number of the last entry by which the table left choices to a computer."""
        self.played_on = 0
        """The number of the entry up to which all is another match's; 0: nothing is."""
        self._drawn = 0
        self._watched: dict[int, tuple[Told[Any], ...]] = {}
        """What entries told that were watched, by their numbers."""
        self._read: dict[str, Any] = {}
        """The actions that were read, by their notations: most come more than once in a match."""
        self._game = game
        self._strict = began.strict
        # Asked once: whether a game has what a protocol says takes as long as an action.
        self._watch = game.watch if isinstance(game, Watchable) else game.apply
        self._rewinding: Rewinding[Any, Any] | None = game if isinstance(game, Rewinding) else None
        self._own: dict[str, str] = {}
        """The game's actions that are no answers and no draws, as they are written: they have entries of their own."""
        if isinstance(game, Conceding):
            self._own["concession"] = game.write(game.concession())
        if isinstance(game, EarlyEnding):
            self._own["early end"] = game.write(game.early_end())
        self._set_apart = frozenset(self._own.values())
        self.noted = Checkpoint(state)
        self._checkpoints = [self.noted]
        self._parents = [0]
        """For each entry, the one that it lies on."""
        self._story_starts = [0, 0]
        """For each entry, how long the story was before it; and how long it is now."""
        self._top = 0

    @property
    def state(self) -> Any:
        return self.noted.state

    def turn_start(self, seat: Seat) -> int:
        """Return where in the story the seat's last turn began; of one that still goes on, the one before it."""
        checkpoint = self.noted
        return checkpoint.turn_start_before if checkpoint.turn == seat else checkpoint.turn_starts.get(seat, 0)

    def draw_number(self, ahead: int = 0) -> int:
        """Return the number of the next draw, where so many draws come before it that are not among the entries yet.

        Draws are numbered by draws, so that nothing else that is written down changes what is drawn; no draw is ever
        gone back past. In version 1 of the shuffle they were numbered by entries.
        """
        began = self.entries[0]
        assert isinstance(began, Began), "a match begins with its beginning"
        return ahead + (len(self.entries) if began.shuffle == FIRST_SHUFFLE else self._drawn)

    def counting(self) -> tuple[Entry, ...]:
        """Return the entries of the game that count, from the first after the beginning on."""
        found: list[Entry] = []
        number = self._top
        while number:
            found.append(self.entries[number])
            number = self._parents[number]
        return tuple(reversed(found))

    def state_after(self, number: int) -> Any:
        """Return the state right after an entry."""
        return self._checkpoints[number].state

    def recorded(self, first: int, last: int) -> list[RecordedEvent]:
        """Return what the entries from one number to another told, to whomever."""
        return self.story[self._story_starts[first] : self._story_starts[last + 1]]

    def watched(self, number: int) -> tuple[Told[Any], ...]:
        """Return what an entry of the game told as all watch it (`Told.seen`): worked out now, where nobody did before.

        Of the table's own entries nothing is seen.
        """
        entry = self.entries[number]
        if number not in self._watched and isinstance(entry, OF_THE_GAME):
            by = entry.seat if isinstance(entry, Answered | Conceded) else None
            actions = map(self._game.read, entry.actions if isinstance(entry, Answered) else (entry.action,))
            outcome = self.watch(self.state_after(number - 1), by, actions)
            self._watched[number] = outcome.told
        return self._watched.get(number, ())

    def since(self, position: int) -> range:
        """Return the entries from that place in the story on, where one of them begins."""
        return range(bisect_left(self._story_starts, position), len(self.entries))

    def preview(self, entry: Entry) -> Outcome:
        """Return what the entry would lead to.

        Its kind decides which actions it may carry, and at which states: chance alone is waited for where something is
        to be drawn, and then nothing but a draw goes on; a seat gives up, and the table ends the match, in the game's
        own words for that and in no others.

        Raises Illegal where it is against the rules, the table's own included; Unreadable where it says nothing that
        makes sense.
        """
        match entry:
            case Answered(seat=seat, actions=notations):
                outcome = self._preview_actions(Asking, seat, notations)
                if self._strict and not self._is_whole(entry, outcome):
                    raise Illegal(Refusal("", Message("table.unreadable.against-rules")))
                return outcome
            case Conceded(seat=seat, action=text):
                return self._preview_actions(Asking, seat, [text], "concession")
            case Drawn(action=text):
                return self._preview_actions(Draw, None, [text])
            case EndedEarly(action=text):
                return self._preview_actions(Asking, None, [text], "early end")
            case Rewound(to=to):
                return self._preview_rewind(to)
            case _:
                told = Told(self._announcement(entry), None)
                if self._strict and not isinstance(entry, Salvaged) and (self._over() or self.changes_nothing(entry)):
                    raise Illegal(Refusal("", Message("table.unreadable.against-rules")))
                return Outcome(self.state, (told,))

    def _preview_actions(
        self, waits: type[Asking[Any] | Draw[Any]], by: Seat | None, notations: Sequence[str], kind: str = ""
    ) -> Outcome:
        """Return what actions lead to at a state that waits so; `kind`: the one thing that they must be.

        Giving up and ending early are no answers and no draws: they have entries of their own.
        """
        game, state = self._game, self.noted.state
        actions = [self._read.get(text) or self._read_anew(text) for text in notations]
        if not actions:  # no version has written an answer of none
            raise Unreadable("", "", Message("table.unreadable.entry"))
        if kind:
            allowed = notations == [self._own.get(kind)]
        else:
            allowed = self._set_apart.isdisjoint(notations)
        if not allowed or not isinstance(game.pending(state), waits):
            raise Illegal(Refusal("", Message("table.unreadable.against-rules")))
        return _carried_out(game.apply, state, by, actions)

    def watch(self, state: Any, by: Seat | None, actions: Iterable[Any]) -> Outcome:
        """Apply the actions one after another, before everybody's eyes. Raise Illegal where the rules refuse one."""
        return _carried_out(self._watch, state, by, actions, watched=True)

    def _read_anew(self, text: str) -> Any:
        action = self._game.read(text)
        if self._game.write(action) != text:
            raise Unreadable("", "", Message("table.unreadable.other-notation"))
        self._read[text] = action
        return action

    def _is_whole(self, answered: Answered, outcome: Outcome) -> bool:
        """Tell whether a chain ends where the table has it confirmed: at its first step that seals, and no earlier."""
        if outcome.sealed:
            return outcome.sealed == len(answered.actions)
        pending = self._game.pending(outcome.state)
        return not (isinstance(pending, Asking) and answered.seat in pending.decisions)

    def apply(self, entry: Entry, outcome: Outcome) -> None:
        """Let the entry count, with what it led to."""
        number, position = len(self.entries), len(self.story)
        below = self._top
        if isinstance(entry, OF_THE_GAME):
            self._top = number
            self._drawn += isinstance(entry, Drawn)
            if isinstance(entry, Answered):
                self.answers += len(entry.actions)
                if not self._strict and not self._is_whole(entry, outcome):
                    (self.merged if outcome.sealed else self.split).add(number)
        else:
            self._apply_beside(entry, number)
        self.noted = self._checkpoint_after(entry, outcome.state, position)
        self.entries.append(entry)
        self._checkpoints.append(self.noted)
        self._parents.append(below)
        if outcome.watched:
            self._watched[number] = outcome.told
            told = enumerate(outcome.told, position)
            self.story += [RecordedEvent(place, number, Told(one.event, one.to)) for place, one in told]
        elif outcome.told:
            self.story += [RecordedEvent(place, number, told) for place, told in enumerate(outcome.told, position)]
        self._story_starts.append(len(self.story))

    def _apply_beside(self, entry: Entry, number: int) -> None:
        if not self._strict and not isinstance(entry, Rewound):
            self.late.update([number] if self._over() and not isinstance(entry, Salvaged) else ())
            self.idle.update([number] if self.changes_nothing(entry) else ())
        match entry:
            case Rewound(to=to):
                self.taken_back.update(self._down_to(to))
                self._top = to
            case PinSet(seat=seat):
                self.pins[seat] = entry
            case PinRemoved(seat=seat):
                del self.pins[seat]
            case SeatTaken(seat=seat, player=player):
                if self.players[seat] == HUMAN:
                    self.abandoned.add(seat)
                self.players[seat] = player
            case SettledForAll():
                self._settled = number
            case PlayedOn():
                self.played_on = number
            case _:
                pass

    # Going back

    def targets(self) -> tuple[Target, ...]:
        """Return the starts of turns that may be gone back to, the latest one first."""
        if self._over():
            return ()
        found: list[Target] = []
        number = self._top
        while number and self._bar(number) is None:
            number = self._parents[number]
            seat = self._begun_with(number)
            if seat is not None:
                found.append(Target(seat, number))
        return tuple(found)

    def refusal(self, to: int | None = None) -> Message | None:
        """Return why the table can't go back to right after an entry, or None where it can; no entry: why to none."""
        targets = self.targets()
        if (to is None and targets) or any(target.entry == to for target in targets):
            return None
        if self._over():
            return Message("table.rewind.over")
        counting = tuple(self._down_to(0))
        begun = [number for number in counting if self._begun_with(number) is not None] if to is None else [to]
        if begun == [self._top]:
            return Message("table.rewind.here")
        if not begun:
            return Message("table.rewind.none")
        above = takewhile(lambda number: number != to, counting) if to is None or to in counting else ()
        barred = (self._bar(number) for number in above)
        return next(filter(None, barred), Message("table.rewind.no-turn"))

    def _begun_with(self, number: int) -> Seat | None:
        if not number or self._rewinding is None:
            return None
        return self._rewinding.turn_begun(self.state_after(self._parents[number]), self.state_after(number))

    def _bar(self, number: int) -> Message | None:
        rewinding = self._rewinding
        for line in reversed(self.recorded(number, number)):
            if rewinding and line.told.to is None and (barred := rewinding.no_way_back(line.event)) is not None:
                return barred
        return Message("table.rewind.drawn") if isinstance(self.entries[number], Drawn) else None

    def _down_to(self, number: int) -> Iterator[int]:
        """Yield the entries of the game that lie above one, from the top; to the bottom where it counts no more."""
        above = self._top
        while above and above != number:
            yield above
            above = self._parents[above]

    def _over(self) -> bool:
        return isinstance(self._game.pending(self.state), Over)

    def _preview_rewind(self, to: int) -> Outcome:
        refused = self.refusal(to)
        if refused is not None:
            raise Illegal(Refusal("", refused))
        if isinstance(self._game.pending(self.state), Draw):
            raise Illegal(Refusal("", Message("table.rewind.drawn")))
        seat = next(target.seat for target in self.targets() if target.entry == to)
        return Outcome(self.state_after(to), (Told(WentBack(seat, to), None),))

    # Beside the game

    def _announcement(self, entry: Entry) -> Announcement:
        match entry:
            case PinSet(seat=seat) if self._sits(seat) and can_be_tried(entry):
                return PinWasSet(seat)
            case PinRemoved(seat=seat, by=by) if seat in self.pins:
                return PinWasRemoved(seat, by == "consent")
            case SeatTaken(seat=seat, player=player) if (
                self._sits(seat) and 0 < len(player) <= _LONGEST_PLAYER and player == printable(player)
            ):
                return SeatWasTaken(seat, player)
            case SettledForAll(seat=seat) if self._sits(seat):
                return WasSettledForAll(seat)
            case Salvaged(lost=lost) if lost >= 0:
                return WasSalvaged(Seat(0), lost)
            case PlayedOn():
                began = self.entries[0]
                assert isinstance(began, Began), "a match begins with its beginning"
                return WasPlayedOn(Seat(0), CHALLENGE in dict(began.options))
            case _:  # a second beginning, or nonsense
                raise Unreadable("", "", Message("table.unreadable.entry"))

    def changes_nothing(self, entry: Entry) -> bool:
        """Tell whether an entry beside the game would leave all as it is: no window of today writes such a one."""
        match entry:
            case SeatTaken(seat=seat, player=player):
                return self.players[seat] == player
            case SettledForAll():
                return not any(isinstance(answered, Answered) for answered in self.entries[self._settled :])
            case _:
                return False

    def _sits(self, seat: Seat) -> bool:
        return 0 <= seat < len(self.players)

    def _checkpoint_after(self, entry: Entry, state: Any, position: int) -> Checkpoint:
        checkpoint = self.noted
        match entry:
            case Answered(seat=seat):
                before, turn_starts = checkpoint.turn_start_before, checkpoint.turn_starts
                if checkpoint.turn != seat:
                    before, turn_starts = turn_starts.get(seat, 0), {**turn_starts, seat: position}
                return Checkpoint(state, seat, checkpoint.conceded, turn_starts, self._going_on(seat, state), before)
            case Conceded(seat=seat):
                turn = self._going_on(checkpoint.turn, state)
                return checkpoint._replace(state=state, conceded=checkpoint.conceded | {seat}, turn=turn)
            case Rewound(to=to):
                return self._checkpoints[to]
            case Drawn() | EndedEarly():
                return checkpoint._replace(state=state, turn=self._going_on(checkpoint.turn, state))
            case SettledForAll():  # whoever's turns those were has not seen them: all is told, from the beginning
                return checkpoint._replace(turn_starts={}, turn_start_before=0)
            case _:
                return checkpoint

    def _going_on(self, turn: Seat | None, after: Any) -> Seat | None:
        """Return the seat if it has been its turn, and that same turn goes on."""
        before, game = self.noted.state, self._rewinding
        if game is None or turn is None:
            return None
        goes_on = game.whose_turn(after) == turn == game.whose_turn(before)
        return turn if goes_on and game.turn_begun(before, after) is None else None


def _carried_out(
    carry_out: Callable[[Any, Seat | None, Any], Step[Any, Any]],
    state: Any,
    by: Seat | None,
    actions: Iterable[Any],
    *,
    watched: bool = False,
) -> Outcome:
    told: tuple[Told[Any], ...] = ()
    sealed = 0
    for number, action in enumerate(actions, start=1):
        step = carry_out(state, by, action)
        state = step.state
        told = told + step.told if told else step.told
        if step.seals and not sealed:
            sealed = number
    return Outcome(state, told, sealed, watched)
