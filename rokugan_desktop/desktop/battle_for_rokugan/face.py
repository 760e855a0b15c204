"""Battle for Rokugan as the window sees it: the only thing the table is handed of this game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QWidget

from rokugan_desktop.boards.board import Board
from rokugan_desktop.boards.derived import DerivedLines
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import TERRITORY_TINTS
from rokugan_desktop.desktop.battle_for_rokugan.art.keep import paint_keep
from rokugan_desktop.desktop.battle_for_rokugan.choices import (
    answer_for,
    answers_for_drop,
    choices,
    meant_at,
    refused_at,
)
from rokugan_desktop.desktop.battle_for_rokugan.frames import Frames, laid
from rokugan_desktop.desktop.battle_for_rokugan.offers import USUAL_FONT
from rokugan_desktop.desktop.battle_for_rokugan.pieces import Pieces
from rokugan_desktop.desktop.battle_for_rokugan.public_panel import PublicPanel
from rokugan_desktop.desktop.battle_for_rokugan.seat_panel import SeatPanel
from rokugan_desktop.desktop.battle_for_rokugan.watched import FrameView, view_of
from rokugan_desktop.desktop.face import Adviser, Computer, Frame, Judged, Person, Role
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.map.values import MapChoice, Piece, Print, Wash
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Over, Player, Refusal, Setup, StoryLine
from rokugan_desktop.games.battle_for_rokugan import (
    DOMAIN,
    PASS,
    POSITION_FORMAT,
    SEEN,
    Action,
    Advice,
    BattleForRokugan,
    Components,
    Message,
    Moment,
    Phase,
    Question,
    QuestionKind,
    SettlesFairly,
    TurningPoint,
    Verb,
    View,
    advise,
    analyse,
    explain,
    foreseen,
    heard_choice,
    honor_table,
    ids,
    in_character,
    naming,
    player,
    position_setup,
    read_position,
    settled,
    spots,
    state_of,
    summary,
    who,
    write_position,
)
from rokugan_desktop.words import Words

if TYPE_CHECKING:  # the title needs a face; what only a match or the handbook needs is imported for them
    from rokugan_desktop.desktop.demo_face import Appeal, Shown
    from rokugan_desktop.desktop.lesson_script import Lesson
    from rokugan_desktop.desktop.plaques import Plaque
    from rokugan_desktop.desktop.primer import AidSection, Illustration, Introduction, Term
    from rokugan_desktop.desktop.standings import Stages, Standings

_CURTAIN = {
    Moment.OBJECTIVE: "curtain.objective",
    Moment.RETURNING: "curtain.return",
    Moment.CARDS: "curtain.card",
    Moment.SWAP: "curtain.swap",
}
"""Why the computer changes hands; at every other moment it is for a turn of placement."""


_BY_CLICK = (QuestionKind.STARTING, QuestionKind.PLACE, QuestionKind.BLESS)

_BEATS_MS = {"apprentice": 500, "novice": 500, "warrior": 600, "daimyo": 1200, "shogun": 2400}
"""The computer players that are offered, from the one without a rank upwards, and the time that each never exceeds."""


class BattleFace:
    """The face of the game: `BattleFace(components, board, lines)`, all read from the game's folder."""

    position_format = POSITION_FORMAT
    rules_page = "battle_for_rokugan-rules"

    def __init__(self, components: Components, board: Board, lines: DerivedLines) -> None:
        """Keep the rules and the drawn board. Raise ValueError where the two name different provinces."""
        self.game = BattleForRokugan(components)
        self._board = board
        self._lines = lines
        self._topology = self.game.board
        if set(board.areas) != set(self._topology.provinces):
            raise ValueError("the board's provinces are not those of the components")
        self._pieces = Pieces(self._topology)
        self.roles: Sequence[Role] = tuple(_role(clan) for clan in ids.EVERY_CLAN)
        self.computers: Sequence[Computer] = tuple(
            Computer(
                name,
                Message(f"computer.{name}"),
                Message(f"computer.{name}.character"),
                SettlesFairly(player(name)),
                rank,
                beat,
                _fairly(in_character(name)),
            )
            for rank, (name, beat) in enumerate(_BEATS_MS.items())
        )
        self.adviser: Adviser = advise
        self.analyst = partial(analyse, self._topology)
        self.judged_how = Message("judged.how")
        self.fewest = components.players.min
        self.most = components.players.max
        self.opponents = 3

    def advised(self, view: Any, decision: Question, advice: Advice) -> StoryLine:
        """Return one placement with the honor it promises."""
        spot = None if advice.place == ids.NOBODY else spots.spot_of(self._topology, advice.place)
        return StoryLine(advice.said, spot)

    def laid_out(self, advice: Advice) -> Sequence[Action]:
        """Return the answers of the advice: a token and its place, say."""
        return advice.answers

    def explained(self, view: Any, decision: Question, answers: Sequence[Any]) -> Message | None:
        """Return the reason of a computer player's answers."""
        return explain(view, decision, answers)

    def judged(self, found: TurningPoint, people: Sequence[Person]) -> Judged:
        """Return a turning point of the match: what was laid where, and the honor that it brought or cost."""
        board = self._topology
        what = Message(
            "judged.what",
            round=found.round,
            who=who(people, found.seat),
            token=naming.token_name(found.token),
            province=naming.province_name(board, board.target[found.place]),
        )
        gain = found.swing > 0
        worth = Message("judged.gained" if gain else "judged.lost", n=round(abs(found.swing)))
        brief = Message("judged.gained.brief" if gain else "judged.lost.brief", n=round(abs(found.swing)))
        return Judged(found.number, what, worth, brief, gain, spots.spot_of(board, found.place))

    def setup_at(self, text: str, name: str) -> Setup:
        """Return the set-up of a match that begins at a position. Raise Unreadable where that is not possible."""
        position = read_position(text, name)
        state_of(self._topology, position, name)
        return position_setup(position, text)

    def illustrations(self) -> Sequence[Illustration]:
        """Return how to play, in pictures."""
        from rokugan_desktop.desktop.battle_for_rokugan.teaching import pictures

        return pictures.illustrations()

    def aid(self) -> Sequence[AidSection]:
        """Return the player aid."""
        from rokugan_desktop.desktop.battle_for_rokugan.teaching import reference

        return reference.aid()

    def terms(self) -> Sequence[Term]:
        """Return the words of the game."""
        from rokugan_desktop.desktop.battle_for_rokugan.teaching import reference

        return reference.terms()

    def lesson(self) -> Lesson:
        """Return the first match that teaches. Raise Unreadable where its files are faulty."""
        from rokugan_desktop.desktop.battle_for_rokugan.teaching import first_lesson

        return first_lesson()

    def introductions(self, view: Any, decision: Question) -> Iterable[Introduction]:
        """Return what lies before the seat that is asked, to be told of once."""
        from rokugan_desktop.desktop.battle_for_rokugan.teaching.first_times import introductions

        return introductions(view, decision)

    def position(self, state: Any) -> str:
        """Return a state as the YAML text of a position file."""
        return write_position(self._topology, state)

    def board(self, setup: Setup | None) -> Board:
        """Return the one board that there is."""
        return self._board

    def spot_name(self, spot: str) -> Message:
        """Return what a spot of the map is called."""
        return spots.spot_name(self._topology, spot)

    def printed(self, board: Board, words: Words) -> Print:
        """Return what is printed on the board: flowers, shields, capitals, and what grows in each territory."""
        topology, own = self._topology, words.of(DOMAIN)
        return Print(
            names={
                name: own.say(naming.province_name(topology, province)) for name, province in topology.number.items()
            },
            title=own.text("game.title"),
            marks=self._pieces.marks(),
            important=self._pieces.capitals(),
            group_names={name: own.text(f"territory.{name}") for name in ids.TERRITORIES},
            ribbons=TERRITORY_TINTS,
            insets=self._lines.insets,
            group_lines=self._lines.names,
            slot_symbols=looks.CARD_SYMBOLS,
            ripples=self._lines.ripples,
            scenery=self._lines.scenery,
        )

    def pieces(self, view: View, words: Words) -> Sequence[Piece]:
        """Return all pieces that the view shows on the map."""
        return self._pieces.of_view(view, words.of(DOMAIN))

    def tentative(self, view: View, answer: Action, words: Words) -> Sequence[Piece]:
        """Return the token that the seat has laid down and not yet confirmed, as a ghost."""
        return self._pieces.tentative(view, answer, words.of(DOMAIN))

    def washes(self, view: Any) -> Mapping[str, Wash]:
        """Return the clan's colour for every province that is controlled."""
        return self._pieces.washes(_seen(view).public)

    def choices(self, decision: Question, words: Words) -> Sequence[MapChoice]:
        """Return the answers that are places or tokens on the map; decoys stand apart (P-6)."""
        return choices(decision, words.of(DOMAIN))

    def answer_for(self, decision: Question, identity: str) -> Action | None:
        """Return the answer that the choice stands for, or None."""
        return answer_for(decision, identity)

    def meant_at(self, decision: Question, spot: str) -> Sequence[str]:
        """Return the choices that a press on a province means: the borders into it, the tokens in it."""
        return meant_at(decision, spot)

    def replaceable(self, decision: Question) -> bool:
        """Tell that it is: of any question about a place."""
        return True

    def refused_at(self, decision: Question, spot: str) -> Refusal | None:
        """Return why nothing can be chosen by a press on a province."""
        return refused_at(decision, spot)

    def by_click(self, decision: Question, answer: Any) -> bool:
        """Tell whether it places a token, from the hand or at the start, or blesses one."""
        return decision.kind in _BY_CLICK

    def may_settle(self, decision: Question) -> bool:
        """Return that starting tokens may be left to a computer."""
        return decision.kind is QuestionKind.STARTING

    def settled(self, view: View, decision: Question, seed: int) -> Sequence[Action]:
        """Return where a starting token goes by what everybody can count: no secret objective is looked at."""
        return (settled(decision, seed),)

    def summary(self, answered: Sequence[tuple[Question, Action]], people: Sequence[Person]) -> AnyMessage | None:
        """Return what the answers of a turn do, step by step."""
        return summary(answered, people)

    def answers_for_drop(self, decision: Question, piece: str, spot: str) -> Sequence[Action]:
        """Return the answers that dropping a piece on a spot means: Unicorn's swap, by dragging one on the other."""
        return answers_for_drop(decision, piece, spot)

    def panel(self, words: Words, theme: Theme, people: Sequence[Person]) -> SeatPanel:
        """Return a new panel for what a seat sees alone."""
        return SeatPanel(self.game, words.of(DOMAIN), theme, people)

    def public_panel(self, words: Words, theme: Theme, people: Sequence[Person]) -> PublicPanel:
        """Return a new panel for what everybody sees."""
        return PublicPanel(self.game, words.of(DOMAIN), theme, people)

    def declining(self, decision: Question, words: Words) -> tuple[Action, str] | None:
        """Return the answer that passes, or has only seen; None where the question must be answered."""
        for verb, answer, name in ((Verb.PASS, PASS, "answer.pass"), (Verb.SEEN, SEEN, "answer.seen")):
            if decision.offered(verb):
                said, key = words.of(DOMAIN), f"{name}.{decision.kind}"
                return answer, said.text(key if said.knows(key) else name)
        return None

    def arena(self, words: Words, theme: Theme, people: Sequence[Person]) -> Panel[FrameView, Question, Action]:
        """Return a new battle arena."""
        from rokugan_desktop.desktop.battle_for_rokugan.battle_arena import BattleArena

        return BattleArena(self._topology, words.of(DOMAIN), theme, people)

    def curtain_line(self, decision: Question, people: Sequence[Person]) -> Message:
        """Return why the computer changes hands; nothing that a draft holds is told."""
        key = _CURTAIN.get(decision.public.moment, "curtain.turn")
        return Message(key, name=people[decision.seat].name)

    def progress(self, view: Any) -> int:
        """Return the number of the round; 0 before the first one, while the table is set up."""
        public = _seen(view).public
        return 0 if public.phase is Phase.SETUP else public.round

    def status(self, view: Any, people: Sequence[Person]) -> Message:
        """Return the round and the phase."""
        return self.game.status(_seen(view))

    def stages(self, view: Any) -> Stages:
        """Return the rounds, and where in the present one we are."""
        from rokugan_desktop.desktop.battle_for_rokugan.standing import stages_of

        return stages_of(self._topology, _seen(view))

    def standings(self, view: Any, story: Sequence[Any]) -> Standings:
        """Return the honor that everybody can count, and all else that lies open of each seat."""
        from rokugan_desktop.desktop.battle_for_rokugan.standing import standings_of

        return standings_of(self._topology, _seen(view), story)

    def plaque(self, view: Any, decision: Question | None, spot: str, people: Sequence[Person]) -> Plaque | None:
        """Return what the view tells of a province or a territory's card, and of a token laid there."""
        from rokugan_desktop.desktop.battle_for_rokugan.inspected import plaque_of

        return plaque_of(self._topology, _seen(view), decision, spot, people)

    def foreseen(self, view: Any, answer: Action) -> View:
        """Return the view with the token, the blessing or the card's effect that the answer would put there."""
        return foreseen(self._topology, _seen(view), answer)

    def heard_at(
        self, view: Any, decision: Question | None, spot: str, people: Sequence[Person]
    ) -> Sequence[AnyMessage]:
        """Return a province in whole sentences."""
        from rokugan_desktop.desktop.battle_for_rokugan.inspected import heard_at

        return heard_at(self._topology, _seen(view), decision, spot, people)

    def heard_choice(
        self, view: Any, decision: Question, identity: str, people: Sequence[Person]
    ) -> Sequence[AnyMessage]:
        """Return what placing a token there, or choosing the province, would mean."""
        answer = answer_for(decision, identity)
        return () if answer is None else heard_choice(self._topology, _seen(view), decision, answer, people)

    def heard_of(self, view: Any, group: str, people: Sequence[Person]) -> AnyMessage | None:
        """Return a territory with who holds how much of it."""
        from rokugan_desktop.desktop.battle_for_rokugan.inspected import heard_of

        return heard_of(self._topology, _seen(view), group, people)

    def line(self, event: Any, people: Sequence[Person]) -> StoryLine | None:
        """Return the event as a line of the recap; None where the table itself shows it."""
        return self.game.line(event, people)

    def frames(
        self, before: View, events: Sequence[Any], after: View, people: Sequence[Person], words: Words
    ) -> Sequence[Frame]:
        """Return what the table watches: the resolution step by step, a frame for each battle, the first player."""
        maker = Frames(self._topology, self._pieces, self.game.line, people, words.of(DOMAIN))
        return maker.of(before, events, after)

    def gathered(self, before: View, events: Sequence[Any]) -> tuple[View, Sequence[Any]] | None:
        """Return the board with all tokens placed and none turned faceup yet, and what led to it."""
        return laid(before, events)

    def shown(self, decision: Question) -> Shown:
        """Return how the demo shows a question."""
        from rokugan_desktop.desktop.battle_for_rokugan.demo import shown

        return shown(decision)

    def appeal(self, answer: Any, spot: str | None) -> Appeal:
        """Return what draws a guest of the demo to an answer."""
        from rokugan_desktop.desktop.battle_for_rokugan.demo import appeal_of

        return appeal_of(self.game.write(answer), spot)

    def paint_scenery(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint the great castle on the title."""
        paint_keep(painter, box, theme)

    def end_page(
        self, view: View, story: Sequence[Any], over: Over, words: Words, theme: Theme, people: Sequence[Person]
    ) -> QWidget:
        """Return the honor table with every part, the objectives, and the winner."""
        from rokugan_desktop.desktop.battle_for_rokugan.end_page import EndPage
        from rokugan_desktop.desktop.map.final_map import FinalMap

        font = QApplication.font().pixelSize()
        scale = font / USUAL_FONT if font > 0 else 1.0
        printed = self.printed(self._board, words)
        picture = FinalMap(self._board, printed, self.washes(view), self.pieces(view, words), theme)
        table = honor_table(self._topology, view.public, view.public.objectives)
        return EndPage(self._topology, view, story, table, words.of(DOMAIN), theme, people, scale, picture)


def _seen(view: Any) -> View:
    return view_of(cast("FrameView", view))


def _role(clan: ids.Clan) -> Role:
    name = ids.CLANS[clan]
    return Role(
        id=name,
        name=Message(f"clan.{name}"),
        about=Message(f"clan.{name}.ability"),
        computer_name=Message(f"clan.{name}.daimyo"),
        colour=looks.cloth_of(clan).colour,
        paint_mon=looks.mon_painter(clan),
        note=Message("role.own-token", token=Message(f"clan.{name}.own_token")),
    )


def _fairly(one: Player[Action, View] | None) -> SettlesFairly | None:
    """Return the player as it settles in the window; None where there is none."""
    return None if one is None else SettlesFairly(one)
