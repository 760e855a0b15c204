"""Nothing is shown that the view doesn't hold, and nothing outlasts `empty`."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.desktop.battle_for_rokugan.art.tokens import CombatBack, CombatFace
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.desktop.sheets.section_panel import public_panel, seat_panel
from rokugan_desktop.desktop.sheets.sheet import NOTHING, Carried, ItemSheet
from rokugan_desktop.engine import Message, seats
from rokugan_desktop.games.battle_for_rokugan import ids, unseen_tokens
from rokugan_desktop.words import Words
from tests.desktop.battle_for_rokugan.conftest import FIVE, texts_of
from tests.desktop.battle_for_rokugan.random_games import play
from tests.panels import offered, sheets_in
from tests.shelved import the_game
from tests.there import there

Sit = Callable[[tuple[str, ...]], tuple[Person, ...]]


def test_an_unknown_token_is_its_back_and_nothing_else(face: BattleFace, english: Words) -> None:
    names = [english.say(Message(f"token.{token}|inline")) for token in ids.COMBAT_TOKENS if "blessing" not in token]
    unknown = 0
    for moment in play(face, FIVE, 11):
        for view in (moment.own, moment.public):
            pieces = {piece.identity: piece for piece in there(face.on_board).pieces(view, english)}
            for token, kind in zip(view.public.placed, view.tokens, strict=True):
                piece = pieces[f"token:{token.identity}"]
                if kind == ids.NOBODY:
                    unknown += 1
                    assert isinstance(piece.art, CombatBack)
                    said = f"{piece.tooltip} {piece.name}"
                    assert not any(f": {name}," in said for name in names)
                elif view.seat is None or moment.question.kind != "swap-with":
                    assert isinstance(piece.art, CombatFace)
                    assert piece.art.own_eyes == (token.face == ids.NOBODY)
    assert unknown > 100


def test_the_public_panel_says_no_token_and_no_objective(
    qtbot: QtBot, face: BattleFace, sit: Sit, english: Words
) -> None:
    panel = public_panel(face, english, LIGHT, sit(FIVE))
    qtbot.addWidget(panel)
    secrets = [english.text(f"objective.{name}.title") for name in ids.SECRET_OBJECTIVES]
    secrets += [
        english.text(f"token.{name}") for name in ids.COMBAT_TOKENS if name not in {"raid", "bluff", "diplomacy"}
    ]
    for number, moment in enumerate(play(face, FIVE, 12)):
        if number % 9:
            continue
        panel.show_turn(moment.public, None)
        said = "\n".join(texts_of(panel))
        assert not [secret for secret in secrets if secret in said]


def test_a_seat_is_told_no_objective_but_its_own(qtbot: QtBot, face: BattleFace, sit: Sit, english: Words) -> None:
    panel = seat_panel(face, english, LIGHT, sit(FIVE))
    qtbot.addWidget(panel)
    for number, moment in enumerate(play(face, FIVE, 13)):
        if number % 7 and moment.question.kind != "objective":
            continue
        panel.show_turn(moment.own, moment.question if moment.question.secret else None)
        said = "\n".join(texts_of(panel))
        own = set(moment.own.dealt)
        for objective, name in enumerate(ids.SECRET_OBJECTIVES):
            if objective not in own:
                assert english.text(f"objective.{name}.title") not in said


def test_what_a_rival_may_still_have_adds_up(face: BattleFace) -> None:
    """W-1, W-2: 27 less what is seen is exactly the hand, the pool and the facedown tokens that nobody showed."""
    for number, moment in enumerate(play(face, FIVE, 14)):
        if number % 5:
            continue
        view = moment.own
        for seat in seats(len(view.public.seats)):
            counts = unseen_tokens(the_game().board, view, seat)
            assert min(counts) >= 0
            hidden = sum(
                1
                for token, kind in zip(view.public.placed, view.tokens, strict=True)
                if token.seat == seat and kind == ids.NOBODY
            )
            assert sum(counts) == view.hand_sizes[seat] + view.pool_sizes[seat] + hidden


def test_empty_leaves_nothing(qtbot: QtBot, face: BattleFace, sit: Sit, english: Words) -> None:
    people = sit(FIVE)
    moment = next(moment for moment in play(face, FIVE, 15) if moment.question.kind == "turn")
    for panel, view in (
        (seat_panel(face, english, LIGHT, people), moment.own),
        (public_panel(face, english, LIGHT, people), moment.public),
    ):
        qtbot.addWidget(panel)
        panel.show_turn(view, None)
        assert texts_of(panel)
        panel.empty()
        assert texts_of(panel) == []
        assert [sheet.item for sheet in panel.findChildren(ItemSheet) if sheet.item != NOTHING] == []
        assert [one for one in panel.findChildren(QWidget) if one.property("answer") is not None] == []


def test_the_token_under_the_mouse_goes_with_the_rest(qtbot: QtBot, face: BattleFace, sit: Sit, english: Words) -> None:
    panel = seat_panel(face, english, LIGHT, sit(FIVE))
    qtbot.addWidget(panel)
    moment = next(moment for moment in play(face, FIVE, 16) if moment.question.kind == "turn")
    panel.show_turn(moment.own, moment.question)
    token = next(sheet for sheet in sheets_in(panel, "hand") if sheet.item.offered)
    QTest.mousePress(token, Qt.MouseButton.LeftButton, pos=token.rect().center())
    QTest.mouseMove(token, token.rect().center() + QPoint(40, 0))
    carried = len(panel.findChildren(Carried))
    panel.empty()
    QApplication.sendPostedEvents()
    assert (carried, panel.findChildren(Carried)) == (1, [])


def test_an_emptied_panel_can_be_filled_again(qtbot: QtBot, face: BattleFace, sit: Sit, english: Words) -> None:
    panel = seat_panel(face, english, LIGHT, sit(FIVE))
    qtbot.addWidget(panel)
    moment = next(moment for moment in play(face, FIVE, 17) if moment.question.kind == "turn")
    panel.show_turn(moment.own, moment.question)
    before, said = offered(panel.sections), texts_of(panel)
    panel.empty()
    assert panel.sections == ()
    assert panel.first_stop() is None
    panel.show_turn(moment.own, moment.question)
    assert offered(panel.sections) == before
    assert texts_of(panel) == said
