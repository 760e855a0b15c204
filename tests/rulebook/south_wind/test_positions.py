"""Position files of South Wind, North Wind: the worked examples of chapter 16, what is refused, matches from and to."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from rokugan_desktop.engine import Asking, Draw, Illegal, Over, Setup, Unreadable
from rokugan_desktop.games.south_wind import Message, ids, read_game
from rokugan_desktop.games.south_wind.position_answers import Running
from rokugan_desktop.games.south_wind.state import State
from rokugan_desktop.resources import board_data

FOLDER = board_data() / "south_wind"
GAME = read_game(lambda name: (FOLDER / name).read_text(encoding="utf-8"))


def written(text: str) -> str:
    """Return a position file, of two houses where it names none."""
    return f"format: south-wind-position/1\n{'' if 'houses:' in text else 'houses: [oda, mori]'}\n{text}"


def running(text: str) -> Running:
    return GAME.running(written(text), "file.yaml")


def resolved(text: str) -> dict[str, Any]:
    """Return what `resolve` says, as JSON holds it."""
    found = running(text)
    found.play()
    return dict(json.loads(json.dumps(found.report())))


def test_example_1_archers_count_two_at_an_enemy_castle() -> None:
    forces = "modules: [dojo]\nunits: {{bungo: {{oda: {{samurai: 2{}}}, mori: {{castle: 1}}}}}}"
    tied = running(f"{forces.format('')}").explanation()
    won = running(f"{forces.format(', archers: 1')}").explanation()
    assert (tied["control"]["bungo"], tied["strength"]["bungo"]) == (None, {"oda": 2, "mori": 2})
    assert (won["control"]["bungo"], won["strength"]["bungo"]) == ("oda", {"oda": 4, "mori": 2})
    assert won["besieged"] == [["bungo", "mori"]]


def test_example_2_castle_and_general_bring_influence_without_control() -> None:
    found = resolved(
        "houses: [takeda, oda]\nmodules: [dojo]\nplay: [{era_end: [N-2]}]\n"
        "units: {kai: {takeda: {general: 1}}, kii: {oda: {general: 1}, takeda: {castle: 1}}}"
    )
    assert found["influence"]["takeda"]["orange"] == 3  # 2 in Kai, 1 for the castle in Kii
    assert found["influence"]["oda"]["orange"] == 1


def test_example_3_samurai_are_destroyed_before_archers() -> None:
    kills = ["kill takeda higo"] * 3
    attack = (
        "houses: [mori, takeda]\nmodules: [dojo]\nresources: {{mori: [0, {}]}}\n"
        "units: {{higo: {{mori: {{samurai: 1}}, takeda: {{samurai: 2, archers: 1}}}}}}\n"
        "play: [{{order: [mori, grey, attack], do: {}}}]"
    )
    once, twice = resolved(attack.format(1, kills[:2])), resolved(attack.format(2, kills))
    assert once["units"]["higo"]["takeda"] == {"archers": 1}
    assert (once["refused"], once["asked"], once["resources"]["mori"]) == (None, None, [0, 0])
    assert [row["unit"] for row in twice["log"] if row["event"] == "killed"] == ["samurai", "samurai", "archers"]
    assert "takeda" not in twice["units"]["higo"]
    assert twice["archers_at_home"]["takeda"] == 3
    short = resolved(attack.format(1, kills))
    assert short["refused"] == {"answer": 3, "rule": "X-5"}


ROUND_2 = "houses: [mori, takeda, oda]\nround: 2\nslots: {grey: {1: [[oda, recruit, 1]], 2: [[oda, move, 1]]}}\n"


def test_example_4_a_cover_is_paid_protects_the_house_and_acts() -> None:
    cover = (
        "{lay: mori, do: [lay grey 1 attack], pay: [0, 1]}, {quick: [mori, grey, recruit], do: [recruit samurai higo]}"
    )
    found = resolved(f"{ROUND_2}play: [{cover}]")
    assert (found["resources"]["mori"], found["slot"]) == ([2, 1], ["grey", 1])
    assert found["acting"]["grey"]["1"] == ["mori", "attack"]
    assert found["units"]["higo"] == {"mori": {"samurai": 1}}
    again = resolved(f"{ROUND_2}play: [{cover}, {{lay: takeda, do: [lay grey 2 attack]}}]")
    assert again["refused"] == {"answer": 1, "rule": "P-5"}
    unpaid = resolved(f"{ROUND_2}play: [{{lay: mori, do: [lay grey 1 attack], pay: [1, 1]}}]")
    assert unpaid["refused"] == {"answer": 1, "rule": "P-4"}
    own = resolved(f"{ROUND_2}play: [{cover}, {{lay: oda, do: [lay grey 2 attack]}}, {{execution: [[], [done]]}}]")
    assert own["resources"]["oda"] == [2, 2]
    assert own["acted"] == [["grey", 2, "oda", "attack"], ["grey", 1, "mori", "attack"]]


def test_example_5_the_general_takes_one_free_step() -> None:
    steps = ["step general higo bungo", "step general bungo tosa", *["step samurai higo aki"] * 2]
    move = (
        "houses: [oda, mori]\nmodules: [dojo]\nunits: {{higo: {{oda: {{samurai: 2, general: 1}}}}}}\n"
        "play: [{{order: [oda, grey, move], do: {}}}]"
    )
    found = resolved(move.format(steps))
    assert found["units"] == {"tosa": {"oda": {"general": 1}}, "aki": {"oda": {"samurai": 2}}}
    assert found["resources"]["oda"] == [2, 2]
    assert [row["rule"] for row in found["log"]] == ["O-2", "O-4", "O-2", "O-2"]
    assert found["asked"]["may_end"]
    further = resolved(move.format([*steps, "step general tosa kii"]))
    assert (further["resources"]["oda"], further["units"]["kii"]) == ([1, 2], {"oda": {"general": 1}})
    assert resolved(move.format(["step samurai aki higo"]))["refused"] == {"answer": 1, "rule": "O-2"}


def test_example_6_the_general_of_the_wind_leaves_one_army_of_each_house() -> None:
    found = resolved(
        "houses: [oda, takeda]\nmodules: [dojo]\ndojo: {oda: {dojo: wind, headquarters: 1}}\nunits: {aki: {takeda: "
        "{samurai: 1, archers: 1}, oda: {samurai: 1}}, tosa: {takeda: {samurai: 3, general: 1}}}\n"
        "play: [{quick: [oda, grey, recruit], do: [recruit general higo, power use]}]"
    )
    assert found["units"] == {
        "higo": {"oda": {"general": 1}},
        "aki": {"oda": {"samurai": 1}, "takeda": {"archers": 1}},
        "tosa": {"takeda": {"samurai": 1, "general": 1}},
    }
    assert found["dojo"]["oda"] == {"dojo": "wind", "range": 0, "arsenal": 0, "headquarters": 0}


def test_example_7_region_points_by_provinces() -> None:
    def points(oda: int, mori: int, takeda: int) -> list[int]:
        places = iter(("kii", "harima", "mikawa", "yamashiro", "mino", "kai"))
        held = [(house, next(places)) for house, n in zip(houses, (oda, mori, takeda), strict=True) for _ in range(n)]
        units = ", ".join(f"{place}: {{{house}: {{samurai: 1}}}}" for house, place in held)
        text = f"houses: [oda, mori, takeda]\nunits: {{{units}}}\nplay: [{{era_end: [N-3]}}]"
        return [resolved(text)["points"][house] for house in houses]

    houses = ("oda", "mori", "takeda")
    assert points(3, 2, 1) == [5, 2, 0]
    assert points(2, 2, 1) == [2, 2, 0]


def test_example_8_influence_counts_by_its_table_times_the_cards() -> None:
    found = running(
        "houses: [oda, mori]\ninfluence: {oda: {orange: 5, purple: 9}}\ndestiny: {orange: 3}\nresources: {oda: [2, 3]}"
    ).score()
    assert found["by"]["oda"] == {
        "points": 0,
        "influence": {"grey": 0, "orange": 12, "turquoise": 0, "purple": 0},
        "resources": 2,
    }
    assert (found["points"], found["winners"]) == ({"oda": 14, "mori": 2}, ["oda"])


LYING = "slots: {grey: {1: [[mori, attack, 1, food]]}}\n"
SOLO = "houses: [mori, takeda, oda]\nantagonists: [mori, takeda]\n"


@pytest.mark.parametrize(
    ("units", "placed"), [("{}", ("satsuma", "sanuki")), ("{satsuma: {mori: {samurai: 1}}}", ("satsuma", "sanuki"))]
)
def test_example_9_an_antagonist_recruits_where_it_has_no_army(units: str, placed: tuple[str, ...]) -> None:
    found = resolved(f"{SOLO}units: {units}\nplay: [{{antagonist: mori, location: [grey, shrine], order: attack}}]")
    assert found["units"] == {place: {"mori": {"samurai": 1}} for place in placed}
    assert found["slot"] == ["grey", 1]


def test_example_9_with_an_army_in_each_it_does_the_quick_action() -> None:
    lying = "slots: {grey: {1: [[oda, move, 1]], 2: [[oda, move, 1]]}}"
    both = "units: {satsuma: {mori: {samurai: 1}}, sanuki: {mori: {samurai: 1}}}"
    found = resolved(f"{SOLO}{lying}\n{both}\nplay: [{{antagonist: mori, location: [grey, shrine], order: attack}}]")
    assert (found["slot"], found["points"]["mori"]) == (["grey", 3], 2)


def test_cards_that_make_a_number_even_add_location_tokens() -> None:
    found = resolved(f"{SOLO}destiny: {{grey: 1, orange: 1}}\nplay: [{{destiny_drawn: [grey, orange, orange]}}]")
    assert found["location_tokens_added"] == {"mori": ["grey", "orange"], "takeda": ["grey", "orange"]}
    assert found["destiny"] == {"grey": 2, "orange": 3, "turquoise": 0, "purple": 0}


def test_an_antagonists_order_acts_where_its_location_token_says() -> None:
    forces = "units: {bungo: {mori: {samurai: 1}, oda: {samurai: 2}}, tosa: {mori: {samurai: 1}}}"
    lying = "slots: {grey: {1: [[mori, attack, 1, food]]}}\nseeding: {bungo: food, tosa: food, aki: bushido}"
    alone = resolved(f"{SOLO}{forces}\n{lying}")
    assert "oda" not in alone["units"]["bungo"]  # one province alone: two armies
    acts = resolved(f"{SOLO}{forces}\n{lying}\nplay: [{{acts: mori, location: [grey, food], order: attack}}]")
    assert acts["units"] == alone["units"]


def test_training_takes_one_army_for_each_token() -> None:
    train = "houses: [oda, mori]\nmodules: [dojo]\nplay: [{{train: oda, do: {}{}}}]"
    three = "[train archers, new token, train elite, new token, train general]"
    found = resolved(train.format(three, ", general_from: arsenal"))
    assert found["dojo"]["oda"] == {"dojo": "earth", "range": 1, "arsenal": 0, "headquarters": 1}
    assert (found["resources"]["oda"], found["barracks"]["oda"]) == ([0, 0], 14)
    open_ = resolved(train.format(three, ""))["asked"]
    assert (open_["kind"], open_["answers"]) == ("general_from", ["general_from range", "general_from arsenal"])
    assert resolved(train.format("[train archers, train archers]", ""))["refused"] == {"answer": 2, "rule": "D-3"}


def test_the_execution_phase_goes_up_to_its_first_question() -> None:
    lying = "slots: {grey: {1: [[oda, castle, 1]], 4: [[oda, move, 1]]}, orange: {1: [[mori, attack, 1]]}}"
    found = resolved(f"{lying}\nunits: {{higo: {{oda: {{samurai: 1}}}}}}")
    assert found["acted"] == [["grey", 1, "oda", "castle"], ["grey", 4, "oda", "move"]]
    assert (found["asked"]["house"], found["asked"]["kind"], found["asked"]["may_end"]) == ("oda", "step", True)
    assert found["asked"]["answers"][0] == "step samurai higo satsuma"


def test_a_lay_is_one_question_and_the_goal_is_judged_after_each_action() -> None:
    asked = resolved("play: [{lay: oda}]")["asked"]
    assert (asked["kind"], asked["answers"][:2], asked["may_end"]) == (
        "lay",
        ["lay grey 1 recruit", "lay grey 2 recruit"],
        False,
    )
    held = "units: {seal_bay: {oda: {samurai: 1}}, amber_shore: {oda: {samurai: 1}}}"
    goal = f"modules: [region, agenda_b]\n{held}\n"
    found = resolved(f"{goal}play: [{{order: [oda, red, harvest], do: [harvest seal_bay]}}]")
    assert (found["points"]["oda"], found["resources"]["oda"]) == (4, [4, 2])
    assert resolved(f"{goal}goal_scored: [oda]\nplay: [{{score: true}}]")["points"]["oda"] == 2
    assert resolved(f"{goal}points: {{oda: 1}}\nplay: [{{score: true}}]")["winners"] == ["oda"]


def test_a_view_holds_back_what_lies_face_down() -> None:
    lying = "slots: {grey: {1: [[oda, attack, 1]], 2: [[mori, move, 1]]}}\nfacedown: [[grey, 1], [grey, 2]]"
    found = running(f"{lying}\nhands: {{oda: [orange], mori: [grey, grey]}}\nseat: oda").explanation()
    assert found["view"] == {
        "slots": {"grey": {"1": [["oda", "attack"]], "2": [["mori", "unknown"]]}},
        "hand": ["orange"],
        "hands": {"oda": 1, "mori": 2},
    }
    assert (found["deck"], found["provinces"], found["lays"]) == (17, 24, [4, 3])
    assert found["orders_left"]["mori"]["move"] == 2
    assert found["next_order"] == ["mori", "oda"]


REFUSED = {
    "houses: [oda, uesugi]": ("houses[1]", "position.unknown"),
    "houses: [oda, oda]": ("houses[1]", "position.twice"),
    "houses: [mori, toyotomi, takeda, oda, tokugawa]": ("houses", "position.module"),
    "modules: [sea]": ("modules[0]", "position.unknown"),
    "modules: [dojo, dojo]": ("modules[1]", "position.twice"),
    "modules: [agenda_a]": ("modules", "position.agenda"),
    "modules: [region, agenda_a, agenda_b]": ("modules", "position.agenda"),
    "units: {seal_bay: {oda: {samurai: 1}}}": ("units.seal_bay", "position.unknown"),
    "units: {aki: {takeda: {samurai: 1}}}": ("units.aki.takeda", "position.unknown"),
    "units: {aki: {oda: {samurai: 17}}}": ("units", "position.pieces"),
    "units: {aki: {oda: {archers: 1}}}": ("units.aki.oda", "position.module"),
    "dojo: {oda: {range: 1}}": ("dojo.oda", "position.module"),
    "units: {higo: {oda: {castle: 1}}}": ("units.higo.oda", "position.capital"),
    "units: {aki: {oda: {castle: 1}, mori: {castle: 1}}}": ("units.aki.mori", "position.two-castles"),
    "units: {aki: {oda: {castle: 1}}, tosa: {oda: {castle: 1}}}": ("units.tosa.oda", "position.second-castle"),
    "barracks: {oda: 17}": ("units", "position.pieces"),
    "influence: {oda: {red: 1}}": ("influence.oda.red", "position.unknown"),
    "influence: {oda: {grey: 16}}": ("influence.oda", "position.track"),
    "hands: {oda: [purple, purple, purple, purple]}": ("hands", "position.deck"),
    "destiny: {purple: 4}": ("destiny", "position.deck"),
    "seeding: {higo: food}": ("seeding.higo", "position.no-resource"),
    "seeding: {aki: gold}": ("seeding.aki", "position.unknown"),
    "quick_actions: {grey: [move, recruit, harvest, attack]}": ("quick_actions.grey", "position.module"),
    "quick_actions: {grey: [castle, move, harvest, attack]}": ("quick_actions.grey", "position.unknown"),
    "round: 2\nslots: {grey: {1: [[oda, move, 1], [oda, move, 2], [oda, move, 2]]}}": (
        "slots.grey.1",
        "position.tokens",
    ),
    "round: 2\nslots: {grey: {1: [[oda, move, 2], [oda, move, 1]]}}": ("slots.grey.1", "position.above"),
    "slots: {grey: {1: [[oda, move, 2]]}}": ("slots.grey.1[0]", "position.token"),
    "slots: {grey: {1: [[oda, move, 1, food]]}}": ("slots.grey.1[0]", "position.not-antagonist"),
    "slots: {grey: {1: [[oda, tax, 1]]}}": ("slots.grey.1[0]", "position.unknown"),
    "slots: {grey: {1: [[oda, castle, 1]], 2: [[oda, castle, 1]], 3: [[oda, castle, 1]]}}": (
        "slots",
        "position.orders",
    ),
    "facedown: [[grey, 1]]": ("facedown[0]", "position.no-token"),
    "goal_scored: [oda]": ("goal_scored", "position.module"),
    "stacks: {oda: [[grey, food]]}": ("stacks.oda", "position.not-antagonist"),
    "antagonists: [mori, oda]": ("antagonists", "position.antagonists"),
    "turn: takeda": ("turn", "position.unknown"),
    "phase: war": ("phase", "value.not-allowed"),
    "honor: 3": ("", "value.unknown-key"),
    "modules: [dojo]\ndojo: {oda: {dojo: fire}, mori: {dojo: fire}}": ("dojo.mori.dojo", "position.twice"),
    "modules: [dojo]\nunits: {aki: {oda: {archers: 4}}}": ("units", "position.pieces"),
    f"{SOLO}modules: [dojo]": ("modules", "position.solo"),
    f"{SOLO}units: {{aki: {{mori: {{samurai: 4}}}}}}": ("units.aki.mori", "position.armies"),
    f"{SOLO}stacks: {{mori: [[grey, food], [grey, food]]}}": ("stacks.mori[1]", "position.twice"),
    f"{SOLO}slots: {{grey: {{1: [[mori, move, 1]]}}}}": ("slots", "position.orders"),
}
TWO_COVERED = "round: 2\nslots: {grey: {1: [[oda, move, 1], [mori, move, 2]], 2: [[oda, move, 1], [mori, move, 2]]}}"


@pytest.mark.parametrize("text", [*REFUSED, TWO_COVERED])
def test_a_position_that_can_not_be_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        running(text)
    where, key = REFUSED.get(text, ("slots", "position.covered-twice"))
    assert (caught.value.source, caught.value.where, caught.value.what.key) == ("file.yaml", where, key)


@pytest.mark.parametrize(
    ("play", "where", "key"),
    [
        ("{order: [oda, grey, tax]}", "play[0].order", "position.unknown"),
        ("{order: [oda, grey, move], do: [dance]}", "play[0].do[0]", "unreadable.no-action"),
        ("{quick: [oda, grey, castle]}", "play[0].quick", "position.no-quick"),
        ("{quick: [oda, grey, move], lay: oda}", "play[0]", "position.verb"),
        ("{do: [done]}", "play[0]", "position.verb"),
        ("{score: true, do: [done]}", "play[0]", "position.verb"),
        ("{antagonist: mori, order: attack}", "play[0]", "position.verb"),
        ("{antagonist: mori, location: [grey, food], order: attack}", "play[0]", "position.not-antagonist"),
        ("{era_end: [N-7]}", "play[0].era_end[0]", "position.unknown"),
        ("{destiny_drawn: [red]}", "play[0].destiny_drawn[0]", "position.unknown"),
        ("{execution: [[done]]}", "play[0].execution", "position.lists"),
    ],
)
def test_what_can_not_be_played_is_refused_with_its_place(play: str, where: str, key: str) -> None:
    with pytest.raises(Unreadable) as caught:
        resolved(f"play: [{play}]")
    assert (caught.value.source, caught.value.where, caught.value.what.key) == ("file.yaml", where, key)


@pytest.mark.parametrize(
    ("play", "where", "key"),
    [
        ("{order: [mori, grey, attack]}", "play[0].order", "position.antagonist"),
        ("{acts: oda, location: [grey, food], order: attack}", "play[0]", "position.not-antagonist"),
        ("{acts: mori, location: [grey, food], order: move}", "play[0].order", "position.no-order"),
        ("{destiny_drawn: [purple, purple, purple, purple]}", "play[0].destiny_drawn[3]", "position.deck"),
    ],
)
def test_what_antagonists_can_not_do_is_refused_with_its_place(play: str, where: str, key: str) -> None:
    with pytest.raises(Unreadable) as caught:
        resolved(f"{SOLO}play: [{play}]")
    assert (caught.value.where, caught.value.what.key) == (where, key)


def test_a_location_token_without_a_slot_goes_under_the_stack() -> None:
    full = "slots: {grey: {1: [[oda, move, 1]], 2: [[oda, move, 1]], 3: [[oda, move, 1]], 4: [[oda, attack, 1]]}}"
    found = resolved(f"{SOLO}{full}\nplay: [{{antagonist: mori, location: [grey, food], order: attack}}]")
    assert "slot" not in found
    assert [row["event"] for row in found["log"]] == ["location_put_under"]


def finished(state: State, random: Random) -> State:
    """Play a match to its end, whatever is listed first by chance."""
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Draw):
            state = GAME.apply(state, None, pending.drawn(random.randrange)).state
        else:
            assert isinstance(pending, Asking)
            seat = random.choice([*pending.decisions])
            state = GAME.apply(state, seat, random.choice([*pending.decisions[seat].answers()])).state
    return state


def points_of(state: State) -> dict[str, int]:
    return {ids.ROLES[house.role]: house.points for house in state.public.houses}


@pytest.mark.parametrize(
    ("roles", "options"),
    [
        (("mori", "takeda", "oda"), ()),
        (ids.ROLES, (("region", "on"), ("dojo", "drawn"), ("agenda", "a"), ("quicks", "random"))),
        (("oda",), (("solo", "on"),)),
    ],
)
def test_a_finished_match_is_a_position_that_counts_the_same(
    roles: tuple[str, ...], options: tuple[tuple[str, str], ...]
) -> None:
    state = finished(GAME.new(Setup(roles, options)), Random(4))
    assert state.winners is not None
    text = GAME.position(state)
    score = GAME.running(text, "match").score()
    assert score["points"] == points_of(state)
    assert sorted(score["winners"]) == sorted(ids.ROLES[state.public.houses[house].role] for house in state.winners)
    again = finished(GAME.new(GAME.setup_at(text, "match")), Random(4))
    assert points_of(again) == points_of(state)


@pytest.mark.parametrize(
    "text",
    [
        "era: 2\nround: 2\nturn: mori\nslots: {grey: {1: [[oda, move, 2]]}}",
        "modules: [dojo]\nphase: execution\nslots: {grey: {1: [[oda, recruit, 1]]}}\nfacedown: [[grey, 1]]",
        "houses: [oda, mori, takeda]\nround: 2\nphase: end\nslots: {grey: {1: [[oda, recruit, 1]]}}",
        "houses: [oda, mori, takeda]\nround: 2\nphase: end\nhands: {oda: [grey, orange]}",
        f"{SOLO}era: 2\ndestiny: {{grey: 2, orange: 2, turquoise: 1, purple: 1}}",
        SOLO + LYING + "stacks: {mori: [[grey, shrine], [orange, food]], takeda: [[purple, food]]}",
    ],
)
def test_a_match_begins_at_a_position_and_ends(text: str) -> None:
    setup = GAME.setup_at(written(text), "file.yaml")
    state = GAME.new(setup)
    assert state.winners is None
    assert finished(state, Random(1)).winners
    with pytest.raises(Illegal) as caught:
        GAME.position(state)
    assert caught.value.refusal.message == Message("refusal.unwritten")
    with pytest.raises(Illegal):
        GAME.new(Setup(("tokugawa",), setup.options))


ATTACKS = "{1: [[oda, attack, 1]], 2: [[oda, attack, 1]]}"
MOVES = "{1: [[oda, move, 1]], 2: [[oda, move, 1]], 3: [[oda, move, 1]]}"


@pytest.mark.parametrize(
    ("text", "where", "key"),
    [
        ("phase: end", "phase", "position.end"),
        ("turn: mori", "turn", "position.turn"),
        (f"slots: {{grey: {MOVES}, orange: {ATTACKS}}}", "slots", "position.too-many"),
        (f"{SOLO}slots: {{grey: {{1: [[mori, attack, 1]]}}}}", "slots", "position.location"),
        (SOLO + LYING, "stacks", "position.stacks"),
        ("destiny: {grey: 5, orange: 7, turquoise: 5}\nhands: {oda: [purple, purple]}", "destiny", "position.cards"),
    ],
)  # fmt: skip
def test_no_match_begins_where_none_can_go_on(text: str, where: str, key: str) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.setup_at(
            f"format: south-wind-position/1\n{text if 'houses:' in text else 'houses: [oda, mori]' + chr(10) + text}",
            "f",
        )
    assert (caught.value.where, caught.value.what.key) == (where, key)
