"""Who sits down to a new match: the seats in clockwise order, and what is still missing. Nothing of the window here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from rokugan_desktop.engine import Message

LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat of the roster. A role of None is drawn when the match begins."""

    name: str = ""
    role: str | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """What keeps the match from beginning, and at which seat (from 0) it is mended."""

    seat: int
    message: Message


@dataclass(frozen=True, slots=True)
class Roster:
    """The seats of a match that is being arranged, clockwise. A value: every change is a new roster."""

    chairs: tuple[Chair, ...]
    roles: tuple[str, ...]
    """All roles of the game."""
    fewest: int
    most: int

    def with_name(self, seat: int, name: str) -> Roster:
        """Return the roster with another name on the seat."""
        return self._with(seat, replace(self.chairs[seat], name=name))

    def with_role(self, seat: int, role: str | None) -> Roster:
        """Return the roster with the role given to the seat; whoever had it gets what the seat had before."""
        before = self.chairs[seat].role
        chairs = list(self.chairs)
        for number, chair in enumerate(chairs):
            if role is not None and chair.role == role:
                chairs[number] = replace(chair, role=before)
        chairs[seat] = replace(chairs[seat], role=role)
        return replace(self, chairs=tuple(chairs))

    def with_one_more(self, name: str = "") -> Roster:
        """Return the roster with a seat added at the end; as it is where the table is full."""
        if len(self.chairs) >= self.most:
            return self
        return replace(self, chairs=(*self.chairs, Chair(name)))

    def without(self, seat: int) -> Roster:
        """Return the roster without the seat; as it is where no fewer can play."""
        if len(self.chairs) <= self.fewest:
            return self
        return replace(self, chairs=self.chairs[:seat] + self.chairs[seat + 1 :])

    def moved(self, seat: int, by: int) -> Roster:
        """Return the roster with the seat changed with its neighbour; as it is at either end."""
        other = seat + by
        if not 0 <= other < len(self.chairs):
            return self
        chairs = list(self.chairs)
        chairs[seat], chairs[other] = chairs[other], chairs[seat]
        return replace(self, chairs=tuple(chairs))

    def shuffled(self, rng: Random) -> Roster:
        """Return the roster in an order drawn at random; everybody keeps name and role."""
        return replace(self, chairs=tuple(rng.sample(self.chairs, len(self.chairs))))

    def dealt(self, rng: Random) -> Roster:
        """Return the roster with a role drawn for every seat that has none."""
        free = [role for role in self.roles if all(chair.role != role for chair in self.chairs)]
        drawn = iter(rng.sample(free, len(free)))
        chairs = tuple(chair if chair.role is not None else replace(chair, role=next(drawn)) for chair in self.chairs)
        return replace(self, chairs=chairs)

    def fault(self) -> Fault | None:
        """Return the first thing that keeps the match from beginning, or None."""
        seen: dict[str, int] = {}
        for seat, chair in enumerate(self.chairs):
            name = tidy(chair.name)
            if not name:
                return Fault(seat, Message("new.no-name", seat=seat + 1))
            if len(name) > LONGEST_NAME:
                return Fault(seat, Message("new.long-name", seat=seat + 1, n=LONGEST_NAME))
            if name.casefold() in seen:
                return Fault(seat, Message("new.same-name", name=name))
            seen[name.casefold()] = seat
        roles = [chair.role for chair in self.chairs if chair.role is not None]
        twice = next(
            (seat for seat, chair in enumerate(self.chairs) if chair.role and roles.count(chair.role) > 1), None
        )
        if twice is not None:
            return Fault(twice, Message("new.same-role"))
        return None

    def names(self) -> tuple[str, ...]:
        """Return the names as the match will know them."""
        return tuple(tidy(chair.name) for chair in self.chairs)

    def _with(self, seat: int, chair: Chair) -> Roster:
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))


def tidy(name: str) -> str:
    """Return the name without odd spaces and without characters that turn or hide text."""
    return " ".join(visible(name).split())


def visible(name: str) -> str:
    """Return the name without line ends and characters that turn or hide text; it may still be typed at."""
    spaced = "".join(" " if letter.isspace() else letter for letter in name)
    return "".join(letter for letter in spaced if letter.isprintable())


def first_roster(remembered: Sequence[tuple[str, str]], roles: Sequence[str], fewest: int, most: int) -> Roster:
    """Return the roster that the page opens with: the last table, as far as this game has its roles, or empty seats."""
    chairs: list[Chair] = []
    for name, role in remembered[:most]:
        taken = {chair.role for chair in chairs}
        chairs.append(Chair(name, role if role in roles and role not in taken else None))
    while len(chairs) < max(fewest, 0 if remembered else min(3, most)):
        chairs.append(Chair())
    return Roster(tuple(chairs), tuple(roles), fewest, most)
