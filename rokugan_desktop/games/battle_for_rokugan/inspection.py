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
from rokugan_desktop.games.battle_for_rokugan.by_sight import battle_by_sight, sides, with_blessing, with_token
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import (
    card_name,
    listed,
    province_name,
    special_name,
    territory_name,
    token_name,
)
from rokugan_desktop.games.battle_for_rokugan.phases.battles import added_defense, defending_strength
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import controlled_territories, flowers, honor
from rokugan_desktop.games.battle_for_rokugan.public import ON_BOARD, PLAYED, Placed, PublicState
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members, provinces_in
from rokugan_desktop.games.battle_for_rokugan.view import View

_MOST_WAYS: Final = 3
"""How many ways into a province are told with their sums."""
_TWO_TURNS: Final = 2
"""A hand of more tokens than that has two turns to come (P-1)."""


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
    """What the seat's tokens win there by what is seen, the one in hand with them."""
    short: tuple[AnyMessage, ...] = ()
    """What they would do there that wins nothing by what is seen."""
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
    short: tuple[AnyMessage, ...] = ()
    warned: tuple[AnyMessage, ...] = ()
    if placing and question is not None:
        promised, short, warned = _in_hand(board, view, question, province, place, defense)
    elif view.seat is not None:
        promised, short = _on_board(board, view, view.seat, province)
    return Inspected(
        title=province_name(board, province),
        where=listed(tuple(_where(board, public, people, province)), "inspect.where-list"),
        owner=owner,
        flowers=flowers(board, public.special, province),
        defense=defense,
        combat_tokens=sum(1 for token in public.placed if board.target[token.place] == province),
        said=(*_held(public, people, province, owner), *_summed(defense), *_lying(board, view, people, province)),
        promised=promised,
        short=short,
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


# What the seat's own tokens would do

_Lines = tuple[AnyMessage, ...]
_NOT_ENOUGH: Final = Message("inspect.not-enough")


class _Way(NamedTuple):
    """What a token would do in one place."""

    said: Message
    wins: bool
    """As far as is seen: it takes the province, or holds it."""


def _on_board(board: Topology, view: View, seat: Seat, province: ids.Province) -> tuple[_Lines, _Lines]:
    """Return what the seat's attack that lies there already wins, and what of it wins nothing, by what is seen."""
    battle = battle_by_sight(board, view, province)
    if battle is None or seat not in dict(battle.attackers):
        return (), ()
    mine, against = sides(battle, seat)
    said, brought = Message("inspect.you-attack", sum=mine, defense=against), _brought(board, view, seat, province)
    return ((said, *brought), ()) if battle.winner == seat else ((), (said, _NOT_ENOUGH, *brought))


def _in_hand(
    board: Topology,
    view: View,
    question: Question,
    province: ids.Province,
    place: ids.Place | None,
    defense: Defense,
) -> tuple[_Lines, _Lines, _Lines]:
    """Return what the token in hand would win there, what it would do without winning, and why it would do nothing."""
    into = [at for at in board.places if board.target[at] == province] if place is None else [place]
    answers = [INTERNED[Verb.LAY][at] for at in into]
    lawful = [answer.number for answer in answers if question.allows(answer) and question.caution(answer) is None]
    if lawful:
        told = [_way(board, view, question, at, defense) for at in lawful[:_MOST_WAYS]]
        once = [way for number, way in enumerate(told) if way not in told[:number]]
        winning = [way.said for way in once if way.wins]
        short = [way.said for way in once if not way.wins]
        fights = ids.FIGHTERS >> question.chosen & 1
        brought = tuple(_brought(board, view, question.seat, province)) if fights else ()
        if winning:
            return (*winning, *brought), tuple(short), ()
        return (), (*short, _NOT_ENOUGH, *_blessed(board, view, question, lawful[0]), *brought), ()
    centre = INTERNED[Verb.LAY][province if place is None else place]
    caution = question.caution(centre)
    if caution is not None:
        return (), (), (caution.message,)
    refusal = question.refusal(centre)
    if refusal is not None:
        return (), (), (Message("inspect.refused", why=refusal.message, rule=refusal.rule),)
    return (), (), ()


def _way(board: Topology, view: View, question: Question, place: ids.Place, defense: Defense) -> _Way:
    """Return what the token would bring into a battle from the place, against what is seen there."""
    token, seat, province = question.chosen, question.seat, board.target[place]
    name = token_name(token)
    if view.public.held[seat] >> province & 1:
        more = defending_strength(view.public, seat, token)
        if not more:
            return _Way(Message("inspect.token-here", token=name), True)
        return _Way(Message("inspect.token-defends", token=name, sum=defense.total + more), True)
    battle = battle_by_sight(board, with_token(view, token, place), province) if ids.FIGHTERS >> token & 1 else None
    if battle is None:
        return _Way(Message("inspect.token-here", token=name), True)
    mine, against = sides(battle, seat)
    source, wins = board.source[place], battle.winner == seat
    if source == ids.NOBODY:
        key = "inspect.token-inside" if place < len(board.provinces) else "inspect.token-from-sea"
        return _Way(Message(key, token=name, sum=mine, defense=against), wins)
    name_of_source = province_name(board, source)
    return _Way(Message("inspect.token-from", token=name, source=name_of_source, sum=mine, defense=against), wins)


def _blessed(board: Topology, view: View, question: Question, place: ids.Place) -> Iterator[Message]:
    """Yield with which blessing of the hand the token would win from the place, where one more turn is left for it."""
    laid = with_token(view, question.chosen, place)
    for blessing in sorted({token for token in question.hand if ids.BLESSINGS >> token & 1}):
        blessed = with_blessing(laid, blessing, view.public.next_identity)
        battle = battle_by_sight(board, blessed, board.target[place])
        if battle is not None and battle.winner == question.seat and len(question.hand) > _TWO_TURNS:
            mine, against = sides(battle, question.seat)
            yield Message("inspect.with-blessing", token=token_name(blessing), sum=mine, defense=against)
            return


def _brought(board: Topology, view: View, seat: Seat, province: ids.Province) -> Iterator[AnyMessage]:
    """Yield what taking the province would change for the seat, in honor that everybody can count (E-1)."""
    public, bit = view.public, 1 << province
    if public.held[seat] & bit:
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
    if not board.empire & bit:
        kept = any(public.holders[territory] != PLAYED for territory in members(won))
        yield Message("inspect.taken-shadowlands-card" if kept else "inspect.taken-shadowlands")
    elif names:
        yield Message("inspect.taken-lands", n=gained, territories=listed(names))
    else:
        yield Message("inspect.taken", n=gained)
    if owner != ids.NOBODY:
        lost = honor(board, public, owner, ids.NO_OBJECTIVE).total - honor(board, taken, owner, ids.NO_OBJECTIVE).total
        if lost:
            yield Message("inspect.loses", clan=Message(f"clan.{ids.CLANS[public.seats[owner].clan]}"), n=lost)
