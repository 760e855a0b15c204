"""No page of a demo has clipped, overlapping, small, pale, untranslated or clumsy text, and Tab goes by place.

Some pages are looked through, and all in the long mode.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.cli.speaking import said_in
from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
from rokugan_desktop.desktop.demo import Demo, Wishes
from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import stylesheet
from rokugan_desktop.desktop.settings import Settings, ThemeName
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Message, Seat
from rokugan_desktop.shelf import GAMES
from tests.desktop.conftest import MakeShell
from tests.desktop.demo.focus_order import backward
from tests.desktop.demo.painted_text import faults
from tests.desktop.demo.text_contrast import pale
from tests.shelved import make_face, speak_in_window

SENTENCES = said_in("table")

Size = tuple[int, int]
"""How large a window is, in logical pixels."""
LANGUAGES, LOOKS = ("en", "ru"), ("light", "dark", "contrast")
ROOMS: tuple[tuple[tuple[Size, ...], int], ...] = (
    (((960, 600), (1600, 1000), (1280, 720)), 100),
    (((3840, 2160),), 200),
)
"""The sizes that are tried at each scale, in percent."""
OVER_SCENERY = frozenset(("title", "rules", "settings", "new-match", "shuffle", "curtain", "library", "end"))
"""The pages whose text stands over something painted."""
SAMPLE = 15
"""So many pages at the beginning of a demo: those before the match, a curtain, and the first questions."""


class Inspected(Demo):
    """A demo of which each page is looked through in other sizes too, in place of keeping its picture.

    Scale and look stay: another one takes a sheet off the table.
    """

    def __init__(self, wishes: Wishes, game: str, sizes: Sequence[Size]) -> None:
        """Inspect each page of this game's demo in each of these sizes."""
        super().__init__(wishes, GAMES[game].face, speak_in_window)
        self._sizes = tuple(sizes)
        self.found: dict[str, None] = {}

    def _keep(self, shell: Shell, name: str, frame: int | None = None) -> Path:
        self._number += 1
        page, wishes = f"{self._number:02}-{name}", self._wishes
        for size in self._sizes:
            _resize(shell, size)
            found = [*faults(shell, wishes.language), *(f"Tab goes back: {step}" for step in backward(shell))]
            found += pale(shell) if name in OVER_SCENERY else []
            self.found.update(dict.fromkeys(f"{page} {size[0]}x{size[1]} {wishes.theme}: {fault}" for fault in found))
        _resize(shell, wishes.size)
        return wishes.out / page


def _resize(shell: Shell, size: Size) -> None:
    shell.setMinimumSize(min(size[0], shell.minimumWidth()), min(size[1], shell.minimumHeight()))
    shell.resize(*size)
    settle()


def inspect(wishes: Wishes, game: str, most: int | None, sizes: Sequence[Size]) -> list[str]:
    """Return the faults of that many pages."""
    demo = Inspected(wishes, game, sizes)
    assert list(islice(demo.pictures(), most))
    return list(demo.found)


@pytest.mark.parametrize(
    ("language", "look", "size", "scale"),
    [
        pytest.param("en", "light", (1280, 720), 100, marks=pytest.mark.long),
        ("ru", "dark", (960, 600), 100),
        pytest.param("ru", "light", (1280, 720), 200, marks=pytest.mark.long),
    ],
)
def test_a_sample_of_pages_is_legible(tmp_path: Path, language: str, look: str, size: Size, scale: int) -> None:
    wishes = Wishes(tmp_path, seed=3, size=size, language=language, theme=look, scale=scale)
    assert inspect(wishes, "battle_for_rokugan", SAMPLE, [size]) == []


@pytest.mark.long
@pytest.mark.parametrize(("sizes", "scale"), ROOMS)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_page_is_legible(
    tmp_path: Path, game: str, language: str, look: str, sizes: Sequence[Size], scale: int
) -> None:
    wishes = Wishes(tmp_path, seats=5, seed=2, size=sizes[-1], language=language, theme=look, scale=scale)
    with ProcessPoolExecutor(1, get_context("spawn")) as apart:  # what a window of 4K keeps goes with its process
        assert apart.submit(inspect, wishes, game, None, sizes).result() == []


class _Letters(QWidget):
    """Paints two texts by itself."""

    def __init__(self, parent: QWidget, one: QRect, other: QRect, pixels: int) -> None:
        super().__init__(parent)
        self.resize(parent.size())
        self._boxes, self._pixels = (one, other), pixels

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        font = QFont()
        font.setPixelSize(self._pixels)
        painter.setFont(font)
        for box, text in zip(self._boxes, ("Алый рассвет", "Синий закат"), strict=True):
            painter.drawText(box, 0, text)


@pytest.mark.parametrize(
    ("one", "other", "pixels", "what"),
    [
        (QRect(10, 10, 150, 30), QRect(10, 60, 150, 30), 16, ""),
        (QRect(10, 10, 150, 30), QRect(14, 12, 150, 30), 16, "one over the other"),
        (QRect(10, 10, 150, 30), QRect(260, 60, 150, 30), 16, "clipped"),
        (QRect(10, 10, 150, 30), QRect(10, 60, 150, 30), 9, "too small"),
    ],
)
def test_what_is_wrong_with_painted_text_is_found(
    qtbot: QtBot, one: QRect, other: QRect, pixels: int, what: str
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 120)
    _Letters(window, one, other, pixels).show()
    found = faults(window, "ru")
    assert bool(found) is bool(what)
    assert all(fault.startswith(what) for fault in found)


def curtains(make_shell: MakeShell, qtbot: QtBot, look: ThemeName) -> list[str]:
    """Return what is pale on the curtains of all clans."""
    context = make_shell().context
    context.change(msgspec.structs.replace(context.settings, theme=look))
    found: list[str] = []
    for role in make_face().roles:
        curtain = CurtainWidget(context)
        qtbot.addWidget(curtain)
        curtain.resize(1280, 720)
        curtain.setStyleSheet(stylesheet(context.theme, 1.0))
        curtain.show()
        curtain.draw(Person(Seat(0), "Aiko", role), Message("table.waiting"), locked=True)
        curtain.tell("A PIN was wrong")
        settle()
        found += [f"{role.id}: {fault}" for fault in pale(curtain)]
    return found


def test_all_that_is_said_on_a_curtain_stands_out_from_its_cloth(make_shell: MakeShell, qtbot: QtBot) -> None:
    assert curtains(make_shell, qtbot, "light") == []


@pytest.mark.long
@pytest.mark.parametrize("look", ["dark", "contrast"])
def test_the_same_on_the_curtains_of_other_looks(make_shell: MakeShell, qtbot: QtBot, look: ThemeName) -> None:
    assert curtains(make_shell, qtbot, look) == []


@pytest.mark.parametrize(("language", "scale"), [("en", 200), ("ru", 150)])
def test_the_window_of_a_failure_is_legible(make_shell: MakeShell, language: str, scale: int) -> None:
    shell = make_shell(Settings(language=language, scale=scale, theme="dark"))
    _resize(shell, (960, 600))
    window = shell.crashed("0.1.0\n  262\n")
    settle()
    assert [*faults(window, language), *pale(window)] == []


@pytest.mark.parametrize(("language", "scale"), [("en", 200), ("ru", 150)])
def test_the_longest_complaints_about_files_are_legible(make_shell: MakeShell, language: str, scale: int) -> None:
    shell = make_shell(Settings(language=language, scale=scale))
    _resize(shell, (960, 600))
    shell.title.matches_button.click()
    words = speak_in_window(language)
    said = (
        words.text(key, **dict.fromkeys(re.findall(r"{(\w+)", str(sentence)), 12))
        for key, sentence in SENTENCES.items()
        if key.startswith(("table.file.", "table.unreadable.", "table.journal."))
    )
    found: list[str] = []
    for text in sorted(said, key=len)[-3:]:
        shell.library_page.tell(f"evening.rokugan-match: {text}", trouble=True)
        settle()
        found += [*faults(shell, language), *pale(shell)]
    assert found == []


def test_a_step_of_tab_that_goes_back_is_found(qtbot: QtBot) -> None:
    """Three lines made from the last to the first are walked by place, not as they were made."""
    window = QWidget()
    qtbot.addWidget(window)
    for y in (100, 60, 20):
        QLineEdit(window).setGeometry(10, y, 80, 30)
    window.show()
    assert backward(window, ordered=False)
    assert backward(window) == []


def test_words_that_no_editor_would_print_are_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 120)
    QLabel("In the middle of the own province", window).setGeometry(10, 10, 280, 30)
    assert [fault for fault in faults(window, "en") if fault.startswith("no editor")]


@pytest.mark.parametrize(("ink", "faulty"), [("#6a5640", False), ("#b0a080", True)])
def test_text_that_does_not_stand_out_is_found(qtbot: QtBot, ink: str, faulty: bool) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 120)
    window.setStyleSheet("background: #f6ead0")
    label = QLabel("Two to five players", window)
    label.setGeometry(10, 40, 280, 30)
    label.setStyleSheet(f"color: {ink}; font-size: 16px")
    window.show()
    assert bool(pale(window)) is faulty


def test_english_left_in_another_language_is_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 120)
    for y, text in ((10, "Place a token"), (60, "Rokugan Desktop: Enter")):
        label = QLabel(text, window)
        label.setGeometry(10, y, 280, 30)
    assert [fault for fault in faults(window, "ru") if "Place" in fault]
    assert faults(window, "en") == []
