"""The picture in a match's row: how it lies before everybody, and nothing that anybody may not know."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QSize

from rokugan_desktop.desktop.demo.hands import await_change
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.library.page import LibraryPage
from rokugan_desktop.engine import Setup
from rokugan_desktop.table.journal import new_header
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from tests.desktop.at_table import settle
from tests.desktop.conftest import MakeShell
from tests.secrecy.pictures import Picture, pixels_of
from tests.toy.face import toy_face
from tests.toy.hexes import Hexes
from tests.toy.player import play_a_turn, play_out

SIZE, NAMES = QSize(92, 82), ("Aiko", "Botan", "Chiyo")


def put(library: MatchLibrary, turns: int | None, *, hidden: int = 0) -> int:
    """Put a match of so many turns into the library, or a whole one, with a last secret turn of that seed."""
    setup = Setup(("red", "green", "blue"))
    journal = library.create(new_header(Hexes(), setup, NAMES, "2026-11-20T19:00:00"))
    session, rng = Session.start(Hexes(), setup, NAMES, journal, bytes(32)), Random(4)
    if turns is None:
        play_out(session, rng)
    for _ in range(turns or 0):
        play_a_turn(session, rng)
    if hidden:
        seat, rng = next(iter(session.asked_in_secret())), Random(hidden)
        while not session.needs_confirming(seat):
            decision = session.decision(seat)
            assert decision is not None
            session.answer(seat, rng.choice(list(decision.answers())))
        session.confirm(seat)
    session.leave()
    return journal.match_id


def opened(make_shell: MakeShell, face: AnyFace | None = None) -> LibraryPage:
    shell = make_shell(face=face)
    shell.title.matches_button.click()
    settle()
    return shell.library_page


def shown(page: LibraryPage, match_id: int) -> Picture | None:
    """What the row of a match shows once it is there."""
    listed = next(one for one in page.model.shown if one.id == match_id)
    page.pictures.of(listed, SIZE, 1.0)
    await_change(lambda: not page.pictures.busy)
    picture = page.pictures.of(listed, SIZE, 1.0)
    assert not page.pictures.busy, "it is made once"
    if picture is None:
        return None
    assert picture.width() <= SIZE.width()
    assert picture.height() <= SIZE.height()
    return pixels_of(picture.toImage())


def alike(one: Picture | None, other: Picture | None) -> bool:
    assert one is not None
    assert other is not None
    return one.shape == other.shape and bool((one == other).all())


def test_a_row_shows_how_its_match_lies(make_shell: MakeShell, library: MatchLibrary) -> None:
    begun, over = put(library, 1), put(library, None)
    page = opened(make_shell)
    assert not alike(shown(page, begun), shown(page, over))


def test_a_picture_is_the_same_whatever_is_hidden(make_shell: MakeShell, library: MatchLibrary) -> None:
    one, other = put(library, 2, hidden=1), put(library, 2, hidden=2)
    page = opened(make_shell)
    assert alike(shown(page, one), shown(page, other))


def test_a_match_that_went_on_is_looked_at_again(make_shell: MakeShell, library: MatchLibrary) -> None:
    match_id = put(library, 1)
    page = opened(make_shell)
    before = shown(page, match_id)
    journal = library.open(match_id)
    session, rng = Session.reopen(Hexes(), journal), Random(4)
    for _ in range(4):
        play_a_turn(session, rng)
    session.leave()
    page.open()
    assert not alike(before, shown(page, match_id))


def test_a_damaged_match_has_no_picture_and_makes_no_trouble(make_shell: MakeShell, library: MatchLibrary) -> None:
    damaged, sound = put(library, 1), put(library, 1)
    with closing(sqlite3.connect(library.path)) as connection, connection:
        triggers = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
        for name in triggers:
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.execute("UPDATE entries SET packed = x'00' WHERE match = ? AND number = 1", (damaged,))
    page = opened(make_shell)
    assert shown(page, damaged) is None
    assert shown(page, sound) is not None


def test_a_game_without_a_board_shows_its_seats_banners(make_shell: MakeShell, library: MatchLibrary) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError("nobody plays here")

    match_id = put(library, 2)
    face = toy_face()
    seen = shown(opened(make_shell, replace(face, on_board=None, tableau=never)), match_id)
    assert seen is not None
    for role in face.roles:
        colour = [role.colour.red(), role.colour.green(), role.colour.blue()]
        near = np.abs(seen[..., :3].astype(np.int16) - colour).max(axis=2) < 40
        turned = np.abs(seen[..., :3][..., ::-1].astype(np.int16) - colour).max(axis=2) < 40
        assert max(near.sum(), turned.sum()) > 60, role.id


@pytest.mark.usefixtures("painted")
def test_the_match_chosen_hangs_large_beside_the_list(make_shell: MakeShell, library: MatchLibrary) -> None:
    begun, over = put(library, 1), put(library, None)
    page, seen = opened(make_shell), list[Picture]()
    page.window().resize(1600, 1000)
    for match_id in (begun, over):
        page.view.setCurrentIndex(page.model.index(page.model.row_of(match_id)))
        settle()
        bare = pixels_of(page.large.grab().toImage())
        await_change(lambda: not page.large.pictures.busy)
        seen.append(pixels_of(page.large.grab().toImage()))
        assert not alike(bare, seen[-1])
    assert not alike(*seen)
    assert page.large.x() > page.view.geometry().right()
    page.window().resize(960, 600)
    settle()
    assert page.large.visibleRegion().isEmpty(), "there the list needs all the room"


@pytest.mark.usefixtures("painted")
def test_the_list_asks_for_the_pictures_of_what_is_seen(make_shell: MakeShell, library: MatchLibrary) -> None:
    match_id = put(library, 1)
    page = opened(make_shell)
    await_change(lambda: not page.pictures.busy)
    listed = next(one for one in page.model.shown if one.id == match_id)
    assert page.pictures.of(listed, QSize(*map(page.context.pixels, SIZE.toTuple())), 1.0) is not None
