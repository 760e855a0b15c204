"""Chapter 23, X-8: what the effects of cards do. Each word of the vocabulary that is played has one function."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from msgspec.structs import replace

from rokugan_desktop.engine import Seat
from rokugan_desktop.engine.tuples import one_by_one, with_item, without_one
from rokugan_desktop.games.four_paths import events, ids, numbers, vocabulary
from rokugan_desktop.games.four_paths.actions import Action, Attach, Seppuku
from rokugan_desktop.games.four_paths.chapters import reacting
from rokugan_desktop.games.four_paths.chapters.honor import change_honor, check, destroy, lift_terrain, send_home
from rokugan_desktop.games.four_paths.ids import NO_CARD, CardId, CardKey, CardType, Place, Stat
from rokugan_desktop.games.four_paths.state import Cause, Duel, InPlay, Occurrence, PublicState, Record, StepName, Task
from rokugan_desktop.games.four_paths.state_update import StateUpdate, StepForm
from rokugan_desktop.games.four_paths.vocabulary import Effect, Filter, ReactionPoint, Until, Value, Who, what


def carry_out(update: StateUpdate, effects: Sequence[Effect], cause: Cause) -> None:
    """Let effects be carried out next, in order, each to its end (A-4, C-7)."""
    if effects:
        update.push(Task(StepName.EFFECTS, cause.seat, cause=cause, effects=tuple(effects)))


def next_effect(update: StateUpdate, step: Task) -> None:
    """Carry out the next effect of a cause; what it leads to comes before those that follow."""
    if step.effects[1:]:
        update.push(replace(step, effects=step.effects[1:]))
    name, word = what(step.effects[0])
    EFFECTS[name](update, word, step.doer)
    check(update)


def seats_of(update: StateUpdate, who: str, cause: Cause) -> tuple[Seat, ...]:
    """Return whom an effect is about (X-11)."""
    state, seat = update.state, cause.seat
    if who == "me":
        return (seat,)
    if who == "each":
        return state.clockwise(state.active)
    if who == "them_top":
        honor = {one: update.seat(one).honor for one in state.present}
        return tuple([one for one in honor if one != seat and honor[one] == max(honor.values())])
    targets = [state.cards[card] for _, card in cause.targets if card in state.cards]
    targets.sort(key=lambda card: card.id in cause.performers)  # who is named to bow for it pays, and is no target
    named = [card.controller for card in targets]
    found = named if who == "controller" else [one for one in named if one != seat]
    at = reacting.reacted_to(state) if not found else None
    return tuple(found[:1] if at is None else [one for one in (*at.of, at.by) if one != seat][:1])


def source_of(update: StateUpdate, cause: Cause) -> InPlay:
    """Return the card that acts, or what stands for one that isn't in play."""
    return update.state.cards.get(cause.source) or numbers.stand_in(update.state, cause.card, cause.seat)


def cards_meant(update: StateUpdate, upon: str | Filter, cause: Cause) -> list[InPlay]:
    """Return the cards that an effect is upon: a target that still is where it was named, or all that fit now (A-8)."""
    state = update.state
    if isinstance(upon, Filter):
        source, meant, inside = source_of(update, cause), upon, upon.inside
        if inside is not None and inside not in ("self", "bearer"):
            meant = replace(upon, inside=None)
        found = numbers.matching(state, meant, source)
        return found if meant is upon else [card for card in found if card.bearer == cause.named(str(inside))]
    keys = [card for name, card in cause.targets if name == upon] or [_word(state, upon, cause)]
    return _still_there(state, [state.cards[key] for key in keys if key in state.cards], cause)


def _still_there(state: PublicState, cards: Sequence[InPlay], cause: Cause) -> list[InPlay]:
    """Return those of the cards that nobody else has moved away since they were named (A-8)."""
    places = dict(cause.places)
    return [card for card in cards if places.get(card.id) in (None, state.bearing(card).zone)]


def _word(state: PublicState, upon: str, cause: Cause) -> CardId:
    """Return the card that a text means by a name: its own, its bearer, the own duelist, or a target (X-11)."""
    if upon == "self":
        return cause.source
    if upon == "bearer":
        return state.cards[cause.source].bearer if cause.source in state.cards else NO_CARD
    if upon == "duelist":
        duel = state.duel
        both = [] if duel is None else [state.cards[one] for one in (duel.us, duel.them) if one in state.cards]
        return next((one.id for one in both if one.controller == cause.seat), NO_CARD)
    return cause.named(upon)


def amount(update: StateUpdate, said: Value, cause: Cause) -> int:
    """Return a value as the text says it; `of` may name a target (X-5), and 0 where that is gone (X-13)."""
    if said == "focus_of_discarded":
        return sum(update.state.file.cards[key].focus for key in cause.discarded)
    if isinstance(said, vocabulary.Reckoned) and said.source not in (None, "self") and said.stat is not None:
        of = update.state.cards.get(_word(update.state, said.source, cause))
        return 0 if of is None else numbers.card_sum(update.state, of, said.stat).total * said.times + said.plus
    return numbers.value(update.state, said, source_of(update, cause))


def _honor(update: StateUpdate, word: vocabulary.HonorEffect, cause: Cause) -> None:
    """Change Family Honor; a Samurai who has part in a loss by an action may take it upon himself first (K-4)."""
    by, asked = amount(update, word.by, cause), list[Task]()
    for seat in seats_of(update, word.who, cause):
        if by < -1 and samurai_in(update.state, seat, cause):
            asked.append(Task(StepName.SEPPUKU, seat, cause=cause, number=-by))
        elif by > 0 and cause.duel and rehonored(update, seat, cause):
            continue
        else:
            change_honor(update, seat, by, "X-8", cause.card, cause.seat)
    update.push(*asked)  # the first of them is asked first (F-6)


def samurai_in(state: PublicState, seat: Seat, cause: Cause) -> list[CardId]:
    """Return the Samurai of a seat that perform an action, or are named by it (K-4)."""
    if not cause.action:
        return []
    found = dict.fromkeys((cause.source, *cause.performers, *[card for _, card in cause.targets]))
    cards = [state.cards[one] for one in found if one in state.cards and state.cards[one].controller == seat]
    people = [card for card in cards if state.printed(card).type is CardType.PERSONALITY]
    return [card.id for card in people if numbers.has_trait(state, card, "samurai")]


def rehonored(update: StateUpdate, seat: Seat, cause: Cause) -> bool:
    """Let dishonored duelists become honorable instead of raising their seat's honor; tell whether any did (H-4)."""
    performing = [update.state.cards[one] for one in cause.performers if one in update.state.cards]
    shamed = [card for card in performing if card.dishonored and card.controller == seat]
    turn_over(update, *shamed, dishonored=False)
    return bool(shamed)


def turn_over(update: StateUpdate, *cards: InPlay, dishonored: bool) -> None:
    """Dishonor Personalities, or let them be honorable again (H-5)."""
    for card in cards:
        update.change_card(card.id, dishonored=dishonored)
        update.tell(events.Turned(card.controller, card.card, honorable=not dishonored))


def _stat(update: StateUpdate, word: vocabulary.StatEffect, cause: Cause) -> None:
    """Change a number for a while (A-13), of a target or of all that fit now (X-4)."""
    by = amount(update, word.by, cause)
    mine = cause.seat if word.until == "my_turn" else None
    upon = [(NO_CARD, province) for _, province in provinces_meant(update, word.upon, cause)]
    if not upon:
        cards = cards_meant(update, word.upon, cause)
        upon = [(card.id, ids.NO_PROVINCE) for card in cards]
        for card in cards if cause.action else ():
            update.tell(events.CardNews(card.controller, card.card, "number", stat=word.what, amount=by))
    update.record(*[Record(word.what, by, card, at, cause.card, mine, word.until) for card, at in upon])


def provinces_meant(update: StateUpdate, upon: str | Filter, cause: Cause) -> list[tuple[Seat, ids.ProvinceId]]:
    """Return the provinces that an effect is upon: all that fit, or the one that its own card is attached to."""
    every = [(seat, one.id) for seat in update.state.present for one in update.seat(seat).provinces]
    if upon == "province":
        return [one for one in every if one[1] == source_of(update, cause).province]
    if not isinstance(upon, Filter) or upon.kind != "province":
        return []
    return [one for one in every if upon.side == "any" or (one[0] == cause.seat) == (upon.side == "own")]


def set_number(update: StateUpdate, card: InPlay, stat: Stat, to: int, source: CardKey, until: Until = "turn") -> None:
    """Let a number be another: what is kept is the difference to all that it is made of now (N-3)."""
    have = sum(addend.amount for addend in numbers.card_sum(update.state, card, stat).addends)
    update.record(Record(stat, to - have, card=card.id, source=source, until=until))


def _set(update: StateUpdate, word: vocabulary.SetEffect, cause: Cause) -> None:
    to = amount(update, word.to, cause)
    for card in cards_meant(update, word.upon, cause):
        set_number(update, card, word.what, to, cause.card, word.until)


def _set_bowed(update: StateUpdate, cards: Sequence[InPlay], *, bowed: bool) -> None:
    for card in cards:
        if card.bowed != bowed:
            update.change_card(card.id, bowed=bowed)
            update.tell(events.Bowed(card.controller, card.card, card.id, bowed))


def do_upon(update: StateUpdate, deed: str, cards: Sequence[InPlay], cause: Cause, number: int = 0) -> None:
    """Do something upon cards, after whoever might react was asked for each (R-3): UPON says what each deed does."""
    point, do = UPON[deed]
    step = Task(StepName.UPON, word=deed, number=number, draft=tuple([(card.id, 0) for card in cards]), cause=cause)
    at = [Occurrence(point, cause.seat, (card.controller,), card, cause.card) for card in cards]
    opened = [one for one in at if reacting.opens(update.state, one)]
    if opened:
        update.push(*[Task(StepName.POINT, number=reacting.BEFORE, point=one) for one in opened], step)
    else:
        do(update, cards, step)


def upon_cards(update: StateUpdate, step: Task) -> None:
    """Do it upon those that are still there, and that no Reaction has kept from it."""
    cards = [update.state.cards[one] for one, _ in step.draft if one in update.state.cards]
    UPON[step.word][1](update, _still_there(update.state, cards, step.doer), step)
    check(update)


def _protected(state: PublicState, card: InPlay, upon: str | Filter) -> bool:
    """Tell whether an effect can't destroy a card: an Ancestor, and a Ring where the text says no such word."""
    kind, rings = state.printed(card).type, isinstance(upon, Filter) and upon.kind == "ring"
    return kind is CardType.ANCESTOR or (kind is CardType.RING and not rings)


def _destroy(update: StateUpdate, word: vocabulary.UponEffect, cause: Cause) -> None:
    cards = [one for one in cards_meant(update, word.upon, cause) if not _protected(update.state, one, word.upon)]
    if any(card.zone is Place.FIELD for card in cards):
        lift_terrain(update)
        update.count(cause.seat, "terrains_killed")
    elif cards:
        do_upon(update, "destroy", cards, cause)


def _discard_card(update: StateUpdate, word: vocabulary.UponEffect, cause: Cause) -> None:
    """Let cards go from play to the discard piles of their decks (Z-8)."""
    cards = [one for one in cards_meant(update, word.upon, cause) if not _protected(update.state, one, word.upon)]
    update.leave_play([card.id for card in cards], "discarded")
    for card in cards:
        update.tell(events.CardNews(card.owner, card.card, "discarded"))


def _grant(update: StateUpdate, word: vocabulary.GrantEffect, cause: Cause) -> None:
    mine = cause.seat if word.until == "my_turn" else None
    for card in cards_meant(update, word.upon, cause):
        update.record(Record(None, 0, card.id, source=cause.card, my_turn=mine, until=word.until, grants=word.what))


def _token(update: StateUpdate, word: vocabulary.TokenEffect, cause: Cause) -> None:
    """Add to the numbers of a card for good, or attach a Follower token that is its maker's (E-7, Z-7, Z-9)."""
    for card in cards_meant(update, word.upon, cause):
        if word.follower is None:
            update.change_card(card.id, force=card.force + word.force, chi=card.chi + word.chi)
            continue
        force, key, bearer = word.follower.force, update.state.file.recruits, update.state.bearing(card)
        person, least = update.state.printed(bearer).type, update.state.file.cards[key].hr
        has = numbers.card_sum(update.state, bearer, Stat.PERSONAL_HONOR).total
        if person is not CardType.PERSONALITY or (least is not None and has < least):
            continue
        made = update.enter(key, cause.seat, controller=card.controller, bearer=bearer.id, force=force)
        update.record(*[Record(None, 0, made.id, until="permanent", grants=trait) for trait in word.follower.traits])
        update.tell(events.Attached(cause.seat, key, bearer.card))


def _cycle(update: StateUpdate, word: vocabulary.UponEffect, cause: Cause) -> None:
    """Discard the cards in provinces, openly, and refill them face-down (C-3)."""
    for seat, at in provinces_meant(update, word.upon, cause):
        province = update.province(seat, at)
        if province.card:
            update.discard(seat, province.card)
            update.empty(seat, at)
        elif province.down:
            update.change_province(seat, at, down=update.seat(seat).in_deck > 0)
            update.push(Task(StepName.TURN_UP, seat))


def _turn_up(update: StateUpdate, word: vocabulary.UponEffect, cause: Cause) -> None:
    for seat, at in provinces_meant(update, word.upon, cause):
        if update.province(seat, at).down:
            update.push(Task(StepName.TURN_UP, seat, at, word="aside"))  # T-4: an Event waits


def _if(update: StateUpdate, word: vocabulary.IfEffect, cause: Cause) -> None:
    source = source_of(update, cause)
    met = cause.more_chi if word.cond == "more_chi" else numbers.holds(update.state, word.cond, source)
    carry_out(update, word.so if met else word.otherwise, cause)


def _later(update: StateUpdate, word: vocabulary.LaterEffect, cause: Cause) -> None:
    then = replace(cause, places=())
    due = [Task(StepName.EFFECTS, cause.seat, word=word.at, cause=then, effects=word.do)] if word.do else []
    update.change(later=(*update.state.later, *due))


def come_due(update: StateUpdate, moment: str) -> None:
    """Carry out what was left for this moment; of a seat's own turn or draw, where it is that seat's (X-8, 31)."""
    own, state = moment in ("my_turn", "draw"), update.state
    due = [one for one in state.later if one.word == moment and (not own or one.seat == state.active)]
    update.change(later=tuple([one for one in state.later if one not in due]))
    update.push(*due)


def _end_battle(update: StateUpdate, _word: object, _cause: Cause) -> None:
    """End the battle that is fought, without a Resolution (O-11)."""
    attack = update.state.attack
    if attack is None or attack.battle == ids.NO_PROVINCE:
        return
    update.drop_work(StepName.WINDOW, StepName.CLOSE_COMBAT, StepName.ACTED)
    over = Task(StepName.BATTLE_ENDS, province=attack.battle)
    work = tuple([over if step.step is StepName.RESOLUTION else step for step in update.state.work])
    update.change(work=work, window=None, attack=replace(attack, fought=(*attack.fought, attack.battle)))


def _move(update: StateUpdate, word: vocabulary.MoveEffect, cause: Cause) -> None:
    """Let a unit go home, or into the battle that is fought (MV-1)."""
    home, state = word.to == "home", update.state
    barred = "move_out" if home else "move_in"
    cards = [one for one in cards_meant(update, word.upon, cause) if numbers.restricts(state, one, barred) is None]
    cards = [one for one in cards if not home or not numbers.is_immune(state, one, "move_home")]
    if home or numbers.in_combat(update.state):  # there is no other battle to move to
        do_upon(update, "home" if home else "in", cards, cause, int(word.bowed))


def _moved(update: StateUpdate, cards: Sequence[InPlay], step: Task) -> None:
    cause = step.doer
    if step.word == "home":
        send_home(update, [card.id for card in cards], bowed=bool(step.number))
    for card in cards if step.word == "in" else ():
        attack = update.state.under_way
        open_to = attack.open_to(cause.seat)
        if not open_to:
            continue
        army = ids.Army[cause.named("to").upper()] if cause.named("to") else open_to[0]
        update.change_card(card.id, zone=Place.BATTLE, province=attack.battle, army=army)
        if card.controller not in attack.sides[army]:
            sides = with_item(attack.sides, army, (*attack.sides[army], card.controller))
            update.change(attack=replace(attack, sides=sides))
        update.tell(events.MovedIn(card.controller, card.card, card.id, army))
    moved = {card.id for card in cards}  # it stays its target
    left = replace(cause, places=tuple([one for one in cause.places if one[0] not in moved]))
    update.change(work=tuple([replace(one, cause=left) if one.cause == cause else one for one in update.state.work]))


def shoot(update: StateUpdate, cards: Sequence[InPlay], step: Task) -> None:
    """Carry out a Ranged Attack on a card: it falls where the strength reaches its Force (RA-1)."""
    for card in cards:
        force = numbers.card_sum(update.state, card, Stat.FORCE).total
        outcome = 2 if numbers.is_immune(update.state, card, "ranged") else int(step.number >= force)
        update.tell(events.Shot(card.controller, card.card, step.number, force, outcome))
        if outcome == 1:
            do_upon(update, "destroy", [card], step.doer)


_BRAVE: Final[tuple[ids.Trait, ...]] = ("fearless", "undead")


def _frighten(update: StateUpdate, cards: Sequence[InPlay], step: Task) -> None:
    """Bow the Followers of a unit whose Force is no higher (RA-3)."""
    state = update.state
    followers = [one for unit in cards for one in numbers.followers(state, unit) if not one.bowed]
    weak = [one for one in followers if numbers.card_sum(state, one, Stat.FORCE).total <= step.number]
    afraid = [one for one in weak if not numbers.is_immune(state, one, "fear")]
    brave = {one.id for one in afraid for trait in _BRAVE if numbers.has_trait(state, one, trait)}
    do_upon(update, "bow", [one for one in afraid if one.id not in brave], step.doer)


def _straighten(update: StateUpdate, word: vocabulary.UponEffect, cause: Cause) -> None:
    cards, state = cards_meant(update, word.upon, cause), update.state
    _set_bowed(update, [one for one in cards if numbers.restricts(state, one, "straighten") is None], bowed=False)


def _duel(update: StateUpdate, word: vocabulary.DuelEffect, cause: Cause) -> None:
    """Begin a duel, or ask first whether the challenge is taken up (DU-1)."""
    us, them = cards_meant(update, word.us, cause), cards_meant(update, word.them, cause)
    if not us or not them or numbers.is_immune(update.state, them[0], "duel"):
        return
    other = them[0].controller
    update.change(duel=Duel(us[0].id, them[0].id, word, replace(cause, performers=(us[0].id,))))
    update.tell(events.CardNews(cause.seat, us[0].card, "challenged", other_card=them[0].card, other=other))
    then = Task(StepName.ACCEPT if word.refuse else StepName.DUEL, other)
    if not reacting.precedes(update, Occurrence("challenged", cause.seat, (other,), them[0], cause.card), then):
        update.push(then)


def _draw(update: StateUpdate, word: vocabulary.DrawEffect, cause: Cause) -> None:
    """Draw Fate cards: at the first level nobody has any (X-12, X-13)."""
    if update.state.hands:
        update.push(*[Task(StepName.DEAL, seat, number=word.n) for seat in seats_of(update, word.who, cause)])


def _hand_discard(update: StateUpdate, word: vocabulary.HandDiscardEffect, cause: Cause) -> None:
    step = StepName.RANDOM if word.how == "random" else StepName.TRIM
    update.push(*[Task(step, seat, number=word.n) for seat in seats_of(update, word.who, cause)])


def _dishonor(update: StateUpdate, word: vocabulary.UponEffect, cause: Cause) -> None:
    """Dishonor Personalities; a Samurai may die honorably instead (H-5, K-4)."""
    asked = list[Task]()
    for card in cards_meant(update, word.upon, cause):
        if card.dishonored or numbers.is_immune(update.state, card, "dishonor"):
            continue
        if card.id in samurai_in(update.state, card.controller, cause):
            asked.append(Task(StepName.SEPPUKU, card.controller, cause=cause, word=card.id))
        else:
            do_upon(update, "dishonor", [card], cause)
    update.push(*asked)  # the first of them is asked first (F-6)


def _rehonor(update: StateUpdate, word: vocabulary.UponEffect, cause: Cause) -> None:
    """Let Personalities be honorable again, or one of the dead count as honorably dead (H-5, L-6)."""
    own = update.seat(cause.seat)
    dead = CardKey(cause.named(word.upon)) if isinstance(word.upon, str) else ids.NO_KEY
    if dead in own.dishonorably_dead:
        left = without_one(own.dishonorably_dead, dead)
        update.change_seat(cause.seat, dishonorably_dead=left, dead=(*own.dead, dead))
        update.tell(events.Turned(cause.seat, dead, honorable=True))
    turn_over(update, *[one for one in cards_meant(update, word.upon, cause) if one.dishonored], dishonored=False)


def _able(state: PublicState, step: Task) -> list[CardId]:
    """Return the Samurai that may commit seppuku: the one who would be dishonored, or each that has part in a loss."""
    if step.word:
        return [CardId(step.word)] if step.word in state.cards else []
    return samurai_in(state, step.seat, step.doer)


class SeppukuStep(StepForm, steps=(StepName.SEPPUKU,)):
    """K-4: whether a Samurai averts a shame, or part of a loss, while there is one."""

    rule, kinds, unlisted = "K-4", (Seppuku,), "no-samurai"

    def waits(self, update: StateUpdate, step: Task) -> bool:
        able = bool(_able(update.state, step))
        if not able:
            self.answered(update, step, Seppuku(None))
        return able

    def answers(self, state: PublicState, step: Task) -> Iterator[Action]:
        yield Seppuku(None)
        yield from map(Seppuku, _able(state, step))

    def answered(self, update: StateUpdate, step: Task, action: Seppuku) -> None:
        """Go on with what a Samurai could have averted: he has, or nobody did (K-4, H-9)."""
        update.pop()
        cause, samurai = step.doer, action.personality
        if samurai is not None:
            card = update.state.cards[samurai]
            update.change_card(samurai, dishonored=False)
            update.tell(events.CardNews(card.controller, card.card, "seppuku"))
            destroy(update, [update.state.cards[samurai]], cause.seat)
        elif step.word in update.state.cards:
            do_upon(update, "dishonor", [update.state.cards[CardId(step.word)]], cause)
        if step.number:
            by = -1 if samurai is not None else -step.number
            change_honor(update, step.seat, by, "X-8", cause.card, cause.seat)
        check(update)


def _fealty(update: StateUpdate, word: vocabulary.UponEffect, cause: Cause) -> None:
    """Let Personalities be of the seat's clan for good (K-2)."""
    for card in cards_meant(update, word.upon, cause):
        clan = update.seat(cause.seat).clan
        update.change_card(card.id, clan=clan)
        update.tell(events.CardNews(cause.seat, card.card, "sworn"))
        borne = [(one.id, update.state.printed(one)) for one in update.state.attached.get(card.id, ())]
        left = [key for key, one in borne if one.type is CardType.ANCESTOR and clan not in one.clan]
        update.leave_play(left, "fate_discarded")  # E-8


def give_favor(update: StateUpdate, seat: Seat | None) -> None:
    """Give the Emperor's Favor to a seat, or back to nobody (L-2)."""
    before = update.state.favor
    update.change(favor=seat)
    if seat is not None:
        update.tell(events.SeatNews(seat, "favor-taken"))
        reacting.follows(update, Occurrence("favor_taken", seat, (seat,)))
    elif before is not None:
        update.tell(events.SeatNews(before, "favor-returned"))


def _restrict(update: StateUpdate, word: vocabulary.RestrictEffect, cause: Cause) -> None:
    """Forbid seats or cards something (X-8, 25)."""
    mine = cause.seat if word.until == "my_turn" else None
    if isinstance(word.upon, str) and word.upon in get_args(Who):
        meant = [(one, NO_CARD) for one in seats_of(update, word.upon, cause)]
    else:
        meant = [(one.controller, one.id) for one in cards_meant(update, word.upon, cause)]
    for seat, card in meant:
        lasting = Record(None, 0, card, source=cause.card, my_turn=mine, until=word.until)
        update.record(replace(lasting, restricts=word.word, seat=seat))


def _negate(update: StateUpdate, _word: object, cause: Cause) -> None:
    """Let what the point stands before not happen (R-6, A-10)."""
    if (at := reacting.reacted_to(update.state)) is not None:
        reacting.change_point(update, word=reacting.NEGATED)
        update.tell(events.Negated(cause.seat, cause.card, at.kind is not None))
        announced = update.state.innermost(StepName.CARRY_OUT)
        action = None if announced is None or at.kind is None else announced.action
        if isinstance(action, Attach):  # it goes back to the hand, and everybody has seen it
            learn(update, at.by, [action.card])


def _change(update: StateUpdate, word: vocabulary.ChangeEffect, cause: Cause) -> None:
    """Change how much honor the point is about (R-6)."""
    if (at := reacting.reacted_to(update.state)) is not None:
        reacting.change_point(update, amount=max(word.min, at.amount + word.by))


def _enter(update: StateUpdate, _word: object, cause: Cause) -> None:
    """Let the Ring that was played come into play (E-9)."""
    own = update.seat(cause.seat)
    if cause.card not in own.fate_discarded:
        return
    update.change_seat(cause.seat, fate_discarded=without_one(own.fate_discarded, cause.card))
    ring = update.enter(cause.card, cause.seat)
    update.tell(events.RingEntered(cause.seat, cause.card))
    reacting.follows(update, Occurrence("entered", cause.seat, (cause.seat,), ring, cause.card))


def _look(update: StateUpdate, word: vocabulary.LookEffect, cause: Cause) -> None:
    """Let the seat see a hand; everybody knows that it does, and it alone what is there (W-7)."""
    for card in cards_meant(update, word.whose, cause):
        hand = one_by_one(update.state.hands[card.controller], update.state.file.order)
        update.tell(events.HandSeen(cause.seat, card.controller))
        update.tell_one(cause.seat, events.OwnHandSeen(cause.seat, card.controller, tuple(hand)))
        learn(update, card.controller, hand, cause.seat)


def learn(update: StateUpdate, of: Seat, cards: Sequence[CardKey], by: Seat | None = None) -> None:
    """Let a seat that looks, or everybody, know that these are in a hand; what was known is among them (W-8)."""
    own, looks = update.seat(of), update.state.looks

    def now(known: Sequence[CardKey]) -> tuple[CardKey, ...]:
        return tuple((Counter(known) | Counter(cards)).elements())

    known = {(by, of): looks.get((by, of), own.shown)} if by is not None else looks
    update.change(looks={**looks, **{key: now(have) for key, have in known.items() if key[1] == of}})
    if by is None:
        update.change_seat(of, shown=now(own.shown))


UPON: Final[Mapping[str, tuple[ReactionPoint, Callable[[StateUpdate, Sequence[InPlay], Task], None]]]] = {
    "destroy": ("before_destroyed", lambda update, cards, step: destroy(update, list(cards), step.doer.seat)),
    "dishonor": ("before_dishonored", lambda update, cards, _step: turn_over(update, *cards, dishonored=True)),
    "bow": ("before_bowed", lambda update, cards, _step: _set_bowed(update, cards, bowed=True)),
    "home": ("before_moved", _moved),
    "in": ("before_moved", _moved),
    "ranged": ("ranged_named", shoot),
    "fear": ("fear_named", _frighten),
}
"""What is done upon cards, each after the point at which Reactions may cut in before it."""
EFFECTS: Final[Mapping[str, Callable[[StateUpdate, Any, Cause], None]]] = {
    "honor": _honor, "stat": _stat, "set": _set, "straighten": _straighten, "destroy": _destroy, "move": _move,
    "duel": _duel, "draw": _draw, "hand_discard": _hand_discard, "dishonor": _dishonor, "rehonor": _rehonor,
    "fealty": _fealty, "restrict": _restrict, "cancel": _negate, "negate": _negate, "change": _change, "enter": _enter,
    "look": _look, "discard_card": _discard_card, "grant": _grant, "token": _token, "cycle": _cycle, "if": _if,
    "turn_up": _turn_up, "later": _later, "end_battle": _end_battle,
    "bow": lambda update, word, cause: do_upon(update, "bow", cards_meant(update, word.upon, cause), cause),
    "ranged": lambda update, word, cause: do_upon(update, "ranged", cards_meant(update, word.at, cause), cause, word.n),
    "fear": lambda update, word, cause: do_upon(update, "fear", cards_meant(update, word.at, cause), cause, word.n),
    "search": lambda update, word, cause: update.push(
        Task(StepName.SEARCH, cause.seat, effects=(Effect(search=word),))),
    "recall": lambda update, word, cause: update.push(
        Task(StepName.CHOOSE, cause.seat, number=word.n, effects=(Effect(recall=word),))),
    "favor": lambda update, word, cause: give_favor(update, cause.seat if word.to == "me" else None),
    "redirect": lambda update, word, cause: update.push(Task(StepName.REDIRECT, cause=cause, word=word.to)),
}  # fmt: skip
