"""All cards of Four Paths that are played, found by deck, level, type, and the deck that they are drawn from."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import TypeAlias

from msgspec.structs import asdict, replace

from rokugan_desktop.desktop.face import ListMaking, ListRow, Role
from rokugan_desktop.desktop.four_paths.teaching.handbook import Pictures
from rokugan_desktop.desktop.primer import Gallery, GalleryCard
from rokugan_desktop.desktop.sheets.boxes import SMALL, Box, Fit
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games import four_paths as rules
from rokugan_desktop.games.four_paths import CardFile, FourPaths, Message, OwnDeck, Wordings, named
from rokugan_desktop.games.four_paths.ids import NO_KEY, OUTSIDE_DECKS, CardKey, CardType, DeckId, Level
from rokugan_desktop.words import Words


def gallery(file: CardFile, wordings: Wordings, words: Words) -> Gallery:
    """Return the cards of the decks as they are played at each level."""
    levels = {Message(f"option.level.{one}"): Pictures(file.at(one), wordings, one) for one in Level}
    decks = {Message(f"deck.{deck}"): deck for deck in file.decks}
    found: dict[CardKey, dict[tuple[Message, Message], int]] = {}
    for at, pictures in levels.items():
        for name, deck in decks.items():
            if deck in file.decks_at(pictures.level):
                listed = file.decks[deck].at(pictures.level)
                apart = {key: 1 for key in (listed.stronghold, listed.wind) if key is not None}
                for key, count in {**apart, **listed.dynasty, **listed.fate}.items():
                    found.setdefault(key, {})[at, name] = count
    for key in file.test_only:
        card = file.cards[key]
        least = max(card.level, Level.STEEL if card.is_dynasty else Level.HANDS)
        for at in [at for at, pictures in levels.items() if least <= pictures.level]:
            found.setdefault(key, {})[at, Message("gallery.no-deck")] = 0
    cards = [
        GalleryCard(
            Box(ground=levels[Message(f"option.level.{Level.ANSWERS}")].art(key, words), width=84, least=118),
            partial(_read, key, found[key], levels, words),
            tuple([frozenset({*place, *_kind(file, key)}) for place in found[key]]),
            key,
        )
        for key in sorted(found, key=partial(order, file))
    ]
    types = dict.fromkeys(_kind(file, key)[0] for key in found)
    filters: dict[AnyMessage, Sequence[AnyMessage]] = {
        Message("gallery.whose"): tuple(decks),
        Message("option.level"): tuple(levels),
        Message("gallery.type"): sorted(types, key=words.say),
        Message("gallery.of"): tuple(dict.fromkeys(one for key in found for one in _kind(file, key)[1:])),
    }
    return Gallery(cards, filters)


def _kind(file: CardFile, key: CardKey) -> tuple[Message, ...]:
    card = file.cards[key]
    drawn = () if card.type in OUTSIDE_DECKS else (Message("term.dynasty" if card.is_dynasty else "term.fate"),)
    return Message(f"type.{card.type}"), *drawn


def order(file: CardFile, key: CardKey) -> tuple[int, Sequence[str], int, int]:
    """Return what cards are sorted by wherever they are listed."""
    card = file.cards[key]
    return tuple(CardType).index(card.type), card.clan, card.cost, file.index[key]


_Places: TypeAlias = Mapping[tuple[Message, Message], int]


def _read(
    key: CardKey, places: _Places, levels: Mapping[Message, Pictures], words: Words, chosen: Collection[object]
) -> Box:
    at = ([one for one, _ in places if one in chosen] or [one for one, _ in places])[-1]
    pictures, decks = levels[at], {deck: count for (one, deck), count in places.items() if one == at}
    card, art = pictures.file.cards[key], pictures.art(key, words)
    told = [f"{words.text(f'stat.{one.kind}')} {one.number}" for one in art.numbers]
    lines = [" · ".join([*told, *([art.foot] if art.foot else [])])]
    if card.type is CardType.STRONGHOLD:
        lines = [words.text("gallery.stronghold", strength=card.strength, gold=card.gold, honor=card.start)]
        lines += [words.text(f"gallery.{deck.key}") for deck in decks]
    elif card.type is CardType.SENSEI:
        lines = [words.text("gallery.sensei", strength=card.strength, gold=card.gold, honor=card.start)]
    else:
        counted = [f"{words.say(deck)}: {count}" if count else words.say(deck) for deck, count in decks.items()]
        lines.append(" · ".join(counted))
    said = [Box(text=line, letters=SMALL, fit=Fit.BREAK) for line in lines if line]
    return Box((*pictures.read(key, words), *said, Box(ground=art, width=126, least=176)), gap=8)


def deck_making(game: FourPaths, roles: Mapping[DeckId, Role]) -> ListMaking:
    """Return how decks are made; `roles` are those of the house, of which one's own take the cloth, by clan."""
    file = game.components

    @lru_cache(64)
    def role_of(role: str) -> Role | None:
        if (name := game.deck_name(role)) is None:
            return None
        house = next(one for one in roles.values() if one.name.key.rpartition(".")[2] == name.key.rpartition(".")[2])
        deck = file.deck(DeckId(role))
        about = Message("deck.counts", dynasty=sum(deck.dynasty.values()), fate=sum(deck.fate.values()))
        return dataclasses.replace(house, id=role, name=name, about=about)

    def given() -> list[tuple[Message, OwnDeck]]:
        empty = OwnDeck(format="four-paths-deck/1", name="-", stronghold=NO_KEY, dynasty={}, fate={})
        decks = [(key, replace(empty, name=key, **asdict(deck))) for key, deck in file.decks.items()]
        return [*[(Message(f"deck.{key}"), deck) for key, deck in decks], (Message("deck.empty"), empty)]

    return ListMaking(
        given=given,
        name=lambda deck: deck.name,
        renamed=lambda deck, name: replace(deck, name=name),
        changed=partial(_changed, file),
        rows=lambda deck: tuple(_rows(file, deck)),
        faults=partial(_faults, game),
        unfit=lambda deck, chosen: _unfit(file, deck, Level(int(chosen.get("level", "1")))),
        read=partial(rules.read_own_deck, file),
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
    counted = {one: 1 for one in (deck.stronghold, deck.wind) if one} | dict(deck.dynasty) | dict(deck.fate)
    for kind, keys in groupby(sorted(counted, key=partial(order, file)), lambda key: file.cards[key].type):
        several = list(keys)
        yield ListRow(Message("deck.kind", kind=Message(f"type.{kind}"), n=sum(counted[key] for key in several)))
        yield from [ListRow(Message("deck.card", n=counted[key], card=named(key)), key) for key in several]


def _unfit(file: CardFile, deck: OwnDeck, level: Level) -> AnyMessage | None:
    fault = rules.level_refusal(file, deck, level)
    return None if fault is None else fault.message


def _faults(game: FourPaths, deck: OwnDeck) -> tuple[AnyMessage, ...]:
    """Return what S-1 forbids; if nothing, at which levels the deck is not played, and why."""
    found = [fault.message for _, fault in rules.deck_faults(game.components, deck)]
    unfit = [_unfit(game.components, deck, level) for level in Level]
    return tuple(found or [why for why in unfit if why is not None])
