"""Turns at random: a map of all terrain, two armies within reach, in any state, with orders that are allowed."""

from __future__ import annotations

from random import Random
from typing import Any

from rokugan_desktop.games.samurai_battles import ORDERS, Battle, Plan, Position, State, Unit, open_position
from rokugan_desktop.games.samurai_battles.actions import choose, give
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, LEVELS, NO_FACING, Order, QuestionKind
from rokugan_desktop.games.samurai_battles.questions import Planning
from rokugan_desktop.games.samurai_battles.state import PlanDraft
from rokugan_desktop.games.samurai_battles.view import as_known
from tests.rulebook.samurai_battles.language import game

KINDS = (
    "ashigaru_yari", "ashigaru_bow", "ashigaru_arquebus", "samurai_naginata", "mounted_samurai", "mounted_archers",
    "headquarters", "peasants", "ninja", "sohei",
)  # fmt: skip
LETTERS = "........wwwvvpgkF~f="
WEIGHTS = {
    Order.ASSAULT: 8, Order.FIRE: 5, Order.MOVE_FIRE: 8, Order.FIRE_RETREAT: 6, Order.DEFEND: 3, Order.AMBUSH: 5,
    Order.JOIN_UP: 9, Order.SUPPLY: 6, Order.RECON: 3, Order.MARCH: 2, Order.RUN: 2, Order.RETREAT: 2,
}  # fmt: skip
HEIGHTS = (0, 0, 0, 0, 0, 0, 1, 1, 2, 3)


def random_position(seed: int) -> tuple[dict[str, Any], State]:
    """A position that can be, as plain data, and opened."""
    rng = Random(seed)
    while True:
        tree = _tree(rng)
        try:
            return tree, open_position(game().components, Position.of(tree, "random"), "random")
        except Exception as fault:  # a unit on forbidden ground: try another map
            if type(fault).__name__ != "Unreadable":
                raise


def _tree(rng: Random) -> dict[str, Any]:
    columns, count = rng.randint(5, 8), rng.choice((5, 7))
    flat = rng.random() < 0.4
    rows: list[str] = []
    gullies: dict[int, list[str]] = {}
    for row in range(1, count + 1):
        cells: list[str] = []
        for column in range(1, columns + row % 2):
            letter = "." if flat and rng.random() < 0.6 else rng.choice(LETTERS)
            level = 0 if flat else rng.choice(HEIGHTS)
            cells.append(letter + (str(level) if level else ""))
            if letter == "g":
                gullies[100 * column + row] = rng.sample(DIRECTIONS, 2)
        rows.append(" ".join(cells))
    hexes = [100 * column + row for row in range(1, count + 1) for column in range(1, columns + row % 2)]
    rng.shuffle(hexes)
    sides: dict[str, Any] = {"west": {"units": {}}, "east": {"units": {}}}
    for side in sides:
        kinds = rng.choices(rng.sample(KINDS, 4), k=rng.randint(2, 7))
        staffs = 0
        for number, kind in enumerate(kinds, 1):
            if kind == "headquarters":
                staffs += 1
                if staffs > 1:
                    kind = "ashigaru_yari"
            sides[side]["units"][f"{side[0]}{number}"] = _unit(rng, kind, hexes.pop())
    tree = {
        "format": "samurai-position/1", "level": rng.choice(LEVELS), "sides": sides,
        "map": {"rows": "\n".join(rows), "gullies": gullies},
    }  # fmt: skip
    _engage(rng, tree)
    return tree


def _unit(rng: Random, kind: str, at: int) -> dict[str, Any]:
    card = game().components.units[kind]  # type: ignore[index]
    row: dict[str, Any] = {"type": kind, "at": at}
    if not card.no_commander and not card.is_headquarters and rng.random() < 0.75:
        row["commander"] = True
    start = card.start(row.get("commander", False))
    if rng.random() < 0.4:
        row["figures"] = rng.randint(1, start)
    if rng.random() < 0.2:
        row["state"] = rng.choice(("wavering", "wavering", "wavering", "fleeing", "panicking"))
    if rng.random() < 0.2:
        row["honor"] = True
    if rng.random() < 0.3:
        row["fatigue"] = rng.choice((0, 1, 1, 2, 3, 4, 5, 6))
    if card.ammo is not None and rng.random() < 0.2:
        row["ammo"] = rng.randint(0, 2)
    if rng.random() < 0.1:
        row["absorbed"] = 1
    return row


def _engage(rng: Random, tree: dict[str, Any]) -> None:
    """Engage some that meet; let some hide; give some a quarry."""
    opened = None
    try:
        opened = open_position(game().components, Position.of(tree, "random"), "random")
    except Exception:  # noqa: BLE001  # the caller tries again
        return
    ground, units = opened.field.ground, {unit.id: unit for unit in opened.units}
    rows = {**tree["sides"]["west"]["units"], **tree["sides"]["east"]["units"]}
    for west in [name for name in units if name.startswith("w")]:
        for east in [name for name in units if name.startswith("e")]:
            if ground.meets(units[west].at, units[east].at) and rng.random() < 0.35:
                rows[west].setdefault("engaged", []).append(east)
                rows[east].setdefault("engaged", []).append(west)
            elif rng.random() < (0.25 if rows[east].get("state") in ("fleeing", "panicking") else 0.01):
                rows[west].setdefault("quarry", []).append(east)
    for name, row in rows.items():
        card = opened.field.cards[units[name].card]
        if "engaged" in row:
            row["faces"] = rng.choice(row["engaged"])
        elif ground.terrain[units[name].at].hides(card.class_) and rng.random() < 0.7:
            row["hidden"] = rng.choice(DIRECTIONS)


def random_orders(opened: State, seed: int) -> dict[str, Plan]:
    """An order for every unit: the forced one, or any that is allowed."""
    rng = Random(seed)
    plans: dict[str, Plan] = {}
    for facts in opened.field.sides:
        known = as_known(Battle.of(opened), facts.id)
        for unit in known.everyone():
            if unit.side != facts.id:
                continue
            if unit.id in plans:
                continue
            plans[unit.id] = planning.default_plan(known, unit)
            if planning.has_choice(known, unit) and rng.random() < 0.95:
                plan = plans[unit.id] = _random_order(known, unit, rng)
                partner = known.units.get(plan.partner)
                if partner is not None and rng.random() < 0.8:
                    same = Plan(Order.JOIN_UP, partner=unit.id, meeting=plan.meeting)
                    if not planning.plan_refused(known, partner, same):
                        plans[partner.id] = same
    return plans


def _random_order(known: Battle, unit: Unit, rng: Random) -> Plan:
    """An allowed order; those that say most of the rules come more often."""
    draft = Planning(known, PlanDraft(), unit.seat).after(choose(unit.id))
    while draft.kind is not QuestionKind.PLAN:
        offers = Planning(known, draft, unit.seat).offers()
        weights = [1] * len(offers)
        if draft.kind is QuestionKind.ORDER:
            weights = [WEIGHTS.get(ORDERS[offer.number], 1) for offer in offers]
            if unit.hidden and give(Order.AMBUSH) in offers:
                weights[offers.index(give(Order.AMBUSH))] *= 20
        draft = Planning(known, draft, unit.seat).after(rng.choices(offers, weights)[0])
    return draft.plans[0][1]


def as_entry(plan: Plan) -> dict[str, Any]:
    """The plan as a position file writes it."""
    entry: dict[str, Any] = {"order": plan.order.value}
    if plan.path:
        entry["path"] = list(plan.path)
    for key, value in (("target", plan.target), ("partner", plan.partner), ("hex", plan.meeting)):
        if value:
            entry[key] = value
    if plan.facing != NO_FACING:
        entry["facing"] = DIRECTIONS[plan.facing]
    for key, number in (("range", plan.reach), ("fire_at", plan.fire_at)):
        if number:
            entry[key] = number
    return entry
