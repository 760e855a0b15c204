"""The antagonists of the second reading, rule by rule (chapter 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from .plain_match import PlainMatch
from .test_plain_examples import Units, laid, only, stood


def solo(units: Units) -> PlainMatch:
    """A solo match in which just these figures stand, with stacks that hold nothing."""
    match = stood(units, "solo", houses=("oda",))
    match.stacks = {house: [] for house in match.antagonists}
    match.under = {house: [] for house in match.antagonists}
    match.aside = {house: [] for house in match.antagonists}
    return match


def test_there_are_486_seedings_with_both_kinds_in_each_region() -> None:
    layouts = solo({}).layouts()
    assert len(set(layouts)) == len(layouts) == 486
    for layout in layouts:
        kinds = layout.split()
        assert Counter(kinds) == {"food": 6, "bushido": 6}
        assert all(len(set(kinds[n : n + 3])) == 2 for n in range(0, 12, 3))


@pytest.mark.parametrize(
    ("before", "named", "stock", "after"),
    [
        ({}, ["higo"], 9, {"higo": 2}), ({"higo": 2}, ["higo"], 9, {"higo": 3}),
        ({"higo": 3}, ["higo"], 9, {"higo": 3}),
        ({"satsuma": 3}, ["satsuma", "sanuki"], 9, {"satsuma": 3, "sanuki": 1}),
        ({}, ["satsuma", "sanuki"], 1, {"satsuma": 1}),
        ({"satsuma": 3}, ["satsuma", "sanuki"], 1, {"satsuma": 3, "sanuki": 1}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("quick", [True, False])
def test_recruiting(
    before: Mapping[str, int], named: list[str], stock: int, after: Mapping[str, int], quick: bool
) -> None:
    """A-9: one in each, two in a single one, three at most, from the south where the stock is short."""
    match = solo({name: {"mori": {"samurai": count}} for name, count in before.items()})
    match.barracks["mori"] = stock
    match.antagonist_acts("mori", "grey", named, "recruit", quick=quick)
    assert only(match, "mori") == {name: {"samurai": count} for name, count in after.items()}
    assert match.barracks["mori"] == stock - sum(after.values()) + sum(before.values())


@pytest.mark.parametrize(
    ("there", "quick", "left"),
    [
        ({"oda": 2, "takeda": 2}, False, {"oda": 1, "takeda": 1}),
        ({"oda": 2, "takeda": 2}, True, {"oda": 1, "takeda": 2}),
        ({"oda": 1, "takeda": 2}, False, {"oda": 0, "takeda": 1}), ({"oda": 1}, False, {"oda": 0, "takeda": 0}),
        ({"takeda": 3}, False, {"oda": 0, "takeda": 1}),
    ],
)  # fmt: skip
def test_attacking_in_one_province(there: Mapping[str, int], quick: bool, left: Mapping[str, int]) -> None:
    """A-10: an order kills two where one province is such: of who has most, of you where that is tied."""
    units = {"satsuma": {"mori": {"samurai": 1}, **{house: {"samurai": count} for house, count in there.items()}}}
    match = solo({**units, "sanuki": {"oda": {"samurai": 1}}})
    match.antagonist_acts("mori", "grey", ["satsuma", "sanuki"], "attack", quick=quick)
    assert {house: match.units["satsuma"][house]["samurai"] for house in ("oda", "takeda")} == left
    assert match.units["sanuki"]["oda"]["samurai"] == 1


def test_attacking_in_two_provinces_kills_one_in_each() -> None:
    units: Units = {name: {"mori": {"samurai": 1}, "oda": {"samurai": 2}} for name in ("satsuma", "sanuki")}
    match = solo(units)
    match.antagonist_acts("mori", "grey", ["satsuma", "sanuki"], "attack", quick=False)
    assert only(match, "oda") == {"satsuma": {"samurai": 1}, "sanuki": {"samurai": 1}}


def test_harvesting_and_moving() -> None:
    """A-11, A-13: only where it has an army; a move is a point."""
    match = solo({name: {"mori": {"samurai": 1}} for name in ("satsuma", "higo", "bungo")})
    match.seeding["bungo"] = "food"
    for named in (["satsuma", "sanuki"], ["higo"], ["bungo", "aki"]):
        match.antagonist_acts("mori", "grey", named, "harvest", quick=False)
    match.antagonist_acts("mori", "grey", ["satsuma"], "move", quick=True)
    assert (match.points["mori"], match.influence["mori"]["grey"], match.purse["mori"]) == (
        2, 1, {"food": 1, "bushido": 0},
    )  # fmt: skip


def test_building() -> None:
    """A-12: the southernmost that can be; then an army more at the castle, up to three; nothing without a castle."""
    match = solo({"satsuma": {"mori": {"samurai": 1}, "oda": {"castle": 1}}, "sanuki": {"mori": {"samurai": 2}}})
    for _ in range(4):
        match.antagonist_acts("mori", "grey", ["satsuma", "sanuki"], "castle", quick=False)
    assert only(match, "mori") == {"satsuma": {"samurai": 1}, "sanuki": {"samurai": 3, "castle": 1}}
    match.antagonist_acts("mori", "orange", ["yamashiro"], "castle", quick=False)
    for name in ("kii", "aizu", "hidaka"):
        match.units[name]["mori"]["samurai"] = 1
        match.antagonist_acts("mori", match.region_of[name], [name], "castle", quick=False)
    assert set(only(match, "mori", "castle")) == {"sanuki", "kii", "aizu"}
    assert only(match, "mori", "samurai")["hidaka"] == {"samurai": 1}


def test_a_token_without_a_free_slot_goes_under_the_stack() -> None:
    """A-6: it is drawn again only when all others have been."""
    match = solo({})
    for n in (1, 2, 3, 4):
        laid(match, "grey", n, "oda", "move")
    match.stacks["mori"] = [("grey", "food"), ("orange", "capital")]
    match.begin(match.antagonist_turn("mori"))
    match.chance("grey food")
    assert match.asked().outcomes == {"orange capital": 1}
    match.chance("orange capital")
    match.chance("castle")
    assert (match.asked().chance, match.under["mori"]) == ("", [("grey", "food")])
    assert match.slots["orange"][0][0]["location"] == "capital"
    assert only(match, "mori") == {"yamashiro": {"samurai": 1}}
    match.slots["grey"][2].clear()
    match.begin(match.antagonist_turn("mori"))
    assert match.asked().outcomes == {"recruit": 2, "attack": 2, "harvest": 2, "castle": 1}
    match.chance("harvest")
    assert [match.asked().chance, match.slots["grey"][2][0]["location"]] == ["", "food"]


def test_an_antagonist_covers_where_it_may_and_pays_nothing() -> None:
    """A-8, P-5: the highest free slot; then the highest of an opponent who has no covered token; then its own."""
    match = solo({})
    match.round = 2
    for n, house in ((1, "takeda"), (2, "mori"), (3, "oda")):
        laid(match, "grey", n, house, "recruit")
    taken: list[int] = []
    for _ in range(4):
        taken.append(match.antagonist_slot("mori", "grey"))
        match.slots["grey"][taken[-1] - 1].append({"owner": "mori", "order": "recruit", "round": 2, "down": True})
    assert taken == [4, 3, 1, 2]
    assert match.antagonist_slot("mori", "grey") == 0
    laid(match, "orange", 4, "oda", "move")
    for n in (1, 2, 3):
        match.slots["orange"][n - 1].append({"owner": "oda", "order": "move", "round": 2, "down": True})
    assert match.antagonist_slot("takeda", "orange") == 0
    assert match.purse["mori"] == {"food": 0, "bushido": 0}


def test_the_end_of_an_era() -> None:
    """A-14: tokens into the stacks, one army a province, fewest points first, and what an even number of cards adds."""
    match = solo({"satsuma": {"mori": {"samurai": 3}, "oda": {"samurai": 2}}})
    match.points = {"mori": 4, "takeda": 4, "oda": 0}
    match.order = ["mori", "takeda", "oda"]
    match.destiny.update(grey=1, orange=1, turquoise=2, purple=3)
    match.aside = {"mori": [("grey", "food"), ("grey", "shrine")], "takeda": [("grey", "capital")]}
    laid(match, "purple", 1, "mori", "recruit")
    match.slots["purple"][0][0]["location"] = "shrine"
    match.begin(match.antagonist_era_end())
    assert only(match, "mori") == {"satsuma": {"samurai": 1}}
    assert only(match, "oda") == {"satsuma": {"samurai": 2}}
    assert match.order == ["oda", "takeda", "mori"]
    match.chance("grey")
    match.chance("grey")
    asked = match.asked()
    assert (asked.chance, asked.of, asked.outcomes) == ("added", "takeda grey", {"capital": 1})
    match.chance("capital")
    match.chance("shrine")
    assert match.stacks == {"mori": [("purple", "shrine"), ("grey", "shrine")], "takeda": [("grey", "capital")]}
    assert match.aside == {"mori": [("grey", "food")], "takeda": []}
    assert match.added == {"mori": ["grey"], "takeda": ["grey"]}


def test_an_order_acts_where_its_token_names_in_both_rounds() -> None:
    """A-18."""
    match = solo({"satsuma": {"mori": {"samurai": 1}}})
    match.slots["grey"][0].append(
        {"owner": "mori", "order": "harvest", "round": 1, "down": True, "location": "shrine"}
    )  # fmt: skip
    for match.round, points in ((1, 1), (2, 2)):
        match.begin(match.execution())
        assert (match.asked().chance, match.points["mori"], match.public()["facedown"]) == ("", points, [])


def test_the_stack_holds_two_tokens_of_each_region() -> None:
    """A-4, A-3: with one destiny card at each region."""
    match, rng = PlainMatch(("oda",), ("solo",)), Random(1)
    while match.asked().chance != "location":
        outcomes = match.asked().outcomes
        assert outcomes is not None
        match.chance(rng.choice(list(outcomes)))
    for house in match.antagonists:
        assert Counter(region for region, _ in match.stacks[house]) == dict.fromkeys(match.regions, 2)
        assert len({*match.stacks[house], *match.aside[house]}) == 16
    assert (match.destiny, sum(match.deck.values())) == (dict.fromkeys(match.regions, 1), 16)
    assert match.order[2] == "oda"
    assert match.purse == {
        "mori": {"food": 0, "bushido": 0},
        "takeda": {"food": 0, "bushido": 0},
        "oda": {"food": 2, "bushido": 2},
    }
