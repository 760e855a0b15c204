"""Laws that hold in every match: cards are kept, honor is the sum of what is told, every listed answer is accepted."""

from __future__ import annotations

import pickle
from functools import cached_property
from random import Random
from typing import NamedTuple

import pytest

from rokugan_desktop.engine import Asking, Draw, Illegal, Over, Seat, Setup, seats
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.actions import FINISH, NOTATION, Action, Play
from rokugan_desktop.games.four_paths.chapters import window
from rokugan_desktop.games.four_paths.determinization import determinize
from rokugan_desktop.games.four_paths.events import STORY
from rokugan_desktop.games.four_paths.flow import Question
from rokugan_desktop.games.four_paths.ids import OUTSIDE_DECKS, CardType, DeckId, How, Level
from rokugan_desktop.games.four_paths.names import Message
from rokugan_desktop.games.four_paths.state import State, View, replace, view_of

from .playing import ANSWERS, DECKS, HANDS, WITH_HANDS, file, game, played


class Role(NamedTuple):
    """What a seat plays as."""

    name: Message


class Person(NamedTuple):
    """Who sits on a seat."""

    name: str
    role: Role


TABLES = [
    (("lion", "crane"), ()),
    (("scorpion", "scorpion", "phoenix"), (("lone", "on"),)),
    (DECKS, (("length", "short"), ("ties", "spare"))),
    (("lion", "crane"), (HANDS,)),
    (("scorpion", "scorpion", "crane"), (HANDS, ("length", "short"), ("first", "honor"))),
    (("phoenix", "lion"), (ANSWERS,)),
    (("crane", "phoenix", "scorpion"), (ANSWERS, ("length", "short"))),
]


@pytest.mark.parametrize(("decks", "options"), TABLES)
def test_what_is_kept_with_a_state_is_what_would_be_worked_out_anew(
    decks: tuple[str, ...], options: tuple[tuple[str, str], ...]
) -> None:
    kept = 0
    for one in played(4, decks, *options, most=400):
        for known in (one.after, view_of(one.after, Seat(0))):
            worked_out, anew = vars(known), replace(known)
            assert not vars(anew)
            assert worked_out == {name: getattr(anew, name) for name in worked_out}
            kept += len(worked_out)
    assert kept


def test_nothing_that_not_everybody_sees_is_kept_with_a_state() -> None:
    assert not [name for kind in (State, View) for name in vars(kind) if isinstance(vars(kind)[name], cached_property)]


def cards_of(state: State, seat: Seat) -> dict[str, int]:
    """Count a seat's cards wherever they are."""
    own = state.seats[seat]
    found: dict[str, int] = {key: count for key, count in zip(file().order, own.dynasty, strict=True) if count}
    found |= {key: count for key, count in zip(file().order, own.fate, strict=False) if count}
    lying = [card.card for card in state.cards.values() if card.owner == seat]
    lying += [province.card for province in own.provinces if province.card]
    lying += [key for card in state.cards.values() if card.owner == seat for key in card.under]
    for key in (*lying, *own.dead, *own.dishonorably_dead, *own.discarded, *own.removed, *own.fate_discarded):
        if file().cards[key].type not in OUTSIDE_DECKS:
            found[key] = found.get(key, 0) + 1
    return found


@pytest.mark.parametrize("matches", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize(("decks", "options"), TABLES)
def test_a_match_keeps_its_cards_and_its_honor(
    decks: tuple[str, ...], options: tuple[tuple[str, str], ...], matches: int
) -> None:
    """Whoever is in the match has all 40 cards; honor is the sum of what was told; no id is used again."""
    level = Level.ANSWERS if ANSWERS in options else Level.HANDS if HANDS in options else Level.STEEL
    for seed in range(matches):
        cards, short = file().at(level).cards, ("length", "short") in options
        honor = [cards[file().decks[DeckId(deck)].stronghold].begins_with(level, short=short) for deck in decks]
        ids: set[str] = set()
        last = None
        for one in played(seed, decks, *options):
            last = one.after
            for told in one.told:
                assert (told.to is None) != isinstance(told.event, events.OwnCardDrawn), (
                    "the one thing told to one seat"
                )
                if isinstance(told.event, events.HonorChanged):
                    honor[told.event.seat] += told.event.amount * (1 if told.event.gain else -1)
                    assert told.event.now == honor[told.event.seat]
            new = set(one.after.cards) - set(one.before.cards)
            assert not new & ids
            ids |= new
            for seat in one.after.present:
                deck = file().decks[DeckId(decks[seat])].at(level)
                assert cards_of(one.after, seat) == {**deck.dynasty, **deck.fate}
                assert one.after.seats[seat].honor == honor[seat]
                assert one.after.seats[seat].in_deck >= 0
            assert NOTATION.read(NOTATION.write(one.action)) == one.action
        assert last is not None
        assert last.how is not None
        assert last.winners


@pytest.mark.parametrize(("decks", "options"), TABLES)
def test_every_listed_answer_is_accepted_and_no_view_knows_more(
    decks: tuple[str, ...], options: tuple[tuple[str, str], ...]
) -> None:
    for number, one in enumerate(played(7, decks, *options, most=400)):
        state = one.after
        pending = game().pending(state)
        if number % 7 or not isinstance(pending, Asking):
            continue
        seat, question = next(iter(pending.decisions.items()))
        answers = list(question.answers())
        assert answers
        assert len(set(answers)) == len(answers)
        for answer in answers[:40]:
            assert question.refusal(answer) is None
            question.caution(answer)
            game().apply(state, seat, answer)
        assert pickle.loads(pickle.dumps(question)) == question
        for looker in (None, *seats(len(decks))):
            view = game().view(state, looker)
            world = determinize(view, Random(1)).world
            assert game().view(world, looker) == view


def test_what_one_seat_has_begun_to_answer_no_other_sees() -> None:
    seen = 0
    for one in played(3, ("lion", "crane"), most=3_000):
        if one.after.work and one.after.work[-1].draft:
            seat = one.after.work[-1].seat
            assert game().view(one.after, seat).steps[-1].draft == one.after.work[-1].draft
            assert game().view(one.after, None).steps == game().view(one.after, seat).steps, "it is done openly"
            assert not any(step.draft for step in game().view(one.after, Seat(1 - seat)).steps)
            seen += 1
    assert seen > 20


def compared_worlds(seed: int, decks: tuple[str, ...], level: tuple[str, str] = HANDS, every: int = 12) -> int:
    """Play worlds forward that one seat can't tell apart, with the same answers; fail where it could; count the steps.

    Other hands of the same public facts: who is asked what, in which order, what is told and what the seat and
    everybody see stays alike, also after others have done out of their hands what they could have done out of both.
    """
    compared = 0
    for number, one in enumerate(played(seed, decks, level, most=1_500)):
        rng, state = Random(number), one.after
        looker = Seat(number // every % len(decks))
        theirs = [step for step in state.work if step.seat != looker]
        begun = state.calls or state.duel or any(one.secret or one.draft or one.moved or one.chosen for one in theirs)
        if number % every or state.how is not None or begun:
            continue
        world = determinize(game().view(state, looker), rng).world
        for _ in range(40):
            pending, there = game().pending(state), game().pending(world)
            assert type(pending) is type(there)
            for each in (None, looker):
                assert game().view(state, each) == game().view(world, each)
            if isinstance(pending, Asking) and isinstance(there, Asking):
                mine, others = questions(pending), questions(there)
                asked = [[(seat, q.kind, q.secret) for seat, q in each] for each in (mine, others)]
                assert asked[0] == asked[1]
                (by, question), (_, other) = rng.choice(list(zip(mine, others, strict=True)))
                assert question == other or (question.secret and by != looker)
                could = set(other.answers())
                answers = [answer for answer in question.answers() if answer in could]
                assert len(answers) == len(could) or (question.secret and by != looker)
                if not answers:
                    break
                action = rng.choice(answers)
                if isinstance(action, Play) and action.card == "ring_void":
                    break  # its price shows the whole hand
            elif isinstance(pending, Draw) and isinstance(there, Draw):
                assert (pending.kind, pending.outcomes) == (there.kind, there.outcomes)
                both = [min(pair) for pair in zip(pending.weights, there.weights, strict=True)]
                if not any(both):
                    break
                by, action = None, rng.choices(pending.outcomes, both)[0]
            else:
                break
            steps = [game().apply(each, by, action) for each in (state, world)]
            heard = [[told for told in step.told if told.to is None or looker in told.to] for step in steps]
            assert heard[0] == heard[1]
            assert steps[0].seals == steps[1].seals
            state, world = (step.state for step in steps)
            compared += 1
    return compared


@pytest.mark.parametrize("every", [25, pytest.param(12, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("decks", "level"), [(("scorpion", "crane"), HANDS), (WITH_HANDS[:3], HANDS), (("phoenix", "scorpion"), ANSWERS)]
)
def test_nothing_that_a_seat_learns_depends_on_what_another_hand_holds(
    decks: tuple[str, ...], level: tuple[str, str], every: int
) -> None:
    assert compared_worlds(4, decks, level, every) > 6_000 / every


def _holds_an_action(state: State, seat: Seat) -> bool:
    hand = zip(state.file.order, state.hands[seat], strict=True)
    return any(count and state.file.cards[key].type is CardType.ACTION for key, count in hand)


@pytest.mark.parametrize("where", ["must_ask", "may_fight"])
def test_a_leak_of_a_hand_is_found(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, where, _holds_an_action)
    with pytest.raises(AssertionError):
        compared_worlds(2, WITH_HANDS[:3])


def questions(pending: Asking[Action]) -> list[tuple[Seat, Question]]:
    """Who is asked what."""
    found = [(seat, question) for seat, question in pending.decisions.items() if isinstance(question, Question)]
    assert len(found) == len(pending.decisions)
    return found


def test_every_event_is_told_in_words() -> None:
    deck = Role(Message("deck.lion"))
    people = [Person(name, deck) for name in ("Ami", "Botan", "Chie", "Daigo")]
    kinds: set[type[events.Event]] = set()
    for seed in range(4):
        for one in played(seed, DECKS):
            for told in one.told:
                line = STORY.line(told.event, people)
                kinds.add(type(told.event))
                assert (line is None) == (told.event.told_by() is None)
    for one in (*played(1, WITH_HANDS[:3], HANDS), *played(2, ("phoenix", "lion"), ANSWERS)):
        for told in one.told:
            STORY.line(told.event, people)
            kinds.add(type(told.event))
    assert {events.Acted, events.Attached, events.Passed, events.OwnCardDrawn, events.FocusTurned} <= kinds
    assert {events.Destroyed, events.ProvinceFell, events.Resolved, events.Bought, events.MatchEnded} <= kinds


def test_a_set_up_that_the_rules_forbid_is_refused() -> None:
    for roles in (("lion",), ("lion",) * 3, (*DECKS, "lion"), ("lion", "unicorn")):
        with pytest.raises(Illegal):
            game().new(Setup(roles))
    with pytest.raises(Illegal):
        game().new(Setup(("lion", "crane"), (("length", "endless"),)))
    with pytest.raises(Illegal, match="F-7"):
        game().new(Setup(("lion", "phoenix"), (HANDS,)))
    assert "phoenix" in game().seating({}).roles
    assert "phoenix" not in game().seating(dict([HANDS])).roles, "its deck is of the third level"


def test_the_table_may_end_the_match_and_a_seat_may_leave_it_at_any_moment() -> None:
    for number, one in enumerate((*played(5, DECKS, most=300), *played(6, DECKS[:3], ANSWERS, most=900))):
        if number % 10 or one.after.how is not None:
            continue
        ended = game().apply(one.after, None, FINISH).state
        assert ended.how is How.EARLY
        assert isinstance(game().pending(ended), Over)
        left = one.after
        for seat in one.after.present:
            left = game().apply(one.after, seat, game().concession()).state
            assert seat not in left.present
            pending = game().pending(left)
            if isinstance(pending, Asking):
                assert seat not in pending.decisions
            else:
                assert isinstance(pending, Draw | Over)
            assert not any(card.owner == seat for card in left.cards.values())
        with pytest.raises(Illegal):
            game().apply(left, one.after.present[-1], game().concession())


def test_questions_say_their_rule() -> None:
    pending = game().pending(next(played(1, ("lion", "crane"), most=1)).before)
    assert isinstance(pending, Draw)
    found = {
        question.rule
        for one in played(1, DECKS, most=400)
        if isinstance(pending := game().pending(one.after), Asking)
        for question in pending.decisions.values()
        if isinstance(question, Question)
    }
    assert found == {"T-8", "M-2", "M-3", "B-1", "T-9", "G-5"}


def test_a_watched_action_is_the_same_with_what_everybody_knows_after_each_event() -> None:
    for one in played(7, ("lion", "scorpion"), most=150):
        step = game().watch(one.before, one.by, one.action)
        assert step.state == one.after
        assert [told.event for told in step.told] == [told.event for told in one.told]
        for told in step.told:
            if isinstance(told.event, events.Destroyed):
                assert told.event.id not in told.seen.cards
            if isinstance(told.event, events.HonorChanged):
                assert told.seen.seats[told.event.seat].honor == told.event.now
        if step.told:
            assert isinstance(step.told[-1].seen, View)
