"""The compass in the seat's panel: the six directions as answers, and what stands in their middle."""

from __future__ import annotations

from collections.abc import Iterator

from rokugan_desktop.desktop.samurai_battles.planning.panel_values import PanelAnswer, spot_or_none
from rokugan_desktop.games.samurai_battles import (
    ENOUGH,
    Action,
    Battle,
    Message,
    Plan,
    Question,
    Unit,
    Verb,
    actions,
    foresight,
)
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, NOWHERE, Direction, Hex, QuestionKind
from rokugan_desktop.words import Words

Kind = QuestionKind


class CompassAnswers:
    """Says what each direction means for the unit that is asked about."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def around(self, question: Question, battle: Battle) -> Iterator[PanelAnswer]:
        """Yield an answer for each of the six directions, offered or refused."""
        words, draft = self._words, question.view.draft
        unit = battle.units[draft.unit] if draft is not None else None
        for number, name in enumerate(DIRECTIONS):
            direction = Direction(number)
            title = words.text(f"direction.{name}")
            if question.kind is not Kind.PATH or unit is None or draft is None:
                detail = self._watches(battle, unit, draft.plan, direction) if draft is not None and unit else ""
                offered = actions.face(direction) in question.offers
                beside = battle.ground.beside(unit.at, direction) if unit is not None and unit.at else NOWHERE
                yield PanelAnswer(
                    title,
                    detail,
                    (actions.face(direction),) if offered else (),
                    "" if offered else words.text("orders.no-direction"),
                    spot=spot_or_none(beside),
                    direction=direction,
                )
                continue
            here = draft.plan.path[-1] if draft.plan.path else unit.at
            into = battle.ground.beside(here, direction)
            if into == NOWHERE:
                yield PanelAnswer(title, why_not=words.text("orders.no-hex"), direction=direction)
                continue
            action = actions.step(into)
            refusal = question.refusal(action)
            yield PanelAnswer(
                words.text("orders.step", direction=Message(f"direction.{name}"), hex=str(into)),
                self._cost(battle, unit, draft.plan, into) if refusal is None else "",
                (action,),
                "" if refusal is None else words.text("orders.by-rule", why=refusal.message, rule=refusal.rule),
                refusal,
                spot=spot_or_none(into),
                direction=direction,
            )

    def _watches(self, battle: Battle, unit: Unit | None, plan: Plan, direction: Direction) -> str:
        """Return which enemies stand in the zones of a unit that looks this way."""
        if unit is None or not unit.at:
            return ""
        cover = foresight.cover(battle, unit, plan.order, direction, battle.cards[unit.card].longest)
        watched = {*cover.near, *(hex_ for hex_, _value in cover.shots)}
        found = [enemy.id for enemy in battle.enemies(unit) if not enemy.hidden and enemy.at in watched]
        return ", ".join(found)

    def _cost(self, battle: Battle, unit: Unit, plan: Plan, into: Hex) -> str:
        cost = foresight.step_costs(battle, unit, plan).get(into, 0)
        return self._words.text("path.whole-turn") if cost >= foresight.WHOLE_TURN else str(cost)

    def middle(self, question: Question) -> PanelAnswer | None:
        """Return what stands in the middle of the compass, or None."""
        words = self._words
        if question.kind is Kind.PATH:
            draft, title, short = question.view.draft, words.text("orders.enough"), words.text("orders.enough.short")
            if ENOUGH in question.offers:
                return PanelAnswer(title, answers=(ENOUGH,), strong=True, short=short)
            begun = draft is not None and bool(draft.plan.path)
            return PanelAnswer(title, why_not=words.text("orders.no-end" if begun else "orders.no-path"), short=short)
        if question.kind is Kind.DEPLOY_HIDING:
            title, short = words.text("answer.open"), words.text("answer.open.short")
            return PanelAnswer(title, answers=(Action(Verb.OPEN),), strong=True, short=short)
        return None
