"""What a daimyo would do in a seat's place: the best placements, with the honor each may bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import TO_DISCARD, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import novice
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import Candidate
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import static_value
from rokugan_desktop.games.battle_for_rokugan.bots.reasons import of_placement, province_name, token_name
from rokugan_desktop.games.battle_for_rokugan.bots.searching import DAIMYO, SearchedDeed, rollouts, search, shortlist
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import objective_progress
from rokugan_desktop.games.battle_for_rokugan.view import View

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
    if stop():
        raise Interrupted
    evaluation = novice.evaluation_of(view, decision, seed)
    if evaluation.question.kind == QuestionKind.TURN:
        candidates = shortlist(evaluation, DAIMYO.candidates)
        if candidates:
            bluff = _harmless(evaluation, candidates)
            tried = search(evaluation, [*candidates, *bluff], rollouts(DAIMYO, view), stop)
            least = next((one.honor for one in tried if isinstance(one.deed, Candidate) and _is_bluff(one.deed)), None)
            shown = [one for one in tried if one.deed not in bluff]
            return reasoned([_placement(evaluation, one, least) for one in shown[:_SHOWN]])
    answers = tuple(novice.answers(evaluation))
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
        both = [province_name(evaluation, evaluation.board.target[one]) for one in places[:2]]
        return Message("reason.advised-swap", one=both[0], other=both[1]), place
    if first.verb is Verb.PLAY and place != ids.NOBODY:
        province = province_name(evaluation, evaluation.board.target[place])
        return Message("reason.advised-card", card=_card_title(first.number), province=province), place
    return _named(evaluation, first, place), place


def _place_of(evaluation: Evaluation, answer: Action) -> ids.Place:
    """Return the place of the board that the answer points at, or NOBODY."""
    if answer.verb is Verb.AIM:
        return evaluation.public.placed[evaluation.index_of(answer.number)].place
    return ids.Place(answer.number) if answer.verb in {Verb.LAY, Verb.PICK} else ids.NO_PLACE


def _named(evaluation: Evaluation, answer: Action, place: ids.Place) -> Message:
    match answer.verb:
        case Verb.TAKE:
            return token_name(answer.number)
        case Verb.PLAY:
            return _card_title(answer.number)
        case Verb.KEEP:
            return Message(f"objective.{ids.SECRET_OBJECTIVES[answer.number]}.title")
        case Verb.AGAINST:
            return Message(f"clan.{ids.CLANS[answer.number]}")
        case Verb.SEND:
            return Message("reason.advised-discard" if answer.number == TO_DISCARD else "reason.advised-pool")
        case Verb.AIM:
            return Message("reason.advised-aim", province=province_name(evaluation, evaluation.board.target[place]))
        case Verb.LAY | Verb.PICK:
            return province_name(evaluation, evaluation.board.target[place])
        case _:
            return Message("reason.advised-pass")


def _card_title(card: ids.Card) -> Message:
    return Message(f"card.{ids.CARDS[card]}.title")


def _harmless(evaluation: Evaluation, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return a placement of the bluff, to hold the others against, where the hand has one that is not listed yet."""
    if any(map(_is_bluff, candidates)) or not evaluation.question.offered(Verb.TAKE) >> ids.BLUFF & 1:
        return []
    return [one for one in evaluation.candidates() if _is_bluff(one)][:1]


def _is_bluff(candidate: Candidate) -> bool:
    return candidate.token == ids.BLUFF


def _counts_for_objective(evaluation: Evaluation, province: ids.Province) -> bool:
    """Tell whether the seat is nearer to its secret objective with the province than without it."""
    public, seat, kept = evaluation.public, evaluation.seat, evaluation.view.kept
    if kept == ids.NOBODY or ids.SECRET_OBJECTIVES[kept] == "way_of_humility":
        return False

    def have(mine: int) -> int:
        held = tuple(mine if one == seat else theirs for one, theirs in enumerate(public.held))
        return objective_progress(evaluation.board, replace(public, held=held), seat, kept).have

    return have(public.held[seat] | 1 << province) > have(public.held[seat] & ~(1 << province))


def _placement(evaluation: Evaluation, tried: SearchedDeed, least: float | None) -> Advice:
    """Return the advice with its reason; `least`: the honor that the bluff in its place would bring."""
    candidate = tried.deed
    assert isinstance(candidate, Candidate), "placements were tried"
    board, blessing = evaluation.board, ids.BLESSINGS >> candidate.token & 1
    place = evaluation.public.placed[candidate.place].place if blessing else board.places[candidate.place]
    answers = tuple(novice.placement(evaluation, candidate))
    why = of_placement(evaluation, candidate.token, answers[1])
    if not _is_bluff(candidate) and _counts_for_objective(evaluation, board.target[place]):
        why = Message("reason.for-objective", why=why)
    gain = 0 if least is None or _is_bluff(candidate) else round(tried.honor - least)
    said = Message("reason.advice-more", why=why, n=gain) if gain > 0 else why
    return Advice(answers, tried.honor, tried.chance, place, said)
