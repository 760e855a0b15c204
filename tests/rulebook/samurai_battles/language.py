"""A test language in a player's words: stand units on hexes, give orders, name the dice by purpose, look.

field = Field("w1 yari 305 c; e1 bow 505 ammo=4")
field.turn("w1 assault e1 via 405", {"fire e1>w1": [2, 9], "test w1 fire": 3})
assert field.unit("w1").at == 405

What no dice are named for shows `fill`: 20 misses and fails every test, 1 hits and passes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from rokugan_desktop.games.samurai_battles import (
    Battle,
    Plan,
    Position,
    SamuraiBattles,
    Unit,
    events,
    flow,
    ids,
    open_position,
    read_components,
)
from rokugan_desktop.games.samurai_battles.battle import Request, Roll
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.flow import defaults
from rokugan_desktop.games.samurai_battles.ids import UnitId
from rokugan_desktop.games.samurai_battles.position import plans_of
from rokugan_desktop.games.samurai_battles.state import Answer
from rokugan_desktop.games.samurai_battles.view import as_known, known_unit
from rokugan_desktop.resources import board_data
from tests.games.samurai_battles.account import Account

PLAIN = """
. . . . . . . . .
 . . . . . . . .
. . . . . . . . .
 . . . . . . . .
. . . . . . . . .
 . . . . . . . .
. . . . . . . . .
"""
CARDS = {
    "yari": "ashigaru_yari",
    "bow": "ashigaru_bow",
    "guns": "ashigaru_arquebus",
    "naginata": "samurai_naginata",
    "horse": "mounted_samurai",
    "riders": "mounted_archers",
    "hq": "headquarters",
    "peasants": "peasants",
    "ninja": "ninja",
    "sohei": "sohei",
}
Dice = Mapping[str, int | Sequence[int]]
E = TypeVar("E", bound=events.Event)


@cache
def game() -> SamuraiBattles:
    """The game with the project's own data."""
    file = board_data() / "samurai_battles" / "components.yaml"
    return SamuraiBattles(read_components(file.read_text(encoding="utf-8")))


def ground(**cells: str) -> str:
    """The plain with other cells: `ground(h405="w", h505=".1")`."""
    rows: list[list[str]] = [list(map(str, line.split())) for line in PLAIN.strip().split("\n")]
    for name, cell in cells.items():
        column, row = divmod(int(name[1:]), 100)
        rows[row - 1][column - 1] = cell
    return "\n".join(" ".join(row) for row in rows)


def mapping(units: str, rows: str = PLAIN, level: str = "intermediate", **more: Any) -> dict[str, Any]:
    """A position file as plain data; `gullies` go with the map."""
    sides: dict[str, Any] = {side: {"units": {}} for side in ("west", "east")}
    for text in filter(None, map(str.strip, units.split(";"))):
        name, card, at, *words = text.split()
        entry: dict[str, Any] = {"type": CARDS.get(card, card), "at": int(at)}
        for word in words:
            key, _equals, value = word.partition("=")
            if word == "c":
                entry["commander"] = True
            elif not value:
                entry[key] = True
            elif key in ("engaged", "quarry"):
                entry[key] = value.split(",")
            else:
                entry[key] = int(value) if value.isdecimal() else value
        sides["west" if name.startswith("w") else "east"]["units"][name] = entry
    entry_map: dict[str, Any] = {"rows": rows}
    if "gullies" in more:
        entry_map["gullies"] = more.pop("gullies")
    for side in more.pop("lost_hq", ()):
        sides[side]["hq_lost"] = True
    return {"format": "samurai-position/1", "level": level, "map": entry_map, "sides": sides, **more}


def order_entry(words: Sequence[str]) -> dict[str, Any]:
    """One order as a position file writes it: `assault e1 via 405 505`, `move_fire e1 at 2 via 405`, `defend e 3`."""
    order, *rest = words
    entry: dict[str, Any] = {"order": order}
    if "via" in rest:
        entry["path"] = [int(hex_) for hex_ in rest[rest.index("via") + 1 :]]
        rest = rest[: rest.index("via")]
    if "at" in rest:
        entry["fire_at"] = int(rest[rest.index("at") + 1])
        rest = rest[: rest.index("at")]
    if "on" in rest:
        entry["hex"] = int(rest[rest.index("on") + 1])
        rest = rest[: rest.index("on")]
    for word in rest:
        if word in ids.DIRECTIONS:
            entry["facing"] = word
        elif word.isdecimal():
            entry["range" if order == "defend" else "path"] = int(word) if order == "defend" else [int(word)]
        else:
            entry["partner" if order == "join_up" else "target"] = word
    return entry


def order_entries(orders: str) -> dict[str, Any]:
    """All orders of a text: `w1 march via 305; e1 rest`."""
    texts = [text.split() for text in orders.split(";") if text.strip()]
    return {name: order_entry(words) for name, *words in texts}


def _as_all_know(units: Iterable[Unit]) -> list[Unit]:
    return [known_unit(unit, None) for unit in units]


class Field:
    """A battle in the middle of a test."""

    def __init__(self, units: str, rows: str = PLAIN, level: str = "intermediate", **more: Any) -> None:
        position = Position.of(mapping(units, rows, level, **more), "test")
        self.battle: Battle = Battle.of(open_position(game().components, position, "test"))
        self.log: list[events.Event] = []
        self.rolls: list[tuple[str, int | None, tuple[int, ...]]] = []
        self._turns = 0

    def unit(self, name: str) -> Unit:
        """The unit of this name."""
        return self.battle.units[UnitId(name)]

    def gone(self, name: str) -> str | None:
        """How the unit left the game; None while it is there."""
        found = self.battle.gone.get(UnitId(name))
        return None if found is None else found.fate.value

    def plans(self, orders: str) -> dict[UnitId, Plan]:
        """The plans that the text says."""
        position = Position.of(mapping("", orders=order_entries(orders)), "test")
        assert isinstance(position.orders, dict)
        return plans_of(self.battle, position.orders, "test", "orders")

    def refused(self, order: str) -> str:
        """The rule by which the order can't be given; an empty text: it can."""
        ((name, plan),) = self.plans(order).items()
        unit = self.battle.units[name]
        return planning.plan_refused(as_known(self.battle, unit.side), unit, plan)

    def turn(self, orders: str = "", dice: Dice | None = None, fill: int = 20, choices: str = "") -> Field:
        """Carry out an execution phase; every order must be allowed."""
        for text in filter(None, map(str.strip, orders.split(";"))):
            assert self.refused(text) == "", f"{text}: {self.refused(text)}"
        if self._turns:
            self.battle.renew()
        self._turns += 1
        self._watch()
        plans = defaults(self.battle) | self.plans(orders)
        flow.execute(self.battle, plans, self._answers(dice or {}, fill, choices))
        self._hear()
        return self

    def morale_phase(self, dice: Dice | None = None, fill: int = 20) -> Field:
        """Carry out the Morale phase."""
        self._watch()
        flow.play(self.battle, flow.MORALE, self._answers(dice or {}, fill, ""))
        self._hear()
        return self

    def _watch(self) -> None:
        """Begin an account of what the events will say."""
        self.battle.trail = []
        self._account = Account(
            self.battle.cards, _as_all_know(self.battle.everyone()), self.battle.gone.values(), self.battle.hq_lost
        )

    def _hear(self) -> None:
        """Hear what was told; what everybody knew right after each event was what the events had said by then."""
        assert self.battle.trail is not None, "it is watched"
        for event, there in zip(self.battle.told, self.battle.trail, strict=True):
            self._account.hold(event, _as_all_know(there.units), there.gone, there.hq_lost)
        self.log += self.battle.told
        self.battle.forget_told()

    def _answers(self, dice: Dice, fill: int, choices: str) -> Any:
        left = {purpose: list(given) if isinstance(given, Sequence) else [given] for purpose, given in dice.items()}
        chosen = dict(pair.split(">") for pair in choices.split())

        def answer(request: Request) -> Answer:
            if not isinstance(request, Roll):
                return UnitId(chosen[request.shooter])
            rolled: list[int] = []
            for throw in request.throws:
                named = left.get(throw.purpose, [])
                faces = tuple(named.pop(0) if named else fill for _die in range(throw.dice))
                self.rolls.append((throw.purpose, throw.need, faces))
                rolled += faces
            return tuple(rolled)

        return answer

    def told(self, kind: type[E]) -> list[E]:
        """The events of this kind, in order."""
        return [event for event in self.log if isinstance(event, kind)]

    def need(self, purpose: str) -> int | None:
        """The value that the dice of this purpose needed; fails where none were thrown."""
        return next(need for name, need, _dice in self.rolls if name == purpose)

    def purposes(self) -> list[str]:
        """What dice were thrown for, in rolling order."""
        return [name for name, _need, _dice in self.rolls]

    def dice_of(self, purpose: str) -> int:
        """How many dice were thrown for the purpose."""
        return sum(len(faces) for name, _need, faces in self.rolls if name == purpose)
