"""A hex as it is heard: all that is seen there, in whole sentences."""

from __future__ import annotations

from collections.abc import Iterator

from rokugan_desktop.desktop.samurai_battles.answers import answer_for, hex_name, hex_of_answer, said, way_of
from rokugan_desktop.desktop.samurai_battles.board import hex_of
from rokugan_desktop.desktop.samurai_battles.inspected import prize_of, vanished_from
from rokugan_desktop.desktop.samurai_battles.pieces import army_name, condition_of, facing_of, place_of
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import spoken
from rokugan_desktop.games import samurai_battles as rules
from rokugan_desktop.games.samurai_battles import Message, Moment, Unit, Verb, View, plan_message
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, NO_FACING, NOBODY, Hex


def heard_at(view: View, spot: str) -> Iterator[AnyMessage]:
    """Yield what a hex is, what it brings, who stands there in what state and looks where, and what threatens it."""
    hex_ = hex_of(spot)
    if hex_ not in view.field.ground.kind:
        return
    yield Message("hear.said", said=hex_name(view, hex_))
    yield from spoken(prize_of(view, hex_))
    unit = next((one for one in view.units if place_of(view, one) == hex_), None)
    if unit is not None:
        yield from _unit(view, unit, hex_)
    yield from spoken(vanished_from(view, hex_))
    yield from _threats(view, unit, hex_)


def heard_choice(question: rules.Question, wanted: str) -> Iterator[AnyMessage]:
    """Yield what choosing a unit or a hex means, then all that is heard of the hex, then what to beware of."""
    answer, view = answer_for(question, wanted), question.view
    hex_ = hex_of_answer(question, answer) if answer is not None else way_of(wanted)
    spot = rules.spot_of(hex_)
    if answer is not None and answer.verb not in (Verb.STEP, Verb.PLACE, Verb.MEET):  # those are hexes
        yield Message("hear.said", said=said(question, answer))
    if spot is not None:
        yield from heard_at(view, spot)
    caution = question.caution(answer) if answer is not None else None
    if caution is not None:
        yield caution.message


def _unit(view: View, unit: Unit, hex_: Hex) -> Iterator[AnyMessage]:
    army = army_name(view.field.scenario, unit.side)
    yield Message("hear.unit", unit=unit.id, card=rules.card_name(unit.card), army=army)
    for condition in condition_of(unit):
        yield Message("hear.said", said=condition)
    facing = facing_of(view, unit, hex_)
    if unit.faces != NOBODY:
        yield Message("hear.faces", other=unit.faces)
    elif facing != NO_FACING:
        yield Message("hear.looks", facing=Message(f"direction.{DIRECTIONS[facing]}"))
    plan = dict(view.plans).get(unit.id)
    if plan is not None:
        yield Message("hear.order", plan=plan_message(plan))
    elif view.moment is Moment.EXECUTION:
        yield Message("hear.order", plan=plan_message(unit.plan))


def _threats(view: View, unit: Unit | None, hex_: Hex) -> Iterator[AnyMessage]:
    """Yield whose zones and shots threaten the hex, for a seat that plans; an enemy's own hex it does not enter."""
    if view.side is None or view.moment is not Moment.PLANNING or (unit is not None and unit.side != view.side):
        return
    found = rules.foresight.threats(rules.battle_of_view(view), view.side, hex_)
    if found.zones:
        yield Message("hear.zones", units=", ".join(found.zones))
    if found.shots:
        yield Message("hear.shots", units=", ".join(found.shots))
