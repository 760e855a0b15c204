"""What is told of a province, with its sums and what an answer would change there; of a slot; of a region."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any

from msgspec.structs import replace

from rokugan_desktop.desktop.face import Person, Plaque, PlaqueFigure
from rokugan_desktop.desktop.south_wind import answers, pieces
from rokugan_desktop.desktop.south_wind.art import cloths
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Parameter, PlaceFact, Seat, Tone
from rokugan_desktop.games import south_wind as rules
from rokugan_desktop.games.south_wind import Message, Question, SouthWind, View, actions, foresight, ids
from rokugan_desktop.games.south_wind.ids import FACEDOWN, House, Province, ProvinceKind, Region, Slot


def _fact(key: str, tone: Tone = Tone.PLAIN, **about: Parameter) -> PlaceFact:
    return PlaceFact(Message(key, **about), tone)


def plaque_of(
    game: SouthWind, view: View, question: Question | None, spot: str, people: Sequence[Person]
) -> Plaque | None:
    """Return the plaque of a province, a slot, or a region by its destiny cards or its track; None of anything else."""
    topology = game.topology(view.public)
    kind, _, name = spot.partition(":")
    if kind == "area" and name in topology.number:
        return _province(topology, view, question, topology.number[name], people)
    if (slot := pieces.slot_at(topology, spot)) is not None:
        return _slot(topology, view, question, slot)
    for region in topology.regions:
        if name.partition(":")[0] in (f"destiny_{ids.REGIONS[region]}", f"influence_{ids.REGIONS[region]}"):
            facts = tuple(_of_region(topology, view.public, region))
            cards = view.public.destiny[region]
            figure = PlaqueFigure(cloths.sign("wind"), str(cards), Message("region.cards", n=cards))
            return Plaque(pieces.region_name(region), Message("region.where"), None, (figure,), facts)
    return None


def heard_choice(
    game: SouthWind, view: View, question: Question, identity: str, people: Sequence[Person]
) -> Sequence[AnyMessage]:
    """Return what a choice on the map would mean, with what it would change."""
    answer = answers.answer_for(game, question, identity)
    changes = () if answer is None else _forecast(question.topology, question, answer)
    return () if answer is None else (answers.said(question, answer), *(fact.said for fact in changes))


# Provinces


def _province(
    topology: rules.Topology, view: View, question: Question | None, province: Province, people: Sequence[Person]
) -> Plaque:
    public, name = view.public, pieces.area(topology, province)
    house, kind = rules.controller(topology, public, province), topology.kind_of[province]
    facts = [*_strengths(topology, public, province), _controlled(public, house, province)]
    facts += _gives(topology, public, province)
    for number, own in enumerate(public.units):
        if own[province].castle and rules.is_besieged(topology, public, House(number), province):
            facts.append(_fact("plaque.besieged", Tone.WARNING, house=pieces.named(public, House(number))))
    facts += () if question is None else _offered(topology, question, name)
    region = pieces.region_name(topology.region_of[province])
    where = Message("plaque.where", region=region, kind=Message(f"kind.{ids.KINDS[kind]}"))
    figures: tuple[PlaqueFigure, ...] = ()
    if house != ids.NOBODY:
        total = rules.strength(topology, public, house, province).total
        figures = (PlaqueFigure("shield", str(total), Message("plaque.strength.word")),)
    owner = Seat(house) if 0 <= house < len(people) else None
    return Plaque(pieces.place(topology, province), where, owner, figures, tuple(facts))


def _strengths(topology: rules.Topology, public: rules.PublicState, province: Province) -> Iterator[PlaceFact]:
    """Yield each house's strength with its sum, the strongest first (O-9)."""
    sums = [(rules.strength(topology, public, House(number), province), number) for number in range(len(public.houses))]
    for parts, number in sorted(sums, key=lambda one: -one[0].total):
        if not parts.total:
            continue
        force = public.units[number][province]
        archers = "archers-at-castle" if parts.archers > force.archers else "archers"
        told = [
            Message(f"part.{archers if name == 'archers' else name}", n=getattr(force, name), strength=strength)
            for name, strength in parts._asdict().items() if strength
        ]  # fmt: skip
        said = reduce(lambda first, rest: Message("plaque.plus", first=first, rest=rest), told)
        key = "plaque.strength" if len(told) == 1 else "plaque.strength.sum"
        yield _fact(key, house=pieces.named(public, House(number)), parts=said, total=parts.total)


def _controlled(public: rules.PublicState, house: House, province: Province) -> PlaceFact:
    if house != ids.NOBODY:
        return _fact("plaque.controls", house=pieces.named(public, house))
    tied = any(own[province] != rules.NO_FORCE for own in public.units)
    return _fact("plaque.tied" if tied else "plaque.empty")


def _gives(topology: rules.Topology, public: rules.PublicState, province: Province) -> Iterator[PlaceFact]:
    """Yield what a province gives, and when (O-7, N-1 to N-4)."""
    kind, seed = topology.kind_of[province], public.seeding[province]
    if kind is not ProvinceKind.RESOURCE:
        yield _fact(f"gives.{ids.KINDS[kind]}")
    elif seed != ids.NO_RESOURCE:
        more = 2 if public.agenda and topology.region_of[province] == ids.RED else 1
        yield _fact("gives.resource", price=rules.price_name(*((more, 0) if seed == ids.Resource.FOOD else (0, more))))


def _offered(topology: rules.Topology, question: Question, spot: str) -> Iterator[PlaceFact]:
    """Yield what the answers that point at a spot would change, of several there alone; or why none can be given."""
    there = [answer for answer in question.listed if answers.spot_of(question, answer) == spot]
    if len(there) == 1 and isinstance(there[0], actions.March):
        yield PlaceFact(answers.said(question, there[0]), Tone.PROMISE)
    told = [fact for answer in there for fact in _forecast(topology, question, answer, spot if there[1:] else "")]
    yield from dict.fromkeys(told)
    if not there and (refusal := answers.refused_at(question, spot)) is not None:
        yield _fact("plaque.refused", Tone.WARNING, why=refusal.message, rule=refusal.rule)


def _forecast(
    topology: rules.Topology, question: Question, answer: actions.Action, only: str = ""
) -> Iterator[PlaceFact]:
    """Yield what an answer would change: who controls then, before and after, of both provinces of a step or of one."""
    before, after = question.public, foresight.carried_out(topology, question.public, answer)
    if isinstance(answer, actions.Lay) and (pile := before.slots[answer.slot]):
        top, price = pile[-1], rules.price_of(topology, before, House(question.seat), Slot(answer.slot))
        order, house = pieces.order_name(top.order), pieces.named(before, top.house)
        yield _fact("forecast.covers", Tone.PROMISE, order=order, house=house)
        if price:
            yield _fact("forecast.price", Tone.UNDECIDED, n=price)
    if after is before:
        return
    for province in topology.provinces if not only else [topology.number[only.removeprefix("area:")]]:
        if any(own[province] != new[province] for own, new in zip(before.units, after.units, strict=True)):
            was, then = [_whose(one, rules.controller(topology, one, province)) for one in (before, after)]
            changes, tone = ("changes", Tone.PROMISE) if was != then else ("stays", Tone.UNDECIDED)
            yield _fact(f"forecast.{changes}", tone, province=pieces.place(topology, province), was=was, then=then)
    one, new = before.houses[question.seat], after.houses[question.seat]
    for what, change in (
        ("resource.food", new.food - one.food), ("resource.bushido", new.bushido - one.bushido),
        ("end.table", new.points - one.points), ("end.influence", sum(new.influence) - sum(one.influence)),
    ):  # fmt: skip
        if change:
            yield _fact("forecast.change", Tone.PROMISE, what=Message(what), change=f"{change:+d}".replace("-", "−"))


def _whose(public: rules.PublicState, house: House) -> Message:
    return Message("plaque.nobody") if house == ids.NOBODY else pieces.named(public, house)


# Slots and regions


def _slot(topology: rules.Topology, view: View, question: Question | None, slot: Slot) -> Plaque:
    public, facts = view.public, list[PlaceFact]()
    pile, quick = public.slots[slot], public.quicks[slot]
    waiting = pieces.still_to_act(topology, public)
    for number, token in enumerate(pile):
        own, upper = token.house == pieces.own_house(view), number == len(pile) - 1
        order = view.orders[slot] if own and upper and token.order == FACEDOWN else token.order
        key = "slot.back" if order == FACEDOWN else "slot.face" if upper else "slot.covered"
        about: dict[str, Any] = {"order": pieces.order_name(order)} if order != FACEDOWN else {}
        facts.append(_fact(key, house=pieces.named(public, token.house), **about))
        if order != FACEDOWN and upper:
            facts.append(_fact(f"order.{ids.ORDERS[order]}.about"))
        if token.location != ids.NO_LOCATION:
            facts.append(_fact("slot.location", location=Message(f"location.{ids.LOCATIONS[token.location]}")))
    if not pile:
        facts.append(_fact("slot.free"))
    elif slot in waiting:
        facts.append(_fact("slot.acts", number=waiting.index(slot) + 1, count=len(waiting)))
    facts += () if question is None else _offered(topology, question, pieces.slot_spot(slot))
    facts.append(_fact(f"quick.{ids.ORDERS[quick]}.about"))
    return Plaque(rules.slot_name(slot), Message("slot.quick", order=pieces.order_name(quick)), facts=tuple(facts))


def _of_region(topology: rules.Topology, public: rules.PublicState, region: Region) -> Iterator[PlaceFact]:
    """Yield who leads in influence, by how much, what one more is worth at the last count (G-1), and what N-3 says."""
    cards, table = public.destiny[region], topology.components.influence_points[ids.REGIONS[region]]
    ranked = sorted(range(len(public.houses)), key=lambda number: -public.houses[number].influence[region])
    values = [public.houses[number].influence[region] for number in ranked]
    if values[0]:
        lead, leader = values[0] - (values[1] if len(values) > 1 else 0), pieces.named(public, House(ranked[0]))
        yield _fact("region.leads", house=leader, n=lead) if lead else _fact("region.level")
    for number, value in zip(ranked, values, strict=True):
        points, more = (table[min(one, len(table) - 1)] * cards for one in (value, value + 1))
        about: dict[str, Any] = {"influence": value, "points": points, "more": more - points}
        yield _fact("region.worth", house=pieces.named(public, House(number)), **about)
    for number, points in enumerate(rules.region_points(topology, rules.controlled(topology, public), region)):
        if points:
            yield _fact("region.bonus", Tone.UNDECIDED, house=pieces.named(public, House(number)), n=points)
    for house in rules.antagonists(public):
        told = [Message(f"location.{ids.LOCATIONS[one]}") for one in rules.possible_locations(public, house, region)]
        if told:
            said = Message("region.locations", house=pieces.named(public, house), locations=rules.listed(told))
            yield PlaceFact(said, Tone.UNDECIDED)


def foreseen(game: SouthWind, view: View, answer: actions.Action) -> View:
    """Return the view as if the answer counted, as far as everybody can tell."""
    return replace(view, public=foresight.carried_out(game.topology(view.public), view.public, answer))
