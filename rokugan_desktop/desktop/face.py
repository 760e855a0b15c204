"""What the table's window must be told about one game: its face.

The controller and the pages know a game only through a `GameFace`. A face turns views, questions and events into
small values (pieces and choices for the map, lines for the recap, frames for a public resolution) and into two panels.
It holds no rule and asks no rule: what may be answered stands in the question, what may be seen stands in the view.

What only some games have stands in protocols of its own, which the window finds by `isinstance`: a board (`BoardFace`
and what goes with it, in `board_face.py`) or else a tableau (`TableauFace`), matches that begin at a position
(`Positions`), advice (`Coach`), judgements of a finished match (`Reviewer`), standings and stages (`Ranked` and
`Staged`, in `standings.py`), pictures and guests of the demo (`DemoFace`, in `demo_face.py`).

Three promises that every face keeps:

- It shows a panel or a piece nothing but what stands in the view it is handed.
- `curtain_line` and `status` tell what everybody knows; a line tells no more than its event.
- Players are called by their names, never "you".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from rokugan_desktop.engine import (
    AnyGame,
    Decision,
    GameDecision,
    Message,
    Over,
    Player,
    Seat,
    SeatedByOptions,
    Seating,
    Setup,
    Stop,
    StoryLine,
)
from rokugan_desktop.table.judging import Judge

if TYPE_CHECKING:
    from rokugan_desktop.desktop.lesson_script import Lesson
    from rokugan_desktop.desktop.look.theme import Theme
    from rokugan_desktop.desktop.map.gestures import Choreography
    from rokugan_desktop.desktop.map.values import Overlay, Piece
    from rokugan_desktop.desktop.motion.movement import Movement
    from rokugan_desktop.desktop.panel import AnyPanel, Tableau
    from rokugan_desktop.desktop.sound.sounds import Sound
    from rokugan_desktop.words import Words

V_contra = TypeVar("V_contra", contravariant=True)
"""What a seat may know of a match."""
E_contra = TypeVar("E_contra", contravariant=True)
"""What happened."""

PaintMon = Callable[[QPainter, QRectF, QColor], None]
"""Paint the sign of a role into the rectangle, in the one colour given."""


Adviser = Callable[[Any, Decision[Any], int, Stop], Sequence[Any]]
"""Return the best turns for a seat's view, its question and a seed; it asks now and then whether to stop."""


@dataclass(frozen=True, slots=True)
class Role:
    """What a seat plays as: a side, a house, a colour."""

    id: str
    """The game's own id, as `Setup.roles` names it."""
    name: Message
    about: Message
    """What sets it apart from the others, in one sentence or two."""
    computer_name: Message
    """What a computer player is called that plays it, where nobody names it otherwise."""
    colour: QColor
    """The role's cloth: white letters are legible on it."""
    paint_mon: PaintMon
    note: Message | None = None
    """What else its card says, in smaller letters."""
    most_seats: int = 1
    """How many seats may share it."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player that a seat may be given to."""

    id: str
    """As journals write it."""
    name: Message
    character: Message
    """How it plays, in one short sentence."""
    player: Player[Any, Any]
    """A value that can be pickled: it thinks in another process."""
    rank: int = 1
    """How strong it is, from 0, as many marks on its seat's plate tell."""
    beat_ms: int = 500
    """Its answers appear only at whole beats, whatever the time it thought: more than it needs, as good as ever."""
    in_character: Player[Any, Any] | None = None
    """The same player where it plays a little as its role would; None: it has no character."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits on a seat, as sentences call them."""

    seat: Seat
    name: str
    role: Role
    computer: Computer | None = None
    """The computer player that plays the seat now; None: a person does."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One turn of a finished match that mattered, as the game's analyst judged it."""

    entry: int
    """The journal's entry that it stands in."""
    what: Message
    """Who did what, when and where."""
    worth: Message
    """What it brought or cost, and that this is a judgement."""
    brief: Message
    """The same, as short as can be."""
    gain: bool
    """It brought something; else it cost something."""
    spot: str | None = None
    """Its place on the map."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of what happens in public, as the table watches it."""

    title: Message
    """What step of the rulebook it is: "Upkeep", "The last battle"."""
    lines: tuple[Message, ...] = ()
    """What is said beside it: the sums of a battle, the rule behind a discard."""
    pieces: tuple[Piece, ...] = ()
    """All pieces that lie on the map while the frame is shown. A tableau shows the view instead."""
    spots: tuple[str, ...] = ()
    """The spots to light up; the map scrolls so that they are seen."""
    hold: float = 1.5
    """How many seconds it stays at the table's normal pace."""
    view: Any = None
    """The public view that the public panel, the washes and the status show meanwhile; None: the one before the
    resolution, so that nothing is told before its time."""
    overlays: tuple[Overlay, ...] = ()
    """The ways, zones and sectors that are drawn over the board meanwhile."""
    sound: Sound | None = None
    """What is heard when it comes."""
    choreography: Choreography | None = None
    """How the board before it turns into this one; None: as any board does."""
    stage: int | None = None
    """Which stage of the round it belongs to, where the game is `Staged`; None: the one that its view says."""
    story: tuple[StoryLine, ...] | None = None
    """How the story tells it, with its headings, each line with its own places; None: its lines under its title."""


class GameFace(Protocol[V_contra, E_contra]):
    """One game as the window sees it: what every game has.

    The game says its name under the key `game.title` of its own table of sentences, and any sentence of the program
    in its own words, where it has some, under the program's own key.
    """

    @property
    def game(self) -> AnyGame:
        """Return the rules."""
        ...

    @property
    def roles(self) -> Sequence[Role]:
        """Return all roles, in the order in which a new match offers them.

        Which of them there are in a match, and for how many seats, a game that is `SeatedByOptions` says itself.
        """
        ...

    @property
    def computers(self) -> Sequence[Computer]:
        """Return the computer players that a seat may be given to, from the weakest on; none where there are none."""
        ...

    @property
    def fewest(self) -> int:
        """Return the least number of seats."""
        ...

    @property
    def most(self) -> int:
        """Return the greatest number of seats; no more than the roles have places for."""
        ...

    @property
    def opponents(self) -> int:
        """Return against how many computer players one person alone sits down at a stroke."""
        ...

    @property
    def rules_page(self) -> str:
        """Return the name of the page `Words.page` reads the rules from: `<game>-rules`."""
        ...

    def panel(self, words: Words, theme: Theme, people: Sequence[Person]) -> AnyPanel:
        """Return a new panel for what a seat sees alone: its hand, its cards, its secret objective.

        A change of language, theme or scale asks for a new one.
        """
        ...

    def public_panel(self, words: Words, theme: Theme, people: Sequence[Person]) -> AnyPanel:
        """Return a new panel for what everybody sees: the seats, their tokens, the round."""
        ...

    def curtain_line(self, decision: GameDecision, people: Sequence[Person]) -> Message:
        """Return why the computer changes hands, in one line that tells no secret: "Aiko places a token"."""
        ...

    def progress(self, view: V_contra) -> int:
        """Return how far the match is, from the public view, as a number that the list of matches shows; 0: just begun.

        A round, a turn, a day: the program says "round 3", a game that counts something else says so in its own table.
        """
        ...

    def status(self, view: V_contra, people: Sequence[Person]) -> Message:
        """Return how far the match is and what is going on, from the public view: the round and the phase."""
        ...

    def line(self, event: E_contra, people: Sequence[Person]) -> StoryLine | None:
        """Return the event as a line of the recap; None where it isn't worth one."""
        ...

    def frames(
        self, before: V_contra, events: Sequence[E_contra], after: V_contra, people: Sequence[Person], words: Words
    ) -> Sequence[Frame]:
        """Return what the table watches, step by step, from one public view to the next.

        Only events that everybody heard are handed in. Empty where nothing happened that is worth watching: the placing
        of a facedown token, say, of which the map itself shows the result.
        """
        ...

    def end_page(
        self,
        view: V_contra,
        story: Sequence[E_contra],
        over: Over,
        words: Words,
        theme: Theme,
        people: Sequence[Person],
    ) -> QWidget:
        """Return what the end of the match shows: who won, and every part of everybody's score.

        `story` is what everybody heard, from the beginning on.

        The table itself puts the buttons for a rematch and for leaving below it.
        """
        ...


@runtime_checkable
class Summing(Protocol):
    """A game that says what is about to be confirmed."""

    def summary(self, answered: Sequence[tuple[GameDecision, Any]], people: Sequence[Person]) -> Message | None:
        """Return what a draft does once it is confirmed, step by step; None: the table says it in its own words.

        Each answer stands with the decision that it answers. Nothing is told of what they lead to.
        """
        ...


@runtime_checkable
class Gathering(Protocol):
    """A game in which a confirmation may end what is laid facedown, and lead at once to what turns it faceup."""

    def gathered(self, before: Any, events: Sequence[Any]) -> tuple[Any, Sequence[Any]] | None:
        """Return what everybody sees when all are called to the screen, and the events that have led there.

        It is the public view with what was confirmed, before anything is turned faceup. Only events that everybody
        heard are handed in. None: they turn nothing faceup.
        """
        ...


@runtime_checkable
class Declining(Protocol):
    """A game of which the table's own bar has a button that declines a question: passes, has seen, looks at no more."""

    def declining(self, decision: GameDecision, words: Words) -> tuple[Any, str] | None:
        """Return the answer that declines the question, with what its button says; None where it must be answered."""
        ...


@runtime_checkable
class ArenaFace(Protocol):
    """A game that sets up an arena beside its board while all watch what happens: both sides of a battle, say."""

    def arena(self, words: Words, theme: Theme, people: Sequence[Person]) -> AnyPanel:
        """Return a new arena: a panel that is shown each frame's public view, and asks nothing."""
        ...


@runtime_checkable
class Celebrating(Protocol):
    """A page of the end, or an arena, that is seen to come about: its figures are counted before everybody's eyes."""

    def celebrate(self) -> Movement:
        """Return how it comes about, to be started; hurried, the page shows at once what it shows in the end."""
        ...


@runtime_checkable
class Scenic(Protocol):
    """A game with its own part of the title's scene: what stands there between the mountains and the banners."""

    def paint_scenery(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box; its foot is the box's lower edge, and it is painted once for each size and theme."""
        ...


@runtime_checkable
class TableauFace(Protocol):
    """A game without a board: it lays a tableau of its own where others have a map."""

    def tableau(self, words: Words, theme: Theme, people: Sequence[Person]) -> Tableau:
        """Return a new tableau. A change of language, theme or scale asks for a new one."""
        ...


@runtime_checkable
class Positions(Protocol):
    """A game of which positions can be written down, and begun at."""

    @property
    def position_format(self) -> str:
        """Return the `format` by which a file is known to be a position of this game."""
        ...

    def setup_at(self, text: str, name: str) -> Setup:
        """Return the set-up of a match that begins at the position which the text holds.

        Raise Unreadable, which calls the file by `name`, where it can't be read or is not possible.
        """
        ...

    def position(self, state: Any) -> str:
        """Return a state as the text of a position file, with all its secrets: it is asked for after the end alone."""
        ...


@runtime_checkable
class Coach(Protocol):
    """A game with a computer player that gives advice, and the reasons of the computer players."""

    @property
    def adviser(self) -> Adviser:
        """Return what is asked for advice, with a seat's view, its question and a seed.

        It can be pickled, for it thinks in another process; it returns the best turns, the best one first.
        """
        ...

    def advised(self, view: Any, decision: GameDecision, advice: Any) -> StoryLine:
        """Return one turn that the adviser found as a line: what it would do, where, and what it expects of it."""
        ...

    def laid_out(self, advice: Any) -> Sequence[Any]:
        """Return the answers that lay one turn which the adviser found out as a draft; empty: it can't be laid out."""
        ...

    def explained(self, view: Any, decision: GameDecision, answers: Sequence[Any]) -> Message | None:
        """Return why a computer player may have answered so, from what it knew; None where nobody can say.

        Only asked of a finished match.
        """
        ...


@runtime_checkable
class Reviewer(Protocol):
    """A game with an analyst, who finds the turns of a finished match that mattered."""

    @property
    def analyst(self) -> Judge:
        """Return what judges the answers of a finished match, with all their states.

        It can be pickled, for it thinks in another process.
        """
        ...

    @property
    def judged_how(self) -> Message:
        """Return what the analyst judges and what not, in a few sentences."""
        ...

    def judged(self, found: Any, people: Sequence[Person]) -> Judged:
        """Return one turn that the analyst found, in words."""
        ...


@runtime_checkable
class Teaching(Protocol):
    """A game that has written a lesson: a first match in which it is learned by playing."""

    def lesson(self) -> Lesson:
        """Return the lesson. Raise Unreadable where its files are faulty."""
        ...


AnyFace = GameFace[Any, Any]
"""The face of a game whose views, answers and events are opaque to who holds it."""


def seating_of(face: AnyFace, chosen: Mapping[str, str]) -> Seating:
    """Return which roles there are and how many seats may play, where this was chosen before the match."""
    if isinstance(face.game, SeatedByOptions):
        return face.game.seating(chosen)
    return Seating(tuple(role.id for role in face.roles for _ in range(role.most_seats)), face.fewest, face.most)
