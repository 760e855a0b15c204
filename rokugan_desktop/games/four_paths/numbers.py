"""Numbers with their sums (chapter 8): one place for the window, the log, `explain` and the tests.

Nothing is kept: each reading is worked out of printed numbers, records and what the cards in play do (N-7).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Literal, NamedTuple

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths import ids
from rokugan_desktop.games.four_paths.components import Card
from rokugan_desktop.games.four_paths.ids import CardId, CardKey, CardType, Place, ProvinceId, Stat, Trait
from rokugan_desktop.games.four_paths.state import InPlay, PublicState
from rokugan_desktop.games.four_paths.vocabulary import AnyCondition, Condition, Constant, Filter, Reckoned, Value

_SIGNED: Final = frozenset({Stat.PERSONAL_HONOR})
"""The numbers that may be under 0 (N-2)."""


class Addend(NamedTuple):
    """A part of a number: how much, by which card, and by which rule."""

    amount: int
    card: CardKey
    rule: str


class Sum(NamedTuple):
    """A number with all that it is made of; it may be held at 0 or set to 0 whatever its parts are (N-2, N-6)."""

    total: int
    addends: tuple[Addend, ...]


def _held(stat: Stat, addends: list[Addend]) -> Sum:
    total = sum([addend.amount for addend in addends])
    return Sum(total if stat in _SIGNED else max(0, total), tuple(addends))


def is_as_printed(state: PublicState, card: InPlay, stat: Stat) -> bool:
    """Tell whether nothing but tokens can change a number of a card."""
    changed = card.id in state.recorded or card.id in state.attached or card.dishonored
    return not changed and ("stat", stat) not in state.ruling


def card_sum(state: PublicState, card: InPlay, stat: Stat) -> Sum:
    """Return a number of a card in play (N-2): printed, tokens, what it bears (N-4), records, what others do."""
    printed = state.printed(card)
    addends = [Addend(getattr(printed, stat), card.card, "N-2")]
    if tokens := card.force if stat is Stat.FORCE else card.chi if stat is Stat.CHI else 0:
        addends.append(Addend(tokens, card.card, "Z-9"))
    if is_as_printed(state, card, stat):
        return _held(stat, addends)
    if stat in (Stat.FORCE, Stat.CHI):
        for borne in state.attached.get(card.id, ()):
            facts = state.printed(borne)
            amount = card_sum(state, borne, stat).total if facts.type is CardType.ITEM or facts.bonus else 0
            if amount:
                addends.append(Addend(amount, borne.card, "N-4"))
    records = [one for one in state.recorded.get(card.id, ()) if one.stat is stat]
    addends += [Addend(one.by, one.source, "N-2") for one in records if one.until != "bowed" or card.bowed]
    for source, constant in _upon(state, card, "stat", stat):
        addends.append(Addend(value(state, constant.by, source), source.card, "X-6"))
    if stat is Stat.PERSONAL_HONOR and card.dishonored:
        return Sum(0, (*addends, Addend(-sum([addend.amount for addend in addends]), card.card, "N-6")))
    return _held(stat, addends)


def strength_sum(state: PublicState, seat: Seat, province: ProvinceId) -> Sum:
    """Return the strength of a province (P-1)."""
    stronghold = state.seats[seat].stronghold
    said = next((each.strength for each in state.seats[seat].provinces if each.id == province), None)
    addends = [Addend(state.file.cards[stronghold].strength if said is None else said, stronghold, "P-1")]
    records = [one for one in state.records if one.province == province and one.stat is Stat.STRENGTH]
    addends += [Addend(one.by, one.source, "N-2") for one in records]
    for source, constant in state.ruling.get(("stat", Stat.STRENGTH), ()):
        upon = constant.upon
        if isinstance(upon, str):
            fits = upon == "province" and source.zone is Place.PROVINCE and source.province == province
        else:
            mine = (upon.side == "own") == (seat == source.controller)
            fits = upon.kind == "province" and (upon.side == "any" or mine)
        if fits and _is_on(state, constant, source):
            addends.append(Addend(value(state, constant.by, source), source.card, "X-6"))
    return _held(Stat.STRENGTH, addends)


def unit_sum(state: PublicState, personality: InPlay) -> Sum:
    """Return the Force of a unit (N-5): 0 where its Personality is bowed; only unbowed Followers count."""
    if personality.bowed:
        return Sum(0, ())
    known: tuple[InPlay, Sum] | None = state.unit_sums.get(personality.id)
    if known is not None and known[0] is personality:
        return known[1]
    addends = [Addend(card_sum(state, personality, Stat.FORCE).total, personality.card, "N-5")]
    for borne in state.attached.get(personality.id, ()):
        facts = state.printed(borne)
        counts = facts.type in (CardType.FOLLOWER, CardType.ANCESTOR) and not facts.bonus
        if counts and not borne.bowed:
            addends.append(Addend(card_sum(state, borne, Stat.FORCE).total, borne.card, "N-5"))
    found = Sum(sum([addend.amount for addend in addends]), tuple(addends))
    state.unit_sums[personality.id] = personality, found
    return found


def units_of(state: PublicState, province: ProvinceId, army: ids.Army) -> tuple[InPlay, ...]:
    """Return the Personalities of an army, in canonical order (M-7, F-6)."""
    there = [card for card in state.cards.values() if card.zone is Place.BATTLE and card.province == province]
    found = [one for one in there if one.army is army and state.printed(one).type is CardType.PERSONALITY]
    return tuple(sorted(found, key=lambda card: (card.controller - state.active) % len(state.seats)))


def army_sum(state: PublicState, province: ProvinceId, army: ids.Army) -> Sum:
    """Return the Force of an army, a part for each unit (N-5)."""
    addends = [Addend(unit_sum(state, unit).total, unit.card, "N-5") for unit in units_of(state, province, army)]
    return Sum(sum([addend.amount for addend in addends]), tuple(addends))


def cost_now(state: PublicState, seat: Seat, card: Card, less: int = 0) -> int:
    """Return what a card costs a seat: cuts count down to their own minimum, and never under 0 (G-4)."""
    cost = max(0, card.cost - less)
    for source, each in state.constants:
        mine = each.less_cost is not None and source.controller == seat and _is_on(state, each, source)
        if each.less_cost and mine and (each.whose is None or means(each.whose, card)):
            cost = min(cost, max(each.min, cost - each.less_cost))
    return cost


def gold_of(state: PublicState, producer: InPlay, bought: CardKey) -> int:
    """Return how much gold a producer makes to pay for a card (G-1, G-2); 0: it is no producer."""
    facts = state.printed(producer)
    if (not facts.gold and not facts.gold_for) or facts.type is CardType.SENSEI:
        return 0
    changed = facts.gold if is_as_printed(state, producer, Stat.GOLD) else card_sum(state, producer, Stat.GOLD).total
    more = [each.n + changed - facts.gold for each in facts.gold_for if means(each.whose, state.file.cards[bought])]
    return max(changed, *more) if more else changed


def means(meant: Filter, card: Card) -> bool:
    """Tell whether a card that is not in play is what a text means; where it names a clan, every card of that."""
    if meant.trait not in (None, *card.traits) or (isinstance(meant.max_cost, int) and card.cost > meant.max_cost):
        return False
    if meant.clan is not None:
        return meant.clan in card.clan
    return meant.kind in (card.type, "card") or (meant.kind == "attachment" and card.type in ids.ATTACHED)


def is_cavalry(state: PublicState, personality: InPlay) -> bool:
    """Tell whether a unit is Cavalry: its Personality and all his Followers are (K-3)."""
    return all(has_trait(state, each, "cavalry") for each in (personality, *followers(state, personality)))


def followers(state: PublicState, personality: InPlay) -> list[InPlay]:
    """Return the Followers that a Personality bears (Z-6)."""
    return [one for one in state.attached.get(personality.id, ()) if state.printed(one).type is CardType.FOLLOWER]


def producers(
    state: PublicState, seat: Seat, bought: CardKey, besides: tuple[CardId, ...] = ()
) -> list[tuple[InPlay, int]]:
    """Return the unbowed cards of a seat that make gold for a card, with how much, in order of entry (G-1, G-2).

    `besides`: what bows for another part of the cost (Z-10).
    """
    able = [one for one in state.cards.values() if one.controller == seat and not one.bowed and one.id not in besides]
    return [(card, gold) for card in able if (gold := gold_of(state, card, bought)) > 0]


def has_trait(state: PublicState, card: InPlay, trait: Trait) -> bool:
    """Tell whether a card has a trait, printed or granted (K-1)."""
    own = (*state.printed(card).traits, *state.granted.get(card.id, ()))
    return trait in own or bool(_upon(state, card, "grant", trait))


def clans_of(state: PublicState, card: InPlay) -> tuple[ids.ClanId, ...]:
    """Return the clans of a card in play (K-2)."""
    return (card.clan,) if card.clan is not None else state.printed(card).clan


def restricting(state: PublicState, word: str, seat: Seat, card: InPlay | None = None) -> CardKey | None:
    """Return the card by which a seat cannot do something, or not with a card; or None."""
    for one in state.records:
        if one.restricts == word and one.seat == seat and not one.card:
            return one.source
    return None if card is None else restricts(state, card, word)


def _upon(
    state: PublicState, card: InPlay, head: Literal["stat", "grant", "restrict", "immune"], word: str
) -> list[tuple[InPlay, Constant]]:
    """Return what cards in play do to one by this word, each with the card that does it (X-6)."""
    ruling = state.ruling.get((head, word), ())
    return [one for one in ruling if _is_upon(state, one[1].upon, card, one[0]) and _is_on(state, one[1], one[0])]


def _is_on(state: PublicState, constant: Constant, source: InPlay) -> bool:
    return constant.whilst is None or holds(state, constant.whilst, source)


def _is_upon(state: PublicState, upon: str | Filter, card: InPlay, source: InPlay) -> bool:
    if isinstance(upon, Filter):
        return matches(state, upon, card, source)
    if upon == "self":
        return card.id == source.id
    if upon == "bearer":
        return card.id == source.bearer
    return upon == "unit" and (source.bearer or source.id) in (card.id, card.bearer)


def battle_of(state: PublicState, card: InPlay) -> tuple[ProvinceId, ids.Army] | None:
    """Return in which battle a card is, and on which side; a Fortification or Region is in the one at its province.

    None: it is in no battle (B-5).
    """
    own = state.bearing(card)
    if own.zone in (Place.BATTLE, Place.FIELD):
        return own.province, own.army
    if own.zone is Place.PROVINCE and state.attack is not None and own.province == state.attack.battle:
        return own.province, ids.Army.DEFENSE
    return None


def is_here(state: PublicState, card: InPlay) -> bool:
    """Tell whether a card is in the battle that is being fought."""
    found = battle_of(state, card)
    return found is not None and state.attack is not None and found[0] == state.attack.battle


def in_combat(state: PublicState) -> bool:
    """Tell whether a battle is being fought."""
    return state.attack is not None and state.attack.battle >= 0


def army_here(state: PublicState, seat: Seat) -> ids.Army | None:
    """Return in which army of the battle that is fought a seat has a unit; None: in none (B-3)."""
    if state.attack is None or not in_combat(state):
        return None
    battle = state.attack.battle
    for card in state.cards.values():
        if card.zone is Place.BATTLE and card.province == battle and card.controller == seat and not card.bearer:
            return card.army
    return None


def stand_in(state: PublicState, key: CardKey, seat: Seat) -> InPlay:
    """Return what stands for a card that acts without being in play: it is where its seat fights (B-5)."""
    if (army := army_here(state, seat)) is None:
        return InPlay(ids.NO_CARD, key, seat, seat)
    return InPlay(ids.NO_CARD, key, seat, seat, Place.BATTLE, state.under_way.battle, army)


def restricts(state: PublicState, card: InPlay, word: str) -> CardKey | None:
    """Return the card by which the unit of a card cannot do something, or None (X-6, X-8)."""
    unit = state.bearing(card)
    for one in state.recorded.get(unit.id, ()):
        if one.restricts == word:
            return one.source
    if ("restrict", word) not in state.ruling:
        return None
    ruling = _upon(state, unit, "restrict", word)
    return ruling[0][0].card if ruling else None


def additions(state: PublicState, word: Literal["end_draw", "hand_max"], seat: Seat) -> int:
    """Return what the cards of a seat add to a number of the whole seat (X-6)."""
    constants = [(one, getattr(one, word)) for source, one in state.constants if source.controller == seat]
    return sum(by for _, by in constants if by is not None)


def yu_of(state: PublicState, card: InPlay) -> int:
    """Return the Yu of a card (K-8); 0: it has none."""
    return sum([one.yu or 0 for source, one in state.constants if one.yu and _is_upon(state, one.upon, card, source)])


def is_immune(state: PublicState, card: InPlay, what: str) -> bool:
    """Tell whether something does nothing to a card (K-9)."""
    return bool(_upon(state, card, "immune", what))


_BY_TYPE: Final[Mapping[str, CardType]] = {
    kind: CardType(kind) for kind in ("personality", "follower", "item", "spell", "holding", "region", "ring")
}
"""The kinds that are types of cards, none of which is ever a terrain in play."""
_KINDS: Final[Mapping[str, Collection[CardType]]] = {
    "attachment": ids.ATTACHED, "seat": {CardType.STRONGHOLD}, "unit": {CardType.PERSONALITY},
    "card": {*CardType} - {*ids.OUTSIDE_DECKS, CardType.SENSEI}, "shot": {CardType.PERSONALITY, CardType.FOLLOWER},
}  # fmt: skip
"""The kinds that are several types, or another word for one: a Stronghold stands for its seat."""


def _is_kind(state: PublicState, kind: str, card: InPlay) -> bool:
    printed = state.printed(card)
    if kind == "terrain" or card.zone is Place.FIELD:
        return card.zone is Place.FIELD and kind in ("terrain", "card")
    if kind == "fortification":
        return "fortification" in printed.traits
    led = kind == "shot" and printed.type is CardType.PERSONALITY and followers(state, card)
    return printed.type in _KINDS.get(kind, ()) and not led


def matching(
    state: PublicState, meant: Filter, source: InPlay, among: Collection[InPlay] | None = None
) -> list[InPlay]:
    """Return the cards in play that a text of the source means, of all or of these (X-4)."""
    found = state.cards.values() if among is None else among
    return [card for card in found if matches(state, meant, card, source)]


def matches(state: PublicState, meant: Filter, card: InPlay, source: InPlay) -> bool:
    """Tell whether a card in play is what a text of the source means (X-4); what costs least goes first."""
    side, kind, where = meant.side, meant.kind, meant.where
    if side in ("own", "other") and (card.controller == source.controller) != (side == "own"):
        return False
    if state.file.cards[card.card].type is not _BY_TYPE[kind] if kind in _BY_TYPE else not _is_kind(state, kind, card):
        return False
    if meant.other and card.id == source.id:
        return False
    if where == "home" and state.bearing(card).zone is not Place.HOME:  # what is attached is where its bearer is
        return False
    if where == "this_battle" and not is_here(state, card):
        return False
    if where == "this_province":
        there = state.bearing(card)
        if there.zone is not Place.BATTLE or there.province != source.province:
            return False
    if where == "same_unit" and (card.bearer or card.id) != (source.bearer or source.id):
        return False
    if side == "opposing":
        own, other = battle_of(state, source), battle_of(state, card)
        if own is None or other is None or own[0] != other[0] or own[1] is other[1]:
            return False
    return all(_fits(state, name, wanted, card, source) for name, wanted in meant.narrowed)


def _fits(state: PublicState, name: str, wanted: object, card: InPlay, source: InPlay) -> bool:
    if name in _WORDS:
        return _WORDS[name](state, card, wanted, source)
    compares, stat, *_ = name.split("_")
    have, limit = card_sum(state, card, Stat(stat)).total, value(state, wanted, source)
    return have >= limit if compares == "min" else have <= limit if compares == "max" else have < limit


_WORDS: Final[Mapping[str, Callable[[PublicState, InPlay, Any, InPlay], bool]]] = {
    "clan": lambda state, card, wanted, _: wanted in clans_of(state, card),
    "trait": lambda state, card, wanted, _: has_trait(state, card, wanted),
    "without": lambda state, card, wanted, _: not has_trait(state, card, wanted),
    "bowed": lambda _state, card, wanted, _: card.bowed == wanted,
    "dishonored": lambda _state, card, wanted, _: card.dishonored == wanted,
    "attacking": lambda state, card, wanted, _: _stands(state, card, ids.Army.ATTACK) == wanted,
    "defending": lambda state, card, wanted, _: _stands(state, card, ids.Army.DEFENSE) == wanted,
    "alone": lambda state, card, wanted, _: bool(followers(state, card)) != wanted,
    "cavalry": lambda state, card, wanted, _: is_cavalry(state, card) == wanted,
    "not_clan": lambda state, card, _, source: state.seats[source.controller].clan not in clans_of(state, card),
    "inside": lambda _state, card, wanted, source: card.bearer == (source.id if wanted == "self" else source.bearer),
    "max_cost": lambda state, card, wanted, source: state.printed(card).cost <= value(state, wanted, source),
}
"""What the words of a filter ask of a card; those that are not here compare one of its numbers."""


def _stands(state: PublicState, card: InPlay, army: ids.Army | None = None) -> bool:
    """Tell whether the unit of a card stands in a battle, in this army or in any."""
    unit = state.bearing(card)
    return unit.zone is Place.BATTLE and army in (None, unit.army)


def value(state: PublicState, said: Value | object, source: InPlay) -> int:
    """Return a value as a text of the source says it (X-5)."""
    if isinstance(said, int):
        return said
    if isinstance(said, Reckoned):
        if said.count is not None:
            return len(matching(state, said.count, source)) * said.times + said.plus
        of = source if said.source == "self" else state.cards.get(source.bearer)
        return 0 if of is None or said.stat is None else card_sum(state, of, said.stat).total * said.times + said.plus
    if said == "printed_cost":
        return state.printed(source).cost
    raise ValueError(f"no value of a card in play: {said}")


def rings_of(state: PublicState, seat: Seat) -> int:
    """Return how many different Rings a seat controls (V-4)."""
    own = {card.card for card in state.cards.values() if card.controller == seat}
    return len([key for key in own if state.file.cards[key].type is CardType.RING])


def is_highest(state: PublicState, seat: Seat) -> bool:
    """Tell whether a seat has more honor than every other in the match (L-1, X-9)."""
    return all(state.seats[one].honor < state.seats[seat].honor for one in state.present if one != seat)


def holds(state: PublicState, condition: AnyCondition, source: InPlay, own_card: int = 0) -> bool:
    """Tell whether a condition of a text of the source is met (X-9); own_card: 1 while it is in the hand, uncounted."""
    says: tuple[str, Any] = (condition, 0) if isinstance(condition, str) else condition.says
    word, wanted = says
    if isinstance(condition, Condition) and condition.unless is not None:
        return not holds(state, condition.unless, source, own_card)
    return _CONDITIONS[word](state, source, wanted + own_card if word == "hand_min" else wanted)


def _is_outnumbered(state: PublicState, source: InPlay) -> bool:
    at = battle_of(state, source)
    forces = [0, 0] if at is None else [army_sum(state, at[0], army).total for army in ids.Army]
    return at is not None and forces[1 - at[1]] > forces[at[1]]


_CONDITIONS: Final[Mapping[str, Callable[[PublicState, InPlay, Any], bool]]] = {
    "attacking": lambda state, source, _: _stands(state, source, ids.Army.ATTACK),
    "defending": lambda state, source, _: _stands(state, source, ids.Army.DEFENSE),
    "in_battle": lambda state, source, _: _stands(state, source),
    "alone": lambda state, source, _: not followers(state, state.bearing(source)),
    "my_turn": lambda state, source, _: state.active == source.controller,
    "favor": lambda state, source, _: state.favor == source.controller,
    "honor_top": lambda state, source, _: is_highest(state, source.controller),
    "opponents_more_force": lambda state, source, _: _is_outnumbered(state, source),
    "honor_min": lambda state, source, least: state.seats[source.controller].honor >= least,
    "honor_max": lambda state, source, most: state.seats[source.controller].honor <= most,
    "hand_min": lambda state, source, least: state.seats[source.controller].in_hand >= least,
    "favor_held_by": lambda state, source, _: state.favor not in (None, source.controller),
    "controls": lambda state, source, so: len(matching(state, so, source, state.of(source.controller))) >= so.min,
    "with": lambda state, source, trait: has_trait(state, state.bearing(source), trait),
    "rings_max": lambda state, source, most: rings_of(state, source.controller) <= most,
    "seen": lambda state, source, deed: (source.controller, deed) in state.counted,
}
"""The conditions of a card in play, with what each says; how a duel came out, what follows it knows alone."""
