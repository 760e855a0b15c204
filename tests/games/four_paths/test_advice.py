"""Hints: what a novice would answer, with a reason that stands in both languages, for every question of a match."""

from __future__ import annotations

from random import Random

import pytest

from rokugan_desktop.engine import Draw, Interrupted, Over, Seat, Setup
from rokugan_desktop.games.four_paths import Message, advise, explain
from rokugan_desktop.games.four_paths.actions import DONE, NOTATION, Assign, Attack
from rokugan_desktop.games.four_paths.bots.novice import Novice
from rokugan_desktop.games.four_paths.events import listed
from rokugan_desktop.games.four_paths.ids import Army, Phase, Place
from rokugan_desktop.games.four_paths.state import Attacking, State, StepName, Task, view_of
from tests.there import there

from .playing import DECKS, HANDS, Table, asked, game, played

LION, CRANE = Seat(0), Seat(1)
KINDS = {"attack", "assign", "dynasty", "pay", "invite"}


def test_whatever_is_asked_has_the_novice_s_answer_and_a_reason() -> None:
    kinds = set[str]()
    for one in played(5, DECKS[:3], most=500):
        if one.by is None:
            continue
        question = asked(one.before)[one.by]
        if question.step.draft:
            continue
        (advice,) = advise(question.view, question, 3)
        assert advice.answers == tuple(Novice().decide(question.view, question, 3))
        assert advice.said == explain(question.view, question, advice.answers)
        kinds.add(question.kind)
    assert kinds >= KINDS


def test_whatever_is_asked_at_the_second_level_has_a_reason() -> None:
    rng, novice, said = Random(4), Novice(), set[str]()
    for seed in (1, 2):
        state = game().new(Setup(("lion", "crane"), (HANDS,)))
        for _ in range(260):
            pending = game().pending(state)
            if isinstance(pending, Over):
                break
            if isinstance(pending, Draw):
                state = game().apply(state, None, pending.drawn(rng.randrange)).state
                continue
            seat, question = next(iter(asked(state).items()))
            view = view_of(state, seat)
            answers = novice.decide(view, question, seed)
            said.add(there(explain(view, question, answers)).key)
            other = rng.choice(list(question.answers()))
            assert isinstance(explain(view, question, (other,)), Message | None), "whatever else somebody answers"
            for answer in answers:
                state = game().apply(state, seat, answer).state
    assert said >= {"reason.pass", "reason.look-for", "reason.lobby", "reason.attach", "reason.act-upon"}


def test_who_is_to_stop_is_interrupted() -> None:
    table = Table("lion", "crane")
    table.has(0, "lion_dosan")
    (question,) = asked(table.goes_on(Task(StepName.ATTACK, LION))).values()
    with pytest.raises(Interrupted):
        advise(question.view, question, 1, lambda: True)


def test_an_attack_is_spoken_for_by_what_it_brings() -> None:
    table = Table("lion", "crane")
    table.has(0, "lion_dosan", 2)
    table.has(0, "lion_masanori")
    (question,) = asked(table.goes_on(Task(StepName.ATTACK, LION))).values()
    crane = Message("clan.crane")
    said = explain(question.view, question, (Attack(CRANE),))
    assert said == Message("reason.attack-province", clan=crane, mine=11, guard=0, strength=6)
    assert explain(question.view, question, (Attack(None),)) == Message("reason.stay"), "one would have done well"
    table.has(1, "crane_noburo", 4)
    (question,) = asked(table.goes_on(Task(StepName.ATTACK, LION))).values()
    said = explain(question.view, question, (Attack(CRANE),))
    assert said == Message("reason.attack-unless", clan=crane, mine=11, guard=12, strength=6)
    assert explain(question.view, question, (Attack(None),)) == Message("reason.no-attack")
    table.honor(10, 30)
    (question,) = asked(table.goes_on(Task(StepName.ATTACK, LION))).values()
    said = explain(question.view, question, (Attack(CRANE),))
    assert said == Message("reason.attack-leader", clan=crane, honor=30), "it is seven tenths of the way"


def test_a_defense_is_spoken_for_by_the_forces_as_they_stand_with_it() -> None:
    table = Table("lion", "crane")
    own = table.has(1, "crane_noburo")
    table.fights(table.has(0, "lion_hanae"), 1, 1, Army.ATTACK)
    table.update.change(attack=Attacking(LION, CRANE, sides=((LION,), ())))
    state = table.goes_on(Task(StepName.ASSIGN, CRANE, word=Army.DEFENSE.name))
    (question,) = asked(state).values()
    assert question.view.cards[own.id].zone is Place.HOME
    said = explain(question.view, question, (Assign(own.id, 1), DONE))
    assert said == Message("reason.defend", units=Message("card.crane_noburo"), n=1, attack=2, defense=3)
    assert explain(question.view, question, (DONE,)) == Message("reason.nobody-defense")


def test_a_duel_is_spoken_for_by_both_sums_as_the_seat_knows_them() -> None:
    table = Table("crane", "scorpion", phase=Phase.EVENTS, options=(HANDS,))
    us, them = table.has(0, "crane_shizuka"), table.has(1, "scorpion_koji")
    table.holds(0, "formal_challenge", "drawn_sword")
    table.holds(1, "spear_levy", "masked_agents")
    state = table.answers(table.goes_on(Task(StepName.ACTION, LION)), "act")
    challenge = f"play formal_challenge us={us.id} them={them.id}"
    gain = Message("gain.duel", mine=4, theirs=2, left=1)
    targets = listed([Message("card.crane_shizuka"), Message("card.scorpion_koji")])
    challenged = Message("reason.act-upon", card=Message("card.formal_challenge"), targets=targets, gain=gain)
    assert spoken(state, challenge) == challenged
    state = table.answers(state, challenge)
    assert spoken(state, "accept") == Message("reason.accept", mine=2, theirs=4, left=2)
    assert spoken(state, "refuse") == Message("reason.refuse", mine=2, theirs=4, left=2)
    state = table.answers(state, "accept", "focus none")
    assert spoken(state, "focus spear_levy") == Message("reason.focus", mine=2, theirs=4)
    assert spoken(state, "prepare spear_levy") == Message("reason.prepare", cards=Message("card.spear_levy"))
    state = table.answers(state, "focus spear_levy", "focus none")
    assert spoken(state, "strike") == Message("reason.strike-hidden", mine=4, theirs=2, n=1), (
        "what lies there is hidden"
    )
    state = table.answers(state, "focus drawn_sword", "focus none", "focus masked_agents")
    assert spoken(state, "strike") == Message("reason.strike-bare", mine=7), "4 and 3 of the sword: no hand is left"


def spoken(state: State, written: str) -> Message:
    """What speaks for the answer of whoever is asked."""
    ((seat, question),) = asked(state).items()
    return there(explain(view_of(state, seat), question, (NOTATION.read(written),)))
