"""The honor table (E-1 to E-3) once more, as literally as the rules page words it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .plain_table import (
    Facts,
    Position,
    Report,
    Table,
    coastal,
    controller,
    lay_out,
    territory_controller,
)


def score(position: Position, facts: Facts, fired: Counter[str] | None = None) -> Report:
    """The object that `score --format json` prints for a valid position; `fired` counts the branches taken."""
    counter: Counter[str] = Counter() if fired is None else fired
    table = lay_out(position, facts, counter)
    objectives = {seat["clan"]: seat.get("objective") for seat in position["seats"]}
    honor = {clan: e_1_honor(table, clan, objectives[clan]) for clan in table.clans}
    return {"honor": honor, "winners": e_2_winners(table, honor)}


def e_1_honor(table: Table, clan: str, objective: str | None) -> dict[str, int]:
    """E-1: flowers, faceup control tokens, the secret objective and territories of one clan."""
    outside = [province for province in provinces_of(table, clan) if not in_shadowlands(table, province)]
    row = {
        "flowers": sum(flowers(table, province) for province in outside),
        "control_tokens": sum(int(table.control[province]["up"]) for province in outside),
        "objective": e_3_objective(table, clan, objective),
        "territories": sum(
            int(table.facts["honor_per_territory"])
            for territory in territories_of(table, clan)
            if not territory.startswith("shadowlands")
        ),
    }
    row["total"] = sum(row.values())
    return row


def e_2_winners(table: Table, honor: dict[str, dict[str, int]]) -> list[str]:
    """E-2: most honor, then most territories (Shadowlands count), then most provinces, then shared; in seat order."""
    most = max(row["total"] for row in honor.values())
    left = [clan for clan in table.clans if honor[clan]["total"] == most]
    if len(left) == 1:
        return left
    table.fired["E-2 honor ties"] += 1
    most = max(len(territories_of(table, clan)) for clan in left)
    left = [clan for clan in left if len(territories_of(table, clan)) == most]
    if len(left) == 1:
        table.fired["E-2 territories decide"] += 1
        return left
    most = max(len(provinces_of(table, clan)) for clan in left)
    left = [clan for clan in left if len(provinces_of(table, clan)) == most]
    table.fired["E-2 provinces decide" if len(left) == 1 else "E-2 victory is shared"] += 1
    return left


def provinces_of(table: Table, clan: str) -> list[str]:
    """C-7: the provinces that the clan controls."""
    return [province for province in table.facts["provinces"] if controller(table, province) == clan]


def territories_of(table: Table, clan: str) -> list[str]:
    """C-7: the territories that the clan controls, Shadowlands among them."""
    return [territory for territory in table.facts["territories"] if territory_controller(table, territory) == clan]


def territory(table: Table, province: str) -> str:
    """The territory of a province."""
    return str(table.facts["provinces"][province]["territory"])


def in_shadowlands(table: Table, province: str) -> bool:
    """C-5: whether the province is one of the Shadowlands."""
    return territory(table, province).startswith("shadowlands")


def flowers(table: Table, province: str) -> int:
    """E-1, T-7: printed flowers and those on a token; "four flowers" covers the printed ones."""
    printed = int(table.facts["provinces"][province]["flowers"])
    special = table.special.get(province)
    if special == "honor-4":
        table.fired["T-7 four flowers"] += 1
        return 4
    if special == "honor-1":
        table.fired["T-7 honor +1"] += 1
        return printed + 1
    if special == "honor-2":
        table.fired["T-7 honor +2"] += 1
        return printed + 2
    if special in ("defense-1", "defense-2"):
        table.fired["T-7 the flower of a defense token"] += 1
        return printed + 1
    return printed


# ---------------------------------------------------------------------------------------------------------------- E-3


def e_3_objective(table: Table, clan: str, objective: str | None) -> int:
    """E-3: the objective's honor where the clan meets it, else 0."""
    if objective is None:
        return 0
    if not meets(table, clan, objective):
        table.fired[f"E-3 {objective} missed"] += 1
        return 0
    table.fired[f"E-3 {objective} met"] += 1
    return int(table.facts["secret_objectives"][objective]["honor"])


CAPITAL_OR_TWO = {
    "court_of_five_winds": "unicorn",
    "great_library": "phoenix",
    "den_of_secrets": "scorpion",
    "rice_bowl_of_the_empire": "crane",
    "great_wall_of_the_north": "dragon",
    "plains_of_battle": "lion",
    "last_line_of_defense": "crab",
}


def meets(table: Table, clan: str, objective: str) -> bool:
    """Whether the clan's provinces are what the objective needs."""
    own = provinces_of(table, clan)
    if objective in CAPITAL_OR_TWO:
        return capital_or_two(own, CAPITAL_OR_TWO[objective])
    if objective == "reclaiming_lost_lands":
        return "shadowlands_north" in own and "shadowlands_south" in own
    if objective == "way_of_the_sail":
        return len([province for province in own if coastal(table, province)]) >= 6
    if objective == "emerald_empire":
        return any(path_of_six(table, own, [province]) for province in own)
    if objective == "web_of_influence":
        return len({territory(table, province) for province in own}) >= 7
    if objective == "way_of_humility":
        return all(len(own) <= len(provinces_of(table, other)) for other in table.clans)
    raise AssertionError(f"no such objective: {objective}")


def capital_or_two(own: list[str], of_clan: str) -> bool:
    """The capital of that clan, or two provinces of its territory, or both."""
    return f"{of_clan}_capital" in own or len([name for name in own if name.startswith(f"{of_clan}_")]) >= 2


def path_of_six(table: Table, own: list[str], path: list[str]) -> bool:
    """Whether the path goes on to six different own provinces, each adjacent to the next, of three territories."""
    if len(path) == 6:
        return len({territory(table, province) for province in path}) >= 3
    return any(
        path_of_six(table, own, [*path, step])
        for step in neighbours(table, path[-1])
        if step in own and step not in path
    )


def neighbours(table: Table, province: str) -> list[str]:
    """The other ends of the province's land borders."""
    borders: list[Any] = table.facts["land_borders"]
    return [other for border in borders if province in border for other in border if other != province]
