"""A person looks at what the screen holds: on a real X server it is what the window would paint anew, at every step.

Elsewhere in the tests windows are grabbed, which paints all of them; what was never sent to the screen is not seen so.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import play
from tests.on_screen.display import screen

GAMES = ("battle_for_rokugan", "samurai_battles", "four_paths", "south_wind")
USUAL = ("1280x720", "en", "100", "none")
LIBRARIES = {**play.DRAWING, **play.WINDOWS_OF_X11, **play.MOUSE_OF_X11}
PATIENCE = 300
ROOT = Path(__file__).resolve().parents[2]


def be_on_linux_with_a_screen() -> None:
    """Skip where there is no X server to be had; where everything is to be tested, fail."""
    missing = play.lacking(LIBRARIES, play.SERVER_OF_X11) if sys.platform == "linux" else {"X11": "Linux"}
    if not missing:
        return
    told = f"no screen of X11: this system lacks {', '.join(missing)}"
    if os.environ.get("CI") and sys.platform == "linux":
        pytest.fail(f"{told}; `{play.advice(sorted(set(missing.values())))}`")
    pytest.skip(told)


def drive(game: str, folder: Path, *manner: str) -> str:
    """Return what is amiss before a screen of its own; empty: nothing is."""
    folder.mkdir()
    width, height = (int(side) for side in (manner[0] if manner else "1280x720").split("x"))
    command = [sys.executable, "-m", "tests.on_screen.drive", game, str(folder), *manner]
    with screen(width, height) as name:
        environment = {**os.environ, "DISPLAY": name, "QT_QPA_PLATFORM": "xcb", "PYTHONUTF8": "1"}
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    return "" if done.returncode == 0 else done.stderr[-3000:]


@pytest.mark.parametrize("ci", ["true", ""])
def test_where_there_is_no_screen_one_test_is_skipped_and_where_all_is_tested_it_fails(
    monkeypatch: pytest.MonkeyPatch, ci: str
) -> None:
    def lacking(_libraries: object, _programs: object) -> dict[str, str]:
        return {"Xvfb": "xvfb"}

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(play, "lacking", lacking)
    monkeypatch.setenv("CI", ci)
    with pytest.raises(pytest.fail.Exception if ci else pytest.skip.Exception, match="this system lacks Xvfb"):
        be_on_linux_with_a_screen()


def test_the_screen_holds_what_the_window_paints(tmp_path: Path) -> None:
    """Each step of the lesson, and the last turns of a match of two, with their curtains, what comes of them, the end.

    Two games do the match alone here, and the lesson in the long mode. The mouse stays where it was pressed. While a
    bubble points at the map, or beside it, nothing is painted for two seconds.
    """
    be_on_linux_with_a_screen()
    with ThreadPoolExecutor(len(GAMES)) as pool:
        parts = zip(GAMES, ("both", "both", "match", "match"), strict=True)
        driven = [pool.submit(drive, game, tmp_path / game, *USUAL, part) for game, part in parts]
        assert [one.result() for one in driven] == [""] * len(GAMES)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "manner",
    [
        USUAL, ("960x600", "ru"), ("1280x720", "ru", "150"), ("1600x1000", "en"), ("1600x1000", "ru", "200"),
        ("1920x1080", "ru", "200"), ("1280x720", "en", "100", "full"),
        ("1280x720", "ru", "200", "none", "lesson"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_so_it_does_at_any_size_and_while_things_move(tmp_path: Path, game: str, manner: tuple[str, ...]) -> None:
    be_on_linux_with_a_screen()
    assert drive(game, tmp_path / game, *manner) == ""


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_lesson_of_a_game_whose_aim_is_always_in_sight_fits_the_smallest_screen_of_200_percent(
    tmp_path: Path, language: str
) -> None:
    be_on_linux_with_a_screen()
    assert drive("samurai_battles", tmp_path / language, "1600x1000", language, "200", "none", "lesson") == ""
