"""The table of cards: the others at the top, the track of honor, an attack in the middle, one's own at the bottom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from PySide6.QtGui import QResizeEvent

from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.four_paths.answers import ahead, chosen, grouped, summed, with_payment
from rokugan_desktop.desktop.four_paths.art.cards import (
    BackArt,
    ChipArt,
    HonorMark,
    LineArt,
    PileArt,
    PostArt,
    ProvinceArt,
    SealArt,
    cloth_of,
)
from rokugan_desktop.desktop.four_paths.looks import FATE_PILES, PILES, Looks, met, printed_art, printed_kind, shown
from rokugan_desktop.desktop.four_paths.looks import looks as drawn
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.sheets.boxes import FIGURE, Box, Flow
from rokugan_desktop.desktop.sheets.section_panel import scale_of
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item
from rokugan_desktop.desktop.zones.described import Lane, ShownCard, ShownZone, TableauFace
from rokugan_desktop.desktop.zones.tableau import ZoneTableau
from rokugan_desktop.engine import Refusal, Seat, seats
from rokugan_desktop.games import four_paths as rules
from rokugan_desktop.games.four_paths import InPlay, Message, Province, Question, StepName, View, Wordings, actions
from rokugan_desktop.games.four_paths.ids import Army, CardId, CardKey, CardType, Level, Place
from rokugan_desktop.words import Words, signed

MANY: Final = 3
"""So many others are not all seen whole where there is little room."""
_BARE_COIN: Final = (38.0, 40.0)
"""A coin of another seat, whose name is read where it is pointed at."""
_COIN, _LINE, _PROVINCE = (104.0, 40.0), (0.0, 28.0), (0.0, 66.0)
_PILE, _LOW_PILE, _HIGH_PILE = (104.0, 40.0), (104.0, 32.0), (118.0, 85.0)
"""A pile; the same where all three lie one above the other, and where coins lie in two rows beside it."""
_MANY_UNITS, _MANY_COINS = 4, 7
"""From how many on units have a lane of their own between two seats, and coins lie in two rows in any case."""
_CROWD: Final = 6
"""With more units than this one's own provinces give way to them in an attack, where there is little room."""
_SUN: Final = 118.0
"""How broad and high the sun between two duelists is."""
_POST: Final = 82.0
"""How broad the post of honor is, with its marks."""


class Pick(NamedTuple):
    """A unit is pressed to be sent somewhere: what the next press on a province means."""

    unit: CardId


class Begin(NamedTuple):
    """An act is begun by its card: what the next press means, which says more of what it is upon."""

    act: str
    upon: tuple[CardId, ...] = ()


class Prices(NamedTuple):
    """A card that has several prices is pressed: it leads on to this one and those beside it."""

    first: str


class Look(NamedTuple):
    """A seat that lies there in a line is pressed to be seen whole."""

    seat: Seat


_ROOMY: Final = 800
"""From which height of the window on all seats are seen whole, however many they are."""
_TWO_ROWS: Final = 700
"""From which height of the window on coins lie in two rows between two seats."""


class CardTable(ZoneTableau):
    """The tableau of the game. On it a unit is picked before it is sent, and a seat opened, which answers nothing."""

    larger = (2.0, 1.8, 1.65, 1.5, 1.35, 1.2, 1.1)

    def __init__(self, words: Words, theme: Theme, people: Sequence[Person], wordings: Wordings) -> None:
        face: TableauFace[View, Question] = TableauFace(lanes=self._described)
        super().__init__(face, words, theme, people)
        self._wordings = wordings
        self._picked: CardId | Begin | None = None
        self._opened: Seat | None = None
        self._given: Any = None
        self._fallen: tuple[str, ...] = ()
        self._bottom: Seat | None = None
        self._last: tuple[Any, Any] | None = None
        self._room = (False, False)

    def choose(self, answer: Any | None, question: Any | None = None, about: str = "") -> None:
        """Take over the answer given; what is attacked is a seat, whose sign bears the tick and none of its cards.

        What is paid for was chosen beside the table, too.
        """
        self._given = answer
        if isinstance(question, Question) and isinstance(answer, actions.Pay):
            step = question.step
            about = f"province {step.province}" if step.province >= 0 else f"hand {step.card} 0"
        super().choose(None if isinstance(answer, actions.Attack) else answer, question, about)

    def show_turn(self, view: Any, decision: Any | None) -> None:
        """Show the lanes that are made of the view and the question."""
        if self._last != (view, decision):
            self._picked = None
        self._last, self._fallen = (view, decision), ()
        super().show_turn(view, decision)

    def widen(self) -> bool:
        dropped, self._picked = self._picked, None
        if dropped is not None and self._last is not None:
            super().show_turn(*self._last)
        return dropped is not None

    def read_beside(self, name: str) -> bool:
        return name.partition(" ")[0] not in ("seat", "honor", "duel")  # these say all of themselves

    def light(self, spots: Sequence[str]) -> None:
        """Light the zones of these ids up.

        Of `fallen ID`, the unit of this id has fallen; of `focus SEAT CARD`, a focus card is turned up.
        """
        fallen = tuple([spot for spot in spots if spot.startswith(("fallen ", "focus "))])
        if fallen != self._fallen and self._last is not None:
            self._fallen = fallen
            super().show_turn(*self._last)
        super().light(spots)

    def empty(self) -> None:
        """Show nothing, and hold nothing."""
        self._picked, self._opened, self._given, self._last, self._bottom = None, None, None, None, None
        super().empty()

    def _press(self, item: Item) -> None:
        pressed = item.answers[0] if len(item.answers) == 1 else item.instead
        if not isinstance(pressed, Pick | Begin | Look | Prices) or self._last is None:
            super()._press(item)
            return
        if isinstance(pressed, Prices):
            self.led.emit(pressed.first)
            return
        if isinstance(pressed, Look):
            self._opened = pressed.seat
        else:
            self._picked = pressed.unit if isinstance(pressed, Pick) else pressed
        super().show_turn(*self._last)

    def _described(
        self, view: View, question: Question | None, words: Words, people: Sequence[Person]
    ) -> Sequence[Lane]:
        people_asked = [person.seat for person in people if person.computer is None]
        if len(people_asked) == 1:
            self._bottom = people_asked[0]
        elif view.seat is not None or question is not None or self._bottom is None:
            seat = question.seat if question is not None else view.seat
            self._bottom = seat if seat is not None else view.active
        if len(people_asked) > 1 and view.seat is not None and question is not None and not question.secret:
            question = None  # whoever only looks behind the screen at what is asked of all answers it before all
        seen = rules.foreseen(view, question)
        looks = Looks(seen, words, people, self._wordings)
        laid = Laid(looks, question, self._bottom, self._picked, self._given, self._fallen, eyes=view.seat)
        self._room = self._height()
        roomy, two = self._room
        return tuple(laid.lanes(self._opened, roomy=roomy, two=two))

    def _height(self) -> tuple[bool, bool]:
        """Tell whether there is room for all seats, and for two rows of coins."""
        high = self.window().height() / scale_of(self)  # its own height is not known before it is shown
        return high >= _ROOMY, high >= _TWO_ROWS

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._last is not None and self._height() != self._room:
            super().show_turn(*self._last)


class Laid:
    """What lies on the table at one moment, and what may be pressed there."""

    def __init__(
        self,
        looks: Looks,
        question: Question | None,
        bottom: Seat,
        picked: CardId | Begin | None,
        given: Any,
        fallen: Sequence[str] = (),
        eyes: Seat | None = None,
    ) -> None:
        """Lay it for the eyes of a seat alone; None: for all, whatever the seat that is asked may know."""
        self._eyes = eyes
        self._looks, self._question, self._given, self._fallen = looks, question, given, fallen
        self._view, self._words, self._own = looks.view, looks.words, bottom
        called = ahead(looks, question)
        self._question = question = question if called is None else called
        self._first = () if called is None else (actions.ACT,)
        """What is answered before all else: whoever is alone is called, and looks."""
        self._answers: list[actions.Action] = list(question.answers()) if question is not None else []
        self._drafted = {unit for unit, _ in question.step.draft} if question is not None else set[CardId]()
        movable = [one.unit for one in self._answers if isinstance(one, actions.Assign)]
        unit = None if isinstance(picked, Begin) else picked
        self._picked = unit if unit in movable else next(iter(movable), None)
        asked = question is not None and question.step.step in (StepName.ACT, StepName.REACT, StepName.YU)
        self._groups = grouped(self._view, self._answers) if asked else []
        acts = [one.act.id for one in self._groups]
        self._begun = picked if isinstance(picked, Begin) and picked.act in acts else None
        self._after = rules.after_act(self._view, *chosen(self._view, question, given))

    def lanes(self, opened: Seat | None, *, roomy: bool, two: bool = False) -> Iterator[Lane]:
        """Yield all lanes, from the top to the bottom; `two`: there is room for two rows of coins between two seats.

        Where there is little room, of several others one is seen whole, the one that was opened.
        """
        yield Lane((self._post(),), post=_POST)
        around = seats(len(self._view.seats))
        others = [around[(self._own + away) % len(around)] for away in range(1, len(around))]
        attack, dueling = self._view.attack, self._view.duel is not None
        if attack is None and not dueling:
            whole = others if roomy or len(others) < MANY else [opened if opened in others else others[0]]
            for seat in others:
                if seat in whole:
                    yield Lane((self._provinces(seat), self._home(seat), self._coins(seat)), self._cloth(seat), 1)
                else:
                    yield Lane((self._line(seat, opens=True),))
        else:
            yield from [Lane((self._line(seat),)) for seat in others]
        yield from [Lane(tuple(self._duel()))] if dueling else self._stage()
        units = [one for one in self._view.of(self._own) if self._view.printed(one).type is CardType.PERSONALITY]
        away = attack is not None and (self._own == attack.defender or (not two and len(units) > _CROWD))
        kept = () if away else (self._provinces(self._own),)
        cloth, home = self._cloth(self._own), self._home(self._own)
        if attack is None:
            coins = self._coins(self._own)
            if len(others) == 1 and len(home.cards) >= _MANY_UNITS:
                yield Lane((*kept, coins), cloth)
                yield Lane((home, self._piles(self._own, _LOW_PILE)), cloth)
            else:
                high = roomy or (two and len(others) == 1) or len(coins.cards) >= _MANY_COINS
                yield Lane((*kept, home), cloth)
                yield Lane((coins, self._piles(self._own, _HIGH_PILE if high else _PILE)), cloth)
            yield from self._hand()
            return
        seen = self._eyes == self._own
        if self._hands and not (two or seen):  # of a hand that nobody sees its number is told
            count = self._words.text("line.hand", n=self._view.seats[self._own].in_hand)
            home = replace(home, name=f"{home.name} · {count}", brief=f"{home.brief} · {count}")
        low = Lane((home, self._coins(self._own)) if self._hands else (*kept, home), cloth, 1)
        hand = self._hand() if two or seen else ()
        yield from (low, *hand) if two else (*hand, low)

    @property
    def _hands(self) -> bool:
        return self._view.terms.level > Level.STEEL

    # Fate cards

    def _hand(self) -> Iterator[Lane]:
        """Yield the own hand: its cards on the screen of its seat, as many backs on any other."""
        if not self._hands:
            return
        seat, mine, held = self._own, self._eyes == self._own, zip(self._view.file.order, self._view.hand, strict=False)
        if mine:
            cards = [self._in_hand(key, copy) for key, count in held for copy in range(count)]
        else:
            cards = [self._fate_back(f"back {seat} {number}") for number in range(self._view.seats[seat].in_hand)]
        name = self._words.text(
            "zone.hand", name=self._looks.player(seat), n=len(cards)
        )  # of a frame, what is held by now
        zone = ShownZone(f"hand {seat}", name, tuple(cards), audience=seat if mine else EVERYBODY)
        yield Lane((zone,), self._cloth(seat), 1)

    def _fate_back(self, identity: str) -> ShownCard:
        return ShownCard(shown(identity, drawn(BackArt("", fate=True)), self._words.text("ear.fate-back")))

    def _in_hand(self, key: CardKey, copy: int) -> ShownCard:
        looks, view = self._looks, self._view
        art = drawn(printed_art(key, view.file, self._words))
        about = looks.wording(key) or printed_kind(view.file.cards[key], self._words)
        item = shown(f"hand {key} {copy}", art, looks.name(key), about)
        said = [one for one in self._answers if getattr(one, "card", None) == key][:1]
        if self._question is not None:
            item = item._replace(chosen=copy < self._question.step.chosen.count(key))
        if said and self._question is not None and self._question.step.step in (StepName.TRIM, StepName.FOCUS):
            return ShownCard(self._offered(item, said))
        question = self._question if self._question is not None and self._question.seat == self._own else None
        item = self._acting(item, f"hand {key}")
        refusal = question.card_refusal(key) if question is not None and not item.answers else None
        return ShownCard(item if refusal is None else self._barred(item, refusal, ()))

    def _acting(self, item: Item, of: str) -> Item:
        """Return what lies there with what pressing it does: it is what an act is upon, or begins one."""
        if (begun := self._begun) is not None:
            group = next(one for one in self._groups if one.act.id == begun.act)
            left = [one for one in group.answers if {*begun.upon, CardId(of)} <= {*met(one)}]
            if left and of not in begun.upon:
                if len(left) == 1:
                    return self._offered(item, left)
                return self._does(item._replace(answers=(Begin(begun.act, (*begun.upon, CardId(of))),)), "")
            if of == group.act.of or of in begun.upon:
                item = item._replace(chosen=True)
        found = [one for one in self._groups if one.act.of == of]
        if not found:
            return item
        at = next((number for number, one in enumerate(found) if begun is not None and one.act.id == begun.act), -1)
        group = found[(at + 1) % len(found)]
        if len(group.answers) == 1:
            return self._offered(item, group.answers)
        begins = self._words.say(Message("ear.begin", act=group.act.title))
        return self._does(item._replace(answers=(Begin(group.act.id),)), begins)

    def _duel(self) -> Iterator[ShownZone]:
        """Yield the duelists, each with the focus cards that lie before it (DU-2), and between them their numbers."""
        duel, cards = self._view.duel, self._view.cards
        assert duel is not None, "there is a duel"
        sides = [self._duelist(cards[one], duel) for one in (duel.us, duel.them) if one in cards]
        sums, zones = " : ".join(str(number) for number, _ in sides), [zone for _, zone in sides]
        figures = Box(text=sums, letters=FIGURE, ink="#fff8ea", middle=True, grow=True)
        sun = Box((figures,), Flow.ROW, fill="#c8402c", radius=_SUN / 2, least=_SUN)
        audience = next((zone.audience for zone in zones if zone.audience is not EVERYBODY), EVERYBODY)
        sun_card = (ShownCard(shown("duel", (sun,), sums)),)
        between = ShownZone("duel", sums, sun_card, audience=audience, cell=(_SUN, _SUN), bare=True)
        yield from (*zones[:1], between, *zones[1:])

    def _duelist(self, card: InPlay, duel: rules.Duel) -> tuple[int, ShownZone]:
        view, seat, stat = self._view, card.controller, duel.effect.stat
        audience = seat if self._eyes == seat else EVERYBODY
        up = tuple([CardKey(spot.split()[2]) for spot in self._fallen if spot.startswith(f"focus {seat} ")])
        up = up or (view.laid if self._eyes == seat else ())
        number, many = rules.duel_total(view, card, duel, up), max(view.seats[seat].laid, len(up))
        called, counted = self._looks.player(seat), Message(f"stat.{stat}")
        arts = [(drawn(printed_art(key, view.file, self._words)), self._looks.name(key)) for key in up]
        laid = [shown(f"laid {seat} {at}", art, name) for at, (art, name) in enumerate(arts)]
        backs = [self._fate_back(f"laid {seat} {at}") for at in range(len(up), many)]
        cards = (self._unit(card), *map(ShownCard, laid), *backs)
        name = self._words.text("zone.duel", name=called, stat=counted, number=number, n=many)
        sign = ChipArt(stat, number)
        return number, ShownZone(f"duel {card.id}", name, cards, audience=audience, room=3, sign=sign, brief=called)

    def _cloth(self, seat: Seat) -> str:
        return cloth_of(self._view.seats[seat].clan).ground

    # One seat's own

    def _provinces(self, seat: Seat) -> ShownZone:
        has = self._view.seats[seat]
        cards = [self._province(seat, number, province) for number, province in enumerate(has.provinces, 1)]
        called, clan = self._looks.player(seat), Message(f"clan.{has.clan}")
        key = "zone.provinces" if called != self._words.say(clan) else "zone.provinces-called"
        name = self._words.text(key, name=called, clan=clan, honor=signed(has.honor))
        if self._view.favor == seat:
            name = f"{name} · {self._words.text('line.favor')}"
        sign = SealArt(str(has.clan), chosen=self._given == actions.Attack(seat))
        brief = self._words.text("zone.provinces-called", name=called, honor=signed(has.honor))
        room = len(has.provinces)
        return ShownZone(f"provinces {seat}", name, tuple(cards), room=room, firm=True, sign=sign, brief=brief)

    def _province(self, seat: Seat, number: int, province: Province) -> ShownCard:
        name, boxes = self._looks.province_name(seat, province), self._looks.in_province(seat, province)
        card = self._view.file.cards.get(province.card)
        about = printed_kind(card, self._words) if card is not None else ""
        item = self._answering(shown(f"province {province.id}", boxes, name, about), seat, number, province)
        tucked = list[ShownCard]()
        for each, art in self._looks.attached(province):
            read = shown(each.id, art, self._looks.name(each.card), self._looks.wording(each.card))
            tucked.append(ShownCard(read, str(each.id)))
        return ShownCard(item, tucked=tuple(tucked))

    def _answering(self, item: Item, seat: Seat, number: int, province: Province) -> Item:
        if (question := self._question) is None:
            return item
        chosen, wanted = False, list[actions.Action]()
        match question.step.step:
            case StepName.ATTACK:
                wanted = [actions.Attack(seat)] if seat != question.seat else []
            case StepName.DYNASTY if seat == question.seat:
                ways = [one for one in self._answers if isinstance(one, actions.Buy) and one.province == number]
                if len(ways) == 1:
                    return self._offered(item, ways)
                if ways:
                    prices = (Prices(rules.NOTATION.write(ways[0])),)
                    return self._does(item._replace(answers=prices), self._words.text("ear.prices"))
                drafted = number in {drafted for _, drafted in question.step.draft}
                if province.card and not drafted:
                    way = rules.benefits(self._view, seat, self._view.file.cards[province.card])[0]  # which is refused
                    wanted = [actions.Discard(number)] if question.step.draft else [actions.Buy(number, way)]
                chosen = drafted
            case StepName.PAY:
                chosen = province.id == question.step.province
            case StepName.ASSIGN if self._picked is not None and seat == self._view.under_way.defender:
                wanted = [actions.Assign(self._picked, number)]
            case StepName.NEXT_BATTLE if seat == self._view.under_way.defender:
                wanted = [one for one in self._answers if one == actions.PickBattle(number)]
            case _:
                pass
        return self._offered(item._replace(chosen=chosen), wanted[:1])

    def _offered(self, item: Item, wanted: Sequence[Any]) -> Item:
        question = self._question
        if question is None or not wanted:
            return item
        if (refusal := question.refusal(wanted[0])) is None:
            said = summed([(question, wanted[0])], self._looks.people)
            chain = with_payment(self._view, question.seat, wanted[0])
            item = item._replace(answers=(*self._first, *chain), by=self._own if self._first else None)
            return self._does(item, "" if said is None else self._words.say(said))
        return self._barred(item, refusal, tuple(wanted))

    @staticmethod
    def _does(item: Item, doing: str) -> Item:
        return item._replace(about=". ".join(part for part in (doing, item.about) if part), flat=False)

    def _barred(self, item: Item, refusal: Refusal, wanted: tuple[Any, ...]) -> Item:
        why = self._words.say(refusal.message)
        return item._replace(answers=wanted, why_not=f"{why} ({refusal.rule})", barred=refusal, flat=False)

    def _home(self, seat: Seat) -> ShownZone:
        duel = self._view.duel
        units = [one for one in self._view.at_home(seat) if duel is None or one.id not in (duel.us, duel.them)]
        force = sum(rules.unit_sum(self._view, unit).total for unit in units)
        attack = self._view.attack
        key = "zone.home-of" if attack is not None and seat == attack.defender else "zone.home"
        name = self._words.text(key, name=self._looks.player(seat), n=len(units), force=force)
        brief = self._words.text("zone.home-brief", force=force)
        room = min(3, len(units) + 1)
        return ShownZone(f"home {seat}", name, tuple(map(self._unit, units)), room=room, brief=brief)

    def _unit(self, unit: InPlay) -> ShownCard:
        ghost = unit.id in self._drafted
        boxes = self._looks.unit(unit, ghost=ghost, struck=f"fallen {unit.id}" in self._fallen)
        item = shown(unit.id, boxes, self._looks.unit_name(unit), printed_kind(self._view.printed(unit), self._words))
        question = self._question
        asked = question is not None and question.step.step is StepName.ASSIGN and unit.controller == question.seat
        if question is not None and asked and unit.zone is Place.HOME:
            if (refusal := question.refusal(actions.Assign(unit.id, 1))) is not None:
                item = self._barred(item, refusal, (Pick(unit.id),))
            else:
                item = item._replace(answers=(Pick(unit.id),), chosen=unit.id == self._picked)
                item = self._does(item, self._words.text("ear.pick"))
        tucked = list[ShownCard]()
        for card, art in self._looks.borne(unit):
            borne = shown(card.id, art, self._looks.borne_name(card), self._looks.wording(card.card))
            tucked.append(ShownCard(self._acting(borne, card.id), str(card.id)))
        return ShownCard(self._acting(item, unit.id), str(unit.id), tuple(tucked))

    def _coins(self, seat: Seat) -> ShownZone:
        kinds = self._looks.gold.get(seat, ())
        names = tuple([self._looks.short_name(cards[0].card) for cards in kinds])
        coins = [self._coin(cards, names) for cards in kinds]
        left, made = self._looks.gold_left(seat)
        name = self._words.text("zone.gold", left=left, n=made)
        cell = _COIN if seat == self._own else _BARE_COIN
        brief = self._words.text("zone.gold-brief", left=left, n=made)
        return ShownZone(f"gold {seat}", name, tuple(coins), cell=cell, closed=_BARE_COIN[0], brief=brief)

    def _coin(self, cards: Sequence[InPlay], beside: tuple[str, ...]) -> ShownCard:
        looks, ids_ = self._looks, {card.id for card in cards}
        text = looks.wording(cards[0].card) or printed_kind(self._view.printed(cards[0]), self._words)
        item = shown(f"coin {cards[0].id}", looks.coin(cards, beside), looks.coin_name(cards), text)
        pays = [one for one in self._answers if isinstance(one, actions.Pay) and ids_ & set(one.producers)]
        chosen = isinstance(self._given, actions.Pay) and bool(ids_ & set(self._given.producers))
        if pays:
            bowed = [self._looks.name(self._view.cards[one].card) for one in pays[0].producers]
            item = self._does(item._replace(answers=(pays[0],)), self._words.text("ear.pay", cards=" + ".join(bowed)))
        elif not cards[0].bowed:
            item = self._acting(item, cards[0].id)
        return ShownCard(item._replace(chosen=chosen))

    def _piles(self, seat: Seat, cell: tuple[float, float]) -> ShownZone:
        has = self._view.seats[seat]
        counts = [has.in_deck, len(has.discarded), len(has.dead)]
        piles = PILES | FATE_PILES if self._hands else PILES
        counts += [has.in_fate_deck, len(has.fate_discarded)] if self._hands else []
        cards: list[ShownCard] = []
        for (pile, sign), count in zip(piles.items(), counts, strict=True):
            name, about = self._words.text(f"pile.{pile}"), self._looks.pile(pile, seat)
            box = Box(ground=PileArt(name, count, sign), least=40)
            heard = self._words.text("ear.pile", pile=name, n=count)
            cards.append(ShownCard(shown(f"{pile} {seat}", (box,), heard, about)))
        return ShownZone(f"piles {seat}", self._words.text("zone.piles"), tuple(cards), cell=cell)

    # The middle

    def _line(self, seat: Seat, *, opens: bool = False) -> ShownZone:
        view, has = self._view, self._view.seats[seat]
        units = view.at_home(seat)
        names = [f"{self._looks.name(one.card)} {rules.unit_sum(view, one).total}" for one in units]
        told = self._words.text("line.home", units=", ".join(names)) if names else self._words.text("line.nobody")
        more = [self._words.text("line.hand", n=has.in_hand)] if self._hands else []
        more += [self._words.text("line.favor")] if view.favor == seat else []
        told = " · ".join([told, *more])
        if has.out:
            told = self._words.text("line.out")
        strengths = tuple([self._looks.strength(seat, one).number for one in has.provinces])
        force = sum(rules.unit_sum(view, one).total for one in units)
        count = [self._words.text("line.units", n=len(units))] if units else []
        brief = (" · ".join([*count, *more]),) if [*count, *more] and not has.out else ()
        art = LineArt(str(has.clan), self._looks.player(seat), strengths, force, (told, *brief))
        name = self._words.text("ear.line", name=self._looks.player(seat), n=len(strengths), force=force, told=told)
        item = shown(f"seat {seat}", (Box(ground=art, least=_LINE[1]),), name)
        item = item._replace(chosen=self._given == actions.Attack(seat))
        question = self._question
        if question is not None and question.step.step is StepName.ATTACK:
            item = self._offered(item, [actions.Attack(seat)])
        elif opens:
            item = item._replace(instead=Look(seat), flat=False, about=self._words.text("line.opens"))
        return ShownZone(f"line {seat}", self._looks.player(seat), (ShownCard(item),), cell=_LINE, bare=True)

    def _post(self) -> ShownZone:
        view = self._view
        marks = tuple([
            HonorMark(str(has.clan), has.honor, len(has.provinces), seat == view.active and view.how is None)
            for seat, has in enumerate(view.seats)
            if not has.out
        ])  # fmt: skip
        honors = [(self._looks.player(seat), view.seats[seat].honor) for seat in view.present]
        told = " ".join([self._words.text("ear.honor", name=name, honor=honor) for name, honor in honors])
        post = Box(ground=PostArt(self._words.text("post.honor"), view.terms.honor_to_win, marks))
        item = ShownCard(shown("honor", (post,), told))
        return ShownZone("honor", self._words.text("zone.honor"), (item,), bare=True)

    def _stage(self) -> Iterator[Lane]:
        view, attack = self._view, self._view.attack
        if attack is None:
            return
        provinces = list(enumerate(view.seats[attack.defender].provinces, 1))
        if attack.battle >= 0 and self._hands:
            met = {card.province for card in view.cards.values() if card.zone is Place.BATTLE}
            provinces = [one for one in provinces if one[1].id in (attack.battle, *met)]
        for army in (Army.DEFENSE, None, Army.ATTACK):
            if army is None:
                zones, cloth = [self._attacked(province, number) for number, province in provinces], ""
            else:
                zones = [self._army(province, army) for _, province in provinces]
                cloth = self._cloth(attack.leader if army is Army.ATTACK else attack.defender)
            if zones:
                yield Lane(tuple(zones), cloth, even=True)

    def _army(self, province: Province, army: Army) -> ShownZone:
        attack = self._view.under_way
        force = rules.compared(self._view, attack.defender, province.id)
        total = (force.attack if army is Army.ATTACK else force.defense).total
        name = self._words.text(f"zone.{army.name.lower()}", n=total)
        units = tuple([self._unit(unit) for unit in rules.units_of(self._view, province.id, army)])
        return ShownZone(f"{army.name.lower()} {province.id}", name, units)

    def _attacked(self, province: Province, number: int) -> ShownZone:
        view, attack = self._view, self._view.under_way
        stands = rules.compared(view, attack.defender, province.id)
        sums = f"{stands.attack.total} : {stands.defense.total}" if stands.outcome != rules.NOBODY else ""
        foreseen = self._after if attack.battle == province.id and self._after is not None else view
        then = rules.compared(foreseen, attack.defender, province.id)
        after = f"{then.attack.total} : {then.defense.total}" if sums else ""
        fought = province.id in attack.fought
        falls = "stage.falls" if attack.battle >= 0 else "stage.falls-undefended"
        told = self._words.text("stage.stood" if fought else falls if stands.falls else "stage.needs", n=stands.needed)
        terrain = [one for one in view.fields if one.province == province.id]
        if after != sums:
            sums = f"{sums} → {after}"
            delayed = [self._looks.name(one.card) for one in terrain if view.printed(one).does[0].delayed]
            told += "".join([self._words.text("stage.last", card=name, sums=after) for name in delayed])
        there = [province.card, *[one.card for one in terrain]]
        card = "".join([f" · {self._looks.name(one)}" for one in there if one])
        title = f"{self._words.text('stage.province', n=number)}{card}"
        lost, now, needed = stands.falls and not fought, attack.battle == province.id, stands.needed
        strength = self._looks.strength(attack.defender, province)
        art = ProvinceArt(title, number, needed, strength, sums, told, lost, fought, now)
        box = Box(ground=art, least=_PROVINCE[1])
        called, (mine, theirs) = self._looks.province_name(attack.defender, province), stands[:2]
        heard = self._words.text("ear.attacked", province=called, attack=mine.total, defense=theirs.total, told=told)
        item = self._answering(shown(f"province {province.id}", (box,), heard), attack.defender, number, province)
        return ShownZone(f"stage {province.id}", title, (ShownCard(item),), cell=_PROVINCE, bare=True)
