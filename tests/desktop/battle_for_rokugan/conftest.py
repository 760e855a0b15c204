"""The face of the game, people to sit at it, and both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from rokugan_desktop.cli.speaking import said_in
from rokugan_desktop.desktop.battle_for_rokugan import BattleFace, read_face
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.engine import seats
from rokugan_desktop.games.battle_for_rokugan import SENTENCES as GAME
from rokugan_desktop.resources import assets
from rokugan_desktop.words import Words

FACE = said_in("desktop/battle_for_rokugan")
DESKTOP = said_in("desktop")

NAMES = ("Aiko", "Botan", "Chiyo", "Daiki", "Emi")
FIVE = ("crane", "scorpion", "lion", "unicorn", "dragon")


def speak(language: str) -> Words:
    """Open the words of the game in a language."""
    tables = [("program", DESKTOP), ("battle_for_rokugan", GAME), ("battle_for_rokugan", FACE)]
    return Words(language, tables, assets() / "catalogues").of("battle_for_rokugan")


@pytest.fixture(scope="session")
def face(qapp: QApplication) -> BattleFace:
    """Give the face of the game that comes with the program."""
    return read_face()


@pytest.fixture(scope="session")
def sit(face: BattleFace) -> Callable[[tuple[str, ...]], tuple[Person, ...]]:
    """Give what seats people as these clans."""
    roles = {role.id: role for role in face.roles}

    def people(clans: tuple[str, ...]) -> tuple[Person, ...]:
        return tuple(
            Person(seat, name, roles[clan]) for seat, name, clan in zip(seats(len(clans)), NAMES, clans, strict=False)
        )

    return people


@pytest.fixture(scope="session")
def english() -> Words:
    """Give the English words."""
    return speak("en")


@pytest.fixture(scope="session")
def russian() -> Words:
    """Give the Russian words."""
    return speak("ru")


def texts_of(widget: QWidget) -> list[str]:
    """Return everything that a widget and all in it say to eyes, mouse and screen reader."""
    found: list[str] = []
    for one in (widget, *widget.findChildren(QWidget)):
        found += [one.accessibleName(), one.accessibleDescription(), one.toolTip()]
        text = getattr(one, "text", None)
        if callable(text):
            found.append(str(text()))
    return [text for text in found if text]
