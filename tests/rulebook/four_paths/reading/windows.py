"""Windows and points: who is asked, what is answered, and how it is carried out (chapters 5 and 21)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Any

from .choices import Choices
from .tables import OUTSIDE, Row, Story, Waiting

RESTS = ("rest touched", "rest window")
QUIETS = ("rest quiet", "rest quiet_but_mine")


class Windows(Choices):
    """Actions and Reactions as they are asked for and done."""

    # --- Doing it ----------------------------------------------------------------------------------------------------

    def settled(self, seat: int, kind: str, plans: Iterable[Row], rests: Iterable[str]) -> Generator[Waiting, str, Any]:
        """Ask a seat what it does; return a plan that is ready to be paid, or the word by which it passes."""
        listed = {plan["text"]: plan for plan in plans}
        while True:
            shown = [text for text, plan in listed.items() if plan["open"]]
            answer = yield (kind, seat, shown, list(listed), list(rests))
            if answer not in listed:
                return answer
            plan = {**listed[answer]}
            if plan["verb"] == "reattach":
                plan["moved"] = yield from self.arranging(seat, answer)
                if plan["moved"] is None:
                    continue
            if plan["gold"]:
                plan["paid"] = yield from self.paying(seat, plan["card"], plan["gold"], plan["bowing"])
                if plan["paid"] is None:
                    continue
            return plan

    def arranging(self, seat: int, first: str) -> Generator[Waiting, str, dict[str, str] | None]:
        """Ask which further cards change bearers; None: taken back (E-11)."""
        moved: dict[str, str] = {}
        answer = first
        while answer.startswith("reattach"):
            _verb, card, bearer = answer.split()
            moved[card] = bearer
            more = [f"reattach {one} {name}" for one, name in self.moves(seat, moved)]
            answer = yield ("reattach", seat, [*more, *(["done"] if self.is_arranged(moved) else []), "back"])
        return moved if answer == "done" else None

    def carried_out(self, plan: Row) -> Story:
        """Pay, announce, and do what was planned; then the card goes where it goes (A-4)."""
        seat: int = plan["seat"]
        row = self.seats[seat]
        scope = self.scope(plan["ability"])
        if scope:
            self.used.add((scope, plan["source"], plan["number"]))
        if plan["verb"] in ("lobby", "tactic"):
            self.used.add(("turn", "lobby") if plan["verb"] == "lobby" else ("battle", plan["source"], "tactic"))
        named = plan["named"]
        cause: Row = {
            "seat": seat, "card": plan["card"], "source": plan["source"], "named": named, "where": plan["where"],
            "performers": plan["performers"], "action": True, "army": plan.get("army"),
            "seats": [self.cards[name]["seat"] for name in named.values() if name in self.cards],
            "occurrence": plan.get("occurrence"),
        }  # fmt: skip
        costs = self.costs(plan["ability"])
        for name in [*plan["bowing"], *plan.get("paid", ())]:
            self.cards[name]["bowed"] = True
        if plan["card"] is not None and plan["source"] is None:
            row["hand"][plan["card"]] -= 1
            if plan["verb"] == "ability" and plan["kind"] != "terrain":
                row["spent"].append(plan["card"])
        if plan["verb"] == "tactic":
            self.spend(seat, str(plan["card"]))
        if "honor" in costs:
            row["honor"] -= costs["honor"]
        if plan.get("costs") == [{"discard": "all"}]:
            for key in list(row["hand"].elements()):
                self.spend(seat, key)
        if "favor" in costs:
            self.favor = None
            yield from self.point("favor_spent", seat, [seat])
        announced = yield from self.point(
            "announced", seat, [seat], kind=plan["kind"], named=[name for name in named.values() if name in self.cards]
        )
        if not announced["stopped"]:
            yield from self.happens(plan, cause)
        elif plan["verb"] == "attach" or plan["verb"] == "ring":
            row["hand"][plan["card"]] += 1
            return
        elif plan["kind"] == "terrain":
            row["spent"].append(plan["card"])

    def happens(self, plan: Row, cause: Row) -> Story:
        """Do what was planned."""
        seat = plan["seat"]
        if plan["verb"] == "attach":
            bearer = plan["named"]["t"]
            if bearer in self.cards:
                self.enter(plan["card"], seat, bearer=bearer)
            else:
                self.seats[seat]["hand"][plan["card"]] += 1
        elif plan["verb"] == "ring":
            self.enter(plan["card"], seat)
        elif plan["verb"] == "reattach":
            bowing = {name for card, bearer in plan["moved"].items() for name in (bearer, self.cards[card]["bearer"])}
            for name in bowing:
                self.cards[name]["bowed"] = True
            for card, bearer in plan["moved"].items():
                self.cards[card]["bearer"] = bearer
        elif plan["kind"] == "terrain":
            self.enter(plan["card"], seat, at="field", province=self.here())
        else:
            yield from self.effects(cause, plan["effects"])
        yield from self.check()

    # --- Windows -----------------------------------------------------------------------------------------------------

    def window(self, first: int, fight: bool) -> Story:
        """Seats in turn, each an action or a pass, until all have passed in a row (A-15)."""
        passed: set[int] = set()
        turn = first
        while not self.stopped(fight):
            waiting = [seat for seat in self.clockwise(turn) if seat not in passed]
            if not waiting:
                break
            seat = waiting[0]
            turn = (seat + 1) % len(self.seats)
            if self.seats[seat]["rest"] or not (self.may_fight(seat) if fight else self.may_act(seat)):
                passed.add(seat)
                continue
            plans = self.in_combat(seat) if fight else self.in_action(seat)
            plan = yield from self.settled(seat, "window", plans, RESTS)
            if isinstance(plan, str):
                passed.add(seat)
                others_phase = not fight and seat != self.active
                self.seats[seat]["rest"] = plan.removeprefix("rest ") if plan != "pass" else (
                    "touched" if others_phase else ""
                )  # fmt: skip
                continue
            passed = set()
            before = {one: self.seen_of(one) for one in self.present()}
            fighting = {name: {**row} for name, row in self.cards.items() if row["at"] == "battle"}
            whose = {self.cards[name]["seat"] for name in plan["named"].values() if name in self.cards}
            yield from self.carried_out(plan)
            for one in self.present():
                if one != seat and self.seats[one]["rest"] == "touched" and (
                    one in whose or before.get(one) != self.seen_of(one) or self.is_stirred(one, plan, fighting)
                ):  # fmt: skip
                    self.seats[one]["rest"] = ""
        for row in self.seats:
            row["rest"] = ""

    def stopped(self, fight: bool) -> bool:
        """Tell whether nothing goes on: the turn or the attack is over."""
        return self.turn_over or (fight and self.attack_over())

    def attack_over(self) -> bool:
        """Tell whether a leader of the attack has left the match (O-10)."""
        assert self.attack is not None
        leaders: tuple[int, int] = self.attack["leaders"]
        return any(self.seats[seat]["out"] for seat in leaders)

    def seen_of(self, seat: int) -> Any:
        """Return all that an action may touch of a seat (Q-4)."""
        row = self.seats[seat]
        cards = [
            (name, {**one}, self.of(name, "force"), self.of(name, "chi"), self.of(name, "ph"))
            for name, one in self.cards.items() if one["seat"] == seat
        ]  # fmt: skip
        return (
            row["honor"],
            row["hand"].total(),
            self.favor == seat,
            cards,
            [self.strength(seat, one) for one in row["provinces"]],
        )

    def is_stirred(self, seat: int, plan: Row, before: dict[str, Row]) -> bool:
        """Tell whether a terrain was played, or a unit came, went or turned, in a battle of the seat's own (Q-4)."""
        now = {name: row for name, row in self.cards.items() if row["at"] == "battle"}
        return (plan["kind"] == "terrain" or now != before) and self.here() is not None and self.has_presence(seat)

    def may_act(self, seat: int) -> bool:
        """Tell whether a seat is asked in the Action phase (A-16)."""
        if self.seats[seat]["hand"].total():
            return True
        kinds = ("limited", "open") if seat == self.active else ("open",)
        if any(
            row["seat"] == seat and not row["bowed"] and ("favor" not in self.costs(ability) or self.favor == seat)
            for row in self.cards.values()
            for _, ability in self.abilities(row["card"], *kinds)
        ):
            return True
        return seat == self.active and (any(True for _ in self.lobbies(seat)) or bool(self.moves(seat, {})))

    def may_fight(self, seat: int) -> bool:
        """Tell whether a seat is asked in Combat (Q-7)."""
        sources = [
            ability for row in self.cards.values() if row["seat"] == seat and not row["bowed"]
            for _, ability in self.abilities(row["card"], "battle", "open")
            if "favor" not in self.costs(ability) or self.favor == seat
        ]  # fmt: skip
        if not sources and not self.seats[seat]["hand"].total():
            return False  # Q-5
        return self.has_presence(seat) or any(one.get("far") for one in sources) or self.may_come(seat)

    def may_come(self, seat: int, *, unit: bool = False) -> bool:
        """Tell whether a seat could bring a unit to a battle, for all that everybody knows (Q-7); unit: has one too."""
        if not self.armies_open(seat):
            return False
        keys = [row["card"] for row in self.cards.values() if row["seat"] == seat and not row["bowed"]]
        keys += [key for key in self.unseen(seat) if self.data[key]["type"] in ("action", "kiho")]
        return any(
            self.brings(ability) and (
                not unit or (
                    self.can_pay(seat, key, self.data[key].get("cost", 0))
                    and any(True for _ in self.namings(seat, ability, None))
                )
            )
            for key in keys for _, ability in self.abilities(key, "battle", "open")
        )  # fmt: skip

    # --- Reactions ---------------------------------------------------------------------------------------------------

    def listens(self, when: Row, seat: int, occurrence: Row) -> bool:
        """Tell whether a condition is this point, for this seat (X-7)."""
        said: Any = when["point"]
        if occurrence["point"] != said and not (isinstance(said, list) and occurrence["point"] in said):
            return False
        by = when.get("by", "any")
        doer = self.active if occurrence["by"] is None else occurrence["by"]  # R-2
        if by != "any" and (doer == seat) != (by == "me"):
            return False
        if when.get("of") == "me" and seat not in occurrence["of"]:
            return False
        if "kinds" in when and occurrence["kind"] not in when["kinds"]:
            return False
        if "names" in when and not any(self.fits(name, when["names"], seat) for name in occurrence["named"]):
            return False
        return "card" not in when or self.was(occurrence["card"], when["card"], seat)

    def was(self, card: Row, wanted: Row, seat: int) -> bool:
        """Tell whether a card that is gone was what a filter wants."""
        for key, value in wanted.items():
            holds = {
                "kind": card["type"] not in OUTSIDE if value == "card" else card["type"] == value,
                "side": (card["seat"] == seat) == (value == "own"),
                "trait": value in card["traits"],
                "dishonored": card["shamed"] == value,
            }[key]
            if not holds:
                return False
        return True

    def listening(self, key: str, seat: int, occurrence: Row) -> Iterator[tuple[int, Row]]:
        """List the Reactions of a card that this point is the condition of; 0: it enters play by it."""
        data = self.data[key]
        if "when" in data.get("needs", {}) and self.listens(data["needs"]["when"], seat, occurrence):
            yield 0, data["needs"]
        for number, ability in self.abilities(key, "reaction"):
            if self.listens(ability["when"], seat, occurrence):
                yield number, ability
        comes = data["type"] == "ancestor" and occurrence["point"] == "entered" and seat in occurrence["of"]
        if comes and set(data["clan"]) & set(self.printed(occurrence["entered"]).get("clan", ())):
            yield 0, {}  # E-8

    def may_react(self, seat: int, occurrence: Row) -> bool:
        """Tell whether a seat is offered a point, by public facts (Q-6)."""
        quiet = self.seats[seat]["quiet"]
        about = occurrence["of"] | {self.cards[name]["seat"] for name in occurrence["named"] if name in self.cards}
        if quiet == "quiet" or (quiet and seat not in about):
            return False
        for name, row in self.cards.items():
            if row["seat"] == seat and not row["bowed"] and name not in occurrence["reacted"]:
                for number, ability in self.listening(row["card"], seat, occurrence):
                    costs = self.costs(ability)
                    if (
                        number
                        and ("favor" not in costs or self.favor == seat)
                        and (self.can_pay(seat, row["card"], costs.get("gold", 0)))
                    ):
                        return True
        for key in self.unseen(seat):
            if any(True for _ in self.listening(key, seat, occurrence)) and (
                self.can_pay(seat, key, self.data[key].get("cost", 0))
            ):  # fmt: skip
                return True
        return False

    def reactions(self, seat: int, occurrence: Row) -> Iterator[Row]:
        """List how a seat may react."""
        in_play = {row["card"] for row in self.cards.values()}
        for name, row in list(self.cards.items()):
            if row["seat"] != seat or row["bowed"] or name in occurrence["reacted"]:
                continue
            for number, ability in self.listening(row["card"], seat, occurrence):
                scope = self.scope(ability)
                if number and (scope is None or (scope, name, number) not in self.used):
                    yield from self.planned(seat, ability, number, source=name, card=row["card"], fight=False)
        for key, copies in list(self.seats[seat]["hand"].items()):
            for number, ability in self.listening(key, seat, occurrence) if copies else ():
                kind = self.data[key]["type"]
                if kind == "ancestor":
                    yield from (
                        plan for plan in self.attachable(seat, "ancestor", to=[occurrence["entered"]])
                        if plan["card"] == key
                    )  # fmt: skip
                elif kind == "ring":
                    if key not in in_play:
                        yield self.built_in(
                            seat, "ring", text=f"play {key} none", open=False, card=key, kind="reaction"
                        )
                else:
                    yield from self.planned(seat, ability, number, source=None, card=key, fight=False)

    def offer(self, seat: int, occurrence: Row) -> Generator[Waiting, str, bool]:
        """Ask a seat whether it reacts."""
        plan = yield from self.settled(seat, "react", self.reactions(seat, occurrence), QUIETS)
        if isinstance(plan, str):
            if plan in QUIETS:
                self.seats[seat]["quiet"] = plan.removeprefix("rest ")
            return False
        if plan["source"] is not None:
            occurrence["reacted"].add(plan["source"])
        yield from self.carried_out({**plan, "occurrence": occurrence})
        return True
