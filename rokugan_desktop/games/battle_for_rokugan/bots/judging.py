"""What a seat thinks of a moment: its view with what follows from it, computed where it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import inf
from operator import attrgetter
from random import Random
from typing import Final

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots.fields import Field, Option, field_of
from rokugan_desktop.games.battle_for_rokugan.bots.ground import Front, Ground
from rokugan_desktop.games.battle_for_rokugan.bots.worth import Worth, rounds_left, worth
from rokugan_desktop.games.battle_for_rokugan.public import Placed, PublicState
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.topology import Topology
from rokugan_desktop.games.battle_for_rokugan.view import View

_UNSTEADY: Final = 0.25
"""How far, in honor, a novice's judgement strays."""
_SCORE: Final = attrgetter("score")


class Judgement:
    """A view, the question asked, and the judgement of both. It reads no state."""

    def __init__(self, view: View, question: Question, seed: int) -> None:
        self.view = view
        self.question = question
        self.seed = seed
        self.board: Topology = question.board
        self.public: PublicState = view.public
        self.seat = int(question.seat)
        self.hand = view.hand
        self._harms: dict[int, float] = {}
        self.left = rounds_left(self.board, self.public)

    @cached_property
    def rng(self) -> Random:
        """Return the source of all chance in this judgement. Many do without, and it is slow to make."""
        return Random(self.seed)

    @cached_property
    def worth(self) -> Worth:
        """Return what each province is worth to the seat."""
        return worth(self.board, self.public, self.seat, self.view.kept)

    @cached_property
    def field(self) -> Field:
        """Return what the seat sees lying on the board."""
        return field_of(self.board, self.public, self.seat, self.view.kept, self.view.tokens)

    @property
    def ground(self) -> Ground:
        """Return what the seat saw before the first token was placed."""
        return self.field.ground

    @property
    def fronts(self) -> Mapping[int, Front]:
        """Return the fronts by province."""
        return self.field.ground.front_in

    @property
    def held(self) -> int:
        """Return the own provinces."""
        return self.public.held[self.seat]

    def own(self, province: int) -> bool:
        """Tell whether the province is the seat's own."""
        return bool(self.held >> province & 1)

    def unsteady(self) -> float:
        """Return by how much a judgement strays."""
        return self.rng.random() * _UNSTEADY

    def options(self) -> list[Option]:
        """Return the placements of the hand that make sense, the best first."""
        public_seat = self.public.seats[self.seat]
        barred = ids.BLUFF if public_seat.bluff_barred else ids.NOBODY
        hand = sorted({token for token in self.hand if token != barred})
        found = self.field.options(self.board, hand)
        found += self.blessings(hand)
        return sorted(found, key=_SCORE, reverse=True)

    def choice(self, options: Sequence[Option]) -> Option:
        """Return the option, of these from the best down, that looks best to a judgement that strays."""
        best, most = options[0], -inf
        for option in options:
            if option.score + _UNSTEADY <= most:
                break
            score = option.score + self.unsteady()
            if score > most:
                best, most = option, score
        return best

    def blessings(self, hand: Sequence[int]) -> list[Option]:
        """Return the ways to lay a blessing of the hand."""
        if not any(ids.BLESSINGS >> token & 1 for token in hand):
            return []
        own = [
            (index, token.place)
            for index, token in enumerate(self.public.placed)
            if token.seat == self.seat and token.face == ids.NOBODY
        ]
        return list(self.field.blessings(self.board, own, self.view.tokens, hand))

    def harm(self, index: int) -> float:
        """Return what a rival's token on the board is expected to cost this seat, in honor."""
        harm = self._harms.get(index)
        if harm is None:
            harm = self._harms[index] = self._harm(index)
        return harm

    def harmful(self, least: float) -> bool:
        """Tell whether an unblessed token of a rival is expected to cost this seat more honor than that (P-7)."""
        target = self.board.target
        fronts = self.fronts
        return any(
            not token.blessings
            and token.seat != self.seat
            and (front := fronts.get(target[token.place])) is not None
            and front.stake > least
            and self.harm(index) > least
            for index, token in enumerate(self.public.placed)
        )

    def _harm(self, index: int) -> float:
        token = self.public.placed[index]
        kind = self.view.tokens[index]
        province = self.board.target[token.place]
        front = self.fronts.get(province)
        if token.seat == self.seat or front is None:
            return 0.0
        if kind >= ids.DIPLOMACY:
            return self._harm_of_parley(kind, token, front)
        before = self.field.chance(front, 0)
        self.field.add(self.board, token.seat, token.place, kind, -1)
        after = self.field.chance(front, 0)
        self.field.add(self.board, token.seat, token.place, kind)
        return (after - before) * max(front.stake, 0.0)

    def _harm_of_parley(self, kind: int, token: Placed, front: Front) -> float:
        """Return what a raid or a diplomacy costs the seat; a bluff costs nothing."""
        if kind == ids.RAID and front.own and token.place == front.province:
            return front.stake
        if kind == ids.DIPLOMACY and not front.own:
            return front.stake * self.field.chance(front, 0)
        return 0.0

    def doubt(self, index: int) -> float:
        """Return how much hangs on what a rival's facedown token is, in honor."""
        token = self.public.placed[index]
        front = self.fronts.get(self.board.target[token.place])
        if token.seat == self.seat or self.view.tokens[index] != ids.NOBODY or front is None:
            return 0.0
        chance = self.field.chance(front, 0)
        return 4 * chance * (1 - chance) * max(front.stake, 0.0)

    def price_of(self, province: int) -> float:
        """Return what one control token out of the province costs (X-2): a faceup one first, the last one with it."""
        if self.public.faceup[province]:
            return self.worth.guard[province]
        return 0.05 if self.public.facedown[province] > 1 else self.worth.gain[province]

    def index_of(self, identity: int) -> int:
        """Return where in `PublicState.placed` the token with this identity lies."""
        return next(index for index, token in enumerate(self.public.placed) if token.identity == identity)

    def offered(self, bits: int) -> list[int]:
        """Return the tokens of a set of identities, as indices of `PublicState.placed`."""
        return [index for index, token in enumerate(self.public.placed) if bits >> token.identity & 1]
