"""What is told of a province, with its sums and what an answer would change there; of a slot; of a region."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec.structs import replace

from rokugan_desktop.desktop.face import Person, Plaque, PlaqueFigure
from rokugan_desktop.desktop.south_wind import answers
from rokugan_desktop.desktop.south_wind.art import cloths
from rokugan_desktop.desktop.south_wind.pieces import area, named, order_name, own_house, place, region_name, slot_spot
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import PlaceFact, Seat, Tone
from rokugan_desktop.games import south_wind as rules
from rokugan_desktop.games.south_wind import Message, Question, SouthWind, View, actions, foresight, ids
from rokugan_desktop.games.south_wind.ids import FACEDOWN, House, Province, ProvinceKind, Region, Slot


def plaque_of(
    game: SouthWind, view: View, question: Question | None, spot: str, people: Sequence[Person]
) -> Plaque | None:
    """Return the plaque of a province, a slot, or a region by its destiny cards or its track; None of anything else."""
    topology = game.topology(view.public)
    kind, _, name = spot.partition(":")
    asked = question if question is not None and question.public is not None else None
    if kind == "area" and name in topology.number:
        return _province(topology, view, asked, topology.number[name], people)
    slot = next((one for one in topology.slots if slot_spot(one) == spot), None)
    if slot is not None:
        return _slot(topology, view, asked, slot)
    for region in topology.regions:
        if name.partition(":")[0] in (f"destiny_{ids.REGIONS[region]}", f"influence_{ids.REGIONS[region]}"):
            return _region(topology, view.public, region)
    return None


def heard_at(
    game: SouthWind, view: View, question: Question | None, spot: str, people: Sequence[Person]
) -> Sequence[AnyMessage]:
    """Return the same in whole sentences."""
    found = plaque_of(game, view, question, spot, people)
    return () if found is None else [fact.said for fact in found.facts if fact.heard]


def heard_choice(game: SouthWind, view: View, question: Question, identity: str) -> Sequence[AnyMessage]:
    """Return what a choice on the map would mean, with what it would change."""
    answer = answers.answer_for(game, question, identity)
    if answer is None:
        return ()
    return (
        answers.said(question, answer),
        *(fact.said for fact in _forecast(game.topology(view.public), question, answer)),
    )


# Provinces


def _province(
    topology: rules.Topology, view: View, question: Question | None, province: Province, people: Sequence[Person]
) -> Plaque:
    public = view.public
    house, kind = rules.controller(topology, public, province), topology.kind_of[province]
    facts = [PlaceFact(said) for said in _strengths(topology, public, province)]
    facts.append(PlaceFact(_controlled(topology, public, province)))
    facts += [PlaceFact(said, Tone.PLAIN) for said in _gives(topology, public, province)]
    for number, own in enumerate(public.units):
        if own[province].castle and rules.is_besieged(topology, public, House(number), province):
            facts.append(PlaceFact(Message("plaque.besieged", house=named(public, House(number))), Tone.WARNING))
    if question is not None:
        facts += _offered(topology, question, area(topology, province))
    where = Message(
        "plaque.where", region=region_name(topology.region_of[province]), kind=Message(f"kind.{ids.KINDS[kind]}")
    )
    figures: tuple[PlaqueFigure, ...] = ()
    if house != ids.NOBODY:
        total = rules.strength(topology, public, house, province).total
        figures = (PlaqueFigure("shield", str(total), Message("plaque.strength.word")),)
    owner = Seat(house) if 0 <= house < len(people) else None
    return Plaque(place(topology, province), where, owner, figures, tuple(facts))


def _strengths(topology: rules.Topology, public: rules.PublicState, province: Province) -> Iterator[Message]:
    """Yield each house's strength with its sum, the strongest first (O-9)."""
    sums = [(rules.strength(topology, public, House(number), province), number) for number in range(len(public.houses))]
    for parts, number in sorted(sums, key=lambda one: -one[0].total):
        if not parts.total:
            continue
        force = public.units[number][province]
        doubled = parts.archers > force.archers
        told = [
            Message(f"part.{name}", n=count, strength=strength)
            for name, count, strength in (
                ("samurai", force.samurai, parts.samurai),
                ("archers-at-castle" if doubled else "archers", force.archers, parts.archers),
                ("general", force.general, parts.general), ("castle", force.castle, parts.castle),
            ) if strength
        ]  # fmt: skip
        said = reduce(lambda first, rest: Message("plaque.plus", first=first, rest=rest), told)
        key = "plaque.strength" if len(told) == 1 else "plaque.strength.sum"
        yield Message(key, house=named(public, House(number)), parts=said, total=parts.total)


def _controlled(topology: rules.Topology, public: rules.PublicState, province: Province) -> Message:
    house = rules.controller(topology, public, province)
    if house != ids.NOBODY:
        return Message("plaque.controls", house=named(public, house))
    tied = any(own[province] != rules.NO_FORCE for own in public.units)
    return Message("plaque.tied" if tied else "plaque.empty")


def _gives(topology: rules.Topology, public: rules.PublicState, province: Province) -> Iterator[Message]:
    """Yield what a province gives, and when (O-7, N-1 to N-4)."""
    seed = public.seeding[province]
    match topology.kind_of[province]:
        case ProvinceKind.RESOURCE if seed != ids.NO_RESOURCE:
            more = 2 if public.agenda and topology.region_of[province] == ids.RED else 1
            price = rules.price_name(*((more, 0) if seed == ids.Resource.FOOD else (0, more)))
            yield Message("gives.resource", price=price)
        case ProvinceKind.SHRINE:
            yield Message("gives.shrine")
        case ProvinceKind.CAPITAL:
            yield Message("gives.capital")
        case _:
            pass


def _offered(topology: rules.Topology, question: Question, spot: str) -> Iterator[PlaceFact]:
    """Yield what the answers that point at a spot would change, of several there alone; or why none can be given."""
    there = [answer for answer in question.listed if answers.spot_of(question, answer) == spot]
    if len(there) == 1 and isinstance(there[0], actions.March):
        yield PlaceFact(answers.said(question, there[0]), Tone.PROMISE)
    told = [fact for answer in there for fact in _forecast(topology, question, answer, spot if there[1:] else "")]
    yield from dict.fromkeys(told)
    if not there and (refusal := answers.refused_at(question, spot)) is not None:
        yield PlaceFact(Message("plaque.refused", why=refusal.message, rule=refusal.rule), Tone.WARNING)


def _forecast(
    topology: rules.Topology, question: Question, answer: actions.Action, only: str = ""
) -> Iterator[PlaceFact]:
    """Yield what an answer would change: who controls then, before and after, of both provinces of a step or of one."""
    if isinstance(answer, actions.Lay):
        yield from (PlaceFact(said, tone) for said, tone in _cover(topology, question, answer))
        return
    before, after = question.public, foresight.carried_out(topology, question.public, answer)
    if after is before:
        return
    for province in topology.provinces if not only else [topology.number[only.removeprefix("area:")]]:
        was, then = rules.controller(topology, before, province), rules.controller(topology, after, province)
        if any(own[province] != new[province] for own, new in zip(before.units, after.units, strict=True)):
            names = {"province": place(topology, province), "was": _whose(before, was), "then": _whose(after, then)}
            key = "forecast.changes" if was != then else "forecast.stays"
            yield PlaceFact(Message(key, **names), Tone.PROMISE if was != then else Tone.UNDECIDED)
    for number, (one, new) in enumerate(zip(before.houses, after.houses, strict=True)):
        if number == question.seat:
            for what, change in (
                ("resource.food", new.food - one.food), ("resource.bushido", new.bushido - one.bushido),
                ("end.table", new.points - one.points), ("end.influence", sum(new.influence) - sum(one.influence)),
            ):  # fmt: skip
                if change:
                    said = Message("forecast.change", what=Message(what), change=f"{change:+d}".replace("-", "−"))
                    yield PlaceFact(said, Tone.PROMISE)


def _whose(public: rules.PublicState, house: House) -> Message:
    return Message("plaque.nobody") if house == ids.NOBODY else named(public, house)


# Slots


def _cover(topology: rules.Topology, question: Question, answer: actions.Lay) -> Iterator[tuple[Message, Tone]]:
    public = question.public
    pile = public.slots[answer.slot]
    if pile:
        top = pile[-1]
        yield Message("forecast.covers", order=order_name(top.order), house=named(public, top.house)), Tone.PROMISE
        if price := rules.price_of(topology, public, House(question.seat), Slot(answer.slot)):
            yield Message("forecast.price", n=price), Tone.UNDECIDED


def _slot(topology: rules.Topology, view: View, question: Question | None, slot: Slot) -> Plaque:
    public, facts = view.public, list[PlaceFact]()
    pile = public.slots[slot]
    waiting = foresight.still_to_act(topology, public)
    for number, token in enumerate(pile):
        own, upper = token.house == own_house(view), number == len(pile) - 1
        order = view.orders[slot] if own and upper and token.order == FACEDOWN else token.order
        about: dict[str, AnyMessage] = {"house": named(public, token.house)}
        if order != FACEDOWN:
            about["order"] = order_name(order)
        key = "slot.back" if order == FACEDOWN else "slot.face" if upper else "slot.covered"
        facts.append(PlaceFact(Message(key, **about)))
        if order != FACEDOWN and upper:
            facts.append(PlaceFact(Message(f"order.{ids.ORDERS[order]}.about")))
        if token.location != ids.NO_LOCATION:
            facts.append(
                PlaceFact(Message("slot.location", location=Message(f"location.{ids.LOCATIONS[token.location]}")))
            )
    if not pile:
        facts.append(PlaceFact(Message("slot.free")))
    elif slot in waiting:
        facts.append(PlaceFact(Message("slot.acts", number=waiting.index(slot) + 1, count=len(waiting))))
    if question is not None:
        facts += _offered(topology, question, slot_spot(slot))
    quick = public.quicks[slot]
    where = Message("slot.quick", order=order_name(quick))
    return Plaque(
        rules.slot_name(slot), where, None, (), (*facts, PlaceFact(Message(f"quick.{ids.ORDERS[quick]}.about")))
    )


# Regions


def _region(topology: rules.Topology, public: rules.PublicState, region: Region) -> Plaque:
    """Tell who leads in influence, by how much, what one more is worth at the last count (G-1), and of N-3."""
    cards, table = public.destiny[region], topology.components.influence_points[ids.REGIONS[region]]
    ranked = sorted(range(len(public.houses)), key=lambda number: -public.houses[number].influence[region])
    values = [public.houses[number].influence[region] for number in ranked]
    facts: list[PlaceFact] = []
    if values[0]:
        lead = values[0] - (values[1] if len(values) > 1 else 0)
        leader = named(public, House(ranked[0]))
        facts.append(PlaceFact(Message("region.leads", house=leader, n=lead) if lead else Message("region.level")))
    scored = rules.region_points(topology, rules.controlled(topology, public), region)
    for number, value in zip(ranked, values, strict=True):
        more = table[min(value + 1, len(table) - 1)] - table[value]
        about: dict[str, AnyMessage | int] = {
            "house": named(public, House(number)),
            "influence": value,
            "points": table[value] * cards,
            "more": more * cards,
        }
        facts.append(PlaceFact(Message("region.worth", **about)))
    for number, points in enumerate(scored):
        if points:
            facts.append(
                PlaceFact(Message("region.bonus", house=named(public, House(number)), n=points), Tone.UNDECIDED)
            )
    for house in rules.antagonists(public):
        if told := [
            Message(f"location.{ids.LOCATIONS[one]}") for one in rules.possible_locations(public, house, region)
        ]:
            said = Message("region.locations", house=named(public, house), locations=rules.listed(told))
            facts.append(PlaceFact(said, Tone.UNDECIDED))
    figures = (PlaqueFigure(cloths.sign("wind"), str(cards), Message("region.cards", n=cards)),)
    return Plaque(region_name(region), Message("region.where"), None, figures, tuple(facts))


def foreseen(game: SouthWind, view: View, answer: actions.Action) -> View:
    """Return the view as if the answer counted, as far as everybody can tell."""
    return replace(view, public=foresight.carried_out(game.topology(view.public), view.public, answer))
