"""Which events the table can't take back, and in which words; where turns begin is tried in `tests/secrecy`."""

from __future__ import annotations

import pytest

from rokugan_desktop.games.battle_for_rokugan import SENTENCES, Message, events, ids
from rokugan_desktop.games.battle_for_rokugan.events import Event
from tests.games.battle_for_rokugan.playing import LAWFUL_MATCHES, game, match, told_events
from tests.kinds_of_events import subclasses

HARMLESS = {
    events.TokenPlaced: "lies facedown: that is what is taken back",
    events.SeatConceded: "is a move like any other",
    events.TokensSwapped: "R-0 is followed by the reveal",
}
"""What may be told in a placement phase and taken back."""

ELSEWHERE = {
    events.ObjectiveKept, events.FirstPlayerDrawn, events.StartingTokenPlaced,
    events.RoundBegan, events.RoninChanged, events.InitiativeRevealed, events.HandDrawn,
    events.TokenPutBack, events.Passed, events.SpecialPut, events.SpecialRemoved, events.ControlAdded,
    events.ControlRemoved, events.ControlSwapped, events.TokenRecovered, events.TokenGiven, events.IllegalDiscarded,
    events.BluffReturned, events.Raided, events.MadePeaceful, events.Battle, events.Defended, events.CardTaken,
    events.CardReturned, events.CardTurnedUp,
}  # fmt: skip
"""What is told in other phases, of a draw, or of a card or a reveal that is told itself."""

WHISPERED = set(events.Secret.__subclasses__())
"""What only one seat hears: the table does not ask about it."""


@pytest.fixture(scope="module")
def told() -> list[Event]:
    """One event of each kind, from some random matches, and those that are rarer than they are."""
    found = {type(event): event for seed, count in LAWFUL_MATCHES for event in told_events(match(seed, count))}
    rare: list[Event] = [events.TookTurnOut(ids.EVERY_SEAT[0])]
    return [*found.values(), *rare]


def test_every_event_is_thought_of(told: list[Event]) -> None:
    kept = {type(event) for event in told if game().no_way_back(event) is not None}
    assert not kept & {*HARMLESS, *ELSEWHERE, *WHISPERED}
    assert {type(event) for event in told} <= {*kept, *HARMLESS, *ELSEWHERE, *WHISPERED}
    assert {*kept, *HARMLESS, *ELSEWHERE, *WHISPERED} == set(subclasses(Event))


def test_a_secret_is_told_to_its_seat_alone_and_all_else_to_everybody() -> None:
    told = [told for seed, count in LAWFUL_MATCHES for entry in match(seed, count) for told in entry.step.told]
    for one in told:
        assert one.to == (frozenset({one.event.seat}) if isinstance(one.event, events.Secret) else None)
    assert {type(one.event) for one in told} >= WHISPERED


def test_each_reason_has_its_words(told: list[Event]) -> None:
    reasons = [reason for event in told if (reason := game().no_way_back(event)) is not None]
    assert {reason.key for reason in reasons} <= set(SENTENCES)
    assert {reason.key for reason in reasons} == {f"going-back.{word}" for word in ("card", "hand", "peek", "reveal")}


def test_a_card_is_named() -> None:
    played = events.CardPlayed(ids.EVERY_SEAT[1], ids.SCOUT)
    assert game().no_way_back(played) == Message("going-back.card", card=Message("card.scout.title"))
