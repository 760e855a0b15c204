"""What all watch: the frames of the wind, standings if the match ended now, and the end by all parts of the points."""

from __future__ import annotations

import pytest

from rokugan_desktop.desktop.map.values import Route
from rokugan_desktop.desktop.south_wind.art.tokens import OrderToken
from rokugan_desktop.desktop.south_wind.face import WindFace
from rokugan_desktop.engine import Draw, Over, Seat, Told
from rokugan_desktop.games.south_wind import events, last_count, slot_spot
from rokugan_desktop.games.south_wind.ids import Moment
from rokugan_desktop.words import Words
from tests.desktop.south_wind.conftest import NAMES, people
from tests.desktop.south_wind.test_answers import asked
from tests.games.south_wind.scenes import DOJO, SOLO, Scene, game, new
from tests.games.south_wind.scenes import played as random_match
from tests.there import there


@pytest.mark.parametrize(("in_round", "wind", "spots"), [
    (1, "The wind blows from the south.", ["slot:grey_1", "slot:grey_2", "slot:orange_1"]),
    (2, "The wind blows from the north.", ["slot:orange_1", "slot:grey_2", "slot:grey_1"]),
])  # fmt: skip
def test_the_wind_goes_from_slot_to_slot(
    face: WindFace, english: Words, in_round: int, wind: str, spots: list[str]
) -> None:
    """X-1: from the south in round 1, from the north in round 2; a token turns up as the wind reaches it."""
    scene = Scene("oda", "mori", in_round=in_round).has("oda", "aki", 1).has("oda", "kii", 1).has("mori", "higo", 1)
    for place, role in (("grey 1", "oda"), ("grey 2", "mori"), ("orange 1", "oda")):
        scene.lies(place, role, "harvest", laid_in=in_round, down=True)
    board, view = there(face.on_board), game().view(scene.state, None)
    assert wind in [str(piece.name) for piece in board.pieces(view, english)]
    state, stood = scene.blows().state, list[str]()
    while state.public.moment is Moment.EXECUTION and state.public.round == in_round:
        laid = board.pieces(game().view(state, None), english)
        stood += [piece.spot for piece in laid if isinstance(piece.art, OrderToken) and piece.art.acting]
        question = asked(state)
        state = game().apply(state, question.seat, question.listed[-1]).state
    assert list(dict.fromkeys(stood)) == spots


def test_frames_tell_what_was_turned_up_and_how_an_era_ends(face: WindFace, english: Words) -> None:
    """Each frame's pieces are those of its own moment: nothing is shown before its time."""
    sitting = people(face, ("mori", "toyotomi", "takeda"))
    titles, gusts = set[str](), 0
    for step in random_match(3, 3, DOJO):
        heard = [
            Told(one.event, one.to, one.seen)
            for one in game().watch(step.before, step.by, step.action).told
            if one.to is None
        ]
        before, after = game().view(step.before, None), game().view(step.after, None)
        frames = face.frames(before, heard, after, sitting, english)
        turned = [one for one in heard if isinstance(one.event, events.TurnedUp | events.Acted)]
        shown = [frame for frame in frames if frame.title.key in ("story.turned-up", "story.acts-again")]
        assert len(shown) == len(turned)
        for frame, one in zip(shown, turned, strict=True):
            assert frame.view == one.seen
            assert isinstance(one.event, events.TurnedUp | events.Acted)
            ends = [gust.spots[1] for gust in frame.overlays if isinstance(gust, Route)]
            assert ends in ([], [slot_spot(one.event.slot)])
            gusts += len(ends)
        titles |= {frame.title.key for frame in frames}
    assert {f"frame.{one}" for one in ("destiny", "era", "harvest", "influence", "regions", "last")} <= titles
    assert {"frame.wind-south", "frame.wind-north"} <= titles
    assert gusts


def test_a_heading_names_the_house_whose_deeds_stand_below(face: WindFace, english: Words) -> None:
    """A-2: two antagonists have their turns one after the other, and neither stands over what the other has done."""
    sitting, headings, heard = people(face, ("oda",)), set[str](), list[Told[events.Event]]()
    for step in random_match(8, 1, SOLO):
        heard += [one for one in game().watch(step.before, step.by, step.action).told if one.to is None]
        after = game().view(step.after, None)
        if isinstance(game().pending(step.after), Draw):  # the table answers it at once, and shows all in one
            continue
        begun = there(next((one.seen for one in heard), after))
        frames, heard = face.frames(begun, heard, after, sitting, english), []
        for frame in frames:
            doers = [one for one in ("Mori", "Takeda", NAMES[0]) if one in english.say(frame.title)]
            if doers and frame.title.key not in ("story.turned-up", "story.acts-again"):
                headings.add(english.say(frame.title))
                assert all(english.say(line).startswith(doers[0]) for line in frame.lines), frame
    assert {"Mori", "Takeda", "Mori, the antagonist", "Takeda, the antagonist"} <= headings


@pytest.mark.parametrize(("count", "options"), [(3, DOJO), (1, SOLO)])
def test_the_end_counts_every_point(
    face: WindFace, english: Words, count: int, options: tuple[tuple[str, str], ...]
) -> None:
    """G-1, G-2: the parts are the total of each house, antagonists included; as the standings said before."""
    state, story = new(count, options), list[events.Event]()
    stood: tuple[int, ...] = ()
    for step in random_match(8, count, options):
        if step.after.winners is None:
            public = step.after.public
            counts = [last_count(game().topology(public), public, one).total for one in public.houses]
            told = there(face.standings)(game().view(step.after, None), story)
            stood = tuple([there(one.score).total for one in told.seats])
            assert stood == tuple(counts[: len(told.seats)])
        story += [one.event for one in step.told if one.to is None]
        state = step.after
    roles = ("mori", "toyotomi", "takeda")[:count] if count > 1 else ("oda",)
    over = game().pending(state)
    assert isinstance(over, Over)
    ending = face.ending(game().view(state, None), story, over, people(face, roles))
    assert [one.total for one in ending.contenders] == [count.total for count in state.final]
    assert [bool(one.seats) for one in ending.contenders] == [not one.is_antagonist for one in state.public.houses]
    assert ending.winners == over.winners
    regions = sum(event.n for event in story if isinstance(event, events.RegionScored))
    assert sum(one.counted[1].number for one in ending.contenders) == regions
    assert there(ending.measure)(game().view(state, None), Seat(0)) == sum(state.public.houses[0].influence)
