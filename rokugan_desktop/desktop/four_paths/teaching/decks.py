"""The decks: the house's four, and those that players make of the cards (S-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial

from msgspec.structs import asdict, replace

from rokugan_desktop.desktop.face import ListMaking, ListRow, Role
from rokugan_desktop.desktop.four_paths.teaching.gallery import order
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.four_paths import (
    ALIKE,
    CardFile,
    FourPaths,
    Message,
    OwnDeck,
    deck_faults,
    level_refusal,
    named,
    read_own_deck,
)
from rokugan_desktop.games.four_paths.ids import NO_KEY, CardKey, CardType, DeckId, Level


def deck_making(game: FourPaths, roles: Mapping[DeckId, Role]) -> ListMaking:
    """Return how decks are made; `roles` are those of the house, of which one's own take the cloth, by clan."""
    file = game.components

    @lru_cache(64)
    def role_of(role: str) -> Role | None:
        name = game.deck_name(role)
        if name is None:
            return None
        house = next(one for one in roles.values() if one.name.key.rpartition(".")[2] == name.key.rpartition(".")[2])
        deck = file.deck(DeckId(role))
        about = Message("deck.counts", dynasty=sum(deck.dynasty.values()), fate=sum(deck.fate.values()))
        return Role(
            id=role,
            name=name,
            about=about,
            computer_name=house.computer_name,
            colour=house.colour,
            paint_mon=house.paint_mon,
            most_seats=ALIKE,
        )

    def given() -> list[tuple[Message, OwnDeck]]:
        empty = OwnDeck(format="four-paths-deck/1", name="-", stronghold=NO_KEY, dynasty={}, fate={})
        house = [
            (Message(f"deck.{key}"), OwnDeck(format="four-paths-deck/1", name=key, **asdict(deck)))
            for key, deck in file.decks.items()
        ]
        return [*house, (Message("deck.empty"), empty)]

    return ListMaking(
        given=given,
        name=lambda deck: deck.name,
        renamed=lambda deck, name: replace(deck, name=name),
        changed=partial(_changed, file),
        rows=lambda deck: tuple(_rows(file, deck)),
        faults=partial(_faults, game),
        unfit=lambda deck, chosen: _unfit(file, deck, Level(int(chosen.get("level", "1")))),
        read=partial(read_own_deck, file),
        written=OwnDeck.written,
        role=lambda deck: deck.id,
        role_of=role_of,
    )


def _changed(file: CardFile, deck: OwnDeck, key: str, by: int) -> OwnDeck:
    card, of = CardKey(key), file.cards[CardKey(key)]
    if of.type is CardType.STRONGHOLD:
        return replace(deck, stronghold=card if by > 0 else NO_KEY)
    if of.type is CardType.WIND:
        return replace(deck, wind=card if by > 0 else None)
    room = deck.dynasty if of.is_dynasty else deck.fate
    count = min(max(room.get(card, 0) + by, 0), 9)
    counted = {one: n for one, n in {**room, card: count}.items() if n}
    return replace(deck, dynasty=counted) if of.is_dynasty else replace(deck, fate=counted)


def _rows(file: CardFile, deck: OwnDeck) -> Iterator[ListRow]:
    """List the cards by type, each type with how many there are."""
    counted = {one: 1 for one in (deck.stronghold, deck.wind) if one} | dict(deck.dynasty) | dict(deck.fate)
    types: Counter[CardType] = Counter()
    for key, count in counted.items():
        types[file.cards[key].type] += count
    told: CardType | None = None
    for key in sorted(counted, key=partial(order, file)):
        if file.cards[key].type is not told:
            told = file.cards[key].type
            yield ListRow(Message("deck.kind", kind=Message(f"type.{told}"), n=types[told]))
        yield ListRow(Message("deck.card", n=counted[key], card=named(key)), key)


def _unfit(file: CardFile, deck: OwnDeck, level: Level) -> AnyMessage | None:
    fault = level_refusal(file, deck, level)
    return None if fault is None else fault.message


def _faults(game: FourPaths, deck: OwnDeck) -> tuple[AnyMessage, ...]:
    """Return what S-1 forbids; if nothing, at which levels the deck is not played, and why."""
    found = [fault.message for _, fault in deck_faults(game.components, deck)]
    unfit = [_unfit(game.components, deck, level) for level in game.levels]
    return tuple(found or [why for why in unfit if why is not None])
