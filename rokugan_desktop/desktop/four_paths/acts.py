"""Acts as they are told: which thing is done, by what, and what it is upon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.four_paths.sentences import SENTENCES
from rokugan_desktop.games.four_paths import CHOICES, InPlay, Message, Occurrence, View, actions, listed, named
from rokugan_desktop.games.four_paths.ids import CardId, CardKey, Level


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
            way = number if number < CHOICES else number % CHOICES
            title = named(card) if number == 1 else Message("act.way", card=named(card), n=way)
            key = f"play {card}" if number == 1 else f"play {card} {number}"
            return Act(key, title, f"hand {card}", view.file.cards[card].cost)
        case actions.Attach(card):
            title = Message("act.attach", card=named(card))
            return Act(f"attach {card}", title, f"hand {card}", view.file.cards[card].cost)
        case actions.Use(sources, number):
            of, way = view.cards[sources[0]], number % CHOICES if number > CHOICES else 0
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
    at = action.ability // CHOICES if action.ability > CHOICES else action.ability
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


def point_said(at: Occurrence, people: Sequence[str]) -> Message:
    """Return what has happened, or is about to, to which anybody may react."""
    card = at.card.card if at.card is not None else at.source
    told = SENTENCES[f"point.{at.point}"]
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
