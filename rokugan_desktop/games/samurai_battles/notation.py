"""Every action in one line that reads well and parses back: `order assault`, `step 305`, `roll melee w1>e1: 4 9 20`."""

from __future__ import annotations

import re
from typing import Final

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.games.samurai_battles.actions import ORDERS, Action, Rolls, Verb
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, UNIT_WRITTEN, Order, UnitId
from rokugan_desktop.games.samurai_battles.messages import Message

_ALONE: Final = {
    Verb.ENOUGH: "enough",
    Verb.OPEN: "open",
    Verb.READY: "ready",
    Verb.CONCEDE: "concede",
    Verb.FINISH: "finish",
}
_UNITS: Final = {Verb.UNIT: "unit", Verb.TARGET: "target", Verb.PARTNER: "partner", Verb.AIM: "aim"}
_NUMBERS: Final = {
    Verb.STEP: "step",
    Verb.SHOT: "shot",
    Verb.RANGE: "range",
    Verb.MEET: "meet",
    Verb.PLACE: "place",
    Verb.DIE: "die",
}
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,4}")
_PURPOSE: Final = re.compile(r"[a-z]+ [a-z0-9> ]+")
_FACES: Final = re.compile(r"(?:[1-9]|1[0-9]|20)(?: (?:[1-9]|1[0-9]|20))*")


def write(action: Action) -> str:
    """Return the notation of the action."""
    verb = action.verb
    if verb in _ALONE:
        return _ALONE[verb]
    if verb in _UNITS:
        return f"{_UNITS[verb]} {action.unit}"
    if verb in _NUMBERS:
        return f"{_NUMBERS[verb]} {action.number}"
    if verb is Verb.ORDER:
        return f"order {ORDERS[action.number].value}"
    if verb is Verb.FACE:
        return f"face {DIRECTIONS[action.number]}"
    return "roll " + "; ".join(f"{purpose}: {' '.join(map(str, dice))}" for purpose, dice in action.rolls)


def read(text: str) -> Action:
    """Return the action that the text says. Raise Unreadable where it says none."""
    word, _space, rest = text.strip().partition(" ")
    for verb, alone in _ALONE.items():
        if word == alone and not rest:
            return Action(verb)
    for verb, unit_word in _UNITS.items():
        if word == unit_word and UNIT_WRITTEN.fullmatch(rest):
            return Action(verb, unit=UnitId(rest))
    for verb, number_word in _NUMBERS.items():
        if word == number_word and _NUMBER.fullmatch(rest):
            return Action(verb, int(rest))
    if word == "order" and rest in tuple(Order):
        return Action(Verb.ORDER, ORDERS.index(Order(rest)))
    if word == "face" and rest in DIRECTIONS:
        return Action(Verb.FACE, DIRECTIONS.index(rest))
    rolls = _rolls(rest) if word == "roll" else None
    if rolls is None:
        raise Unreadable(text, "", Message("unreadable.no-action", text=text))
    return Action(Verb.ROLL, rolls=rolls)


def _rolls(text: str) -> Rolls | None:
    found: list[tuple[str, tuple[int, ...]]] = []
    for part in text.split("; "):
        purpose, _colon, faces = part.partition(": ")
        if not (_PURPOSE.fullmatch(purpose) and _FACES.fullmatch(faces)):
            return None
        found.append((purpose, tuple(map(int, faces.split(" ")))))
    return tuple(found)
