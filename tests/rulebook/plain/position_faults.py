"""What the position format refuses, checked once more: a random position must have none of these faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from .plain_table import Facts, Position
from .random_reveals import BONUS_TOKENS, HAND_LIMIT


def position_faults(position: Position, facts: Facts) -> list[str]:
    """One sentence for each broken count, unknown name or impossible place; empty for a valid position."""
    checks = (_seats, _control, _tokens, _placed, _special, _cards, _swap)
    return [fault for check in checks for fault in check(position, facts)]


def _seats(position: Position, facts: Facts) -> Iterator[str]:
    seats: list[dict[str, Any]] = position["seats"]
    clans = [seat["clan"] for seat in seats]
    if not 2 <= len(clans) <= 5:
        yield f"{len(clans)} seats"
    if len(set(clans)) < len(clans) or not set(clans) <= set(facts["clans"]):
        yield f"a clan twice or unknown: {clans}"
    if position.get("first_player", clans[0]) not in clans:
        yield "the first player has no seat"
    for seat in seats:
        if seat.get("scouts", 0) > 2 or seat.get("shugenja", 0) > 1:
            yield f"too many scouts or shugenja: {seat['clan']}"
    objectives = [seat["objective"] for seat in seats if "objective" in seat]
    if len(set(objectives)) < len(objectives) or not set(objectives) <= set(facts["secret_objectives"]):
        yield f"an objective twice or unknown: {objectives}"


def _control(position: Position, facts: Facts) -> Iterator[str]:
    controlled: Counter[str] = Counter()
    for seat in position["seats"]:
        laid = 0
        for province, count in seat.get("control", {}).items():
            controlled[province] += 1
            here = count.get("down", 0) + count.get("up", 0)
            laid += here
            if province not in facts["provinces"] or here < 1:
                yield f"an unknown province or no token: {province}"
            if position.get("special", {}).get(province) == "scorched_earth":
                yield f"control tokens on scorched earth: {province}"
        if laid > facts["control_tokens_per_clan"]:
            yield f"{laid} control tokens of {seat['clan']}"
    for province, controllers in controlled.items():
        if controllers > 1:
            yield f"two controllers: {province}"


def _tokens(position: Position, facts: Facts) -> Iterator[str]:
    for seat in position["seats"]:
        clan = seat["clan"]
        owned: Counter[str] = Counter(facts["common_combat_tokens"])
        owned[facts["clans"][clan]["own"]] += 1
        rows = [row for row in position.get("placed", []) if row["clan"] == clan]
        hand: list[str] = list(seat.get("hand", []))
        if "bluff" not in [*hand, *(row["token"] for row in rows)]:
            hand.append("bluff")
        used = Counter([*hand, *seat.get("discard", []), *(row["token"] for row in rows)])
        for row in rows:
            used.update(row.get("blessings", []))
        if used - owned:
            yield f"more than {clan} owns: {dict(used - owned)}"
        if len(hand) > HAND_LIMIT:
            yield f"{len(hand)} tokens in the hand of {clan}"
        if "bluff" in seat.get("discard", []):
            yield f"a bluff in the discard pile of {clan}"


def _placed(position: Position, facts: Facts) -> Iterator[str]:
    land = {frozenset(border) for border in facts["land_borders"]}
    sea = {frozenset(("sea", province)) for province in facts["coastal_borders"]}
    taken: set[frozenset[str]] = set()
    for row in position.get("placed", []):
        if row["clan"] not in [seat["clan"] for seat in position["seats"]]:
            yield f"a token of an absent clan: {row}"
        if row["token"].startswith("blessing") or not all(
            name.startswith("blessing") for name in row.get("blessings", [])
        ):
            yield f"a blessing as token, or anything else as blessing: {row}"
        if " > " not in row["at"]:
            if row["at"] not in facts["provinces"]:
                yield f"no such province: {row}"
            continue
        border = frozenset(row["at"].split(" > "))
        if (border not in land and border not in sea) or row["at"].endswith("sea"):
            yield f"no such border: {row}"
        if border in taken:
            yield f"two tokens on one border: {row}"
        taken.add(border)


def _special(position: Position, facts: Facts) -> Iterator[str]:
    special: dict[str, str] = position.get("special", {})
    over = Counter(special.values()) - Counter(facts["special_tokens"])
    if over:
        yield f"more special tokens than there are: {dict(over)}"
    for province, name in special.items():
        if name == "harbor" and facts["provinces"][province]["coastal"]:
            yield f"a harbor in a coastal province: {province}"
        if name in BONUS_TOKENS and province.startswith("shadowlands"):
            yield f"a bonus token in the Shadowlands: {province}"


def _cards(position: Position, facts: Facts) -> Iterator[str]:
    named: dict[str, str] = position.get("territory_cards", {})
    held = [card for seat in position["seats"] for card in seat.get("cards", [])]
    for territory, cards in facts["territory_cards"].items():
        here = [card for card in held if card in cards]
        if territory in named:
            here.append(named[territory])
            if named[territory] not in [*cards, "played"]:
                yield f"a card that is not of its territory: {territory}"
        if len(here) > 1:
            yield f"a card held or played twice, or both cards of {territory}: {here}"


def _swap(position: Position, facts: Facts) -> Iterator[str]:
    entries: list[int] = position.get("unicorn_swap", [])
    if not entries:
        return
    rows = position.get("placed", [])
    if "unicorn" not in facts["clans"] or len(entries) != 2 or entries[0] == entries[1]:
        yield f"not two entries: {entries}"
    for entry in entries:
        if not 1 <= entry <= len(rows) or rows[entry - 1]["clan"] != "unicorn" or rows[entry - 1].get("blessings"):
            yield f"a missing, foreign or blessed entry: {entry}"
