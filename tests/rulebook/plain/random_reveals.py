"""Random valid position files in the resolution phase, dense with fights.

What is written here is only what the position format promises: every file is valid, and the rules have much to do in
it. The tokens fall near each other, so that raids, diplomacy, ties and battles of several clans are frequent.
"""

from __future__ import annotations

from random import Random
from typing import Any

from .plain_table import Facts, Position

SINGLE_SPECIAL_TOKENS = ("shrine", "harbor", "battlefield")
BONUS_TOKENS = ("honor-1", "honor-2", "honor-4", "defense-1", "defense-2")
HARD_OBJECTIVES = ("reclaiming_lost_lands", "way_of_the_sail", "emerald_empire", "web_of_influence")
HAND_LIMIT = 7


def random_position(seed: int, facts: Facts) -> Position:
    """A valid position file, decoded; the same for the same seed."""
    return _Author(Random(seed), facts).position()


class _Author:
    """Writes one position, part by part; each part keeps to what the parts before it have used."""

    def __init__(self, rng: Random, facts: Facts) -> None:
        self.rng = rng
        self.facts = facts
        self.provinces: list[str] = list(facts["provinces"])
        self.neighbours: dict[str, list[str]] = {province: [] for province in self.provinces}
        for one, other in facts["land_borders"]:
            self.neighbours[one].append(other)
            self.neighbours[other].append(one)
        self.shores: set[str] = set(facts["coastal_borders"])
        self.clans = self._choose_clans()
        self.hot = self._hot_provinces()
        self.even = rng.random() < 0.12
        self.special: dict[str, str] = {}
        self.control: dict[str, dict[str, dict[str, int]]] = {clan: {} for clan in self.clans}
        self.owner: dict[str, str] = {}
        self.ronin: dict[str, bool] = {}
        self.left: dict[str, list[str]] = {clan: self._tokens_of(clan) for clan in self.clans}
        self.placed: list[dict[str, Any]] = []
        self.borders_taken: set[frozenset[str]] = set()

    def position(self) -> Position:
        """The whole file; keys that hold nothing are left out, as an author would."""
        rng = self.rng
        self._lay_special_tokens()
        self._lay_control_tokens()
        self._lay_combat_tokens()
        self._bless()
        seats = [self._seat(clan) for clan in self.clans]
        objectives = sorted(
            self.facts["secret_objectives"], key=lambda name: rng.random() - (0.3 if name in HARD_OBJECTIVES else 0.0)
        )[: len(seats)]
        rng.shuffle(objectives)
        for seat, objective in zip(seats, objectives, strict=True):
            if rng.random() < (0.1 if self.even else 0.9):
                seat["objective"] = objective
        territory_cards = self._deal_territory_cards(seats)
        position: Position = {"format": "rokugan-position/1", "round": rng.randint(1, 5), "phase": "resolution"}
        if rng.random() < 0.7:
            position["first_player"] = rng.choice(self.clans)
        position["seats"] = seats
        position["placed"] = self.placed
        position["special"] = self.special
        position["territory_cards"] = territory_cards
        swap = self._swap()
        if swap:
            position["unicorn_swap"] = swap
        return {key: value for key, value in position.items() if value not in ([], {})}

    # ------------------------------------------------------------------------------------------------------ the board

    def _choose_clans(self) -> list[str]:
        """Two to five clans in a random order, those whose abilities rarely matter a little more often."""
        rng = self.rng
        favour = {"lion": 0.45, "crane": 0.4, "phoenix": 0.3, "unicorn": 0.1}
        ranked = sorted(self.facts["clans"], key=lambda clan: rng.random() - favour.get(clan, 0.0))
        clans = ranked[: rng.choice((2, 3, 3, 4, 4, 5, 5))]
        rng.shuffle(clans)
        return clans

    def _hot_provinces(self) -> list[str]:
        """Four to nine provinces near each other, where most tokens will fall."""
        hot = [self.rng.choice(self.provinces)]
        size = self.rng.randint(4, 9)
        for _ in range(40):
            near = self.rng.choice(self.neighbours[self.rng.choice(hot)])
            if near not in hot:
                hot.append(near)
            if len(hot) == size:
                break
        return hot

    def _anywhere(self, hot: float) -> str:
        """A province, a hot one with that chance, and of these the first, where the storm is, more often."""
        chance = self.rng.random()
        if chance < hot * 0.35:
            return self.hot[0]
        return self.rng.choice(self.hot if chance < hot else self.provinces)

    def _lay_special_tokens(self) -> None:
        rng = self.rng
        wanted = ["peace"] * rng.choice((0, 0, 1, 1, 2, 3, 6)) + ["scorched_earth"] * rng.choice((0, 0, 1, 2, 3))
        wanted += [name for name in SINGLE_SPECIAL_TOKENS if rng.random() < 0.5]
        for name in BONUS_TOKENS:
            wanted += [name] * rng.randint(0, self.facts["special_tokens"][name])
        rng.shuffle(wanted)
        for name in wanted:
            province = self._anywhere(0.8 if name in SINGLE_SPECIAL_TOKENS else 0.4)
            if province in self.special:
                continue
            if name in ("peace", "scorched_earth") and province == self.hot[0]:
                continue
            if name == "harbor" and province in self.shores:
                continue
            if name in BONUS_TOKENS and province.startswith("shadowlands"):
                continue
            self.special[province] = name
        if rng.random() < 0.06:
            for province in self._provinces_of(rng.choice(self.facts["territories"])):
                self.special[province] = "scorched_earth"

    def _provinces_of(self, territory: str) -> list[str]:
        return [name for name, fact in self.facts["provinces"].items() if fact["territory"] == territory]

    def _lay_control_tokens(self) -> None:
        """Gives provinces to clans, mostly crowded and heaped; sometimes so evenly that the honor may tie."""
        rng = self.rng
        if self.even:
            self._lay_evenly()
            return
        landless = [clan for clan in self.clans if rng.random() < 0.07]
        holders = [clan for clan in self.clans if clan not in landless] or self.clans[:1]
        crowded = rng.choice((0.05, 0.3, 0.6, 0.8, 1.0))
        empire = rng.choice((0.0, 0.0, 0.3, 0.5))
        for province in self.provinces:
            if rng.random() < (crowded if province not in self.hot else 0.8):
                self.owner[province] = holders[0] if rng.random() < empire else rng.choice(holders)
        for _ in range(rng.choice((0, 1, 2, 4))):
            clan = rng.choice(holders)
            for province in self._provinces_of(rng.choice(self.facts["territories"])):
                self.owner[province] = clan
        if rng.random() < 0.2:
            self.owner["shadowlands_north"] = self.owner["shadowlands_south"] = rng.choice(holders)
        for province in self.provinces:
            if province in self.owner and self.special.get(province) == "scorched_earth":
                del self.owner[province]
        for province, clan in list(self.owner.items()):
            up = rng.choice((0, 0, 0, 1, 1, 2, 3, 5))
            down = rng.choice((0, 1, 1)) if up else 1
            self._control(clan, province, down, up)
        for clan in self.clans:
            self._nearly_exhaust(clan)
            self.ronin[clan] = rng.random() < (0.25 if self.control[clan] else 0.8)

    def _lay_evenly(self) -> None:
        """Each clan has one or two provinces, with a facedown token each."""
        names = [name for name in self.provinces if self.special.get(name) != "scorched_earth"]
        self.rng.shuffle(names)
        for clan in self.clans:
            for _ in range(self.rng.choice((1, 1, 2))):
                self.owner[names[-1]] = clan
                self._control(clan, names.pop(), 1, 0)
            self.ronin[clan] = False

    def _control(self, clan: str, province: str, down: int, up: int) -> None:
        """Adds control tokens as far as the clan's supply goes; a province that gets none has no controller."""
        here = self.control[clan].setdefault(province, {"down": 0, "up": 0})
        for face, count in (("down", down), ("up", up)):
            here[face] += min(count, self._supply(clan))
        if not here["down"] and not here["up"]:
            del self.control[clan][province]
            self.owner.pop(province, None)

    def _supply(self, clan: str) -> int:
        laid = sum(count["down"] + count["up"] for count in self.control[clan].values())
        return int(self.facts["control_tokens_per_clan"]) - laid

    def _nearly_exhaust(self, clan: str) -> None:
        """Sometimes leaves the clan none to two control tokens, by heaping the others on what it holds."""
        rng = self.rng
        if rng.random() < 0.35 and self.control[clan]:
            keep = rng.choice((0, 0, 0, 1, 1, 2))
            quiet = [province for province in self.control[clan] if province not in self.hot] or list(
                self.control[clan]
            )
            heaps = rng.sample(quiet, min(len(quiet), 3))
            for index, province in enumerate(heaps, start=1):
                spare = max(0, self._supply(clan) - keep)
                amount = spare if index == len(heaps) else rng.randint(0, spare)
                down = rng.randint(0, amount)
                self._control(clan, province, down, amount - down)

    # -------------------------------------------------------------------------------------------------- combat tokens

    def _tokens_of(self, clan: str) -> list[str]:
        """The clan's 27, shuffled, those that make the most of few tokens more often in front."""
        tokens = [name for name, count in self.facts["common_combat_tokens"].items() for _ in range(count)]
        tokens.append(self.facts["clans"][clan]["own"])
        eager = self.rng.random() < 0.6
        small = self.rng.random() < 0.75
        weight = {"raid": 0.35, "diplomacy": 0.35, "bluff": 0.45, "shinobi": 0.5, "navy": 0.6, "blessing": 0.7}
        ranked: list[tuple[float, str]] = []
        for name in tokens:
            rank = self.rng.random() * (weight.get(name.split("-", maxsplit=1)[0], 1.0) if eager else 1.0)
            ranked.append((rank + (0.4 if small and name[-1] in "3456" else 0.0), name))
        return [name for _, name in sorted(ranked)]

    def _lay_combat_tokens(self) -> None:
        rng = self.rng
        queue: list[tuple[str, str]] = []
        for clan in self.clans:
            tokens = [name for name in self.left[clan] if not name.startswith("blessing")]
            queue += [(clan, name) for name in tokens[: rng.choice((1, 4, 5, 5, 6, 6, 7, 8))]]
        rng.shuffle(queue)
        for clan, name in queue:
            place = self._place(clan, name)
            if place is None or not self._is_free(place):
                continue
            if ">" in place:
                self.borders_taken.add(frozenset(place.split(" > ")))
            self.placed.append({"clan": clan, "token": name, "at": place})
            self.left[clan].remove(name)

    def _is_free(self, place: str) -> bool:
        return ">" not in place or frozenset(place.split(" > ")) not in self.borders_taken

    def _province_for(self, kind: str) -> str:
        """A province to place at; for a raid or diplomacy often one where something already lies."""
        centres = [row["at"] for row in self.placed if ">" not in row["at"]]
        if kind in ("raid", "diplomacy") and centres and self.rng.random() < 0.5:
            bluffs = [row["at"] for row in self.placed if row["token"] == "bluff" and row["at"] in centres]
            return str(self.rng.choice(bluffs or centres))
        return self._anywhere(0.9)

    def _is_open(self, place: str) -> bool:
        """Whether no peace and no scorched earth lies at the place."""
        return not any(self.special.get(name) in ("peace", "scorched_earth") for name in place.split(" > "))

    def _place(self, clan: str, name: str) -> str | None:
        """A place for the token: mostly where its type is at home, else anywhere."""
        rng = self.rng
        if rng.random() < 0.1:
            return self._stray_place(self._anywhere(0.7))
        kind = name.split("-", maxsplit=1)[0]
        if kind == "bluff" and rng.random() < 0.5:
            peaceful = [name for name, holder in self.owner.items() if holder == clan and not self._is_open(name)]
            if peaceful:
                return rng.choice(peaceful)
        for _ in range(8):
            place = self._usual_place(clan, kind, self._province_for(kind))
            if place is not None and self._is_free(place) and (self._is_open(place) or rng.random() < 0.1):
                return place
        return None

    def _stray_place(self, province: str) -> str:
        """Any place at the province, whatever the rules say about it."""
        rng = self.rng
        other = rng.choice(self.neighbours[province]) if self.neighbours[province] else province
        places = [province, f"{province} > {other}", f"{other} > {province}"]
        if province in self.shores:
            places.append(f"sea > {province}")
        return rng.choice(places)

    def _usual_place(self, clan: str, kind: str, province: str) -> str | None:
        """A place at the province where a token of that kind often is legal; None where there is none."""
        rng = self.rng
        own = self.owner.get(province) == clan
        if kind in ("diplomacy", "shinobi", "raid", "bluff"):
            return self._usual_centre(clan, kind, province, own)
        if own and rng.random() < 0.5:
            wet = province in self.shores or self.special.get(province) == "harbor"
            return province if kind == "army" or wet or rng.random() < 0.1 else None
        if own and kind == "army":
            return f"{province} > {rng.choice(self.neighbours[province])}"
        if kind == "army":
            source = self._source(clan, province)
            return f"{source} > {province}" if source is not None else None
        if self.special.get(province) == "harbor":
            return f"{rng.choice(self.neighbours[province])} > {province}" if not own else None
        return f"sea > {province}" if province in self.shores and not own else None

    def _source(self, clan: str, province: str) -> str | None:
        """A neighbour to attack from: an own one where there is one, mostly; a ronin's may be any; None: elsewhere."""
        own = [near for near in self.neighbours[province] if self.owner.get(near) == clan]
        if own and not (self.ronin[clan] and self.rng.random() < 0.7):
            return self.rng.choice(own)
        if self.ronin[clan] or self.rng.random() < 0.1:
            return self.rng.choice(self.neighbours[province])
        return None

    def _usual_centre(self, clan: str, kind: str, province: str, own: bool) -> str | None:
        rng = self.rng
        if kind == "shinobi":
            return province
        if kind == "raid":
            supported = any(self.owner.get(near) == clan for near in self.neighbours[province])
            return province if not own and (supported or rng.random() < 0.25) else None
        return province if own else None

    def _bless(self) -> None:
        """Lays blessings on some tokens, several in one stack at times."""
        rng = self.rng
        for clan in self.clans:
            rows = [row for row in self.placed if row["clan"] == clan]
            for name in [name for name in self.left[clan] if name.startswith("blessing")]:
                blessed = [row for row in rows if "blessings" in row]
                if rows and rng.random() < 0.35:
                    row = rng.choice(blessed if blessed and rng.random() < 0.6 else rows)
                    row.setdefault("blessings", []).append(name)
                    self.left[clan].remove(name)

    def _swap(self) -> list[int]:
        """Two unblessed entries of Unicorn, or nothing."""
        entries = [
            entry
            for entry, row in enumerate(self.placed, start=1)
            if row["clan"] == "unicorn" and "blessings" not in row
        ]
        if len(entries) < 2 or self.rng.random() < 0.3:
            return []
        return self.rng.sample(entries, 2)

    # ---------------------------------------------------------------------------------------------- seats and cards

    def _seat(self, clan: str) -> dict[str, Any]:
        """One seat; its bluff, where it is not placed, is named in the hand or left to be understood."""
        rng = self.rng
        seat: dict[str, Any] = {"clan": clan}
        control = {
            province: {face: count for face, count in faces.items() if count}
            for province, faces in self.control[clan].items()
        }
        if control:
            seat["control"] = control
        rest = [name for name in self.left[clan] if name != "bluff"]
        rng.shuffle(rest)
        hand = rest[: rng.randint(0, HAND_LIMIT - 1)]
        if "bluff" in self.left[clan] and rng.random() < 0.6:
            hand.insert(rng.randint(0, len(hand)), "bluff")
        discard = [name for name in rest[HAND_LIMIT:] if rng.random() < 0.5]
        lists = {"hand": hand, "discard": discard, "scouts": rng.randint(0, 2), "shugenja": rng.randint(0, 1)}
        seat.update({key: value for key, value in lists.items() if value})
        if self.ronin[clan]:
            seat["ronin"] = True
        return seat

    def _deal_territory_cards(self, seats: list[dict[str, Any]]) -> dict[str, str]:
        """Leaves some unknown; others are played, known on the board, or held by any seat."""
        rng = self.rng
        named: dict[str, str] = {}
        for territory, cards in self.facts["territory_cards"].items():
            card = rng.choice(list(cards))
            chance = rng.random()
            if chance < 0.15:
                named[territory] = "played"
            elif chance < 0.4:
                named[territory] = card
            elif chance < 0.7:
                rng.choice(seats).setdefault("cards", []).append(card)
        return named
