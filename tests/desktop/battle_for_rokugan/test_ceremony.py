"""What comes about beside the map: cards and tokens are turned, sums are counted; whoever hurries sees the end."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.desktop.battle_for_rokugan.arena import Watched
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.desktop.motion import in_wave
from rokugan_desktop.desktop.sheets.arena import ArenaPanel
from rokugan_desktop.games.battle_for_rokugan import View, events, ids
from rokugan_desktop.words import Words
from tests.desktop.demo.painted_text import painted_text
from tests.games.battle_for_rokugan.playing import states
from tests.there import there

CLANS = ("crab", "crane", "dragon")


def test_territory_cards_that_are_held_lie_beside_the_map_with_their_text(
    qtbot: QtBot, face: BattleFace, sit: Callable[[tuple[str, ...]], tuple[Person, ...]], english: Words
) -> None:
    state = next(one for one in states(2, 3) if any(card != ids.NOBODY for card in one.public.cards))
    view: View = face.game.view(state, None)
    territory = next(one for one in ids.EVERY_TERRITORY if view.public.cards[one] != ids.NOBODY)
    arena = ArenaPanel(there(face.arena), english, LIGHT, sit(CLANS[:3]))
    qtbot.addWidget(arena)
    arena.resize(320, 800)
    arena.show()
    arena.show_turn(Watched(view, cards=(territory,)), None)
    name = ids.CARDS[view.public.cards[territory]]
    said = " ".join(text.text for text in painted_text(arena))
    assert all(word in said for word in english.text(f"card.{name}.title").split())
    assert english.text(f"card.{name}.text").split()[-1] in said
    whole = arena.grab().toImage()
    turning = arena.celebrate()
    turning.start()
    turning.pause()
    backs = " ".join(text.text for text in painted_text(arena))
    assert english.text(f"card.{name}.text").split()[-1] not in backs, "its back is seen"
    turning.hurry()
    assert arena.grab().toImage() == whole


def test_the_tokens_beside_the_map_are_turned_one_after_the_other(
    qtbot: QtBot, face: BattleFace, sit: Callable[[tuple[str, ...]], tuple[Person, ...]], english: Words
) -> None:
    state = next(one for one in states(2, 3) if len(one.public.placed) > 1)
    view = face.game.view(state, None)
    faces = tuple(replace(token, face=ids.BLUFF) for token in view.public.placed)
    view = replace(view, public=replace(view.public, placed=faces))
    arena = ArenaPanel(there(face.arena), english, LIGHT, sit(CLANS[:3]))
    qtbot.addWidget(arena)
    arena.resize(320, 800)
    arena.show()
    arena.show_turn(Watched(view, revealed=True), None)
    whole = arena.grab().toImage()
    turning = arena.celebrate()
    assert turning.duration() == 240 + in_wave(len(faces) - 1, len(faces))
    turning.start()
    turning.pause()
    backs = arena.grab().toImage()
    turning.setCurrentTime(240)
    assert arena.grab().toImage() not in (whole, backs)
    turning.hurry()
    assert arena.grab().toImage() == whole


def test_the_sums_of_a_battle_are_counted_before_the_verdict_comes(
    qtbot: QtBot, face: BattleFace, sit: Callable[[tuple[str, ...]], tuple[Person, ...]], english: Words
) -> None:
    view = face.game.view(next(iter(states(4, 3))), None)
    battle = events.Battle(
        ids.Province(ids.Place(0)), ids.NO_SEAT, 0, 0, 0, ((ids.EVERY_SEAT[0], 4),), ids.EVERY_SEAT[0], "R-5"
    )
    arena = ArenaPanel(there(face.arena), english, LIGHT, sit(CLANS))
    qtbot.addWidget(arena)
    arena.resize(320, 800)
    arena.show()
    arena.show_turn(Watched(view, (battle,), 0), None)
    whole = arena.grab().toImage()
    counting = arena.celebrate()
    counting.start()
    counting.pause()
    assert arena.grab().toImage() != whole
    counting.hurry()
    assert arena.grab().toImage() == whole
    arena.celebrate().start()
    arena.show_turn(Watched(view, (battle,), 0), None)
    assert arena.grab().toImage() == whole, "another frame ends the counting"
