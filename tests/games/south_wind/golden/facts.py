"""What a view of a match tells, in words of the rules: it stays the same however the program keeps it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rokugan_desktop.games.south_wind import Topology, View, ids


def facts_of(board: Topology, view: View) -> dict[str, Any]:
    """Return what the view tells of the moment, of each house, of the map, and of the end."""
    public = view.public
    names = [ids.ROLES[house.role] for house in public.houses]
    return {
        "moment": [public.era, public.round, public.moment.name],
        "turn order": [names[house] for house in public.turn_order],
        "houses": {
            name: {
                "points": own.points,
                "influence": list(own.influence),
                "has": [own.food, own.bushido, own.barracks, own.range, own.arsenal, own.headquarters, own.cards],
                "dojo": "" if own.dojo == ids.NO_DOJO else ids.DOJOS[own.dojo],
                "goal": own.has_goal,
                "seen": own.antagonist.seen,
                "stands": {
                    board.names[province]: [force.samurai, force.archers, force.general, force.castle]
                    for province, force in zip(board.provinces, units, strict=True)
                    if force.armies or force.castle
                },
            }
            for name, own, units in zip(names, public.houses, public.units, strict=True)
        },
        "slots": [
            [[names[one.house], one.round, _named(ids.ORDERS, one.order), one.location] for one in tokens]
            for tokens in public.slots
        ],
        "quick actions": [ids.ORDERS[order] for order in public.quicks],
        "seeding": [_named(ids.RESOURCES, one) for one in public.seeding],
        "destiny": list(public.destiny),
        "rows": [[int(lies) for lies in row] for row in view.rows],
        "winners": [names[house] for house in view.winners or ()],
    }


def _named(names: Iterable[str], number: int) -> str:
    """Return what is called so; nothing for what is not known, or not there."""
    return "" if number < 0 else [*names][number]
