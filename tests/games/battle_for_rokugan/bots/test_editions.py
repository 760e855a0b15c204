"""What the players take for true is true, and those that others are measured against never change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Message, Player, Seat, never
from rokugan_desktop.games.battle_for_rokugan import Action, Question, View, ids
from rokugan_desktop.games.battle_for_rokugan.bots import FIXED_PLAYERS, PLAYING_VERSION, explain, novice, player
from rokugan_desktop.games.battle_for_rokugan.bots.editions import FIRST, LEARNED, PRESENT, Edition
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.novice import Novice
from rokugan_desktop.games.battle_for_rokugan.bots.searching import (
    DAIMYO,
    FIXED,
    SHOGUN,
    alternatives,
    search,
    shortlist,
)
from rokugan_desktop.games.battle_for_rokugan.state import State
from tests.games.battle_for_rokugan.playing import game, opened, question_to

from .matches import asked

WEB, LIBRARY = (ids.Objective(ids.SECRET_OBJECTIVES.index(name)) for name in ("web_of_influence", "great_library"))
PEACE_AT_HOME: Final[Mapping[str, object]] = {
    "phase": "placement",
    "round": 4,
    "seats": [
        {
            "clan": "crab",
            "control": {"crab_north": {"down": 1, "up": 1}, "crab_east": {"down": 1}, "crab_central": {"down": 2}},
            "cards": ["inspire_fear"],
            "hand": ["army-1", "army-2", "bluff"],
        },
        {"clan": "lion", "control": {"lion_north": {"down": 1}}, "hand": ["army-1", "army-2"]},
    ],
    "special": {"crab_east": "peace", "lion_north": "honor-2"},
}
WON_ALREADY: Final[Mapping[str, object]] = {
    "phase": "placement",
    "round": 5,
    "seats": [
        {
            "clan": "unicorn",
            "control": {
                "unicorn_capital": {"down": 1, "up": 4},
                "unicorn_east": {"down": 1, "up": 2},
                "unicorn_west": {"down": 1, "up": 4},
                "phoenix_capital": {"down": 1, "up": 4},
            },
            "hand": ["army-1", "army-4", "raid"],
        },
        {
            "clan": "lion",
            "control": {"lion_north": {"down": 1, "up": 6}, "lion_capital": {"down": 1}},
            "hand": ["army-1", "army-2"],
        },
    ],
    "placed": [{"clan": "lion", "token": "army-4", "at": "lion_north > unicorn_east"}],
}
"""Nobody can overtake Unicorn: what is left to choose by is honor."""
PLAN: Final[Mapping[str, object]] = {
    "phase": "placement",
    "round": 5,
    "seats": [
        {
            "clan": "dragon",
            "control": {"dragon_capital": {"down": 1}, "dragon_south": {"down": 1}, "lion_capital": {"down": 1}},
            "hand": ["army-1", "army-5", "army-4", "army-3"],
        },
        {"clan": "lion", "control": {"lion_north": {"down": 1, "up": 2}, "lion_coast": {"down": 1}}, "hand": ["bluff"]},
    ],
}
"""An army-1 alone takes nothing from Lion; with the others that follow it takes what it likes."""


def evaluation(position: Mapping[str, object], edition: Edition) -> Evaluation:
    """What the first seat thinks of its question in the position."""
    seat = Seat(0)
    state = opened(position)
    question = question_to(state, seat)
    assert question is not None
    return Evaluation(game().view(state, seat), question, 1, edition)


def answers_of(name: str, opponents: str, roles: tuple[str, ...], seed: int) -> Iterator[str]:
    """What is answered in a match between the player and others."""
    players = [player(name if seat % 2 == 0 else opponents) for seat in range(len(roles))]
    for _state, _seat, answer in asked(players, roles, seed):
        yield game().write(answer)


@pytest.mark.parametrize(
    ("opponents", "roles", "seed", "count", "digest"),
    [
        pytest.param(
            "warrior-1", ("lion", "unicorn", "crab", "dragon"), 1, 291, "f64cee684edc1a93", marks=pytest.mark.long
        ),
        ("random", ("scorpion", "phoenix", "crane"), 2, 236, "51cd4c4e295734bd"),
    ],
)
def test_the_fixed_warrior_plays_as_on_its_first_day(
    opponents: str, roles: tuple[str, ...], seed: int, count: int, digest: str
) -> None:
    """The digests come from the players of version 0.1.0: no later knowledge may change them."""
    lines = tuple(answers_of("warrior-1", opponents, roles, seed))
    assert (len(lines), _digest("".join(f"{line}\n" for line in lines))) == (count, digest)


def test_fixed_players_hold_on_to_their_editions() -> None:
    assert FIXED_PLAYERS == ("warrior-1", "daimyo-1", "daimyo-2")
    for name, edition in zip(FIXED_PLAYERS, (FIRST, FIRST, PRESENT), strict=True):
        fixed = player(name)
        assert fixed.name == name
        assert getattr(fixed, "edition") is edition  # noqa: B009 - a player has no edition for everybody


def test_a_daimyo_begins_as_a_shogun_and_takes_the_same_for_true() -> None:
    """It looks ahead at nothing else; a card it plays as a warrior would."""
    assert DAIMYO.edition is SHOGUN.edition is LEARNED
    assert DAIMYO.alternatives == SHOGUN.alternatives
    roles = ("lion", "unicorn", "crab", "dragon")
    state, seat, question = first_asked(roles, "objective")
    view = game().view(state, seat)
    assert DAIMYO.decide(view, question, 1) == SHOGUN.decide(view, question, 1)
    state, seat, question = first_asked(roles, "starting")
    view = game().view(state, seat)
    answers = {replace(DAIMYO, trials=trials).decide(view, question, 1)[0] for trials in (6, 24)}
    one = Evaluation(view, question, 1, LEARNED)
    assert answers <= {options[0] for options in alternatives(one, SHOGUN.alternatives)}
    state, seat, question = first_asked(roles, "upkeep-card")
    view = game().view(state, seat)
    assert list(DAIMYO.decide(view, question, 1)) == list(DAIMYO.placing.decide(view, question, 1))


def test_the_objective_that_is_seldom_met_is_not_kept() -> None:
    """Of 591 that kept the web of influence 23 % met it, and won a third less often than their chance."""
    for seats, kept in ((3, LIBRARY), (4, LIBRARY), (5, LIBRARY), (2, WEB)):
        roles = ("lion", "unicorn", "crab", "dragon", "crane")[:seats]
        state, seat, question = first_asked(roles, "objective")
        one = Evaluation(game().view(state, seat), question, 1, PRESENT)
        assert novice.keep(one, 1 << WEB | 1 << LIBRARY).number == kept


def first_asked(roles: tuple[str, ...], kind: str) -> tuple[State, Seat, Question]:
    """The first question of this kind in a match of novices."""
    for state, seat, _answer in asked([player("novice")] * len(roles), roles, 3):
        question = question_to(state, seat)
        assert question is not None
        if question.kind == kind:
            return state, seat, question
    raise AssertionError("never asked")


def test_an_own_province_keeps_its_peace() -> None:
    """T-3: nobody can attack it; what lies there is the safest honor there is."""
    chosen: list[list[str]] = []
    for edition in (FIRST, PRESENT):
        state, answers = opened(PEACE_AT_HOME), list[str]()
        for word in ("play inspire_fear", "pick crab_central"):
            state = game().apply(state, Seat(0), game().read(word)).state
        while (question := question_to(state, Seat(0))) is not None and question.kind != "turn":
            (answer,) = Novice("one", edition).decide(game().view(state, Seat(0)), question, 2)
            answers.append(game().write(answer))
            state = game().apply(state, Seat(0), answer).state
        chosen.append(answers)
    assert "pick crab_east" in chosen[0]
    assert chosen[1] == ["pick lion_north", "pass"]


def test_where_victory_is_certain_honor_decides() -> None:
    found: list[float] = []
    for edition in (FIRST, PRESENT):
        one = evaluation(WON_ALREADY, edition)
        tried = search(one, shortlist(one, 12), 400, never)
        most = max(deed.honor for deed in tried if deed.chance > 0.999)
        assert tried[0].chance > 0.999
        found.append(most - tried[0].honor)
    assert found[0] > 0.8
    assert found[1] < 0.4


def test_a_clan_begins_at_home_where_it_can() -> None:
    """Unicorn's land has the three flowers that its first edition left to others."""
    at_home = [0, 0]
    for number, edition in enumerate((FIRST, PRESENT)):
        for seed in range(6):
            players = [Novice("one", edition)] * 4
            roles = ("unicorn", "lion", "crane", "phoenix")
            for state, seat, answer in asked(players, roles, seed):
                question = question_to(state, seat)
                assert question is not None
                if question.kind == "turn":
                    break
                clan = state.public.seats[seat].clan
                if question.kind == "starting":
                    at_home[number] += game().board.territories[clan] >> answer.number & 1
    assert at_home[1] > at_home[0] + 8


def test_a_reason_says_the_chance_of_the_whole_plan() -> None:
    state = opened(PLAN)
    question = question_to(state, Seat(0))
    assert question is not None
    view = game().view(state, Seat(0))
    first = Evaluation(view, question, 0)
    front = first.fronts[game().board.number["lion_north"]]
    assert round(100 * first.features.chance(front, 1)) < 20
    said = explain(view, question, [game().read("take army-1"), game().read("lay lion_capital > lion_north")])
    assert said.key == "reason.attack"
    odds = dict(said.parameters)["odds"]
    assert isinstance(odds, Message)
    assert odds.key == "odds.take.helped", "it owns to presuming more of the seat's tokens"
    alone, planned = (int(str(dict(odds.parameters)[name])) for name in ("percent", "more"))
    assert alone < 20
    assert planned >= 60


def test_the_ladders_players_play_as_they_are_known() -> None:
    """Games of many nights count together only while these stay: whoever plays otherwise gets a name of its own."""
    daimyo = replace(DAIMYO, trials=6, placing=replace(DAIMYO.placing, rollouts=8))
    among = (
        tuple(answers_of("warrior", "novice", ("lion", "unicorn", "crab", "dragon"), 1)),
        _against_novice(replace(FIXED[-1], rollouts=8)),
        _against_novice(daimyo),
    )
    digests = [_digest("".join(f"{line}\n" for line in lines)) for lines in among]
    assert digests == ["25eb12c69fed1a6e", "551da61666ae1c6e", "e3fbf44c06120a82"]


def _against_novice(one: Player[Action, View]) -> tuple[str, ...]:
    return tuple(game().write(answer) for _state, _seat, answer in asked((one, player("novice")), ("lion", "crab"), 1))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def test_the_ladders_players_are_called_as_they_were() -> None:
    """What a game of the ladder is known by holds their budgets, weights and odds: a new field would lose them all."""
    names = ("novice", "warrior", "daimyo", *FIXED_PLAYERS)
    digests = [_digest(repr(player(name))) for name in names]
    assert PLAYING_VERSION == 2
    assert digests == [
        "31ddd091d0ad5a56",
        "203efc30b45445f9",
        "ba61b2f83c39b23e",
        "7ab518e240207381",
        "fed81cde3465cff2",
        "76859ed0aaabd837",
    ]
