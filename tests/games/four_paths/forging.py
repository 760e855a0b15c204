"""Cards made at random of the words of chapter 23, as somebody might write them into a position file."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import filterfalse
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, cast, get_args, get_origin

import msgspec
import yaml

from rokugan_desktop.games.four_paths import vocabulary
from rokugan_desktop.games.four_paths.ids import ClanId
from rokugan_desktop.games.four_paths.vocabulary import Ability, Constant, Effect, Filter, Name, Word

_DEEPEST: Final = 4
_ONE_THING: Final = (Effect, vocabulary.Cost, vocabulary.Condition)
_WORDS: Final = ("t", "t", "t", "u", "self", "bearer", "unit", "province", "duelist", "me", "them")
_TYPES: Final = ("action", "action", "personality", "personality", "item", "follower", "holding", "event", "spell")


def a_position(random: Random) -> str:
    """A position in which a card of random words is in play, in a hand and in a deck, in a battle or not."""
    type_ = random.choice(_TYPES)
    card: dict[str, Any] = {
        "type": type_,
        "cost": 0,
        "chi": 3,
        "force": 2,
        "focus": 2,
        "traits": [random.choice(("samurai", "samurai", "samurai", "terrain"))],
    }
    if type_ in ("personality", "item", "follower", "holding") and random.random() < 0.5:
        card["always"] = [_constant(random)]
    if type_ == "event":
        card["event"] = _effects(random)
    elif not card.get("always") or random.random() < 0.5:
        card["does"] = [_ability(random) for _ in range(random.choice((1, 1, 2)))]
    if type_ in ("personality", "follower") and random.random() < 0.2:
        card["enters"] = _effects(random)
    bears = ["word"] if type_ in ("item", "follower", "spell") else []
    mine = {"id": "a", "card": "word" if type_ == "personality" else "lion_tome", "with": bears}
    hand = ["word", "smoke"] if type_ in ("action", "item", "follower", "spell") else ["smoke"]
    seats: list[dict[str, Any]] = [
        {"clan": "lion", "hand": hand, "gold": [4], "list": ["smoke"] * 4},
        {"clan": "crane", "hand": ["smoke"], "home": [{"id": "c", "card": "crane_ayame"}], "list": ["smoke"] * 4},
    ]
    if type_ == "holding":
        seats[0]["home"] = ["word"]
    if type_ == "event":
        seats[0]["dynasty_left"] = {"word": 1, "drill_field": 9}
    tree: dict[str, Any] = {"format": "four-paths-position/1", "level": 3, "cards": {"word": card}, "seats": seats}
    if random.random() < 0.5:
        seats[0].setdefault("home", []).append(mine)
    else:
        defend = [{"id": "b", "card": "crane_noburo", "with": ["spear_levy"]}, "crane_isamu"]
        tree["battle"] = {"province": 1, "attack": {0: [mine]}, "defend": {1: defend}}
    return yaml.safe_dump(tree)


def _ability(random: Random) -> dict[str, Any]:
    said = _word(random, Ability, 1, 0.15)
    said["kind"] = random.choice(("limited", "open", "open", "battle", "battle", "reaction", "terrain"))
    said["targets"] = {name: _word(random, Filter, 2, 0.1) for name in random.choice((("t",), ("t",), ("t", "u"), ()))}
    said["do"] = _effects(random)
    for word in ("one_of", "always", "when", "level"):
        said.pop(word, None)
    if random.random() < 0.2:
        ways = [{"do": _effects(random)} for _ in range(2)]
        said = {name: each for name, each in said.items() if name != "do"} | {"one_of": ways}
    if said["kind"] == "reaction":
        said["when"] = _word(random, vocabulary.When, 2, 0.3)
    return said


def _effects(random: Random) -> list[dict[str, Any]]:
    return [_word(random, Effect, 1, 0) for _ in range(random.choice((1, 1, 2, 3)))]


def _constant(random: Random) -> dict[str, Any]:
    said = _word(random, Constant, 1, 0.3)
    heads = {head for head in vocabulary.HEADS if head in said}
    (chosen,) = random.sample(vocabulary.HEADS, 1)
    said = {name: each for name, each in said.items() if name not in heads}
    return said | {chosen: _value(random, _hints(Constant)[chosen], 2)}


def _hints(word: type[Word]) -> dict[str, Any]:
    return {field.encode_name: field.type for field in msgspec.structs.fields(word)}


def _word(random: Random, word: type[Word], depth: int, often: float) -> dict[str, Any]:
    """A word with all that it has to say, and what it may say now and then; of some just one thing."""
    fields = msgspec.structs.fields(word)
    if issubclass(word, _ONE_THING):
        fields = (random.choice(fields),)
        often = 1
    return {
        field.encode_name: _value(random, field.type, depth + 1)
        for field in fields
        if (field.required and field.name != "unless") or random.random() < often
    }


def _is_word(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Word)


def _value(random: Random, kind: Any, depth: int) -> Any:
    """A value of a type, as the file says it."""
    if kind is Name or kind is str:
        return random.choice(_WORDS)
    if get_origin(kind) is Annotated:
        return random.choice((-2, 0, 1, 1, 2, 3, 99))
    if get_origin(kind) is Literal:
        return random.choice(get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        able = [one for one in get_args(kind) if one is not NoneType]
        shallow: list[Any] = list(filterfalse(_is_word, able))
        return _value(random, random.choice(shallow if shallow and depth > _DEEPEST else able), depth)
    if get_origin(kind) is tuple:
        return [_value(random, get_args(kind)[0], depth) for _ in range(random.choice((0, 1, 1, 2)))]
    if get_origin(kind) is dict:
        return {"u": _value(random, get_args(kind)[1], depth)}
    if kind is bool:
        return random.random() < 0.7
    if kind is int:
        return random.choice((0, 1, 2))
    if kind is ClanId:
        return random.choice(("lion", "crane"))
    if _is_word(kind):
        return _word(random, kind, depth, 0.15)
    if isinstance(kind, type):
        return str(random.choice([*cast("Iterable[str]", kind)]))
    raise TypeError(kind)
