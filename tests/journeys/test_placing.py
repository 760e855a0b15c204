"""Placing tokens in Battle for Rokugan as people do who don't know the rules: no natural click wastes a token."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.demo.hands import send_key, settle
from rokugan_desktop.desktop.map.values import Kind
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import INTERNED, Action, Question, Verb, ids, members
from rokugan_desktop.games.battle_for_rokugan.naming import spot_of
from rokugan_desktop.games.battle_for_rokugan.questions import refusal_in, ways
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.session import Session
from tests.journeys.conftest import OpenTable
from tests.journeys.overleaping import overleap
from tests.key_hands import KeyHands
from tests.panels import sheets_in
from tests.shelved import the_game

SEED = b"placing".ljust(32, b"\0")


class Table:
    """A table at the first turn of placement, before the one whose turn it is."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        seat = controller.acting
        assert seat is not None
        self.seat: Seat = seat

    @property
    def question(self) -> Question:
        decision: Any = self.controller.session.decision(self.seat)
        assert isinstance(decision, Question)
        return decision

    def drafted(self) -> tuple[Action, ...]:
        return tuple(self.controller.session.drafted(self.seat))

    @property
    def said(self) -> tuple[str, str]:
        return self.controller.page.prompt.text(), self.controller.page.note.text()

    def take(self, *kinds: int) -> ids.Token:
        """Take a token of one of these types by its digit, in place of any that is in the hand already."""
        view = self.controller.session.view(self.seat)
        for position, token in enumerate(view.hand):
            if ids.TYPE[token] in kinds:
                send_key(Qt.Key.Key_1 + position, str(position + 1))
                assert self.drafted()[-1] == INTERNED[Verb.TAKE][token]
                return ids.Token(token)
        pytest.skip("no such token was drawn")

    def press(self, province: int, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """Click in the middle of a province, or the nearest point of it that no choice takes."""
        page = self.controller.page
        board = the_game().board
        spot = f"area:{board.provinces[province]}"
        centre = page.scene.centre_of(spot)
        assert centre is not None
        middle = page.map.mapFromScene(centre)
        steps = sorted(
            (QPoint(x, y) for x in range(-40, 41, 4) for y in range(-40, 41, 4)), key=lambda way: way.manhattanLength()
        )
        place = next(middle + way for way in steps if page.scene.spot_at(page.map.mapToScene(middle + way)) == spot)
        QTest.mouseMove(page.map.viewport(), place)
        settle()
        QTest.mouseClick(page.map.viewport(), button, Qt.KeyboardModifier.NoModifier, place)
        settle()


def placing(session: Session) -> bool:
    """Tell whether somebody is to place a token."""
    return any(decision.kind == "turn" for decision in session.asking().values())


@pytest.fixture(params=[pytest.param("en", marks=pytest.mark.long), "ru"])
def table(open_table: OpenTable, request: pytest.FixtureRequest) -> Table:
    """Give a table of two at the first turn of placement, in the language of longer words; in the long mode in each."""
    shell = open_table(request.param, SEED)
    shell.matches.start(("crab", "lion"), ("Aiko", "Botan"))
    overleap(shell, placing, lambda decision: next(iter(decision.answers())))
    controller = shell.controller
    assert controller is not None
    assert isinstance(controller.handover, Curtain)
    controller.uncover(controller.handover.seat)
    settle()
    return Table(controller)


def provinces(table: Table, wanted: Callable[[Question, int], bool]) -> Iterator[int]:
    question = table.question
    return (number for number in range(len(question.board.provinces)) if wanted(question, number))


def test_a_click_in_a_foreign_province_attacks_it_over_the_one_border(table: Table) -> None:
    """Finding 1: never a decoy; the one lawful border is taken, and what is confirmed is said (finding 13)."""
    token = table.take(ids.ARMY, ids.NAVY)
    question = table.question
    centre = {number for number in range(len(question.board.provinces)) if question.cautioned(Verb.LAY) >> number & 1}
    single = next(number for number in centre if len(ways(question, ids.Province(ids.Place(number)))) == 1)
    [meant] = ways(question, ids.Province(ids.Place(single)))
    table.press(single)
    assert table.drafted() == (INTERNED[Verb.TAKE][token], meant)
    assert question.caution(meant) is None
    words = table.controller.context.words.of("battle_for_rokugan")
    province = f"province.{question.board.provinces[single]}"
    assert any(name in table.said[0] for name in (words.text(province), words.text(f"{province}|accusative")))
    assert table.controller.page.confirm.property("role") == "primary"


def test_of_several_borders_one_is_chosen_among_arrows(table: Table) -> None:
    """Finding 1: nothing is given away by guessing; Escape offers everything again."""
    table.take(ids.ARMY)
    question, scene = table.question, table.controller.page.scene
    several = next(provinces(table, lambda asked, at: _foreign(asked, at) and _ways(asked, at) > 1))
    before = set(scene.choices)
    table.press(several)
    assert len(table.drafted()) == 1
    meant = ways(question, ids.Province(ids.Place(several)))
    assert set(scene.choices) == {f"lay:{answer.number}" for answer in meant}
    assert str(len(meant)) in table.said[1]
    send_key(Qt.Key.Key_Escape)
    assert set(scene.choices) == before
    assert len(table.drafted()) == 1, "one step back at a time"


def test_a_click_on_the_token_that_was_just_placed_leaves_it_there(table: Table) -> None:
    """A newcomer clicked once more on the border, a second later, and the attack had become a defense."""
    table.take(ids.ARMY)
    table.press(next(provinces(table, lambda asked, at: _foreign(asked, at) and _ways(asked, at) == 1)))
    drafted, page = table.drafted(), table.controller.page
    place = page.map.mapFromScene(page.scene.pieces["tentative"].home)
    QTest.mouseClick(page.map.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    settle()
    assert table.drafted() == drafted


def test_a_turn_that_waits_to_be_confirmed_explains_nothing_that_is_only_passed_over(table: Table) -> None:
    """A newcomer passed over a border and read that it was taken, as if it had been tried."""
    table.take(ids.ARMY)
    barred = next(provinces(table, lambda asked, at: _foreign(asked, at) and not _ways(asked, at)))
    spot = spot_of(table.question.board, ids.Province(ids.Place(barred)))
    drafting = table.controller.drafting
    assert drafting.refusal_at(spot) is not None
    table.press(next(members(table.question.public.held[table.seat])))
    assert drafting.refusal_at(spot) is None
    table.press(barred)
    assert table.said[1], "a press asks why"


def test_where_nothing_leads_the_reason_is_said_and_f1_opens_its_rule(table: Table) -> None:
    """Finding 5: on hover and on click, with the rule; and no token is wasted."""
    table.take(ids.ARMY)
    question = table.question
    barred = next(provinces(table, lambda asked, at: _foreign(asked, at) and not _ways(asked, at)))
    refusal = refusal_in(question, ids.Province(ids.Place(barred)))
    assert refusal is not None
    words = table.controller.context.words
    heard: list[tuple[str, bool]] = []

    def hear(text: str, urgent: bool) -> None:
        heard.append((text, urgent))

    table.controller.page.herald.said.connect(hear)
    table.press(barred)
    assert len(table.drafted()) == 1
    assert words.say(refusal.message) in table.said[1]
    settle()
    assert any(words.say(refusal.message) in text and urgent for text, urgent in heard), "it is heard at once"
    page = table.controller.page
    assert page.rule.isVisible()
    opened: list[str] = []
    table.controller.rules.connect(opened.append)
    send_key(Qt.Key.Key_F1)
    assert opened == [refusal.rule]


def test_a_card_that_is_barred_says_why_in_the_bar_and_f1_opens_its_rule(table: Table) -> None:
    """Finding 5: in the panel as on the map, on hover and focus; the link stays until something else is pointed at."""
    page, panel = table.controller.page, table.controller.page.area.seat_panel
    barred = next(sheet for sheet in sheets_in(panel, "cards") if sheet.item.barred is not None)
    refusal = barred.item.barred
    assert refusal is not None
    barred.setFocus(Qt.FocusReason.TabFocusReason)
    assert table.controller.context.words.say(refusal.message) in page.note.text()
    assert page.rule.isVisible()
    assert refusal.rule in page.rule.text()
    page.rule.setFocus(Qt.FocusReason.TabFocusReason)
    assert page.rule.isVisible()
    table.take(ids.ARMY)
    assert not page.rule.isVisible()
    still = next(sheet for sheet in sheets_in(panel, "cards") if sheet.item.barred is not None)
    assert (still.item.offered, still.item.barred) == (False, refusal)
    still.setFocus(Qt.FocusReason.TabFocusReason)
    opened: list[str] = []
    table.controller.rules.connect(opened.append)
    send_key(Qt.Key.Key_F1)
    assert opened == [refusal.rule]


def test_f1_opens_the_rule_of_what_is_asked(table: Table) -> None:
    """Finding 5: never merely the top of the page."""
    opened: list[str] = []
    table.controller.rules.connect(opened.append)
    table.controller.page.map.map.point_at(None)
    table.controller.read_rules()
    assert opened == [table.question.rule]


def test_a_decoy_needs_an_act_of_its_own(table: Table) -> None:
    """Finding 1: its own button or key, amber choices and an amber button to confirm, which says what it does."""
    table.take(ids.ARMY)
    page, scene, question = table.controller.page, table.controller.page.scene, table.question
    assert scene.choices
    assert all(item.choice.kind is Kind.CHOICE for item in scene.choices.values())
    assert page.doubtful.isVisible()
    send_key(Qt.Key.Key_D, "d")
    assert all(item.choice.kind is Kind.DOUBTFUL for item in scene.choices.values())
    decoy = next(number for number in members(question.cautioned(Verb.LAY)) if number < len(question.board.provinces))
    table.press(decoy)
    assert table.drafted()[-1] == INTERNED[Verb.LAY][decoy]
    assert page.confirm.property("role") == "caution"
    assert page.confirm.text() == table.controller.context.words.text("table.confirm.doubtful")
    send_key(Qt.Key.Key_Backspace)
    assert all(item.choice.kind is Kind.DOUBTFUL for item in scene.choices.values())
    send_key(Qt.Key.Key_Escape)
    assert all(item.choice.kind is Kind.CHOICE for item in scene.choices.values())


def test_a_mind_is_changed_by_another_place_and_by_another_token(table: Table) -> None:
    """Finding 10: neither needs Take back; Backspace and the right button take one step back, Escape opens the menu."""
    controller, scene = table.controller, table.controller.page.scene
    army = table.take(ids.ARMY)
    own = list(members(table.question.public.held[table.seat]))
    table.press(own[0])
    assert table.drafted() == (INTERNED[Verb.TAKE][army], INTERNED[Verb.LAY][own[0]])
    table.press(own[1])
    assert table.drafted() == (INTERNED[Verb.TAKE][army], INTERNED[Verb.LAY][own[1]])
    view = controller.session.view(table.seat)
    other = next(
        position for position, token in enumerate(view.hand) if token != army and ids.TYPE[token] != ids.BLESSING
    )
    send_key(Qt.Key.Key_1 + other, str(other + 1))
    assert table.drafted() == (INTERNED[Verb.TAKE][view.hand[other]],)
    lawful = table.question.offered(Verb.LAY) & ~table.question.cautioned(Verb.LAY)
    table.press(next(number for number in own if lawful >> number & 1))
    assert len(table.drafted()) == 2
    table.press(own[1], Qt.MouseButton.RightButton)
    assert len(table.drafted()) == 1
    send_key(Qt.Key.Key_Backspace)
    assert table.drafted() == ()
    sheets = [controller.sheet]
    send_key(Qt.Key.Key_Escape)
    sheets.append(controller.sheet)
    assert [sheet is not None for sheet in sheets] == [False, True]
    assert scene.choices == {}


def test_by_keys_the_cursor_meets_no_decoy(table: Table) -> None:
    """Finding 1: arrows visit lawful places alone; Enter chooses, Enter confirms."""
    table.take(ids.ARMY)
    page, hands = table.controller.page, KeyHands(table.controller.page.window())
    hands.reach(page.map)
    send_key(Qt.Key.Key_Right)
    focused = page.scene.focused
    assert focused is not None
    assert page.scene.choices[focused].choice.kind is Kind.CHOICE
    send_key(Qt.Key.Key_Return)
    assert len(table.drafted()) == 2
    send_key(Qt.Key.Key_Return)
    assert isinstance(table.controller.handover, Curtain)


def _foreign(question: Question, number: int) -> bool:
    return bool(question.cautioned(Verb.LAY) >> number & 1)


def _ways(question: Question, number: int) -> int:
    return len(ways(question, ids.Province(ids.Place(number))))
