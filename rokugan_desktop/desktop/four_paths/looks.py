"""A view as it is shown and told: cards in every size, by ear and read with all their sums, and acts in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.four_paths.art.cards import BackArt, CardArt, CardNumber, ChipArt, CoinArt, SceneArt
from rokugan_desktop.desktop.sheets.boxes import BODY, SMALL, TITLE, Art, Box, Fit, Flow
from rokugan_desktop.desktop.sheets.sections import Item
from rokugan_desktop.desktop.zones.described import CARD_SIZES
from rokugan_desktop.engine import Parameter, Seat
from rokugan_desktop.games import four_paths as rules
from rokugan_desktop.games.four_paths import Card, InPlay, Message, View, Wordings, actions, ids, listed, named
from rokugan_desktop.games.four_paths.actions import Action, Tactic
from rokugan_desktop.games.four_paths.ids import ATTACHED, CardId, CardKey, CardType, Level, Stat
from rokugan_desktop.sentences import sentences_beside
from rokugan_desktop.words import Words, signed

_SENTENCES: Final = sentences_beside(__file__)
SIGNS: Final = {
    "personality": "army", "holding": "flower", "fortification": "shield", "region": "territory-card",
    "event": "scorched-earth", "stronghold": "capital", "wind": "victory", "follower": "army", "item": "battlefield",
    "action": "card", "spell": "objective", "kiho": "blessing", "ancestor": "shrine", "ring": "bluff",
}  # fmt: skip
_KINDS: Final = {
    "shugenja": "shugenja", "ninja": "shinobi", "cavalry": "horse", "courtier": "diplomacy", "monk": "peace",
    "oni": "bluff",
}  # fmt: skip
_TOLD: Final = ("cavalry", "shugenja", "courtier", "monk", "ninja", "samurai")
"""The traits of which the foot of a Personality tells one."""
_FIGURES: Final = {Stat.FORCE: "force", Stat.CHI: "chi", Stat.PERSONAL_HONOR: "ph"}
PILES: Final = {"deck": "flower", "discarded": "close", "dead": "peace"}
FATE_PILES: Final = {"fate": "card", "fate-discarded": "bluff"}
_COINS: Final = (CardType.HOLDING, CardType.STRONGHOLD, CardType.WIND, CardType.SENSEI, CardType.RING)
"""What lies beside the gold: what makes it, and what else is no unit."""
_SCENE: Final = 84.0
"""How high the picture is on the card that is read."""
_ABILITIES: Final = {
    Level.STEEL: re.compile(r"[^.]*:[^.]*\.?"),
    Level.HANDS: re.compile(r"[^.:]*([Rr]eaction|[Рр]еакция)[^.]*:[^.]*\.?"),
}
"""The sentences of a card that tell an ability which there is not at a level."""


@dataclass(frozen=True)
class Looks:
    """What a view shows, in words."""

    view: View
    words: Words
    people: Sequence[Person]
    wordings: Wordings

    @property
    def is_alone(self) -> bool:
        """Tell whether whoever sees this is the only person at the table: nobody else is there to learn of it."""
        return [one.seat for one in self.people if one.computer is None] == [self.view.seat]

    def player(self, seat: Seat) -> str:
        """Return who plays a seat."""
        return self.people[seat].name

    def name(self, key: CardKey) -> str:
        """Return what a card is called."""
        return self.words.say(named(key))

    def short_name(self, key: CardKey) -> str:
        """Return what a card is called where there is little room: by its name where a position file alone knows it."""
        short = f"short.{key}"
        return self.words.text(short) if short in _SENTENCES else self.name(key)

    def wording(self, key: CardKey) -> str:
        """Return what counts of a card's text at this level: what it does for good, and as it comes or happens."""
        return printed_wording(key, self.view.file, self.wordings, self.view.terms.level, self.words)

    # Cards in play

    def numbers(self, card: InPlay) -> tuple[CardNumber, ...]:
        """Return the numbers of a Personality in play: cost, Force, Chi, Personal Honor."""
        printed = self.view.printed(card)
        now = {stat: rules.card_sum(self.view, card, stat).total for stat in _FIGURES}
        figures = [CardNumber(kind, now[stat], now[stat] - getattr(printed, stat)) for stat, kind in _FIGURES.items()]
        return (CardNumber("cost", printed.cost), *figures)

    def unit(self, card: InPlay, *, ghost: bool = False, struck: bool = False) -> tuple[Box, ...]:
        """Return how a Personality in play looks, in all sizes."""
        printed, told = self.view.printed(card), [self.words.text("card-is.dishonored")] if card.dishonored else []
        told += [self.words.text(f"trait.{trait}") for trait in _TOLD if trait in printed.traits]
        art = CardArt(
            self.name(card.card), printed.type, _sign(printed), _clan(printed), self.numbers(card),
            foot=next(iter(told), ""), bowed=self.words.text("card-is.bowed") if card.bowed else "", ghost=ghost,
            struck=struck, shamed=card.dishonored,
        )  # fmt: skip
        return looks(art)

    def borne(self, card: InPlay) -> Iterator[tuple[InPlay, tuple[Box, ...]]]:
        """Yield what a Personality bears, each with its looks: what it adds stands before its name."""
        for each in self.view.attached.get(card.id, ()):
            facts = self.view.printed(each)
            force, chi = (rules.card_sum(self.view, each, stat).total for stat in (Stat.FORCE, Stat.CHI))
            sign = "+" if facts.bonus or facts.type is CardType.ITEM else ""
            yield each, self._tucked(each, f"{sign}{force}" if force or not chi else f"+{chi}", ghost=each.bowed)

    def _tucked(self, card: InPlay, adds: str, *, ghost: bool = False) -> tuple[Box, ...]:
        name, short, facts = self.name(card.card), self.short_name(card.card), self.view.printed(card)
        return looks(CardArt(name, facts.type, _sign(facts), _clan(facts), adds=adds, short=short, ghost=ghost))

    def borne_name(self, card: InPlay) -> str:
        """Return what an attached card is called by ear."""
        force, chi = (rules.card_sum(self.view, card, stat).total for stat in (Stat.FORCE, Stat.CHI))
        key = "ear.borne-bowed" if card.bowed else "ear.borne"
        return self.words.text(key, card=named(card.card), force=force, chi=chi)

    def targets(self, action: Action, seat: Seat) -> str:
        """Return in words what an act is upon: of another seat's card whose it is, of an attached one who bears it."""
        there = self.view.cards
        names = [self._target(there[card], seat) if card in there else self.name(CardKey(card)) for card in met(action)]
        if isinstance(action, Tactic):
            focus = self.view.file.cards[action.card].focus
            names = [self.words.text("act.focus", card=named(action.card), n=focus)]
        armies = [card for name, card in getattr(action, "named", ()) if name == "to"]
        names += [self.words.text(f"act.to-{army}") for army in armies]
        return " → ".join(names)

    def _target(self, card: InPlay, seat: Seat) -> str:
        name = self.words.say(called(self.view, card))
        if card.controller != seat and self.people and not card.bearer:
            return self.words.text("act.whose", card=name, name=self.player(card.controller))
        return name

    def unit_name(self, card: InPlay) -> str:
        """Return what a Personality in play is called by ear."""
        numbers = {one.kind: one.number for one in self.numbers(card)}
        return self.words.text(
            "ear.bowed" if card.bowed else "ear.unit",
            card=Message("ear.shamed" if card.dishonored else "ear.plain", card=called(self.view, card)),
            force=numbers["force"], chi=numbers["chi"], ph=numbers["ph"],
        )  # fmt: skip

    # Provinces

    def strength(self, seat: Seat, province: rules.Province) -> CardNumber:
        """Return the strength of a province."""
        total = rules.strength_sum(self.view, seat, province.id).total
        return CardNumber("strength", total, total - self.view.file.cards[self.view.seats[seat].stronghold].strength)

    def in_province(self, seat: Seat, province: rules.Province) -> tuple[Box, ...]:
        """Return how the card of a province looks, in all sizes."""
        strength, clan = self.strength(seat, province), str(self.view.seats[seat].clan)
        if not province.card:
            return looks(BackArt(clan, strength, empty=not province.down))
        return looks(printed_art(province.card, self.view.file, self.words, strength))

    def province_name(self, seat: Seat, province: rules.Province) -> str:
        """Return what a province is called by ear: its place, its card, its strength."""
        key = "ear.province" if province.card else "ear.province-down" if province.down else "ear.province-empty"
        strength, card = self.strength(seat, province).number, named(province.card) if province.card else ""
        return self.words.text(key, n=self.view.number_of(province.id), strength=strength, card=card)

    def attached(self, province: rules.Province) -> Iterator[tuple[InPlay, tuple[Box, ...]]]:
        """Yield what is attached to a province, each with its looks: what it adds to the strength stands before."""
        for card in self.view.cards.values():
            if card.zone is ids.Place.PROVINCE and card.province == province.id:
                always = self.view.printed(card).always
                adds = sum(one.by for one in always if one.stat is Stat.STRENGTH and isinstance(one.by, int))
                yield card, self._tucked(card, _plus(adds).replace(" ", "") if adds else "·")

    # Gold

    @cached_property
    def gold(self) -> Mapping[Seat, tuple[tuple[InPlay, ...], ...]]:
        """Return the cards of each seat that make gold, like ones that are bowed alike together."""
        found: dict[Seat, dict[tuple[CardKey, bool], list[InPlay]]] = {}
        for card in self.view.cards.values():
            facts = self.view.printed(card)
            if card.zone is ids.Place.HOME and facts.type in _COINS:
                found.setdefault(card.controller, {}).setdefault((card.card, card.bowed), []).append(card)
        return {seat: tuple([tuple(cards) for cards in kinds.values()]) for seat, kinds in found.items()}

    def gold_left(self, seat: Seat) -> tuple[int, int]:
        """Return how much gold a seat's unbowed cards make, and all of them."""
        lying = [card for cards in self.gold.get(seat, ()) for card in cards]
        cards = [card for card in lying if self.view.printed(card).type is not CardType.SENSEI]
        made = [(rules.card_sum(self.view, card, Stat.GOLD).total, card.bowed) for card in cards]
        return sum(gold for gold, bowed in made if not bowed), sum(gold for gold, _ in made)

    def coin(self, cards: Sequence[InPlay], beside: tuple[str, ...]) -> tuple[Box, ...]:
        """Return how like cards that make gold look: one coin, beside those of these names."""
        told = self.words.text("card-is.bowed|holding") if cards[0].bowed else ""
        told = f"×{len(cards)}, {told}" if told and len(cards) > 1 else f"×{len(cards)}" if len(cards) > 1 else told
        gold, facts = rules.card_sum(self.view, cards[0], Stat.GOLD).total, self.view.printed(cards[0])
        sign = "" if gold or facts.gold_for else _sign(facts)
        art = CoinArt(self.short_name(cards[0].card), gold, len(cards), told, cards[0].bowed, beside, sign)
        return (Box(ground=art, least=40),)

    def coin_name(self, cards: Sequence[InPlay]) -> str:
        """Return what such a coin is called by ear."""
        gold, facts = rules.card_sum(self.view, cards[0], Stat.GOLD).total, self.view.printed(cards[0])
        if not gold and not facts.gold_for and len(cards) == 1:
            bowed = [self.words.text("card-is.bowed|holding")] if cards[0].bowed else []
            return ", ".join([self.name(cards[0].card), *bowed])
        key = "ear.coin-bowed" if cards[0].bowed else "ear.coin"
        return self.words.text(key, card=named(cards[0].card), n=gold, count=len(cards))

    def pile(self, pile: str, seat: Seat) -> str:
        """Return what is left of a seat’s deck, face-down cards too (S-2), or what lies in another of its piles."""
        has, order = self.view.seats[seat], self.view.file.order
        decks = {"deck": has.dynasty, "fate": has.fate}
        open_ = {"discarded": has.discarded, "dead": has.dead, "fate-discarded": has.fate_discarded}
        found = dict(zip(order, decks[pile], strict=False)) if pile in decks else Counter(open_[pile])
        names = sorted([(self.name(key), count) for key, count in found.items() if count])
        cards = ", ".join([f"{name} ×{count}" if count > 1 else name for name, count in names])
        return self.words.text(f"read.{pile}", cards=cards) if cards else self.words.text("read.pile-empty")

    # Reading

    def read(self, thing: str, seat: Seat | None, *, painted: bool = False) -> tuple[Box, ...]:
        """Return what is read of a thing of the table, for `seat` who would buy it; `painted`: with its picture."""
        kind, _, number = thing.partition(" ")
        card = self.view.cards.get(CardId(number if kind == "coin" else thing))
        lines: Iterable[Box] = () if card is None else self._card(card, painted=painted)
        if kind == "province":
            every = [(Seat(owner), one) for owner, has in enumerate(self.view.seats) for one in has.provinces]
            there = [one for one in every if str(one[1].id) == number]
            lines = self._province(*there[0], seat, painted=painted) if there else ()
        elif kind in ("hand", "card"):
            lines = self._printed(CardKey(number.partition(" ")[0]), painted=painted)
        elif kind in (*PILES, *FATE_PILES):
            name, text = self.words.text(f"pile.{kind}"), self.pile(kind, Seat(int(number)))
            lines = (Box(text=name, letters=TITLE), Box(text=text, fit=Fit.BREAK))
        read = tuple(lines)
        return (Box(read, gap=4),) if read else ()

    def _head(self, key: CardKey, *, painted: bool) -> Iterator[Box]:
        card = self.view.file.cards[key]
        yield Box(text=self.name(key), letters=TITLE, fit=Fit.BREAK)
        yield Box(text=printed_kind(card, self.words), letters=SMALL, ink="faint", fit=Fit.BREAK)
        if painted:
            yield Box(ground=SceneArt(self.name(key), card.type, _sign(card), _clan(card)), least=_SCENE)

    def _printed(self, key: CardKey, buyer: Seat | None = None, *, painted: bool) -> Iterator[Box]:
        """Yield what is printed on a card; to a `buyer` of its clan also what it costs them."""
        card = self.view.file.cards[key]
        whole, fate = card.type is CardType.PERSONALITY, not card.is_dynasty and card.type not in ids.OUTSIDE_DECKS
        yield from self._head(key, painted=painted)
        if card.cost or fate:
            yield self._row("cost", card.cost, self.words.text("read.cost", n=card.cost))
        for stat, kind in _FIGURES.items():
            if whole or (card.type in ATTACHED and getattr(card, stat)):
                yield self._row(kind, getattr(card, stat), self.words.text(f"stat.{kind}"))
        if card.gold and not whole:
            yield self._row("cost", card.gold, self.words.text("stat.gold"))
        if fate:
            yield self._row("focus", card.focus, self.words.text("stat.focus"))
        if card.hr or (whole and card.hr is not None):
            yield self._line("read.needs" if whole else "read.bearer", n=card.hr)
        if buyer is not None and whole and self.view.seats[buyer].clan in card.clan:
            cost = rules.cost_of(self.view, buyer, card, ids.Benefit.DISCOUNT)
            yield self._line("read.own-clan", cost=cost, honor=max(0, card.ph))
        yield from self._tail(key)

    def _line(self, key: str, ink: str = "ink", **parameters: Parameter) -> Box:
        return Box(text=self.words.text(key, **parameters), letters=SMALL, ink=ink, fit=Fit.BREAK)

    def _tail(self, key: CardKey) -> Iterator[Box]:
        if text := self.wording(key):
            yield Box(text=text, letters=BODY, fit=Fit.BREAK)

    def _card(self, card: InPlay, *, painted: bool) -> Iterator[Box]:
        facts = self.view.printed(card)
        yield from self._head(card.card, painted=painted)
        whole = facts.type is CardType.PERSONALITY
        figures = tuple(_FIGURES.items())[: len(_FIGURES) if whole else 2 if facts.type in ATTACHED else 0]
        for stat, kind in figures:
            total = rules.card_sum(self.view, card, stat)
            if whole or total.total:
                yield self._figure(kind, self.words.text(f"stat.{kind}"), total, card.card)
        if not figures and (facts.gold or facts.gold_for):
            gold = rules.card_sum(self.view, card, Stat.GOLD)
            yield self._figure("cost", self.words.text("stat.gold"), gold, card.card)
        if facts.type is CardType.STRONGHOLD:
            yield self._line("read.strength", n=facts.strength)
        if card.dishonored:
            yield self._line("read.dishonored", "stress")
        for each in self.view.attached.get(card.id, ()):
            said = self.words.text("read.attached", card=named(each.card), text=self.wording(each.card))
            yield Box(text=said if self.wording(each.card) else self.borne_name(each), letters=SMALL, fit=Fit.BREAK)
        if card.bowed:
            yield self._line("read.bowed", "stress")
        yield from self._tail(card.card)

    def _province(self, owner: Seat, province: rules.Province, seat: Seat | None, *, painted: bool) -> Iterator[Box]:
        number = self.view.number_of(province.id)
        if province.card:
            yield from self._printed(province.card, seat if seat == owner else None, painted=painted)
        else:
            yield self._line("read.province-down" if province.down else "read.province-empty", "faint", n=number)
        text, stronghold = self.words.text("read.province", n=number), self.view.seats[owner].stronghold
        yield self._figure("strength", text, rules.strength_sum(self.view, owner, province.id), stronghold)
        for each, _ in self.attached(province):
            if text := self.wording(each.card):
                yield self._line("read.attached", card=named(each.card), text=text)

    def _figure(self, kind: str, text: str, total: rules.Sum, own: CardKey) -> Box:
        parts = [signed(total.addends[0].amount)] if total.addends else []
        for one in total.addends[1:]:
            parts.append(f"{_plus(one.amount)} {self.name(one.card)}" if one.card != own else _plus(one.amount))
        sums = f": {' '.join(parts)}" if len(parts) > 1 else ""
        return self._row(kind, total.total, f"{text}{sums}")

    def _row(self, kind: str, number: int, text: str) -> Box:
        chip = Box(art=ChipArt(kind, number), side=20)
        return Box((chip, Box(text=text, letters=SMALL, fit=Fit.BREAK, grow=True)), Flow.ROW, gap=8)


def briefly(painted: Box, plain: Box) -> tuple[Box, ...]:
    """Return what is read of a card, with its picture and without, ever more briefly.

    Its numbers that have no sum, one of each shape, come to stand two by two, then wordless in one row; at last with
    its name and what it does alone.
    """
    rows = [line for line in plain.inside if line.flow is Flow.ROW and " = " not in line.inside[-1].text]
    shapes = [line.inside[0].art.kind for line in rows if isinstance(line.inside[0].art, ChipArt)]
    numbers = [line for number, line in enumerate(rows) if shapes[number] not in shapes[:number]]
    grown = [replace(line, grow=True) for line in numbers]
    pairs = tuple([Box(tuple(grown[at : at + 2]), Flow.ROW, gap=8) for at in range(0, len(grown), 2)])
    chips = Box(tuple([line.inside[0] for line in numbers]), Flow.ROW, gap=8)

    def instead(read: Box, *told: Box) -> Box:
        at = next((number for number, line in enumerate(read.inside) if line in numbers), len(read.inside))
        others = [line for line in read.inside[at:] if line not in numbers]
        return replace(read, inside=(*read.inside[:at], *told, *others))

    least = [line for line in plain.inside if line.letters is BODY and line.text]
    last = replace(plain, inside=(Box((replace(plain.inside[0], grow=True), chips), Flow.ROW, gap=8), *least))
    return painted, instead(painted, *pairs), plain, instead(plain, *pairs), instead(plain, chips), last


def printed_kind(card: Card, words: Words) -> str:
    """Return what a card is: type, clan, traits."""
    found = [words.text(f"type.{card.type}")]
    found += [words.text(f"clan.{clan}") for clan in card.clan]
    found += [words.text(f"trait.{trait}") for trait in card.traits if words.knows(f"trait.{trait}")]
    return " · ".join([*found, *([words.text("card-is.unique")] if card.unique else [])])


def printed_wording(key: CardKey, file: rules.CardFile, wordings: Wordings, level: Level, words: Words) -> str:
    """Return what counts of a card's text at a level: what it does for good, and as it comes or happens."""
    card, told = file.cards[key], wordings.get(key)
    idle = card.type is CardType.REGION and not card.says_something(level)
    if card.event:  # at the first level nobody has a hand to draw for
        idle = card.level > level or (level is Level.STEEL and all(effect.draw is not None for effect in card.event))
    if idle:
        return words.text("card-is.idle")
    if told is None and (doing := card.as_data()):
        return doing
    if told is None or not (card.says_something(level) or card.abilities(level) or card.needs is not None):
        return ""
    text: str = getattr(told, "ru" if words.language == "ru" else "en")
    return text if level not in _ABILITIES else _ABILITIES[level].sub("", text).strip()


def printed_art(key: CardKey, file: rules.CardFile, words: Words, strength: CardNumber | None = None) -> CardArt:
    """Return how a card looks by what is printed on it; `strength`: of the province that it lies in."""
    card = file.cards[key]
    fate = not card.is_dynasty and card.type not in ids.OUTSIDE_DECKS
    numbers = [CardNumber("cost", card.cost)] if fate or card.type in (CardType.PERSONALITY, CardType.HOLDING) else []
    if card.type is CardType.PERSONALITY:
        numbers += [CardNumber(kind, getattr(card, stat)) for stat, kind in _FIGURES.items()]
    elif fate:
        met = [(kind, getattr(card, stat)) for stat, kind in tuple(_FIGURES.items())[:2]]
        numbers += [*[CardNumber(kind, number) for kind, number in met if number], CardNumber("focus", card.focus)]
    foot = words.text("card-is.gold", n=card.gold) if card.gold else ""
    if card.type is CardType.PERSONALITY and card.hr is not None:
        foot = words.text("card-is.needs", n=card.hr)
    return CardArt(words.say(named(key)), card.type, _sign(card), _clan(card), tuple(numbers), strength, foot)


def looks(art: Art) -> tuple[Box, ...]:
    """Return how a card looks in all sizes: it paints itself by its breadth."""
    return tuple([Box(ground=art, least=high) for _, high in CARD_SIZES])


def shown(identity: str, boxes: tuple[Box, ...], name: str, about: str = "") -> Item:
    """Return something that lies there to be read, and answers nothing yet."""
    return Item(identity, boxes, name, about, flat=True)


def _clan(card: Card) -> str:
    return str(card.clan[0]) if len(card.clan) == 1 else ""


def _sign(card: Card) -> str:
    if card.type is CardType.PERSONALITY:
        return next((sign for trait, sign in _KINDS.items() if trait in card.traits), SIGNS["personality"])
    kind = "region" if "terrain" in card.traits else "fortification" if "fortification" in card.traits else card.type
    return SIGNS.get(str(kind), "card")


def _plus(number: int) -> str:
    return f"+ {number}" if number >= 0 else f"− {-number}"


class Act(NamedTuple):
    """One thing that may be done, whatever it is upon."""

    id: str
    title: Message
    of: str
    """What lies there that does it: a card of the hand, or one in play."""
    gold: int = 0


def called(view: View, card: InPlay) -> Message:
    """Return what a card in play is called: which of its like it is where it has any, and who bears it."""
    like = (card.card, card.controller, card.bearer)
    alike = [one.id for one in view.cards.values() if (one.card, one.controller, one.bearer) == like]
    name, bearer = named(card.card), view.cards.get(card.bearer)
    name = name if len(alike) < 2 else Message("act.alike", card=name, n=alike.index(card.id) + 1)
    return name if bearer is None else Message("act.borne", card=name, bearer=called(view, bearer))


def act_of(view: View, action: actions.Action) -> Act | None:
    """Return which thing an action does; None for an answer that is no act."""
    match action:
        case actions.Play(card, _, number):
            way = number if number < rules.CHOICES else number % rules.CHOICES
            title = named(card) if number == 1 else Message("act.way", card=named(card), n=way)
            key = f"play {card}" if number == 1 else f"play {card} {number}"
            return Act(key, title, f"hand {card}", view.file.cards[card].cost)
        case actions.Attach(card):
            title = Message("act.attach", card=named(card))
            return Act(f"attach {card}", title, f"hand {card}", view.file.cards[card].cost)
        case actions.Use(sources, number):
            of, way = view.cards[sources[0]], number % rules.CHOICES if number > rules.CHOICES else 0
            name, gold = called(view, of), sum([cost.gold or 0 for cost in costs(view, action)])
            name = Message("act.way", card=name, n=way) if way else name
            if len(sources) > 1:
                title = Message("act.volley", card=name, other=called(view, view.cards[sources[1]]))
                return Act(f"volley {', '.join(sources)}", title, str(of.id))
            return Act(f"use {of.id} {number}", name, str(of.id), gold)
        case actions.Lobby():
            return Act("lobby", Message("act.lobby"), "favor")
        case actions.Revenge(samurai):
            names = listed([called(view, view.cards[one]) for one in samurai])
            return Act(f"yu {' '.join(samurai)}", Message("act.yu", cards=names), str(samurai[0]))
        case actions.Reattach(card):
            return Act(f"reattach {card}", Message("act.reattach", card=called(view, view.cards[card])), str(card))
        case actions.Tactic(personality):
            title = Message("act.tactic", card=called(view, view.cards[personality]))
            return Act(f"tactic {personality}", title, str(personality))
        case _:
            return None


def costs(view: View, action: actions.Use) -> Sequence[Any]:
    """Return what an ability that is printed on its card costs."""
    at = action.ability // rules.CHOICES if action.ability > rules.CHOICES else action.ability
    return [cost for one in view.printed(view.cards[action.sources[0]]).does[at - 1 : at] for cost in one.cost]


def met(action: actions.Action) -> tuple[CardId, ...]:
    """Return the cards that an act is upon: in play, or one of the dead by its key."""
    match action:
        case actions.Play(_, named) | actions.Use(_, _, named):
            return tuple([card for name, card in named if name != "to"])
        case actions.Attach(_, bearer) | actions.Reattach(_, bearer):
            return (bearer,)
        case actions.Lobby(personality):
            return (personality,)
        case actions.Revenge(_, card):
            return (card,)
        case _:
            return ()


def done_said(action: actions.Action) -> Message:
    """Return what was done last, and upon what: some of it may have left play (ST-2)."""
    upon = [named(card.partition(":")[0]) for card in met(action)]
    match action:
        case actions.Play(card) | actions.Attach(card):
            title = named(card)
        case actions.Use((card, *_)) | actions.Reattach(card):
            title = named(card.partition(":")[0])
        case actions.Tactic(card):
            return Message("act.tactic", card=named(card.partition(":")[0]))
        case _:
            return Message("act.lobbied", card=upon[0])
    return Message("call.upon", card=title, targets=listed(upon)) if upon else title


def point_said(at: rules.Occurrence, people: Sequence[str]) -> Message:
    """Return what has happened, or is about to, to which anybody may react."""
    card = at.card.card if at.card is not None else at.source
    told = _SENTENCES[f"point.{at.point}"]
    if not card and "{card}" in str(told):
        return Message("point.something")
    by, of = people[at.by], ", ".join(people[one] for one in at.of)
    return Message(f"point.{at.point}", by=by, of=of, n=at.amount, **({"card": named(card)} if card else {}))


def habits(view: View, person: Person) -> Iterator[tuple[actions.Action, Message]]:
    """Yield what changes each habit of somebody, with how it stands now (Q-17)."""
    own = view.seats[person.seat]
    names: tuple[actions.HabitName, ...] = ("touched", "look") if view.terms.level > Level.STEEL and not own.out else ()
    for name in names:
        on = name not in own.habits
        yield actions.Habit(name, on), Message(f"habit.{name}-{'off' if on else 'on'}", name=person.name)


def said_of(view: View, action: actions.Action) -> Message | None:
    """Return an act in one sentence; None for what is said otherwise."""
    act = act_of(view, action)
    if isinstance(action, actions.Attach | actions.Reattach):
        attached = action.card if isinstance(action, actions.Attach) else view.cards[action.card].card
        key = "act.attach-to" if isinstance(action, actions.Attach) else "act.reattach-to"
        return Message(key, card=named(CardKey(attached)), bearer=called(view, view.cards[action.bearer]))
    if act is not None:
        names = [called(view, view.cards[card]) if card in view.cards else named(CardKey(card)) for card in met(action)]
        if isinstance(action, actions.Tactic):
            names = [named(action.card)]
        return Message("act.upon", act=act.title, targets=listed(names)) if names else act.title
    match action:
        case actions.Focus(card) | actions.Prepare(card) if card:
            return Message("do.focus" if isinstance(action, actions.Focus) else "do.prepare", card=named(card))
        case actions.Focus():
            return Message("do.focus-look")
        case actions.Choose(card) if card:
            return named(card)
        case actions.Seppuku(card):
            return Message("do.seppuku", card=called(view, view.cards[card])) if card else Message("do.seppuku-none")
        case actions.Say("accept" | "refuse" | "strike" | "look" | "naval" | "plain" as word):
            return Message(f"do.{word}")
        case _:
            return None
