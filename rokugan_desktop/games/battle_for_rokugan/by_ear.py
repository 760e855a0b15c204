"""A province and a territory in whole sentences, for whoever hears the table: all that is seen there, and no more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Participant, Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import Action, Verb
from rokugan_desktop.games.battle_for_rokugan.inspection import defense_of, inspect_province, shared_out
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.log.spots import heard_place
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import (
    listed,
    province_name,
    special_name,
    territory_name,
    token_name,
)
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import flowers
from rokugan_desktop.games.battle_for_rokugan.public import Placed
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, provinces_in
from rokugan_desktop.games.battle_for_rokugan.view import View


def heard_province(
    board: Topology, view: View, question: Question | None, people: Sequence[Participant], province: ids.Province
) -> tuple[AnyMessage, ...]:
    """Return what lies open of the province, and what a token in hand would do there, one sentence after the other."""
    inspected = inspect_province(board, view, question, people, province)
    return (
        *_named(board, view, province),
        *_held(view, people, province),
        *_worth(board, view, province),
        *_special(view, province),
        *_tokens(board, view, people, province),
        *inspected.promised,
        *inspected.short,
        *inspected.warned,
        *_neighbours(board, province),
    )


def heard_choice(
    board: Topology, view: View, question: Question, answer: Action, people: Sequence[Participant]
) -> tuple[AnyMessage, ...]:
    """Return what an answer on the map does, whose the province is, what it is worth, who fights, what a token brings.

    Nothing of a token that is aimed at: it has its name.
    """
    if answer.verb is Verb.AIM:
        return ()
    place = ids.Place(answer.number)
    province = board.target[place] if answer.verb is Verb.LAY else ids.Province(answer.number)
    placing = question.kind == QuestionKind.PLACE
    inspected = inspect_province(board, view, question, people, province, place if placing else None)
    owner, worth, caution = inspected.owner, inspected.flowers, question.caution(answer)
    return (
        _done(board, view, question, answer),
        Message("ear.free") if owner == ids.NOBODY else Message("ear.choice.held", clan=people[owner].role.name),
        *([Message("ear.flowers", n=worth)] if worth else ()),
        *_tokens(board, view, people, province),
        *(_brought(said) for said in (*inspected.promised, *inspected.short) if said.key != "inspect.token-here"),
        *([caution.message] if caution is not None else ()),
    )


def _done(board: Topology, view: View, question: Question, answer: Action) -> AnyMessage:
    """Return what is done: the province is attacked from somewhere, or defended; else where something comes to lie."""
    if answer.verb is not Verb.LAY:
        return Message("ear.choice", what=province_name(board, ids.Province(answer.number)))
    place = ids.Place(answer.number)
    province, source = board.target[place], board.source[place]
    fights = question.kind == QuestionKind.PLACE and ids.FIGHTERS >> question.chosen & 1
    if not fights or (place < len(board.provinces) and not view.public.held[question.seat] >> province & 1):
        return Message("ear.choice", what=heard_place(board, place))
    if view.public.held[question.seat] >> province & 1:
        return Message("ear.choice.defend", province=province_name(board, province))
    if source == ids.NOBODY:
        return Message("ear.choice.attack-from-sea", province=province_name(board, province))
    name = province_name(board, province)
    return Message("ear.choice.attack", province=name, source=province_name(board, source))


def _brought(said: AnyMessage) -> AnyMessage:
    """Return what a token would bring, in fewer words where it is but a sum: the rest has been said."""
    sums = dict(said.parameters)
    if "sum" not in sums or said.key == "inspect.with-blessing":
        return said
    if "defense" not in sums:
        return Message("ear.defense", n=sums["sum"])
    return Message("ear.choice.sum", sum=sums["sum"], defense=sums["defense"])


def heard_territory(board: Topology, view: View, people: Sequence[Participant], territory: ids.Territory) -> Message:
    """Return the territory with who holds how much of it."""
    return shared_out(board, view.public, people, territory)


def _named(board: Topology, view: View, province: ids.Province) -> Iterator[Message]:
    territory = territory_name(board.territory_of[province])
    yield Message("ear.province", province=province_name(board, province), territory=territory)
    if board.capitals >> province & 1:
        yield Message("ear.capital")
    if board.coastal >> province & 1:
        yield Message("ear.coast")
    elif view.public.special[ids.HARBOR] >> province & 1:
        yield Message("ear.harbor")


def _held(view: View, people: Sequence[Participant], province: ids.Province) -> Iterator[Message]:
    owner = view.public.controller(province)
    if owner == ids.NOBODY:
        yield Message("ear.free")
        return
    clan, down, up = people[owner].role.name, view.public.facedown[province], view.public.faceup[province]
    if down and up:
        yield Message("ear.held-both", clan=clan, down=down, up=up)
    else:
        yield Message("ear.held-up" if up else "ear.held", clan=clan, n=down + up)


def _worth(board: Topology, view: View, province: ids.Province) -> Iterator[Message]:
    worth = flowers(board, view.public.special, province)
    if worth:
        yield Message("ear.flowers", n=worth)
    yield Message("ear.defense", n=defense_of(board, view, province).total)


def _special(view: View, province: ids.Province) -> Iterator[Message]:
    for special, provinces in zip(ids.EVERY_SPECIAL, view.public.special, strict=True):
        if provinces >> province & 1:
            text = Message(f"special.{ids.SPECIAL_TOKENS[special]}.text")
            yield Message("inspect.special", token=special_name(special), text=text)


def _tokens(board: Topology, view: View, people: Sequence[Participant], province: ids.Province) -> Iterator[Message]:
    """Yield each combat token that is seen for what it is, and how many of each clan are not, by where they lie."""
    unseen: dict[tuple[Seat, ids.Place], int] = {}
    for token, kind in zip(view.public.placed, view.tokens, strict=True):
        if board.target[token.place] != province:
            continue
        if kind == ids.NOBODY and not token.blessings:
            unseen[token.seat, token.place] = unseen.get((token.seat, token.place), 0) + 1
        else:
            yield _where(board, "ear.token", people, token.seat, token.place, token=_token(token, kind))
    for (seat, place), count in unseen.items():
        yield _where(board, "ear.facedown", people, seat, place, n=count)


def _where(
    board: Topology, key: str, people: Sequence[Participant], seat: Seat, place: ids.Place, **said: AnyMessage | int
) -> Message:
    clan = people[seat].role.name
    if place < len(board.provinces):
        return Message(f"{key}-here", clan=clan, **said)
    source = board.source[place]
    if source == ids.NOBODY:
        return Message(f"{key}-from-sea", clan=clan, **said)
    return Message(f"{key}-from", clan=clan, source=province_name(board, source), **said)


def _token(token: Placed, kind: ids.Token) -> AnyMessage:
    name: AnyMessage = Message("inspect.facedown") if kind == ids.NOBODY else token_name(kind)
    if kind != ids.NOBODY and token.face == ids.NOBODY:
        name = Message("ear.known", token=name)
    added = sum(ids.STRENGTH[blessing] for blessing in token.blessings)
    return Message("inspect.blessed", token=name, n=added) if added else name


def _neighbours(board: Topology, province: ids.Province) -> Iterator[Message]:
    neighbours = [province_name(board, other) for other in provinces_in(board.neighbours[province])]
    if neighbours:
        yield Message("inspect.borders", provinces=listed(neighbours))
