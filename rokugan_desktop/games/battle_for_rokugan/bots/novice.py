"""The novice takes what promises most by what lies on the board; the apprentice does so on its good days.

Both know when a card is worth playing, and what to choose for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from operator import itemgetter
from random import Random
from typing import Final

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, PASS, SEEN, TO_POOL, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots.characters import Character
from rokugan_desktop.games.battle_for_rokugan.bots.editions import PRESENT, Edition
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import Candidate
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import gains, static_value
from rokugan_desktop.games.battle_for_rokugan.cards.scripts import stage_of
from rokugan_desktop.games.battle_for_rokugan.cards.stage import Stage
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import flowers
from rokugan_desktop.games.battle_for_rokugan.places import misplacement
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.topology import (
    cards_in,
    clans_in,
    identities_in,
    members,
    objectives_in,
    provinces_in,
    tokens_in,
)
from rokugan_desktop.games.battle_for_rokugan.view import View


class Novice(msgspec.Struct, frozen=True):
    """Plays by its first evaluation, with everything that the game has."""

    name: str = "novice"
    edition: Edition = PRESENT

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        return answers(evaluation_of(view, decision, seed, stop, self.edition))


def evaluation_of(
    view: View,
    decision: Decision[Action],
    seed: int,
    stop: Stop,
    edition: Edition = PRESENT,
    character: Character | None = None,
) -> Evaluation:
    """Return the evaluation of this view and question. Raise Interrupted where `stop` says so."""
    if stop():
        raise Interrupted
    assert isinstance(decision, Question), "the players of this game answer its own questions"
    return Evaluation(view, decision, seed, edition, character)


def answers(evaluation: Evaluation) -> Sequence[Action]:
    """Return the answers that the first evaluation gives."""
    question = evaluation.question
    if question.kind == QuestionKind.TURN:
        return _turn(evaluation)
    if question.kind in {QuestionKind.SWAP, QuestionKind.SWAP_WITH}:
        return _swap(evaluation, question.offered(Verb.AIM))
    for verb, bits in question.offers:
        if verb is not Verb.PASS:
            answer = _ANSWERS[verb](evaluation, bits)
            return (answer,) if question.allows(answer) else (next(question.answers()),)
    return (PASS,)


def _turn(evaluation: Evaluation) -> Sequence[Action]:
    question = evaluation.question
    card = turn_card(evaluation, question.offered(Verb.PLAY))
    if card != ids.NOBODY:
        return (INTERNED[Verb.PLAY][card],)
    takes = question.offered(Verb.TAKE)
    if not takes:
        return (PASS,) if question.offered(Verb.PASS) else (next(question.answers()),)
    candidates = evaluation.candidates()
    if not candidates:
        return _decoy(evaluation, takes)
    return placement(evaluation, evaluation.choice(candidates))


def placement(evaluation: Evaluation, candidate: Candidate) -> Sequence[Action]:
    """Return the answers that carry the candidate out."""
    taken = INTERNED[Verb.TAKE][candidate.token]
    if ids.BLESSINGS >> candidate.token & 1:
        return taken, evaluation.aim_at(candidate.place)
    return taken, INTERNED[Verb.LAY][candidate.place]


def _decoy(evaluation: Evaluation, takes: int) -> Sequence[Action]:
    """Nothing has a use: lay the cheapest token where it looks like an attack (P-6)."""
    price = evaluation.features.round_features.price
    token = min(members(takes), key=lambda token: price[token] + 2 * (ids.BLESSINGS >> token & 1))
    if ids.BLESSINGS >> token & 1:
        return (INTERNED[Verb.TAKE][token],)
    free = evaluation.features.round_features.anywhere & ~evaluation.features.taken
    return INTERNED[Verb.TAKE][token], _anywhere(evaluation, free)


def _anywhere(evaluation: Evaluation, places: int) -> Action:
    denial, target = evaluation.values.denial, evaluation.board.target
    return INTERNED[Verb.LAY][max(members(places), key=lambda place: denial[target[place]] + evaluation.unsteady())]


def _lay(evaluation: Evaluation, places: int) -> Action:
    """Return the place for a token that has been picked up: in the turn, or off the discard pile (X-8)."""
    token = evaluation.question.chosen
    candidates = [candidate for candidate in evaluation.features.candidates((token,)) if places >> candidate.place & 1]
    if not candidates:
        return _anywhere(evaluation, places)
    return INTERNED[Verb.LAY][max(candidates, key=lambda candidate: candidate.score + evaluation.unsteady()).place]


class Apprentice(msgspec.Struct, frozen=True):
    """On a good day it takes what makes some sense, and mostly what promises most; on any other it tries things out.

    Who always played alike could not lose half its matches against random players and yet win one against novices now
    and then: they are too far apart. What day it is hangs on the secret objective, so that nobody else can tell.
    """

    name: str = "apprentice"
    good_days: float = 0.35
    """How many of its matches fall on a good day, from 0 to 1."""
    attention: float = 0.7
    """How often, on a good day, it looks as a novice does before it answers, from 0 to 1."""
    edition: Edition = PRESENT

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        if stop():
            raise Interrupted
        if not self._good_day(view):
            listed = tuple(decision.answers())
            return (listed[int(Random(seed).random() * len(listed))],)
        evaluation = evaluation_of(view, decision, seed, stop, self.edition)
        if evaluation.question.kind == QuestionKind.TURN and evaluation.rng.random() >= self.attention:
            candidates = evaluation.candidates()  # whatever they promise: cards are forgotten
            if candidates:
                return placement(evaluation, candidates[int(evaluation.rng.random() * len(candidates))])
        return answers(evaluation)

    def _good_day(self, view: View) -> bool:
        clans = [int(seat.clan) for seat in view.public.seats]
        return Random(f"{view.seat}/{clans}/{view.kept}").random() < self.good_days


# Where to begin, which objective to keep (U-4, U-9), and which two tokens Unicorn swaps

_FEWEST_SEATS: Final = 2


def keep(evaluation: Evaluation, bits: int) -> Action:
    """Return the objective that promises most."""
    components, edition = evaluation.board.components, evaluation.edition
    seats, clan = evaluation.public.seats, evaluation.public.seats[evaluation.seat].clan

    def promise(objective: ids.Objective) -> float:
        odds = edition.odds[objective]
        if objective < len(ids.OBJECTIVE_CLANS) and ids.OBJECTIVE_CLANS[objective] == clan:
            odds = edition.home_odds
        honor = components.secret_objectives[ids.SECRET_OBJECTIVES[objective]].honor
        return honor * odds[len(seats) - _FEWEST_SEATS] + evaluation.unsteady()

    return INTERNED[Verb.KEEP][max(objectives_in(bits), key=promise)]


def starting_scores(evaluation: Evaluation, bits: int) -> Iterator[tuple[ids.Province, float]]:
    """Yield what a starting control token in each of the provinces promises."""
    rivals = evaluation.public.others_held(evaluation.seat)
    for province, honor in gains(evaluation.board, evaluation.public, evaluation.seat, evaluation.view.kept, bits):
        yield province, _starting_score(evaluation, province, honor, rivals)


def _starting_score(evaluation: Evaluation, province: ids.Province, honor: float, rivals: int) -> float:
    board, public = evaluation.board, evaluation.public
    near = board.neighbours[province]
    score = honor
    if board.territories[public.seats[evaluation.seat].clan] >> province & 1:
        score += evaluation.edition.home
    score += 0.25 * (near & evaluation.held).bit_count() - 0.12 * (near & rivals).bit_count()
    score += 0.5 * (board.defense[province] > 0)
    others = board.territories[board.territory_of[province]] & ~(1 << province)
    if not others & ~rivals and any(held & others == others for held in public.held):
        score += 1.5
    return score


_LEAST: Final = 0.3
"""Less honor than that is not worth showing one's hand for."""


def _swap(evaluation: Evaluation, bits: int) -> Sequence[Action]:
    """Return both answers of the best swap, or a pass; where the first token is picked up, the best second one."""
    first = evaluation.question.chosen
    indices = evaluation.offered(bits)
    if first != ids.NOBODY:
        mine = evaluation.index_of(first)
        return (evaluation.aim_at(max(indices, key=lambda index: swap_gain(evaluation, mine, index))),)
    one, other = max(combinations(indices, 2), key=lambda pair: swap_gain(evaluation, *pair))
    if swap_gain(evaluation, one, other) < _LEAST:
        return (PASS,)
    return evaluation.aim_at(one), evaluation.aim_at(other)


def swap_gain(evaluation: Evaluation, one: int, other: int) -> float:
    """Return the honor that the swap of two own tokens promises; raids and diplomacies stay where they are."""
    kinds = evaluation.view.tokens
    places = evaluation.public.placed[one].place, evaluation.public.placed[other].place
    tokens = kinds[one], kinds[other]
    if tokens[0] == tokens[1] or not {ids.DIPLOMACY, ids.RAID}.isdisjoint(tokens):
        return 0.0
    before = _fronts(evaluation, places)
    _put(evaluation, tokens, places, -1)
    _put(evaluation, tokens[::-1], places, 1)
    after = _fronts(evaluation, places)
    _put(evaluation, tokens[::-1], places, -1)
    _put(evaluation, tokens, places, 1)
    return after - before


def _put(evaluation: Evaluation, tokens: Iterable[ids.Token], places: Iterable[ids.Place], sign: int) -> None:
    """Note each token in its place, or take it away; where it breaks a rule it counts for nothing (R-2)."""
    for token, place in zip(tokens, places, strict=True):
        if not misplacement(evaluation.board, evaluation.public, evaluation.seat, token, place):
            evaluation.features.add(evaluation.board, evaluation.seat, place, token, sign)


def _fronts(evaluation: Evaluation, places: Sequence[int]) -> float:
    provinces = {evaluation.board.target[place] for place in places}
    return sum(
        front.stake * evaluation.features.chance(front, 0)
        for province in provinces
        if (front := evaluation.fronts.get(province)) is not None
    )


# When a card is worth playing, and what to choose for it: what a player knows of the cards (chapters 5 and 8)

LOOKING: Final = frozenset((QuestionKind.SPY, QuestionKind.CARD_LOOK))
BLESSING: Final = frozenset((QuestionKind.BLESS, QuestionKind.CARD_ANIMATE_BLESS))
_LAST_TURN: Final = 2
"""The size of the hand at the seat's last turn of the placement phase (P-1)."""
_EXTRA: Final = {ids.HONOR_1: 1, ids.HONOR_2: 2, ids.HONOR_4: 2, ids.DEFENSE_1: 2, ids.DEFENSE_2: 3}
"""What a bonus token on a province is worth to who controls it, in honor."""


# In upkeep


def _play(evaluation: Evaluation, bits: int) -> Action:
    """Play a territory card, or pass (K-4). What can be played is, unless it would do harm."""
    for card in cards_in(bits):
        if ids.CARDS[card] == "foment_rebellion" and not evaluation.held & evaluation.public.special[ids.PEACE]:
            continue
        if ids.CARDS[card] == "cultural_exchange" and _best_exchange(evaluation) < 1:
            continue
        return INTERNED[Verb.PLAY][card]
    return PASS


def _best_exchange(evaluation: Evaluation) -> float:
    gains, denials = evaluation.values.gain, evaluation.values.denial
    lost = min(gains[province] for province in provinces_in(evaluation.held))
    won = max((gains[p] + denials[p] for p in range(len(gains)) if denials[p]), default=0.0)
    return won - lost


def _bonus(evaluation: Evaluation, province: ids.Province, flower: float, defense: float) -> float:
    """Return what a bonus token in the province brings: flowers to its controller, defense to an own one."""
    if not evaluation.own(province):
        return -1.0 if evaluation.values.denial[province] else -0.5
    if any(evaluation.public.special[special] >> province & 1 for special in _EXTRA):
        return -0.1
    risk = evaluation.fronts[province].risk if province in evaluation.fronts else 0.0
    return flower * (1 - risk / 2) + defense * risk * 0.3 * evaluation.values.gain[province]


def _shelter(evaluation: Evaluation, province: ids.Province) -> float:
    risk = evaluation.fronts[province].risk if province in evaluation.fronts else 0.0
    values = evaluation.values
    return values.gain[province] * (0.2 + risk) if evaluation.own(province) else -values.denial[province]


def _peace(evaluation: Evaluation, province: ids.Province) -> float:
    gain, denial = evaluation.values.gain[province], evaluation.values.denial[province]
    near = (evaluation.board.neighbours[province] & evaluation.held).bit_count()
    if denial:
        return 2 + 0.4 * near - 0.2 * gain - 0.3 * denial
    return gain * 0.4 if evaluation.own(province) else 0.0


def _scorch(evaluation: Evaluation, province: ids.Province) -> float:
    if evaluation.own(province):
        return 3 - evaluation.values.gain[province] - evaluation.public.faceup[province]
    return 1.5 * evaluation.values.denial[province] - 0.2 * evaluation.values.gain[province]


def _own_province(evaluation: Evaluation, province: ids.Province) -> float:
    """Faceup control tokens give honor outside the Shadowlands, and defend where an attack may come."""
    if evaluation.board.shadowlands >> province & 1:
        return 0.0
    front = evaluation.fronts.get(province)
    return 1 + (front.risk * (front.stake * 0.2 - 1) if front else 0.0)


def _without_special(evaluation: Evaluation, province: ids.Province) -> float:
    """Return what taking the special token away brings: the rival's bonus gone, an own peaceful province freed."""
    bit = 1 << province
    province_values = 0.0
    for special, provinces in zip(ids.EVERY_SPECIAL, evaluation.public.special, strict=True):
        if provinces & bit:
            province_values = _EXTRA.get(special, 0) * (-1.0 if evaluation.own(province) else 0.5)
    if evaluation.public.special[ids.SCORCHED] & bit:
        return evaluation.board.flowers[province] + 1.0
    if evaluation.public.special[ids.PEACE] & bit and evaluation.own(province):
        return -evaluation.values.gain[province] if evaluation.edition.keeps_peace else 1.5
    return province_values


_SPECIALS: Final[Mapping[ids.Special, Callable[[Evaluation, ids.Province], float]]] = {
    # A way for navies into what is dear to others
    ids.HARBOR: lambda evaluation, province: (
        evaluation.values.denial[province] + (0 if evaluation.own(province) else evaluation.values.gain[province])
    ),
    ids.HONOR_1: lambda evaluation, province: _bonus(evaluation, province, 1, 0),
    ids.HONOR_2: lambda evaluation, province: _bonus(evaluation, province, 2, 0),
    ids.HONOR_4: lambda evaluation, province: _bonus(
        evaluation, province, 4 - flowers(evaluation.board, evaluation.public.special, province), 0
    ),
    ids.DEFENSE_1: lambda evaluation, province: _bonus(evaluation, province, 1, 1),
    ids.DEFENSE_2: lambda evaluation, province: _bonus(evaluation, province, 1, 2),
    ids.SHRINE: _shelter,
    ids.BATTLEFIELD: _shelter,
    ids.PEACE: _peace,
    ids.SCORCHED: _scorch,
}
"""What a special token is worth in a province, whichever card puts it there."""
_STAGES: Final[Mapping[str, Callable[[Evaluation, ids.Province], float]]] = {
    QuestionKind.CARD_OWN_PROVINCE: _own_province,
    QuestionKind.CARD_OPPOSING_PROVINCE: lambda evaluation, province: (
        evaluation.values.gain[province] + evaluation.values.denial[province]
    ),
    QuestionKind.CARD_REMOVE_SPECIAL: _without_special,
}


def _stage(question: Question) -> Stage:
    script = question.public.script
    assert script is not None, "a card asks"
    return stage_of(script)


def _score_of(stage: Stage) -> Callable[[Evaluation, ids.Province], float]:
    if stage.special is not None:
        return _SPECIALS[stage.special]
    if stage.gives:
        return lambda evaluation, province: -evaluation.values.gain[province]
    return _STAGES[stage.kind]


def province_score(evaluation: Evaluation, province: ids.Province) -> float:
    """Return how good it is to choose the province for what the card under way does there, or takes from it."""
    if evaluation.question.kind == QuestionKind.CARD_PRICE:
        return -evaluation.price_of(province)
    return _score_of(_stage(evaluation.question))(evaluation, province)


def _pick(evaluation: Evaluation, bits: int) -> Action:
    """Return the best of the provinces that a card offers, or to begin in."""
    question = evaluation.question
    if question.kind == QuestionKind.STARTING:
        swayed = ((score + evaluation.unsteady(), province) for province, score in starting_scores(evaluation, bits))
        return INTERNED[Verb.PICK][max(swayed, key=itemgetter(0))[1]]
    if question.kind == QuestionKind.CARD_PRICE:
        return INTERNED[Verb.PICK][min(provinces_in(bits), key=evaluation.price_of)]
    score = _score_of(_stage(question))
    best = max(provinces_in(bits), key=lambda province: score(evaluation, province) + 0.4 * evaluation.unsteady())
    if question.offered(Verb.PASS) and score(evaluation, best) <= 0:
        return PASS
    return INTERNED[Verb.PICK][best]


# At the start of a turn


def turn_card(evaluation: Evaluation, playable: int) -> int:
    """Return the card to play before this turn's placement, or NOBODY (P-2)."""
    for card in cards_in(playable):
        if _WORTH_PLAYING[ids.CARDS[card]](evaluation):
            return card
    return ids.NOBODY


def _most(evaluation: Evaluation, measure: Callable[[int], float], count: int = 1) -> float:
    """Return the sum of the highest of the tokens that cards may point at: no blessed stack (P-7)."""
    indices = [index for index, token in enumerate(evaluation.public.placed) if not token.blessings]
    return sum(sorted(map(measure, indices), reverse=True)[:count])


def _scouts(evaluation: Evaluation) -> bool:
    """Look where much hangs on it, while there is still a token to place for it."""
    enough = 2.6 - 0.4 * evaluation.public.round - (evaluation.character.scouts if evaluation.character else 0.0)
    return len(evaluation.hand) <= 4 and _most(evaluation, evaluation.doubt) > enough


def _prays(evaluation: Evaluation) -> bool:
    """The shugenja waits for the token that hurts most; in the last round for any that hurts."""
    last_chance = not evaluation.left and len(evaluation.hand) <= _LAST_TURN
    return evaluation.harmful(0.2 if last_chance else 3.2 - 0.45 * evaluation.public.round)


def _sends_back(evaluation: Evaluation) -> bool:
    """The first player card comes back every round: it is used at the last turn at the latest."""
    return evaluation.harmful(0.2 if len(evaluation.hand) <= _LAST_TURN else 2.0)


def _price(evaluation: Evaluation) -> float:
    provinces = list(provinces_in(evaluation.held & evaluation.board.empire))
    return min((evaluation.price_of(province) for province in provinces), default=9.0)


def _animates(evaluation: Evaluation) -> bool:
    pile = evaluation.public.seats[evaluation.seat].discard
    tokens = [
        token for token, number in zip(ids.EVERY_TOKEN, pile, strict=True) if number and ids.FIGHTERS >> token & 1
    ]
    candidates = evaluation.features.candidates(tokens)
    return max((candidate.score for candidate in candidates), default=0.0) > _price(evaluation) + 0.3


def _frightens(evaluation: Evaluation) -> bool:
    gains = [_without_special(evaluation, p) for p in evaluation.board.every_province]
    return sum(gain for gain in sorted(gains, reverse=True)[:2] if gain > 0) > _price(evaluation) + 0.3


_WORTH_PLAYING: Final[Mapping[str, Callable[[Evaluation], bool]]] = {
    "scout": _scouts,
    "shugenja": _prays,
    "first_player_card": _sends_back,
    "dark_favors": lambda evaluation: len(evaluation.hand) <= 3 and evaluation.harmful(_price(evaluation) + 0.5),
    "purge_the_weak": lambda evaluation: _most(evaluation, evaluation.harm, 2) > 1.2,
    "animate_the_dead": _animates,
    "inspire_fear": _frightens,
}


# What the cards ask for


def _aim(evaluation: Evaluation, bits: int) -> Action:
    """Return the token on the board to bless, to look at, to discard or to send back."""
    question, kind = evaluation.question, evaluation.question.kind
    if kind in BLESSING:
        blessed = {one: worth for one, worth in blessed_tokens(evaluation).items() if bits >> one & 1}
        return INTERNED[Verb.AIM][max(blessed, key=blessed.__getitem__) if blessed else next(identities_in(bits))]
    looking = kind in LOOKING
    measure = evaluation.doubt if looking else evaluation.harm
    best = max(evaluation.offered(bits), key=lambda index: measure(index) + 0.2 * evaluation.unsteady())
    if looking and question.offered(Verb.PASS) and measure(best) < 0.3:
        return PASS
    return evaluation.aim_at(best)


def blessed_tokens(evaluation: Evaluation) -> dict[ids.Identity, float]:
    """Return what the blessing in question promises on each own token, by identity."""
    chosen = evaluation.question.chosen
    blessing = ids.FIRST_BLESSING if chosen == ids.NOBODY else chosen
    placed = evaluation.public.placed
    return {placed[candidate.place].identity: candidate.score for candidate in evaluation.blessings((blessing,))}


def _usefulness(evaluation: Evaluation, tokens: Collection[ids.Token]) -> dict[int, float]:
    """Return what tokens in the hand or in the discard pile are worth: their place now, or else their price later."""
    best: dict[int, float] = {}
    for candidate in evaluation.features.candidates(tokens):
        best[candidate.token] = max(best.get(candidate.token, candidate.score), candidate.score)
    return {token: best.get(token, 0.0) + evaluation.features.round_features.price[token] for token in tokens}


def _take(evaluation: Evaluation, bits: int) -> Action:
    """Return the token to recover, or to give away: the most useful, or the least."""
    scores = token_scores(evaluation, bits)
    return INTERNED[Verb.TAKE][max(scores, key=lambda token: scores[token])]


def token_scores(evaluation: Evaluation, bits: int) -> dict[int, float]:
    """Return how good it is to take each of the tokens: useful ones where they are recovered, else useless ones."""
    question = evaluation.question
    sign = -1 if question.kind == QuestionKind.RETURN or _stage(question).gives else 1
    useful = _usefulness(evaluation, tuple(tokens_in(bits)))
    return {token: sign * (worth + 0.1 * ids.STRENGTH[token]) for token, worth in useful.items()}


def _against(evaluation: Evaluation, bits: int) -> Action:
    """Return the player to spy on: the one that seems to lead."""

    def standing(clan: ids.Clan) -> float:
        return static_value(evaluation.board, evaluation.public, evaluation.public.seat_of_clan(clan), ids.NO_OBJECTIVE)

    return INTERNED[Verb.AGAINST][max(clans_in(bits), key=standing)]


_ANSWERS: Final[Mapping[Verb, Callable[[Evaluation, int], Action]]] = {
    Verb.TAKE: _take,
    Verb.LAY: _lay,
    Verb.PLAY: _play,
    Verb.AIM: _aim,
    Verb.PICK: _pick,
    Verb.AGAINST: _against,
    Verb.KEEP: keep,
    Verb.SEND: lambda _evaluation, _bits: INTERNED[Verb.SEND][TO_POOL],  # so that they come back
    Verb.SEEN: lambda _evaluation, _bits: SEEN,
}
"""How each verb is answered, outside of a turn's first question."""
