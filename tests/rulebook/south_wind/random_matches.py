"""Matches at random over all module sets, and what must hold in each (chapter 21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

from .plain_match import PlainMatch
from .plain_state import components

HOUSES = list(components()["houses"])


class Chosen(NamedTuple):
    """Who plays with which modules."""

    houses: tuple[str, ...]
    modules: tuple[str, ...]


def module_sets() -> Iterator[Chosen]:
    """Every set of houses and modules that F-4 allows; whose colours they are does not matter."""
    yield Chosen(("oda",), ("solo",))
    for count, region, dojo, quicks, agenda in product(
        (2, 3, 4, 5), ("", "region"), ("", "dojo"), ("", "random_quicks"), ("", "agenda_a", "agenda_b")
    ):
        if region or (count < len(HOUSES) and not agenda):
            yield Chosen(tuple(HOUSES[-count:]), tuple(filter(None, (region, dojo, quicks, agenda))))


MODULE_SETS = tuple(module_sets())
SOLO_EVERY = 8
SELDOM = {"castle", "archers", "general"}


def chosen_for(seed: int) -> Chosen:
    """The module sets in turn; solo, which is one of them and a chapter of its own, every eighth time."""
    if seed % SOLO_EVERY == 0:
        return MODULE_SETS[0]
    return MODULE_SETS[1 + (seed - seed // SOLO_EVERY - 1) % (len(MODULE_SETS) - 1)]


def chosen_at_random(answers: tuple[str, ...], rng: Random) -> str:
    """An answer; `done` and `skip` seldom, for else little would happen, and more of what is seldom possible."""
    if answers[-1] in ("done", "power skip") and rng.random() < 0.9:
        answers = answers[:-1]
    if rng.random() < 0.4:
        answers = tuple(answer for answer in answers if not SELDOM.isdisjoint(answer.split())) or answers
    verb = rng.choice(sorted({answer.split()[0] for answer in answers}))
    return rng.choice([answer for answer in answers if answer.split()[0] == verb])


def faults(match: PlainMatch) -> list[str]:
    """What holds no longer: of figures, castles, tokens, cards, resources and tracks."""
    data = match.data
    found: list[str] = []
    for house in match.houses:
        samurai = match.on_map(house, "samurai") + match.barracks[house] + sum(match.trained[house].values())
        left = {piece: match.left(house, piece) for piece in ("castle", "archers", "general")}
        counts = [match.barracks[house], *match.trained[house].values(), *match.purse[house].values(), *left.values()]
        found += [f"{house}: {samurai} samurai (C-1)"] if samurai != data["pieces"]["samurai"] else []
        found += [f"{house}: less than nothing (C-10)"] if min(counts) < 0 else []
        trained = match.trained[house]
        if trained["range"] > left["archers"] or trained["headquarters"] > left["general"]:
            found.append(f"{house}: {trained} and {left} (D-4)")
        if "dojo" not in match.modules and (left["archers"], left["general"]) != (3, 1):
            found.append(f"{house}: trained without a dojo")
        if min(match.orders_left(house).values()) < 0:
            found.append(f"{house}: too many tokens of a kind (P-9)")
        if not all(0 <= count <= 15 for count in match.influence[house].values()):
            found.append(f"{house}: influence off its track (C-11)")
        if house in match.antagonists and any(match.armies(name, house) > 3 for name in match.provinces):
            found.append(f"{house}: more than three armies (A-9)")
    for name, row in match.units.items():
        castles = sum(pieces["castle"] for pieces in row.values())
        if castles > (match.kind[name] != "capital"):
            found.append(f"{name}: {castles} castles (C-8, O-8)")
        if min(min(pieces.values()) for pieces in row.values()) < 0:
            found.append(f"{name}: less than nothing")
    for region, house in product(match.regions, match.houses):
        if sum(match.units[name][house]["castle"] for name in match.within[region]) > 1:
            found.append(f"{region}: two castles of {house} (O-8)")
    for region, slots in match.slots.items():
        rounds = [[token["round"] for token in slot] for slot in slots]
        if any(laid not in ([], [1], [2], [1, 2]) for laid in rounds):
            found.append(f"{region}: {rounds} (P-3)")
    covered = Counter(under for _, under in match.covered_in_round())
    found += [f"{house}: {count} tokens covered (P-5)" for house, count in covered.items() if count > 1]
    cards = match.deck + Counter(match.destiny) + sum(match.hands.values(), Counter[str]())
    box: Counter[str] = Counter(data["destiny"]["base"])
    if "region" in match.modules:
        box += Counter(data["destiny"]["with_region"])
    return found + (["the destiny cards are not all there (C-9)"] if cards != box else [])


def play(match: PlainMatch, rng: Random) -> tuple[Counter[str], dict[str, Any]]:
    """Play to the end; the kinds that were asked, and the last count. Everything is looked at as each phase begins."""
    kinds: Counter[str] = Counter()
    phase: tuple[int, int, str] | None = None
    while True:
        asked = match.asked()
        if asked.end is not None:
            assert not faults(match)
            return kinds, asked.end
        if asked.outcomes is not None:
            match.chance(rng.choices(list(asked.outcomes), list(asked.outcomes.values()))[0])
            continue
        kinds[asked.kind] += 1
        if phase != (match.era, match.round, match.phase):
            phase = match.era, match.round, match.phase
            assert not faults(match)
        house = rng.choice(asked.houses)
        match.answer(house, chosen_at_random(match.answers_of(house), rng))
