"""Whatever the rules offer is answered in the window: on the map, in a panel, by the bar's own button."""

from __future__ import annotations

from random import Random

import pytest

from rokugan_desktop.desktop.face import NOTHING_DONE, AnyBoardFace
from rokugan_desktop.desktop.south_wind.face import WindFace
from rokugan_desktop.engine import Asking, Seat
from rokugan_desktop.games.south_wind import Question, actions, ids
from rokugan_desktop.games.south_wind.state import State
from rokugan_desktop.words import Words
from tests.desktop.south_wind.conftest import people
from tests.games.south_wind.scenes import ALL, DOJO, TABLES, Scene, game, played
from tests.there import there


def asked(state: State) -> Question:
    """Return the question of whoever is asked first."""
    pending = game().pending(state)
    assert isinstance(pending, Asking)
    question = next(iter(pending.decisions.values()))
    assert isinstance(question, Question)
    return question


def board_of(face: WindFace) -> AnyBoardFace:
    """Return what the face says of its board."""
    return there(face.on_board)


@pytest.mark.parametrize(("count", "options"), TABLES)
def test_every_answer_can_be_given(
    face: WindFace, english: Words, count: int, options: tuple[tuple[str, str], ...]
) -> None:
    board, sitting, chance = board_of(face), people(face), Random(5)
    kinds: set[str] = set()
    for step in played(11, count, options):
        if step.by is None or chance.random() > 0.4:
            continue
        pending = game().pending(step.before)
        assert isinstance(pending, Asking)
        question, view = pending.decisions[step.by], face.game.view(step.before, step.by)
        assert isinstance(question, Question)
        public = face.game.view(step.before, None)
        panels = [
            *face.panel.sections(view, question if question.secret else None, NOTHING_DONE, english, sitting),
            *face.public_panel.sections(
                public, None if question.secret else question, NOTHING_DONE, english, sitting
            ),
        ]  # fmt: skip
        offered = {answer for section in panels for item in section.items for answer in item.answers}
        choices = board.choices(question, english)
        offered |= {board.answer_for(question, choice.identity) for choice in choices}
        declining = there(face.declining)(question, english)
        offered |= {declining[0]} if declining is not None else set()
        assert {*question.listed} <= offered
        taken = {choice.identity for choice in choices if not choice.within}
        assert all(choice.within in taken for choice in choices if choice.within)
        kinds.add(question.kind)
    assert len(kinds) >= 5


def test_a_step_is_an_army_and_then_where_it_goes(face: WindFace, english: Words) -> None:
    """O-2: two choices, one answer; dropping the piece is the same one."""
    scene = Scene("oda", "mori", options=DOJO).has("oda", "higo", 2, general=1).acts("oda", "grey 1", "move")
    question, board = asked(scene.state), board_of(face)
    choices = {choice.identity: choice for choice in board.choices(question, english)}
    bungo = choices["step general higo bungo"]
    army = choices[bungo.within]
    assert (army.spot, bungo.spot) == (f"piece:army:0:2:{scene.topology.number['higo']}", "area:bungo")
    assert board.answer_for(question, army.identity) is None
    dropped = board.answers_for_drop(question, army.spot.removeprefix("piece:"), "area:bungo")
    assert dropped == (board.answer_for(question, bungo.identity),)
    onto = f"piece:army:0:0:{scene.topology.number['bungo']}"
    assert board.answers_for_drop(question, army.spot.removeprefix("piece:"), onto) == dropped, "onto an army there"
    forbidden = board.answers_for_drop(question, army.spot.removeprefix("piece:"), "area:kii")
    assert there(question.refusal(forbidden[0])).rule == "O-2", "dropped too far off it is refused by the rule"
    assert board.answers_for_drop(question, army.spot.removeprefix("piece:"), "area:higo") == ()
    meant = there(board.pressed).meant_at(question, "area:higo")
    assert {choices[one].spot for one in meant} == {choices[bungo.within].spot, army.spot.replace(":2:", ":0:")}


@pytest.mark.parametrize(
    ("scene", "spot", "rule"),
    [
        (Scene("oda", "mori").has("oda", "higo", 1).acts("oda", "grey 1", "move"), "area:aki", "O-2"),
        (Scene("oda", "mori").has("oda", "higo", 1).acts("oda", "grey 1", "move"), "area:kai", "O-3"),
        (
            Scene("oda", "mori").has("oda", "higo", 1).has("mori", "higo", 1).acts("oda", "grey 1", "attack"),
            "area:aki", "O-5",
        ),
        (Scene("oda", "mori").has("oda", "aki", 1).acts("oda", "grey 1", "harvest"), "area:tosa", "O-7"),
        (Scene("oda", "mori").has("oda", "aki", 3).has("oda", "higo", 3).acts("oda", "grey 1", "castle"),
         "area:higo", "O-8"),
        (Scene("oda", "mori").acts("oda", "grey 1", "recruit"), "area:aki", "O-1"),
    ],
)  # fmt: skip
def test_what_is_refused_says_by_which_rule(face: WindFace, english: Words, scene: Scene, spot: str, rule: str) -> None:
    """Chapter 15."""
    refusal = there(board_of(face).pressed).refused_at(asked(scene.state), spot)
    assert refusal is not None
    assert refusal.rule == rule
    assert english.say(refusal.message)


def test_a_slot_that_may_not_be_covered_says_why(face: WindFace) -> None:
    """P-5."""
    scene = Scene("oda", "mori", in_round=2).lies("grey 1", "mori", "attack").lies("grey 2", "mori", "move")
    scene.house("mori", is_covered=True).begin().does("order recruit")
    refused = there(board_of(face).pressed).refused_at
    assert there(refused(asked(scene.state), "slot:grey_1")).rule == "P-5"
    assert refused(asked(scene.state), "slot:grey_3") is None


def test_the_armies_to_choose_from_stand_in_the_panel(face: WindFace, english: Words) -> None:
    """D-7: of several kinds the map offers one, the panel all; a single kind needs no panel."""
    scene = Scene("oda", "mori", options=ALL).house("oda", range=1, arsenal=1).acts("oda", "grey 1", "recruit")
    public = game().view(scene.state, None)
    sections = face.public_panel.sections(public, asked(scene.state), NOTHING_DONE, english, people(face))
    answers = [item.answers[0] for section in sections for item in section.items if item.answers]
    units = {answer.unit for answer in answers if isinstance(answer, actions.Recruit)}
    assert units == {ids.Unit.SAMURAI, ids.Unit.ARCHERS, ids.Unit.ELITE}


def test_the_curtain_says_which_of_how_many_is_placed(face: WindFace, english: Words) -> None:
    scene = Scene("oda", "mori").house("oda", laid=1).house("mori", laid=1).begin()
    said = english.say(face.curtain_line(asked(scene.state), people(face, ("oda", "mori"))))
    assert said == "Aiko places order 2 of 4."
    assert asked(scene.state).seat == Seat(0)
