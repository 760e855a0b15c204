"""Answers on the map: where each lies, what a press and a drop mean, and why nothing can be chosen somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rokugan_desktop.desktop.map.values import Kind, MapChoice
from rokugan_desktop.desktop.south_wind import pieces
from rokugan_desktop.desktop.south_wind.art.cloths import CLOTHS
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Refusal
from rokugan_desktop.games import south_wind as rules
from rokugan_desktop.games.south_wind import Message, Question, SouthWind, actions, ids
from rokugan_desktop.games.south_wind.ids import House, Province, QuestionKind, Unit
from rokugan_desktop.words import Saying, Words

_TAKE: Final = "take"
"""An army is taken up, and its target is asked for next: both together are one answer (O-2)."""


def spot_of(question: Question, answer: actions.Action) -> str:
    """Return where on the map an answer points; an empty text: nowhere."""
    topology, public, work = question.topology, question.public, question.work
    match answer:
        case actions.Lay(slot) | actions.PowerSlot(slot):
            return pieces.slot_spot(slot)
        case (
            actions.Recruit(_, province) | actions.March(_, _, province) | actions.Harvest(province)
            | actions.Build(province) | actions.PowerProvince(province)
        ):  # fmt: skip
            return pieces.area(topology, province)
        case actions.Kill(role, province):
            return f"piece:{pieces.army_identity(public.seat_of(role), _falls(question, answer), province)}"
        case actions.PowerMove(unit, province):
            return f"piece:{pieces.army_identity(work.house, unit, province)}"
        case actions.PowerDrive(role, unit):
            return f"piece:{pieces.army_identity(public.seat_of(role), unit, work.province)}"
        case actions.PowerRegion(region):
            return f"slot:destiny_{ids.REGIONS[region]}"
        case _:
            return ""


_SAID: Final[dict[type[actions.Action], str]] = {
    actions.Recruit: "answer.recruit", actions.March: "answer.step", actions.Kill: "answer.kill",
    actions.Build: "answer.castle", actions.PowerMove: "answer.bring", actions.PowerDrive: "answer.drive",
}  # fmt: skip
"""What is said with all that the answer names."""
_UNITS: Final = ("unit", "first", "second")


def said(question: Question, answer: actions.Action) -> AnyMessage:
    """Return an answer in words."""
    topology, public = question.topology, question.public
    match answer:
        case actions.Lay(slot, token):
            price = rules.price_of(topology, public, question.work.house, ids.Slot(slot))
            about: dict[str, AnyMessage | int] = {"order": token_name(token), "slot": rules.slot_name(slot)}
            return Message("answer.lay.price", n=price, **about) if price else Message("answer.lay", **about)
        case actions.Pick(token):
            return token_name(token)
        case actions.Destiny(region) | actions.PowerRegion(region):
            return pieces.region_name(region)
        case actions.Choose(dojo):
            return Message(f"dojo.{ids.DOJOS[dojo]}")
        case actions.Pay(food, bushido):
            return rules.price_name(food, bushido)
        case actions.Train(unit):
            cost = topology.components.dojo_cost[ids.UNITS[unit]]
            return Message("answer.train", unit=_unit(unit), price=rules.price_name(cost.food, cost.bushido))
        case actions.GeneralFrom(at):
            return Message("place.arsenal" if at else "place.range")
        case actions.Harvest(province) | actions.PowerProvince(province):
            return pieces.place(topology, province)
        case actions.PowerSlot(slot):
            return Message("piece.slot", slot=rules.slot_name(slot), order=pieces.order_name(public.quicks[slot]))
        case actions.Say(word):
            quick = answer == actions.QUICK
            return Message("answer.quick", order=_quick(question)) if quick else Message(f"answer.{word}")
        case _:
            names: dict[str, AnyMessage] = {}
            for field in answer.__struct_fields__:
                value = getattr(answer, field)
                if field == "role":
                    names["house"] = pieces.named(public, public.seat_of(value))
                else:
                    names[field] = _unit(value) if field in _UNITS else pieces.place(topology, value)
            if isinstance(answer, actions.Kill):
                names["unit"] = _unit(_falls(question, answer))
            return Message(_SAID[type(answer)], **names)


def token_name(token: int) -> Message:
    """Return what an order is called that is laid: by its kind, or where that is not known by its place in the row."""
    return pieces.order_name(token) if token >= 0 else Message("answer.place", number=-token)


def _quick(question: Question) -> Message:
    return pieces.order_name(question.public.quicks[question.work.slot])


def _falls(question: Question, answer: actions.Kill) -> Unit:
    """Return which army is destroyed (D-8)."""
    public: rules.PublicState = question.public
    return rules.first_to_fall(public.units[public.seat_of(answer.role)][answer.province]) or Unit.SAMURAI


def _unit(unit: int) -> Message:
    return Message(f"unit.{ids.UNITS[unit]}")


def choices(game: SouthWind, question: Question, words: Words) -> list[MapChoice]:
    """Return the answers on the map; of several in one place the first, the others stand in the panel.

    A step is two of them: an army, then where it goes.
    """
    found: dict[str, MapChoice] = {}
    public: rules.PublicState = question.public
    colour = CLOTHS[public.houses[question.seat].role].ground
    for answer in question.listed:
        spot, identity = spot_of(question, answer), game.write(answer)
        if not spot:
            continue
        within = ""
        if isinstance(answer, actions.March):
            within = _taken(answer)
            if within not in found:
                at = f"piece:{pieces.army_identity(question.work.house, answer.unit, answer.source)}"
                names = {"unit": _unit(answer.unit), "province": pieces.place(question.topology, answer.source)}
                taken = Saying(words, (Message("answer.take", **names),))
                found[within] = MapChoice(within, Kind.CHOICE, at, taken, colour)
        name = Saying(words, (said(question, answer),))
        found.setdefault(f"{within} {spot}", MapChoice(identity, Kind.CHOICE, spot, name, colour, within))
    return list(found.values())


def _taken(step: actions.March) -> str:
    return f"{_TAKE} {step.unit} {step.source}"


def answer_for(game: SouthWind, question: Question, identity: str) -> actions.Action | None:
    """Return the answer that a choice stands for, or None."""
    answer = None if identity.startswith(_TAKE) else game.read(identity)
    return answer if answer in question.listed else None


def answers_for_drop(question: Question, piece: str, spot: str) -> Sequence[actions.Action]:
    """Return the step, or the levy of a power, that dropping an army's piece on a province means, or on a piece there.

    One that is forbidden is refused by its rule.
    """
    found, there = pieces.army_of(piece), pieces.army_of(spot.removeprefix("piece:"))
    target = there[2] if there is not None else question.topology.number.get(spot.removeprefix("area:"))
    if found is None or target is None or target == found[2]:
        return ()
    _, unit, source = found
    if question.kind == QuestionKind.STEP:
        return (actions.March(Unit(unit), Province(source), Province(target)),)
    levy = actions.PowerMove(Unit(unit), Province(source))
    return (levy,) if levy in question.listed and target == question.work.province else ()


def meant_at(game: SouthWind, question: Question, spot: str) -> list[str]:
    """Return the choices that a press on a province, or on a slot, means: armies to take up, armies that fall there."""
    meant: dict[str, str] = {}
    for answer in question.listed:
        if isinstance(answer, actions.March):
            if pieces.area(question.topology, answer.source) == spot:
                meant[_taken(answer)] = _taken(answer)
            continue
        at = spot_of(question, answer)
        army = pieces.army_of(at.removeprefix("piece:"))
        if at == spot or (army is not None and pieces.area(question.topology, army[2]) == spot):
            meant.setdefault(at, game.write(answer))
    return list(meant.values())


def refused_at(question: Question, spot: str) -> Refusal | None:
    """Return why nothing can be chosen at a spot, in the words of the rule (chapter 15)."""
    slot, province = pieces.slot_at(question.topology, spot), question.topology.number.get(spot.removeprefix("area:"))
    tried = _tried(question, province) if province is not None else None
    if slot is not None and question.kind == QuestionKind.LAY:
        tried = actions.Lay(slot, next((one.token for one in question.listed if isinstance(one, actions.Lay)), 0))
    return None if tried is None else question.refusal(tried)


def _tried(question: Question, province: Province) -> actions.Action | None:
    """Return what a press on a province would have meant."""
    public, house = question.public, House(question.seat)
    ready = next((one.unit for one in question.listed if isinstance(one, actions.Recruit)), Unit.SAMURAI)
    own = rules.first_to_fall(public.units[house][province]) or Unit.SAMURAI
    others = [one for number, one in enumerate(public.houses) if number != house]
    there = [one for one in others if public.units[public.seat_of(one.role)][province].armies]
    tried: dict[str, actions.Action] = {
        QuestionKind.RECRUIT: actions.Recruit(ready, province),
        QuestionKind.STEP: actions.March(own, province, province),
        QuestionKind.KILL: actions.Kill((there or others)[0].role, province),
        QuestionKind.HARVEST: actions.Harvest(province),
        QuestionKind.CASTLE: actions.Build(province, Unit.SAMURAI, Unit.SAMURAI),
        QuestionKind.POWER: actions.PowerProvince(province),
    }
    return tried.get(question.kind)


def declining(question: Question, words: Words) -> tuple[actions.Action, str] | None:
    """Return the answer that ends what is asked, with what its button says."""
    for answer in (actions.DONE, actions.SKIP, actions.SEEN):
        if answer in question.listed:
            quick = getattr(question.work, "is_quick", False)
            key = f"answer.{answer.word}.{'quick' if quick else question.kind}"
            return answer, words.text(key if words.knows(key) else f"answer.{answer.word}")
    return None


def summary(answered: Sequence[tuple[Question, actions.Action]]) -> AnyMessage | None:
    """Return what a draft does once it is confirmed."""
    told = [said(question, answer) for question, answer in answered if not isinstance(answer, actions.Pick)]
    kept = [one for one in told if one.key not in ("answer.done", "answer.power_use")]
    return rules.listed(kept or told) if told else None
