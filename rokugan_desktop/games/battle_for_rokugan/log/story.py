"""The story in sentences: what each type of field is called, and where on the map it lies; the events say the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Naming, Participant, Seat, Storyteller
from rokugan_desktop.games.battle_for_rokugan import events, ids, naming
from rokugan_desktop.games.battle_for_rokugan.messages import SENTENCES, Message
from rokugan_desktop.games.battle_for_rokugan.state import Placed
from rokugan_desktop.games.battle_for_rokugan.topology import Topology


class Telling(NamedTuple):
    """What a line is told with."""

    board: Topology
    people: Sequence[Participant]


def who(people: Sequence[Participant], seat: Seat) -> Message:
    """Return a player with name and clan: "Aiko (Crab)"."""
    person = people[seat]
    return Message("story.who", name=person.name, clan=person.role.name)


def _clan(seat: Seat, telling: Telling) -> AnyMessage:
    return telling.people[seat].role.name


def _lies(place: ids.Place, telling: Telling) -> str:
    return naming.spots_of(telling.board)[place]


def _card_lies(card: ids.Card, _telling: Telling) -> str | None:
    return naming.card_spot(ids.TERRITORY_OF_CARD[card]) if ids.is_territory_card(card) else None


_NAMINGS: Final[dict[object, Naming[Telling]]] = {
    ids.Place: Naming({"where": lambda place, telling: naming.where(telling.board, place)}, _lies),
    ids.Province: Naming({"province": lambda province, telling: naming.province_name(telling.board, province)}, _lies),
    Placed: Naming(
        {
            "token": lambda token, _telling: naming.token_name(token.face),
            "where": lambda token, telling: naming.where(telling.board, token.place),
            "clan": lambda token, telling: _clan(token.seat, telling),
        },
        lambda token, telling: _lies(token.place, telling),
    ),
    ids.Territory: Naming(
        {"territory": lambda territory, _telling: naming.territory_name(territory)},
        lambda territory, _telling: naming.card_spot(territory),
    ),
    ids.Card: Naming({"card": lambda card, _telling: naming.card_name(card)}, _card_lies),
    events.Round: Naming(
        {"round": lambda number, _telling: number}, lambda number, _telling: naming.round_spot(number)
    ),
    Seat: Naming({"who": lambda seat, telling: who(telling.people, seat), "clan": _clan, "other": _clan}),
    tuple[Seat, ...]: Naming(
        {
            "winners": lambda winners, telling: naming.listed([who(telling.people, seat) for seat in winners]),
            "clans": lambda raiders, telling: naming.listed([_clan(seat, telling) for seat in dict.fromkeys(raiders)]),
        }
    ),
    ids.Token: Naming(
        {
            "token": lambda token, _telling: naming.token_name(token),
            "secret": lambda token, _telling: naming.token_name(token),
        }
    ),
    tuple[ids.Token, ...]: Naming(
        {"tokens": lambda tokens, _telling: naming.listed([naming.token_name(token) for token in tokens])}
    ),
    ids.Special: Naming({"token": lambda special, _telling: naming.special_name(special)}),
    ids.InitiativeCard: Naming({"card": lambda card, _telling: naming.initiative_name(card)}),
    ids.Objective: Naming(
        {
            "objective": lambda objective, _telling: naming.objective_name(objective),
            "secret": lambda objective, _telling: naming.objective_name(objective),
        }
    ),
    # What is said of an event as a whole
    events.ControlAdded: Naming({"n": lambda event, _telling: event.facedown + event.faceup}),
    events.ControlRemoved: Naming({"n": lambda event, _telling: event.facedown + event.faceup}),
    events.CardTaken: Naming({"clan": lambda event, telling: _clan(event.source, telling)}),
    events.Battle: Naming(
        {
            "sums": lambda battle, telling: sides(battle, telling.people),
            "outcome": lambda battle, telling: outcome(battle, telling.people),
        }
    ),
}
"""The clan alone is said of whom somebody else does something to."""

STORY: Final = Storyteller(Message, SENTENCES, _NAMINGS)
"""Tells every event; of the players it remembers nobody."""


# The sums of a battle, laid out: "Crane 5 — Crab 2 + 1 + 2 = 5", and which rule decided


def defense_parts(battle: events.Battle) -> tuple[int, int, int]:
    """Return what the defense is made of: combat tokens, what is printed, control and special tokens."""
    return battle.tokens, battle.printed, battle.defense - battle.tokens - battle.printed


def defense_sum(battle: events.Battle) -> str:
    """Return the defense as a sum, `2 + 1 + 2 = 5`; a single part stands alone."""
    parts = [str(part) for part in defense_parts(battle) if part]
    return f"{' + '.join(parts)} = {battle.defense}" if len(parts) > 1 else str(battle.defense)


def sides(battle: events.Battle, people: Sequence[Participant]) -> Message:
    """Return both sides with their totals, the attackers first."""
    attackers = naming.listed(
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
            said.append(Message("battle.honor", clan=clan, change=total, parts=naming.listed(named)))
    return said


def defense_explained(**parts: int) -> Message | None:
    """Return what a defense is made of, `tokens`, `printed` and `control`; None for no more than one part."""
    named = [Message(f"battle.part-{name}", number=part) for name, part in parts.items() if part]
    return Message("battle.defense", parts=naming.listed(named)) if len(named) > 1 else None


def _signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"−{-change}" if change else "0"
