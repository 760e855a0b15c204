"""The closed vocabulary that cards are written in (chapter 23): effects, values, filters, costs, conditions, points.

Each word is a field of a type below, so that what is not here is refused with its place (X-1). What the words do is
told by the modules that carry them out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from rokugan_desktop.games.four_paths.ids import CardKey, ClanId, Stat, Trait

Name: TypeAlias = str
"""The name of a target within its ability, or one of `self`, `bearer`, `unit`, `province`, `duelist`."""
Small: TypeAlias = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""A number of which there is no less than none: what is paid, drawn, discarded."""
CHOICES: Final = 10
"""An ability with several ways is as many abilities: its number tenfold, and the number of the way (X-8, 32)."""
TO: Final = "to"
"""What an action names besides its targets: the army that a unit is moved into, where two are open to it (B-8)."""
WITH: Final = "with"
"""How the names begin of those who bow along for a ritual (I-2)."""
MOST_AT_ONCE: Final = 3
"""How many cards a target may be: each more multiplies the sets that are listed."""
Until: TypeAlias = Literal["turn", "battle", "duel", "my_turn", "permanent", "bowed"]
Who: TypeAlias = Literal["me", "them", "them_top", "each", "controller"]
Side: TypeAlias = Literal["own", "other", "opposing", "any"]
Where: TypeAlias = Literal["home", "this_battle", "any", "same_unit", "this_province"]
TargetKind: TypeAlias = Literal[
    "personality", "follower", "item", "spell", "attachment", "holding", "region", "fortification", "unit", "ring",
    "province", "terrain", "dead", "card", "shot", "seat",
]  # fmt: skip
AbilityKind: TypeAlias = Literal["limited", "open", "battle", "reaction", "kiho", "terrain"]
Counter: TypeAlias = Literal[
    "favor_actions", "duels_won", "duels_won_lower", "terrains_killed", "spells_cast", "provinces_saved"
]
Restriction: TypeAlias = Literal[
    "move_in", "move_out", "assign", "attack", "defend", "act", "battle_actions", "terrain", "ranged", "focus",
    "refuse", "straighten", "lobby",
]  # fmt: skip
"""What a card, a unit or a seat cannot do (X-8, 25)."""
ReactionPoint: TypeAlias = Literal[
    "announced", "entered", "bought", "attached", "honor_gain", "honor_loss", "honor_changed", "before_destroyed",
    "destroyed", "before_bowed", "before_dishonored", "before_moved", "ranged_named", "fear_named", "challenged",
    "refused", "focused", "struck", "revealed", "duel_won", "duel_lost", "attack_declared", "assigned", "ally_joined",
    "battle_begins", "terrain_played", "combat_ended", "resolved", "battle_ended", "province_saved",
    "province_destroyed", "battle_won", "favor_taken", "favor_spent", "turn_begins", "phase_begins", "turn_ends",
    "event_before",
]  # fmt: skip
"""The moments at which a Reaction may cut in (X-7)."""


class Word(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a card that says no more than it may."""


class Reckoned(Word, frozen=True, rename={"source": "of"}):
    """A number that is worked out (X-5): that of a card (`of` and `stat`), or how many cards there are (`count`)."""

    source: Name | None = None
    stat: Stat | None = None
    count: Filter | None = None
    times: Small = 1
    plus: Small = 0


Number: TypeAlias = Small | Reckoned
_BROAD: Final = frozenset({"kind", "side", "where", "fought", "other", "n", "up_to", "min"})


class Filter(Word, frozen=True, gc=True, dict=True, rename={"without": "not", "inside": "in"}):
    """Which cards, provinces or seats are meant (X-4)."""

    kind: TargetKind = "personality"
    side: Side = "any"
    where: Where = "any"
    clan: ClanId | None = None
    trait: Trait | None = None
    without: Trait | None = None
    bowed: bool | None = None
    dishonored: bool | None = None
    attacking: bool | None = None
    defending: bool | None = None
    alone: bool | None = None
    cavalry: bool | None = None
    max_force: Number | None = None
    max_ph: Number | None = None
    min_ph: Number | None = None
    max_cost: Number | None = None
    less_ph_than: Number | None = None
    less_force_than: Number | None = None
    less_chi_than: Number | None = None
    not_clan: Literal["own"] | None = None
    inside: Name | None = None
    fought: bool | None = None
    other: bool = False
    n: Annotated[int, msgspec.Meta(ge=1, le=MOST_AT_ONCE)] = 1
    """How many cards a target is, all of one name."""
    up_to: bool = False
    """Tell whether fewer will do, of which there is one at least."""

    @property
    def counts(self) -> range:
        """Return how many cards may be named."""
        return range(1 if self.up_to else self.n, self.n + 1)

    @cached_property
    def narrowed(self) -> tuple[tuple[str, Any], ...]:
        """Return what is asked of a card besides its kind, its side and where it is."""
        return tuple(
            [one for one in msgspec.structs.asdict(self).items() if one[0] not in _BROAD and one[1] is not None]
        )

    @cached_property
    def reckoned(self) -> tuple[tuple[str, Reckoned], ...]:
        """Return which of that hangs on another target of the same ability."""
        said = [(word, each) for word, each in self.narrowed if isinstance(each, Reckoned)]
        return tuple([(word, each) for word, each in said if each.source not in (None, "self", "bearer")])


Value: TypeAlias = Number | Literal["focus_of_discarded", "printed_cost"]


class Controls(Filter, frozen=True, gc=True, dict=True):
    """The seat controls so many of these (X-9)."""

    min: Small = 1


class Condition(Word, frozen=True, gc=True, dict=True, rename={"unless": "not", "bears": "with"}):
    """What must be so (X-9): exactly one of these."""

    unless: ConditionWord | Condition | None = None
    honor_min: Small | None = None
    honor_max: Small | None = None
    hand_min: Small | None = None
    rings_max: Small | None = None
    favor_held_by: Literal["other"] | None = None
    controls: Controls | None = None
    bears: Trait | None = None
    seen: Counter | None = None

    @cached_property
    def says(self) -> tuple[str, Any]:
        """Return the one thing that it says."""
        return what(self)


ConditionWord: TypeAlias = Literal[
    "attacking", "defending", "in_battle", "alone", "my_turn", "favor", "honor_top", "more_chi",
    "opponents_more_force",
]  # fmt: skip
AnyCondition: TypeAlias = ConditionWord | Condition


class Cost(Word, frozen=True):
    """A part of what is paid for an ability (X-3): exactly one of these."""

    bow: Name | None = None
    gold: Count | None = None
    discard: Count | Literal["all"] | None = None
    destroy: Name | None = None
    honor: Count | None = None
    dishonor: Name | None = None
    favor: bool | None = None
    caster: Name | None = None


class When(Word, frozen=True, rename={"whose": "of"}):
    """The point of a Reaction, and which occurrences of it fit (X-7, X-11)."""

    point: ReactionPoint | tuple[ReactionPoint, ...]
    by: Literal["me", "other", "any"] = "any"
    whose: Literal["me", "other", "any"] = "any"
    kinds: tuple[AbilityKind, ...] = ()
    names: Filter | None = None
    card: Filter | None = None
    traits: tuple[Trait, ...] = ()

    @property
    def points(self) -> tuple[ReactionPoint, ...]:
        """Return the points as a list."""
        return self.point if isinstance(self.point, tuple) else (self.point,)


class HonorEffect(Word, frozen=True):
    """Family Honor changes (H-1)."""

    who: Who
    by: Value


class StatEffect(Word, frozen=True):
    """A number changes (N-2)."""

    what: Stat
    upon: Name | Filter
    by: Value
    until: Until = "turn"


class SetEffect(Word, frozen=True):
    """A number becomes another (N-3)."""

    what: Stat
    upon: Name | Filter
    to: Value
    until: Until = "turn"


class UponEffect(Word, frozen=True):
    """What is bowed, straightened, destroyed, discarded, dishonored, rehonored, cycled, turned up or swears fealty."""

    upon: Name | Filter


class MoveEffect(Word, frozen=True):
    """A unit goes home or to the battle (MV-1)."""

    upon: Name
    to: Literal["home", "this_battle"]
    bowed: bool = False


class StrengthEffect(Word, frozen=True):
    """A Ranged Attack or Fear (RA-1, RA-3)."""

    n: Small
    at: Name


class DuelEffect(Word, frozen=True):
    """A challenge (DU-1)."""

    us: Name
    them: Name
    stat: Stat = Stat.CHI
    refuse: bool = False
    win: tuple[Effect, ...] = ()
    lose: tuple[Effect, ...] = ()
    refused: tuple[Effect, ...] = ()
    kill: bool = True


class DrawEffect(Word, frozen=True):
    """Fate cards are drawn."""

    who: Who
    n: Count


class HandDiscardEffect(Word, frozen=True):
    """Cards of a hand are discarded."""

    who: Who
    n: Count
    how: Literal["choice", "random"] = "choice"


class SearchEffect(Word, frozen=True, rename={"wanted": "for"}):
    """A card is looked for in the own Fate deck, which is then shuffled (F-4)."""

    wanted: Filter
    to: Literal["hand"] = "hand"
    show: bool = True


class RecallEffect(Word, frozen=True, rename={"source": "from", "wanted": "for"}):
    """Cards come back to the hand from a pile."""

    source: Literal["fate_discard"]
    wanted: Filter
    n: Count = 1


class GrantEffect(Word, frozen=True):
    """A card gets a trait, or an ability."""

    what: Trait | Ability
    upon: Name | Filter
    until: Until = "turn"


class FollowerToken(Word, frozen=True):
    """A token that is a Follower (Z-9)."""

    force: Small
    traits: tuple[Trait, ...] = ()


class TokenEffect(Word, frozen=True):
    """A token comes upon a card (Z-9)."""

    upon: Name
    force: Small = 0
    chi: Small = 0
    follower: FollowerToken | None = None


class FavorEffect(Word, frozen=True):
    """The Emperor's Favor goes to somebody, or to nobody (L-2)."""

    to: Literal["me", "none"]


class ChangeEffect(Word, frozen=True):
    """The amount at a point changes (R-6)."""

    by: Small
    min: Small = 0


class RedirectEffect(Word, frozen=True):
    """Another target stands in for the named one (A-12)."""

    to: Name


class RestrictEffect(Word, frozen=True):
    """Something cannot be done for a while."""

    word: Restriction
    upon: Name | Filter
    until: Until = "turn"


class LookEffect(Word, frozen=True, rename={"whose": "of"}):
    """Cards are seen by one seat: a hand; the top of a deck is refused, for no card lies there before it is dealt."""

    at: Literal["hand", "top"]
    whose: Name = ""
    n: Small = 1


class LaterEffect(Word, frozen=True):
    """Effects that come about at another moment."""

    at: Literal["battle_end", "turn_end", "my_turn", "draw"]
    do: tuple[Effect, ...]


class IfEffect(Word, frozen=True, rename={"so": "then", "otherwise": "else"}):
    """Effects that hang on a condition."""

    cond: AnyCondition
    so: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class Bare(Word, frozen=True):
    """An effect without parts: `cancel: {}`."""


class Effect(Word, frozen=True, rename={"when": "if"}):
    """One effect (X-8): exactly one of these."""

    honor: HonorEffect | None = None
    stat: StatEffect | None = None
    set: SetEffect | None = None
    bow: UponEffect | None = None
    straighten: UponEffect | None = None
    destroy: UponEffect | None = None
    discard_card: UponEffect | None = None
    move: MoveEffect | None = None
    ranged: StrengthEffect | None = None
    fear: StrengthEffect | None = None
    duel: DuelEffect | None = None
    draw: DrawEffect | None = None
    hand_discard: HandDiscardEffect | None = None
    search: SearchEffect | None = None
    recall: RecallEffect | None = None
    dishonor: UponEffect | None = None
    rehonor: UponEffect | None = None
    grant: GrantEffect | None = None
    token: TokenEffect | None = None
    favor: FavorEffect | None = None
    cancel: Bare | None = None
    negate: Bare | None = None
    change: ChangeEffect | None = None
    redirect: RedirectEffect | None = None
    restrict: RestrictEffect | None = None
    cycle: UponEffect | None = None
    turn_up: UponEffect | None = None
    look: LookEffect | None = None
    fealty: UponEffect | None = None
    end_battle: Bare | None = None
    later: LaterEffect | None = None
    when: IfEffect | None = None
    enter: Bare | None = None


class Choice(Word, frozen=True):
    """One of several ways of an ability, chosen when it is named (X-8, 32)."""

    do: tuple[Effect, ...]
    targets: dict[str, Filter] = {}


class Constant(Word, frozen=True, gc=True, dict=True, rename={"whilst": "while", "whose": "of"}):
    """What a card does for as long as it is in play (X-6); of HEADS it says exactly one."""

    stat: Stat | None = None
    grant: Trait | None = None
    immune: Literal["ranged", "fear", "duel", "move_home", "dishonor"] | None = None
    less_cost: Small | None = None
    restrict: Restriction | None = None
    yu: Small | None = None
    end_draw: Small | None = None
    hand_max: Small | None = None
    by: Value = 0
    upon: Name | Filter = "self"
    whilst: AnyCondition | None = None
    whose: Filter | None = None
    min: Count = 0

    @cached_property
    def head(self) -> tuple[str, Any]:
        """Return what it says, and of what."""
        return next((head, getattr(self, head)) for head in HEADS if getattr(self, head) is not None)


class Ability(Word, frozen=True, gc=True, dict=True, rename={"conditions": "if"}):
    """What a card can do (X-2)."""

    kind: AbilityKind
    level: Literal[0, 1, 2, 3] = 0
    """From which level it counts; 0: from the one of its kind (X-12)."""
    traits: tuple[Trait, ...] = ()
    when: When | None = None
    cost: tuple[Cost, ...] = ()
    targets: dict[str, Filter] = {}
    conditions: tuple[AnyCondition, ...] = ()
    do: tuple[Effect, ...] = ()
    one_of: tuple[Choice, ...] = ()
    once: Literal["turn", "battle", "game"] | None = None
    near: Literal["this_battle"] | None = None
    far: bool = False
    delayed: bool = False
    always: tuple[Constant, ...] = ()

    @cached_property
    def names(self) -> Mapping[str, Filter]:
        """Return what it names: who casts it, first, and its targets (A-5, E-9)."""
        where: Where = "any" if self.near is None else self.near
        casters = [cost.caster for cost in self.cost if cost.caster is not None]
        return {**{name: Filter(side="own", where=where, bowed=False) for name in casters}, **self.targets}

    @cached_property
    def limit(self) -> Literal["turn", "battle", "game"] | None:
        """Return how long it can't be used again: what spreads Fear is for once a battle (A-14, RA-3)."""
        return self.once or ("battle" if any(effect.fear is not None for effect in self.do) else None)

    @cached_property
    def brings_in(self) -> bool:
        """Tell whether it moves a unit to the battle."""
        return any(effect.move is not None and effect.move.to == "this_battle" for effect in self.do)

    @cached_property
    def clears(self) -> bool:
        """Tell whether it destroys a terrain, which nothing forbids (X-8, 25), or is a Reaction."""
        destroyed = [effect.destroy.upon for effect in self.do if effect.destroy is not None]
        terrain = [name for name, meant in self.targets.items() if meant.kind == "terrain"]
        return self.kind == "reaction" or any(name in destroyed for name in terrain)

    @cached_property
    def redirecting(self) -> tuple[str, ...]:
        """Return what the announced action is to be upon instead (A-12)."""
        return tuple([effect.redirect.to for effect in self.do if effect.redirect is not None])

    @cached_property
    def costs_favor(self) -> bool:
        """Tell whether it costs the Emperor's Favor, whose holder all know (L-3)."""
        return any(cost.favor for cost in self.cost)

    @cached_property
    def is_shot(self) -> bool:
        """Tell whether it is a Ranged Attack (RA-1)."""
        return any(effect.ranged is not None for effect in self.do)

    def ways(self, number: int) -> tuple[tuple[int, Ability], ...]:
        """Return its ways, each as an ability with a number of its own; itself where it has no several."""
        if not self.one_of:
            return ((number, self),)
        return tuple([
            (number * CHOICES + at, replace(self, targets={**self.targets, **way.targets}, do=way.do, one_of=()))
            for at, way in enumerate(self.one_of, 1)
        ])  # fmt: skip


class Needs(Word, frozen=True, gc=True, dict=True, rename={"conditions": "if"}):
    """How a Ring enters play (E-9, X-11)."""

    when: When | None = None
    kind: Literal["limited"] | None = None
    conditions: tuple[AnyCondition, ...] = ()
    cost: tuple[Cost, ...] = ()

    @cached_property
    def entering(self) -> Ability:
        """Return how the Ring comes from the hand: as a Reaction, or by an action (E-9, I-1)."""
        kind: AbilityKind = "limited" if self.when is None else "reaction"
        do = (Effect(enter=Bare()),)
        return Ability(kind, when=self.when, cost=self.cost, conditions=self.conditions, do=do)


class GoldFor(Word, frozen=True, rename={"whose": "of"}):
    """What a producer makes for a named purpose (G-2)."""

    n: Small
    whose: Filter


class Experience(Word, frozen=True, rename={"source": "of"}):
    """Of whom a card is the more experienced version (E-12)."""

    source: CardKey
    level: Annotated[int, msgspec.Meta(ge=1, le=9)]


HEADS: Final = ("stat", "grant", "immune", "less_cost", "restrict", "yu", "end_draw", "hand_max")
"""Of these a Constant says exactly one."""


def said(word: Word) -> Iterator[tuple[str, Any]]:
    """Yield the fields that a word says, by their names in the file: of an Effect, a Cost or a Condition just one."""
    for name, said_as in _fields(type(word)):
        value = getattr(word, name)
        if value is not None and value is not False:
            yield said_as, value


@cache
def _fields(kind: type[Word]) -> tuple[tuple[str, str], ...]:
    return tuple([(field.name, field.encode_name) for field in msgspec.structs.fields(kind)])


def what(word: Effect | Cost | Condition) -> tuple[str, Any]:
    """Return the one thing that an effect, a cost or a condition says."""
    ((name, value),) = said(word)
    return name, value
