"""The demo: whole matches through the window, and their pictures."""

from __future__ import annotations

import os
import re
import signal
import sys
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.demo import Demo, Wishes
from rokugan_desktop.engine import Unreadable
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from tests.desktop.conftest import speak
from tests.secrecy.pictures import alike, pixels_of
from tests.shelved import make_face, speak_in_window
from tests.toy.face import toy_face

NAMES = {
    "title", "new-match", "set-up", "curtain", "placing", "decoy", "card-prompt", "recap", "battle", "end", "shuffle",
    "rewind", "pin", "replay", "analysis", "library", "save", "import",
}  # fmt: skip


def names(paths: list[Path]) -> list[str]:
    return [re.sub(r"^[0-9]{2,}-|\.png$", "", path.name) for path in paths]


FIRST = 8
"""So many pictures of a demo are taken a second time."""


def toy_demo(out: Path, library: MatchLibrary | None = None, most: int | None = None) -> list[Path]:
    pictures = Demo(Wishes(out, seats=2, seed=1, size=(960, 600)), toy_face, speak, library).pictures()
    with closing(pictures):
        return list(islice(pictures, most))


class Played(NamedTuple):
    """A demo that was played once, wholly or in part, for all tests that look at what came of it."""

    out: Path
    pictures: list[Path]
    home: tuple[list[Path], list[Path]]
    """What lay in the player's home folder before and after."""


@pytest.fixture(scope="module")
def plain(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory, own_home: Path) -> Played:
    """The beginning of a demo into a folder that was not there."""
    out = tmp_path_factory.mktemp("plain") / "not" / "there"
    before = sorted(own_home.rglob("*"))
    pictures = toy_demo(out, most=FIRST)
    return Played(out, pictures, (before, sorted(own_home.rglob("*"))))


@pytest.fixture(scope="module")
def whole(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory, own_home: Path) -> Played:
    """The same demo to its end, into a folder with files of somebody's, and into a library that is named."""
    out = tmp_path_factory.mktemp("whole")
    (out / "mine.txt").write_text("kept", encoding="utf-8")
    (out / "99-mine.png").write_bytes(b"kept")
    before = sorted(own_home.rglob("*"))
    with MatchLibrary(out / LIBRARY_FILE) as library:
        pictures = toy_demo(out, library)
    return Played(out, pictures, (before, sorted(own_home.rglob("*"))))


def test_a_demo_of_any_game_goes_from_title_to_end(whole: Played) -> None:
    kept = names(whole.pictures)
    assert kept[0] == "title"
    assert kept[-8:] == ["end", "shuffle", "replay", "analysis", "library", "save", "import", "import"]
    assert {"new-match", "curtain", "rules", "settings"} <= set(kept)
    numbers = [f"{number:02}" for number in range(1, len(whole.pictures) + 1)]
    assert [path.name[:2] for path in whole.pictures] == numbers
    for path in whole.pictures:
        image = QImage(str(path))
        assert (image.width(), image.height()) == (960, 600)


def test_nothing_of_the_players_is_touched(plain: Played, whole: Played) -> None:
    for played in (plain, whole):
        before, after = played.home
        assert before == after


def test_a_folder_that_was_not_there_holds_the_pictures_alone(plain: Played) -> None:
    assert sorted(plain.out.iterdir()) == plain.pictures
    assert len(plain.pictures) == FIRST


def test_files_in_the_folder_are_left_alone_and_a_named_library_keeps_the_match(whole: Played) -> None:
    with MatchLibrary(whole.out / LIBRARY_FILE) as library:
        assert [(listed.header.game, listed.header.state) for listed in library.matches()] == [("hexes", "over")]
    assert (whole.out / "mine.txt").read_text(encoding="utf-8") == "kept"
    assert (whole.out / "99-mine.png").read_bytes() == b"kept"


def test_the_same_seed_gives_the_same_pictures(plain: Played, whole: Played) -> None:
    assert names(plain.pictures) == names(whole.pictures)[:FIRST]
    for first, second in zip(plain.pictures, whole.pictures, strict=False):
        assert alike(pixels_of(QImage(str(first))), pixels_of(QImage(str(second)))), first.name


def test_a_folder_that_cannot_be_made_is_an_error_of_the_system(qapp: QApplication, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OSError):
        toy_demo(tmp_path / "file" / "out")


@pytest.mark.skipif(sys.platform == "win32", reason="a process can't press Ctrl-C for itself there")
def test_ctrl_c_while_qt_has_called_python_ends_the_demo(qapp: QApplication, tmp_path: Path) -> None:
    heard = signal.default_int_handler
    before = signal.signal(signal.SIGINT, heard)  # a shell that runs the tests in the background has it ignored
    try:
        pictures = Demo(Wishes(tmp_path, seats=2, size=(960, 600)), toy_face, speak).pictures()
        next(pictures)
        QTimer.singleShot(0, lambda: os.kill(os.getpid(), signal.SIGINT))
        with closing(pictures), pytest.raises(KeyboardInterrupt):  # no window stays open for the tests after it
            next(pictures)
        assert signal.getsignal(signal.SIGINT) is heard
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_picture_that_cannot_be_written_is_named(qapp: QApplication, tmp_path: Path) -> None:
    taken = tmp_path / "02-rules.png"
    taken.mkdir()
    with pytest.raises(Unreadable) as unwritten:
        toy_demo(tmp_path)
    assert (unwritten.value.source, unwritten.value.what.key) == (str(taken), "table.file.cannot-write")


@pytest.mark.long
@pytest.mark.parametrize(("language", "seats", "seed", "size", "scale"), [
    ("en", 3, 1, (1600, 1000), 100), ("ru", 2, 7, (1280, 800), 100), ("ru", 5, 3, (1600, 1000), 200),
])  # fmt: skip
def test_a_demo_of_battle_for_rokugan_shows_every_kind_of_moment(
    qapp: QApplication, tmp_path: Path, language: str, seats: int, seed: int, size: tuple[int, int], scale: int
) -> None:
    wishes = Wishes(tmp_path, seats, seed=seed, language=language, size=size, scale=scale)
    kept = names(list(Demo(wishes, make_face, speak_in_window).pictures()))
    assert set(kept) >= NAMES
    assert all(kept.count(name) <= 3 for name in NAMES)


@pytest.mark.long
def test_a_demo_of_a_person_alone_shows_all_but_the_curtain_and_what_computers_do(
    qapp: QApplication, tmp_path: Path
) -> None:
    players = ("human", "novice", "novice")
    wishes = Wishes(tmp_path, 3, players, language="ru", size=(960, 600))  # where advice lies over the hand
    kept = names(list(Demo(wishes, make_face, speak_in_window).pictures()))
    assert set(kept) >= NAMES - {"curtain"} | {"thinking", "computer-turn", "advice"}
    assert "curtain" not in kept, "there is nobody to hide from"


def test_a_film_keeps_what_moves_frame_by_frame(qapp: QApplication, tmp_path: Path) -> None:
    """As far as the first picture after a curtain that was lifted."""
    wishes = Wishes(tmp_path, seats=2, size=(960, 600), film=True)
    films: dict[str, list[str]] = {}
    filming = Demo(wishes, toy_face, speak).pictures()
    for path in filming:
        found = re.fullmatch(r"([0-9]{2,}-film-[a-z-]+)-([0-9]{3})\.png", path.name)
        if found is not None:
            films.setdefault(found[1], []).append(found[2])
        elif any(name.endswith("lifted") for name in films):
            break
    filming.close()
    assert {re.sub(r"^[0-9]+-film-", "", name) for name in films} >= {"curtain", "lifted"}
    for name, frames in films.items():
        assert frames == [f"{number:03}" for number in range(len(frames))], name
        assert len(frames) > 2
        first, later = (QImage(str(tmp_path / f"{name}-{number}.png")) for number in ("000", "002"))
        assert first != later, name
