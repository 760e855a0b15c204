"""Map and panel together offer exactly the answers of every question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.desktop.map.values import Kind
from rokugan_desktop.desktop.sheets.section_panel import public_panel, seat_panel
from rokugan_desktop.games.battle_for_rokugan import Question, Verb
from rokugan_desktop.games.battle_for_rokugan.topology import members
from rokugan_desktop.words import Words
from tests.desktop.battle_for_rokugan.conftest import FIVE
from tests.desktop.battle_for_rokugan.random_games import play
from tests.panels import offered
from tests.there import there

Sit = Callable[[tuple[str, ...]], tuple[Person, ...]]

OFTEN = 6
"""How often in a game a kind of question is looked at."""
GAMES = [(FIVE, 1), (FIVE, 2), (FIVE[1:4], 3), (("crab", "phoenix", "scorpion"), 4), (("dragon", "unicorn"), 5)]


@pytest.mark.parametrize(("clans", "seed"), GAMES)
def test_map_and_panel_offer_every_answer_once(
    qtbot: QtBot, face: BattleFace, sit: Sit, english: Words, clans: tuple[str, ...], seed: int
) -> None:
    people = sit(clans)
    own, public = seat_panel(face, english, LIGHT, people), public_panel(face, english, LIGHT, people)
    qtbot.addWidget(own)
    qtbot.addWidget(public)
    met: Counter[str] = Counter()
    for moment in play(face, clans, seed):
        question = moment.question
        met[question.kind] += 1
        if met[question.kind] > OFTEN:
            continue
        own.show_turn(moment.own, question if question.secret else None)
        public.show_turn(moment.public, None if question.secret else question)
        panel = own if question.secret else public
        assert offered((public if question.secret else own).sections) == ()
        choices = there(face.on_board).choices(question, english)
        on_map = [there(face.on_board).answer_for(question, choice.identity) for choice in choices]
        declining = there(face.declining)(question, english)
        declined = [declining[0]] if declining is not None else []
        assert question.kind != "seen" or (declining is not None and declining[1] == "Got it"), (
            "on the bar, as Confirm is"
        )
        in_panel = offered(panel.sections)
        found = [*on_map, *in_panel, *declined]
        assert None not in found
        assert len(set(found)) == len(found)
        assert set(found) == set(question.answers())
        assert len({choice.identity for choice in choices}) == len(choices)
        mine = {f"pick:{number}" for number in members(question.public.held[question.seat])}
        assert {choice.identity for choice in choices if choice.own} <= mine
        fought_for = question.kind in {"place", "bless"}
        assert (question.prompt.key == "question.decoy") == (
            fought_for and all(choice.kind is Kind.DOUBTFUL for choice in choices)
        )
        assert bool(in_panel) == (panel.first_stop() is not None)
        if in_panel and on_map:
            assert panel.landing() is not None, "the keyboard lands on what can be answered beside the map"
        pieces = {piece.identity for piece in there(face.on_board).pieces(moment.own, english)}
        for choice, answer in zip(choices, on_map, strict=True):
            assert answer is not None
            decoy = question.kind != "swap-with" and question.caution(answer) is not None
            assert (choice.kind is Kind.DOUBTFUL) == decoy
            assert str(choice.name)
            if choice.spot.startswith("piece:"):
                assert choice.spot.removeprefix("piece:") in pieces
    assert {"objective", "starting", "turn", "place"} <= met.keys()
    assert "scorpion" not in clans or "seen" in met


def test_many_kinds_of_questions_are_met(face: BattleFace) -> None:
    met = {moment.question.kind for clans, seed in GAMES for moment in play(face, clans, seed)}
    assert len(met) >= 16, met


def test_what_is_not_on_offer_stands_for_nothing(face: BattleFace, english: Words) -> None:
    question: Question | None = None
    for moment in play(face, FIVE, 6):
        question = moment.question
        if question.kind == "place":
            break
    assert question is not None
    listed = {choice.identity for choice in there(face.on_board).choices(question, english)}
    for number in range(len(question.board.places)):
        identity = f"lay:{number}"
        assert (there(face.on_board).answer_for(question, identity) is not None) == (identity in listed)
    for stranger in ("", "lay:", "lay:999999", "aim:1", "pick:0", "take:1", "lay:-1", "lay:٣"):
        assert there(face.on_board).answer_for(question, stranger) is None


def test_a_swap_is_dragged_from_token_to_token(face: BattleFace) -> None:
    """A-4: Unicorn drags one own token on another: both answers, in order, or none."""
    asked = next(
        moment
        for seed in range(20)
        for moment in play(face, FIVE, seed)
        if moment.question.kind == "swap" and moment.question.offered(Verb.AIM).bit_count() >= 2
    )
    question = asked.question
    own = [token for token in question.public.placed if question.offered(Verb.AIM) >> token.identity & 1]
    first, second = own[0].identity, own[1].identity
    dropped = there(face.on_board).answers_for_drop(question, f"token:{first}", f"piece:token:{second}")
    assert [(answer.verb, answer.number) for answer in dropped] == [(Verb.AIM, first), (Verb.AIM, second)]
    assert there(face.on_board).answers_for_drop(question, f"token:{first}", f"piece:token:{first}") == ()
    assert there(face.on_board).answers_for_drop(question, "control:3:0", f"piece:token:{second}") == ()
    assert there(face.on_board).answers_for_drop(question, f"token:{first}", "slot:lion") == ()


def test_every_border_and_coast_that_is_barred_says_why_with_its_rule(face: BattleFace, english: Words) -> None:
    barred = 0
    for moment in play(face, ("crab", "phoenix", "scorpion"), 4):
        question = moment.question
        if question.kind != "place":
            continue
        lit = {choice.spot for choice in there(face.on_board).choices(question, english) if choice.kind is Kind.CHOICE}
        for edge in there(face.on_board).board(None).edges:
            for one, two in (edge.between, edge.between[::-1]):
                spot = f"edge:{one}>{two}"
                refusal = there(there(face.on_board).pressed).refused_at(question, spot)
                assert (refusal is None) == (spot in lit)
                if refusal is not None:
                    barred += 1
                    assert refusal.rule
                    assert english.say(refusal.message)
    assert barred > 1000
