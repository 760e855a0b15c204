"""What each event says of the table, and nothing else: an account of a match kept from its story alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from msgspec import structs

from rokugan_desktop.engine import Seat, Told
from rokugan_desktop.games.battle_for_rokugan import View, events, ids
from rokugan_desktop.games.battle_for_rokugan.events import Event, ResolutionStep
from rokugan_desktop.games.battle_for_rokugan.state import PLAYED, Moment, Placed, PublicState
from tests.games.battle_for_rokugan.playing import game

BOARD = game().board
Control = dict[ids.Province, tuple[int, int, int]]
"""By province whose control tokens lie there, how many facedown and how many faceup."""


class Account:
    """What lies on the table as whoever hears the story, and has seen it before, must know it: kept from that alone."""

    def __init__(self, before: View, heard: Sequence[Event]) -> None:
        public = before.public
        self.placed = {token.identity: token for token in public.placed}
        self.control = _control(public)
        self.special = _specials(public)
        self.holders, self.cards = list(public.holders), list(public.cards)
        self.piles = [Counter(dict(enumerate(seat.discard))) for seat in public.seats]
        self.hands = list(before.hand_sizes)
        self._fought: list[Placed] = []
        """The tokens that fought and lie on no pile yet (R-5f)."""
        self._to_come = heard
        self._after_battles: Control | None = None
        """What the battles lead to, from the first of them on: they are all fought at once (R-5)."""
        self._animating = public.script is not None and public.script.card == ids.CARDS.index("animate_the_dead")

    def hear(self, event: Event, seen: View) -> None:
        """Change what the event says; `seen` tells which of several tokens alike it was."""
        self._to_come = self._to_come[1:]
        match event:
            case events.TokenPlaced(seat, identity, place):
                self.placed[identity] = Placed(identity, seat, place)
                self.hands[seat] -= 1
            case events.BlessingPlaced(seat, identity, _place, token):
                blessed = self.placed[identity]
                self.placed[identity] = structs.replace(blessed, blessings=(*blessed.blessings, token))
                if self._animating:
                    self.piles[seat][token] -= 1
                else:
                    self.hands[seat] -= 1
            case events.TokenAnimated(seat, identity, place, token):
                self.placed[identity] = Placed(identity, seat, place, token)
                self.piles[seat][token] -= 1
            case events.TokenDiscarded(seat, place, token):
                self._lift(seat, place, seen)
                self._pile(seat, token)
            case events.TokenPooled(seat, place):
                self._lift(seat, place, seen)
            case events.TokenPaid(seat, token):
                self.hands[seat] -= 1
                self._pile(seat, token)
            case events.TokenRecovered(seat, token):
                self.hands[seat] += 1
                self.piles[seat][token] -= 1
            case events.TokenGiven(seat, token):
                self.hands[seat] -= 1
                self._pile(seat, token)
            case events.TokenPutBack(seat):
                self.hands[seat] -= 1
            case events.HandDrawn():  # what was drawn was told to each seat alone
                self.hands = list(seen.hand_sizes)
                assert self.hands[event.seat] == event.size
            case events.TokensSwapped(seat, place, other):
                moved = [token for token in seen.public.placed if token != self.placed[token.identity]]
                ways = sorted((self.placed[token.identity].place, token.place) for token in moved)
                assert ways == (sorted(((place, other), (other, place))) if place != other else [])
                assert {token.seat for token in moved} <= {seat}
                self.placed |= {token.identity: token for token in moved}
            case _:
                self._hear_of_the_board(event)

    def _hear_of_the_board(self, event: Event) -> None:
        match event:
            case events.StartingTokenPlaced(seat, province):
                self.control[province] = (seat, 1, 0)
            case events.ControlSwapped(province, other):
                both = self.control[other], self.control[province]
                self.control[province], self.control[other] = both
            case events.ControlAdded() | events.ControlRemoved():
                if self._after_battles is not None:
                    self.control = dict(self._after_battles)
                else:
                    _count(self.control, event)
            case events.SpecialPut(special, province):
                self.special[province] = special
            case events.SpecialRemoved(_special, province):
                del self.special[province]
            case events.CardTaken(territory, seat):
                self.holders[territory] = seat
            case events.CardReturned(territory):
                self.holders[territory] = -1
            case events.CardTurnedUp(territory, card):
                self.cards[territory] = card
            case events.CardPlayed(_seat, card) if card in self.cards:
                self.holders[self.cards.index(card)] = PLAYED
                self._animating = card == ids.CARDS.index("animate_the_dead")
            case _:
                self._hear_of_the_resolution(event)

    def _hear_of_the_resolution(self, event: Event) -> None:
        match event:
            case events.IllegalDiscarded(token):
                assert self.placed[token.identity] == token
                self._sweep([token])
            case events.Raided(province, _seats, count) | events.MadePeaceful(province, _seats, count):
                gone = [token for token in self.placed.values() if BOARD.touched[token.place] >> province & 1]
                assert len(gone) == count
                self._sweep(gone)
            case events.Battle(province):
                if self._after_battles is None:
                    self._after_battles = dict(self.control)
                    for one in self._to_come:
                        if isinstance(one, events.ControlAdded | events.ControlRemoved):
                            _count(self._after_battles, one)
                fought = [token for token in self.placed.values() if BOARD.target[token.place] == province]
                self._fought += [self.placed.pop(token.identity) for token in fought]
                self.control.pop(province, None)
                if province in self._after_battles:
                    self.control[province] = self._after_battles[province]
            case events.BluffReturned(seat, place):
                if self._after_battles is not None:
                    self._clear()
                home = [token for token in self.placed.values() if (token.seat, token.place) == (seat, place)]
                self._sweep([token for token in home if token.face == ids.BLUFF][:1])
                self.hands[seat] += 1
            case events.StepResolved(ResolutionStep.REVEAL, public):
                turned = {token.identity: structs.replace(token, face=ids.NO_TOKEN) for token in public.placed}
                assert turned == {one: structs.replace(token, face=ids.NO_TOKEN) for one, token in self.placed.items()}
                self.placed = {token.identity: token for token in public.placed}
            case events.StepResolved(ResolutionStep.BATTLES):
                self._clear()
            case _:
                pass

    def _clear(self) -> None:
        """R-5f: nothing stays on the board."""
        self._sweep([*self._fought, *self.placed.values()])
        self._fought = []
        self._after_battles = None if not self.placed else self._after_battles

    def _lift(self, seat: Seat, place: ids.Place, seen: View) -> None:
        left = {token.identity for token in seen.public.placed}
        (gone,) = [token for token in self.placed.values() if token.identity not in left]
        assert (gone.seat, gone.place) == (seat, place)
        del self.placed[gone.identity]

    def _sweep(self, gone: Sequence[Placed]) -> None:
        for token in gone:
            self.placed.pop(token.identity, None)
            self._pile(token.seat, token.face)
            for blessing in token.blessings:
                self._pile(token.seat, blessing)

    def _pile(self, seat: Seat, token: ids.Token) -> None:
        if token not in (ids.BLUFF, ids.NO_TOKEN):
            self.piles[seat][token] += 1

    def hold(self, seen: View) -> None:
        """Hold a view against all that was said."""
        public = seen.public
        assert {token.identity: token for token in public.placed} == self.placed
        assert seen.tokens == tuple(token.face for token in public.placed)
        assert (_control(public), _specials(public)) == (self.control, self.special)
        assert (list(public.holders), list(public.cards)) == (self.holders, self.cards)
        assert [+Counter(dict(enumerate(seat.discard))) for seat in public.seats] == [+pile for pile in self.piles]
        assert list(seen.hand_sizes) == self.hands


def _control(public: PublicState) -> Control:
    found: Control = {}
    for province in BOARD.number.values():
        seat = public.controller(province)
        if seat != ids.NOBODY:
            found[province] = (seat, public.facedown[province], public.faceup[province])
    return found


def _specials(public: PublicState) -> dict[ids.Province, ids.Special]:
    return {
        province: special
        for special, provinces in zip(ids.EVERY_SPECIAL, public.special, strict=True)
        for province in BOARD.number.values()
        if provinces >> province & 1
    }


def _count(control: Control, event: events.ControlAdded | events.ControlRemoved) -> None:
    sign = 1 if isinstance(event, events.ControlAdded) else -1
    _seat, down, up = control.pop(event.province, (event.seat, 0, 0))
    down, up = down + sign * event.facedown, up + sign * event.faceup
    if down or up:
        control[event.province] = (event.seat, down, up)


def _shown(event: Event, seen: View) -> bool:
    """Tell whether what else an event says is seen."""
    public = seen.public
    match event:
        case events.ObjectiveKept(seat):
            return seen.has_kept[seat]
        case events.FirstPlayerDrawn(seat):
            return public.first_player == seat
        case events.InitiativeRevealed(card, seat):
            return (public.initiative_shown[-1], public.first_player) == (card, seat)
        case events.RoundBegan(number):
            return public.round == number
        case events.RoninChanged(seat, ronin):
            return public.seats[seat].ronin == ronin
        case events.TookTurnOut(seat):
            return public.seats[seat].out
        case events.TokenLooked(seat, identity):
            return identity in public.looked[seat]
        case events.HandSpied(_seat, other):
            return public.seats[other].bluff_barred
        case events.BluffOpened(seat):
            return public.seats[seat].bluff_open
        case events.SeatConceded(seat):
            return public.seats[seat].conceded
        case events.StepResolved(_step, table):
            return public == table
        case events.GameEnded(_honor, winners):
            return (public.winners, public.moment) == (winners, Moment.OVER)
        case _:
            return True


def hold(before: View, heard: Sequence[Told[Event]], after: View) -> None:
    """Hold each watched view against what the events say up to it, and the last against what all know at rest.

    What happens at once is told with one view; a battle alone (R-5).
    """
    account = Account(before, [told.event for told in heard])
    for _same, at_once in groupby(heard, key=lambda told: id(told.seen)):
        together = list(at_once)
        seen: View = together[0].seen
        assert len(together) == 1 or not any(isinstance(told.event, events.Battle) for told in together)
        for told in together:
            account.hear(told.event, seen)
            assert _shown(told.event, seen), told.event
        account.hold(seen)
    account.hands = list(after.hand_sizes)
    account.hold(after)
