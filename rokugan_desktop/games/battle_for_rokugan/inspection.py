"""What a province is worth and how strong it is, from one view: the seat's own, or everybody's.

All of it follows from the view, and with a token in hand from the question: the sums are those that battles are fought
by, the rules those that refuse an answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Participant, Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Verb
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.log.story import listed
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import (
    card_name,
    province_name,
    special_name,
    territory_name,
    token_name,
)
from rokugan_desktop.games.battle_for_rokugan.phases.battles import added_defense, defending_strength, fighting_strength
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import controlled_territories, flowers, honor
from rokugan_desktop.games.battle_for_rokugan.public import ON_BOARD, PLAYED, Placed, PublicState
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members, provinces_in
from rokugan_desktop.games.battle_for_rokugan.view import View

_MOST_WAYS: Final = 3
"""How many ways into a province are told with their sums."""


class Defense(NamedTuple):
    """What defends a province, as far as a view shows."""

    printed: int
    added: int
    """Special and control tokens."""
    tokens: int
    """Combat tokens that are seen."""
    unseen: int
    """Combat tokens that are not, of which nobody can say what they bring."""

    @property
    def total(self) -> int:
        """Return the sum of what is seen."""
        return self.printed + self.added + self.tokens


class Inspected(NamedTuple):
    """A province, or the card of a territory, in sentences."""

    title: AnyMessage
    where: AnyMessage
    owner: Seat
    """The seat that it belongs to, or NOBODY."""
    flowers: int | None
    """None: it is no province."""
    defense: Defense | None
    combat_tokens: int
    said: tuple[AnyMessage, ...]
    """What lies there and who may come, line by line."""
    promised: tuple[AnyMessage, ...] = ()
    """What the token in hand would do there."""
    warned: tuple[AnyMessage, ...] = ()
    """Why it would come to nothing there, or may not lie there."""


def defense_of(board: Topology, view: View, province: ids.Province) -> Defense:
    """Return what defends the province as far as the view shows, part by part (R-5)."""
    public = view.public
    owner = public.controller(province)
    tokens = unseen = 0
    for token, kind in zip(public.placed, view.tokens, strict=True):
        if token.place == province and token.seat == owner:
            if kind == ids.NOBODY:
                unseen += 1
            else:
                tokens += defending_strength(public, token.seat, kind, token.blessings)
    crab = owner != ids.NOBODY and public.seats[owner].clan == ids.CRAB
    added = added_defense(public.special, province, public.faceup[province], crab)
    return Defense(board.defense[province], added, tokens, unseen)


def attack_of(board: Topology, view: View, seat: Seat, province: ids.Province) -> int:
    """Return with how much the seat attacks the province, as far as the view shows (R-5)."""
    found = 0
    for token, kind in zip(view.public.placed, view.tokens, strict=True):
        fights = kind != ids.NOBODY and ids.FIGHTERS >> kind & 1
        if token.seat == seat and fights and board.target[token.place] == province:
            found += fighting_strength(kind, token.blessings)
    return found


def inspect_province(
    board: Topology,
    view: View,
    question: Question | None,
    people: Sequence[Participant],
    province: ids.Province,
    place: ids.Place | None = None,
) -> Inspected:
    """Return all that the view tells of the province; with a token in hand, what it would do there or at the place."""
    public = view.public
    owner = public.controller(province)
    defense = defense_of(board, view, province)
    placing = question is not None and question.kind == QuestionKind.PLACE
    promised: tuple[AnyMessage, ...] = ()
    warned: tuple[AnyMessage, ...] = ()
    if placing and question is not None:
        promised, warned = _in_hand(board, view, question, province, place, defense)
    return Inspected(
        title=province_name(board, province),
        where=listed(tuple(_where(board, public, people, province)), "inspect.where-list"),
        owner=owner,
        flowers=flowers(board, public.special, province),
        defense=defense,
        combat_tokens=sum(1 for token in public.placed if board.target[token.place] == province),
        said=(*_held(public, people, province, owner), *_summed(defense), *_lying(board, view, people, province)),
        promised=promised,
        warned=warned,
    )


def inspect_card(view: View, people: Sequence[Participant], territory: ids.Territory) -> Inspected:
    """Return what everybody knows of the card of a territory: what it says, and who has it."""
    card, holder = view.public.cards[territory], view.public.holders[territory]
    where: AnyMessage
    if holder == PLAYED:
        where = Message("inspect.card-played", territory=territory_name(territory))
    elif holder == ON_BOARD:
        where = Message("inspect.card-free", territory=territory_name(territory))
    else:
        where = Message("inspect.card-held", territory=territory_name(territory), clan=people[holder].role.name)
    known = card != ids.NOBODY
    title = card_name(card) if known else Message("inspect.card-unknown")
    said = (Message(f"card.{ids.CARDS[card]}.text"),) if known else (Message("inspect.card-unknown.text"),)
    return Inspected(title, where, Seat(max(holder, ids.NOBODY)), None, None, 0, said)


# What it is


def shared_out(
    board: Topology, public: PublicState, people: Sequence[Participant], territory: ids.Territory
) -> Message:
    """Return the territory with who holds how much of it."""
    provinces = board.territories[territory]
    size = provinces.bit_count()
    shares = [
        Message("inspect.share", clan=person.role.name, n=(held & provinces).bit_count())
        for person, held in zip(people, public.held, strict=True)
        if held & provinces
    ]
    if shares:
        return Message("inspect.lands", territory=territory_name(territory), shares=listed(shares), size=size)
    return Message("inspect.lands-free", territory=territory_name(territory), size=size)


def _where(
    board: Topology, public: PublicState, people: Sequence[Participant], province: ids.Province
) -> Iterator[Message]:
    """Yield the territory with who holds how much of it, then what the province is."""
    yield shared_out(board, public, people, board.territory_of[province])
    if board.capitals >> province & 1:
        yield Message("inspect.capital")
    if board.coastal >> province & 1:
        yield Message("inspect.coast")
    elif public.special[ids.HARBOR] >> province & 1:
        yield Message("inspect.harbor")


def _held(
    public: PublicState, people: Sequence[Participant], province: ids.Province, owner: Seat
) -> Iterator[AnyMessage]:
    if owner == ids.NOBODY:
        yield Message("inspect.free")
    else:
        down, up = public.facedown[province], public.faceup[province]
        key = "inspect.held" if not up else "inspect.held-up"
        yield Message(key, clan=people[owner].role.name, n=down + up, up=up)
    for special, provinces in enumerate(public.special):
        if provinces >> province & 1:
            name = ids.SPECIAL_TOKENS[special]
            yield Message(
                "inspect.special", token=special_name(ids.Special(special)), text=Message(f"special.{name}.text")
            )


def _summed(defense: Defense) -> Iterator[AnyMessage]:
    """Yield the parts of the defense, where there are several, and what is not known of it."""
    parts = [
        Message(key, number=number)
        for key, number in (
            ("battle.part-printed", defense.printed),
            ("battle.part-control", defense.added),
            ("battle.part-tokens", defense.tokens),
        )
        if number
    ]
    if len(parts) > 1:
        yield Message("battle.defense", parts=listed(parts))
    if defense.unseen:
        yield Message("inspect.unseen", n=defense.unseen)


def _lying(board: Topology, view: View, people: Sequence[Participant], province: ids.Province) -> Iterator[AnyMessage]:
    """Yield which combat tokens of each clan lie there or point there, then the neighbours."""
    for seat, person in enumerate(people):
        here = [
            (token, kind)
            for token, kind in zip(view.public.placed, view.tokens, strict=True)
            if token.seat == seat and board.target[token.place] == province
        ]
        if not here:
            continue
        owns = view.public.held[seat] >> province & 1
        names = listed([_token(token, kind) for token, kind in here])
        yield Message("inspect.inside" if owns else "inspect.against", clan=person.role.name, tokens=names)
    neighbours = [province_name(board, other) for other in provinces_in(board.neighbours[province])]
    if neighbours:
        yield Message("inspect.borders", provinces=listed(neighbours))


def _token(token: Placed, kind: ids.Token) -> AnyMessage:
    name: AnyMessage = Message("inspect.facedown") if kind == ids.NOBODY else token_name(kind)
    added = sum(ids.STRENGTH[blessing] for blessing in token.blessings)
    return Message("inspect.blessed", token=name, n=added) if added else name


# A token in hand


def _in_hand(
    board: Topology,
    view: View,
    question: Question,
    province: ids.Province,
    place: ids.Place | None,
    defense: Defense,
) -> tuple[tuple[AnyMessage, ...], tuple[AnyMessage, ...]]:
    """Return what the token in hand would do there, and why it would come to nothing."""
    into = [at for at in board.places if board.target[at] == province] if place is None else [place]
    answers = [INTERNED[Verb.LAY][at] for at in into]
    lawful = [answer for answer in answers if question.allows(answer) and question.caution(answer) is None]
    if lawful:
        told = [_sum(board, view, question, ids.Place(answer.number), defense) for answer in lawful[:_MOST_WAYS]]
        once = [way for number, way in enumerate(told) if way not in told[:number]]
        return (*once, *_brought(board, view, question, province)), ()
    centre = INTERNED[Verb.LAY][province if place is None else place]
    caution = question.caution(centre)
    if caution is not None:
        return (), (caution.message,)
    refusal = question.refusal(centre)
    if refusal is not None:
        return (), (Message("inspect.refused", why=refusal.message, rule=refusal.rule),)
    return (), ()


def _sum(board: Topology, view: View, question: Question, place: ids.Place, defense: Defense) -> Message:
    """Return what the token would bring into a battle from the place, against what is seen there."""
    token, seat = question.chosen, question.seat
    province = board.target[place]
    name = token_name(token)
    if view.public.held[seat] >> province & 1:
        more = defending_strength(view.public, seat, token)
        if not more:
            return Message("inspect.token-here", token=name)
        return Message("inspect.token-defends", token=name, sum=defense.total + more)
    if not ids.FIGHTERS >> token & 1:
        return Message("inspect.token-here", token=name)
    sum_ = attack_of(board, view, seat, province) + fighting_strength(token)
    source = board.source[place]
    if source == ids.NOBODY:
        key = "inspect.token-inside" if place < len(board.provinces) else "inspect.token-from-sea"
        return Message(key, token=name, sum=sum_, defense=defense.total)
    return Message(
        "inspect.token-from", token=name, source=province_name(board, source), sum=sum_, defense=defense.total
    )


def _brought(board: Topology, view: View, question: Question, province: ids.Province) -> Iterator[AnyMessage]:
    """Yield what taking the province would change for the seat, in honor that everybody can count (E-1)."""
    seat, public, bit = question.seat, view.public, 1 << province
    if public.held[seat] & bit or not ids.FIGHTERS >> question.chosen & 1:
        return
    owner = public.controller(province)
    faceup = list(public.faceup)
    faceup[province] = 0
    taken = replace(
        public,
        held=tuple((held | bit) if other == seat else held & ~bit for other, held in enumerate(public.held)),
        faceup=tuple(faceup),
    )
    before = honor(board, public, seat, ids.NO_OBJECTIVE).total
    gained = honor(board, taken, seat, ids.NO_OBJECTIVE).total - before
    won = controlled_territories(board, taken, seat) & ~controlled_territories(board, public, seat)
    names = [territory_name(ids.Territory(territory)) for territory in members(won)]
    if names:
        yield Message("inspect.taken-lands", n=gained, territories=listed(names))
    else:
        yield Message("inspect.taken", n=gained)
    if owner != ids.NOBODY:
        lost = honor(board, public, owner, ids.NO_OBJECTIVE).total - honor(board, taken, owner, ids.NO_OBJECTIVE).total
        if lost:
            yield Message("inspect.loses", clan=Message(f"clan.{ids.CLANS[public.seats[owner].clan]}"), n=lost)
