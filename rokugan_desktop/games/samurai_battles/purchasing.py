"""How an army of a battle by points is bought, unit by unit, and what bars a purchase (chapter N)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.games.samurai_battles.actions import READY, Action, Verb
from rokugan_desktop.games.samurai_battles.components import Card
from rokugan_desktop.games.samurai_battles.fields import SIZES
from rokugan_desktop.games.samurai_battles.ids import CardId, Side, UnitId
from rokugan_desktop.games.samurai_battles.messages import Message, card_name
from rokugan_desktop.games.samurai_battles.state import Battlefield, Bought, PlanDraft, Unit

COMMANDER: Final = 3
"""What a commander costs (N-4)."""
FEWEST: Final = 3
"""How many units that fight an army has at least: all but headquarters and carriers."""


class Purchasing(NamedTuple):
    """What a seat buys with: the battle's terms, and what it has bought so far."""

    field: Battlefield
    side: Side
    draft: PlanDraft

    @property
    def cards(self) -> list[Card]:
        """Return the cards of what has been bought."""
        return [self.field.cards[one.card] for one in self.draft.bought]

    @property
    def left(self) -> int:
        """Return what of the sum is left."""
        assert self.field.terms is not None, "armies are bought in a battle by points"
        spent = sum(self.cost(one) for one in self.draft.bought)
        return self.field.terms.points - spent

    @property
    def most(self) -> int:
        """Return how many units the army has at most."""
        assert self.field.terms is not None, "armies are bought in a battle by points"
        return SIZES[self.field.terms.size].most

    def cost(self, bought: Bought) -> int:
        """Return what a unit costs (N-4)."""
        return self.field.cards[bought.card].points + COMMANDER * bought.commander

    def named(self) -> dict[UnitId, Bought]:
        """Return what has been bought, by the names that the units will bear."""
        return {UnitId(f"{self.side[0]}{number}"): one for number, one in enumerate(self.draft.bought, 1)}

    def army(self, seat: Seat) -> list[Unit]:
        """Return the units that have been bought, at full strength and nowhere yet."""
        units: list[Unit] = []
        for name, (card_id, led) in self.named().items():
            card = self.field.cards[card_id]
            start = card.start(led)
            units.append(Unit(name, self.side, card_id, seat, start, start, commander=led, ammo=card.full_ammo))
        return units

    def answers(self) -> Iterator[Action]:
        """List what might be answered, allowed now or not, each once."""
        yield from (Action(Verb.BUY, card=card) for card in self.field.cards)
        for unit in self.named():
            yield Action(Verb.LEAD, unit=unit)
            yield Action(Verb.DISMISS, unit=unit)
        yield READY

    def refusal(self, answer: Action) -> Refusal | None:
        """Return why the answer is refused, with the rule."""
        match answer.verb:
            case Verb.BUY if answer.card in self.field.cards:
                return self._too_dear(self.field.cards[answer.card].points) or self._unfit(answer.card)
            case Verb.LEAD if answer.unit in self.named():
                return self._not_led(answer.unit)
            case Verb.DISMISS if answer.unit in self.named():
                return None
            case Verb.READY:
                return self._unready()
            case _:
                return Refusal("N-4", Message("refusal.N-4"))

    def _too_dear(self, cost: int) -> Refusal | None:
        missing = cost > self.left
        return Refusal("N-4", Message("refusal.N-4.sum", cost=cost, left=self.left)) if missing else None

    def _unfit(self, bought: CardId) -> Refusal | None:
        card, cards = self.field.cards[bought], self.cards
        if len(cards) >= self.most:
            return Refusal("N-4", Message("refusal.N-4.most", n=self.most))
        if card.is_headquarters and any(one.is_headquarters for one in cards):
            return Refusal("K-11", Message("refusal.K-11"))
        if card.supplies and not any(one.ammo for one in cards):
            return Refusal("N-6", Message("refusal.N-6.carriers"))
        return None

    def _not_led(self, unit: UnitId) -> Refusal | None:
        bought = self.named()[unit]
        card = self.field.cards[bought.card]
        if card.is_headquarters:
            return Refusal("K-1", Message("refusal.K-1"))
        if card.no_commander:
            return Refusal("K-7", Message("refusal.K-7", card=card_name(bought.card)))
        return None if bought.commander else self._too_dear(COMMANDER)

    def _unready(self) -> Refusal | None:
        cards = self.cards
        if sum(not (one.is_headquarters or one.supplies) for one in cards) < FEWEST:
            return Refusal("N-6", Message("refusal.N-6.few", n=FEWEST))
        if any(one.supplies for one in cards) and not any(one.ammo for one in cards):
            return Refusal("N-6", Message("refusal.N-6.carriers"))
        led = any(one.commander or self.field.cards[one.card].is_headquarters for one in self.draft.bought)
        return None if led else Refusal("N-6", Message("refusal.N-6.commander"))

    def after(self, action: Action) -> PlanDraft:
        """Return the draft after an answer that may be given; `ready` leaves it as it is."""
        units = self.named()
        match action.verb:
            case Verb.BUY:
                units[UnitId("")] = Bought(action.card)
            case Verb.LEAD:
                units[action.unit] = units[action.unit]._replace(commander=not units[action.unit].commander)
            case Verb.DISMISS:
                del units[action.unit]
            case _:
                return self.draft
        return replace(self.draft, bought=tuple(units.values()))

    def then(self, action: Action) -> Purchasing:
        """Return what the seat buys with after an answer that may be given."""
        return self._replace(draft=self.after(action))
