"""What lies on the map: a view as pieces, marks and washes. Nothing is shown here that the view doesn't hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from rokugan_desktop.desktop.art.tokens import PieceArt
from rokugan_desktop.desktop.map.values import Piece, PrintedMark, Wash
from rokugan_desktop.desktop.south_wind.art import cloths, tokens
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games import south_wind as rules
from rokugan_desktop.games.south_wind import Message, PublicState, Topology, View, actions, ids
from rokugan_desktop.games.south_wind.ids import FACEDOWN, House, Moment, ProvinceKind, Unit
from rokugan_desktop.words import Saying, Words

ARMY, KEEP, MARK = "army", "castle", "mark"
"""The board's anchors of armies, castles, and what a province is or gives."""
slot_spot: Final = cache(rules.slot_spot)
"""Returns the spot of a slot on the map."""
LEAST: Final = 17.0
"""So many logical pixels an army is across at least: its number is read."""


def own_house(view: View) -> House:
    """Return the house of the seat whose view it is, or NOBODY."""
    return ids.NOBODY if view.seat is None else House(view.seat)


def area(topology: Topology, province: int) -> str:
    """Return the spot of a province."""
    return f"area:{topology.names[province]}"


def place(topology: Topology, province: int) -> Message:
    """Return what a province is called."""
    return Message(f"province.{topology.names[province]}")


def region_name(region: int) -> Message:
    """Return what a region is called."""
    return Message(f"region.{ids.REGIONS[region]}")


def named(public: PublicState, house: House) -> Message:
    """Return what a house is called."""
    return Message(f"house.{ids.ROLES[public.houses[house].role]}")


def order_name(order: int) -> Message:
    """Return what an order is called."""
    return Message(f"order.{ids.ORDERS[order]}")


def army_identity(house: int, unit: int, province: int) -> str:
    """Return the identity of the piece that stands for all armies of a kind."""
    return f"army:{house}:{int(unit)}:{province}"


def army_of(piece: str) -> tuple[int, int, int] | None:
    """Return house, kind and province of an army's piece, or None of another piece."""
    kind, *numbers = piece.split(":")
    return (int(numbers[0]), int(numbers[1]), int(numbers[2])) if kind == "army" else None


def from_north(public: PublicState) -> bool:
    """Tell whether the wind of this round comes from the north (X-1)."""
    return public.round > 1


def marks(topology: Topology) -> Sequence[PrintedMark]:
    """Return what is printed: shrines and capitals (C-3, C-5)."""
    arts = {ProvinceKind.SHRINE: tokens.SHRINE, ProvinceKind.CAPITAL: tokens.CAPITAL}
    kinds = zip(topology.names, topology.kind_of, strict=True)
    return tuple([PrintedMark(name, MARK, arts[kind]) for name, kind in kinds if kind in arts])


def washes(topology: Topology, public: PublicState) -> Mapping[str, Wash]:
    """Return the wash of each province that a house controls, and of those where several are level (O-9)."""
    found: dict[str, Wash] = {}
    for province in topology.provinces:
        house = rules.controller(topology, public, province)
        if house != ids.NOBODY:
            found[topology.names[province]] = cloths.WASHES[public.houses[house].role]
        elif [own for own in public.units if own[province] is not rules.NO_FORCE and own[province] != rules.NO_FORCE]:
            found[topology.names[province]] = cloths.TIED
    return found


def of_view(topology: Topology, view: View, words: Words) -> tuple[Piece, ...]:
    """Return all pieces of a view; what its seat alone knows carries an eye. The same as before where they look so."""
    public = view.public
    work = public.work[-1] if public.work else None
    prices: tuple[int | None, ...] = ()
    if isinstance(work, rules.Laying) and public.round > 1:
        prices = tuple([rules.price_of(topology, public, work.house, slot) for slot in topology.slots])
    seen = PublicState(
        houses=tuple([rules.HouseState(one.role, influence=one.influence) for one in public.houses]),
        has_dojos=public.has_dojos, turn_order=public.turn_order, era=public.era, round=public.round,
        moment=public.moment, seeding=public.seeding, quicks=public.quicks, slots=public.slots, units=public.units,
        destiny=public.destiny, acting=public.acting, acted=public.acted,
    )  # fmt: skip
    movable = (work.region, work.house) if isinstance(work, rules.Marching) else None
    return _laid_out(topology, View(view.seat, seen, None, (), orders=view.orders), prices, movable, words)


@lru_cache(maxsize=8)
def _laid_out(
    topology: Topology,
    view: View,
    prices: tuple[int | None, ...],
    movable: tuple[ids.Region, House] | None,
    words: Words,
) -> tuple[Piece, ...]:
    standing = [piece for one in topology.provinces for piece in _standing(topology, view.public, one, movable, words)]
    return (*_slots(topology, view, prices, words), *_lying(topology, view.public, words), *standing)


def _piece(words: Words, identity: str, spot: str, art: PieceArt, said: AnyMessage, anchor: str = "") -> Piece:
    """Return something that lies on the board; those at an anchor are large enough to be read."""
    name = Saying(words, (said,))
    return Piece(identity, spot, art, anchor, name, name, least=LEAST if anchor in (ARMY, KEEP) else 0.0)


def tentative(topology: Topology, view: View, action: actions.Action, words: Words) -> Iterator[Piece]:
    """Yield what an answer would lay on the map, as a ghost."""
    public, work = view.public, view.public.work[-1:]
    if not work or work[0].house == ids.NOBODY:
        return
    house = work[0].house
    cloth, said = cloths.CLOTHS[public.houses[house].role], Message("piece.tentative", house=named(public, house))
    lying: tuple[str, PieceArt, str]
    match action:
        case actions.Lay(slot, token):
            own_eyes = token >= 0 and own_house(view) == house
            lying = slot_spot(slot), tokens.OrderToken(cloth, token if own_eyes else FACEDOWN, own_eyes), ""
        case actions.Recruit(unit, province) | actions.March(unit, _, province):
            shown = Unit.SAMURAI if unit == Unit.ELITE else unit
            lying = area(topology, province), tokens.Army(cloth, shown, 1), ARMY
        case actions.Build(province, _, _):
            lying = area(topology, province), tokens.Keep(cloth), KEEP
        case _:
            return
    spot, art, anchor = lying
    yield _piece(words, "tentative", spot, art, said, anchor)._replace(ghost=True, least=LEAST)


def _slots(topology: Topology, view: View, prices: Sequence[int | None], words: Words) -> Iterator[Piece]:
    """Yield the slots with their quick actions, and the order tokens in them."""
    public, blows = view.public, from_north(view.public)
    acting = rules.region_of_slot(public.acting) if public.acting != ids.NO_SLOT else None
    for slot in topology.slots:
        region, quick, spot = rules.region_of_slot(slot), public.quicks[slot], slot_spot(slot)
        art = tokens.SlotPlace(cloths.TINTS[ids.REGIONS[region]], rules.slot_number(slot), quick, blows)
        called, pile = rules.slot_name(slot), public.slots[slot]
        moved = public.moment is Moment.PLANNING or region == acting
        place = _piece(words, f"slot:{slot}", spot, art, Message("piece.slot", slot=called, order=order_name(quick)))
        yield place._replace(wind=tokens.moving(art)) if moved and public.moment < Moment.ERA_END else place
        for number, token in enumerate(pile):
            upper = number + 1 == len(pile)
            own = upper and token.order == FACEDOWN and token.house == own_house(view)
            order = view.orders[slot] if own else token.order
            laid = tokens.OrderToken(
                cloths.CLOTHS[public.houses[token.house].role], order, own and order != FACEDOWN,
                over=number + 1 if len(pile) > 1 else 0,
                spent=public.moment is Moment.EXECUTION and bool(public.acted >> slot & 1) and slot != public.acting,
                price=(prices[slot] or 0) if prices and upper else 0, acting=slot == public.acting and upper,
                location="" if token.location == ids.NO_LOCATION else cloths.LOCATION_SIGNS[token.location],
            )  # fmt: skip
            key = "covered" if not upper else "back" if order == FACEDOWN else "own" if own else "face"
            about = {"slot": called, "house": named(public, token.house)}
            about |= {"order": order_name(order)} if order != FACEDOWN else {}
            yield _piece(words, f"order:{slot}:{number}", spot, laid, Message(f"piece.{key}", **about))


def _lying(topology: Topology, public: PublicState, words: Words) -> Iterator[Piece]:
    """Yield destiny cards, influence, the era, the wind and what it moves, and the turn order."""
    for region in topology.regions:
        name, count = ids.REGIONS[region], public.destiny[region]
        art = tokens.DestinyCard(cloths.TINTS[name], count, cloths.sign("wind"))
        said = Message("piece.destiny", region=region_name(region), n=count)
        yield _piece(words, f"destiny:{region}", f"slot:destiny_{name}", art, said)
        standing: dict[int, list[House]] = {}
        for number, one in enumerate(public.houses):
            standing.setdefault(one.influence[region], []).append(House(number))
        for value, there in standing.items():
            houses = rules.listed(named(public, house) for house in there)
            said = Message("piece.influence", region=region_name(region), n=value, houses=houses)
            mark = tokens.TrackMark(tuple([cloths.CLOTHS[public.houses[house].role] for house in there]))
            yield _piece(words, f"influence:{region}:{there[0]}", f"track:influence_{name}:{value}", mark, said)
    blows = from_north(public)
    sign, said = tokens.WindSign(blows), Message("wind.north" if blows else "wind.south")
    yield _piece(words, "wind", "slot:wind", sign, said)._replace(wind=tokens.moving(sign))
    for spot, most, moved in (
        ("gust", 8 + topology.far_shore, tokens.Gust(blows)), ("streamer", 2, tokens.Streamer(blows)),
    ):  # fmt: skip
        for n in range(1, most + 1):
            yield Piece(f"{spot}:{n}", f"slot:{spot}_{n}", moved, wind=tokens.moving(moved))
    yield _piece(words, "era", f"track:era:{public.era}", tokens.ERA, Message("piece.era", era=public.era))
    for number, house in enumerate(public.turn_order, 1):
        mark = tokens.TrackMark((cloths.CLOTHS[public.houses[house].role],))
        said = Message("piece.turn", house=named(public, house), number=number)
        yield _piece(words, f"turn:{house}", f"track:order:{number}", mark, said)


def _standing(
    topology: Topology,
    public: PublicState,
    province: ids.Province,
    movable: tuple[ids.Region, House] | None,
    words: Words,
) -> Iterator[Piece]:
    """Yield what stands in a province: what it gives, armies by house and kind, castles apart."""
    spot, name, seed = area(topology, province), place(topology, province), public.seeding[province]
    if seed != ids.NO_RESOURCE:
        said = Message("piece.seed", province=name, resource=Message(f"resource.{ids.RESOURCES[seed]}"))
        yield _piece(words, f"seed:{province}", spot, tokens.SEEDS[seed], said, MARK)._replace(least=15.0)
    for number, own in enumerate(public.units):
        house, force = House(number), own[province]
        if force == rules.NO_FORCE:
            continue
        cloth, about = cloths.CLOTHS[public.houses[house].role], {"house": named(public, house), "province": name}
        for unit in ids.ARMIES:
            if count := force.count(unit):
                said = Message(f"piece.{ids.UNITS[unit]}", n=count, **about)
                art, identity = tokens.Army(cloth, unit, count), army_identity(house, unit, province)
                drag = movable == (topology.region_of[province], house)
                yield _piece(words, identity, spot, art, said, ARMY)._replace(draggable=drag)
        if force.castle:
            besieged = rules.is_besieged(topology, public, house, province)
            said = Message("piece.castle-besieged" if besieged else "piece.castle-of", **about)
            yield _piece(words, f"keep:{house}:{province}", spot, tokens.Keep(cloth, besieged), said, KEEP)
