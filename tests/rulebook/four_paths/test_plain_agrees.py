"""The game agrees at every step with a second, plain reading of its rules, in matches at random."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any

import pytest

from rokugan_desktop.engine import Asking, Draw, Over, Seat, Setup
from rokugan_desktop.games.four_paths import strength_sum, unit_sum
from rokugan_desktop.games.four_paths.actions import NOTATION, BeginsFirst, TurnUp
from rokugan_desktop.games.four_paths.flow import LENGTH, LONE, TIES, Question
from rokugan_desktop.games.four_paths.ids import CardType, Place
from rokugan_desktop.games.four_paths.state import State
from tests.games.four_paths.playing import DECKS, game, text
from tests.plain_yaml import plain_yaml

from .plain import Plain, Waiting

SHORT = (*range(39), 54)
"""Together they go through each line of both readings and give each kind of answer that the first hundred do."""
LONG, CHUNK = range(40, 5_000), 20
PLACES = {Place.HOME: "home", Place.PROVINCE: "province", Place.BATTLE: "battle"}


@cache
def data() -> Any:
    """The cards as plain data."""
    return plain_yaml(text())


@lru_cache
def many(order: tuple[str, ...], counts: tuple[int, ...]) -> dict[str, int]:
    """Counts by the keys of the card file, without nothing: a deck is the same for many steps."""
    return {key: count for key, count in zip(order, counts, strict=True) if count}


def real_facts(state: State) -> dict[str, Any]:
    """How the match stands, as the game says."""
    facts: dict[str, Any] = {"round": state.round, "active": state.active, "happened": set(state.happened)}
    for seat in state.present:
        row = state.seats[seat]
        facts[f"seat {seat}"] = {
            "honor": row.honor,
            "left": many(state.file.order, row.dynasty),
            "provinces": [(each.id, each.card or None, each.down) for each in row.provinces],
            "strengths": [strength_sum(state, seat, each.id).total for each in row.provinces],
            "dead": sorted(row.dead), "discarded": sorted(row.discarded), "removed": sorted(row.removed),
        }  # fmt: skip
    for card in state.cards.values():
        fights = card.zone is Place.BATTLE
        facts[card.id] = (
            card.controller, PLACES[card.zone], None if card.zone is Place.HOME else card.province,
            int(card.army) if fights else None, card.bowed,
            unit_sum(state, card).total if state.printed(card).type is CardType.PERSONALITY else 0,
        )  # fmt: skip
    return facts


def plain_facts(plain: Plain) -> dict[str, Any]:
    """The same as the plain reading says."""
    facts: dict[str, Any] = {"round": plain.round, "active": plain.active, "happened": plain.happened}
    strengths, forces = plain.always("strength"), plain.always("force")
    for seat in plain.present():
        row = plain.seats[seat]
        facts[f"seat {seat}"] = {
            "honor": row["honor"], "left": +row["left"],
            "provinces": [(each["id"], each["card"], each["down"]) for each in row["provinces"]],
            "strengths": [plain.strength(seat, each, strengths) for each in row["provinces"]],
            **{pile: sorted(row[pile]) for pile in ("dead", "discarded", "removed")},
        }  # fmt: skip
    for name, card in plain.cards.items():
        person = plain.data[card["card"]]["type"] == "personality"
        facts[name] = (
            card["seat"], card["at"], card["province"], card["army"], card["bowed"],
            plain.force(name, forces) if person else 0,
        )  # fmt: skip
    return facts


def real_waits(state: State) -> Waiting:
    """What the game waits for, in the plain reading's words."""
    pending = game().pending(state)
    if isinstance(pending, Over):
        return ("over", tuple(sorted(pending.winners)), str(state.how))
    if isinstance(pending, Draw):
        weights = zip(pending.outcomes, pending.weights, strict=True)
        if isinstance(pending.outcomes[0], BeginsFirst):
            return ("first", {one.seat: weight for one, weight in weights if isinstance(one, BeginsFirst)})
        return ("draw", {one.card: weight for one, weight in weights if weight and isinstance(one, TurnUp)})
    assert isinstance(pending, Asking)
    ((seat, question),) = pending.decisions.items()
    assert isinstance(question, Question)
    return (question.kind, seat, [NOTATION.write(one) for one in question.answers()])


def sorted_answers(waits: Waiting) -> Waiting:
    """The order of answers is the game's own affair, and which of two like producers bows."""
    if waits[0] in ("draw", "first", "over"):
        return waits
    *before, lines = waits
    if waits[0] == "pay":
        lines = [" ".join(sorted(word.split(":")[0] for word in line.split())) for line in lines]
    return (*before, sorted(lines))


def set_up(seed: int) -> tuple[list[str], dict[str, str]]:
    """Two, three or four decks and the options of a match."""
    rng = Random(seed)
    decks = [rng.choice(DECKS) for _ in range(2 + seed % 3)]
    while any(decks.count(deck) > 2 for deck in decks):
        decks = [rng.choice(DECKS) for _ in decks]
    options = {LENGTH: "short"} if rng.random() < 0.3 else {}
    options |= {LONE: "on"} if rng.random() < 0.3 else {}
    options |= {TIES: "spare"} if rng.random() < 0.3 else {}
    return decks, options


def chosen(rng: Random, answers: list[str]) -> str:
    """An answer at random; buying and assigning come more often, so that armies meet and provinces fall."""
    keen = [line for line in answers if line.startswith(("buy", "pay", "assign"))]
    return rng.choice(keen if keen and rng.random() < 0.6 else answers)


def play_both(seed: int) -> None:
    """Play one match in both readings, step by step."""
    rng = Random(seed)
    decks, options = set_up(seed)
    state = game().new(Setup(tuple(decks), tuple(options.items())))
    plain = Plain(data(), decks, short=LENGTH in options, lone=LONE in options, spare=TIES in options)
    story = plain.match()
    lines: list[str] = []
    sent: str | None = None

    def where() -> str:
        return f"seed {seed}, {decks}, {options}, after {lines[-12:]}"

    while True:
        try:
            waits = next(story) if sent is None else story.send(sent)
        except StopIteration:
            waits = ("over", tuple(sorted(plain.winners)), plain.how)
        real = real_waits(state)
        assert sorted_answers(real) == sorted_answers(waits), where()
        if real[0] not in ("first", "draw"):  # what a draw found is there when it is followed by anything else
            assert real_facts(state) == plain_facts(plain), where()
        attack = state.attack
        if attack is not None and attack.totals is not None:
            assert attack.totals == plain.totals, where()
        if real[0] == "over":
            return
        if real[0] == "pay":
            assert_payments_agree(rng, state, plain, real)
        if real[0] == "draw":
            weights: dict[str, int] = real[1]
            sent = rng.choices(list(weights), list(weights.values()))[0]
            line, by = f"turn_up {sent}", None
        elif real[0] == "first":
            tied: dict[int, int] = real[1]
            sent = str(rng.choice(list(tied)))
            line, by = f"first {sent}", None
        else:
            line, by = chosen(rng, real[2]), Seat(real[1])
            sent = line
        lines.append(line)
        state = game().apply(state, by, NOTATION.read(line)).state


def assert_payments_agree(rng: Random, state: State, plain: Plain, waits: Waiting) -> None:
    """Any set of unbowed producers that makes enough is accepted, also with one too many, and no other (G-1, G-5)."""
    pending = game().pending(state)
    assert isinstance(pending, Asking)
    question = pending.decisions[Seat(waits[1])]
    assert isinstance(question, Question)
    card, cost = question.step.card, question.step.number
    names = list(plain.cards)
    tried = rng.sample(names, min(len(names), rng.randint(1, 4)))
    able = plain.producers(waits[1], card)
    enough = set(tried) <= set(able) and sum(plain.makes(name, card) for name in tried) >= cost
    assert (question.refusal(NOTATION.read("pay " + " ".join(tried))) is None) == enough, (tried, card, cost)


def play_some(seeds: Sequence[int]) -> None:
    """Play these matches."""
    for seed in seeds:
        play_both(seed)


@pytest.mark.parametrize("first", range(0, len(SHORT), CHUNK))
def test_random_matches_agree_at_every_step(first: int) -> None:
    """Honor, provinces, piles, cards in play, totals, who is asked what, and every answer that is allowed."""
    play_some(SHORT[first : first + CHUNK])


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, len(LONG), CHUNK))
def test_very_many_random_matches_agree_at_every_step(first: int) -> None:
    """The same for 5,000 matches."""
    play_some(LONG[first : first + CHUNK])
