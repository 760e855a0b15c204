"""The novice: it wins against random answers, brings its matches to an end, and takes no time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import thread_time

import pytest

from rokugan_desktop.engine import Decision, Seat, Stop, never
from rokugan_desktop.games.four_paths import Action, View, broken_invariants, match_facts, player
from rokugan_desktop.games.four_paths.actions import PASS, Assign, Attack
from rokugan_desktop.games.four_paths.bots.novice import Novice
from rokugan_desktop.games.four_paths.ids import Army, How, Place
from rokugan_desktop.games.four_paths.state import Attacking, InPlay, State, StepName, Task
from rokugan_desktop.lab.pools import Experiment, Finished, play
from tests.rulebook.four_paths.test_answers import combat, court, in_battle

from .playing import ANSWERS, DECKS, HANDS, WITH_HANDS, Table, asked, game, offered

LION, CRANE = Seat(0), Seat(1)
TRIED = [(2, 10), (3, 6), (4, 4), *(pytest.param(seats, 20, marks=pytest.mark.long) for seats in (2, 3, 4))]
"""For how many seats so many matches are played."""


def matches(players: tuple[str, ...], count: int) -> Iterator[Finished]:
    """Play so many matches with drawn decks; invariants are checked on the way."""
    seated = tuple(player(name) for name in players)
    experiment = Experiment(game(), DECKS, seated, 1, match_facts, broken_invariants)
    return (play(experiment, number) for number in range(count))


@pytest.mark.parametrize(("seats", "count"), TRIED)
def test_it_wins_against_random_answers(seats: int, count: int) -> None:
    won = [match.winners == (LION,) for match in matches(("novice", *["random"] * (seats - 1)), count)]
    assert sum(won) >= count - 1


@pytest.mark.parametrize(("seats", "count"), TRIED)
def test_among_novices_matches_end_before_they_are_scored(seats: int, count: int) -> None:
    ends = [dict(match.facts[0].groups)["end"] for match in matches(("novice",) * seats, count)]
    assert ends.count(How.EARLY) <= 1


CLOCKED = [((), (), 3), ((HANDS,), WITH_HANDS, 1), ((ANSWERS,), DECKS[2:], 1)]


@pytest.mark.parametrize(("options", "seating", "count"), CLOCKED)
def test_an_answer_takes_less_than_a_tenth_of_a_second(
    options: tuple[tuple[str, str], ...], seating: tuple[str, ...], count: int
) -> None:
    class Clocked(Novice, frozen=True):
        def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
            begun = thread_time()
            answer = super().decide(view, decision, seed, stop)
            times.append(thread_time() - begun)
            return answer

    times: list[float] = []
    players = (Clocked(),) * (len(seating) or 4)
    experiment = Experiment(game(), DECKS, players, 1, match_facts, broken_invariants, seating=seating, options=options)
    for number in range(count):
        play(experiment, number)
    times.sort()
    assert times[-len(times) // 100] < 0.1, "ninety-nine of a hundred: the machine may be busy once"


def attack(table: Table) -> object:
    """What the novice answers where it is asked whom to attack."""
    state = table.goes_on(Task(StepName.ATTACK, LION))
    (question,) = asked(state).values()
    assert question.kind == "attack"
    (answer,) = Novice().decide(question.view, question, 1)
    return answer


def test_it_attacks_where_a_battle_is_won_or_a_province_falls() -> None:
    """Dosan and Dosan, 8 F, against 6 F before a province of strength 6: it may stand, but its defenders fall."""
    table = Table("lion", "crane")
    table.has(0, "lion_dosan", 2)
    table.has(1, "crane_noburo", 2)
    assert attack(table) == Attack(CRANE)
    table = Table("lion", "crane")
    table.has(0, "lion_dosan", 2)
    table.has(1, "crane_noburo", 3)
    assert attack(table) == Attack(None), "9 would beat 8"


def test_it_sits_no_longer_when_its_deck_is_empty() -> None:
    table = Table("lion", "crane")
    table.has(0, "lion_masanori", 3)
    table.has(1, "crane_noburo", 3)
    assert attack(table) == Attack(None)
    table = Table("lion", "crane")
    table.has(0, "lion_masanori", 3)
    table.has(1, "crane_noburo", 3)
    table.update.change_seat(LION, dynasty=(0,) * len(table.update.seat(LION).dynasty))
    assert attack(table) == Attack(CRANE)


def test_it_reckons_with_what_lies_at_the_province() -> None:
    """Three Hired Spears come to 9; Dust Road takes 3 of it, and strength 6 stands."""
    table = Table("lion", "scorpion")
    table.has(0, "ronin_spear", 3)
    for province in table.update.seat(CRANE).provinces:
        table.has(1, "dust_road", zone=Place.PROVINCE, province=province.id)
    assert attack(table) == Attack(None)


def defense(table: Table, *attackers: InPlay, province: int = 1) -> list[object]:
    """What the novice sends against these, at a province of seat 1."""
    for unit in attackers:
        table.fights(unit, 1, province, Army.ATTACK)
    table.update.change(attack=Attacking(LION, CRANE, sides=((LION,), ())))
    state: State = table.goes_on(Task(StepName.ASSIGN, CRANE, word=Army.DEFENSE.name))
    (question,) = asked(state).values()
    return [one for one in Novice().decide(question.view, question, 1) if isinstance(one, Assign)]


def test_it_beats_an_army_with_no_more_than_it_takes() -> None:
    table = Table("lion", "crane")
    strong, weak = table.has(1, "crane_noburo"), table.has(1, "crane_jiro")
    table.has(1, "crane_shizuka")
    assert defense(table, table.has(0, "lion_masanori")) == [Assign(strong.id, 1), Assign(weak.id, 1)]


def test_it_gives_units_for_one_of_its_last_provinces_alone() -> None:
    """9 F come; 3 F and a strength of 6 hold the province, and the 3 F are lost."""
    table = Table("lion", "crane")
    table.has(1, "crane_noburo")
    assert not defense(table, table.has(0, "lion_regent"), table.has(0, "lion_dosan"))
    table = Table("lion", "crane")
    own = table.has(1, "crane_noburo")
    table.update.change_seat(CRANE, provinces=table.update.seat(CRANE).provinces[:2])
    assert defense(table, table.has(0, "lion_regent"), table.has(0, "lion_dosan")) == [Assign(own.id, 1)]


def bought(table: Table) -> str:
    """What the novice buys first in its Dynasty phase."""
    state = table.goes_on(Task(StepName.DYNASTY, LION))
    (question,) = asked(state).values()
    return game().write(Novice().decide(question.view, question, 1)[0])


def test_the_nearer_it_is_to_winning_by_honor_the_more_it_hires_for_it() -> None:
    """Hanae: Force 2 and 2 honor; Hired Spear: Force 3, for as much gold with the clan's discount, and no honor."""
    for honor, answer in ((4, "buy 2 plain"), (30, "buy 1 honor")):
        table = Table("lion", "crane")
        table.has(0, "copper_hills")
        table.honor(honor, 0)
        table.shows(0, 1, "lion_hanae")
        table.shows(0, 2, "ronin_spear")
        assert bought(table) == answer


def test_it_attacks_who_would_soon_win_by_honor_before_all_others() -> None:
    table = Table("lion", "scorpion", "crane")
    table.has(0, "lion_regent")
    table.has(0, "lion_dosan", 2)
    table.has(2, "crane_noburo")
    assert attack(table) == Attack(Seat(1)), "nobody defends there"
    table = Table("lion", "scorpion", "crane")
    table.has(0, "lion_regent")
    table.has(0, "lion_dosan", 2)
    table.has(2, "crane_noburo")
    table.honor(4, 1, 28)
    assert attack(table) == Attack(Seat(2))


@pytest.mark.parametrize(("archer", "reacts"), [("war_bow", True), ("village_archers", False)])
def test_it_keeps_a_reaction_that_would_save_nothing(archer: str, *, reacts: bool) -> None:
    """The bow would destroy a Personality of Force 3, the archers would not."""
    table = court("scorpion", "lion")
    shooting, target = in_battle(table, 0, "scorpion_koji"), in_battle(table, 1, "lion_masanori")
    bow = table.has(0, archer, bearer=shooting.id)
    table.holds(1, "steady_heart")
    state = table.answers(combat(table), "pass", f"use {bow.id} 1 t={target.id}", "act")
    assert offered(state) == ["pass", "play steady_heart none"]
    (question,) = asked(state).values()
    (answer,) = Novice().decide(question.view, question, 1)
    assert (answer != PASS) is reacts
