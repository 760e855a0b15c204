"""Battle for Rokugan as the window sees it: the only thing the table is handed of this game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Final, TypeAlias

from rokugan_desktop.boards.board import Board
from rokugan_desktop.boards.reading import DerivedLines
from rokugan_desktop.desktop import face as faces
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.battle_for_rokugan import choices, looks
from rokugan_desktop.desktop.battle_for_rokugan.arena import FrameArena
from rokugan_desktop.desktop.battle_for_rokugan.art.castles import paint_keep
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import TERRITORY_TINTS, mon
from rokugan_desktop.desktop.battle_for_rokugan.frames import Frames, laid
from rokugan_desktop.desktop.battle_for_rokugan.panels import public_panel, seat_panel
from rokugan_desktop.desktop.battle_for_rokugan.pieces import Pieces
from rokugan_desktop.desktop.battle_for_rokugan.standing import ending_of, stages_of, standings_of
from rokugan_desktop.desktop.battle_for_rokugan.teaching import handbook
from rokugan_desktop.desktop.face import Appeal, BoardFace, Face, Judged, Person, Plaque, PlaqueFigure, Role, Shown
from rokugan_desktop.desktop.lesson_script import lesson_in
from rokugan_desktop.desktop.map.values import Print
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import StoryLine, spoken
from rokugan_desktop.games import battle_for_rokugan as rules
from rokugan_desktop.games.battle_for_rokugan import Action, Message, Question, Topology, View, events, ids, naming
from rokugan_desktop.resources import board_data
from rokugan_desktop.table.challenges import challenges_in
from rokugan_desktop.words import Words

_CURTAIN = {
    rules.Moment.OBJECTIVE: "curtain.objective",
    rules.Moment.RETURNING: "curtain.return",
    rules.Moment.CARDS: "curtain.card",
    rules.Moment.SWAP: "curtain.swap",
}
"""Why the computer changes hands; at every other moment it is for a turn of placement."""
_BY_CLICK = tuple(rules.QuestionKind(kind) for kind in ("starting", "place", "bless", "return"))
_BEATS_MS = {"apprentice": 500, "novice": 500, "warrior": 600, "daimyo": 1200, "shogun": 2400}
"""The computer players that are offered, from the one without a rank upwards, and the time that each never exceeds."""

BattleFace: TypeAlias = Face[View, Question, Action, events.Event]


def battle_face(components: rules.Components, board: Board, lines: DerivedLines) -> BattleFace:
    """Return the face of the game, of what was read from its folder.

    Raise ValueError where board and components name different provinces.
    """
    game = rules.BattleForRokugan(components)
    topology = game.board
    if set(board.areas) != set(topology.provinces):
        raise ValueError("the board's provinces are not those of the components")
    on_board = _on_board(topology, board, lines)
    return Face(
        game=game,
        roles=tuple(_role(clan) for clan in ids.EVERY_CLAN),
        computers=tuple(
            faces.Computer(
                name,
                Message(f"computer.{name}"),
                Message(f"computer.{name}.character"),
                rules.bots.SettlesFairly(rules.bots.player(name)),
                rank,
                beat,
                None if (one := rules.bots.in_character(name)) is None else rules.bots.SettlesFairly(one),
            )
            for rank, (name, beat) in enumerate(_BEATS_MS.items())
        ),
        fewest=components.players.min,
        most=components.players.max,
        opponents=3,
        rules_page="battle_for_rokugan-rules",
        panel=seat_panel(game),
        public_panel=public_panel(game),
        curtain_line=lambda question, people: Message(
            _CURTAIN.get(question.public.moment, "curtain.turn"), name=people[question.seat].name
        ),
        progress=lambda view: 0 if view.public.phase is rules.Phase.SETUP else view.public.round,
        status=lambda view, people: game.status(view),
        line=game.line,
        frames=lambda before, told, after, people, words: Frames(
            topology, Pieces(topology), game.line, people, words.of(rules.DOMAIN)
        ).of(before, told, after),
        ending=lambda view, story, _over, people: ending_of(topology, view, story, people),
        on_board=on_board,
        summary=rules.summary,
        declining=_declining,
        by_click=lambda question, answer: question.kind in _BY_CLICK or answer.verb is rules.Verb.PASS,
        gathered=laid,
        arena=lambda watched, words, people: FrameArena(topology, watched, words.of(rules.DOMAIN), people).arena(),
        standings=partial(standings_of, topology),
        stages=partial(stages_of, topology),
        positions=faces.Positions(
            position_format=rules.Position.FORMAT,
            setup_at=game.setup_at,
            position=partial(rules.write_position, topology),
        ),
        coach=faces.Coach(
            adviser=rules.bots.advise,
            advised=partial(_advised, topology),
            laid_out=lambda advice: advice.answers,
            explained=rules.bots.explain,
        ),
        reviewer=faces.Reviewer(
            analyst=partial(rules.bots.analyse, topology),
            judged_how=Message("judged.how"),
            judged=partial(_judged, topology),
        ),
        left_to_computer=faces.LeftToComputer(
            may_settle=lambda question: question.kind is rules.QuestionKind.STARTING,
            # No secret objective is looked at
            settled=lambda view, question, seed: (rules.bots.settled(question, seed),),
        ),
        illustrations=handbook.illustrations,
        aid=handbook.aid,
        terms=handbook.terms,
        introductions=handbook.introductions,
        lesson=cache(partial(lesson_in, board_data() / rules.DOMAIN, game.setup_at)),
        challenges=cache(partial(challenges_in, board_data() / rules.DOMAIN, game, rules.SENTENCES, ids.CLANS)),
        paint_scenery=paint_keep,
        demo=faces.DemoFace(shown=shown, appeal=lambda answer, spot: appeal_of(game.write(answer), spot)),
    )


def _on_board(topology: Topology, board: Board, lines: DerivedLines) -> BoardFace[View, Question, Action]:
    units = Pieces(topology)
    return BoardFace(
        board=lambda setup: board,
        printed=lambda drawn, words: _printed(topology, lines, words.of(rules.DOMAIN)),
        pieces=lambda view, words: units.of_view(view, words.of(rules.DOMAIN)),
        tentative=lambda view, answer, words: units.tentative(view, answer, words.of(rules.DOMAIN)),
        washes=lambda view: units.washes(view.public),
        choices=lambda question, words: choices.choices(question, words.of(rules.DOMAIN)),  # decoys stand apart (P-6)
        answer_for=choices.answer_for,
        answers_for_drop=choices.answers_for_drop,
        pressed=faces.PressedPlaces(meant_at=choices.meant_at, refused_at=choices.refused_at),
        replaceable=lambda question: True,
        plaque=partial(_plaque_of, topology),
        foreseen=partial(rules.inspection.foreseen, topology),
        audible=faces.Audible(
            heard_at=partial(_heard_at, topology),
            heard_choice=partial(_heard_choice, topology),
            heard_of=partial(_heard_of, topology),
        ),
    )


def _printed(topology: Topology, lines: DerivedLines, words: Words) -> Print:
    units = Pieces(topology)
    return Print(
        names={name: words.say(naming.province_name(topology, number)) for name, number in topology.number.items()},
        title=words.text("game.title"),
        marks=units.marks(),
        important=frozenset(topology.provinces[number] for number in rules.provinces_in(topology.capitals)),
        group_names={name: words.text(f"territory.{name}") for name in ids.TERRITORIES},
        ribbons=TERRITORY_TINTS,
        insets=lines.insets,
        group_lines=lines.names,
        slot_symbols=looks.CARD_SYMBOLS,
        ripples=lines.ripples,
        scenery=lines.scenery,
        fields=lines.fields,
    )


def _declining(question: Question, words: Words) -> tuple[Action, str] | None:
    for verb, answer, name in (
        (rules.Verb.PASS, rules.PASS, "answer.pass"),
        (rules.Verb.SEEN, rules.SEEN, "answer.seen"),
    ):
        if question.offered(verb):
            said, key = words.of(rules.DOMAIN), f"{name}.{question.kind}"
            return answer, said.text(key if said.knows(key) else name)
    return None


def _advised(topology: Topology, view: View, question: Question, advice: rules.bots.Advice) -> StoryLine:
    return StoryLine(advice.said, None if advice.place == ids.NOBODY else naming.spot_of(topology, advice.place))


def _judged(topology: Topology, found: rules.bots.TurningPoint, people: Sequence[Person]) -> Judged:
    who, token = rules.story.who(people, found.seat), naming.token_name(found.token)
    province = naming.province_name(topology, topology.target[found.place])
    what = Message("judged.what", round=found.round, who=who, token=token, province=province)
    gain = found.swing > 0
    worth = Message("judged.gained" if gain else "judged.lost", n=round(abs(found.swing)))
    brief = Message("judged.gained.brief" if gain else "judged.lost.brief", n=round(abs(found.swing)))
    return Judged(found.number, what, worth, brief, gain, naming.spot_of(topology, found.place))


def _heard_choice(
    topology: Topology, view: View, question: Question, identity: str, people: Sequence[Person]
) -> Sequence[AnyMessage]:
    answer = choices.answer_for(question, identity)
    return () if answer is None else rules.inspection.heard_choice(topology, view, question, answer, people)


def _role(clan: ids.Clan) -> Role:
    name = ids.CLANS[clan]
    return Role(
        id=name,
        name=Message(f"clan.{name}"),
        about=Message(f"clan.{name}.ability"),
        computer_name=Message(f"clan.{name}.daimyo"),
        colour=looks.cloth_of(clan).colour,
        paint_mon=lambda painter, box, colour: paint_symbol(painter, mon(name), box, colour),
        note=Message("role.own-token", token=Message(f"clan.{name}.own_token")),
    )


# What is told of a province or of a territory's card


def _plaque_of(
    board: Topology, view: View, question: Question | None, spot: str, people: Sequence[Person]
) -> Plaque | None:
    """Return the plaque of a province, a border into it, or a territory's card; None of anything else."""
    kind, _, rest = spot.partition(":")
    if kind == "slot" and rest in ids.TERRITORIES:
        return _plaque(rules.inspection.inspect_card(view, people, ids.EVERY_TERRITORY[ids.TERRITORIES.index(rest)]))
    place = naming.place_of(board, spot)
    if place is None:
        return None
    on_border = place >= len(board.provinces)
    asked = question if question is not None and question.seat == view.seat else None
    return _plaque(
        rules.inspection.inspect_province(board, view, asked, people, board.target[place], place if on_border else None)
    )


def _heard_at(
    board: Topology, view: View, question: Question | None, spot: str, people: Sequence[Person]
) -> tuple[AnyMessage, ...]:
    """Return a province in whole sentences; nothing of anything else."""
    place = naming.place_of(board, spot)
    if place is None or place >= len(board.provinces):
        return ()
    asked = question if question is not None and question.seat == view.seat else None
    return spoken(rules.inspection.inspect_province(board, view, asked, people, board.target[place]).facts)


def _heard_of(board: Topology, view: View, group: str, people: Sequence[Person]) -> AnyMessage | None:
    """Return a territory with who holds how much of it, or None for what is none."""
    if group not in ids.TERRITORIES:
        return None
    return rules.inspection.shared_out(board, view.public, people, ids.EVERY_TERRITORY[ids.TERRITORIES.index(group)])


def _plaque(inspected: rules.inspection.Inspected) -> Plaque:
    figures: list[PlaqueFigure] = []
    if inspected.flowers is not None and inspected.defense is not None:
        tokens = inspected.combat_tokens
        unseen = "+?" if inspected.defense.unseen else ""
        figures = [
            PlaqueFigure("flower", str(inspected.flowers), Message("inspect.flowers", n=inspected.flowers)),
            PlaqueFigure("shield", f"{inspected.defense.total}{unseen}", Message("inspect.defense")),
            PlaqueFigure("battlefield", str(tokens), Message("inspect.tokens", n=tokens)),
        ]
    owner = inspected.owner if inspected.owner != ids.NOBODY else None
    return Plaque(inspected.title, inspected.where, owner, tuple(figures), inspected.facts)


# What the demo shows of this game, and what its guests like to do: attack, play cards, keep a territory together

_DECLINING: Final = frozenset({"pass", "seen"})
_ATTACKS: Final = ("edge:", "coast:")
_PICTURES: Final = {"starting": "set-up", "upkeep-card": "upkeep", "turn": "hand", "place": "placing", "spy": "spying"}
"""What a picture of a question is called where its kind is not; one of a card's own questions is a card prompt."""


def appeal_of(notation: str, spot: str | None) -> Appeal:
    """Return what draws a guest to an answer, from its notation and its place on the map.

    Provinces of one territory share their name but for its last part: they are kept together.
    """
    verb = notation.partition(" ")[0]
    return Appeal(
        declines=verb in _DECLINING,
        craved=verb == "play",
        attacks=spot is not None and spot.startswith(_ATTACKS),
        group=notation.rpartition("_")[0] if verb == "pick" else "",
    )


def shown(question: Question) -> Shown:
    """Return how the demo shows a question."""
    kind = question.kind
    if kind.startswith("card-"):
        return Shown("card-prompt", kind)
    detail = str(question.seat) if kind in {"objective", "starting"} else ""
    return Shown(_PICTURES.get(kind, kind), detail, begins_turn=kind == "turn")
