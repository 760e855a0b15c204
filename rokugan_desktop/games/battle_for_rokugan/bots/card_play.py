"""When a card is worth playing, and what to choose for it: what a player knows of the cards (chapters 5 and 8)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, PASS, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import static_value
from rokugan_desktop.games.battle_for_rokugan.cards.scripts import stage_of
from rokugan_desktop.games.battle_for_rokugan.cards.stage import Stage
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import flowers
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.topology import cards_in, clans_in, provinces_in, tokens_in

_LAST_TURN: Final = 2
"""The size of the hand at the seat's last turn of the placement phase (P-1)."""
_EXTRA: Final = {ids.HONOR_1: 1, ids.HONOR_2: 2, ids.HONOR_4: 2, ids.DEFENSE_1: 2, ids.DEFENSE_2: 3}
"""What a bonus token on a province is worth to who controls it, in honor."""


# In upkeep


def upkeep_card(evaluation: Evaluation, playable: int) -> int:
    """Return the territory card to play now, or NOBODY (K-4). What can be played is, unless it would do harm."""
    for card in cards_in(playable):
        if ids.CARDS[card] == "foment_rebellion" and not evaluation.held & evaluation.public.special[ids.PEACE]:
            continue
        if ids.CARDS[card] == "cultural_exchange" and _best_exchange(evaluation) < 1:
            continue
        return card
    return ids.NOBODY


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


def pick_province(evaluation: Evaluation, bits: int) -> Action:
    """Return the best of the provinces that a card offers."""
    question = evaluation.question
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


def aim(evaluation: Evaluation, bits: int) -> Action:
    """Return the token on the board to look at, to discard or to send back."""
    kind = evaluation.question.kind
    indices = evaluation.offered(bits)
    looking = kind in {QuestionKind.CARD_LOOK, QuestionKind.SPY}
    measure = evaluation.doubt if looking else evaluation.harm
    best = max(indices, key=lambda index: measure(index) + 0.2 * evaluation.unsteady())
    if looking and evaluation.question.offered(Verb.PASS) and measure(best) < 0.3:
        return PASS
    return evaluation.aim_at(best)


def _usefulness(evaluation: Evaluation, tokens: Collection[ids.Token]) -> dict[int, float]:
    """Return what tokens in the hand or in the discard pile are worth: their place now, or else their price later."""
    best: dict[int, float] = {}
    for candidate in evaluation.features.candidates(tokens):
        best[candidate.token] = max(best.get(candidate.token, candidate.score), candidate.score)
    return {token: best.get(token, 0.0) + evaluation.features.round_features.price[token] for token in tokens}


def take(evaluation: Evaluation, bits: int) -> Action:
    """Return the token to recover, or to give away: the most useful, or the least."""
    scores = token_scores(evaluation, bits)
    return INTERNED[Verb.TAKE][max(scores, key=lambda token: scores[token])]


def token_scores(evaluation: Evaluation, bits: int) -> dict[int, float]:
    """Return how good it is to take each of the tokens: useful ones where they are recovered, else useless ones."""
    question = evaluation.question
    sign = -1 if question.kind == QuestionKind.RETURN or _stage(question).gives else 1
    useful = _usefulness(evaluation, tuple(tokens_in(bits)))
    return {token: sign * (worth + 0.1 * ids.STRENGTH[token]) for token, worth in useful.items()}


def against(evaluation: Evaluation, bits: int) -> Action:
    """Return the player to spy on: the one that seems to lead."""

    def standing(clan: ids.Clan) -> float:
        return static_value(evaluation.board, evaluation.public, evaluation.public.seat_of_clan(clan), ids.NO_OBJECTIVE)

    return INTERNED[Verb.AGAINST][max(clans_in(bits), key=standing)]
