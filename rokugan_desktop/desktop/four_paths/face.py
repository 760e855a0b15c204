"""Four Paths as the window sees it: the only thing the table is handed of this game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Final, TypeAlias

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from rokugan_desktop.desktop import face as faces
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.face import Appeal, Coach, Computer, DemoFace, Face, Judged, Person, Reviewer, Role, Shown
from rokugan_desktop.desktop.four_paths.answers import beside, declining, own, summary
from rokugan_desktop.desktop.four_paths.art.cards import cloth_of, paint_scenery
from rokugan_desktop.desktop.four_paths.looks import habits
from rokugan_desktop.desktop.four_paths.standing import ending_of, frames, stages_of, standings_of
from rokugan_desktop.desktop.four_paths.table import CardTable
from rokugan_desktop.desktop.four_paths.teaching import handbook
from rokugan_desktop.desktop.four_paths.teaching.gallery import deck_making, gallery
from rokugan_desktop.desktop.four_paths.teaching.handbook import introductions
from rokugan_desktop.desktop.lesson_script import lesson_in
from rokugan_desktop.engine import Parameter, StoryLine
from rokugan_desktop.games import four_paths as rules
from rokugan_desktop.games.four_paths import FourPaths, Message, Question, View, Wordings, listed, named
from rokugan_desktop.games.four_paths.actions import BACK, DONE, Action, Assign, Attack, Discard
from rokugan_desktop.games.four_paths.events import Event
from rokugan_desktop.resources import board_data
from rokugan_desktop.table.challenges import challenges_in

DOMAIN: Final = Message.domain
PathsFace: TypeAlias = Face[View, Question, Action, Event]


def paths_face(game: FourPaths, wordings: Wordings) -> PathsFace:
    """Return the face of the game with these rules, and with this wording of its cards."""
    decks = game.components.decks
    roles = {key: _role(key, str(game.components.cards[deck.stronghold].clan[0])) for key, deck in decks.items()}
    return Face(
        game=game,
        roles=tuple(roles.values()),
        computers=tuple([_computer(name, rank) for rank, name in enumerate(rules.PLAYERS) if rank]),
        fewest=rules.FEWEST,
        most=rules.MOST,
        opponents=1,
        rules_page=f"{DOMAIN}-rules+hands+answers",
        panel=own(wordings),
        public_panel=beside(wordings),
        tableau=lambda words, theme, people: CardTable(words.of(DOMAIN), theme, people, wordings),
        with_own=lambda seen, own: replace(seen, seat=own.seat, hand=own.hand),
        curtain_line=lambda question, people: Message("curtain.asked", name=people[question.seat].name),
        progress=lambda view: view.round,
        status=lambda view, people: game.status(view),
        line=game.line,
        frames=lambda before, told, after, people, words: tuple(frames(before, told, people, game.line)),
        ending=ending_of,
        summary=summary,
        declining=lambda question, words: declining(question, words.of(DOMAIN)),
        standings=lambda view, story: standings_of(view),
        stages=stages_of,
        coach=Coach(
            adviser=rules.advise,
            advised=lambda view, question, advice: StoryLine(advice.said),
            laid_out=lambda advice: advice.answers,
            explained=rules.explain,
        ),
        reviewer=Reviewer(analyst=rules.analyse, judged_how=Message("judged.how"), judged=_judged),
        habits=habits,
        illustrations=lambda: handbook.illustrations(game.components, wordings),
        gallery=partial(gallery, game.components, wordings),
        lists=deck_making(game, roles),
        aid=handbook.aid,
        terms=handbook.terms,
        introductions=introductions,
        positions=faces.Positions(
            position_format=rules.Position.FORMAT, setup_at=game.setup_at, position=rules.write_position
        ),
        lesson=cache(partial(lesson_in, board_data() / DOMAIN, game.setup_at)),
        challenges=cache(partial(challenges_in, board_data() / DOMAIN, game, rules.SENTENCES, tuple(roles))),
        second_lesson=cache(partial(lesson_in, board_data() / DOMAIN, game.setup_at, "second-lesson")),
        paint_scenery=paint_scenery,
        demo=DemoFace(shown=lambda question: Shown(question.kind), appeal=lambda answer, spot: _appeal(answer)),
    )


def _computer(name: str, rank: int) -> Computer:
    called, character = Message(f"computer.{name}"), Message(f"computer.{name}.character")
    return Computer(name, called, character, rules.player(name), rank, beat_ms=500 * rank)


def _judged(found: rules.TurningPoint, people: Sequence[Person]) -> Judged:
    key = "judged.attack" if found.army is None else f"judged.army-{found.army.name.lower()}"
    words: dict[str, Parameter] = {"round": found.round, "who": people[found.seat].name}
    if found.rival is None:
        key = "judged.nobody"
    else:
        words["rival"] = people[found.rival].name
    if found.army is not None and not found.units:
        key += "-nobody"
    elif found.units:
        words["units"] = listed([named(unit) for unit in found.units])
    swing, key_of_swing = round(abs(found.swing) * 100), "judged.gained" if found.swing > 0 else "judged.lost"
    worth, brief = (Message(f"{key_of_swing}{more}", n=swing) for more in ("", ".brief"))
    return Judged(found.number, Message(key, **words), worth, brief, gain=found.swing > 0)


def _role(deck: str, clan: str) -> Role:
    def paint(painter: QPainter, box: QRectF, colour: QColor) -> None:
        paint_symbol(painter, cloth_of(clan).mon, box, colour)

    return Role(
        id=deck,
        name=Message(f"deck.{deck}"),
        about=Message(f"role.{deck}.about"),
        computer_name=Message(f"clan.{clan}"),
        colour=cloth_of(clan).colour,
        paint_mon=paint,
        most_seats=rules.ALIKE,
    )


def _appeal(answer: Action) -> Appeal:
    """Return what draws a guest of the demo to an answer: to attack and to buy, not to leave off."""
    declines = isinstance(answer, Discard) or answer in (DONE, BACK, Attack(None))
    return Appeal(declines=declines, attacks=isinstance(answer, Assign | Attack) and answer != Attack(None))
