"""The second reading plays 300 matches at random to their end, and nothing breaks on the way (chapter 21)."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from random import Random

import pytest

from .plain_match import PlainMatch
from .random_matches import HOUSES, MODULE_SETS, Chosen, chosen_for, faults, play

MATCHES, PARTS = 300, 4


@pytest.mark.parametrize("part", range(PARTS))
def test_every_match_ends_after_three_eras_with_all_that_belongs_together(part: int) -> None:
    """P-6 and A-8 are held by the reading itself: nobody is without a legal lay, no antagonist without a slot."""
    asked: Counter[str] = Counter()
    for seed in range(part, MATCHES, PARTS):
        chosen = chosen_for(seed)
        match = PlainMatch(*chosen)
        kinds, end = play(match, Random(seed))
        asked += kinds
        seats = len(chosen.houses)
        lays = {1: 5, 2: 7, 3: 7, 4: 5, 5: 5}[seats]
        assert (match.era, match.round, match.phase) == (3, 2, "over")
        assert kinds["lay"] == 3 * lays * seats
        assert kinds["destiny"] == (0 if match.antagonists else 3 * seats)
        assert sum(match.destiny.values()) == (9 if match.antagonists else 3 * seats)
        assert end["winners"]
        assert set(end["points"]) == set(match.houses)
    assert set(asked) == {
        "dojo", "destiny", "lay", "pay", "after", "recruit", "step", "kill", "harvest", "castle", "power",
        "general_from",
    }  # fmt: skip


def test_the_module_sets_are_all_that_may_be_played() -> None:
    """F-4: five need the new region, the agenda needs it too, solo goes with nothing."""
    every = ("region", "dojo", "random_quicks", "agenda_a", "agenda_b")
    wanted = {
        Chosen(tuple(HOUSES[-count:]), modules)
        for count in (2, 3, 4, 5)
        for modules in chain.from_iterable(combinations(every, n) for n in range(len(every)))
        if not {"agenda_a", "agenda_b"} <= set(modules)
        and ("region" in modules or (count < 5 and not {"agenda_a", "agenda_b"} & set(modules)))
    }
    assert set(MODULE_SETS) == {*wanted, Chosen(("oda",), ("solo",))}


def test_what_breaks_is_seen() -> None:
    match = PlainMatch(("oda", "mori"), ("dojo",), dojos={"oda": "fire", "mori": "void"})
    assert not faults(match)
    match.units["bungo"]["oda"]["castle"] = match.units["bungo"]["mori"]["castle"] = 1
    match.barracks["oda"] -= 1
    match.trained["mori"]["range"] = 4
    match.influence["mori"]["grey"] = 16
    match.hands["mori"]["grey"] += 1
    match.slots["grey"][0] += [{"owner": "oda", "order": "move", "round": 2, "down": True} for _ in range(4)]
    assert [fault.split(" (")[-1] for fault in faults(match)] == [
        "C-1)", "P-9)", "C-1)", "D-4)", "C-11)", "C-8, O-8)", "P-3)", "C-9)",
    ]  # fmt: skip
