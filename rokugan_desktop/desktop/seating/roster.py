"""Who sits down to a new match: the seats in clockwise order, and what is still missing. Nothing of the window here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, count, repeat
from random import Random
from typing import NamedTuple

from rokugan_desktop.desktop.computers.seats import as_practice
from rokugan_desktop.desktop.look.letters import cut
from rokugan_desktop.engine import Message, Seating, Setup
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.library.listing import LONGEST_TITLE
from rokugan_desktop.table.printable import tidy

LONGEST_NAME = 24
"""How many letters a name has at most."""
_MOST_CHARACTERS = LONGEST_TITLE
"""How many characters they are made of at most, so that no list of matches has to cut a name short."""


class Chair(NamedTuple):
    """One seat of the roster. A role of None is drawn when the match begins."""

    name: str = ""
    """It may be empty: a computer player is then called after its role, a person after the seat."""
    role: str | None = None
    player: str = HUMAN
    """Who plays it: a person, or a computer player by its name."""
    drawn: bool = False
    """Its role was drawn, and will be drawn again the next time."""

    @property
    def human(self) -> bool:
        """Tell whether a person sits here."""
        return self.player == HUMAN


class Fault(NamedTuple):
    """What keeps the match from beginning, and at which seat (from 0) it is mended."""

    seat: int
    message: Message


class Roster(NamedTuple):
    """The seats of a match that is being arranged, clockwise. A value: every change is a new roster."""

    chairs: tuple[Chair, ...]
    roles: tuple[str, ...]
    """All places that the game has for roles: a role as often as seats may share it."""
    fewest: int
    most: int
    practice: bool = False
    """People may ask for advice; all who begin the match so agree to it."""
    options: tuple[tuple[str, str], ...] = ()
    """What was chosen before the match, as pairs of the game's own words."""

    def with_name(self, seat: int, name: str) -> Roster:
        """Return the roster with another name on the seat."""
        return self._with(seat, self.chairs[seat]._replace(name=name))

    def with_role(self, seat: int, role: str | None) -> Roster:
        """Return the roster with the role given to the seat; who loses it so gets what the seat had before."""
        before = self.chairs[seat].role
        loser = None if role is None or role == before else self.loser(role)
        chairs = list(self.chairs)
        if loser is not None:
            chairs[loser] = chairs[loser]._replace(role=before)
        chairs[seat] = chairs[seat]._replace(role=role)
        return self._replace(chairs=tuple(chairs))

    def with_player(self, seat: int, player: str) -> Roster:
        """Return the roster with somebody else playing the seat: a person, or a computer player by its name."""
        return self._with(seat, self.chairs[seat]._replace(player=player))

    def alone(self, name: str, player: str, others: int) -> Roster:
        """Return the table of one person against so many computer players of that name, who have random roles.

        The person is the first with a name who sits here already; where nobody has one, the first, called by this name.
        """
        people = [chair for chair in self.chairs if chair.human]
        first = next(iter(people), Chair())._replace(name=name)
        person = next((chair for chair in people if tidy(chair.name)), first)
        return self._replace(chairs=(person, *(Chair(player=player),) * min(others, self.most - 1)))

    def with_one_more(self, name: str = "") -> Roster:
        """Return the roster with a seat added at the end; as it is where the table is full."""
        if len(self.chairs) >= self.most:
            return self
        return self._replace(chairs=(*self.chairs, Chair(name)))

    def seated(self, seating: Seating) -> Roster:
        """Return the roster as another choice before the match lets it sit.

        Seats beyond the greatest number leave from the end, missing ones are added, and a role that there is no place
        for any more is drawn when the match begins.
        """
        left = Counter(seating.roles)
        chairs: list[Chair] = []
        for chair in self.chairs[: seating.most]:
            role = chair.role if chair.role is not None and left[chair.role] > 0 else None
            if role is not None:
                left[role] -= 1
            chairs.append(chair._replace(role=role))
        chairs += [Chair()] * (seating.fewest - len(chairs))
        return self._replace(chairs=tuple(chairs), roles=seating.roles, fewest=seating.fewest, most=seating.most)

    def without(self, seat: int) -> Roster:
        """Return the roster without the seat; as it is where no fewer can play."""
        if len(self.chairs) <= self.fewest:
            return self
        return self._replace(chairs=self.chairs[:seat] + self.chairs[seat + 1 :])

    def moved(self, seat: int, by: int) -> Roster:
        """Return the roster with the seat changed with its neighbour; as it is at either end."""
        other = seat + by
        if not 0 <= other < len(self.chairs):
            return self
        chairs = list(self.chairs)
        chairs[seat], chairs[other] = chairs[other], chairs[seat]
        return self._replace(chairs=tuple(chairs))

    def shuffled(self, rng: Random) -> Roster:
        """Return the roster in an order drawn at random; everybody keeps name and role."""
        return self._replace(chairs=tuple(rng.sample(self.chairs, len(self.chairs))))

    def holders(self, role: str) -> tuple[int, ...]:
        """Return the seats that have the role."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.role == role)

    def loser(self, role: str) -> int | None:
        """Return the seat that loses the role where another one takes it; None while there is a place for it."""
        holders = self.holders(role)
        return holders[0] if len(holders) >= self.roles.count(role) > 0 else None

    def dealt(self, rng: Random, call: Callable[[str], str], somebody: Callable[[int], str]) -> Roster:
        """Return the roster with a role drawn for every seat that has none, and a name for every one without.

        Roles that nobody has are drawn first. `call` says what a computer player is called that plays a role,
        `somebody` what a person on a seat (from 0); a name that is taken gets a number.
        """
        given = Counter(chair.role for chair in self.chairs if chair.role is not None)
        free = list((Counter(self.roles) - given).elements())
        drawn = _rarest_first(rng.sample(free, len(free)), given)
        chairs = tuple(
            chair if chair.role is not None else chair._replace(role=next(drawn), drawn=True) for chair in self.chairs
        )
        taken = {tidy(chair.name).casefold() for chair in chairs}
        named: list[Chair] = []
        for seat, chair in enumerate(chairs):
            usual = somebody(seat) if chair.human else call(chair.role or "")
            named.append(chair if tidy(chair.name) else chair._replace(name=_free(usual, taken)))
        return self._replace(chairs=tuple(named))

    @property
    def setup(self) -> Setup:
        """Return the set-up that a roster arranges in which every seat has a role."""
        setup = Setup(tuple(chair.role for chair in self.chairs if chair.role is not None), self.options)
        return as_practice(setup, self.practice)

    def fault(self) -> Fault | None:
        """Return the first thing that keeps the match from beginning, or None."""
        seen: dict[str, int] = {}
        for seat, chair in enumerate(self.chairs):
            name = tidy(chair.name)
            if not name:
                continue
            if short(name) != name:
                return Fault(seat, Message("new.long-name", seat=seat + 1, n=LONGEST_NAME))
            if name.casefold() in seen:
                return Fault(seat, Message("new.same-name", name=name))
            seen[name.casefold()] = seat
        for seat, chair in enumerate(self.chairs):
            if chair.role is not None and len(self.holders(chair.role)) > self.roles.count(chair.role):
                return Fault(seat, Message("new.same-role"))
        return None

    def names(self) -> tuple[str, ...]:
        """Return the names as the match will know them."""
        return tuple(tidy(chair.name) for chair in self.chairs)

    def remembered(self, call: Callable[[str], str], somebody: Callable[[int], str]) -> tuple[tuple[str, str], ...]:
        """Return name and role of each seat for the next time, without names given anyway and roles that were drawn."""
        found: list[tuple[str, str]] = []
        for seat, chair in enumerate(self.chairs):
            if chair.role is not None:
                usual = somebody(seat) if chair.human else call(chair.role)
                found.append(("" if chair.name == usual else tidy(chair.name), "" if chair.drawn else chair.role))
        return tuple(found)

    def people(self, somebody: Callable[[int], str]) -> tuple[str, ...]:
        """Return the names that people gave themselves."""
        return tuple(
            tidy(chair.name)
            for seat, chair in enumerate(self.chairs)
            if chair.human and tidy(chair.name) not in {"", somebody(seat)}
        )

    def players(self) -> tuple[str, ...]:
        """Return who plays each seat."""
        return tuple(chair.player for chair in self.chairs)

    def _with(self, seat: int, chair: Chair) -> Roster:
        return self._replace(chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))


def short(name: str) -> str:
    """Return as much of the name as a name may have."""
    return cut(name, LONGEST_NAME, _MOST_CHARACTERS)


def _rarest_first(drawn: Sequence[str], given: Mapping[str, int]) -> Iterator[str]:
    """List the roles in the order drawn, but first those that nobody has, then those that one seat has."""
    taken = Counter(given)
    ranked: list[tuple[int, str]] = []
    for role in drawn:
        ranked.append((taken[role], role))
        taken[role] += 1
    return (role for _, role in sorted(ranked, key=lambda one: one[0]))


def _free(name: str, taken: set[str]) -> str:
    numbered = (f"{name} {number}" for number in count(2))
    return next(one for one in chain([name], numbered) if one.casefold() not in taken)


def first_roster(
    remembered: Sequence[tuple[str, str]], seating: Seating, players: Sequence[str] = (), computers: Sequence[str] = ()
) -> Roster:
    """Return the roster that the page opens with: the last table, as far as this game has its roles.

    A first table has as few empty seats as may play: one press adds each further one. `players` is who played the
    remembered seats, `computers` the computer players that the game has.
    """
    roles, fewest, most = seating
    chairs: list[Chair] = []
    for (name, role), player in zip(remembered[:most], chain(players, repeat(HUMAN)), strict=False):
        taken = [chair.role for chair in chairs].count(role)
        free = role if taken < roles.count(role) else None
        chairs.append(Chair(name, free, player if player in computers else HUMAN))
    chairs += [Chair()] * (fewest - len(chairs))
    return Roster(tuple(chairs), roles, fewest, most)
