"""What Four Paths is learned by: pictures, the player aid and the glossary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from rokugan_desktop.desktop.art.tokens import Disc, shrunk
from rokugan_desktop.desktop.four_paths.art import cards
from rokugan_desktop.desktop.four_paths.art.cards import BackArt, CardArt, CardNumber, ChipArt, CoinArt, chip, cloth_of
from rokugan_desktop.desktop.four_paths.looks import SIGNS, printed_art, printed_kind, printed_wording
from rokugan_desktop.desktop.primer import AidSection, Illustration, Introduction, LaidScene, NamedThing, Term, terms_in
from rokugan_desktop.desktop.sheets.boxes import BOLD, SMALL, Art, Box, Fit, Flow
from rokugan_desktop.games.four_paths import NOTATION, CardFile, Message, Question, StepName, View, Wordings
from rokugan_desktop.games.four_paths.actions import Lobby
from rokugan_desktop.games.four_paths.ids import CardKey, Level
from rokugan_desktop.sentences import sentences_beside
from rokugan_desktop.words import Words

_LARGE, _USUAL, _SMALL = (126.0, 176.0), (84.0, 118.0), (64.0, 90.0)
_PHASES: Final = {
    "begin": "first-player", "events": "eye", "action": "card", "attack": "army", "dynasty": "plus", "end": "next",
}  # fmt: skip
_KINDS: Final = {
    one: SIGNS[one] for one in ("personality", "holding", "fortification", "region", "event", "stronghold")
}
_FATE_KINDS: Final = {one: SIGNS[one] for one in ("follower", "item", "action", "spell", "kiho", "ancestor", "ring")}
_ENDS: Final = {
    "steel": "army", "honor": "flower", "insight": "eye", "ruin": "capital", "shame": "close", "rounds": "wait",
}  # fmt: skip
"""The phases of a turn, the kinds of cards, and the ways in which a match ends for a player, each with its sign."""
_TRAY: Final = "#35261d"
_OF_ANSWERS: Final = {
    "react": ("cut_the_road", "counter_order"),
    "cast": ("tongue_of_flame", "stone_palm", "lion_founder"),
    "rings": ("ring_air", "ring_earth", "ring_fire", "ring_water", "ring_void"),
    "experience": ("lion_masanori", "lion_masanori_exp"),
}
"""The cards that the third level is shown by."""
Laid: TypeAlias = Callable[[Words], Box]


@dataclass(frozen=True, slots=True)
class NumberSign:
    """A number in the shape of what it counts, as a thing of the player aid."""

    kind: str
    number: int

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint it into the middle of the box."""
        chip(painter, self.kind, shrunk(box, 0.8), str(self.number))


def _things(signs: Mapping[str, str], name: str, text: str) -> tuple[NamedThing, ...]:
    return tuple([
        NamedThing(Disc(replace(cloth_of(""), mon=sign)), Message(name.format(one)), Message(text.format(one)))
        for one, sign in signs.items()
    ])  # fmt: skip


def illustrations(file: CardFile, wordings: Wordings) -> Sequence[Illustration]:
    """Return the pictures in the order in which they are to be looked at."""
    steel, hands, answers = (Pictures(file.at(level), wordings, level) for level in Level)
    shown: dict[str, Laid | tuple[NamedThing, ...]] = {
        "turn": _things(_PHASES, "phase.{}", "learn.turn.{}"), "provinces": steel.provinces,
        "personality": steel.personality, "gold": steel.gold,
        "others": partial(steel.told, ("high_pass", "dry_moat", "imperial_gift")), "battle": steel.battle,
        "honor": steel.honor, "end": _things(_ENDS, "learn.end.{}", "learn.end.{}.text"),
        "hand": hands.hand, "attached": hands.attached, "duel": hands.duel,
        **{name: partial(answers.told, keys) for name, keys in _OF_ANSWERS.items()},
    }  # fmt: skip
    pictures = list[Illustration]()
    for name, laid in shown.items():
        said = Message(f"learn.{name}.said") if callable(laid) else None
        picture = LaidScene(laid) if callable(laid) else laid
        pictures.append(Illustration(Message(f"learn.{name}"), Message(f"learn.{name}.text"), picture, said))
    return pictures


def _card(art: Art, size: tuple[float, float] = _USUAL) -> Box:
    return Box(ground=art, width=size[0], least=size[1])


def _said(text: str, ink: str = "ink") -> Box:
    return Box(text=text, letters=SMALL, ink=ink, fit=Fit.BREAK)


def _beside(card: Box, lines: Sequence[Box]) -> Box:
    return Box((card, Box(tuple(lines), gap=6, grow=True)), Flow.ROW, gap=14)


@dataclass(frozen=True)
class Pictures:
    """The pictures, made of the cards as they are played."""

    file: CardFile
    wordings: Wordings
    level: Level

    def art(self, key: str, words: Words) -> CardArt:
        """Return a card as it lies in a province, without the province."""
        return printed_art(CardKey(key), self.file, words)

    def provinces(self, words: Words) -> Box:
        """Return four provinces: face-down, a Personality, a holding, and one with a rampart."""
        strength, walled = CardNumber("strength", 6), CardNumber("strength", 9, 3)
        down = BackArt("lion", strength)
        up = [printed_art(CardKey(key), self.file, words, strength) for key in ("lion_masanori", "river_paddies")]
        arts: list[Art] = [down, *up, BackArt("lion", walled)]
        return self._row([_card(art) for art in arts])

    def personality(self, words: Words) -> Box:
        """Return a Personality, with what each of its numbers is."""
        card = self.file.cards[CardKey("lion_masanori")]
        shown = (("cost", card.cost), ("force", card.force), ("chi", card.chi), ("ph", card.ph))
        lines = [self._told(kind, number, words) for kind, number in shown]
        lines += [_said(words.text("learn.foot", n=card.hr or 0)), _said(words.text("learn.seal"))]
        return _beside(_card(self.art("lion_masanori", words), _LARGE), lines)

    def gold(self, words: Words) -> Box:
        """Return a Holding as a card, and as the coin that it becomes: straight, and bowed."""
        key = CardKey("copper_hills")
        gold, name = self.file.cards[key].gold, words.text(f"card.{key}")
        bowed = CoinArt(name, gold, told=words.text("card-is.bowed|holding"), bowed=True)
        coins = [Box(ground=art, width=120, least=42) for art in (CoinArt(name, gold), bowed)]
        tray = Box(tuple(coins), gap=6, fill=_TRAY, radius=6, pad=8, width=136)
        cost = self._told("cost", self.file.cards[key].cost, words)
        return _beside(_card(self.art(key, words), _LARGE), [cost, tray])

    def told(self, keys: Sequence[str], words: Words) -> Box:
        """Return cards one below the other, each with its text."""
        size = _USUAL if self.level > Level.STEEL else _SMALL
        rows = [_beside(_card(self.art(key, words), size), list(self.read(CardKey(key), words))) for key in keys]
        return Box(tuple(rows), gap=10)

    def battle(self, words: Words) -> Box:
        """Return two units before a province, and the one that defends it."""
        attackers = [_card(self.art(key, words)) for key in ("lion_masanori", "lion_dosan")]
        defenders = [_card(self.art("crane_noburo", words))]
        told = words.text("forecast.wins", attack=7, defense=3, n=9).partition(", ")[2]
        title, strength = words.text("stage.province", n=1), CardNumber("strength", 6)
        place = cards.ProvinceArt(title, 1, 9, strength, "7 : 3", told, falls=False)
        return Box((self._row(defenders), Box(ground=place, width=300, least=64), self._row(attackers)), gap=8)

    def hand(self, words: Words) -> Box:
        """Return a Follower, an Item and an Action, each with its text, and what their Focus is."""
        told = self.told(("spear_levy", "fine_katana", "sudden_charge"), words)
        return Box((*told.inside, self._told("focus", 3, words)), gap=10)

    def attached(self, words: Words) -> Box:
        """Return a Personality, and what is attached to it."""
        borne = [_card(self.art(key, words), _SMALL) for key in ("fine_katana", "line_spears")]
        return self._row([_card(self.art("crane_isamu", words)), *borne])

    def duel(self, words: Words) -> Box:
        """Return two duelists, each with its focus cards."""
        down = [_card(BackArt("", fate=True), _SMALL)] * 2
        return Box(tuple([
            self._row([_card(self.art(key, words)), *down]) for key in ("crane_shizuka", "scorpion_koji")
        ]), gap=8)  # fmt: skip

    def honor(self, words: Words) -> Box:
        """Return the post of honor with two clans on it."""
        marks = (cards.HonorMark("lion", 9, 4, turn=True), cards.HonorMark("crane", 24, 2, turn=False))
        return Box(ground=cards.PostArt(words.text("post.honor"), 40, marks), width=112, least=320)

    def read(self, key: CardKey, words: Words) -> Iterator[Box]:
        """Yield what is read of a card: its name, what it is, and what it does."""
        yield Box(text=words.text(f"card.{key}"), letters=BOLD, fit=Fit.BREAK)
        yield _said(printed_kind(self.file.cards[key], words), "faint")
        if text := printed_wording(key, self.file, self.wordings, self.level, words):
            yield _said(text)

    def _told(self, kind: str, number: int, words: Words) -> Box:
        sign = Box(art=ChipArt(kind, number), side=22)
        text = f"{words.text(f'stat.{kind}')}. {words.text(f'learn.number.{kind}.text')}"
        return Box((sign, Box(text=text, letters=SMALL, fit=Fit.BREAK, grow=True)), Flow.ROW, gap=8)

    def _row(self, cards: Sequence[Box]) -> Box:
        return Box(tuple(cards), Flow.ROW, gap=8, fill=_TRAY, radius=6, pad=8)


_LINES: Final = {"turn": 5, "battle": 5, "honor": 4, "allies": 3, "hands": 6, "duels": 3, "answers": 5}
"""The sections of the aid that are sentences, with how many each has."""
_NUMBERS: Final = {"cost": 7, "force": 3, "chi": 2, "ph": 2, "strength": 6, "focus": 3}


def aid() -> Sequence[AidSection]:
    """Return the player aid: turn, battle, honor, allies, ends; the numbers of cards, and their kinds."""
    lines = {name: [Message(f"aid.{name}.{line}") for line in range(1, 1 + count)] for name, count in _LINES.items()}
    lines["turn"].insert(2, Message("aid.turn.action"))
    numbers = [
        NamedThing(NumberSign(kind, number), Message(f"stat.{kind}"), Message(f"learn.number.{kind}.text"))
        for kind, number in _NUMBERS.items()
    ]
    kinds = _things(_KINDS, "term.{}", "learn.kind.{}.text"), _things(_FATE_KINDS, "term.{}", "term.{}.text")
    return (
        *[AidSection(Message(f"aid.{name}"), tuple(each)) for name, each in lines.items()],
        AidSection(Message("learn.end"), things=_things(_ENDS, "learn.end.{}", "learn.end.{}.text")),
        AidSection(Message("aid.numbers"), things=tuple(numbers)),
        AidSection(Message("aid.cards"), things=(*kinds[0], *kinds[1])),
    )


def terms() -> Sequence[Term]:
    """Return the words that the game speaks of."""
    return terms_in(sentences_beside(Path(__file__).parent), Message)


_TAUGHT = frozenset({"learn.hand", "term.standing-pass", "term.duel", "term.focus", "term.lobby", "term.favor"})
"""What the second lesson has told of."""
_PROMPTED = {
    StepName.ACCEPT: "term.duel", StepName.DUEL: "term.duel", StepName.FOCUS: "term.focus",
    StepName.SEPPUKU: "term.seppuku",
}  # fmt: skip


def introductions(view: View, question: Question) -> Iterator[Introduction]:
    """Yield what lies there by what everybody knows, in the order in which a newcomer asks about it."""
    seat, step = question.seat, question.step.step
    if view.terms.level == Level.STEEL:
        return
    if step in _PROMPTED:
        yield _told(_PROMPTED[step], "prompt")
    if step is not StepName.CALL:
        return
    yield _told("learn.hand", f"public pass {seat}")
    yield from [_told("term.dishonored", f"table {card.id}") for card in view.cards.values() if card.dishonored][:1]
    yield from [_told("term.terrain", f"table province {card.province}") for card in view.fields]
    if view.favor is not None:
        yield _told("term.favor", f"table provinces {view.favor}")
    lobby = next((one for one in question.answers() if isinstance(one, Lobby)), None)
    if lobby is not None:
        yield _told("term.lobby", f"public {NOTATION.write(lobby)} {seat}")
    yield _told("term.standing-pass", f"public rest touched {seat}")


def _told(key: str, at: str) -> Introduction:
    return Introduction(key, at, Term(Message(key), Message(f"{key}.text")), taught=key in _TAUGHT)
