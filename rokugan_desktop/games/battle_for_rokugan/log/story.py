"""The story in sentences: what each type of field is called, and where on the map it lies; the events say the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Naming, Participant, Seat, Storyteller
from rokugan_desktop.games.battle_for_rokugan import events, ids, naming
from rokugan_desktop.games.battle_for_rokugan.log import sums
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.names import SENTENCES as NAMES
from rokugan_desktop.games.battle_for_rokugan.sentences import SENTENCES
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
            "sums": lambda battle, telling: sums.sides(battle, telling.people),
            "outcome": lambda battle, telling: sums.outcome(battle, telling.people),
        }
    ),
}
"""The clan alone is said of whom somebody else does something to."""

STORY: Final = Storyteller(Message, {**NAMES, **SENTENCES}, _NAMINGS)
"""Tells every event; of the players it remembers nobody."""
