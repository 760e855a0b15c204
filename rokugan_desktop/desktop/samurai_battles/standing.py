"""How a battle stands and how it has ended, in the table's own values, and what is watched, a frame for each moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Final

from rokugan_desktop.desktop import ending
from rokugan_desktop.desktop.ending import Contender, Ending, Figure, Stages, Standings
from rokugan_desktop.desktop.face import Frame, FrameCard, Person
from rokugan_desktop.desktop.look.theme import number_font
from rokugan_desktop.desktop.map.values import Overlay
from rokugan_desktop.desktop.samurai_battles.art.pictures import FigureSign, SideSign, UnitPicture
from rokugan_desktop.desktop.samurai_battles.art.units import cloth_of
from rokugan_desktop.desktop.samurai_battles.pieces import area_of, army_name, luck_lines, pictures_of, pieces_of
from rokugan_desktop.desktop.samurai_battles.planning import plotting
from rokugan_desktop.desktop.sheets.boxes import BOLD, FIGURE, SMALL, Box, Fit, Flow, Letters, Mark
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Seat, StoryLine, Told, beats
from rokugan_desktop.games.samurai_battles import (
    BEFORE_TURNS,
    Message,
    Moment,
    Points,
    Score,
    View,
    battle_of_view,
    card_name,
    events,
    held_now,
    plan_message,
    score,
    sum_message,
)
from rokugan_desktop.games.samurai_battles.events import Event, several
from rokugan_desktop.games.samurai_battles.ids import CHARGES, NOWHERE, Hex, Order, Side, UnitId, called
from rokugan_desktop.words import Words

STAGES: Final = tuple(map(Message, ("stage.morale", "stage.1", "step.2", "step.3", "step.4", "step.5", "step.6")))
"""The Morale phase and the steps of the execution, in a word or two."""
_WAITING: Final = (Moment.PURCHASE, Moment.DEPLOYMENT, Moment.PLANNING)
"""When plans are confirmed one after the other."""
_SIGNS: Final = {
    "destroyed": "samurai_battles/assault", "headquarters": "capital", "hold": "shield", "handicap": "plus",
}  # fmt: skip
"""The parts of a score, and their signs."""


def stages_of(view: View) -> Stages:
    """Return the turns, and where in the present one we are: planning, or a step of the execution (chapter 4)."""
    morale = STAGES[:1] if view.field.intermediate else ()
    planning = len(morale)
    now = {Moment.MORALE: 0, Moment.PLANNING: planning, Moment.EXECUTION: planning + view.step}.get(view.moment, -1)
    turn = 0 if view.moment in BEFORE_TURNS else view.turn
    return Stages(view.field.turns, turn, (*morale, Message("stage.planning"), *STAGES[1:]), now)


def standings_of(view: View) -> Standings:
    """Return all seats; the points are those of their side, counted as if turn and battle ended now (V-1)."""
    counted = dict(score(battle_of_view(held_now(view))).points)
    sides = [facts.id for facts in view.field.sides]
    return Standings(
        seats=tuple(
            ending.SeatStanding(
                seat=Seat(number),
                score=ending.SeatScore(tuple(_part(counted[seat.side], part) for part in _SIGNS)),
                figures=_figures(view, Seat(number), sides.index(seat.side)),
                badges=(ending.Badge("confirm", Message("side.ready")),)
                if seat.ready and view.moment in _WAITING
                else (),
                tags=(Message("seat.conceded"),) if seat.conceded else (),
                gone=seat.conceded,
            )
            for number, seat in enumerate(view.seats)
        ),
        unit=Message("standings.points"), part_names=tuple(Message(f"points.part.{part}") for part in _SIGNS),
    )  # fmt: skip


def _figures(view: View, seat: Seat, side: int) -> tuple[Figure, ...]:
    own = [unit for unit in view.units if unit.seat == seat]
    figures = sum(unit.figures for unit in own)
    return (
        Figure(len(own), Message("figure.units", n=len(own)), SideSign(side)),
        Figure(figures, Message("figure.figures", n=figures), FigureSign()),
    )


# How a battle has ended: the points of both sides, the figures they lost, who won and by what (V-1 to V-4)


def ending_of(view: View, story: Sequence[Event], people: Sequence[Person]) -> Ending:
    """Return the end of a battle by its last view, and by all that was told."""
    counted = score(battle_of_view(view))
    points = dict(counted.points)
    told = ("destroyed", "hold") if view.field.victory.prizes else ("destroyed",)  # even where nobody has any
    parts = [part for part in _SIGNS if part in told or any(_part(points[side], part) for side in points)]
    return Ending(
        winners=() if view.winner is None else _seats(view, view.winner), decided=_decided(view, counted),
        reasons=(*_losses(view, counted, people), *luck_lines(story, view)),
        parts=tuple(
            ending.ScorePart(Message(f"end.part.{part}"), Message(f"end.column.{part}"), _SIGNS[part]) for part in parts
        ),
        contenders=tuple(_contender(view, counted, facts.id, parts) for facts in view.field.sides),
    )  # fmt: skip


def _contender(view: View, counted: Score, side: Side, parts: Sequence[str]) -> Contender:
    points, (figures, start) = dict(counted.points)[side], dict(counted.lost)[side]
    held = tuple(area_of(hex_) for hex_, _worth in points.hold)
    return Contender(
        seats=_seats(view, side),
        counted=tuple(ending.CountedPart(_part(points, part), held if part == "hold" else ()) for part in parts),
        called=army_name(view.field, side), remark=Message("end.lost", figures=figures, start=start),
        explained=Message("end.held", hexes=", ".join(str(hex_) for hex_, _worth in points.hold)) if held else None,
    )  # fmt: skip


def _part(points: Points, part: str) -> int:
    return sum(worth for _hex, worth in points.hold) if part == "hold" else int(getattr(points, part))


def _seats(view: View, side: Side) -> tuple[Seat, ...]:
    return tuple(Seat(number) for number, seat in enumerate(view.seats) if seat.side == side)


def _decided(view: View, counted: Score) -> Message:
    points = dict(counted.points)
    if view.winner is None:
        return Message("end.even")
    if any(all(seat.conceded for seat in view.seats if seat.side == side) for side in points):
        return Message("end.conceded")
    loser = next(side for side in points if side != view.winner)
    margin = points[view.winner].total - points[loser].total
    if not margin:
        return Message("end.by-losses")
    gaps = {part: _part(points[view.winner], part) - _part(points[loser], part) for part in _SIGNS}
    most = max(gaps, key=lambda part: gaps[part])
    if [*gaps.values()].count(gaps[most]) > 1:
        return Message("end.won", n=margin)
    return Message(f"end.won.{most}", n=margin, most=gaps[most])


def _losses(view: View, counted: Score, people: Sequence[Person]) -> Iterator[Message]:
    names = {side: ", ".join(people[seat].name for seat in _seats(view, side)) for side, _ in counted.lost}
    for side, (figures, start) in counted.lost:
        if view.winner not in (None, side) and figures:
            theirs, begun = dict(counted.lost)[view.winner]
            yield Message(
                "end.lost-by", names=names[side], n=figures, start=start, winners=names[view.winner], theirs=theirs,
                begun=begun,
            )  # fmt: skip


MOST_ROLLS: Final = 3
"""So many volleys or blows are watched at once."""
HOLD, LINE_HOLD, MOST_SECONDS = 1.1, 0.45, 6.0
REVEAL_HOLD: Final = 4.0

_TYPES: Final[dict[str, tuple[type[Event], ...]]] = {
    "turn": (events.TurnBegan,), "deployed": (events.Deployed,), "reveal": (events.Revealed,),
    "move": (events.Moved, events.UnitStopped), "roll": (events.Contest, events.Rolled),
    "loss": (events.Lost, events.Left, events.HeadquartersLost),
    "test": (events.Tested, events.StateChanged, events.HonorChanged, events.OrderChanged),
    "contact": (events.Engaged, events.Faced, events.Outflanked, events.Parted, events.Quarry),
    "hiding": (events.Hid, events.Appeared), "special": (events.Joined, events.Supplied), "fatigue": (events.Gained,),
    "end": (events.GameEnded,),
}  # fmt: skip
"""What is watched together, by what it is about."""
_KINDS: Final = {one: kind for kind, types in _TYPES.items() for one in types}
_QUIET: Final = frozenset(("", "end", "turn"))
"""What is no moment of its own: it is told with the next one, or by the page of the end."""

Tell = Callable[[Event], StoryLine | None]


def frames(before: View, told: Sequence[Told[Event]], tell: Tell, words: Words) -> Iterator[Frame]:
    """Yield the frames of what was told from that view on, none where nothing was; the last tells with what luck."""
    view: View | None = None
    for beat in beats(before, _moments(told)):
        kind, moment = _kind(beat.events[0]), beat.events
        if kind in _QUIET:
            continue
        view = beat.after
        stood = {unit.id: unit.at for unit in beat.before.units}
        where = partial(_spots, view=view, stood=stood)
        lines = tuple(_lines(moment, tell, where))
        fighting = () if kind == "reveal" else tuple(unit for event in moment for unit in event.units)
        yield Frame(
            title=_title(kind, moment[0], view), lines=tuple(said for said, _place in lines),
            places=tuple(place for _said, place in lines), pieces=tuple(pieces_of(view, words)), spots=where(fighting),
            hold=REVEAL_HOLD if kind == "reveal" else min(MOST_SECONDS, HOLD + LINE_HOLD * len(lines)), view=view,
            overlays=_overlays(kind, moment, view, stood, words), cards=tuple(dice_cards(moment, view, where)),
        )  # fmt: skip
    luck = tuple(luck_lines([one.event for one in told], view)) if view is not None else ()
    if view is not None and luck:
        title = Message("watch.luck", turn=before.turn)
        yield Frame(title, luck, tuple(pieces_of(view, words)), hold=HOLD + LINE_HOLD * 4, view=view)


def _lines(
    moment: Sequence[Event], tell: Tell, where: Callable[[Sequence[UnitId]], tuple[str, ...]]
) -> Iterator[tuple[AnyMessage, str | None]]:
    """Yield what is said of a moment, each with its spot: the plans revealed, or an event with dice, sum, rule."""
    for event in moment:
        if isinstance(event, events.Revealed):
            for units, said in _revealed(event):
                yield said, next(iter(where(units)), None)
        elif (line := tell(event)) is not None:
            yield line.message, line.spot or next(iter(where(event.units)), None)


def _overlays(
    kind: str, moment: Sequence[Event], view: View, stood: dict[UnitId, Hex], words: Words
) -> tuple[Overlay, ...]:
    if kind == "reveal":
        battle, strength = battle_of_view(view), plotting.PLANNED / 2
        return tuple(
            overlay
            for unit in view.units
            for overlay in plotting.of_plan(battle, unit, unit.plan, words, strength=strength)
        )
    if kind == "move":
        charging = {unit.id for unit in view.units if unit.plan.order in CHARGES}
        moved = [event for event in moment if isinstance(event, events.Moved)]
        walks = [(one.start, one.into) for one in moved if one.units[0] not in charging]
        charges = [(one.start, one.into) for one in moved if one.units[0] in charging]
        walked = plotting.ways(walks, plotting.WAY, plotting.BROAD)
        return (*walked, *plotting.ways(charges, plotting.CHARGE, plotting.BROAD))
    if kind == "roll":
        rolled = [event for event in moment if isinstance(event, events.Rolled) and len(event.units) > 1]
        shots = [_pair(event.units, stood) for event in rolled if event.kind == "fire"]
        blows = [_pair(event.units, stood) for event in rolled if event.kind != "fire"]
        return (*plotting.ways(shots, plotting.SHOT, broken=True), *plotting.ways(blows, plotting.CHARGE))
    if kind == "contact":
        now = {unit.id: unit.at for unit in view.units}
        met = [_pair(event.units, now) for event in moment if isinstance(event, events.Engaged)]
        return plotting.ways(met, plotting.CHARGE)
    return ()


def _revealed(event: events.Revealed) -> Iterator[tuple[Sequence[UnitId], AnyMessage]]:
    """Yield the plan of each unit, and last in one line for each order those that just rest, or fight on (U-4, W-2)."""
    alike: dict[Order, list[Message]] = {Order.FIGHT: [], Order.REST: []}
    for (unit, card), plan in zip(event.called, event.plans, strict=True):
        if plan.order in alike:
            alike[plan.order].append(called(unit, card))
        else:
            yield (unit,), Message("plan.line", unit=called(unit, card), plan=plan_message(plan))
    for order, units in alike.items():
        if units:
            yield (), Message("plan.line", unit=several(units), plan=Message(f"order.{order}"))


def _moments(told: Iterable[Told[Event]]) -> Iterable[list[Told[Event]]]:
    for (_step, _pulse, kind), group in groupby(told, lambda one: (one.event.step, one.event.pulse, _kind(one.event))):
        together = list(group)
        size = MOST_ROLLS if kind == "roll" else len(together)
        yield from (together[first : first + size] for first in range(0, len(together), size))


def _kind(event: Event) -> str:
    return _KINDS.get(type(event), "")


def _title(kind: str, first: Event, view: View) -> Message:
    what = Message(f"moment.{kind}")
    if kind in ("reveal", "deployed"):
        return Message("watch.turn", turn=view.turn, what=what)
    step = Message(f"step.{first.step}")
    if first.step and first.pulse:
        return Message("watch.pulse", step=step, pulse=first.pulse, what=what)
    return Message("watch.step", step=step, what=what)


def _spots(units: Iterable[UnitId], *, view: View, stood: dict[UnitId, Hex]) -> tuple[str, ...]:
    """Return the spots of the units that take part, each once: where they stand now, or stood before."""
    now = {unit.id: unit.at for unit in view.units}
    places = (now.get(unit, NOWHERE) or stood.get(unit, NOWHERE) for unit in units)
    return tuple(dict.fromkeys(f"area:{area_of(place)}" for place in places if place != NOWHERE))


def _pair(units: Sequence[UnitId], places: dict[UnitId, Hex]) -> tuple[Hex, Hex]:
    return places.get(units[0], NOWHERE), places.get(units[1], NOWHERE)


_UNIT: Final = 36
"""How broad a unit is."""
_DIE: Final = 24
"""How broad a die is."""
_RIVER_LOSES_FROM: Final = 11


@dataclass(frozen=True, slots=True)
class DiceRow:
    """One throw: what it is for, what it needs, the dice, which of them count, and what came of it."""

    title: AnyMessage
    need: AnyMessage | None
    dice: tuple[int, ...]
    counts: tuple[bool, ...]
    result: str
    """What came of it, as a figure; empty: a tick or a cross says it."""
    good: bool
    units: tuple[UnitId, ...]
    """Whose throw it is, and against whom."""
    lost: bool = False


def dice_rows(told: Sequence[events.Event]) -> Iterator[DiceRow]:
    """Yield the throws among what was told, and what they cost; a contest has a row for each contender."""
    for event in told:
        if isinstance(event, events.Rolled):
            yield _rolled(event)
        elif isinstance(event, events.Tested):
            need = Message("dice.needed", value=sum_message(event.value)) if event.value is not None else None
            title = Message("dice.test", unit=event.units[0], why=Message(f"test.{event.why}"))
            yield DiceRow(title, need, (event.die,), (event.passed,), "", event.passed, event.units)
        elif isinstance(event, events.Lost):
            title, soaked = Message("dice.lost", unit=event.units[0]), Message("dice.soaked", n=event.soaked)
            need, cost = soaked if event.soaked else None, f"−{event.figures}" if event.figures else "0"
            yield DiceRow(title, need, (), (), cost, False, event.units, lost=event.figures > 0)
        elif isinstance(event, events.Left):
            title = Message("dice.gone", unit=event.units[0], fate=Message(f"fate.{event.fate}"))
            yield DiceRow(title, None, (), (), "", False, event.units)
        elif isinstance(event, events.Contest):
            sums = [die + added for die, added in zip(event.dice, event.morale, strict=True)]
            for unit, die, added, total in zip(event.units, event.dice, event.morale, sums, strict=True):
                won = total == max(sums)
                title = Message("dice.contest", unit=unit, hex=str(event.into))
                added_to = Message("dice.morale-added", morale=added)
                yield DiceRow(title, added_to, (die,), (won,), str(total), won, (unit,))


def _rolled(event: events.Rolled) -> DiceRow:
    names = {"unit": event.units[0], "other": event.units[1] if len(event.units) > 1 else ""}
    title = Message(f"dice.{event.kind}", **names)
    if event.kind == "river":
        drowned = tuple(die >= _RIVER_LOSES_FROM for die in event.dice)
        said = f"−{event.hits}"
        return DiceRow(title, Message("dice.drowns"), event.dice, drowned, said, not event.hits, event.units)
    need, hits = Message("dice.needed", value=sum_message(event.value)), event.hits
    scored = tuple(die <= event.value.total for die in event.dice)
    return DiceRow(title, need, event.dice, scored, str(hits), hits > 0, event.units)


def dice_cards(
    told: Sequence[events.Event], view: View, spots: Callable[[Sequence[UnitId]], tuple[str, ...]]
) -> Iterator[FrameCard]:
    """Yield a card for each throw and loss, in the colour of its side; `spots` tells where those of a throw stand."""
    pictures = pictures_of(view)
    for row in dice_rows(told):
        if row.units[0] in pictures:
            yield FrameCard(spots(row.units), partial(_card, row, pictures[row.units[0]]))


def _card(row: DiceRow, picture: UnitPicture, words: Words) -> Box:
    words, side = words.of(Message.domain), cloth_of(picture.art.side).ground
    dice = Box(
        tuple(_die(die, side, hit) for die, hit in sorted(zip(row.dice, row.counts, strict=True))), Flow.WRAP, gap=3
    )
    title = Box(text=words.say(row.title), letters=BOLD, fit=Fit.BREAK)
    need = (Box(text=words.say(row.need), letters=SMALL, ink="faint", fit=Fit.BREAK),) if row.need is not None else ()
    name = words.text("unit.name", unit=row.units[0], card=card_name(picture.art.card))
    whose = Box(text=name, letters=SMALL, ink="faint", fit=Fit.NARROW)
    told = Box((whose, title, *need, *([dice] if row.dice else [])), gap=3, grow=True)
    if row.result:
        result = Box(text=row.result, letters=FIGURE, ink="good" if row.good else "danger" if row.lost else "faint")
    else:
        result = Box(art=Mark(row.good), side=24)
    parts = Box(art=picture, side=_UNIT), told, result
    return Box(parts, Flow.ROW, gap=7, pad=7, fill="raised", edge=side, pen=2.5, radius=8)


def _die(number: int, side: str, hit: bool) -> Box:
    return Box(
        text=str(number), letters=Letters(number_font, _DIE * 0.62), ink="on_accent" if hit else "faint", middle=True,
        width=_DIE, least=_DIE, radius=_DIE * 0.18, fill=side if hit else "panel", edge="ink" if hit else "edge",
        pen=1.6 if hit else 1.0,
    )  # fmt: skip
