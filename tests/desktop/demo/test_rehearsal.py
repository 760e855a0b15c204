"""The rehearsal of the self-test: a match of any game, and ears for what is raised while Qt calls Python."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.demo import Wishes, rehearse
from rokugan_desktop.desktop.face import AnyFace
from tests.desktop.conftest import speak
from tests.toy.face import toy_face

WISHES = Wishes(Path(), seats=2, size=(1000, 700))


def test_a_match_of_any_game_is_played_to_its_end(qapp: QApplication) -> None:
    played = rehearse(WISHES, toy_face, speak)
    assert (played.header.state, len(played.header.names)) == ("over", 2)
    assert len(played.entries()) > 3


def test_what_is_raised_while_qt_calls_python_is_raised_again(qapp: QApplication) -> None:
    def fail() -> None:
        raise ZeroDivisionError("in a slot")

    def troubled() -> AnyFace:
        QTimer.singleShot(0, fail)
        return toy_face()

    with pytest.raises(ZeroDivisionError, match="in a slot"):
        rehearse(WISHES, troubled, speak)
