"""Six hexes against the storm: by oneself if one likes, on one of two boards, and lost where the storm has more.

A variant of the toy game. The storm has no seat: it plays by rule, and scores two for each round that it blows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtGui import QColor

from rokugan_desktop.boards.board import Board
from rokugan_desktop.boards.reading import read_board
from rokugan_desktop.desktop.ending import (
    Contender,
    CountedPart,
    Ending,
    Outsider,
    SeatScore,
    SeatStanding,
    Standings,
)
from rokugan_desktop.desktop.face import AnyFace, BoardFace, Person, Role
from rokugan_desktop.engine import (
    Asking,
    Decision,
    Draw,
    Illegal,
    Option,
    OptionChoice,
    Over,
    Refusal,
    Seat,
    SeatedByOptions,
    SeatFacts,
    Seating,
    Setup,
    Told,
    settled,
)
from rokugan_desktop.engine.grammar import Configurable
from tests.toy.art import paint_star
from tests.toy.board import board_text, six_hexes
from tests.toy.face import toy_face
from tests.toy.hexes import Event, Hexes, Move, Public, View, World
from tests.toy.messages import Message
from tests.toy.player import ROLES

TALL = read_board(board_text(2, 3), "tall.yaml")
"""The other board: the same hexes, laid otherwise."""
STORM = 2


def storm_points(view: View) -> int:
    """Return what the storm has: it blows in each round that is over."""
    return STORM * (view.public.round - 1)


class LoneHexes(Hexes, Configurable, SeatedByOptions):
    """The game, for one to three seats, who win only with more than the storm."""

    def options(self, chosen: Mapping[str, str]) -> tuple[Option, ...]:
        """Ask for the board."""
        choices = (OptionChoice(one, Message(f"toy.sea.{one}"), Message("toy.sea.about")) for one in ("broad", "tall"))
        return (Option("sea", Message("toy.sea"), tuple(choices), "broad"),)

    def seating(self, chosen: Mapping[str, str]) -> Seating:
        """Seat one alone on the tall board, and up to three on the other."""
        return Seating(ROLES, 1, 1 if dict(settled(self.options(chosen), chosen))["sea"] == "tall" else 3)

    def new(self, setup: Setup) -> World:
        """Return the beginning."""
        count = len(setup.roles)
        if not 1 <= count <= self.seating(dict(setup.options)).most:
            raise Illegal(Refusal("H-0", Message("toy.seats")))
        return World(Public((frozenset[int](),) * count, (0,) * count), (0,) * count, (None,) * count)

    def pending(self, state: World) -> Asking[Move] | Draw[Move] | Over:
        """Return what the toy game does; but who has no more than the storm has not won."""
        pending = super().pending(state)
        if not isinstance(pending, Over):
            return pending
        public, storm = state.public, STORM * (state.public.round - 1)
        return Over(tuple(seat for seat in pending.winners if public.points[seat] > storm))


def lone_facts(_game: LoneHexes, world: World, _story: Sequence[Told[Event]]) -> Sequence[SeatFacts]:
    """Return what the lab counts of each seat: its points."""
    return [SeatFacts(points, (), (), ()) for points in world.public.points]


def _storm(setup: Setup) -> tuple[str, ...]:
    return ("storm",)


def lone_face() -> AnyFace:
    """Return the variant as the window sees it."""
    face, game = toy_face(), LoneHexes()
    assert face.on_board is not None
    called, ability = Message("toy.storm"), Message("toy.ability")
    storm = Role("storm", called, ability, called, QColor("#203a60"), paint_star)

    def board(setup: Setup | None) -> Board:
        return TALL if setup is not None and ("sea", "tall") in setup.options else six_hexes()

    def ending(view: View, story: Sequence[Event], over: Over, people: Sequence[Person]) -> Ending:
        told = face.ending(view, story, over, people)
        outsider = Outsider("storm", storm_points, won=not over.winners)
        against = Contender((), (CountedPart(storm_points(view)),), outsider=outsider)
        unwon = None if over.winners else Message("toy.storm-wins")
        return told._replace(contenders=(*told.contenders, against), unwon=unwon)

    def standings(view: View, story: Sequence[Event]) -> Standings:
        points = (*view.public.points, storm_points(view))
        scores = (SeatStanding(Seat(seat), SeatScore((n,))) for seat, n in enumerate(points))
        return Standings(tuple(scores), Message("toy.score"), (Message("toy.score"),))

    on_board: BoardFace[View, Decision[Move], Move] = replace(face.on_board, board=board)
    roles = (*face.roles, storm)
    return replace(
        face, game=game, roles=roles, fewest=1, on_board=on_board, ending=ending, standings=standings,
        outsiders=_storm,
    )  # fmt: skip
