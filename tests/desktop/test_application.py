from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import textwrap
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QHeaderView, QLabel, QToolButton, QTreeView

from rokugan_desktop.desktop.application import AHEAD, application
from rokugan_desktop.desktop.look.dialogs import ask_where, file_dialog
from rokugan_desktop.desktop.look.qt_words import QtWords
from rokugan_desktop.desktop.settings import Settings
from rokugan_desktop.resources import assets
from tests.desktop.conftest import MakeShell
from tests.shelved import speak_in_window

PROGRAM = """
    import os, sys
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from pathlib import Path
    from random import Random
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication
    from rokugan_desktop.desktop.application import Launch, application, run
    from rokugan_desktop.desktop.crash import CrashWindow
    from rokugan_desktop.desktop.system_sources import SystemSources
    from rokugan_desktop.table.library.match_library import MatchLibrary
    from tests.desktop.conftest import speak
    from tests.toy.face import toy_face

    folder = Path(sys.argv[1])
    sources = SystemSources(lambda: bytes(32), Random(1), lambda: "2026-11-21T12:00:00")
    launch = Launch("9.9", folder / "settings.json", speak, "ru", sources)

    def fail():
        secret = "Blessing 2"
        raise ValueError(secret)

    def close():
        windows = [one for one in QApplication.topLevelWidgets() if isinstance(one, CrashWindow) and one.isVisible()]
        if not windows:
            return
        looking.stop()
        print("shown:", len(windows), windows[0].windowTitle())
        windows[0].title_button.click()
        QTimer.singleShot(10, QApplication.closeAllWindows)

    application(sys.argv[:1])
    QTimer.singleShot(50, fail)
    looking = QTimer()
    looking.timeout.connect(close)
    looking.start(20)
    with MatchLibrary(folder / "matches.sqlite") as library:
        sys.exit(run(sys.argv[:1], launch, {"hexes": toy_face}, library))
"""

INTERRUPTED = """
    import os, signal, sys
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from pathlib import Path
    from random import Random
    from PySide6.QtCore import QTimer
    from rokugan_desktop.desktop.application import Launch, application, run
    from rokugan_desktop.desktop.system_sources import SystemSources
    from rokugan_desktop.table.library.match_library import MatchLibrary
    from tests.desktop.conftest import speak
    from tests.toy.face import toy_face

    signal.signal(signal.SIGINT, signal.default_int_handler)
    sent = signal.Signals(int(sys.argv[2]))
    if sent != signal.SIGINT:
        signal.signal(sent, signal.SIG_DFL)  # whoever runs the tests may have it ignored, as `nohup` does
    folder = Path(sys.argv[1])
    sources = SystemSources(lambda: bytes(32), Random(1), lambda: "2026-11-21T12:00:00")
    launch = Launch("9.9", folder / "settings.json", speak, "en", sources)
    application(sys.argv[:1])
    QTimer.singleShot(50, lambda: os.kill(os.getpid(), sent))
    with MatchLibrary(folder / "matches.sqlite") as library:
        try:
            run(sys.argv[:1], launch, {"hexes": toy_face}, library)
        except KeyboardInterrupt:
            print("heard,", "and the window closed in order:", (folder / "settings.json").exists())
"""


def test_every_line_of_the_window_has_lining_figures(qapp: QApplication, make_shell: MakeShell) -> None:
    application(sys.argv[:1])
    lines = make_shell().findChildren(QLabel)
    assert lines
    assert [line.text() for line in lines if not line.font().featureTags()] == []


def test_a_failure_of_our_own_is_shown_and_the_window_lives_on(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(PROGRAM), str(tmp_path)],
        cwd=assets().parent,
        capture_output=True,
        timeout=60,
        check=False,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stderr
    assert "shown: 1 В программе что-то сломалось" in done.stdout
    assert "ValueError" in done.stderr
    assert "Blessing" not in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a process can't press Ctrl-C for itself there")
@pytest.mark.parametrize(
    ("sent", "status", "heard"),
    [
        ("SIGINT", 0, "heard, and the window closed in order: True\n"),
        ("SIGTERM", 143, ""),
        ("SIGHUP", 129, ""),
    ],
)
def test_ctrl_c_the_systems_end_and_the_terminals_close_the_window_in_order(
    tmp_path: Path, sent: str, status: int, heard: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(INTERRUPTED), str(tmp_path), str(signal.Signals[sent].value)],
        cwd=assets().parent,
        capture_output=True,
        timeout=60,
        check=False,
        encoding="utf-8",
    )
    assert (done.returncode, done.stdout) == (status, heard), done.stderr
    assert (tmp_path / "settings.json").exists(), "the window was closed, and wrote where it stood"
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("module", AHEAD)
def test_what_is_loaded_ahead_is_there(module: str) -> None:
    """The names are text, which no type checker reads."""
    assert find_spec(module) is not None


def test_qt_speaks_the_players_language_too(make_shell: MakeShell) -> None:
    for window in QApplication.topLevelWidgets():  # one of another test may not be gone yet
        for words in window.findChildren(QtWords):
            words.speak(speak_in_window("en"))
    shell = make_shell()
    assert QApplication.translate("QWidgetTextControl", "&Copy") == "&Copy"
    shell.context.change(msgspec.structs.replace(shell.context.settings, language="ru"))
    assert QApplication.translate("QWidgetTextControl", "&Copy").startswith("&К")


def test_a_file_dialog_begins_in_a_folder_that_is_there(make_shell: MakeShell, tmp_path: Path) -> None:
    dialog = file_dialog(make_shell(), "", tmp_path / "gone" / "farther")
    assert Path(dialog.directory().absolutePath()) == tmp_path


def test_a_file_dialog_says_nothing_in_english_where_the_program_speaks_russian(make_shell: MakeShell) -> None:
    shell = make_shell(Settings(language="ru"))
    dialog = file_dialog(shell, "", Path("/"))
    labels = [label.text() for label in dialog.findChildren(QLabel) if label.text()]
    assert len(labels) == 3
    assert not [text for text in labels if re.search("[A-Za-z]", text)]
    dialog.close()


def test_a_file_dialog_of_the_programs_own_shows_names_kinds_and_arrows(make_shell: MakeShell, tmp_path: Path) -> None:
    """In most of the window, with a word for the kind of file, and no black arrow on the dark theme."""
    shell = make_shell(Settings(theme="dark"))
    shell.resize(1280, 720)
    ask_where(shell, "The log as text", tmp_path, "match", "txt", lambda _path: None)
    dialog = shell.findChild(QFileDialog)
    assert dialog is not None
    assert dialog.width() > 0.7 * shell.width()
    kinds, arrow, files = (
        dialog.findChild(QComboBox, "fileTypeCombo"),
        dialog.findChild(QToolButton, "toParentButton"),
        dialog.findChild(QTreeView),
    )
    assert kinds is not None
    assert kinds.currentText() == "The log as text"
    assert arrow is not None
    picture = arrow.icon().pixmap(16, 16).toImage()
    inks = {
        picture.pixelColor(x, y).name() for x in range(16) for y in range(16) if picture.pixelColor(x, y).alpha() == 255
    }
    assert inks == {dialog.palette().windowText().color().name()}
    assert files is not None
    modes = [files.header().sectionResizeMode(at) for at in range(4)]
    assert modes == [QHeaderView.ResizeMode.Stretch, *[QHeaderView.ResizeMode.ResizeToContents] * 3]
    dialog.close()
