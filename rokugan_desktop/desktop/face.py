"""What the table's window must be told about one game: its face.

The controller and the pages know a game only through a `Face`, a record that the game's folder makes. Its functions
turn views, questions and events into small values (pieces and choices for the map, sections of the two panels, lines
for the recap, frames for a public resolution). They hold no rule and ask no rule: what may be answered stands in the
question, what may be seen stands in the view.

What every game has is a field without a default. What only some have is None for the others: a board (`on_board`, with
what only some boards can do) or else a tableau, matches that begin at a position, advice, judgements of a finished
match, standings and stages, pictures to learn from. A record is checked when it is made, so that a name that is
misspelt, a part that is missing and a value where a function belongs are found by the type checker, and else before
anything is shown.

Three promises that every face keeps:

- It shows a panel or a piece nothing but what stands in the view it is handed.
- `curtain_line` and `status` tell what everybody knows; a line tells no more than its event.
- Players are called by their names, never "you".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar, cast

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from rokugan_desktop.engine import (
    AnyGame,
    GivenAnswer,
    Message,
    Over,
    PlaceFact,
    Player,
    Refusal,
    Seat,
    SeatedByOptions,
    Seating,
    Setup,
    Stop,
    StoryLine,
    Told,
)
from rokugan_desktop.engine.grammar import CHALLENGE

if TYPE_CHECKING:
    from rokugan_desktop.boards.board import Board
    from rokugan_desktop.desktop.context import Context
    from rokugan_desktop.desktop.ending import Ending, Stages, Standings
    from rokugan_desktop.desktop.lesson_script import Lesson
    from rokugan_desktop.desktop.look.theme import Theme
    from rokugan_desktop.desktop.map.values import Choreography, MapChoice, Overlay, Piece, Print, Wash
    from rokugan_desktop.desktop.panel import Bench, Tableau
    from rokugan_desktop.desktop.primer import AidSection, Gallery, Illustration, Introduction, Term
    from rokugan_desktop.desktop.sheets.boxes import Box
    from rokugan_desktop.desktop.sheets.sections import Arena, Item, Meanwhile, Section
    from rokugan_desktop.desktop.sound.sounds import Sound
    from rokugan_desktop.table.challenges import Challenges
    from rokugan_desktop.table.session import Session
    from rokugan_desktop.words import Words

V = TypeVar("V")
"""What a seat may know of a match."""
Q = TypeVar("Q")
"""What is asked."""
A = TypeVar("A")
"""What is answered to it."""
E = TypeVar("E")
"""What happened."""

PaintMon = Callable[[QPainter, QRectF, QColor], None]
"""Paint the sign of a role into the rectangle, in the one colour given."""


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


class Computer(NamedTuple):
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


class Person(NamedTuple):
    """Who sits on a seat, as sentences call them."""

    seat: Seat
    name: str
    role: Role
    computer: Computer | None = None
    """The computer player that plays the seat now; None: a person does."""


class Judged(NamedTuple):
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


class FrameCard(NamedTuple):
    """What is told of a fight beside it, as dice: the spots of those who fight, and how it looks in a language."""

    spots: tuple[str, ...]
    look: Callable[[Words], Box]
    lantern: bool = False
    """All else lies in the dark: nothing but this fight is to be seen now."""


class Frame(NamedTuple):
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
    watched: Any = None
    """What the arena shows of it, where that is more than the view; None: the view."""
    overlays: tuple[Overlay, ...] = ()
    """The ways and zones that are drawn over the board meanwhile."""
    cards: tuple[FrameCard, ...] = ()
    """What is told on the map meanwhile, beside those it tells of; its lines say it too."""
    sound: Sound | None = None
    """What is heard when it comes."""
    choreography: Choreography | None = None
    """How the board before it turns into this one; None: as any board does."""
    stage: int | None = None
    """Which stage of the round it belongs to, where the game has stages; None: the one that its view says."""
    story: tuple[StoryLine, ...] | None = None
    """How the story tells it, with its headings, each line with its own places; None: its lines under its title."""
    outcome: Any = None
    """The public view that the standings show once what the arena shows has come about; None: still the same."""
    sequel: Choreography | None = None
    """How the map turns into that view then; None: it does not before the next frame."""
    echo: Sound | None = None
    """What is heard when it does."""
    places: tuple[str | None, ...] = ()
    """The spot of each line; empty: all are told of the first that lights up."""
    doer: Seat | None = None
    """The seat whose own move it shows; None: it is nobody's, or all have to see it."""


class FacePart:
    """A record of what a game tells the window: each field holds what it is declared as, or is None where it may be."""

    __slots__ = ()

    def __post_init__(self) -> None:
        """Raise TypeError for a field that is lacking, and for a function where none belongs, or the reverse."""
        for field in fields(cast("Any", self)):
            value = getattr(self, field.name)
            if value is None and field.default is None:
                continue
            if value is None or callable(value) != str(field.type).startswith("Callable"):
                raise TypeError(f"{type(self).__name__}.{field.name} is {value!r}, not {field.type}")


class Unconfirmed(NamedTuple):
    """What a seat has done with a panel that counts only once it is confirmed."""

    answer: Any = None
    """The answer that waits for being confirmed; None: none does. It is shown as chosen, with nothing that follows."""
    answered: tuple[Any, ...] = ()
    """The questions that the draft has answered: each may be answered anew."""
    pressed: Item | None = None
    """What was pressed last since the panel was empty."""


NOTHING_DONE: Final = Unconfirmed()


@dataclass(frozen=True, slots=True, eq=False)
class PanelFace(FacePart, Generic[V, Q]):
    """What a game says in a panel. Nothing but what stands in the view it is handed."""

    sections: Callable[[V, Q | None, Unconfirmed, Words, Sequence[Person]], Sequence[Section]]
    """Return what the panel shows of a view, and offers to a question: the answers that aren't places on the map.

    A seat's panel is handed that seat's view, with its draft on top; the public one is handed the public view, and a
    question that is public. No question: nothing can be answered now.
    """
    beside: bool = False
    """What everybody sees and belongs in the strip stands beside the field, where no seat's own panel does."""
    in_column: bool = False
    """A seat's own stands in the column, in place of everybody's, and not beside the field."""
    name: Callable[[V, Words, Sequence[Person]], str] | None = None
    """Return what the whole panel is called by ear; None: nothing."""
    pointed: Callable[[V, Q | None, Item | None, str, Words], Meanwhile] | None = None
    """Return what is different while an item, or else a spot of the map, is pointed at; neither: nothing is."""
    hint: Callable[[V, Q | None, Words], str] | None = None
    """Return what stands at the panel's foot while nothing is pointed at; else that is told there. None: nothing is."""


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class PressedPlaces(FacePart, Generic[Q]):
    """What a press beside the choices of the map means, or the reason why it means none."""

    meant_at: Callable[[Q, str], Sequence[str]]
    """Return the identities of the choices that a press on the spot may mean, none of them a doubtful one.

    One that is on offer in an earlier question of the draft alone leaves what was begun since.
    """
    refused_at: Callable[[Q, str], Refusal | None]
    """Return why nothing can be chosen at the spot, with its rule; None: something can, or nothing is asked."""


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Audible(FacePart, Generic[V, Q]):
    """What places say, in whole sentences, to whoever hears the board.

    Its functions are handed the view that is shown, the seat's own or everybody's, and the question only where the seat
    is asked one: so they know no more than what is seen.
    """

    heard_at: Callable[[V, Q | None, str, Sequence[Person]], Sequence[Message]] | None = None
    """Return all that the view shows at the spot, one sentence after the other; empty: nothing is said of it.

    None: what is heard of its plaque.
    """
    heard_choice: Callable[[V, Q, str, Sequence[Person]], Sequence[Message]]
    """Return what choosing this on the map would mean: what is done, where, whose that is, and what it brings.

    Empty: nothing more than what the choice is called.
    """
    heard_of: Callable[[V, str, Sequence[Person]], Message | None] | None = None
    """Return what a group of areas is called, with who has how much of it; None: it has no name of its own."""


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class BoardFace(FacePart, Generic[V, Q, A]):
    """The board itself, what lies on it, and how its places answer."""

    board: Callable[[Setup | None], Board]
    """Return the board of a match; for None the one that stands for the game where no match is on.

    Alike set-ups give the same board, and not a copy of it: what is drawn of it is kept.
    """
    land: Callable[[V], Board] | None = None
    """Return the board as the view knows it, where chance draws what lies on it: its areas lie as the set-up's do."""
    printed: Callable[[Board, Words], Print]
    """Return what is printed on one of its boards: names, marks, colours of groups, the ground of areas."""
    pieces: Callable[[V, Words], Sequence[Piece]]
    """Return all pieces that the view shows on the map; tooltips hold no more than the view."""
    tentative: Callable[[V, A, Words], Sequence[Piece]]
    """Return, as ghosts, what the seat's answer would lay on the map once it is confirmed.

    They hold no more than the seat's view and its own answer: nothing of what the answer leads to.
    """
    washes: Callable[[V], Mapping[str, Wash]]
    """Return, by the id of an area, the wash of the areas that somebody controls."""
    wind: Callable[[V], int] | None = None
    """Return which way a windy print leans: −1 to the north, 1 to the south; it is asked where things move alone."""
    overlays: Callable[[V, Words], Sequence[Overlay]] | None = None
    """Return the ways and zones that are drawn over the board: no more than the view holds.

    A seat's view has its draft on top, so what the seat plans can be drawn from its own view alone.
    """
    choices: Callable[[Q, Words], Sequence[MapChoice]]
    """Return the answers that are places or pieces on the map, each with an identity of its own.

    Their kind is `Kind.DOUBTFUL` for an answer that may come to nothing: those are offered on wish alone, which
    `table.doubtful` is called. Empty where the question is one for the panel.
    """
    answer_for: Callable[[Q, str], A | None]
    """Return the answer that the choice stands for, or None where no choice of that identity is on offer."""
    answers_for_drop: Callable[[Q, str, str], Sequence[A]]
    """Return the answers, one after the other, that dropping the piece on the spot means; empty: it means none.

    The first one answers the question given; each later one the question that follows from the one before it. The
    controller refuses the whole drop where one of them isn't on offer.
    """
    answers_for_choice: Callable[[Q, str], Sequence[A]] | None = None
    """Return the answers that a choice stands for which means several, as a far hex does: as those of a drop."""
    answers_for_trail: Callable[[Q, str, Sequence[str]], Sequence[A]] | None = None
    """Return the answers that dragging the piece over these spots means, from where it lay to where it was dropped.

    Empty: the way means nothing by itself, and only the drop counts.
    """
    pressed: PressedPlaces[Q] | None = None
    replaceable: Callable[[Q], bool] | None = None
    """Tell whether another choice on the map answers it anew, and one with a caution is never the default.

    For a game whose turn is one place of the map: until it is confirmed, another one chosen there takes its place.
    """
    plaque: Callable[[V, Q | None, str, Sequence[Person]], Plaque | None] | None = None
    """Return what the view tells of the spot, and what the seat's answer there would mean; None: nothing.

    It is handed what `Audible` is.
    """
    foreseen: Callable[[V, A], V] | None = None
    """Return the view as if the answer counted, as far as that shows nothing that the view's seat doesn't know.

    For plaques that tell of a place with the answer that waits to be confirmed; and where that is given before
    everybody, for how the match stands with it.
    """
    audible: Audible[V, Q] | None = None
    strip: bool = False
    """What a seat sees alone stands in a strip beside the board and in the column, not in a panel of its own."""


NO_PANEL: Final[PanelFace[Any, Any]] = PanelFace(lambda view, question, unconfirmed, words, people: ())
"""What a seat sees alone where nothing is hidden: it takes no room."""


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Positions(FacePart):
    """How positions are written down, and begun at."""

    position_format: str
    """The `format` by which a file is known to be a position of this game."""
    setup_at: Callable[[str, str], Setup]
    """Return the set-up of a match that begins at the position which the text holds.

    Raise Unreadable, which calls the file by the name given, where it can't be read or is not possible.
    """
    position: Callable[[Any], str]
    """Return a state as the text of a position file, with all its secrets: it is asked for after the end alone."""


class ListRow(NamedTuple):
    """A row of a list: so many of a card, or without a card a heading."""

    text: Message
    card: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class ListMaking(FacePart):
    """Lists that players make, each a value: they sit down with one, or sit down to one."""

    given: Callable[[], Sequence[tuple[Message, Any]]]
    """Return the game's own lists with their names, at last an empty one: each of a player's begins as one of them."""
    name: Callable[[Any], str]
    renamed: Callable[[Any, str], Any]
    faults: Callable[[Any], Sequence[Message]]
    """Return what keeps it from being played with, all of it; empty: nothing does."""
    read: Callable[[str, str], Any]
    """Return what the text of a file says; raise Unreadable, which calls the file by the name given."""
    written: Callable[[Any], str]
    role: Callable[[Any], str]
    """Return the id of its role, or of the option's choice that it is.

    The id holds all of it: so a match needs no list but those written down with it.
    """
    option: str = ""
    """The option whose choices such lists are; empty: they are roles, made of the gallery's cards."""
    bench: Callable[[Context], Bench] | None = None
    """Return where one is looked at and changed; None: beside the cards of the gallery."""
    changed: Callable[[Any, str, int], Any] | None = None
    """Return the list with so many more of a card, or fewer."""
    rows: Callable[[Any], Sequence[ListRow]] | None = None
    unfit: Callable[[Any, Mapping[str, str]], Message | None] | None = None
    """Return why nobody may sit down with it where this was chosen before the match, or None."""
    role_of: Callable[[str], Role | None] | None = None
    """Return the role of such an id; None: it is no list that may be played."""


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Coach(FacePart, Generic[V, Q, A]):
    """A computer player that gives advice, and the reasons of the computer players."""

    adviser: Callable[[V, Q, int, Stop], Sequence[Any]]
    """Return the best turns for a seat's view, its question and a seed, the best first; it asks now and then to stop.

    It can be pickled, for it thinks in another process.
    """
    advised: Callable[[V, Q, Any], StoryLine]
    """Return one turn that the adviser found as a line: what it would do, where, and what it expects of it."""
    laid_out: Callable[[Any], Sequence[A]]
    """Return the answers that lay one turn which the adviser found out as a draft; empty: it can't be laid out."""
    explained: Callable[[V, Q, Sequence[Any]], Message | None]
    """Return why a computer player may have answered so, from what it knew; None where nobody can say.

    Only asked of a finished match.
    """
    rehearsed: Callable[[V, Q, int, Stop], Sequence[StoryLine]] | None = None
    """Return what becomes of a turn, as far as its seat has drafted it, where all others do nothing; as the adviser."""


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Reviewer(FacePart):
    """An analyst, who finds the turns of a finished match that mattered."""

    analyst: Callable[[Sequence[GivenAnswer[Any, Any]], Stop], Sequence[Any]]
    """Judge the answers of a finished match, with all their states. It can be pickled: it thinks in another process."""
    judged_how: Message
    """What the analyst judges and what not, in a few sentences."""
    judged: Callable[[Any, Sequence[Person]], Judged]
    """Return one turn that the analyst found, in words."""


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class LeftToComputer(FacePart, Generic[V, Q, A]):
    """Questions that a whole table may leave to a computer: those that set a match up."""

    may_settle: Callable[[Q], bool]
    """Tell whether this question is one of them."""
    settled: Callable[[V, Q, int], Sequence[A]]
    """Return the answers for the seat of this view, its whole turn, by nothing that the others may not know."""


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class DemoFace(FacePart, Generic[Q, A]):
    """What is worth a picture of the demo, and what is worth doing for its guests."""

    shown: Callable[[Q], Shown]
    """Return how the demo shows a question."""
    appeal: Callable[[A, str | None], Appeal]
    """Return what draws a guest to an answer, with its place on the map where it has one."""


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Face(FacePart, Generic[V, Q, A, E]):
    """One game as the window sees it; None stands for what it has not. Its types stand where it is declared.

    The game says its name under the key `game.title` of its own table of sentences, and any sentence of the program
    in its own words, where it has some, under the program's own key.
    """

    game: AnyGame
    """The rules."""
    roles: Sequence[Role]
    """All roles, in the order in which a new match offers them.

    Which of them there are in a match, and for how many seats, a game that is `SeatedByOptions` says itself.
    """
    computers: Sequence[Computer]
    """The computer players that a seat may be given to, from the weakest on; none where there are none."""
    fewest: int
    most: int
    """The greatest number of seats; no more than the roles have places for."""
    opponents: int
    """Against how many computer players one person alone sits down at a stroke."""
    rules_page: str
    """The name of the page `Words.page` reads the rules from: `<game>-rules`, or with a part of it."""

    panel: PanelFace[V, Q]
    """What a seat sees alone: its hand, its cards, its secret objective."""
    public_panel: PanelFace[V, Q]
    """What everybody sees beside the field."""
    prospect: PanelFace[V, Q] | None = None
    """What whoever chooses a set-up is told of it, beside its board, by the public view that it begins with."""
    curtain_line: Callable[[Q, Sequence[Person]], Message]
    """Return why the computer changes hands, in one line that tells no secret: "Aiko places a token"."""
    progress: Callable[[V], int]
    """Return how far the match is, from the public view, as a number that the list of matches shows; 0: just begun.

    From 1 in the first round on, and the last round's number at the end: the scores are charted by it.
    A round, a turn, a day: the program says "round 3", a game that counts something else says so in its own table.
    """
    status: Callable[[V, Sequence[Person]], Message]
    """Return how far the match is and what is going on, from the public view: the round and the phase."""
    line: Callable[[E, Sequence[Person]], StoryLine | None]
    """Return the event as a line of the recap; None where it isn't worth one."""
    frames: Callable[[V, Sequence[Told[E]], V, Sequence[Person], Words], Sequence[Frame]]
    """Return what the table watches, step by step, from one public view (the first) to the next (the last).

    Only what everybody heard is handed in, of a `Watchable` game with the view right after it (`Told.seen`). Empty if
    nothing happened that is worth watching: the placing of a facedown token, say, of which the map itself shows the
    result.
    """
    ending: Callable[[V, Sequence[E], Over, Sequence[Person]], Ending]
    """Return how the match has ended: who won, what decided, and every part of everybody's score.

    The events are what everybody heard, from the beginning on. The table counts, shows and draws it, says where it was
    ended early, and has the history of the score by the standings.
    """

    on_board: BoardFace[V, Q, A] | None = None
    tableau: Callable[[Words, Theme, Sequence[Person]], Tableau] | None = None
    """Return a new tableau, which a game without a board lays where others have a map.

    A change of language, theme or scale asks for a new one.
    """
    with_own: Callable[[V, V], V] | None = None
    """Return what all watch, the first, with what a person alone knows beside it by the own view, the second."""
    summary: Callable[[Sequence[tuple[Q, A]], Sequence[Person]], Message | None] | None = None
    """Return what a draft does once it is confirmed, step by step; None: the table says it in its own words.

    Each answer stands with the decision that it answers. Nothing is told of what they lead to.
    """
    declining: Callable[[Q, Words], tuple[A, str] | None] | None = None
    """Return the answer that declines the question, with what its button says; None where it must be answered.

    For a game of which the table's own bar has a button that passes, has seen, or looks at no more.
    """
    by_click: Callable[[Q, A], bool] | None = None
    """Tell whether the last answer of a turn may count with its click, where the settings say so.

    The question is the one that it answers. It counts after a moment in which it can be taken back; what shows a
    secret, comes with a price or a caution, or is best thought over, waits for being confirmed.
    """
    gathered: Callable[[Sequence[Told[E]]], tuple[V, Sequence[E]] | None] | None = None
    """Return what everybody sees when all are called to the screen, and the events that have led there.

    For a game in which a confirmation may end what is laid facedown, and lead at once to what turns it faceup. It is
    the public view with what was confirmed, before anything is turned faceup. What is handed in is as in `frames`.
    None: it turns nothing faceup.
    """
    arena: Callable[[Any, Words, Sequence[Person]], Arena] | None = None
    """Return what the arena beside the board shows of what is watched of a frame."""
    outsiders: Callable[[Setup], Sequence[str]] | None = None
    """Return the ids of the roles of those who have no seat in a match, and play by rule alone."""
    standings: Callable[[V, Sequence[E]], Standings] | None = None
    """Return how the match stands by the public view; the events are what everybody heard, from the beginning on."""
    follows_pieces: bool = False
    """A film may show the doings of one piece alone: most of its frames are about pieces that last."""
    stages: Callable[[V], Stages] | None = None
    """Return where in a match of rounds the public view stands; that of a frame knows its step."""
    positions: Positions | None = None
    coach: Coach[V, Q, A] | None = None
    reviewer: Reviewer | None = None
    left_to_computer: LeftToComputer[V, Q, A] | None = None
    habits: Callable[[V, Person], Iterable[tuple[A, Message]]] | None = None
    """Yield what somebody may settle before all eyes at any time, asked or not, by the public view."""
    illustrations: Callable[[], Sequence[Illustration]] | None = None
    """Return how the game is played, in pictures, in the order in which they are to be looked at."""
    gallery: Callable[[Words], Gallery] | None = None
    """Return all cards, which are looked through in the handbook."""
    lists: ListMaking | None = None
    aid: Callable[[], Sequence[AidSection]] | None = None
    """Return the player aid, one page to look things up on in play, section by section."""
    terms: Callable[[], Sequence[Term]] | None = None
    """Return the words that are explained, in a list and wherever they stand."""
    introductions: Callable[[V, Q], Iterable[Introduction]] | None = None
    """Yield what lies before the seat that is asked and is told of once, what should be told of first at the front."""
    lesson: Callable[[], Lesson] | None = None
    """Return the first match in which the game is learned by playing. Raise Unreadable where its files are faulty."""
    second_lesson: Callable[[], Lesson] | None = None
    """The same of a second one, which goes on from there."""
    difficulty: str = ""
    """The option of a set-up that says how hard a match of one seat is: its victories are told choice by choice."""
    challenges: Callable[[], Challenges] | None = None
    """Return what is to be reached from where strong matches had come to. Raise Unreadable where its file is faulty."""
    paint_scenery: Callable[[QPainter, QRectF, Theme], None] | None = None
    """Paint the game's own part of the title's scene, between the mountains and the banners, into the box.

    Its foot is the box's lower edge, and it is painted once for each size and theme.
    """
    demo: DemoFace[Q, A] | None = None

    def role(self, role: str) -> Role | None:
        """Return the role of an id, that of a player's list too; None: the game has none."""
        known = next((one for one in self.roles if one.id == role), None)
        return self.lists.role_of(role) if known is None and self.lists and self.lists.role_of else known


def challenges_of(face: AnyFace, options: Iterable[tuple[str, str]]) -> Challenges | None:
    """Return the challenges of the game where a match of this set-up is a try at one of them; None where it is none."""
    return face.challenges() if face.challenges is not None and CHALLENGE in dict(options) else None


def stage_of(face: AnyFace, session: Session) -> str:
    """Return how far a match is, as its index card says it; of a try that is over, whether it was solved."""
    challenges = challenges_of(face, session.setup.options)
    reached = challenges.reached(session) if challenges is not None else None
    return str(face.progress(session.view(None))) if reached is None else "solved" if reached else "tried"


AnyBoardFace = BoardFace[Any, Any, Any]
AnyPanelFace = PanelFace[Any, Any]
AnyFace = Face[Any, Any, Any, Any]
"""The face of a game whose views, questions, answers and events are opaque to who holds it."""


def board_of(face: AnyFace, setup: Setup | None = None) -> Board | None:
    """Return the board of a match, or the one that stands for the game; None where the game has none."""
    return face.on_board.board(setup) if face.on_board is not None else None


def pieces_of(face: AnyFace, view: Any, words: Words) -> tuple[Piece, ...]:
    """Return all pieces that the view shows on the map; none where the game has no board."""
    return tuple(face.on_board.pieces(view, words)) if face.on_board is not None else ()


def overlays_of(board: BoardFace[V, Any, Any], view: V, words: Words) -> tuple[Overlay, ...]:
    """Return what the game draws over its board for the view; nothing where it has no use for that."""
    return tuple(board.overlays(view, words)) if board.overlays is not None else ()


def seating_of(face: AnyFace, chosen: Mapping[str, str]) -> Seating:
    """Return which roles there are and how many seats may play, where this was chosen before the match."""
    if isinstance(face.game, SeatedByOptions):
        return face.game.seating(chosen)
    return Seating(tuple(role.id for role in face.roles for _ in range(role.most_seats)), face.fewest, face.most)


def with_outsiders(face: AnyFace, words: Words, people: Sequence[Person], setup: Setup | None) -> tuple[Person, ...]:
    """Return the people of a match, and behind them those who have no seat in it."""
    roles = face.outsiders(setup) if face.outsiders is not None and setup is not None else ()
    outside = enumerate(filter(None, map(face.role, roles)), len(people))
    return (*people, *(Person(Seat(behind), words.say(role.name), role) for behind, role in outside))


def titled(words: Words, person: Person, key: str = "standings.seat") -> str:
    """Return somebody's name with the role, each once."""
    role = words.say(person.role.name)
    return role if role == person.name else words.text(key, name=person.name, role=role)


class PlaqueFigure(NamedTuple):
    """A number beside a symbol, with the word for what it is."""

    symbol: str
    number: str
    what: Message


class Plaque(NamedTuple):
    """All that a view tells of one place."""

    title: Message
    where: Message
    """To what it belongs, in a few words."""
    owner: Seat | None = None
    """Whose it is."""
    figures: tuple[PlaqueFigure, ...] = ()
    facts: tuple[PlaceFact, ...] = ()


class Appeal(NamedTuple):
    """What draws a guest of the demo to an answer."""

    declines: bool = False
    """It does nothing: it passes, say."""
    craved: bool = False
    """It is what everybody must try once: a card, say."""
    attacks: bool = False
    """It goes against somebody."""
    group: str = ""
    """Answers of one group go together: whoever has given one likes the others better. Empty: it is in none."""


class Shown(NamedTuple):
    """How the demo shows a question."""

    name: str
    """What its picture is called."""
    detail: str = ""
    """What tells it from others of its name, each worth a picture; empty: how far the match is."""
    begins_turn: bool = False
    """A seat's turn begins with it, so that it may look back at what happened since its last one."""
