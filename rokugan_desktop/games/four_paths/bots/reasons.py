"""Why a novice does what only a seat with a hand is asked: what comes of it, in numbers that the seat knows itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths.actions import (
    ACCEPT,
    PASS,
    STRIKE,
    Action,
    Attach,
    Choose,
    Focus,
    Lobby,
    Play,
    Prepare,
    Reattach,
    Rest,
    Say,
    Seppuku,
    Tactic,
    Use,
)
from rokugan_desktop.games.four_paths.bots.hands import ACTING, Thought, acts
from rokugan_desktop.games.four_paths.chapters.duels import total as duel_total
from rokugan_desktop.games.four_paths.chapters.resolution import compared
from rokugan_desktop.games.four_paths.ids import CardId, Stat
from rokugan_desktop.games.four_paths.messages import Message
from rokugan_desktop.games.four_paths.numbers import card_sum
from rokugan_desktop.games.four_paths.questions import Question
from rokugan_desktop.games.four_paths.state import PublicState, StepName
from rokugan_desktop.games.four_paths.story import listed
from rokugan_desktop.games.four_paths.view import View


def reason(view: View, question: Question, answers: Sequence[Action]) -> Message | None:
    """Return what speaks for the answers by what the seat knows; None: it is asked at the first level too."""
    seat, step = question.seat, question.step
    match answers[0]:
        case Say("pass") | Rest():
            return Message("reason.empty" if step.step is StepName.EMPTY else "reason.pass")
        case Say("act") if step.step in ACTING:
            best = Thought(view, seat, 0).best(acts(view, question))
            return Message("reason.look") if best == PASS else Message("reason.look-for", why=_acted(view, seat, best))
        case Say("accept" | "refuse" | "strike") | Focus() | Prepare():
            return _dueled(view, seat, answers)
        case Choose(card):
            return Message(f"reason.{question.kind}", card=Message(f"card.{card}")) if card else None
        case Seppuku(None):
            return Message("reason.seppuku-none")
        case Seppuku(card) if card is not None:
            return Message("reason.seppuku", card=_named(view, card))
        case Play() | Attach() | Use() | Lobby() | Reattach() | Tactic() as action if step.step in ACTING:
            return _acted(view, seat, action)
        case _:
            return None


def _named(view: PublicState, card: CardId) -> Message:
    return Message(f"card.{view.cards[card].card}" if card in view.cards else f"card.{card.partition(':')[0]}")


def _dueled(view: View, seat: Seat, answers: Sequence[Action]) -> Message:
    """Return how the duel stands: the own sum with the own focus cards, the other's with none."""
    duel = view.duel
    assert duel is not None, "asked within a duel alone"
    own, other = view.cards[duel.us], view.cards[duel.them]
    if own.controller != seat:
        own, other = other, own
    mine, laid = duel_total(view, own, duel, view.laid), view.seats[other.controller].laid
    theirs, left = card_sum(view, other, duel.effect.stat).total, view.seats[seat].in_hand
    if isinstance(answers[0], Prepare):
        cards = listed([Message(f"card.{one.card}") for one in answers if isinstance(one, Prepare)])
        return Message("reason.prepare", cards=cards)
    if answers[0] == STRIKE and not left:
        return Message("reason.strike-bare", mine=mine)
    if answers[0] == STRIKE and laid:
        return Message("reason.strike-hidden", mine=mine, theirs=theirs, n=laid)
    if isinstance(answers[0], Focus) or answers[0] == STRIKE:
        return Message("reason.strike" if answers[0] == STRIKE else "reason.focus", mine=mine, theirs=theirs)
    return Message("reason.accept" if answers[0] == ACCEPT else "reason.refuse", mine=mine, theirs=theirs, left=left)


def _acted(view: View, seat: Seat, action: Action) -> Message:
    """Return what is done and the first two things that come of it."""
    if isinstance(action, Lobby):
        return Message("reason.lobby", card=_named(view, action.personality), honor=view.seats[seat].honor)
    gains = list(_gains(view, seat, action))[:2] or [Message("gain.best")]
    gain = gains[0] if len(gains) < 2 else Message("gain.both", first=gains[0], second=gains[1])
    if isinstance(action, Reattach):
        bearer = _named(view, action.bearer)
        return Message("reason.attach", card=_named(view, action.card), bearer=bearer, gain=gain)
    if isinstance(action, Use):
        card = _named(view, action.sources[0])
    else:
        assert isinstance(action, Play | Attach | Tactic), "nothing else is an act"
        card = Message(f"card.{action.card}")
    if isinstance(action, Attach):
        return Message("reason.attach", card=card, bearer=_named(view, action.bearer), gain=gain)
    named = action.named if isinstance(action, Play | Use) else ()
    upon = [_named(view, one) for name, one in named if name != "to"]
    if not upon:
        return Message("reason.act", card=card, gain=gain)
    return Message("reason.act-upon", card=card, targets=listed(upon), gain=gain)


def _gains(view: View, seat: Seat, action: Action) -> Iterator[Message]:
    """Yield what comes of an act, what decides most at the front; of a duel what it is begun with."""
    named = dict(action.named) if isinstance(action, Play | Use) else {}
    if "us" in named and "them" in named:
        us, them = (card_sum(view, view.cards[named[one]], Stat.CHI).total for one in ("us", "them"))
        yield Message("gain.duel", mine=us, theirs=them, left=view.seats[seat].in_hand - isinstance(action, Play))
        return
    thought = Thought(view, seat, 0)
    before, after = thought.world, thought.outcome(action)
    attack = before.attack
    if attack is not None and attack.battle >= 0 and after.attack is not None and after.attack.battle == attack.battle:
        was, then = (compared(state, attack.defender, attack.battle) for state in (before, after))
        if (was.attack.total, was.defense.total) != (then.attack.total, then.defense.total):
            key = "falls" if then.falls else "stands" if was.falls else "battle"
            yield Message(f"gain.{key}", attack=then.attack.total, defense=then.defense.total)
    rivals = [card for card in before.cards.values() if card.controller != seat]
    gone = [_named(before, card.id) for card in rivals if card.id not in after.cards]
    there = [card for card in rivals if card.id in after.cards]
    bowed = [_named(before, card.id) for card in there if after.cards[card.id].bowed and not card.bowed]
    shamed = [_named(before, card.id) for card in there if after.cards[card.id].dishonored and not card.dishonored]
    for key, cards in (("destroys", gone), ("bows", bowed), ("dishonors", shamed)):
        if cards:
            yield Message(f"gain.{key}", cards=listed(cards))
    for one in before.present:
        more = after.seats[one].honor - before.seats[one].honor
        if more * (1 if one == seat else -1) > 0:
            yield Message("gain.honor" if one == seat else "gain.loss", n=abs(more))
    for key, stat in (("force", Stat.FORCE), ("chi", Stat.CHI)):
        own = [
            sum(card_sum(state, card, stat).total for card in state.cards.values() if card.controller == seat)
            for state in (before, after)
        ]
        if attack is None and own[1] > own[0]:
            yield Message(f"gain.{key}", n=own[1] - own[0])
    drawn = after.seats[seat].in_hand - before.seats[seat].in_hand + isinstance(action, Play | Attach)
    if drawn > 0:
        yield Message("gain.cards", n=drawn)
