"""The card file: what is printed on each card, and the four decks, read strictly (X-1, S-1)."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Annotated, Any, Final, Literal, NoReturn, TypeAlias, cast, get_args

import msgspec

from rokugan_desktop.engine import Parameter, Refusal, Unreadable
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict
from rokugan_desktop.engine.tuples import Counts
from rokugan_desktop.games.four_paths import ids, vocabulary
from rokugan_desktop.games.four_paths.ids import NO_KEY, CardKey, CardType, ClanId, DeckId, Level, Stat, Trait
from rokugan_desktop.games.four_paths.names import Message, named
from rokugan_desktop.games.four_paths.vocabulary import Ability, Effect, Filter, When, Word, said

FORMAT: Final = "four-paths-cards/1"
_OWN_NAMES: Final = frozenset({"self", "bearer", "unit", "province", "duelist", "stronghold"})
_NAMED: Final = _OWN_NAMES | {*get_args(vocabulary.Who)}
"""What an effect may be upon besides the targets of its ability (X-11)."""
_BLANK: Final = frozenset("\u115f\u1160\u2800")
"""Letters of which nothing is seen, as they are composed."""
FEWEST_CARDS: Final = 40
MOST_ALIKE: Final = 3


class Wording(Word, frozen=True):
    """A text in both languages."""

    en: str
    ru: str


class AtLevel(Word, frozen=True):
    """What a Stronghold has at a level instead of what is printed on it: by it the decks are balanced there."""

    strength: vocabulary.Small | None = None
    gold: vocabulary.Small | None = None
    start: vocabulary.Small | None = None
    short: vocabulary.Small | None = None
    """What it has instead of `start` in a short match (Y-2)."""


class Card(Word, frozen=True, rename={"attach_to": "attach"}, dict=True, gc=True):
    """What is printed on a card (X-1). A number that it does not state is 0, a requirement None: a dash."""

    type: CardType
    name: Wording | None = None
    level: Level = Level.STEEL
    clan: tuple[ClanId, ...] = ()
    traits: tuple[Trait, ...] = ()
    unique: bool = False
    cost: vocabulary.Count = 0
    force: vocabulary.Small = 0
    chi: vocabulary.Small = 0
    hr: vocabulary.Small | None = None
    ph: vocabulary.Small = 0
    focus: vocabulary.Count = 0
    gold: vocabulary.Small = 0
    gold_for: tuple[vocabulary.GoldFor, ...] = ()
    honor: vocabulary.Small = 0
    strength: vocabulary.Small = 0
    start: vocabulary.Small = 0
    level1: AtLevel | None = None
    level2: AtLevel | None = None
    level3: AtLevel | None = None
    bonus: bool = False
    attach_to: tuple[str, ...] = ()
    exp: vocabulary.Experience | None = None
    soul_of: CardKey | None = None
    counts_as: CardKey | None = None
    always: tuple[vocabulary.Constant, ...] = ()
    enters: tuple[Effect, ...] = ()
    does: tuple[Ability, ...] = ()
    event: tuple[Effect, ...] = ()
    needs: vocabulary.Needs | None = None
    no_clan_benefit: bool = False

    @cached_property
    def is_dynasty(self) -> bool:
        """Tell whether it is of the Dynasty deck."""
        return self.type in ids.DYNASTY

    @cached_property
    def is_unique(self) -> bool:
        """Tell whether only one of it may be in play (E-1); K-1 makes Ancestors and experienced ones so."""
        return self.unique or self.type is CardType.ANCESTOR or self.exp is not None

    @cached_property
    def most_in_a_deck(self) -> int:
        """Return how many of it a deck may have (S-1)."""
        one = self.is_unique or self.type in (CardType.EVENT, CardType.RING)
        return 1 if one else MOST_ALIKE

    def ability_level(self, ability: Ability) -> Level:
        """Return from which level the ability counts (X-12)."""
        if ability.level:
            return Level(ability.level)
        late = ability.kind in ("reaction", "kiho") or self.type in (CardType.SPELL, CardType.ANCESTOR, CardType.RING)
        return Level.ANSWERS if late else Level.HANDS

    @cached_property
    def reactions(self) -> tuple[When, ...]:
        """Return when it may react from where it can: an Action from the hand, a Ring as it enters, all else in play.

        An Ancestor does as his Personality enters (E-8).
        """
        if self.type is CardType.RING:
            return () if self.needs is None or self.needs.when is None else (self.needs.when,)
        if self.type is CardType.ANCESTOR:
            return (When("entered", whose="me"),)
        return tuple([ability.when for ability in self.does if ability.when is not None])

    @cached_property
    def teaches(self) -> tuple[vocabulary.Constant, ...]:
        """Return how a Sensei changes the numbers of his Stronghold (Z-2)."""
        strength = vocabulary.Constant(stat=Stat.STRENGTH, by=self.strength, upon=Filter(kind="province", side="own"))
        gold = vocabulary.Constant(stat=Stat.GOLD, by=self.gold, upon=Filter(kind="seat", side="own"))
        return tuple([one for one in (strength, gold) if one.by]) if self.type is CardType.SENSEI else ()

    def abilities(self, level: Level) -> tuple[tuple[int, Ability], ...]:
        """Return what it can do at this level, each with its number from 1 as it is written."""
        return tuple([(at, one) for at, one in enumerate(self.does, 1) if self.ability_level(one) <= level])

    def at(self, level: Level) -> AtLevel | None:
        """Return what a Stronghold has instead at a level."""
        return {Level.STEEL: self.level1, Level.HANDS: self.level2, Level.ANSWERS: self.level3}[level]

    def begins_with(self, level: Level, *, short: bool) -> int:
        """Return with how much honor a seat of the Stronghold begins (S-4)."""
        instead = self.at(level)
        own = instead.short if short and instead is not None else None
        return self.start if own is None else own

    def as_data(self) -> str:
        """Return what it does in the words of its file, for a card that no text was written for."""
        words: dict[str, Any] = msgspec.to_builtins(self)
        return _in_words([words[name] for name in ("always", "enters", "does", "event", "needs") if name in words])

    def says_something(self, level: Level) -> bool:
        """Tell whether it does anything but its abilities at a level: at the first nothing is attached to people."""
        met = [one.upon.kind if isinstance(one.upon, Filter) else "" for one in self.always]
        met += [one.whose.kind for one in self.gold_for]
        return bool(self.enters or self.event) or any(level > Level.STEEL or kind not in ids.ATTACHED for kind in met)


def _in_words(data: Any) -> str:
    if isinstance(data, dict):
        return ", ".join([f"{word}: {_in_words(each)}" for word, each in cast("dict[str, Any]", data).items()])
    return "; ".join(map(_in_words, cast("list[Any]", data))) if isinstance(data, list | tuple) else str(data)


class DeckList(Word, frozen=True):
    """A deck as it is listed: its Stronghold, its Wind and Sensei, how many of each card."""

    stronghold: CardKey
    dynasty: dict[CardKey, vocabulary.Small]
    fate: dict[CardKey, vocabulary.Small]
    level: Level = Level.ANSWERS
    wind: CardKey | None = None
    sensei: CardKey | None = None
    level2: dict[CardKey, CardKey] = {}  # noqa: RUF012  # msgspec copies it
    """What stands for the cards of the third level below it (X-12)."""

    def at(self, level: Level) -> DeckList:
        """Return the list as it is played at a level: without Fate cards at the first."""
        if level is Level.ANSWERS:
            with_sensei = {} if self.sensei is None else {self.sensei: self.fate.get(self.sensei, 0) + 1}
            return msgspec.structs.replace(self, fate={**self.fate, **with_sensei}, sensei=None)
        instead = self.level2

        def below(cards: Mapping[CardKey, int]) -> dict[CardKey, int]:
            counted: Counter[CardKey] = Counter()
            for key, count in cards.items():
                counted[instead.get(key, key)] += count
            return dict(counted)

        wind = None if self.wind is None or level is Level.STEEL else instead.get(self.wind, self.wind)
        fate = {} if level is Level.STEEL else below(self.fate)
        return msgspec.structs.replace(self, dynasty=below(self.dynasty), fate=fate, wind=wind, sensei=None)


class OwnDeck(DeckList, frozen=True, kw_only=True):
    """A deck that a player has made; written in one line, `id`, it is a role, so that a match holds all of it."""

    format: Literal["four-paths-deck/1"]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    dynasty: dict[CardKey, Annotated[int, msgspec.Meta(ge=1, le=99)]]
    fate: dict[CardKey, Annotated[int, msgspec.Meta(ge=1, le=99)]]

    @property
    def id(self) -> DeckId:
        """Return it in one line, the same for the same cards."""
        return DeckId(msgspec.json.encode(self, order="sorted").decode())

    def written(self) -> str:
        """Return it as the text of a file, a card a line."""
        said: dict[str, Any] = {"format": self.format, "name": self.name}
        return "".join(_written({**said, **msgspec.to_builtins(self)}, ""))


def _written(rows: Mapping[str, Any], before: str) -> Iterator[str]:
    for key, value in rows.items():
        if isinstance(value, dict) and value:
            yield f"{key}:\n"
            yield from _written(cast("dict[str, Any]", value), "  ")
        else:
            yield f"{before}{key}: {msgspec.json.encode(value).decode()}\n"


class CardFile(Word, frozen=True, dict=True, gc=True):
    """All cards and decks of the house."""

    format: str
    clans: dict[ClanId, Wording]
    cards: dict[CardKey, Card]
    decks: dict[DeckId, DeckList]
    old_favor: CardKey = NO_KEY
    """What each seat has in place of its Wind where the old Favor is agreed on (L-6)."""
    recruits: CardKey = NO_KEY
    """What a Follower token is (Z-9)."""
    test_only: tuple[CardKey, ...] = ()
    clan_decks: tuple[str, ...] = ()
    """What the house's decks are called in each language: no other deck may be called so."""

    @cached_property
    def order(self) -> tuple[CardKey, ...]:
        """Return all cards in the order of the file: a multiset is as many counts."""
        return tuple(self.cards)

    @cached_property
    def index(self) -> Mapping[CardKey, int]:
        """Return the number of each card in that order."""
        return {key: at for at, key in enumerate(self.cards)}

    @cached_property
    def reacting(self) -> Mapping[vocabulary.ReactionPoint, tuple[CardKey, ...]]:
        """Return the cards that may react at each point (R-1): at others nobody is ever asked."""
        found: dict[vocabulary.ReactionPoint, list[CardKey]] = {}
        for key, card in self.cards.items():
            points: list[vocabulary.ReactionPoint] = [one for when in card.reactions for one in when.points]
            for point in dict.fromkeys(points):
                found.setdefault(point, []).append(key)
        return {point: tuple(keys) for point, keys in found.items()}

    @cached_property
    def able(self) -> Mapping[Level, Mapping[CardKey, tuple[tuple[int, Ability], ...]]]:
        """Return, at each level, the cards that can do something, with what they can do, each way of it by itself."""
        can = {level: {key: card.abilities(level) for key, card in self.cards.items()} for level in Level}
        return {
            level: {key: tuple([way for n, one in each for way in one.ways(n)]) for key, each in cards.items() if each}
            for level, cards in can.items()
        }

    @cached_property
    def bringing(self) -> Mapping[Level, tuple[CardKey, ...]]:
        """Return, at each level, the cards that can move a unit to a battle (B-8)."""

        def brings(ways: tuple[tuple[int, Ability], ...]) -> bool:
            return any(ability.brings_in for _, ability in ways)

        able = self.able.items()
        return {level: tuple([key for key, ways in cards.items() if brings(ways)]) for level, cards in able}

    @cached_property
    def lasting(self) -> Mapping[CardKey, tuple[vocabulary.Constant, ...]]:
        """Return the cards that do something for as long as they are in play, with what they do (X-6)."""
        lasting = {key: (*card.always, *card.teaches) for key, card in self.cards.items()}
        return {key: each for key, each in lasting.items() if each}

    def counted(self, counts: Counts) -> dict[CardKey, int]:
        """Return the cards of a multiset, with how many there are of each. Raise ValueError for other counts."""
        return {key: count for key, count in zip(self.cards, counts, strict=True) if count}

    def at(self, level: Level) -> CardFile:
        """Return the cards with the numbers that they have at a level, the same file at each call."""
        return self._by_level[level]

    def deck(self, deck: DeckId) -> DeckList:
        """Return the list of one of the house's decks, or of a player's own. Raise Unreadable where it is neither."""
        found = self.decks.get(deck) or _own_deck(deck)
        if isinstance(found, OwnDeck) and found.id != deck:  # else one match could be written down in many ways
            raise Unreadable("deck", "", Message("unreadable.deck-otherwise"))
        return found

    def decks_at(self, level: Level) -> tuple[DeckId, ...]:
        """Return the decks of the house that are played at a level."""
        return tuple([name for name, deck in self.decks.items() if level_refusal(self, deck, level) is None])

    @cached_property
    def _by_level(self) -> Mapping[Level, CardFile]:
        def at(level: Level) -> CardFile:
            cards = dict(self.cards)
            for key, instead in [(key, card.at(level)) for key, card in cards.items()]:
                numbers = {} if instead is None else {name: by for name, by in said(instead) if name != "short"}
                cards[key] = msgspec.structs.replace(cards[key], **numbers) if numbers else cards[key]
            return msgspec.structs.replace(self, cards=cards)

        return {level: at(level) for level in Level}


class _Texts(Word, frozen=True):
    cards: dict[CardKey, Wording]


Wordings: TypeAlias = Mapping[CardKey, Wording]
"""What stands on the cards, by card: those that do nothing have none."""


def read_wordings(text: str, name: str = "texts.yaml") -> Wordings:
    """Return what stands on the cards, as the YAML text says it. Raise Unreadable where it is faulty."""
    found: _Texts = convert_strict(load_strict(text, name=name), _Texts, name=name)
    return found.cards


def read_components(text: str, name: str = "cards.yaml") -> CardFile:
    """Return the cards and decks that the YAML text holds.

    Raise Unreadable, naming file, line, place and word, for what chapter 23 does not know, and for a deck that S-1
    forbids.
    """
    try:
        file: CardFile = convert_strict(load_strict(text, name=name), CardFile, name=name)
        if file.format != FORMAT:
            raise Unreadable(name, "format", Message("unreadable.other-format", word=file.format))
        for key, card in file.cards.items():
            check_card(card, file.clans, f"cards.{key}", name)
        check_others(file.cards, name)
        for deck_id, deck in file.decks.items():
            if (fault := deck_refusal(file, deck)) is not None:
                raise Unreadable(name, f"decks.{deck_id}", fault.message)
        meant = [("old_favor", file.old_favor, {CardType.WIND}), ("recruits", file.recruits, {CardType.FOLLOWER})]
        meant += [(f"test_only[{at}]", key, set(CardType)) for at, key in enumerate(file.test_only)]
        for where, key, kinds in meant:
            if key and (key not in file.cards or file.cards[key].type not in kinds):
                raise Unreadable(name, where, Message("unreadable.no-such-card", word=key))
    except Unreadable as error:
        raise _with_line(error, text) from None
    return file


def read_deck(text: str, name: str) -> DeckList:
    """Return the deck list that the YAML text holds; `deck_refusal` says whether it may be played. Raise Unreadable."""
    tree = fields = load_strict(text, name=name)
    kind = OwnDeck if isinstance(fields, dict) and "format" in fields else DeckList
    try:
        deck: DeckList = convert_strict(tree, kind, name=name)
        if isinstance(deck, OwnDeck) and not (deck.name.isprintable() and _seen(deck.name)):
            raise Unreadable(name, "name", Message("unreadable.not-printable"))
    except Unreadable as fault:
        raise _with_line(fault, text) from None
    return deck


def _seen(name: str) -> str:
    """Return what of a name is seen: two that differ in nothing else look alike."""
    letters = unicodedata.normalize("NFKC", name).casefold()
    return "".join([one for one in letters if one not in _BLANK and unicodedata.category(one)[0] in "LNPS"])


@lru_cache(64)
def _own_deck(text: str, name: str = "deck") -> OwnDeck:
    deck = read_deck(text, name)
    if not isinstance(deck, OwnDeck):
        raise Unreadable(name, "", Message("value.missing-key", word="format"))
    return deck


def read_own_deck(file: CardFile, text: str, name: str) -> OwnDeck:
    """Return the deck that a player's file holds, with too few or too many cards too; what it says there must be.

    Raise Unreadable, with the line where one is meant.
    """
    deck = _own_deck(text, name)
    for where, fault in deck_faults(file, deck):
        if fault.message.key not in ("refusal.deck.few", "refusal.deck.lacks", "refusal.deck.most"):
            raise _with_line(Unreadable(name, where, fault.message), text)
    return deck


def _with_line(fault: Unreadable, text: str) -> Unreadable:
    """Return the fault with the line of the card or deck that it is in, where its place names one."""
    room, _, rest = fault.where.partition(".")
    key, text = rest.partition(".")[0].partition("[")[0], f"\n{text}"
    below = text.find(f"\n{room}:")
    at = text.find(f"\n  {key}:", below) if key and below >= 0 else below
    if at < 0:
        return fault
    line = text.count("\n", 0, at + 1)
    return Unreadable(fault.source, f"{line}: {fault.where}", fault.what)


_ONLY_FOR: Final[Mapping[str, Collection[CardType]]] = {
    "event": {CardType.EVENT}, "needs": {CardType.RING}, "attach": ids.ATTACHED,
    **{f"level{one}": {CardType.STRONGHOLD} for one in (1, 2, 3)},
}  # fmt: skip
"""What is said of cards of some types alone."""


def check_card(card: Card, clans: Mapping[ClanId, Wording], where: str, name: str) -> None:
    """Check what the types of the words cannot say. Raise Unreadable with the place."""

    def refuse(key: str, place: str, **words: str | int) -> NoReturn:
        raise Unreadable(name, f"{where}{place}", Message(f"unreadable.{key}", **words))

    for clan in card.clan:
        if clan not in clans:
            refuse("no-such-clan", ".clan", word=clan)
    for trait in card.traits:
        for implied in ids.IMPLIED.get(trait, ()):
            if implied not in card.traits:
                refuse("trait-implied", ".traits", word=trait, implied=implied)
    if "terrain" in card.traits and card.type is not CardType.ACTION:
        refuse("not-for-type", ".traits", word="terrain", type=card.type)
    if card.exp is not None and not card.unique:
        refuse("trait-implied", "", word="exp", implied="unique")
    for word, value in said(card):
        if value and card.type not in _ONLY_FOR.get(word, (card.type,)):
            refuse("not-for-type", f".{word}", word=word, type=card.type)
    at_home = card.type in ids.OUTSIDE_DECKS or (card.type is CardType.HOLDING and "fortification" not in card.traits)
    for at, constant in enumerate(card.always):
        if sum(getattr(constant, head) is not None for head in vocabulary.HEADS) != 1:
            refuse("one-thing", f".always[{at}]")
    for place, part in _parts(card, ""):
        if isinstance(part, vocabulary.Constant):
            _check_constant(part, place, refuse)
        conditions = _conditions(part)
        if "more_chi" in conditions:  # a duel's outcome is known to what follows the duel alone
            refuse("only-after-a-duel", place, word="more_chi")
        if isinstance(part, Effect | vocabulary.Cost | vocabulary.Condition) and len(list(said(part))) != 1:
            refuse("one-thing", place)
        if isinstance(part, Filter) and part.clan is not None and part.clan not in clans:
            refuse("no-such-clan", place, word=part.clan)
        _check_targets(part, place, refuse)
        if at_home and (
            (isinstance(part, Filter) and part.side == "opposing") or (isinstance(part, Ability) and part.near)
        ):
            refuse("never-in-battle", place)
    _check_ways(card.does, ".does", refuse)
    for at, ability in enumerate(card.does):
        place = f".does[{at}]"
        if bool(ability.do) + bool(ability.one_of) + bool(ability.always) != 1 and ability.kind != "terrain":
            refuse("one-thing", place)
        terrain, is_terrain = ("terrain", "kind: terrain"), "terrain" in card.traits
        if (ability.kind == "terrain") != is_terrain:  # TE-1
            refuse("trait-implied", place, word=terrain[not is_terrain], implied=terrain[is_terrain])
        if (ability.kind == "reaction") != (ability.when is not None):
            refuse("needs-point", place)
        for cost in ability.cost if card.type in (CardType.ACTION, CardType.EVENT) else ():
            for word in ("bow", "destroy", "dishonor"):
                if getattr(cost, word) == "self":  # it is never in play
                    refuse("not-for-type", place, word=f"{word}: self", type=card.type)
        _check_names(ability, place, refuse)


def check_others(cards: Mapping[CardKey, Card], name: str) -> None:
    """Check the cards that cards name: there are such, and the one laid under another has less experience (E-12).

    Raise Unreadable with the card.
    """
    for key, card in cards.items():
        for other in (card.exp.source if card.exp else None, card.soul_of, card.counts_as):
            if other is not None and other not in cards:
                raise Unreadable(name, f"cards.{key}", Message("unreadable.no-such-card", word=other))
        below = cards[card.exp.source].exp if card.exp else None
        if card.exp is not None and below is not None and below.level >= card.exp.level:
            raise Unreadable(name, f"cards.{key}.exp", Message("unreadable.no-less", word=card.exp.source))


_READ: Final = {
    "trait": 0, "without": 0, "cavalry": 0, "bears": 0, "max_ph": 1, "min_ph": 1, "less_ph_than": 1,
    "less_chi_than": 2, "max_force": 3, "less_force_than": 3,
}  # fmt: skip
"""What a filter or condition reads of a card, by how late it is worked out: traits, Personal Honor, Chi, Force."""
_WORKED_OUT: Final = {Stat.PERSONAL_HONOR: 1, Stat.CHI: 2, Stat.FORCE: 3}


def _check_constant(constant: vocabulary.Constant, place: str, refuse: Any) -> None:
    """Hold what changes a number of cards in play to what is worked out before that number, so that none needs itself.

    Raise Unreadable for a value that only an effect has.
    """
    by = constant.by
    if isinstance(by, vocabulary.Reckoned):
        lasting = by.count is not None or (by.source in ("self", "bearer") and by.stat is not None)
    else:
        lasting = by != "focus_of_discarded"
    if not lasting:
        refuse("not-lasting", f"{place}.by")
    late = 0 if constant.grant is not None else 5 if constant.stat is None else _WORKED_OUT.get(constant.stat, 4)
    for where, part in ((place, constant), *_parts(constant, place)):
        read = [number for field, number in _READ.items() if getattr(part, field, None) is not None]
        if isinstance(part, vocabulary.Reckoned) and part.stat is not None:
            read.append(_WORKED_OUT.get(part.stat, 4))
        read += [3] if "opponents_more_force" in _conditions(part) else []
        if read and max(read) >= late:
            refuse("needs-itself", where)


def _conditions(word: Word) -> tuple[object, ...]:
    """Return the conditions that a word says, but what an effect does if something is so."""
    return (
        *(word.conditions if isinstance(word, Ability | vocabulary.Needs) else ()),
        word.whilst if isinstance(word, vocabulary.Constant) else None,
        word.unless if isinstance(word, vocabulary.Condition) else None,
    )


def _check_ways(ways: tuple[Word, ...], place: str, refuse: Any) -> None:
    """Hold abilities, and the ways of one, to as many as an action can say (X-8, 32)."""
    if len(ways) >= vocabulary.CHOICES:
        refuse("too-many-ways", place, n=vocabulary.CHOICES - 1)


def _check_targets(word: Word, place: str, refuse: Any) -> None:
    """Let nothing else be called as a target is, and no filter but that of a target say how many cards it is (X-4)."""
    if isinstance(word, Ability):
        _check_ways(word.one_of, f"{place}.one_of", refuse)
    targets = word.targets if isinstance(word, Ability | vocabulary.Choice) else {}
    casters = [cost.caster for cost in word.cost if cost.caster is not None] if isinstance(word, Ability) else []
    if sum(one.n > 1 for one in targets.values()) > 1:  # the sets of each would have to be tried with those of all
        refuse("one-several", f"{place}.targets")
    for name in (*targets, *casters):
        if name in (*_OWN_NAMES, vocabulary.TO) or name.startswith(vocabulary.WITH):
            refuse("not-a-name", f"{place}.targets", word=name)
    if isinstance(word, vocabulary.LookEffect) and (word.at == "top" or not word.whose or word.n != 1):
        refuse("no-such-look", place)
    if isinstance(word, Filter) and (word.up_to or word.n > 1):
        *_, before, name = ("", *place.rpartition(".targets."))
        if not before or "." in name or word.kind in ("dead", "terrain"):
            refuse("never-several", place)
        if word.n == 1:
            refuse("trait-implied", place, word="up_to", implied="n")


def _check_names(ability: Ability, place: str, refuse: Any) -> None:
    ways = [(f"{place}.one_of[{at}]", way.targets, way.do) for at, way in enumerate(ability.one_of)]
    for where, more, effects in [(place, dict[str, Filter](), ability.do), *ways]:
        targets = {**ability.targets, **more}
        known = _NAMED | set(targets) | {cost.caster for cost in ability.cost if cost.caster is not None}
        for each in (*effects, *ability.cost, *targets.values()):
            for inside, word in _names(each, where):
                if word not in known:
                    refuse("no-such-target", inside, word=word)
                if word in targets and targets[word].n > 1 and not inside.endswith((".upon", ".at")):
                    refuse("one-at-a-time", inside, word=word)


_NAMING: Final = frozenset({"upon", "at", "us", "them", "bow", "destroy", "dishonor", "caster", "in", "of"})


def _names(word: Word, place: str) -> Iterator[tuple[str, str]]:
    for where, part in ((place, word), *_parts(word, place)):
        timed = isinstance(part, vocabulary.LaterEffect | vocabulary.LookEffect)
        for field, value in said(part):
            named = field in _NAMING or isinstance(part, vocabulary.RedirectEffect)
            if named and isinstance(value, str) and not (field == "at" and timed):
                yield f"{where}.{field}", value


def _parts(word: Word, place: str) -> Iterator[tuple[str, Word]]:
    """Yield every word within a word, of its lists and tables too, with its place."""
    for field, value in said(word):
        inside: list[tuple[str, object]] = [("", value)]
        if isinstance(value, dict):
            inside = [(f".{key}", each) for key, each in cast("dict[str, object]", value).items()]
        elif type(value) is tuple:
            inside = [(f"[{at}]", each) for at, each in enumerate(cast("tuple[object, ...]", value))]
        for at, each in inside:
            if isinstance(each, Word):
                yield f"{place}.{field}{at}", each
                yield from _parts(each, f"{place}.{field}{at}")


def deck_refusal(file: CardFile, deck: DeckList) -> Refusal | None:
    """Return why nobody may play with the list, or None (S-1, Z-2)."""
    return next((fault for _, fault in deck_faults(file, deck)), None)


def level_refusal(file: CardFile, deck: DeckList, level: Level) -> Refusal | None:
    """Return why the list is not played at a level, or None: below the third, others may stand for its cards (X-12)."""
    if (fault := deck_refusal(file, deck)) is not None:
        return fault
    below, played = deck_refusal(file, deck.at(max(level, Level.HANDS))), deck.at(level)
    why = [below.message] if below is not None else []
    for key in (*played.dynasty, *played.fate) if below is None else ():
        card = file.cards[key]
        if card.level > (max(level, Level.HANDS) if card.is_dynasty else level):
            why.append(Message("refusal.deck.card-of-level", card=named(key), n=int(card.level)))
    return Refusal("F-7", Message("refusal.deck-of-level", n=int(level), why=why[0])) if why else None


def deck_faults(file: CardFile, deck: DeckList) -> Iterator[tuple[str, Refusal]]:
    """Yield all that keeps the list from being played with, each with its place in a deck's file (S-1, Z-2)."""

    def refuse(key: str, **words: Parameter) -> Refusal:
        return Refusal("S-1", Message(f"refusal.deck.{key}", **words))

    def called(key: CardKey) -> Parameter:
        return named(key) if key in file.cards else key

    if isinstance(deck, OwnDeck) and _seen(deck.name) in map(_seen, file.clan_decks):
        yield "name", refuse("named", word=deck.name)
    for kind in (CardType.STRONGHOLD, CardType.WIND, CardType.SENSEI):
        apart: CardKey | None = getattr(deck, kind)
        if apart == NO_KEY:
            yield kind, refuse("lacks")
        elif apart is not None and (apart not in file.cards or file.cards[apart].type is not kind):
            yield kind, refuse("outside", word=called(apart), type=kind)
            return
    taught = file.cards[deck.stronghold].clan if deck.stronghold != NO_KEY else ()
    if deck.sensei is not None and not set(file.cards[deck.sensei].clan) & set(taught):
        yield "sensei", refuse("sensei", word=called(deck.sensei))
    for key in (one for pair in deck.level2.items() for one in pair if one not in file.cards):
        yield "level2", refuse("stranger", word=key)
    counted: Counter[CardKey] = Counter()
    for room, cards in (("dynasty", deck.dynasty), ("fate", deck.fate)):
        for key, count in cards.items():
            card = file.cards.get(key)
            own = card is not None and card.is_dynasty is (room == "dynasty")
            if card is None or card.type in ids.OUTSIDE_DECKS or not own or key == file.recruits:
                yield f"{room}.{key}", refuse("stranger", word=called(key))
                continue
            if not 1 <= count <= card.most_in_a_deck:
                yield f"{room}.{key}", refuse("most", word=called(key), n=card.most_in_a_deck)
            counted[card.soul_of or key] += count
        if sum(cards.values()) < FEWEST_CARDS:
            kind_of_cards = Message(f"refusal.deck.{room}-cards")
            yield room, refuse("few", n=FEWEST_CARDS, cards=kind_of_cards, count=sum(cards.values()))
    for key, count in counted.items():
        most = max(file.cards[key].most_in_a_deck, 1) if key in file.cards else count
        if count > most and max(deck.dynasty.get(key, 0), deck.fate.get(key, 0)) <= most:
            yield "", refuse("most", word=called(key), n=most)
