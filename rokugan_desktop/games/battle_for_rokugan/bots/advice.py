"""What a daimyo would do in a seat's place, and why a computer player may have moved as it did.

It thinks a placement over as long as a shogun, so that what the bluff brings, which is given up early, is known too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from rokugan_desktop.engine import Decision, Stop, never
from rokugan_desktop.games.battle_for_rokugan import ids, naming
from rokugan_desktop.games.battle_for_rokugan.actions import TO_DISCARD, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import novice, searching
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import Candidate
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import static_value
from rokugan_desktop.games.battle_for_rokugan.bots.rollout import Scene, World
from rokugan_desktop.games.battle_for_rokugan.bots.searching import SearchedDeed, rollouts, search, shortlist
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.inspection import battle_by_sight, defense_of, sides, with_token
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import ObjectiveProgress, objective_progress
from rokugan_desktop.games.battle_for_rokugan.places import misplacement
from rokugan_desktop.games.battle_for_rokugan.view import View

_WORLDS: Final = 60
"""In how many determinizations the round is played out, to say how likely a placement succeeds."""
_ALL: Final = 100
_MUCH: Final = 10
"""From so many percent on it is told what more of the seat's tokens would bring."""
_SWAPPED: Final = 2
"""How many tokens Unicorn needs for a swap (R-0)."""


def explain(view: View, decision: Decision[Action], answers: Sequence[Action]) -> Message:
    """Return why these answers were given to the decision, of which the seat knew this view."""
    evaluation = novice.evaluation_of(view, decision, 0, never)
    first = answers[0]
    if first.verb is Verb.TAKE and len(answers) > 1 and evaluation.question.kind == QuestionKind.TURN:
        return of_placement(evaluation, first.number, answers[1])
    if first.verb in {Verb.LAY, Verb.AIM} and evaluation.question.kind in {QuestionKind.PLACE, QuestionKind.BLESS}:
        return of_placement(evaluation, evaluation.question.chosen, first)
    return _of_answer(evaluation, first)


def _of_answer(evaluation: Evaluation, answer: Action) -> Message:
    if answer.verb is Verb.PLAY:
        card: ids.Card = answer.number
        if ids.is_territory_card(card):
            return Message("reason.card", card=naming.card_name(card))
        return Message(f"reason.{ids.CARDS[card].replace('_', '-')}")
    if answer.verb is Verb.PASS:
        return Message("reason.pass")
    if answer.verb is Verb.TAKE and evaluation.question.kind == QuestionKind.TURN:
        return Message("reason.token", token=naming.token_name(answer.number))
    if evaluation.question.kind in {QuestionKind.SWAP, QuestionKind.SWAP_WITH}:
        return Message("reason.swap")
    if answer.verb is Verb.KEEP:
        return Message("reason.objective")
    if evaluation.question.kind == QuestionKind.STARTING:
        return Message("reason.start", province=naming.province_name(evaluation.board, answer.number))
    return Message("reason.card-choice")


def of_placement(evaluation: Evaluation, token: ids.Token, where: Action) -> Message:
    """Return why a token may be laid, or a blessing aimed, there: what it takes or holds, and how likely."""
    blessing = where.verb is Verb.AIM
    place = evaluation.public.placed[evaluation.index_of(where.number)].place if blessing else where.number
    province = evaluation.board.target[place]
    name = naming.province_name(evaluation.board, province)
    front = evaluation.fronts.get(province)
    honor = round(front.stake) if front is not None else 0
    if blessing:
        return Message("reason.blessing", province=name, honor=honor)
    if token == ids.BLUFF:
        lion = evaluation.public.seats[evaluation.seat].clan == ids.LION
        guards = lion and place == province and evaluation.own(province)
        return Message("reason.bluff-guard" if guards else "reason.bluff", province=name)
    if front is None or misplacement(evaluation.board, evaluation.public, evaluation.seat, token, place):
        return Message("reason.decoy", token=naming.token_name(token), province=name)
    if token == ids.RAID:
        return Message("reason.raid", province=name)
    if token == ids.DIPLOMACY:
        return Message("reason.peace", province=name)
    seen = with_token(evaluation.view, token, place)
    battle = battle_by_sight(evaluation.board, seen, province)
    if front.own:
        mine, against = 0, defense_of(evaluation.board, seen, province).total
    elif battle is None:
        return Message("reason.decoy", token=naming.token_name(token), province=name)
    else:
        mine, against = sides(battle, evaluation.seat)
    key, named = "reason.guard" if front.own else "reason.attack", naming.token_name(token)
    odds = _odds("hold" if front.own else "take", chances(evaluation, token, place))
    return Message(key, token=named, province=name, sum=mine, defense=against, honor=honor, odds=odds)


class Chances(NamedTuple):
    """How often a token wins its province, in percent, over what the seat can't see: hidden tokens and later ones."""

    alone: int
    """Where the seat places nothing more. 0 and 100 only where nothing can change it any more."""
    planned: int
    """Where it places the rest of its hand as it would by first evaluation."""
    blessing: ids.Token
    """The blessing that lies on the token then, as a rule; NOBODY for none."""


def _odds(what: str, found: Chances) -> Message:
    """Return how likely the token wins, by itself, and where that is much more, with what it would need."""
    key, blessing = f"odds.{what}", found.blessing
    if found.alone == _ALL:
        return Message(f"{key}.sure")
    if found.planned - found.alone >= _MUCH:
        if blessing == ids.NOBODY:
            return Message(f"{key}.helped", percent=found.alone, more=found.planned)
        return Message(f"{key}.blessed", percent=found.alone, more=found.planned, blessing=naming.token_name(blessing))
    return Message(key, percent=found.alone) if found.alone else Message(f"{key}.never")


def chances(evaluation: Evaluation, token: ids.Token, place: ids.Place) -> Chances:
    """Return how likely the seat has the province at the end of the round that it places this token for."""
    scene = Scene(evaluation.board, evaluation.view, evaluation.edition)
    rng, candidate = Random(evaluation.seed), Candidate(0.0, token, place)
    bit, laid = 1 << evaluation.board.target[place], len(evaluation.public.placed)
    alone = planned = 0
    blessings: Counter[ids.Token] = Counter()
    for _ in range(_WORLDS):
        world = World(scene, evaluation.beliefs.determinization(rng))
        alone += bool(world.played_out(candidate, rng.random, last=True).resolved(world.state).held[scene.seat] & bit)
        rest = world.played_out(candidate, rng.random)
        if rest.resolved(world.state).held[scene.seat] & bit:
            planned += 1
            blessings.update(rest.placed[laid].blessings[:1])
    most = blessings.most_common(1)
    blessing = most[0][0] if 2 * blessings.total() > planned else ids.NO_TOKEN
    return Chances(_percent(alone, sure=_is_settled(evaluation, place)), _percent(planned, sure=False), blessing)


def _percent(held: int, *, sure: bool) -> int:
    """Return the share of the worlds in percent; never none or all of them where it is not sure."""
    return round(100 * held / _WORLDS) if sure else round(100 * (held + 1) / (_WORLDS + 2))


def _is_settled(evaluation: Evaluation, place: ids.Place) -> bool:
    """Tell whether no facedown token that the seat doesn't know, and none to come, can reach the battle.

    A raid or a diplomacy reaches it from where an attack comes from, too (R-3, R-4), and Unicorn may swap (R-0).
    """
    board, public, seat = evaluation.board, evaluation.public, evaluation.seat
    target = board.target[place]
    reach = board.touched[place]
    unknown = swappable = 0
    for token, kind in zip(public.placed, evaluation.view.tokens, strict=True):
        if token.seat == seat and board.target[token.place] == target:
            reach |= board.touched[token.place]
        elif token.seat != seat and kind == ids.NOBODY:
            unknown |= board.touched[token.place]
        if token.seat != seat and not token.blessings and public.seats[token.seat].clan == ids.UNICORN:
            swappable += 1
    placing = any(
        size > 1 and not rival.out and not rival.conceded
        for other, (size, rival) in enumerate(zip(evaluation.view.hand_sizes, public.seats, strict=True))
        if other != seat
    )
    return not placing and swappable < _SWAPPED and not unknown & reach


_SHOWN: Final = 3
_ALMOST: Final = 99
"""The most that is said of a chance: what is searched for is never certain."""


class Advice(NamedTuple):
    """One turn that may be played."""

    answers: tuple[Action, ...]
    honor: float
    """The honor that the seat may expect at the end."""
    chance: float
    """How likely it then wins, from 0 to 1."""
    place: ids.Place
    """The place of the board that it is about, or NOBODY."""
    said: Message


def advise(view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Advice]:
    """Return the three best placements, the best first; fewer where there are no more.

    Asked for anything but a placement, it returns the one answer that it would give. Raise Interrupted as soon as
    `stop` says so.
    """
    evaluation = novice.evaluation_of(view, decision, seed, stop, searching.DAIMYO.edition)
    if evaluation.question.kind == QuestionKind.TURN:
        candidates = shortlist(evaluation, searching.SHOGUN.placing.candidates)
        if candidates:
            bluff = _harmless(evaluation, candidates)
            tried = search(evaluation, [*candidates, *bluff], rollouts(searching.SHOGUN.placing, view), stop)
            least = next((one.honor for one in tried if isinstance(one.deed, Candidate) and _is_bluff(one.deed)), None)
            shown = [one for one in tried if one.deed not in bluff]
            return reasoned([_placement(evaluation, one, least) for one in shown[:_SHOWN]])
    answers = tuple(searching.DAIMYO.considered(evaluation, stop).answers)
    honor = static_value(evaluation.board, evaluation.public, evaluation.seat, view.kept)
    what, place = _said(evaluation, answers)
    return [Advice(answers, honor, 0.0, place, Message("reason.advice-other", what=what, honor=round(honor)))]


def reasoned(found: Sequence[Advice]) -> Sequence[Advice]:
    """Return the same advice; the first says that it wins most often, where another one promises more honor.

    The best is what wins, and not what brings most honor: without a word the list would look out of order.
    """
    first, others = found[0], found[1:]
    if all(one.honor <= first.honor for one in others) or any(one.chance > first.chance for one in others):
        return found
    said = Message("reason.wins-most", why=first.said, percent=min(_ALMOST, round(100 * first.chance)))
    return [first._replace(said=said), *others]


def _said(evaluation: Evaluation, answers: Sequence[Action]) -> tuple[Message, ids.Place]:
    """Return what the answers do, as they are advised, and the place of the board that they are about, or NOBODY."""
    first = answers[0]
    places = [_place_of(evaluation, answer) for answer in answers]
    place = next((one for one in places if one != ids.NOBODY), ids.NO_PLACE)
    if first.verb is Verb.AIM and len(answers) > 1 and answers[1].verb is Verb.AIM:
        both = [naming.province_name(evaluation.board, evaluation.board.target[one]) for one in places[:2]]
        return Message("reason.advised-swap", one=both[0], other=both[1]), place
    if first.verb is Verb.PLAY and place != ids.NOBODY:
        province = naming.province_name(evaluation.board, evaluation.board.target[place])
        return Message("reason.advised-card", card=naming.card_name(first.number), province=province), place
    return _named(evaluation, first, place), place


def _place_of(evaluation: Evaluation, answer: Action) -> ids.Place:
    if answer.verb is Verb.AIM:
        return evaluation.public.placed[evaluation.index_of(answer.number)].place
    return ids.Place(answer.number) if answer.verb in {Verb.LAY, Verb.PICK} else ids.NO_PLACE


def _named(evaluation: Evaluation, answer: Action, place: ids.Place) -> Message:
    match answer.verb:
        case Verb.TAKE:
            return naming.token_name(answer.number)
        case Verb.PLAY:
            return naming.card_name(answer.number)
        case Verb.KEEP:
            return naming.objective_name(answer.number)
        case Verb.AGAINST:
            return naming.clan_name(answer.number)
        case Verb.SEND:
            return Message("reason.advised-discard" if answer.number == TO_DISCARD else "reason.advised-pool")
        case Verb.AIM | Verb.LAY | Verb.PICK:
            name = naming.province_name(evaluation.board, evaluation.board.target[place])
            return Message("reason.advised-aim", province=name) if answer.verb is Verb.AIM else name
        case _:
            return Message("reason.advised-pass")


def _harmless(evaluation: Evaluation, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return a placement of the bluff, to hold the others against, where the hand has one that is not listed yet."""
    return [] if any(map(_is_bluff, candidates)) else [one for one in evaluation.candidates() if _is_bluff(one)][:1]


def _is_bluff(candidate: Candidate) -> bool:
    return candidate.token == ids.BLUFF


def counts_for_objective(evaluation: Evaluation, province: ids.Province) -> bool:
    """Tell whether the province brings the seat nearer to its objective, which isn't met without it."""
    public, seat, kept = evaluation.public, evaluation.seat, evaluation.view.kept
    if kept == ids.NOBODY or ids.SECRET_OBJECTIVES[kept] == "way_of_humility":
        return False

    def progress(mine: int) -> ObjectiveProgress:
        return objective_progress(evaluation.board, public, seat, kept, mine)

    without = progress(public.held[seat] & ~(1 << province))
    return not without.met and progress(public.held[seat] | 1 << province).have > without.have


def _placement(evaluation: Evaluation, tried: SearchedDeed, least: float | None) -> Advice:
    """Return the advice with its reason; `least`: the honor that the bluff in its place would bring."""
    candidate = tried.deed
    assert isinstance(candidate, Candidate), "placements were tried"
    board, blessing = evaluation.board, ids.BLESSINGS >> candidate.token & 1
    place = evaluation.public.placed[candidate.place].place if blessing else board.places[candidate.place]
    answers = tuple(novice.placement(evaluation, candidate))
    why = of_placement(evaluation, candidate.token, answers[1])
    if not _is_bluff(candidate) and counts_for_objective(evaluation, board.target[place]):
        why = Message("reason.for-objective", why=why)
    gain = 0 if least is None or _is_bluff(candidate) else round(tried.honor - least)
    said = Message("reason.advice-more", why=why, n=gain) if gain > 0 else why
    return Advice(answers, tried.honor, tried.chance, place, said)
