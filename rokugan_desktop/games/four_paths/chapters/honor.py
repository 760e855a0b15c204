"""Chapters 14 and 17: Family Honor, who leaves the match or wins it, and which cards leave play (E-3, Z-8, TE-3)."""

from __future__ import annotations

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.chapters.reacting import follows, precedes
from rokugan_desktop.games.four_paths.ids import NO_KEY, NO_PROVINCE, CardId, CardKey, CardType, How, Level, Place, Stat
from rokugan_desktop.games.four_paths.names import Message
from rokugan_desktop.games.four_paths.numbers import card_sum, is_as_printed, rings_of
from rokugan_desktop.games.four_paths.state import Cause, InPlay, Occurrence, PublicState, StepName, Task, replace
from rokugan_desktop.games.four_paths.state_update import StateUpdate

PAID = "X-3"
"""The rule by which honor is paid."""
FALLEN = -20
"""With so little Family Honor, or less, a seat leaves the match (V-3)."""
MOST_ROUNDS = 40
"""After so many rounds a match is scored (V-8)."""
RINGS = 5
"""So many different ones win (V-4)."""
_OF_THE_TURN = (
    StepName.TURN_UP, StepName.REGIONS, StepName.ACTION, StepName.ATTACK, StepName.DYNASTY, StepName.PAY,
    StepName.WINDOW, StepName.CALL, StepName.ACT, StepName.REATTACH, StepName.ACTED, StepName.POINT, StepName.REACT,
    StepName.HONOR, StepName.UPON, StepName.CARRY_OUT, StepName.EVENT, StepName.BATTLE_ENDS,
)  # fmt: skip
_OF_THE_ATTACK = (
    StepName.INVITE, StepName.ASSIGN, StepName.NEXT_BATTLE, StepName.RESOLUTION, StepName.ATTACK_ENDS, StepName.EMPTY,
    StepName.CLOSE_COMBAT, StepName.WINDOW, StepName.CALL, StepName.ACT, StepName.REATTACH, StepName.PAY,
    StepName.ACTED, StepName.POINT, StepName.REACT, StepName.HONOR, StepName.UPON, StepName.CARRY_OUT, StepName.YU,
    StepName.BATTLE_ENDS, StepName.NAVAL,
)  # fmt: skip


def refuse(rule: str, key: str, **words: str | int | Message) -> Refusal:
    """Return why something may not be done."""
    return Refusal(rule, Message(f"refusal.{key}", **words))


def change_honor(
    update: StateUpdate, seat: Seat, by: int, rule: str, card: CardKey = NO_KEY, cause: Seat | None = None
) -> None:
    """Change Family Honor by one event (H-1); a change of 0 is none (H-2).

    Whoever might react is asked first, but where it is paid (A-9). `cause`: who has caused it, if not the active seat.
    """
    if by and not update.seat(seat).out:
        doer = update.state.active if cause is None else cause
        at = Occurrence("honor_gain" if by > 0 else "honor_loss", doer, (seat,), source=card, amount=abs(by))
        then = Task(StepName.HONOR, seat, card=card, word=rule, number=by, cause=Cause(doer, card))
        if rule == PAID or not precedes(update, at, then):
            honor_changed(update, then)


def honor_changed(update: StateUpdate, step: Task) -> None:
    """Carry one change of honor out; a seat that has no province left gains nothing more in its battle (O-6)."""
    seat, by, cause = step.seat, step.number, step.cause
    if not by or update.seat(seat).out or cause is None:
        return
    now = update.seat(seat).honor + by
    update.change_seat(seat, honor=now)
    update.tell(events.HonorChanged(seat, abs(by), by > 0, now, step.card))
    follows(update, Occurrence("honor_changed", cause.seat, (seat,), source=step.card, amount=abs(by)))


def check_leaving(update: StateUpdate) -> None:
    """Let who has five Rings win, and all leave together who must (N-8, V-3 to V-5); the last one wins (V-1)."""
    if update.state.how is not None:
        return
    answers = update.state.terms.level >= Level.ANSWERS
    enlightened = [seat for seat in update.state.present if answers and rings_of(update.state, seat) >= RINGS]
    fallen = [seat for seat in update.state.present if update.seat(seat).honor <= FALLEN]
    leaving = {seat: How.MILITARY for seat in update.state.present if not update.seat(seat).provinces}
    if enlightened:
        end(update, tuple(enlightened), How.ENLIGHTENMENT)
    elif fallen or leaving:
        leaving |= dict.fromkeys(fallen, How.DISHONOR)
        leave(update, {seat: leaving[seat] for seat in update.state.present if seat in leaving})


def leave(update: StateUpdate, leaving: dict[Seat, How]) -> None:
    """Take seats out of the match with all their cards (V-3, V-6, Y-1)."""
    for seat, reason in leaving.items():
        own = [card.id for card in update.state.cards.values() if seat in (card.owner, card.controller)]
        kept = {key: card for key, card in update.state.cards.items() if key not in own and card.bearer not in own}
        update.change(cards=kept)
        update.change_seat(seat, provinces=(), out=True)
        update.tell(events.LeftMatch(seat, reason))
    left, state = update.state.present, update.state
    if len(left) <= 1:
        reasons = set(leaving.values())
        how = How.SHARED if not left else reasons.pop() if len(reasons) == 1 else How.MILITARY
        end(update, left or tuple(leaving), how)
        return
    if state.window is not None and state.window.next in leaving:
        following = state.clockwise((state.window.next + 1) % len(state.seats))[0]
        update.change(window=replace(state.window, next=following))
    update.change(
        work=tuple([step for step in state.work if step.seat not in leaving or step.step is StepName.END]),
        called=tuple([seat for seat in state.called if seat not in leaving]),
        later=tuple([one for one in state.later if one.seat not in leaving]),
        calls=tuple([one for one in state.calls if one[0] in state.called and one[0] not in leaving]),
        favor=None if state.favor in leaving else state.favor,
    )
    dueling = (StepName.ACCEPT, StepName.DUEL, StepName.FOCUS, StepName.REVEAL)
    if state.duel is not None and not any(step.step in dueling for step in update.state.work):
        update.push(Task(StepName.DUEL, left[0]))  # DU-4: it finds that a duelist is gone
    attack = update.state.attack
    if attack is not None and {attack.leader, attack.defender} & set(leaving):  # O-10
        _close(update, *_OF_THE_ATTACK)
        update.push(Task(StepName.ATTACK_ENDS))
    if update.state.active in leaving:  # Y-1
        _close(update, *_OF_THE_TURN)


def _close(update: StateUpdate, *steps: StepName) -> None:
    """Do none of these steps any more, and ask nobody any more who was called in their window."""
    update.drop_work(*steps)
    update.change(window=None, point=None, called=(), calls=())


def standing(state: PublicState) -> list[Seat]:
    """Return the seats in the match that lead when it is scored: most honor, then most provinces (V-7)."""
    key = {seat: (state.seats[seat].honor, len(state.seats[seat].provinces)) for seat in state.present}
    best = max(key.values())
    return [seat for seat in state.present if key[seat] == best]


def score(update: StateUpdate) -> None:
    """End the match now (V-7, V-8)."""
    end(update, tuple(standing(update.state)), How.EARLY)


def end(update: StateUpdate, winners: tuple[Seat, ...], how: How) -> None:
    """End the match: these win it, by this way."""
    update.change(winners=winners, how=how, work=())
    update.tell(events.MatchEnded(winners, how))


def send_home(update: StateUpdate, units: list[CardId], *, bowed: bool) -> None:
    """Let units go home from a battle; `bowed`: all their cards bow, as attackers and allies do (O-7, Z-10)."""
    moved = [card for card in update.state.cards.values() if card.id in units]
    going = [card.id for card in moved]
    update.change_cards(going, zone=Place.HOME, province=NO_PROVINCE)
    if bowed:
        borne = [one.id for card in going for one in update.state.attached.get(card, ())]
        update.change_cards([*going, *borne], bowed=True)
    for seat in dict.fromkeys(card.controller for card in moved):
        update.tell(events.WentHome(seat))


def check(update: StateUpdate) -> None:
    """Carry out the checks that follow each single effect (N-8): Chi 0, then who leaves the match."""
    check_chi(update)
    check_leaving(update)


def check_chi(update: StateUpdate) -> None:
    """Destroy the Personalities whose Chi is 0, together, again and again until there is none (E-3, N-8)."""
    while True:
        state, printed = update.state, update.state.file.cards
        people = [card for card in state.cards.values() if printed[card.card].type is CardType.PERSONALITY]
        low = [one for one in people if not is_as_printed(state, one, Stat.CHI) or printed[one.card].chi + one.chi <= 0]
        spent = [card for card in low if card_sum(state, card, Stat.CHI).total == 0]
        if not spent:
            return
        destroy(update, spent)


def honor_changes(update: StateUpdate, step: Task) -> None:
    """Change honor by what Reactions have left of it; in a Resolution the checks wait (O-6)."""
    if step.word != "O-3" or update.seat(step.seat).provinces:
        honor_changed(update, step)
    if step.word not in ("O-3", "H-7"):
        check(update)


def destroy(update: StateUpdate, cards: list[InPlay], by: Seat | None = None) -> None:
    """Destroy cards with all that is attached to them, at one moment (Z-8); H-7 for the dishonored.

    `by`: who does it; None: nobody, which the active seat answers for (R-2).
    """
    ids = {card.id for card in cards}
    gone = [card for card in update.state.cards.values() if card.id in ids or card.bearer in ids]
    shamed = [card for card in cards if card.dishonored]
    update.leave_play([card.id for card in cards if not card.dishonored], "dead")
    update.leave_play([card.id for card in shamed], "dishonorably_dead")
    for card in gone:
        update.tell(events.Destroyed(card.owner, card.card, card.id))
    doer = update.state.active if by is None else by
    with update.in_order():
        follows(update, *[Occurrence("destroyed", doer, (card.controller,), card, card.card) for card in gone])
        for card in shamed:
            change_honor(update, card.controller, -max(0, update.state.printed(card).ph), "H-7", card.card, doer)


def close_battle(update: StateUpdate) -> None:
    """End what lasts as long as a battle: the terrain, records, what has been used in it (TE-3, A-13, A-14)."""
    lift_terrain(update)
    if update.state.attack is not None:
        update.change(attack=replace(update.state.attack, naval=None, waiting=()))
    records = tuple([one for one in update.state.records if one.until != "battle"])
    update.change(records=records, used=tuple([one for one in update.state.used if one[2] != "battle"]))


def lift_terrain(update: StateUpdate) -> None:
    """Put the terrain of the battle among its owner's dead (TE-3)."""
    for field in update.state.fields:
        update.leave_play([field.id], "dead")
        update.tell(events.Destroyed(field.owner, field.card, field.id))
