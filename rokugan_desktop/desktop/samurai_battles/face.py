"""Samurai Battles as the window sees it: the only thing the table is handed of this game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Final, TypeAlias

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop import face as faces
from rokugan_desktop.desktop.face import Appeal, BoardFace, Face, Role, Shown
from rokugan_desktop.desktop.lesson_script import lesson_in
from rokugan_desktop.desktop.map.values import Print
from rokugan_desktop.desktop.samurai_battles import answers
from rokugan_desktop.desktop.samurai_battles.art.units import cloth_of, paint_camp, sign_of
from rokugan_desktop.desktop.samurai_battles.editor.making import battle_making
from rokugan_desktop.desktop.samurai_battles.inspected import heard_at, heard_choice, plaque_of
from rokugan_desktop.desktop.samurai_battles.pieces import board_of, grounds_of, hex_of, pieces_of
from rokugan_desktop.desktop.samurai_battles.planning.panel import ORDERS_PANEL
from rokugan_desktop.desktop.samurai_battles.planning.plotting import overlays_of
from rokugan_desktop.desktop.samurai_battles.public_panel import PROSPECT, SIDES_PANEL
from rokugan_desktop.desktop.samurai_battles.standing import STAGES, ending_of, frames, stages_of, standings_of
from rokugan_desktop.desktop.samurai_battles.teaching import handbook
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Setup, StoryLine, Unreadable
from rokugan_desktop.games import samurai_battles as rules
from rokugan_desktop.games.samurai_battles import BEFORE_TURNS, Action, Battlefield, Message, Moment, Question, View
from rokugan_desktop.games.samurai_battles.ids import Order, QuestionKind
from rokugan_desktop.resources import board_data
from rokugan_desktop.table.challenges import challenges_in

DOMAIN: Final = Message.domain
_BEATS_MS: Final = {"novice": 500, "warrior": 600, "daimyo": 4000}
"""The time that each computer player never exceeds."""
SIDES: Final = ("west", "east")

_CURTAINS: Final = {Moment.DEPLOYMENT: "curtain.deploy", Moment.PURCHASE: "curtain.buy"}

SamuraiFace: TypeAlias = Face[View, Question, Action, rules.events.Event]


def samurai_face(game: rules.SamuraiBattles) -> SamuraiFace:
    """Return the face of the game with these rules."""

    def field_of(setup: Setup | None) -> Battlefield:
        return game.field(setup if setup is not None else Setup(SIDES, ()))

    def board(setup: Setup | None) -> Board:
        field = field_of(setup)
        return board_of(field.ground, tuple(sorted(field.victory.prizes.items())))

    on_board: BoardFace[View, Question, Action] = BoardFace(
        board=board,
        land=lambda view: board_of(view.field.ground, tuple(sorted(view.field.victory.prizes.items()))),
        printed=lambda board, words: Print(grounds=grounds_of(board), quiet=True),
        pieces=lambda view, words: pieces_of(view, words.of(DOMAIN)),
        tentative=lambda view, answer, words: (),  # a seat's view holds its draft, and shows all of it
        washes=lambda view: {},  # ground shows its terrain, and a flag who holds it
        overlays=lambda view, words: tuple(overlays_of(view, words.of(DOMAIN))),
        choices=lambda question, words: answers.choices(question, words.of(DOMAIN)),
        answer_for=answers.answer_for,
        answers_for_choice=answers.answers_for_choice,
        answers_for_drop=lambda question, piece, spot: answers.answers_for_drop(question, piece, hex_of(spot)),
        answers_for_trail=lambda question, piece, spots: answers.answers_for_trail(
            question, piece, tuple(map(hex_of, spots))
        ),
        pressed=faces.PressedPlaces(
            meant_at=lambda question, spot: answers.meant_instead(question, hex_of(spot)),
            refused_at=lambda question, spot: answers.refused_at(question, hex_of(spot)),
        ),
        strip=True,
        plaque=lambda view, question, spot, people: plaque_of(view, question, spot),
        audible=faces.Audible(
            heard_at=lambda view, question, spot, people: tuple(heard_at(view, spot)),
            heard_choice=lambda view, question, identity, people: tuple(heard_choice(question, identity)),
        ),
    )

    def setup_at(text: str, name: str) -> Setup:
        setup = game.setup_at(text, name)
        if not set(setup.roles) <= set(SIDES):
            raise Unreadable(name, "sides", Message("position.window-sides", sides=", ".join(SIDES)))
        return setup

    return Face(
        game=game, fewest=2, most=4, opponents=1, rules_page="samurai_battles-rules", follows_pieces=True,
        roles=tuple(_role(index, side) for index, side in enumerate(SIDES)),
        computers=tuple(_computer(rank, name) for rank, name in enumerate(_BEATS_MS, start=1)),
        panel=ORDERS_PANEL, prospect=PROSPECT, public_panel=SIDES_PANEL, on_board=on_board,
        curtain_line=lambda question, people: Message(
            _CURTAINS.get(question.view.moment, "curtain.plan"), name=people[question.seat].name
        ),
        line=game.line, stages=stages_of,
        progress=lambda view: 0 if view.moment in BEFORE_TURNS else view.turn,
        status=lambda view, people: _status(game.status(view), view),
        frames=lambda before, told, after, people, words: tuple(
            frames(before, told, lambda event: game.line(event, people), words.of(DOMAIN))
        ),
        ending=lambda view, story, over, people: ending_of(view, story, people),
        summary=lambda answered, people: answers.summary(answered),
        standings=lambda view, story: standings_of(view),
        positions=faces.Positions(
            position_format=rules.Position.FORMAT, setup_at=setup_at, position=rules.write_position
        ),
        coach=faces.Coach(
            adviser=rules.advise, laid_out=lambda advice: advice.answers, explained=rules.explain,
            advised=lambda view, question, advice: StoryLine(advice.said, rules.spot_of(advice.at)),
            rehearsed=rules.rehearse,
        ),
        reviewer=faces.Reviewer(analyst=rules.analyse, judged_how=Message("judged.how"), judged=_judged),
        lists=battle_making(game),
        illustrations=lambda: handbook.illustrations(field_of(None).ground),
        aid=handbook.aid, terms=handbook.terms, introductions=handbook.introductions,
        lesson=cache(partial(lesson_in, board_data() / DOMAIN, game.setup_at)),
        challenges=cache(partial(challenges_in, board_data() / DOMAIN, game, rules.SENTENCES, SIDES)),
        second_lesson=cache(partial(lesson_in, board_data() / DOMAIN, game.setup_at, "second-lesson")),
        paint_scenery=paint_camp, demo=faces.DemoFace(  # each kind of question once for each turn of the match
            shown=lambda question: Shown(question.kind.value, begins_turn=question.kind in _BEGINNING),
            appeal=lambda answer, spot: appeal_of(answer),
        ),
    )  # fmt: skip


def _status(said: AnyMessage, view: View) -> AnyMessage:
    if view.moment is not Moment.EXECUTION:
        return said
    return Message(said.key, **{**dict(said.parameters), "step": STAGES[view.step]})


def _computer(rank: int, name: str) -> faces.Computer:
    called, character = Message(f"computer.{name}"), Message(f"computer.{name}.character")
    return faces.Computer(name, called, character, rules.player(name), rank, _BEATS_MS[name])


def _judged(found: rules.TurningPoint, people: Sequence[faces.Person]) -> faces.Judged:
    unit = rules.ids.called(found.unit, found.card)
    orders = [Message("plan.of", unit=unit, plan=rules.plan_message(one)) for one in (found.plan, found.usual)]
    what = Message("judged.order", turn=found.turn, who=people[found.seat].name, plan=orders[0])
    gain, points = found.swing > 0, rules.foresight.tenths(abs(found.swing))
    key = "judged.gained" if gain else "judged.lost"
    worth, brief = Message(key, points=points, usual=orders[1]), Message(f"{key}.brief", points=points)
    return faces.Judged(found.number, what, worth, brief, gain=gain, spot=rules.spot_of(found.at))


def _role(index: int, side: str) -> Role:
    def paint(painter: QPainter, box: QRectF, colour: QColor) -> None:
        painter.fillPath(sign_of(index, box), colour)

    return Role(
        id=side, name=Message(f"side.{side}"), about=Message(f"role.{side}.about"),
        computer_name=Message(f"role.{side}.computer"), colour=cloth_of(index).colour, paint_mon=paint, most_seats=2,
    )  # fmt: skip


# What the demo shows of this game, and what its guests like to do: give orders that lead somewhere

_IDLE: Final = frozenset((Order.REST, Order.ALL_AROUND, Order.JOIN_UP, Order.SUPPLY, Order.RETREAT, Order.AMBUSH))
"""The orders of which little is seen."""
_BEGINNING: Final = frozenset((QuestionKind.PLAN, QuestionKind.DEPLOY, QuestionKind.BUY))


def appeal_of(action: Action) -> Appeal:
    """Return what draws a guest to an answer."""
    idle = action.verb is rules.Verb.ORDER and rules.ORDERS[action.number] in _IDLE
    return Appeal(
        declines=idle or action.verb in (rules.Verb.READY, rules.Verb.ENOUGH, rules.Verb.LEAD, rules.Verb.DISMISS),
        attacks=action.verb in (rules.Verb.TARGET, rules.Verb.AIM),
    )
