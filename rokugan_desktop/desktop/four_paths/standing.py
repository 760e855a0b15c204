"""How a match stands and has ended, in the table's own values, and what the table watches step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, TypeAlias

import msgspec

from rokugan_desktop.desktop import ending
from rokugan_desktop.desktop.face import Frame, Person
from rokugan_desktop.engine import Beat, Over, Seat, StoryLine, Told, beats, seats
from rokugan_desktop.games.four_paths import Message, View, duel_total, events
from rokugan_desktop.games.four_paths.events import Event, LeftMatch
from rokugan_desktop.games.four_paths.ids import NO_PROVINCE, How, Level, Phase

_PHASES: Final = (Phase.EVENTS, Phase.ACTION, Phase.ATTACK, Phase.DYNASTY)
"""The phases in which something happens; the second one not at the first level."""
_MEASURES: Final[Mapping[str, Callable[[View, Seat], int]]] = {
    "honor": lambda view, seat: view.seats[seat].honor,
    "provinces": lambda view, seat: len(view.seats[seat].provinces),
}


def stages_of(view: View) -> ending.Stages:
    """Return which round it is, and which phase of the turn."""
    phases = [one for one in _PHASES if one is not Phase.ACTION or view.terms.level > Level.STEEL]
    now = phases.index(view.phase) if view.phase in phases else -1
    return ending.Stages(0, view.round, tuple([Message(f"phase.{one.name.lower()}") for one in phases]), now)


def standings_of(view: View) -> ending.Standings:
    """Return all seats with their honor, provinces and units."""
    each, honor = tuple([_standing(view, seat) for seat in seats(len(view.seats))]), Message("standings.honor")
    return ending.Standings(seats=each, unit=honor, part_names=(honor,), on_field=True)


def _standing(view: View, seat: Seat) -> ending.SeatStanding:
    has = view.seats[seat]
    counted = (("provinces", len(has.provinces)), ("units", len(view.at_home(seat))))
    return ending.SeatStanding(
        seat=seat,
        score=ending.SeatScore((has.honor,)),
        figures=tuple([ending.Figure(count, Message(f"figure.{what}", n=count)) for what, count in counted]),
        tags=(Message("seat.out"),) if has.out else (),
        turn=seat == view.active and view.how is None,
        gone=has.out,
    )


def ending_of(view: View, story: Sequence[Event], over: Over, people: Sequence[Person]) -> ending.Ending:
    """Return how a match has ended: by which of the ways, and what everybody had then."""
    left = {event.seat: event.reason for event in story if isinstance(event, LeftMatch)}
    lands = view.how is How.MILITARY
    what, other = ("provinces", "honor") if lands else ("honor", "provinces")
    ways = {How.DISHONOR: "honor", How.MILITARY: "provinces"}
    reasons = [(people[seat].name, ways[reason]) for seat, reason in left.items() if reason in ways]
    return ending.Ending(
        winners=over.winners,
        decided=Message(f"end.by-{view.how or How.EARLY}", n=view.terms.honor_to_win),
        reasons=tuple([Message(f"end.left-{way}", name=name) for name, way in reasons]),
        parts=(ending.ScorePart(Message(f"standings.{what}"), symbol="shield" if lands else "victory"),),
        contenders=tuple([
            ending.Contender(
                (seat,),
                (ending.CountedPart(_MEASURES[what](view, seat)),),
                called=Message(f"clan.{view.seats[seat].clan}"),
                remark=Message(f"figure.{other}", n=_MEASURES[other](view, seat)),
                left=1 + list(left).index(seat) if seat in left else 0,
            )
            for seat in seats(len(view.seats))
        ]),
        measure=_MEASURES[what],
        rounds=Message(f"end.rounds-{what}"),
    )  # fmt: skip


_STEPS: Final[dict[type[Event], str]] = {
    events.EventHappened: "event", events.Struck: "strike", events.FocusRevealed: "focus", events.DuelEnded: "duel",
    events.Resolved: "forces", events.Destroyed: "fallen", events.ProvinceFell: "province",
    events.ProvinceStood: "province", events.LeftMatch: "left",
}  # fmt: skip
"""What is a step of its own; honor, and what else is told, goes with the step before it."""
_QUIET: Final = frozenset({"", "bought"})
_HOLD, _LINE = 1.4, 0.5
_Line: TypeAlias = Callable[[Event, Sequence[Person]], StoryLine | None]


def frames(before: View, told: Sequence[Told[Event]], people: Sequence[Person], line: _Line) -> Iterator[Frame]:
    """Yield the steps of what happened before all eyes."""
    steps, turned = list[str](), tuple[str, ...]()
    for one in told:
        along = isinstance(one.event, events.HonorChanged | events.WentHome) and steps
        steps.append(steps[-1] if along else _STEPS.get(type(one.event), ""))
    for (kind, _), beat in zip(
        grouped := [(key, list(group)) for key, group in groupby(zip(steps, told, strict=True), lambda one: one[0])],
        beats(before, [[one for _, one in group] for _, group in grouped]),
        strict=True,
    ):
        for watched in _turned(beat) if kind == "focus" else [beat]:
            lines = [line(event, people) for event in watched.events]
            said = tuple([one.message for one in lines if one is not None])
            fallen = [f"fallen {one.id}" for one in watched.events if isinstance(one, events.Destroyed)]
            for event in watched.events:
                if isinstance(event, events.FocusRevealed) and event.cards:
                    turned = (*turned, f"focus {event.seat} {event.cards[-1]}")
            both = zip(watched.before.seats, watched.after.seats, strict=True)  # they are seen to fall where they stood
            seats = tuple([msgspec.structs.replace(had, honor=has.honor) for had, has in both])
            battle = watched.after.attack.battle if watched.after.attack is not None else NO_PROVINCE
            places = () if battle == NO_PROVINCE else ("defense", "stage", "attack")
            if kind not in _QUIET and said:
                yield Frame(
                    Message(f"frame.{kind}"),
                    said,
                    view=msgspec.structs.replace(watched.before, seats=seats) if fallen else watched.after,
                    hold=_HOLD + _LINE * len(said),
                    spots=(*[f"{place} {battle}" for place in places], *turned, *fallen),
                )


def _turned(beat: Beat[Event, View]) -> Iterator[Beat[Event, View]]:
    """Yield the focus cards turned up one by one, each with what its duelist comes to, while all still lie there."""
    view, duel = beat.before, beat.before.duel
    assert duel is not None, "focus cards are those of a duel"
    shown = [event for event in beat.events if isinstance(event, events.FocusRevealed)]
    for many in range(1, max([len(event.cards) for event in shown]) + 1):
        for event, side in zip(shown, (duel.us, duel.them), strict=True):
            if len(event.cards) >= many:
                cards = event.cards[:many]
                total = duel_total(view, view.cards[side], duel, cards)
                yield Beat((msgspec.structs.replace(event, cards=cards, total=total),), view, view)
