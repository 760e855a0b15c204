"""A unit's card in words: what it is, what is left of it, each value with its sum, its order if the view knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from rokugan_desktop.desktop.look.scrolling import scrolling
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.samurai_battles import (
    Battle,
    Message,
    Moment,
    Plan,
    Unit,
    View,
    attack,
    battle_of_view,
    card_name,
    defense,
    defense_left,
    fire,
    morale,
    plan_message,
    sum_message,
)
from rokugan_desktop.games.samurai_battles.ids import NOWHERE, STATES, UnitId
from rokugan_desktop.words import Words


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line of a card: what it is about, and what is said of it."""

    name: AnyMessage
    said: AnyMessage


def card_title(unit: Unit) -> AnyMessage:
    """Return the unit's number with its type."""
    return Message("unit.name", unit=unit.id, card=card_name(unit.card))


def card_lines(view: View, unit: Unit, battle: Battle, plan: Plan | None) -> Iterator[CardLine]:
    """Yield the card's lines: no more than the view holds. The values are those under the plan, where one is known."""
    card, level = battle.cards[unit.card], view.field
    under = unit if plan is None else replace(unit, plan=plan)
    yield CardLine(Message("card.class"), Message(f"class.{card.class_}"))
    key = "card.figures-commander" if unit.commander else "card.figures-of"
    yield CardLine(Message("card.figures"), Message(key, figures=unit.figures, start=unit.start))
    for target in ("infantry", "cavalry"):
        value = attack(battle, under, target)
        said = Message("card.dice", value=sum_message(value), n=unit.figures * card.dice)
        yield CardLine(Message(f"card.attack-{target}"), said)
    protection = sum_message(defense(battle, under))
    if unit.absorbed:
        protection = Message("card.defense-left", value=protection, left=defense_left(battle, under))
    yield CardLine(Message("value.defense"), protection)
    yield from _fire_lines(unit, battle)
    if level.intermediate:
        yield CardLine(Message("value.morale"), sum_message(morale(battle, under)))
        yield CardLine(Message("card.state"), Message(f"state.{STATES[unit.morale]}"))
        if unit.honor:
            yield CardLine(Message("card.honor"), Message("card.has-honor"))
    if level.expert:
        yield CardLine(Message("card.fatigue"), Message("card.markers", n=unit.fatigue))
    if unit.engaged:
        key = "card.engaged-facing" if unit.faces else "card.engaged-with"
        yield CardLine(Message("card.engaged"), Message(key, others=", ".join(unit.engaged), faces=unit.faces))
    if unit.at != NOWHERE:
        yield CardLine(Message("card.ground"), _ground(view, unit))
    if unit.hidden:
        yield CardLine(Message("card.hidden"), Message("card.is-hidden"))
    if plan is not None:
        yield CardLine(Message("card.order"), plan_message(plan))
    elif view.moment is Moment.EXECUTION:
        yield CardLine(Message("card.order"), plan_message(unit.plan))


def _fire_lines(unit: Unit, battle: Battle) -> Iterator[CardLine]:
    card = battle.cards[unit.card]
    if not card.fire:
        return
    table: AnyMessage | None = None
    for distance in sorted(card.fire):
        value = fire(battle, unit, distance)
        if value is not None:
            one = Message("card.fire-at" if table else "card.fire-first", n=distance, value=value.total)
            table = one if table is None else Message("card.fire-more", before=table, more=one)
    if table is not None:
        yield CardLine(Message("card.fire"), Message("card.dice", value=table, n=unit.figures * card.fire_dice))
    if unit.ammo >= 0:
        yield CardLine(Message("card.ammo"), Message("card.shots", n=unit.ammo))


def _ground(view: View, unit: Unit) -> Message:
    ground = view.field.ground
    terrain = Message(f"terrain.{ground.kind[unit.at]}")
    if ground.level[unit.at]:
        return Message("card.on-hill", hex=str(unit.at), terrain=terrain, level=ground.level[unit.at])
    return Message("card.on", hex=str(unit.at), terrain=terrain)


class UnitCard(QWidget):
    """The card of one unit, beside the orders."""

    def __init__(self, words: Words, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self.text = QLabel()
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.text.setWordWrap(True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.text.setProperty("role", "small-body")
        self._area: QScrollArea = scrolling(self.text)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._area)
        self.setMinimumWidth(round(180 * scale))
        self._area.setMinimumHeight(1)  # it gives way before anything else beside the map is cut
        self._shown: tuple[View, UnitId] | None = None

    def show_unit(self, view: View, unit_id: UnitId, plans: Mapping[UnitId, Plan]) -> None:
        """Show the unit as the view knows it; nothing where it knows none of that name."""
        if self._shown is not None and self._shown[0] is view and self._shown[1] == unit_id:
            return
        self._shown = view, unit_id
        unit = next((one for one in view.units if one.id == unit_id), None)
        if unit is None:
            self.text.setText(escape(self._words.text("orders.point")))
            self.setAccessibleName("")
            return
        words, plan = self._words, plans.get(unit_id)
        rows = [
            (words.say(line.name), words.say(line.said)) for line in card_lines(view, unit, battle_of_view(view), plan)
        ]
        title = words.say(card_title(unit))
        body = "".join(
            f'<tr><td style="padding-right:6px">{escape(name)}</td><td><b>{escape(said)}</b></td></tr>'
            for name, said in rows
        )
        self.text.setText(f"<b>{escape(title)}</b><table cellspacing='0' cellpadding='1'>{body}</table>")
        self.setAccessibleName(". ".join((title, *(f"{name}: {said}" for name, said in rows))))
        self._area.verticalScrollBar().setValue(0)

    def empty(self) -> None:
        """Forget the unit."""
        self._shown = None
        self.text.clear()
        self.setAccessibleName("")
