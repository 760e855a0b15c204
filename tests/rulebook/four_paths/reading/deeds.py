"""What is done to the tables: honor, death, every effect of the vocabulary, duels (chapters 12, 14, 17, 23)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from typing import Any, NoReturn

from .tables import Ended, Row, Story, Tables, Waiting, is_row


class Deeds(Tables, ABC):
    """Effects, one after another, each to its end."""

    # --- Points ------------------------------------------------------------------------------------------------------

    @abstractmethod
    def offer(self, seat: int, occurrence: Row) -> Generator[Waiting, str, bool]:
        """Ask a seat whether it reacts; tell whether it did."""

    @abstractmethod
    def may_react(self, seat: int, occurrence: Row) -> bool:
        """Tell whether a seat is offered the point (Q-6)."""

    def point(self, point: str, by: int | None, of: Iterable[int], **about: Any) -> Generator[Waiting, str, Row]:
        """Let the seats react, from the left of whoever has caused it, until all pass in a row (R-2)."""
        occurrence: Row = {
            "point": point, "by": by, "of": set(of), "stopped": False, "amount": 0, "reacted": set(), "named": [],
            "kind": None, "card": None, **about,
        }  # fmt: skip
        if self.level < 3:
            return occurrence
        first = self.active if by is None else by
        passed: set[int] = set()
        turn = (first + 1) % len(self.seats)
        self.points.append(point)
        while not occurrence["stopped"]:
            waiting = [seat for seat in self.clockwise(turn) if seat not in passed]
            if not waiting:
                break
            seat = waiting[0]
            turn = (seat + 1) % len(self.seats)
            if self.may_react(seat, occurrence) and (yield from self.offer(seat, occurrence)):
                passed = set()
            else:
                passed.add(seat)
        self.points.pop()
        return occurrence

    # --- Honor, leaving, the ends ------------------------------------------------------------------------------------

    def honor(self, changes: Sequence[tuple[int, int]], cause: Row | None = None) -> Story:
        """Change honor at one moment (H-1, H-2), each loss after its question and its point."""
        several: int = 1 if len(changes) > 1 else 0
        self.waiting_checks += several
        for seat, by in changes:
            if by < 0:
                yield from self.lose(seat, -by, cause)
            elif by and not self.is_lost(seat):
                self.seats[seat]["honor"] += by
        self.waiting_checks -= several
        yield from self.check()

    def is_lost(self, seat: int) -> bool:
        """Tell whether a seat has to leave, and so gains nothing more (O-6)."""
        row = self.seats[seat]
        return row["out"] or row["honor"] <= -20 or not row["provinces"]

    def lose(self, seat: int, amount: int, cause: Row | None) -> Story:
        """Lose honor: seppuku, then the point, then the loss (C-7)."""
        if cause is not None and cause["action"] and amount > 1:
            named = [*cause["performers"], *cause["named"].values()]
            samurai = [one for one in dict.fromkeys(named) if self.may_fall(one, seat)]
            if samurai and (yield from self.asked_to_fall(seat, samurai)):
                amount = 1
        by = None if cause is None else cause["seat"]
        occurrence = yield from self.point("honor_loss", by, [seat], amount=amount)
        if not occurrence["stopped"]:
            self.seats[seat]["honor"] -= occurrence["amount"]

    def may_fall(self, name: str, seat: int) -> bool:
        """Tell whether he is a Samurai of this seat in play (K-4)."""
        return name in self.cards and self.cards[name]["seat"] == seat and (
            self.is_person(name) and "samurai" in self.traits(name)
        )  # fmt: skip

    def asked_to_fall(self, seat: int, samurai: list[str]) -> Generator[Waiting, str, bool]:
        """Ask whether a Samurai takes the shame upon himself; he dies honorable (K-4, H-9)."""
        answer = yield ("seppuku", seat, [*(f"seppuku {one}" for one in samurai), "seppuku none"])
        if answer == "seppuku none":
            return False
        fallen = answer.split()[1]
        self.cards[fallen]["shamed"] = False
        yield from self.destroy([fallen], None, seat)
        return True

    def check(self) -> Story:
        """Look who has no Chi, who has five rings, who has to leave (N-8, V-3 to V-5)."""
        if self.waiting_checks:
            return
        weak = [name for name in self.people() if self.of(name, "chi") == 0]
        if weak:
            yield from self.destroy(weak, None, None)
        for seat in self.present():
            rings = {
                row["card"] for name, row in self.cards.items() if row["seat"] == seat and self.kind(name) == "ring"
            }
            if len(rings) >= 5:
                self.over([seat], "enlightenment")
        fallen = [seat for seat in self.present() if self.is_lost(seat)]
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
            self.turn_over = True

    def leave(self, seat: int) -> None:
        """A seat leaves with all its cards, in play and out of it (V-3); the Favor returns (L-2)."""
        self.seats[seat].update(out=True, provinces=[])
        for name in [name for name, row in self.cards.items() if seat in (row["seat"], row["owner"])]:
            del self.cards[name]
        if self.favor == seat:
            self.favor = None

    def over(self, winners: Iterable[int], how: str) -> NoReturn:
        """End the match."""
        self.winners, self.how = tuple(winners), how
        raise Ended

    # --- Death -------------------------------------------------------------------------------------------------------

    def destroy(self, names: Iterable[str], cause: Row | None, by: int | None) -> Story:
        """Destroy cards together with what is attached to them; dishonored dead cost honor (Z-8, H-7)."""
        gone = self.buried(names)
        yield from self.check()
        yield from self.mourned(gone, cause, by)

    def buried(self, names: Iterable[str]) -> list[Row]:
        """Lay cards with all that is attached to them among their owners' dead; return them as they were."""
        heads = [name for name in names if name in self.cards]
        doomed = [name for name in self.cards if name in heads or self.cards[name]["bearer"] in heads]
        gone: list[Row] = []
        for name in self.canonical(doomed):
            gone.append({**self.cards[name], "name": name, "traits": self.traits(name), "type": self.kind(name)})
        for one in gone:
            row = self.cards.pop(one["name"])
            owner = self.seats[int(row["owner"])]
            owner["shamed" if row["shamed"] else "dead"].append(row["card"])
            owner["removed"] += row["under"]
        return gone

    def mourned(self, gone: Sequence[Row], cause: Row | None, by: int | None) -> Story:
        """Open the point of each card, then lose honor for the dishonored dead (O-6, H-7)."""
        for one in gone:
            yield from self.point("destroyed", by, [one["seat"]], card=one)
        for one in gone:
            if one["shamed"] and self.data[one["card"]].get("ph", 0) > 0 and not self.seats[one["seat"]]["out"]:
                yield from self.honor([(one["seat"], -self.data[one["card"]]["ph"])], cause)

    # --- Hands -------------------------------------------------------------------------------------------------------

    def draw(self, seat: int, count: int) -> Story:
        """Draw Fate cards, as long as there are any (C-1)."""
        row = self.seats[seat]
        for _ in range(count):
            if not +row["deck"]:
                return
            card = yield ("draw", {key: copies for key, copies in row["deck"].items() if copies})
            row["deck"][card] -= 1
            row["hand"][card] += 1

    def spend(self, seat: int, card: str) -> None:
        """Lay a card of the hand into the discard pile."""
        self.seats[seat]["hand"][card] -= 1
        self.seats[seat]["spent"].append(card)

    def trim(self, seat: int, count: int) -> Story:
        """Discard so many cards of the hand, as the seat chooses."""
        row = self.seats[seat]
        chosen: list[str] = []
        for _ in range(min(count, row["hand"].total())):
            left = row["hand"] - Counter(chosen)
            answer = yield ("trim", seat, [f"choose {key}" for key, copies in left.items() if copies])
            chosen.append(answer.split()[1])
        for card in chosen:
            self.spend(seat, card)

    # --- Effects -----------------------------------------------------------------------------------------------------

    def effects(self, cause: Row, effects: Sequence[Row]) -> Story:
        """Carry out effects one after another (A-4, X-13)."""
        for effect in effects:
            ((what, how),) = effect.items()
            yield from getattr(self, f"do_{what}")(cause, how)
            yield from self.check()

    def upon(self, cause: Row, upon: Any) -> list[str]:
        """List what an effect is upon: of the named only what is still in play and where it has to be (A-8)."""
        if is_row(upon):
            return [
                name for name in self.cards if self.fits(name, upon, cause["seat"], cause["source"], cause["named"])
            ]
        if upon == "self":
            return [cause["source"]] if cause["source"] in self.cards else []
        if upon == "duelist":
            assert self.duel is not None
            return [name for name in self.duel["pair"] if name in self.cards and (
                self.cards[name]["seat"] == cause["seat"]
            )]  # fmt: skip
        name = cause["named"][upon]
        if name not in self.cards:
            return []
        where = cause["where"].get(upon, "any")
        if where == "home" and self.place(name)[0] != "home":
            return []
        if where == "this_battle" and not self.in_battle(name):
            return []
        return [name]

    def value(self, cause: Row, value: Any) -> int:
        """Work out a value (X-5)."""
        if is_row(value):
            name = cause["named"][value["of"]]
            return self.of(name, value["stat"]) if name in self.cards else 0
        return int(value)

    def do_honor(self, cause: Row, how: Row) -> Story:
        me, by = cause["seat"], self.value(cause, how["by"])
        match how["who"]:
            case "me":
                seats = [me]
            case "each":
                seats = self.clockwise(self.active)
            case "controller" | "them":
                seats = [seat for seat in cause["seats"] if seat != me][:1]
            case _:
                most = max(self.seats[seat]["honor"] for seat in self.present())
                seats = [
                    seat for seat in self.clockwise(self.active) if self.seats[seat]["honor"] == most and seat != me
                ]
        if cause.get("duelist") and by > 0 and self.gives_up_honor([cause["duelist"]]):
            return
        yield from self.honor([(seat, by) for seat in seats if not self.seats[seat]["out"]], cause)

    def gives_up_honor(self, names: Iterable[str]) -> bool:
        """Tell whether dishonored Personalities take part; they become honorable, and nothing is gained (H-4)."""
        shamed = [name for name in names if name in self.cards and self.cards[name]["shamed"]]
        for name in shamed:
            self.cards[name]["shamed"] = False
        return bool(shamed)

    def do_stat(self, cause: Row, how: Row) -> Story:
        yield from ()
        upon: list[Any]
        if is_row(how["upon"]) and how["upon"].get("kind") == "province":
            upon = [province["id"] for row in self.seats for province in row["provinces"]]
        else:
            upon = list(self.upon(cause, how["upon"]))
        for one in upon:
            self.lasts(how["what"], self.value(cause, how["by"]), one, how.get("until", "turn"), cause["seat"])

    def lasts(self, what: str, by: int, upon: Any, until: str, seat: int) -> None:
        """Write down what is changed for a while (ST-3)."""
        self.records.append({"what": what, "by": by, "upon": upon, "until": until, "seat": seat})

    def do_bow(self, cause: Row, how: Row) -> Story:
        yield from ()
        for name in self.upon(cause, how["upon"]):
            self.cards[name]["bowed"] = True

    def do_straighten(self, cause: Row, how: Row) -> Story:
        yield from ()
        for name in self.upon(cause, how["upon"]):
            self.cards[name]["bowed"] = False

    def do_destroy(self, cause: Row, how: Row) -> Story:
        yield from self.destroy(self.upon(cause, how["upon"]), cause, cause["seat"])

    def do_move(self, cause: Row, how: Row) -> Story:
        yield from ()
        for name in self.upon(cause, how["upon"]):
            if self.cards[name]["at"] == "battle" and self.restricted("move_out", name):
                continue
            if how["to"] == "home":
                self.sent_home(name, bowed=how.get("bowed", False))
            else:
                assert self.attack is not None
                army = cause["army"]
                self.cards[name].update(at="battle", province=self.here(), army=army)
                self.attack["sides"].setdefault(self.cards[name]["seat"], army)

    def sent_home(self, name: str, *, bowed: bool) -> None:
        """Bring a unit home, all of it bowed or each card as it is (MV-1, Z-10)."""
        self.cards[name].update(at="home", province=None, army=None)
        for one in [name, *self.borne(name)] if bowed else []:
            self.cards[one]["bowed"] = True

    def do_ranged(self, cause: Row, how: Row) -> Story:
        for name in self.upon(cause, how["at"]):
            occurrence = yield from self.point("ranged_named", cause["seat"], [self.cards[name]["seat"]], named=[name])
            if not occurrence["stopped"] and self.of(name, "force") <= how["n"]:
                yield from self.destroy([name], cause, cause["seat"])

    def do_fear(self, cause: Row, how: Row) -> Story:
        for name in self.upon(cause, how["at"]):
            occurrence = yield from self.point("fear_named", cause["seat"], [self.cards[name]["seat"]], named=[name])
            for one in [] if occurrence["stopped"] else self.followers(name):
                if self.of(one, "force") <= how["n"] and not self.immune(one, "fear"):
                    self.cards[one]["bowed"] = True

    def do_draw(self, cause: Row, how: Row) -> Story:
        for seat in self.clockwise(self.active) if how["who"] == "each" else [cause["seat"]]:
            yield from self.draw(seat, how["n"])

    def do_hand_discard(self, cause: Row, how: Row) -> Story:
        yield from self.trim(cause["seat"], how["n"])

    def do_search(self, cause: Row, how: Row) -> Story:
        row = self.seats[int(cause["seat"])]
        found = [key for key, copies in row["deck"].items() if copies and (
            self.data[key]["type"] == how["for"]["kind"]
        )]  # fmt: skip
        answer = yield ("search", cause["seat"], [*(f"choose {key}" for key in found), "choose none"])
        if answer != "choose none":
            row["deck"][answer.split()[1]] -= 1
            row["hand"][answer.split()[1]] += 1

    def do_dishonor(self, cause: Row, how: Row) -> Story:
        for name in self.upon(cause, how["upon"]):
            if self.cards[name]["shamed"] or self.immune(name, "dishonor"):
                continue
            seat = self.cards[name]["seat"]
            falls = cause["action"] and self.may_fall(name, seat)
            if not (falls and (yield from self.asked_to_fall(seat, [name]))):
                self.cards[name]["shamed"] = True

    def do_rehonor(self, cause: Row, how: Row) -> Story:
        yield from ()
        key = cause["named"].get(how["upon"]) if isinstance(how["upon"], str) else None
        row = self.seats[int(cause["seat"])]
        if key in row["shamed"]:
            row["shamed"].remove(key)
            row["dead"].append(key)
            return
        for name in self.upon(cause, how["upon"]):
            self.cards[name]["shamed"] = False

    def do_favor(self, cause: Row, how: Row) -> Story:
        yield from ()
        self.favor = cause["seat"] if how["to"] == "me" else None

    def do_cancel(self, cause: Row, _how: Row) -> Story:
        yield from ()
        cause["occurrence"]["stopped"] = True

    do_negate = do_cancel

    def do_change(self, cause: Row, how: Row) -> Story:
        yield from ()
        occurrence = cause["occurrence"]
        occurrence["amount"] = max(occurrence["amount"] + how["by"], how.get("min", 0))
        occurrence["stopped"] = occurrence["amount"] == 0

    def do_restrict(self, cause: Row, how: Row) -> Story:
        yield from ()
        upon: list[Any] = list(self.present()) if how["upon"] == "each" else list(self.upon(cause, how["upon"]))
        for one in upon:
            self.lasts(how["word"], 0, one, how.get("until", "turn"), cause["seat"])

    # --- Duels -------------------------------------------------------------------------------------------------------

    def do_duel(self, cause: Row, how: Row) -> Story:
        """One challenges another: focus or strike, from the challenged side on (DU-1 to DU-6)."""
        us, them = self.upon(cause, how["us"]), self.upon(cause, how["them"])
        if not us or not them:
            return
        pair = (us[0], them[0])
        seats = tuple(self.cards[name]["seat"] for name in pair)
        if how.get("refuse") and (yield ("accept", seats[1], ["accept", "refuse"])) == "refuse":
            yield from self.effects(cause, how.get("refused", ()))
            return
        self.duel = {"pair": pair}
        turn = 1
        while True:
            row = self.seats[int(seats[turn])]
            answers = ["strike", *(f"focus {key}" for key, copies in row["hand"].items() if copies)]
            answer = yield ("duel", seats[turn], answers)
            if answer == "strike":
                break
            row["hand"][answer.split()[1]] -= 1
            row["laid"].append(answer.split()[1])
            turn = 1 - turn
        yield from self.point("struck", seats[turn], seats)
        sums: list[int] = []
        whole = all(name in self.cards for name in pair)
        for name, seat in zip(pair, seats, strict=True):
            row = self.seats[int(seat)]
            focus = sum(self.data[key].get("focus", 0) for key in row["laid"])
            if whole:
                sums.append(
                    self.of(name, how.get("stat", "chi")) + focus * (2 if "double_chi" in self.traits(name) else 1)
                )
            row["spent"] += row["laid"]
            row["laid"] = []
        self.duel = None
        self.records = [one for one in self.records if one["until"] != "duel"]
        if not whole:
            return
        losers = [name for name, own in zip(pair, sums, strict=True) if own < max(sums) or sums[0] == sums[1]]
        gone = self.buried(losers)
        won = pair[0] not in losers
        if len(losers) == 1:
            after = {**cause, "duelist": pair[0] if won else pair[1]}
            yield from self.effects(after, how.get("win" if won else "lose", ()))
        yield from self.check()
        yield from self.mourned(gone, cause, seats[1] if losers == [pair[0]] else seats[0])
        if len(losers) == 1:
            yield from self.point("duel_won", seats[0] if won else seats[1], [seats[0] if won else seats[1]])
