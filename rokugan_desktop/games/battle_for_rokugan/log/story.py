"""The story in sentences: each event as a line of the recap, with its place on the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatchmethod
from typing import Final

from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Participant, Seat, Series, StoryLine
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.log import sums
from rokugan_desktop.games.battle_for_rokugan.log.spots import (
    card_spot,
    province_spot,
    round_spot,
    spot_of,
    where,
)
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import (
    card_name,
    province_name,
    special_name,
    territory_name,
    token_name,
)
from rokugan_desktop.games.battle_for_rokugan.topology import Topology


def who(people: Sequence[Participant], seat: Seat) -> Message:
    """Return a player with name and clan: "Aiko (Crab)"."""
    person = people[seat]
    return Message("story.who", name=person.name, clan=person.role.name)


def listed(items: Sequence[AnyMessage], key: str = "story.list") -> AnyMessage:
    """Return several messages as one, parted by commas. Raise IndexError for none."""
    whole = items[0]
    for item in items[1:]:
        whole = Message(key, first=whole, rest=item)
    return whole


class Story:
    """Says events; `line` is the whole of it. A line tells no more than its event."""

    def __init__(self, board: Topology) -> None:
        """Keep the board, for the names of its places."""
        self._board: Final = board
        self._people: Sequence[Participant] = ()

    def line(self, event: events.Event, people: Sequence[Participant]) -> StoryLine | None:
        """Return the event as a line; None for what the table itself shows: tokens drawn, steps done."""
        self._people = people
        line = self._say(event)
        by: int = event.winner if isinstance(event, events.Battle) else getattr(event, "seat", ids.NOBODY)
        return line if line is None or by == ids.NOBODY else replace(line, by=by)

    def _who(self, seat: Seat) -> Message:
        return who(self._people, seat)

    def _clan(self, seat: Seat) -> AnyMessage:
        return self._people[seat].role.name

    def _known_alone(self, seat: Seat, secret: Message) -> StoryLine:
        """Return what the line before keeps to itself: told to its owner, and after the end to all."""
        return StoryLine(Message("story.known-alone", who=self._who(seat), secret=secret))

    def _at_province(self, key: str, province: ids.Province, **parameters: AnyMessage | int | str) -> StoryLine:
        name = province_name(self._board, province)
        return StoryLine(Message(key, province=name, **parameters), province_spot(self._board, province))

    def _of_series(self, line: StoryLine, kind: str, seat: Seat, province: ids.Province) -> StoryLine:
        """Return the line as one of several that are told in one sentence: the same of the same seat."""
        who_it_is = self._who(seat)

        def together(places: Sequence[AnyMessage]) -> AnyMessage:
            return Message(f"story.series.{kind}", who=who_it_is, places=listed(places))

        return replace(line, series=Series(kind, seat, province_name(self._board, province), together))

    def _at_place(self, key: str, place: ids.Place, **parameters: AnyMessage | int | str) -> StoryLine:
        return StoryLine(Message(key, where=where(self._board, place), **parameters), spot_of(self._board, place))

    @singledispatchmethod
    def _say(self, event: events.Event) -> StoryLine | None:
        raise TypeError(f"an event without a sentence: {type(event).__name__}")

    # Told by the hand, the map or the next line

    @_say.register
    def _(self, event: events.TokenDrawn) -> StoryLine | None:
        return None

    @_say.register
    def _(self, event: events.HandDrawn) -> StoryLine | None:
        return None

    @_say.register
    def _(self, event: events.StepResolved) -> StoryLine | None:
        if event.step is not events.ResolutionStep.REVEAL:
            return None
        return StoryLine(Message("phase.resolution"), heading=True)

    # Set-up

    @_say.register
    def _(self, event: events.ObjectiveDealt) -> StoryLine | None:
        title = Message(f"objective.{ids.SECRET_OBJECTIVES[event.objective]}.title")
        return StoryLine(Message("story.objective-dealt", who=self._who(event.seat), objective=title))

    @_say.register
    def _(self, event: events.ObjectiveKept) -> StoryLine | None:
        return StoryLine(Message("story.objective-kept", who=self._who(event.seat)))

    @_say.register
    def _(self, event: events.FirstPlayerDrawn) -> StoryLine | None:
        return StoryLine(Message("story.first-player", who=self._who(event.seat)))

    @_say.register
    def _(self, event: events.StartingTokenPlaced) -> StoryLine | None:
        line = self._at_province("story.starting", event.province, who=self._who(event.seat))
        return self._of_series(line, "starting", event.seat, event.province)

    @_say.register
    def _(self, event: events.OwnObjectiveKept) -> StoryLine | None:
        return self._known_alone(event.seat, Message(f"objective.{ids.SECRET_OBJECTIVES[event.objective]}.title"))

    # Upkeep

    @_say.register
    def _(self, event: events.RoundBegan) -> StoryLine | None:
        return StoryLine(Message("story.round", round=event.round), round_spot(event.round), heading=True)

    @_say.register
    def _(self, event: events.RoninChanged) -> StoryLine | None:
        key = "story.ronin" if event.ronin else "story.no-ronin"
        return StoryLine(Message(key, who=self._who(event.seat)))

    @_say.register
    def _(self, event: events.InitiativeRevealed) -> StoryLine | None:
        card = Message(f"initiative.{ids.INITIATIVE_CARDS[event.card]}.title")
        return StoryLine(Message("story.initiative", card=card, who=self._who(event.seat)))

    @_say.register
    def _(self, event: events.TokenPutBack) -> StoryLine | None:
        return StoryLine(Message("story.put-back", who=self._who(event.seat)))

    @_say.register
    def _(self, event: events.OwnTokenPutBack) -> StoryLine | None:
        return self._known_alone(event.seat, token_name(event.token))

    @_say.register
    def _(self, event: events.CardPlayed) -> StoryLine | None:
        spot = card_spot(ids.TERRITORY_OF_CARD[event.card]) if ids.is_territory_card(event.card) else None
        return StoryLine(Message("story.card-played", who=self._who(event.seat), card=card_name(event.card)), spot)

    @_say.register
    def _(self, event: events.Passed) -> StoryLine | None:
        return StoryLine(Message("story.passed", who=self._who(event.seat)))

    @_say.register
    def _(self, event: events.SpecialPut) -> StoryLine | None:
        token = special_name(event.special)
        if event.replaced == ids.NOBODY:
            return self._at_province("story.special-put", event.province, token=token)
        replaced = special_name(event.replaced)
        return self._at_province("story.special-replaced", event.province, token=token, replaced=replaced)

    @_say.register
    def _(self, event: events.SpecialRemoved) -> StoryLine | None:
        return self._at_province("story.special-removed", event.province, token=special_name(event.special))

    @_say.register
    def _(self, event: events.ControlAdded) -> StoryLine | None:
        person = self._who(event.seat)
        if event.facedown and event.faceup:
            return self._at_province(
                "story.control-both", event.province, who=person, facedown=event.facedown, faceup=event.faceup
            )
        kind = "control-up" if event.faceup else "control-down"
        line = self._at_province(f"story.{kind}", event.province, who=person, n=event.facedown + event.faceup)
        return self._of_series(line, kind, event.seat, event.province)

    @_say.register
    def _(self, event: events.ControlRemoved) -> StoryLine | None:
        line = self._at_province(
            "story.control-removed", event.province, who=self._who(event.seat), n=event.facedown + event.faceup
        )
        return self._of_series(line, "control-removed", event.seat, event.province)

    @_say.register
    def _(self, event: events.ControlSwapped) -> StoryLine | None:
        return self._at_province("story.control-swapped", event.province, other=province_name(self._board, event.other))

    @_say.register
    def _(self, event: events.HandSpied) -> StoryLine | None:
        return StoryLine(Message("story.hand-spied", who=self._who(event.seat), other=self._clan(event.other)))

    @_say.register
    def _(self, event: events.HandShown) -> StoryLine | None:
        clan = self._clan(event.other)
        if not event.tokens:
            return StoryLine(Message("story.hand-empty", clan=clan))
        tokens = listed([token_name(token) for token in event.tokens])
        return StoryLine(Message("story.hand-shown", clan=clan, tokens=tokens))

    @_say.register
    def _(self, event: events.TokenRecovered) -> StoryLine | None:
        return StoryLine(Message("story.recovered", who=self._who(event.seat), token=token_name(event.token)))

    @_say.register
    def _(self, event: events.TokenGiven) -> StoryLine | None:
        if event.token == ids.NOBODY:
            return StoryLine(Message("story.given-unseen", who=self._who(event.seat)))
        return StoryLine(Message("story.given", who=self._who(event.seat), token=token_name(event.token)))

    # Placement

    @_say.register
    def _(self, event: events.TookTurnOut) -> StoryLine | None:
        return StoryLine(Message("story.out", who=self._who(event.seat)))

    @_say.register
    def _(self, event: events.TokenPlaced) -> StoryLine | None:
        return self._at_place("story.placed", event.place, who=self._who(event.seat))

    @_say.register
    def _(self, event: events.OwnTokenPlaced) -> StoryLine | None:
        token = token_name(event.token)  # others may learn it later
        line = self._at_place("story.known-placed", event.place, who=self._who(event.seat), secret=token)
        return replace(line, whole=True)

    @_say.register
    def _(self, event: events.BlessingPlaced) -> StoryLine | None:
        return self._at_place("story.blessed", event.place, who=self._who(event.seat), token=token_name(event.token))

    @_say.register
    def _(self, event: events.TokenAnimated) -> StoryLine | None:
        return self._at_place("story.animated", event.place, who=self._who(event.seat), token=token_name(event.token))

    @_say.register
    def _(self, event: events.TokenLooked) -> StoryLine | None:
        return self._at_place("story.looked", event.place, who=self._who(event.seat))

    @_say.register
    def _(self, event: events.TokenShown) -> StoryLine | None:
        line = self._at_place("story.shown", event.place, token=token_name(event.token))
        return StoryLine(line.message, line.spot, revealing=True)

    @_say.register
    def _(self, event: events.TokenDiscarded) -> StoryLine | None:
        return self._at_place(
            "story.discarded",
            event.place,
            card=card_name(event.card),
            token=token_name(event.token),
            clan=self._clan(event.seat),
        )

    @_say.register
    def _(self, event: events.TokenPooled) -> StoryLine | None:
        return self._at_place("story.pooled", event.place, clan=self._clan(event.seat))

    @_say.register
    def _(self, event: events.BluffOpened) -> StoryLine | None:
        return StoryLine(Message("story.bluff-open", clan=self._clan(event.seat)))

    @_say.register
    def _(self, event: events.TokenPaid) -> StoryLine | None:
        return StoryLine(Message("story.paid", who=self._who(event.seat), token=token_name(event.token)))

    @_say.register
    def _(self, event: events.TokensSwapped) -> StoryLine | None:
        other = where(self._board, event.other)
        return self._at_place("story.swapped", event.place, who=self._who(event.seat), other=other)

    @_say.register
    def _(self, event: events.SeatConceded) -> StoryLine | None:
        return StoryLine(Message("story.conceded", who=self._who(event.seat)))

    # Resolution

    @_say.register
    def _(self, event: events.IllegalDiscarded) -> StoryLine | None:
        token = event.token
        return self._at_place(
            "story.illegal",
            token.place,
            token=token_name(token.face),
            clan=self._clan(token.seat),
            rule=event.rule,
        )

    @_say.register
    def _(self, event: events.BluffReturned) -> StoryLine | None:
        return self._at_place("story.bluff-home", event.place, clan=self._clan(event.seat))

    @_say.register
    def _(self, event: events.Raided) -> StoryLine | None:
        clans = listed([self._clan(seat) for seat in dict.fromkeys(event.seats)])
        return self._at_province("story.raided", event.province, clans=clans, n=event.discarded)

    @_say.register
    def _(self, event: events.MadePeaceful) -> StoryLine | None:
        return self._at_province("story.peaceful", event.province, clan=self._clan(event.seat), n=event.discarded)

    @_say.register
    def _(self, event: events.Battle) -> StoryLine | None:
        return self._at_province(
            "story.battle",
            event.province,
            sums=sums.sides(event, self._people),
            outcome=sums.outcome(event, self._people),
        )

    @_say.register
    def _(self, event: events.Defended) -> StoryLine | None:
        line = self._at_province("story.defended", event.province, who=self._who(event.seat), rule=event.rule)
        return self._of_series(line, "defended", event.seat, event.province)

    @_say.register
    def _(self, event: events.CardTaken) -> StoryLine | None:
        territory, person = territory_name(event.territory), self._who(event.seat)
        if event.source < 0:
            message = Message("story.card-taken", who=person, territory=territory)
        else:
            source = self._clan(Seat(event.source))
            message = Message("story.card-passed-on", who=person, territory=territory, clan=source)
        return StoryLine(message, card_spot(event.territory))

    @_say.register
    def _(self, event: events.CardReturned) -> StoryLine | None:
        message = Message("story.card-returned", who=self._who(event.seat), territory=territory_name(event.territory))
        return StoryLine(message, card_spot(event.territory))

    @_say.register
    def _(self, event: events.CardTurnedUp) -> StoryLine | None:
        message = Message("story.card-turned-up", territory=territory_name(event.territory), card=card_name(event.card))
        return StoryLine(message, card_spot(event.territory))

    @_say.register
    def _(self, event: events.GameEnded) -> StoryLine | None:
        winners = listed([self._who(seat) for seat in event.winners])
        key = "story.shared" if len(event.winners) > 1 else "story.won"
        return StoryLine(Message(key, winners=winners), heading=True)
