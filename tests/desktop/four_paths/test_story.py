"""The story of the card game as it is read: who does what to whom, and what an Event does."""

from __future__ import annotations

import pytest

from rokugan_desktop.desktop.face import Person
from rokugan_desktop.engine import Seat, told_together
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.ids import CardKey
from rokugan_desktop.games.four_paths.state import StepName, Task
from tests.desktop.four_paths.conftest import PATHS, speak
from tests.desktop.four_paths.moments import people
from tests.games.four_paths.playing import HANDS, Table, game

LION, CRANE = Seat(0), Seat(1)


def happening(table: Table) -> str:
    """What is told of the Event in the first province."""
    return next(read(event, "en", people(2)) for event in table.told if isinstance(event, events.EventHappened))


def read(event: events.Event, language: str, table: list[Person]) -> str:
    """The event as a line of the story."""
    line = game().line(event, table)
    assert line is not None
    return speak(language).of(PATHS).say(line.message)


def test_an_attack_names_the_attacker_once_and_the_attacked_clan_in_its_case() -> None:
    attack = events.AttackDeclared(LION, CRANE, attacks=True)
    assert read(attack, "en", people(2)) == "Aiko attacks Crane."
    assert read(attack, "ru", people(2)) == "Aiko атакует Журавля."


def test_where_two_have_one_deck_the_attacked_one_is_named_too() -> None:
    aiko, botan, chiyo = people(3)
    table = [aiko, botan, Person(chiyo.seat, chiyo.name, botan.role)]
    attack = events.AttackDeclared(LION, CRANE, attacks=True)
    assert read(attack, "en", table) == "Aiko attacks Crane (Botan)."
    assert read(attack, "ru", table) == "Aiko атакует Журавля (Botan)."


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("wandering_master", "Wandering Master happens, which changes nothing at this level."),
        ("lantern_night", "Night of Lanterns happens, which changes nothing at this level."),
        ("imperial_gift", "A Gift from the Throne happens."),
        ("bad_roads", "Washed-Out Roads happens: no one may attack until Aiko’s next turn."),
        ("call_to_arms", "Call to Arms happens: until Aiko’s next turn, all Personalities now in play have +1 Force."),
        ("trembling_earth", "Trembling Earth happens: until Aiko’s next turn, all provinces have −1 strength."),
    ],
)
def test_t4_an_event_says_what_it_does_where_no_later_line_tells_it(card: str, said: str) -> None:
    table = Table("lion", "crane")
    table.shows(0, 1, card)
    table.goes_on(Task(StepName.TURN, LION))
    assert happening(table) == said


def test_t4_an_event_with_hands_leaves_it_to_the_cards_that_are_drawn() -> None:
    table = Table("lion", "crane", options=(HANDS,))
    table.shows(0, 1, "wandering_master")
    table.goes_on(Task(StepName.TURN, LION))
    assert happening(table) == "Wandering Master happens."


def test_t4_a_second_copy_says_that_it_comes_to_nothing() -> None:
    table = Table("lion", "crane")
    table.update.change(happened=(CardKey("bad_roads"),))
    table.shows(0, 1, "bad_roads")
    table.goes_on(Task(StepName.TURN, LION))
    assert happening(table) == "Washed-Out Roads has happened before, and is discarded."


def test_t10_cards_drawn_one_after_the_other_are_one_line() -> None:
    drawn = [events.CardDrawn(LION)] * 5
    own = [one for card in ("plain_blade", "muster") for one in (drawn[0], events.OwnCardDrawn(LION, CardKey(card)))]
    told = {language: list[str]() for language in ("en", "ru")}
    for seen in (drawn, own, drawn[:1]):
        (line,) = told_together(one for event in seen if (one := game().line(event, people(2))) is not None)
        for language, said in told.items():
            said.append(speak(language).of(PATHS).say(line.message))
    assert told == {
        "en": ["Aiko draws 5 Fate cards.", "Aiko draws Plain Blade, Muster.", "Aiko draws a Fate card."],
        "ru": [
            "Aiko берёт 5 карт Судьбы.",
            "Aiko берёт карты: Простой клинок, Сбор войска.",
            "Aiko берёт карту Судьбы.",
        ],
    }
