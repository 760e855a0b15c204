"""What the demo shows of this game, and what its guests like to do: attack, play cards, keep a territory together."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.desktop.face import Appeal, Shown
from rokugan_desktop.games.battle_for_rokugan import Question

_DECLINING: Final = frozenset({"pass", "seen"})
_ATTACKS: Final = ("edge:", "coast:")
_PICTURES: Final = {"starting": "set-up", "upkeep-card": "upkeep", "turn": "hand", "place": "placing", "spy": "spying"}
"""What a picture of a question is called where its kind is not; one of a card's own questions is a card prompt."""


def appeal_of(notation: str, spot: str | None) -> Appeal:
    """Return what draws a guest to an answer, from its notation and its place on the map.

    Provinces of one territory share their name but for its last part: they are kept together.
    """
    verb = notation.partition(" ")[0]
    return Appeal(
        declines=verb in _DECLINING,
        craved=verb == "play",
        attacks=spot is not None and spot.startswith(_ATTACKS),
        group=notation.rpartition("_")[0] if verb == "pick" else "",
    )


def shown(question: Question) -> Shown:
    """Return how the demo shows a question."""
    kind = question.kind
    if kind.startswith("card-"):
        return Shown("card-prompt", kind)
    detail = str(question.seat) if kind in {"objective", "starting"} else ""
    return Shown(_PICTURES.get(kind, kind), detail, begins_turn=kind == "turn")
