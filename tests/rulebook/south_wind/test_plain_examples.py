"""The worked examples of the page, and what it refuses, in the second reading (chapters 15, 16)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from .plain_match import PlainMatch, Refused

Units = Mapping[str, Mapping[str, Mapping[str, int]]]
EVERYBODY = ("mori", "takeda", "oda")
DOJOS = {"mori": "earth", "takeda": "wind", "oda": "fire"}


def stood(
    units: Units, *modules: str, houses: tuple[str, ...] = EVERYBODY, dojos: Mapping[str, str] = DOJOS
) -> PlainMatch:
    """A match in which just these figures stand on the map."""
    match = PlainMatch(houses, modules, dojos=dojos if "dojo" in modules else None)
    for name in match.provinces:
        for house in match.houses:
            match.barracks[house] += match.units[name][house]["samurai"]
            match.units[name][house]["samurai"] = 0
    for name, there in units.items():
        for house, pieces in there.items():
            match.units[name][house].update(pieces)
            match.barracks[house] -= pieces.get("samurai", 0)
    for n, name in enumerate(name for name in match.provinces if match.kind[name] == "resource"):
        match.seeding[name] = ("food", "bushido")[n % 2]
    return match


def carried_out(match: PlainMatch, house: str, region: str, order: str, *answers: str, quick: bool = False) -> None:
    """Carry out one order with these answers; it waits where they end."""
    match.begin(match.carry_out(house, region, order, quick=quick))
    answered(match, *answers)


def answered(match: PlainMatch, *answers: str) -> None:
    for answer in answers:
        match.answer(match.asked().houses[0], answer)


def laid(match: PlainMatch, region: str, n: int, house: str, order: str) -> None:
    match.slots[region][n - 1].append({"owner": house, "order": order, "round": 1, "down": False})


def only(match: PlainMatch, house: str, *kinds: str) -> dict[str, dict[str, int]]:
    """Where the figures of a house stand."""
    return {
        name: pieces for name, row in match.units.items()
        if (pieces := {kind: n for kind, n in row[house].items() if n and (not kinds or kind in kinds)})
    }  # fmt: skip


def test_ex_1_control() -> None:
    match = stood({"bungo": {"oda": {"samurai": 2}, "mori": {"castle": 1}}}, "dojo")
    assert (match.strength("bungo", "oda"), match.strength("bungo", "mori"), match.controller("bungo")) == (2, 2, None)
    match.units["bungo"]["oda"]["archers"] = 1
    assert (match.strength("bungo", "oda"), match.controller("bungo")) == (4, "oda")


def test_ex_2_influence() -> None:
    match = stood({"kai": {"takeda": {"general": 1}}, "kii": {"oda": {"general": 1}, "takeda": {"castle": 1}}}, "dojo")
    assert (match.controller("kai"), match.controller("kii")) == ("takeda", None)
    match.era_influence()
    assert (match.influence["takeda"]["orange"], match.influence["oda"]["orange"]) == (2 + 1, 1)


def test_ex_3_attack_with_priority() -> None:
    units = {"higo": {"mori": {"samurai": 1}, "takeda": {"samurai": 2, "archers": 1}}}
    match = stood(units, "dojo")
    carried_out(match, "mori", "grey", "attack", "kill takeda higo")
    with pytest.raises(Refused) as refused:
        match.answer("mori", "kill takeda higo archers")
    assert refused.value.rule == "D-8"
    answered(match, "kill takeda higo")
    assert only(match, "takeda") == {"higo": {"archers": 1}}
    answered(match, "kill takeda higo")
    assert (only(match, "takeda"), match.purse["mori"]["bushido"], match.asked().kind) == ({}, 0, "")


def test_ex_4_round_2() -> None:
    houses = ("oda", "mori", "takeda")
    match = stood({"higo": {house: {"samurai": 2} for house in houses}}, houses=houses)
    match.round = 2
    laid(match, "grey", 1, "oda", "recruit")
    laid(match, "grey", 2, "oda", "move")
    match.begin(match.planning_turn("mori"))
    answered(match, "lay grey 1 attack")
    assert match.asked().answers == ("pay food 1 bushido 0", "pay food 0 bushido 1")
    answered(match, "pay food 0 bushido 1", "quick")
    assert match.asked().answers == ("recruit samurai higo",)
    answered(match, "recruit samurai higo")
    assert match.units["higo"]["mori"]["samurai"] == 3
    assert match.purse["mori"] == {"food": 2, "bushido": 1}
    assert match.public()["slots"]["grey"] == {
        1: [["oda", "recruit", 1], ["mori", "attack", 2]],
        2: [["oda", "move", 1]],
    }
    assert match.public()["facedown"] == [["grey", 1]]
    assert match.price("takeda", "grey", 2) == (0, "P-5")
    assert match.price("oda", "grey", 2) == (0, "")
    assert match.price("oda", "grey", 1) == (0, "P-3")
    match.begin(match.execution())
    while match.asked().kind:
        answered(match, "done")
    assert match.acted == [("grey", 2, "oda", "move"), ("grey", 1, "mori", "attack")]


def test_ex_5_move() -> None:
    match = stood({"higo": {"oda": {"samurai": 3, "general": 1}}}, "dojo")
    carried_out(match, "oda", "grey", "move", "step general higo bungo", "step general bungo tosa")
    answered(match, "step samurai higo aki", "step samurai higo aki")
    assert only(match, "oda") == {
        "higo": {"samurai": 1}, "tosa": {"general": 1}, "aki": {"samurai": 2},
    }  # fmt: skip
    assert match.purse["oda"]["food"] == 2
    assert "step general tosa kii" in match.asked().answers
    answered(match, "step general tosa kii")
    assert match.purse["oda"]["food"] == 1
    with pytest.raises(Refused) as refused:
        match.answer("oda", "step general kii harima")
    assert refused.value.rule == "O-3"
    answered(match, "step samurai aki harima")
    assert match.purse["oda"]["food"] == 0
    assert not match.asked().kind
    assert match.rules_against("step samurai aki harima")[:1] == ["X-5"]


def test_ex_6_wind_general() -> None:
    units: Units = {
        "aki": {"takeda": {"samurai": 1, "archers": 1}, "oda": {"samurai": 1, "general": 1}},
        "tosa": {"mori": {"samurai": 3, "archers": 2, "general": 1}},
        "kii": {"mori": {"samurai": 2}},
    }
    match = stood(units, "dojo")
    match.trained["takeda"]["headquarters"], match.barracks["takeda"] = 1, match.barracks["takeda"] - 1
    carried_out(match, "takeda", "grey", "recruit", "recruit general higo", "power use")
    assert only(match, "takeda") == {"aki": {"archers": 1}, "higo": {"general": 1}}
    assert only(match, "oda") == {"aki": {"samurai": 1, "general": 1}}
    assert only(match, "mori") == {"tosa": {"archers": 1, "general": 1}, "kii": {"samurai": 2}}


@pytest.mark.parametrize(
    ("provinces", "points"),
    [({"oda": 3, "mori": 2, "takeda": 1}, {"oda": 5, "mori": 2, "takeda": 0}),
     ({"oda": 2, "mori": 2, "takeda": 1}, {"oda": 2, "mori": 2, "takeda": 0}),
     ({"oda": 2, "mori": 1, "takeda": 1}, {"oda": 5, "mori": 0, "takeda": 0})],
)  # fmt: skip
def test_ex_7_region_points(provinces: Mapping[str, int], points: Mapping[str, int]) -> None:
    whose = [house for house, count in provinces.items() for _ in range(count)]
    match = stood({})
    for name, house in zip(match.within["orange"], whose, strict=False):
        match.units[name][house]["samurai"] = 1
    match.region_points()
    assert match.points == points


def test_ex_8_final() -> None:
    match = stood({})
    match.destiny["orange"] = 3
    match.influence["oda"]["orange"] = match.influence["oda"]["purple"] = 5
    counted = match.count()
    assert counted["by"]["oda"]["influence"] == {"grey": 0, "orange": 12, "turquoise": 0, "purple": 0}
    assert counted["points"] == {"mori": 2, "takeda": 2, "oda": 14}
    assert counted["winners"] == ["oda"]


@pytest.mark.parametrize(
    ("there", "then", "points"),
    [((), {"satsuma": 1, "sanuki": 1}, 0), (("satsuma",), {"satsuma": 1, "sanuki": 1}, 0),
     (("satsuma", "sanuki"), {"satsuma": 1, "sanuki": 1}, 2)],
)  # fmt: skip
def test_ex_9_solo(there: tuple[str, ...], then: Mapping[str, int], points: int) -> None:
    match = stood({name: {"mori": {"samurai": 1}} for name in there}, "solo", houses=("oda",))
    match.stacks, match.under = {"mori": [("grey", "shrine"), ("grey", "food")]}, {"mori": []}
    for n in (1, 2):
        laid(match, "grey", n, "oda", "move")
    match.begin(match.antagonist_turn("mori"))
    match.chance("grey shrine")
    match.chance("castle")
    assert match.slots["grey"][2][0]["owner"] == "mori"
    assert only(match, "mori") == {name: {"samurai": count} for name, count in then.items()}
    assert match.points["mori"] == points


def ready(match: PlainMatch, house: str, **places: int) -> None:
    for place, count in places.items():
        match.trained[house][place] = count
        match.barracks[house] -= count


@pytest.mark.parametrize(
    ("order", "answers", "refused", "rule"),
    [
        ("recruit", [], "recruit samurai aki", "O-1"), ("recruit", [], "recruit samurai kii", "O-1"),
        ("recruit", [], "recruit samurai tosa", "D-6"), ("recruit", [], "recruit archers higo", "C-10"),
        ("recruit", ["recruit samurai higo"] * 4, "recruit samurai higo", "X-5"),
        ("move", [], "step samurai satsuma aki", "O-2"), ("move", [], "step samurai kii mikawa", "O-3"),
        ("attack", [], "kill mori bungo", "O-5"), ("attack", ["kill mori satsuma"], "kill mori sanuki", "O-5"),
        ("attack", ["kill mori satsuma"] * 3, "kill mori satsuma", "X-5"),
        ("harvest", [], "harvest bungo", "O-7"), ("harvest", ["harvest satsuma"], "harvest satsuma", "O-7"),
        ("castle", [], "castle higo samurai samurai", "O-8"), ("castle", [], "castle satsuma samurai samurai", "O-8"),
    ],
)  # fmt: skip
def test_an_order_refuses_by_its_rule(order: str, answers: list[str], refused: str, rule: str) -> None:
    units: Units = {
        "satsuma": {"oda": {"samurai": 2}, "mori": {"samurai": 4}},
        "sanuki": {"oda": {"samurai": 1}, "mori": {"samurai": 1}},
        "tosa": {"oda": {"castle": 1}, "mori": {"samurai": 1}}, "bungo": {"mori": {"samurai": 1}},
        "higo": {"oda": {"samurai": 2}}, "kii": {"oda": {"samurai": 1}},
    }  # fmt: skip
    match = stood(units, "dojo")
    carried_out(match, "oda", "grey", order, *answers)
    assert match.rules_against(refused)[:1] == [rule]
    if match.asked().kind:
        with pytest.raises(Refused):
            match.answer("oda", refused)


def test_a_castle_needs_two_armies_and_a_place_of_its_own() -> None:
    units: Units = {
        "satsuma": {"oda": {"samurai": 1}}, "aki": {"oda": {"samurai": 1, "general": 1}, "mori": {"castle": 1}},
        "bungo": {"oda": {"archers": 2}},
    }  # fmt: skip
    match = stood(units, "dojo")
    carried_out(match, "oda", "grey", "castle")
    assert match.asked().answers == ("castle bungo archers archers",)
    for place in ("satsuma", "aki"):
        assert match.rules_against(f"castle {place} samurai samurai")[:1] == ["O-8"]
    answered(match, "castle bungo archers archers")
    assert (only(match, "oda", "castle"), match.left("oda", "archers")) == ({"bungo": {"castle": 1}}, 3)


def test_there_is_no_fourth_castle_and_no_second_one_in_a_region() -> None:
    castles: Units = {name: {"oda": {"castle": 1}} for name in ("tosa", "kii", "aizu")}
    match = stood({**castles, "hidaka": {"oda": {"samurai": 2}}, "sanuki": {"oda": {"samurai": 2}}})
    for region, name, rule in (("purple", "hidaka", "C-10"), ("grey", "sanuki", "O-8")):
        carried_out(match, "oda", region, "castle")
        assert match.rules_against(f"castle {name} samurai samurai")[:1] == [rule]
    match.units["kii"]["oda"]["castle"] = 0
    carried_out(match, "oda", "purple", "castle")
    assert match.asked().answers == ("castle hidaka samurai samurai",)


def test_laying_and_covering_refuse_by_their_rules() -> None:
    houses = ("oda", "mori", "takeda")
    match = stood({}, houses=houses)
    laid(match, "grey", 1, "mori", "move")
    match.begin(match.planning_turn("oda"))
    assert match.rules_against("lay grey 1 move")[:1] == ["P-2"]
    match.round, match.purse["oda"] = 2, {"food": 1, "bushido": 0}
    for n, house in ((2, "mori"), (3, "takeda"), (4, "oda")):
        laid(match, "grey", n, house, "recruit")
    match.slots["orange"][0].append({"owner": "mori", "order": "move", "round": 2, "down": True})
    match.begin(match.planning_turn("oda"))
    assert match.rules_against("lay orange 1 move")[:1] == ["P-3"]
    answered(match, "lay grey 1 attack")
    assert match.purse["oda"] == {"food": 0, "bushido": 0}
    match.begin(match.planning_turn("oda"))
    assert match.rules_against("lay grey 1 move")[:1] == ["P-3"]
    assert match.rules_against("lay grey 2 move")[:1] == ["P-5"]
    assert match.rules_against("lay grey 3 move")[:1] == ["P-4"]
    assert "lay grey 4 move" in match.asked().answers


def test_training_refuses_by_its_rules() -> None:
    match = stood({"higo": {"oda": {"archers": 1}}}, "dojo")
    ready(match, "oda", range=1, arsenal=1)
    match.purse["oda"] = {"food": 3, "bushido": 3}
    match.begin(match.planning_turn("oda"))
    answered(match, "lay orange 1 move", "train archers")
    assert match.rules_against("train elite")[:1] == ["D-3"]
    match.begin(match.planning_turn("oda"))
    answered(match, "lay orange 2 move")
    assert match.rules_against("train archers")[:1] == ["D-4"]
    answered(match, "train general")
    assert match.asked().answers == ("general_from range", "general_from arsenal")
    answered(match, "general_from arsenal")
    assert match.trained["oda"] == {"range": 2, "arsenal": 0, "headquarters": 1}
    match.begin(match.planning_turn("oda"))
    answered(match, "lay orange 3 move")
    assert match.rules_against("train general")[:1] == ["D-4"]
    match.purse["oda"] = {"food": 0, "bushido": 3}
    assert match.rules_against("train elite")[:1] == ["D-3"]


@pytest.mark.parametrize(
    ("house", "unit", "answers", "then"),
    [
        ("earth", "elite", [], {"higo": {"samurai": 2}}),
        ("wind", "elite", ["power province aki", "power province yamashiro"], {"yamashiro": {"samurai": 1}}),
        ("void", "elite", ["power slot grey 2", "step samurai higo aki"], {"aki": {"samurai": 1}}),
        ("void", "general", ["power province bungo"], {"bungo": {"general": 1}}),
        ("fire", "general", ["power region orange", "power move samurai kii"],
         {"higo": {"general": 1, "samurai": 1}, "musashi": {"samurai": 1}}),
    ],
)  # fmt: skip
def test_powers_of_the_own_army(house: str, unit: str, answers: list[str], then: dict[str, dict[str, int]]) -> None:
    units: Units = (
        {name: {"oda": {"samurai": 1}} for name in ("kii", "musashi")} if (house, unit) == ("fire", "general") else {}
    )
    match = stood(units, "dojo", dojos={"oda": house})
    ready(match, "oda", **{"arsenal" if unit == "elite" else "headquarters": 1})
    for n in (1, 2, 4):
        laid(match, "grey", n, "oda", "recruit")
    carried_out(match, "oda", "grey", "recruit", f"recruit {unit} higo", "power use", *answers)
    assert only(match, "oda") == then


@pytest.mark.parametrize(
    ("house", "unit", "offered", "answers", "left"),
    [
        ("earth", "general", ("power province higo", "power province bungo"), ["power province bungo"],
         {"higo": {"samurai": 1, "general": 1}}),
        ("fire", "elite", None, [], {"higo": {"samurai": 1, "general": 1}, "bungo": {"archers": 1}}),
        ("water", "elite", ("power province satsuma", "power province bungo", "power province aki"),
         ["power province aki"],
         {"aki": {"samurai": 1}, "higo": {"general": 1}, "bungo": {"samurai": 1, "archers": 1}}),
        ("water", "general", ("kill mori higo", "kill mori bungo"), ["kill mori bungo", "kill mori bungo"],
         {"higo": {"samurai": 1, "general": 1}}),
        ("void", "general", ("power province satsuma", "power province bungo", "power province aki"), ["done"],
         {"higo": {"general": 1}, "bungo": {"samurai": 1, "archers": 1}}),
    ],
)  # fmt: skip
def test_powers_against_others(
    house: str, unit: str, offered: tuple[str, ...] | None, answers: list[str], left: dict[str, dict[str, int]]
) -> None:
    """W-1 to W-5; no general of another house is touched (D-11), samurai fall before archers (D-8)."""
    units: Units = {
        "higo": {"mori": {"samurai": 1, "general": 1}}, "bungo": {"mori": {"samurai": 1, "archers": 1}}
    }  # fmt: skip
    match = stood(units, "dojo", dojos={"oda": house})
    ready(match, "oda", **{"arsenal" if unit == "elite" else "headquarters": 1})
    carried_out(match, "oda", "grey", "recruit", f"recruit {unit} higo", "power use")
    if offered is not None:
        assert match.asked().answers == offered
    answered(match, *answers)
    if (house, unit) == ("water", "elite"):
        answered(match, "power move mori samurai")
    assert only(match, "mori") == left


def test_the_goal_of_the_agenda_counts_once_and_its_law_gives_one_more() -> None:
    units: Units = {name: {"oda": {"samurai": 1}} for name in ("seal_bay", "amber_shore", "wind_gate")}
    for side, extra, points in (("agenda_b", {}, 4), ("agenda_a", {}, 0), ("agenda_a", {"north_court": 1}, 4)):
        match = stood({**units, **{name: {"oda": {"samurai": n}} for name, n in extra.items()}}, "region", side)
        match.judge_goal()
        match.judge_goal()
        assert match.points["oda"] == points
        match.seeding["seal_bay"] = "food"
        carried_out(match, "oda", "red", "harvest", "harvest seal_bay")
        assert match.purse["oda"] == {"food": 4, "bushido": 2}
