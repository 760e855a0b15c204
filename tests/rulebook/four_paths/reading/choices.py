"""What a seat may do, and what it costs (chapters 5, 6, 7, 12, 15)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import combinations, product
from typing import Any

from .deeds import Deeds
from .tables import ATTACHMENTS, Row, Waiting, is_row

CHOICES = 10
"""The ways of an ability that leaves a choice are written by its number times this, and their own."""


class Choices(Deeds):
    """Abilities, built-in actions, and what stands against them."""

    # --- Gold --------------------------------------------------------------------------------------------------------

    def makes(self, producer: str, bought: str) -> int:
        """How much gold a producer makes for this card (G-1, G-2)."""
        data, card = self.printed(producer), self.data[bought]
        makes = int(data.get("gold", 0))
        for purpose in data.get("gold_for", ()):
            of = purpose["of"]
            if of.get("clan") in card.get("clan", ()) or of.get("kind") == card["type"]:
                makes = max(makes, purpose["n"])
        return makes

    def producers(self, seat: int, bought: str, bowing: Iterable[str] = ()) -> list[str]:
        """List who may bow for gold; whoever bows for something else may not (Z-10)."""
        return [
            name for name, row in self.cards.items()
            if row["seat"] == seat and not row["bowed"] and name not in bowing and self.makes(name, bought) > 0
        ]  # fmt: skip

    def can_pay(self, seat: int, bought: str, cost: int, bowing: Iterable[str] = ()) -> bool:
        """Tell whether there is gold enough."""
        return sum(self.makes(name, bought) for name in self.producers(seat, bought, bowing)) >= cost

    def paying(
        self, seat: int, card: str, cost: int, bowing: Iterable[str] = ()
    ) -> Generator[Waiting, str, list[str] | None]:
        """Ask who bows for a cost (G-3, G-5); None: taken back."""
        if cost == 0:
            return []
        alike: dict[str, list[str]] = {}
        for name in self.producers(seat, card, bowing):
            alike.setdefault(self.cards[name]["card"], []).append(name)
        sets: list[str] = []
        for counts in product(*(range(len(names) + 1) for names in alike.values())):
            chosen = [name for count, names in zip(counts, alike.values(), strict=True) for name in names[:count]]
            made = [self.makes(name, card) for name in chosen]
            if sum(made) >= cost and sum(made) - min(made) < cost:
                sets.append("pay " + " ".join(chosen))
        answer = yield ("pay", seat, [*sets, "back"])
        return None if answer == "back" else answer.split()[1:]

    # --- What an ability asks for ------------------------------------------------------------------------------------

    def abilities(self, key: str, *kinds: str) -> Iterator[tuple[int, Row]]:
        """List the abilities of a card that count at this level, with their numbers (X-12)."""
        data = self.data[key]
        for number, ability in enumerate(data.get("does", ()), 1):
            level = ability.get("level", 2)
            if ability["kind"] in ("reaction", "kiho") or data["type"] in ("spell", "ancestor", "ring"):
                level = max(level, 3)
            if level <= self.level and ability["kind"] in kinds:
                yield number, ability

    def costs(self, ability: Row) -> dict[str, Any]:
        """Return what an ability costs besides a card's gold."""
        found: dict[str, Any] = {}
        for cost in ability.get("cost", ()):
            found |= cost
        return found

    def does(self, ability: Row) -> list[Row]:
        """List the effects of an ability."""
        return list(ability.get("do", ())) + [one for choice in ability.get("one_of", ()) for one in choice["do"]]

    def effects_of(self, ability: Row, what: str) -> list[Row]:
        """List its effects of one kind."""
        return [effect[what] for effect in self.does(ability) if what in effect]

    def namings(self, seat: int, ability: Row, source: str | None) -> Iterator[dict[str, str]]:
        """List every legal naming of targets (A-5, A-7), and of whoever casts a kiho (E-9)."""
        wanted: dict[str, list[str]] = {}
        straightened = {how["upon"] for how in self.effects_of(ability, "straighten") if isinstance(how["upon"], str)}
        costs = self.costs(ability)
        if "caster" in costs:
            wanted[costs["caster"]] = [
                name for name in self.people(seat)
                if not self.cards[name]["bowed"] and self.traits(name) & {"shugenja", "monk"}
            ]  # fmt: skip
        later: dict[str, Row] = {}
        for target, filter_ in ability.get("targets", {}).items():
            if filter_.get("kind") == "dead":
                wanted[target] = list(dict.fromkeys(self.seats[seat]["shamed"]))
                continue
            if "less_chi_than" in filter_:
                later[target] = filter_
            plain = {key: value for key, value in filter_.items() if key != "less_chi_than"}
            wanted[target] = [
                name for name in self.cards
                if self.fits(name, plain, seat, source)
                and (
                    self.cards[name]["seat"] != seat or not self.is_person(name) or not self.cards[name]["bowed"]
                    or target in straightened
                )
            ]  # fmt: skip
        for names in product(*wanted.values()):
            named = dict(zip(wanted, names, strict=True))
            if len(set(names)) == len(names) and all(
                self.fits(named[target], filter_, seat, source, named) for target, filter_ in later.items()
            ):
                yield named

    def performers(self, ability: Row, source: str | None, named: dict[str, str]) -> list[str]:
        """List who performs it (A-11)."""
        if source is not None:
            kind = self.kind(source)
            if kind in ("personality", "follower"):
                return [source]
            return [self.cards[source]["bearer"]] if kind in ATTACHMENTS else []
        costs = self.costs(ability)
        words = [costs.get("bow"), costs.get("caster"), *(how["us"] for how in self.effects_of(ability, "duel"))]
        return [named[word] for word in words if word in named]

    def bowing(self, seat: int, ability: Row, source: str | None, named: dict[str, str]) -> list[str]:
        """List who bows for it."""
        costs = self.costs(ability)
        found = [named[costs["caster"]]] if "caster" in costs else []
        match costs.get("bow"):
            case None:
                pass
            case "self":
                assert source is not None
                found.append(source)
            case "bearer":
                assert source is not None
                found.append(self.cards[source]["bearer"])
            case word:
                found.append(named[word])
        return found

    def payable(self, seat: int, ability: Row, card: str, gold: int, bowing: list[str]) -> bool:
        """Tell whether all of a cost can be paid (A-5, X-3)."""
        costs = self.costs(ability)
        if any(self.cards[name]["bowed"] for name in bowing):
            return False
        if "favor" in costs and self.favor != seat:
            return False
        if self.seats[seat]["honor"] - costs.get("honor", 0) <= -20:
            return False
        return self.can_pay(seat, card, gold, bowing)

    def conditions(self, seat: int, ability: Row) -> bool:
        """Tell whether its text lets it be used now (X-9)."""
        for condition in ability.get("if", ()):
            if condition == {"favor_held_by": "other"}:
                if self.favor in (None, seat):
                    return False
            elif "hand_min" in condition:
                if self.seats[seat]["hand"].total() - 1 < condition["hand_min"]:
                    return False
            else:
                raise AssertionError(condition)
        return True

    def scope(self, ability: Row) -> str | None:
        """Return how long it is used up after one use (A-14, RA-3)."""
        return ability.get("once") or ("battle" if self.effects_of(ability, "fear") else None)

    def armies_open(self, seat: int) -> list[int]:
        """List the armies that a seat may bring a unit into (B-8)."""
        if self.attack is None:
            return []
        if seat in self.attack["leaders"]:
            return [self.attack["leaders"].index(seat)]
        return [
            army for army in (0, 1)
            if seat in self.attack["invited"][army] and self.attack["sides"].get(seat, army) == army
        ]  # fmt: skip

    # --- Combat's two laws -------------------------------------------------------------------------------------------

    def has_presence(self, seat: int) -> bool:
        """Tell whether a seat has a unit in this battle (B-3)."""
        return any(
            row["seat"] == seat and row["at"] == "battle" and row["province"] == self.here()
            for row in self.cards.values()
        )

    def brings(self, ability: Row) -> bool:
        """Tell whether it moves a unit to battle."""
        return any(how["to"] == "this_battle" for how in self.effects_of(ability, "move"))

    def is_near(self, ability: Row, source: str | None, performers: list[str]) -> bool:
        """Tell whether its source is in this battle, where it has to be (B-5, B-6)."""
        opposing = any(one.get("side") == "opposing" for one in ability.get("targets", {}).values())
        shoots = self.effects_of(ability, "ranged") or self.effects_of(ability, "fear")
        attached = source is not None and self.cards[source]["at"] == "province"
        if not (opposing or shoots or attached or ability.get("near")):
            return True
        return all(self.in_battle(name) for name in ([source] if source is not None else performers))

    def is_relevant(self, ability: Row, source: str | None, named: dict[str, str]) -> bool:
        """Tell whether it has to do with this battle (B-4)."""
        if ability["kind"] == "terrain" or self.brings(ability) or (source is not None and self.in_battle(source)):
            return True
        if any(name in self.cards and self.in_battle(name) for name in named.values()):
            return True
        return any(
            is_row(how.get("upon")) and any(self.fits(name, how["upon"], -1, source, named) and (
                self.in_battle(name)) for name in self.cards)
            for effect in self.does(ability) for how in effect.values()
        )  # fmt: skip

    def allowed_in_battle(self, seat: int, ability: Row, source: str | None, named: dict[str, str]) -> bool:
        """Tell whether an action may be taken in this battle (B-3 to B-6, TE-1)."""
        performers = self.performers(ability, source, named)
        if ability["kind"] == "terrain" and any(row["at"] == "field" for row in self.cards.values()):
            return False
        if self.effects_of(ability, "ranged") and self.restricted("ranged", None):
            return False
        comes = self.brings(ability)
        if not (self.has_presence(seat) or comes or ability.get("far")):
            return False
        return self.is_near(ability, source, performers) and self.is_relevant(ability, source, named)

    # --- Plans -------------------------------------------------------------------------------------------------------

    def planned(
        self, seat: int, ability: Row, number: int, *, source: str | None, card: str, fight: bool
    ) -> Iterator[Row]:
        """List every way to use an ability of a card, in play or of the hand."""
        if not self.conditions(seat, ability):
            return
        gold = self.data[card].get("cost", 0) if source is None else self.costs(ability).get("gold", 0)
        for written, effects in self.choices_of(ability, number):
            way: Row = {**ability, "do": effects, "one_of": []}
            for named in self.namings(seat, way, source):
                bowing = self.bowing(seat, way, source, named)
                if not self.payable(seat, way, card, gold, bowing):
                    continue
                if fight and not self.allowed_in_battle(seat, way, source, named):
                    continue
                yield from self.ways_in(
                    {
                        "seat": seat, "source": source, "card": card, "ability": way, "number": number, "gold": gold,
                        "named": named, "bowing": bowing, "performers": self.performers(way, source, named),
                        "kind": way["kind"], "effects": effects, "army": None, "verb": "ability", "written": written,
                        "where": {word: one.get("where", "any") for word, one in way.get("targets", {}).items()},
                    }
                )  # fmt: skip

    def choices_of(self, ability: Row, number: int) -> list[tuple[int, list[Row]]]:
        """List what may be chosen of an ability as it is named (X-8, 32): each is written by a number of its own."""
        if "one_of" in ability:
            return [(number * CHOICES + way, one["do"]) for way, one in enumerate(ability["one_of"], 1)]
        return [(number, list(ability.get("do", ())))]

    def ways_in(self, plan: Row) -> Iterator[Row]:
        """List a plan once, or for each army that it may move a unit into (B-8, MV-1)."""
        moves = [effect["move"] for effect in plan["effects"] if "move" in effect]
        moved = [plan["named"][how["upon"]] for how in moves if how["to"] == "this_battle"]
        words = [f"{word}={name}" for word, name in plan["named"].items()]
        armies: list[int | None] = [None]
        if moved:
            already = any(self.in_battle(name) for name in moved)
            armies = [] if already else list(self.armies_open(plan["seat"]))
        elif (
            plan["ability"]["kind"] != "reaction"
            and any(how["to"] == "home" for how in moves)
            and any(self.place(plan["named"][how["upon"]])[0] == "home" for how in moves)
        ):
            return
        for army in armies:
            way = [*words, f"to={('attack', 'defense')[army or 0]}"] if len(armies) > 1 else words
            written = " ".join(way) or "none"
            if plan["source"] is not None:
                text = f"use {plan['source']} {plan['written']} {written}"
            elif plan["number"] > 1:
                text = f"play_by {plan['card']} {plan['number']} {written}"
            else:
                text = f"play {plan['card']} {written}"
            yield {**plan, "army": army, "text": text, "open": plan["source"] is not None}

    def from_play(self, seat: int, fight: bool, *kinds: str) -> Iterator[Row]:
        """List what cards in play may do."""
        for name, row in list(self.cards.items()):
            if row["seat"] != seat or row["bowed"] or row["at"] == "field":
                continue
            for number, ability in self.abilities(row["card"], *kinds):
                scope = self.scope(ability)
                if scope is None or (scope, name, number) not in self.used:
                    yield from self.planned(seat, ability, number, source=name, card=row["card"], fight=fight)

    def from_hand(self, seat: int, fight: bool, *kinds: str) -> Iterator[Row]:
        """List what Actions of the hand may do (A-2)."""
        for key, copies in self.seats[seat]["hand"].items():
            if copies and self.data[key]["type"] in ("action", "kiho"):
                for number, ability in self.abilities(key, *kinds):
                    yield from self.planned(seat, ability, number, source=None, card=key, fight=fight)

    def can_bear(self, card: str, bearer: str, borne: Iterable[str]) -> bool:
        """Tell whether a Personality may bear this card besides those (E-5)."""
        data = self.data[card]
        if data["type"] in ("follower", "ancestor") and "hr" in data and self.of(bearer, "ph") < data["hr"]:
            return False
        if data["type"] == "ancestor":
            return bool(set(data["clan"]) & set(self.printed(bearer).get("clan", ())))
        if data["type"] == "item":
            return not any(
                trait in data.get("traits", ()) and trait in self.data[one].get("traits", ())
                for trait in ("weapon", "armor") for one in borne
            )  # fmt: skip
        if data["type"] == "spell":
            spells = [one for one in borne if self.data[one]["type"] == "spell"]
            return "shugenja" in self.traits(bearer) and len(spells) < self.of(bearer, "chi")
        return True

    def attachable(self, seat: int, *kinds: str, to: list[str] | None = None) -> Iterator[Row]:
        """List what may be attached from the hand (E-6, E-8)."""
        in_play = {row["card"] for row in self.cards.values()}
        for key, copies in self.seats[seat]["hand"].items():
            data = self.data[key]
            if not copies or data["type"] not in kinds or (data.get("unique") and key in in_play):
                continue
            for name in self.people(seat) if to is None else to:
                if self.cards[name]["bowed"]:
                    continue
                bowing = [name] if data["type"] == "ancestor" else []
                borne = [self.cards[one]["card"] for one in self.borne(name)]
                if self.can_bear(key, name, borne) and self.can_pay(seat, key, data.get("cost", 0), bowing):
                    yield {
                        "seat": seat, "source": None, "card": key, "gold": data.get("cost", 0), "verb": "attach",
                        "named": {"t": name}, "bowing": bowing, "performers": [], "effects": [], "ability": {},
                        "kind": "limited" if to is None else "reaction", "where": {}, "text": f"attach {key} {name}",
                        "open": False,
                    }  # fmt: skip

    def built_in(self, seat: int, verb: str, **more: Any) -> Row:
        """Return the plan of a built-in action."""
        return {
            "seat": seat, "source": None, "card": None, "gold": 0, "verb": verb, "named": {}, "bowing": [],
            "performers": [], "effects": [], "ability": {}, "kind": "limited", "where": {}, "open": True, **more,
        }  # fmt: skip

    def lobbies(self, seat: int) -> Iterator[Row]:
        """List who may bow for the Favor (L-1)."""
        others = [self.seats[one]["honor"] for one in self.present() if one != seat]
        if self.favor == seat or ("turn", "lobby") in self.used or self.seats[seat]["honor"] <= max(others):
            return
        for name in self.people(seat):
            if not self.cards[name]["bowed"] and self.of(name, "ph") > 0:
                yield self.built_in(
                    seat, "lobby", text=f"lobby {name}", bowing=[name], performers=[name],
                    effects=[{"favor": {"to": "me"}}],
                )  # fmt: skip

    def moves(self, seat: int, moved: dict[str, str]) -> list[tuple[str, str]]:
        """List which attached cards may go to which bearers, after those that go already (E-11)."""
        able = [name for name in self.people(seat) if not self.cards[name]["bowed"]]
        return [
            (card, name) for card, row in self.cards.items()
            if row["bearer"] in able and self.kind(card) != "ancestor"
            for name in able if name != moved.get(card, row["bearer"])
        ]  # fmt: skip

    def is_arranged(self, moved: dict[str, str]) -> bool:
        """Tell whether all that goes elsewhere may be borne there, all requirements anew (E-11)."""
        for card, name in moved.items():
            lying = [
                one["card"] for other, one in self.cards.items()
                if moved.get(other, one["bearer"]) == name and other != card
            ]  # fmt: skip
            if not self.can_bear(self.cards[card]["card"], name, lying):
                return False
        return True

    def shots(self, seat: int) -> Iterator[Row]:
        """List what several sources of one unit may shoot at together (RA-2)."""
        single: dict[tuple[str, str], list[Row]] = {}
        for plan in self.from_play(seat, True, "battle"):
            if self.effects_of(plan["ability"], "ranged") and len(plan["effects"]) == 1:
                single.setdefault((self.head(plan["source"]), plan["named"]["t"]), []).append(plan)
        for (_unit, _target), plans in single.items():
            for size in range(2, len(plans) + 1):
                for some in combinations(plans, size):
                    bowing = [name for plan in some for name in plan["bowing"]]
                    if len(set(bowing)) < len(bowing):
                        continue
                    strength = sum(plan["effects"][0]["ranged"]["n"] for plan in some)
                    sources = "+".join(plan["source"] for plan in some)
                    yield {
                        **some[0], "bowing": bowing, "performers": [one for plan in some for one in plan["performers"]],
                        "effects": [{"ranged": {"n": strength, "at": "t"}}],
                        "text": f"use {sources} 1 t={some[0]['named']['t']}",
                    }  # fmt: skip

    def in_action(self, seat: int) -> Iterator[Row]:
        """List what a seat may do in the Action phase (T-6, T-7)."""
        kinds = ("limited", "open") if seat == self.active else ("open",)
        yield from self.from_play(seat, False, *kinds)
        yield from self.from_hand(seat, False, *kinds)
        if seat != self.active:
            return
        yield from self.attachable(seat, *ATTACHMENTS)
        yield from self.lobbies(seat)
        for card, name in self.moves(seat, {}):
            yield self.built_in(seat, "reattach", text=f"reattach {card} {name}", named={})
        hand = self.seats[seat]["hand"]
        in_play = {row["card"] for row in self.cards.values()}
        for key, copies in hand.items():
            needs = self.data[key].get("needs", {})
            if copies and needs.get("kind") == "limited" and key not in in_play and self.conditions(seat, needs):
                yield self.built_in(
                    seat, "ring", text=f"play {key} none", open=False, card=key, costs=needs["cost"],
                )  # fmt: skip

    def in_combat(self, seat: int) -> Iterator[Row]:
        """List what a seat may do in a battle (B-2)."""
        yield from self.from_play(seat, True, "battle", "open")
        yield from self.from_hand(seat, True, "battle", "open", "terrain")
        yield from self.shots(seat)
        for name in self.people(seat):
            row = self.cards[name]
            if "tactician" not in self.traits(name) or row["bowed"] or not self.in_battle(name):
                continue
            if ("battle", name, "tactic") not in self.used:
                for key, copies in self.seats[seat]["hand"].items():
                    if copies:
                        focus = self.data[key].get("focus", 0)
                        yield self.built_in(
                            seat, "tactic", text=f"tactician {name} {key}", open=False, performers=[name],
                            kind="battle", named={}, card=key, source=name,
                            effects=[{"stat": {"what": "force", "upon": "self", "by": focus}}],
                        )  # fmt: skip
