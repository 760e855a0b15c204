"""Questions to one seat as items: every answer in words, with what would come of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from typing import Final

from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.four_paths.acts import said_of
from rokugan_desktop.desktop.four_paths.art.cards import ChipArt
from rokugan_desktop.desktop.four_paths.looks import Looks
from rokugan_desktop.desktop.sheets.boxes import BODY, BOLD, SMALL, SMALL_BOLD, Box, Fit, Flow
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section
from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.games.four_paths import (
    NOTATION,
    Card,
    Message,
    Question,
    StepName,
    assignable,
    benefits,
    compared,
    cost_of,
    listed,
    producers,
    rival,
    strength_sum,
    unit_sum,
)
from rokugan_desktop.games.four_paths.actions import (
    BACK,
    DONE,
    PASS,
    Action,
    Assign,
    Attack,
    Buy,
    Discard,
    Invite,
    Pay,
    PickBattle,
)
from rokugan_desktop.games.four_paths.ids import Benefit, CardType, ProvinceId, Stat
from rokugan_desktop.words import Words


def declining(question: Question, words: Words) -> tuple[Action, str] | None:
    """Return the answer that does nothing more, with what its button says; None where there is none."""
    declined = _declined(question)
    return None if declined is None else (declined[0], words.text(declined[1]))


def _declined(question: Question) -> tuple[Action, str] | None:
    step = question.step
    match step.step:
        case StepName.ATTACK:
            return Attack(None), "do.attack-nobody"
        case StepName.INVITE:
            return Invite(()), "do.invite-nobody"
        case StepName.ASSIGN:
            return DONE, f"do.done-{step.word.lower()}" if step.draft else "do.nobody-goes"
        case StepName.DYNASTY:
            return DONE, "do.done-discard" if step.draft else "do.done-dynasty"
        case StepName.ACT:
            return PASS, "do.pass"
        case StepName.REATTACH if question.refusal(DONE) is None:
            return DONE, "do.done-reattach"
        case _:
            return None


def summary(answered: Sequence[tuple[Question, Action]], people: Sequence[Person]) -> Message | None:
    """Return what the answers buy, discard, attack, send or fight, or that they do none of it."""
    told = [one for question, action in answered if (one := _summed(question, action, people)) is not None]
    sent = dict[int, list[Message]]()
    for question, action in answered:
        if isinstance(action, Assign):
            card = question.view.cards[action.unit].card
            sent.setdefault(action.province, []).append(Message(f"card.{card}"))
    told += [Message("do.sent", n=number, units=listed(units)) for number, units in sent.items()]
    if not told:
        declined = [(action, _declined(question)) for question, action in answered]
        return next((Message(no[1]) for action, no in declined if no is not None and no[0] == action), None)
    return reduce(lambda first, rest: Message("do.both", first=first, rest=rest), told)


def _summed(question: Question, action: Action, people: Sequence[Person]) -> Message | None:
    view = question.view
    match action:
        case Attack(seat):
            return None if seat is None else Message("do.attack", rival=rival(people, seat))
        case Invite(invited):
            names = ", ".join([people[seat].name for seat in invited])
            return Message("do.invite", names=names) if invited else None
        case PickBattle(province):
            return Message("do.battle", n=province)
        case Buy(province) | Discard(province):
            key = view.seats[question.seat].provinces[province - 1].card
            name = Message(f"card.{key}")
            if isinstance(action, Discard):
                return Message("do.discard-it", card=name)
            card = view.file.cards[key]
            bought = Message("do.buy-it", card=name, n=cost_of(view, question.seat, card, action.benefit))
            if action.benefit is not Benefit.HONOR:
                return bought
            return Message("do.both", first=bought, rest=Message("do.buy-honor", n=_gained(card)))
        case _:
            return said_of(view, action)


def _gained(card: Card) -> int:
    """Return how much honor buying the card for honor brings."""
    honor: int = getattr(card, Stat.PERSONAL_HONOR)
    return max(0, honor)


_HIGH: Final = 35.0
"""How high an answer with a line below it is; those beside it are as high."""
_PATIENCE: Final = 3
"""So many times the card that is read gets briefer before the answers do."""


class AnswersBeside:
    """A question to one seat, as items: whatever it takes, and why not what else lies there."""

    def __init__(self, looks: Looks, question: Question) -> None:
        self._looks, self._question, self._words = looks, question, looks.words
        self._view, self._seat = looks.view, question.seat
        self._answers = list(question.answers())

    def sections(self) -> Iterator[Section]:
        """Yield the sections of the question."""
        match self._question.step.step:
            case StepName.ASSIGN:
                yield from self._assigning()
            case StepName.DYNASTY:
                yield from self._buying()
            case StepName.PAY:
                yield self._paying()
            case StepName.ATTACK:
                items = [
                    self._attacking(one.seat)
                    for one in self._answers
                    if isinstance(one, Attack) and one.seat is not None
                ]
                yield Section("answers", EVERYBODY, tuple(items))
            case StepName.INVITE:
                items = [self._inviting(one) for one in self._answers if isinstance(one, Invite) and one.seats]
                yield Section("answers", EVERYBODY, tuple(items))
            case StepName.NEXT_BATTLE:
                items = [self._battle(one) for one in self._answers if isinstance(one, PickBattle)]
                yield Section("answers", EVERYBODY, tuple(items))
            case _:
                raise ValueError(f"{self._question.kind} is nothing that is asked")

    def _called(self, seat: Seat) -> str:
        return self._looks.people[seat].name

    def _press(
        self,
        action: Action,
        text: str,
        told: str = "",
        *,
        of: str = "",
        strong: bool = False,
        least: float = 30,
        brief: Sequence[Box] = (),
        barred: Refusal | None = None,
    ) -> Item:
        """Return what gives an answer, with what is told of it below."""
        ink, faint = ("on_accent", "on_accent") if strong else ("ink", "faint")
        why, opacity = "", 1.0
        if barred is not None:
            why, opacity = f"{self._words.say(barred.message)} ({barred.rule})", 0.6
        letters = BOLD if told or strong else BODY
        lines = [Box(text=text, letters=letters, ink=ink, fit=Fit.BREAK, middle=True)]
        lines += [Box(text=told, letters=SMALL, ink=faint, fit=Fit.BREAK, middle=True)] if told else []
        box = Box((Box(tuple(lines), gap=1, grow=True),), Flow.ROW, least=least, opacity=opacity)
        signs = Box((Box(grow=True), *brief, Box(grow=True)), Flow.ROW, gap=2, least=24, opacity=opacity)
        looks = (box, signs) if brief else (box,)
        return Item(
            NOTATION.write(action), looks, text, told, (action,), why_not=why, barred=barred, of=of, strong=strong
        )

    def _attacking(self, seat: Seat) -> Item:
        view, has = self._view, self._view.seats[seat]
        strengths = [strength_sum(view, seat, one.id).total for one in has.provinces]
        home = sum(unit_sum(view, one).total for one in view.at_home(seat))
        mine = sum(unit_sum(view, one).total for one in view.at_home(self._seat))
        told = self._words.text("do.attack.told", strengths=", ".join(map(str, strengths)), home=home, mine=mine)
        return self._press(Attack(seat), self._words.text("do.attack", rival=rival(self._looks.people, seat)), told)

    def _inviting(self, action: Invite) -> Item:
        names = ", ".join(map(self._called, action.seats))
        return self._press(action, self._words.text("do.invite", names=names))

    def _battle(self, action: PickBattle) -> Item:
        attack = self._view.attack
        assert attack is not None, "battles are within an attack"
        province = self._view.seats[attack.defender].provinces[action.province - 1]
        told = self._forecast(province.id)
        text = self._words.text("do.battle", n=action.province)
        return self._press(action, text, told, of=f"province {province.id}")

    def _forecast(self, province: ProvinceId) -> str:
        """Return how it stands at a province, and what would come of it now."""
        attack = self._view.attack
        assert attack is not None, "asked within an attack alone"
        stands = compared(self._view, attack.defender, province)
        key = "falls" if stands.falls else ("tie", "wins", "holds", "nobody")[stands.outcome]
        return self._words.text(
            f"forecast.{key}", attack=stands.attack.total, defense=stands.defense.total, n=stands.needed
        )

    # Units sent to provinces

    def _assigning(self) -> Iterator[Section]:
        question, view, attack = self._question, self._view, self._view.attack
        assert attack is not None, "asked within an attack alone"
        provinces = view.seats[attack.defender].provinces
        gone, items = dict(question.step.draft), list[Item]()
        for unit in assignable(question.view, self._seat, question.step.number):
            name, force = self._looks.name(unit.card), unit_sum(question.view, unit).total
            if unit.id in gone:
                text = self._words.text("do.on-the-way", card=name, force=force, n=gone[unit.id])
                yield Section(f"unit {unit.id}", EVERYBODY, (self._said(unit.id, text),))
                continue
            items.append(self._said(unit.id, self._words.text("do.send", card=name, force=force)))
            items += [self._goes(Assign(unit.id, number), name) for number in range(1, len(provinces) + 1)]
        if items:
            yield Section("units", EVERYBODY, tuple(items), columns=(len(provinces) + 1,), first=2, patience=_PATIENCE)
        met = [
            (number, self._forecast(one.id))
            for number, one in enumerate(provinces, 1)
            if compared(view, attack.defender, one.id).attack.total
        ]
        lines = [self._words.text("do.forecast", n=number, told=told) for number, told in met]
        if lines:
            yield Section("forecast", EVERYBODY, tuple([self._said(f"forecast {line}", line) for line in lines]))

    def _goes(self, action: Assign, name: str) -> Item:
        heard = self._words.text("ear.assign", card=name, n=action.province)
        box = Box(text=str(action.province), letters=BODY, middle=True, least=16)
        return Item(NOTATION.write(action), (box,), heard, answers=(action,), of=str(action.unit))

    def _said(self, of: str, text: str, lines: int = 3, least: float = 0) -> Item:
        fit = Fit.BREAK if lines > 1 else Fit.NARROW
        said = Box(text=text, letters=SMALL_BOLD, fit=fit, lines=lines if lines > 1 else 0, grow=True)
        box = Box((said,), Flow.ROW, least=least)
        brief = Box((replace(said, fit=Fit.BREAK, lines=3),), Flow.ROW, least=min(least, 24))
        return Item(f"said {of}", (box, brief), text, flat=True, of=of)

    # Cards bought and discarded

    def _buying(self) -> Iterator[Section]:
        question, view, seat = self._question, self._view, self._seat
        gone = {number for _, number in question.step.draft}
        for number, province in enumerate(view.seats[seat].provinces, 1):
            if not province.card:
                continue
            card, of = view.file.cards[province.card], f"province {province.id}"
            name = self._looks.name(province.card)
            items: list[Item] = []
            if number in gone:
                items = [self._said(f"{of} gone", self._words.text("do.discarded"))]
            elif card.type in (CardType.PERSONALITY, CardType.HOLDING):
                if not gone:
                    ways = [Buy(number, benefit) for benefit in benefits(view, seat, card)]
                    refusals = [question.refusal(one) for one in ways]
                    barred = next((one for one in refusals if one is not None), None)
                    if barred is not None and None not in refusals:
                        ways, refusals = ways[:1], refusals[:1]
                    items = [self._buy(one, of, refusal) for one, refusal in zip(ways, refusals, strict=True)]
                items.append(self._discard(number, of))
            else:
                items = [self._discard(number, of)]
            items = [replace(item, name=f"{name}: {item.name}") for item in items]
            head = self._said(of, name, least=_HIGH)
            yield Section(f"card {number}", EVERYBODY, (head, *items), columns=(4,), patience=_PATIENCE)

    def _discard(self, number: int, of: str) -> Item:
        brief = (Box(symbol="close", side=16),)
        item = self._press(Discard(number), self._words.text("do.discard"), of=of, least=_HIGH, brief=brief)
        return replace(item, gives_up=True)

    def _buy(self, action: Buy, of: str, barred: Refusal | None) -> Item:
        view = self._view
        card = view.file.cards[view.seats[self._seat].provinces[action.province - 1].card]
        cost = cost_of(view, self._seat, card, action.benefit)
        told, brief = "", [Box(art=ChipArt("cost", cost), side=16)]
        if action.benefit is Benefit.HONOR:
            told = self._words.text("do.buy-honor", n=_gained(card))
            brief.append(Box(art=ChipArt("ph", _gained(card)), side=16))
        elif action.benefit is Benefit.DISCOUNT:
            told = self._words.text("do.buy-discount", n=card.cost - cost)
        return self._press(
            action, self._words.text("do.buy", n=cost), told, of=of, least=_HIGH, brief=brief, barred=barred
        )

    def _paying(self) -> Section:
        step, items = self._question.step, list[Item]()
        makes = {card.id: (card.card, gold) for card, gold in producers(self._view, self._seat, step.card)}
        for number, action in enumerate(one for one in self._answers if isinstance(one, Pay)):
            parts = [f"{self._looks.name(makes[one][0])} {makes[one][1]}" for one in action.producers]
            over = sum(makes[one][1] for one in action.producers) - step.number
            told = self._words.text("do.pay.over", n=over) if over else self._words.text("do.pay.exact")
            item = self._press(action, " + ".join(parts), told, strong=not number)
            items.append(replace(item, landing=not number))
        items.append(self._press(BACK, self._words.text(self._taken_back())))
        return Section("answers", EVERYBODY, tuple(items))

    def _taken_back(self) -> str:
        """Return what the answer says that pays nothing."""
        return "do.back"
