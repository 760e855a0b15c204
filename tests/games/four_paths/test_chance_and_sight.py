"""What chance and sight follow, of the numbered rules that no other test names."""

from __future__ import annotations

from rokugan_desktop.engine import Draw, Setup
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.actions import NOTATION
from rokugan_desktop.games.four_paths.ids import Level
from tests.games.four_paths.playing import ANSWERS, DECKS, HANDS, asked, file, game, played

FOUR = ("lion", "crane", "scorpion", "lion")


def test_q12_there_is_no_way_back_past_a_draw_a_turn_up_and_a_strike() -> None:
    told = [one.event for step in played(3, DECKS, ANSWERS, most=1_500) for one in step.told if one.to is None]
    barred = {type(event) for event in told if game().no_way_back(event) is not None}
    assert {events.CardDrawn, events.TurnedUp, events.Struck} <= barred
    assert not barred & {events.Bought, events.TurnBegan}


def test_c4_no_card_searches_the_dynasty_deck() -> None:
    cards, decks = file().cards, [deck.at(Level.ANSWERS) for deck in file().decks.values()]
    effects = [effect for card in cards.values() for ability in card.does for effect in ability.do]
    searched = {effect.search.wanted.kind for effect in effects if effect.search is not None}
    assert searched
    assert searched <= {str(cards[key].type) for deck in decks for key in deck.fate}
    assert not searched & {str(cards[key].type) for deck in decks for key in deck.dynasty}


def test_c5_who_begins_and_then_the_hands_are_drawn_seat_by_seat() -> None:
    state, seats = game().new(Setup(FOUR, (HANDS,))), list[int]()
    while isinstance(pending := game().pending(state), Draw):
        step = game().apply(state, None, pending.drawn(lambda _n: 0))
        seats += [one.event.seat for one in step.told if isinstance(one.event, events.CardDrawn)]
        state = step.state
        if len(seats) >= 20:
            break
    assert seats[:20] == [seat for seat in range(4) for _ in range(5)]


def test_c9_what_chance_says_of_one_outcome_is_asked_and_written_down_too() -> None:
    outcomes = [
        sum(weight > 0 for weight in pending.weights)
        for step in played(5, ("lion", "crane"), HANDS)
        if isinstance(pending := game().pending(step.before), Draw)
    ]
    assert 1 in outcomes
    assert all(outcomes)


def test_q2_and_q13_answers_are_listed_in_one_order_without_end_and_are_lines() -> None:
    for step in list(played(9, ("crane", "scorpion"), ANSWERS, most=300))[::9]:
        if isinstance(game().pending(step.after), Draw):
            continue
        if step.after.winners:
            break
        for question in asked(step.after).values():
            first, again = list(question.answers())[:60], list(question.answers())[:60]
            assert first == again != []
            for answer in first:
                assert question.refusal(answer) is None
                assert "\n" not in NOTATION.write(answer)
                assert NOTATION.read(NOTATION.write(answer)) == answer
