"""The title page: the newest match that can be played on, and the scene that the page stands before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec import structs
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollBar
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look import backdrop
from rokugan_desktop.desktop.look.backdrop import WORDS, paint_foreground, paint_landscape
from rokugan_desktop.desktop.look.theme import THEMES, Theme
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.desktop.title import newest_running
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.journal import Header
from rokugan_desktop.table.library.listing import Listed, round_of
from rokugan_desktop.table.library.match_library import MatchLibrary
from tests.desktop.at_table import settle
from tests.desktop.conftest import MakeShell
from tests.desktop.shown import shown_shells
from tests.desktop.walking import all_texts
from tests.shelved import begun, speak_in_window
from tests.there import there


def card(rounds: str, number: int = 1, name: str = "battle_for_rokugan") -> Listed:
    """Return a match in the list, of this number and game, whose index card says that round."""
    game = GAMES[name].rules()
    return Listed(
        number,
        Header(
            game=game.name,
            rules_version=game.rules_version,
            board_version=game.board_version,
            names=("A", "B"),
            roles=("crab", "crane"),
            started="",
            round=rounds,
        ),
    )


def test_a_round_of_very_many_digits_is_none() -> None:
    assert [round_of(card(rounds).header) for rounds in ("9" * 5000, "²", "-3", "x", "", "3")] == [0, 0, 0, 0, 0, 3]


def test_what_goes_on_is_first_of_all_a_match_of_the_game_that_is_chosen() -> None:
    names = ("battle_for_rokugan", "samurai_battles")
    games = {name: GAMES[name].rules() for name in names}
    listed = [card("3", 3, names[1]), card("2", 2), card("1", 1)]
    for game, number in ((names[0], 2), (names[1], 3), ("four_paths", 3)):
        continued = newest_running(listed, games.get, game)
        assert continued is not None
        assert continued.id == number, "else the newest of all"


@pytest.fixture
def shelf(qtbot: QtBot, tmp_path: Path, library: MatchLibrary, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    """Open the window with all games of the shelf; both lessons of one were left."""
    file = SettingsFile(tmp_path / "settings.json")
    file.write(Settings(lessons={"four_paths": 6, "four_paths 2": 2}))
    sources = SystemSources(lambda: bytes(32), Random(3), lambda: "2026-11-22T12:00:00")
    faces = {name: game.face for name, game in GAMES.items()}
    with shown_shells(qtbot, monkeypatch) as show:
        yield show(Shell(Context(file, speak_in_window, "en"), faces, library, sources))


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", [(960, 600), (1024, 600), (1280, 720)])
def test_four_scrolls_leave_every_button_in_sight(shelf: Shell, size: tuple[int, int], language: str) -> None:
    shelf.title.languages[language].click()
    shelf.resize(*size)
    settle()
    title = shelf.title
    assert len({scroll.y() for scroll in title.games.values()}) == 1, "they lie in one row"
    for button in title.buttons:
        if button.isVisible():
            assert title.rect().contains(QRect(button.mapTo(title, QPoint()), button.size())), button.text()
            assert button.visibleRegion().boundingRect() == button.rect(), button.text()


@pytest.mark.usefixtures("painted")
def test_few_banners_stand_beside_the_scenery(shelf: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen of one game has signs of its own, which none of them may cover."""
    ends: list[float] = []

    def noted(_painter: QPainter, foot: QPointF, height: float, *_rest: object) -> None:
        ends.append(foot.x() + height * 0.28)

    monkeypatch.setattr(backdrop, "paint_banner", noted)
    shelf.choose_game("four_paths")
    picture = QImage(1280, 720, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    ends.clear()
    shelf.title.paint_sheet(painter, QRectF(picture.rect()))
    painter.end()
    assert len(ends) == 4
    assert max(ends) < 1280 - 720 * 0.62


def test_each_game_says_what_it_is_and_each_lesson_where_it_was_left(shelf: Shell) -> None:
    said: list[str] = []
    for name in GAMES:
        shelf.choose_game(name)
        settle()
        said.append(shelf.context.words.of(name).text("title.subtitle"))
        assert said[-1] in all_texts(shelf.title)
    assert len(set(said)) == len(GAMES)
    shelf.choose_game("four_paths")
    settle()
    assert "step 7 of" in shelf.title.learn_button.accessibleDescription()
    assert "step 3 of" in shelf.title.more_button.text()
    shelf.resize(1600, 800)  # where the links stand beside their button
    settle()
    learn, games = shelf.title.learn_button, [*shelf.title.games.values()]
    for start, arrow, end in (
        (learn, Qt.Key.Key_Down, shelf.title.new_button),  # not aside, to a link
        (learn, Qt.Key.Key_Right, shelf.title.anew_button),
        (shelf.title.anew_button, Qt.Key.Key_Down, shelf.title.new_button),
        (games[0], Qt.Key.Key_Right, games[1]),
        (shelf.title.sound_button, Qt.Key.Key_Up, shelf.title.quit_button),
        (shelf.title.languages["en"], Qt.Key.Key_Right, shelf.title.languages["ru"]),
        (shelf.title.quit_button, Qt.Key.Key_Down, games[0]),
    ):
        start.setFocus()
        QTest.keyClick(start, arrow)
        assert QApplication.focusWidget() is end, (start.text(), arrow)
    shelf.title.anew_button.click()
    settle()
    assert "Your matches stay." in all_texts(shelf)


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("size", [(960, 600), (1600, 1000)])
def test_words_are_read_on_the_land_before_which_they_stand(
    qapp: QApplication, theme: Theme, size: tuple[int, int]
) -> None:
    picture = QImage(*size, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    area = QRectF(picture.rect())
    paint_landscape(painter, area, theme)
    paint_foreground(painter, area, theme)
    painter.end()
    ink = luminance(theme.colour("ink"))
    for x in range(0, round(size[0] * WORDS), 16):
        for y in range(0, round(size[1] * 0.92), 16):
            ground = luminance(picture.pixelColor(x, y))
            assert (max(ink, ground) + 0.05) / (min(ink, ground) + 0.05) >= 7
    assert picture.pixelColor(size[0] - 20, round(size[1] * 0.6)) != picture.pixelColor(2, round(size[1] * 0.6))


def luminance(colour: QColor) -> float:
    """How light a colour is, from 0 to 1, as WCAG counts."""
    parts = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_game_with_scenery_paints_it_into_its_box_alone(qapp: QApplication, theme: Theme, game: str) -> None:
    face = GAMES[game].face()
    picture = QImage(600, 600, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    painter = QPainter(picture)
    there(face.paint_scenery)(painter, QRectF(50, 100, 480, 480), theme)
    painter.end()
    painted = [(x, y) for x in range(0, 600, 5) for y in range(0, 600, 5) if picture.pixelColor(x, y).alpha()]
    assert len(painted) > 600
    assert min(y for _x, y in painted) >= 70


@pytest.mark.usefixtures("painted")
def test_what_the_players_ought_to_read_lies_on_paper_and_not_on_the_hills(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.resize(960, 600)
    shell.title.show_trouble("The match library was damaged, and this is said at some length below all buttons. " * 3)
    settle()
    (said,) = (label for label in shell.title.findChildren(QLabel) if label.text().startswith("The match library"))
    seen = QRect(said.mapTo(shell, QPoint()), said.size()).intersected(shell.rect())
    picture = shell.grab(seen).toImage()
    paper = QColor(shell.context.theme.raised)
    for place in ((picture.width() - 6, picture.height() // 2), (6, picture.height() // 2)):
        assert picture.pixelColor(*place) == paper


def test_the_title_stands_in_one_place_whatever_the_page_offers(make_shell: MakeShell) -> None:
    shell = make_shell()
    (name,) = (label for label in shell.title.findChildren(QLabel) if label.text() == "Six hexes")
    for width, height in ((1280, 720), (960, 600)):
        shell.resize(width, height)
        places = set[tuple[int, int]]()
        for match in (None, begun("hexes")):
            shell.title.show_continued(match)
            settle()
            at = name.mapTo(shell, QPoint())
            places.add((at.x(), at.y()))
        assert len(places) == 1


def test_going_on_with_a_match_says_so_at_once_and_no_longer_than_it_takes(make_shell: MakeShell) -> None:
    title = make_shell().title
    title.show_continued(begun("hexes"))
    said: list[bool] = []
    title.continued.disconnect()
    title.continued.connect(lambda: said.append("Opening the match…" in all_texts(title)))
    title.continue_button.click()
    assert said == [True]
    assert "Aiko, Botan" in all_texts(title), "where it could not be opened, it is offered again"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 150), ((960, 600), 150), ((960, 600), 100)])
def test_the_scroll_bar_lies_beside_the_buttons_in_the_corner(
    make_shell: MakeShell, size: tuple[int, int], scale: int
) -> None:
    shell = make_shell(Settings(scale=scale))
    shell.title.show_continued(begun("hexes"))
    shell.title.show_trouble("The match library was damaged. " * 20)
    shell.resize(*size)
    settle()
    (bar,) = (one for one in shell.title.findChildren(QScrollBar) if one.isVisible())
    place = QRect(bar.mapTo(shell, QPoint()), bar.size())
    assert shell.rect().contains(place)
    names = {"English", "Русский", "Sounds: on"}
    corner = [one for one in shell.title.findChildren(QPushButton) if called(one) in names]
    assert len(corner) == len(names)
    for button in corner:
        assert not place.intersects(QRect(button.mapTo(shell, QPoint()), button.size())), button.text()


@pytest.mark.usefixtures("painted")
def test_a_symbol_stands_apart_from_the_words_beside_it(make_shell: MakeShell) -> None:
    shell = make_shell()
    (button,) = (one for one in shell.title.findChildren(QPushButton) if called(one) == "Sounds: on")
    picture = button.grab().toImage()
    ground, rows = picture.pixelColor(8, picture.height() // 2), range(10, picture.height() - 10)
    blank = [all(picture.pixelColor(x, y) == ground for y in rows) for x in range(8, picture.width() - 8)]
    first = blank.index(False)
    seen = "".join(" " if one else "#" for one in blank[first : first + 36])
    assert " " * 5 in seen.strip(), "within the first letters there is no other gap"


def called(button: QPushButton) -> str:
    """Return what assistive programs call the button."""
    return QAccessible.queryAccessibleInterface(button).text(QAccessible.Text.Name)


def test_links_to_lessons_stand_beside_the_scenery(shelf: Shell) -> None:
    """The longest are those of Russian, of lessons that were both left; they go on in a further row."""
    context, game = shelf.context, "samurai_battles"
    context.change(structs.replace(context.settings, language="ru", lessons={game: 3, f"{game} 2": 5}))
    shelf.resize(1280, 720)
    shelf.choose_game(game)
    settle()
    for link in (shelf.title.anew_button, shelf.title.more_button):
        assert link.isVisible()
        right = link.mapTo(shelf.title, QPoint(link.width(), 0)).x()
        assert right < shelf.title.width() - 0.62 * shelf.title.height(), link.text()


def test_what_goes_on_is_called_by_what_was_agreed_on_too(shelf: Shell) -> None:
    options = (("scenario", "two_pines"), ("level", "expert"))
    shelf.title.show_continued(begun("samurai_battles", roles=("west", "east"), options=options, round="3"))
    assert "Samurai Battles, Two Pines Hill, Expert: Aiko, Botan — turn 3" in all_texts(shelf.title)
