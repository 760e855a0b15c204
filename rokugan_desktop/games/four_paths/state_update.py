"""One action's work on a state: what changes, what is told of it, and what is still to be done."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, Final

from rokugan_desktop.engine import Draw, Refusal, Seat, Told
from rokugan_desktop.engine.tuples import with_count, with_item, without_one
from rokugan_desktop.games.four_paths import state as states
from rokugan_desktop.games.four_paths.actions import Action, CardAction, Say
from rokugan_desktop.games.four_paths.events import CardNews, Event
from rokugan_desktop.games.four_paths.ids import NO_CARD, NO_KEY, CardId, CardKey, ProvinceId
from rokugan_desktop.games.four_paths.names import Message

FORMS: Final[dict[states.StepName, StepForm]] = {}
"""How each step waits that waits for somebody, or for chance."""


class StepForm:
    """One kind of step that waits: for whom, for which answers, and what follows from them. A chapter has its own."""

    rule: ClassVar[str] = ""
    kinds: ClassVar[tuple[type[CardAction] | Say, ...]] = ()
    """Of which kinds the answers are, or which words: any other is refused. None: chance answers."""
    unlisted: ClassVar[str] = "other-answer"
    """How it is said that an answer is not listed."""

    def __init_subclass__(cls, steps: Sequence[states.StepName] = ()) -> None:
        FORMS.update(dict.fromkeys(steps, cls()))

    def waits(self, update: StateUpdate, step: states.Task, /) -> bool:
        """Do what comes before; tell whether it waits. Who bows, say, is asked in any case (G-5, Q-11)."""
        return True

    def draw(self, state: states.State, step: states.Task, /) -> Draw[Action] | None:
        """Return what chance is asked; None: it is not."""
        return None

    def answers(self, state: Any, step: states.Task, /) -> Iterator[Action]:
        """List what may be answered (Q-2)."""
        yield from ()

    def refusal(self, state: Any, step: states.Task, action: Any, /) -> Refusal | None:
        """Return why an answer of these kinds is refused, or None."""
        listed = action in self.answers(state, step)
        return None if listed else Refusal(self.rule, Message(f"refusal.{self.unlisted}"))

    def answered(self, update: StateUpdate, step: states.Task, action: Any, /) -> bool | None:
        """Carry out what was answered or drawn; False: it does not seal, as it does else."""
        raise NotImplementedError  # no form is asked that says not what follows: flow.py names each


class StateUpdate:
    """A state that is being changed. The one handed in stays as it is."""

    def __init__(self, state: states.State, *, watched: bool = False) -> None:
        """Begin with this state; `watched`: what is told holds what everybody knows right after it."""
        self.state, self._watched = state, watched
        self.told: list[Told[Event]] = []
        self._base: int | None = None

    def tell(self, event: Event) -> None:
        """Tell everybody."""
        self.told.append(Told(event, None, states.view_of(self.state, None) if self._watched else None))

    def change(self, **changes: object) -> None:
        """Change fields of the state; what is worked out of its cards and records is kept while they stay."""
        before, self.state = self.state, states.replace(self.state, **changes)
        if "cards" not in changes and "records" not in changes:
            vars(self.state).update(vars(before))

    def seat(self, seat: Seat) -> states.SeatState:
        """Return what a seat has."""
        return self.state.seats[seat]

    def change_seat(self, seat: Seat, **changes: object) -> None:
        """Change fields of a seat."""
        self.change(seats=with_item(self.state.seats, seat, states.replace(self.state.seats[seat], **changes)))

    def record(self, *records: states.Record) -> None:
        """Let numbers be changed for a while, or something be granted (ST-3)."""
        self.change(records=(*self.state.records, *records))

    def count(self, seat: Seat, word: str) -> None:
        """Keep that a seat has done something this turn (X-9)."""
        self.change(counted=(*self.state.counted, (seat, word)))

    def change_card(self, card: CardId, /, **changes: object) -> None:
        """Change a card in play."""
        self.change(cards={**self.state.cards, card: states.replace(self.state.cards[card], **changes)})

    def change_cards(self, cards: Sequence[CardId], **changes: object) -> None:
        """Change several cards in play at one moment."""
        if cards:
            changed = {card: states.replace(self.state.cards[card], **changes) for card in cards}
            self.change(cards={**self.state.cards, **changed})

    def push(self, *steps: states.Task) -> None:
        """Put steps before all that is still to be done; the first of them comes first."""
        work, base = self.state.work, self._base
        at = len(work) if base is None else base
        self.change(work=(*work[:at], *reversed(steps), *work[at:]))

    @contextmanager
    def in_order(self) -> Generator[None]:
        """Let steps that the block puts before all others come in the order in which it does."""
        outer, self._base = self._base, len(self.state.work) if self._base is None else self._base
        try:
            yield
        finally:
            self._base = outer

    def pop(self) -> states.Task:
        """Take the next step away and return it."""
        step = self.state.work[-1]
        self.change(work=self.state.work[:-1])
        return step

    def waits(self, wanted: bool) -> bool:
        """Take the next step away unless it is wanted that somebody answers it; tell whether it is."""
        if not wanted:
            self.pop()
        return wanted

    def change_work(self, **changes: object) -> None:
        """Change the next step."""
        self.change(work=(*self.state.work[:-1], states.replace(self.state.work[-1], **changes)))

    def rework(self, step: states.Task, **changes: object) -> None:
        """Change a step that is still to be done, the innermost of its like."""
        work = self.state.work
        at = len(work) - 1 - work[::-1].index(step)
        self.change(work=with_item(work, at, states.replace(step, **changes)))

    def drop_work(self, *names: states.StepName) -> None:
        """Do none of these steps any more."""
        self.change(work=tuple([step for step in self.state.work if step.step not in names]))

    def enter(self, card: CardKey, seat: Seat, **facts: object) -> states.InPlay:
        """Bring a card into play under a name never used before (ST-2), and return it."""
        number = self.state.named + 1
        entered = states.replace(states.InPlay(CardId(f"{card}:{number}"), card, seat, seat), **facts)
        self.change(named=number, cards={**self.state.cards, entered.id: entered})
        return entered

    def change_province(self, seat: Seat, province: ProvinceId, **changes: object) -> None:
        """Change what is in a province."""
        provinces = self.seat(seat).provinces
        at = next(at for at, each in enumerate(provinces) if each.id == province)
        self.change_seat(seat, provinces=with_item(provinces, at, states.replace(provinces[at], **changes)))

    def province(self, seat: Seat, province: ProvinceId) -> states.Province:
        """Return a province of a seat."""
        return next(each for each in self.seat(seat).provinces if each.id == province)

    def empty(self, seat: Seat, province: ProvinceId) -> None:
        """Take the face-up card out of a province and refill it face-down at once, if the deck has a card (P-2)."""
        self.change_province(seat, province, card=NO_KEY)
        if self.seat(seat).in_deck > 0:
            self.change_province(seat, province, down=True)

    def tell_one(self, seat: Seat, event: Event) -> None:
        """Tell one seat alone."""
        self.told.append(Told(event, frozenset({seat})))

    def fate(self, seat: Seat, card: CardKey, change: int, *, to_hand: int = 0, shown: bool = False) -> None:
        """Change how many of a Fate card are left, and how many of them the hand has.

        `shown`: everybody sees that it comes into the hand or leaves it, also for having been a focus card (W-8).
        """
        own, index, looks = self.seat(seat), self.state.file.index[card], self.state.looks
        self.change_seat(seat, fate=with_count(own.fate, index, change), in_hand=own.in_hand + to_hand)
        if shown:

            def now(known: tuple[CardKey, ...]) -> tuple[CardKey, ...]:
                return (*known, card) if to_hand > 0 else without_one(known, card) if card in known else known

            self.change_seat(seat, shown=now(own.shown))
            self.change(looks={key: now(known) if key[1] == seat else known for key, known in looks.items()})
        hand = with_count(self.state.hands[seat], index, to_hand)
        self.change(hands=with_item(self.state.hands, seat, hand))

    def discard_fate(self, seat: Seat, *cards: CardKey) -> None:
        """Let cards of the hand go to the discard pile of the Fate deck, openly."""
        for card in cards:
            self.fate(seat, card, -1, to_hand=-1, shown=True)
        self.change_seat(seat, fate_discarded=(*self.seat(seat).fate_discarded, *cards))

    def discard(self, seat: Seat, card: CardKey) -> None:
        """Let a card of a province go to the discard pile."""
        self.change_seat(seat, discarded=(*self.seat(seat).discarded, card))
        self.tell(CardNews(seat, card, "discarded"))

    def leave_play(self, cards: Sequence[CardId], pile: str) -> None:
        """Put cards and all that they bear into piles of their owners, at one moment; none shares a shame (Z-8)."""
        gone = [card for card in self.state.cards.values() if card.id in cards or card.bearer in cards]
        piles: dict[tuple[Seat, str], list[CardKey]] = {}
        for card in gone:
            dynasty = self.state.file.cards[card.card].is_dynasty
            own_pile = "fate_discarded" if pile == "discarded" and not dynasty else pile
            if pile == "dishonorably_dead" and not card.dishonored:  # H-10
                own_pile = "dead"
            if card.card != self.state.file.recruits:  # Z-9
                piles.setdefault((card.owner, own_pile), []).append(card.card)
            if card.under:  # E-12
                own = self.seat(card.owner)
                self.change_seat(card.owner, removed=(*own.removed, *card.under))
        left = {key: card for key, card in self.state.cards.items() if card not in gone}
        kept = tuple([one for one in self.state.records if one.card == NO_CARD or one.card in left])
        self.change(cards=left, records=kept)
        for (owner, own_pile), keys in piles.items():
            self.change_seat(owner, **{own_pile: (*getattr(self.seat(owner), own_pile), *keys)})
