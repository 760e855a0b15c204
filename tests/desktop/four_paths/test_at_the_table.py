"""Matches of the card game through the window, by the mouse and by keys, alone and together."""

from __future__ import annotations

from itertools import islice
from typing import cast

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication

from rokugan_desktop.desktop.at_table.field import TableauField
from rokugan_desktop.desktop.computers.seats import as_practice
from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import THINKING_MS, Hands, MouseHands, await_change, send_key
from rokugan_desktop.desktop.four_paths.answers import READING
from rokugan_desktop.desktop.four_paths.art.cards import SealArt
from rokugan_desktop.desktop.four_paths.table import CardTable, Look, Pick, Prices
from rokugan_desktop.desktop.keys import Command
from rokugan_desktop.desktop.sheets.boxes import words_in
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from rokugan_desktop.desktop.sheets.sheet import ItemSheet
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.zones.card_sheet import CardSheet
from rokugan_desktop.desktop.zones.tableau import ZoneWidget
from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.games.four_paths import Question
from rokugan_desktop.games.four_paths.actions import Buy, Discard
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.library.match_library import MatchLibrary
from tests.desktop.at_table import controller_of, settle
from tests.desktop.four_paths.conftest import PATHS, OpenPaths
from tests.desktop.walking import all_texts
from tests.games.four_paths.playing import DECKS
from tests.journeys.test_last_lines import amiss
from tests.key_hands import KeyHands

NAMES = ("Aiko", "Botan", "Chiyo", "Dai")
SHORT = (("length", "short"),)


def begin(shell: Shell, seats: int, hands: Hands, *players: str) -> Guest:
    """Begin a short match of so many, of whom these play each seat; people where none is said."""
    shell.matches.start(DECKS[:seats], NAMES[:seats], players, options=SHORT)
    settle()
    return Guest(shell, hands, preferences_of(shell.faces[PATHS], 5))


def table_of(shell: Shell) -> CardTable:
    """The cards on the table."""
    field = controller_of(shell).page.area.field
    assert isinstance(field, TableauField)
    return cast("CardTable", field.tableau)


def asked(shell: Shell) -> Question:
    """What is asked now."""
    controller = controller_of(shell)
    assert controller.acting is not None
    return cast("Question", controller.session.decision(controller.acting))


def until(guest: Guest, kind: str) -> Question:
    """Play until this is asked."""
    for controller in guest.play():
        seat = controller.acting
        question = controller.session.decision(seat) if seat is not None else None
        if question is not None and question.kind == kind and not controller.player.playing:
            return cast("Question", question)
    raise AssertionError(f"nobody was asked for {kind}")


@pytest.mark.long
@pytest.mark.parametrize("others", [1, 2, 3])
def test_one_person_plays_to_the_end_against_novices(open_paths: OpenPaths, library: MatchLibrary, others: int) -> None:
    shell = open_paths()
    guest = begin(shell, others + 1, MouseHands(shell), "human", *["novice"] * others)
    for _ in guest.play():
        pass
    assert guest.at_the_end
    assert [match.header.state for match in library.matches()] == ["over"]


@pytest.mark.long
def test_two_people_play_to_the_end(open_paths: OpenPaths) -> None:
    shell = open_paths()
    guest = begin(shell, 2, MouseHands(shell))
    for controller in guest.play():
        assert not isinstance(controller.handover, Curtain), "nothing is hidden, so nothing is covered"
    assert guest.at_the_end


@pytest.mark.parametrize("seats", [4])
def test_people_play_their_first_turns_by_keys_alone(open_paths: OpenPaths, seats: int) -> None:
    shell = open_paths()
    guest = begin(shell, seats, KeyHands(shell))
    for controller in islice(guest.play(), 25):
        assert not isinstance(controller.handover, Curtain)
    assert controller_of(shell).session.view(None).turn > 1


def test_a_unit_is_picked_and_then_sent_by_a_press_on_a_province(open_paths: OpenPaths) -> None:
    shell = open_paths()
    question = until(begin(shell, 2, MouseHands(shell)), "assign")
    table, hands = table_of(shell), MouseHands(shell)
    picks = [sheet for sheet in table.sheets if sheet.item.answers and isinstance(sheet.item.answers[0], Pick)]
    assert len([sheet for sheet in picks if sheet.item.chosen]) == 1
    unit = picks[-1].item.answers[0].unit
    hands.press(picks[-1])
    attack = question.view.attack
    assert attack is not None
    for _ in range(2):  # Esc lets go of what was picked up, and only then is the menu's
        assert controller_of(shell).sheets.top is None
        controller_of(shell).do(Command.BACK)
        chosen = [sheet.item.answers[0].unit for sheet in picks if sheet.item.chosen]
        assert chosen == [picks[0].item.answers[0].unit]
    assert controller_of(shell).sheets.top is not None
    send_key(Qt.Key.Key_Escape)
    settle()
    hands.press(picks[-1])
    province = table.thing(f"province {question.view.seats[attack.defender].provinces[0].id}")
    assert isinstance(province, QAbstractButton)
    hands.press(province)
    assert asked(shell).step.draft == ((unit, 1),)


def test_the_seat_that_is_attacked_bears_the_tick_and_none_of_its_provinces(open_paths: OpenPaths) -> None:
    shell = open_paths()
    until(begin(shell, 2, MouseHands(shell)), "attack")
    controller, table = controller_of(shell), table_of(shell)
    rival = next(sheet for sheet in table.sheets if sheet.item.offered)
    MouseHands(shell).press(rival)
    assert controller.acting is not None
    assert controller.session.needs_confirming(controller.acting)
    assert not [sheet for sheet in table.sheets if sheet.item.chosen]
    placed = [widget.placed for widget in table.findChildren(ZoneWidget)]
    signs = [one.zone.sign for one in placed if one is not None]
    seals = [sign for sign in signs if isinstance(sign, SealArt)]
    assert sorted(seal.chosen for seal in seals) == [False, True]


ENOUGH = 2
"""So many times a thing is looked at that happens again and again."""


def test_after_buying_the_keyboard_lands_on_nothing_that_discards(open_paths: OpenPaths) -> None:
    shell = open_paths()
    guest = begin(shell, 2, MouseHands(shell))
    landed = 0
    for controller in islice(guest.play(), 200):
        seat = controller.acting
        question = controller.session.decision(seat) if seat is not None else None
        if not isinstance(question, Question) or question.kind != "dynasty" or controller.player.playing:
            continue
        answers = list(question.answers())
        if question.step.draft or [one for one in answers if isinstance(one, Buy)]:
            continue
        assert [one for one in answers if isinstance(one, Discard)]
        focused = QApplication.focusWidget()
        assert not (isinstance(focused, ItemSheet) and isinstance(focused.item.answers[0], Discard))
        landed += 1
        if landed == ENOUGH:
            break
    assert landed


def test_a_seat_in_a_line_opens_by_a_press(open_paths: OpenPaths) -> None:
    shell = open_paths()
    shell.resize(1280, 720)
    until(begin(shell, 4, MouseHands(shell)), "dynasty")
    table = table_of(shell)
    lines = [sheet for sheet in table.sheets if isinstance(sheet.item.instead, Look)]
    assert len(lines) == 2
    seat: Seat = lines[-1].item.instead.seat
    assert table.thing(f"provinces {seat}") is None
    MouseHands(shell).press(lines[-1])
    assert table.thing(f"provinces {seat}") is not None


def test_in_a_window_made_lower_the_seats_lie_in_lines_at_once(open_paths: OpenPaths) -> None:
    shell = open_paths()
    shell.resize(1200, 900)
    until(begin(shell, 4, MouseHands(shell)), "dynasty")
    lying = [sum(sheet.item.id.startswith("seat ") for sheet in table_of(shell).sheets)]
    shell.resize(1200, 640)
    settle()
    lying.append(sum(sheet.item.id.startswith("seat ") for sheet in table_of(shell).sheets))
    assert lying == [0, 2]


@pytest.mark.usefixtures("painted")
def test_a_card_that_is_pointed_at_is_read_beside_the_table(open_paths: OpenPaths) -> None:
    shell = open_paths()
    until(begin(shell, 2, MouseHands(shell)), "dynasty")
    panel = controller_of(shell).page.area.public_panel
    table = table_of(shell)
    assert panel is not None
    card = next(sheet for sheet in table.sheets if sheet.item.id.startswith("province"))
    assert not card.toolTip(), "it would cover what lies about it"
    assert card.item.about in card.accessibleDescription(), "it is heard all the same"
    card = next(sheet for sheet in table.sheets if sheet.item.offered and sheet.item.id.startswith("province"))
    picture, accent = card.grab().toImage(), controller_of(shell).context.theme.colour("accent")
    corner = range(min(picture.width(), picture.height()) // 8)
    reds = [[picture.pixelColor(x, top + y) for x in corner for y in corner].count(accent)
            for top in (0, picture.height() - len(corner))]  # fmt: skip
    assert reds[1] > 9 > reds[0], "the bead lies clear of the name"
    table.pointed.emit("")
    before = all_texts(panel)
    table.pointed.emit(card.item.id)
    assert "The card being read" in all_texts(panel)
    table.pointed.emit("")
    assert all_texts(panel) == before


def test_where_nothing_is_hidden_nobody_peeks_and_whoever_is_asked_may_concede(
    open_paths: OpenPaths,
) -> None:
    shell = open_paths()
    until(begin(shell, 2, MouseHands(shell)), "dynasty")
    controller = controller_of(shell)
    page = controller.page
    assert not page.look.isVisible()
    send_key(Qt.Key.Key_L, "l")
    assert not isinstance(controller.handover, Curtain)
    page.menu.click()
    settle()
    sheet = controller.sheet
    assert sheet is not None
    seat = controller.acting
    assert seat is not None
    said = [button.text() for button in sheet.buttons]
    assert f"{NAMES[seat]} concedes…" in said
    assert not [text for text in said if "hand" in text or "Passing" in text]


def test_the_keyboard_lands_on_the_first_card_that_answers(open_paths: OpenPaths) -> None:
    shell = open_paths()
    until(begin(shell, 2, KeyHands(shell)), "dynasty")
    focused = QApplication.focusWidget()
    assert isinstance(focused, CardSheet)
    assert focused is table_of(shell).first_stop()
    name = focused.item.name.rsplit(": ", 1)[1]
    assert f"Buy {name} for " in focused.accessibleDescription(), "it says what Enter does before it is pressed"


def test_enter_on_a_card_of_several_prices_goes_on_to_them_and_takes_none(open_paths: OpenPaths) -> None:
    shell = open_paths()
    guest = begin(shell, 2, MouseHands(shell))
    cards, question = list[CardSheet](), until(guest, "dynasty")
    while not cards:
        cards = [one for one in table_of(shell).sheets if one.item.offered and isinstance(one.item.answers[0], Prices)]
        question = question if cards else until(guest, "dynasty")
    card = cards[0]
    card.setFocus(Qt.FocusReason.TabFocusReason)
    send_key(Qt.Key.Key_Return)
    settle()
    price = QApplication.focusWidget()
    assert isinstance(price, ItemSheet)
    assert price.item.of == card.item.id
    assert isinstance(price.item.answers[0], Buy)
    assert asked(shell) == question, "nothing is bought yet"
    other = next(one.item for one in table_of(shell).sheets if one.item.offered and one is not card)
    table_of(shell).choose(other.answers[0])  # as if that had been chosen, and taken back
    send_key(Qt.Key.Key_Return)
    settle()
    bought = [one.item.id for one in table_of(shell).sheets if one.item.chosen and "province" in one.item.id]
    assert bought == [card.item.id], "the one that is bought bears the tick, not what was chosen before"


def test_a_card_that_the_log_names_is_read_beside_it(open_paths: OpenPaths) -> None:
    """What has been played lies nowhere anymore; who missed it points at the line, or walks to it by keys."""
    shell = open_paths()
    guest = begin(shell, 2, MouseHands(shell))
    until(guest, "dynasty")
    controller = controller_of(shell)
    lines, panel = controller.page.recap.lines, controller.page.area.public_panel
    assert panel is not None
    row = next(row for row in range(lines.count()) if "turns up" in lines.item(row).text())
    lines.setFocus(Qt.FocusReason.TabFocusReason)
    lines.setCurrentRow(row)
    settle()
    reading = panel.section(READING)
    assert reading is not None
    read = [text for item in reading.items for box in item.boxes for text in words_in(box)]
    assert lines.item(row).text().removesuffix(".").rsplit("turns up ", 1)[1] in read
    lines.setCurrentRow(-1)
    panel.show_pointed("")
    lines.itemEntered.emit(lines.item(row))
    assert panel.section(READING) != reading, "under the mouse the lines stay where they are"


def test_a_hint_says_why_and_is_laid_out_by_a_press(open_paths: OpenPaths) -> None:
    shell = open_paths()
    options = as_practice(Setup((), SHORT), practice=True).options
    shell.matches.start(DECKS[:2], NAMES[:2], ("human", "novice"), options=options)
    settle()
    hands = MouseHands(shell)
    guest = Guest(shell, hands, preferences_of(shell.faces[PATHS], 5))
    until(guest, "dynasty")
    controller = controller_of(shell)
    page, before = controller.page, controller.page.recap.texts()
    hands.press(page.advice)
    await_change(lambda: page.recap.texts() != before, THINKING_MS)
    (line,) = page.recap.texts()
    assert line.startswith("Buy ")
    assert "gold: it makes" in line
    controller.advising.lay_out(0)
    settle()
    seat = controller.own_seat if controller.own_seat is not None else Seat(0)
    assert controller.session.drafted(seat)


def test_the_last_three_lines_are_told_beside_all_that_may_be_bought(open_paths: OpenPaths) -> None:
    shell = open_paths()
    shell.resize(1280, 720)
    told = 0
    for controller in begin(shell, 2, MouseHands(shell)).play():
        told = controller.page.recap.lines.count()
        question = controller.session.decision(controller.acting) if controller.acting is not None else None
        if told > 3 and question is not None and question.kind == "dynasty" and not controller.player.playing:
            break
    settle()
    assert told > 3
    assert amiss(shell, 3) == []
    panel = controller_of(shell).page.area.public_panel
    assert panel is not None
    for sheet in panel.sheets:
        assert sheet.visibleRegion().boundingRect() == sheet.rect(), sheet.accessibleName()


@pytest.mark.parametrize("size", [(1280, 720), (960, 600)])
def test_nothing_that_is_pressed_moves_for_a_card_that_is_looked_at(
    open_paths: OpenPaths, size: tuple[int, int]
) -> None:
    shell = open_paths()
    shell.resize(*size)
    until(begin(shell, 3, MouseHands(shell)), "dynasty")
    panel = controller_of(shell).page.area.public_panel
    assert isinstance(panel, SectionPanel)

    def places() -> dict[str, QRect]:
        return {
            sheet.item.id: QRect(sheet.mapTo(panel, QPoint()), sheet.size())
            for sheet in panel.sheets
            if sheet.item.answers
        }

    before, read = places(), set[int]()
    for card in list(table_of(shell).sheets):
        panel.show_pointed(card.item.id)
        settle()
        reading = panel.thing(READING)
        assert reading is not None
        read.add(reading.height())
        assert places() == before, card.item.id
    assert len(before) > 4
    assert len(read) > 2, "what is read is of another height each time"
