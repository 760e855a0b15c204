"""The table that a position file describes, in plain dictionaries and lists, and the words that the rules use of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Position = dict[str, Any]  # a decoded position file
Facts = dict[str, Any]  # the decoded facts of the game: provinces, borders, tokens, cards
Report = dict[str, Any]  # what `resolve --format json` prints
Token = dict[str, Any]  # a row of `placed`, and its number there as "entry"

FIGHTERS = ("army", "navy", "shinobi")
SEA = "sea"


@dataclass
class Table:
    """What lies on the board and with the seats, changed step by step."""

    facts: Facts
    clans: list[str]
    ronin: dict[str, bool]
    control: dict[str, dict[str, Any]]  # province: {"clan", "down", "up"}; an uncontrolled province is not in it
    special: dict[str, str]
    tokens: list[Token]
    hands: dict[str, list[str]]
    discards: dict[str, list[str]]
    cards: dict[str, list[str]]
    territory_cards: dict[str, str]
    swap: list[int]
    fired: Counter[str]
    territories: dict[str, list[str]]  # territory: its provinces
    illegal: list[Token] = field(default_factory=list[Token])
    raided: list[str] = field(default_factory=list[str])
    peaceful: list[str] = field(default_factory=list[str])
    attacked_after_reveal: list[str] = field(default_factory=list[str])
    battles: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])


def lay_out(position: Position, facts: Facts, fired: Counter[str]) -> Table:
    """The table that a valid position file describes; a bluff named nowhere is in its owner's hand."""
    table = Table(
        facts=facts,
        clans=[seat["clan"] for seat in position["seats"]],
        ronin={seat["clan"]: seat.get("ronin", False) for seat in position["seats"]},
        control={},
        special=dict(position.get("special", {})),
        tokens=[],
        hands={seat["clan"]: list(seat.get("hand", [])) for seat in position["seats"]},
        discards={seat["clan"]: list(seat.get("discard", [])) for seat in position["seats"]},
        cards={seat["clan"]: list(seat.get("cards", [])) for seat in position["seats"]},
        territory_cards=dict(position.get("territory_cards", {})),
        swap=list(position.get("unicorn_swap", [])),
        fired=fired,
        territories={territory: [] for territory in facts["territories"]},
    )
    for province, fact in facts["provinces"].items():
        table.territories[fact["territory"]].append(province)
    for seat in position["seats"]:
        for province, count in seat.get("control", {}).items():
            table.control[province] = {
                "clan": seat["clan"],
                "down": count.get("down", 0),
                "up": count.get("up", 0),
            }
    for entry, row in enumerate(position.get("placed", []), start=1):
        table.tokens.append({**row, "blessings": list(row.get("blessings", [])), "entry": entry})
    for clan in table.clans:
        placed = any(token["clan"] == clan and token["token"] == "bluff" for token in table.tokens)
        if not placed and "bluff" not in table.hands[clan]:
            table.hands[clan].append("bluff")
    return table


def report(table: Table) -> Report:
    """The table as the printed object."""
    provinces: dict[str, dict[str, Any]] = {}
    for province in table.facts["provinces"]:
        held = table.control.get(province, {"clan": None, "down": 0, "up": 0})
        provinces[province] = {
            "controller": held["clan"],
            "down": held["down"],
            "up": held["up"],
            "special": table.special.get(province),
        }
    seats: dict[str, dict[str, Any]] = {}
    for clan in table.clans:
        seats[clan] = {
            "hand": sorted(table.hands[clan]),
            "discard": sorted(table.discards[clan]),
            "cards": sorted(table.cards[clan]),
            "ronin": table.ronin[clan],
        }
    return {
        "provinces": provinces,
        "seats": seats,
        "territory_cards": {
            territory: table.territory_cards[territory]
            for territory in table.facts["territories"]
            if territory in table.territory_cards
        },
        "battles": table.battles,
        "discarded_illegal": [as_in_placed(token) for token in sorted(table.illegal, key=lambda token: token["entry"])],
    }


def as_in_placed(token: Token) -> dict[str, Any]:
    """The token as a row of `placed`."""
    row = {"clan": token["clan"], "token": token["token"], "at": token["at"]}
    if token["blessings"]:
        row["blessings"] = list(token["blessings"])
    return row


def kind(token: Token) -> str:
    """`army` of an `army-3`."""
    return str(token["token"]).split("-", maxsplit=1)[0]


def strength(name: str) -> int:
    """3 of an `army-3`; 0 of a token without a number."""
    return int(name.split("-")[1]) if "-" in name else 0


def total(token: Token) -> int:
    """The token with its blessings."""
    return strength(token["token"]) + sum(strength(blessing) for blessing in token["blessings"])


def centre(token: Token) -> str | None:
    """The province in whose centre the token lies; None on a border."""
    return None if ">" in token["at"] else str(token["at"])


def source(token: Token) -> str | None:
    """The province, or `sea`, that the token's arrow comes from; None in a centre."""
    return token["at"].split(">")[0].strip() if ">" in token["at"] else None


def target(token: Token) -> str:
    """The province that the token lies in the centre of, or points at."""
    return str(token["at"].split(">")[-1].strip())


def provinces_touched(token: Token) -> list[str]:
    """The provinces in whose centre or on whose borders the token lies."""
    return [place.strip() for place in token["at"].split(">") if place.strip() != SEA]


def controller(table: Table, province: str) -> str | None:
    """C-7: who holds a control token there."""
    return table.control[province]["clan"] if province in table.control else None


def adjacent(table: Table, province: str) -> list[str]:
    """C-3: the provinces that share a land border with it."""
    neighbours: list[str] = []
    for one, other in table.facts["land_borders"]:
        if province == one:
            neighbours.append(other)
        if province == other:
            neighbours.append(one)
    return neighbours


def coastal(table: Table, province: str) -> bool:
    """C-3, T-6: it touches the sea, or holds the harbor."""
    return bool(table.facts["provinces"][province]["coastal"]) or table.special.get(province) == "harbor"


def territory_controller(table: Table, territory: str) -> str | None:
    """C-7: who controls all its provinces that are not scorched; all scorched: nobody."""
    controllers: list[str | None] = []
    scorched = 0
    for province in table.territories[territory]:
        if table.special.get(province) == "scorched_earth":
            scorched += 1
        else:
            controllers.append(controller(table, province))
    if not controllers:
        table.fired["C-7 all scorched: nobody's territory"] += 1
        return None
    if controllers[0] is None or any(clan != controllers[0] for clan in controllers):
        return None
    if scorched:
        table.fired["C-7 territory controlled beside scorched earth"] += 1
    return controllers[0]


def discard(table: Table, token: Token) -> None:
    """C-8: the token and its blessings go to the owner's discard pile, the bluff home behind the screen."""
    table.tokens.remove(token)
    if token["token"] == "bluff":
        table.hands[token["clan"]].append("bluff")
    else:
        table.discards[token["clan"]].append(token["token"])
    table.discards[token["clan"]].extend(token["blessings"])
