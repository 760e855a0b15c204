"""What stands beside the table: every answer in words with what would come of it, and the card that is read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial, reduce
from itertools import islice
from typing import NamedTuple

from msgspec import structs

from rokugan_desktop.desktop.face import PanelFace, Person, Unconfirmed
from rokugan_desktop.desktop.four_paths.art.cards import ChipArt
from rokugan_desktop.desktop.four_paths.looks import (
    Act,
    Looks,
    act_of,
    briefly,
    called,
    costs,
    done_said,
    met,
    point_said,
    said_of,
)
from rokugan_desktop.desktop.sheets.boxes import BODY, BOLD, SMALL, SMALL_BOLD, Box, Fit, Flow, words_in
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Meanwhile, Section
from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.games import four_paths as rules
from rokugan_desktop.games.four_paths import Message, Question, StepName, View, Wordings, actions, listed, named
from rokugan_desktop.games.four_paths.actions import Attach, Play, Use
from rokugan_desktop.games.four_paths.ids import Benefit, CardId, CardKey, CardType, ProvinceId, Stat
from rokugan_desktop.words import Words


def declining(question: Question, words: Words) -> tuple[actions.Action, str] | None:
    """Return the answer that does nothing more, with what its button says; None where there is none."""
    declined = _declined(question)
    return None if declined is None else (declined[0], words.text(declined[1]))


def _declined(question: Question) -> tuple[actions.Action, str] | None:
    step = question.step
    match step.step:
        case StepName.ATTACK:
            return actions.Attack(None), "do.attack-nobody"
        case StepName.INVITE:
            return actions.Invite(()), "do.invite-nobody"
        case StepName.ASSIGN:
            return actions.DONE, f"do.done-{step.word.lower()}" if step.draft else "do.nobody-goes"
        case StepName.DYNASTY:
            return actions.DONE, "do.done-dynasty"
        case StepName.ACT | StepName.REACT:
            return actions.PASS, "do.pass"
        case StepName.YU:
            return actions.DONE, "do.done-yu"
        case StepName.REATTACH if question.refusal(actions.DONE) is None:
            return actions.DONE, "do.done-reattach"
        case _:
            return None


def summary(answered: Sequence[tuple[Question, actions.Action]], people: Sequence[Person]) -> Message | None:
    """Return what the answers do, in a whole sentence, and what gold is lost by it."""
    said = summed(answered, people)
    lost = _lost(*answered[-1]) if answered else 0
    return said and (Message("do.sum-lost", said=said, n=lost) if lost else Message("do.sum", said=said))


def _lost(question: Question, action: actions.Action) -> int:
    if not isinstance(action, actions.Pay):
        return 0
    step = question.step
    makes = {card.id: gold for card, gold in rules.producers(question.view, question.seat, step.card)}
    return sum(makes[one] for one in action.producers) - step.number


def summed(answered: Sequence[tuple[Question, actions.Action]], people: Sequence[Person]) -> Message | None:
    """Return what the answers buy, discard, attack, send or fight, or that they do none of it."""
    if answered and answered[-1][0].step.step is StepName.FOCUS and answered[-1][1] == actions.DONE:
        answered = answered[-1:]  # it says itself what has been prepared
    told = [one for question, action in answered if (one := _summed(question, action, people)) is not None]
    sent = dict[int, list[Message]]()
    for question, action in answered:
        if isinstance(action, actions.Assign):
            sent.setdefault(action.province, []).append(called(question.view, question.view.cards[action.unit]))
    told += [Message("do.sent", n=number, units=listed(units)) for number, units in sent.items()]
    if not told:
        declined = [(action, _declined(question)) for question, action in answered]
        return next((Message(no[1]) for action, no in declined if no is not None and no[0] == action), None)
    return _both(told)


def _both(told: Sequence[Message]) -> Message:
    return reduce(lambda first, rest: Message("do.both", first=first, rest=rest), told)


def _summed(question: Question, action: actions.Action, people: Sequence[Person]) -> Message | None:
    view = question.view
    match action:
        case actions.Attack(seat):
            return None if seat is None else Message("do.attack", rival=rules.rival(people, seat))
        case actions.Invite(invited):
            names = ", ".join([people[seat].name for seat in invited])
            return Message("do.invite", names=names) if invited else None
        case actions.DONE if question.step.step is StepName.FOCUS:
            now, *later = [named(one) for one in question.step.chosen]
            return _both([Message("do.lay", card=now), *([Message("do.prepare", card=listed(later))] if later else [])])
        case actions.DONE if question.step.step is StepName.DYNASTY:  # with what is discarded
            return Message("do.done-dynasty")
        case actions.Focus(laid) if not laid:
            return Message("do.focus-look.chosen")
        case actions.PickBattle(province):
            return Message("do.battle", n=province)
        case actions.Overlay(province, upon):
            key = view.seats[question.seat].provinces[province - 1].card
            return Message("do.overlay", card=named(key), other=called(view, view.cards[upon]))
        case actions.Buy(province) | actions.Discard(province):
            key = view.seats[question.seat].provinces[province - 1].card
            card, name = view.file.cards[key], named(key)
            if isinstance(action, actions.Discard):
                return Message("do.discard-it", card=name)
            bought = Message("do.buy-it", card=name, n=rules.cost_of(view, question.seat, card, action.benefit))
            gained = [Message("do.buy-honor", n=max(0, card.ph))] if action.benefit is Benefit.HONOR else []
            return _both([bought, *gained])
        case actions.Pay(bowed):
            return Message("do.bow", cards=listed([named(view.cards[one].card) for one in bowed]))
        case _:
            said, gold = said_of(view, action), rules.price_of(view, question.seat, action).gold
            said = Message("do.for", deed=said, n=gold) if said is not None and gold else said
            return said and _both([said, *paid(view, question.seat, action)])


def paid(view: View, seat: Seat, action: actions.Action) -> list[Message]:
    """Return what an act costs besides gold: who bows, with the Force that is lost by it, and the Favor."""
    price = rules.price_of(view, seat, action)
    bowed = (action.personality,) if isinstance(action, actions.Lobby) else price.bows
    told = list[Message]()
    for card in [view.cards[one] for one in bowed if one in view.cards]:
        force = rules.unit_sum(view, card).total if view.printed(card).type is CardType.PERSONALITY else 0
        told.append(Message("act.bows" if force else "act.bows-idle", card=called(view, card), n=force))
    return [*told, Message("act.favor")] if price.favor else told


def with_payment(view: View, seat: Seat, action: actions.Action) -> tuple[actions.Action, ...]:
    """Return an answer that buys or uses a card: with the payment too where there is but one, which is summed up."""
    besides = tuple[CardId, ...]()
    match action:
        case actions.Buy(province, benefit):
            key = view.seats[seat].provinces[province - 1].card
            cost = rules.cost_of(view, seat, view.file.cards[key], benefit)
        case actions.Overlay(province, upon):
            key = view.seats[seat].provinces[province - 1].card
            cost = rules.overlay_cost(view, key, view.cards[upon]) or 0
        case actions.Play() | actions.Attach() | actions.Use():
            key = view.cards[action.sources[0]].card if isinstance(action, actions.Use) else action.card
            cost, besides, *_ = rules.price_of(view, seat, action)
        case _:
            return (action,)
    ways = list(islice(rules.payments(view, seat, key, cost, besides), 2)) if cost else []
    return (action, actions.Pay(ways[0])) if len(ways) == 1 else (action,)


def forecast(view: View, province: ProvinceId, words: Words, falls: str = "falls") -> str:
    """Return how it stands at a province that is attacked and what would come of it; `falls`: how a fall is told."""
    attack = view.attack
    assert attack is not None, "asked within an attack alone"
    stands = rules.compared(view, attack.defender, province)
    key = falls if stands.falls else ("tie", "wins", "holds", "nobody")[stands.outcome]
    return words.text(f"forecast.{key}", attack=stands.attack.total, defense=stands.defense.total, n=stands.needed)


def forecast_after(view: View, seat: Seat, action: actions.Action | None, words: Words) -> str:
    """Return how the battle would stand after what a seat does in it; an empty text where that changes nothing."""
    after = rules.after_act(view, seat, action)
    if after is None or view.attack is None:
        return ""
    before = rules.after_act(view, seat, None) or view
    now, then = (forecast(each, view.attack.battle, words) for each in (before, after))
    return words.text("act.then", told=then) if then != now else ""


def chosen(view: View, question: Question | None, answer: actions.Action | None) -> tuple[Seat, actions.Action | None]:
    """Return what is done that is still to be paid or to be confirmed, with who does it; None where nothing is."""
    if isinstance(answer, actions.Use):  # of several that are called it is whose card it is
        return view.cards[answer.sources[0]].controller, answer
    step = question.step if question is not None else next(reversed(view.steps), None)
    seat = Seat(-1) if step is None else step.seat
    if seat < 0:  # a call is nobody's own: whose answer it is tells the own view, or that nobody else is called
        seat = view.seat if view.seat is not None else view.called[0] if len(view.called) == 1 else seat
    if step is None or seat < 0:
        return Seat(-1), None
    return seat, step.action if step.step is StepName.PAY else answer


_ONE_BY_ONE = {
    StepName.ACCEPT: 1, StepName.DUEL: 1, StepName.SEPPUKU: 1, StepName.SEARCH: 2, StepName.TRIM: 2,
    StepName.CHOOSE: 2, StepName.SENSEI: 2, StepName.NAVAL: 2,
}  # fmt: skip
"""What is answered by a word or a card, with how many answers stand beside each other."""


class Group(NamedTuple):
    """One thing to do, with every set of targets that it may have."""

    act: Act
    answers: tuple[actions.Action, ...]


def grouped(view: View, answers: Sequence[actions.Action]) -> list[Group]:
    """Return the things to do among answers, in their order."""
    found: dict[str, Group] = {}
    for action in answers:
        if (act := act_of(view, action)) is not None:
            found[act.id] = Group(act, (*(found[act.id].answers if act.id in found else ()), action))
    return [*found.values()]


def ahead(looks: Looks, question: Question | None) -> Question | None:
    """Return what a person who is called is asked behind the call, where nobody else is there to learn of it (Q-3).

    Not while computer players are called as well: what is done comes only after all of them have answered.
    """
    seat = looks.view.seat
    if question is None or seat is None or question.step.step is not StepName.CALL or not looks.is_alone:
        return None
    if not set(question.view.called) <= {seat}:
        return None
    step = StepName.ACT if question.step.point is None else StepName.REACT
    seen = structs.replace(question.view, seat=seat, hand=looks.view.hand)
    return Question(seen, structs.replace(question.step, step=step, seat=seat))


def lifts(looks: Looks) -> Iterator[Section]:
    """Yield the standing passes, each of which its seat may take back at any time (Q-4)."""
    for seat, has in enumerate(looks.view.seats):
        rest = has.rest or (has.quiet and f"quiet-{has.quiet}")
        if rest and looks.people[seat].computer is None:
            rest = f"{rest}-battle" if rest == "window" and looks.view.attack else rest
            text = looks.words.text(f"call.rests-{rest}", name=looks.people[seat].name)
            box = Box(text=text, letters=SMALL, fit=Fit.BREAK)
            head = Item(f"rests {seat}", (_awaiting(looks.words, f"rest-{rest}", box),), text, flat=True)
            said = looks.words.text("do.lift", name=looks.people[seat].name)
            box = Box(text=said, letters=SMALL_BOLD, fit=Fit.BREAK, middle=True, grow=True)
            lift = Item(f"lift {seat}", (_row(box, 28),), said, answers=(actions.LIFT,), by=Seat(seat))
            yield Section(f"rest {seat}", EVERYBODY, (head, lift), columns=(2,), first=1.2)


def _awaiting(words: Words, key: str, said: Box) -> Box:
    """Return what is said of a standing pass with what it waits for in a line of its own; all else as it is."""
    word = words.text(f"do.{key}.word") if words.knows(f"do.{key}.word") else ""
    lines = (replace(said, text=said.text.removesuffix(word).rstrip()), replace(said, text=word, letters=SMALL_BOLD))
    return Box(lines, grow=True) if word else said


def _row(box: Box, least: float) -> Box:
    return Box((Box((box,), grow=True),), Flow.ROW, least=least)


def line(looks: Looks, anew: Sequence[CardKey] = ()) -> Iterator[Section]:
    """Yield, for a seat alone, the focus cards that it prepares anew, or has prepared, as they will be laid (Q-14)."""
    view = looks.view
    cards = anew or view.line
    if cards and view.seat is not None:
        text = looks.words.text("call.line", cards=", ".join(map(looks.name, cards)))
        box = Box(text=text, letters=SMALL_BOLD, fit=Fit.BREAK)
        yield Section("line", view.seat, (Item("line", (box,), text, flat=True),))


_HIGH, _EDGES = 35, 11
"""How high an answer with a line below it is, those beside it are as high; and how much higher with its tile."""


class AnswersBeside:
    """A question to one seat, as items: all it takes, and why not what else; one that shows a hand for it alone."""

    def __init__(self, looks: Looks, question: Question, ahead: Question | None = None) -> None:
        self._looks, self._question, self._words, self._ahead = looks, question, looks.words, ahead
        self._view, self._seat = looks.view, question.seat
        self._answers, self._own = list(question.answers()), question.seat if question.secret else EVERYBODY

    def sections(self) -> Iterator[Section]:
        """Yield the sections of the question."""
        match self._question.step.step:
            case StepName.CALL | StepName.EMPTY:
                yield from self._calls()
            case StepName.ACT | StepName.REACT | StepName.REATTACH | StepName.YU:
                yield from self._acting()
            case StepName.FOCUS:  # each card has a row: to focus it now, or to prepare it
                chosen, index = self._question.step.chosen, self._view.file.index
                items = [self._simple(one) for one in self._answers]
                yield from line(self._looks, chosen)
                items.sort(key=lambda one: index.get(CardKey(one.of.removeprefix("hand ")), -1))
                yield Section("answers", self._own, tuple(items), columns=(2,), first=1.0 if chosen else 1.8)
            case StepName.ASSIGN:
                yield from self._assigning()
            case StepName.DYNASTY:
                yield from self._buying()
            case StepName.PAY:
                yield self._paying()
            case step if step in _ONE_BY_ONE:
                yield from self._duel()
                columns = (_ONE_BY_ONE[step],)
                yield Section("answers", self._own, tuple(map(self._simple, self._answers)), columns=columns)
            case _:
                said = [(one, _summed(self._question, one, self._looks.people)) for one in self._answers]
                items = [self._open(one, self._words.say(text)) for one, text in said if text is not None]
                yield Section("answers", EVERYBODY, tuple(items))

    def _press(
        self, action: actions.Action, text: str, told: str = "", *, of: str = "", strong: bool = False, least: int = 30
    ) -> Item:
        """Return what gives an answer, with what is told of it below."""
        ink, faint = ("on_accent", "on_accent") if strong else ("ink", "faint")
        letters = BOLD if told or strong else BODY
        lines = [Box(text=text, letters=letters, ink=ink, fit=Fit.BREAK, middle=True)]
        lines += [Box(text=told, letters=SMALL, ink=faint, fit=Fit.BREAK, middle=True)] if told else []
        box = Box((Box(tuple(lines), gap=1, grow=True),), Flow.ROW, least=least)
        answers = with_payment(self._view, self._seat, action)
        return Item(rules.NOTATION.write(action), (box,), text, told, answers, of=of, strong=strong)

    def _of_a_card(self, action: actions.Action, text: str, told: str, of: str, *brief: Box) -> Item:
        """Return the same beside the name of a card, in signs where there is no room for words."""
        item = self._press(action, text, told, of=of, least=_HIGH)
        signs = Box((Box(grow=True), *brief, Box(grow=True)), Flow.ROW, gap=2, least=24)
        return item._replace(boxes=(*item.boxes, signs))

    def _open(self, action: actions.Action, text: str) -> Item:
        view = self._view
        match action:
            case actions.PickBattle(number):
                province = view.seats[view.under_way.defender].provinces[number - 1].id
                return self._press(action, text, forecast(view, province, self._words), of=f"province {province}")
            case actions.Attack(seat) if seat is not None:
                strengths = [str(rules.strength_sum(view, seat, one.id).total) for one in view.seats[seat].provinces]
                units = [[rules.unit_sum(view, one).total for one in view.at_home(who)] for who in (seat, self._seat)]
                home, mine = map(sum, units)
                told = self._words.text("do.attack.told", strengths=", ".join(strengths), home=home, mine=mine)
                return self._press(action, text, told)
            case _:
                return self._press(action, text)

    # Units sent to provinces

    def _assigning(self) -> Iterator[Section]:
        question, view, attack = self._question, self._view, self._view.under_way
        provinces = view.seats[attack.defender].provinces
        gone, items = dict(question.step.draft), list[Item]()
        for unit in rules.assignable(question.view, self._seat, question.step.number):
            name, force = self._words.say(called(view, unit)), rules.unit_sum(question.view, unit).total
            if unit.id in gone:
                text = self._words.text("do.on-the-way", card=name, force=force, n=gone[unit.id])
                yield Section(f"unit {unit.id}", EVERYBODY, (self._said(unit.id, text),))
                continue
            said = self._words.text("do.send", card=named(unit.card), force=force)
            items.append(self._said(unit.id, said, lines=1, brief=f"{self._words.say(named(unit.card))} {force}"))
            for number in range(1, len(provinces) + 1):
                action, heard = actions.Assign(unit.id, number), self._words.text("ear.assign", card=name, n=number)
                sends = [self._words.text(key, n=number) for key in ("do.send-there", "stage.province")]
                shown = tuple([Box(text=one, letters=BODY, middle=True, least=16) for one in (*sends, str(number))])
                items.append(Item(rules.NOTATION.write(action), shown, heard, answers=(action,), of=str(unit.id)))
        if items:
            heading = self._words.text("do.send-heading") if provinces[2:] else ""  # buttons bear numbers alone
            units = Section("units", EVERYBODY, tuple(items), columns=(len(provinces) + 1,), first=2)
            yield units._replace(heading=heading, small_heading=True, low_heading=True)
        lines = list[Item]()
        for number, one in enumerate(provinces, 1):
            if rules.compared(view, attack.defender, one.id).attack.total:
                told = forecast(view, one.id, self._words, "falls-undefended")
                item = self._said(f"forecast {number}", self._words.text("do.forecast", n=number, told=told))
                lines.append(item._replace(boxes=(item.boxes[0], Box())))  # the province says it on the table too
        if lines:
            yield Section("forecast", EVERYBODY, tuple(lines))

    def _said(self, of: str, text: str, lines: int = 3, least: float = 0, brief: str = "") -> Item:
        fit = Fit.BREAK if lines > 1 else Fit.NARROW
        said = Box(text=text, letters=SMALL_BOLD, fit=fit, lines=lines if lines > 1 else 0, grow=True)
        high, low = (least + _EDGES, min(least, 24) + _EDGES) if least else (0.0, 0.0)
        box = Box((said,), Flow.ROW, least=high)
        short = Box((replace(said, text=brief or text, fit=Fit.BREAK, lines=3),), Flow.ROW, least=low)
        return Item(f"said {of}", (box, short), text, flat=True, of=of)

    # Cards bought and discarded

    def _buying(self) -> Iterator[Section]:
        question, view, seat = self._question, self._view, self._seat
        gone = {number for _, number in question.step.draft}
        twice = [province.card for province in view.seats[seat].provinces]
        for number, province in enumerate(view.seats[seat].provinces, 1):
            of, place = f"province {province.id}", self._words.text("stage.province", n=number)
            if not province.card:  # its row stays, so that what is pressed below it does
                yield Section(f"card {number}", EVERYBODY, (self._said(of, place, least=_HIGH),))
                continue
            card, name = view.file.cards[province.card], self._looks.name(province.card)
            items: list[Item] = []
            if number in gone:
                items = [self._said(f"{of} gone", self._words.text("do.discarded"), least=_HIGH)]
            else:
                ways = [actions.Buy(number, benefit) for benefit in rules.benefits(view, seat, card)]
                ways = ways if not gone and card.type in (CardType.PERSONALITY, CardType.HOLDING) else []
                items = [self._buy(one, card, of, question.refusal(one)) for one in ways]
                for one in self._answers:
                    if isinstance(one, actions.Overlay) and one.province == number:
                        upon = view.cards[one.upon]
                        said = self._words.text("do.overlay-it", card=called(view, upon))
                        told = self._words.text("do.buy", n=rules.overlay_cost(view, province.card, upon) or 0)
                        items.append(self._of_a_card(one, said, told, of, Box(symbol="next", side=16)))
                discard, sign = self._words.text("do.discard"), Box(symbol="close", side=16)
                item = self._of_a_card(actions.Discard(number), discard, "", of, sign)
                items.append(item._replace(gives_up=True))
            name = f"{name}, {place}" if twice.count(province.card) > 1 else name
            items = [item._replace(name=f"{name}: {item.name}") for item in items]
            head = self._said(of, self._looks.name(province.card), least=_HIGH)
            first = 1 + 1.05 * max(0, 3 - len(items))  # with the gaps: each button keeps its size, the last its place
            yield Section(f"card {number}", EVERYBODY, (head, *items), columns=(4,), first=first)

    def _buy(self, action: actions.Buy, card: rules.Card, of: str, barred: Refusal | None) -> Item:
        cost, honor = rules.cost_of(self._view, self._seat, card, action.benefit), max(0, card.ph)
        key = {Benefit.HONOR: "do.buy-honor", Benefit.DISCOUNT: "do.buy-discount"}.get(action.benefit)
        told, chips = self._words.text(key, n=honor) if key else "", [ChipArt("cost", cost)]
        chips += [ChipArt("ph", honor)] if action.benefit is Benefit.HONOR else []
        brief = [Box(art=one, side=16) for one in chips]
        item = self._of_a_card(action, self._words.text("do.buy", n=cost), told, of, *brief)
        if barred is None:
            return item
        faint, why = tuple([replace(one, opacity=0.6) for one in item.boxes]), self._words.say(barred.message)
        return item._replace(boxes=faint, answers=(action,), why_not=f"{why} ({barred.rule})", barred=barred)

    def _paying(self) -> Section:
        step, items = self._question.step, list[Item]()
        makes = {card.id: (card.card, gold) for card, gold in rules.producers(self._view, self._seat, step.card)}
        for number, action in enumerate(one for one in self._answers if isinstance(one, actions.Pay)):
            parts = [f"{self._looks.name(makes[one][0])} {makes[one][1]}" for one in action.producers]
            over = _lost(self._question, action)
            told = self._words.text("do.pay.over", n=over) if over else self._words.text("do.pay.exact")
            items.append(self._press(action, " + ".join(parts), told, strong=not number)._replace(landing=not number))
        if actions.BACK in self._answers:
            items.append(self._press(actions.BACK, self._words.text("do.back", card=named(step.card))))
        return Section("answers", self._own, tuple(items))

    def _acting(self) -> Iterator[Section]:
        step = self._question.step
        if step.point is not None:
            said = self._words.say(point_said(step.point, [one.name for one in self._looks.people]))
            yield Section("point", self._own, (self._said("point", said),))
        if step.moved:
            moved = [self._looks.name(self._view.cards[card].card) for card, _ in step.moved]
            said = self._words.text("act.moved", cards=", ".join(moved))
            back = self._press(actions.BACK, self._words.text("do.back-moved"))
            yield Section("moved", self._own, (self._said("moved", said), back))
        for group in grouped(self._view, self._answers):
            yield Section(f"act {group.act.id}", self._own, tuple(self._acts(group)), columns=(2, 4))

    def _duel(self) -> Iterator[Section]:
        """Yield who has challenged whom, with the numbers that all see, and by what, where it may be refused."""
        if self._question.step.step is StepName.ACCEPT and self._view.duel is not None:
            duel = self._view.duel
            stat, sides = Message(f"stat.{duel.effect.stat}"), [self._view.cards[one] for one in (duel.us, duel.them)]
            items = list[Item]()
            for key, one in zip(("call.challenges", "call.challenged"), sides, strict=True):
                card, total = called(self._view, one), rules.duel_total(self._view, one, duel, ())
                said = self._words.text(key, card=card, name=self._looks.player(one.controller), stat=stat, n=total)
                items.append(self._said(f"duel {said}", said, lines=6))
            if duel.cause.card:  # the answers say their own stakes: without it where there is no room
                text = self._said("duel card", self._looks.wording(duel.cause.card), lines=6)
                items.append(text._replace(boxes=(*text.boxes[:1], Box())))
            yield Section("duel", EVERYBODY, tuple(items))

    # Who is called

    def _calls(self) -> Iterator[Section]:
        view, heading, at_point = self._view, "", self._question.step.point
        done = view.window.done if view.window is not None else None
        if at_point is not None:
            people = [one.name for one in self._looks.people]
            heading = self._words.text("call.reacts", point=point_said(at_point, people))
        elif done is not None:
            heading = self._words.text("call.answers", deed=done_said(done))
        at = view.called.index(self._seat)
        for seat in (*view.called[at:], *view.called[:at]):
            if seat not in view.answered and self._looks.people[seat].computer is None:
                plate, acts = self._plate(seat, self._question.of(seat))
                yield plate._replace(heading=heading, small_heading=True, name=heading)
                yield from [acts] if acts.items else []
                heading = ""

    def _plate(self, seat: Seat, question: Question) -> tuple[Section, Section]:
        name, answers = self._looks.player(seat), list(question.answers())
        head = self._words.text("call.plate", name=name, n=self._view.seats[seat].in_hand)
        alone, groups = self._ahead is not None, grouped(self._view, list((self._ahead or question).answers()))
        told = [head, *([self._words.text("call.nothing")] if alone and not groups else [])]
        items = [self._said(f"call {seat} {one}", one, lines=1)._replace(whole_row=True) for one in told]
        words = [one for one in answers if isinstance(one, actions.Say | actions.Rest)]
        items += [self._word(seat, one) for one in words if not alone or one != actions.ACT]
        acts = [item for group in groups for item in self._acts(group, seat)]
        acts = [item._replace(id=f"{item.id} {seat}", name=f"{name}: {item.name}") for item in acts]
        plate = Section(f"plate {seat}", EVERYBODY, tuple(items), columns=(2,))  # a word keeps its side
        return plate, Section(f"acts {seat}", EVERYBODY, tuple(acts), columns=(2, 4))

    def _word(self, seat: Seat, action: actions.Say | actions.Rest) -> Item:
        key = f"rest-{action.until}" if isinstance(action, actions.Rest) else action.word
        if self._question.step.step is StepName.EMPTY:
            key = f"empty-{key}"
        about = f"do.{key}.about"
        key = f"{key}-battle" if key == "rest-window" and self._view.attack else key
        text = self._words.text(f"do.{key}")
        if action == actions.PASS and self._question.step.point is None and rules.pass_stands(self._view, seat):
            about = "do.pass-habit.about"
        letters, high = (SMALL, 24) if isinstance(action, actions.Rest) else (BOLD, 32)
        brief = Box(text=text, ink="on_accent" if action == actions.PASS else "ink", middle=True, fit=Fit.BREAK)
        brief, said = replace(brief, letters=SMALL), _awaiting(self._words, key, replace(brief, letters=letters))
        shown = (_row(said, high), _row(brief, 12))
        name, strong = f"{self._looks.player(seat)}: {text}", action == actions.PASS
        told = self._words.text(about)
        return Item(f"{rules.NOTATION.write(action)} {seat}", shown, name, told, (action,), by=seat, strong=strong)

    # What is done

    def _acts(self, group: Group, by: Seat | None = None) -> Iterator[Item]:
        """Yield the items of one thing to do: all in one where it has one target or none."""
        act, several = group.act, len(group.answers) > 1
        title = self._words.say(act.title)
        price = self._words.text("act.price", n=act.gold) if act.gold else ""
        if several:
            head = f"{title} · {price}" if price else title
            yield self._said(f"act {act.id}", head)._replace(whole_row=True, of=act.of)
        for action in group.answers:
            upon = self._looks.targets(action, self._seat if by is None else by)
            whole, said = f"{title}: {upon}" if upon else title, said_of(self._view, action)
            if isinstance(action, actions.Attach | actions.Reattach) and said is not None:
                whole = self._words.say(said)
            text = upon if several else whole
            parts = [] if several or not price else [price]
            parts += [self._words.say(one) for one in paid(self._view, self._seat, action)]
            if isinstance(action, actions.Use) and not upon:  # the card says what it costs as well
                parts = [self._looks.wording(self._view.cards[action.sources[0]].card)]
            told = " · ".join(parts)
            whom = () if isinstance(action, actions.Attach) else met(action)  # what is attached has to be read
            item = self._press(action, text, told, of=str(next(iter(whom), act.of)), least=28)
            told = f"{text} · {told}" if told and not several else text
            brief = Box(text=told, letters=SMALL, middle=True, fit=Fit.NARROW if several else Fit.BREAK)
            chain = item.answers
            if self._ahead is not None and (len(chain) > 1 or self._question.refusal(action) is not None):
                chain = (actions.ACT, *chain)  # alone one is called, and looks, by the same press
            elif by is not None:  # it is paid for when all that are called have answered
                chain = (action,)
            item = item._replace(answers=chain, by=by, waits=len(chain) == 1, whole_row=not several)
            yield item._replace(boxes=(*item.boxes, _row(brief, 20)), name=whole)

    def _totals(self, duel: rules.Duel) -> list[int]:
        sides = sorted((duel.us, duel.them), key=lambda one: self._view.cards[one].controller != self._seat)
        return [rules.duel_total(self._view, self._view.cards[one], duel, ()) for one in sides]

    def _simple(self, action: actions.Action) -> Item:
        view, duel, text, said = self._view, self._view.duel, self._words.text, said_of(self._view, action)
        name, chosen = "" if said is None else self._words.say(said), self._question.step.chosen
        match action:
            case actions.Say("strike") if duel is not None and not self._question.secret:
                laid, (mine, theirs) = any(one.laid for one in view.seats), self._totals(duel)
                told = text("do.strike.told") if laid else text("do.strike.bare", mine=mine, theirs=theirs)
                return self._press(action, name, told, strong=mine > theirs or len(self._answers) == 1)
            case actions.Focus(card) if not card and duel is not None:
                told = "do.focus-next.told" if view.seats[self._seat].laid else "do.focus-look.told"
                mine, theirs = self._totals(duel)
                return self._press(action, name, text(told), strong=mine <= theirs)
            case actions.Say("accept") if duel is not None:
                return self._press(action, name, text("do.accept.told") if duel.effect.kill else "")
            case actions.Say("refuse") if duel is not None:
                honors = [one.honor.by for one in duel.effect.refused if one.honor is not None]
                lost = -sum(one for one in honors if isinstance(one, int))
                return self._press(action, name, text("do.refuse.told", n=lost) if lost > 0 else "")
            case actions.Focus(card):
                told = text("do.focus.told", n=view.file.cards[card].focus)
                return self._press(action, self._looks.name(card), told, of=f"hand {card}")
            case actions.Prepare(card):
                told = text("do.focus.told", n=view.file.cards[card].focus) if chosen else text("do.prepare-it.told")
                brief = self._press(action, name if chosen else text("do.prepare-it"), told, of=f"hand {card}")
                return brief._replace(name=name, about=text("do.prepare.told"))
            case actions.DONE:
                return self._press(action, text("do.lay", card=named(chosen[0])), strong=True)
            case actions.Choose(card):
                return self._press(action, name or text(f"do.{self._question.kind}-none"), of=card and f"hand {card}")
            case actions.Seppuku(card):
                return self._press(action, name or text("do.seppuku-none"), of=card or "")
            case _:
                return self._press(action, name)._replace(whole_row=not chosen)


READING = "reading"


def beside(wordings: Wordings) -> PanelFace[View, Question]:
    """Return what everybody sees beside the table."""
    return PanelFace(sections=partial(_sections, wordings, own=False), pointed=partial(_pointed, wordings))


def own(wordings: Wordings) -> PanelFace[View, Question]:
    """Return what a seat sees that is asked with its hand open."""
    sections = partial(_sections, wordings, own=True)
    return PanelFace(sections=sections, in_column=True, pointed=partial(_pointed, wordings))


def _sections(
    wordings: Wordings,
    view: View,
    question: Question | None,
    unconfirmed: Unconfirmed,
    words: Words,
    people: Sequence[Person],
    *,
    own: bool,
) -> Sequence[Section]:
    looks, asked = Looks(view, words, people, wordings), list[Section]()
    if question is not None and (question.secret or not own):
        seen = replace(looks, view=rules.foreseen(question.view, question))
        asked += AnswersBeside(seen, question, ahead(looks, question)).sections()
    prepared = line(looks) if own and question is None else ()
    calls = question is not None and question.step.step in (StepName.CALL, StepName.EMPTY)  # several at once
    lifted = lifts(looks) if not own and calls else ()
    return (*_then(looks, question, unconfirmed), *prepared, *asked, *lifted, _reading(words, ()))


def _then(looks: Looks, question: Question | None, unconfirmed: Unconfirmed) -> tuple[Section, ...]:
    view, words = looks.view, looks.words
    seat, action = chosen(view, question, unconfirmed.answer)
    used = view.cards[action.sources[0]] if isinstance(action, Use) else None
    key = used.card if used is not None else action.card if isinstance(action, Play) else CardKey("")
    wording = looks.wording(key) if key else ""
    said = words.text("read.attached", card=named(key), text=wording) if wording else ""
    bows = isinstance(action, Use) and any(cost.bow == "self" for cost in costs(view, action))
    makes = rules.card_sum(view, used, Stat.GOLD).total if bows and used is not None else 0
    gold = words.text("then.no-gold", n=makes) if makes else ""
    told = [one for one in (forecast_after(view, seat, action, words), said, gold) if one]
    items = [Item(f"then {one}", (Box(text=one, letters=SMALL_BOLD, fit=Fit.BREAK),), one, flat=True) for one in told]
    audience = EVERYBODY if view.seat is None or looks.is_alone else view.seat
    return (Section("then", audience, tuple(items)),) if items else ()


def _pointed(
    wordings: Wordings, view: View, question: Question | None, item: Item | None, spot: str, words: Words
) -> Meanwhile:
    """Return the card that is pointed at, and how the battle would stand after what may be done by pressing there."""
    seen = rules.foreseen(view, question)
    thing = spot if item is None else item.of
    looks, seat = Looks(seen, words, (), wordings), question.seat if question is not None else None
    of_hand = tuple(_of_hand(looks, question, thing)) if question is not None else ()
    read = [box for painted in (True, False) for box in looks.read(thing, seat, painted=painted)]
    boxes = briefly(*[replace(box, inside=(*box.inside, *of_hand)) for box in read]) if read else ()
    if question is not None and item is not None and len(item.answers) == 1:
        then = forecast_after(view, question.seat if item.by is None else item.by, item.answers[0], words)
        line = Box(text=then, letters=SMALL_BOLD, fit=Fit.BREAK)
        boxes = tuple([replace(box, inside=(line, *box.inside)) for box in boxes]) if then else boxes
    if not boxes and item is not None and item.about and item.about not in words_in(item.boxes[0]):
        boxes = (Box(text=item.about, fit=Fit.BREAK),)
    return Meanwhile((_reading(words, boxes),))


def _of_hand(looks: Looks, question: Question, thing: str) -> Iterator[Box]:
    """Yield upon whom a card of the hand can be attached now, or why it can neither be played nor attached."""
    kind, _, card = thing.partition(" ")
    if kind != "hand":
        return
    key, words, said, ink = CardKey(card.partition(" ")[0]), looks.words, "", "ink"
    attached = [one for one in question.answers() if isinstance(one, Attach) and one.card == key]
    refusal = question.card_refusal(key)
    if attached:
        said = words.text("read.attaches-to", cards=", ".join([looks.targets(one, question.seat) for one in attached]))
    elif refusal is not None:
        said, ink = words.say(refusal.message), "stress"
    if said:
        yield Box(text=said, letters=BODY, ink=ink, fit=Fit.BREAK)


def _reading(words: Words, boxes: tuple[Box, ...]) -> Section:
    if not boxes:
        text = words.text("read.nothing")
        boxes = (Box(text=text, letters=SMALL, ink="faint", fit=Fit.BREAK), Box())  # what is asked needs the room more
        return Section(READING, EVERYBODY, (Item(READING, boxes, text, flat=True),), follows=True)
    cards = tuple([Box((one,), fill="raised", edge="gold", pen=2, radius=6, pad=10) for one in boxes])
    return Section(READING, EVERYBODY, (Item(READING, cards, words.text("read.card"), flat=True),), follows=True)
