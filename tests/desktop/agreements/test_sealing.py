"""The fair shuffle in the window: sealed before everybody's eyes, added to by who likes, opened and proved."""

from __future__ import annotations

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.look.dialogs import Sheet
from rokugan_desktop.desktop.settings import Settings
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.journal import Began, Entry, Journal, MemoryJournal, new_header, seal_of
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.shuffle import FIRST_SHUFFLE, Shuffle, spoken
from tests.desktop.at_table import NAMES, controller_of, focus, press, settle
from tests.desktop.conftest import MakeShell
from tests.desktop.walking import all_texts
from tests.toy.hexes import Hexes

pytestmark = pytest.mark.usefixtures("unpainted")

ROLES = ("red", "green", "blue")
SEAL = seal_of(Hexes(), Setup(ROLES), NAMES, ("human",) * 3, bytes(32))
"""The seal of the secret that the tests' window draws, for three people."""


def at_sealing(make_shell: MakeShell, settings: Settings | None = None) -> Shell:
    """Arrange a table of three, and begin."""
    table = (("Aiko", "red"), ("Botan", "green"), ("Chiyo", "blue"))
    shell = make_shell(settings or Settings(last_table=table, sealing="page"))
    shell.to_new_match()
    shell.new_match.begin()
    settle()
    return shell


def began(controller: Controller) -> Began:
    first = controller.session.entries[0]
    assert isinstance(first, Began)
    return first


def sheet_of(controller: Controller) -> Sheet:
    assert controller.sheet is not None
    return controller.sheet


def test_one_enter_passes_the_sealed_shuffle(qtbot: QtBot, make_shell: MakeShell, library: MatchLibrary) -> None:
    shell = at_sealing(make_shell)
    assert shell.pages.currentWidget() is shell.beginning.page
    assert "".join(spoken(SEAL).split()) in "".join(shell.beginning.page.plate.beginning.text().split())
    assert shell.controller is None, "nothing has been drawn yet"
    press(qtbot, Qt.Key.Key_Return)
    controller = controller_of(shell)
    assert began(controller).contributions == ("", "", "")
    assert controller.session.commitment == SEAL
    assert library.matches()[0].header.commitment == SEAL


def test_whoever_likes_adds_keystrokes_to_the_seed(qtbot: QtBot, make_shell: MakeShell) -> None:
    shell = at_sealing(make_shell)
    shell.beginning.page.fields[0].setFocus()
    QTest.keyClicks(focus(), "sake")
    press(qtbot, Qt.Key.Key_Return)
    press(qtbot, Qt.Key.Key_Return)
    assert focus() is shell.beginning.page.fields[2]
    QTest.keyClicks(focus(), "x" * 60)
    press(qtbot, Qt.Key.Key_Return)
    assert focus() is shell.beginning.page.begin_button
    press(qtbot, Qt.Key.Key_Return)
    first = began(controller_of(shell))
    assert first.contributions == ("sake", "", "x" * 40)
    assert first.seed != first.secret


def test_the_whole_seal_is_shown_on_demand(make_shell: MakeShell) -> None:
    shell = at_sealing(make_shell)
    plate = shell.beginning.page.plate
    assert not plate.whole.isVisible()
    plate.more.click()
    assert "".join(plate.whole.text().split()) == SEAL
    assert plate.whole.isVisible()
    plate.more.click()
    assert plate.beginning.isVisible()


def test_going_back_throws_the_secret_away_and_keeps_the_table(
    qtbot: QtBot, make_shell: MakeShell, library: MatchLibrary
) -> None:
    shell = at_sealing(make_shell)
    press(qtbot, Qt.Key.Key_Escape)
    assert shell.pages.currentWidget() is shell.new_match
    assert shell.new_match.roster.names() == NAMES
    assert library.matches() == ()


def test_the_page_can_give_way_to_a_line(make_shell: MakeShell) -> None:
    shell = at_sealing(make_shell)
    shell.beginning.page.skip.click()
    shell.beginning.page.begin_button.click()
    settle()
    assert shell.context.settings.sealing == "line"
    controller_of(shell).leave()
    shell.to_new_match()
    shell.new_match.begin()
    settle()
    controller = controller_of(shell)
    assert shell.pages.currentWidget() is shell.table
    assert "sealed" in controller.page.note.text()
    assert controller.session.commitment == SEAL
    controller.leave()
    shell.to_settings()
    shell.settings.rows["sealing"].buttons[1].click()
    shell.to_new_match()
    shell.new_match.begin()
    assert shell.pages.currentWidget() is shell.beginning.page
    assert not shell.beginning.page.skip.isChecked()


def test_a_line_is_the_rule_and_the_page_comes_on_wish(make_shell: MakeShell) -> None:
    table = (("Aiko", "red"), ("Botan", "green"), ("Chiyo", "blue"))
    shell = make_shell(Settings(last_table=table))
    shell.to_new_match()
    shell.new_match.begin_button.click()
    settle()
    assert "sealed" in controller_of(shell).page.note.text()
    controller_of(shell).leave()
    shell.to_new_match()
    shell.new_match.openly_button.click()
    settle()
    assert shell.pages.currentWidget() is shell.beginning.page
    assert len(shell.beginning.page.fields) == len(table)


def test_the_line_stands_on_the_curtain_where_that_comes_first(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(ROLES, NAMES, ("human",) * 3)
    controller = controller_of(shell)
    controller.look(Seat(1))
    assert isinstance(controller.handover, Curtain)
    controller.say_seal()
    curtain = controller.page.curtain
    assert "sealed" in curtain.news.text()
    assert curtain.stamp.isVisible()
    assert not set(spoken(SEAL).split()) & set(curtain.news.text().split()), "a picture is compared, not digits"
    controller.look(Seat(2))
    assert not curtain.stamp.isVisible()


def test_the_seal_is_in_the_menu_and_the_secret_is_not(qtbot: QtBot, make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(ROLES, NAMES, ("human",) * 3)
    controller = controller_of(shell)
    controller.open_menu()
    next(button for button in sheet_of(controller).buttons if "shuffle" in button.text()).click()
    settle()
    text = all_texts(sheet_of(controller))
    assert SEAL[:32] in "".join(text.split())
    assert bytes(32).hex() not in "".join(text.split())
    press(qtbot, Qt.Key.Key_Escape)
    assert not controller.sheet


def test_after_the_end_the_secret_is_told_and_the_match_proved(make_shell: MakeShell) -> None:
    shell = at_sealing(make_shell)
    shell.beginning.page.fields[1].setText("sake")
    shell.beginning.page.begin_button.click()
    settle()
    controller = controller_of(shell)
    controller.session.end_early()
    controller.open_to_everyone()
    controller.page.shuffle.click()
    settle()
    text = all_texts(sheet_of(controller))
    assert "Proved just now" in text
    assert bytes(32).hex() in "".join(text.split())
    # A name that is read from right to left would put the digits of a text that follows it in another order.
    assert "“sake” (4 letters and digits count), by Botan" in text
    assert "Aiko: nothing" in text
    assert SEAL[:32] in "".join(text.split())
    for line in (
        "Rules: version 1, today’s.",
        "Start: the game’s own setup.",
        "Seal: binds the secret, game, rules, board, setup, names, seats and players.",
        "Outside the game: no entries.",
        "Computers: none, as the match says. Nothing proves who gave an answer.",
    ):
        assert line in text


def test_a_match_from_a_position_says_that_no_one_drew_it(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(ROLES, NAMES, options=(("position", "of my own"),))
    controller = controller_of(shell)
    controller.session.end_early()
    controller.open_to_everyone()
    controller.page.shuffle.click()
    settle()
    text = all_texts(sheet_of(controller))
    assert "Proved from the position that the match began at" in text
    assert "Start: a given position, not one that was drawn." in text


@pytest.mark.parametrize("options", [(), (("position", "of my own"),)])
def test_a_match_without_a_seal_is_never_called_proved(
    options: tuple[tuple[str, str], ...], make_shell: MakeShell, library: MatchLibrary
) -> None:
    setup = Setup(ROLES, options=options)
    journal = MemoryJournal(new_header(Hexes(), setup, NAMES, "2026-11-21"))
    session = Session.start(Hexes(), setup, NAMES, journal, bytes(32))
    session.end_early()
    number = library.put(session.journal.header, session.entries)
    shell = make_shell()
    shell.matches.resume(number)
    controller = controller_of(shell)
    controller.page.shuffle.click()
    settle()
    text = all_texts(sheet_of(controller))
    assert "Seal: none. " in text
    assert "roved" not in text


def test_a_match_of_the_first_shuffle_is_never_called_proved(make_shell: MakeShell, library: MatchLibrary) -> None:
    """Each entry drew anew there, so the seal kept nobody from choosing among draws."""
    shuffle = Shuffle(bytes(32), ("sake", "", ""), FIRST_SHUFFLE)
    header = structs.replace(new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-21"), format=2)
    session = Session.start(Hexes(), Setup(ROLES), NAMES, MemoryJournal(header), shuffle)
    session.settle_for_all(Seat(0))
    session.end_early()
    first = session.entries[0]
    assert isinstance(first, Began)
    sealed = structs.replace(session.journal.header, commitment=first.commitment)
    number = library.put(sealed, (structs.replace(first, board_version=0), *session.entries[1:]))
    shell = make_shell()
    shell.matches.resume(number)
    controller = controller_of(shell)
    controller.page.shuffle.click()
    settle()
    text = all_texts(sheet_of(controller))
    assert "the writer of a match could choose among draws" in text
    assert "roved" not in text.replace("not prove", "")
    assert "no one could have chosen the draws" not in text


def test_a_changed_match_is_not_proved(make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green", "blue"), NAMES)
    controller = controller_of(shell)
    controller.session.end_early()
    controller.open_to_everyone()
    changed = structs.replace(began(controller), contributions=("", "", "added later"))
    journal = controller.session.journal
    entries = (changed, *journal.entries()[1:])

    def tampered(_journal: Journal) -> tuple[Entry, ...]:
        return entries

    monkeypatch.setattr(type(journal), "entries", tampered)
    controller.page.shuffle.click()
    settle()
    assert "Not proved. Entry 0" in all_texts(sheet_of(controller))
