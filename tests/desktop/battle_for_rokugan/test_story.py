"""Every event has its sentence, in both languages, and points at a spot that exists."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import pairwise

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.desktop.battle_for_rokugan.arena import FrameArena
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.desktop.map.geometry import BoardShapes
from rokugan_desktop.desktop.sheets.arena import ArenaPanel
from rokugan_desktop.games.battle_for_rokugan import ON_BOARD, Placed, events, ids, story
from rokugan_desktop.games.battle_for_rokugan.events import ResolutionStep
from rokugan_desktop.words import Words
from tests.desktop.battle_for_rokugan.conftest import FIVE, speak
from tests.desktop.battle_for_rokugan.random_games import Change, play
from tests.kinds_of_events import subclasses
from tests.shelved import the_game
from tests.there import there

Sit = Callable[[tuple[str, ...]], tuple[Person, ...]]

BORDER, COAST = 40, 165
AIKO, BOTAN, CHIE, DAIKI, EMI = ids.EVERY_SEAT
SILENT = (events.TokenDrawn, events.HandDrawn)
"""The hand itself shows these."""
ALL_BUT_STEPS: list[events.Event] = [
    events.ObjectiveDealt(AIKO, ids.Objective(3)),
    events.ObjectiveKept(BOTAN),
    events.OwnObjectiveKept(BOTAN, ids.Objective(0)),
    events.FirstPlayerDrawn(CHIE),
    events.StartingTokenPlaced(AIKO, ids.Province(ids.Place(5))),
    events.RoundBegan(2),
    events.RoninChanged(BOTAN, True),
    events.RoninChanged(BOTAN, False),
    events.InitiativeRevealed(ids.InitiativeCard(7), CHIE),
    events.TokenDrawn(AIKO, ids.Token(3)),
    events.HandDrawn(AIKO, 6),
    events.TokenPutBack(EMI),
    events.OwnTokenPutBack(EMI, ids.Token(3)),
    events.CardPlayed(AIKO, ids.SCOUT),
    events.CardPlayed(AIKO, ids.Card(5)),
    events.Passed(BOTAN),
    events.TookTurnOut(CHIE),
    events.SpecialPut(ids.SHRINE, ids.Province(ids.Place(4))),
    events.SpecialPut(ids.SHRINE, ids.Province(ids.Place(4)), ids.HONOR_1),
    events.SpecialRemoved(ids.PEACE, ids.Province(ids.Place(4))),
    events.ControlAdded(AIKO, ids.Province(ids.Place(4)), 1, 0),
    events.ControlAdded(AIKO, ids.Province(ids.Place(4)), 0, 2),
    events.ControlAdded(AIKO, ids.Province(ids.Place(4)), 1, 1),
    events.ControlRemoved(AIKO, ids.Province(ids.Place(4)), 1, 1),
    events.ControlSwapped(ids.Province(ids.Place(4)), ids.Province(ids.Place(7))),
    events.HandSpied(BOTAN, CHIE),
    events.HandShown(BOTAN, CHIE, (ids.Token(0), ids.Token(3), ids.BLUFF)),
    events.HandShown(BOTAN, CHIE, ()),
    events.TokenRecovered(AIKO, ids.Token(2)),
    events.TokenGiven(AIKO, ids.Token(2)),
    events.TokenGiven(AIKO, ids.NO_TOKEN),
    events.TokenPlaced(AIKO, ids.Identity(9), ids.Place(BORDER)),
    events.TokenPlaced(AIKO, ids.Identity(9), ids.Place(COAST)),
    events.TokenPlaced(AIKO, ids.Identity(9), ids.Place(3)),
    events.OwnTokenPlaced(AIKO, ids.Identity(9), ids.Place(3), ids.Token(4)),
    events.BlessingPlaced(AIKO, ids.Identity(9), ids.Place(BORDER), ids.Token(12)),
    events.TokenAnimated(AIKO, ids.Identity(9), ids.Place(COAST), ids.Token(6)),
    events.TokenLooked(BOTAN, ids.Identity(9), ids.Place(BORDER)),
    events.TokenShown(BOTAN, ids.Identity(9), ids.Place(BORDER), ids.Token(4)),
    events.TokenDiscarded(AIKO, ids.Place(BORDER), ids.Token(4), ids.SHUGENJA),
    events.TokenPooled(AIKO, ids.Place(BORDER)),
    events.BluffOpened(AIKO),
    events.TokenPaid(AIKO, ids.Token(4)),
    events.TokensSwapped(DAIKI, ids.Place(BORDER), ids.Place(3)),
    events.SeatConceded(AIKO),
    events.IllegalDiscarded(Placed(ids.Identity(9), AIKO, ids.Place(BORDER), ids.Token(4)), "P-5"),
    events.BluffReturned(AIKO, ids.Place(3)),
    events.Raided(ids.Province(ids.Place(4)), (AIKO, BOTAN), 1),
    events.Raided(ids.Province(ids.Place(4)), (AIKO,), 3),
    events.MadePeaceful(ids.Province(ids.Place(4)), AIKO, 2),
    events.Battle(ids.Province(ids.Place(4)), BOTAN, 5, 2, 2, ((AIKO, 5), (CHIE, 3)), AIKO, "A-4-crane"),
    events.Battle(ids.Province(ids.Place(4)), BOTAN, 5, 0, 5, ((CHIE, 5),), BOTAN, "R-5-tie"),
    events.Battle(ids.Province(ids.Place(4)), BOTAN, 2, 0, 2, ((CHIE, 5),), CHIE, "R-5"),
    events.Battle(ids.Province(ids.Place(4)), BOTAN, 6, 0, 6, ((CHIE, 5),), BOTAN, "R-5"),
    events.Battle(ids.Province(ids.Place(4)), ids.NO_SEAT, 2, 2, 0, ((CHIE, 2),), ids.NO_SEAT, "R-5b"),
    events.Defended(ids.Province(ids.Place(4)), AIKO, "R-5e"),
    events.CardTaken(ids.Territory(3), AIKO, ON_BOARD),
    events.CardTaken(ids.Territory(3), AIKO, 1),
    events.CardReturned(ids.Territory(3), AIKO),
    events.CardTurnedUp(ids.Territory(3), ids.Card(7)),
    events.GameEnded((events.Honor(1, 2, ids.Objective(3), 4),) * 5, (AIKO,), "honor"),
    events.GameEnded((events.Honor(1, 2, ids.Objective(3), 4),) * 5, (AIKO, CHIE), "shared"),
]


def test_every_class_of_events_is_here() -> None:
    assert {type(event) for event in ALL_BUT_STEPS} == {*subclasses(events.Event)} - {events.StepResolved}


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("event", ALL_BUT_STEPS, ids=lambda event: type(event).__name__)
def test_the_event_is_said(face: BattleFace, sit: Sit, event: events.Event, language: str) -> None:
    line = face.line(event, sit(FIVE))
    if isinstance(event, SILENT):
        assert line is None
        return
    assert line is not None
    said = speak(language).say(line.message)
    assert said
    assert "{" not in said
    assert line.revealing == isinstance(event, events.TokenShown)
    if line.spot is not None:
        assert BoardShapes(there(face.on_board).board(None)).place(line.spot) is not None


def test_an_unknown_event_is_our_fault(face: BattleFace, sit: Sit) -> None:
    with pytest.raises(AttributeError, match="sentence"):
        face.line(events.Event(), sit(FIVE))


def test_a_battle_reads_like_its_sum(face: BattleFace, sit: Sit, english: Words, russian: Words) -> None:
    """R-5, A-4: attackers, the parts of the defense, and the rule that decided."""
    line = face.line(
        events.Battle(ids.Province(ids.Place(5)), BOTAN, 5, 1, 2, ((AIKO, 5),), AIKO, "A-4-crane"), sit(FIVE)
    )
    assert line is not None
    assert english.say(line.message) == (
        "Battle for Beacon Shore. Crane 5 vs. Scorpion 2 + 1 + 2 = 5. A tie: Crane wins ties (A-4)."
    )
    assert "Журавль 5\u00a0— Скорпион 2 + 1 + 2 = 5." in russian.say(line.message)


def test_the_resolution_is_watched_step_by_step(
    qtbot: QtBot, face: BattleFace, sit: Sit, english: Words, russian: Words
) -> None:
    people = sit(FIVE)
    changes: list[Change] = []
    for _ in play(face, FIVE, 21, changes):
        pass
    shapes = BoardShapes(there(face.on_board).board(None))
    panel = ArenaPanel(there(face.arena), english, LIGHT, people)
    qtbot.addWidget(panel)
    resolved = 0
    for change in changes:
        frames = face.frames(change.before, change.heard, change.after, people, english)
        steps = [event.step for event in change.told if isinstance(event, events.StepResolved)]
        battles = [event for event in change.told if isinstance(event, events.Battle)]
        titles = [frame.title.key for frame in frames]
        assert titles.count("frame.battle") == len(battles)
        assert titles.count("frame.reveal") == steps.count(ResolutionStep.REVEAL)
        if steps:
            resolved += 1
            assert "frame.after-battles" in titles
        for frame in frames:
            pieces = {piece.identity for piece in frame.pieces}
            assert len(pieces) == len(frame.pieces)
            assert frame.hold > 0
            panel.show_turn(frame.view if frame.watched is None else frame.watched, None)
            assert bool(panel.accessibleName()) == (frame.title.key == "frame.battle")
            assert not panel.grab().isNull()
            if frame.title.key == "frame.battle":
                assert frame.story is not None
                row = frame.story[-1]
                assert row.spot == frame.spots[0], "a battle is one line, and lights its province"
                assert [line.heading for line in frame.story] in ([True, False], [False])
                assert all(spot.startswith(("edge:", "coast:")) for spot in row.others)
                said = [english.say(message) for message in frame.lines[:2]]
                assert panel.accessibleName() == " ".join(said)
                watched = there(frame.watched)
                arena = FrameArena(the_game().board, watched, english, people)
                for side in arena.sides(watched.battles[watched.number]):
                    assert side.parts or not side.total
            assert there(face.on_board).washes(frame.view)
            assert english.say(face.status(frame.view, people))
            assert english.say(frame.title) != russian.say(frame.title)
            for message in frame.lines:
                assert english.say(message)
                assert russian.say(message)
            for spot in frame.spots:
                assert spot.removeprefix("piece:") in pieces or shapes.place(spot) is not None
    assert resolved == the_game().components.rounds


def test_each_battle_is_watched_on_the_board_after_those_before_it(face: BattleFace, sit: Sit, english: Words) -> None:
    """The rules resolve all battles at once (R-5); for the eyes each province falls when its battle has been told."""
    changes: list[Change] = []
    for _ in play(face, FIVE, 21, changes):
        pass
    fallen = 0
    target = the_game().board.target
    for change in changes:
        frames = face.frames(change.before, change.heard, change.after, sit(FIVE), english)
        battles = [event for event in change.told if isinstance(event, events.Battle)]
        shown = [frame for frame in frames if frame.title.key == "frame.battle"]
        done = next((frame for frame in frames if frame.title.key == "frame.after-battles"), None)
        moved = [(bool(frame.sequel.gestures), frame.echo) for frame in frames if frame.sequel is not None]
        assert all(moves is (echo is not None) for moves, echo in moved), "what is seen to change is heard"
        for number, frame in enumerate(shown):
            public, fought = frame.view.public, {battle.province for battle in battles[:number]}
            assert not {target[token.place] for token in public.placed} & fought
            assert battles[number].province in {target[token.place] for token in public.placed}
            assert done is not None
            for battle in battles:
                now, end = public.controller(battle.province), done.view.public.controller(battle.province)
                assert now == (end if battle.province in fought else battle.defender)
                fallen += battle.province in fought and end != battle.defender
    assert fallen > 3


def test_a_battle_says_each_part_of_the_honor_that_it_changes(face: BattleFace, sit: Sit, english: Words) -> None:
    people = sit(("crane", "crab"))
    changes = [
        events.Honor(-1, 0, 0, -5),
        events.Honor(1, 0, 0, 0),
    ]
    said = [english.say(line) for line in story.honor_explained(changes, people)]
    assert said == ["Crane: honor −6 (flowers −1, whole territory −5)", "Crab: honor +1 (flowers +1)"]
    changed = [events.Honor(0, -1, 0, 0), events.Honor(0, 0, 0, 0)]
    assert len(story.honor_explained(changed, people)) == 1, "nothing is said of who keeps all"


def test_placing_a_token_is_not_watched(face: BattleFace, sit: Sit, english: Words) -> None:
    changes: list[Change] = []
    for _ in play(face, FIVE, 22, changes):
        pass
    quiet = [change for change in changes if all(isinstance(event, events.TokenPlaced) for event in change.told)]
    assert len(quiet) > 20
    for change in quiet:
        assert not face.frames(change.before, change.heard, change.after, sit(FIVE), english)


def test_all_are_called_to_the_board_with_the_last_token_and_none_turned(face: BattleFace, sit: Sit) -> None:
    """R-0: what was confirmed lies there and has left its hand, nobody is to move, and nothing is known but before."""
    changes: list[Change] = []
    for _ in play(face, FIVE, 23, changes):
        pass
    called = 0
    for change in changes:
        found = there(face.gathered)(change.heard)
        revealed = [told for told in change.told if isinstance(told, events.StepResolved)]
        assert (found is not None) == bool(revealed)
        if found is None:
            continue
        view, heard = found
        called += 1
        placed = [told for told in heard if isinstance(told, events.TokenPlaced | events.BlessingPlaced)]
        assert sum(change.before.hand_sizes) - sum(view.hand_sizes) == len(placed)
        assert {told.identity for told in placed} <= {token.identity for token in view.public.placed}
        known = {token.identity for token in change.before.public.placed if token.face != ids.NOBODY}
        assert {token.identity for token in view.public.placed if token.face != ids.NOBODY} <= known
        assert not any(seat.turn or seat.follows for seat in there(face.standings)(view, ()).seats)
    assert called == the_game().components.rounds


def test_a_swap_is_watched_on_the_board_with_the_last_token_and_told_once(
    face: BattleFace, sit: Sit, english: Words
) -> None:
    """R-0: Unicorn may place the last token and swap in one turn; the board never goes back to before it."""
    people, changes = sit(("crane", "unicorn")), list[Change]()
    for _ in play(face, ("crane", "unicorn"), 23, changes):
        pass
    swapped = 0
    for last, swap in pairwise(changes):
        if not any(isinstance(told, events.TokensSwapped) for told in swap.told):
            continue
        swapped += 1
        told = [*last.heard, *swap.heard]
        called, heard = there(there(face.gathered)(told))
        frame = face.frames(last.before, told, swap.after, people, english)[0]
        assert frame.title.key == "frame.swap"
        assert frame.view == called
        assert {piece.identity for piece in frame.pieces} > {f"token:{one.identity}" for one in called.public.placed}
        assert not any(seat.turn or seat.follows for seat in there(face.standings)(frame.view, ()).seats)
        lines = [face.line(event, people) for event in heard]
        said = [english.say(line.message) for line in (*lines, *there(frame.story)) if line is not None]
        assert len(said) == len(set(said))
        assert sum("swaps" in line for line in said) == 1
    assert swapped


def test_a_frame_shows_the_hands_of_its_step(face: BattleFace, sit: Sit, english: Words) -> None:
    """R-1, R-2: a token placed just before the reveal has left its hand; bluffs that go home are in it again."""
    clans = ("crane", "scorpion", "lion", "crab", "dragon")
    """Without Unicorn's swap, the last token that is placed leads at once to the reveal."""
    changes: list[Change] = []
    for _ in play(face, clans, 23, changes):
        pass
    watched = sent_home = 0
    for change in changes:
        sizes = change.before.hand_sizes
        placed = [told.seat for told in change.told if isinstance(told, events.TokenPlaced | events.BlessingPlaced)]
        home = [told.seat for told in change.told if isinstance(told, events.BluffReturned)]
        at_reveal = [size - placed.count(seat) for seat, size in zip(ids.EVERY_SEAT, sizes, strict=True)]
        for frame in face.frames(change.before, change.heard, change.after, sit(clans), english):
            if frame.title.key == "frame.reveal":
                watched += len(placed)
                assert list(frame.view.hand_sizes) == at_reveal
            if frame.title.key == "frame.after-battles":
                sent_home += len(home)
                assert list(frame.view.hand_sizes) == [
                    size + home.count(seat) for seat, size in zip(ids.EVERY_SEAT, at_reveal, strict=True)
                ]
    assert watched
    assert sent_home


def test_the_hands_of_the_last_frames_are_those_of_the_end(face: BattleFace, sit: Sit, english: Words) -> None:
    """E-1: after the last round nothing is drawn any more."""
    changes: list[Change] = []
    for _ in play(face, FIVE, 23, changes):
        pass
    last = changes[-1]
    frames = face.frames(last.before, last.heard, last.after, sit(FIVE), english)
    done = next(frame for frame in frames if frame.title.key == "frame.after-battles")
    assert done.view.hand_sizes == last.after.hand_sizes


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (events.OwnObjectiveKept(BOTAN, ids.Objective(0)), "Seen only by Botan (Scorpion): Court of Five Winds."),
        (events.OwnTokenPutBack(EMI, ids.BLUFF), "Seen only by Emi (Dragon): bluff."),
        (
            events.OwnTokenPlaced(AIKO, ids.Identity(9), ids.Place(3), ids.BLUFF),
            "Aiko (Crane) places a token in Phoenix Halls: bluff.",
        ),
    ],
)
def test_the_owner_of_a_secret_is_told_the_whole_of_it(
    event: events.Event, said: str, face: BattleFace, sit: Sit
) -> None:
    line = face.line(event, sit(FIVE))
    assert line is not None
    assert speak("en").say(line.message) == said
    assert speak("ru").say(line.message).startswith(("Знает только", "Aiko (Журавль) размещает"))


def test_a_game_that_has_told_its_story_still_goes_to_another_process(face: BattleFace, sit: Sit) -> None:
    """It remembers nobody: people hold what can't be pickled."""
    assert face.line(events.Passed(AIKO), sit(FIVE)) is not None
    assert pickle.loads(pickle.dumps(face.game)).name == face.game.name
