"""What would come of the board as one view shows it: the one source of the sums that cards and hints tell.

Battles are fought by the game's own rules over the tokens that the view knows; all others are left out.
"""

from __future__ import annotations

from msgspec.structs import replace

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import Action, Verb
from rokugan_desktop.games.battle_for_rokugan.cards.scripts import stage_of
from rokugan_desktop.games.battle_for_rokugan.events import Battle
from rokugan_desktop.games.battle_for_rokugan.phases import placement, resolution
from rokugan_desktop.games.battle_for_rokugan.state import Hidden, Moment, Placed, PublicState, State
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology
from rokugan_desktop.games.battle_for_rokugan.view import View


def battle_by_sight(board: Topology, view: View, province: ids.Province) -> Battle | None:
    """Return the battle for the province as the tokens that the view knows would fight it; None: they fight none."""
    known = [(token, kind) for token, kind in zip(view.public.placed, view.tokens, strict=True) if kind != ids.NOBODY]
    placed = tuple(token for token, _kind in known)
    public = replace(view.public, placed=placed, moment=Moment.RESOLUTION, script=None)
    update = _update(board, public, tuple(kind for _token, kind in known))
    resolution.resolve(update)
    battles = (told.event for told in update.told if isinstance(told.event, Battle))
    return next((battle for battle in battles if battle.province == province), None)


def sides(battle: Battle, seat: Seat) -> tuple[int, int]:
    """Return with how much the seat attacks, and how much it must beat: the defense, or a stronger attacker."""
    totals = dict(battle.attackers)
    return totals.get(seat, 0), max(battle.defense, *(total for other, total in battle.attackers if other != seat), 0)


def with_token(view: View, token: ids.Token, place: ids.Place) -> View:
    """Return the view with a token of the seat placed facedown, which it then knows."""
    public = view.public
    assert view.seat is not None, "a seat places it"
    laid = Placed(public.next_identity, view.seat, place)
    identity = ids.Identity(public.next_identity + 1)
    public = replace(public, placed=(*public.placed, laid), next_identity=identity)
    return replace(view, public=public, tokens=(*view.tokens, token))


def with_blessing(view: View, blessing: ids.Token, identity: ids.Identity) -> View:
    """Return the view with a blessing on the token of this identity."""
    placed = tuple(
        replace(token, blessings=(*token.blessings, blessing)) if token.identity == identity else token
        for token in view.public.placed
    )
    return replace(view, public=replace(view.public, placed=placed))


def foreseen(board: Topology, view: View, answer: Action) -> View:
    """Return the view as if the seat's answer counted, as far as that shows nothing that the seat doesn't know."""
    public = view.public
    if answer.verb is Verb.PICK:
        update = _update(board, public, view.tokens)
        stage = stage_of(public.script) if public.script is not None else None
        if public.moment is Moment.STARTING:
            update.add_control(public.active, answer.number, facedown=1)
        elif public.script is not None and stage is not None and (stage.special is not None or stage.control):
            stage.effect(update, public.script, answer.number)
        return replace(view, public=update.public)
    if public.moment is Moment.SWAP and answer.verb is Verb.AIM and view.chosen != ids.NOBODY:
        update = _update(board, public, view.tokens)
        placement.swap_places(update, public.active, update.index_of(view.chosen), update.index_of(answer.number))
        return replace(view, public=update.public)
    if public.moment is Moment.TURN and public.script is None and view.chosen != ids.NOBODY:
        if answer.verb is Verb.LAY:
            return with_token(view, view.chosen, answer.number)
        if answer.verb is Verb.AIM:
            return with_blessing(view, view.chosen, answer.number)
    return view


def _update(board: Topology, public: PublicState, kinds: tuple[ids.Token, ...]) -> StateUpdate:
    """Return what changes a board on which nothing is hidden: hands and pools are empty, for no battle asks them."""
    nothing = ((),) * len(public.seats)
    pools = (ids.NO_TOKENS,) * len(public.seats)
    return StateUpdate(board, State(public, Hidden(nothing, pools, kinds, spied=nothing)))
