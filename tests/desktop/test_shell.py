from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QScrollArea,
    QWidget,
)

from rokugan_desktop.desktop.look.theme import TARGET
from rokugan_desktop.desktop.seating.roster import LONGEST_NAME, Roster
from rokugan_desktop.desktop.settings import Settings, WindowPlace
from rokugan_desktop.desktop.shell import Shell, clamped
from rokugan_desktop.table.library.match_library import MatchLibrary
from tests.desktop.at_table import NAMES, answer, controller_of, focus, lift, settle, sit_down
from tests.desktop.conftest import MakeShell
from tests.desktop.walking import all_texts

pytestmark = pytest.mark.usefixtures("unpainted")

BIG = QRect(0, 0, 1920, 1080)
SECOND = QRect(1920, 0, 1280, 1024)


def in_russian(shell: Shell) -> None:
    shell.context.change(msgspec.structs.replace(shell.context.settings, language="ru"))
    settle()


def english_left(widget: QWidget) -> list[str]:
    """Return what the page's own buttons and labels still say in Latin letters."""
    said = [one.text() for one in widget.findChildren(QAbstractButton)]
    allowed = {"English", "↑", "↓", "×"}
    return [text for text in said if text not in allowed and any("a" <= letter.lower() <= "z" for letter in text)]


def test_every_page_switches_its_language_without_a_restart(make_shell: MakeShell) -> None:
    shell = make_shell()
    sit_down(shell)
    assert shell.table is not None
    in_russian(shell)
    for page in (shell.title, shell.new_match, shell.settings, shell.rules):
        assert not [text for text in english_left(page) if text not in ("Red", "Green", "Blue")], page
    for button in (*shell.table.command_buttons, shell.table.menu, shell.table.rematch, shell.table.to_title):
        if button is shell.table.decline:
            continue  # the question that may be declined says what it is called
        assert "А" <= button.text()[0] <= "я"
    assert "Место у экрана занимает" in all_texts(shell.table.curtain)


def test_the_title_offers_each_language_by_its_own_name(make_shell: MakeShell) -> None:
    """Whoever reads none of the language spoken finds the own one, apart from title and menu in a small window too."""
    shell = make_shell()
    title = shell.title
    assert {code: button.text() for code, button in title.languages.items()} == {"en": "English", "ru": "Русский"}
    title.languages["ru"].click()
    assert shell.context.language == "ru"
    assert title.new_button.text() == "Новая партия"
    assert [button.isChecked() for button in title.languages.values()] == [False, True]
    title.languages["ru"].click()
    assert title.languages["ru"].isChecked(), "a second press leaves it as it is"
    shell.resize(800, 600)
    settle()
    corner = [title.sound_button, *title.languages.values()]
    rooms = [QRect(button.mapTo(title, QPoint(0, 0)), button.size()) for button in corner]
    assert all(title.rect().contains(room) for room in rooms)
    assert not any(one.intersects(other) for one, other in combinations(rooms, 2))
    (banner,) = (label for label in title.findChildren(QLabel) if label.text() == "Six hexes")
    assert not any(QRect(banner.mapTo(title, QPoint(0, 0)), banner.size()).intersects(room) for room in rooms)
    for button in title.buttons:
        place = QRect(button.mapTo(title, QPoint(0, 0)), button.size())
        assert button.isHidden() or not any(place.intersects(room) for room in rooms)


def test_back_to_english_is_the_same_as_before(make_shell: MakeShell) -> None:
    shell = make_shell()
    pages = (shell.title, shell.new_match, shell.settings)
    before = [all_texts(page) for page in pages]
    in_russian(shell)
    assert [all_texts(page) for page in pages] != before
    shell.context.change(msgspec.structs.replace(shell.context.settings, language="en"))
    assert [all_texts(page) for page in pages] == before


@pytest.mark.parametrize("size", [(1280, 720), (960, 600)])
def test_tab_comes_to_what_is_set_and_arrows_set_the_next(make_shell: MakeShell, size: tuple[int, int]) -> None:
    """Also where the buttons stand otherwise at the new scale: the next is the next value, not what lies beside."""
    shell = make_shell()
    shell.resize(*size)
    shell.to_settings()
    settle()
    window, picker = shell.windowHandle(), shell.settings.rows["scale"]
    for _ in range(2):
        QTest.keyClick(window, Qt.Key.Key_Tab)
    met = [focus()]
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Up):
        QTest.keyClick(window, key)
        settle()
        met.append(focus())
    values = [picker.values[picker.buttons.index(button)] for button in met if isinstance(button, QPushButton)]
    assert values == [100, 110, 125, 150, 125]
    assert shell.context.settings.scale == 125
    QTest.keyClick(window, Qt.Key.Key_Tab)
    assert focus() not in picker.buttons, "one stop for what is one choice"


def test_what_the_keyboard_is_on_is_scrolled_into_sight(make_shell: MakeShell) -> None:
    """On the page of the settings also where a new size has moved it, and in the menu from its other end."""
    shell = make_shell()
    shell.resize(960, 600)
    in_russian(shell)
    controller = sit_down(shell)
    lift(controller)
    controller.open_menu()
    settle()
    window = shell.windowHandle()
    for _ in range(3):
        QTest.keyClick(window, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
        settle()
        assert all_seen(focus())
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down):
        QTest.keyClick(window, key)
        settle()
        assert all_seen(focus())
    shell.to_settings()
    picker = shell.settings.rows["scale"]
    picker.buttons[picker.values.index(100)].setFocus()
    while focus() is not picker.buttons[-1]:
        QTest.keyClick(window, Qt.Key.Key_Right)
        settle()
        assert all_seen(focus())


def all_seen(widget: QWidget | None) -> bool:
    return widget is not None and widget.visibleRegion().boundingRect() == widget.rect()


def test_what_is_set_during_a_match_leaves_the_keyboard_on_it(make_shell: MakeShell) -> None:
    """The table behind is laid out anew, and the curtain may fall there: neither takes a key that nobody sees."""
    shell = make_shell()
    shell.resize(1600, 1000)
    controller = sit_down(shell)
    lift(controller)
    shell.to_settings()
    settle()
    window, decision = shell.windowHandle(), controller.session.position
    for _ in range(2):
        QTest.keyClick(window, Qt.Key.Key_Tab)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Space):
        QTest.keyClick(window, key)
        settle()
        assert focus() in shell.settings.rows["scale"].buttons
    assert shell.context.settings.scale == 125
    in_russian(shell)
    assert focus() in shell.settings.rows["scale"].buttons
    controller.hide()
    settle()
    assert focus() in shell.settings.rows["scale"].buttons
    shell.back()
    assert controller.page.currentWidget() is controller.page.curtain
    assert focus() is controller.page.curtain.button
    assert controller.session.position == decision


def test_the_settings_page_sets_at_once_and_for_good(make_shell: MakeShell, tmp_path: Path) -> None:
    shell = make_shell()
    shell.to_settings()
    page = shell.settings
    page.rows["theme"].buttons[1].click()
    page.rows["pace"].buttons[4].click()
    page.rows["scale"].buttons[4].click()
    page.rows["idle_minutes"].buttons[0].click()
    page.rows["language"].buttons[1].click()
    wanted = Settings("ru", "dark", "fast", 125, 1)
    assert shell.context.settings == wanted
    kept = msgspec.json.decode((tmp_path / "settings.json").read_bytes(), type=Settings)
    assert kept == wanted
    shell.back()
    assert shell.pages.currentWidget() is shell.title


def test_rules_and_settings_lead_back_to_the_table(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    lift(controller)
    shell.to_rules()
    shell.to_settings()
    shell.back()
    assert shell.pages.currentWidget() is shell.table
    assert controller.own_seat is not None


def test_the_curtain_falls_also_while_the_rules_are_read(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    lift(controller)
    shell.to_rules()
    controller.hide()
    shell.back()
    assert controller.page.currentWidget() is controller.page.curtain
    assert "Secret hand" not in all_texts(shell)


def test_the_rules_are_searched_and_opened_at_a_rule(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.to_rules("R-5c")
    assert shell.rules.text.textCursor().block().text().startswith("R-5c")
    shell.rules.search.setText("shinobi")
    assert shell.rules.find_next()
    first = shell.rules.text.textCursor().position()
    assert shell.rules.find_next()
    assert shell.rules.text.textCursor().position() > first
    assert not shell.rules.go_to_rule("Z-99")
    assert shell.rules.go_to_rule("P-1")
    assert shell.rules.text.textCursor().blockFormat().headingLevel() == 2, "the first of a chapter: with its heading"
    in_russian(shell)
    assert shell.rules.go_to_rule("R-5c")


def test_a_new_match_says_what_is_missing_and_goes_there(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.to_new_match()
    page = shell.new_match
    page.add_button.click()
    for row in page.rows[1:]:
        QTest.keyClicks(row.name, "Aiko")
    page.begin()
    assert "Two players are called Aiko." in all_texts(page)
    assert shell.controller is None
    QTest.keyClicks(page.rows[2].name, "s")
    assert "Two players are called" not in all_texts(page), "it is said anew as one types"


def test_who_gives_no_name_is_called_as_the_field_says(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.to_new_match()
    page = shell.new_match
    page.add_button.click()
    in_russian(shell)
    assert [row.name.placeholderText() for row in page.rows] == ["Игрок 1", "Игрок 2", "Игрок 3"]
    QTest.keyClicks(page.rows[1].name, "Botan")
    begun: list[Roster] = []
    page.begun.connect(begun.append)
    page.begin()
    assert begun[0].names() == ("Игрок 1", "Botan", "Игрок 3")
    settings = shell.context.settings
    assert settings.names == ("Botan",)
    assert [name for name, _ in settings.last_table] == ["", "Botan", ""]


def test_a_name_field_that_is_full_says_so(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.to_new_match()
    page = shell.new_match
    field = page.rows[0].name
    QTest.keyClicks(field, "A" * LONGEST_NAME)
    settle()
    said = f"A name can have at most {LONGEST_NAME} letters."
    assert said not in all_texts(page)
    QTest.keyClicks(field, "B")
    settle()
    assert said in all_texts(page)
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    assert said not in all_texts(page)
    field.clear()
    QApplication.clipboard().setText("C" * 60)
    field.paste()
    settle()
    assert field.text() == "C" * LONGEST_NAME
    assert said in all_texts(page)


def test_a_new_match_remembers_names_and_the_table(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.to_new_match()
    page = shell.new_match
    page.add_button.click()
    page.rows[0].entered.emit()
    for row, name in zip(page.rows, NAMES, strict=True):
        row.name.setText(name)
        row.name.textEdited.emit(name)
    page.cards["blue"].click()
    page.begin()
    settle()
    assert controller_of(shell).session.names == NAMES
    settings = shell.context.settings
    assert settings.names == NAMES
    assert settings.last_table == (("Aiko", "blue"), ("Botan", ""), ("Chiyo", "")), "what was drawn is drawn again"
    controller_of(shell).leave()
    shell.to_new_match()
    assert [row.name.text() for row in page.rows] == list(NAMES)
    assert [chair.role for chair in page.roster.chairs] == ["blue", None, None]


def test_a_role_can_be_taken_from_another_seat_by_its_card(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.to_new_match()
    page = shell.new_match
    page.add_button.click()
    page.rows[0].entered.emit()
    page.cards["red"].click()
    page.cards["green"].click()
    assert [chair.role for chair in page.roster.chairs] == ["red", "green", None]
    page.rows[2].entered.emit()
    page.cards["red"].click()
    assert [chair.role for chair in page.roster.chairs] == [None, "green", "red"]
    assert "Red goes to Player 3; Player 1 gets a random side." in all_texts(page)
    page.rows[1].entered.emit()
    page.cards["red"].click()
    assert [chair.role for chair in page.roster.chairs] == [None, "red", "green"]
    assert "Red goes to Player 2; Player 3 gets Green." in all_texts(page)
    page.cards["blue"].click()
    assert " goes to " not in all_texts(page)


def test_a_computer_without_a_name_is_called_after_its_role_when_that_is_exchanged(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.to_new_match()
    page = shell.new_match
    page.alone_button.click()
    for role in ("red", "green"):
        page.cards[role].click()
    page.rows[0].entered.emit()
    page.cards["green"].click()
    assert "Green goes to Player; Red gets Red." in all_texts(page)


def test_seats_are_added_removed_moved_and_shuffled(make_shell: MakeShell) -> None:
    shell = make_shell(Settings(last_table=(("Aiko", "red"), ("Botan", "green"))))
    shell.to_new_match()
    page = shell.new_match
    assert not page.rows[0].remove_button.isEnabled()
    page.add_button.click()
    assert len(page.rows) == 3
    assert not page.add_button.isEnabled()
    page.rows[2].remove_button.click()
    assert len(page.rows) == 2
    page.rows[0].down_button.click()
    assert page.roster.names() == ("Botan", "Aiko")
    page.shuffle_button.click()
    assert sorted(page.roster.names()) == ["Aiko", "Botan"]


def test_a_match_open_elsewhere_is_said_on_the_title(make_shell: MakeShell, tmp_path: Path) -> None:
    shell = make_shell()
    sit_down(shell)
    with MatchLibrary(tmp_path / "matches.sqlite") as other:
        listed = other.matches()[0].id
    other_shell = make_shell()
    other_shell.matches.resume(listed)
    assert other_shell.pages.currentWidget() is other_shell.title
    assert "open in another window" in all_texts(other_shell.title)


def test_damaged_settings_are_said_on_the_title(make_shell: MakeShell, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{")
    shell = make_shell()
    assert "settings.json" in all_texts(shell.title)


def test_the_window_remembers_its_place(make_shell: MakeShell, tmp_path: Path) -> None:
    shell = make_shell()
    shell.setGeometry(QRect(20, 30, 1000, 700))
    shell.close()
    place = msgspec.json.decode((tmp_path / "settings.json").read_bytes(), type=Settings).place
    assert place == WindowPlace(20, 30, 1000, 700, False)


@pytest.mark.parametrize(
    ("place", "screens", "wanted"),
    [
        (None, [BIG], QRect(320, 140, 1280, 800)),
        (WindowPlace(100, 100, 1280, 800), [BIG], QRect(100, 100, 1280, 800)),
        (WindowPlace(-200, -50, 1280, 800), [BIG], QRect(0, 0, 1280, 800)),
        (WindowPlace(2000, 100, 1200, 800), [BIG, SECOND], QRect(2000, 100, 1200, 800)),
        (WindowPlace(2000, 100, 1200, 800), [BIG], QRect(360, 140, 1200, 800)),
        (WindowPlace(0, 0, 5000, 4000), [BIG], QRect(0, 0, 1920, 1080)),
        (None, [], QRect(0, 0, 1280, 800)),
    ],
)
def test_the_window_stays_on_a_real_screen(place: WindowPlace | None, screens: list[QRect], wanted: QRect) -> None:
    assert clamped(place, screens) == wanted


def test_no_window_but_our_own_is_ever_shown(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.to_new_match()
    shell.new_match.add_button.click()
    controller = sit_down(shell)
    lift(controller)
    controller.open_menu()
    settle()
    assert shell.isActiveWindow()
    assert [window for window in QApplication.topLevelWidgets() if window.isVisible()] == [shell]


def test_the_map_keeps_its_size_whatever_is_said_below_it(make_shell: MakeShell) -> None:
    shell = make_shell()
    controller = sit_down(shell)
    lift(controller)
    size = controller.page.map.size()
    controller.page.prompt.setText("A long question. " * 12)
    controller.page.note.setText("A long note. " * 12)
    controller.page.offer(controller.page.command_buttons)
    settle()
    assert controller.page.map.size() == size


def test_the_role_cards_share_the_room_evenly(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.to_new_match()
    settle()
    widths = {card.width() for card in shell.new_match.cards.values()}
    assert max(widths) - min(widths) <= 2
    assert min(widths) > 250


@pytest.mark.parametrize("language", ["en", "ru"])
def test_at_twice_the_size_nothing_overlaps_and_nothing_scrolls_sideways(make_shell: MakeShell, language: str) -> None:
    shell = make_shell(Settings(language=language, scale=200))
    shell.matches.start(("red", "green"), ("Aiko", "Botan"))
    controller_of(shell).leave()
    settle()
    shown: list[QWidget] = [button for button in shell.title.buttons if button.isVisible()]
    places = [button.geometry() for button in shown]
    assert len(places) == 6
    assert all(below.top() > above.bottom() for above, below in pairwise(places))
    QTest.keyClick(shell.title.sound_button, Qt.Key.Key_Up)
    assert shell.title.quit_button.hasFocus()
    assert shell.title.quit_button.visibleRegion().boundingRect() == shell.title.quit_button.rect()
    shell.title.settings_button.click()
    settle()
    areas = shell.findChildren(QScrollArea)
    bodies = [(area.widget(), area.viewport()) for area in areas if area.isVisible()]
    assert bodies
    assert all(body is not None and body.width() <= port.width() for body, port in bodies)
    shell.to_new_match()
    settle()
    assert min(row.name.width() for row in shell.new_match.rows) > 300


def test_all_that_is_pressed_is_large_enough_for_a_finger(make_shell: MakeShell) -> None:
    shell = make_shell()

    def small() -> list[str]:
        settle()
        sides = {
            one: one.height() if isinstance(one, QCheckBox) else min(one.width(), one.height())
            for one in shell.findChildren(QWidget)
            if one.isVisible() and isinstance(one, QAbstractButton | QLineEdit | QComboBox)
            if QAccessible.queryAccessibleInterface(one).role() is not QAccessible.Role.StaticText
        }
        lists = [one for one in shell.findChildren(QListView) if one.isVisible() and one.model().rowCount()]
        lists = [one for one in lists if getattr(one, "pressable", True)]  # a line of the log shows its place unpressed
        found = [f"a row of {one.objectName()}" for one in lists if one.sizeHintForRow(0) < TARGET]
        return found + [f"{one!r} {side}" for one, side in sides.items() if side < TARGET]

    assert small() == []
    for go in (shell.to_new_match, shell.to_settings, shell.to_rules):
        go()
        assert small() == []
    controller = sit_down(shell)
    assert small() == []
    lift(controller)
    answer(controller, 0)
    assert controller.page.recap.lines.count()
    assert small() == []
    controller.open_menu()
    assert small() == []


def test_nothing_is_larger_than_the_window_has_room_for(make_shell: MakeShell) -> None:
    """A scale of 200 % needs a window of 1280 by 720; in a smaller one all is smaller, and grows with it."""
    shell = make_shell(Settings(scale=200))
    context = shell.context
    assert (shell.width(), shell.height(), context.scale) == (1280, 800, 2.0)
    context.fit(960, 600)
    assert context.scale == pytest.approx(1.5)
    context.fit(1280, 720)
    assert context.scale == 2.0
    context.hold("lesson", held=True)
    assert context.scale == context.of("hexes").scale == pytest.approx(1.4)
    context.fit(1600, 1000)
    assert context.scale == 2.0
    context.fit(1280, 720)
    context.hold("lesson", held=False)
    assert context.scale == 2.0
    context.fit(640, 400)
    assert context.scale == 1.0
    assert context.settings.scale == 200
    context.change(msgspec.structs.replace(context.settings, scale=80))
    assert context.scale == 0.8


def test_all_is_larger_by_itself_in_a_very_large_window(make_shell: MakeShell) -> None:
    context = make_shell().context
    for size, scale in (((1920, 1080), 1.0), ((2560, 1440), 1.05), ((3840, 2160), 1.6), ((3840, 1080), 1.0)):
        context.fit(*size)
        assert context.scale == pytest.approx(scale), size
    assert context.settings.scale == 100


def test_the_name_field_has_room_in_a_small_window(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.resize(960, 600)
    shell.to_new_match()
    settle()
    row = shell.new_match.rows[0]
    assert row.name.width() >= 150
    row.name.setText("")
    for letter in "To\u202em & Anna":
        typed = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, letter)
        QApplication.sendEvent(row.name, typed)
    assert shell.new_match.roster.chairs[0].name == row.name.text() == "Tom & Anna"
