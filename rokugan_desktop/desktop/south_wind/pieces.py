"""What lies on the map: a view as pieces, marks and washes. Nothing is shown here that the view doesn't hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from rokugan_desktop.desktop.art.tokens import PieceArt
from rokugan_desktop.desktop.map.values import Piece, PrintedMark, Wash
from rokugan_desktop.desktop.south_wind.art import cloths, tokens
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games import south_wind as rules
from rokugan_desktop.games.south_wind import Message, PublicState, Token, Topology, View, actions, foresight, ids
from rokugan_desktop.games.south_wind.ids import FACEDOWN, House, Moment, ProvinceKind, Unit
from rokugan_desktop.words import Saying, Words

ARMY, KEEP, MARK = "army", "castle", "mark"
"""The board's anchors of armies, castles, and what a province is or gives."""
slot_spot: Final = cache(rules.slot_spot)
"""Returns the spot of a slot on the map."""
_SLOTS: Final = {slot_spot(slot): ids.Slot(slot) for slot in range(len(ids.REGIONS) * ids.SLOTS_OF_A_REGION)}
Roles: TypeAlias = Sequence[ids.Role]
LEAST: Final = 17.0
"""So many logical pixels an army is across at least: its number is read."""


def own_house(view: View) -> House:
    """Return the house of the seat whose view it is, or NOBODY."""
    return ids.NOBODY if view.seat is None else House(view.seat)


def slot_at(topology: Topology, spot: str) -> ids.Slot | None:
    """Return the slot that lies at a spot of this map, or None."""
    slot = _SLOTS.get(spot)
    return slot if slot in topology.slots else None


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


def still_to_act(topology: Topology, public: PublicState) -> Sequence[ids.Slot]:
    """Return the slots whose orders will act in this round as things stand, as the wind comes to them (X-1)."""
    blows = public.moment in (Moment.PLANNING, Moment.EXECUTION)
    return foresight.still_to_act(topology, public) if blows else ()


def lean(public: PublicState) -> int:
    """Return which way all leans: the wind of round 1 blows northwards, −1, that of round 2 southwards, 1 (X-1)."""
    return 1 if public.round > 1 else -1


def marks(topology: Topology) -> Sequence[PrintedMark]:
    """Return what is printed: shrines and capitals (C-3, C-5)."""
    arts = {ProvinceKind.SHRINE: tokens.SHRINE, ProvinceKind.CAPITAL: tokens.CAPITAL}
    kinds = zip(topology.names, topology.kind_of, strict=True)
    return tuple([PrintedMark(name, MARK, arts[kind]) for name, kind in kinds if kind in arts])


@lru_cache(maxsize=16)
def held_by(topology: Topology, units: Sequence[Sequence[Any]]) -> Sequence[House | None]:
    """Return who controls each province by what stands there (O-9); NOBODY: no one does; None: several are level."""
    bare = PublicState((), units=tuple(map(tuple, units)))
    held = [rules.controller(topology, bare, province) for province in topology.provinces]
    bare_ground = [all(force == rules.NO_FORCE for force in forces) for forces in zip(*units, strict=True)]
    return [None if one == ids.NOBODY and not bare_ground[at] else one for at, one in enumerate(held)]


def washes(topology: Topology, public: PublicState) -> Mapping[str, Wash]:
    """Return the wash of each province that a house controls, and of those where several are level."""
    held = zip(topology.names, held_by(topology, public.units), strict=True)
    of_house = [cloths.WASHES[one.role] for one in public.houses]
    return {name: cloths.TIED if house is None else of_house[house] for name, house in held if house != ids.NOBODY}


def of_view(topology: Topology, view: View, words: Words) -> tuple[Piece, ...]:
    """Return all pieces of a view; what its seat alone knows carries an eye. Those that look as before are the same."""
    public, work = view.public, view.public.work[-1] if view.public.work else None
    roles, blows, acting = tuple([one.role for one in public.houses]), lean(public), public.acting
    priced = isinstance(work, rules.Laying) and public.round > 1
    movable = (work.region, work.house) if isinstance(work, rules.Marching) else None
    acts, acts_in = public.moment is Moment.EXECUTION, rules.region_of_slot(acting) if acting != ids.NO_SLOT else None
    found: list[Piece] = []
    for slot in topology.slots:
        pile, seen = public.slots[slot], view.orders[slot] if view.orders else FACEDOWN
        price = rules.price_of(topology, public, work.house, slot) if priced and pile and work is not None else None
        spent = acts and bool(public.acted >> slot & 1) and slot != acting
        moves = rules.region_of_slot(slot) == acts_in if acts else public.moment is Moment.PLANNING
        place = _slot(slot, public.quicks[slot], blows, moves, words)
        found += (place, *_pile(roles, slot, pile, seen, price or 0, spent, slot == acting, words))
    for region in topology.regions:
        influence = tuple([one.influence[region] for one in public.houses])
        found += _in_region(roles, region, public.destiny[region], influence, words)
    found += _of_round(roles, public.turn_order, public.era, public.round > 1, topology.far_shore, words)
    for province, forces in zip(topology.provinces, zip(*public.units, strict=True), strict=False):
        drags = movable[1] if movable is not None and topology.region_of[province] == movable[0] else ids.NOBODY
        siege = False
        for number, force in enumerate(forces):
            siege = siege or (bool(force.castle) and rules.is_besieged(topology, public, House(number), province))
        found += _standing(topology, roles, province, public.seeding[province], forces, drags, siege, blows, words)
    return tuple(found)


def _piece(words: Words, identity: str, spot: str, art: PieceArt, said: AnyMessage, anchor: str = "") -> Piece:
    """Return something that lies on the board; those at an anchor are large enough to be read."""
    name = Saying(words, (said,))
    return Piece(identity, spot, art, anchor, name, name, least=LEAST if anchor in (ARMY, KEEP) else 0.0)


def tentative(topology: Topology, view: View, action: actions.Action, words: Words) -> Sequence[Piece]:
    """Return what an answer would lay on the map, as a ghost."""
    public, work = view.public, view.public.work[-1:]
    if not work or work[0].house == ids.NOBODY:
        return ()
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
            return ()
    spot, art, anchor = lying
    return (_piece(words, "tentative", spot, art, said, anchor)._replace(ghost=True, least=LEAST),)


def _house_of(role: int) -> Message:
    return Message(f"house.{ids.ROLES[role]}")


@lru_cache(maxsize=512)
def _slot(slot: ids.Slot, quick: int, blows: int, moves: bool, words: Words) -> Piece:
    """Return a slot with its quick action; it leans with the wind, and moves where that is at work."""
    art = tokens.SlotPlace(cloths.TINTS[ids.REGIONS[rules.region_of_slot(slot)]], rules.slot_number(slot), quick)
    said = Message("piece.slot", slot=rules.slot_name(slot), order=order_name(quick))
    seen = tokens.moving(art, blows)
    return _piece(words, f"slot:{slot}", slot_spot(slot), art, said)._replace(wind=seen if moves else seen[:1])


@lru_cache(maxsize=512)
def _pile(
    roles: Roles, slot: ids.Slot, pile: Sequence[Token], seen: int, price: int, spent: bool, acting: bool, words: Words
) -> Sequence[Piece]:
    """Return the order tokens in a slot; `seen`: what the uppermost, face down, says to the own eyes, else FACEDOWN."""
    found: list[Piece] = []
    for number, token in enumerate(pile):
        upper = number + 1 == len(pile)
        own = upper and seen != FACEDOWN
        order = seen if own else token.order
        laid = tokens.OrderToken(
            cloths.CLOTHS[roles[token.house]], order, own, over=number + 1 if len(pile) > 1 else 0, spent=spent,
            price=price if upper else 0, acting=acting and upper,
            location="" if token.location == ids.NO_LOCATION else cloths.LOCATION_SIGNS[token.location],
        )  # fmt: skip
        key = "covered" if not upper else "back" if order == FACEDOWN else "own" if own else "face"
        about = {"slot": rules.slot_name(slot), "house": _house_of(roles[token.house])}
        about |= {"order": order_name(order)} if order != FACEDOWN else {}
        found.append(_piece(words, f"order:{slot}:{number}", slot_spot(slot), laid, Message(f"piece.{key}", **about)))
    return found


@lru_cache(maxsize=256)
def _in_region(roles: Roles, region: ids.Region, cards: int, influence: Sequence[int], words: Words) -> Sequence[Piece]:
    """Return a region's destiny cards and who stands on its track."""
    name, said = ids.REGIONS[region], Message("piece.destiny", region=region_name(region), n=cards)
    art = tokens.DestinyCard(cloths.TINTS[name], cards, cloths.sign("wind"))
    found = [_piece(words, f"destiny:{region}", f"slot:destiny_{name}", art, said)]
    for value in dict.fromkeys(influence):
        there = [house for house, one in enumerate(influence) if one == value]
        houses = rules.listed(_house_of(roles[house]) for house in there)
        said = Message("piece.influence", region=region_name(region), n=value, houses=houses)
        mark = tokens.TrackMark(tuple([cloths.CLOTHS[roles[house]] for house in there]))
        found.append(_piece(words, f"influence:{region}:{there[0]}", f"track:influence_{name}:{value}", mark, said))
    return found


@lru_cache(maxsize=16)
def _of_round(
    roles: Roles, turn_order: Sequence[House], era: int, from_north: bool, far_shore: bool, words: Words
) -> Sequence[Piece]:
    """Return the wind with all that it moves over the sea, the era, and the turn order."""
    blows, sign = 1 if from_north else -1, tokens.WindSign(from_north)
    said = Message("wind.north" if from_north else "wind.south")
    found = [_piece(words, "wind", "slot:wind", sign, said)._replace(wind=tokens.moving(sign, blows))]
    for spot, most, art in (("gust", 8 + far_shore, tokens.Gust()), ("streamer", 2, tokens.Streamer())):
        seen = tokens.moving(art, blows)
        found += [Piece(f"{spot}:{n}", f"slot:{spot}_{n}", art, wind=seen) for n in range(1, most + 1)]
    found.append(_piece(words, "era", f"track:era:{era}", tokens.ERA, Message("piece.era", era=era)))
    for number, house in enumerate(turn_order, 1):
        said = Message("piece.turn", house=_house_of(roles[house]), number=number)
        mark = tokens.TrackMark((cloths.CLOTHS[roles[house]],))
        found.append(_piece(words, f"turn:{house}", f"track:order:{number}", mark, said))
    return found


@lru_cache(maxsize=512)
def _standing(
    topology: Topology,
    roles: Roles,
    province: ids.Province,
    seed: int,
    forces: Sequence[Any],
    drags: House,
    siege: bool,
    blows: int,
    words: Words,
) -> Sequence[Piece]:
    """Return what stands in a province: what it gives, armies by house and kind, castles apart."""
    spot, name, found = area(topology, province), place(topology, province), list[Piece]()
    if seed != ids.NO_RESOURCE:
        said = Message("piece.seed", province=name, resource=Message(f"resource.{ids.RESOURCES[seed]}"))
        found.append(_piece(words, f"seed:{province}", spot, tokens.SEEDS[seed], said, MARK)._replace(least=15.0))
    for house, (role, force) in enumerate(zip(roles, forces, strict=True)):
        cloth, about = cloths.CLOTHS[role], {"house": _house_of(role), "province": name}
        for unit in ids.ARMIES:
            if count := force.count(unit):
                said, art = Message(f"piece.{ids.UNITS[unit]}", n=count, **about), tokens.Army(cloth, unit, count)
                army = _piece(words, army_identity(house, unit, province), spot, art, said, ARMY)
                found.append(army._replace(draggable=house == drags))
        if force.castle:
            said, keep = Message(f"piece.castle-{'besieged' if siege else 'of'}", **about), tokens.Keep(cloth, siege)
            stands = _piece(words, f"keep:{house}:{province}", spot, keep, said, KEEP)
            found.append(stands._replace(wind=tokens.moving(keep, blows)))
    return found
