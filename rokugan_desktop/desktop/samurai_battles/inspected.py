"""What is told of a hex and of the unit on it: as a plaque of the table's, and in whole sentences for who hears it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from rokugan_desktop.desktop.face import Plaque, PlaqueFigure
from rokugan_desktop.desktop.samurai_battles import pieces
from rokugan_desktop.desktop.samurai_battles.answers import answer_for, hex_name, hex_of_answer, plan_to, said, way_of
from rokugan_desktop.desktop.samurai_battles.pieces import army_name, hex_of, place_of
from rokugan_desktop.desktop.samurai_battles.planning.panel import card_lines
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import PlaceFact, Refusal, Tone, spoken
from rokugan_desktop.games import samurai_battles as rules
from rokugan_desktop.games.samurai_battles import Message, Moment, Question, Unit, Verb, View, actions, foresight
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, NO_FACING, NOBODY, Hex, Level, QuestionKind

_FIGURES: Final = frozenset(("card.class", "card.figures", "card.ground"))
"""What the plaque says elsewhere."""
_VALUES: Final = ("attack", "defense", "fire", "morale")


def plaque_of(view: View, question: Question | None, spot: str) -> Plaque | None:
    """Return the plaque of a hex with whoever stands there as far as the view knows; None of anything else."""
    hex_ = hex_of(spot)
    if hex_ not in view.field.ground.kind:
        return None
    asked = question if question is not None and question.seat == view.seat else None
    unit = next((one for one in view.units if place_of(view, one) == hex_), None)
    meant = [*_meant(asked, unit, hex_)] if asked is not None else []
    meant += [PlaceFact(line, Tone.WARNING, heard=False) for line in _threats(view, unit, hex_)]
    prize = prize_of(view, hex_)
    if unit is None:
        gone = vanished_from(view, hex_)
        ground = (PlaceFact(line, heard=False) for line in _ground(view, hex_))
        sight = "blocked" if view.field.ground.terrain[hex_].sight == "blocked" else "open"
        return Plaque(hex_name(view, hex_), Message(f"plaque.{sight}"), facts=(*meant, *gone, *prize, *ground))
    draft = asked.view.draft if asked is not None else None
    on_panel = asked is not None and (asked.kind is QuestionKind.PLAN or (draft is not None and draft.unit == unit.id))
    told = (PlaceFact(line, heard=False) for line in (() if on_panel else _card(view, unit)))
    return Plaque(
        pieces.unit_name(unit), hex_name(view, hex_), unit.seat, _figures(view, unit), (*meant, *prize, *told)
    )


def _figures(view: View, unit: Unit) -> tuple[PlaqueFigure, ...]:
    battle = rules.battle_of_view(view)
    plan = dict(view.plans).get(unit.id)
    under = unit if plan is None else replace(unit, plan=plan)
    return (
        PlaqueFigure("army", f"{unit.figures}/{unit.start}", Message("plaque.figures")),
        PlaqueFigure("shield", str(rules.defense_left(battle, under)), Message("value.defense")),
    )


def _card(view: View, unit: Unit) -> Iterator[AnyMessage]:
    """Yield what the unit's card says beside the figures: of a value that is one of them, only what it is made of."""
    for line in card_lines(view, unit, rules.battle_of_view(view), dict(view.plans).get(unit.id)):
        if line.name.key not in _FIGURES and (line.name.key, line.said.key) != ("value.defense", "sum.base"):
            yield Message("card.line", name=line.name, said=line.said)


def vanished_from(view: View, hex_: Hex) -> Iterator[PlaceFact]:
    """Yield each unit that vanished on the hex."""
    return (PlaceFact(pieces.vanished(one)) for one in view.units if pieces.vanished_at(view, one) == hex_)


def prize_of(view: View, hex_: Hex) -> Iterator[PlaceFact]:
    """Yield what the hex brings at the end and at the end of every turn, and who stood there last (V-3, Y-14)."""
    victory = view.field.victory
    if hex_ not in victory.prizes:
        return
    if hex_ in victory.hold:
        yield PlaceFact(Message("plaque.prize", n=victory.hold[hex_]))
    if hex_ in victory.hold_each_turn:
        yield PlaceFact(Message("plaque.prize-each-turn", n=victory.hold_each_turn[hex_]))
    side = dict(rules.held_now(view).stood).get(hex_)
    if side is not None:
        yield PlaceFact(Message("plaque.held", army=army_name(view.field, side)))


def _ground(view: View, hex_: Hex) -> Iterator[AnyMessage]:
    """Yield what the terrain does to who enters or stands there (T-1), as far as the level of the match has it."""
    ground = view.field.ground
    terrain = ground.terrain[hex_]
    if terrain.assault is None:
        yield Message("plaque.no-assault")
    elif terrain.assault == "river":
        yield Message("plaque.river")
    elif not terrain.run:
        yield Message("plaque.slow", n=terrain.assault)
    if not terrain.cavalry:
        yield Message("plaque.no-cavalry")
    if terrain.ambush != "none":
        yield Message(f"plaque.hides-{terrain.ambush}")
    if view.field.level >= Level.ADVANCED:
        changed: AnyMessage | None = None
        for value in _VALUES:
            change = getattr(terrain, value)
            if change:
                one = Message("plaque.change", value=Message(f"value.{value}"), change=f"{change:+d}".replace("-", "−"))
                changed = one if changed is None else Message("card.fire-more", before=changed, more=one)
        if changed is not None:
            yield changed


def _meant(question: Question, unit: Unit | None, hex_: Hex) -> Iterator[PlaceFact]:
    """Yield what the dice promise where the unit there is named, or by which rule it, or the hex, can't be chosen."""
    refused: Refusal | None = None
    found: foresight.Odds | None = None
    if question.kind is QuestionKind.PATH:
        planned = question.planning()
        path = planned.draft.plan.path
        if hex_ in question.view.field.ground.neighbors[path[-1] if path else planned.unit.at]:
            refused = question.refusal(actions.step(hex_))
    elif question.kind is QuestionKind.TARGET and unit is not None and unit.side != question.view.side:
        planned = question.planning()
        refused = question.refusal(actions.target(unit.id))
        if refused is None:
            found = foresight.promised(planned.battle, planned.unit, planned.draft.plan, unit)
    if refused is not None:
        why = Message("orders.by-rule", why=refused.message, rule=refused.rule)
        yield PlaceFact(why, Tone.WARNING, heard=False)
    elif found is not None:
        hits, losses = foresight.tenths(found.hits), foresight.tenths(found.losses)
        yield PlaceFact(Message("odds.brief", hits=hits, losses=losses), Tone.PROMISE, heard=False)


# The same by ear: all that is seen of a hex, in whole sentences


def heard_at(view: View, spot: str) -> Iterator[AnyMessage]:
    """Yield what a hex is, what it brings, who stands there in what state and looks where, and what threatens it."""
    hex_ = hex_of(spot)
    if hex_ not in view.field.ground.kind:
        return
    yield Message("hear.said", said=hex_name(view, hex_))
    unit = next((one for one in view.units if place_of(view, one) == hex_), None)
    yield from _bearings(view, unit, hex_)
    yield from spoken(prize_of(view, hex_))
    if unit is not None:
        yield from _unit(view, unit, hex_)
    yield from spoken(vanished_from(view, hex_))
    yield from _threats(view, unit, hex_)


def heard_choice(question: Question, wanted: str) -> Iterator[AnyMessage]:
    """Yield what choosing a unit or a hex means, then all that is heard of the hex, then what to beware of."""
    answer, view = answer_for(question, wanted), question.view
    hex_ = hex_of_answer(question, answer) if answer is not None else way_of(wanted)
    spot = rules.spot_of(hex_)
    if answer is not None and answer.verb not in (Verb.STEP, Verb.PLACE, Verb.MEET):  # those are hexes
        yield Message("hear.said", said=said(question, answer))
    elif answer is None and question.kind is QuestionKind.ORDER:
        plan = plan_to(question, hex_)
        if plan is not None:
            yield Message("hear.order", plan=rules.plan_message(plan))
    if spot is not None:
        yield from heard_at(view, spot)
    caution = question.caution(answer) if answer is not None else None
    if caution is not None:
        yield caution.message


def _bearings(view: View, unit: Unit | None, hex_: Hex) -> Iterator[AnyMessage]:
    """Yield how far the hex lies from the seat’s unit whose order is being written, else the nearest, and which way.

    Of a hex where a unit of the seat’s side stands it is said of the nearest enemy, from there.
    """
    if view.side is None:
        return
    ground, ours = view.field.ground, unit is not None and unit.side == view.side
    places = ((one, place_of(view, one)) for one in view.units if (one.side == view.side) is not ours)
    there = [(one, at) for one, at in places if at in ground.kind and at != hex_]
    if not there:
        return
    writes = view.draft.unit if view.draft is not None else None
    other, at = min(there, key=lambda pair: (pair[0].id != writes, ground.distance(pair[1], hex_)))
    way = ground.way(hex_, at) if ours else ground.way(at, hex_)
    steps = [Message("hear.way", n=n, direction=Message(f"direction.{DIRECTIONS[one]}")) for one, n in way.items()]
    said = steps[0] if len(steps) == 1 else Message("hear.ways", one=steps[0], other=steps[1])
    yield Message("hear.to" if ours else "hear.from", n=ground.distance(at, hex_), unit=other.called, way=said)


def _unit(view: View, unit: Unit, hex_: Hex) -> Iterator[AnyMessage]:
    army = army_name(view.field, unit.side)
    yield Message("hear.unit", unit=unit.id, card=rules.card_name(unit.card), army=army)
    for condition in pieces.condition_of(unit):
        yield Message("hear.said", said=condition)
    facing = pieces.facing_of(view, unit, hex_)
    if unit.faces != NOBODY:
        yield from (Message("hear.faces", other=one.called) for one in view.units if one.id == unit.faces)
    elif facing != NO_FACING:
        yield Message("hear.looks", facing=Message(f"direction.{DIRECTIONS[facing]}"))
    plan = dict(view.plans).get(unit.id)
    if plan is not None:
        yield Message("hear.order", plan=rules.plan_message(plan))
    elif view.moment is Moment.EXECUTION:
        yield Message("hear.order", plan=rules.plan_message(unit.plan))


def _threats(view: View, unit: Unit | None, hex_: Hex) -> Iterator[AnyMessage]:
    """Yield whose zones and shots threaten the hex, for a seat that plans; an enemy's own hex it does not enter."""
    if view.side is None or view.moment is not Moment.PLANNING or (unit is not None and unit.side != view.side):
        return
    battle = rules.battle_of_view(view)
    found = rules.foresight.threats(battle, view.side, hex_)
    charging = rules.foresight.strikers(battle, view.side, hex_)
    for key, units in (("zones", found.zones), ("shots", found.shots), ("charges", charging)):
        if units:
            yield Message(f"hear.{key}", units=rules.several(battle.units[one].called for one in units))
