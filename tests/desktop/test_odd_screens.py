"""Tiny and huge screens: the window opens on them, all of it on the screen, and says what it says elsewhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rokugan_desktop.resources import assets

OPENED = """
    import sys
    from pathlib import Path
    from random import Random
    from PySide6.QtCore import QTimer
    from rokugan_desktop.desktop.application import Launch, application, shell_for
    from rokugan_desktop.desktop.system_sources import SystemSources
    from rokugan_desktop.table.library.match_library import MatchLibrary
    from tests.desktop.conftest import speak
    from tests.toy.face import toy_face

    folder = Path(sys.argv[1])
    sources = SystemSources(lambda: bytes(32), Random(1), lambda: "2026-11-22T12:00:00")
    qt = application(sys.argv[:1])
    with MatchLibrary(folder / "matches.sqlite") as library:
        shell = shell_for(Launch("0", folder / "settings.json", speak, "en", sources), {"hexes": toy_face}, library)
        shell.show()
        qt.processEvents()
        screen, room = shell.screen().availableGeometry(), shell.frameGeometry()
        assert not shell.grab().isNull()
        shell.matches.start(("red", "green"), ("Aki", "Botan"))
        qt.processEvents()
        assert not shell.grab().isNull()
        print(screen.width(), screen.height(), shell.width(), shell.height(), shell.matches.controller is not None)
        shell.close()
"""


@pytest.mark.parametrize(
    ("size", "density", "window"),
    [
        ((640, 480), 1.5, (640, 480)),
        pytest.param((640, 480), 1.0, (640, 480), marks=pytest.mark.long),
        pytest.param((911, 512), 1.5, (911, 512), marks=pytest.mark.long),
        pytest.param((1280, 800), 1.0, (1280, 800), marks=pytest.mark.long),
        ((7680, 4320), 1.0, (1280, 800)),
        pytest.param((3840, 2160), 3.0, (1280, 800), marks=pytest.mark.long),
    ],
)
def test_the_window_opens_on_every_screen_and_nothing_lies_beyond_its_edge(
    size: tuple[int, int], density: float, window: tuple[int, int], tmp_path: Path
) -> None:
    one = {"name": "one", "x": 0, "y": 0, "width": size[0], "height": size[1], "dpr": density}
    screens = tmp_path / "screens.json"
    screens.write_text(json.dumps({"screens": [{**one, "logicalDpi": 96, "logicalBaseDpi": 96}]}), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "if True:" + OPENED, str(tmp_path)],
        cwd=tmp_path,  # Qt ends the name of the file at a colon, which a whole path may hold
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
        env={
            **os.environ,
            "PYTHONPATH": str(assets().parent),
            "QT_QPA_PLATFORM": f"offscreen:configfile={screens.name}",
        },
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [*map(str, size), *map(str, window), "True"], done.stderr
    assert "Traceback" not in done.stderr
