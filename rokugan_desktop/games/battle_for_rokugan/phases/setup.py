"""Set-up (chapter 2): objectives, capitals, the first player, the initiative deck, starting control tokens."""

from __future__ import annotations

from rokugan_desktop.engine import Draw, Illegal, Refusal, Seat, Setup
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan import state as states
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.components import Components
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.state import Moment, State
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, set_of


def clans_of(setup: Setup, components: Components) -> tuple[ids.Clan, ...]:
    """Return the clan of each seat. Raise Illegal for too few or too many seats, and for a clan twice (C-1, U-0)."""
    least, most = components.players.min, components.players.max
    if not least <= len(setup.roles) <= most:
        raise Illegal(Refusal("C-1", Message("refusal.seats", least=least, most=most)))
    for role in setup.roles:
        if role not in ids.CLANS or setup.roles.count(role) > 1:
            raise Illegal(Refusal("C-1", Message("refusal.clans")))
    return tuple(ids.EVERY_CLAN[ids.CLANS.index(role)] for role in setup.roles)


def new_state(board: Topology, setup: Setup) -> State:
    """Return the state after U-0 to U-3, U-5 and U-6: nothing has been drawn or asked yet."""
    components, dealt = board.components, board.components.dealt
    clans = clans_of(setup, components)
    count = len(clans)
    nothing, starting = ((),) * count, components.starting_control_tokens[count]
    capitals = tuple(board.capital_of[clan] for clan in clans)
    pools = tuple((*board.full_sets[clan][: ids.BLUFF], 0) for clan in clans)
    seats = [states.PublicSeat(clan, scouts=dealt.scouts, shugenja=dealt.shugenja, starting=starting) for clan in clans]
    public = states.PublicState(
        seats=tuple(seats),
        held=tuple(1 << capital for capital in capitals),
        facedown=tuple(int(province in capitals) for province in range(len(board.provinces))),
        faceup=(0,) * len(board.provinces),
        looked=(states.NOTHING_LOOKED_AT,) * count,
        initiative_left=components.initiative_deck_size,
    )
    kept = (ids.NO_OBJECTIVE,) * count
    return State(public, states.Hidden(((ids.BLUFF,),) * count, pools, spied=nothing, dealt=nothing, kept=kept))


# U-4


def objective_draw(state: State) -> Draw[Action]:
    """Return the draw of the next secret objective: any that nobody has been dealt (U-4)."""
    dealt = {objective for own in state.hidden.dealt for objective in own}
    weights = tuple(int(objective not in dealt) for objective in range(len(ids.SECRET_OBJECTIVES)))
    return Draw("objective", INTERNED[Verb.DEAL], weights)


def deal(update: StateUpdate, objective: ids.Objective) -> None:
    """Deal the objective to the active seat (U-4)."""
    seat = update.public.active
    dealt = with_item(update.hidden.dealt, seat, (*update.hidden.dealt[seat], objective))
    update.set_hidden(dealt=dealt)
    update.tell(events.ObjectiveDealt(seat, objective))
    if len(dealt[seat]) == update.board.components.dealt.secret_objectives:
        following = update.clockwise(seat)
        if following == ids.EVERY_SEAT[0]:
            update.await_seat(Moment.OBJECTIVE, ids.EVERY_SEAT[0])
            for conceded, public_seat in zip(ids.EVERY_SEAT, update.public.seats, strict=False):
                if public_seat.conceded:
                    keep(update, conceded, update.hidden.dealt[conceded][0])
        else:
            update.await_seat(Moment.DEAL, following)


def objective_question(board: Topology, state: State, seat: Seat) -> Question:
    """Ask the seat which of the objectives dealt to it it keeps (U-4)."""
    dealt = state.hidden.dealt[seat]
    offers = ((Verb.KEEP, set_of(dealt)),)
    return Question(board, state.public, QuestionKind.OBJECTIVE, seat, offers, shown=dealt)


def keep(update: StateUpdate, seat: Seat, objective: ids.Objective) -> None:
    """Let the seat keep the objective (U-4); when all have, the first player is drawn (U-7)."""
    update.set_hidden(kept=with_item(update.hidden.kept, seat, objective))
    update.tell(events.ObjectiveKept(seat))
    update.tell(events.OwnObjectiveKept(seat, objective))
    if ids.NOBODY not in update.hidden.kept:
        update.await_seat(Moment.FIRST_PLAYER, ids.EVERY_SEAT[0])


# U-7 to U-9


def first_player_draw(state: State) -> Draw[Action]:
    """Return the draw of the first player among the clans in play (U-7)."""
    clans = {seat.clan for seat in state.public.seats}
    weights = tuple(int(card in clans) for card in range(len(ids.INITIATIVE_CARDS)))
    return Draw("first_player", INTERNED[Verb.REVEAL], weights)


def set_first_player(update: StateUpdate, card: ids.InitiativeCard) -> None:
    """Make the clan on the card first player (U-7) and begin with the starting tokens (U-9)."""
    seat = update.public.seat_of_clan(ids.EVERY_CLAN[card])
    update.set_public(first_player=seat, initiative_shown=(card,), first_player_card=len(update.public.seats) > 2)
    update.tell(events.FirstPlayerDrawn(seat))
    next_starting(update, seat)


def starting_question(board: Topology, state: State) -> Question:
    """Ask the active seat for a province without a control token (U-9); everybody may watch."""
    public, free = state.public, board.all_provinces
    for held in public.held:
        free &= ~held
    return Question(board, public, QuestionKind.STARTING, public.active, ((Verb.PICK, free),), secret=False)


def place_starting(update: StateUpdate, seat: Seat, province: ids.Province) -> None:
    """Put a starting control token facedown into the province (U-9)."""
    update.set_seat(seat, starting=update.public.seats[seat].starting - 1)
    table = update.public
    update.set_public(
        held=with_item(table.held, seat, table.held[seat] | 1 << province),
        facedown=with_item(table.facedown, province, 1),
    )
    update.tell(events.StartingTokenPlaced(seat, province))
    next_starting(update, update.clockwise(seat))


def next_starting(update: StateUpdate, seat: Seat) -> None:
    """Wait for the next seat with starting tokens left, from this one clockwise, or begin round 1."""
    for _ in update.public.seats:
        if update.public.seats[seat].starting and not update.public.seats[seat].conceded:
            update.await_seat(Moment.STARTING, seat)
            return
        seat = update.clockwise(seat)
    update.set_public(round=1, moment=Moment.ROUND)
