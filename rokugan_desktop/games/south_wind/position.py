"""Position files (`south-wind-position/1`): how a match stands, what is done from there, and how one is written.

Beyond the format's page a token of an antagonist may name its location as a fourth word (A-18), a house without a dojo
has the first that is left, and at the end of an era without any token in a slot chapter 8 is carried out already.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec.structs import astuple, replace

from rokugan_desktop.engine import Illegal, Parameter, Setup
from rokugan_desktop.engine.positions import Faults, PositionFile, PositionPart
from rokugan_desktop.games.south_wind import ids
from rokugan_desktop.games.south_wind import state as states
from rokugan_desktop.games.south_wind.chapters import planning, setup, solo
from rokugan_desktop.games.south_wind.components import Topology, provinces_in, slot_at
from rokugan_desktop.games.south_wind.ids import FACEDOWN, NO_LOCATION, House, Moment, Order, ProvinceKind, Role
from rokugan_desktop.games.south_wind.messages import Message, refuse

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Number = Annotated[int, msgspec.Meta(ge=-999, le=999)]
RoundNumber = Literal[1, 2]
OrderToken = Annotated[tuple[str | RoundNumber, ...], msgspec.Meta(min_length=3, max_length=4)]
"""A house, its order, the round in which it was laid, and beside an antagonist's what its location token names."""


class PiecesEntry(PositionPart, frozen=True):
    """What a house has in a province."""

    samurai: Count = 0
    archers: Count = 0
    general: Count = 0
    castle: Count = 0


class DojoEntry(PositionPart, frozen=True):
    """The dojo board of a house."""

    PLACES: ClassVar = ("range", "arsenal", "headquarters")
    dojo: str | None = None
    range: Count = 0
    arsenal: Count = 0
    headquarters: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0


class PlayEntry(PositionPart, frozen=True):
    """Something that `resolve` carries out."""

    order: tuple[str, str, str] | str | None = None
    quick: tuple[str, str, str] | None = None
    lay: str | None = None
    train: str | None = None
    era_end: tuple[str, ...] | None = None
    antagonist: str | None = None
    acts: str | None = None
    destiny_drawn: tuple[str, ...] | None = None
    execution: tuple[tuple[str, ...], ...] | None = None
    score: Literal[True] | None = None
    do: tuple[str, ...] = ()
    pay: tuple[Count, Count] | None = None
    general_from: Literal["range", "arsenal"] | None = None
    location: tuple[str, str] | None = None


class Position(PositionFile, frozen=True):
    """A position file as it stands."""

    FORMAT = "south-wind-position/1"
    houses: Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=5)]
    modules: tuple[str, ...] = ()
    antagonists: tuple[str, ...] = ()
    era: Literal[1, 2, 3] = 1
    round: RoundNumber = 1
    phase: Literal["planning", "execution", "end"] = "planning"
    turn: str | None = None
    units: dict[str, dict[str, PiecesEntry]] = {}
    resources: dict[str, tuple[Count, Count]] = {}
    influence: dict[str, dict[str, Count]] = {}
    points: dict[str, Number] = {}
    destiny: dict[str, Count] = {}
    hands: dict[str, tuple[str, ...]] = {}
    seeding: dict[str, str] = {}
    quick_actions: dict[str, tuple[str, str, str, str]] = {}
    slots: dict[str, dict[Literal[1, 2, 3, 4], tuple[OrderToken, ...]]] = {}
    facedown: tuple[tuple[str, Literal[1, 2, 3, 4]], ...] = ()
    dojo: dict[str, DojoEntry] = {}
    barracks: dict[str, Count] = {}
    goal_scored: tuple[str, ...] = ()
    stacks: dict[str, tuple[tuple[str, str], ...]] = {}
    seat: str | None = None
    play: tuple[PlayEntry, ...] = ()


read_position = Position.read
"""Return the position that a text holds; whether it can be, `Opening` tells."""


class Opening(Faults):
    """A position that can be, as a state with nothing under way. Raise Unreadable, with the place, where it can't."""

    def __init__(self, topologies: Sequence[Topology], position: Position, name: str) -> None:
        super().__init__(name, Message)
        self.position, modules = position, position.modules
        self._check_words("modules", modules, ids.MODULES)
        self._check_words("houses", position.houses, ids.ROLES)
        self._check_words("antagonists", position.antagonists, position.houses)
        agenda = [module for module in modules if module.startswith("agenda")]
        self.refuse_if(len(agenda) > 1 or (agenda and "region" not in modules), "modules", "agenda", module="region")
        self.needs("houses", "region", wanted=len(position.houses) > 4)
        self.needs("goal_scored", "agenda_a", wanted=position.goal_scored and not agenda)
        self.topology = topology = topologies["region" in modules]
        box = [ids.ROLES[role] for role in topology.antagonists] if position.antagonists else []
        if box and (len(position.houses) != 3 or sorted(position.antagonists) != sorted(box)):
            self.refuse("antagonists", "antagonists")
        self.refuse_if(box and modules, "modules", "solo")
        self.seats = [house for house in position.houses if house not in box]
        self.houses, self.regions = [*self.seats, *box], [ids.REGIONS[number] for number in topology.regions]
        for key in ("resources", "influence", "points", "hands", "dojo", "barracks", "stacks"):
            for house in getattr(position, key):
                self.house(f"{key}.{house}", house)
        named = [*enumerate(position.goal_scored), *[(-1, one) for one in (position.turn, position.seat) if one]]
        for at, house in named:
            self.house(f"goal_scored[{at}]" if at >= 0 else "turn" if house == position.turn else "seat", house)
        board = states.PublicState(
            (),
            far_shore="region" in modules,
            has_dojos="dojo" in modules,
            agenda=agenda[0][-1] if agenda else "",
            turn_order=tuple([House(self.houses.index(house)) for house in position.houses]),
            era=position.era,
            round=position.round,
            moment={"planning": Moment.PLANNING, "execution": Moment.EXECUTION, "end": Moment.ERA_END}[position.phase],
            seeding=self._seeding(),
            quicks=self._quicks(),
            slots=self._slots(),
            units=self._forces(),
            destiny=self._by_region("destiny", position.destiny),
        )
        stacks = tuple([self._stack(board, house) for house in self.houses]) if box else ()
        for house in position.stacks:
            self.refuse_if(house not in box, f"stacks.{house}", "not-antagonist", house=named_house(house))
        houses = tuple([self._house(board, house, stacks) for house in self.houses])
        slots, orders = list(board.slots), [FACEDOWN] * len(board.slots)
        for at, (word, number) in enumerate(position.facedown):
            slot = slot_at(self.region(f"facedown[{at}]", word), number)
            self.refuse_if(not slots[slot], f"facedown[{at}]", "no-token")
            orders[slot] = board.slots[slot][-1].order
            slots[slot] = (*slots[slot][:-1], replace(slots[slot][-1], order=FACEDOWN))
        hands = [self._by_region(f"hands.{house}", Counter(position.hands.get(house, ()))) for house in self.houses]
        hidden = states.Hidden(tuple(hands), (-1,) * len(hands), tuple(orders), stacks=stacks)
        self.state = states.State(replace(board, houses=houses, slots=tuple(slots)), hidden)
        for word, left in zip(ids.REGIONS, setup.deck(topology, self.state), strict=True):
            self.refuse_if(left < 0, "hands" if position.hands else "destiny", "deck", region=Message(f"region.{word}"))

    def _check_words(self, where: str, words: Sequence[str], known: Sequence[str]) -> None:
        for at, word in enumerate(words):
            self.index(f"{where}[{at}]", word, known)
            self.refuse_if(word in words[:at], f"{where}[{at}]", "twice", word=word)

    def refuse_if(self, wrong: object, where: str, key: str, **parameters: Parameter) -> None:
        """Refuse the file with this place and message where something is wrong."""
        if wrong:
            self.refuse(where, key, **parameters)

    def needs(self, where: str, module: str, *, wanted: object) -> None:
        """Refuse what only a module brings, if it is wanted without."""
        self.refuse_if(wanted and module not in self.position.modules, where, "module", module=module)

    def house(self, where: str, word: str) -> House:
        """Return a house of the file."""
        return House(self.index(where, word, self.houses))

    def region(self, where: str, word: str) -> ids.Region:
        """Return a region in play."""
        return ids.Region(self.index(where, word, self.regions))

    def province(self, where: str, word: str) -> ids.Province:
        """Return a province in play."""
        return ids.Province(self.index(where, word, self.topology.names))

    def order(self, where: str, word: str) -> Order:
        """Return an order."""
        return Order(self.index(where, word, ids.ORDERS))

    def _by_region(self, where: str, counts: Mapping[str, int]) -> tuple[int, ...]:
        found = {self.region(f"{where}.{word}", word): count for word, count in counts.items()}
        return tuple([found.get(ids.Region(number), 0) for number, _ in enumerate(ids.REGIONS)])

    def _house(self, board: states.PublicState, house: str, stacks: Sequence[states.Stack]) -> states.HouseState:
        position, components, number = self.position, self.topology.components, self.house("houses", house)
        pieces, start, last = components.pieces, components.start, components.tracks["influence"]["to"]
        is_antagonist, own, there = house in position.antagonists, position.dojo.get(house), board.units[number]
        self.needs(f"dojo.{house}", "dojo", wanted=own)
        own = own or DojoEntry()
        influence = self._by_region(f"influence.{house}", position.influence.get(house, {}))
        self.refuse_if(max(influence) > last, f"influence.{house}", "track", n=last)
        samurai, archers, generals, castles = (sum(counts) for counts in zip(*map(astuple, there), strict=True))
        left = pieces["samurai"] - samurai - own.range - own.arsenal - own.headquarters
        barracks = position.barracks.get(house, max(left, 0))
        for piece, count, most in (
            ("unit.samurai", barracks, left),
            ("unit.archers", archers + own.range, pieces["archers"]),
            ("unit.general", generals + own.headquarters, pieces["general"]),
            ("piece.castle", castles, pieces["castle"]),
        ):
            self.refuse_if(count > most, "units", "pieces", house=named_house(house), piece=Message(piece))
        tokens = [(token, below) for slot in board.slots for token, below in zip(slot, (None, *slot), strict=False)]
        laid = Counter([token.order for token, _ in tokens if token.house == number])
        for order, most in enumerate(self.topology.antagonist_orders if is_antagonist else self.topology.order_counts):
            if laid[order] > most:
                name = Message(f"order.{ids.ORDERS[order]}")
                self.refuse("slots", "orders", house=named_house(house), order=name)
        covers = [(token.house, below.house) for token, below in tokens if below is not None]
        covered = [below for above, below in covers if above != below == number]
        self.refuse_if(len(covered) > 1, "slots", "covered-twice", house=named_house(house))
        food, bushido = position.resources.get(house, (0, 0) if is_antagonist else (start["food"], start["bushido"]))
        return states.HouseState(
            Role(ids.ROLES.index(house)), position.points.get(house, 0), influence, food, bushido, barracks,
            self._dojo(house), own.range, own.arsenal, own.headquarters,
            cards=len(position.hands.get(house, ())),
            laid=sum(token.house == number and token.round == board.round for token, _ in tokens),
            covers=sum(above == number != below for above, below in covers),
            is_covered=bool(covered),
            has_goal=house in position.goal_scored,
            is_antagonist=is_antagonist,
            antagonist=self._known(board, number, stacks[number]) if is_antagonist else states.Antagonist(),
        )  # fmt: skip

    def _dojo(self, house: str) -> int:
        if "dojo" not in self.position.modules:
            return ids.NO_DOJO
        said = {one: board.dojo for one, board in self.position.dojo.items() if board.dojo is not None}
        for at, (one, word) in enumerate(said.items()):
            self.index(f"dojo.{one}.dojo", word, ids.DOJOS)
            self.refuse_if(word in [*said.values()][:at], f"dojo.{one}.dojo", "twice", word=word)
        left = [dojo for dojo in ids.DOJOS if dojo not in said.values()]
        without = [one for one in self.houses if one not in said]
        return ids.DOJOS.index(said[house] if house in said else left[without.index(house)])

    def _seeding(self) -> tuple[int, ...]:
        seeding = [ids.NO_RESOURCE] * len(self.topology.provinces)
        for number, province in enumerate(provinces_in(self.topology.of_kind[ProvinceKind.RESOURCE])):
            seeding[province] = number % len(ids.Resource)
        for name, word in self.position.seeding.items():
            province = self.province(f"seeding.{name}", name)
            if self.topology.kind_of[province] is not ProvinceKind.RESOURCE:
                self.refuse(f"seeding.{name}", "no-resource")
            seeding[province] = self.index(f"seeding.{name}", word, ids.RESOURCES)
        return tuple(seeding)

    def _quicks(self) -> tuple[Order, ...]:
        quicks = list(self.topology.printed_quicks)
        for word, said in self.position.quick_actions.items():
            where, first = f"quick_actions.{word}", slot_at(self.region(f"quick_actions.{word}", word), 1)
            quicks[first : first + 4] = [Order(self.index(where, one, ids.ORDERS[: Order.CASTLE])) for one in said]
            self.needs(where, "random_quicks", wanted=tuple(quicks) != self.topology.printed_quicks)
        return tuple(quicks)

    def _slots(self) -> tuple[tuple[states.Token, ...], ...]:
        slots: list[tuple[states.Token, ...]] = [()] * len(self.topology.slots)
        for word, numbered in self.position.slots.items():
            for number, said in numbered.items():
                where = f"slots.{word}.{number}"
                tokens = tuple([self._token(f"{where}[{at}]", token) for at, token in enumerate(said)])
                self.refuse_if(len(tokens) > 2, where, "tokens")
                self.refuse_if(len(tokens) == 2 and [token.round for token in tokens] != [1, 2], where, "above")
                slots[slot_at(self.region(f"slots.{word}", word), number)] = tokens
        return tuple(slots)

    def _token(self, where: str, said: OrderToken) -> states.Token:
        match said:
            case (str(house), str(order), int(number), *locations) if number <= self.position.round:
                own, place = self.house(where, house), NO_LOCATION
            case _:
                self.refuse(where, "token")
        for word in locations:
            self.refuse_if(house not in self.position.antagonists, where, "not-antagonist", house=named_house(house))
            place = self.index(where, str(word), ids.LOCATIONS)
        return states.Token(own, number, int(self.order(where, order)), place)

    def _forces(self) -> tuple[tuple[states.Force, ...], ...]:
        units = [[states.Force() for _ in self.topology.provinces] for _ in self.houses]
        most, castles = self.topology.components.solo.armies_in_a_province_at_most, Counter[object]()
        for name, houses in self.position.units.items():
            province = self.province(f"units.{name}", name)
            for house, pieces in houses.items():
                where = f"units.{name}.{house}"
                number, within = self.house(where, house), (house, self.topology.region_of[province])
                self.needs(where, "dojo", wanted=pieces.archers or pieces.general)
                castles.update({province: pieces.castle, within: pieces.castle})
                force = units[number][province] = states.Force(*astuple(pieces))
                if pieces.castle and self.topology.kind_of[province] is ProvinceKind.CAPITAL:
                    self.refuse(where, "capital")
                self.refuse_if(castles[province] > 1, where, "two-castles")
                self.refuse_if(castles[within] > self.topology.components.castles_per_region, where, "second-castle")
                self.refuse_if(house in self.position.antagonists and force.armies > most, where, "armies", n=most)
        return tuple(map(tuple, units))

    def _stack(self, board: states.PublicState, house: str) -> states.Stack:
        """Return the location tokens that an antagonist is said to have; those in its stack come in their order."""
        under, lying = list[int](), solo.lying_open(board, self.house("houses", house))
        for at, (word, location) in enumerate(self.position.stacks.get(house, ())):
            where = f"stacks.{house}[{at}]"
            token = solo.token_of(self.region(where, word), self.index(where, location, ids.LOCATIONS))
            self.refuse_if(token in under or lying >> token & 1, where, "twice", word=f"{word}, {location}")
            under.append(token)
        return states.Stack(lying | sum(1 << token for token in under), tuple(under))

    def _known(self, board: states.PublicState, house: House, stack: states.Stack) -> states.Antagonist:
        parts = [stack.tokens >> solo.token_of(region, 0) & (1 << solo.KINDS) - 1 for region in self.topology.regions]
        under = tuple([ids.Region(token // solo.KINDS) for token in stack.under])
        return states.Antagonist(tuple([part.bit_count() for part in parts]), solo.lying_open(board, house), under)

    # A match that begins here

    def setup(self, text: str) -> Setup:
        """Return the setup of a match that begins here. Raise Unreadable where none can."""
        self.match()
        return Setup(tuple(self.seats), (("position", text),))

    def match(self) -> states.State:
        """Return the state that a match goes on from: what the file leaves out is drawn. Raise Unreadable."""
        position, public, topology = self.position, self.state.public, self.topology
        solo_draws, is_over = topology.components.solo.destiny, position.phase == "end" and not any(public.slots)
        self.refuse_if(position.phase == "end" and position.round == 1, "phase", "end")
        self.check_locations()
        if position.phase == "planning":
            if any(house.laid > planning.tokens_to_lay(topology, public) for house in public.houses):
                self.refuse("slots", "too-many")
            turn = planning.next_to_lay(topology, public)
            self.refuse_if(position.turn is not None and turn != self.house("turn", position.turn), "turn", "turn")
        works, held, eras = list[states.Undertaking](), topology.components.start["hand"] - 1, topology.components.eras
        drawn, needed = (solo_draws.after_1, solo_draws.after_2, solo_draws.after_3), 0
        if is_over and public.era == eras:
            pass  # nothing is left but the last count
        elif public.is_solo:
            works += [setup.DrawingDestiny(count=drawn[public.era - 1])] if is_over else []
            works += self._stack_works(public)
            needed = sum(drawn[public.era - 1 :])
        else:
            works += [setup.Dealing(House(number)) for number, _ in enumerate(self.houses)] if is_over else []
            unknown = [house for house in self.houses if house not in position.hands]
            works += [setup.Dealing(self.house("houses", house), count=held) for house in unknown]
            needed = len(unknown) * held + len(self.houses) * (eras - public.era)
        self.refuse_if(sum(setup.deck(topology, self.state)) < needed, "destiny", "cards")
        if position.phase == "end" and not is_over:  # all have acted
            public = replace(public, moment=Moment.EXECUTION, acted=(1 << len(public.slots)) - 1)
        return replace(self.state, public=replace(public, work=tuple(works)))

    def check_locations(self) -> None:
        """Refuse a token of an antagonist that could not act: no location token is beside it (A-18)."""
        for token in chain(*self.state.public.slots):
            if token.location == NO_LOCATION and self.state.public.houses[token.house].is_antagonist:
                self.refuse("slots", "location", house=named_house(self.houses[token.house]))

    def _stack_works(self, public: states.PublicState) -> list[states.Undertaking]:
        """Return what chance deals the antagonists that are not said to have a stack (A-4, A-14)."""
        works: list[states.Undertaking] = []
        for house in self.position.antagonists:
            if house not in self.position.stacks:
                number = self.house("antagonists", house)
                self.refuse_if(self.state.hidden.stacks[number].tokens, "stacks", "stacks", house=named_house(house))
                more = [region for region in self.topology.regions for _ in range(public.destiny[region] // 2)]
                works += [solo.AddingLocation(number, region) for region in more]
                works.append(solo.StackDealing(number))
        return works


def named_house(house: str) -> Message:
    """Return what a house of the box is called."""
    return Message(f"house.{house}")


def _by_region(counts: Sequence[int]) -> dict[str, int]:
    return {region: count for region, count in zip(ids.REGIONS, counts, strict=True) if count}


def dojo_written(house: states.HouseState) -> dict[str, str | int]:
    """Return the dojo board of a house as files and reports write it."""
    return {"dojo": ids.DOJOS[house.dojo], **{place: getattr(house, place) for place in DojoEntry.PLACES}}


def units_written(
    topology: Topology, houses: Sequence[str], public: states.PublicState
) -> dict[str, dict[str, dict[str, int]]]:
    """Return what stands where, by province and by what the houses are called, without what is nothing."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for name, forces in zip(topology.names, zip(*public.units, strict=True), strict=True):
        for house, force in zip(houses, forces, strict=True):
            if force != states.NO_FORCE:
                there = {kind: count for kind, count in msgspec.to_builtins(force).items() if count}
                found.setdefault(name, {})[house] = there
    return found


def write_position(topologies: Sequence[Topology], state: states.State) -> str:
    """Return how a finished match stands as the text of a position file, before its last count. Raise Illegal else."""
    if state.winners is None:
        raise Illegal(refuse("F-5", "unwritten"))
    public = state.public
    topology, houses = topologies[public.far_shore], {ids.ROLES[house.role]: house for house in public.houses}
    roles, random = [*houses], public.quicks != topology.printed_quicks
    brought = {"region": public.far_shore, "dojo": public.has_dojos, f"agenda_{public.agenda}": public.agenda}
    quicks = [ids.ORDERS[quick] for quick in public.quicks]
    hands = {role: _by_region(hand) for role, hand in zip(roles, state.hidden.hands, strict=True)}
    return Position.written({
        "houses": [roles[house] for house in public.turn_order],
        "modules": [*[module for module, on in brought.items() if on], *(["random_quicks"] if random else [])],
        "antagonists": [role for role, house in houses.items() if house.is_antagonist],
        "era": public.era, "round": 2, "phase": "end",
        "units": units_written(topology, roles, public),
        "resources": {role: [house.food, house.bushido] for role, house in houses.items()},
        "influence": {role: _by_region(house.influence) for role, house in houses.items()},
        "points": {role: count.points for role, count in zip(roles, state.final, strict=True)},
        "destiny": _by_region(public.destiny),
        "hands": {role: [word for word, n in hand.items() for _ in range(n)] for role, hand in hands.items() if hand},
        "seeding": {
            name: ids.RESOURCES[seed] for name, seed in zip(topology.names, public.seeding, strict=True) if seed >= 0
        },
        "quick_actions": {
            ids.REGIONS[one]: quicks[slot_at(one, 1) : slot_at(one, 5)] for one in topology.regions if random
        },
        "dojo": {role: dojo_written(house) for role, house in houses.items() if public.has_dojos},
        "goal_scored": [role for role, house in houses.items() if house.has_goal],
    })  # fmt: skip
