"""Three games in one window, one library and one process: two toys and Battle for Rokugan, and one more off the shelf.

The fourth is put on the shelf from a folder of its own, as anybody would add a game: no file of the program changes.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random

import catalogues
import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from rokugan_desktop.cli import speaking
from rokugan_desktop.cli.arguments import WrongUse
from rokugan_desktop.cli.window import demo_players
from rokugan_desktop.desktop.at_table.field import MapField, TableauField
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import MouseHands
from rokugan_desktop.desktop.demo.pictures import Wishes, people
from rokugan_desktop.desktop.library.documents import Document, Documents
from rokugan_desktop.desktop.settings import SCALES, Settings, SettingsFile
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.engine import Setup
from rokugan_desktop.sentences import sentences_beside
from rokugan_desktop.shelf import GAMES, Shelf, Shelved, packaged, shelf_of
from rokugan_desktop.table.handover import Acting, Public
from rokugan_desktop.table.library.listing import UNKNOWN
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from rokugan_desktop.words import Words
from tests import cards_toy
from tests.cards_toy import face as cards_face
from tests.cards_toy.rules import ACT, DECK, ThreeCards, hand_of
from tests.cards_toy.rules import NAME as CARDS
from tests.desktop.at_table import controller_of, focus, settle
from tests.desktop.shown import shown_shells
from tests.desktop.walking import all_texts
from tests.shelved import face_of
from tests.toy import face as hexes_face
from tests.toy.hexes import Hexes
from tests.toy.messages import DOMAIN as HEXES

BATTLE = "battle_for_rokugan"
ROLES = {BATTLE: ("crab", "lion"), HEXES: ("red", "green"), CARDS: ("sun", "moon", "sun")}
NAMES = {BATTLE: ("Aiko", "Botan"), HEXES: ("Daiki", "Emi"), CARDS: ("Fumio", "Goro", "Hana")}
"""Other people at each game: a name that is known already has a list come up under it, which hides the cards."""
HEXES_SHELVED = Shelved(
    HEXES,
    Hexes,
    dict,
    lambda: hexes_face.SENTENCES,
    hexes_face.toy_face,
    lambda: None,
    assets=lambda: Path(hexes_face.__file__).parent,
)
CARDS_SHELVED = Shelved(
    CARDS,
    ThreeCards,
    dict,
    lambda: sentences_beside(cards_face.__file__),
    cards_face.read_face,
    lambda: None,
    assets=lambda: Path(cards_face.__file__).parent,
)
"""Both speak English alone: what they bring along holds no translation."""
THREE = shelf_of(GAMES[BATTLE], HEXES_SHELVED, CARDS_SHELVED)

RUSSIAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgid "Borrowed cards"
msgstr "Взятые карты"
"""
"""A catalogue that a game brings along; what it lacks is said in English."""

OpenShelf = Callable[..., Shell]


@cache
def speak(language: str) -> Words:
    """Return the words of the three games and the window, read once."""
    return speaking.speak_in_window(language, THREE)


@pytest.fixture
def open_shelf(
    qtbot: QtBot, tmp_path: Path, library: MatchLibrary, monkeypatch: pytest.MonkeyPatch
) -> Iterator[OpenShelf]:
    """Give a maker of windows: a shelf in, a window that is shown out. The settings outlast a window."""

    def make(shelf: Shelf = THREE) -> Shell:
        file = SettingsFile(tmp_path / "settings.json")
        if not file.path.exists():
            file.write(Settings(pace="off", idle_minutes=60, sealing="line"))
        sources = SystemSources(lambda: bytes(range(32)), Random(3), lambda: "2026-11-21T12:00:00")
        said = speak if shelf is THREE else partial(speaking.speak_in_window, shelf=shelf)
        context = Context(file, said, "en")
        faces = {name: partial(face_of, name) if game is GAMES.get(name) else game.face for name, game in shelf.items()}
        return show(Shell(context, faces, library, sources))

    with shown_shells(qtbot, monkeypatch) as show:
        yield make


def sit_down(shell: Shell, game: str, roles: tuple[str, ...]) -> Guest:
    """Choose a game on the title, and sit down to it."""
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.faces[game], 5))
    if shell.faces.several:
        guest.hands.press(shell.title.games[game])
    guest.hands.press(shell.title.new_button)
    guest.sit_down(NAMES.get(game, NAMES[BATTLE] + NAMES[HEXES])[: len(roles)], roles)
    guest.hands.press(shell.new_match.begin_button)
    settle()
    return guest


def play(shell: Shell, game: str, deeds: int = 10_000) -> Guest:
    """Play a match of the game until its end, or so many deeds long, and leave it for the title."""
    guest = sit_down(shell, game, ROLES[game])
    for number, controller in enumerate(guest.play()):
        assert controller.face.game.name == game
        if number == deeds:
            break
    return guest


def test_each_game_is_played_in_one_window_and_kept_in_one_library(
    open_shelf: OpenShelf, library: MatchLibrary
) -> None:
    shell = open_shelf()
    for game, deeds in ((HEXES, 25), (CARDS, 10_000), (BATTLE, 15)):
        guest = play(shell, game, deeds)
        controller = controller_of(shell)
        assert isinstance(controller.page.area.field, TableauField if game == CARDS else MapField)
        assert guest.at_the_end == (game == CARDS)
        if game == HEXES:
            controller.record(controller.session.end_early)
            settle()
        controller.leave()
        settle()
    listed = {match.header.game: match for match in library.matches()}
    assert {game: match.header.state for game, match in listed.items()} == {
        HEXES: "over", CARDS: "over", BATTLE: "running"
    }  # fmt: skip
    shell.to_library()
    page = shell.library_page
    assert [page.games.itemText(number) for number in range(page.games.count())] == [
        "All games", "Battle for Rokugan", "Six hexes", "Three cards"
    ]  # fmt: skip
    for number, game in enumerate((BATTLE, HEXES, CARDS), start=1):
        page.games.setCurrentIndex(number)
        page.games.activated.emit(number)
        assert [match.header.game for match in page.model.shown] == [game]
        assert page.open_button.isEnabled()
    page.games.setCurrentIndex(0)
    page.games.activated.emit(0)
    page.search.setText("sun cards")
    assert [match.header.game for match in page.model.shown] == [CARDS]
    for game in (HEXES, CARDS):
        shell.open_match(listed[game].id)
        shown = shell.replay.page
        assert shown.replay is not None
        assert shown.playback is not None
        shown.playback.go_to(len(shown.replay.steps) - 1)
        settle()
        assert isinstance(shown.field, TableauField if game == CARDS else MapField)
        assert NAMES[game][0] in all_texts(shown)
        shell.replay.back()
    shell.open_match(listed[BATTLE].id)
    assert controller_of(shell).face.game.name == BATTLE
    reopened = open_shelf()
    assert reopened.title.continue_button.isVisible()
    assert "Battle for Rokugan: Aiko, Botan" in all_texts(reopened.title)


@pytest.mark.parametrize("scale", SCALES)
def test_the_title_is_whole_in_a_low_window_in_letters_of_any_size(
    qtbot: QtBot, open_shelf: OpenShelf, scale: int
) -> None:
    shell = open_shelf()
    shell.context.change(msgspec.structs.replace(shell.context.settings, scale=scale))
    shell.resize(960, 600)
    settle()
    (name,) = (label for label in shell.title.findChildren(QLabel) if label.text() == "Rokugan Desktop")
    qtbot.waitUntil(lambda: name.heightForWidth(name.width()) <= name.height())  # its lines find room
    assert name.visibleRegion().boundingRect() == name.rect()
    assert not name.toolTip(), "nothing is left out"


def test_the_title_shows_the_program_and_the_game_that_was_chosen_last(open_shelf: OpenShelf) -> None:
    shell = open_shelf()
    assert shell.windowTitle() == "Rokugan Desktop"
    assert "Rokugan Desktop" in all_texts(shell.title)
    assert shell.game == BATTLE
    shell.title.games[BATTLE].setFocus()
    QTest.keyClick(focus(), Qt.Key.Key_Right)
    QTest.keyClick(focus(), Qt.Key.Key_Return)
    assert shell.game == HEXES
    shell.to_new_match()
    assert set(shell.new_match.cards) == {"red", "green", "blue"}
    assert shell.windowTitle() == "A new match · Rokugan Desktop"
    shell.matches.start(ROLES[HEXES], NAMES[HEXES], game=HEXES)
    assert shell.windowTitle() == "Six hexes · Rokugan Desktop"
    shell.matches.get_up()
    shell.to_title()
    assert shell.windowTitle() == "Rokugan Desktop"
    shell.close()
    again = open_shelf()
    assert again.game == HEXES
    alone = open_shelf(shelf_of(CARDS_SHELVED))
    assert (alone.game, alone.windowTitle(), alone.title.games) == (CARDS, "Three cards", {})


def test_each_game_has_its_own_last_table_words_and_rules(open_shelf: OpenShelf) -> None:
    shell = open_shelf()
    sit_down(shell, CARDS, ("sun", "moon"))
    controller_of(shell).leave()
    settle()
    sit_down(shell, HEXES, ("green", "red"))
    controller_of(shell).leave()
    settle()
    tables = shell.context.settings.tables
    assert {game: [role for _, role in last.seats] for game, last in tables.items()} == {
        CARDS: ["sun", "moon"], HEXES: ["green", "red"]
    }  # fmt: skip
    shell.choose_game(CARDS)
    shell.to_new_match()
    assert [chair.role for chair in shell.new_match.roster.chairs] == ["sun", "moon"]
    assert "Lights" in all_texts(shell.new_match)
    shell.choose_game(BATTLE)
    shell.to_new_match()
    assert "Clans" in all_texts(shell.new_match)
    assert all(chair.role is None for chair in shell.new_match.roster.chairs)
    shell.to_rules()
    assert "Rokugan" in shell.rules.text.toPlainText()


def test_seats_may_share_a_role_and_the_rules_say_what_is_missing(open_shelf: OpenShelf) -> None:
    shell = open_shelf(shelf_of(CARDS_SHELVED))
    shell.to_new_match()
    page = shell.new_match
    while len(page.rows) > 2:
        page.rows[-1].remove_button.click()
    for row in (0, 1):
        page.rows[row].entered.emit()
        page.cards["sun"].click()
    assert [chair.role for chair in page.roster.chairs] == ["sun", "sun"]
    page.begin_button.click()
    assert "Somebody has to play the other light." in all_texts(page)
    assert shell.controller is None
    page.add_button.click()
    page.cards["sun"].click()
    assert [chair.role for chair in page.roster.chairs] == [None, "sun", "sun"]
    page.begin_button.click()
    assert controller_of(shell).session.setup.roles == ("moon", "sun", "sun")


def test_what_a_game_asks_before_a_match_is_chosen_kept_and_remembered(open_shelf: OpenShelf) -> None:
    shell = open_shelf()
    shell.choose_game(CARDS)
    shell.to_new_match()
    page = shell.new_match
    box = page.options.boxes["deck"]
    assert [box.itemText(number) for number in range(box.count())] == ["Small", "Large", "Duel"]
    assert "Cards from 1 to 12." in all_texts(page)
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert "Cards from 1 to 20." in all_texts(page)
    page.begin_button.click()
    session = controller_of(shell).session
    assert session.setup.options == (("deck", "large"),)
    assert len(session.view(None).zones.layout.names) == 21
    controller_of(shell).leave()
    settle()
    shell.to_new_match()
    assert page.options.boxes["deck"].currentText() == "Large"
    shell.choose_game(HEXES)
    shell.to_new_match()
    assert not shell.new_match.options.isVisible()


def test_what_is_chosen_before_a_match_says_who_may_sit_down(open_shelf: OpenShelf) -> None:
    shell = open_shelf(shelf_of(CARDS_SHELVED))
    shell.to_new_match()
    page = shell.new_match
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, 5))
    assert not page.cards["star"].isVisible()
    assert "2 to 4 players" in all_texts(page)
    guest.choose((("deck", "large"),))
    assert page.cards["star"].isVisible()
    guest.sit_down((*NAMES[CARDS], "Isamu"), ("sun", "star", "moon", "moon"))
    assert not page.add_button.isEnabled()
    guest.choose((("deck", "duel"),))
    assert not page.cards["star"].isVisible()
    assert not page.add_button.isEnabled()
    assert not any(row.remove_button.isEnabled() for row in page.rows)
    assert [(chair.name, chair.role) for chair in page.roster.chairs] == [
        (NAMES[CARDS][0], "sun"),
        (NAMES[CARDS][1], None),
    ]
    assert "2 players" in all_texts(page)
    guest.hands.press(page.begin_button)
    settle()
    setup = controller_of(shell).session.setup
    assert (setup.roles, setup.options) == (("sun", "moon"), (("deck", "duel"),))
    controller_of(shell).leave()
    settle()
    shell.to_new_match()
    assert [chair.role for chair in page.roster.chairs] == ["sun", None], "what was drawn is drawn again"
    assert not page.add_button.isEnabled()


@pytest.mark.parametrize(("deck", "most"), [("small", 4), ("duel", 2)])
def test_the_guests_of_a_demo_sit_down_as_the_options_let_them(deck: str, most: int, tmp_path: Path) -> None:
    face, options = cards_face.read_face(), (("deck", deck),)
    for seats in range(1, 6):
        names, roles = people(Wishes(tmp_path, seats=seats, options=options), face)
        assert len(names) == len(roles) == max(2, min(most, seats))
        assert face.game.new(Setup(tuple(roles), options)).zones.at(DECK), "or else it would be refused"
    assert demo_players(None, None, face, options) == ("human",) * min(3, most)
    with pytest.raises(WrongUse):
        demo_players(None, most + 1, face, options)


def test_a_public_pass_is_for_all_eyes_and_the_card_after_an_act_for_one_pair(open_shelf: OpenShelf) -> None:
    shell = open_shelf(shelf_of(CARDS_SHELVED))
    shell.matches.start(("sun", "moon"), NAMES[CARDS][:2])
    controller = controller_of(shell)
    settle()
    field = controller.page.area.field
    assert isinstance(controller.handover, Public)
    assert isinstance(field, TableauField)
    assert field.tableau is not None
    focused = QApplication.focusWidget()
    assert focused is not None
    assert focused.accessibleName() == "Pass"
    controller.drafting.answer(ACT)
    controller.confirm()
    settle()
    held = controller.session.view(controller.session.seats[0]).zones.cards(hand_of(controller.session.seats[0]))
    said = f"1 of 3: Card {held[0]}"
    assert said not in all_texts(shell)
    controller.page.curtain.button.click()
    settle()
    assert isinstance(controller.handover, Acting)
    assert said in all_texts(shell)
    controller.hide()
    settle()
    assert said not in all_texts(shell)
    assert field.tableau is None


def test_a_game_without_a_board_is_written_down_without_a_map(open_shelf: OpenShelf) -> None:
    kinds = Documents(cards_face.read_face()).kinds(UNKNOWN)
    assert set(kinds) == {Document.MATCH, Document.BACKUP, Document.LOG}
    assert set(Documents(hexes_face.toy_face()).kinds(UNKNOWN)) == set(Document)


def test_a_match_of_a_game_that_is_not_here_is_listed_and_left_alone(
    open_shelf: OpenShelf, library: MatchLibrary
) -> None:
    shell = open_shelf()
    play(shell, CARDS)
    controller_of(shell).leave()
    settle()
    (before,) = library.matches()
    entries = library.open_read_only(before.id).entries()
    less = open_shelf(shelf_of(GAMES[BATTLE], HEXES_SHELVED))
    assert not less.title.continue_button.isVisible()
    less.to_library()
    page = less.library_page
    assert [match.id for match in page.model.shown] == [before.id]
    assert page.games.itemText(page.games.count() - 1) == CARDS
    assert not page.open_button.isEnabled()
    page.open_chosen()
    assert f"This is a match of a game that is not here ({CARDS})." in all_texts(page)
    less.matches.resume(before.id)
    assert less.controller is None
    assert library.open_read_only(before.id).entries() == entries
    assert library.matches() == (before,)


def test_old_settings_still_tell_the_last_table(open_shelf: OpenShelf, tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    old = {"pace": "off", "last_table": [["Aiko", "crab"], ["", "lion"]], "last_players": ["human", "novice"]}
    file.write_bytes(msgspec.json.encode(old))
    shell = open_shelf()
    shell.choose_game(BATTLE)
    shell.to_new_match()
    chairs = [(chair.name, chair.role, chair.player) for chair in shell.new_match.roster.chairs]
    assert chairs == [("Aiko", "crab", "human"), ("", "lion", "novice")]


@pytest.fixture
def game_in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Write the second toy out as the packages of a game of its own, in a folder that the program is shown."""
    name = "borrowed_cards"
    source = Path(cards_toy.__file__).parent
    for room, module in (("games", "rules"), ("desktop", "face")):
        package = tmp_path / "more" / room / name
        package.mkdir(parents=True)
        text = (source / f"{module}.py").read_text(encoding="utf-8")
        text = text.replace("tests.cards_toy.rules", f"rokugan_desktop.games.{name}").replace(CARDS, name)
        said = (source / "sentences.yaml").read_text("utf-8").replace("game.title: Three", "game.title: Borrowed")
        (package / "sentences.yaml").write_text(said, encoding="utf-8")
        (package / "__init__.py").write_text(text, encoding="utf-8")
        parent = importlib.import_module(f"rokugan_desktop.{room}")
        monkeypatch.setattr(parent, "__path__", [*parent.__path__, str(package.parent)])
    own = tmp_path / "more" / "games" / name / "assets"
    (own / "pages").mkdir(parents=True)
    (own / "pages" / f"{name}-rules.ru.md").write_text("# Три карты\n\n**Т-1.** Спасуйте или сыграйте.\n", "utf-8")
    po = own / "catalogues" / "ru" / "LC_MESSAGES" / f"{name}.po"
    po.parent.mkdir(parents=True)
    po.write_text(RUSSIAN, encoding="utf-8")
    assert catalogues.main(["compile", str(own / "catalogues")]) == 0
    importlib.invalidate_caches()
    yield name
    for room in ("games", "desktop"):
        sys.modules.pop(f"rokugan_desktop.{room}.{name}", None)


def test_a_game_is_added_from_a_folder_of_its_own_and_played_beside_the_others(
    open_shelf: OpenShelf, library: MatchLibrary, game_in_a_folder: str
) -> None:
    shell = open_shelf(shelf_of(*THREE.values(), packaged(game_in_a_folder)))
    monkeys = {**ROLES, game_in_a_folder: ROLES[CARDS]}
    guest = sit_down(shell, game_in_a_folder, monkeys[game_in_a_folder])
    for controller in guest.play():
        assert controller.face.game.name == game_in_a_folder
    assert guest.at_the_end
    (listed,) = library.matches()
    assert (listed.header.game, listed.header.state) == (game_in_a_folder, "over")
    controller_of(shell).leave()
    settle()
    session = Session.reopen(shell.faces[game_in_a_folder].game, library.open(listed.id))
    assert session.over() is not None
    session.leave()
    play(shell, CARDS, 10)
    controller_of(shell).leave()
    settle()
    shell.to_library()
    assert {match.header.game for match in shell.library_page.model.shown} == {game_in_a_folder, CARDS}
    assert "Borrowed cards" in all_texts(shell.title)
    shell.context.change(msgspec.structs.replace(shell.context.settings, language="ru"))
    settle()
    assert "Взятые карты" in all_texts(shell.title), "its own catalogue says it"
    assert "Borrowed cards" not in all_texts(shell.title)
    shell.choose_game(game_in_a_folder)
    shell.to_rules()
    assert "Спасуйте или сыграйте." in shell.rules.text.toPlainText()
    shell.rules.done_button.click()
    settle()
