"""The parts of a face that speak of the board: the board itself, what lies on it, and how its places answer.

A game that is played on a board has `BoardFace`; the others add to it what only some boards can do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from rokugan_desktop.engine import GameDecision, Message, Refusal, Setup

if TYPE_CHECKING:
    from rokugan_desktop.boards.board import Board
    from rokugan_desktop.desktop.map.values import MapChoice, Overlay, Piece, Print, Wash
    from rokugan_desktop.words import Words


@runtime_checkable
class BoardFace(Protocol):
    """A game that is played on a board, which the map draws."""

    def board(self, setup: Setup | None) -> Board:
        """Return the board of a match; for None the one that stands for the game where no match is on.

        Alike set-ups give the same board, and not a copy of it: what is drawn of it is kept.
        """
        ...

    def spot_name(self, spot: str) -> Message:
        """Return what a spot of the map is called, for its label, its tooltip and the screen reader."""
        ...

    def printed(self, board: Board, words: Words) -> Print:
        """Return what is printed on one of its boards: names, marks, colours of groups, the ground of areas."""
        ...

    def pieces(self, view: Any, words: Words) -> Sequence[Piece]:
        """Return all pieces that the view shows on the map; tooltips hold no more than the view."""
        ...

    def tentative(self, view: Any, answer: Any, words: Words) -> Sequence[Piece]:
        """Return, as ghosts, what the seat's answer would lay on the map once it is confirmed.

        They hold no more than the seat's view and its own answer: nothing of what the answer leads to.
        """
        ...

    def washes(self, view: Any) -> Mapping[str, Wash]:
        """Return, by the id of an area, the wash of the areas that somebody controls."""
        ...

    def choices(self, decision: GameDecision, words: Words) -> Sequence[MapChoice]:
        """Return the answers that are places or pieces on the map, each with an identity of its own.

        Their kind is `Kind.DOUBTFUL` for an answer that may come to nothing: those are offered on wish alone, which
        `table.doubtful` is called. Empty where the question is one for the panel.
        """
        ...

    def answer_for(self, decision: GameDecision, identity: str) -> Any | None:
        """Return the answer that the choice stands for, or None where no choice of that identity is on offer."""
        ...

    def answers_for_drop(self, decision: GameDecision, piece: str, spot: str) -> Sequence[Any]:
        """Return the answers, one after the other, that dropping the piece on the spot means; empty: it means none.

        The first one answers the question given; each later one the question that follows from the one before it. The
        controller refuses the whole drop where one of them isn't on offer.
        """
        ...


@runtime_checkable
class PressedPlaces(Protocol):
    """A game on whose map a press beside the choices is understood, or answered with the reason why it is none."""

    def meant_at(self, decision: GameDecision, spot: str) -> Sequence[str]:
        """Return the identities of the choices that a press on the spot may mean, none of them a doubtful one.

        One that is on offer in an earlier question of the draft alone leaves what was begun since.
        """
        ...

    def refused_at(self, decision: GameDecision, spot: str) -> Refusal | None:
        """Return why nothing can be chosen at the spot, with its rule; None: something can, or nothing is asked."""
        ...


@runtime_checkable
class ForgivingChoices(PressedPlaces, Protocol):
    """A game whose turn is one place of the map: until it is confirmed, another one chosen there takes its place."""

    def replaceable(self, decision: GameDecision) -> bool:
        """Tell whether another choice on the map answers it anew, and one with a caution is never the default."""
        ...


@runtime_checkable
class ChainedChoices(Protocol):
    """A game with choices on the map that stand for several answers, as a far hex does for the way there."""

    def answers_for_choice(self, decision: GameDecision, identity: str) -> Sequence[Any]:
        """Return the answers, one after the other, that the choice stands for; empty where it stands for one or none.

        The first one answers the question given; each later one the question that follows from the one before it.
        """
        ...


@runtime_checkable
class TracedDrops(Protocol):
    """A game in which the way matters by which a piece was dragged: a path that is drawn so."""

    def answers_for_trail(self, decision: GameDecision, piece: str, spots: Sequence[str]) -> Sequence[Any]:
        """Return the answers that dragging the piece over these spots means, from where it lay to where it was dropped.

        Empty: the way means nothing by itself, and only the drop counts.
        """
        ...


@runtime_checkable
class Plotting(Protocol):
    """A game that draws ways, zones and sectors over its board."""

    def overlays(self, view: Any, words: Words) -> Sequence[Overlay]:
        """Return what is drawn over the board: no more than the view holds.

        A seat's view has its draft on top, so what the seat plans can be drawn from its own view alone.
        """
        ...


def board_of(face: object, setup: Setup | None = None) -> Board | None:
    """Return the board of a match, or the one that stands for the game; None where the game has none."""
    return face.board(setup) if isinstance(face, BoardFace) else None


def pieces_of(face: object, view: Any, words: Words) -> tuple[Piece, ...]:
    """Return all pieces that the view shows on the map; none where the game has no board."""
    return tuple(face.pieces(view, words)) if isinstance(face, BoardFace) else ()


def overlays_of(face: object, view: Any, words: Words) -> tuple[Overlay, ...]:
    """Return what the game draws over its board for the view; nothing where it has no use for that."""
    return tuple(face.overlays(view, words)) if isinstance(face, Plotting) else ()
