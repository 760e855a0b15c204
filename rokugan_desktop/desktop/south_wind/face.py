"""South Wind, North Wind as the window sees it: the only thing the table is handed of this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Final, TypeAlias

from PySide6.QtGui import QColor

from rokugan_desktop.boards.board import Board
from rokugan_desktop.boards.reading import DerivedLines
from rokugan_desktop.desktop import face as faces
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.face import Appeal, BoardFace, Computer, Face, Judged, Person, Role, Shown
from rokugan_desktop.desktop.lesson_script import lesson_in
from rokugan_desktop.desktop.map.values import Print
from rokugan_desktop.desktop.south_wind import answers, pieces, plaques
from rokugan_desktop.desktop.south_wind.art.cloths import CLOTHS, TINTS
from rokugan_desktop.desktop.south_wind.art.scenery import paint_ship
from rokugan_desktop.desktop.south_wind.frames import frames, gathered, overlays_of
from rokugan_desktop.desktop.south_wind.panels import public_panel, seat_panel
from rokugan_desktop.desktop.south_wind.standing import ending_of, stages_of, standings_of
from rokugan_desktop.desktop.south_wind.teaching import handbook
from rokugan_desktop.engine import POSITION, Parameter, Setup, StoryLine
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games import south_wind as rules
from rokugan_desktop.games.south_wind import Message, Question, SouthWind, View, actions, events, ids
from rokugan_desktop.games.south_wind.ids import QuestionKind
from rokugan_desktop.resources import board_data
from rokugan_desktop.table.challenges import challenges_in
from rokugan_desktop.words import Words

DOMAIN: Final = Message.domain
WindFace: TypeAlias = Face[View, Question, actions.Action, events.Event]
_BEGINS: Final = (QuestionKind.ORDER, QuestionKind.DESTINY)


def wind_face(game: SouthWind, boards: Mapping[bool, tuple[Board, DerivedLines]]) -> WindFace:
    """Return the face of the game, with its boards: without and with the far shore."""
    return Face(
        game=game, fewest=1, most=5, opponents=2, rules_page=f"{DOMAIN}-rules",
        roles=tuple([_role(number, name) for number, name in enumerate(ids.ROLES)]),
        computers=tuple([_computer(name, rank) for rank, name in enumerate(rules.PLAYERS) if rank]),
        panel=seat_panel(game), public_panel=public_panel(game), on_board=_on_board(game, boards),
        curtain_line=partial(_curtain, game),
        progress=lambda view: 0 if view.public.moment is ids.Moment.SETUP else view.public.era,
        status=lambda view, people: game.status(view), line=game.line,
        frames=lambda before, told, after, people, words: tuple(frames(game, before, told, people, words)),
        gathered=gathered, ending=partial(ending_of, game),
        outsiders=cache(partial(_outsiders, game)),
        standings=partial(standings_of, game), stages=partial(stages_of, game),
        summary=lambda answered, people: answers.summary(answered),
        declining=answers.declining,
        by_click=lambda question, answer: question.kind == QuestionKind.LAY or answer == actions.DONE,
        positions=faces.Positions(
            position_format=rules.Position.FORMAT, setup_at=game.setup_at, position=game.position
        ),
        coach=faces.Coach(
            adviser=rules.advise, advised=lambda view, question, advice: StoryLine(advice.said),
            laid_out=lambda advice: advice.answers, explained=rules.explain,
        ),
        reviewer=faces.Reviewer(
            analyst=partial(rules.analyse, game.topologies), judged_how=Message("judged.how"),
            judged=partial(_judged, game),
        ),
        illustrations=handbook.illustrations, aid=handbook.aid, terms=handbook.terms,
        introductions=partial(handbook.introductions, game),
        difficulty="start",
        lesson=cache(partial(lesson_in, board_data() / DOMAIN, game.setup_at)),
        challenges=cache(partial(challenges_in, board_data() / DOMAIN, game, rules.SENTENCES, ids.ROLES)),
        second_lesson=cache(partial(lesson_in, board_data() / DOMAIN, game.setup_at, "second-lesson")),
        paint_scenery=paint_ship, demo=faces.DemoFace(shown=_shown, appeal=lambda answer, spot: _appeal(answer)),
    )  # fmt: skip


def _outsiders(game: SouthWind, setup: Setup) -> Sequence[str]:
    public = game.new(setup).public
    return tuple([ids.ROLES[public.houses[house].role] for house in rules.antagonists(public)])


def _role(number: int, name: str) -> Role:
    cloth = CLOTHS[number]
    return Role(
        id=name, name=Message(f"house.{name}"), about=Message(f"role.{name}.about"),
        computer_name=Message(f"house.{name}"), colour=QColor(cloth.ground),
        paint_mon=lambda painter, box, colour: paint_symbol(painter, cloth.mon, box, colour),
    )  # fmt: skip


def _computer(name: str, rank: int) -> Computer:
    called, character = Message(f"computer.{name}"), Message(f"computer.{name}.character")
    return Computer(name, called, character, rules.player(name), rank, beat_ms=600 * rank)


def _judged(game: SouthWind, found: rules.TurningPoint, people: Sequence[Person]) -> Judged:
    about: dict[str, Parameter] = {"era": found.era, "round": found.round, "who": people[found.seat].name}
    spot = None
    if found.lay is not None:
        (order, slot), (usual, there) = found.lay, found.usual
        spot, key = rules.slot_spot(slot), "lay" if found.covered is None else "cover"
        what: dict[str, Parameter] = {
            "order": pieces.order_name(order), "slot": rules.slot_name(slot), "usual": pieces.order_name(usual),
            "there": rules.slot_name(there),
        }  # fmt: skip
        if found.covered is not None:
            what["house"] = rules.house_name(found.covered, people)
    else:
        assert found.power is not None, "a lay or a power is judged"
        unit, province = found.power
        names, key = game.topologies[True].names, "power"
        spot = f"area:{names[province]}"
        what = {"unit": Message(f"unit.{ids.UNITS[unit]}"), "province": Message(f"province.{names[province]}")}
    said = Message("judged.when", **about, what=Message(f"judged.{key}", **what))
    gain, swing = found.swing > 0, round(abs(found.swing) * 100)
    worth, brief = (Message(f"judged.{'gained' if gain else 'lost'}{more}", n=swing) for more in ("", ".brief"))
    return Judged(found.number, said, worth, brief, gain, spot)


def _on_board(
    game: SouthWind, boards: Mapping[bool, tuple[Board, DerivedLines]]
) -> BoardFace[View, Question, actions.Action]:
    topologies = {id(board): game.topologies[shore] for shore, (board, _) in boards.items()}

    @cache
    def board(setup: Setup | None) -> Board:
        chosen = {} if setup is None else dict(setup.options)
        if (text := chosen.get(POSITION)) is not None:
            return boards[game.opening(text, POSITION).topology.far_shore][0]
        return boards[setup is None or chosen.get("region") == "on"][0]

    def printed(drawn: Board, words: Words) -> Print:
        lines = next(lines for one, lines in boards.values() if one == drawn)
        return _printed(topologies.get(id(drawn), game.topologies[True]), lines, words.of(DOMAIN))

    return BoardFace(
        board=board, printed=printed, answers_for_drop=answers.answers_for_drop,
        pieces=lambda view, words: pieces.of_view(game.topology(view.public), view, words),
        tentative=lambda view, answer, words: pieces.tentative(game.topology(view.public), view, answer, words),
        washes=lambda view: pieces.washes(game.topology(view.public), view.public),
        wind=lambda view: pieces.lean(view.public),
        overlays=lambda view, words: tuple(overlays_of(game, view)),
        choices=partial(answers.choices, game),
        answer_for=partial(answers.answer_for, game),
        pressed=faces.PressedPlaces(meant_at=partial(answers.meant_at, game), refused_at=answers.refused_at),
        replaceable=lambda question: question.kind == QuestionKind.LAY,
        plaque=partial(plaques.plaque_of, game),
        foreseen=partial(plaques.foreseen, game),
        audible=faces.Audible(
            heard_choice=partial(plaques.heard_choice, game),
            heard_of=lambda view, group, people: Message(f"region.{group}") if group in ids.REGIONS else None,
        ),
    )  # fmt: skip


def _printed(topology: rules.Topology, lines: DerivedLines, words: Words) -> Print:
    return Print(
        names={name: words.text(f"province.{name}") for name in topology.names}, title=words.text("game.title"),
        marks=pieces.marks(topology), ribbons=TINTS, insets=lines.insets, group_lines=lines.names,
        group_names={ids.REGIONS[region]: words.text(f"region.{ids.REGIONS[region]}") for region in topology.regions},
        ripples=lines.ripples, scenery=lines.scenery, fields=lines.fields, windy=True,
    )  # fmt: skip


def _curtain(game: SouthWind, question: Question, people: Sequence[Person]) -> AnyMessage:
    name, public = people[question.seat].name, question.public
    if question.kind not in (QuestionKind.ORDER, QuestionKind.LAY):
        return Message(f"curtain.{question.kind}", name=name)
    laid, count = public.houses[question.seat].laid + 1, rules.tokens_to_lay(game.topology(public), public)
    return Message("curtain.order", name=name, number=laid, count=count)


def _shown(question: Question) -> Shown:
    round_ = question.public.round if question.public is not None else 1
    return Shown(question.kind, f"round {round_}", begins_turn=question.kind in _BEGINS)


def _appeal(answer: actions.Action) -> Appeal:
    return Appeal(
        declines=answer in (actions.DONE, actions.SKIP),
        attacks=isinstance(answer, actions.Kill),
        craved=answer == actions.QUICK,
    )
