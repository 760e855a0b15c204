"""Chapters 5 and 12: what a seat may do now, upon what, at what price, and why not.

First the abilities of cards, then what needs no text: to attach and reattach, to lobby, a Tactician (T-7, K-7).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple, TypeGuard

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.four_paths import numbers, vocabulary
from rokugan_desktop.games.four_paths.actions import Action, Attach, Lobby, Moves, Names, Play, Reattach, Tactic, Use
from rokugan_desktop.games.four_paths.chapters.entering import dear_refusal, is_there, refuse
from rokugan_desktop.games.four_paths.chapters.honor import FALLEN
from rokugan_desktop.games.four_paths.chapters.reacting import fits, may_enter
from rokugan_desktop.games.four_paths.ids import ATTACHED, NO_CARD, Army, CardId, CardKey, CardType, Level, Place, Stat
from rokugan_desktop.games.four_paths.names import named
from rokugan_desktop.games.four_paths.state import InPlay, PublicState, Way, replace
from rokugan_desktop.games.four_paths.vocabulary import Filter, When, what

MOST_SHOTS: Final = 8
_CASTERS: Final = ("shugenja", "monk")


class Price(NamedTuple):
    """What an ability costs (X-3)."""

    gold: int
    bows: tuple[CardId, ...] = ()
    honor: int = 0
    favor: bool = False
    discard: int = 0
    destroys: tuple[CardId, ...] = ()
    dishonors: tuple[CardId, ...] = ()


def kinds_of(state: PublicState, seat: Seat) -> tuple[str, ...]:
    """Return the kinds of abilities that a seat may use now (A-1)."""
    if state.point is not None:
        return ("reaction",)
    if numbers.in_combat(state):
        return "battle", "open", "terrain"
    return ("limited", "open") if state.active == seat else ("open",)


def ready(state: PublicState, seat: Seat) -> list[Way]:
    """Return the abilities of unbowed cards in play whose kind a seat may use now."""
    kinds = kinds_of(state, seat)
    return [way for way in state.ways.get(seat, ()) if way.ability.kind in kinds and not way.source.bowed]


def ways_of_card(state: PublicState, seat: Seat, key: CardKey) -> Iterator[Way]:
    """Yield the abilities of a Fate Action or a Kiho, as its seat would play it from the hand, or of a Ring (A-2)."""
    card = state.file.cards[key]
    if card.needs is not None and state.terms.level >= Level.ANSWERS:
        yield Way(seat, key, 1, card.needs.entering, InPlay(NO_CARD, key, seat, seat), in_hand=True)
    if card.type in (CardType.ACTION, CardType.KIHO):
        source = numbers.stand_in(state, key, seat)
        for number, ability in state.file.able[state.terms.level].get(key, ()):
            yield Way(seat, key, number, ability, source, in_hand=True)


def way_of(state: PublicState, seat: Seat, action: Action) -> Way | None:
    """Return which ability an action uses, or None."""
    if isinstance(action, Play):
        ways = ways_of_card(state, seat, action.card) if action.card in state.file.cards else ()
        return next((one for one in ways if one.number == action.ability), None)
    if isinstance(action, Use):
        (source, *_), number = action.sources, action.ability
        return next((one for one in state.ways.get(seat, ()) if (one.source.id, one.number) == (source, number)), None)
    return None


def named_by(action: Action) -> Names:
    """Return what an action names."""
    return action.named if isinstance(action, Play | Use) else ()


def is_affordable(state: PublicState, way: Way) -> bool:
    """Tell whether there is anything that an ability could be upon, and what it costs then, whatever it is time for."""
    return any(_price_refusal(state, way, price(state, way, names)) is None for names in _thinkable(state, way))


def redirected(state: PublicState, seat: Seat, key: CardKey, to: CardId) -> Names:
    """Return what the announced action would name with another target for the one that a text is about (A-12).

    Nothing where it could not have been named at first; what a cost names stays (A-9).
    """
    at = state.point
    way = None if at is None or at.action is None else way_of(state, at.by, at.action)
    if at is None or at.action is None or way is None:
        return ()
    given, mine = named_by(at.action), InPlay(NO_CARD, key, seat, seat)
    paying = [what(cost)[1] for cost in way.ability.cost]
    about = [one.when.names for one in state.file.cards[key].does if one.when is not None and one.redirecting]
    for number, (name, named_first) in enumerate(given if to not in [card for _, card in given] else ()):
        if name not in way.ability.targets or name in paying:
            continue
        old, names = state.cards.get(named_first), with_item(given, number, (name, to))
        meant = old is not None and any(one is None or numbers.matches(state, one, old, mine) for one in about)
        if meant and _target_refusal(state, way, name, to, dict(names)) is None:
            return names
    return ()


def way_refusal(state: PublicState, way: Way) -> Refusal | None:
    """Return why an ability can't be used now, whatever it is to be upon; or None."""
    ability, source = way.ability, way.source
    if ability.kind not in kinds_of(state, way.seat):
        return refuse("A-1", f"not-now.{ability.kind}", card=named(way.key))
    if source.bowed:
        return refuse("Z-10", "bowed", card=named(way.key))
    barring = ("act", *(("battle_actions",) if numbers.in_combat(state) and not ability.clears else ()), ability.kind)
    by = next(filter(None, [numbers.restricting(state, word, way.seat, source) for word in barring]), None)
    if by is not None:
        return refuse("X-8", "may-not-act", card=named(by))
    if ability.limit is not None and any((source.id, way.number) == (one, n) for one, n, _ in state.used):
        return refuse("A-14", f"used.{ability.limit}", card=named(way.key))
    if not all(numbers.holds(state, condition, source, way.in_hand) for condition in ability.conditions):
        return refuse("X-9", "not-so", card=named(way.key))
    if way.in_hand and state.file.cards[way.key].is_unique and is_there(state, way.key):
        return refuse("E-1", "unique", card=named(way.key))
    if state.point is not None:  # neither Presence nor Relevance
        whens: list[When] = [] if ability.when is None else [ability.when]
        if source.id in state.point.reacted or not any(fits(state, when, state.point, way.seat) for when in whens):
            return refuse("R-1", "other-point", card=named(way.key))
        here = ability.near is None or way.in_hand or numbers.is_here(state, source)
        return None if here else refuse("B-5", "not-here", card=named(way.key))
    if numbers.in_combat(state):
        if source.zone is Place.PROVINCE and not numbers.is_here(state, source):
            return refuse("B-6", "other-province", card=named(way.key))
        if ability.near is not None and not way.in_hand and not numbers.is_here(state, source):
            return refuse("B-5", "not-here", card=named(way.key))
        if not ability.far and not ability.brings_in and numbers.army_here(state, way.seat) is None:
            return refuse("B-3", "no-presence")
    waiting = set[Seat]() if state.attack is None else {*state.attack.waiting} & {*state.present}
    if ability.kind == "terrain" and waiting and state.under_way.naval == way.seat:
        return refuse("B-9", "naval-first", card=named(way.key))
    if ability.kind == "terrain" and state.fields:
        return refuse("TE-1", "terrain-there", card=named(state.fields[0].card))
    return None


def names_refusal(state: PublicState, way: Way, names: Names) -> Refusal | None:
    """Return why an ability that can be used now can't be upon these targets, or None (A-4 to A-7, B-4, X-3)."""
    meant = [(name, card) for name, card in names if name != vocabulary.TO and not name.startswith(vocabulary.WITH)]
    given, to, helping = dict(meant), dict(names).get(vocabulary.TO), helpers(names)
    if helping and (len(set(helping)) < len(helping) or not set(helping) <= set(able_to_help(state, way))):
        return refuse("I-2", "no-helper", card=named(way.key))
    cards, said = [card for _, card in meant], [name for name, _ in meant]
    several = all(said.count(name) in one.counts for name, one in way.ability.names.items())
    ordered = said == [name for name in way.ability.names for _ in range(said.count(name))]
    if not several or not ordered or len(set(cards)) < len(cards):
        return refuse("A-5", "other-targets", card=named(way.key))
    for name, card in meant:
        if (refusal := _target_refusal(state, way, name, card, given)) is not None:
            return refusal
    if numbers.in_combat(state) and state.point is None and not _is_relevant(state, way, cards):
        return refuse("B-4", "irrelevant", card=named(way.key))
    armies = [each.name.lower() for each in armies_for(state, way)]
    if to not in armies if to is not None else len(armies) != way.ability.brings_in:
        return refuse("B-8", "no-army", card=named(way.key))
    doing = [state.cards[one] for one in (way.source.id, *cards) if one in state.cards]
    for one in doing if way.ability.is_shot else ():
        if (by := numbers.restricts(state, one, "ranged") if one.controller == way.seat else None) is not None:
            return refuse("X-8", "no-shots", card=named(by))
    if not all(redirected(state, way.seat, way.key, given.get(one, NO_CARD)) for one in way.ability.redirecting):
        return refuse("A-12", "no-target", card=named(way.key))
    return _price_refusal(state, way, price(state, way, names))


def helpers(names: Names) -> list[CardId]:
    """Return who bows along with whoever casts a ritual (I-2)."""
    return [card for name, card in names if name.startswith(vocabulary.WITH)]


def able_to_help(state: PublicState, way: Way) -> list[CardId]:
    """Return which other unbowed Shugenja of the seat may bow along for a ritual: in this battle, or at home (I-2)."""
    if "ritual" not in (*way.ability.traits, *state.file.cards[way.key].traits):
        return []
    kinds, besides = (CardType.PERSONALITY, CardType.FOLLOWER), (way.source.id, way.source.bearer)
    able = [card for card in state.of(way.seat) if not card.bowed and card.id not in besides]
    near = [card for card in able if numbers.is_here(state, card) or state.bearing(card).zone is Place.HOME]
    people = [card for card in near if state.printed(card).type in kinds]
    return [card.id for card in people if numbers.has_trait(state, card, "shugenja")]


def armies_for(state: PublicState, way: Way) -> list[Army]:
    """Return into which armies the ability may bring a unit of its seat; none where it brings none in."""
    return state.attack.open_to(way.seat) if way.ability.brings_in and state.attack is not None else []


def places_of(state: PublicState, way: Way, names: Names) -> tuple[tuple[CardId, Place], ...]:
    """Return where each target is that the text wants at home or in the battle (A-8)."""
    fighting = {name for name, one in way.ability.names.items() if (one.attacking, one.defending) != (None, None)}
    wanted = {name for name, one in way.ability.names.items() if one.where != "any" or one.side == "opposing"}
    cards = [state.cards[card] for name, card in names if name in wanted | fighting and card in state.cards]
    return tuple([(card.id, state.bearing(card).zone) for card in cards])


def _reckoned(state: PublicState, meant: Filter, given: Mapping[str, CardId]) -> Filter | None:
    """Return the filter with what it says of other targets worked out; None: one of those is not named yet."""
    changes: dict[str, object] = {}
    for word, said in meant.reckoned:
        of = state.cards.get(given.get(str(said.source), NO_CARD))
        if of is None or said.stat is None:
            return None
        changes[word] = numbers.card_sum(state, of, said.stat).total * said.times + said.plus
    return replace(meant, **changes)


def _target_refusal(
    state: PublicState, way: Way, name: str, target: CardId, given: Mapping[str, CardId]
) -> Refusal | None:
    card, meant = state.cards.get(target), way.ability.names[name]
    if meant.kind == "dead" and target in _dead(state, way):
        return None
    reckoned = _reckoned(state, meant, given) if meant.reckoned else meant
    if card is None or reckoned is None or not numbers.matches(state, reckoned, card, way.source):
        return refuse("A-5", "no-target", card=named(way.key))
    return _unfit(state, way, name, card)


def _unfit(state: PublicState, way: Way, name: str, card: InPlay) -> Refusal | None:
    """Return why a card that a text means can't be named all the same, or None."""
    if way.ability.names[name].fought and (state.attack is None or card.id not in state.attack.sent_home):
        return refuse("A-5", "no-target", card=named(way.key))
    if name not in way.ability.targets and not any(numbers.has_trait(state, card, trait) for trait in _CASTERS):
        return refuse("E-9", "no-caster", card=named(way.key))
    if card.bowed and card.controller == way.seat and state.printed(card).type is CardType.PERSONALITY:
        straightened = [effect.straighten.upon for effect in way.ability.do if effect.straighten is not None]
        if name not in straightened:
            return refuse("A-7", "own-bowed", card=named(card.card))
    if way.ability.brings_in and numbers.is_here(state, card):
        return refuse("MV-1", "already-here", card=named(card.card))
    return None


def _dead(state: PublicState, way: Way) -> tuple[CardId, ...]:
    """Return what may be named of the dishonorably dead of a seat: each by its key, for in play it is no more (L-6)."""
    meant = any(one.kind == "dead" for one in way.ability.targets.values())
    return tuple([CardId(key) for key in dict.fromkeys(state.seats[way.seat].dishonorably_dead) if meant])


def _is_relevant(state: PublicState, way: Way, cards: Iterable[CardId]) -> bool:
    """Tell whether an action has to do with the battle that is fought (B-4)."""
    own = not way.in_hand and numbers.is_here(state, way.source)
    if own or way.ability.kind == "terrain" or way.ability.brings_in:
        return True
    upon = [effect.stat.upon for effect in way.ability.do if effect.stat is not None]
    return any(numbers.is_here(state, state.cards[card]) for card in cards if card in state.cards) or any(
        isinstance(one, Filter) and one.where == "this_battle" for one in upon
    )


def price(state: PublicState, way: Way, names: Names) -> Price:
    """Return what using the ability costs: a card of the hand its own cost too (A-9, X-3)."""
    given, bows, destroys, shames = dict(names), list[CardId](), list[CardId](), list[CardId]()
    gold = numbers.cost_now(state, way.seat, state.file.cards[way.key]) if way.in_hand else 0
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
    return Price(gold, (*bows, *helpers(names)), honor, favor, discard, tuple(destroys), tuple(shames))


def _who_bows(state: PublicState, way: Way, word: str, given: Mapping[str, CardId]) -> CardId:
    if word == "self" and state.file.cards[way.key].type is not CardType.SENSEI:
        return way.source.id
    if word == "bearer":
        return way.source.bearer
    if word in ("self", "stronghold"):
        stronghold = state.seats[way.seat].stronghold
        return next((one.id for one in state.of(way.seat) if one.card == stronghold), NO_CARD)
    return given.get(word, NO_CARD)


def _price_refusal(state: PublicState, way: Way, cost: Price) -> Refusal | None:
    for one in cost.bows:
        card = state.cards.get(one)
        if card is None or card.bowed or card.controller != way.seat:
            return refuse("A-9", "cannot-bow", card=named(way.key if card is None else card.card))
    if not {*cost.destroys, *cost.dishonors} <= {*state.cards}:
        return refuse("A-9", "no-targets", card=named(way.key))
    if cost.honor and state.seats[way.seat].honor - cost.honor <= FALLEN:
        return refuse("X-3", "too-little-honor", n=cost.honor)
    if cost.favor and state.favor != way.seat:
        return refuse("L-3", "no-favor")
    if cost.discard > state.seats[way.seat].in_hand - way.in_hand:
        return refuse("X-3", "too-few-cards", n=cost.discard)
    return dear_refusal(state, way.seat, way.key, cost.gold, cost.bows)


def namings(state: PublicState, way: Way) -> Iterator[Names]:
    """Yield every set of targets upon which the ability may be used now (A-5)."""
    if way_refusal(state, way) is not None:
        return
    able = able_to_help(state, way)
    helping = [each for size in range(1, len(able) + 1) for each in combinations(able, size)]
    for names in _thinkable(state, way):
        if names_refusal(state, way, names) is None:
            yield names
            for several in helping:
                yield (*names, *[(f"{vocabulary.WITH}{number}", one) for number, one in enumerate(several, 1)])


def useless(state: PublicState, way: Way) -> Refusal | None:
    """Return why the ability can be used upon nothing now, or None."""
    if (refusal := way_refusal(state, way)) is not None:
        return refusal
    refusals = [names_refusal(state, way, names) for names in _thinkable(state, way)]
    return None if None in refusals else next(iter(refusals), refuse("A-5", "no-targets", card=named(way.key)))


def _thinkable(state: PublicState, way: Way) -> Iterator[Names]:
    """Yield every set of targets each of which may be named for itself."""
    fit: list[tuple[range, list[tuple[str, CardId]]]] = []
    for name, meant in way.ability.names.items():
        if meant.kind == "dead":
            may = _dead(state, way)
        elif meant.reckoned:
            may = tuple(state.cards)
        else:
            cards = numbers.matching(state, meant, way.source)
            may = tuple([card.id for card in cards if _unfit(state, way, name, card) is None])
        if not may:
            return
        fit.append((meant.counts, [(name, card) for card in may]))
    armies = [each.name.lower() for each in armies_for(state, way)]
    ends: list[Names] = [((vocabulary.TO, CardId(each)),) for each in armies] if len(armies) > 1 else [()]
    for chosen in _sets(fit):
        yield from ((*chosen, *end) for end in ends)


def _sets(fit: list[tuple[range, list[tuple[str, CardId]]]]) -> Iterator[Names]:
    if not fit:
        yield ()
        return
    counts, may = fit[0]
    for each in (one for count in counts for one in combinations(may, count)):
        yield from ((*each, *others) for others in _sets(fit[1:]))


def volleys(state: PublicState, seat: Seat) -> Iterator[tuple[tuple[CardId, ...], CardId]]:
    """Yield sets of sources of one unit that may shoot together, with what they may shoot at (RA-2).

    Of more than MOST_SHOTS the first so many in every set, and all of them: there are twice as many sets for each more.
    """
    shots: dict[CardId, dict[CardId, list[CardId]]] = {}
    for way in ready(state, seat):
        if way.ability.is_shot:
            unit = way.source.bearer or way.source.id
            for names in namings(state, way):
                for _, target in names if len(names) == 1 else ():
                    shots.setdefault(unit, {}).setdefault(target, []).append(way.source.id)
    for targets in shots.values():
        for target, sources in targets.items():
            listed = sources[:MOST_SHOTS]
            sets = [each for size in range(2, len(listed) + 1) for each in combinations(listed, size)]
            sets += [tuple(sources)] if listed != sources else []
            yield from ((each, target) for each in sets if _shoot_together(state, each))


def volley_refusal(state: PublicState, seat: Seat, sources: tuple[CardId, ...], target: CardId) -> Refusal | None:
    """Return why these cannot shoot at the target together, or None (RA-2)."""
    ways = [way for way in state.ways.get(seat, ()) if way.source.id in sources and way.ability.is_shot]
    able = [way.source.id for way in ways for names in namings(state, way) if [one for _, one in names] == [target]]
    one_unit = len({way.source.bearer or way.source.id for way in ways}) == 1
    fits = one_unit and tuple(able) == sources and len(able) > 1 and _shoot_together(state, sources)
    return None if fits else refuse("RA-2", "no-volley")


def _shoot_together(state: PublicState, sources: tuple[CardId, ...]) -> bool:
    bows = shooting_bows(state, sources)
    return len(bows) == len(set(bows))


def shooting_bows(state: PublicState, sources: tuple[CardId, ...]) -> list[CardId]:
    """Return what bows so that these shoot together: of a spell whoever bears it (I-2)."""
    ways = [way for way in (shot_of(state, source) for source in sources) if way is not None]
    return [card for way in ways for card in price(state, way, ()).bows]


def shot_of(state: PublicState, source: CardId) -> Way | None:
    """Return the Ranged Attack of a card in play, or None."""
    card = state.cards.get(source)
    found = [] if card is None else [one for one in state.ways.get(card.controller, ()) if one.source.id == source]
    return next((one for one in found if one.ability.is_shot), None)


def _is_able(card: InPlay | None, state: PublicState, seat: Seat) -> TypeGuard[InPlay]:
    """Tell whether a card is an unbowed Personality that a seat controls."""
    unbowed = card is not None and card.controller == seat and not card.bowed
    return card is not None and unbowed and state.printed(card).type is CardType.PERSONALITY


BORNE = {
    Level.STEEL: frozenset[CardType](),
    Level.HANDS: frozenset({CardType.FOLLOWER, CardType.ITEM}),
    Level.ANSWERS: ATTACHED,
}
"""What is attached from the hand at each level (E-5)."""
TACTIC = 0
"""The number under which a Tactician's action is kept, so that he has one in a battle (K-7)."""
_ONE_OF_EACH = ("weapon", "armor")


def people_unbowed(state: PublicState, seat: Seat) -> list[CardId]:
    """Return the unbowed Personalities that a seat controls, in order of entry."""
    return [card.id for card in state.cards.values() if _is_able(card, state, seat)]


def limited_refusal(state: PublicState, seat: Seat) -> Refusal | None:
    """Return why a seat may take no Limited action now, or None (A-1, T-6)."""
    other = numbers.in_combat(state) or state.active != seat or state.point is not None
    return refuse("T-7", "not-limited") if other else None


def bearing_refusal(state: PublicState, key: CardKey, bearer: InPlay, beside: tuple[InPlay, ...]) -> Refusal | None:
    """Return why a Personality can't bear a card besides these, or None (E-5)."""
    card = state.file.cards[key]
    by_honor = card.type in (CardType.FOLLOWER, CardType.ANCESTOR)
    if card.type is CardType.ANCESTOR and not set(card.clan) & set(numbers.clans_of(state, bearer)):
        return refuse("E-5", "other-clan", card=named(key), bearer=named(bearer.card))
    if card.type is CardType.SPELL:
        if not numbers.has_trait(state, bearer, "shugenja"):
            return refuse("E-5", "no-shugenja", card=named(key), bearer=named(bearer.card))
        spells = sum(state.printed(one).type is CardType.SPELL for one in beside)
        if spells >= numbers.card_sum(state, bearer, Stat.CHI).total:
            return refuse("E-5", "spells", bearer=named(bearer.card))
    if by_honor and card.hr is not None and numbers.card_sum(state, bearer, Stat.PERSONAL_HONOR).total < card.hr:
        return refuse("E-5", "bearer-honor", card=named(key), needs=card.hr, bearer=named(bearer.card))
    for trait in _ONE_OF_EACH:
        if trait in card.traits and any(trait in state.printed(one).traits for one in beside):
            return refuse("E-5", f"one-{trait}", bearer=named(bearer.card))
    return None


def attach_refusal(state: PublicState, seat: Seat, action: Attach) -> Refusal | None:
    """Return why a card of the hand can't be attached, or None (E-1, E-5, E-6)."""
    card, bearer, at = state.file.cards[action.card], state.cards.get(action.bearer), state.point
    comes = at is not None and card.type is CardType.ANCESTOR and may_enter(state, card, at, seat)
    if at is None:
        if (limited := limited_refusal(state, seat)) is not None:
            return limited
    elif at.card is None or at.card.id != action.bearer or not comes:
        return refuse("E-8", "other-point", card=named(action.card))
    if card.type not in BORNE[state.terms.level]:
        return refuse("E-6", "not-attached", card=named(action.card))
    if not _is_able(bearer, state, seat):
        return refuse("E-6", "no-bearer", card=named(action.card))
    if card.is_unique and is_there(state, action.card):
        return refuse("E-1", "unique", card=named(action.card))
    refusal = bearing_refusal(state, action.card, bearer, state.attached.get(bearer.id, ()))
    if refusal is not None:
        return refusal
    return dear_refusal(state, seat, action.card, numbers.cost_now(state, seat, card))


def reattach_refusal(state: PublicState, seat: Seat, action: Reattach, moved: Moves) -> Refusal | None:
    """Return why an attached card can't go to another Personality, after those that go already; or None (E-11)."""
    if (limited := limited_refusal(state, seat)) is not None:
        return limited
    card = state.cards.get(action.card)
    people = [] if card is None else [state.cards.get(one) for one in (card.bearer, action.bearer)]
    if card is None or not all(_is_able(one, state, seat) for one in people):
        return refuse("E-11", "cannot-reattach")
    stays = state.printed(card).type is CardType.ANCESTOR or dict(moved).get(card.id, card.bearer) == action.bearer
    return refuse("E-11", "cannot-reattach") if stays else None


def arrangement_refusal(state: PublicState, moved: Moves) -> Refusal | None:
    """Return why cards can't lie as they would in the end, or None: all requirements count anew (E-11)."""
    there = {card: replace(state.cards[card], bearer=bearer) for card, bearer in moved}
    after = replace(state, cards={**state.cards, **there})
    for card, bearer in moved:
        beside = tuple([one for one in after.attached.get(bearer, ()) if one.id != card])
        if (refusal := bearing_refusal(after, after.cards[card].card, after.cards[bearer], beside)) is not None:
            return refusal
    return None


def reattachments(state: PublicState, seat: Seat, moved: Moves) -> Iterator[Reattach]:
    """Yield each attached card with each other Personality that it may go to."""
    if limited_refusal(state, seat) is None:
        people, lying = people_unbowed(state, seat), dict(moved)
        for card in state.cards.values():
            if card.bearer in people and state.printed(card).type is not CardType.ANCESTOR:
                yield from [Reattach(card.id, one) for one in people if one != lying.get(card.id, card.bearer)]


def lobby_refusal(state: PublicState, seat: Seat, action: Lobby) -> Refusal | None:
    """Return why a Personality may not lobby, or None (L-1)."""
    if (limited := limited_refusal(state, seat)) is not None:
        return limited
    card = state.cards.get(action.personality)
    if not _is_able(card, state, seat):
        return refuse("L-1", "no-lobbyist")
    if (by := numbers.restricting(state, "lobby", seat, card)) is not None:
        return refuse("X-8", "may-not-act", card=named(by))
    if _has_lobbied(state, seat):
        return refuse("L-1", "lobbied")
    if not numbers.is_highest(state, seat):
        return refuse("L-1", "not-highest")
    proud = numbers.card_sum(state, card, Stat.PERSONAL_HONOR).total > 0
    return None if proud else refuse("L-1", "no-honor", card=named(card.card))


LOBBIED = -1
"""The number under which it is kept that the active seat has lobbied this turn (L-1)."""


def _has_lobbied(state: PublicState, seat: Seat) -> bool:
    return state.favor == seat or any(number == LOBBIED for _, number, _ in state.used)


def lobbyists(state: PublicState, seat: Seat) -> Iterator[Lobby]:
    """Yield the Personalities that may lobby."""
    if limited_refusal(state, seat) is None and not _has_lobbied(state, seat) and numbers.is_highest(state, seat):
        for action in map(Lobby, people_unbowed(state, seat)):
            if lobby_refusal(state, seat, action) is None:
                yield action


def tactic_refusal(state: PublicState, seat: Seat, action: Tactic) -> Refusal | None:
    """Return why a Personality may not act as a Tactician, or None (K-7)."""
    card = state.cards.get(action.personality)
    if not _is_able(card, state, seat) or not numbers.has_trait(state, card, "tactician"):
        return refuse("K-7", "no-tactician")
    if not numbers.in_combat(state) or not numbers.is_here(state, card) or state.point is not None:
        return refuse("K-7", "not-here", card=named(card.card))
    used = any((card.id, TACTIC) == (one, number) for one, number, _ in state.used)
    return refuse("K-7", "used.battle", card=named(card.card)) if used else None
