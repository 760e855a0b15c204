"""What a seat thinks of a moment: its view with what follows from it, computed where it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import inf
from random import Random
from typing import Final

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots.beliefs import Beliefs
from rokugan_desktop.games.battle_for_rokugan.bots.characters import Character
from rokugan_desktop.games.battle_for_rokugan.bots.editions import PRESENT, Edition
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import (
    SCORE,
    Candidate,
    Front,
    PlacementFeatures,
    placement_features,
)
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import ProvinceValues, province_values, rounds_left
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.state import Placed, PublicState
from rokugan_desktop.games.battle_for_rokugan.topology import Topology
from rokugan_desktop.games.battle_for_rokugan.view import View

_UNSTEADY: Final = 0.25
"""How far, in honor, a novice's evaluation strays."""


class Evaluation:
    """A view, the question asked, and the evaluation of both. It reads no state."""

    def __init__(
        self, view: View, question: Question, seed: int, edition: Edition = PRESENT, character: Character | None = None
    ) -> None:
        """Look at the question; `character`: what its clan is fond of, where it may show."""
        self.view = view
        self.edition = edition
        self.character = character
        self.question = question
        self.seed = seed
        self.board: Topology = question.board
        self.public: PublicState = view.public
        self.seat = question.seat
        self.hand = view.hand
        self._harms: dict[int, float] = {}
        self.left = rounds_left(self.board, self.public)

    @cached_property
    def rng(self) -> Random:
        """Return the source of all chance in this evaluation. Many do without, and it is slow to make."""
        return Random(self.seed)

    @cached_property
    def values(self) -> ProvinceValues:
        """Return what each province is worth to the seat."""
        return province_values(self.board, self.public, self.seat, self.view.kept)

    @cached_property
    def beliefs(self) -> Beliefs:
        """Return what the seat believes of all that it does not see."""
        return Beliefs(self.board, self.view, self.edition.laying)

    @cached_property
    def features(self) -> PlacementFeatures:
        """Return what the seat sees lying on the board."""
        return placement_features(self.board, self.public, self.seat, self.view.kept, self.view.tokens)

    @property
    def fronts(self) -> Mapping[int, Front]:
        """Return the fronts by province."""
        return self.features.round_features.front_in

    @property
    def held(self) -> int:
        """Return the own provinces."""
        return self.public.held[self.seat]

    def own(self, province: ids.Province) -> bool:
        """Tell whether the province is the seat's own."""
        return bool(self.held >> province & 1)

    def unsteady(self) -> float:
        """Return by how much an evaluation strays."""
        return self.rng.random() * _UNSTEADY

    def candidates(self) -> list[Candidate]:
        """Return the placements of what may be taken from the hand, as far as they make sense, the best first."""
        takes = self.question.offered(Verb.TAKE)
        hand = sorted({token for token in self.hand if takes >> token & 1})
        found = self.features.candidates(hand)
        found += self.blessings(hand)
        return sorted(found, key=SCORE, reverse=True)

    def choice(self, candidates: Sequence[Candidate]) -> Candidate:
        """Return the candidate, of these from the best down, that looks best to an evaluation that strays."""
        best, most = candidates[0], -inf
        for candidate in candidates:
            if candidate.score + _UNSTEADY <= most:
                break
            score = candidate.score + self.unsteady()
            if score > most:
                best, most = candidate, score
        return best

    def liking(self, candidate: Candidate) -> float:
        """Return how much the placement is in character, from -1 to 1; 0 for who has none."""
        if self.character is None:
            return 0.0
        province = self.province_of(candidate)
        held = any(held >> province & 1 for held in self.public.held)
        return self.character.liking(candidate.token, self.own(province), held)

    def province_of(self, candidate: Candidate) -> ids.Province:
        """Return the province that the placement is about."""
        blesses = ids.BLESSINGS >> candidate.token & 1
        return self.board.target[self.public.placed[candidate.place].place if blesses else candidate.place]

    def blessings(self, hand: Sequence[ids.Token]) -> list[Candidate]:
        """Return the ways to lay a blessing of the hand."""
        return list(self.features.blessings(self.board, self.public.placed, self.view.tokens, hand))

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
        if kind != ids.NOBODY and ids.UNARMED >> kind & 1:
            return self._harm_of_parley(kind, token, front)
        before = self.features.chance(front, 0)
        self.features.add(self.board, token.seat, token.place, kind, -1)
        after = self.features.chance(front, 0)
        self.features.add(self.board, token.seat, token.place, kind)
        return (after - before) * max(front.stake, 0.0)

    def _harm_of_parley(self, kind: int, token: Placed, front: Front) -> float:
        """Return what a raid or a diplomacy costs the seat; a bluff costs nothing."""
        if kind == ids.RAID and front.own and token.place == front.province:
            return front.stake
        if kind == ids.DIPLOMACY and not front.own:
            return front.stake * self.features.chance(front, 0)
        return 0.0

    def doubt(self, index: int) -> float:
        """Return how much hangs on what a rival's facedown token is, in honor."""
        token = self.public.placed[index]
        front = self.fronts.get(self.board.target[token.place])
        if token.seat == self.seat or self.view.tokens[index] != ids.NOBODY or front is None:
            return 0.0
        chance = self.features.chance(front, 0)
        return 4 * chance * (1 - chance) * max(front.stake, 0.0)

    def price_of(self, province: ids.Province) -> float:
        """Return what one control token out of the province costs (X-2): a faceup one first, the last one with it."""
        if self.public.faceup[province]:
            return self.values.guard[province]
        return 0.05 if self.public.facedown[province] > 1 else self.values.gain[province]

    def index_of(self, identity: ids.Identity) -> int:
        """Return where in `PublicState.placed` the token with this identity lies."""
        return next(index for index, token in enumerate(self.public.placed) if token.identity == identity)

    def aim_at(self, index: int) -> Action:
        """Return the answer that points at this token of `PublicState.placed`."""
        return INTERNED[Verb.AIM][self.public.placed[index].identity]

    def offered(self, bits: int) -> list[int]:
        """Return the tokens of a set of identities, as indices of `PublicState.placed`."""
        return [index for index, token in enumerate(self.public.placed) if bits >> token.identity & 1]
