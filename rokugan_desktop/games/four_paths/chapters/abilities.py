"""Chapters 5 and 12: which abilities a seat may use now, upon what, at what price, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.games.four_paths.actions import Names
from rokugan_desktop.games.four_paths.chapters.entering import dear_refusal, is_there, named, refuse
from rokugan_desktop.games.four_paths.chapters.honor import FALLEN
from rokugan_desktop.games.four_paths.chapters.reacting import fits
from rokugan_desktop.games.four_paths.components import Card
from rokugan_desktop.games.four_paths.ids import NO_CARD, Army, CardId, CardKey, CardType, Level, Place, Stat, Trait
from rokugan_desktop.games.four_paths.numbers import card_sum, has_trait, holds, is_here, matches, restricts
from rokugan_desktop.games.four_paths.state import InPlay, PublicState, replace
from rokugan_desktop.games.four_paths.vocabulary import Ability, Bare, Effect, Filter, Reckoned, When, Where

CHOICES: Final = 10
"""An ability with several ways is as many abilities: its number tenfold, and the number of the way (X-8, 32)."""
_CASTERS: Final = (Trait.SHUGENJA, Trait.MONK)
TO: Final = "to"
"""What an action names besides its targets: the army that a unit is moved into, where two are open to it (B-8)."""


class Way(NamedTuple):
    """An ability as one seat may use it: of a card in play, or of one in its hand."""

    seat: Seat
    key: CardKey
    number: int
    ability: Ability
    source: InPlay
    """The card in play; for one of the hand what stands for it, where its seat fights (B-5)."""
    in_hand: bool


class Price(NamedTuple):
    """What an ability costs (X-3)."""

    gold: int
    bows: tuple[CardId, ...]
    honor: int
    favor: bool
    discard: int = 0
    """So many cards of the hand."""
    destroys: tuple[CardId, ...] = ()
    dishonors: tuple[CardId, ...] = ()


class WrongTarget(NamedTuple):
    """By which rule a target can't be named, and how that is said."""

    rule: str
    key: str


def in_combat(state: PublicState) -> bool:
    """Tell whether a battle is being fought."""
    return state.attack is not None and state.attack.battle >= 0


def kinds_of(state: PublicState, seat: Seat) -> tuple[str, ...]:
    """Return the kinds of abilities that a seat may use now (A-1)."""
    if state.point is not None:
        return ("reaction",)
    if in_combat(state):
        return "battle", "open", "terrain"
    return ("limited", "open") if state.active == seat else ("open",)


def ways_in_play(state: PublicState, seat: Seat) -> Iterator[Way]:
    """Yield the abilities of the cards in play that a seat controls, whether it may use them now or not."""
    able = state.file.able[state.terms.level]
    for card in state.cards.values():
        if card.controller == seat and card.card in able and card.zone is not Place.FIELD:
            for number, ability in able[card.card]:
                for each, way in _chosen(number, ability) if ability.one_of else ((number, ability),):
                    yield Way(seat, card.card, each, way, card, in_hand=False)


def _chosen(number: int, ability: Ability) -> Iterator[tuple[int, Ability]]:
    """Yield the ways of an ability that has several, each as an ability of its own."""
    for at, way in enumerate(ability.one_of, 1):
        targets = {**ability.targets, **way.targets}
        yield number * CHOICES + at, replace(ability, targets=targets, do=way.do, one_of=())


def _entering(card: Card) -> Ability | None:
    """Return how a Ring comes from the hand: as a Reaction, or by an action (E-9, I-1)."""
    needs = card.needs
    if needs is None:
        return None
    return Ability(
        "limited" if needs.when is None else "reaction",
        when=needs.when,
        cost=needs.cost,
        conditions=needs.conditions,
        do=(Effect(enter=Bare()),),
    )


def ways_of_card(state: PublicState, seat: Seat, key: CardKey) -> Iterator[Way]:
    """Yield the abilities of a Fate Action or a Kiho, as its seat would play it from the hand, or of a Ring (A-2)."""
    card = state.file.cards[key]
    if card.type is CardType.RING and state.terms.level >= Level.ANSWERS:
        entering = _entering(card)
        if entering is not None:
            yield Way(seat, key, 1, entering, InPlay(NO_CARD, key, seat, seat), in_hand=True)
    if card.type in (CardType.ACTION, CardType.KIHO):
        army = army_here(state, seat)
        source = InPlay(NO_CARD, key, seat, seat)
        if army is not None and state.attack is not None:
            source = InPlay(NO_CARD, key, seat, seat, Place.BATTLE, state.attack.battle, army)
        for number, ability in state.file.able[state.terms.level].get(key, ()):
            yield Way(seat, key, number, ability, source, in_hand=True)


def army_here(state: PublicState, seat: Seat) -> Army | None:
    """Return in which army of the battle that is fought a seat has a unit; None: in none (B-3)."""
    if state.attack is None or not in_combat(state):
        return None
    battle = state.attack.battle
    for card in state.cards.values():
        if card.zone is Place.BATTLE and card.province == battle and is_personality(state, card, seat, unbowed=False):
            return card.army
    return None


def brings_in(ability: Ability) -> bool:
    """Tell whether an ability moves a unit to the battle."""
    return any(effect.move is not None and effect.move.to == "this_battle" for effect in ability.do)


def is_shot(ability: Ability) -> bool:
    """Tell whether an ability is a Ranged Attack (RA-1)."""
    return any(effect.ranged is not None for effect in ability.do)


def way_refusal(state: PublicState, way: Way) -> Refusal | None:
    """Return why an ability can't be used now, whatever it is to be upon; or None."""
    ability, source = way.ability, way.source
    if ability.kind not in kinds_of(state, way.seat):
        return refuse("A-1", f"not-now.{ability.kind}", card=named(way.key))
    if source.bowed:
        return refuse("Z-10", "bowed", card=named(way.key))
    if ability.once is not None and any((source.id, way.number) == (one, n) for one, n, _ in state.used):
        return refuse("A-14", f"used.{ability.once}", card=named(way.key))
    if not all(holds(state, condition, source) for condition in ability.conditions):
        return refuse("X-9", "not-so", card=named(way.key))
    if state.point is not None:  # neither Presence nor Relevance
        whens: list[When] = [] if ability.when is None else [ability.when]
        if source.id in state.point.reacted or not any(fits(state, when, state.point, way.seat) for when in whens):
            return refuse("R-1", "other-point", card=named(way.key))
        here = ability.near is None or way.in_hand or is_here(state, source)
        return None if here else refuse("B-5", "not-here", card=named(way.key))
    if way.in_hand and state.file.cards[way.key].is_unique and is_there(state, way.key):
        return refuse("E-1", "unique", card=named(way.key))
    if in_combat(state):
        if source.zone is Place.PROVINCE and not is_here(state, source):
            return refuse("B-6", "other-province", card=named(way.key))
        if ability.near is not None and not way.in_hand and not is_here(state, source):
            return refuse("B-5", "not-here", card=named(way.key))
        if not ability.far and not brings_in(ability) and army_here(state, way.seat) is None:
            return refuse("B-3", "no-presence")
    if ability.kind == "terrain" and state.fields:
        return refuse("TE-1", "terrain-there", card=named(state.fields[0].card))
    return None


def ability_refusal(state: PublicState, way: Way, names: Names) -> Refusal | None:
    """Return why a seat may not use an ability upon these targets, or None (A-4 to A-7, B-3 to B-6, X-3)."""
    refusal = way_refusal(state, way)
    if refusal is not None:
        return refusal
    given = dict(names)
    to = given.pop(TO, None)
    if tuple(given) != tuple(targets_of(way.ability)) or len(set(given.values())) < len(given):
        return refuse("A-5", "other-targets", card=named(way.key))
    for name, card in given.items():
        refusal = _target_refusal(state, way, name, card, given)
        if refusal is not None:
            return refusal
    if in_combat(state) and state.point is None and not _is_relevant(state, way, given):
        return refuse("B-4", "irrelevant", card=named(way.key))
    armies = [each.name.lower() for each in armies_for(state, way)]
    if to not in armies if to is not None else len(armies) != brings_in(way.ability):
        return refuse("B-8", "no-army", card=named(way.key))
    if is_shot(way.ability):
        shooters = [way.source.id, *given.values()]
        for one in [
            state.cards[each] for each in shooters if each in state.cards and state.cards[each].controller == way.seat
        ]:
            by = restricts(state, one, "ranged")
            if by is not None:
                return refuse("X-8", "no-shots", card=named(by))
    return _price_refusal(state, way, price(state, way, names))


def armies_for(state: PublicState, way: Way) -> list[Army]:
    """Return into which armies the ability may bring a unit of its seat; none where it brings none in."""
    return state.attack.open_to(way.seat) if brings_in(way.ability) and state.attack is not None else []


def targets_of(ability: Ability) -> Mapping[str, Filter]:
    """Return what an ability names: who casts it, first, and its targets (A-5, E-9)."""
    casters = [cost.caster for cost in ability.cost if cost.caster is not None]
    if not casters:
        return ability.targets
    where: Where = "any" if ability.near is None else ability.near
    return {**{name: Filter(side="own", where=where, bowed=False) for name in casters}, **ability.targets}


_NUMBERS: Final = (
    "max_force", "max_ph", "min_ph", "max_cost", "less_ph_than", "less_force_than", "less_chi_than"
)  # fmt: skip


def _reckoned(state: PublicState, meant: Filter, given: Mapping[str, CardId]) -> Filter | None:
    """Return the filter with what it says of other targets worked out; None: one of those is not named yet."""
    changes: dict[str, object] = {}
    for word in _NUMBERS:
        said = getattr(meant, word)
        if isinstance(said, Reckoned) and said.source is not None and said.source not in ("self", "bearer"):
            of = state.cards.get(given.get(said.source, NO_CARD))
            if of is None or said.stat is None:
                return None
            changes[word] = card_sum(state, of, said.stat).total * said.times + said.plus
    return replace(meant, **changes) if changes else meant


def _target_refusal(
    state: PublicState, way: Way, name: str, target: CardId, given: Mapping[str, CardId]
) -> Refusal | None:
    misfit = _misfit(state, way, name, target, given)
    if misfit is None:
        return None
    rule, key = misfit
    return refuse(rule, key, card=named(way.key if rule in ("A-5", "E-9") else state.cards[target].card))


def _misfit(
    state: PublicState, way: Way, name: str, target: CardId, given: Mapping[str, CardId] | None = None
) -> WrongTarget | None:
    """Return by which rule a target can't be named, and how that is said; or None.

    Without all that is `given` only what it hangs on alone counts.
    """
    card, targets = state.cards.get(target), targets_of(way.ability)
    if targets[name].kind == "dead":
        return None if target in _dead(state, way) else WrongTarget("A-5", "no-target")
    meant = _reckoned(state, targets[name], given or {})
    if meant is None and given is None:
        return None
    if card is None or meant is None or not matches(state, meant, card, way.source):
        return WrongTarget("A-5", "no-target")
    if meant.fought and (state.attack is None or card.id not in state.attack.sent_home):
        return WrongTarget("A-5", "no-target")
    if name not in way.ability.targets and not any(has_trait(state, card, trait) for trait in _CASTERS):
        return WrongTarget("E-9", "no-caster")
    straightens = any(effect.straighten is not None and effect.straighten.upon == name for effect in way.ability.do)
    own_bowed = card.bowed and card.controller == way.seat and state.printed(card).type is CardType.PERSONALITY
    if own_bowed and not straightens:
        return WrongTarget("A-7", "own-bowed")
    if brings_in(way.ability) and is_here(state, card):
        return WrongTarget("MV-1", "already-here")
    return None


def _dead(state: PublicState, way: Way) -> tuple[CardId, ...]:
    """Return what may be named of the dishonorably dead of a seat: each by its key, for in play it is no more (L-6)."""
    meant = any(one.kind == "dead" for one in way.ability.targets.values())
    return tuple([CardId(key) for key in dict.fromkeys(state.seats[way.seat].dishonorably_dead) if meant])


def _is_relevant(state: PublicState, way: Way, given: Mapping[str, CardId]) -> bool:
    """Tell whether an action has to do with the battle that is fought (B-4)."""
    if way.ability.kind == "terrain" or brings_in(way.ability) or (not way.in_hand and is_here(state, way.source)):
        return True
    return any(is_here(state, state.cards[card]) for card in given.values() if card in state.cards) or any(
        isinstance(upon, Filter) and upon.where == "this_battle" for upon in map(_upon, way.ability.do)
    )


def _upon(effect: Effect) -> object:
    return effect.stat.upon if effect.stat is not None else None


def price(state: PublicState, way: Way, names: Names) -> Price:
    """Return what using the ability costs: a card of the hand its own cost too (A-9, X-3)."""
    given, bows, destroys, shames = dict(names), list[CardId](), list[CardId](), list[CardId]()
    gold = state.file.cards[way.key].cost if way.in_hand else 0
    honor, favor, discard = 0, False, 0
    for cost in way.ability.cost:
        gold += cost.gold or 0
        honor += cost.honor or 0
        favor = favor or bool(cost.favor)
        if cost.discard is not None:
            own = state.seats[way.seat].in_hand - way.in_hand
            discard += own if isinstance(cost.discard, str) else cost.discard
        for word, cards in ((cost.bow or cost.caster, bows), (cost.destroy, destroys), (cost.dishonor, shames)):
            if word is not None:
                cards.append(_who_bows(state, way, word, given))
    return Price(gold, tuple(bows), honor, favor, discard, tuple(destroys), tuple(shames))


def _who_bows(state: PublicState, way: Way, word: str, given: Mapping[str, CardId]) -> CardId:
    if word == "self":
        return way.source.id
    if word == "bearer":
        return way.source.bearer
    if word == "stronghold":
        own = (one for one in state.cards.values() if one.controller == way.seat)
        return next((one.id for one in own if one.card == state.seats[way.seat].stronghold), NO_CARD)
    return given.get(word, NO_CARD)


def _price_refusal(state: PublicState, way: Way, cost: Price) -> Refusal | None:
    for one in cost.bows:
        card = state.cards.get(one)
        if card is None or card.bowed or card.controller != way.seat:
            return refuse("A-9", "cannot-bow", card=named(way.key if card is None else card.card))
    if cost.honor and state.seats[way.seat].honor - cost.honor <= FALLEN:
        return refuse("X-3", "too-little-honor", n=cost.honor)
    if cost.favor and state.favor != way.seat:
        return refuse("L-3", "no-favor")
    if cost.discard > state.seats[way.seat].in_hand - way.in_hand:
        return refuse("X-3", "too-few-cards", n=cost.discard)
    return dear_refusal(state, way.seat, way.key, cost.gold, cost.bows)


def namings(state: PublicState, way: Way) -> Iterator[Names]:
    """Yield every set of targets upon which the ability may be used now (A-5)."""
    if way.source.bowed or way.ability.kind not in kinds_of(state, way.seat) or way_refusal(state, way) is not None:
        return
    yield from (names for names in _thinkable(state, way) if ability_refusal(state, way, names) is None)


def useless(state: PublicState, way: Way) -> Refusal | None:
    """Return why the ability can be used upon nothing now, or None."""
    refusal = way_refusal(state, way)
    if refusal is not None:
        return refusal
    refusals = [ability_refusal(state, way, names) for names in _thinkable(state, way)]
    return None if None in refusals else next(iter(refusals), refuse("A-5", "no-targets", card=named(way.key)))


def _thinkable(state: PublicState, way: Way) -> Iterator[Names]:
    """Yield every set of targets each of which may be named for itself."""
    open_to = [
        [card for card in (*state.cards, *_dead(state, way)) if _misfit(state, way, name, card) is None]
        for name in targets_of(way.ability)
    ]
    armies = [each.name.lower() for each in armies_for(state, way)]
    ends: list[Names] = [((TO, CardId(each)),) for each in armies] if len(armies) > 1 else [()]
    for chosen in product(*open_to):
        for end in ends:
            yield (*zip(targets_of(way.ability), chosen, strict=True), *end)


def volleys(state: PublicState, seat: Seat) -> Iterator[tuple[tuple[CardId, ...], CardId]]:
    """Yield the sets of sources of one unit that may shoot together, with what they may shoot at (RA-2)."""
    shots: dict[CardId, dict[CardId, list[CardId]]] = {}
    for way in ways_in_play(state, seat):
        if is_shot(way.ability):
            unit = way.source.bearer or way.source.id
            for names in namings(state, way):
                ((_, target),) = names
                shots.setdefault(unit, {}).setdefault(target, []).append(way.source.id)
    for targets in shots.values():
        for target, sources in targets.items():
            for chosen in range(3, 1 << len(sources)):
                several = tuple([one for at, one in enumerate(sources) if chosen >> at & 1])
                bows = shooting_bows(state, several)
                if len(several) > 1 and len(bows) == len(set(bows)):
                    yield several, target


def shooting_bows(state: PublicState, sources: tuple[CardId, ...]) -> list[CardId]:
    """Return what bows so that these shoot together: of a spell whoever bears it (I-2)."""
    found: list[CardId] = []
    for source in sources:
        way = shot_of(state, source)
        found += price(state, way, ()).bows if way is not None else ()
    return found


def shot_of(state: PublicState, source: CardId) -> Way | None:
    """Return the Ranged Attack of a card in play, or None."""
    card = state.cards.get(source)
    found = [] if card is None else [one for one in ways_in_play(state, card.controller) if one.source.id == source]
    return next((one for one in found if is_shot(one.ability)), None)


def personal_honor(state: PublicState, card: InPlay) -> int:
    """Return the Personal Honor that a card has now."""
    return card_sum(state, card, Stat.PERSONAL_HONOR).total


def is_personality(state: PublicState, card: InPlay, seat: Seat, *, unbowed: bool = True) -> bool:
    """Tell whether a card is a Personality that a seat controls, unbowed where that counts."""
    own = card.controller == seat and state.printed(card).type is CardType.PERSONALITY
    return own and not (unbowed and card.bowed)


def is_terrain(state: PublicState, key: CardKey) -> bool:
    """Tell whether a card is a terrain."""
    return Trait.TERRAIN in state.file.cards[key].traits
