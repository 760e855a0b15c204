"""Which revealed tokens are legal where they lie (P-5, P-6, chapters 7 and 9), as literally as the rules word it."""

from __future__ import annotations

from .plain_table import (
    FIGHTERS,
    SEA,
    Table,
    Token,
    centre,
    coastal,
    controller,
    kind,
    provinces_touched,
    source,
    target,
)


def lions_defending_bluff(table: Table, bluff: Token) -> bool:
    """A-4 Lion: unblessed, in the centre of an own province, where T-2 to T-4 allow it."""
    if bluff["clan"] != "lion":
        return False
    if bluff["blessings"]:
        table.fired["A-4 Lion's bluff is blessed"] += 1
        return False
    if centre(bluff) is None or controller(table, target(bluff)) != "lion":
        table.fired["A-4 Lion's bluff is elsewhere"] += 1
        return False
    if not special_tokens_allow(table, bluff):
        table.fired["A-4 Lion's bluff where a special token forbids it"] += 1
        return False
    return True


def legal(table: Table, token: Token) -> bool:
    """P-5, P-6, T-2 to T-6, chapter 9 for anything but a bluff; whether a raid has support is judged at R-3."""
    if token["blessings"] and kind(token) not in FIGHTERS:
        table.fired["R-2 blessing on a raid or diplomacy"] += 1
        return False
    if not special_tokens_allow(table, token):
        return False
    judge = {
        "army": army_is_legal,
        "navy": navy_is_legal,
        "shinobi": shinobi_is_legal,
        "diplomacy": diplomacy_is_legal,
        "raid": raid_is_legal,
    }[kind(token)]
    return judge(table, token)


def special_tokens_allow(table: Table, token: Token) -> bool:
    """T-2, T-3, T-4: no token in or on the borders of scorched earth or peace, nor in most ways of the shrine."""
    for province in provinces_touched(token):
        lies = table.special.get(province)
        if lies == "scorched_earth":
            table.fired["T-2 token at scorched earth"] += 1
            return False
        if lies == "peace":
            table.fired["T-3 token at peace"] += 1
            return False
        if lies == "shrine" and not shrine_allows(table, token, province):
            return False
    return True


def shrine_allows(table: Table, token: Token, shrine: str) -> bool:
    """T-4: only its controller, in its centre or attacking out of it."""
    if controller(table, shrine) is None:
        table.fired["T-4 token at a shrine that nobody controls"] += 1
        return False
    if controller(table, shrine) != token["clan"]:
        table.fired["T-4 token at another's shrine"] += 1
        return False
    if centre(token) == shrine:
        table.fired["T-4 controller in the shrine"] += 1
        return True
    if source(token) == shrine:
        table.fired["T-4 controller attacks out of the shrine"] += 1
        return True
    table.fired["T-4 controller points into the own shrine"] += 1
    return False


def army_is_legal(table: Table, army: Token) -> bool:
    """P-5: own centre, or a land border from an own province into one not own; N-1: for a ronin any land border."""
    if centre(army) is not None:
        if controller(table, target(army)) == army["clan"]:
            return True
        table.fired["P-5 army in a centre not own"] += 1
        return False
    if source(army) == SEA:
        table.fired["P-5 army on a coastal border"] += 1
        return False
    return army_may_march(table, army)


def army_may_march(table: Table, army: Token) -> bool:
    """P-5, N-1 for an army on a land border."""
    own_source = controller(table, str(source(army))) == army["clan"]
    own_target = controller(table, target(army)) == army["clan"]
    if table.ronin[army["clan"]]:
        if not own_source:
            table.fired["N-1 ronin's army without a source"] += 1
        if own_target:
            table.fired["N-1 ronin's army points into an own province"] += 1
        return True
    if not own_source:
        table.fired["R-2 army's source is not own"] += 1
    elif own_target:
        table.fired["P-5 army points into an own province"] += 1
    return own_source and not own_target


def navy_is_legal(table: Table, navy: Token) -> bool:
    """P-5: own coastal centre, or a coastal border of a province not own; T-6: or a land border into the harbor."""
    own_target = controller(table, target(navy)) == navy["clan"]
    if centre(navy) is not None:
        if own_target:
            return navy_may_defend(table, navy)
        table.fired["P-5 navy in a centre not own"] += 1
        return False
    if own_target:
        table.fired["P-5 navy points into an own province"] += 1
        return False
    if source(navy) == SEA:
        return True
    if table.special.get(target(navy)) == "harbor":
        table.fired["T-6 navy on a land border into the harbor"] += 1
        return True
    table.fired["P-5 navy on a land border"] += 1
    return False


def navy_may_defend(table: Table, navy: Token) -> bool:
    """P-5, T-6: a navy in an own centre needs a coast, or the harbor."""
    if not coastal(table, target(navy)):
        table.fired["P-5 navy in a landlocked centre"] += 1
        return False
    if table.special.get(target(navy)) == "harbor":
        table.fired["T-6 navy in the own harbor"] += 1
    return True


def shinobi_is_legal(table: Table, shinobi: Token) -> bool:
    """P-5: any centre."""
    if centre(shinobi) is None:
        table.fired["P-5 shinobi on a border"] += 1
        return False
    return True


def diplomacy_is_legal(table: Table, diplomacy: Token) -> bool:
    """P-5: own centre; T-5: not at the battlefield; N-1: never a ronin's."""
    if table.ronin[diplomacy["clan"]]:
        table.fired["N-1 ronin's diplomacy"] += 1
        return False
    if centre(diplomacy) is None or controller(table, target(diplomacy)) != diplomacy["clan"]:
        table.fired["P-5 diplomacy not in an own centre"] += 1
        return False
    if table.special.get(target(diplomacy)) == "battlefield":
        table.fired["T-5 diplomacy at the battlefield"] += 1
        return False
    return True


def raid_is_legal(table: Table, raid: Token) -> bool:
    """P-5: centre of a province not own; T-5: not at the battlefield; N-1: never a ronin's."""
    if table.ronin[raid["clan"]]:
        table.fired["N-1 ronin's raid"] += 1
        return False
    if centre(raid) is None:
        table.fired["P-5 raid on a border"] += 1
        return False
    if controller(table, target(raid)) == raid["clan"]:
        table.fired["P-5 raid in an own centre"] += 1
        return False
    if table.special.get(target(raid)) == "battlefield":
        table.fired["T-5 raid at the battlefield"] += 1
        return False
    return True
