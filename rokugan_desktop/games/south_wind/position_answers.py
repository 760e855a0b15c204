"""What `resolve`, `explain` and `score` say of a position: plain data, exactly as the format's page gives them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, get_args, get_type_hints

from rokugan_desktop.engine import Seat, Unreadable
from rokugan_desktop.engine.tuples import with_count
from rokugan_desktop.games.south_wind import actions, events, flow, ids
from rokugan_desktop.games.south_wind import position as positions
from rokugan_desktop.games.south_wind import state as states
from rokugan_desktop.games.south_wind.actions import DONE, SKIP, Action
from rokugan_desktop.games.south_wind.chapters import era, orders, planning, setup, solo
from rokugan_desktop.games.south_wind.components import Topology, region_of_slot, slot_number
from rokugan_desktop.games.south_wind.control import controller, is_besieged, strength
from rokugan_desktop.games.south_wind.ids import FACEDOWN, NO_SLOT, NOBODY, House, QuestionKind, Slot
from rokugan_desktop.games.south_wind.messages import Message
from rokugan_desktop.games.south_wind.position import Opening, PlayEntry, Position, named_house
from rokugan_desktop.games.south_wind.state import view_of
from rokugan_desktop.games.south_wind.state_update import StateUpdate

Report = dict[str, Any]
_VERBS: Final = ("quick", "lay", "train", "era_end", "antagonist", "acts", "destiny_drawn", "execution", "score")
_BESIDE: Final = {
    "order": {"do"}, "quick": {"do"}, "lay": {"do", "pay"}, "train": {"do", "general_from"},
    "antagonist": {"location", "order"}, "acts": {"location", "order"},
}  # fmt: skip
"""What may be said beside each verb of `play`."""
_NEW_TOKEN: Final = "new token"  # noqa: S105  # an order token
NO_ENTRY: Final = PlayEntry()
_NAMES: Final[dict[object, Sequence[str]]] = {
    ids.Region: ids.REGIONS, ids.Order: ids.ORDERS, ids.Unit: ids.UNITS, ids.Dojo: ids.DOJOS,
    ids.Location: ids.LOCATIONS, events.ResourceKind: ids.RESOURCES,
}  # fmt: skip
_CALLED: Final = {"other": "of", "province": "at", "source": "from", "target": "to"}
"""How `resolve` writes what an event holds: the names of each type, and what fields are called."""
_STEPS: Final[dict[str, Callable[[StateUpdate], None]]] = {
    "N-1": era.era_harvest, "N-2": era.era_influence, "N-3": era.era_regions, "N-4": era.era_shrines,
    "N-5": era.era_archers, "N-6": era.take_tokens_back, "N-8": era.next_turn_order, "A-14.5": solo.go_home,
}  # fmt: skip


class Running(Opening):
    """A position that is played on, and what came of it."""

    def __init__(
        self,
        topologies: Sequence[Topology],
        position: Position,
        name: str,
        read: Callable[[str], Action],
        write: Callable[[Action], str],
    ) -> None:
        super().__init__(topologies, position, name)
        self._read, self._write = read, write
        self.update = StateUpdate(self.topology, self.state)
        self.refused: Report | None = None
        self.slot = NO_SLOT
        self.added: dict[str, list[str]] = {}
        self._listed: list[Action] = []
        """What may be answered now; nothing where nobody is asked."""
        self._last: states.Undertaking | None = None
        """What was under way last."""

    def play(self) -> None:
        """Carry out `play` until an answer is refused; without it the execution phase up to its first question."""
        if not self.position.play:
            self._execution(())
        for at, entry in enumerate(self.position.play):
            where = f"play[{at}]"
            self.update.change(work=(), acting=NO_SLOT)
            self._listed, self._last = [], None
            self._carry_out(where, entry, self._verb(where, entry))
            if not self._listed and not self.update.public.work:
                era.judge_agenda(self.update)
            if self.refused is not None:
                return
        era.judge_agenda(self.update)

    def _verb(self, where: str, entry: PlayEntry) -> str:
        said = [verb for verb in _VERBS if getattr(entry, verb) is not None]
        verb = said[0] if len(said) == 1 else "order"
        fields = {field for field in entry.__struct_fields__ if getattr(entry, field) not in (None, ())}
        beside, is_rule = fields - {verb} - _BESIDE.get(verb, set()), verb in ("antagonist", "acts")
        needed = entry.location is not None and isinstance(entry.order, str) if is_rule else True
        if len(said) > 1 or beside or not needed or (verb == "order" and not isinstance(entry.order, tuple)):
            self.refuse(where, "verb")
        return verb

    def _carry_out(self, where: str, entry: PlayEntry, verb: str) -> None:
        update = self.update
        match verb:
            case "order" | "quick":
                named, said = getattr(entry, verb), f"{where}.{verb}"
                house, region = self._player(said, named[0]), self.region(said, named[1])
                order = self.order(said, named[2])
                if verb == "order":
                    update.push(orders.work_of(self.topology, house, region, order, is_quick=False))
                elif order is ids.Order.CASTLE:
                    self.refuse(said, "no-quick")
                else:
                    orders.begin_quick(update, house, region, order)
                self._answer(f"{where}.do", entry.do, entry)
            case "lay" | "train":
                house = self._player(f"{where}.{verb}", getattr(entry, verb))
                update.push(planning.Laying(house) if verb == "lay" else _after(house))
                self._answer(f"{where}.do", entry.do, entry)
                if verb == "lay" and len(entry.do) == 1 and self.refused is None:  # what follows it was not begun
                    update.change(work=())
                    self._listed = []
            case "era_end":
                for at, step in enumerate(entry.era_end or ()):
                    self.index(f"{where}.era_end[{at}]", step, tuple(_STEPS))
                    _STEPS[step](update)
            case "antagonist" | "acts":
                self._antagonist(where, getattr(entry, verb), entry, whole=verb == "antagonist")
            case "destiny_drawn":
                for at, word in enumerate(entry.destiny_drawn or ()):
                    self._destiny(f"{where}.destiny_drawn[{at}]", word)
            case "execution":
                self._execution(entry.execution or (), f"{where}.execution")
            case _:
                era.end_match(update)

    def _player(self, where: str, word: str) -> House:
        house = self.house(where, word)
        self.refuse_if(self.update.of(house).is_antagonist, where, "antagonist", house=named_house(word))
        return house

    # Answers

    def _settle(self) -> None:
        """Go on until somebody is asked, or nothing is under way; a price is asked for where there is but one."""
        while self.update.public.work:
            work = self._last = self.update.public.work[-1]
            self._listed = work.answers(self.topology, self.update.state())
            if len(self._listed) > 1 or work.always or isinstance(work, planning.Paying):
                return
            self.update.answer(self._listed[0])
        self._listed = []

    def _answer(self, where: str, texts: Sequence[str], entry: PlayEntry = NO_ENTRY) -> None:
        """Give answers, one after the other, until one is refused; what the entry says beside them as it is asked."""
        self._settle()
        for number, text in enumerate(texts, 1):
            if text == _NEW_TOKEN and entry.train is not None:
                self.update.change(work=(_after(self._judging().house),))
                self._settle()
                continue
            try:
                action = self._read(text)
            except Unreadable as error:
                raise Unreadable(self.name, f"{where}[{number - 1}]", error.what) from None
            if isinstance(action, actions.Lay) and not self._give(number, actions.Pick(action.token)):
                return
            if not self._give(number, action):
                return
            if isinstance(action, actions.Lay):
                self.slot = Slot(action.slot)
            asked = self.update.public.work[-1] if self._listed else None
            if isinstance(asked, planning.Paying):
                self._give(number, self._listed[0] if entry.pay is None else actions.Pay(*entry.pay))
            elif isinstance(asked, planning.TakingGeneral) and entry.general_from is not None:
                self._give(number, actions.GeneralFrom(("range", "arsenal").index(entry.general_from)))

    def _give(self, number: int, action: Action) -> bool:
        """Give an answer; tell whether it was allowed. One to what has ended is judged by that, `done` is none."""
        if action in self._listed:
            self.update.answer(action)
            self._settle()
        elif self._listed or action != DONE:
            why = self._judging().refusal(self.topology, self.update.public, action)
            self.refused = {"answer": number, "rule": why.rule}
        return self.refused is None

    def _judging(self) -> states.Undertaking:
        work = self.update.public.work[-1] if self.update.public.work else self._last
        assert work is not None  # an action has begun
        return work

    # What is not asked

    def _antagonist(self, where: str, word: str, entry: PlayEntry, *, whole: bool) -> None:
        house = self.house(where, word)
        if not self.update.of(house).is_antagonist or entry.location is None:
            self.refuse(where, "not-antagonist", house=named_house(word))
        region = self.region(f"{where}.location", entry.location[0])
        location = ids.Location(self.index(f"{where}.location", entry.location[1], ids.LOCATIONS))
        order = self.order(f"{where}.order", str(entry.order))
        if not planning.order_counts(self.topology, self.update.public, house)[order]:
            self.refuse(f"{where}.order", "no-order", house=named_house(word))
        if not whole:
            solo.act(self.update, house, region, location, order)
            return
        slot = solo.slot_for(self.topology, self.update.public, house, region)
        if slot is None:
            self.update.tell(events.LocationPutUnder(house, region))
        else:
            self.slot = slot
            solo.lay(self.update, house, region, location, order)

    def _destiny(self, where: str, word: str) -> None:
        region = self.region(where, word)
        if not setup.deck(self.topology, self.update.state())[region]:
            self.refuse(where, "deck", region=Message(f"region.{word}"))
        self.update.change(destiny=with_count(self.update.public.destiny, region, 1))
        self.update.tell(events.DestinyDrawn(region))
        if self.update.public.is_solo:
            solo.add_locations(self.update, region)
        for work in self.update.public.work:
            assert isinstance(work, solo.AddingLocation)
            self.added.setdefault(self.houses[work.house], []).append(word)
        while self.update.public.work:  # which of them it is, nobody sees
            work = self.update.public.work[-1]
            draw = work.draw(self.topology, self.update.state())
            assert draw is not None
            self.update.answer(draw.outcomes[draw.weights.index(1)])

    def _execution(self, lists: Sequence[Sequence[str]], where: str = "") -> None:
        """Let each token act, with a list of answers for each; stop where a list ends before its order does."""
        self.check_locations()
        flow.begin_execution(self.update)
        slots = [*flow.sequence(self.topology, self.update.public)]
        self.refuse_if(len(lists) > len(slots), where, "lists", n=len(slots))
        for at, slot in enumerate(slots):
            self._last = None
            flow.act(self.update, slot)
            self._answer(f"{where}[{at}]", lists[at] if at < len(lists) and self.update.public.work else ())
            if self.refused is not None or self._listed:
                return
            era.judge_agenda(self.update)

    # What is said of it

    def asked(self) -> Report | None:
        """Return who is asked what now, or None."""
        if not self._listed:
            return None
        work = self.update.public.work[-1]
        kind, listed = work.asked(), [one for one in self._listed if one not in (DONE, SKIP)]
        if kind == QuestionKind.ORDER:  # both questions of a lay are one here
            kind, picked = QuestionKind.LAY, [one.token for one in listed if isinstance(one, actions.Pick)]
            listed = [actions.Lay(slot, token) for token in picked for slot in self._may_lay(work.house)]
        return {
            "house": self.houses[work.house],
            "kind": str(kind),
            "answers": [self._write(action) for action in listed],
            "may_end": DONE in self._listed,
        }

    def report(self) -> Report:
        """Return what `resolve` says."""
        public = self.update.public
        by_house = [*zip(self.houses, public.houses, strict=True)]
        most = self.topology.components.pieces["archers"]
        at_home = [most - sum(force.archers for force in forces) for forces in public.units]
        found: Report = {
            "refused": self.refused,
            "asked": self.asked(),
            "units": positions.units_written(self.topology, self.houses, public),
            "resources": {name: [house.food, house.bushido] for name, house in by_house},
            "points": {name: house.points for name, house in by_house},
            "influence": {name: self._of_regions(house.influence) for name, house in by_house},
            "barracks": {name: house.barracks for name, house in by_house},
            "archers_at_home": dict(zip(self.houses, at_home, strict=True)),
            "dojo": {name: positions.dojo_written(house) for name, house in by_house if public.has_dojos},
            "destiny": self._of_regions(public.destiny),
            "acting": self._by_slot(lambda slot: self._top(slot) if public.slots[slot] else None),
        }
        told = [one.event for one in self.update.told]
        acted = [one for one in told if isinstance(one, (events.TurnedUp, events.Acted))]
        if acted:
            found["acted"] = [
                [*self.place_of(one.slot), self.houses[one.house], ids.ORDERS[one.order]] for one in acted
            ]
        if self.slot != NO_SLOT:
            found["slot"] = self.place_of(self.slot)
        if self.added:
            found["location_tokens_added"] = self.added
        if self.update.winners is not None:
            found["winners"] = [self.houses[house] for house in self.update.winners]
        found["log"] = [self._logged(event) for event in told]
        return found

    def _of_regions(self, counts: Iterable[int]) -> dict[str, int]:
        return dict(zip(self.regions, counts, strict=False))

    def place_of(self, slot: int) -> list[Any]:
        """Return a slot as reports write it."""
        return [ids.REGIONS[region_of_slot(Slot(slot))], slot_number(Slot(slot))]

    def _top(self, slot: int) -> list[str]:
        token = self.update.public.slots[slot][-1]
        order = self.update.hidden.orders[slot] if token.order == FACEDOWN else token.order
        return [self.houses[token.house], ids.ORDERS[order]]

    def _by_slot(self, said: Callable[[Slot], object]) -> Report:
        """Return what is said of each slot, by region and number, without what is nothing."""
        found: Report = {}
        for slot in self.topology.slots:
            if (one := said(slot)) is not None:
                found.setdefault(self.place_of(slot)[0], {})[str(slot_number(slot))] = one
        return found

    def _logged(self, event: events.Event) -> Report:
        """Return an event as plain data, each field by its type."""
        kind, names = type(event), {House: self.houses, ids.Province: self.topology.names, **_NAMES}
        said: Report = {"event": "_".join(re.findall("[A-Z][a-z]*", kind.__name__)).lower()}
        for field, type_ in get_type_hints(kind, include_extras=True).items():
            if field in kind.__struct_fields__:
                value: Any = getattr(event, field)
                known = names.get(get_args(type_)[0] if type_ in (events.Other, events.Target) else type_)
                if type_ is Slot:
                    said[field] = self.place_of(value)
                elif type_ == tuple[House, ...]:
                    said[field] = [self.houses[house] for house in value]
                else:
                    said[_CALLED.get(field, field)] = value if known is None else known[value]
        return said | {"rule": getattr(event, "rule", "")}

    def explanation(self) -> Report:
        """Return what `explain` says."""
        public, topology, orders = self.state.public, self.topology, self.state.hidden.orders
        houses = [(name, House(number)) for number, name in enumerate(self.houses)]
        provinces = [(name, topology.number[name]) for name in topology.names]
        held = {name: controller(topology, public, province) for name, province in provinces}
        sums = {
            name: {one: total for one, house in houses if (total := strength(topology, public, house, province).total)}
            for name, province in provinces
        }
        pairs = ((name, at, one, house) for name, at in provinces for one, house in houses)
        besieged = [[name, one] for name, at, one, house in pairs if is_besieged(topology, public, house, at)]
        late, quicks = StateUpdate(topology, self.state), [ids.ORDERS[quick] for quick in public.quicks]
        era.next_turn_order(late)
        solo_ = topology.components.solo
        lays = solo_.lay if public.is_solo else topology.components.lay[len(public.houses)]
        found: Report = {
            "control": {name: None if house == NOBODY else self.houses[house] for name, house in held.items()},
            "strength": {name: there for name, there in sums.items() if there},
            "sequence": [[*self.place_of(slot), *self._top(slot)] for slot in flow.sequence(topology, public)],
            "lay": {
                name: [[*self.place_of(slot), price] for slot, price in self._may_lay(house).items()]
                for name, house in houses
            },
            "train": {
                name: [ids.UNITS[unit] for unit in planning.trainable(topology, public, house)]
                for name, house in houses
            },
            "besieged": besieged,
            "orders_left": {
                name: dict(zip(ids.ORDERS, planning.orders_left(topology, public, house, orders), strict=True))
                for name, house in houses
            },
            "quick_actions": {
                region: quicks[number * 4 : number * 4 + 4] for number, region in enumerate(self.regions)
            },
            "lays": [*lays],
            "next_order": [self.houses[house] for house in late.public.turn_order],
            "barracks": {name: public.houses[house].barracks for name, house in houses},
            "provinces": len(provinces),
            "deck": sum(setup.deck(topology, self.state)),
        }
        if self.position.seat is not None:
            found["view"] = self._view(self._player("seat", self.position.seat))
        return found

    def _may_lay(self, house: House) -> dict[Slot, int]:
        """Return where a house may lay a token, and what it costs; an antagonist pays nothing (A-8)."""
        public = self.update.public
        own = public.houses[house]
        if own.is_antagonist:
            return dict.fromkeys(planning.prices_of(self.topology, public, house), 0)
        return planning.prices_of(self.topology, public, house, at_most=own.resources)

    def _view(self, seat: House) -> Report:
        view = view_of(self.state, Seat(seat))

        def said(slot: Slot) -> list[list[str]] | None:
            known = [view.orders[slot] if one.order == FACEDOWN else one.order for one in view.public.slots[slot]]
            words = ["unknown" if order == FACEDOWN else ids.ORDERS[order] for order in known]
            return [
                [self.houses[one.house], word] for one, word in zip(view.public.slots[slot], words, strict=True)
            ] or None

        hand = [word for word, n in zip(ids.REGIONS, view.hand, strict=True) for _ in range(n)]
        others = {name: one.cards for name, one in zip(self.houses, view.public.houses, strict=True)}
        return {"slots": self._by_slot(said), "hand": hand, "hands": others}

    def score(self) -> Report:
        """Return what `score` says."""
        public = self.state.public
        counts = [*zip(self.houses, [era.last_count(self.topology, public, one) for one in public.houses], strict=True)]
        return {
            "points": {name: count.total for name, count in counts},
            "by": {name: count._asdict() | {"influence": self._of_regions(count.influence)} for name, count in counts},
            "winners": [self.houses[house] for house in era.winners(self.topology, public)],
        }


def _after(house: House) -> planning.AfterLaying:
    """Return what follows an order that was laid nobody knows where."""
    return planning.AfterLaying(house, NO_SLOT, quick=False, training=True)
