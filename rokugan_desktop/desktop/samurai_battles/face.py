"""Samurai Battles as the window sees it: the only thing the table is handed of this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.demo_face import Appeal, Shown
from rokugan_desktop.desktop.face import Adviser, Computer, Frame, Person, Role
from rokugan_desktop.desktop.lesson_script import Lesson
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.map.final_map import FinalMap
from rokugan_desktop.desktop.map.values import MapChoice, Overlay, Piece, Print, Wash
from rokugan_desktop.desktop.plaques import Plaque
from rokugan_desktop.desktop.primer import AidSection, Illustration, Term
from rokugan_desktop.desktop.samurai_battles import answers, demo
from rokugan_desktop.desktop.samurai_battles.art.camp import paint_camp
from rokugan_desktop.desktop.samurai_battles.art.cloths import cloth_of
from rokugan_desktop.desktop.samurai_battles.art.signs import sign_of
from rokugan_desktop.desktop.samurai_battles.board import board_of, ground_of, hex_of, spot_of
from rokugan_desktop.desktop.samurai_battles.end_page import BattleEnd
from rokugan_desktop.desktop.samurai_battles.heard import heard_at, heard_choice
from rokugan_desktop.desktop.samurai_battles.inspected import plaque_of
from rokugan_desktop.desktop.samurai_battles.letters import USUAL_FONT
from rokugan_desktop.desktop.samurai_battles.pieces import pieces_of
from rokugan_desktop.desktop.samurai_battles.planning.panel import OrdersPanel
from rokugan_desktop.desktop.samurai_battles.planning.plotting import overlays_of
from rokugan_desktop.desktop.samurai_battles.public_panel import SidesPanel
from rokugan_desktop.desktop.samurai_battles.standing import stages_of, standings_of
from rokugan_desktop.desktop.samurai_battles.teaching import pictures, reference
from rokugan_desktop.desktop.samurai_battles.teaching.lesson import first_lesson
from rokugan_desktop.desktop.samurai_battles.watching import Execution
from rokugan_desktop.desktop.standings import Stages, Standings
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Over, Refusal, Setup, StoryLine, Unreadable
from rokugan_desktop.games.samurai_battles import (
    PLAYERS,
    POSITION_FORMAT,
    Action,
    Message,
    Moment,
    OrderHint,
    Question,
    SamuraiBattles,
    State,
    View,
    advise,
    explain,
    open_position,
    player,
    position_setup,
    read_position,
    write_position,
)
from rokugan_desktop.words import Words

DOMAIN: Final = Message.domain
_BEATS_MS: Final = {"novice": 500, "warrior": 600, "daimyo": 4000}
"""The time that each computer player never exceeds."""
SIDES: Final = ("west", "east")


class SamuraiFace:
    """The face of the game: `SamuraiFace(game)`."""

    rules_page = "samurai_battles-rules"
    fewest = 2
    most = 4
    opponents = 1

    def __init__(self, game: SamuraiBattles) -> None:
        """Keep the rules."""
        self.game = game
        self.adviser: Adviser = advise
        self.roles: Sequence[Role] = tuple(_role(index, side) for index, side in enumerate(SIDES))
        self.computers: Sequence[Computer] = tuple(
            Computer(name, Message(f"computer.{name}"), Message(f"computer.{name}.character"), player(name), rank, beat)
            for rank, (name, beat) in enumerate(
                ((name, beat) for name, beat in _BEATS_MS.items() if name in PLAYERS), start=1
            )
        )

    # The board

    def board(self, setup: Setup | None) -> Board:
        """Return the board of the scenario, or of the position, of the set-up; the first scenario's for None."""
        field = self.game.field(setup if setup is not None else Setup(SIDES, ()))
        return board_of(field.ground, tuple(sorted(field.victory.prizes.items())))

    def spot_name(self, spot: str) -> Message:
        """Return what a hex is called."""
        return Message("answer.hex", hex=hex_of(spot))

    def printed(self, board: Board, words: Words) -> Print:
        """Return the ground of each hex."""
        return Print(grounds={name: ground_of(area) for name, area in board.areas.items()}, quiet=True)

    def pieces(self, view: View, words: Words) -> Sequence[Piece]:
        """Return every unit that the view knows the place of."""
        return pieces_of(view, words.of(DOMAIN))

    def tentative(self, view: Any, answer: Any, words: Words) -> Sequence[Piece]:
        """Return nothing: a seat's view holds its draft, and shows all of it."""
        return ()

    def overlays(self, view: View, words: Words) -> Sequence[Overlay]:
        """Return the ways and cones of the plans that the view knows."""
        return tuple(overlays_of(view, words.of(DOMAIN)))

    def washes(self, view: Any) -> Mapping[str, Wash]:
        """Return nothing: ground shows its terrain, and a flag who holds it."""
        return {}

    def choices(self, decision: Question, words: Words) -> Sequence[MapChoice]:
        """Return the answers that are hexes or units on the map."""
        return answers.choices(decision, words.of(DOMAIN))

    def answer_for(self, decision: Question, identity: str) -> Action | None:
        """Return the answer that a choice stands for, or None."""
        return answers.answer_for(decision, identity)

    def summary(self, answered: Sequence[tuple[Question, Action]], people: Sequence[Person]) -> AnyMessage | None:
        """Return where the units of a deployment stand that is about to be confirmed."""
        return answers.summary(answered)

    def meant_at(self, decision: Question, spot: str) -> Sequence[str]:
        """Return the unit that a press means while another one is being ordered."""
        return answers.meant_instead(decision, hex_of(spot))

    def refused_at(self, decision: Question, spot: str) -> Refusal | None:
        """Return why the hex, or the unit there, can't be chosen."""
        return answers.refused_at(decision, hex_of(spot))

    def answers_for_drop(self, decision: Question, piece: str, spot: str) -> Sequence[Action]:
        """Return the answers that dragging a unit to a hex, or onto an enemy, means."""
        return answers.answers_for_drop(decision, piece, hex_of(spot))

    def answers_for_trail(self, decision: Question, piece: str, spots: Sequence[str]) -> Sequence[Action]:
        """Return the answers that draw the very path over which a unit was dragged."""
        return answers.answers_for_trail(decision, piece, tuple(map(hex_of, spots)))

    def answers_for_choice(self, decision: Question, identity: str) -> Sequence[Action]:
        """Return the answers that a far hex means: the way there."""
        return answers.answers_for_choice(decision, identity)

    # Panels, curtain, status

    def panel(self, words: Words, theme: Theme, people: Sequence[Person]) -> OrdersPanel:
        """Return a new panel for what a seat sees alone."""
        return OrdersPanel(words.of(DOMAIN), theme, people)

    def public_panel(self, words: Words, theme: Theme, people: Sequence[Person]) -> SidesPanel:
        """Return a new panel for what everybody sees."""
        return SidesPanel(words.of(DOMAIN), theme, people)

    def curtain_line(self, decision: Question, people: Sequence[Person]) -> Message:
        """Return why the computer changes hands."""
        key = "curtain.deploy" if decision.view.moment is Moment.DEPLOYMENT else "curtain.plan"
        return Message(key, name=people[decision.seat].name)

    def progress(self, view: View) -> int:
        """Return the number of the turn; 0 while units are deployed."""
        return 0 if view.moment is Moment.DEPLOYMENT else view.turn

    def status(self, view: View, people: Sequence[Person]) -> Message:
        """Return the turn and its phase, in a word."""
        said = self.game.status(view)
        if view.moment is not Moment.EXECUTION:
            return said
        stage = Message(f"stage.{view.step}" if view.step else "stage.morale")
        return Message(said.key, **{**dict(said.parameters), "step": stage})

    # Standings, stages, plaques

    def standings(self, view: View, story: Sequence[Any]) -> Standings:
        """Return the points of each seat's side, and what it commands."""
        return standings_of(view)

    def stages(self, view: View) -> Stages:
        """Return the turn, and the phase or step that goes on."""
        return stages_of(view)

    def plaque(self, view: View, decision: Question | None, spot: str, people: Sequence[Person]) -> Plaque | None:
        """Return what the view tells of a hex and of the unit there."""
        return plaque_of(view, decision, spot)

    def heard_at(
        self, view: View, decision: Question | None, spot: str, people: Sequence[Person]
    ) -> Sequence[AnyMessage]:
        """Return all that is seen on a hex, and what threatens it."""
        return tuple(heard_at(view, spot))

    def heard_choice(
        self, view: View, decision: Question, identity: str, people: Sequence[Person]
    ) -> Sequence[AnyMessage]:
        """Return what choosing a unit or a hex means, with all that is seen there."""
        return tuple(heard_choice(decision, identity))

    def heard_of(self, view: Any, group: str, people: Sequence[Person]) -> AnyMessage | None:
        """Return nothing: hexes form no groups."""
        return None

    # Hints

    def advised(self, view: Any, decision: Question, advice: OrderHint) -> StoryLine:
        """Return one advice with its place on the map."""
        return StoryLine(advice.said, spot_of(advice.at))

    def laid_out(self, advice: OrderHint) -> Sequence[Action]:
        """Return the answers that give the unit of the hint its plan."""
        return advice.answers

    def explained(self, view: View, decision: Question, answers: Sequence[Any]) -> Message | None:
        """Return what a computer player's plan promised by what it knew."""
        return explain(view, decision, answers)

    # The story and the end

    def line(self, event: Any, people: Sequence[Person]) -> StoryLine | None:
        """Return the event as a line of the recap."""
        return self.game.line(event, people)

    def frames(
        self, before: View, events: Sequence[Any], after: View, people: Sequence[Person], words: Words
    ) -> Sequence[Frame]:
        """Return what the table watches: the reveal, then the execution step by step and pulse by pulse."""
        watched = Execution(self.game.line, people, words.of(DOMAIN))
        return watched.frames(before, events, after)

    def paint_scenery(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint the camps of both sides on the title."""
        paint_camp(painter, box, theme)

    def end_page(
        self, view: View, story: Sequence[Any], over: Over, words: Words, theme: Theme, people: Sequence[Person]
    ) -> QWidget:
        """Return who won, and every part of the points."""
        board = board_of(view.field.ground, tuple(sorted(view.field.victory.prizes.items())))
        printed = self.printed(board, words)
        picture = FinalMap(board, printed, self.washes(view), self.pieces(view, words), theme)
        font = QApplication.font().pixelSize()
        return BattleEnd(view, words.of(DOMAIN), people, font / USUAL_FONT if font > 0 else 1.0, picture)

    # What teaches

    def illustrations(self) -> Sequence[Illustration]:
        """Return how the game is played, in pictures."""
        return pictures.illustrations(self.game.field(Setup(SIDES, ())).ground)

    def aid(self) -> Sequence[AidSection]:
        """Return the player aid."""
        return reference.aid()

    def terms(self) -> Sequence[Term]:
        """Return the words of the game."""
        return reference.terms()

    def lesson(self) -> Lesson:
        """Return the teaching match."""
        return first_lesson()

    # The demo

    def shown(self, decision: Question) -> Shown:
        """Return how the demo shows a question."""
        return demo.shown(decision)

    def appeal(self, answer: Action, spot: str | None) -> Appeal:
        """Return what draws a guest of the demo to an answer."""
        return demo.appeal_of(answer)

    # Positions

    @property
    def position_format(self) -> str:
        """Return the format by which a file is known to be a position of this game."""
        return POSITION_FORMAT

    def setup_at(self, text: str, name: str) -> Setup:
        """Return the set-up of a match that begins at a position. Raise Unreadable where that is not possible."""
        position = read_position(text, name)
        open_position(self.game.components, position, name)
        if not set(position.sides) <= set(SIDES):
            raise Unreadable(name, "sides", Message("position.window-sides", sides=", ".join(SIDES)))
        return position_setup(position, text)

    def position(self, state: State) -> str:
        """Return a state as the YAML text of a position file."""
        return write_position(state)


def _role(index: int, side: str) -> Role:
    def paint(painter: QPainter, box: QRectF, colour: QColor) -> None:
        painter.fillPath(sign_of(index, box), colour)

    return Role(
        id=side,
        name=Message(f"role.{side}"),
        about=Message(f"role.{side}.about"),
        computer_name=Message(f"role.{side}.computer"),
        colour=cloth_of(index).colour,
        paint_mon=paint,
        most_seats=2,
    )
