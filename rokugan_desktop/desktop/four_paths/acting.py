"""What a seat may do in a window, with its hand or without, and in a duel, as items: each act with what it is upon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from msgspec import structs

from rokugan_desktop.desktop.four_paths.acts import Act, act_of, called, done_said, met, point_said, said_of
from rokugan_desktop.desktop.four_paths.answers import AnswersBeside, paid
from rokugan_desktop.desktop.four_paths.looks import Looks
from rokugan_desktop.desktop.sheets.boxes import BOLD, SMALL, SMALL_BOLD, Box, Fit, Flow
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section
from rokugan_desktop.engine import Seat
from rokugan_desktop.games import four_paths as rules
from rokugan_desktop.games.four_paths import Message, Question, StepName, View, actions, named
from rokugan_desktop.games.four_paths.ids import CardKey

CALLS = (StepName.CALL, StepName.EMPTY)
"""What several are asked at once, before all (Q-8)."""
_ONE_BY_ONE = (
    StepName.ACCEPT, StepName.DUEL, StepName.FOCUS, StepName.SEPPUKU, StepName.SEARCH, StepName.TRIM, StepName.RECALL,
    StepName.SENSEI, StepName.NAVAL,
)  # fmt: skip


class Group(NamedTuple):
    """One thing to do, with every set of targets that it may have."""

    act: Act
    answers: tuple[actions.Action, ...]


def grouped(view: View, answers: Sequence[actions.Action]) -> list[Group]:
    """Return the things to do among answers, in their order."""
    found: dict[str, Group] = {}
    for action in answers:
        act = act_of(view, action)
        if act is not None:
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
            rest = f"{rest}-habit" if rest in has.habits else rest
            text = looks.words.text(f"call.rests-{rest}", name=looks.people[seat].name)
            head = Item(f"rests {seat}", (Box(text=text, letters=SMALL, fit=Fit.BREAK),), text, flat=True)
            said = looks.words.text("do.lift", name=looks.people[seat].name)
            box = Box(text=said, letters=SMALL_BOLD, fit=Fit.BREAK, middle=True, grow=True)
            box = Box((Box((box,), grow=True),), Flow.ROW, least=28)
            lift = Item(f"lift {seat}", (box,), said, answers=(actions.LIFT,), by=Seat(seat))
            yield Section(f"rest {seat}", EVERYBODY, (head, lift), columns=(2,), first=1.2)


def line(looks: Looks, anew: Sequence[CardKey] = ()) -> Iterator[Section]:
    """Yield, for a seat alone, the focus cards that it prepares anew, or has prepared, as they will be laid (Q-14)."""
    view = looks.view
    cards = anew or view.line
    if cards and view.seat is not None:
        text = looks.words.text("call.line", cards=", ".join(map(looks.name, cards)))
        box = Box(text=text, letters=SMALL_BOLD, fit=Fit.BREAK)
        yield Section("line", view.seat, (Item("line", (box,), text, flat=True),))


class ActsBeside(AnswersBeside):
    """The same of what is done with Fate cards and abilities; what shows a hand is for its seat alone."""

    def sections(self) -> Iterator[Section]:
        """Yield the sections of the question."""
        step, own = self._question.step.step, self._question.seat if self._question.secret else EVERYBODY
        if step in CALLS:
            yield from self._calls()
        elif step in (StepName.ACT, StepName.REACT, StepName.REATTACH, StepName.YU):
            if self._question.step.point is not None:
                people = [one.name for one in self._looks.people]
                said = self._words.say(point_said(self._question.step.point, people))
                yield Section("point", own, (self._said("point", said),))
            if self._question.step.moved:
                moved = [self._view.cards[card] for card, _ in self._question.step.moved]
                said = self._words.text("act.moved", cards=", ".join(self._looks.name(one.card) for one in moved))
                back = self._press(actions.BACK, self._words.text("do.back-moved"))
                yield Section("moved", own, (self._said("moved", said), back))
            for group in grouped(self._view, self._answers):
                yield Section(f"act {group.act.id}", own, tuple(self._acts(group)), columns=(2, 4))
        elif step in _ONE_BY_ONE:
            items, index = [self._simple(one) for one in self._answers], self._view.file.index
            if step is StepName.FOCUS:  # each card has a row: to focus it now, or to prepare it
                chosen = self._question.step.chosen
                yield from line(self._looks, chosen)
                items.sort(key=lambda one: index.get(CardKey(one.of.removeprefix("hand ")), -1))
                first = 1.0 if chosen else 1.8
                yield Section("answers", own, tuple(items), columns=(2,), first=first)
            else:
                yield from self._duel()
                few = step in (StepName.ACCEPT, StepName.DUEL, StepName.SEPPUKU)
                yield Section("answers", own, tuple(items), columns=(1,) if few else (2,))
        else:
            yield from [section._replace(audience=own) for section in super().sections()]

    def _duel(self) -> Iterator[Section]:
        """Yield who has challenged whom, with the numbers that all see, and by what, where it may be refused."""
        if self._question.step.step is StepName.ACCEPT and self._view.duel is not None:
            duel = self._view.duel
            stat, sides = Message(f"stat.{duel.effect.stat}"), [self._view.cards[one] for one in (duel.us, duel.them)]
            told = [
                self._words.text(
                    key, card=called(self._view, one), name=self._called(one.controller), stat=stat,
                    n=rules.duel_total(self._view, one, duel, ()),
                )
                for key, one in zip(("call.challenges", "call.challenged"), sides, strict=True)
            ]  # fmt: skip
            items = [self._said(f"duel {one}", one, lines=6) for one in told]
            if duel.cause.card:  # the answers say their own stakes: without it where there is no room
                card = self._said("duel card", self._looks.wording(duel.cause.card), lines=6)
                items.append(card._replace(boxes=(*card.boxes[:1], Box())))
            yield Section("duel", EVERYBODY, tuple(items))

    # Who is called

    def _calls(self) -> Iterator[Section]:
        """Yield a plate for each person who is still asked: pass, look, rest, and all that needs no hand."""
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
                yield self._plate(seat, self._question.of(seat))._replace(
                    heading=heading, small_heading=True, name=heading
                )
                heading = ""

    def _plate(self, seat: Seat, question: Question) -> Section:
        name, answers = self._called(seat), list(question.answers())
        head = self._words.text("call.plate", name=name, n=self._view.seats[seat].in_hand)
        alone, groups = self._ahead is not None, grouped(self._view, list((self._ahead or question).answers()))
        told = [head, *([self._words.text("call.nothing")] if alone and not groups else [])]
        items = [self._said(f"call {seat} {one}", one, lines=1)._replace(whole_row=True) for one in told]
        words = [one for one in answers if isinstance(one, actions.Say | actions.Rest)]
        items += [self._word(seat, one) for one in words if not alone or one != actions.ACT]
        acts = [item for group in groups for item in self._acts(group, seat)]
        items += [item._replace(id=f"{item.id} {seat}", name=f"{name}: {item.name}") for item in acts]
        return Section(f"plate {seat}", EVERYBODY, tuple(items), columns=(2, 4))

    def _word(self, seat: Seat, action: actions.Say | actions.Rest) -> Item:
        key = f"rest-{action.until}" if isinstance(action, actions.Rest) else action.word
        if self._question.step.step is StepName.EMPTY:
            key = f"empty-{key}"
        about = f"do.{key}.about"
        text = self._words.text(f"do.{key}-battle" if key == "rest-window" and self._view.attack else f"do.{key}")
        if action == actions.PASS and self._question.step.point is None and rules.pass_stands(self._view, seat):
            about = "do.pass-habit.about"
        letters, high = (SMALL, 24) if isinstance(action, actions.Rest) else (BOLD, 32)
        said = Box(text=text, ink="on_accent" if action == actions.PASS else "ink", middle=True, fit=Fit.BREAK)
        short = self._words.text(f"do.{key}.brief") if self._words.knows(f"do.{key}.brief") else text
        looks = [
            Box((Box((replace(said, text=told, letters=one),), grow=True),), Flow.ROW, least=least)
            for one, least, told in ((letters, high, text), (SMALL, 20, short))
        ]
        return Item(
            f"{rules.NOTATION.write(action)} {seat}", tuple(looks), f"{self._called(seat)}: {text}",
            self._words.text(about), (action,), by=seat, strong=action == actions.PASS,
        )  # fmt: skip

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
            brief = Box((Box((brief,), grow=True),), Flow.ROW, least=20)
            chain = item.answers
            if self._ahead is not None and (len(chain) > 1 or self._question.refusal(action) is not None):
                chain = (actions.ACT, *chain)  # alone one is called, and looks, by the same press
            elif by is not None:  # it is paid for when all that are called have answered
                chain = (action,)
            item = item._replace(answers=chain, by=by, waits=len(chain) == 1, whole_row=not several)
            yield item._replace(boxes=(*item.boxes, brief), name=whole)

    def _totals(self, duel: rules.Duel) -> tuple[int, int]:
        """Return what the own duelist and the other one come to by what all see."""
        sides = [self._view.cards[one] for one in (duel.us, duel.them)]
        sides.sort(key=lambda one: one.controller != self._seat)
        mine, theirs = (rules.duel_total(self._view, one, duel, ()) for one in sides)
        return mine, theirs

    def _simple(self, action: actions.Action) -> Item:
        """Return an answer that is a word, or a card."""
        view, text, said = self._view, self._words.text, said_of(self._view, action)
        name, chosen = "" if said is None else self._words.say(said), self._question.step.chosen
        match action:
            case actions.Say("strike") if view.duel is not None and not self._question.secret:
                mine, theirs = self._totals(view.duel)
                laid = any(one.laid for one in view.seats)
                told = text("do.strike.told") if laid else text("do.strike.bare", mine=mine, theirs=theirs)
                return self._press(action, name, told, strong=mine > theirs or len(self._answers) == 1)
            case actions.Focus(card) if not card and view.duel is not None:
                mine, theirs = self._totals(view.duel)
                told = "do.focus-next.told" if view.seats[self._seat].laid else "do.focus-look.told"
                return self._press(action, name, text(told), strong=mine <= theirs)
            case actions.Say("accept") if view.duel is not None:
                return self._press(action, name, text("do.accept.told") if view.duel.effect.kill else "")
            case actions.Say("refuse") if view.duel is not None:
                honors = [one.honor.by for one in view.duel.effect.refused if one.honor is not None]
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
