"""How to play, in pictures of the real board with real tokens; what may be looked up; what is told once in a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rokugan_desktop.desktop.art.tokens import CardBack, PieceArt, PrintedValue, ValuePlate
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.art.tokens import SPECIALS
from rokugan_desktop.desktop.battle_for_rokugan.pieces import CONTROL
from rokugan_desktop.desktop.map.values import Piece
from rokugan_desktop.desktop.primer import AidSection, BoardScene, Illustration, Introduction, NamedThing, Term
from rokugan_desktop.games import battle_for_rokugan as rules
from rokugan_desktop.games.battle_for_rokugan import Message, Question, QuestionKind, View, ids

_SOUTH: Final = ("crane_central", "crane_south", "coast_east", "coast_inland")
_HELD: Final = {
    "crane_capital": ids.CRANE,
    "crane_central": ids.CRANE,
    "coast_east": ids.CRANE,
    "crane_south": ids.CRAB,
    "coast_inland": ids.CRAB,
    "crab_east": ids.CRAB,
}
"""Who controls what in all scenes."""


def illustrations() -> Sequence[Illustration]:
    """Return the pictures, in the order in which they are to be looked at."""
    crane, crab = looks.back(ids.CRANE), looks.back(ids.CRAB)
    placed = [
        ("area:crane_capital", crane),
        ("edge:crane_central>crane_south", crane),
        ("area:coast_east", crane),
        ("edge:coast_inland>coast_east", crab),
        ("area:coast_inland", crab),
        ("area:crab_east", crab),
    ]
    attacks = [
        ("edge:crane_central>crane_south", _face(ids.CRANE, "army-3")),
        ("coast:crane_south", _face(ids.CRANE, "navy-1")),
        ("area:coast_inland", _face(ids.CRANE, "shinobi-2")),
    ]
    held_off = [
        ("area:crane_central", _face(ids.CRANE, "army-2")),
        ("edge:crane_south>crane_central", _face(ids.CRAB, "army-3")),
    ]
    return (
        _scene("turn", placed),
        _scene("attack", attacks, ("crane_central", "crane_south", "coast_inland")),
        _scene("defense", held_off, ("crane_central", "crane_south")),
        Illustration(Message("learn.tokens"), Message("learn.tokens.text"), kinds()),
        Illustration(Message("learn.special"), Message("learn.special.text"), specials()),
        Illustration(Message("learn.honor"), Message("learn.honor.text"), honor()),
    )


def kinds() -> tuple[NamedThing, ...]:
    """Return the kinds of combat tokens with what each of them does."""
    shown = ("army-3", "navy-2", "shinobi-2", "blessing-2", "diplomacy", "raid", "bluff")
    return tuple(_thing(_face(ids.CRANE, token), f"kind.{token.partition('-')[0]}") for token in shown)


def specials() -> tuple[NamedThing, ...]:
    """Return the special tokens with what each of them does."""
    return tuple(_thing(art, f"special.{name}") for name, art in SPECIALS.items())


def honor() -> tuple[NamedThing, ...]:
    """Return what honor is scored for."""
    signs: tuple[tuple[str, PieceArt], ...] = (
        ("flowers", ValuePlate((PrintedValue("flower", "#b0245a", "3"),))),
        ("control", looks.control(ids.CRANE, faceup=True)),
        ("territory", CardBack("#4d8fcb", looks.CARD_SYMBOLS["crane"])),
        ("objective", looks.Scroll()),
    )
    return tuple(_thing(art, f"learn.honor.{name}") for name, art in signs)


def _thing(art: PieceArt, key: str) -> NamedThing:
    return NamedThing(art, Message(key), Message(f"{key}.text"))


def _scene(name: str, tokens: Sequence[tuple[str, PieceArt]], areas: tuple[str, ...] = _SOUTH) -> Illustration:
    laid = [Piece(f"{name}:{number}", spot, art) for number, (spot, art) in enumerate(tokens)]
    lying = [
        Piece(f"{name}:{province}", f"area:{province}", looks.control(clan, faceup=False), CONTROL)
        for province, clan in _HELD.items()
    ]
    if name == "defense":
        up = looks.control(ids.CRANE, faceup=True)
        lying.append(Piece(f"{name}:up", "area:crane_central", up, CONTROL))
    washes = {province: looks.wash_of(clan) for province, clan in _HELD.items()}
    scene = BoardScene(areas, (*lying, *laid), washes)
    return Illustration(Message(f"learn.{name}"), Message(f"learn.{name}.text"), scene, Message(f"learn.{name}.said"))


def _face(clan: ids.Clan, token: str) -> PieceArt:
    return looks.face(clan, ids.COMBAT_TOKENS.index(token))


# The player aid and the glossary

_CONCEPTS: Final = (
    "adjacent", "attack", "bluff", "capital", "coastal", "combat-token", "control", "control-token", "decoy",
    "defense", "first-player", "flower", "hand", "honor", "initiative", "objective", "placement", "pool",
    "resolution", "ronin", "scout", "shadowlands", "shugenja", "territory", "upkeep",
)  # fmt: skip


def aid() -> Sequence[AidSection]:
    """Return the player aid: the round, the resolution, battles, tokens, special tokens, honor."""
    return (
        AidSection(Message("aid.round"), tuple(Message(f"aid.round.{number}") for number in (1, 2, 3))),
        AidSection(Message("aid.resolution"), tuple(Message(f"aid.resolution.{number}") for number in range(1, 6))),
        AidSection(Message("aid.battle"), tuple(Message(f"aid.battle.{number}") for number in (1, 2, 3, 4))),
        AidSection(Message("learn.honor"), things=honor()),
        AidSection(Message("learn.tokens"), things=kinds()),
        AidSection(Message("learn.special"), things=specials()),
    )


def terms() -> Sequence[Term]:
    """Return the words of the game: what it speaks of, its tokens, and every card by its title."""
    found = [_term(f"term.{name}") for name in _CONCEPTS]
    found += [_term(f"kind.{name}") for name in ids.TYPES if name != "bluff"]
    found += [_term(f"special.{name}") for name in ids.SPECIAL_TOKENS]
    found += [_titled("card", name) for name in ids.TERRITORY_CARDS]
    found += [_titled("objective", name) for name in ids.SECRET_OBJECTIVES]
    return (*found, *(_titled("initiative", name) for name in ids.INITIATIVE_CARDS))


def _titled(kind: str, name: str) -> Term:
    return Term(Message(f"{kind}.{name}.title"), Message(f"{kind}.{name}.text"), proper=True)


# What comes up for the first time in a match: kinds of tokens, the scout, the shugenja, cards, Unicorn's swap

_TAUGHT = ("army", "bluff", "blessing")
_KINDS: Final = ("army", "navy", "shinobi", "bluff", "blessing", "raid", "diplomacy")
_SWAPS = frozenset({QuestionKind.SWAP, QuestionKind.SWAP_WITH})


def introductions(view: View, question: Question) -> Iterator[Introduction]:
    """Yield what lies before the seat that is asked, in the order in which a newcomer asks about it.

    That all players have scouts and shugenja is known to all; which tokens came to a hand is not (W-2).
    """
    if question.kind in _SWAPS:
        yield Introduction("swap", "prompt", Term(Message("clan.unicorn"), Message("clan.unicorn.ability")))
    if question.kind is QuestionKind.UPKEEP_CARD:
        yield Introduction("territory", "panel cards", _term("term.territory"), taught=True)
    if question.kind is not QuestionKind.TURN:
        return
    kinds = {ids.TYPES[ids.TYPE[token]]: ids.COMBAT_TOKENS[token] for token in reversed(view.hand)}
    first, *others = [_kind(kind, kinds[kind]) for kind in _KINDS if kind in kinds]
    yield first
    for card in (ids.SCOUT, ids.SHUGENJA):  # told of once they can be played, which is before a token is placed
        if question.refusal(rules.INTERNED[rules.Verb.PLAY][card]) is None:
            name = ids.CARDS[card]
            yield Introduction(name, f"panel card {name}", _term(f"term.{name}"))
    yield from others


def _kind(kind: str, token: str) -> Introduction:
    return Introduction(f"kind-{kind}", f"panel hand {token}", _term(f"kind.{kind}"), taught=kind in _TAUGHT)


def _term(key: str) -> Term:
    return Term(Message(key), Message(f"{key}.text"))
