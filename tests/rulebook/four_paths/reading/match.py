"""The match: set-up, the turn and its phases, the attack, Resolution, the Dynasty phase (chapters 3, 4, 7, 11, 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from itertools import combinations
from typing import Any, NoReturn

from .tables import Ended, Row, Story, Waiting
from .windows import Windows


class Match(Windows):
    """A match from its first draw to its end.

    `match` waits with `("draw", {card: weight})`, `("first", {seat: weight})`, with `("window" or "react", seat, what
    needs no hand, all that may be done, how one may rest)`, or with `(kind, seat, answers)`.
    """

    def match(self) -> Story:
        """Play to the end."""
        try:
            yield from self.begins()
            began, self.round = self.active, 1
            while True:
                self.turn_over = False
                yield from self.turn(self.active)
                for step in range(1, len(self.seats) + 1):
                    follows = (self.active + step) % len(self.seats)
                    if follows == began:
                        if self.round >= 40:
                            self.score()
                        self.round += 1
                    if self.seats[follows]["out"]:
                        self.ends("my_turn", follows)
                        continue
                    self.active = follows
                    break
        except Ended:
            pass

    def score(self) -> NoReturn:
        """The most honor wins, then the most provinces; else they share it (V-7)."""
        rank = {seat: (self.seats[seat]["honor"], len(self.seats[seat]["provinces"])) for seat in self.present()}
        self.over([seat for seat in rank if rank[seat] == max(rank.values())], "early")

    def ends(self, until: str, seat: int | None = None) -> None:
        """What lasts until now is over (A-13)."""
        self.records = [one for one in self.records if one["until"] != until or seat not in (None, one["seat"])]

    def begins(self) -> Story:
        """Find out who begins, and deal the hands (S-5, S-6)."""
        totals = {seat: row["honor"] for seat, row in enumerate(self.seats)}
        shown: list[Counter[str]] = [Counter() for _ in self.seats]
        focusing = self.level > 1 and not self.option("honor_first")
        tied = list(totals)
        while True:
            if focusing:
                for seat in tied:
                    left = self.seats[seat]["deck"] - shown[seat]
                    if left:
                        card = yield ("draw", dict(left))
                        shown[seat][card] += 1
                        totals[seat] += self.data[card].get("focus", 0)
            most = max(totals[seat] for seat in tied)
            tied = [seat for seat in tied if totals[seat] == most]
            if len(tied) == 1:
                self.active = tied[0]
                break
            if self.level == 1:
                self.active = int((yield ("first", dict.fromkeys(tied, 1))))
                break
            focusing = True
            if self.option("honor_first"):
                totals = dict.fromkeys(tied, 0)
        if self.level > 1:
            for seat in range(len(self.seats)):
                yield from self.draw(seat, 5)

    # --- The turn ----------------------------------------------------------------------------------------------------

    def turn(self, seat: int) -> Story:
        """One turn (T-1)."""
        self.ends("my_turn", seat)
        self.used = {one for one in self.used if one[0] != "turn"}
        self.seats[seat]["quiet"] = ""
        if self.seats[seat]["honor"] >= (30 if self.option("short") else 40):
            self.over([seat], "honor")
        for row in self.cards.values():
            if row["seat"] == seat:
                row["bowed"] = False
        phases = [self.events, self.acting, self.attacking, self.dynasty, self.closing]
        for phase in phases:
            if not self.turn_over:
                yield from phase(seat)
        self.ends("turn")
        yield from self.check()

    def acting(self, seat: int) -> Story:
        """The Action phase (T-6)."""
        if self.level > 1:
            yield from self.window(seat, fight=False)

    def closing(self, seat: int) -> Story:
        """Draw, then keep eight (T-10)."""
        if self.level > 1:
            more = sum(
                trait["end_draw"] for name in self.cards if self.cards[name]["seat"] == seat
                for trait in self.printed(name).get("always", ()) if "end_draw" in trait
            )  # fmt: skip
            yield from self.draw(seat, 1 + more)
            yield from self.trim(seat, max(self.seats[seat]["hand"].total() - 8, 0))

    # --- Events ------------------------------------------------------------------------------------------------------

    def fill(self, seat: int) -> None:
        """Refill the empty provinces from the left while there is something to fill them with (P-2, C-3)."""
        row = self.seats[seat]
        for province in row["provinces"]:
            down = sum(other["down"] for other in row["provinces"])
            if province["card"] is None and not province["down"] and row["left"].total() > down:
                province["down"] = True

    def turned_up(self, seat: int) -> Generator[Waiting, str, str]:
        """Draw what a face-down card is (C-3)."""
        left = self.seats[seat]["left"]
        card = yield ("draw", {key: copies for key, copies in left.items() if copies})
        left[card] -= 1
        return card

    def events(self, seat: int) -> Story:
        """Turn up the provinces from left to right; Events happen; then Regions enter (T-3 to T-5)."""
        for province in list(self.seats[seat]["provinces"]):
            if province["down"]:
                province["card"] = yield from self.turned_up(seat)
                province["down"] = False
            card = province["card"]
            if card is None or self.data[card]["type"] != "event":
                continue
            province["card"] = None
            self.seats[seat]["discarded"].append(card)
            self.fill(seat)
            if card not in self.happened:
                self.happened.add(card)
                if self.data[card].get("level", 1) <= self.level:
                    cause: Row = {
                        "seat": seat, "card": card, "source": None, "named": {}, "where": {}, "performers": [],
                        "action": False, "army": None, "seats": [], "occurrence": None,
                    }  # fmt: skip
                    yield from self.effects(cause, self.data[card]["event"])
                if self.turn_over:
                    return
        for province in self.seats[seat]["provinces"]:
            card = province["card"]
            if card is None or self.data[card]["type"] != "region":
                continue
            there = [name for name, row in self.cards.items() if row["province"] == province["id"]]
            if not any(self.kind(name) == "region" for name in there):
                province["card"] = None
                self.enter(card, seat, at="province", province=province["id"])
                self.fill(seat)

    # --- Attack ------------------------------------------------------------------------------------------------------

    def attacking(self, seat: int) -> Story:
        """The Attack phase: declaration, invitations, two segments, the battles (chapter 11, B-1)."""
        if (self.option("lone") and self.round == 1) or self.restricted("attack", seat):
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
            "leaders": (seat, defender), "invited": [set(), set()], "sides": {}, "allied": set(), "here": None,
            "came_home": [], "fought": set(),
        }  # fmt: skip
        others = [other for other in targets if other != defender]
        for army, leader in enumerate((seat, defender)) if others else ():
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
        for name in [name for name, row in self.cards.items() if row["at"] == "battle"]:
            self.sent_home(name, bowed=self.cards[name]["seat"] != defender)
        self.attack = None

    def able(self, seat: int, segment: str) -> list[str]:
        """List the units that a seat may assign (M-4, M-5)."""
        return [
            name for name in self.people(seat)
            if self.cards[name]["at"] == "home" and not self.cards[name]["bowed"]
            and (segment == "infantry" or self.is_cavalry(name))
        ]  # fmt: skip

    def assigning(self, seat: int, army: int, segment: str) -> Story:
        """One seat assigns its units, all at once (M-3 to M-6)."""
        assert self.attack is not None
        provinces: list[Row] = self.seats[int(self.attack["leaders"][1])]["provinces"]
        able = self.able(seat, segment)
        if not able:
            return
        goes: dict[str, int] = {}
        while True:
            answers = [
                f"assign {name} {number}"
                for name in able if name not in goes for number in range(1, len(provinces) + 1)
            ]  # fmt: skip
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
        if seat not in self.attack["leaders"] and seat not in self.attack["allied"]:
            self.attack["allied"].add(seat)
            yield from self.honor([(seat, 2)])

    def battles(self) -> Story:
        """Fight where units stand, one battle after another; then at the empty ones, if anybody wants it (B-1)."""
        assert self.attack is not None
        leader, defender = self.attack["leaders"]
        empty_too = False
        while not self.attack_over():
            provinces: list[Row] = self.seats[int(defender)]["provinces"]
            unfought = [
                number for number, province in enumerate(provinces, 1)
                if province["id"] not in self.attack["fought"]
            ]  # fmt: skip
            left = [
                number for number in unfought
                if self.army(provinces[number - 1]["id"], 0) or self.army(provinces[number - 1]["id"], 1)
            ]  # fmt: skip
            if not left and unfought and not empty_too and self.level > 1:
                asked = [seat for seat in self.clockwise(defender) if self.may_come(seat, unit=True)]
                said = yield ("empty", asked) if asked else ("none",)
                if said != "act":
                    return
                empty_too = True
            if empty_too:
                left = left or unfought[:1]
            if not left:
                return
            number = left[0]
            if len(left) > 1:
                number = int((yield ("battle", leader, [f"battle {one}" for one in left])).split()[1])
            province = provinces[number - 1]
            self.attack["fought"].add(province["id"])
            yield from self.fought(province)

    def fought(self, province: Row) -> Story:
        """One battle: Combat, the delayed terrain, Resolution (chapters 12 and 13)."""
        assert self.attack is not None
        leader, defender = self.attack["leaders"]
        self.attack.update(here=province["id"], came_home=[])
        if self.level > 1:
            yield from self.window(defender, fight=True)
            for name in [name for name, row in self.cards.items() if row["at"] == "field"]:
                ability, seat = self.printed(name)["does"][0], self.cards[name]["seat"]
                cause: Row = {
                    "seat": seat, "card": None, "source": name, "named": {}, "where": {}, "performers": [],
                    "action": False, "army": None, "seats": [], "occurrence": None,
                }  # fmt: skip
                if ability.get("delayed") and not self.stopped(True):
                    yield from self.effects(cause, ability["do"])
        if not self.stopped(True):
            yield from self.resolved(province, leader, defender)
        self.ends("battle")
        self.used = {one for one in self.used if one[0] != "battle"}
        self.attack["here"] = None

    def resolved(self, province: Row, leader: int, defender: int) -> Story:
        """Compare, destroy, gain honor (chapter 13)."""
        assert self.attack is not None
        armies = self.army(province["id"], 0), self.army(province["id"], 1)
        attack, defense = (sum(self.force(name) for name in army) for army in armies)
        self.totals = (attack, defense)
        strength = self.strength(defender, province)
        both = bool(armies[0] and armies[1])
        tie = attack == defense
        falls = bool(armies[0]) and attack > defense + strength
        doomed: list[list[str]] = [[], []]
        if attack <= defense and not (tie and self.option("spare") and not both):
            doomed[0] = armies[0]
        if attack >= defense and not (tie and self.option("spare") and not both):
            doomed[1] = armies[1]
        self.waiting_checks += 1
        worth = [sum(self.worth(name) for name in army) for army in doomed]
        if both and not tie:
            yield from self.avenged(armies, int(defense < attack), (leader, defender))
        gains: list[tuple[int, int]] = []
        if both and tie:
            gains = [(leader, worth[1]), (defender, worth[0])]
        elif both:
            gains = [(leader if attack > defense else defender, 2 * sum(worth))]
        kept: list[tuple[int, int]] = []
        for seat, by in gains:
            own = [name for name in armies[0 if seat == leader else 1] if self.of_seat(name, seat)]
            if by and not self.gives_up_honor(own):
                kept.append((seat, by))
        attached = [name for name, row in self.cards.items() if falls and (
            row["at"] == "province" and row["province"] == province["id"]
        )]  # fmt: skip
        gone = self.buried([*doomed[0], *doomed[1], *attached])
        if falls:
            if province["card"] is not None:
                self.seats[defender]["discarded"].append(province["card"])
            self.seats[defender]["provinces"].remove(province)
        yield from self.mourned(gone, None, None)
        yield from self.honor(kept)
        if both and not tie:
            winner = leader if attack > defense else defender
            yield from self.point("battle_won", winner, [winner])
        came_home = [
            name for army in (0, 1) for name in self.army(province["id"], army) if self.cards[name]["seat"] != defender
        ]  # fmt: skip
        for name in came_home:
            self.sent_home(name, bowed=True)
        self.attack["came_home"] = came_home + self.army(province["id"], 1)
        self.buried([name for name, row in self.cards.items() if row["at"] == "field"])
        self.waiting_checks -= 1
        yield from self.check()
        if not self.turn_over:
            yield from self.point("battle_ended", None, [])
            if not falls and armies[0]:
                yield from self.point("province_saved", None, [defender])
        if falls and province["down"] and not self.seats[defender]["out"]:
            self.seats[defender]["discarded"].append((yield from self.turned_up(defender)))

    def of_seat(self, name: str, seat: int) -> bool:
        """Tell whether a card in play is a seat's."""
        return name in self.cards and bool(self.cards[name]["seat"] == seat)

    def worth(self, name: str) -> int:
        """Count the cards of a unit, those under an overlay too (O-3)."""
        return sum(1 + len(self.cards[one]["under"]) for one in (name, *self.borne(name)))

    def avenged(self, armies: tuple[list[str], list[str]], loser: int, leaders: tuple[int, int]) -> Story:
        """Samurai with Yu of the losing army strike back (O-9)."""
        left = {
            name: sum(trait["yu"] for trait in self.printed(name).get("always", ()) if "yu" in trait)
            for name in armies[loser] if "samurai" in self.traits(name)
        }  # fmt: skip
        left = {name: yu for name, yu in left.items() if yu}
        while left:
            victims = [
                name for head in armies[1 - loser] if head in self.cards
                for name in ([head, *self.followers(head)])
                if self.kind(name) == "follower" or not self.followers(name)
            ]  # fmt: skip
            answers = [
                f"yu {'+'.join(some)} {victim}"
                for size in range(1, len(left) + 1) for some in combinations(left, size) for victim in victims
                if self.of(victim, "force") <= sum(left[name] for name in some)
            ]  # fmt: skip
            if not answers:
                return
            answer = yield ("yu", leaders[loser], [*answers, "done"])
            if answer == "done":
                return
            _verb, some, victim = answer.split()
            for name in some.split("+"):
                del left[name]
            yield from self.destroy([victim], None, leaders[loser])

    # --- Dynasty -----------------------------------------------------------------------------------------------------

    def dynasty(self, seat: int) -> Story:
        """Buy as long as it is paid; then discard, which ends the phase (T-9)."""
        row = self.seats[seat]
        answer, shown = "", list[int]()
        while not self.turn_over:
            provinces = row["provinces"]
            shown = [number for number, province in enumerate(provinces, 1) if province["card"] is not None]
            if not shown:
                return  # no choice is left
            buys = {text: cost for number in shown for text, cost in self.offers(seat, provinces[number - 1], number)}
            answer = yield ("dynasty", seat, [*buys, *(f"discard {number}" for number in shown), "done"])
            if answer.split()[0] not in ("buy", "overlay"):
                break
            _verb, written, how = answer.split()
            province = provinces[int(written) - 1]
            paid = yield from self.paying(seat, province["card"], buys[answer])
            if paid is None:
                continue
            for name in paid:
                self.cards[name]["bowed"] = True
            if answer.startswith("buy"):
                yield from self.bought(seat, province, how)
            else:
                self.laid_upon(seat, province, how)
        else:
            return
        chosen: list[int] = []
        while answer != "done":
            chosen.append(int(answer.split()[1]))
            answer = yield ("dynasty", seat, [*(f"discard {one}" for one in shown if one not in chosen), "done"])
        for number in sorted(chosen):
            row["discarded"].append(row["provinces"][number - 1]["card"])
            row["provinces"][number - 1]["card"] = None
        self.fill(seat)

    def offers(self, seat: int, province: Row, number: int) -> list[tuple[str, int]]:
        """List how the card of a province may be bought, or laid upon another, with its cost (E-1, E-2, E-4, E-12)."""
        card, row = province["card"], self.seats[seat]
        data = self.data[card]
        cost = int(data.get("cost", 0))
        in_play = {one["card"] for one in self.cards.values()}
        ways: dict[str, int] = {}
        if data["type"] == "personality":
            if "hr" not in data or row["honor"] >= data["hr"]:
                own = set(row["clan"]) & set(data.get("clan", ()))
                ways = {"discount": max(cost - 2, 0), "honor": cost} if own else {"plain": cost}
        elif data["type"] == "holding":
            twice = any(one["card"] == card and one["province"] == province["id"] for one in self.cards.values())
            if not (twice and "fortification" in data.get("traits", ())):
                ways = {"plain": cost}
        if data.get("unique") and card in in_play:
            ways = {}
        found = [(f"buy {number} {how}", price) for how, price in ways.items()]
        if "exp" in data and self.level > 2:
            for name in self.people(seat):
                if self.person(self.cards[name]["card"]) == data["exp"]["of"]:
                    step = data["exp"]["level"] - self.experience(self.cards[name]["card"])
                    price = 0 if step == 1 else max(cost - int(self.printed(name).get("cost", 0)), 0)
                    if step > 0:
                        found.append((f"overlay {number} {name}", price))
        return [(text, price) for text, price in found if self.can_pay(seat, card, price)]

    def person(self, card: str) -> str:
        """Return whose version a Personality is."""
        found: Any = self.data[card].get("exp", {}).get("of", card)
        return str(found)

    def experience(self, card: str) -> int:
        """Return how experienced a version is."""
        return int(self.data[card].get("exp", {}).get("level", 0))

    def laid_upon(self, seat: int, province: Row, name: str) -> None:
        """A more experienced version is laid upon a Personality in play (E-12)."""
        row = self.cards[name]
        row["under"] = [*row["under"], row["card"]]
        row["card"] = province["card"]
        province["card"] = None
        self.fill(seat)

    def bought(self, seat: int, province: Row, how: str) -> Story:
        """The card enters, and its province is refilled (T-9, E-2, E-4, E-10)."""
        card = province["card"]
        data = self.data[card]
        province["card"] = None
        if data["type"] == "personality":
            name = self.enter(card, seat)
        elif "fortification" in data.get("traits", ()):
            name = self.enter(card, seat, at="province", province=province["id"])
        else:
            name = self.enter(card, seat, bowed=True)
        self.fill(seat)
        if data["type"] == "personality" and how == "honor":
            yield from self.honor([(seat, data.get("ph", 0))])
        yield from self.honor([(seat, data.get("honor", 0))])
        cause: Row = {
            "seat": seat, "card": card, "source": name, "named": {}, "where": {}, "performers": [], "action": False,
            "army": None, "seats": [], "occurrence": None,
        }  # fmt: skip
        yield from self.effects(cause, data.get("enters", ()))
        if data["type"] == "personality" and name in self.cards:
            yield from self.point("entered", seat, [seat], entered=name)
