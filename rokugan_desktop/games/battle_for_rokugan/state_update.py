"""A state being changed by one action: phases and cards work on a `StateUpdate`; `apply` takes the new state from it.

The values inside are never changed in place; an update only lets go of one and holds the next. What an event tells is
done before it is told, so that who watches (`WatchedUpdate`) sees it come about.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat
from typing import Any, Final, cast

from msgspec.structs import replace

from rokugan_desktop.engine import Seat, Told
from rokugan_desktop.engine.tuples import with_count, with_item, with_one, without_one
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.state import Moment, Placed, State
from rokugan_desktop.games.battle_for_rokugan.topology import Topology
from rokugan_desktop.games.battle_for_rokugan.view import view_of

_ALONE: Final = tuple(frozenset((seat,)) for seat in ids.EVERY_SEAT)
"""For each seat, it alone as an audience."""


class StateUpdate:
    """The state as it is being changed, and what has been told so far."""

    __slots__ = ("board", "hidden", "public", "shown", "told")

    watched = False
    """Somebody watches: what happens at once is told one after the other."""

    def __init__(self, board: Topology, state: State) -> None:
        self.board = board
        self.public = state.public
        self.hidden = state.hidden
        self.told: list[Told[events.Event]] = []
        self.shown = False
        """A secret was shown, or a phase has ended: the answer seals."""

    def state(self) -> State:
        """Return the state as it is now."""
        return State(self.public, self.hidden)

    def tell(self, event: events.Event) -> None:
        """Tell everybody, or the one seat whose secret the event is."""
        # Its class says what it is: `isinstance` would ask the class of the class, for each event.
        self.told.append(Told(event, _ALONE[cast("events.Secret", event).seat] if event.secret else None))

    def tell_all(self, happened: Iterable[events.Event]) -> None:
        """Tell everybody all of these, none of them a secret, in their order."""
        self.told.extend(map(Told, happened, repeat(None)))

    def set_public(self, **changes: Any) -> None:
        """Change fields of what lies open."""
        self.public = replace(self.public, **changes)

    def set_hidden(self, **changes: Any) -> None:
        """Change fields of what is hidden."""
        self.hidden = replace(self.hidden, **changes)

    def set_seat(self, seat: Seat, **changes: Any) -> None:
        """Change fields of what lies open before one seat."""
        seats = self.public.seats
        self.public = replace(self.public, seats=with_item(seats, seat, replace(seats[seat], **changes)))

    def await_seat(self, moment: Moment, seat: Seat) -> None:
        """Wait for the seat at this moment of the game."""
        table = self.public
        if table.active != seat or table.moment is not moment:
            self.public = replace(table, moment=moment, active=seat)

    def clockwise(self, seat: Seat) -> Seat:
        """Return the next seat."""
        return ids.EVERY_SEAT[(seat + 1) % len(self.public.seats)]

    # Control tokens

    def add_control(self, seat: Seat, province: ids.Province, facedown: int = 0, faceup: int = 0) -> None:
        """Put control tokens of the seat into the province, as many as it has left, faceup ones first (C-2)."""
        left = self.board.components.control_tokens_per_clan - self.public.control_tokens(seat)
        faceup = min(faceup, left)
        facedown = min(facedown, left - faceup)
        if not facedown and not faceup:
            return
        table = self.public
        self._control(seat, province, table.facedown[province] + facedown, table.faceup[province] + faceup)
        self.tell(events.ControlAdded(seat, province, facedown, faceup))

    def _control(self, seat: Seat, province: ids.Province, facedown: int, faceup: int) -> None:
        table, bit = self.public, 1 << province
        held = table.held[seat] | bit if facedown or faceup else table.held[seat] & ~bit
        self.public = replace(
            table,
            held=with_item(table.held, seat, held),
            facedown=with_item(table.facedown, province, facedown),
            faceup=with_item(table.faceup, province, faceup),
        )

    def clear_control(self, province: ids.Province) -> None:
        """Take all control tokens out of the province (C-8)."""
        table = self.public
        seat = table.controller(province)
        if seat == ids.NOBODY:
            return
        self._control(seat, province, 0, 0)
        self.tell(events.ControlRemoved(seat, province, table.facedown[province], table.faceup[province]))

    def remove_one_control(self, seat: Seat, province: ids.Province) -> None:
        """Take one control token of the seat out of the province, a faceup one first (X-2)."""
        table = self.public
        facedown, faceup = table.facedown[province], table.faceup[province]
        up = int(faceup > 0)
        self._control(seat, province, facedown - (1 - up), faceup - up)
        self.tell(events.ControlRemoved(seat, province, 1 - up, up))

    # Special tokens

    def put_special(self, special: ids.Special, province: ids.Province) -> None:
        """Put a special token into the province, in place of any other (T-1)."""
        bit = 1 << province
        replaced = ids.NO_SPECIAL
        tokens = list(self.public.special)
        for other in ids.EVERY_SPECIAL:
            if tokens[other] & bit:
                replaced = other
                tokens[other] ^= bit
        tokens[special] |= bit
        self.public = replace(self.public, special=tuple(tokens))
        self.tell(events.SpecialPut(special, province, replaced))

    def remove_special(self, province: ids.Province) -> None:
        """Take the special token out of the province (C-8)."""
        bit = 1 << province
        for special, provinces in zip(ids.EVERY_SPECIAL, self.public.special, strict=True):
            if provinces & bit:
                self.public = replace(self.public, special=with_item(self.public.special, special, provinces & ~bit))
                self.tell(events.SpecialRemoved(special, province))

    # Combat tokens

    def index_of(self, identity: ids.Identity) -> int:
        """Return where in `PublicState.placed` the token lies. Raise StopIteration where it is not on the board."""
        return next(index for index, token in enumerate(self.public.placed) if token.identity == identity)

    def put_token(self, seat: Seat, token: ids.Token, place: ids.Place, face: ids.Token = ids.NO_TOKEN) -> ids.Identity:
        """Put a combat token on the board and return its identity."""
        table = self.public
        identity = table.next_identity
        self.public = replace(
            table, placed=(*table.placed, Placed(identity, seat, place, face)), next_identity=identity + 1
        )
        self.hidden = replace(self.hidden, kinds=(*self.hidden.kinds, token))
        return identity

    def lift_token(self, index: int) -> tuple[Placed, ids.Token]:
        """Take a combat token off the board and return it, with what it is."""
        placed, kinds = self.public.placed, self.hidden.kinds
        self.public = replace(self.public, placed=placed[:index] + placed[index + 1 :])
        self.hidden = replace(self.hidden, kinds=kinds[:index] + kinds[index + 1 :])
        return placed[index], kinds[index]

    def discard(self, seat: Seat, token: ids.Token, event: events.Event) -> None:
        """Put a combat token on the seat's discard pile (C-8), a bluff before its screen (P-9), and tell of it."""
        if token != ids.BLUFF:
            self.set_seat(seat, discard=with_count(self.public.seats[seat].discard, token, 1))
        self.tell(event)
        if token == ids.BLUFF:
            self.open_bluff(seat)

    def open_bluff(self, seat: Seat) -> None:
        """Lay the bluff openly before its owner's screen (P-9)."""
        self.set_seat(seat, bluff_open=True)
        self.tell(events.BluffOpened(seat))

    def take_from_hand(self, seat: Seat, token: ids.Token) -> None:
        """Take the token out of the hand."""
        hands = with_item(self.hidden.hands, seat, without_one(self.hidden.hands[seat], token))
        self.hidden = replace(self.hidden, hands=hands)

    def add_to_hand(self, seat: Seat, token: ids.Token) -> None:
        """Put the token behind the screen."""
        hands = with_item(self.hidden.hands, seat, with_one(self.hidden.hands[seat], token))
        self.hidden = replace(self.hidden, hands=hands)

    def add_to_pool(self, seat: Seat, token: ids.Token) -> None:
        """Put the token into the pool, unseen."""
        pools = with_item(self.hidden.pools, seat, with_count(self.hidden.pools[seat], token, 1))
        self.hidden = replace(self.hidden, pools=pools)

    def count_spied(self, seat: Seat, token: ids.Token, change: int) -> None:
        """Keep what is known of a spied hand: a token was seen to leave it (-1) or to come to it (1) (A-6)."""
        if any(self.hidden.spied):
            self.set_hidden(
                spied=tuple(
                    tuple(
                        replace(known, left=with_count(known.left, token, change)) if known.seat == seat else known
                        for known in knowledge
                    )
                    for knowledge in self.hidden.spied
                )
            )

    def look(self, seat: Seat, index: int) -> None:
        """Let the seat look, alone, at a token on the board, and remember it (A-6)."""
        token = self.public.placed[index]
        looked = self.public.looked
        self.set_public(looked=with_item(looked, seat, looked[seat] | {token.identity}))
        self.tell(events.TokenLooked(seat, token.identity, token.place))
        self.tell(events.TokenShown(seat, token.identity, token.place, self.hidden.kinds[index]))
        self.shown = True


class WatchedUpdate(StateUpdate):
    """A state that is changed before everybody's eyes: each event holds what everybody knew right after it."""

    __slots__ = ()

    watched = True

    def tell(self, event: events.Event) -> None:
        if event.secret:
            super().tell(event)
        else:
            self.told.append(Told(event, None, view_of(State(self.public, self.hidden), None)))

    def tell_all(self, happened: Iterable[events.Event]) -> None:
        seen = view_of(self.state(), None)
        self.told += [Told(event, None, seen) for event in happened]
