"""Each action that a control offers to assistive programs does what a click does, and each tells what it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from msgspec import structs
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QAbstractButton, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.library.rows import MatchView
from rokugan_desktop.desktop.look.dialogs import DialogChoice, Sheet
from rokugan_desktop.desktop.replay.page import ReplayPage
from rokugan_desktop.desktop.replay.shown_replay import StepLines
from rokugan_desktop.desktop.settings import SettingsFile
from rokugan_desktop.desktop.settings_page import SettingsPage
from rokugan_desktop.desktop.sheets.sheet import ItemSheet
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.zones.card_sheet import CardSheet
from rokugan_desktop.games.battle_for_rokugan import QuestionKind
from rokugan_desktop.games.four_paths.actions import Buy, Pay
from tests.desktop.assistive import ancestors, do, named, tree
from tests.games.battle_for_rokugan.playing import question_to, states, viewers
from tests.journeys.conftest import OpenField, OpenTable
from tests.journeys.overleaping import in_last_round, overleap
from tests.secrecy.screens import Screen, open_own_screen
from tests.shelved import speak_in_window

pytestmark = pytest.mark.usefixtures("unpainted")

_CHOICES = (QAccessible.Role.CheckBox, QAccessible.Role.RadioButton)

Controls = list[tuple[QAccessibleInterface, QAbstractButton]]


def controls(window: QWidget) -> Controls:
    """Return the buttons that are found and can be pressed, with what Qt knows them as."""
    found = ((node, cast("object | None", node.object())) for node in tree(window))
    return [(node, button) for node, button in found if isinstance(button, QAbstractButton) and button.isEnabled()]


def group_of(node: QAccessibleInterface) -> str:
    """Return what the group is called that something is in."""
    groups = [one for one in ancestors(node) if one.role() is QAccessible.Role.Grouping]
    return groups[-1].text(QAccessible.Text.Name) if groups else ""


def told(window: QWidget) -> list[tuple[str, bool]]:
    """Return what is said of all that can stay down, once everything has arrived."""
    settle()
    found = [(node, button) for node, button in controls(window) if node.role() in _CHOICES]
    assert all(bool(node.state().checked) is button.isChecked() for node, button in found)
    return [(node.text(QAccessible.Text.Name), bool(node.state().checked)) for node, _ in found]


def hold_to_clicks(window: QWidget, reset: Callable[[], None], effect: Callable[[], object]) -> int:
    """Hold one choice of each group, and whatever stands alone, to its clicks; return how many actions were tried."""

    def opened() -> Controls:
        reset()
        settle()
        return controls(window)

    tried, groups = 0, set[str]()
    for number, (node, button) in enumerate(opened()):
        group = group_of(node) if node.role() is QAccessible.Role.RadioButton else str(number)
        if node.role() not in _CHOICES or button.isChecked() or group in groups:
            continue
        assert group, f"{node.text(QAccessible.Text.Name)} is one of a group that has no name"
        groups.add(group)
        opened()[number][1].click()
        clicked = told(window), effect()
        actions = node.actionInterface()
        assert actions is not None
        for action in (name for name in actions.actionNames() if name != "SetFocus"):
            do(opened()[number][0], action)
            assert (told(window), effect()) == clicked, (action, node.text(QAccessible.Text.Name))
            tried += 1
    return tried


def test_a_setting_is_set_by_whatever_is_done_to_its_button(qtbot: QtBot, tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    context = Context(file, speak_in_window, "en")
    page, before = SettingsPage(context), context.settings
    qtbot.addWidget(page)
    page.resize(900, 700)
    page.show()

    def reset() -> None:
        context.change(before)
        page.retranslate()

    assert hold_to_clicks(page, reset, file.read) >= 2 * len(page.rows), "each setting has a group of its own"
    assert {node.role() for node, button in controls(page) if button.isCheckable()} == {QAccessible.Role.RadioButton}


def test_what_stays_down_on_a_page_does_by_every_action_what_it_does_by_a_click(open_field: OpenField) -> None:
    shell = open_field("en")
    before, tried = shell.context.settings, dict[str, int]()
    pages: dict[str, Callable[[], None]] = {
        "title": shell.to_title,
        "new match": shell.to_new_match,
        "library": shell.to_library,
        "handbook": lambda: shell.handbook.turn_to("how"),
    }

    def effect() -> object:
        return structs.replace(shell.context.settings, place=None), shell.game, shell.pages.currentIndex()

    for name, to_page in pages.items():
        shell.to_handbook("how")

        def reset(to_page: Callable[[], None] = to_page) -> None:
            if structs.replace(shell.context.settings, place=before.place) != before:
                shell.context.change(before)
            shell.choose_game("samurai_battles")
            to_page()

        tried[name] = hold_to_clicks(shell, reset, effect)
    assert tried["title"] == 4, "a game and a language, each by both actions"
    assert tried["handbook"] == 2


def test_what_stays_down_at_the_table_does_by_every_action_what_it_does_by_a_click(
    qapp: object, tmp_path: Path
) -> None:
    screen = Screen(tmp_path)
    asked = ((state, seat) for state in states(3, 2) for seat in viewers(state) if seat is not None)
    state, seat = next(
        one for one in asked if (question := question_to(*one)) is not None and question.kind == QuestionKind.PLACE
    )
    controller = screen.sit_down(state)
    open_own_screen(controller, seat)
    controller.page.setMinimumSize(0, 0)
    screen.window.resize(960, 600)
    settle()
    opener = next(button for node, button in controls(screen.window) if node.role() is QAccessible.Role.RadioButton)

    def reset() -> None:
        opener.click()
        controller.page.area.fold_button.setChecked(False)
        controller.drafting.doubt(on=False)

    tried = hold_to_clicks(screen.window, reset, lambda: controller.page.area.field.doubting)
    screen.close()
    assert tried >= 6, "a page of the panel, the drawer, decoys"


def test_what_is_merely_pressed_is_clicked_once(open_field: OpenField) -> None:
    shell = open_field("en")
    about, rules = shell.about, shell.to_rules
    for to_page in (
        shell.to_title,
        shell.to_new_match,
        shell.to_library,
        shell.to_settings,
        rules,
        partial(shell.go, about),
        partial(shell.to_handbook, "how"),
    ):
        to_page()
        settle()
        for node, button in controls(shell):
            if node.role() is not QAccessible.Role.Button:
                continue
            button.clicked.disconnect()
            clicks = QSignalSpy(button.clicked)
            do(node, "Press")
            settle()
            name, described = (node.text(text) for text in (QAccessible.Text.Name, QAccessible.Text.Description))
            assert clicks.count() == 1, name
            assert not described or described not in name, "the same is not told twice"


def test_a_line_is_chosen_as_by_a_click_and_a_box_says_what_is_chosen_in_it(open_field: OpenField) -> None:
    shell = open_field("en")
    shell.to_rules()
    settle()
    rules = shell.rules
    assert rules is not None
    lines = [node for node in tree(shell) if node.role() is QAccessible.Role.ListItem]
    last = next(node for node in lines if node.text(QAccessible.Text.Name) == rules.chapters.item(8).text())
    before = rules.text.verticalScrollBar().value()
    do(last, "Toggle")
    settle()
    assert rules.chapters.currentRow() == 8
    assert rules.text.verticalScrollBar().value() > before, "the page goes there"
    shell.to_new_match()
    settle()
    boxes = [node for node in tree(shell) if isinstance(node.object(), QComboBox)]
    told = [f"{node.text(QAccessible.Text.Name)} {node.text(QAccessible.Text.Description)}" for node in boxes]
    assert any("Seat 1" in text and "Person" in text for text in told), told


def test_a_line_of_the_replay_is_gone_to_by_its_action(open_field: OpenField) -> None:
    shell = open_field("en")
    lines = StepLines(shell.context)
    lines.add_line("First", 3)
    lines.add_line("Second (R-5)", 8)
    lines.show()
    lines.mark_row(0)
    wanted = QSignalSpy(lines.wanted)
    node = next(one for one in tree(lines) if one.text(QAccessible.Text.Name) == "Second")
    do(node, "Toggle")
    settle()
    assert [wanted.at(number) for number in range(wanted.count())] == [[8]]
    lines.close()


def test_a_table_agrees_by_every_action_of_its_buttons(open_table: OpenTable) -> None:
    shell = open_table("en", bytes(32))
    to_own_screen(shell)
    controller = shell.controller
    assert controller is not None
    for action in ("Toggle", "Press"):
        agreed = list[str]()
        back = DialogChoice("Back")
        controller.sheets.agree("All?", "", ("Anna", "Boris"), partial(agreed.append, action), back)
        for name in ("Anna", "Boris"):
            assert agreed == []
            do(named(shell, name), action)
            settle()
        assert agreed == [action]


def to_own_screen(shell: Shell) -> None:
    """Begin a match of two people, and lift the first curtain."""
    shell.matches.start(("crab", "lion"), ("Anna", "Boris"), game="battle_for_rokugan")
    assert shell.controller is not None
    if shell.controller.acting is None:
        shell.controller.page.curtain.button.click()
        settle()


def test_what_lies_over_the_table_is_a_dialog_and_the_covered_table_is_not_found(open_table: OpenTable) -> None:
    shell = open_table("en", bytes(32))
    say = shell.context.words.text
    shell.school.teach(shell.face)
    settle()

    def found() -> dict[str, QAccessibleInterface]:
        settle()
        return {node.text(QAccessible.Text.Name): node for node in reversed(tree(shell))}

    def covers(title: str) -> None:
        there = found()
        assert there[say(title)].role() is QAccessible.Role.Dialog
        assert there[say(title)].state().modal
        assert say("table.map") not in there, "it is covered"

    assert say("table.map") in found()
    bubbles = [node for node in tree(shell) if node.role() is QAccessible.Role.Dialog]
    assert len(bubbles) == 1, "the bubble of the lesson"
    assert not bubbles[0].state().modal
    do(named(shell, say("table.menu")), "Press")
    covers("table.menu")
    shell.matches.get_up()
    to_own_screen(shell)
    do(named(shell, say("table.menu")), "Press")
    covers("menu.title")
    do(named(shell, say("menu.keys")), "Press")
    covers("keys.title")
    do(named(shell, say("menu.play-on")), "Press")
    assert say("table.map") in found()
    controller = shell.controller
    assert controller is not None
    entries = ("concede", "set-pin", "seal", "keys", "files", "go-back", "score-now", "stand-in")
    for entry in (say(f"menu.{entry}", name="Anna") for entry in entries):
        controller.page.menu.click()
        settle()
        do(named(shell, entry), "Press")
        settle()
        sheets = [node for node in tree(shell) if node.role() is QAccessible.Role.Dialog]
        assert len(sheets) == 1, entry
        sheet = cast("Sheet", sheets[0].object())
        assert hold_to_one_click(sheet) >= 1, entry
        sheet.dismiss()
        settle()


def hold_to_one_click(window: QWidget) -> int:
    """Hold every button that is found now to one click for a press; return how many there are."""
    settle()
    told = QAccessible.Role.StaticText
    found = [one for one in controls(window) if one[1].receivers("2clicked(bool)") > 0 and one[0].role() is not told]
    for node, button in found:
        button.clicked.disconnect()
        clicks = QSignalSpy(button.clicked)
        do(node, "Press")
        settle()
        assert clicks.count() == 1, node.text(QAccessible.Text.Name)
    return len(found)


def test_orders_the_menu_and_the_end_are_clicked_by_their_actions(open_field: OpenField) -> None:
    shell = open_field("en")
    options = (("scenario", "first_spears"), ("level", "basic"))
    shell.matches.start(("west", "east"), ("Anna", "Boris"), options=options, game="samurai_battles")
    settle()
    controller = shell.controller
    assert controller is not None
    controller.page.curtain.button.click()
    settle()
    do(named(shell, "w1, Ashigaru with yari"), "Press")
    settle()
    assert "Choose an order for Ashigaru with yari w1" in controller.page.prompt.text()
    do(named(shell, "All-Around Defense"), "Press")
    settle()
    assert "Choose a unit" in controller.page.prompt.text(), "the order is given"
    do(named(shell, shell.context.words.text("table.menu")), "Press")
    settle()
    assert controller.sheet is not None
    assert hold_to_one_click(controller.sheet) >= 5
    controller.sheet.dismiss()
    controller.record(controller.session.end_early)
    settle()
    assert controller.page.end_body is not None
    controller.page.never_rest()
    assert hold_to_one_click(shell) >= 3


def test_a_table_of_cards_is_played_by_the_actions_of_its_cards_and_of_what_stands_beside_it(
    open_field: OpenField,
) -> None:
    shell = open_field("en")
    shell.matches.start(("lion", "crane"), ("Anna", "Boris"), game="four_paths")
    settle()
    controller = shell.controller
    assert controller is not None
    seat = controller.acting
    assert seat is not None

    def give(kind: type[object], *, by_card: bool) -> None:
        """Give an answer of this kind by a card on the table, or by its words beside it."""
        sheets = [(node, button) for node, button in controls(shell) if isinstance(button, ItemSheet)]
        found = [
            (node, button.property("answer")) for node, button in sheets if isinstance(button, CardSheet) is by_card
        ]
        node, answer = next((node, answer) for node, answer in found if isinstance(answer, kind))
        do(node, "Press")
        settle()
        assert answer in controller.session.drafted(seat)

    give(Buy, by_card=True)
    assert isinstance(controller.session.drafted(seat)[-1], Pay), "there is one way to pay"
    while controller.session.drafted(seat):
        do(QAccessible.queryAccessibleInterface(controller.page.take_back), "Press")
        settle()
    give(Buy, by_card=False)
    assert controller.session.needs_confirming(seat)
    assert hold_to_one_click(shell) >= 10


def test_the_replay_goes_where_the_value_of_its_timeline_is_set_and_a_match_is_chosen_by_its_line(
    open_field: OpenField,
) -> None:
    shell = open_field("en")
    for names in (("Anna", "Boris"), ("Chie", "Daigo")):
        shell.matches.start(("crab", "lion"), names, game="battle_for_rokugan")
        settle()
        shell.matches.get_up()
    shell.to_library()
    settle()
    lines = [node for node in tree(shell) if node.role() is QAccessible.Role.ListItem]
    anna = next(node for node in lines if "Anna" in node.text(QAccessible.Text.Name))
    do(anna, "Toggle")
    settle()
    view = shell.findChild(MatchView)
    assert view is not None
    assert view.currentIndex().row() == view.indexAt(view.mapFromGlobal(anna.rect().center())).row()
    assert len(view.selectionModel().selectedIndexes()) == 1
    assert hold_to_one_click(shell) >= 5, "what can be done with the match that is chosen"
    shell.matches.start(("crab", "lion"), ("Emi", "Fumio"), game="battle_for_rokugan")
    settle()
    assert shell.controller is not None
    shell.controller.page.curtain.button.click()
    settle()
    overleap(shell, in_last_round)
    controller = shell.controller
    assert controller is not None
    shell.resize(960, 600)
    controller.record(controller.session.end_early)
    controller.page.never_rest()
    settle()
    body = controller.page.end_body
    assert body is not None
    first, *_ = [button for _node, button in controls(body) if button.isCheckable()]
    assert hold_to_clicks(body, first.click, lambda: body.grab().toImage()) == 2, "honor by part and by round"
    controller.replayed.emit()
    settle()
    turns = next(button for _node, button in controls(shell) if button.isCheckable())
    assert hold_to_clicks(shell, lambda: turns.setChecked(False), lambda: None) == 2
    slider = next(node for node in tree(shell) if node.role() is QAccessible.Role.Slider)
    value = slider.valueInterface()
    assert value is not None
    value.setCurrentValue(7)
    settle()
    assert isinstance(page := shell.pages.currentWidget(), ReplayPage)
    assert page.playback is not None
    assert page.playback.step == 7
    assert hold_to_one_click(shell) >= 6
