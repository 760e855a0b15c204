"""When a card is worth playing, and what to choose for it: what a player knows of the cards (chapters 5 and 8)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, PASS, SEEN, TO_POOL, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots.judging import Judgement
from rokugan_desktop.games.battle_for_rokugan.bots.worth import prospect
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import flowers
from rokugan_desktop.games.battle_for_rokugan.topology import members

_LAST_TURN: Final = 2
"""The size of the hand at the seat's last turn of the placement phase (P-1)."""
_EXTRA: Final = {ids.HONOR_1: 1, ids.HONOR_2: 2, ids.HONOR_4: 2, ids.DEFENSE_1: 2, ids.DEFENSE_2: 3}
"""What a bonus token on a province is worth to who controls it, in honor."""


# In upkeep


def upkeep_card(judgement: Judgement, playable: int) -> int:
    """Return the territory card to play now, or NOBODY (K-4). What can be played is, unless it would do harm."""
    for card in members(playable):
        if ids.CARDS[card] == "foment_rebellion" and not judgement.held & judgement.public.special[ids.PEACE]:
            continue
        if ids.CARDS[card] == "cultural_exchange" and _best_exchange(judgement) < 1:
            continue
        return card
    return ids.NOBODY


def _best_exchange(judgement: Judgement) -> float:
    gains, denials = judgement.worth.gain, judgement.worth.denial
    lost = min(gains[province] for province in members(judgement.held))
    won = max((gains[p] + denials[p] for p in range(len(gains)) if denials[p]), default=0.0)
    return won - lost


def _bonus(judgement: Judgement, province: int, flower: float, defense: float) -> float:
    """Return what a bonus token in the province brings: flowers to its controller, defense to an own one."""
    if not judgement.own(province):
        return -1.0 if judgement.worth.denial[province] else -0.5
    if any(judgement.public.special[special] >> province & 1 for special in _EXTRA):
        return -0.1
    risk = judgement.fronts[province].risk if province in judgement.fronts else 0.0
    return flower * (1 - risk / 2) + defense * risk * 0.3 * judgement.worth.gain[province]


def _harbor(judgement: Judgement, province: int) -> float:
    """A way for navies into what is dear to others."""
    return judgement.worth.denial[province] + (0 if judgement.own(province) else judgement.worth.gain[province])


def _four_flowers(judgement: Judgement, province: int) -> float:
    return _bonus(judgement, province, 4 - flowers(judgement.board, judgement.public.special, province), 0)


def _shelter(judgement: Judgement, province: int) -> float:
    """A shrine or a battlefield keeps something from an own province."""
    risk = judgement.fronts[province].risk if province in judgement.fronts else 0.0
    return (
        judgement.worth.gain[province] * (0.2 + risk) if judgement.own(province) else -judgement.worth.denial[province]
    )


def _peace(judgement: Judgement, province: int) -> float:
    gain, denial = judgement.worth.gain[province], judgement.worth.denial[province]
    near = (judgement.board.neighbours[province] & judgement.held).bit_count()
    if denial:
        return 2 + 0.4 * near - 0.2 * gain - 0.3 * denial
    return gain * 0.4 if judgement.own(province) else 0.0


def _scorch(judgement: Judgement, province: int) -> float:
    if judgement.own(province):
        return 3 - judgement.worth.gain[province] - judgement.public.faceup[province]
    return 1.5 * judgement.worth.denial[province] - 0.2 * judgement.worth.gain[province]


def _own_province(judgement: Judgement, province: int) -> float:
    """Faceup control tokens give honor outside the Shadowlands, and defend where an attack may come."""
    if judgement.board.shadowlands >> province & 1:
        return 0.0
    front = judgement.fronts.get(province)
    return 1 + (front.risk * (front.stake * 0.2 - 1) if front else 0.0)


def _own_for_exchange(judgement: Judgement, province: int) -> float:
    return -judgement.worth.gain[province]


def _opposing(judgement: Judgement, province: int) -> float:
    return judgement.worth.gain[province] + judgement.worth.denial[province]


def _without_special(judgement: Judgement, province: int) -> float:
    """Return what taking the special token away brings: the rival's bonus gone, an own peaceful province freed."""
    bit = 1 << province
    worth = 0.0
    for special, provinces in enumerate(judgement.public.special):
        if provinces & bit:
            worth = _EXTRA.get(special, 0) * (-1.0 if judgement.own(province) else 0.5)
    if judgement.public.special[ids.SCORCHED] & bit:
        return judgement.board.flowers[province] + 1.0
    if judgement.public.special[ids.PEACE] & bit and judgement.own(province):
        return 1.5
    return worth


_PICKS: Final[Mapping[str, Callable[[Judgement, int], float]]] = {
    "feats_of_engineering": _harbor,
    "code_of_honor": lambda judgement, province: _bonus(judgement, province, 1, 0),
    "port_of_prosperity": lambda judgement, province: _bonus(judgement, province, 2, 0),
    "aid_of_the_kami": lambda judgement, province: _bonus(judgement, province, 1, 2),
    "ashigaru_levies": lambda judgement, province: _bonus(judgement, province, 1, 1),
    "bushido": _four_flowers,
    "sacred_ground": _shelter,
    "honorable_fight": _shelter,
    "diplomatic_mission": _peace,
    "pirate_raids": _scorch,
}
"""What each card's special token is worth in a province."""
_STAGES: Final[Mapping[str, Callable[[Judgement, int], float]]] = {
    QuestionKind.CARD_OWN_PROVINCE: _own_province,
    QuestionKind.CARD_OPPOSING_PROVINCE: _opposing,
    QuestionKind.CARD_REMOVE_SPECIAL: _without_special,
}


def pick_province(judgement: Judgement, bits: int) -> Action:
    """Return the best of the provinces that a card offers."""
    question = judgement.question
    script = question.public.script
    card = ids.CARDS[script.card] if script is not None else ""
    if question.kind == QuestionKind.CARD_PRICE:
        return INTERNED[Verb.PICK][min(members(bits), key=judgement.price_of)]
    score = _STAGES.get(question.kind) or _PICKS[card]
    if card == "cultural_exchange" and question.kind == QuestionKind.CARD_OWN_PROVINCE:
        score = _own_for_exchange
    best = max(members(bits), key=lambda province: score(judgement, province) + 0.4 * judgement.unsteady())
    if question.offered(Verb.PASS) and score(judgement, best) <= 0:
        return PASS
    return INTERNED[Verb.PICK][best]


# At the start of a turn


def turn_card(judgement: Judgement, playable: int) -> int:
    """Return the card to play before this turn's placement, or NOBODY (P-2)."""
    for card in members(playable):
        if _WORTH_PLAYING[ids.CARDS[card]](judgement):
            return card
    return ids.NOBODY


def _indices(judgement: Judgement) -> list[int]:
    """Return the tokens that cards may point at: no blessed stack (P-7)."""
    return [index for index, token in enumerate(judgement.public.placed) if not token.blessings]


def _most(judgement: Judgement, measure: Callable[[int], float], count: int = 1) -> float:
    return sum(sorted(map(measure, _indices(judgement)), reverse=True)[:count])


def _scouts(judgement: Judgement) -> bool:
    """Look where much hangs on it, while there is still a token to place for it."""
    return len(judgement.hand) <= 4 and _most(judgement, judgement.doubt) > 2.6 - 0.4 * judgement.public.round


def _prays(judgement: Judgement) -> bool:
    """The shugenja waits for the token that hurts most; in the last round for any that hurts."""
    last_chance = not judgement.left and len(judgement.hand) <= _LAST_TURN
    return judgement.harmful(0.2 if last_chance else 3.2 - 0.45 * judgement.public.round)


def _sends_back(judgement: Judgement) -> bool:
    """The first player card comes back every round: it is used at the last turn at the latest."""
    return judgement.harmful(0.2 if len(judgement.hand) <= _LAST_TURN else 2.0)


def _price(judgement: Judgement) -> float:
    provinces = list(members(judgement.held & judgement.board.empire))
    return min((judgement.price_of(province) for province in provinces), default=9.0)


def _favors(judgement: Judgement) -> bool:
    return len(judgement.hand) <= 3 and judgement.harmful(_price(judgement) + 0.5)


def _purges(judgement: Judgement) -> bool:
    return _most(judgement, judgement.harm, 2) > 1.2


def _animates(judgement: Judgement) -> bool:
    pile = judgement.public.seats[judgement.seat].discard
    tokens = [token for token, number in enumerate(pile) if number and ids.FIGHTERS >> token & 1]
    options = judgement.field.options(judgement.board, tokens)
    return max((option.score for option in options), default=0.0) > _price(judgement) + 0.3


def _frightens(judgement: Judgement) -> bool:
    gains = [_without_special(judgement, p) for p in range(len(judgement.board.provinces))]
    return sum(gain for gain in sorted(gains, reverse=True)[:2] if gain > 0) > _price(judgement) + 0.3


_WORTH_PLAYING: Final[Mapping[str, Callable[[Judgement], bool]]] = {
    "scout": _scouts,
    "shugenja": _prays,
    "first_player_card": _sends_back,
    "dark_favors": _favors,
    "purge_the_weak": _purges,
    "animate_the_dead": _animates,
    "inspire_fear": _frightens,
}


# What the cards ask for


def aim(judgement: Judgement, bits: int) -> Action:
    """Return the token on the board to look at, to discard or to send back."""
    kind = judgement.question.kind
    indices = judgement.offered(bits)
    looking = kind in {QuestionKind.CARD_LOOK, QuestionKind.SPY}
    measure = judgement.doubt if looking else judgement.harm
    best = max(indices, key=lambda index: measure(index) + 0.2 * judgement.unsteady())
    if looking and judgement.question.offered(Verb.PASS) and measure(best) < 0.3:
        return PASS
    return INTERNED[Verb.AIM][judgement.public.placed[best].identity]


def _usefulness(judgement: Judgement, tokens: Collection[int]) -> dict[int, float]:
    """Return what tokens in the hand or in the discard pile are worth: their place now, or else their price later."""
    best: dict[int, float] = {}
    for option in judgement.field.options(judgement.board, tokens):
        best[option.token] = max(best.get(option.token, option.score), option.score)
    return {token: best.get(token, 0.0) + judgement.ground.price[token] for token in tokens}


def take(judgement: Judgement, bits: int) -> Action:
    """Return the token to recover, or to give away: the most useful, or the least."""
    best = max if judgement.question.kind in {QuestionKind.CARD_RECOVER, QuestionKind.CARD_ANIMATE} else min
    useful = _usefulness(judgement, tuple(members(bits)))
    return INTERNED[Verb.TAKE][best(useful, key=lambda token: useful[token] + 0.1 * ids.STRENGTH[token])]


def against(judgement: Judgement, bits: int) -> Action:
    """Return the player to spy on: the one that seems to lead."""

    def standing(clan: int) -> float:
        return prospect(judgement.board, judgement.public, judgement.public.seat_of_clan(clan), ids.NOBODY)

    return INTERNED[Verb.AGAINST][max(members(bits), key=standing)]


def send(_moment: Judgement, _bits: int) -> Action:
    """Return where tokens given away go: the pool, so that they come back."""
    return INTERNED[Verb.SEND][TO_POOL]


def seen(_moment: Judgement, _bits: int) -> Action:
    """Return that what was shown has been seen."""
    return SEEN
