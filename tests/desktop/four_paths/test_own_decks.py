"""Decks of one's own through the window: made, kept, sat down with, and whole in a match that was played with them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import cast

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import MouseHands
from rokugan_desktop.desktop.handbook.page import CardsBench, ListsLeaf
from rokugan_desktop.desktop.look.dialogs import Sheet
from rokugan_desktop.desktop.settings import ThemeName
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from tests.desktop.at_table import settle
from tests.desktop.four_paths.conftest import PATHS, OpenPaths
from tests.there import there


def decks_of(shell: Shell) -> ListsLeaf:
    """Open the page of decks."""
    shell.to_handbook("lists")
    settle()
    return cast("ListsLeaf", shell.handbook.leaf)


def another(shell: Shell) -> ListsLeaf:
    """The same page as another window has it."""
    context = shell.handbook.context
    lists = there(shell.face.lists)
    return ListsLeaf(context, lists, CardsBench(context, lists, there(shell.face.gallery)(context.words)))


def bench_of(leaf: ListsLeaf) -> CardsBench:
    """The list beside all cards."""
    return cast("CardsBench", leaf.bench)


def shown(leaf: ListsLeaf) -> dict[str, str]:
    """The cards of the list, with what their rows say."""
    rows = [bench_of(leaf).rows.item(row) for row in range(bench_of(leaf).rows.count())]
    return {row.data(Qt.ItemDataRole.UserRole): row.text() for row in rows if row.data(Qt.ItemDataRole.UserRole)}


KEPT = "\nEvery change is kept at once."


def copied(leaf: ListsLeaf, number: int, name: str) -> None:
    """Make a deck like one of the list, and name it by keys."""
    leaf.lists.setCurrentIndex(number)
    leaf.buttons["copy"].click()
    QTest.keyClicks(leaf.name, name)
    QTest.keyClick(leaf.name, Qt.Key.Key_Return)
    settle()


def test_a_deck_is_built_by_mouse_and_keys_and_judged_meanwhile(open_paths: OpenPaths) -> None:
    shell = open_paths("en")
    leaf = decks_of(shell)
    assert not bench_of(leaf).more.isEnabled(), "the house's decks stay as they are"
    bench_of(leaf).add("lion_tome", 1)
    assert leaf.judged.text() == "The decks that come with the game can’t be changed: make a copy."
    assert shown(leaf)["lion_tome"].startswith("2 ")
    copied(leaf, 0, "Ours")
    assert (leaf.lists.currentText(), leaf.judged.text()) == ("Ours", f"This deck can be played.{KEPT}")
    bench_of(leaf).gallery.search.setText("Tome")
    QTest.keyClick(bench_of(leaf).gallery.cards, Qt.Key.Key_Plus)
    QTest.keyClick(bench_of(leaf).gallery.cards, Qt.Key.Key_Plus)
    assert shown(leaf)["lion_tome"].startswith("4 ")
    assert leaf.judged.text() == f"A deck may have at most 3 of Tome.{KEPT}"
    bench_of(leaf).rows.setCurrentRow(next(row for row in range(99) if "Tome" in bench_of(leaf).rows.item(row).text()))
    for _ in range(4):
        QTest.keyClick(bench_of(leaf).rows, Qt.Key.Key_Minus)
    assert "lion_tome" not in shown(leaf)
    assert bench_of(leaf).rows.currentRow() == -1, "one press more takes no other card"
    assert leaf.judged.text() == f"At least 40 Dynasty cards are needed; there are 38.{KEPT}"
    bench_of(leaf).more.click()
    bench_of(leaf).more.click()
    assert shown(leaf)["lion_tome"].startswith("2 "), "the buttons speak of the card that was read last"
    again = decks_of(open_paths("ru"))
    assert [again.lists.itemText(at) for at in range(5, again.lists.count())] == ["Ours"]


def test_one_card_is_chosen_everywhere_and_the_last_copy_gone_chooses_no_other(open_paths: OpenPaths) -> None:
    leaf = decks_of(open_paths("en"))
    copied(leaf, 0, "Ours")
    listed = [
        bench_of(leaf).rows.item(row).data(Qt.ItemDataRole.UserRole) for row in range(bench_of(leaf).rows.count())
    ]

    def read() -> str:
        return bench_of(leaf).gallery.picture.accessibleName()

    bench_of(leaf).rows.setCurrentRow(listed.index("rich_harvest"))
    assert bench_of(leaf).gallery.current == "rich_harvest"
    assert read().startswith("Rich Harvest")
    assert bench_of(leaf).gallery.cards.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole) == read()
    bench_of(leaf).gallery.search.setText("Tome")
    assert bench_of(leaf).rows.currentRow() == listed.index("lion_tome"), "and the other way round"
    bench_of(leaf).rows.setCurrentRow(listed.index("rich_harvest"))
    assert read().startswith("Rich Harvest"), "also where the search has not found it"
    assert bench_of(leaf).gallery.cards.currentRow() == -1
    assert bench_of(leaf).rows.currentRow() == listed.index("rich_harvest")
    before = bench_of(leaf).more.mapToGlobal(QPoint())
    bench_of(leaf).fewer.click()
    settle()
    assert "rich_harvest" not in shown(leaf)
    assert (bench_of(leaf).rows.currentRow(), bench_of(leaf).gallery.current) == (-1, "rich_harvest")
    assert bench_of(leaf).more.mapToGlobal(QPoint()) == before, "what is said below the list moves no button"
    left = shown(leaf)
    bench_of(leaf).fewer.click()
    assert shown(leaf) == left, "one press more takes no other card"


def test_from_the_rules_one_comes_back_to_the_lists(open_paths: OpenPaths) -> None:
    shell = open_paths("en")
    shell.to_new_match()
    shell.to_handbook("lists")
    shell.to_rules()
    shell.back()
    assert shell.pages.currentWidget() is shell.handbook
    shell.back()
    assert shell.pages.currentWidget() is shell.new_match


def test_the_page_is_called_by_its_decks_and_opens_on_the_one_worked_on_last(open_paths: OpenPaths) -> None:
    shell = open_paths("en")
    leaf = decks_of(shell)
    assert "Decks" in {label.text() for label in shell.handbook.findChildren(QLabel) if label.isVisible()}
    assert leaf.buttons["copy"].text() == "Make a copy to change it"
    told = [box.currentText() for box in bench_of(leaf).gallery.filters]
    assert told == ["Whose deck: all", "Level: all", "Type: all", "Dynasty or Fate: all"]
    for number, name in ((0, "Ours"), (1, "Theirs")):
        copied(leaf, number, name)
    ours = leaf.lists.findText("Ours")
    leaf.lists.setCurrentIndex(ours)
    os.utime(there(leaf.file), (2e9, 2e9))  # it was changed after the other
    assert another(shell).lists.currentText() == "Ours"


@pytest.mark.parametrize(
    ("theme", "language"),
    [
        ("light", "en"),
        ("dark", "ru"),
        *(pytest.param(*more, marks=pytest.mark.long) for more in (("light", "ru"), ("dark", "en"))),
    ],
)
def test_double_letters_leave_room_for_several_cards_and_eight_lines(
    open_paths: OpenPaths, language: str, theme: ThemeName
) -> None:
    shell = open_paths(language)
    shell.resize(1280, 720)
    shell.context.change(msgspec.structs.replace(shell.context.settings, scale=200, theme=theme))
    settle()
    leaf = decks_of(shell)
    copied(leaf, 0, "X")
    seen, cards = bench_of(leaf).gallery.cards.viewport().rect(), bench_of(leaf).gallery.cards
    whole = [row for row in range(12) if seen.contains(cards.visualItemRect(cards.item(row)))]
    assert len(whole) > 2
    lines = bench_of(leaf).rows.viewport().height() // bench_of(leaf).rows.sizeHintForRow(1)
    assert lines >= 8


def test_decks_are_renamed_deleted_after_asking_and_taken_in_and_out(open_paths: OpenPaths, tmp_path: Path) -> None:
    leaf = decks_of(open_paths("en"))
    copied(leaf, 0, "Ours")
    leaf.buttons["copy"].click()
    assert leaf.lists.currentText() == "Ours (2)"
    QTest.keyClicks(leaf.name, "ours")
    QTest.keyClick(leaf.name, Qt.Key.Key_Return)
    assert leaf.lists.currentText() == "ours (2)", "no two are called alike"
    leaf.write(tmp_path / "out.yaml")
    leaf.buttons["delete"].click()
    sheet = leaf.window().findChildren(Sheet)[-1]
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert leaf.lists.count() == 7, "it was only asked"
    leaf.buttons["delete"].click()
    leaf.window().findChildren(Sheet)[-1].buttons[0].click()
    assert leaf.lists.count() == 6
    leaf.take_in(tmp_path / "out.yaml")
    assert leaf.lists.currentText() == "ours (2)"
    (tmp_path / "bad.yaml").write_text(
        (tmp_path / "out.yaml").read_text("utf-8").replace("lion_tome: 2", "lion_tom: 2")
    )
    for name, said in (("bad.yaml", "lion_tom does not belong"), ("none.yaml", "none.yaml")):
        leaf.take_in(tmp_path / name)
        assert said in leaf.told.text()
    kept = leaf.file
    assert kept is not None
    kept.write_bytes(b"\xff")
    leaf.reload()
    assert (leaf.lists.count(), kept.name in leaf.told.text()) == (6, True)


def test_a_deck_is_made_from_nothing_and_emptied_again(open_paths: OpenPaths) -> None:
    leaf = decks_of(open_paths("en"))
    empty = leaf.lists.itemText(4)
    for name in (f"{empty}, copy", f"{empty}, copy (2)"):
        leaf.lists.setCurrentIndex(4)
        leaf.buttons["copy"].click()
        assert leaf.lists.currentText() == name, "only the second of one's own has a number"
    for by in (1, -1, -1):
        bench_of(leaf).add("lion_keep", by)
        assert ("lion_keep" in shown(leaf)) is (by == 1)
    assert leaf.judged.text().startswith("A deck needs a Stronghold.")


def test_a_deck_that_can_t_be_kept_is_said_in_one_sentence(open_paths: OpenPaths, tmp_path: Path) -> None:
    leaf = decks_of(open_paths("en"))
    (tmp_path / "kept").write_text("no folder", encoding="utf-8")
    leaf.buttons["copy"].click()
    assert ".yaml: this file can’t be written" in leaf.told.text()
    assert leaf.lists.count() == 5


def test_a_deck_that_does_not_fit_the_level_is_shown_with_why_not(open_paths: OpenPaths) -> None:
    shell = open_paths("en")
    copied(decks_of(shell), 2, "Scholars")
    shell.back()
    shell.to_new_match()
    settle()
    page = shell.new_match
    own = next(role for role in page.cards if role.startswith("{"))
    page.cards[own].click()
    assert page.roster.holders(own) == (0,)
    page.options.chosen.emit("level", "2")
    assert page.cards[own].isVisible()
    assert "level 3" in page.cards[own].accessibleDescription()
    assert page.roster.holders(own) == ()
    page.cards[own].click()
    assert page.roster.holders(own) == (), "it says why, and is not taken"


@pytest.mark.long
@pytest.mark.usefixtures("unpainted")
def test_two_computers_play_a_match_with_own_decks_that_outlives_them(
    open_paths: OpenPaths, library: MatchLibrary
) -> None:
    shell = open_paths("en")
    leaf = decks_of(shell)
    for number, name in ((0, "Ours"), (1, "Theirs")):
        copied(leaf, number, name)
    shell.back()
    shell.to_new_match()
    settle()
    page = shell.new_match
    for number, role in enumerate([role for role in page.cards if role.startswith("{")]):
        page.rows[number].played.emit("novice")
        page.cards[role].click()
    page.options.chosen.emit("length", "short")
    page.begin_button.click()
    settle()
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.faces[PATHS], 5))
    for _ in guest.play():
        assert shell.controller is not None
    assert guest.at_the_end
    for file in shell.context.of(PATHS).kept.glob("*.yaml"):
        file.unlink()
    shell.to_library()
    settle()
    (listed,) = library.matches()
    assert listed.header.state == "over"
    assert sorted(msgspec.json.decode(role)["name"] for role in listed.header.roles) == ["Ours", "Theirs"]
    session = Session.reopen(shell.faces[PATHS].game, library.open_read_only(listed.id))
    assert session.over() is not None


def test_what_another_window_has_changed_is_never_overwritten(open_paths: OpenPaths) -> None:
    shell = open_paths("en")
    here = decks_of(shell)
    copied(here, 0, "Ours")
    elsewhere = another(shell)
    elsewhere.reload(here.file)
    bench_of(elsewhere).add("lion_tome", 1)
    assert shown(elsewhere)["lion_tome"].startswith("3 ")
    bench_of(here).add("lion_hanae", -1)
    assert "changed in another window" in here.told.text()
    assert shown(here) == shown(elsewhere), "it is shown as it is now, and was not overwritten"
    bench_of(here).add("lion_hanae", -1)
    assert shown(here)["lion_hanae"].startswith("2 ")


@pytest.mark.parametrize("name", ["Колода Льва", "lion deck\u3164"])
def test_a_deck_named_as_one_of_the_house_s_is_refused_and_stays_as_it_was(open_paths: OpenPaths, name: str) -> None:
    leaf = decks_of(open_paths("en"))
    copied(leaf, 0, "Ours")
    leaf.name.setText(name)
    leaf.rename()
    assert "A deck that comes with the game is called" in leaf.told.text()
    assert (leaf.lists.currentText(), leaf.lists.count()) == ("Ours", 6)


def test_a_deck_made_after_another_was_deleted_does_not_take_its_place(open_paths: OpenPaths) -> None:
    shell = open_paths("en")
    here = decks_of(shell)
    copied(here, 0, "Ours")
    gone = there(here.file)
    gone.unlink()
    elsewhere = another(shell)
    copied(elsewhere, 0, "Theirs")
    bench_of(here).add("lion_tome", 1)
    assert "changed in another window" in here.told.text()
    elsewhere.reload(elsewhere.file)
    assert elsewhere.lists.currentText() == "Theirs"


def test_a_file_s_odd_name_steers_nothing_and_two_of_a_name_are_told_apart(open_paths: OpenPaths) -> None:
    shell = open_paths("en")
    leaf = decks_of(shell)
    copied(leaf, 0, "Ours")
    text = there(leaf.file).read_text("utf-8")
    (shell.context.kept / "9.yaml").write_text(text.replace('"Ours"', '"Lion deck"'), "utf-8")
    (shell.context.kept / "x\x1b[2J\u202e.yaml").write_text("no deck", "utf-8")
    leaf.reload()
    assert not {"\x1b", "\u202e"} & set(leaf.told.text())
    names = [leaf.lists.itemText(number) for number in range(leaf.lists.count())]
    assert len({name.casefold() for name in names}) == len(names)
