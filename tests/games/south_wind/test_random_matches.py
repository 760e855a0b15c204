"""Laws that hold in every match, of every set of modules."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Asking, Draw, Illegal, Over, Seat, Setup, Told, seats
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.south_wind.actions import FINISH
from rokugan_desktop.games.south_wind.chapters import solo
from rokugan_desktop.games.south_wind.determinization import determinize
from rokugan_desktop.games.south_wind.events import Event
from rokugan_desktop.games.south_wind.facts import broken_invariants, match_facts
from rokugan_desktop.games.south_wind.flow import Question
from rokugan_desktop.games.south_wind.ids import FACEDOWN, House, Moment
from rokugan_desktop.games.south_wind.state import State

from .scenes import SOLO, TABLES, game, new, played

tables = pytest.mark.parametrize(("houses", "options"), TABLES)
Options = tuple[tuple[str, str], ...]


@pytest.mark.parametrize("matches", [1, pytest.param(40, marks=pytest.mark.long)])
@tables
def test_no_state_is_broken_and_a_match_ends_after_three_eras(houses: int, options: Options, matches: int) -> None:
    """F-2, chapter 21; and replayed from what was written, it is the same match."""
    for seed in range(matches):
        state = new(houses, options)
        story: list[Told[Event]] = []
        for one in played(seed, houses, options):
            assert broken_invariants(game(), one.after) == []
            action = game().read(game().write(one.action))
            assert action == one.action
            step = game().watch(state, one.by, action)
            state = step.state
            assert state == one.after
            assert [told.event for told in step.told] == [told.event for told in one.told]
            story += one.told
        assert (state.public.era, state.public.round, state.public.moment) == (3, 2, Moment.OVER)
        assert isinstance(game().pending(state), Over)
        facts = match_facts(game(), state, story)
        assert len(facts) == houses
        assert [sum(one.measures) for one in facts] == [one.score for one in facts]


@tables
def test_every_listed_answer_is_accepted_once_and_every_world_of_a_view_fits_it(houses: int, options: Options) -> None:
    """I-4; nothing asked of the seat, nor what it may answer, hangs on what it can't know."""
    rng = Random(5)
    for number, one in enumerate(played(7, houses, options)):
        state, pending = one.after, game().pending(one.after)
        if number % 9 or not isinstance(pending, Asking):
            continue
        for seat, question in pending.decisions.items():
            answers = list(question.answers())
            assert answers
            assert len(set(answers)) == len(answers)
            for answer in answers:
                assert question.refusal(answer) is None
                game().apply(state, seat, answer)
        for looker in (None, *seats(houses)):
            view = game().view(state, looker)
            world = determinize(game().topology(state.public), view, rng).world
            assert game().view(world, looker) == view
            assert broken_invariants(game(), world) == []
            there = game().pending(world)
            assert isinstance(there, Asking)
            assert list(there.decisions) == list(pending.decisions)
            if looker is not None and looker in pending.decisions:
                assert there.decisions[looker] == pending.decisions[looker]


def _other_worlds(state: State) -> list[tuple[House, State]]:
    """Worlds in which one hidden thing of one house is another, and that house."""

    public, hidden = state.public, state.hidden
    worlds: list[tuple[House, State]] = []
    for slot, order in enumerate(hidden.orders):
        if order != FACEDOWN:
            other = replace(hidden, orders=with_item(hidden.orders, slot, (order + 1) % 4))
            worlds.append((public.slots[slot][-1].house, replace(state, hidden=other)))
    for number, hand in enumerate(hidden.hands):
        if len(set(hand)) > 1:
            other = replace(hidden, hands=with_item(hidden.hands, number, (*hand[1:], hand[0])))
            worlds.append((House(number), replace(state, hidden=other)))
    if hidden.picked >= 0:
        worlds.append((public.work[-1].house, replace(state, hidden=replace(hidden, picked=hidden.picked + 1))))
    for number, row in enumerate(hidden.rows):
        if max(row, default=0) <= 0:
            continue
        other = replace(hidden, rows=with_item(hidden.rows, number, tuple([min(0, one) for one in row])))
        worlds.append((House(number), replace(state, hidden=other)))
    for number, chosen in enumerate(hidden.chosen):
        if chosen >= 0:
            other = replace(hidden, chosen=with_item(hidden.chosen, number, 3 - chosen))
            worlds.append((House(number), replace(state, hidden=other)))
    for house in solo.antagonists(public) if hidden.stacks else ():
        stack = hidden.stacks[house]
        swapped = replace(stack, tokens=stack.tokens ^ 0xFFFF, under=stack.under[::-1])
        worlds.append((house, replace(state, hidden=replace(hidden, stacks=with_item(hidden.stacks, house, swapped)))))
    return worlds


@tables
def test_no_view_but_the_owners_tells_two_worlds_apart(houses: int, options: Options) -> None:
    """I-1, I-2: orders, hands, cards laid face down, rows, and the antagonists' stacks, which nobody knows."""
    seen = {True: 0, False: 0}
    for number, one in enumerate(played(3, houses, options)):
        if number % 6:
            continue
        pending = game().pending(one.after)
        for house, world in _other_worlds(one.after):
            assert world != one.after
            for looker in (None, *seats(houses)):
                is_same = game().view(world, looker) == game().view(one.after, looker)
                assert is_same != (looker is not None and House(looker) == house)
                seen[is_same] += 1
                if is_same and looker is not None and isinstance(pending, Asking) and looker in pending.decisions:
                    there = game().pending(world)
                    assert isinstance(there, Asking)
                    assert there.decisions[looker] == pending.decisions[looker]
    assert seen[True] > 50
    assert seen[False] > 10


@tables
def test_questions_say_their_rule_and_only_lays_and_destiny_are_secret(houses: int, options: Options) -> None:
    """Chapter 12, J-1, J-2."""
    for one in played(2, houses, options):
        pending = game().pending(one.after)
        if isinstance(pending, Asking):
            for question in pending.decisions.values():
                assert isinstance(question, Question)
                assert question.rule
                secret = {"destiny", "row"} if ("hand", "closed") in options else {"destiny", "order", "lay"}
                assert question.secret == (question.kind in secret)
                always = {"destiny", "row", "order", "lay", "power"}
                assert len(question.listed) > 1 or question.kind in always


def test_the_table_may_count_at_any_moment_and_what_nobody_waits_for_is_refused() -> None:
    """G-4."""
    for number, one in enumerate(played(4, 3)):
        pending = game().pending(one.after)
        if number % 12 or isinstance(pending, Over):
            continue
        ended = game().apply(one.after, None, FINISH).state
        assert isinstance(game().pending(ended), Over)
        assert broken_invariants(game(), ended) == []
        strangers = [seat for seat in seats(3) if not isinstance(pending, Asking) or seat not in pending.decisions]
        for seat in strangers:
            with pytest.raises(Illegal):
                game().apply(one.after, seat, game().read("done"))


def test_a_set_up_that_the_rules_forbid_is_refused() -> None:
    """F-1, F-3, F-4, R-2, A-1."""
    five, agenda = ("mori", "toyotomi", "takeda", "oda", "tokugawa"), ("agenda", "a")
    wrong: list[tuple[tuple[str, ...], Options]] = [
        (("oda",), ()), (("oda", "oda"), ()), (("oda", "shimazu"), ()), (five, ()), (("oda", "mori"), (agenda,)),
        (("mori",), SOLO), (("oda", "tokugawa"), SOLO), (("oda",), (*SOLO, ("region", "on"))),
        (("oda",), (*SOLO, ("quicks", "random"))), (("oda", "mori"), (("start", "none"),)),
    ]  # fmt: skip
    for roles, options in wrong:
        with pytest.raises(Illegal):
            game().new(Setup(roles, options))
    assert game().new(Setup(five, (("region", "on"), agenda))).public.agenda == "a"


def test_chance_says_no_more_of_a_kind_than_there_is() -> None:
    """J-4: what it draws is one action, and is refused where it can't be."""
    state = new(2)
    assert isinstance(game().pending(state), Draw)
    for said in ("seed food food", "seed" + " food" * 12, "deal grey", "begins oda"):
        with pytest.raises(Illegal):
            game().apply(state, None, game().read(said))
    with pytest.raises(Illegal):
        game().apply(state, Seat(0), game().read("seed" + " food bushido" * 6))
    assert game().apply(state, None, game().read("seed" + " food bushido" * 6)).told
