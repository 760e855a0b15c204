"""What is told of a province or a territory's card, as a plaque of the table's."""

from __future__ import annotations

from collections.abc import Sequence

from rokugan_desktop.desktop.face import Person, Plaque, PlaqueFigure
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import spoken
from rokugan_desktop.games import battle_for_rokugan as rules
from rokugan_desktop.games.battle_for_rokugan import Message, Question, Topology, View, ids
from rokugan_desktop.games.battle_for_rokugan.naming import place_of


def plaque_of(
    board: Topology, view: View, question: Question | None, spot: str, people: Sequence[Person]
) -> Plaque | None:
    """Return the plaque of a province, a border into it, or a territory's card; None of anything else."""
    kind, _, rest = spot.partition(":")
    if kind == "slot" and rest in ids.TERRITORIES:
        return _plaque(rules.inspection.inspect_card(view, people, ids.EVERY_TERRITORY[ids.TERRITORIES.index(rest)]))
    place = place_of(board, spot)
    if place is None:
        return None
    on_border = place >= len(board.provinces)
    asked = question if question is not None and question.seat == view.seat else None
    return _plaque(
        rules.inspection.inspect_province(board, view, asked, people, board.target[place], place if on_border else None)
    )


def heard_at(
    board: Topology, view: View, question: Question | None, spot: str, people: Sequence[Person]
) -> tuple[AnyMessage, ...]:
    """Return a province in whole sentences; nothing of anything else."""
    place = place_of(board, spot)
    if place is None or place >= len(board.provinces):
        return ()
    asked = question if question is not None and question.seat == view.seat else None
    return spoken(rules.inspection.inspect_province(board, view, asked, people, board.target[place]).facts)


def heard_of(board: Topology, view: View, group: str, people: Sequence[Person]) -> AnyMessage | None:
    """Return a territory with who holds how much of it, or None for what is none."""
    if group not in ids.TERRITORIES:
        return None
    return rules.inspection.shared_out(board, view.public, people, ids.EVERY_TERRITORY[ids.TERRITORIES.index(group)])


def _plaque(inspected: rules.inspection.Inspected) -> Plaque:
    figures: list[PlaqueFigure] = []
    if inspected.flowers is not None and inspected.defense is not None:
        tokens = inspected.combat_tokens
        unseen = "+?" if inspected.defense.unseen else ""
        figures = [
            PlaqueFigure("flower", str(inspected.flowers), Message("inspect.flowers", n=inspected.flowers)),
            PlaqueFigure("shield", f"{inspected.defense.total}{unseen}", Message("inspect.defense")),
            PlaqueFigure("battlefield", str(tokens), Message("inspect.tokens", n=tokens)),
        ]
    owner = inspected.owner if inspected.owner != ids.NOBODY else None
    return Plaque(inspected.title, inspected.where, owner, tuple(figures), inspected.facts)
