"""What a province is worth and how strong it is, from one view: the seat's own, or everybody's.

All of it follows from the view, and with a token in hand from the question: the sums are those that battles are fought
by, the rules those that refuse an answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Participant, PlaceFact, Seat, Tone, briefly, spoken
from rokugan_desktop.games.battle_for_rokugan import ids, naming
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.cards.scripts import stage_of
from rokugan_desktop.games.battle_for_rokugan.events import Battle
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.log.story import defense_explained
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.phases import placement, resolution
from rokugan_desktop.games.battle_for_rokugan.phases.resolution import added_defense, defending_strength
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import controlled_territories, flowers, honor
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.state import PLAYED, Hidden, Moment, Placed, PublicState, State
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members, provinces_in
from rokugan_desktop.games.battle_for_rokugan.view import View

_MOST_WAYS: Final = 3
"""How many ways into a province are told with their sums."""
_TWO_TURNS: Final = 2
"""A hand of more tokens than that has two turns to come (P-1)."""


# What would come of the board as one view shows it: the one source of the sums that cards and hints tell. Battles are
# fought by the game's own rules over the tokens that the view knows; all others are left out.


def battle_by_sight(board: Topology, view: View, province: ids.Province) -> Battle | None:
    """Return the battle for the province as the tokens that the view knows would fight it; None: they fight none."""
    known = [(token, kind) for token, kind in zip(view.public.placed, view.tokens, strict=True) if kind != ids.NOBODY]
    placed = tuple(token for token, _kind in known)
    public = replace(view.public, placed=placed, moment=Moment.RESOLUTION, script=None)
    update = _update(board, public, tuple(kind for _token, kind in known))
    resolution.resolve(update)
    battles = (told.event for told in update.told if isinstance(told.event, Battle))
    return next((battle for battle in battles if battle.province == province), None)


def sides(battle: Battle, seat: Seat) -> tuple[int, int]:
    """Return with how much the seat attacks, and how much it must beat: the defense, or a stronger attacker."""
    totals = dict(battle.attackers)
    return totals.get(seat, 0), max(battle.defense, *(total for other, total in battle.attackers if other != seat), 0)


def with_token(view: View, token: ids.Token, place: ids.Place) -> View:
    """Return the view with a token of the seat placed facedown, which it then knows."""
    public = view.public
    assert view.seat is not None, "a seat places it"
    laid = Placed(public.next_identity, view.seat, place)
    identity = ids.Identity(public.next_identity + 1)
    public = replace(public, placed=(*public.placed, laid), next_identity=identity)
    return replace(view, public=public, tokens=(*view.tokens, token))


def with_blessing(view: View, blessing: ids.Token, identity: ids.Identity) -> View:
    """Return the view with a blessing on the token of this identity."""
    placed = tuple(
        replace(token, blessings=(*token.blessings, blessing)) if token.identity == identity else token
        for token in view.public.placed
    )
    return replace(view, public=replace(view.public, placed=placed))


def foreseen(board: Topology, view: View, answer: Action) -> View:
    """Return the view as if the seat's answer counted, as far as that shows nothing that the seat doesn't know."""
    public = view.public
    if answer.verb is Verb.PICK:
        update = _update(board, public, view.tokens)
        stage = stage_of(public.script) if public.script is not None else None
        if public.moment is Moment.STARTING:
            update.add_control(public.active, answer.number, facedown=1)
        elif public.script is not None and stage is not None and (stage.special is not None or stage.control):
            stage.effect(update, public.script, answer.number)
        return replace(view, public=update.public)
    if public.moment is Moment.SWAP and answer.verb is Verb.AIM and view.chosen != ids.NOBODY:
        update = _update(board, public, view.tokens)
        placement.swap_places(update, public.active, update.index_of(view.chosen), update.index_of(answer.number))
        return replace(view, public=update.public)
    if public.moment is Moment.TURN and public.script is None and view.chosen != ids.NOBODY:
        if answer.verb is Verb.LAY:
            return with_token(view, view.chosen, answer.number)
        if answer.verb is Verb.AIM:
            return with_blessing(view, view.chosen, answer.number)
    return view


def _update(board: Topology, public: PublicState, kinds: tuple[ids.Token, ...]) -> StateUpdate:
    """Return what changes a board on which nothing is hidden: hands and pools are empty, for no battle asks them."""
    nothing = ((),) * len(public.seats)
    pools = (ids.NO_TOKENS,) * len(public.seats)
    return StateUpdate(board, State(public, Hidden(nothing, pools, kinds, spied=nothing)))


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
    facts: tuple[PlaceFact, ...]
    """What lies there and who may come, and what the seat's tokens would do there, as it is heard."""


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
    worth = flowers(board, public.special, province)
    name, territory = naming.province_name(board, province), board.territory_of[province]
    where: list[AnyMessage] = [shared_out(board, public, people, territory)]
    facts = [PlaceFact(Message("ear.province", province=name, territory=naming.territory_name(territory)), read=False)]
    for kind in _kinds(board, public, province):
        where.append(Message(f"inspect.{kind}"))
        facts.append(PlaceFact(Message(f"ear.{kind}"), read=False))
    facts += _held(public, people, province, owner)
    if worth:
        facts.append(PlaceFact(Message("ear.flowers", n=worth), read=False))
    facts.append(PlaceFact(Message("ear.defense", n=defense.total), read=False))
    facts += _special(public, province)
    facts += _summed(defense)
    phoenix = public.seat_of_clan(ids.PHOENIX)
    if phoenix not in {ids.NOBODY, owner} and defense.printed and board.capitals >> province & 1:
        facts.append(PlaceFact(Message("inspect.phoenix", n=defense.total - defense.printed)))
    facts += lying(board, view, people, province)
    if question is not None and question.kind == QuestionKind.PLACE:
        facts += _in_hand(board, view, question, province, place, defense)
    elif view.seat is not None:
        facts += _on_board(board, view, view.seat, province)
    neighbours = [naming.province_name(board, other) for other in provinces_in(board.neighbours[province])]
    if neighbours:
        facts.append(PlaceFact(Message("inspect.borders", provinces=naming.listed(neighbours)), read=False))
    there = sum(1 for token in public.placed if board.target[token.place] == province)
    return Inspected(name, naming.listed(where, "inspect.where-list"), owner, worth, defense, there, tuple(facts))


def inspect_card(view: View, people: Sequence[Participant], territory: ids.Territory) -> Inspected:
    """Return what everybody knows of the card of a territory: what it says, and who has it."""
    card, holder = view.public.cards[territory], view.public.holders[territory]
    name = naming.territory_name(territory)
    if holder < 0:
        where = Message("inspect.card-played" if holder == PLAYED else "inspect.card-free", territory=name)
    else:
        where = Message("inspect.card-held", territory=name, clan=people[holder].role.name)
    known = card != ids.NOBODY
    title = naming.card_name(card) if known else Message("inspect.card-unknown")
    said = Message(f"card.{ids.CARDS[card]}.text") if known else Message("inspect.card-unknown.text")
    return Inspected(title, where, Seat(max(holder, ids.NOBODY)), None, None, 0, (PlaceFact(said),))


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
    name = naming.territory_name(territory)
    if shares:
        return Message("inspect.lands", territory=name, shares=naming.listed(shares), size=size)
    return Message("inspect.lands-free", territory=name, size=size)


def _kinds(board: Topology, public: PublicState, province: ids.Province) -> list[str]:
    found = ["capital"] if board.capitals >> province & 1 else []
    if board.coastal >> province & 1:
        found.append("coast")
    elif public.special[ids.HARBOR] >> province & 1:
        found.append("harbor")
    return found


def _held(
    public: PublicState, people: Sequence[Participant], province: ids.Province, owner: Seat
) -> tuple[PlaceFact, PlaceFact]:
    brief, spoken = Message("inspect.free"), Message("ear.free")
    if owner != ids.NOBODY:
        clan, down, up = people[owner].role.name, public.facedown[province], public.faceup[province]
        brief = Message("inspect.held-up" if up else "inspect.held", clan=clan, n=down + up, up=up)
        if down and up:
            spoken = Message("ear.held-both", clan=clan, down=down, up=up)
        else:
            spoken = Message("ear.held-up" if up else "ear.held", clan=clan, n=down + up)
    return PlaceFact(brief, heard=False), PlaceFact(spoken, read=False)


def _special(public: PublicState, province: ids.Province) -> Iterator[PlaceFact]:
    for special, provinces in zip(ids.EVERY_SPECIAL, public.special, strict=True):
        if provinces >> province & 1:
            text = Message(f"special.{ids.SPECIAL_TOKENS[special]}.text")
            yield PlaceFact(Message("inspect.special", token=naming.special_name(special), text=text))


def _summed(defense: Defense) -> Iterator[PlaceFact]:
    explained = defense_explained(printed=defense.printed, control=defense.added, tokens=defense.tokens)
    if explained is not None:
        yield PlaceFact(explained, heard=False)
    if defense.unseen:
        yield PlaceFact(Message("inspect.unseen", n=defense.unseen), heard=False)


def lying(board: Topology, view: View, people: Sequence[Participant], province: ids.Province) -> Iterator[PlaceFact]:
    """Yield which combat tokens lie there or point there: read by clan, heard one by one and by where they lie."""
    here = [
        (token, kind)
        for token, kind in zip(view.public.placed, view.tokens, strict=True)
        if board.target[token.place] == province
    ]
    for seat, person in enumerate(people):
        names = [_token(token, kind) for token, kind in here if token.seat == seat]
        if names:
            key = "inspect.inside" if view.public.held[seat] >> province & 1 else "inspect.against"
            yield PlaceFact(Message(key, clan=person.role.name, tokens=naming.listed(names)), heard=False)
    unseen: Counter[tuple[Seat, ids.Place]] = Counter()
    for token, kind in here:
        if kind == ids.NOBODY and not token.blessings:
            unseen[token.seat, token.place] += 1
        else:
            name = _token(token, kind, facedown=token.face == ids.NOBODY)
            yield PlaceFact(_from(board, "ear.token", people, token.seat, token.place, token=name), read=False)
    for (seat, place), count in unseen.items():
        yield PlaceFact(_from(board, "ear.facedown", people, seat, place, n=count), read=False)


def _from(
    board: Topology, key: str, people: Sequence[Participant], seat: Seat, place: ids.Place, **said: AnyMessage | int
) -> Message:
    keys = f"{key}-here", f"{key}-from-sea", f"{key}-from"
    return naming.by_way(board, place, keys, clan=people[seat].role.name, **said)


def _token(token: Placed, kind: ids.Token, *, facedown: bool = False) -> AnyMessage:
    """Return a token as far as it is seen; `facedown`: one that is known says that others don't see it."""
    name: AnyMessage = Message("inspect.facedown") if kind == ids.NOBODY else naming.token_name(kind)
    if kind != ids.NOBODY and facedown:
        name = Message("ear.known", token=name)
    added = sum(ids.STRENGTH[blessing] for blessing in token.blessings)
    return Message("inspect.blessed", token=name, n=added) if added else name


# What the seat's own tokens would do

_NOT_ENOUGH: Final = Message("inspect.not-enough")


class _Way(NamedTuple):
    said: Message
    wins: bool
    """As far as is seen: it takes the province, or holds it."""


def _on_board(board: Topology, view: View, seat: Seat, province: ids.Province) -> Iterator[PlaceFact]:
    """Yield what the seat's attack that lies there already wins, or that it wins nothing, by what is seen."""
    battle = battle_by_sight(board, view, province)
    if battle is None or seat not in dict(battle.attackers):
        return
    mine, against = sides(battle, seat)
    tone = Tone.PROMISE if battle.winner == seat else Tone.UNDECIDED
    yield PlaceFact(Message("inspect.you-attack", sum=mine, defense=against), tone)
    if battle.winner != seat:
        yield PlaceFact(_NOT_ENOUGH, tone)
    for brought in _brought(board, view, seat, province):
        yield PlaceFact(brought, tone)


def _in_hand(
    board: Topology, view: View, question: Question, province: ids.Province, place: ids.Place | None, defense: Defense
) -> Iterator[PlaceFact]:
    """Yield what the token in hand would win there, what it would do without winning, or why it would do nothing."""
    into = [at for at in board.places if board.target[at] == province] if place is None else [place]
    answers = [INTERNED[Verb.LAY][at] for at in into]
    lawful = [answer.number for answer in answers if question.allows(answer) and question.caution(answer) is None]
    if lawful:
        told = [_way(board, view, question, at, defense) for at in lawful[:_MOST_WAYS]]
        once = [way for number, way in enumerate(told) if way not in told[:number]]
        winning: list[AnyMessage] = [way.said for way in once if way.wins]
        short: list[AnyMessage] = [way.said for way in once if not way.wins]
        if not winning:
            short += (_NOT_ENOUGH, *_blessed(board, view, question, lawful[0]))
        if ids.FIGHTERS >> question.chosen & 1:
            (winning or short).extend(_brought(board, view, question.seat, province))
        yield from (PlaceFact(said, Tone.PROMISE) for said in winning)
        yield from (PlaceFact(said, Tone.UNDECIDED) for said in short)
        return
    centre = INTERNED[Verb.LAY][province if place is None else place]
    caution, refusal = question.caution(centre), question.refusal(centre)
    if caution is not None:
        yield PlaceFact(caution.message, Tone.WARNING)
    elif refusal is not None:
        why = Message("inspect.refused", why=refusal.message, rule=refusal.rule)
        yield PlaceFact(why, Tone.WARNING)


def _way(board: Topology, view: View, question: Question, place: ids.Place, defense: Defense) -> _Way:
    token, seat, province = question.chosen, question.seat, board.target[place]
    name = naming.token_name(token)
    if view.public.held[seat] >> province & 1:
        more = defending_strength(view.public, seat, token)
        if not more:
            return _Way(Message("inspect.token-here", token=name), True)
        return _Way(Message("inspect.token-defends", token=name, sum=defense.total + more), True)
    battle = battle_by_sight(board, with_token(view, token, place), province) if ids.FIGHTERS >> token & 1 else None
    if battle is None:
        return _Way(Message("inspect.token-here", token=name), not ids.FIGHTERS >> token & 1)
    mine, against = sides(battle, seat)
    keys = "inspect.token-inside", "inspect.token-from-sea", "inspect.token-from"
    return _Way(naming.by_way(board, place, keys, token=name, sum=mine, defense=against), battle.winner == seat)


def _blessed(board: Topology, view: View, question: Question, place: ids.Place) -> Iterator[Message]:
    """Yield with which blessing of the hand the token would win from the place, where one more turn is left for it."""
    laid = with_token(view, question.chosen, place)
    for blessing in sorted({token for token in question.hand if ids.BLESSINGS >> token & 1}):
        blessed = with_blessing(laid, blessing, view.public.next_identity)
        battle = battle_by_sight(board, blessed, board.target[place])
        if battle is not None and battle.winner == question.seat and len(question.hand) > _TWO_TURNS:
            mine, against = sides(battle, question.seat)
            yield Message("inspect.with-blessing", token=naming.token_name(blessing), sum=mine, defense=against)
            return


def _brought(board: Topology, view: View, seat: Seat, province: ids.Province) -> Iterator[AnyMessage]:
    """Yield what taking the province would change for the seat, in honor that everybody can count (E-1)."""
    public, bit = view.public, 1 << province
    if public.held[seat] & bit:
        return
    owner = public.controller(province)
    faceup = list(public.faceup)
    faceup[province] = 0
    held = tuple((held | bit) if other == seat else held & ~bit for other, held in enumerate(public.held))
    taken = replace(public, held=held, faceup=tuple(faceup))
    before = honor(board, public, seat, ids.NO_OBJECTIVE).total
    gained = honor(board, taken, seat, ids.NO_OBJECTIVE).total - before
    won = controlled_territories(board, taken, seat) & ~controlled_territories(board, public, seat)
    names = [naming.territory_name(ids.Territory(territory)) for territory in members(won)]
    if not board.empire & bit:
        kept = any(public.holders[territory] != PLAYED for territory in members(won))
        yield Message("inspect.taken-shadowlands-card" if kept else "inspect.taken-shadowlands")
    elif names:
        yield Message("inspect.taken-lands", n=gained, territories=naming.listed(names))
    else:
        yield Message("inspect.taken", n=gained)
    if owner != ids.NOBODY:
        lost = honor(board, public, owner, ids.NO_OBJECTIVE).total - honor(board, taken, owner, ids.NO_OBJECTIVE).total
        if lost:
            yield Message("inspect.loses", clan=Message(f"clan.{ids.CLANS[public.seats[owner].clan]}"), n=lost)


# What choosing a place would mean, in whole sentences, for whoever hears the table


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
    meant = briefly(inspected.facts, Tone.PROMISE, Tone.UNDECIDED)
    owner, worth, caution = inspected.owner, inspected.flowers, question.caution(answer)
    return (
        _done(board, view, question, answer),
        Message("ear.free") if owner == ids.NOBODY else Message("ear.choice.held", clan=people[owner].role.name),
        *([Message("ear.flowers", n=worth)] if worth else ()),
        *spoken(lying(board, view, people, province)),
        *(_sum_brought(said) for said, _tone in meant if said.key != "inspect.token-here"),
        *([caution.message] if caution is not None else ()),
    )


def _done(board: Topology, view: View, question: Question, answer: Action) -> AnyMessage:
    if answer.verb is not Verb.LAY:
        return Message("ear.choice", what=naming.province_name(board, ids.Province(answer.number)))
    place = ids.Place(answer.number)
    province = board.target[place]
    fights = question.kind == QuestionKind.PLACE and ids.FIGHTERS >> question.chosen & 1
    if not fights or (place < len(board.provinces) and not view.public.held[question.seat] >> province & 1):
        return Message("ear.choice", what=naming.place_name(board, place, "ear.place"))
    keys = "ear.choice.defend", "ear.choice.attack-from-sea", "ear.choice.attack"
    return naming.by_way(board, place, keys, province=naming.province_name(board, province))


def _sum_brought(said: AnyMessage) -> AnyMessage:
    """Return what a token would bring, in fewer words where it is but a sum: the rest has been said."""
    sums = dict(said.parameters)
    if "sum" not in sums or said.key == "inspect.with-blessing":
        return said
    if "defense" not in sums:
        return Message("ear.defense", n=sums["sum"])
    return Message("ear.choice.sum", sum=sums["sum"], defense=sums["defense"])
