"""What confirms a turn says what each of its steps does, and names every token, place and target chosen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.accessible_widgets import told_beside
from rokugan_desktop.desktop.at_table.finding import find
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.games.battle_for_rokugan import Action, Question, summary
from rokugan_desktop.words import Words
from tests.rulebook.language import Table, game
from tests.rulebook.test_cards_in_placement import UNICORN as SWAP
from tests.secrecy.screens import Screen, settle
from tests.there import there

SEATS = """
  first_player: crane
  initiative: [crane]
  seats:
    - {clan: crane, control: {crane_south: {down: 1}, crane_capital: {down: 1}}, cards: [CARD]}
    - {clan: lion, control: {lion_north: {down: 1}, lion_capital: {down: 1}}}
"""
Sit = Callable[[tuple[str, ...]], tuple[Person, ...]]


@pytest.mark.parametrize(
    ("card", "picks", "said"),
    [
        ("bushido", ["lion_north"], "Bushido: place the four flowers token in {lion_north} (Botan’s)."),
        (
            "code_of_honor",
            ["crane_south", "lion_capital"],
            (
                "Code of Honor: place one honor\u00a0+1 token in each of these provinces: {crane_south}, "
                "{lion_capital} (Botan’s)."
            ),
        ),
        (
            "strength_of_purpose",
            ["crane_south", "crane_capital"],
            (
                "Strength of Purpose: place one faceup control token in each of these provinces: {crane_south}, "
                "{crane_capital}."
            ),
        ),
        ("bountiful_harvest", ["crane_south"], "Bountiful Harvest: place two faceup control tokens in {crane_south}."),
        (
            "cultural_exchange",
            ["crane_south", "lion_north"],
            "Cultural Exchange exchanges the control tokens of {crane_south} and {lion_north} (Botan’s).",
        ),
    ],
)
def test_all_provinces_of_a_card_are_named(
    sit: Sit, english: Words, russian: Words, card: str, picks: list[str], said: str
) -> None:
    table = Table.at_cards(SEATS.replace("CARD", card))
    answered: list[tuple[Question, Action]] = []
    for line in (f"play {card}", *(f"pick {pick}" for pick in picks)):
        answered.append((table.question(), game().read(line)))
        table.play("crane", line)
    confirmed = summary(answered, sit(("crane", "lion")))
    assert confirmed is not None
    names = {pick: english.text(f"province.{pick}") for pick in picks}
    assert english.say(confirmed) == said.format(**names)
    for pick in picks:
        assert russian.text(f"province.{pick}") in russian.say(confirmed)


PLACING = """
  phase: placement
  first_player: SEAT
  seats:
    - {clan: SEAT, control: {scorpion_west: {down: 2}}, hand: [army-2, bluff], discard: [army-3], scouts: 1,
       cards: [dark_favors, animate_the_dead]}
    - {clan: crane, control: {crane_south: {down: 1}}, hand: [bluff]}
  placed:
    - {clan: crane, token: navy-1, at: crane_south}
    - {clan: SEAT, token: navy-2, at: scorpion_west}
"""
UPKEEP = """
  first_player: crane
  initiative: [crane]
  seats:
    - {clan: crane, control: {crane_south: {down: 1}, crane_capital: {down: 1}}, cards: [CARD],
       hand: [army-2, army-4, bluff], discard: [army-3, army-3]}
    - {clan: lion, control: {lion_north: {down: 1}}}
"""
SCORPION, UNICORN = (PLACING.replace("SEAT", clan) for clan in ("scorpion", "unicorn"))


def begun(before: str) -> Table:
    """A table as described; at upkeep, once territory cards are played."""
    return Table.at_cards(before) if "initiative" in before else Table.of(before)


def filled(said: str, words: Words) -> str:
    names = ("scorpion_west", "crane_south", "lion_north")
    return said.format(**{name: words.text(f"province.{name}") for name in names})


LOOKS = "look at Botan’s token in {crane_south}? This can’t be taken back."
STEPS = {
    "a placement and a look": (SCORPION, ["take army-2", "lay scorpion_west", "aim #1"],
        "Army 2 defends {scorpion_west}. L" + LOOKS[1:]),
    "a scout": (SCORPION, ["play scout", "aim #1"], "Scout: " + LOOKS),
    "a price and a look": (SCORPION, ["play dark_favors", "pick scorpion_west", "aim #1"],
        "Dark Favors: remove one of your control tokens from {scorpion_west}. Dark Favors: " + LOOKS),
    "a card and a placement": (SCORPION,
        ["play animate_the_dead", "pick scorpion_west", "take army-3", "lay scorpion_west", "take army-2",
         "lay scorpion_west", "pass"],
        ("Animate the Dead: remove one of your control tokens from {scorpion_west}. Animate the Dead: place army 3 "
        "faceup in {scorpion_west}. Army 2 defends {scorpion_west}. Don’t look at a token.")),
    "a swap": (UNICORN, ["take army-2", "lay scorpion_west", "aim #2", "aim #3"],
        "Army 2 defends {scorpion_west}. Swap navy 2 in {scorpion_west} with army 2 in {scorpion_west}."),
    "tokens of the hand": (UPKEEP.replace("CARD", "promotion"),
        ["play promotion", "take army-3", "send pool", "take army-2"],
        "Promotion: take army 3 from the discard pile. Promotion: return army 2 to the pool."),
    "two effects of a card": (UPKEEP.replace("CARD", "diplomatic_mission"),
        ["play diplomatic_mission", "pick lion_north", "pick crane_south"],
        ("Diplomatic Mission: place the peace token in {lion_north} (Botan’s). "
        "Diplomatic Mission: place two faceup control tokens in {crane_south}.")),
}  # fmt: skip


@pytest.mark.parametrize("what", STEPS)
def test_every_step_of_a_turn_is_named(sit: Sit, english: Words, what: str) -> None:
    before, answers, said = STEPS[what]
    table = begun(before)
    clans = tuple(table.clan(seat) for seat in range(2))
    answered: list[tuple[Question, Action]] = []
    for line in answers:
        answered.append((table.question(), game().read(line)))
        table.play(clans[0], line)
    confirmed = summary(answered, sit(clans))
    assert confirmed is not None
    assert english.say(confirmed) == filled(said, english)


@pytest.mark.parametrize(
    ("before", "answers", "said"),
    [
        (
            SCORPION,
            ["take army-2", "lay scorpion_west", "pass"],
            "Aiko: Army 2 defends {scorpion_west}. Don’t look at a token.",
        ),
        (
            UNICORN,
            ["take army-2", "lay scorpion_west", "pass"],
            "Aiko: Army 2 defends {scorpion_west}. Don’t swap tokens.",
        ),
        (
            UPKEEP.replace("CARD", "spy_network"),
            ["play spy_network", "against lion"],
            "Aiko: Spy Network: look at Botan’s hand? This can’t be taken back.",
        ),
    ],
)
def test_the_prompt_of_the_table_names_what_was_placed_and_whom_a_card_meets(
    qtbot: QtBot, tmp_path: Path, english: Words, before: str, answers: list[str], said: str
) -> None:
    screen = Screen(tmp_path)
    controller = screen.sit_down(begun(before).state)
    controller.page.curtain.button.click()
    for answer in answers:
        controller.drafting.answer(game().read(answer))
    settle()
    assert controller.page.prompt.text() == filled(said, english)
    screen.close()


def test_a_press_that_chooses_nothing_says_so_and_that_the_choice_stays(qtbot: QtBot, tmp_path: Path) -> None:
    screen = Screen(tmp_path)
    with qtbot.waitExposed(screen.window):
        screen.window.show()
    table = Table.at_cards(SEATS.replace("CARD", "bushido"))
    table.play("crane", "play bushido")
    controller = screen.sit_down(table.state)
    sea = controller.page.area.field.pressed
    sea.emit("")
    settle()
    assert controller.page.note.text() == "Nothing can be chosen there."
    controller.drafting.answer(game().read("pick lion_north"))
    settle()
    sea.emit("")
    settle()
    assert controller.page.note.text() == "Nothing can be chosen there: the choice stays as it was."
    assert "Bushido: place" in controller.page.prompt.text()
    screen.close()


@pytest.mark.parametrize(
    ("card", "picks"),
    [
        ("code_of_honor", ["crane_south", "lion_capital"]),
        ("strength_of_purpose", ["crane_south", "crane_capital"]),
        ("pirate_raids", ["lion_capital"]),
        ("bountiful_harvest", ["crane_south"]),
    ],
)
def test_what_waits_to_be_confirmed_lies_on_the_map_and_counts_as_what_was_chosen_before(
    qtbot: QtBot, tmp_path: Path, card: str, picks: list[str]
) -> None:
    """A card's choices are made before everybody: each is seen at once, the last one as not yet confirmed."""
    table = Table.at_cards(SEATS.replace("CARD", card))
    screen = Screen(tmp_path)
    controller = screen.sit_down(table.state)
    area = controller.page.area
    controller.drafting.answer(game().read(f"play {card}"))
    settle()

    def figures() -> list[str]:
        return [plate.accessibleName() for plate in area.standings.findChildren(QWidget) if plate.accessibleName()]

    seen = [figures()]
    for pick in picks:
        controller.drafting.answer(game().read(f"pick {pick}"))
        settle()
        seen.append(figures())
    assert all(before != now for before, now in pairwise(seen))
    scene = controller.page.scene
    waits = [item.piece for item in scene.pieces.values() if item.piece.ghost]
    assert {piece.spot for piece in waits} == {f"area:{picks[-1]}"}
    assert all("not yet confirmed" in str(piece.name) for piece in waits)
    controller.confirm()
    settle()
    counts = there(controller.face.standings)(controller.session.view(None), ())
    for standing in counts.seats:
        assert f"Honor on the table {there(standing.score).total}:" in " ".join(seen[-1])
    screen.close()


def test_a_swap_is_left_by_keys_and_warned_of_where_a_token_would_be_lost(qtbot: QtBot, tmp_path: Path) -> None:
    screen = Screen(tmp_path)
    with qtbot.waitExposed(screen.window):
        screen.window.show()
    controller = screen.sit_down(Table.of(SWAP).state)
    page = controller.page
    page.curtain.button.click()
    settle()
    assert "or leave them as they are" in page.prompt.text()
    for _ in range(3):  # two tokens, then what leaves them there
        QTest.keyClick(there(QApplication.focusWidget()), Qt.Key.Key_Tab)
        settle()
    assert QApplication.focusWidget() is page.decline
    assert "or leave them as they are" in told_beside(page.decline)
    page.map.setFocus()
    assert find(page, "leave")
    assert QApplication.focusWidget() is page.decline, "its name leads there, as that of every other answer does"
    for answer in ("aim #1", "aim #2"):
        assert not page.doubtful.isVisible()
        controller.drafting.answer(game().read(answer))
        settle()
    assert page.note.text() == "Swapped so, raid will be discarded without effect."
    assert page.confirm.text() == "Confirm anyway"
    for _ in range(2):
        controller.drafting.take_back()
        settle()
    QTest.keyClick(page.decline, Qt.Key.Key_Space)
    settle()
    assert "Don’t swap tokens." in page.prompt.text()
    screen.close()
