"""Level 1 of Four Paths read once more from its page, as one story in plain data: nothing of the game is imported.

`Plain.match` is a generator. It waits with `("draw", {card: weight})`, `("first", {seat: weight})` or
`(kind, seat, answers)`, answers as they are written, and goes on with the answer that it is sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from contextlib import suppress
from itertools import combinations, product
from typing import Any, NoReturn

Row = dict[str, Any]
Waiting = tuple[Any, ...]
Story = Generator[Waiting, str, None]
WITHOUT_EFFECT_HERE = {"draw", "rehonor", "favor"}
"""What no card, no dishonor and no Favor leave nothing to do for (X-13)."""


class Ended(Exception):
    """The match is over."""


class TurnEnds(Exception):
    """The active seat has left in its own turn (Y-1)."""


def _is_card(data: Row, kind: str) -> bool:
    return bool(data["type"] == kind)


class Plain:
    """A match: what lies where, and how it goes on."""

    def __init__(self, file: Row, decks: Sequence[str], *, short: bool, lone: bool, spare: bool) -> None:
        """Set up (S-4, S-6): the stronghold, its honor, four provinces face-down (three in a short match, Y-2)."""
        self.data: Row = {key: {**card, **card.get("level1", {})} for key, card in file["cards"].items()}
        self.lasting: dict[str, dict[str, list[Row]]] = {}  # by what is changed, and by the card that changes it
        for key, card in self.data.items():
            for trait in card.get("always", ()):
                self.lasting.setdefault(trait.get("stat", ""), {}).setdefault(key, []).append(trait)
        self.short, self.lone, self.spare = short, lone, spare
        self.count = self.made_provinces = 0
        self.cards: dict[str, Row] = {}
        self.records: list[Row] = []
        self.happened: set[str] = set()
        self.seats: list[Row] = []
        self.round, self.active, self.how = 0, 0, ""
        self.winners: tuple[int, ...] = ()
        self.totals = (0, 0)
        self.attack: Row | None = None
        self.last_loss = ""
        for number, name in enumerate(decks):
            deck = file["decks"][name]
            left: Counter[str] = Counter()
            for key, copies in deck["dynasty"].items():
                left[deck.get("level2", {}).get(key, key)] += copies
            house = self.data[deck["stronghold"]]
            self.seats.append(
                {
                    "honor": house.get("short", house["start"]) if short else house["start"],
                    "clan": house["clan"], "strength": house["strength"], "left": left,
                    "provinces": [], "dead": [], "discarded": [], "removed": [], "out": False,
                }
            )  # fmt: skip
            for _ in range(3 if short else 4):
                self.made_provinces += 1
                self.seats[number]["provinces"].append({"id": self.made_provinces, "card": None, "down": True})
            self.enter(deck["stronghold"], number)

    # --- Reading -----------------------------------------------------------------------------------------------------

    def present(self) -> list[int]:
        """List the seats that are in the match."""
        return [seat for seat, row in enumerate(self.seats) if not row["out"]]

    def clockwise(self, first: int) -> list[int]:
        """List the seats in the match, from this one on."""
        count = len(self.seats)
        return [(first + step) % count for step in range(count) if not self.seats[(first + step) % count]["out"]]

    def always(self, stat: str) -> list[tuple[str, Row, Row]]:
        """List what the traits of cards in play change of a number (X-6)."""
        lasting = self.lasting.get(stat, {})
        found = [(name, row) for name, row in self.cards.items() if row["card"] in lasting]
        return [(name, row, trait) for name, row in found for trait in lasting[row["card"]]]

    def force(self, name: str, lasting: Sequence[tuple[str, Row, Row]] | None = None) -> int:
        """The Force of a Personality, without attachments at this level his unit's: 0 if he is bowed (N-2, N-5).

        lasting: what traits change of Force, where it has been listed already.
        """
        row = self.cards[name]
        if row["bowed"]:
            return 0
        total = self.data[row["card"]].get("force", 0)
        total += sum(one["by"] for one in self.records if one["what"] == "force" and name in one["upon"])
        for _source, source, trait in self.always("force") if lasting is None else lasting:
            upon = trait["upon"]
            if upon["kind"] != "personality" or row["at"] != "battle" or row["province"] != source["province"]:
                continue
            if "attacking" in upon and upon["attacking"] != (row["army"] == 0):
                continue
            total += trait["by"]
        return max(int(total), 0)

    def strength(self, seat: int, province: Row, lasting: Sequence[tuple[str, Row, Row]] | None = None) -> int:
        """The strength of a province (P-1); `lasting` as for Force."""
        total = self.seats[seat]["strength"]
        total += sum(one["by"] for one in self.records if one["what"] == "strength" and province["id"] in one["upon"])
        for _name, row, trait in self.always("strength") if lasting is None else lasting:
            if trait["upon"] == "province" and row["at"] == "province" and row["province"] == province["id"]:
                total += trait["by"]
        return max(int(total), 0)

    def army(self, province: Row, army: int) -> list[str]:
        """List the units of an army (M-7)."""
        return [
            name
            for name, row in self.cards.items()
            if row["at"] == "battle" and row["province"] == province["id"] and row["army"] == army
        ]

    def makes(self, producer: str, bought: str) -> int:
        """How much gold a producer makes for this card (G-1, G-2)."""
        data = self.data[self.cards[producer]["card"]]
        makes: int = data.get("gold", 0)
        for purpose in data.get("gold_for", ()):
            of, card = purpose["of"], self.data[bought]
            if of.get("clan") in card.get("clan", ()) or of.get("kind") == card["type"]:
                makes = max(makes, purpose["n"])
        return makes

    def producers(self, seat: int, bought: str) -> list[str]:
        """List who may bow for gold."""
        return [
            name
            for name, row in self.cards.items()
            if row["seat"] == seat and not row["bowed"] and self.makes(name, bought) > 0
        ]

    # --- Cards -------------------------------------------------------------------------------------------------------

    def enter(self, card: str, seat: int, **facts: Any) -> str:
        """Bring a card into play; its name is never used again (ST-2)."""
        self.count += 1
        name = f"{card}:{self.count}"
        self.cards[name] = {
            "card": card, "seat": seat, "at": "home", "province": None, "army": None, "bowed": False, **facts
        }  # fmt: skip
        return name

    def die(self, names: Iterable[str]) -> None:
        """Destroy cards: they go to their owner's dead (Z-8)."""
        for name in list(names):
            row = self.cards.pop(name)
            owner: int = row["seat"]
            self.seats[owner]["dead"].append(row["card"])

    def fill(self, seat: int) -> None:
        """Refill the empty provinces from the left while there is something to fill them with (P-2, C-3)."""
        row = self.seats[seat]
        for province in row["provinces"]:
            down = sum(other["down"] for other in row["provinces"])
            if province["card"] is None and not province["down"] and row["left"].total() > down:
                province["down"] = True

    def turn_up(self, seat: int) -> Generator[Waiting, str, str]:
        """Draw what a face-down card is (C-3)."""
        left = self.seats[seat]["left"]
        card = yield ("draw", {key: copies for key, copies in left.items() if copies})
        left[card] -= 1
        return card

    # --- Honor, leaving, the ends ------------------------------------------------------------------------------------

    def honor(self, changes: dict[int, int]) -> None:
        """Change honor at one moment, then see who leaves (H-2, V-3)."""
        for seat, by in changes.items():
            if by:
                self.seats[seat]["honor"] += by
        self.check()

    def check(self) -> None:
        """Take out whoever has honor under -19 or no province (N-8, V-3, V-5)."""
        fallen = [
            seat for seat in self.present() if self.seats[seat]["honor"] <= -20 or not self.seats[seat]["provinces"]
        ]
        if not fallen:
            return
        before = self.present()
        for seat in fallen:
            self.last_loss = "dishonor" if self.seats[seat]["honor"] <= -20 else "military"
            self.leave(seat)
        if not self.present():
            self.over(before, "shared")
        if len(self.present()) == 1:
            self.over(self.present(), self.last_loss)
        if self.active in fallen:
            raise TurnEnds

    def leave(self, seat: int) -> None:
        """A seat leaves with all its cards, in play and out of it (V-3)."""
        row = self.seats[seat]
        row.update(out=True, provinces=[], dead=[], discarded=[], removed=[], left=Counter())
        for name in [name for name, card in self.cards.items() if card["seat"] == seat]:
            del self.cards[name]

    def over(self, winners: Iterable[int], how: str) -> NoReturn:
        """End the match."""
        self.winners, self.how = tuple(winners), how
        raise Ended

    def score(self) -> NoReturn:
        """The most honor wins, then the most provinces; else they share it (V-7)."""
        rank = {seat: (self.seats[seat]["honor"], len(self.seats[seat]["provinces"])) for seat in self.present()}
        self.over([seat for seat in rank if rank[seat] == max(rank.values())], "early")

    # --- The match ---------------------------------------------------------------------------------------------------

    def match(self) -> Story:
        """Play from the first seat's first turn to the end."""
        try:
            most = max(row["honor"] for row in self.seats)
            tied = [seat for seat, row in enumerate(self.seats) if row["honor"] == most]
            self.active = tied[0]
            if len(tied) > 1:
                self.active = int((yield ("first", dict.fromkeys(tied, 1))))
            began, self.round = self.active, 1
            while True:
                with suppress(TurnEnds):
                    yield from self.turn()
                for step in range(1, len(self.seats) + 1):
                    follows = (self.active + step) % len(self.seats)
                    if follows == began:
                        if self.round == 40:
                            self.score()
                        self.round += 1
                    self.records = [
                        one for one in self.records if one["seat"] != follows or not self.seats[follows]["out"]
                    ]
                    if not self.seats[follows]["out"]:
                        self.active = follows
                        break
        except Ended:
            pass

    def turn(self) -> Story:
        """One turn (T-1)."""
        seat = self.active
        self.records = [one for one in self.records if one["seat"] != seat]
        if self.seats[seat]["honor"] >= (30 if self.short else 40):
            self.over([seat], "honor")
        for row in self.cards.values():
            if row["seat"] == seat:
                row["bowed"] = False
        yield from self.events(seat)
        yield from self.attacking(seat)
        yield from self.dynasty(seat)

    def events(self, seat: int) -> Story:
        """Turn up the provinces from left to right; Events happen; then Regions enter (T-3 to T-5)."""
        for province in list(self.seats[seat]["provinces"]):
            if province["down"]:
                province["card"] = yield from self.turn_up(seat)
                province["down"] = False
            card = province["card"]
            if card is None or not _is_card(self.data[card], "event"):
                continue
            if card not in self.happened:
                self.happened.add(card)
                for effect in self.data[card]["event"] if self.data[card].get("level", 1) == 1 else ():
                    self.happens(seat, effect)
            province["card"] = None
            self.seats[seat]["discarded"].append(card)
            self.fill(seat)
        for province in self.seats[seat]["provinces"]:
            card = province["card"]
            if card is None or not _is_card(self.data[card], "region"):
                continue
            there = [row for row in self.cards.values() if row["province"] == province["id"]]
            if not any(_is_card(self.data[row["card"]], "region") for row in there):
                province["card"] = None
                self.enter(card, seat, at="province", province=province["id"])
                self.fill(seat)

    def happens(self, seat: int, effect: Row) -> None:
        """Carry out an effect of an Event (X-8)."""
        ((what, how),) = effect.items()
        if what in WITHOUT_EFFECT_HERE:
            return
        if what == "honor" and how["who"] == "me":
            self.honor({seat: how["by"]})
        elif what == "honor" and how["who"] == "them_top":
            most = max(self.seats[one]["honor"] for one in self.present())
            if self.seats[seat]["honor"] < most:
                self.honor({one: how["by"] for one in self.present() if self.seats[one]["honor"] == most})
        elif what == "restrict" and how == {"word": "attack", "upon": "each", "until": "my_turn"}:
            self.records.append({"seat": seat, "what": "no_attack", "by": 0, "upon": set(self.present())})
        elif what == "stat" and how["until"] == "my_turn":
            if how["what"] == "force":
                upon: set[Any] = {
                    name for name, row in self.cards.items() if _is_card(self.data[row["card"]], "personality")
                }
            else:
                upon = {province["id"] for row in self.seats for province in row["provinces"]}
            self.records.append({"seat": seat, "what": how["what"], "by": how["by"], "upon": upon})
        else:
            raise AssertionError(effect)

    # --- Attack ------------------------------------------------------------------------------------------------------

    def attacking(self, seat: int) -> Story:
        """The Attack phase: declaration, invitations, two segments, the battles (chapter 11, B-1)."""
        if self.lone and self.round == 1:
            return
        if any(one["what"] == "no_attack" and seat in one["upon"] for one in self.records):
            return
        targets = [other for other in self.present() if other != seat]
        may_come = self.present() if len(targets) > 1 else [seat]
        if not any(self.able(one, "infantry") for one in may_come):
            return  # nobody who could attack has a unit to do it with
        answer = yield ("attack", seat, ["attack none", *(f"attack {other}" for other in targets)])
        if answer == "attack none":
            return
        defender = int(answer.split()[1])
        self.attack = {
            "leader": seat,
            "defender": defender,
            "invited": {0: set(), 1: set()},
            "sides": {},
            "allied": set(),
        }
        others = [other for other in targets if other != defender]
        if others:
            for army, leader in enumerate((seat, defender)):
                sets = [chosen for size in range(len(others) + 1) for chosen in combinations(others, size)]
                written = ["invite " + (" ".join(map(str, chosen)) or "none") for chosen in sets]
                answer = yield ("invite", leader, written)
                self.attack["invited"][army] = {int(word) for word in answer.split()[1:] if word != "none"}
        for segment in ("infantry", "cavalry"):
            for army, leader in enumerate((seat, defender)):
                invited = [one for one in self.clockwise(leader) if one in self.attack["invited"][army]]
                for one in (leader, *invited):
                    if self.attack["sides"].get(one, army) == army:
                        yield from self.assigning(one, army, segment)
        yield from self.battles()
        self.go_home(defender)

    def able(self, seat: int, segment: str) -> list[str]:
        """List the units that a seat may assign (M-4, M-5)."""
        return [
            name
            for name, row in self.cards.items()
            if row["seat"] == seat and row["at"] == "home" and not row["bowed"]
            and _is_card(self.data[row["card"]], "personality")
            and (segment == "infantry" or "cavalry" in self.data[row["card"]].get("traits", ()))
        ]  # fmt: skip

    def assigning(self, seat: int, army: int, segment: str) -> Story:
        """One seat assigns its units, all at once (M-3 to M-6)."""
        assert self.attack is not None
        defender: int = self.attack["defender"]
        provinces = self.seats[defender]["provinces"]
        able = self.able(seat, segment)
        if not able:
            return
        goes: dict[str, int] = {}
        while True:
            answers = [
                f"assign {name} {number}"
                for name in able
                if name not in goes
                for number in range(1, len(provinces) + 1)
            ]
            answer = yield ("assign", seat, [*answers, "done"])
            if answer == "done":
                break
            _verb, name, written = answer.split()
            goes[name] = int(written)
        if not goes:
            return
        for name, number in goes.items():
            self.cards[name].update(at="battle", province=provinces[number - 1]["id"], army=army)
        self.attack["sides"][seat] = army
        if seat not in (self.attack["leader"], self.attack["defender"]) and seat not in self.attack["allied"]:
            self.attack["allied"].add(seat)
            self.honor({seat: 2})

    def battles(self) -> Story:
        """Fight where units stand, one battle after another (B-1)."""
        assert self.attack is not None
        leader: int = self.attack["leader"]
        defender: int = self.attack["defender"]
        fought: set[int] = set()
        while True:
            provinces = self.seats[defender]["provinces"]
            left = [
                number
                for number, province in enumerate(provinces, 1)
                if province["id"] not in fought and (self.army(province, 0) or self.army(province, 1))
            ]
            if not left:
                return
            number = left[0]
            if len(left) > 1:
                number = int((yield ("battle", leader, [f"battle {one}" for one in left])).split()[1])
            fought.add(provinces[number - 1]["id"])
            yield from self.resolve(provinces[number - 1])
            if self.seats[defender]["out"]:
                return

    def resolve(self, province: Row) -> Story:
        """Compare, destroy, gain honor (chapter 13)."""
        assert self.attack is not None
        leader: int = self.attack["leader"]
        defender: int = self.attack["defender"]
        armies = self.army(province, 0), self.army(province, 1)
        attack, defense = (sum(self.force(name) for name in army) for army in armies)
        self.totals = (attack, defense)
        falls = bool(armies[0]) and attack > defense + self.strength(defender, province)
        both = bool(armies[0] and armies[1])
        lost: list[list[str]] = [[], []]
        if attack <= defense and not (attack == defense and self.spare and not both):
            lost[0] = armies[0]
        if defense <= attack and not (attack == defense and self.spare and not both):
            lost[1] = armies[1]
        gains: dict[int, int] = {}
        if both and attack == defense:
            gains = {leader: len(lost[1]), defender: len(lost[0])}
        elif both:
            gains = {leader if attack > defense else defender: 2 * len(lost[0] + lost[1])}
        self.die([*lost[0], *lost[1]])
        if falls:
            self.falls(defender, province)
        for seat, by in gains.items():
            if self.seats[seat]["provinces"]:
                self.seats[seat]["honor"] += by
        for name in self.army(province, 0) + self.army(province, 1):
            if self.cards[name]["seat"] != defender:
                self.cards[name].update(at="home", province=None, army=None, bowed=True)
        try:
            self.check()
        finally:
            if self.seats[defender]["out"]:
                self.go_home(defender)
        if falls and province["down"] and not self.seats[defender]["out"]:
            self.seats[defender]["discarded"].append((yield from self.turn_up(defender)))

    def falls(self, seat: int, province: Row) -> None:
        """A province is destroyed (P-4); what lay face-down in it is turned up when honor is settled."""
        row = self.seats[seat]
        self.die(
            [
                name
                for name, card in self.cards.items()
                if card["at"] == "province" and card["province"] == province["id"]
            ]
        )
        if province["card"] is not None:
            row["discarded"].append(province["card"])
        row["provinces"].remove(province)

    def go_home(self, defender: int) -> None:
        """The attack is over: all go home, the Defender's as they are (O-8, O-10)."""
        for row in self.cards.values():
            if row["at"] == "battle":
                row.update(at="home", province=None, army=None, bowed=row["bowed"] or row["seat"] != defender)
        self.attack = None

    # --- Dynasty -----------------------------------------------------------------------------------------------------

    def dynasty(self, seat: int) -> Story:
        """Buy as long as it is paid; then discard, which ends the phase (T-9)."""
        row = self.seats[seat]
        while True:
            provinces = row["provinces"]
            shown = [number for number, province in enumerate(provinces, 1) if province["card"] is not None]
            if not shown:
                return  # no choice is left
            buys = {text: cost for number in shown for text, cost in self.offers(seat, provinces[number - 1], number)}
            answer = yield ("dynasty", seat, [*buys, *(f"discard {number}" for number in shown), "done"])
            if not answer.startswith("buy"):
                break
            _verb, written, how = answer.split()
            province = provinces[int(written) - 1]
            paid = yield from self.paying(seat, province["card"], buys[answer])
            if paid:
                self.bought(seat, province, how)
        chosen: list[int] = []
        while answer != "done":
            chosen.append(int(answer.split()[1]))
            answer = yield ("dynasty", seat, [*(f"discard {one}" for one in shown if one not in chosen), "done"])
        for number in sorted(chosen):
            row["discarded"].append(row["provinces"][number - 1]["card"])
            row["provinces"][number - 1]["card"] = None
        self.fill(seat)

    def offers(self, seat: int, province: Row, number: int) -> list[tuple[str, int]]:
        """List how the card of a province may be bought, with its cost (E-1, E-2, E-4)."""
        card, row = province["card"], self.seats[seat]
        data = self.data[card]
        cost = data.get("cost", 0)
        in_play = [one["card"] for one in self.cards.values()]
        if data.get("unique") and card in in_play:
            return []
        ways = {"plain": cost}
        if _is_card(data, "personality"):
            if "hr" in data and row["honor"] < data["hr"]:
                return []
            if set(row["clan"]) & set(data.get("clan", ())):
                ways = {"discount": max(cost - 2, 0), "honor": cost}
        elif not _is_card(data, "holding"):
            return []
        twice = any(one["card"] == card and one["province"] == province["id"] for one in self.cards.values())
        if twice and "fortification" in data.get("traits", ()):
            return []
        gold = sum(self.makes(name, card) for name in self.producers(seat, card))
        return [(f"buy {number} {how}", price) for how, price in ways.items() if price <= gold]

    def paying(self, seat: int, card: str, cost: int) -> Generator[Waiting, str, bool]:
        """Bow producers for a cost (G-3, G-5); False: taken back, which is not listed."""
        if cost == 0:
            return True
        alike: dict[str, list[str]] = {}
        for name in self.producers(seat, card):
            alike.setdefault(self.cards[name]["card"], []).append(name)
        sets: list[str] = []
        makes = {name: self.makes(name, card) for names in alike.values() for name in names}
        for counts in product(*(range(len(names) + 1) for names in alike.values())):
            chosen = [name for count, names in zip(counts, alike.values(), strict=True) for name in names[:count]]
            made = [makes[name] for name in chosen]
            if sum(made) >= cost and sum(made) - min(made) < cost:
                sets.append("pay " + " ".join(chosen))
        answer = yield ("pay", seat, sets)
        if answer == "back":
            return False
        for name in answer.split()[1:]:
            self.cards[name]["bowed"] = True
        return True

    def bought(self, seat: int, province: Row, how: str) -> None:
        """The card enters, and its province is refilled (T-9, E-2, E-4, E-10)."""
        card = province["card"]
        data = self.data[card]
        province["card"] = None
        if _is_card(data, "personality"):
            self.enter(card, seat)
        elif "fortification" in data.get("traits", ()):
            self.enter(card, seat, at="province", province=province["id"])
        else:
            self.enter(card, seat, bowed=True)
        self.fill(seat)
        gains = [data.get("honor", 0), data.get("ph", 0) if how == "honor" else 0]
        gains += [effect["honor"]["by"] for effect in data.get("enters", ()) if effect["honor"]["who"] == "me"]
        for by in gains:
            self.honor({seat: by})
