"""Somebody who stands behind all chairs and keeps, slowly and plainly, who may know what: chapter 11 read twice.

It never looks into the game's state. It watches what is done (the actions) and what is told, and notes from that what
each token is, what each hand and pool holds, and who has looked at what. It begins with a new match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rokugan_desktop.games.battle_for_rokugan import Action, Components, Verb, events, ids
from rokugan_desktop.games.battle_for_rokugan.events import Event, ResolutionStep

Tokens = Counter[int]


class Onlooker:
    """What is true at the table, and which of it each seat may know."""

    def __init__(self, components: Components, roles: Sequence[str]) -> None:
        self.hands: list[Tokens] = []
        self.pools: list[Tokens] = []
        for clan in roles:
            pool: Tokens = Counter()
            for name, number in components.common_combat_tokens.items():
                pool[ids.COMBAT_TOKENS.index(name)] += number
            pool[ids.COMBAT_TOKENS.index(components.clans[clan].own)] += 1
            pool[ids.BLUFF] -= 1
            self.pools.append(+pool)
            self.hands.append(Counter([ids.BLUFF]))
        count = len(roles)
        self.kinds: dict[int, int] = {}
        """What each token on the board is, by its identity."""
        self.owners: dict[int, int] = {}
        self.faceup: set[int] = set()
        self.looked: list[set[int]] = [set() for _ in roles]
        """The tokens on the board that each seat has looked at (A-6)."""
        self.dealt: list[list[int]] = [[] for _ in roles]
        self.kept = [ids.NOBODY] * count
        self.spied: list[dict[int, tuple[int, ...]]] = [{} for _ in roles]
        """The hands that each seat has looked at, as they were then, until the next K-2 (A-6)."""
        self.bluffs_out: set[int] = set()
        """Whose bluff lies before the screen (P-9)."""
        self.picked: int = ids.NOBODY
        """What a seat has picked up and not yet put down; only it may know."""
        self.picker: int = ids.NOBODY
        self._taken: int = ids.NOBODY
        self._aimed: int = ids.NOBODY
        self._gives_to_pool = False

    # What a seat may know

    def token_known_to(self, identity: int, seat: int | None) -> int:
        """What the token on the board is, where the seat may know (W-1, W-2), else NOBODY."""
        if identity in self.faceup:
            return self.kinds[identity]
        if seat is None:
            return ids.NOBODY
        if self.owners[identity] == seat or identity in self.looked[seat]:
            return self.kinds[identity]
        return ids.NOBODY

    # What happens

    def watch(self, by: int | None, action: Action, told: Sequence[Event]) -> None:
        """Note what was done by whom, and all that was told of it."""
        if by is not None:
            self._watch_answer(by, action)
        for event in told:
            self._hear(event)
        self.owners = {identity: seat for identity, seat in self.owners.items() if identity in self.kinds}

    def _watch_answer(self, by: int, action: Action) -> None:
        match action.verb:
            case Verb.TAKE:
                self._taken = action.number
                self.picked, self.picker = action.number, by
            case Verb.AIM:
                self._aimed = action.number
                self.picked, self.picker = action.number, by
            case Verb.KEEP:
                self.kept[by] = action.number
            case Verb.SEND:
                self._gives_to_pool = action.number == 1
            case _:
                self.picked = ids.NOBODY

    def _hear(self, event: Event) -> None:
        match event:
            case events.ObjectiveDealt(seat, objective):
                self.dealt[seat].append(objective)
            case events.TokenDrawn(seat, token):
                self.pools[seat][token] -= 1
                self.hands[seat][token] += 1
            case events.TokenPutBack(seat):
                self._to_pool(seat, self._taken)
            case events.TokenPlaced(seat, identity, _place):
                self.hands[seat][self._taken] -= 1
                self.kinds[identity], self.owners[identity] = self._taken, seat
            case events.TokenAnimated(seat, identity, _place, token):
                self.kinds[identity], self.owners[identity] = token, seat
                self.faceup.add(identity)
                self._animating = False
            case events.BlessingPlaced(seat, _identity, _place, token):
                # One animated comes from the discard pile, where the hand does not hold what was picked.
                if not self._animating:
                    self.hands[seat][token] -= 1
                self._animating = False
            case events.TokenLooked(seat, identity, _place):
                self.looked[seat].add(identity)
            case events.CardPlayed(_seat, card):
                self._animating = card == ids.CARDS.index("animate_the_dead")
            case events.HandSpied(seat, other):
                self.spied[seat][other] = tuple(sorted(self.hands[other].elements()))
            case _:
                self._hear_of_leaving(event)

    _animating = False

    def _hear_of_leaving(self, event: Event) -> None:
        match event:
            case events.TokenDiscarded():
                self.kinds.pop(self._aimed)
            case events.TokenPooled(seat, _place):
                kind = self.kinds.pop(self._aimed)
                if kind != ids.BLUFF:
                    self.pools[seat][kind] += 1
            case events.BluffOpened(seat):
                self.bluffs_out.add(seat)
            case events.TokenPaid(seat, token):
                self.hands[seat][token] -= 1
            case events.TokenRecovered(seat, token):
                self.hands[seat][token] += 1
            case events.TokenGiven(seat, _token):
                if self._gives_to_pool:
                    self._to_pool(seat, self._taken)
                else:
                    self.hands[seat][self._taken] -= 1
            case events.BluffReturned(seat, _place):
                self.hands[seat][ids.BLUFF] += 1
            case _:
                self._hear_of_the_round(event)

    def _hear_of_the_round(self, event: Event) -> None:
        match event:
            case events.StepResolved(ResolutionStep.REVEAL, _open):
                self.faceup |= set(self.kinds)
            case events.StepResolved(ResolutionStep.BATTLES, _open):
                self.kinds.clear()
                self.faceup.clear()
                for looked in self.looked:
                    looked.clear()
            case events.RoundBegan(1) | events.InitiativeRevealed():
                self._begin_drawing()
            case _:
                pass

    def _begin_drawing(self) -> None:
        """K-2: bluffs go behind the screens, and what was spied is old."""
        for seat in self.bluffs_out:
            self.hands[seat][ids.BLUFF] += 1
        self.bluffs_out.clear()
        for spied in self.spied:
            spied.clear()

    def _to_pool(self, seat: int, token: int) -> None:
        self.hands[seat][token] -= 1
        self.pools[seat][token] += 1
