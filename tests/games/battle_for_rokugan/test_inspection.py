"""What is told of a province: the sums of the battles to come, and nothing that the view doesn't hold."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple

import pytest

from rokugan_desktop.engine import Seat, Tone, briefly
from rokugan_desktop.games.battle_for_rokugan import INTERNED, Message, Verb, View, honor_table, ids
from rokugan_desktop.games.battle_for_rokugan.bots import explain
from rokugan_desktop.games.battle_for_rokugan.events import Battle, ResolutionStep, StepResolved
from rokugan_desktop.games.battle_for_rokugan.inspection import (
    Inspected,
    battle_by_sight,
    defense_of,
    foreseen,
    inspect_card,
    inspect_province,
    sides,
)
from rokugan_desktop.games.battle_for_rokugan.state import PublicState, State
from rokugan_desktop.games.battle_for_rokugan.topology import provinces_in
from tests.games.battle_for_rokugan.playing import determinized, game, match, opened, question_to, states

BOARD = game().board
MATCHES = [(1, 2), (2, 3), (1, 4), (2, 5)]
SOME = [pytest.param(*one, marks=[] if one[0] == 1 else [pytest.mark.long]) for one in MATCHES]
"""Of two and of four players; in the long mode of three and of five too."""


class Sitting(NamedTuple):
    """A clan, and who plays it."""

    id: str
    name: Message


class Player(NamedTuple):
    """Somebody at the table."""

    name: str
    role: Sitting


def people(public: PublicState) -> list[Player]:
    """Return who sits at the table."""
    clans = [ids.CLANS[seat.clan] for seat in public.seats]
    return [Player(clan.title(), Sitting(clan, Message(f"clan.{clan}"))) for clan in clans]


def all_told(state: State, seat: Seat | None) -> list[Inspected]:
    """Return all that a seat is told of every province and card, with its question where it is asked one."""
    view = game().view(state, seat)
    question = question_to(state, seat) if seat is not None else None
    sitting = people(view.public)
    provinces = provinces_in(BOARD.all_provinces)
    told = [inspect_province(BOARD, view, question, sitting, province) for province in provinces]
    return told + [inspect_card(view, sitting, territory) for territory in ids.EVERY_TERRITORY]


@pytest.mark.parametrize(("seed", "count"), MATCHES)
def test_the_sums_are_those_of_the_battles(seed: int, count: int) -> None:
    """R-5: with all tokens faceup, defense and attack told before the battle are those that it is fought with."""
    fought = 0
    for entry in match(seed, count):
        before: PublicState | None = None
        for told in entry.step.told:
            event = told.event
            if isinstance(event, StepResolved):
                before = event.public if event.step is ResolutionStep.DIPLOMACY else before
            elif isinstance(event, Battle) and before is not None:
                view = View(None, before, (), (), (), tuple(token.face for token in before.placed))
                assert battle_by_sight(BOARD, view, event.province) == event
                defense = defense_of(BOARD, view, event.province)
                assert not defense.unseen
                assert (defense.tokens, defense.printed + defense.added) in (
                    (event.tokens, event.defense - event.tokens),
                    (event.tokens, event.defense - event.tokens + BOARD.defense[event.province]),  # Phoenix, A-4
                )
                fought += 1
    assert fought


@pytest.mark.parametrize("stride", [79, pytest.param(31, marks=pytest.mark.long)])
@pytest.mark.parametrize(("seed", "count"), SOME)
def test_worlds_that_a_seat_can_t_tell_apart_are_told_alike(seed: int, count: int, stride: int) -> None:
    """Chapter 11: neither a seat nor the table is told anything that its view doesn't hold."""
    rng, differing = Random(seed), 0
    for state in states(seed, count)[5::stride]:
        for seat in (*(Seat(number) for number in range(count)), None):
            other = determinized(state, seat, rng)
            differing += other.hidden != state.hidden
            assert all_told(other, seat) == all_told(state, seat)
    assert differing


@pytest.mark.parametrize(("seed", "count"), SOME)
def test_a_token_in_hand_is_told_what_it_would_do(seed: int, count: int) -> None:
    """A place without a caution is promised something, a decoy is warned of; what is refused has its rule."""
    seen = {"promised": 0, "warned": 0}
    for state in states(seed, count):
        asked = state.public.active
        question = question_to(state, Seat(asked))
        if question is None or question.kind != "place":
            continue
        view = game().view(state, Seat(asked))
        for place in BOARD.places[:: max(1, len(BOARD.places) // 25)]:
            told = inspect_province(BOARD, view, question, people(state.public), BOARD.target[place], place)
            answer = INTERNED[Verb.LAY][place]
            lawful = question.allows(answer) and question.caution(answer) is None
            assert bool(briefly(told.facts, Tone.PROMISE, Tone.UNDECIDED)) == lawful
            assert bool(briefly(told.facts, Tone.WARNING)) != lawful
            seen["promised" if lawful else "warned"] += 1
    assert all(seen.values())


def test_taking_a_province_is_promised_the_honor_that_it_brings() -> None:
    """E-1: the promised honor is the difference of the counted honor with and without the province."""
    promised = 0
    for state in states(2, 3):
        seat = state.public.active
        question = question_to(state, Seat(seat))
        if question is None or question.kind != "place" or not ids.FIGHTERS >> question.chosen & 1:
            continue
        nothing = (ids.NO_OBJECTIVE,) * 3
        before = honor_table(BOARD, state.public, nothing).honor[seat].total
        view = game().view(state, Seat(seat))
        for province in provinces_in(BOARD.empire & ~state.public.held[seat]):
            told = inspect_province(BOARD, view, question, people(state.public), province)
            gains = [
                line
                for line, _tone in briefly(told.facts, Tone.PROMISE, Tone.UNDECIDED)
                if isinstance(line, Message) and line.key.startswith("inspect.taken")
            ]
            if not gains:
                continue
            assert told.flowers is not None
            gained = dict(gains[0].parameters)["n"]
            assert isinstance(gained, int)
            assert gained >= told.flowers
            assert before + gained >= before
            promised += 1
    assert promised


@pytest.mark.parametrize(("clan", "defends"), [("crab", 0), ("lion", 2)])
def test_only_lions_bluff_defends(clan: str, defends: int) -> None:
    """A-4, R-2: every other bluff goes home before the battles, in the hand as on the board, and a blessed one too."""
    province = ids.Province(BOARD.number["crab_capital"])
    home: dict[str, object] = {"clan": clan, "control": {"crab_capital": {"down": 1}}, "hand": ["army-1", "army-2"]}
    rival: dict[str, object] = {"clan": "crane", "control": {"coast_south": {"down": 1}}, "hand": ["army-1", "army-2"]}
    base: dict[str, object] = {"phase": "placement", "round": 2, "seats": [home, rival]}
    state = opened(base | {"seats": [home | {"hand": ["bluff", "army-1"]}, rival]})
    state = game().apply(state, Seat(0), INTERNED[Verb.TAKE][ids.BLUFF]).state
    question = question_to(state, Seat(0))
    view = game().view(state, Seat(0))
    told = inspect_province(BOARD, view, question, people(state.public), province)
    first, _tone = briefly(told.facts, Tone.PROMISE)[0]
    assert isinstance(first, Message)
    assert first.key == ("inspect.token-defends" if defends else "inspect.token-here")
    for blessings in ([], ["blessing-2"]):
        bluff = {"clan": clan, "token": "bluff", "at": "crab_capital", "blessings": blessings}
        lying = game().view(opened(base | {"placed": [bluff]}), Seat(0))
        assert defense_of(BOARD, lying, province).tokens == (0 if blessings else defends)


DRAGON: Final[Mapping[str, object]] = {
    "clan": "dragon",
    "control": {"dragon_capital": {"down": 1}, "lion_capital": {"down": 1}},
    "hand": ["army-1", "blessing-2", "bluff"],
}
LION: Final[Mapping[str, object]] = {
    "clan": "lion",
    "control": {"lion_north": {"down": 1, "up": 1}},
    "hand": ["bluff"],
}
"""An army of Dragon is one too weak for Lion's shore; with the blessing it is strong enough. Lion places no more."""


def last_round(home: Mapping[str, object], rival: Mapping[str, object] = LION, **more: object) -> State:
    """The placement phase of the last round."""
    return opened({"phase": "placement", "round": 5, "seats": [home, rival], **more})


ATTACK = ["take army-1", "lay lion_capital > lion_north"]


def lines_of(state: State, place: str) -> dict[str, dict[str, object]]:
    """What is told of the province that a place leads into with the token in hand, by key and numbers."""
    question, view = question_to(state, Seat(0)), game().view(state, Seat(0))
    at = BOARD.place_number[place]
    told = inspect_province(BOARD, view, question, people(state.public), BOARD.target[at], at)
    names = {Tone.PROMISE: "wins", Tone.UNDECIDED: "short"}
    lines = briefly(told.facts, *names)
    return {line.key: {**dict(line.parameters), "as": names[tone]} for line, tone in lines if isinstance(line, Message)}


def played(state: State, *lines: str) -> State:
    """The state after the first seat's answers."""
    for line in lines:
        state = game().apply(state, Seat(0), game().read(line)).state
    return state


def test_a_sum_that_loses_is_no_promise_and_names_the_blessing_that_would_win() -> None:
    told = lines_of(played(last_round(DRAGON), "take army-1"), "lion_capital > lion_north")
    assert {key: (line["as"], line.get("sum"), line.get("defense")) for key, line in told.items()} == {
        "inspect.token-from": ("short", 1, 1),
        "inspect.not-enough": ("short", None, None),
        "inspect.with-blessing": ("short", 3, 1),
        "inspect.taken": ("short", None, None),
        "inspect.loses": ("short", None, None),
    }
    strong = last_round({**DRAGON, "hand": ["army-2", "bluff"]})
    told = lines_of(played(strong, "take army-2"), "lion_capital > lion_north")
    assert {line["as"] for line in told.values()} == {"wins"}
    assert (told["inspect.token-from"]["sum"], told["inspect.token-from"]["defense"]) == (2, 1)


def test_where_no_battle_comes_of_it_nothing_is_promised_and_the_hint_speaks_of_none() -> None:
    """R-3: the own raid discards all that lies there, before anything is fought."""
    raid = {"clan": "dragon", "token": "raid", "at": "lion_north"}
    state = last_round({**DRAGON, "hand": ["army-5", "bluff"]}, placed=[raid])
    told = lines_of(played(state, "take army-5"), "lion_capital > lion_north")
    assert {line["as"] for line in told.values()} == {"short"}
    question, view = question_to(state, Seat(0)), game().view(state, Seat(0))
    assert question is not None
    hint = explain(view, question, [game().read("take army-5"), game().read(ATTACK[1])])
    assert hint.key == "reason.decoy"


def test_taking_a_province_of_the_shadowlands_promises_its_card_and_says_that_there_is_no_honor() -> None:
    """E-1, C-5, R-6: each is a territory of its own, and a card that was played comes to nobody any more."""
    crab = {"clan": "crab", "control": {"crab_capital": {"down": 1}}, "hand": ["army-1", "bluff"]}
    way = "crab_capital > shadowlands_south"
    for played_out, key in ((False, "inspect.taken-shadowlands-card"), (True, "inspect.taken-shadowlands")):
        more = {"territory_cards": {"shadowlands_south": "played"}} if played_out else {}
        told = lines_of(played(last_round(crab, **more), "take army-1"), way)
        assert {line for line in told if line.startswith("inspect.taken")} == {key}


def test_a_tie_is_won_by_crane_and_a_capital_is_open_to_phoenix() -> None:
    """A-4, R-5a: the card counts as the battle does."""
    crane = played(last_round({**DRAGON, "clan": "crane"}), "take army-1")
    assert lines_of(crane, "lion_capital > lion_north")["inspect.token-from"]["as"] == "wins"
    phoenix = last_round(
        {"clan": "phoenix", "control": {"dragon_south": {"down": 1}}, "hand": ["army-1", "bluff"]},
        {**LION, "control": {"lion_capital": {"down": 1}}},
    )
    way = lines_of(played(phoenix, "take army-1"), "dragon_south > lion_capital")["inspect.token-from"]
    assert (way["sum"], way["defense"], way["as"]) == (1, 0, "wins")
    for state, said in ((phoenix, [0]), (crane, [])):
        told = next(one for one in all_told(state, None) if one.title == Message("province.lion_capital"))
        texts = [fact.said for fact in told.facts]
        assert [dict(text.parameters)["n"] for text in texts if text.key == "inspect.phoenix"] == said


def test_a_swap_that_waits_to_be_confirmed_counts_in_the_sums() -> None:
    """A-4: the card tells of the tokens as they would lie."""
    unicorn = {"clan": "unicorn", "control": {"unicorn_east": {"down": 1}, "unicorn_west": {"down": 1}}}
    placed = [
        {"clan": "unicorn", "token": "army-1", "at": "unicorn_east > lion_north"},
        {"clan": "unicorn", "token": "army-4", "at": "unicorn_west > crab_north"},
    ]
    waiting = played(opened({"phase": "resolution", "seats": [unicorn, LION], "placed": placed}), "aim #1")
    view = game().view(waiting, Seat(0))
    sums: list[list[int]] = []
    for seen in (view, foreseen(BOARD, view, game().read("aim #2"))):
        battles = [
            battle_by_sight(BOARD, seen, BOARD.target[BOARD.place_number[name]])
            for name in ("lion_north", "crab_north")
        ]
        sums.append([sides(battle, Seat(0))[0] for battle in battles if battle is not None])
    assert sums == [[1, 4], [4, 1]]


def test_a_hint_and_the_card_of_its_province_tell_the_same_sum() -> None:
    """The hint says by how much, how likely by itself, and what it presumes: here the blessing still in hand."""
    state = last_round(DRAGON)
    question, view = question_to(state, Seat(0)), game().view(state, Seat(0))
    assert question is not None
    hint = explain(view, question, [game().read(line) for line in ATTACK])
    card = lines_of(played(state, ATTACK[0]), "lion_capital > lion_north")["inspect.token-from"]
    said = dict(hint.parameters)
    assert (said["sum"], said["defense"]) == (card["sum"], card["defense"]) == (1, 1)
    odds = said["odds"]
    assert isinstance(odds, Message)
    assert odds.key == "odds.take.blessed"
    numbers = dict(odds.parameters)
    assert numbers["percent"] == 0
    assert 50 < int(str(numbers["more"])) < 100, "over what may lie there, and never certain"


@pytest.mark.parametrize(
    ("rivals", "placed", "key"),
    [
        (["bluff"], "", "odds.take.sure"),
        (["army-1", "bluff"], "", "odds.take"),
        (["bluff"], "lion_north", "odds.take"),
        (["bluff"], "lion_capital", "odds.take"),
        (["bluff"], "islands_west", "odds.take.sure"),
    ],
    ids=["nothing hidden", "a token to come", "a token inside", "a token where it comes from", "a token far away"],
)
def test_a_chance_is_certain_only_where_nothing_can_reach_the_battle(rivals: list[str], placed: str, key: str) -> None:
    home = {"clan": "dragon", "control": {"lion_capital": {"down": 1}}, "hand": ["army-5", "bluff"]}
    rival = {"clan": "lion", "control": {"lion_north": {"down": 1}}, "hand": rivals}
    lying = [{"clan": "lion", "token": "army-1", "at": placed}] if placed else []
    state = last_round(home, rival, placed=lying)
    question, view = question_to(state, Seat(0)), game().view(state, Seat(0))
    assert question is not None
    hint = explain(view, question, [game().read("take army-5"), game().read(ATTACK[1])])
    odds = dict(hint.parameters)["odds"]
    assert isinstance(odds, Message)
    assert odds.key == key
    assert dict(odds.parameters).get("percent", 50) not in {0, 100}
