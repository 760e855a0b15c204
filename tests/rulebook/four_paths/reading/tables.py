"""What lies where, and every number that follows from it (chapters 2, 8, 9, 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from typing import Any, TypeAlias, TypeGuard

Row: TypeAlias = dict[str, Any]
Waiting: TypeAlias = tuple[Any, ...]
Story: TypeAlias = Generator[Waiting, str, None]

ATTACHMENTS = ("follower", "item", "spell", "ancestor")
OUTSIDE = ("stronghold", "wind")
LASTING = ("stat", "grant", "immune", "restrict", "yu", "end_draw", "less_cost", "hand_max")


def is_row(value: Any) -> TypeGuard[Row]:
    """Tell whether it is said by words: a filter, a value to be worked out."""
    return isinstance(value, dict)


class Ended(Exception):
    """The match is over."""


class Tables:
    """The seats, the cards in play, and the readings of them."""

    def __init__(self, file: Row, decks: Sequence[str], level: int, **options: bool) -> None:
        """Set up (S-1 to S-6). Options: short, lone, spare, honor_first, old_favor."""
        self.level, self.options = level, options
        self.data: Row = {key: {**card, **card.get(f"level{level}", {})} for key, card in file["cards"].items()}
        self.lasting: dict[str, dict[str, list[Row]]] = {}
        """What cards do for as long as they are in play, by its word: its first key, and by the card."""
        for key, card in self.data.items():
            for trait in [
                *card.get("always", ()),
                *(one for each in card.get("does", ()) for one in each.get("always", ())),
            ]:
                self.lasting.setdefault(next(word for word in LASTING if word in trait), {}).setdefault(key, []).append(
                    trait
                )
        self.count = self.made_provinces = 0
        self.cards: dict[str, Row] = {}
        self.records: list[Row] = []
        """What is changed for a while: what, by, upon (a card, a province, a seat), until, seat."""
        self.happened: set[str] = set()
        self.used: set[tuple[Any, ...]] = set()
        self.seats: list[Row] = []
        self.round, self.active, self.how = 0, 0, ""
        self.winners: tuple[int, ...] = ()
        self.last_loss = ""
        self.totals: tuple[int, int] | None = None
        self.attack: Row | None = None
        self.favor: int | None = None
        self.duel: Row | None = None
        self.waiting_checks: int = 0
        self.turn_over = False
        self.points: list[str] = []
        """The points that are open, the innermost last."""
        for seat, name in enumerate(decks):
            deck = file["decks"][name]
            stands_for: dict[str, str] = deck.get("level2", {}) if level < 3 else {}
            piles: list[Counter[str]] = []
            for kind in ("dynasty", "fate"):
                pile: Counter[str] = Counter()
                for key, copies in deck[kind].items() if level > 1 or kind == "dynasty" else ():
                    pile[str(stands_for.get(key, key))] += copies
                piles.append(pile)
            house = self.data[deck["stronghold"]]
            self.seats.append(
                {
                    "honor": house.get("short", house["start"]) if self.option("short") else house["start"],
                    "clan": house["clan"], "strength": house["strength"], "left": piles[0], "deck": piles[1],
                    "hand": Counter(), "laid": [], "provinces": [], "dead": [], "shamed": [], "discarded": [],
                    "spent": [], "removed": [], "out": False, "rest": "", "quiet": "",
                }
            )  # fmt: skip
            for _ in range(3 if self.option("short") else 4):
                self.made_provinces += 1
                self.seats[seat]["provinces"].append({"id": self.made_provinces, "card": None, "down": True})
            self.enter(deck["stronghold"], seat)
            if level > 1:
                wind = file["old_favor"] if self.option("old_favor") else deck["wind"]
                self.enter(str(stands_for.get(wind, wind)), seat)

    def option(self, name: str) -> bool:
        """Tell whether the table has agreed on it."""
        return self.options.get(name, False)

    # --- Seats ---------------------------------------------------------------------------------------------------

    def present(self) -> list[int]:
        """List the seats that are in the match."""
        return [seat for seat, row in enumerate(self.seats) if not row["out"]]

    def clockwise(self, first: int) -> list[int]:
        """List the seats in the match, from this one on."""
        count = len(self.seats)
        return [(first + step) % count for step in range(count) if not self.seats[(first + step) % count]["out"]]

    # --- Cards ---------------------------------------------------------------------------------------------------

    def enter(self, card: str, seat: int, **facts: Any) -> str:
        """Bring a card into play; its name is never used again (ST-2)."""
        self.count += 1
        name = f"{card}:{self.count}"
        self.cards[name] = {
            "card": card, "owner": seat, "seat": seat, "at": "home", "province": None, "army": None, "bearer": None,
            "bowed": False, "shamed": False, "under": [], **facts,
        }  # fmt: skip
        return name

    def printed(self, name: str) -> Row:
        """Return what is printed on a card in play."""
        found: Row = self.data[self.cards[name]["card"]]
        return found

    def kind(self, name: str) -> str:
        """Return of which type a card in play is."""
        return str(self.printed(name)["type"])

    def is_person(self, name: str) -> bool:
        """Tell whether it is a Personality."""
        return self.kind(name) == "personality"

    def people(self, seat: int | None = None) -> list[str]:
        """List the Personalities in play, of one seat or all."""
        return [name for name, row in self.cards.items() if self.is_person(name) and seat in (None, row["seat"])]

    def borne(self, name: str, *kinds: str) -> list[str]:
        """List what is attached to a Personality."""
        return [
            one for one, row in self.cards.items()
            if row["bearer"] == name and (not kinds or self.kind(one) in kinds)
        ]  # fmt: skip

    def followers(self, name: str) -> list[str]:
        """List the Followers of a Personality."""
        return self.borne(name, "follower")

    def head(self, name: str) -> str:
        """Return the Personality of the unit, or the card itself (Z-6)."""
        return self.cards[name]["bearer"] or name

    def place(self, name: str) -> tuple[str, Any, Any]:
        """Return where it is: `home`, `province`, `battle` or `field`; which province; which army."""
        row = self.cards[self.head(name)]
        return row["at"], row["province"], row["army"]

    def here(self) -> Any:
        """Return the province whose battle is fought, or None."""
        return None if self.attack is None else self.attack["here"]

    def in_battle(self, name: str) -> bool:
        """Tell whether a card is in the battle that is fought: one of a unit, or attached to the province (B-5)."""
        at, province, _army = self.place(name)
        return self.here() is not None and province == self.here() and at in ("battle", "province", "field")

    def traits(self, name: str) -> set[str]:
        """List what a card is (K-1), with what is granted to it."""
        found = set(self.printed(name).get("traits", ()))
        for source, trait in self.always("grant"):
            if self.is_upon(name, source, trait["upon"]):
                found.add(trait["grant"])
        return found | ({"diplomat"} if "courtier" in found else set())

    def is_cavalry(self, name: str) -> bool:
        """Tell whether a unit is Cavalry (K-3)."""
        return all("cavalry" in self.traits(one) for one in (name, *self.followers(name)))

    def immune(self, name: str, to: str) -> bool:
        """Tell whether it does nothing to a card (K-8, K-9)."""
        if to == "fear" and self.traits(name) & {"fearless", "undead"}:
            return True
        return any(trait["immune"] == to and self.is_upon(name, source, trait["upon"])
                   for source, trait in self.always("immune"))  # fmt: skip

    # --- What lasts ----------------------------------------------------------------------------------------------

    def always(self, word: str) -> list[tuple[str, Row]]:
        """List what cards in play do of this kind for as long as they are there (X-6)."""
        found = self.lasting.get(word, {})
        acting = [(name, found[row["card"]]) for name, row in self.cards.items() if row["card"] in found]
        return [(name, trait) for name, traits in acting for trait in traits]

    def is_upon(self, name: str, source: str, upon: Any) -> bool:
        """Tell whether a trait of the source is upon this card."""
        if upon == "self":
            return name == source
        if upon == "bearer":
            return bool(name == self.cards[source]["bearer"])
        if is_row(upon):
            return self.fits(name, upon, self.cards[source]["seat"], source)
        return False

    def changes(self, name: str, stat: str) -> int:
        """Return what records and traits add to a number of a card."""
        total = sum(one["by"] for one in self.records if one["what"] == stat and one["upon"] == name)
        for source, trait in self.always("stat"):
            if trait["stat"] == stat and trait["upon"] != "province" and self.is_upon(name, source, trait["upon"]):
                total += trait["by"]
        return int(total)

    def of(self, name: str, stat: str) -> int:
        """Return Force, Chi or Personal Honor of a card (N-2, N-4, N-6)."""
        row = self.cards[name]
        total = int(self.printed(name).get(stat, 0)) + self.changes(name, stat)
        if stat == "ph":
            return 0 if row["shamed"] else total
        for one in self.borne(name):
            if self.kind(one) == "item" or self.printed(one).get("bonus"):
                total += self.of(one, stat)
        return max(total, 0)

    def force(self, name: str) -> int:
        """Return the Force of a unit (N-5)."""
        if self.cards[name]["bowed"]:
            return 0
        counted = [
            one for one in self.borne(name, "follower", "ancestor")
            if not self.printed(one).get("bonus") and not self.cards[one]["bowed"]
        ]  # fmt: skip
        return self.of(name, "force") + sum(self.of(one, "force") for one in counted)

    def strength(self, seat: int, province: Row) -> int:
        """Return the strength of a province (P-1)."""
        total = self.seats[seat]["strength"]
        total += sum(one["by"] for one in self.records if one["what"] == "strength" and one["upon"] == province["id"])
        for source, trait in self.always("stat"):
            row = self.cards[source]
            if trait["stat"] != "strength":
                continue
            if trait["upon"] == "province":
                total += trait["by"] if row["province"] == province["id"] else 0
            elif trait["upon"].get("side", "any") == "any" or row["seat"] == seat:
                total += trait["by"]
        return max(int(total), 0)

    def army(self, province: Any, army: int) -> list[str]:
        """List the units of an army (M-7)."""
        return [
            name for name, row in self.cards.items()
            if row["at"] == "battle" and row["province"] == province and row["army"] == army
        ]  # fmt: skip

    def side(self, seat: int) -> int | None:
        """Return on which side of the attack a seat is."""
        assert self.attack is not None
        if seat in self.attack["leaders"]:
            return int(self.attack["leaders"].index(seat))
        side: int | None = self.attack["sides"].get(seat)
        return side

    def restricted(self, word: str, upon: Any) -> bool:
        """Tell whether something cannot be done by a seat or with a card, or in this battle (X-8, 25)."""
        if any(one["what"] == word and one["upon"] == upon for one in self.records):
            return True
        return any(trait["restrict"] == word and self.in_battle(source) for source, trait in self.always("restrict"))

    # --- Filters -------------------------------------------------------------------------------------------------

    def fits(self, name: str, wanted: Row, me: int, source: str | None = None, named: Row | None = None) -> bool:
        """Tell whether a card in play is what a filter wants (X-4)."""
        row, kind = self.cards[name], self.kind(name)
        want = wanted.get("kind", "personality")
        if want == "terrain":
            return bool(row["at"] == "field")
        if want == "attachment":
            fitting = kind in ATTACHMENTS
        elif want == "card":
            fitting = kind not in OUTSIDE
        elif want == "shot":
            fitting = kind == "follower" or (kind == "personality" and not self.followers(name))
        elif want == "fortification":
            fitting = kind == "holding" and "fortification" in self.traits(name)
        else:
            fitting = kind == ("personality" if want == "unit" else want)
        if not fitting:
            return False
        return all(self.holds(key, value, name, me, source, named or {}) for key, value in wanted.items())

    def holds(self, key: str, value: Any, name: str, me: int, source: str | None, named: Row) -> bool:
        """Tell whether one word of a filter holds of a card."""
        row = self.cards[name]
        at, province, army = self.place(name)
        match key:
            case "kind" | "n" | "up_to":
                return True
            case "side":
                if value == "opposing":
                    return at == "battle" and self.in_battle(name) and army != self.own_army(me, source)
                return bool(value == "any" or (row["seat"] == me) == (value == "own"))
            case "where":
                if value == "this_province":
                    assert source is not None
                    return at == "battle" and province == self.cards[source]["province"]
                if value == "same_unit":
                    assert source is not None
                    return self.head(name) == self.head(source)
                return bool(value == "any" or (at == "home" if value == "home" else self.in_battle(name)))
            case "clan":
                return bool(value in self.printed(name).get("clan", ()))
            case "not_clan":
                return not set(self.printed(name).get("clan", ())) & set(self.seats[me]["clan"])
            case "trait":
                return bool(value in self.traits(name))
            case "not":
                return bool(value not in self.traits(name))
            case "bowed":
                return bool(row["bowed"] == value)
            case "dishonored":
                return bool(row["shamed"] == value)
            case "attacking" | "defending":
                return bool((at == "battle" and army == (0 if key == "attacking" else 1)) == value)
            case "alone":
                return bool((not self.followers(name)) == value)
            case "cavalry":
                return bool(self.is_cavalry(name) == value)
            case "max_force":
                return bool(self.of(name, "force") <= value)
            case "max_ph":
                return bool(self.of(name, "ph") <= value)
            case "min_ph":
                return bool(self.of(name, "ph") >= value)
            case "max_cost":
                return bool(self.printed(name).get("cost", 0) <= value)
            case "less_chi_than":
                return bool(value["of"] in named and self.of(name, "chi") < self.of(named[value["of"]], value["stat"]))
            case "in":
                whose = {"self": source, "bearer": self.cards[source]["bearer"] if source else None}
                return bool(row["bearer"] is not None and row["bearer"] == whose.get(value, named.get(value)))
            case "other":
                return bool((name != source) == value)
            case "fought":
                return bool(self.attack is not None and (name in self.attack["came_home"]) == value)
            case _:
                raise AssertionError((key, value))

    def own_army(self, seat: int, source: str | None) -> int:
        """Return which army is one's own: the source's, else the seat's."""
        assert self.attack is not None
        if source is not None and self.place(source)[0] == "battle":
            return int(self.place(source)[2])
        side = self.side(seat)
        return 1 if side is None else side

    def unseen(self, seat: int) -> list[str]:
        """List the Fate cards that a hand may hold for all that everybody knows (Q-6): none if it is empty."""
        row = self.seats[seat]
        if not row["hand"].total():
            return []
        return [key for key, copies in (row["deck"] + row["hand"] + Counter(row["laid"])).items() if copies]

    # --- Order ---------------------------------------------------------------------------------------------------

    def canonical(self, names: Iterable[str]) -> list[str]:
        """Put cards in the canonical order (F-6)."""
        seats = self.clockwise(self.active)
        numbers = {
            province["id"]: number for row in self.seats for number, province in enumerate(row["provinces"])
        }  # fmt: skip
        zones = {"province": 0, "home": 1, "battle": 2, "field": 3}
        entered = list(self.cards)

        def key(name: str) -> tuple[int, int, int, int]:
            at, province, _army = self.place(name)
            return (
                seats.index(self.cards[name]["seat"]), zones[at], numbers.get(province, 0) if at != "home" else 0,
                entered.index(name),
            )  # fmt: skip

        return sorted(names, key=key)
