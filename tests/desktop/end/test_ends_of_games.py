"""The end of a match of each game on its page: nothing of it is cut, where letters are twice as large too."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.end.page import end_page
from rokugan_desktop.desktop.face import Person, seating_of
from rokugan_desktop.desktop.look.fitted_label import FittedLabel
from rokugan_desktop.desktop.look.theme import stylesheet
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.journal import MemoryJournal
from rokugan_desktop.table.session import Session
from tests.desktop.at_table import settle
from tests.desktop.demo.painted_text import faults
from tests.shelved import face_of, speak_in_window
from tests.toy.player import play_out

NAMES = ("Aiko", "Botan", "Chiyo", "Daiki", "Emi")


@cache
def ended(game: str, options: tuple[tuple[str, str], ...]) -> tuple[Session, tuple[Person, ...]]:
    """Play a match of as many as may sit down, at random; return it, and who sat there."""
    face = face_of(game)
    seating = seating_of(face, dict(options))
    roles = tuple(dict.fromkeys(seating.roles))[: seating.most]
    session = Session.start(face.game, Setup(roles, options), NAMES[: len(roles)], MemoryJournal(), bytes(32))
    play_out(session, Random(1))
    known = {role.id: role for role in face.roles}
    return session, tuple([Person(Seat(seat), NAMES[seat], known[role]) for seat, role in enumerate(roles)])


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    ("game", "options"),
    [
        *((game, ()) for game in GAMES),
        ("south_wind", (("solo", "on"),)),
        ("south_wind", (("region", "on"), ("dojo", "drawn"))),
    ],
)
@pytest.mark.parametrize(
    ("scale", "sizes"), [(200, ((1500, 900), (1180, 640))), (100, ((872, 480),))], ids=["200 %", "100 %"]
)
def test_nothing_is_cut_at_the_end_where_letters_are_twice_as_large_or_the_window_is_small(
    qtbot: QtBot,
    tmp_path: Path,
    game: str,
    options: tuple[tuple[str, str], ...],
    language: str,
    scale: int,
    sizes: tuple[tuple[int, int], ...],
) -> None:
    """In what windows of 1600x1000, 1280x720 and 960x600 leave to the page."""
    session, people = ended(game, options)
    file = SettingsFile(tmp_path / "settings.json")
    file.write(Settings(language=language, scale=scale))
    context = Context(file, speak_in_window, language).of(game)
    page = end_page(context, face_of(game), session, people)
    page.setStyleSheet(stylesheet(context.theme, context.scale))
    qtbot.addWidget(page)
    for size in sizes:
        page.resize(*size)
        page.show()
        settle()
        assert faults(page, language) == [], size
        said = page.findChildren(FittedLabel)[0]
        assert scale > 100 or said.letters() >= 24, "who has won is the largest of all that is said"
