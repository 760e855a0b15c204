"""A battle is fought, counted and won on the map: what it changes is seen before the next one begins."""

from __future__ import annotations

from functools import cache

import msgspec
from PySide6.QtCore import QAbstractAnimation, QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.film import FilmCards
from rokugan_desktop.desktop.at_table.standings_board import FLYING
from rokugan_desktop.desktop.motion import Movement
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import events, story
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.screens import CurtainScreen, PublicScreen, TakenUp
from tests.desktop.at_table import shown
from tests.desktop.demo.painted_text import painted_text
from tests.games.battle_for_rokugan.playing import Entry, game, match
from tests.secrecy.screens import Screen, open_own_screen, screen, settle

__all__ = ["screen"]


@cache
def last_turn() -> Entry:
    """The turn that ends a round in which a province is taken."""
    return next(one for one in match(2, 3) if any(taken(told.event) for told in one.step.told))


def taken(event: object) -> bool:
    return isinstance(event, events.Battle) and event.winner not in (event.defender, -1)


def fought(screen: Screen, motion: str) -> tuple[Controller, events.Battle]:
    """Watch the first battle that a province is taken in, at the moment when it begins."""
    screen.context.change(msgspec.structs.replace(screen.context.settings, motion=motion))
    controller = screen.sit_down(last_turn().before)
    handover = controller.handover
    assert isinstance(handover, Curtain)
    open_own_screen(controller, handover.seat)
    controller.drafting.answer(last_turn().action)
    controller.confirm()
    controller.player.by_hand = True
    frames = controller.player.frames
    number = next(
        number
        for number, frame in enumerate(frames)
        if frame.cards and frame.sequel is not None and frame.sequel.gestures
    )
    controller.player.show_from(number)
    watched = frames[number].watched
    return controller, watched.battles[watched.number]


def moving(controller: Controller) -> list[Movement]:
    stopped = QAbstractAnimation.State.Stopped
    return [one for one in controller.page.findChildren(Movement) if one.state() is not stopped]


def step(controller: Controller, milliseconds: int) -> None:
    """Let all that moves be as so many milliseconds after it began."""
    for one in moving(controller):
        one.pause()
        one.setCurrentTime(milliseconds)
    settle()


def owner(controller: Controller, battle: events.Battle) -> object:
    """What the province of the battle is washed with on the map now."""
    return controller.page.scene.washes.get(game().board.provinces[battle.province])


def told_on(controller: Controller) -> QWidget:
    """Return what lies over the map and tells of the fight."""
    (cards,) = controller.page.map.findChildren(FilmCards)
    return cards


def figures(controller: Controller) -> list[str]:
    """Return the numbers that are written over the map where it is fought."""
    return [text.text for text in painted_text(told_on(controller)) if text.text.isdigit()]


def test_who_left_in_the_midst_of_a_resolution_may_watch_it_once_more(screen: Screen) -> None:
    controller, _battle = fought(screen, "none")
    frames = controller.player.frames
    controller.player.stop()  # the window is closed, and the match opened again
    controller.situation = controller.situation._replace(told_since=1)
    controller.begin()
    assert isinstance(shown(controller.screen), TakenUp)
    controller.page.again.click()
    assert controller.player.at == 0
    assert any(frame.watched == frames[-1].watched for frame in controller.player.frames)
    controller.player.skip()
    settle()
    assert isinstance(shown(controller.screen), CurtainScreen)
    assert not controller.page.again.isVisible()


def test_it_is_offered_beside_a_question_that_all_see_too(screen: Screen) -> None:
    turn = next(one for one in match(1, 2) if any(isinstance(told.event, events.Battle) for told in one.step.told))
    controller = screen.sit_down(turn.before)
    assert isinstance(controller.handover, Curtain)
    open_own_screen(controller, controller.handover.seat)
    controller.drafting.answer(turn.action)
    controller.confirm()
    controller.player.stop()
    controller.situation = controller.situation._replace(told_since=1)
    controller.begin()
    settle()
    assert isinstance(controller.screen, PublicScreen)
    controller.page.again.click()
    assert controller.player.playing
    controller.player.skip()
    settle()
    seat = next(iter(controller.session.asking()))
    decision = controller.session.decision(seat)
    assert decision is not None
    controller.drafting.answer(next(iter(decision.answers())))
    controller.confirm()
    settle()
    assert not controller.page.again.isVisible(), "somebody has answered"


def test_sums_are_counted_there_and_the_province_changes_hands_before_the_next_battle(screen: Screen) -> None:
    controller, battle = fought(screen, "full")
    before = owner(controller, battle)
    totals = [str(total) for _seat, total in battle.attackers] + [str(battle.defense)]
    step(controller, 100)
    assert figures(controller) == ["0"] * len(totals)
    recap, words = controller.page.recap, controller.context.words.of("battle_for_rokugan")
    outcome = words.say(story.outcome(battle, controller.people, ruled=False)).rstrip(".")
    before_it = recap.texts()
    number = controller.player.at
    for each in moving(controller):
        each.setCurrentTime(each.duration())
    assert figures(controller) == totals
    assert owner(controller, battle) != before, "it is won at once"
    assert outcome in recap.texts()[-1], "the log tells it no sooner"
    assert len(recap.texts()) > len(before_it)
    assert moving(controller), "and seen to be"
    assert controller.player.at == number
    controller.page.area.hurry()
    controller.player.go_on()
    assert owner(controller, battle) != before


def totals_shown(controller: Controller) -> dict[Seat, int]:
    """Return the scores that stand on the plates."""
    shown = [plate.standing for plate in controller.page.area.standings.plates]
    return {one.seat: one.score.total for one in shown if one is not None and one.score is not None}


def test_honor_flies_as_petals_from_the_province_to_the_plate_and_is_counted_there(screen: Screen) -> None:
    """A petal for each point that a seat gains; how long they fly is the same however many there are."""
    controller, _battle = fought(screen, "full")
    before, area = totals_shown(controller), controller.page.area
    for each in moving(controller):
        each.setCurrentTime(each.duration())
    petals = area.petals
    assert petals is not None
    assert totals_shown(controller) == before, "nothing is counted that has not come"
    petals.movement.pause()
    petals.movement.setCurrentTime(FLYING // 2)
    flying = [place for place, _share, _colour in petals.places()]
    assert flying
    assert all(area.rect().contains(place.toPoint()) for place in flying)
    assert petals.movement.duration() == FLYING
    petals.movement.setCurrentTime(FLYING)
    assert area.petals is None
    more = {seat: total - before[seat] for seat, total in totals_shown(controller).items() if total > before[seat]}
    assert more, "somebody has gained"
    assert len(petals.aims) == sum(more.values())


def test_no_petal_flies_where_little_moves_and_all_is_counted_at_once(screen: Screen) -> None:
    controller, _battle = fought(screen, "short")
    assert controller.page.area.petals is None
    frame = controller.player.present
    assert frame is not None
    ranked = controller.page.area.ranked(frame.outcome, ())
    assert ranked is not None
    assert totals_shown(controller) == {one.seat: one.score.total for one in ranked.seats if one.score is not None}


def test_a_key_ends_all_of_it_at_once(screen: Screen) -> None:
    controller, battle = fought(screen, "full")
    before = owner(controller, battle)
    assert controller.page.area.hurry()
    assert owner(controller, battle) != before
    assert not controller.page.area.hurry()


def test_where_nothing_moves_the_fight_is_seen_as_it_stood_with_its_sums(screen: Screen) -> None:
    controller, battle = fought(screen, "none")
    before = owner(controller, battle)
    totals = [str(total) for _seat, total in battle.attackers] + [str(battle.defense)]
    assert figures(controller) == totals
    controller.player.go_on()
    assert owner(controller, battle) != before
    controller.player.go_back()
    assert owner(controller, battle) == before


def light(picture: QImage, place: QRect) -> float:
    return picture.copy(place).scaled(1, 1).pixelColor(0, 0).lightnessF()


def test_a_lantern_shines_on_the_fight_and_the_rest_lies_in_the_dark(screen: Screen) -> None:
    screen.window.resize(1280, 720)
    controller, battle = fought(screen, "none")
    view, cards = controller.page.map, told_on(controller)
    place = view.map.centre_of(f"area:{game().board.provinces[battle.province]}")
    assert place is not None
    at = view.mapFromScene(place)
    near = QRect(at - QPoint(15, 15), at + QPoint(15, 15))
    lit = view.viewport().grab().toImage()
    cards.hide()
    plain = view.viewport().grab().toImage()
    assert light(lit, lit.rect()) < 0.75 * light(plain, plain.rect())
    assert light(lit, near) > 0.95 * light(plain, near)


def test_bluffs_go_home_once_all_is_revealed_and_before_anything_else_happens(screen: Screen) -> None:
    controller, _battle = fought(screen, "full")
    frames = controller.player.frames
    number, gone = next(
        (number, [spot for spot in frame.spots if spot.startswith("piece:")])
        for number, frame in enumerate(frames)
        if frame.title.key == "frame.reveal"
    )
    assert gone, "somebody bluffed"
    controller.player.show_from(number)

    def lying() -> set[str]:
        return {f"piece:{identity}" for identity in controller.page.scene.pieces}

    assert lying() >= set(gone)
    controller.page.area.hurry()
    assert not lying() & set(gone)
    assert controller.player.at == number


def test_a_click_on_a_province_skips_no_battle(screen: Screen) -> None:
    controller, battle = fought(screen, "none")
    at = controller.player.at
    controller.page.area.field.pressed.emit(f"area:{game().board.provinces[battle.province]}")
    settle()
    assert controller.player.at == at
    controller.player.go_on()
    assert controller.player.at == at + 1


def test_arrows_of_tokens_lie_over_what_lies_in_the_provinces(screen: Screen) -> None:
    controller, _battle = fought(screen, "none")
    pieces = controller.page.scene.pieces.values()
    heights = {
        pointing: [item.zValue() for item in pieces if (item.direction is not None) is pointing]
        for pointing in (False, True)
    }
    assert min(heights[True]) > max(heights[False])
