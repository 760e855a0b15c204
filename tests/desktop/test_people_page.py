"""The page of those who have played, by clicks and keys; the toy game, for the page knows no game."""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit

from rokugan_desktop.desktop.company.page import PeoplePage
from rokugan_desktop.desktop.demo.hands import await_change
from rokugan_desktop.desktop.settings import LastTable, Settings
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Setup
from rokugan_desktop.table.journal import new_header
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.people.figures import CountedFile
from rokugan_desktop.table.session import Session
from tests.desktop.at_table import focus, settle
from tests.desktop.conftest import MakeShell
from tests.desktop.walking import all_texts
from tests.toy.hexes import Hexes
from tests.toy.player import play_a_turn, play_out


def put(
    library: MatchLibrary, names: tuple[str, ...], day: int, players: tuple[str, ...] = (), *, over: bool = True
) -> int:
    """Put a match of that day of November into the library: the whole, or its first turn."""
    setup = Setup(("red", "green", "blue")[: len(names)])
    journal = library.create(new_header(Hexes(), setup, names, f"2026-11-{day:02}T19:00:00", players))
    session, rng = Session.start(Hexes(), setup, names, journal, bytes(32)), Random(day)
    if over:
        play_out(session, rng)
    else:
        play_a_turn(session, rng)
    session.leave()
    return journal.match_id


def opened(shell: Shell) -> PeoplePage:
    """Go to the page by the library's button, and wait until all is counted."""
    shell.title.matches_button.click()
    shell.library_page.people_button.click()
    page = shell.people_page
    await_change(lambda: not page.counting.left and not page.reckoning)
    settle()
    return page


@pytest.fixture
def page(make_shell: MakeShell, library: MatchLibrary) -> PeoplePage:
    put(library, ("Aiko", "Botan"), 1)
    put(library, ("Aiko", "Botan", "Chiyo"), 2)
    put(library, ("aiko", "Computer"), 3, ("human", "random"))
    put(library, ("Aiko", "Fumio"), 4, over=False)
    table = LastTable((("Botan", "red"), ("Chiyo", "green")), ("human", "random"))
    return opened(make_shell(Settings(names=("Botan", "Aiko"), tables={"hexes": table})))


def names(page: PeoplePage) -> list[str]:
    return [page.list.item(row).text() for row in range(page.list.count())]


def told(page: PeoplePage) -> str:
    return " ".join(page.text.toPlainText().split())


def choose(page: PeoplePage, name: str) -> None:
    page.list.setCurrentRow(names(page).index(name))


def shell_of(page: PeoplePage) -> Shell:
    shell = page.window()
    assert isinstance(shell, Shell)
    return shell


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(focus(), key, modifiers)
    settle()


def rename(page: PeoplePage, name: str) -> None:
    """Rename whoever is chosen, as by hand."""
    press(Qt.Key.Key_F2)
    field = focus()
    assert isinstance(field, QLineEdit)
    field.setText(name)
    press(Qt.Key.Key_Return)
    await_change(lambda: not page.reckoning)


def saved(page: PeoplePage, file: Path) -> bytes:
    (dialog,) = page.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(file))
    dialog.done(0)
    settle()
    return file.read_bytes()


def test_people_come_first_then_computers_and_each_is_told_of(page: PeoplePage) -> None:
    assert page.list.hasFocus()
    assert names(page) == ["Aiko", "Botan", "Chiyo", "Dice (computer)"]
    assert told(page).startswith("Aiko 3 matches")
    assert "Favorite side: Red (Six hexes)" in told(page)
    assert "Botan 2" in told(page)
    assert "Dice (computer) 1" in told(page)
    read = page.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert read.startswith("Aiko. 3 matches, ")
    press(Qt.Key.Key_Down)
    assert told(page).startswith("Botan 2 matches")
    assert page.text.accessibleName() == "Botan"


def test_a_copy_of_a_match_counts_for_nobody(page: PeoplePage, library: MatchLibrary) -> None:
    first = library.open_read_only(library.matches()[-1].id)
    library.put(first.header, tuple(first.entries()))
    page.open()
    await_change(lambda: not page.counting.left and not page.reckoning)
    assert told(page).startswith("Aiko 3 matches")


def test_a_running_match_tells_nothing(page: PeoplePage) -> None:
    for row in range(page.list.count()):
        page.list.setCurrentRow(row)
        assert "Fumio" not in " ".join([all_texts(page), told(page), page.chart.accessibleDescription()])
    assert "Fumio" not in page.telling.csv()
    page.season_button.click()
    assert "Fumio" not in page.standing.toPlainText()
    assert all("Fumio" not in page.group.itemText(number) for number in range(page.group.count()))
    assert len(CountedFile(shell_of(page).library.path).read()) == 3


def test_what_was_counted_is_read_again_and_goes_with_its_match(page: PeoplePage, library: MatchLibrary) -> None:
    file = CountedFile(library.path)
    page.done_button.click()
    page.counting.look_at(library.matches())
    assert not page.counting.left
    library.delete(library.matches()[-1].id, "2026-11-21T12:00:00")
    page.open()
    assert len(file.read()) == 2
    assert told(page).casefold().startswith("aiko 2 matches")
    file.path.write_bytes(b"\x00 no JSON")
    page.counting.forget()
    page.open()
    await_change(lambda: not page.counting.left)
    assert len(file.read()) == 2


def test_a_name_joins_another_and_the_bar_takes_it_back(page: PeoplePage, library: MatchLibrary) -> None:
    choose(page, "Chiyo")
    rename(page, "botan")
    assert names(page) == ["Aiko", "Botan", "Dice (computer)"]
    assert told(page).startswith("Botan 3 matches")
    assert "Chiyo and botan are now one person." in page.notice.text.text()
    assert library.matches()[2].header.names == ("Aiko", "Botan", "Chiyo"), "journals keep what was typed"
    press(Qt.Key.Key_Escape)
    assert names(page) == ["Aiko", "Botan", "Chiyo", "Dice (computer)"]


def test_a_renamed_person_is_offered_by_the_new_name_and_no_name_parts_spellings(page: PeoplePage) -> None:
    rename(page, "Aiko the Elder")
    assert names(page)[0] == "Aiko the Elder"
    context = page.context
    assert context.settings.names == ("Botan", "Aiko the Elder")
    rename(page, "")
    assert names(page)[0] == "Aiko"


def test_a_computer_keeps_its_name(page: PeoplePage) -> None:
    page.list.setCurrentRow(3)
    assert not page.rename_button.isEnabled()
    assert not page.forget_button.isEnabled()
    press(Qt.Key.Key_F2)
    assert not page.list.findChildren(QLineEdit), "the key means the rules here, as on any page"


def test_who_is_hidden_is_named_nowhere_until_shown_again(page: PeoplePage) -> None:
    choose(page, "Botan")
    page.hide_button.click()
    settle()
    assert "Botan" not in names(page)
    choose(page, "Aiko")
    assert "Botan" not in told(page)
    assert "Botan" not in page.telling.csv()
    page.hidden_button.click()
    choose(page, "Botan")
    assert page.hide_button.text() == "Show again"
    page.hide_button.click()
    assert page.hidden_button.isHidden()
    assert "Botan" in names(page)


def test_who_is_forgotten_is_not_kept_by_name_and_begins_anew(page: PeoplePage, library: MatchLibrary) -> None:
    choose(page, "Botan")
    page.forget_button.click()
    await_change(lambda: not page.reckoning)
    assert "Botan" not in names(page)
    settings = page.context.settings
    assert settings.names == ("Aiko",)
    assert settings.tables["hexes"].seats == (("", "red"), ("Chiyo", "green")), "a computer's name is no person's"
    assert "otan" not in repr(settings)
    put(library, ("Aiko", "Botan"), 30)
    page.open()
    choose(page, "Botan")
    assert told(page).startswith("Botan 1 match,")
    page.undo()
    assert page.context.settings.people.forgotten, "opening the page left what was before"


def test_points_and_ratings_are_charted_and_saved_as_a_picture(page: PeoplePage, tmp_path: Path) -> None:
    assert page.chart.isVisible()
    points = page.chart.accessibleDescription()
    assert points.count("Red") == 3
    page.by_rating.click()
    assert "±" in page.chart.accessibleDescription()
    assert not page.by_points.isChecked()
    page.picture_button.click()
    picture = QImage.fromData(saved(page, tmp_path / "chart.png"))
    assert picture.width() == 1200
    colours = {picture.pixel(x, y) for x in range(0, 1200, 7) for y in range(0, 500, 7)}
    assert len(colours) > 5


def test_the_figures_go_out_as_a_table(page: PeoplePage, tmp_path: Path) -> None:
    choose(page, "Chiyo")
    rename(page, "=Chiyo")
    page.save_button.click()
    head, *rows = list(csv.reader(saved(page, tmp_path / "figures.csv").decode("utf-8-sig").splitlines()))
    assert len(rows) == 7
    said = [dict(zip(head, row, strict=True)) for row in rows]
    assert [row["Name"] for row in said].count("Aiko") == 3
    assert {row["Name"] for row in said} >= {"’=Chiyo", "Dice (computer)"}, "no spreadsheet takes it for a formula"
    assert all(row["Rating"].isdigit() and row["Points"].isdigit() for row in said)
    assert "figures.csv" in page.notice.text.text()


def test_a_file_that_cannot_be_written_is_said(page: PeoplePage, tmp_path: Path) -> None:
    page.save_button.click()
    (dialog,) = page.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "nowhere" / "figures.csv"))
    dialog.done(0)
    assert "figures.csv" in page.notice.text.text()
    assert page.notice.text.property("role") == "trouble"


def test_a_season_is_of_a_group_by_the_rule_that_it_picks(page: PeoplePage) -> None:
    page.season_button.click()
    assert [page.group.itemText(number) for number in range(page.group.count())] == [
        "Aiko, Botan, Chiyo",
        "Aiko, Botan",
    ]
    rows = page.standing.toPlainText().split()
    assert rows[:4] == ["Name", "Matches", "Victories", "Points"]
    assert rows[rows.index("Aiko") + 1] == "2", "with Chiyo and without"
    page.rule.setCurrentIndex(2)
    page.rule.activated.emit(2)
    rows = page.standing.toPlainText().split()
    won = int(rows[rows.index("Aiko") + 2])
    assert int(rows[rows.index("Aiko") + 3]) == 2 + 2 * won
    assert page.context.settings.season_rule == "presence"
    page.group.setCurrentIndex(1)
    page.group.activated.emit(1)
    assert "Chiyo" not in page.standing.toPlainText()


def test_where_nobody_has_finished_a_match_it_says_so(make_shell: MakeShell) -> None:
    page = opened(make_shell())
    assert focus() is page.done_button
    assert "No one has finished a match yet" in all_texts(page)
    press(Qt.Key.Key_Escape)
    shell = shell_of(page)
    assert shell.pages.currentWidget() is shell.library_page


def test_in_russian_everything_is_said_in_russian(make_shell: MakeShell, library: MatchLibrary) -> None:
    put(library, ("Аня", "Борис"), 1)
    page = opened(make_shell(Settings(language="ru")))
    assert told(page).startswith("Аня 1 партия, ")
    assert "Рейтинг" in told(page)


def test_a_match_that_is_deleted_while_it_is_counted_is_counted_for_nobody(
    make_shell: MakeShell, library: MatchLibrary
) -> None:
    numbers = [put(library, ("Aiko", "Botan"), day) for day in (1, 2, 3)]
    shell = make_shell()
    shell.to_people()
    page = shell.people_page
    library.delete(numbers[-1], "2026-11-21T12:00:00")  # the newest is counted first
    page.open()
    await_change(lambda: not page.counting.left and not page.reckoning)
    assert {*page.counting.known} == {*numbers[:2]}
    assert told(page).startswith("Aiko 2 matches")


def test_a_name_that_is_being_written_stays_while_more_is_known(page: PeoplePage) -> None:
    press(Qt.Key.Key_F2)
    field = focus()
    assert isinstance(field, QLineEdit)
    field.setText("Ai")
    page.counting.counted.emit()
    await_change(lambda: not page.reckoning)
    assert focus() is field
    assert field.text() == "Ai"
