"""Position files of the first level: what they say, what they refuse, and a running match written as one."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
import yaml

from rokugan_desktop.engine import Asking, Draw, Illegal, Seat, Setup, Unreadable
from rokugan_desktop.games.four_paths import (
    Question,
    explanation,
    play_position,
    read_position,
    score_report,
    write_position,
)
from rokugan_desktop.games.four_paths.actions import NOTATION
from rokugan_desktop.games.four_paths.ids import CardType
from rokugan_desktop.games.four_paths.position_answers import Running, standing_report
from rokugan_desktop.games.four_paths.state import InPlay, State
from tests.games.four_paths.playing import DECKS, HANDS, WITH_HANDS, file, game, played

LION: dict[str, Any] = {
    "clan": "lion",
    "gold": [4, 2, 2, 1],
    "provinces_with": {1: "lion_tome"},
    "home": [{"id": "a", "card": "lion_dosan"}, "lion_tome"],
    "dynasty_left": {"roadside_fields": 9},
}
CRANE: dict[str, Any] = {
    "stronghold": "crane_court",
    "home": ["crane_noburo"],
    "attached": {1: "stone_rampart"},
    "dynasty_left": {"river_paddies": 9},
}


def tree(**changes: Any) -> dict[str, Any]:
    """A position with these changes."""
    return {"format": "four-paths-position/1", "level": 1, "seats": [LION, CRANE], **changes}


def resolved(seed: int | None = None, **changes: Any) -> dict[str, Any]:
    """What `resolve` says of it."""
    return standing_report(play_position(file(), read(changes), "x", None if seed is None else Random(seed).randrange))


def read(changes: dict[str, Any]) -> Any:
    """The position as it is read from its text."""
    return read_position(yaml.safe_dump(tree(**changes)), "x")


def fault(**changes: Any) -> str:
    """What is wrong with it: the place and the sentence's key."""
    with pytest.raises(Unreadable) as caught:
        resolved(**changes)
    what = caught.value.what
    return f"{caught.value.where}: {getattr(what, 'key', what)}"


KEYS = [
    "honor", "out", "over", "how", "favor", "phase", "active", "first", "provinces", "strengths", "face", "hands",
    "piles", "happened", "totals", "duel", "battles", "refused", "asked", "secret", "questions", "cards",
]  # fmt: skip


def test_a_position_without_answers_stands_at_its_first_question() -> None:
    found = resolved()
    assert list(found) == KEYS
    assert found["asked"] == ["attack", 0, "attack"]
    assert found["questions"] == [["attack", 0, "attack"]]
    assert found["honor"] == [10, 6], "a Stronghold that is named gives its numbers where the file says none"
    assert found["strengths"] == [[6, 6, 6, 6], [9, 6, 6, 6]]
    assert found["face"] == [["lion_tome", "down", "down", "down"], ["down"] * 4]
    assert list(found["cards"]) == [
        *("gold4", "gold2", "gold22", "gold1", "a", "lion_tome", "crane_court", "crane_noburo", "stone_rampart"),
    ]
    assert found["cards"]["a"] == {
        "card": "lion_dosan", "seat": 0, "at": "home", "bowed": False, "dishonored": False,
        "force": 4, "chi": 2, "ph": 1, "unit": 4, "bearer": None,
    }  # fmt: skip
    assert (found["hands"], found["totals"], found["duel"], found["favor"]) == ([[], []], None, None, None)


ATTACK = [[0, "attack 1"], [0, "assign a>1"], [1, "assign crane_noburo>1"], [0, "assign"]]


def test_answers_are_given_in_order_and_payments_follow_a_semicolon() -> None:
    found = resolved(answers=[*ATTACK, [0, "buy 1 discount; pay 2 4"]])
    assert found["totals"] == [4, 3]
    assert found["honor"] == [12, 6]
    assert found["piles"]["dead"] == [[], ["crane_noburo"]]
    assert [name for name, card in found["cards"].items() if card["bowed"]] == ["gold4", "gold2", "a"]
    assert found["cards"]["lion_tome2"]["at"] == "home", "the one that was bought has the next free name"
    assert found["asked"] == ["dynasty", 1, "dynasty"], "its cards were turned up: only one kind was left"
    assert found["questions"][-3:] == [["dynasty", 0, "dynasty"], ["pay", 0, "dynasty"], ["dynasty", 1, "dynasty"]]


def test_a_purchase_without_a_way_or_a_payment_is_the_cheapest_and_the_proposal() -> None:
    found = resolved(phase="dynasty", answers=[[0, "buy 1"]])
    assert [name for name, card in found["cards"].items() if card["bowed"]] == ["gold4", "gold2"]
    whole = resolved(phase="dynasty", answers=[[0, "buy 1 honor; pay gold22 2 4"]])
    assert whole["honor"] == [11, 6]


def test_an_answer_that_the_rules_refuse_is_the_last_one() -> None:
    found = resolved(answers=[[0, "attack none"], [0, "buy 1 plain"], [0, "done"]])
    assert (found["refused"], found["asked"]) == ("E-2", ["dynasty", 0, "dynasty"])
    assert resolved(phase="dynasty", answers=[[0, "buy 1; pay 1"]])["refused"] == "G-1"


def test_a_battle_begins_with_its_combat_and_at_this_level_is_resolved_at_once() -> None:
    battle = {"province": 2, "attack": {0: [{"id": "x", "card": "lion_regent"}]}, "defend": {1: ["crane_shizuka"]}}
    found = resolved(battle=battle)
    assert (found["totals"], found["honor"]) == ([5, 2], [12, 6])
    assert found["cards"]["x"]["bowed"]
    assert found["asked"] == ["dynasty", 0, "dynasty"]
    three = tree()["seats"] + [{"clan": "phoenix"}]
    both = {
        "province": 1, "leader": 0, "defender": 1, "attack": {0: ["lion_dosan"], 2: ["phoenix_ren"]},
        "others": {3: {"attack": {0: ["lion_regent"]}}},
    }  # fmt: skip
    found = resolved(seats=three, battle=both)
    assert found["totals"] == [5, 0], "the last one: at province 3 nobody defends"
    assert fault(seats=three, battle=both | {"defend": {2: ["phoenix_ren"]}}) == "battle: position.both-sides"
    assert fault(battle=battle | {"province": 9}) == "battle: position.no-province"


def test_provinces_of_their_own_strength_records_and_restrictions() -> None:
    crane = CRANE | {"provinces": [3, 4], "records": [{"strength": -1, "province": 2, "until": "turn_of(0)"}]}
    crane["home"] = [{"card": "crane_noburo", "records": [{"force": 1, "until": "my_turn"}]}]
    found = resolved(seats=[LION, crane])
    assert found["strengths"][1] == [6, 3]
    assert found["cards"]["crane_noburo"]["force"] == 4
    lion = LION | {"records": [{"restrict": "attack", "until": "my_turn", "source": "bad_roads"}]}
    assert resolved(seats=[lion, crane])["asked"] == ["dynasty", 0, "dynasty"]
    assert fault(seats=[lion | {"records": [{"restrict": "sing"}]}, crane]).endswith("position.unknown")
    assert fault(seats=[LION, CRANE | {"records": [{"strength": 1, "province": 7}]}]).endswith("position.no-province")
    home = [{"card": "crane_noburo", "records": [{"strength": 1}]}]
    assert fault(seats=[LION, CRANE | {"home": home}]).endswith("position.not-of-a-card")


def test_draws_come_from_the_file_or_a_seed_and_one_outcome_needs_neither() -> None:
    crane = CRANE | {"dynasty_left": {"river_paddies": 3, "crane_jiro": 2, "imperial_gift": 1}}
    answers = [[0, "attack none"], [0, "done"]]
    given = ["crane_jiro", "imperial_gift", "river_paddies", "crane_jiro"]
    found = resolved(seats=[LION, crane], answers=answers, draws={"turn_up": given})
    assert found["face"][1] == ["crane_jiro", "down", "river_paddies", "crane_jiro"]
    assert (found["honor"][1], found["happened"]) == (9, ["imperial_gift"])
    assert fault(seats=[LION, crane], answers=answers) == "draws.turn_up: position.no-draw"
    assert resolved(3, seats=[LION, crane], answers=answers) == resolved(3, seats=[LION, crane], answers=answers)
    wrong = {"turn_up": ["lion_tome"]}
    assert fault(seats=[LION, crane], answers=answers, draws=wrong) == "draws.turn_up[0]: position.not-left"
    nothing: dict[str, Any] = CRANE | {"dynasty_left": {}}
    assert resolved(seats=[LION, nothing], answers=answers)["asked"] is None, "nobody can say what is turned up"


def test_a_file_may_have_cards_of_its_own() -> None:
    cards = {"giant": {"type": "personality", "force": 9, "chi": 1}}
    lion = LION | {"home": ["giant"]}
    found = resolved(cards=cards, seats=[lion, CRANE], answers=[[0, "attack 1"], [0, "assign giant>2"], [1, "done"]])
    assert found["provinces"] == [4, 3]
    with pytest.raises(Unreadable):
        resolved(cards={"giant": {"type": "personality", "size": 9}})
    assert fault(cards={"Giant!": {"type": "personality"}}) == "cards.Giant!: position.unknown"


def test_a_seat_without_provinces_is_out_and_the_set_up_begins_a_match() -> None:
    three: list[dict[str, Any]] = [LION, CRANE, {"provinces": []}]
    found = resolved(seats=three, answers=[[0, "attack 1"], [0, "done"]])
    assert (found["out"], found["provinces"]) == ([2], [4, 4, 0])
    begun = resolved(1, phase="setup", seats=[{"stronghold": "lion_keep"}, {"stronghold": "phoenix_library", **LEFT}])
    assert (begun["first"], begun["active"]) == (1, 1)
    assert resolved()["first"] is None
    assert fault(seats=[LION, {"provinces": []}]) == "seats: position.one-left"


LEFT = {"dynasty_left": {"phoenix_ren": 4}}


def test_answers_are_tried_and_a_seat_s_view_is_told() -> None:
    tries = [[0, "attack 1"], [0, "attack 0"], [1, "attack none"], [0, "done"]]
    found = explanation(play_position(file(), read({"try": tries, "seat": 1}), "x"))
    assert list(found) == [*KEYS, "try", "view"]
    assert found["try"] == {"0 attack 1": None, "0 attack 0": "M-1", "1 attack none": "Q-1", "0 done": "Q-1"}
    view = found["view"]
    assert list(view) == ["hand", "hands", "focus", "focus_cards", "known", "face", "dynasty_left", "log"]
    assert (view["hands"], view["dynasty_left"]["0"]) == ({"0": 0}, {"roadside_fields": 9})
    assert "view" not in explanation(play_position(file(), read({}), "x"))


def test_a_position_is_scored_as_if_it_ended_there() -> None:
    found = score_report(play_position(file(), read({}), "x"))
    assert found == {
        "standings": [
            {"seat": 0, "honor": 10, "provinces": 4, "rings": 0, "out": False},
            {"seat": 1, "honor": 6, "provinces": 4, "rings": 0, "out": False},
        ],
        "winner": [0],
        "how": "early",
    }
    won = score_report(play_position(file(), read({"seats": [LION | {"honor": 40}, CRANE], "phase": "begin"}), "x"))
    assert (won["winner"], won["how"]) == ([0], "honor")


ABOVE: list[tuple[dict[str, Any], str]] = [
    ({"favor": 0}, "favor"),
    ({"options": {"favor": "old"}}, "options.favor"),
    ({"options": {"points": "all"}}, "options.points"),
    ({"draws": {"deal": ["spear_levy"]}}, "draws"),
    ({"seats": [LION | {"hand": ["spear_levy"]}, CRANE]}, "seats[0].hand"),
    ({"seats": [LION | {"list": ["spear_levy"]}, CRANE]}, "seats[0].list"),
    ({"seats": [LION | {"wind": "wind_sword"}, CRANE]}, "seats[0].wind"),
    ({"seats": [LION | {"rings": ["ring_air"]}, CRANE]}, "seats[0].rings[0]"),
    ({"seats": [LION | {"home": [{"card": "lion_tome", "with": ["spear_levy"]}]}, CRANE]}, "seats[0].home[0].with"),
    ({"seats": [LION | {"home": [{"card": "lion_tome", "dishonored": True}]}, CRANE]}, "seats[0].home[0].dishonored"),
    ({"seats": [LION | {"home": [{"card": "lion_tome", "over": ["lion_tome"]}]}, CRANE]}, "seats[0].home[0].over"),
    ({"seats": [LION | {"home": [{"card": "lion_tome", "set": {"chi": 1}}]}, CRANE]}, "seats[0].home[0].set"),
    ({"seats": [LION | {"home": [{"card": "lion_tome", "records": [{"force": 1, "until": "battle"}]}]}, CRANE]},
     "seats[0].home[0].records[0].until"),
    ({"battle": {"province": 1, "terrain": "smoke"}}, "battle.terrain"),
    ({"answers": [[0, "play rumour"]]}, "answers[0]"),
    ({"answers": [[0, "lobby a"]]}, "answers[0]"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "where"), ABOVE)
def test_what_belongs_to_a_higher_level_is_refused_by_its_name(changes: dict[str, Any], where: str) -> None:
    assert fault(**changes) == f"{where}: position.not-played"


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"active": 2}, "active: position.no-seat"),
    ({"happened": ["lion_tome"]}, "happened: position.no-event"),
    ({"happened": ["rain"]}, "happened: position.unknown"),
    ({"seats": [LION | {"clan": "crab"}, CRANE]}, "seats[0].clan: position.unknown"),
    ({"seats": [LION, {"stronghold": "lion_tome"}]}, "seats[1].stronghold: position.no-stronghold"),
    ({"seats": [LION | {"provinces_with": {1: "smoke"}}, CRANE]}, "seats[0].provinces_with.1: position.no-dynasty"),
    ({"seats": [LION | {"provinces_with": {7: "lion_tome"}}, CRANE]}, "seats[0]: position.no-province"),
    ({"seats": [LION | {"dynasty_left": {"spear_levy": 1}}, CRANE]}, "seats[0].dynasty_left: position.no-dynasty"),
    ({"seats": [LION | {"home": ["river_paddies"]}, CRANE]}, "seats[0].home[0]: position.no-personality"),
    ({"seats": [LION | {"rings": ["lion_tome"]}, CRANE]}, "seats[0].rings[0]: position.no-holding"),
    ({"seats": [LION | {"attached": {1: "river_paddies"}}, CRANE]}, "seats[0].attached.1: position.not-attached"),
    ({"seats": [LION | {"home": [{"card": "lion_tome", "id": "gold4"}]}, CRANE]}, "seats[0].home[0]: position.twice"),
    ({"seats": [LION | {"provinces": [], "provinces_with": {}}, CRANE]}, "seats[0]: position.is-out"),
    ({"battle": {"province": 1, "leader": 1, "defender": 1}}, "battle.defender: position.same-seat"),
    ({"answers": [["all", "done"]]}, "answers[0]: position.all-pass"),
    ({"answers": [[0, "pass"]]}, "answers[0]: position.no-fit"),
    ({"answers": [[1, "attack 0"]]}, "answers[0]: position.no-fit"),
    ({"answers": [[0, "sing"]]}, "answers[0]: position.no-answer"),
    ({"answers": [[0, ""]]}, "answers[0]: position.no-answer"),
    ({"answers": [[0, "attack 1"], [0, "assign b>1"]]}, "answers[1]: position.unknown"),
    ({"answers": [[0, "attack 1"], [0, "assign a>x"]]}, "answers[1]: position.unknown"),
    ({"answers": [[0, "attack"]]}, "answers[0]: position.unknown"),
    ({"phase": "dynasty", "answers": [[0, "buy 1; pay 9"]]}, "answers[0]: position.unknown"),
    ({"phase": "dynasty", "answers": [[0, "buy 1; give 4"]]}, "answers[0]: position.unknown"),
    ({"phase": "dynasty", "answers": [[0, "buy 1 dear"]]}, "answers[0]: position.unknown"),
    (
        {"phase": "begin", "seats": [LION | {"honor": 40}, CRANE], "answers": [[0, "done"]]},
        "answers[0]: position.is-over",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "said"), FAULTS)
def test_what_cannot_be_is_one_line_with_its_place(changes: dict[str, Any], said: str) -> None:
    assert fault(**changes) == said


def test_all_may_pass_where_nobody_is_called() -> None:
    assert resolved(answers=[["all", "pass"], [0, "attack none"]])["asked"] == ["dynasty", 0, "dynasty"]


@pytest.mark.parametrize(
    "changes",
    [{"wheather": 1}, {"seats": [LION | {"honor": "much"}, CRANE]}, {"phase": "night"}, {"seats": [LION]}],
)
def test_unknown_keys_and_other_kinds_of_values_are_faults(changes: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        resolved(**changes)


# Round trip


def facts(state: State) -> dict[str, Any]:
    """How a state stands, but for the names of its cards and for its piles."""
    running = Running.__new__(Running)
    running.state, running.questions, running.totals, running.refused = state, [("", Seat(0), "")], None, None
    running.duel = ()
    running.names = {str(name): name for name in state.cards}
    running.position = read({})
    report = standing_report(running)
    for card in report["cards"].values():
        card["bearer"] = str(card["bearer"]).partition(":")[0]
    cards = sorted(tuple(sorted((key, str(value)) for key, value in card.items())) for card in report["cards"].values())
    left = [row.dynasty for row in state.seats if not row.out]
    kept = {key: report[key] for key in ("out", "over", "how", "phase", "active", "provinces", "strengths", "happened")}
    honor = [row.honor for row in state.seats if not row.out]
    down = [[each or "" for each in row] for row in report["face"]]
    return {**kept, "honor": honor, "face": down, "cards": cards, "left": left, "round": state.round}


def written_answers(state: State) -> tuple[Seat, list[str]]:
    """Who is asked, and what may be answered."""
    pending = game().pending(state)
    assert isinstance(pending, Asking)
    seat, question = min(pending.decisions.items())
    assert isinstance(question, Question)
    return seat, [NOTATION.write(one) for one in question.answers()]


def go_on_alike(one: State, other: State, rng: Random, steps: int) -> None:
    """Play on from both with the same answers and draws; they stay alike."""
    same: dict[str, str] = {}
    for _ in range(steps):
        for first, second in zip(in_order(one), in_order(other), strict=True):
            same[first] = second
        assert facts(one) == facts(other)
        pending = game().pending(one)
        if isinstance(pending, Draw):
            action = pending.drawn(rng.randrange)
            one, other = (game().apply(state, None, action).state for state in (one, other))
        elif isinstance(pending, Asking):
            seat, answers = written_answers(one)
            asked, offered = written_answers(other)
            translated = [re.sub(r"[a-z_0-9]+:\d+", lambda found: same[found[0]], line) for line in answers]
            assert (seat, sorted(translated)) == (asked, sorted(offered))
            at = rng.randrange(len(answers))
            one = game().apply(one, seat, NOTATION.read(answers[at])).state
            other = game().apply(other, seat, NOTATION.read(translated[at])).state
        else:
            return


def in_order(state: State) -> list[str]:
    """The cards in play in an order that both states have: by seat, kind, place and name, then as they came."""
    kinds = list(CardType)

    def place(card: InPlay) -> tuple[int, int, int, str]:
        return card.controller, kinds.index(state.printed(card).type), card.zone, card.card

    cards = sorted(state.cards.values(), key=place)
    return [card.id for card in sorted(cards, key=lambda one: cards.index(state.bearing(one)))]


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (0, 2, 3, 4, 9))])
def test_a_running_match_written_as_a_position_goes_on_alike(seed: int) -> None:
    rng = Random(seed)
    count, options = 2 + seed % 3, (("length", "short"), ("ties", "spare"), ("lone", "on"), HANDS)[: seed % 5]
    written = 0
    roles = (WITH_HANDS if HANDS in options else DECKS)[:count]
    for number, one in enumerate(played(seed, roles, *options, most=2_000)):
        state = one.after
        if number % 23 or not isinstance(game().pending(state), Asking):
            continue
        try:
            text = write_position(state)
        except Illegal:
            begun = state.work[-1].draft or state.work[-1].secret or state.window or state.duel
            assert state.attack is not None or begun or state.work[-1].step == "pay"
            continue
        again = Running(file(), read_position(text, "x"), "x").state
        assert game().new(Setup(roles, (("position", text),))).round == state.round
        go_on_alike(state, again, rng, 60)
        written += 1
    assert written > 3


def test_a_match_goes_on_at_a_position_that_has_fewer_cards_than_lie_face_down() -> None:
    seat = "{clan: lion, dynasty_left: {river_paddies: 1}}"
    text = f"format: four-paths-position/1\nlevel: 1\nphase: end\nseats:\n- {seat}\n- {{}}\n"
    state = game().new(Setup(("lion", "crane"), (("position", text),)))
    assert [[one.down for one in seat.provinces] for seat in state.seats] == [[True, False, False, False], [False] * 4]
    pending = game().pending(state)
    assert isinstance(pending, Draw), "the other has had its turn, with nothing in its provinces"
    assert sum(pending.weights) == 1


def test_a_finished_match_written_as_a_position_is_scored_alike() -> None:
    scored = 0
    for seed in (0, 1, 3, 4):
        last = list(played(seed, DECKS[: 2 + seed % 3]))[-1].after
        if len(last.present) < 2:
            with pytest.raises(Illegal, match="one-left"):
                write_position(last)
            continue
        report = score_report(Running(file(), read_position(write_position(last), "x"), "x"))
        assert [(one["honor"], one["provinces"]) for one in report["standings"]] == [
            (seat.honor, len(seat.provinces)) for seat in last.seats
        ]
        assert report["how"] in (str(last.how), None)
        scored += 1
    assert scored > 1
