"""Every action in one line that reads well and parses back: `take army-3`, `lay crab_capital > coast_south`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, MOST_IDENTITIES, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.topology import Topology

_WORDS: Final = {
    Verb.TAKE: "take",
    Verb.LAY: "lay",
    Verb.PLAY: "play",
    Verb.AIM: "aim",
    Verb.PICK: "pick",
    Verb.AGAINST: "against",
    Verb.KEEP: "keep",
    Verb.SEND: "send",
    Verb.PASS: "pass",
    Verb.SEEN: "seen",
    Verb.DRAW: "draw",
    Verb.DEAL: "deal",
    Verb.REVEAL: "reveal",
    Verb.TURN_UP: "turn-up",
    Verb.CONCEDE: "concede",
    Verb.FINISH: "finish",
}
_IDENTITIES: Final = tuple(f"#{number}" for number in range(MOST_IDENTITIES))


def _objects(board: Topology, verb: Verb) -> Sequence[str]:
    """Return the words for the numbers of the verb; none where it stands alone."""
    match verb:
        case Verb.TAKE | Verb.DRAW:
            return ids.COMBAT_TOKENS
        case Verb.LAY:
            return board.place_names
        case Verb.PLAY:
            return ids.CARDS
        case Verb.AIM:
            return _IDENTITIES
        case Verb.PICK:
            return board.provinces
        case Verb.AGAINST:
            return ids.CLANS
        case Verb.KEEP | Verb.DEAL:
            return ids.SECRET_OBJECTIVES
        case Verb.SEND:
            return ("discard", "pool")
        case Verb.REVEAL:
            return ids.INITIATIVE_CARDS
        case Verb.TURN_UP:
            return ids.TERRITORY_CARDS
        case _:
            return ()


@lru_cache(maxsize=4)
def _texts(board: Topology) -> Mapping[Verb, Sequence[str]]:
    """Return all that can be written of this board: by verb, and by number."""
    objects = {verb: _objects(board, verb) for verb in Verb}
    return {verb: [f"{word} {name}" for name in objects[verb]] or [word] for verb, word in _WORDS.items()}


@lru_cache(maxsize=4)
def _actions(board: Topology) -> Mapping[str, Action]:
    """Return what each of those texts says."""
    return {text: INTERNED[verb][number] for verb, texts in _texts(board).items() for number, text in enumerate(texts)}


def write(board: Topology, action: Action) -> str:
    """Return the notation of the action."""
    number: int = action.number
    return _texts(board)[action.verb][number]


def read(board: Topology, text: str) -> Action:
    """Return the action that the text says, with spaces about it or without. Raise Unreadable where it says none."""
    actions = _actions(board)
    action = actions.get(text) or actions.get(text.strip())
    if action is None:
        raise Unreadable(text, "", Message("unreadable.no-action", text=text))
    return action
