"""The sums of a battle, laid out: "Crane 5 — Crab 2 + 1 + 2 = 5", and which rule decided."""

from __future__ import annotations

from collections.abc import Sequence

from rokugan_desktop.engine import Participant
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import listed


def defense_parts(battle: events.Battle) -> tuple[int, int, int]:
    """Return what the defense is made of: combat tokens, what is printed, control and special tokens."""
    return battle.tokens, battle.printed, battle.defense - battle.tokens - battle.printed


def defense_sum(battle: events.Battle) -> str:
    """Return the defense as a sum, `2 + 1 + 2 = 5`; a single part stands alone."""
    parts = [str(part) for part in defense_parts(battle) if part]
    return f"{' + '.join(parts)} = {battle.defense}" if len(parts) > 1 else str(battle.defense)


def sides(battle: events.Battle, people: Sequence[Participant]) -> Message:
    """Return both sides with their totals, the attackers first."""
    attackers = listed(
        [Message("battle.attacker", clan=people[seat].role.name, total=total) for seat, total in battle.attackers]
    )
    if battle.defender == ids.NOBODY:
        return Message("battle.sides-nobody", attackers=attackers, defense=defense_sum(battle))
    defender = people[battle.defender].role.name
    return Message("battle.sides", attackers=attackers, defender=defender, defense=defense_sum(battle))


def outcome(battle: events.Battle, people: Sequence[Participant], *, ruled: bool = True) -> Message:
    """Return who has the province now, and where it is to be `ruled` by which rule (R-5, R-5b, A-4)."""
    key = {"R-5b": "nobody", "A-4-crane": "crane", "R-5-tie": "tie"}.get(battle.outcome)
    if key is None:
        key = "holds" if battle.winner == battle.defender else "takes"
    clan = people[battle.winner].role.name if battle.winner != ids.NOBODY else ""
    said = Message(f"battle.{key}", clan=clan)
    if not ruled:
        return Message("battle.outcome", outcome=said)
    rule = battle.outcome.removesuffix("-tie").removesuffix("-crane")
    return Message("battle.outcome-by-rule", outcome=said, rule=rule)


def honor_explained(changes: Sequence[events.Honor], people: Sequence[Participant]) -> list[Message]:
    """Return what a battle changes of the honor of each seat, and the parts of it (E-1); nothing of who keeps all."""
    said: list[Message] = []
    for person, change in zip(people, changes, strict=True):
        parts = (("flowers", change.flowers), ("control", change.control_tokens), ("territory", change.territories))
        named = [Message(f"battle.honor-{name}", change=_signed(part)) for name, part in parts if part]
        if named:
            clan, total = person.role.name, _signed(change.total)
            said.append(Message("battle.honor", clan=clan, change=total, parts=listed(named)))
    return said


def defense_explained(**parts: int) -> Message | None:
    """Return what a defense is made of, `tokens`, `printed` and `control`; None for no more than one part."""
    named = [Message(f"battle.part-{name}", number=part) for name, part in parts.items() if part]
    return Message("battle.defense", parts=listed(named)) if len(named) > 1 else None


def _signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"−{-change}" if change else "0"
