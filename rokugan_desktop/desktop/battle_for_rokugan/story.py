"""The story in sentences: each event as a line of the recap, with its place on the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import singledispatchmethod
from itertools import pairwise
from typing import Final

from rokugan_desktop.desktop.battle_for_rokugan import sums
from rokugan_desktop.desktop.battle_for_rokugan.spots import (
    card_name,
    card_spot,
    province_name,
    province_spot,
    round_spot,
    special_name,
    spot_of,
    territory_name,
    token_name,
    where,
)
from rokugan_desktop.desktop.face import Person, RecapLine
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.battle_for_rokugan import Action, Message, Topology, Verb, events, ids

Say = Callable[[events.Event], RecapLine | None]


def who(people: Sequence[Person], seat: int) -> Message:
    """Return a player with name and clan: "Aiko (Crab)"."""
    person = people[seat]
    return Message("story.who", name=person.name, clan=person.role.name)


def listed(items: Sequence[AnyMessage], key: str = "story.list") -> AnyMessage:
    """Return several messages as one, parted by commas. Raise IndexError for none."""
    whole = items[0]
    for item in items[1:]:
        whole = Message(key, first=whole, rest=item)
    return whole


def _secret(event: events.Event, answers: Sequence[Action]) -> Message | None:
    """Return what the event does not tell of these answers: the token placed or put back, the objective kept."""
    match event:
        case events.TokenPlaced(place=place):
            pairs = [one for one, then in pairwise(answers) if (then.verb, then.number) == (Verb.LAY, place)]
            return token_name(pairs[-1].number) if pairs else None
        case events.TokenPutBack():
            taken = [one.number for one in answers if one.verb is Verb.TAKE]
            return token_name(taken[-1]) if taken else None
        case events.ObjectiveKept():
            kept = [one.number for one in answers if one.verb is Verb.KEEP]
            return Message(f"objective.{ids.SECRET_OBJECTIVES[kept[-1]]}.title") if kept else None
        case _:
            return None


class Story:
    """Says events; `line` is the whole of it. A line tells no more than its event."""

    def __init__(self, board: Topology) -> None:
        """Keep the board, for the names of its places."""
        self._board: Final = board
        self._people: Sequence[Person] = ()

    def line(self, event: events.Event, people: Sequence[Person]) -> RecapLine | None:
        """Return the event as a line; None for what the table itself shows: tokens drawn, steps done."""
        self._people = people
        return self._say(event)

    def open_line(self, event: events.Event, answers: Sequence[Action], people: Sequence[Person]) -> RecapLine | None:
        """Return the event as a line, with what it keeps to itself as the seat's answers say it: after the end."""
        line = self.line(event, people)
        secret = _secret(event, answers)
        if line is None or secret is None:
            return line
        message = Message(f"{line.message.key}-open", **dict(line.message.parameters), secret=secret)
        return replace(line, message=message)

    def _who(self, seat: int) -> Message:
        return who(self._people, seat)

    def _clan(self, seat: int) -> AnyMessage:
        return self._people[seat].role.name

    def _at_province(self, key: str, province: int, **parameters: AnyMessage | int | str) -> RecapLine:
        name = province_name(self._board, province)
        return RecapLine(Message(key, province=name, **parameters), province_spot(self._board, province))

    def _at_place(self, key: str, place: int, **parameters: AnyMessage | int | str) -> RecapLine:
        return RecapLine(Message(key, where=where(self._board, place), **parameters), spot_of(self._board, place))

    @singledispatchmethod
    def _say(self, event: events.Event) -> RecapLine | None:
        raise TypeError(f"an event without a sentence: {type(event).__name__}")

    # Told by the hand, the map or the next line

    @_say.register
    def _(self, event: events.TokenDrawn) -> RecapLine | None:
        return None

    @_say.register
    def _(self, event: events.HandDrawn) -> RecapLine | None:
        return None

    @_say.register
    def _(self, event: events.StepResolved) -> RecapLine | None:
        if event.step is not events.ResolutionStep.REVEAL:
            return None
        return RecapLine(Message("story.resolution"), heading=True)

    # Set-up

    @_say.register
    def _(self, event: events.ObjectiveDealt) -> RecapLine | None:
        title = Message(f"objective.{ids.SECRET_OBJECTIVES[event.objective]}.title")
        return RecapLine(Message("story.objective-dealt", who=self._who(event.seat), objective=title))

    @_say.register
    def _(self, event: events.ObjectiveKept) -> RecapLine | None:
        return RecapLine(Message("story.objective-kept", who=self._who(event.seat)))

    @_say.register
    def _(self, event: events.FirstPlayerDrawn) -> RecapLine | None:
        return RecapLine(Message("story.first-player", who=self._who(event.seat)))

    @_say.register
    def _(self, event: events.StartingTokenPlaced) -> RecapLine | None:
        return self._at_province("story.starting", event.province, who=self._who(event.seat))

    # Upkeep

    @_say.register
    def _(self, event: events.RoundBegan) -> RecapLine | None:
        return RecapLine(Message("story.round", round=event.round), round_spot(event.round), heading=True)

    @_say.register
    def _(self, event: events.RoninChanged) -> RecapLine | None:
        key = "story.ronin" if event.ronin else "story.no-ronin"
        return RecapLine(Message(key, who=self._who(event.seat)))

    @_say.register
    def _(self, event: events.InitiativeRevealed) -> RecapLine | None:
        card = Message(f"initiative.{ids.INITIATIVE_CARDS[event.card]}.title")
        return RecapLine(Message("story.initiative", card=card, who=self._who(event.seat)))

    @_say.register
    def _(self, event: events.TokenPutBack) -> RecapLine | None:
        return RecapLine(Message("story.put-back", who=self._who(event.seat)))

    @_say.register
    def _(self, event: events.CardPlayed) -> RecapLine | None:
        spot = card_spot(event.card // 2) if event.card < ids.SCOUT else None
        return RecapLine(Message("story.card-played", who=self._who(event.seat), card=card_name(event.card)), spot)

    @_say.register
    def _(self, event: events.Passed) -> RecapLine | None:
        return RecapLine(Message("story.passed", who=self._who(event.seat)))

    @_say.register
    def _(self, event: events.SpecialPut) -> RecapLine | None:
        token = special_name(event.special)
        if event.replaced == ids.NOBODY:
            return self._at_province("story.special-put", event.province, token=token)
        replaced = special_name(event.replaced)
        return self._at_province("story.special-replaced", event.province, token=token, replaced=replaced)

    @_say.register
    def _(self, event: events.SpecialRemoved) -> RecapLine | None:
        return self._at_province("story.special-removed", event.province, token=special_name(event.special))

    @_say.register
    def _(self, event: events.ControlAdded) -> RecapLine | None:
        person = self._who(event.seat)
        if event.down and event.up:
            return self._at_province("story.control-both", event.province, who=person, down=event.down, up=event.up)
        key = "story.control-up" if event.up else "story.control-down"
        return self._at_province(key, event.province, who=person, n=event.down + event.up)

    @_say.register
    def _(self, event: events.ControlRemoved) -> RecapLine | None:
        return self._at_province(
            "story.control-removed", event.province, who=self._who(event.seat), n=event.down + event.up
        )

    @_say.register
    def _(self, event: events.ControlSwapped) -> RecapLine | None:
        return self._at_province("story.control-swapped", event.province, other=province_name(self._board, event.other))

    @_say.register
    def _(self, event: events.HandSpied) -> RecapLine | None:
        return RecapLine(Message("story.hand-spied", who=self._who(event.seat), other=self._clan(event.other)))

    @_say.register
    def _(self, event: events.HandShown) -> RecapLine | None:
        clan = self._clan(event.other)
        if not event.tokens:
            return RecapLine(Message("story.hand-empty", clan=clan))
        tokens = listed([token_name(token) for token in event.tokens])
        return RecapLine(Message("story.hand-shown", clan=clan, tokens=tokens))

    @_say.register
    def _(self, event: events.TokenRecovered) -> RecapLine | None:
        return RecapLine(Message("story.recovered", who=self._who(event.seat), token=token_name(event.token)))

    @_say.register
    def _(self, event: events.TokenGiven) -> RecapLine | None:
        if event.token == ids.NOBODY:
            return RecapLine(Message("story.given-unseen", who=self._who(event.seat)))
        return RecapLine(Message("story.given", who=self._who(event.seat), token=token_name(event.token)))

    # Placement

    @_say.register
    def _(self, event: events.TookTurnOut) -> RecapLine | None:
        return RecapLine(Message("story.out", who=self._who(event.seat)))

    @_say.register
    def _(self, event: events.TokenPlaced) -> RecapLine | None:
        return self._at_place("story.placed", event.place, who=self._who(event.seat))

    @_say.register
    def _(self, event: events.BlessingPlaced) -> RecapLine | None:
        return self._at_place("story.blessed", event.place, who=self._who(event.seat), token=token_name(event.token))

    @_say.register
    def _(self, event: events.TokenAnimated) -> RecapLine | None:
        return self._at_place("story.animated", event.place, who=self._who(event.seat), token=token_name(event.token))

    @_say.register
    def _(self, event: events.TokenLooked) -> RecapLine | None:
        return self._at_place("story.looked", event.place, who=self._who(event.seat))

    @_say.register
    def _(self, event: events.TokenShown) -> RecapLine | None:
        line = self._at_place("story.shown", event.place, token=token_name(event.token))
        return RecapLine(line.message, line.spot, revealing=True)

    @_say.register
    def _(self, event: events.TokenDiscarded) -> RecapLine | None:
        return self._at_place(
            "story.discarded",
            event.place,
            card=card_name(event.card),
            token=token_name(event.token),
            clan=self._clan(event.seat),
        )

    @_say.register
    def _(self, event: events.TokenPooled) -> RecapLine | None:
        return self._at_place("story.pooled", event.place, clan=self._clan(event.seat))

    @_say.register
    def _(self, event: events.BluffOpened) -> RecapLine | None:
        return RecapLine(Message("story.bluff-open", clan=self._clan(event.seat)))

    @_say.register
    def _(self, event: events.TokenPaid) -> RecapLine | None:
        return RecapLine(Message("story.paid", who=self._who(event.seat), token=token_name(event.token)))

    @_say.register
    def _(self, event: events.TokensSwapped) -> RecapLine | None:
        other = where(self._board, event.other)
        return self._at_place("story.swapped", event.place, who=self._who(event.seat), other=other)

    @_say.register
    def _(self, event: events.Conceded) -> RecapLine | None:
        return RecapLine(Message("story.conceded", who=self._who(event.seat)))

    # Resolution

    @_say.register
    def _(self, event: events.IllegalDiscarded) -> RecapLine | None:
        token = event.token
        return self._at_place(
            "story.illegal",
            token.place,
            token=token_name(token.face),
            clan=self._clan(token.seat),
            rule=event.rule,
        )

    @_say.register
    def _(self, event: events.BluffReturned) -> RecapLine | None:
        return self._at_place("story.bluff-home", event.place, clan=self._clan(event.seat))

    @_say.register
    def _(self, event: events.Raided) -> RecapLine | None:
        clans = listed([self._clan(seat) for seat in dict.fromkeys(event.seats)])
        return self._at_province("story.raided", event.province, clans=clans, n=event.discarded)

    @_say.register
    def _(self, event: events.MadePeaceful) -> RecapLine | None:
        return self._at_province("story.peaceful", event.province, clan=self._clan(event.seat), n=event.discarded)

    @_say.register
    def _(self, event: events.Battle) -> RecapLine | None:
        return self._at_province(
            "story.battle",
            event.province,
            sums=sums.sides(event, self._people),
            outcome=sums.outcome(event, self._people),
        )

    @_say.register
    def _(self, event: events.Defended) -> RecapLine | None:
        return self._at_province("story.defended", event.province, who=self._who(event.seat), rule=event.rule)

    @_say.register
    def _(self, event: events.CardTaken) -> RecapLine | None:
        territory, person = territory_name(event.territory), self._who(event.seat)
        if event.source < 0:
            message = Message("story.card-taken", who=person, territory=territory)
        else:
            message = Message("story.card-passed-on", who=person, territory=territory, clan=self._clan(event.source))
        return RecapLine(message, card_spot(event.territory))

    @_say.register
    def _(self, event: events.CardReturned) -> RecapLine | None:
        message = Message("story.card-returned", who=self._who(event.seat), territory=territory_name(event.territory))
        return RecapLine(message, card_spot(event.territory))

    @_say.register
    def _(self, event: events.CardTurnedUp) -> RecapLine | None:
        message = Message("story.card-turned-up", territory=territory_name(event.territory), card=card_name(event.card))
        return RecapLine(message, card_spot(event.territory))

    @_say.register
    def _(self, event: events.GameEnded) -> RecapLine | None:
        winners = listed([self._who(seat) for seat in event.winners])
        key = "story.shared" if len(event.winners) > 1 else "story.won"
        return RecapLine(Message(key, winners=winners), heading=True)
