"""What a house or chance does, and how it is written (J-5)."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from typing import Any, Final

import msgspec

from rokugan_desktop.engine.notation import Namer, Notation, Spelling, matching, one_of, several, two
from rokugan_desktop.games.south_wind import ids


class Action(msgspec.Struct, frozen=True, gc=False):
    """Something that a house or chance does."""


class Say(Action, frozen=True, gc=False):
    """A word alone: `done`, `quick`, one of the two after `power`; `finish` lets the table count at once (G-4)."""

    word: str


class Choose(Action, frozen=True, gc=False):
    """A dojo (U-1), or the house that begins (U-7): chance draws it, or a house takes it."""

    dojo: int


class Destiny(Action, frozen=True, gc=False):
    """Lay a destiny card down (E-1)."""

    region: int


class Pick(Action, frozen=True, gc=False):
    """Take up an order token, its slot is asked next (P-1); `token` as in `Lay`."""

    token: int


class Lay(Action, frozen=True, gc=False):
    """Lay it down on a slot (P-2): an order, or with a closed hand minus the place in the own row, counted from 1."""

    slot: int
    token: int


class Pay(Action, frozen=True, gc=False):
    """Pay for a cover (P-4)."""

    food: int
    bushido: int


class Train(Action, frozen=True, gc=False):
    """Train a unit (D-3)."""

    unit: int


class GeneralFrom(Action, frozen=True, gc=False):
    """Where the samurai that becomes a general comes from: 0 the range, 1 the arsenal (D-3)."""

    place: int


class Recruit(Action, frozen=True, gc=False):
    """Place an army (O-1, D-7)."""

    unit: int
    province: int


class March(Action, frozen=True, gc=False):
    """A step of one army (O-2)."""

    unit: int
    source: int
    target: int


class Kill(Action, frozen=True, gc=False):
    """Destroy an army of a house; which, the priority says (O-5, D-8)."""

    role: int
    province: int


class Harvest(Action, frozen=True, gc=False):
    """Harvest in a province (O-7)."""

    province: int


class Build(Action, frozen=True, gc=False):
    """Build a castle, giving up two armies (O-8); the units in the order of `ids.Unit`."""

    province: int
    first: int
    second: int


class PowerProvince(Action, frozen=True, gc=False):
    """Aim a dojo's power at a province (D-10)."""

    province: int


class PowerRegion(Action, frozen=True, gc=False):
    """Aim it at a region (W-3)."""

    region: int


class PowerSlot(Action, frozen=True, gc=False):
    """Aim it at the slot of an own token (W-5)."""

    slot: int


class PowerMove(Action, frozen=True, gc=False):
    """Bring an own army from a province here (W-3)."""

    unit: int
    province: int


class PowerDrive(Action, frozen=True, gc=False):
    """Drive an enemy army away (W-4)."""

    role: int
    unit: int


class Lot(Action, frozen=True, gc=False):
    """What chance says, by its word in the notation, as drawn: numbers of regions, resources, orders, or roles."""

    what: str
    things: tuple[int, ...]


def singly(what: str, things: Iterable[int]) -> tuple[Lot, ...]:
    """Return one outcome of chance for each of these things."""
    return tuple([Lot(what, (thing,)) for thing in things])


WORDS: Final = ("done", "quick", "power_use", "power_skip", "seen", "finish")
DONE, QUICK, USE, SKIP, SEEN, FINISH = map(Say, WORDS)
_POWER: Final = "power_"
"""All that a power does is written with the word `power` before it."""


def _token_written(token: int) -> str:
    return ids.ORDERS[token] if token >= 0 else f"#{-token}"


def _token_read(text: str) -> int:
    return -int(text[1:]) if text.startswith("#") else ids.ORDERS.index(text)


_DRIVEN: Final = re.compile(rf"power move ({'|'.join(ids.ROLES)}) ")
_ROLE: Final = one_of(ids.ROLES)
_REGION: Final = one_of(ids.REGIONS)
_ORDER: Final = one_of(ids.ORDERS)
_UNIT: Final = one_of(ids.UNITS)
_TOKEN: Final = Namer(_token_written, matching(rf"#([1-9]|1[01])|{'|'.join(ids.ORDERS)}", _token_read).read)
_LOCATIONS: Final = one_of([
    "+".join(name for number, name in enumerate(ids.LOCATIONS) if bits >> number & 1) or "none"
    for bits in range(1 << len(ids.LOCATIONS))
])  # fmt: skip
_SLOT: Final = one_of([f"{region} {number + 1}" for region in ids.REGIONS for number in range(ids.SLOTS_OF_A_REGION)])


_CHANCE: Final[dict[str, Namer[Any]]] = {
    "begins": several(_ROLE, " "),
    "deal": several(_REGION, " "),
    "seed": several(one_of(ids.RESOURCES), " "),
    "quicks": several(_ORDER, " "),
    "row": several(_ORDER, " "),
    "stack": several(_LOCATIONS, " "),
    "location": two(_REGION, one_of(ids.LOCATIONS), " "),
    "draw": several(_ORDER, " "),
}
"""What chance says by each word: which house begins (U-7), the destiny cards dealt to a house, or to their regions in
solo (U-3, N-7, A-3), the resources and the quick actions from south to north (U-4, A-2, V-2), the order in which a
house's own tokens lie before it, from the left (the closed hand), the location tokens in an antagonist's stack, of each
region a set of them, as bits (A-4), the region and the location of one of them, and an antagonist's order (A-6)."""


def _verb(action: Action) -> Hashable:
    if isinstance(action, Say):
        return action.word
    return action.what if isinstance(action, Lot) else type(action)


def _made(verb: Any, **fields: Any) -> Action:
    if isinstance(verb, str):
        return Lot(verb, **fields) if fields else Say(verb)
    made: Action = verb(**fields)
    return made


class ActionNotation:
    """How the actions of a match are written and read, with the names of its provinces."""

    def __init__(self, provinces: tuple[str, ...]) -> None:
        at = one_of(provinces)
        self._notation = Notation[Action](
            _verb,
            _made,
            {
                **{word: Spelling(word) for word in WORDS},
                Choose: Spelling("dojo", dojo=one_of(ids.DOJOS)),
                Destiny: Spelling("destiny", region=_REGION),
                Pick: Spelling("order", token=_TOKEN),
                Lay: Spelling("lay", slot=_SLOT, token=_TOKEN),
                Pay: Spelling("pay", food=_priced("food"), bushido=_priced("bushido")),
                Train: Spelling("train", unit=_UNIT),
                GeneralFrom: Spelling("general_from", place=one_of(("range", "arsenal"))),
                Recruit: Spelling("recruit", unit=_UNIT, province=at),
                March: Spelling("step", unit=_UNIT, source=at, target=at),
                Kill: Spelling("kill", role=_ROLE, province=at),
                Harvest: Spelling("harvest", province=at),
                Build: Spelling("castle", province=at, first=_UNIT, second=_UNIT),
                PowerProvince: Spelling("power_province", province=at),
                PowerRegion: Spelling("power_region", region=_REGION),
                PowerSlot: Spelling("power_slot", slot=_SLOT),
                PowerMove: Spelling("power_move", unit=_UNIT, province=at),
                PowerDrive: Spelling("power_drive", role=_ROLE, unit=_UNIT),
                **{word: Spelling(word, things=namer) for word, namer in _CHANCE.items()},
            },
        )

    def write(self, action: Action) -> str:
        """Return the notation of the action."""
        written = self._notation.write(action)
        if not written.startswith(_POWER):
            return written
        return written.replace("_", " ", 1).replace("power drive", "power move", 1)

    def read(self, text: str) -> Action:
        """Return the action that the text says. Raise Unreadable where it says none."""
        words = text.strip()
        if _DRIVEN.match(words):
            words = words.replace("move", "drive", 1)
        return self._notation.read(words.replace(" ", "_", 1) if words.startswith("power ") else words)


def _priced(word: str) -> Namer[int]:
    return Namer(lambda amount: f"{word} {amount}", matching(rf"{word} [0-9]", lambda text: int(text[-1])).read)
