"""The resolution phase (R-0 to R-6) once more, as literally as the rules page words it.

Nothing here is shared with the game: this is a second reading of the same page, so that a mistake would have to be made
twice to go unseen. Provinces, clans and tokens are plain strings; there is one function for each rule. Cleverness and
speed are left to the game.
"""

from __future__ import annotations

from collections import Counter

from .plain_battles import attacks, r_5_battles, r_5f_discard_the_rest
from .plain_legality import legal, lions_defending_bluff
from .plain_table import (
    Facts,
    Position,
    Report,
    Table,
    Token,
    adjacent,
    centre,
    controller,
    discard,
    kind,
    lay_out,
    provinces_touched,
    report,
    source,
    target,
    territory_controller,
)


def resolve(position: Position, facts: Facts, fired: Counter[str] | None = None) -> Report:
    """The object that `resolve --format json` prints for a valid position.

    `fired` counts, by name, which branches of the rules were taken.
    """
    table = lay_out(position, facts, Counter() if fired is None else fired)
    r_0_unicorn_swaps(table)
    r_1_turn_faceup(table)
    r_2_discard_bluffs_and_illegal_tokens(table)
    r_3_raids(table)
    r_4_diplomacy(table)
    r_5_battles(table)
    r_5f_discard_the_rest(table)
    r_6_territory_cards(table)
    return report(table)


def r_0_unicorn_swaps(table: Table) -> None:
    """R-0, A-4: two own combat tokens take each other's place and arrow, legal or not."""
    if not table.swap:
        return
    one, other = (table.tokens[entry - 1] for entry in table.swap)
    one["at"], other["at"] = other["at"], one["at"]
    table.fired["R-0 Unicorn swaps"] += 1


def r_1_turn_faceup(table: Table) -> None:
    """R-1: a position file names all tokens, so that nothing is left to turn; each blessed stack is noted."""
    for token in table.tokens:
        if token["blessings"]:
            table.fired["R-1 blessed stack"] += 1
        if len(token["blessings"]) > 1:
            table.fired["R-1 stack of several blessings"] += 1


def r_2_discard_bluffs_and_illegal_tokens(table: Table) -> None:
    """R-2: bluffs go home (Lion's defending one stays), and what is illegal as the board now stands is discarded."""
    for token in list(table.tokens):
        if token["token"] == "bluff":
            if lions_defending_bluff(table, token):
                table.fired["R-2 Lion's bluff stays"] += 1
                continue
            if token["blessings"]:
                table.fired["R-2 blessed bluff takes its blessings along"] += 1
                table.illegal.append(token)
            table.fired["R-2 bluff goes home"] += 1
            discard(table, token)
        elif not legal(table, token):
            table.illegal.append(token)
            discard(table, token)
    table.attacked_after_reveal = list(attacks(table))


def r_3_raids(table: Table) -> None:
    """R-3: see which raids are legal, all at once; then each empties its province and leaves scorched earth."""
    raids = [token for token in table.tokens if token["token"] == "raid"]
    supports = {raid["entry"]: supports_of(table, raid) for raid in raids}
    for raid in raids:
        if not supports[raid["entry"]]:
            table.fired["R-3 raid without support"] += 1
            table.illegal.append(raid)
            discard(table, raid)
    supported = [raid for raid in raids if supports[raid["entry"]]]
    targets = [target(raid) for raid in supported]
    for raid in supported:
        province = target(raid)
        if all(support in targets for support in supports[raid["entry"]]):
            table.fired["R-3 the support is raided at the same time"] += 1
        if province in table.raided:
            table.fired["R-3 several raids in one province"] += 1
            continue
        table.raided.append(province)
        sweep(table, province, "R-3 raid")
        if province in table.control:
            table.fired["R-3 raid removes control tokens"] += 1
            del table.control[province]
        else:
            table.fired["R-3 raid where nobody controls"] += 1
        if province in table.special:
            table.fired["R-3 raid replaces a special token"] += 1
        table.special[province] = "scorched_earth"


def supports_of(table: Table, raid: Token) -> list[str]:
    """P-5: an own shinobi in the same centre, and the adjacent own provinces that have no peace token."""
    found: list[str] = []
    for token in table.tokens:
        if token["clan"] == raid["clan"] and kind(token) == "shinobi" and centre(token) == centre(raid):
            table.fired["R-3 a shinobi supports the raid"] += 1
            found.append("shinobi")
    at_peace = False
    for province in adjacent(table, target(raid)):
        if controller(table, province) == raid["clan"]:
            if table.special.get(province) == "peace":
                at_peace = True
            else:
                found.append(province)
    if at_peace and not found:
        table.fired["R-3 only peaceful own provinces adjacent"] += 1
    return found


def r_4_diplomacy(table: Table) -> None:
    """R-4: each diplomacy that is left empties its province of combat tokens and leaves peace."""
    for diplomacy in [token for token in table.tokens if token["token"] == "diplomacy"]:
        province = target(diplomacy)
        if province in table.peaceful:
            table.fired["R-4 several diplomacies in one province"] += 1
            continue
        table.peaceful.append(province)
        sweep(table, province, "R-4 diplomacy")
        if province in table.special:
            table.fired["R-4 diplomacy replaces a special token"] += 1
        table.special[province] = "peace"


def sweep(table: Table, province: str, rule: str) -> None:
    """Discards every combat token in that centre and on all borders of that province, whoever owns it."""
    table.fired[f"{rule} resolved"] += 1
    for token in list(table.tokens):
        if province not in provinces_touched(token):
            continue
        if source(token) == province:
            table.fired[f"{rule} sweeps an attack out of the province"] += 1
        elif centre(token) is None:
            table.fired[f"{rule} sweeps an attack into the province"] += 1
        elif token["token"] == "bluff":
            table.fired[f"{rule} sweeps Lion's bluff"] += 1
        elif token["token"] == "diplomacy" and rule.startswith("R-3"):
            table.fired["R-3 raid sweeps a diplomacy"] += 1
        if token["blessings"]:
            table.fired[f"{rule} sweeps a blessed stack"] += 1
        discard(table, token)


def r_6_territory_cards(table: Table) -> None:
    """R-6: who controls a territory holds its card; a holder who no longer does gives it back to the board."""
    for territory in table.facts["territories"]:
        r_6_one_card(table, territory)


def r_6_one_card(table: Table, territory: str) -> None:
    """R-6 for one territory; a played card is gone."""
    owner = territory_controller(table, territory)
    if table.territory_cards.get(territory) == "played":
        if owner is not None:
            table.fired["R-6 the card was played"] += 1
        return
    for clan in table.clans:
        for card in list(table.cards[clan]):
            if card not in table.facts["territory_cards"][territory]:
                continue
            if clan == owner:
                table.fired["R-6 the holder keeps the card"] += 1
                return
            table.cards[clan].remove(card)
            if owner is None:
                table.fired["R-6 the card goes back to the board"] += 1
                table.territory_cards[territory] = card
            else:
                table.fired["R-6 the card changes hands"] += 1
                table.cards[owner].append(card)
            return
    if owner is None:
        return
    if territory in table.territory_cards:
        table.fired["R-6 a known card is taken from the board"] += 1
        table.cards[owner].append(table.territory_cards.pop(territory))
    else:
        table.fired["R-6 an unknown card is taken from the board"] += 1
        table.cards[owner].append(f"unknown:{territory}")
