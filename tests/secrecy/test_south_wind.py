"""Two worlds of South Wind, North Wind that differ in one secret are one world, until that is shown.

In one world something is chosen or drawn that a house alone knows, or nobody: an order, a destiny card, a hand, a row,
the stack of an antagonist. In the other it is something else. Both are played forward from there, alike as far as it
can be seen; nothing is made of a view, so that it shows what a view tells too much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import ne
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.turn_bar import TurnClock
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.engine import Asking, Draw, Illegal, Over, Seat, Setup, Step, Told, seats
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.south_wind import actions, events, ids
from rokugan_desktop.games.south_wind.actions import Action
from rokugan_desktop.games.south_wind.chapters import setup, solo
from rokugan_desktop.games.south_wind.chapters.planning import orders_left
from rokugan_desktop.games.south_wind.components import region_of_slot, slot_number
from rokugan_desktop.games.south_wind.determinization import determinize
from rokugan_desktop.games.south_wind.events import Event
from rokugan_desktop.games.south_wind.flow import whose_turn
from rokugan_desktop.games.south_wind.ids import House
from rokugan_desktop.games.south_wind.state import State
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.journal import Answered
from tests.desktop.assistive import Reader, reading
from tests.desktop.walking import all_texts
from tests.games.south_wind.scenes import ALL, DOJO, SOLO, Played, game, played
from tests.secrecy.pictures import Picture, alike, picture_of
from tests.secrecy.screens import Screen, accessible_tree, settle, shown_screen
from tests.shelved import face_of

Options = tuple[tuple[str, str], ...]
CLOSED = (("hand", "closed"), *DOJO)
SHOWN = (events.TurnedUp, events.DestinyShown, events.LocationShown)
"""What shows a secret to all."""
UNSEEN = (setup.Dealing, setup.RowDealing, solo.StackDealing, solo.DrawingOrder, solo.AddingLocation)
"""What chance says, and only one house hears, or nobody."""


class Fork(NamedTuple):
    """A step of a match, whose secret it is, and what else could have been chosen or drawn there."""

    number: int
    hider: House
    other: Action


def forks(match: Sequence[Played], rng: Random) -> Iterator[Fork]:
    """Steps at which something secret is chosen or drawn, each with another outcome that looks the same."""
    for number, one in enumerate(match):
        pending, work = game().pending(one.before), one.before.public.work
        if isinstance(pending, Asking) and one.by is not None:
            question = pending.decisions[one.by]
            others = [answer for answer in question.answers() if answer != one.action]
            if question.secret and question.kind in ("order", "destiny") and others:
                yield Fork(number, House(one.by), rng.choice(others))
        elif isinstance(pending, Draw) and type(work[-1]) in UNSEEN:
            other = next((found for _ in range(9) if (found := pending.drawn(rng.randrange)) != one.action), None)
            if other is not None:
                yield Fork(number, work[-1].house, other)


def kind_of(one: Played) -> object:
    """What kind of thing was answered or drawn."""
    return one.action.what if isinstance(one.action, actions.Lot) else type(one.action)


def mirrored(one: Played, other: State, hider: House, rng: Random) -> Action | None:
    """What in the other world looks like this step to all but the hider; None where nothing does."""
    pending = game().pending(other)
    if one.by is None:
        assert isinstance(pending, Draw)
        work = one.before.public.work[-1]
        drawn = [one.action]
        if work.house == hider and type(work) in UNSEEN:
            drawn += [pending.drawn(rng.randrange) for _ in range(9)]
        elif isinstance(one.action, actions.Lot) and one.action.what == "location":  # whose back is the same
            drawn += [token for token in solo.TOKENS if token.things[0] == one.action.things[0]]
        return next((action for action in drawn if _is_possible(other, action)), None)
    assert isinstance(pending, Asking)
    listed = list(pending.decisions[one.by].answers())
    if House(one.by) == hider and pending.decisions[one.by].secret:
        match one.action:
            case actions.Lay(slot):
                listed = [answer for answer in listed if isinstance(answer, actions.Lay) and answer.slot == slot]
            case actions.Pick() | actions.Destiny():
                listed = [one.action] if one.action in listed and rng.random() < 0.7 else listed
            case _:
                listed = [one.action]
        return rng.choice(listed)
    return one.action


def _is_possible(world: State, drawn: Action) -> bool:
    try:
        game().apply(world, None, drawn)
    except Illegal:
        return False
    return True


def audible(step: Step[State, Event], seat: Seat | None) -> list[Told[Event]]:
    """What the seat hears; None hears what everybody does, with the view right after it."""
    return [one for one in step.told if one.to is None or seat in one.to]


def assert_one_world(one: State, other: State, watcher: Seat | None) -> None:
    """All that the rules tell this seat of the moment is the same."""
    assert game().view(one, watcher) == game().view(other, watcher)
    assert whose_turn(one.public) == whose_turn(other.public)
    assert game().holder(one) == game().holder(other)
    pending, there = game().pending(one), game().pending(other)
    assert type(pending) is type(there) or isinstance(pending, Draw) == isinstance(there, Draw)
    if isinstance(pending, Asking) and isinstance(there, Asking):
        assert list(pending.decisions) == list(there.decisions)
        for seat in pending.decisions:
            assert pending.decisions[seat].secret == there.decisions[seat].secret
        if watcher is not None and watcher in pending.decisions:
            assert pending.decisions[watcher] == there.decisions[watcher]
        shown = [one for one in pending.decisions.values() if not one.secret]
        assert shown == [one for one in there.decisions.values() if not one.secret]


class Walked(NamedTuple):
    """How many steps the worlds went as one, and what parted them."""

    steps: int
    parted: str


def walk(match: Sequence[Played], fork: Fork, rng: Random) -> Walked:
    """Play both worlds forward until the secret is shown or nothing in the other one looks the same."""
    number, hider, action = fork
    antagonist = match[number].before.public.houses[hider].is_antagonist
    watchers = [
        None,
        *(seat for seat in seats(len(match[0].before.public.houses)) if antagonist or House(seat) != hider),
    ]
    watchers = [seat for seat in watchers if seat is None or not match[0].before.public.houses[seat].is_antagonist]
    other: State = match[number].before
    for steps, one in enumerate(match[number:]):
        if steps:
            found = mirrored(one, other, hider, rng)
            if found is None:
                return Walked(steps, "chance")
            action = found
        step, there = game().watch(one.before, one.by, one.action), game().watch(other, one.by, action)
        for watcher in watchers:
            heard, also = audible(step, watcher), audible(there, watcher)
            alike = [each == twin for each, twin in zip(heard, also, strict=False)]
            if not all(alike) or len(heard) != len(also):
                first = heard[alike.index(False)] if False in alike else heard[len(alike)]
                assert isinstance(first.event, SHOWN), "only what is shown parts the worlds"
                return Walked(steps, type(first.event).__name__)
        assert step.seals == there.seals
        other = there.state
        if isinstance(game().pending(step.state), Over):
            return Walked(steps, "end")
        for watcher in watchers:
            assert_one_world(step.state, other, watcher)
    raise AssertionError("a match ends")


@pytest.mark.parametrize("matches", [1, pytest.param(12, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("houses", "options", "parts"),
    [
        (3, (), {"TurnedUp", "DestinyShown"}),
        (5, ALL, {"TurnedUp", "DestinyShown"}),
        (3, CLOSED, {"TurnedUp", "DestinyShown"}),
        (1, SOLO, {"TurnedUp", "LocationShown"}),
    ],
)
def test_worlds_that_differ_in_a_secret_are_one_until_it_is_shown(
    houses: int, options: Options, parts: set[str], matches: int
) -> None:
    """I-1 to I-3: views, questions, what is told and seen between, who is asked, and where the device goes."""
    steps, parted = 0, set[str]()
    for seed in range(matches):
        match, rng = list(played(seed, houses, options)), Random(seed)
        found = list(forks(match, rng))
        kinds = dict.fromkeys(kind_of(match[fork.number]) for fork in found)
        for kind in kinds:
            of_kind = [fork for fork in found if kind_of(match[fork.number]) == kind]
            for fork in rng.sample(of_kind, min(6, len(of_kind))):
                walked = walk(match, fork, rng)
                steps += walked.steps
                parted.add(walked.parted)
    assert steps > 150
    assert parts <= parted


# In the window


class Sight(NamedTuple):
    """What a window has shown and told at one moment that is not the hider's own."""

    picture: Picture
    tree: Sequence[object]
    texts: str
    journal: object


class Film:
    """A match in the window, and all that whoever is not the hider sees and hears of it."""

    def __init__(self, screen: Screen, world: State, setup: Setup, reader: Reader) -> None:
        self.sights: list[Sight] = []
        self.sounds: list[object] = []
        """What the room hears: sounds, and for how long a frame stays before the next comes."""
        self.spoken: list[str] = []
        """What a screen reader says while the screen is not the hider's own."""
        self.own: list[Picture] = []
        self._reader, self._window = reader, screen.window
        shared = screen.context.parent()
        assert isinstance(shared, Context)
        shared.play = lambda sound, volume: self.sounds.append((sound, volume))
        self.controller = screen.sit_down(world, setup)
        self._said = len(reader.spoken)
        self.controller.player.waits.connect(self.sounds.append)

    def look(self) -> None:
        """Keep what is to be seen now, what was said since, and the frames that are played."""
        self._settle()
        session = self.controller.session
        public = [
            (type(entry), entry.seat, len(entry.actions)) if isinstance(entry, Answered) else type(entry)
            for entry in session.entries
        ]
        told = [session.journal.header, public, session.heard(None), self.controller.player.frames]
        texts = all_texts(self.controller.page)
        self.sights.append(Sight(picture_of(self._window), accessible_tree(self._window), texts, told))
        self.spoken += self._reader.spoken[self._said :]
        self._said = len(self._reader.spoken)

    def hear_out(self) -> None:
        """Keep what is said after the last look: on a busy machine the focus comes to the curtain a moment later."""
        QTest.qWait(200)
        self.spoken += self._reader.spoken[self._said :]

    def lift(self) -> None:
        """Lift the curtain or the veil."""
        page = self.controller.page
        (page.curtain.button if isinstance(self.controller.handover, Curtain) else page.unveil).click()
        settle()

    def do(self, *answers: str, looks: bool = False) -> None:
        """Give these answers and confirm them; `looks`: all see them, else the hider alone does up to there."""
        for answer in answers:
            self.controller.drafting.answer(game().read(answer))
            settle()
            if looks:
                self.look()
        if not looks:
            self._settle()
            self.own.append(picture_of(self._window))
            self._said = len(self._reader.spoken)
        seat = self.controller.acting
        if seat is not None and self.controller.session.needs_confirming(seat):
            self.controller.confirm()
        settle()

    def _settle(self) -> None:
        self.controller.page.map.finish()
        settle()


def moment(kind: str, houses: int, options: Options, era: int) -> State:
    """A moment of a random match, in the second round but for destiny, at which somebody is asked this first."""
    for one in played(4, houses, options):
        public, pending = one.after.public, game().pending(one.after)
        asked = list(pending.decisions.values()) if isinstance(pending, Asking) else []
        first = public.round == 2 or kind == "destiny"
        if public.era == era and first and asked and asked[0].kind == kind and len(asked) in (1, houses):
            return one.after
    raise AssertionError("no such moment in the match")


def hider_of(world: State) -> House:
    """Who is asked first."""
    pending = game().pending(world)
    assert isinstance(pending, Asking)
    return House(min(pending.decisions))


def free(world: State) -> str:
    """A slot on which nothing lies."""
    slot = next(slot for slot, tokens in enumerate(world.public.slots) if not tokens)
    return f"{ids.REGIONS[region_of_slot(ids.Slot(slot))]} {slot_number(ids.Slot(slot))}"


def an_order(film: Film, world: State, number: int) -> None:
    """The last order of its kind is laid, or one of several; the other house lays its own, and the curtain falls."""
    left = orders_left(game().topology(world.public), world.public, hider_of(world), world.hidden.orders)
    order = ids.ORDERS[left.index(max(left) if number else min(filter(None, left)))]
    assert max(left) > min(filter(None, left))
    film.look()
    film.lift()
    film.do(f"order {order}", f"lay {free(world)} {order}")
    film.look()
    film.lift()
    film.do("done")
    film.look()
    film.lift()
    film.look()
    for _ in range(2):
        seat = film.controller.acting
        assert seat is not None
        while not film.controller.session.needs_confirming(seat):
            question = film.controller.session.decision(seat)
            assert question is not None
            film.controller.drafting.answer(list(question.answers())[-1])
            settle()
        film.do(looks=True)
        film.look()
        if not isinstance(film.controller.handover, Curtain):
            film.lift()
    assert film.controller.handover == Curtain(Seat(hider_of(world)))


def a_row(film: Film, world: State, number: int) -> None:
    """A row is looked at behind the curtain, and then all lay in the open by places."""
    film.look()
    film.lift()
    film.do("seen")
    for _ in range(1, len(world.public.houses)):
        film.look()
        film.lift()
        film.look()
        film.do("seen", looks=True)
    film.do("order #2", f"lay {free(world)} #2", looks=True)
    film.look()
    film.do("done", looks=True)
    film.look()


def a_card(film: Film, world: State, number: int) -> None:
    """A destiny card is laid face down, and the other houses are asked for theirs."""
    hand = world.hidden.hands[hider_of(world)]
    film.look()
    film.lift()
    film.do(f"destiny {ids.REGIONS[next(region for region, count in enumerate(hand) if count)]}")
    film.look()
    film.lift()
    film.look()
    film.controller.hide()
    settle()
    film.look()


def a_stack(film: Film, world: State, number: int) -> None:
    """One against two lays an order, and looks at what may come."""
    film.look()
    film.do("order recruit", f"lay {free(world)} recruit", looks=True)
    film.look()


def with_another_row(world: State) -> State:
    """The world in which the tokens of the hider's row lie the other way round."""
    rows, hider = world.hidden.rows, hider_of(world)
    return replace(world, hidden=replace(world.hidden, rows=with_item(rows, hider, rows[hider][::-1])))


def with_another_hand(world: State) -> State:
    """The world in which the hider holds other destiny cards."""
    hands, hider = world.hidden.hands, hider_of(world)
    hand = (*hands[hider][1:4], hands[hider][0], hands[hider][4])
    return replace(world, hidden=replace(world.hidden, hands=with_item(hands, hider, hand)))


def with_other_stacks(world: State) -> State:
    """The world in which the antagonists' stacks hold other tokens where nobody has seen them."""
    view = game().view(world, Seat(0))
    others = [determinize(game().topology(world.public), view, Random(seed)).world for seed in range(9)]
    return next(one for one in others if all(map(ne, one.hidden.stacks[1:], world.hidden.stacks[1:])))


def same(world: State) -> State:
    """The very world: what is done in it differs."""
    return world


Act = Callable[[Film, State, int], None]
SCENES: dict[str, tuple[str, int, Options, int, Callable[[State], State], Act]] = {
    "order": ("order", 2, DOJO, 2, same, an_order),
    "row": ("row", 3, CLOSED, 2, with_another_row, a_row),
    "hand": ("destiny", 3, (), 2, with_another_hand, a_card),
    "stacks": ("order", 1, SOLO, 2, with_other_stacks, a_stack),
}


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """A window of the game that draws and speaks by events alone."""
    monkeypatch.setattr("rokugan_desktop.desktop.at_table.herald._AFTER_FOCUS_MS", 0)
    monkeypatch.setattr("rokugan_desktop.desktop.at_table.table_page.TurnClock", partial(TurnClock, now=lambda: 0.0))
    with shown_screen(qtbot, tmp_path, monkeypatch, face_of("south_wind")) as shown:
        yield shown


@pytest.mark.parametrize("scene", SCENES)
def test_worlds_that_differ_in_a_secret_look_and_sound_the_same(table: Screen, scene: str) -> None:
    """Pixels, texts, what a screen reader finds and says, sounds, beats, frames, and what is written of it openly."""
    kind, houses, options, era, changed, act = SCENES[scene]
    world = moment(kind, houses, options, era)
    setup = Setup(ids.ROLES[:houses] if houses > 1 else ("oda",), options)
    films, sounds = list[Film](), list[list[object]]()
    for number, begun in enumerate((world, changed(world))):
        with reading() as reader:
            films.append(Film(table, begun, setup, reader))
            act(films[-1], begun, number)
            films[-1].hear_out()
            sounds.append([*films[-1].sounds])  # leaving it is heard, too
    one, other = films
    assert len(one.sights) == len(other.sights) > 3
    for number, (first, second) in enumerate(zip(one.sights, other.sights, strict=True)):
        assert [both for both in zip(first.tree, second.tree, strict=True) if both[0] != both[1]] == [], number
        assert first[2:] == second[2:], number
        assert alike(first.picture, second.picture), number
    assert one.spoken == other.spoken
    assert sounds[0] == sounds[1]
    assert len(one.spoken) > 2
    assert sounds[0]
    differ = [not alike(*both) for both in zip(one.own, other.own, strict=True)]
    assert any(differ) is (scene != "stacks"), "the comparison has eyes, but for what nobody sees"
