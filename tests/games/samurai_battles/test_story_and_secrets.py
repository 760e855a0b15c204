"""What each event says, what a hidden unit's test tells whom, and that broken states are found."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Draw, Seat, Setup
from rokugan_desktop.games.samurai_battles import (
    SENTENCES,
    STORY,
    Message,
    Moment,
    State,
    Unit,
    broken_invariants,
    events,
)
from rokugan_desktop.games.samurai_battles.determinization import determinize
from rokugan_desktop.games.samurai_battles.events import Addend, Sum, sum_message
from rokugan_desktop.games.samurai_battles.ids import CardId, Fate, Hex, Morale, Order, Side, UnitId
from rokugan_desktop.games.samurai_battles.state import Plan

from .playing import begun, game

PAIR = (UnitId("w1"), UnitId("e1"))
SUM = Sum(9, (Addend(8, "card", "C-2"), Addend(2, "order.assault", "C-9"), Addend(-1, "lower", "T-6")))
TOLD: tuple[events.Event, ...] = (
    events.TurnBegan(0, 0, "U-1", (), turn=2),
    events.FieldDrawn(0, 0, "N-2", ()),
    events.Mustered(0, 0, "N-3", ()),
    events.Deployed(0, 0, "U-0", PAIR),
    *(events.StepBegan(step, 0, "U-5", ()) for step in range(7)),
    events.Revealed(0, 0, "U-4", ()),
    events.Revealed(0, 0, "U-4", PAIR, plans=(Plan(Order.MARCH), Plan(Order.REST))),
    events.Moved(3, 1, "M-4", PAIR[:1], start=Hex(101), into=Hex(201)),
    events.UnitStopped(3, 1, "M-6 a", PAIR[:1], into=Hex(201)),
    events.Contest(3, 1, "M-6 c", PAIR, into=Hex(201), dice=(4, 5), morale=(10, 11)),
    *(
        events.Rolled(3, 1, "R-4", PAIR, kind=kind, value=SUM, dice=(4, 20), hits=1)
        for kind in ("fire", "melee", "ambush")
    ),
    events.Rolled(3, 1, "T-10", PAIR[:1], kind="river", dice=(4, 20), hits=1),
    events.Lost(5, 0, "L-9", PAIR[:1], soaked=1, figures=2),
    events.Lost(5, 0, "L-9", PAIR[:1], soaked=1, figures=2, commander=True),
    *(
        events.Tested(5, 0, "H-2", PAIR[:1], why="melee", value=value, die=4, passed=passed)
        for value in (SUM, None)
        for passed in (True, False)
    ),
    *(events.StateChanged(5, 0, "H-6", PAIR[:1], state=state) for state in Morale),
    *(events.HonorChanged(5, 0, "H-15", PAIR[:1], honor=honor) for honor in (True, False)),
    *(events.OrderChanged(2, 0, "P-7", PAIR[:1], order=order) for order in Order),
    events.Engaged(3, 1, "Z-4 a", PAIR),
    events.Parted(6, 1, "L-11", PAIR),
    events.Faced(3, 0, "L-3 a", PAIR),
    *(events.Outflanked(3, 0, "L-6", PAIR, rear=rear) for rear in (True, False)),
    *(events.Gained(3, 0, "X-1", PAIR[:1], markers=markers) for markers in (2, -1)),
    events.Hid(4, 0, "A-2", PAIR[:1], at=Hex(101)),
    events.Appeared(3, 1, "A-4", PAIR[:1], at=Hex(101)),
    *(events.Left(5, 0, "L-10", PAIR[:1], fate=fate, at=Hex(101)) for fate in Fate),
    events.Joined(4, 0, "O-11", PAIR, at=Hex(101)),
    events.Supplied(4, 0, "O-12", PAIR[:1]),
    events.Quarry(6, 0, "H-16", PAIR),
    events.HeadquartersLost(5, 0, "H-18", PAIR[:1], side=Side("west")),
    *(events.GameEnded(0, 0, "V-4", (), points=(3, 2), winner=winner) for winner in (Side("west"), None)),
)


def keys(message: Message) -> set[str]:
    """The keys of a message and of all in it."""
    return {message.key}.union(*(keys(part) for _name, part in message.parameters if isinstance(part, Message)))


@pytest.mark.parametrize("event", TOLD, ids=lambda event: type(event).__name__)
def test_every_event_says_a_sentence_with_all_that_it_names(event: events.Event) -> None:
    """Every placeholder of the English is filled, and whoever does or suffers it is named by its type."""
    named = tuple((unit, CardId("ashigaru_yari")) for unit in event.units)
    said = STORY.said(replace(event, called=named), ())
    assert isinstance(said, Message)
    assert not {name for name, value in said.parameters if isinstance(value, str) and value in PAIR}
    assert keys(said) <= SENTENCES.keys()
    filled = {name: "x" for name, _value in said.parameters}
    sentence = SENTENCES[said.key]
    forms = (sentence,) if isinstance(sentence, str) else (sentence.one, sentence.many)
    assert all(form.replace(":inline", "").format(**filled) for form in forms)


def test_all_kinds_of_events_are_told_here_or_by_the_table() -> None:
    """A seat's readiness and its concession are the table's to tell; the end of a pursuit is seen by what follows."""
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, events.Event)}
    told = {type(event) for event in TOLD}
    assert kinds - told == {events.Event, events.Sealed, events.SeatConceded, events.Freed}
    assert STORY.said(events.Sealed(0, 0, "Q-1", (), seat=Seat(0)), ()) is None


def test_a_sum_is_written_out() -> None:
    """“8 + 2 Assault − 1 lower ground = 9”, and what makes a value 0 alone."""
    message = sum_message(SUM)
    assert (message.key, dict(message.parameters)["total"]) == ("sum.total", 9)
    assert {"sum.plus", "sum.minus", "sum.base", "order.assault", "why.lower"} <= keys(message)
    assert sum_message(Sum(0, SUM.addends, "state.panicking")).key == "sum.zero"
    assert sum_message(Sum(4, SUM.addends[:1])).key == "sum.base"


def test_the_sum_of_a_hidden_units_test_is_its_sides_alone() -> None:
    """W-3: it would say whether the headquarters or a village is near."""
    text = """
format: samurai-position/1
level: intermediate
map: {rows: ". . . . . . .\\n . . w . . .\\n. . . . . . ."}
sides:
  west: {units: {w1: {type: ashigaru_bow, at: 103, commander: true}, w2: {type: ashigaru_yari, at: 101}}}
  east: {units: {e1: {type: ashigaru_yari, at: 302, commander: true, hidden: e},
                 e2: {type: headquarters, at: 403, figures: 1, absorbed: 2}}}
"""
    state = game().new(Setup(("west", "east"), (("position", text),)))
    for seat, said in ((0, "unit w1"), (0, "order fire"), (0, "target e2"), (0, "ready"), (1, "unit e1"),
                       (1, "order ambush"), (1, "face e"), (1, "ready")):  # fmt: skip
        state = game().apply(state, Seat(seat), game().read(said)).state
    heard: list[tuple[frozenset[Seat] | None, bool]] = []
    while isinstance(waiting := game().pending(state), Draw) and state.turn == 1:
        step = game().apply(state, None, waiting.drawn(lambda _total: 0))
        heard += [
            (told.to, told.event.value is not None)
            for told in step.told
            if isinstance(told.event, events.Tested) and told.event.units == ("e1",)
        ]
        state = step.state
    assert heard == [(frozenset({Seat(1)}), True), (frozenset({Seat(0)}), False)]


def broken(**changes: object) -> list[str]:
    """What is wrong with a match whose first unit is changed so."""
    state = begun("reed_ford", "expert")
    first = replace(state.units[0], **changes)
    return broken_invariants(game(), replace(state, units=(first, *state.units[1:])))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"id": "w2"}, "there twice"),
        ({"at": 305}, "two units stand"),
        ({"at": 0}, "stands nowhere"),
        ({"at": 999}, "class may not"),
        ({"figures": 7}, "more figures"),
        ({"fatigue": -1}, "below nothing"),
        ({"engaged": ("e1",)}, "not mutual"),
        ({"faces": "e1"}, "faces somebody"),
        ({"quarry": ("e99",)}, "pursues one"),
        ({"hidden": True, "engaged": ("e1",)}, "hidden unit is engaged"),
    ],
)
def test_a_broken_state_is_found(changes: dict[str, object], said: str) -> None:
    """In words that hold no secret."""
    assert any(said in fault for fault in broken(**changes))


def test_more_broken_states_are_found() -> None:
    """Ammunition, commanders, melee over a distance, hiding without Ambush."""
    state = begun("monks_causeway", "expert")
    units = {unit.id: unit for unit in state.units}

    def faults(*changed: Unit, moment: Moment = Moment.EXECUTION) -> str:
        known = {unit.id: unit for unit in changed}
        row = tuple(known.get(unit.id, unit) for unit in state.units)
        return " ".join(broken_invariants(game(), replace(state, units=row, moment=moment)))

    assert "ammunition" in faults(replace(units[UnitId("w4")], ammo=9))
    assert "never has one" in faults(replace(units[UnitId("w8")], commander=True))
    assert "without Ambush" in faults(replace(units[UnitId("w1")], hidden=True))
    far = (replace(units[UnitId("w1")], at=101, engaged=("e1",)), replace(units[UnitId("e1")], at=801, engaged=("w1",)))
    assert "do not meet" in faults(*far)
    assert isinstance(determinize(game().view(state, Seat(0)), Random(1)), State)
