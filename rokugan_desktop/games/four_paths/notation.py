"""Every action in one line that reads well and parses back (Q-13): `assign lion_tome:7>2`, `buy 3 honor`."""

from __future__ import annotations

import re
from typing import Final

from rokugan_desktop.engine import Seat, Unreadable
from rokugan_desktop.games.four_paths import actions
from rokugan_desktop.games.four_paths.actions import Action
from rokugan_desktop.games.four_paths.ids import Benefit, CardId, CardKey
from rokugan_desktop.games.four_paths.messages import Message

_ALONE: Final[dict[str, Action]] = {
    "done": actions.DONE,
    "back": actions.BACK,
    "concede": actions.CONCEDE,
    "finish": actions.FINISH,
}
_WORDS: Final = {action: word for word, action in _ALONE.items()}
_KEY: Final = r"[a-z][a-z0-9_]{0,39}"
_ID: Final = rf"{_KEY}:[1-9][0-9]{{0,5}}"
_SMALL: Final = r"[1-9][0-9]?"
_WRITTEN: Final = re.compile(
    rf"(?P<first>first [0-3])|(?P<turn_up>turn_up {_KEY})|(?P<attack>attack (?:none|[0-3]))"
    rf"|(?P<invite>invite(?: [0-3]){{0,2}})|(?P<assign>assign {_ID}>{_SMALL})|(?P<battle>battle {_SMALL})"
    rf"|(?P<buy>buy {_SMALL}(?: discount| honor)?)|(?P<pay>pay(?: {_ID}){{0,40}})|(?P<discard>discard {_SMALL})"
)


def write(action: Action) -> str:
    """Return the notation of the action."""
    match action:
        case actions.First(seat):
            return f"first {seat}"
        case actions.TurnUp(card):
            return f"turn_up {card}"
        case actions.Attack(seat):
            return f"attack {'none' if seat is None else seat}"
        case actions.Invite(seats):
            return " ".join(("invite", *map(str, seats)))
        case actions.Assign(unit, province):
            return f"assign {unit}>{province}"
        case actions.PickBattle(province):
            return f"battle {province}"
        case actions.Buy(province, benefit):
            return f"buy {province}" + ("" if benefit is Benefit.PLAIN else f" {benefit}")
        case actions.Pay(producers):
            return " ".join(("pay", *producers))
        case actions.Discard(province):
            return f"discard {province}"
    return _WORDS[action]


def read(text: str) -> Action:
    """Return the action that the text says. Raise Unreadable where it says none."""
    if text in _ALONE:
        return _ALONE[text]
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise Unreadable(text, "", Message("unreadable.action"))
    word, *rest = text.split(" ")
    match word:
        case "first":
            return actions.First(Seat(int(rest[0])))
        case "turn_up":
            return actions.TurnUp(CardKey(rest[0]))
        case "attack":
            return actions.Attack(None if rest[0] == "none" else Seat(int(rest[0])))
        case "invite":
            return actions.Invite(tuple([Seat(int(one)) for one in rest]))
        case "assign":
            unit, _, province = rest[0].partition(">")
            return actions.Assign(CardId(unit), int(province))
        case "battle":
            return actions.PickBattle(int(rest[0]))
        case "buy":
            return actions.Buy(int(rest[0]), Benefit(rest[1]) if len(rest) > 1 else Benefit.PLAIN)
        case "pay":
            return actions.Pay(tuple([CardId(one) for one in rest]))
    return actions.Discard(int(rest[0]))
