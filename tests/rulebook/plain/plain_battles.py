"""The battles (R-5 to R-5f) once more, as literally as the rules page words them."""

from __future__ import annotations

from .plain_table import (
    FIGHTERS,
    Table,
    Token,
    centre,
    controller,
    discard,
    kind,
    source,
    strength,
    target,
    total,
)


def attacks(table: Table) -> dict[str, dict[str, list[Token]]]:
    """R-5: province: clan: the armies, navies and shinobi of a clan that does not control it, which attack it."""
    found: dict[str, dict[str, list[Token]]] = {}
    for token in table.tokens:
        province = target(token)
        if kind(token) in FIGHTERS and controller(table, province) != token["clan"]:
            found.setdefault(province, {}).setdefault(token["clan"], []).append(token)
    return {province: found[province] for province in table.facts["provinces"] if province in found}


def r_5_battles(table: Table) -> None:
    """R-5: all battles at once; then removals (R-5c), captures (R-5c) and faceup tokens (R-5d, R-5e), as C-2 orders."""
    conquered: dict[str, str] = {}
    attacked = attacks(table)
    for province, attackers in attacked.items():
        winner = r_5_winner(table, province, attackers)
        if winner is not None and winner != controller(table, province):
            conquered[province] = winner
    rewarded = [
        province
        for province in table.facts["provinces"]
        if province not in conquered
        and controller(table, province) is not None
        and r_5d_or_5e_gives_a_token(table, province, attacked)
    ]
    note_sources_that_fall(table, conquered)
    supply_before = {clan: supply(table, clan) for clan in table.clans}
    for province in conquered:
        if province in table.control:
            del table.control[province]
    for province, clan in conquered.items():
        r_5c_lay_a_capture(table, province, clan, supply_before)
    for province in rewarded:
        r_5d_add_a_faceup_token(table, province, supply_before)


def r_5_winner(table: Table, province: str, attackers: dict[str, list[Token]]) -> str | None:
    """R-5, R-5a, R-5b and Crane's ability: who wins the province; None where nobody does. Adds the battle's row."""
    totals = {clan: sum(total(token) for token in tokens) for clan, tokens in attackers.items()}
    highest = max(totals.values())
    leaders = [clan for clan in totals if totals[clan] == highest]
    defense = defense_total(table, province, r_5a_printed_defense(table, province, leaders))
    defender = controller(table, province)
    if len(totals) > 1:
        table.fired["R-5 several attackers"] += 1
    if defense > highest:
        table.fired["R-5 the defense is above"] += 1
        winner = defender
    elif highest > defense and len(leaders) == 1:
        table.fired["R-5 one attacker is above"] += 1
        winner = leaders[0]
    elif "crane" in leaders:
        note_cranes_tie(table, defender, highest, defense, leaders)
        winner = "crane"
    else:
        above = "two attackers tie above" if highest > defense else "the attack equals the defense"
        table.fired[f"R-5 {above}, the defender wins"] += 1
        winner = defender
    if defender is None:
        taken = "is taken" if winner is not None else "stays nobody's"
        table.fired[f"R-5b uncontrolled province {taken}"] += 1
    table.battles.append(
        {"province": province, "defender": defender, "defense": defense, "attackers": totals, "winner": winner}
    )
    return winner


def note_cranes_tie(table: Table, defender: str | None, highest: int, defense: int, leaders: list[str]) -> None:
    """Notes in which of its ways Crane won a tie."""
    if highest == defense:
        table.fired["A-4 Crane wins a tie with the defense"] += 1
    else:
        table.fired["A-4 Crane wins a tie of attackers"] += 1
    if len(leaders) > 1 and highest == defense:
        table.fired["A-4 Crane wins a tie of attackers and the defense"] += 1
    if defender is None:
        table.fired["A-4 Crane wins a tie over an uncontrolled province"] += 1


def r_5a_printed_defense(table: Table, province: str, leaders: list[str]) -> int:
    """R-5a, A-4 Phoenix: the printed defense, 0 where A is Phoenix alone and the province is a capital."""
    fact = table.facts["provinces"][province]
    if fact["capital"] and leaders == ["phoenix"]:
        table.fired["R-5a Phoenix ignores the printed defense"] += 1
        return 0
    if fact["capital"] and "phoenix" in leaders:
        table.fired["R-5a Phoenix is not alone at a capital"] += 1
    if fact["defense"] and not fact["capital"]:
        table.fired["C-4 printed defense of the Shadowlands"] += 1
    if fact["capital"] and fact["territory"] not in table.clans:
        table.fired["C-4 capital of an absent clan"] += 1
    return int(fact["defense"])


def defense_total(table: Table, province: str, printed: int) -> int:
    """R-5: tokens of the controller in the centre, printed defense, faceup control tokens, defense tokens."""
    sum_of_all = printed
    special = table.special.get(province, "")
    if special.startswith("defense-"):
        table.fired["T-7 defense token"] += 1
        sum_of_all += strength(special)
    if province not in table.control:
        return sum_of_all
    held = table.control[province]
    for token in table.tokens:
        if token["clan"] != held["clan"] or centre(token) != province:
            continue
        if token["token"] == "bluff":
            table.fired["A-4 Lion's bluff defends with 2"] += 1
            sum_of_all += 2
        else:
            table.fired["R-5 a token defends"] += 1
            sum_of_all += total(token)
    if held["clan"] == "crab":
        if held["up"]:
            table.fired["A-4 Crab's faceup tokens defend with 2"] += 1
        return sum_of_all + 2 * int(held["up"])
    return sum_of_all + int(held["up"])


def r_5d_or_5e_gives_a_token(table: Table, province: str, attacked: dict[str, dict[str, list[Token]]]) -> bool:
    """Whether the controller of a province that was not conquered gets its one faceup token."""
    if province in attacked:
        table.fired["R-5d a defender wins"] += 1
        return True
    defenders = [
        token
        for token in table.tokens
        if token["clan"] == controller(table, province) and centre(token) == province and kind(token) in FIGHTERS
    ]
    swept_attack = province in table.attacked_after_reveal
    if province in table.raided or province in table.peaceful:
        if swept_attack:
            table.fired["R-5e not in a province that was itself made peaceful"] += 1
        return False
    if swept_attack:
        with_or_without = "with" if defenders else "without"
        table.fired[f"R-5e an attack swept elsewhere, {with_or_without} defenders"] += 1
        return True
    if defenders:
        table.fired["R-5d a defender that nobody attacked"] += 1
        if len(defenders) > 1:
            table.fired["R-5d several defenders, one token"] += 1
        return True
    if any(centre(token) == province and token["token"] == "bluff" for token in table.tokens):
        table.fired["R-5d not for Lion's bluff"] += 1
    return False


def note_sources_that_fall(table: Table, conquered: dict[str, str]) -> None:
    """Notes R-5c's second half: an army that fought on though its source fell in the same phase."""
    for token in table.tokens:
        origin = source(token)
        if kind(token) == "army" and origin in conquered and controller(table, origin) == token["clan"]:
            table.fired["R-5c an army's source falls"] += 1
            if conquered.get(target(token)) == token["clan"]:
                table.fired["R-5c an army wins though its source falls"] += 1


def supply(table: Table, clan: str) -> int:
    """C-2: control tokens of that clan that are not on the board."""
    laid: int = sum(held["down"] + held["up"] for held in table.control.values() if held["clan"] == clan)
    return int(table.facts["control_tokens_per_clan"]) - laid


def r_5c_lay_a_capture(table: Table, province: str, clan: str, supply_before: dict[str, int]) -> None:
    """R-5c, C-2: the winner's control token, facedown; with none left the province is nobody's."""
    if supply(table, clan) == 0:
        table.fired["C-2 a conquered province gets no token"] += 1
        return
    if supply_before[clan] == 0:
        table.fired["C-2 a capture with a token that came back"] += 1
    table.control[province] = {"clan": clan, "down": 1, "up": 0}


def r_5d_add_a_faceup_token(table: Table, province: str, supply_before: dict[str, int]) -> None:
    """R-5d, C-2: one more control token of the controller, faceup; with none left nothing."""
    held = table.control[province]
    if supply(table, held["clan"]) == 0:
        table.fired["C-2 no token left for a defender"] += 1
        if supply_before[held["clan"]] > 0:
            table.fired["C-2 captures took the defender's last token"] += 1
        return
    if supply_before[held["clan"]] == 0:
        table.fired["C-2 a faceup token that came back"] += 1
    held["up"] += 1


def r_5f_discard_the_rest(table: Table) -> None:
    """R-5f: every combat token still on the board is discarded; Lion's bluff goes home."""
    for token in list(table.tokens):
        if token["token"] == "bluff":
            table.fired["R-5f Lion's bluff goes home"] += 1
        discard(table, token)
