"""The warrior, the daimyo and the shogun: they try their placements in determinizations before they choose one.

Who of them never changes: decision 19.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from math import inf, log
from random import Random
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from rokugan_desktop.engine import Asking, Decision, Determinization, Draw, Seat, Stop, never
from rokugan_desktop.engine.players import Foretold, Tried, halving
from rokugan_desktop.games.battle_for_rokugan import flow, ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, PASS, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import novice
from rokugan_desktop.games.battle_for_rokugan.bots.characters import MARGIN
from rokugan_desktop.games.battle_for_rokugan.bots.editions import (
    FIRST,
    LEARNED,
    PRESENT,
    WEIGHTS,
    Calibration,
    Edition,
    calibrated,
)
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import Candidate
from rokugan_desktop.games.battle_for_rokugan.bots.rollout import (
    Deed,
    Removal,
    Rollout,
    RolloutResult,
    Scene,
    World,
    result,
    weighed,
)
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.state import Moment, State
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, cards_in, objectives_in, set_of
from rokugan_desktop.games.battle_for_rokugan.view import View, view_of

_PER_PROVINCE: Final = 4
_RESOLVING: Final = 14
"""How many placements take as long as the resolution and the evaluation after it."""
_USUAL_WORK: Final = 20 + _RESOLVING
"""What is to be played after the first placement of a round with four seats."""
_MOST: Final = 3
_LAST_TURN: Final = 2
"""The size of the hand at the seat's last turn of the round (P-1)."""
_TARGETS: Final = 9
REMOVING: Final = 1 << ids.FIRST_PLAYER_CARD | 1 << ids.SHUGENJA


class Searcher(msgspec.Struct, frozen=True):
    """Tries the placements that look best, each in many worlds, and takes the one that wins most often."""

    name: str
    candidates: int
    rollouts: int
    """How many rollouts a turn gets at the beginning of a round with four seats."""
    patient: bool = False
    """Tries which token to take off the board by a card, and keeps the shugenja for the last round."""
    edition: Edition = PRESENT
    calibration: Calibration | None = None
    """What the chance that it promises is worth; None where that has not been learned."""

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        return self.foretell(view, decision, seed, stop).answers

    def foretell(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Foretold:
        return self.considered(novice.evaluation_of(view, decision, seed, stop, self.edition), stop)

    def considered(self, evaluation: Evaluation, stop: Stop) -> Foretold:
        """Return what follows from the evaluation. Raise Interrupted as soon as `stop` says so."""
        if evaluation.question.kind != QuestionKind.TURN:
            return Foretold(novice.answers(evaluation), None)
        playable = evaluation.question.offered(Verb.PLAY)
        if self.patient:
            removed = removal(evaluation, playable, rollouts(self, evaluation.view) // 3, stop)
            if removed:
                return Foretold(removed, None)
            playable &= ~REMOVING
        card = novice.turn_card(evaluation, playable)
        if card != ids.NOBODY:
            return Foretold((INTERNED[Verb.PLAY][card],), None)
        return self.placed(evaluation, stop)

    def placed(self, evaluation: Evaluation, stop: Stop) -> Foretold:
        """Return the placement that the trials find best. Raise Interrupted as soon as `stop` says so."""
        candidates = shortlist(evaluation, self.candidates)
        if len(candidates) < 2:
            return Foretold(novice.answers(evaluation), None)
        best = search(evaluation, candidates, rollouts(self, evaluation.view), stop)[0]
        assert isinstance(best.deed, Candidate), "placements were tried"
        return Foretold(novice.placement(evaluation, best.deed), self._promised(evaluation, best.chance))

    def _promised(self, evaluation: Evaluation, chance: float) -> float:
        if self.calibration is None:
            return chance
        return calibrated(self.calibration, chance, evaluation.left, len(evaluation.public.seats))


WARRIOR: Final = Searcher("warrior", candidates=10, rollouts=32, calibration=WEIGHTS.warrior)
FIXED: Final = (
    Searcher("warrior-1", candidates=10, rollouts=32, edition=FIRST),
    Searcher("daimyo-1", candidates=40, rollouts=960, patient=True, edition=FIRST),
    Searcher("daimyo-2", candidates=40, rollouts=960, patient=True),
)


def rollouts(searcher: Searcher, view: View) -> int:
    """Return how many rollouts a turn gets: the more, the fewer placements are still to come and so to be played.

    All turns take about as long, and those that decide a round are thought over best.
    """
    to_come = sum(max(size - 1, 0) for size in view.hand_sizes)
    return min(searcher.rollouts * _USUAL_WORK // (to_come + _RESOLVING), _MOST * searcher.rollouts)


class SearchedDeed(NamedTuple):
    """What the trials of one deed came to."""

    deed: Deed
    chance: float
    """How likely the seat wins with it."""
    honor: float
    """The honor it may expect at the end."""


def shortlist(evaluation: Evaluation, most: int) -> list[Candidate]:
    """Return the placements worth trying, the most promising first; no province takes all the places on the list."""
    found: list[Candidate] = []
    tried: dict[int, int] = {}
    for candidate in evaluation.candidates():
        province = evaluation.province_of(candidate)
        if tried.get(province, 0) < _PER_PROVINCE:
            tried[province] = tried.get(province, 0) + 1
            found.append(candidate)
            if len(found) == most:
                break
    return found + _favorite(evaluation, found)


def _favorite(evaluation: Evaluation, listed: Sequence[Candidate]) -> list[Candidate]:
    """Return the most promising of the placements that are liked best of all, where no such placement is listed."""
    if evaluation.character is None or any(evaluation.liking(candidate) >= 1 for candidate in listed):
        return []
    liked = (one for one in evaluation.candidates() if evaluation.liking(one) >= 1)
    return list(islice(liked, 1))


def removal(evaluation: Evaluation, playable: int, budget: int, stop: Stop) -> Sequence[Action]:
    """Return the first player card or the shugenja with its target where that helps; nothing to wait with them.

    They wait for the seat's last turn of the round, and the shugenja for the last round.
    """
    if evaluation.left:
        playable &= ~(1 << ids.SHUGENJA)
    if not playable & REMOVING or len(evaluation.hand) > _LAST_TURN:
        return ()
    harmful = sorted(
        (index for index, token in enumerate(evaluation.public.placed) if not token.blessings), key=evaluation.harm
    )
    deeds = [None, *(Removal(index) for index in harmful[-_TARGETS:] if evaluation.harm(index) > 0)]
    if len(deeds) == 1:
        return ()
    best = search(evaluation, deeds, budget, stop)[0].deed
    if not isinstance(best, Removal):
        return ()
    card = ids.FIRST_PLAYER_CARD if playable >> ids.FIRST_PLAYER_CARD & 1 else ids.SHUGENJA
    return INTERNED[Verb.PLAY][card], evaluation.aim_at(best.number)


def search(evaluation: Evaluation, deeds: Sequence[Deed], budget: int, stop: Stop) -> list[SearchedDeed]:
    """Return how the deeds do in determinizations, the best first."""
    scene = Scene(evaluation.board, evaluation.view, evaluation.edition)
    worlds: list[World] = []
    chances, honor = [0.0] * len(deeds), [0.0] * len(deeds)
    honor_weight = evaluation.edition.honor_weight
    liked = [MARGIN * evaluation.liking(deed) if isinstance(deed, Candidate) else 0.0 for deed in deeds]
    seeds: list[float] = []
    rng = evaluation.rng

    def trial(candidate: int, number: int) -> float:
        if number == len(worlds):
            determinized = evaluation.beliefs.determinization(rng)
            worlds.append(World(scene, determinized))
            seeds.append(rng.random())
        result = worlds[number].play(deeds[candidate], Random(seeds[number]).random)
        chances[candidate] += result.chance
        honor[candidate] += result.honor
        return result.chance + honor_weight * result.honor + liked[candidate]

    return [
        SearchedDeed(deeds[one.candidate], chances[one.candidate] / one.trials, honor[one.candidate] / one.trials)
        for one in halving(len(deeds), budget, trial, stop)
    ]


# The daimyo looks ahead at how it begins, the shogun at all else that it is asked too before it answers

EVERYTHING: Final = tuple(QuestionKind)
_ROLLOUTS_A_TRIAL: Final = 3
"""How many rollouts take as long as to look ahead once: a turn with both shall take no longer than one without."""


class LooksAhead(msgspec.Struct, frozen=True):
    """Tries what may be answered to any question, as far as it is told to."""

    name: str
    placing: Searcher
    """How it places."""
    kinds: tuple[str, ...]
    """The questions that it looks ahead at; a turn's placements it searches anyway."""
    alternatives: int
    trials: int
    """How many answers it looks at, and how often in all."""
    version: int
    """Raised with every change of how it plays, so that the ladder doesn't mix games of before and after."""

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        return self.foretell(view, decision, seed, stop).answers

    def foretell(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Foretold:
        return self.considered(novice.evaluation_of(view, decision, seed, stop, self.edition), stop)

    @property
    def edition(self) -> Edition:
        """Return what it takes for true."""
        return self.placing.edition

    def considered(self, evaluation: Evaluation, stop: Stop) -> Foretold:
        """Return what follows from the evaluation. Raise Interrupted as soon as `stop` says so."""
        kind = evaluation.question.kind
        if kind not in self.kinds:
            return self.placing.considered(evaluation, stop)
        if kind == QuestionKind.TURN:
            return self._turn(evaluation, stop)
        if kind == QuestionKind.OBJECTIVE:
            return Foretold(_kept(evaluation), None)
        script = evaluation.public.script
        if kind == QuestionKind.SPY or (script is not None and script.card == ids.SCOUT):
            return Foretold(_looked(evaluation), None)
        options = alternatives(evaluation, self.alternatives)
        if len(options) == 1:
            return Foretold(options[0], None)
        best = looked_ahead(evaluation, options, self.trials, stop)[0]
        return Foretold(options[best.candidate], None)

    def _turn(self, evaluation: Evaluation, stop: Stop) -> Foretold:
        """Return a card with which the turn begins, where one brings more than to keep it; else a placement."""
        playable = evaluation.question.offered(Verb.PLAY)
        removed = removal(evaluation, playable, rollouts(self.placing, evaluation.view) // 3, stop)
        if removed:
            return Foretold(removed, None)
        if playable >> ids.SCOUT & 1 and _scouts(evaluation):
            return Foretold((INTERNED[Verb.PLAY][ids.SCOUT],), None)
        cards = [(INTERNED[Verb.PLAY][card],) for card in cards_in(playable & ~REMOVING & ~(1 << ids.SCOUT))]
        if not cards:
            return self.placing.placed(evaluation, stop)
        options: list[Sequence[Action]] = [(), *cards]
        best = looked_ahead(evaluation, options, self.trials // 2, stop)[0].candidate
        if best:
            return Foretold(options[best], None)
        left = max(self.placing.rollouts - _ROLLOUTS_A_TRIAL * self.trials // 2, 1)
        return replace(self.placing, rollouts=left).placed(evaluation, stop)


def _kept(evaluation: Evaluation) -> Sequence[Action]:
    """Return the objective that won most matches; a round ahead there is little to see of it."""
    if len(evaluation.public.seats) < COUNTED:
        return novice.answers(evaluation)
    offered = objectives_in(evaluation.question.offered(Verb.KEEP))
    return (INTERNED[Verb.KEEP][max(offered, key=lambda one: KEPT[objective_sort(evaluation, one)])],)


def _scouts(evaluation: Evaluation) -> bool:
    """Tell whether to look now at a rival's token (A-1, P-7), or better in one of the seat's turns to come."""
    placed, seat = evaluation.public.placed, evaluation.seat
    rivals = set_of([token.identity for token in placed if token.seat != seat and not token.blessings])
    turns = evaluation.left * _TURNS_A_ROUND + len(evaluation.hand) - 1
    if evaluation.character is not None and evaluation.character.scouts:
        turns = max(turns // 2, 1)  # who is fond of scouts does not wait long for a better look
    return look(evaluation, rivals, turns, evaluation.public.seats[seat].scouts) != ids.NOBODY


def _looked(evaluation: Evaluation) -> Sequence[Action]:
    """Return the token to look at: with a scout, the one that it was sent for; as Scorpion, none if later is better."""
    question = evaluation.question
    targets = question.offered(Verb.AIM)
    later = len(evaluation.hand) - 1 if question.kind == QuestionKind.SPY else 1
    identity = look(evaluation, targets, max(later, 1), 1)
    if identity != ids.NOBODY:
        return (INTERNED[Verb.AIM][identity],)
    return (PASS,) if question.offered(Verb.PASS) and later > 1 else novice.answers(evaluation)


DAIMYO: Final = LooksAhead(
    "daimyo",
    Searcher("daimyo", candidates=40, rollouts=240, patient=True, edition=LEARNED),
    kinds=(QuestionKind.OBJECTIVE, QuestionKind.STARTING),
    alternatives=6,
    trials=60,
    version=3,
)
SHOGUN: Final = LooksAhead(
    "shogun",
    Searcher("shogun", candidates=40, rollouts=960, patient=True, edition=LEARNED, calibration=WEIGHTS.shogun),
    kinds=EVERYTHING,
    alternatives=6,
    trials=240,
    version=9,
)


# What is worth looking ahead at: the answers that place nothing, the most promising first.


def alternatives(evaluation: Evaluation, most: int) -> list[Sequence[Action]]:
    """Return at most so many answers, those first that the first evaluation thinks best; declining is the last."""
    question = evaluation.question
    declining: list[Sequence[Action]] = [(PASS,)] if question.offered(Verb.PASS) else []
    if question.kind == QuestionKind.SWAP:
        found = list(_swaps(evaluation))
    else:
        answers = [answer for answer in question.answers() if answer.verb is not Verb.PASS]
        measure = _measure(evaluation)
        found = [(answer,) for answer in (sorted(answers, key=measure, reverse=True) if measure else answers)]
    return [*found[: most - len(declining)], *declining]


def _swaps(evaluation: Evaluation) -> Iterator[Sequence[Action]]:
    """Yield the swaps of two own tokens that change anything (A-4)."""
    indices = evaluation.offered(evaluation.question.offered(Verb.AIM))
    kinds = evaluation.view.tokens
    pairs = [pair for pair in combinations(indices, 2) if kinds[pair[0]] != kinds[pair[1]]]
    for one, other in sorted(pairs, key=lambda pair: -novice.swap_gain(evaluation, *pair)):
        yield evaluation.aim_at(one), evaluation.aim_at(other)


def _measure(evaluation: Evaluation) -> Callable[[Action], float] | None:
    """Return what tells how promising an answer is; None where there are never many."""
    question = evaluation.question
    if question.offered(Verb.PICK):
        if question.kind == QuestionKind.STARTING:
            return lambda answer: beginning_score(evaluation, answer.number)
        return lambda answer: novice.province_score(evaluation, answer.number)
    if question.kind == QuestionKind.SWAP_WITH:
        mine = evaluation.index_of(question.chosen)
        return lambda answer: novice.swap_gain(evaluation, mine, evaluation.index_of(answer.number))
    if question.kind in novice.BLESSING:
        blessed = novice.blessed_tokens(evaluation)
        return lambda answer: blessed.get(answer.number, -inf)
    if question.offered(Verb.AIM):
        weighs = evaluation.doubt if question.kind in novice.LOOKING else evaluation.harm
        return lambda answer: weighs(evaluation.index_of(answer.number))
    if question.offered(Verb.LAY):
        found = evaluation.features.candidates((question.chosen,))
        places = {candidate.place: candidate.score for candidate in found}
        return lambda answer: places.get(answer.number, -inf)
    if question.offered(Verb.TAKE):
        tokens = novice.token_scores(evaluation, question.offered(Verb.TAKE))
        return lambda answer: tokens[answer.number]
    return None


# What comes of such an answer: the rules carry on in determinized worlds until the round is over. Until the placements
# begin, whoever is asked answers as a novice does; from there on it is a rollout as any other.

_SEEDS: Final = 2**32

Answers = Sequence[Action]


def looked_ahead(evaluation: Evaluation, options: Sequence[Answers], budget: int, stop: Stop) -> list[Tried]:
    """Return how these options do in determinizations, the best first, after about so many trials.

    An option without answers is to go on placing. Raise Interrupted as soon as `stop` says so.
    """
    board, seat, edition = evaluation.board, evaluation.seat, evaluation.edition
    rng = evaluation.rng
    worlds: list[tuple[State, float]] = []

    def trial(option: int, number: int) -> float:
        if number == len(worlds):
            worlds.append((evaluation.beliefs.determinization(rng).world, rng.random()))
        world, fate = worlds[number]
        found = outcome(board, world, seat, options[option], Random(fate).random, edition)
        return found.chance + edition.honor_weight * found.honor

    return halving(len(options), budget, trial, stop)


def outcome(
    board: Topology, state: State, seat: Seat, answers: Answers, chance: Callable[[], float], edition: Edition
) -> RolloutResult:
    """Return what the end of the round promises the seat after these answers to what it is asked in this world."""
    this_round = max(state.public.round, 1)
    for answer in answers:
        state = _answered(board, state, seat, answer)
    while not _placing(state):
        if state.public.round > this_round or state.public.moment is Moment.OVER:
            return weighed(board, state, seat, board.components.rounds - this_round, edition.leaf)
        state = _carried_on(board, state, seat, chance, edition)
    world = World(Scene(board, view_of(state, seat), edition), Determinization(state))
    rollout = Rollout(world, chance)
    rollout.run(state.public.active)
    return result(world, rollout)


def _placing(state: State) -> bool:
    public = state.public
    return public.moment is Moment.TURN and public.script is None and state.hidden.chosen == ids.NOBODY


def _answered(board: Topology, state: State, seat: Seat, answer: Action) -> State:
    update = StateUpdate(board, state)
    flow.answer(update, seat, answer)
    return update.state()


def _carried_on(board: Topology, state: State, seat: Seat, chance: Callable[[], float], edition: Edition) -> State:
    """Return the state after what is drawn or answered next. The seat plays no other card in the upkeep phase."""
    pending = flow.pending(board, state)
    if isinstance(pending, Draw):
        update = StateUpdate(board, state)
        flow.draw(update, pending.outcome(int(chance() * pending.total())).number)
        return update.state()
    assert isinstance(pending, Asking), "the round is not over"
    other, question = next(iter(pending.decisions.items()))
    assert isinstance(question, Question), "this game asks its own questions"
    if other == seat and question.kind == QuestionKind.UPKEEP_CARD:
        return _answered(board, state, seat, PASS)
    asked = Evaluation(view_of(state, other), question, int(chance() * _SEEDS), edition)
    return _answered(board, state, other, novice.answers(asked)[0])


# What it is worth to know a facedown token: with what it may be, each as likely as one believes, the best placement is
# known before and after a look; what it brings more after the look, on average, is counted in honor.

_WORLDS: Final = 32
"""In how many worlds it is looked up what each token may be."""
_USUAL: Final = 0.1
"""The honor that the best look of a turn is worth on average; a few are worth ten times as much."""
_TURNS_A_ROUND: Final = 5


def look(evaluation: Evaluation, identities: int, turns: int, looks: int) -> ids.Identity:
    """Return at which of these tokens to look now, or NOBODY where it is better to keep the look for later.

    `turns`: in how many turns, this one included, one of so many `looks` can be taken.
    """
    worth = worth_of_looking(evaluation, identities)
    if not worth:
        return ids.NO_IDENTITY
    best = max(worth, key=lambda index: (worth[index], evaluation.doubt(index)))
    if worth[best] < _USUAL * log(max(turns / looks, 1.0)):
        return ids.NO_IDENTITY
    return evaluation.public.placed[best].identity


def worth_of_looking(evaluation: Evaluation, identities: int) -> dict[int, float]:
    """Return the honor that a look at each of the tokens with these identities is worth, by index on the board.

    Tokens that the seat knows are left out.
    """
    kinds = evaluation.view.tokens
    indices = [index for index in evaluation.offered(identities) if kinds[index] == ids.NOBODY]
    if not indices:
        return {}
    may_be: dict[int, Counter[ids.Token]] = {index: Counter() for index in indices}
    for _ in range(_WORLDS):
        world = evaluation.beliefs.determinization(evaluation.rng).world
        for index in indices:
            may_be[index][world.hidden.kinds[index]] += 1
    return {index: _worth(evaluation, index, counts) for index, counts in may_be.items()}


def _worth(evaluation: Evaluation, index: int, counts: Mapping[ids.Token, int]) -> float:
    """Return how much better the best placement is, on average, for who knows which of these the token is."""
    features, board = evaluation.features, evaluation.board
    token, hand = evaluation.public.placed[index], sorted(set(evaluation.hand))
    expected: dict[tuple[int, int], float] = {}
    known = 0.0
    features.add(board, token.seat, token.place, ids.NO_TOKEN, -1)
    for kind, count in counts.items():
        share = count / _WORLDS
        features.add(board, token.seat, token.place, kind)
        best = 0.0
        for candidate in features.candidates(hand):
            best = max(best, candidate.score)
            where = candidate.token, candidate.place
            expected[where] = expected.get(where, 0.0) + share * candidate.score
        known += share * best
        features.add(board, token.seat, token.place, kind, -1)
    features.add(board, token.seat, token.place, ids.NO_TOKEN)
    return max(known - max(expected.values(), default=0.0), 0.0)


# How to begin, as matches showed that were begun at random: where all is chosen so, what goes with more honor or more
# victories is its cause. It is not what the first evaluation says, and it hangs on who plays on: novices do better
# where it is quiet, and with an objective that asks for little land; a strong player where there is much to conquer.
# The figures for several rivals are those of `python -m tests.measuring beginnings FILE --games 4000 --strong`, the
# others those of novices, of 2,000 matches.


class Settled(NamedTuple):
    """What a beginning province is, or what that is worth in honor more than the others have at the end."""

    neighbors: float
    """For each province beside it."""
    coast: float
    """Where navies reach it."""
    own_neighbors: float
    """For each own province beside it."""
    completes: float
    """Where it completes a territory of the own."""
    shadowland: float


COUNTED: Final = 3
"""From so many seats on it was counted how a strong player had best begin."""
SETTLED_BESIDE_ONE: Final = Settled(neighbors=-0.3, coast=-0.68, own_neighbors=-0.03, completes=0.22, shadowland=-0.08)
"""Beside a single rival a quiet beginning is best: a shogun won four matches of five so, three of five otherwise."""
SETTLED: Final = Settled(neighbors=0.16, coast=0.46, own_neighbors=-0.02, completes=0.44, shadowland=0.39)
_HOME, _PRESENT, _ABSENT = "home", "present", "absent"
KEPT: Final = {
    _HOME: 11.1,
    _PRESENT: -3.2,
    _ABSENT: 1.4,
    "reclaiming_lost_lands": -8.1,
    "way_of_the_sail": 6.2,
    "emerald_empire": 11.3,
    "web_of_influence": -1.8,
    "way_of_humility": -12.0,
}
"""How many more matches of a hundred a strong player won that kept an objective, at three to five seats.

The first three are about a clan's land: the own, that of a clan at the table, that of a clan that does not play.
"""


def settled(evaluation: Evaluation, province: ids.Province) -> Settled:
    """Return what the province is to the seat."""
    board = evaluation.board
    near = board.neighbours[province]
    others = board.territories[board.territory_of[province]] & ~(1 << province)
    return Settled(
        neighbors=near.bit_count(),
        coast=board.coastal >> province & 1,
        own_neighbors=(near & evaluation.held).bit_count(),
        completes=float(not others & ~evaluation.held),
        shadowland=board.shadowlands >> province & 1,
    )


def beginning_score(evaluation: Evaluation, province: ids.Province) -> float:
    """Return how much more honor than the others it promises to begin in the province."""
    figures = SETTLED if len(evaluation.public.seats) >= COUNTED else SETTLED_BESIDE_ONE
    return sum(much * worth for much, worth in zip(settled(evaluation, province), figures, strict=True))


def objective_sort(evaluation: Evaluation, objective: ids.Objective) -> str:
    """Return what the objective is to the seat: whose land it is about, or its own name."""
    if objective >= len(ids.OBJECTIVE_CLANS):
        return ids.SECRET_OBJECTIVES[objective]
    clan, seats = ids.OBJECTIVE_CLANS[objective], evaluation.public.seats
    if clan == seats[evaluation.seat].clan:
        return _HOME
    return _PRESENT if any(seat.clan == clan for seat in seats) else _ABSENT
