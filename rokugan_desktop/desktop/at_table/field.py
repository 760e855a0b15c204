"""The middle of the table: the map of a game's board, or the tableau of a game without one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from rokugan_desktop.desktop.at_table.film import FilmCards
from rokugan_desktop.desktop.at_table.inspecting import Inspecting
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyBoardFace, Frame, Person, overlays_of
from rokugan_desktop.desktop.keys import Command
from rokugan_desktop.desktop.look.spacing import bare
from rokugan_desktop.desktop.map import values
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.view import HeldKeys, MapView, ZoomButtons
from rokugan_desktop.desktop.motion import Tempo
from rokugan_desktop.desktop.panel import Tableau
from rokugan_desktop.engine import Decision, Seat, Setup
from rokugan_desktop.words import Text

Decided: TypeAlias = Decision[Any] | None


class Field(QObject):
    """What lies in the middle of the table. It never asks whether it may show a thing: its owner knows.

    Signals:
        answered: an answer to the question shown.
        barred: why what is pointed at on a tableau can't be chosen now, as a Refusal; None where it can.
        chained: several answers, as `Panel.chained`.
        chosen: the identity of a choice on the map.
        declared: as `Panel.declared`.
        dropped: the identity of a dragged piece, and the spot on the map where it was dropped.
        hovered: the spot pointed at; an empty text: none.
        led: as `Tableau.led`.
        mark_pressed: the number of a mark on it that can be pressed, and was.
        pressed: the spot of a press that meant no choice.
        stepped_back: the other mouse button was pressed on it.
        told: all that is seen at a place that is read by the keyboard, for whoever hears it.

    """

    answered = Signal(object)
    barred = Signal(object)
    chained = Signal(object)
    chosen = Signal(str)
    declared = Signal(object, object, bool)
    led = Signal(str)
    mark_pressed = Signal(int)
    pressed = Signal(str)
    stepped_back = Signal()
    dropped = Signal(str, str)
    hovered = Signal(str)
    told = Signal(str)

    people: Sequence[Person] = ()
    """Who sits at the table; the owner says so."""
    upright = False
    """It is higher than it is broad, so that a seat's panel stands beside it."""
    trail: Sequence[str] = ()
    """The spots that the piece dropped last came over, the first where it lay; empty where that is not known."""
    chosen_name: Text = ""
    """What the place is called that the last answer means; an empty text where it means none."""
    doubting = False
    """The doubtful choices are offered now, and no others."""
    withheld = False
    """There are doubtful choices, offered on wish alone."""

    @property
    def narrowed(self) -> bool:
        """Tell whether some few choices are offered alone."""
        return False

    @property
    @abstractmethod
    def widget(self) -> QWidget:
        """Return what is seen of it."""

    @property
    @abstractmethod
    def has_choices(self) -> bool:
        """Tell whether something here can be chosen now."""

    @abstractmethod
    def show_turn(self, view: Any, decision: Decided, answer: Any = None, answered: Decided = None) -> None:
        """Show what the view holds, what may be chosen here, and the answer that waits for being confirmed.

        `answered` is the question that this answer was given to: another answer may be chosen in its place.
        """

    @abstractmethod
    def show_past(self, public: Any, own: Any, pieces: Sequence[values.Piece]) -> None:
        """Show a moment that is over: a map these pieces on the public view's washes, a tableau the own view."""

    @abstractmethod
    def light(self, spots: Iterable[str], *, dims: bool = True, reveal: bool = False) -> None:
        """Light these spots up, beside what may be chosen; `dims`: and darken the rest; `reveal`: and go there."""

    @abstractmethod
    def empty(self) -> None:
        """Remove everything that tells anything about the match."""

    @abstractmethod
    def retranslate(self) -> None:
        """Say everything in the language spoken now."""

    @abstractmethod
    def restyle(self) -> None:
        """Take over theme and scale."""

    @abstractmethod
    def first_stop(self) -> QWidget:
        """Return the widget that the keyboard should land on."""

    def show_focus(self, *, wanted: bool) -> None:
        """Let it be seen, where wanted, on which choice the keyboard is. Some fields show it always."""

    def sketch(self, overlays: Sequence[values.Overlay]) -> None:
        """Draw these overlays for the moment, or with none those of the view again; a tableau lets it pass."""

    def recall(self, pieces: Sequence[str]) -> None:
        """Let these pieces be seen to be laid once more, and ring them until it is called without any.

        A tableau lets it pass.
        """

    def mark(self, marks: Sequence[values.NumberedMark]) -> None:
        """Mark where things happened, beside what is drawn anyway; none: no longer. A tableau lets it pass."""

    def show_frame(self, public: Any, frame: Frame, before: Any = None, earlier: Frame | None = None) -> None:
        """Show a step of what all watch; the public view is its own, or the one before it.

        It is seen to follow from the `earlier` step, or where it is the first one from the public view `before`;
        without either, nothing moves.
        """
        self.show_past(public, public, frame.pieces)
        self.light(frame.spots, reveal=True)

    def come_about(self, elapsed: float) -> None:
        """Show what is told on the field as so many milliseconds later. A tableau lets it pass."""

    def settle(self, frame: Frame, sequel: values.Choreography) -> None:
        """Let the field of a frame turn into that of its outcome. A tableau lets it pass."""

    def choose(self, decision: Decision[Any], answer: Any) -> None:
        """Remember which place an answer means, so that it stays lit until it is confirmed or taken back."""

    def doubt(self, *, on: bool) -> None:
        """Offer the doubtful choices and no others, or all others again."""

    def narrow(self, identities: Sequence[str]) -> None:
        """Offer these choices alone, until something is chosen or `widen` is called."""

    def within(self, identity: str) -> Sequence[str]:
        """Return the choices that are offered only once this one is taken; none where it is an answer by itself."""
        return ()

    def widen(self) -> bool:
        """Offer again what is usually offered; tell whether that is a change."""
        return False

    def forget(self) -> None:
        """Forget what was chosen."""

    def name_of(self, spot: str) -> Text:
        """Return what can be chosen at the spot, a caution included; an empty text where nothing can."""
        return ""

    def inspect(self) -> None:
        """Begin or leave off to read places by the keyboard. A field without any lets it pass."""

    def hurry(self) -> bool:
        """Let nothing move any longer; tell whether anything did."""
        return False

    def prepare(self) -> None:
        """Have ready what is drawn slowly, in the size that it has."""

    def fit(self) -> None:
        """Show all of it."""


_LENSES: Final[Mapping[Command, values.Lens]] = {
    Command.SHOW_GROUPS: values.Lens.GROUPS,
    Command.SHOW_OWNERS: values.Lens.OWNERS,
}

GHOST_WIDTH: Final = 7.0
"""How broad the arrow is of what has gone from an edge, in board units."""


class MapField(Field):
    """The map of the match's board, with what lies on it."""

    def __init__(self, context: Context, face: AnyBoardFace, setup: Setup | None, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._face = face
        self._board = face.board(setup)
        self._choices: tuple[values.MapChoice, ...] = ()
        self._all: tuple[values.MapChoice, ...] = ()
        """The choices of the question, those included that are not offered now."""
        self._asked: Decision[Any] | None = None
        self._narrowed: frozenset[str] = frozenset()
        self._chosen: values.MapChoice | None = None
        self._overlays: tuple[values.Overlay, ...] = ()
        self._recalled: tuple[values.MapChoice, ...] = ()
        """The rings around what was laid while somebody did not look."""
        self._looker: Seat | None = None
        self._looks: dict[Seat, tuple[float, QPointF] | None] = {}  # how near each came on its own screen, for it alone
        self.upright = self._board.size[1] > self._board.size[0]
        self.scene = MapScene(self._board, self, context.theme)
        self.map = MapView(self.scene)
        self.held_keys = HeldKeys(self.map, _LENSES)
        self.held_keys.changed.connect(self._look_through)
        self.zooming = ZoomButtons(context, self.map)
        self.inspecting = Inspecting(context, face, self.map, self)
        self.inspecting.told.connect(self.told)
        self.cards = FilmCards(context, self.map)
        self.scene.chosen.connect(self.chosen)
        self.scene.lifted.connect(self._lift)
        self.scene.dropped.connect(self._drop)
        self.scene.pressed.connect(self.pressed)
        self.map.mark_pressed.connect(self.mark_pressed)
        self.scene.stepped_back.connect(self.stepped_back)
        self.scene.hovered.connect(self.hovered)

    @property
    def widget(self) -> QWidget:
        return self.map

    @property
    def has_choices(self) -> bool:
        return bool(self._choices)

    def _look_through(self) -> None:
        held = self.held_keys.command
        self.map.look_through(_LENSES[held] if held is not None else None)

    def _lift(self, piece: str) -> None:
        """Light up where a piece goes that is dragged, as if it had been taken up by a press."""
        lifted = [one.identity for one in self._all if one.spot == f"piece:{piece}"]
        self.narrow([one.identity for one in self._all if one.within in lifted])
        self._select()
        self.light(())

    def _drop(self, piece: str, spot: str) -> None:
        self.trail = tuple(self.scene.trail)
        self.dropped.emit(piece, spot)

    def _print_land(self, view: Any) -> None:
        board = self._board if self._face.land is None else self._face.land(view)
        if board is not self._board:
            self._board = board
            self.scene.set_print(self._face.printed(board, self._context.words))

    def show_turn(self, view: Any, decision: Decided, answer: Any = None, answered: Decided = None) -> None:
        words, face, anew = self._context.words, self._face, self.scene.bare
        self._print_land(view)
        ghosts = face.tentative(view, answer, words) if answer is not None else ()
        moving = self.scene.moving
        moving.tempo = self._context.tempo
        shown = moving.earlier()
        if self.cards.cards:  # mostly there are none
            self.cards.show_cards(())
        self._wash(view)
        self.scene.set_pieces((*face.pieces(view, words), *ghosts))
        self._overlays = overlays_of(face, view, words)
        self.scene.set_overlays(self._overlays)
        self._ask(decision, answer, answered)
        seen = face.foreseen(view, answer) if answer is not None and face.foreseen is not None else view
        self.inspecting.know(seen, decision, self.people, (view, self._asked))
        self.scene.set_choices((*self._choices, *self._recalled))
        moving.begin(shown, values.STILL)
        self.scene.wind.blow(moving.tempo)
        if ghosts:  # the light of an edge would cover the piece itself; that of an area lies under it
            areas = (ghost.spot for ghost in ghosts if ghost.spot.startswith("area:"))
            self.light((*areas, *(f"piece:{ghost.identity}" for ghost in ghosts)))
        elif self._chosen is not None and decision is None:
            self.light([self._chosen.spot])
        if anew and decision is not None and decision.secret:
            self._looker = decision.seat
            if look := self._looks.get(decision.seat):
                self.map.look_again(look)

    def _wash(self, view: Any) -> None:
        calm = self.scene.calm = self._context.tempo is not Tempo.FULL
        wind = None if calm else self._face.wind
        self.scene.set_washes(self._face.washes(view), 0 if wind is None else wind(view))

    def sketch(self, overlays: Sequence[values.Overlay]) -> None:
        if not self.scene.bare:
            self.scene.set_overlays(overlays or self._overlays)

    def recall(self, pieces: Sequence[str]) -> None:
        rings = tuple(values.MapChoice(f"laid:{piece}", values.Kind.FOCUS, f"piece:{piece}") for piece in pieces)
        self._recalled, self.scene.ringed = rings, frozenset(ring.identity for ring in rings)
        if rings:
            self.scene.set_choices((*self._choices, *rings))
            self.scene.moving.lay_again(pieces)

    def mark(self, marks: Sequence[values.NumberedMark]) -> None:
        """Draw these marks, and for each edge from which what lay there has gone an arrow as its ghost."""
        if self.scene.bare:
            return
        laid = {item.piece.spot for item in self.scene.pieces.values()}
        gone = {mark.spot: mark.colour for mark in marks if mark.spot.startswith("edge:") and mark.spot not in laid}
        ghosts: list[values.Overlay] = []
        for spot, colour in gone.items():
            source, _, target = spot.removeprefix("edge:").partition(">")
            ghosts.append(values.Route((f"area:{source}", f"area:{target}"), colour, GHOST_WIDTH, broken=True))
        self.scene.set_overlays((*self._overlays, *ghosts, *marks))

    @property
    def narrowed(self) -> bool:
        return bool(self._narrowed)

    def _ask(self, decision: Decision[Any] | None, answer: Any | None, answered: Decision[Any] | None) -> None:
        """Take over what may be chosen: of the question asked, or in place of an answer already given."""
        face, words = self._face, self._context.words
        asked = decision
        if decision is None and answered is not None and face.replaceable is not None:
            asked = answered if face.replaceable(answered) else None
        if asked is None or asked != self._asked:
            self._asked, self._narrowed, self.doubting = asked, frozenset(), False
        found = face.choices(asked, words) if asked is not None else ()
        if asked is not None and decision is None:
            found = [choice for choice in found if face.answer_for(asked, choice.identity) != answer]
        self._all = tuple(found)
        self.scene.borders = bool([one for one in self._all if one.spot.startswith(("edge:", "coast:"))])
        self._select()

    def _select(self) -> None:
        doubtful = {choice.identity for choice in self._all if choice.kind is values.Kind.DOUBTFUL}
        self.withheld = bool(doubtful)
        shown: Iterable[values.MapChoice] = self._all
        if self.withheld:
            shown = [choice for choice in shown if (choice.identity in doubtful) is self.doubting]
        if self._narrowed:
            shown = [choice for choice in shown if choice.identity in self._narrowed]
        else:
            shown = [choice for choice in shown if not choice.within]
        self._choices = tuple(shown)

    def doubt(self, *, on: bool) -> None:
        self.doubting, self._narrowed = on and self.withheld, frozenset()

    def narrow(self, identities: Sequence[str]) -> None:
        self._narrowed = frozenset(identities)

    def within(self, identity: str) -> Sequence[str]:
        return [choice.identity for choice in self._all if choice.within == identity]

    def widen(self) -> bool:
        changed = self.doubting or bool(self._narrowed)
        self.doubting, self._narrowed = False, frozenset()
        return changed

    def show_past(self, public: Any, own: Any, pieces: Sequence[values.Piece]) -> None:
        if self.cards.cards:
            self.cards.show_cards(())
        self._lay(public, own, pieces)

    def _lay(self, public: Any, own: Any, pieces: Sequence[values.Piece]) -> None:
        self.scene.wind.drop()
        self._print_land(public)
        self._wash(public)
        self.scene.set_pieces(pieces)
        self.scene.set_overlays(overlays_of(self._face, own, self._context.words))
        self._choices = self._all = ()
        self.scene.borders = False
        self.inspecting.know(public, None, self.people)

    def show_frame(self, public: Any, frame: Frame, before: Any = None, earlier: Frame | None = None) -> None:
        moving = self.scene.moving
        moving.tempo = Tempo.NONE if before is None else self._context.tempo
        if moving.tempo is not Tempo.NONE:
            seen = before if earlier is None or earlier.view is None else earlier.view
            laid = earlier.pieces if earlier is not None else None
            if earlier is not None and earlier.sequel is not None and moving.tempo is Tempo.FULL:
                seen, laid = earlier.outcome, None
            self.show_past(seen, seen, self._face.pieces(seen, self._context.words) if laid is None else laid)
        shown = moving.earlier()
        self.show_past(public, public, frame.pieces)
        self.scene.set_overlays(frame.overlays)
        self.light(frame.spots, reveal=True)
        self.cards.show_cards(frame.cards)
        moving.begin(shown, frame.choreography or values.STILL, pressed=False)

    def come_about(self, elapsed: float) -> None:
        self.cards.come_about(elapsed)

    def settle(self, frame: Frame, sequel: values.Choreography) -> None:
        shown = self.scene.moving.earlier()
        self._lay(frame.outcome, frame.outcome, self._face.pieces(frame.outcome, self._context.words))
        self.light(frame.spots)
        self.scene.moving.begin(shown, sequel, pressed=False)

    def inspect(self) -> None:
        self.map.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.inspecting.toggle()

    def hurry(self) -> bool:
        moves = self.scene.moving.movement is not None
        self.scene.moving.finish()
        return moves

    def light(self, spots: Iterable[str], *, dims: bool = True, reveal: bool = False) -> None:
        if self.scene.bare:
            return
        wanted = tuple(dict.fromkeys(spot for spot in spots if spot))
        self.scene.dims = dims
        lights = (values.MapChoice(f"light:{spot}", values.Kind.FOCUS, spot) for spot in wanted)
        self.scene.set_choices((*self._choices, *self._recalled, *lights))
        if reveal and wanted:
            self.map.reveal(wanted)

    def choose(self, decision: Decision[Any], answer: Any) -> None:
        face = self._face
        meant = (choice for choice in self._all if face.answer_for(decision, choice.identity) == answer)
        self._chosen = next(meant, None)
        self.chosen_name = self._chosen.name if self._chosen is not None else ""

    def forget(self) -> None:
        self._chosen, self.chosen_name, self._choices, self._all = None, "", (), ()
        self._asked, self._narrowed, self.doubting, self.withheld = None, frozenset(), False, False

    def name_of(self, spot: str) -> Text:
        name = next((choice.name for choice in self._choices if spot and choice.spot == spot), "")
        return "" if self.inspecting.entitles(spot, str(name)) else name

    def empty(self) -> None:
        if self._looker is not None:
            self._looks[self._looker], self._looker = self.map.look, None
        self.inspecting.forget()
        if self.cards.cards:
            self.cards.show_cards(())
        self.trail, self._overlays, self._recalled = (), (), ()
        self.scene.clear_all()

    @contextmanager
    def board_alone(self) -> Generator[None]:
        """Show of an emptied map the board as it was printed for everybody, without anything that lies on it.

        It is shown whole, wherever a seat has looked.
        """
        emptied, self.scene.bare = self.scene.bare, False
        if self.map.look is not None:
            self.map.fit()
        try:
            yield
        finally:
            self.scene.bare = emptied

    def retranslate(self) -> None:
        words = self._context.words
        self.scene.set_print(self._face.printed(self._board, words))
        self.map.setAccessibleName(words.text("table.map"))
        self.zooming.retranslate()

    def restyle(self) -> None:
        self.scene.set_theme(self._context.theme)
        self.map.letters = self._context.scale
        self.zooming.restyle()

    def first_stop(self) -> QWidget:
        return self.map

    def show_focus(self, *, wanted: bool) -> None:
        if wanted and self.map.hasFocus():
            self.scene.keyboard.appear()

    def prepare(self) -> None:
        self.map.prepare()

    def fit(self) -> None:
        self.map.fit_or_near()


class _Plate(QFrame):
    """What a tableau lies on. It has the keyboard where nothing is offered, with a ring for who has walked there."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("ringed", False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        walked = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self.setProperty("ringed", "within" if walked else False)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.setProperty("ringed", False)


class TableauField(Field):
    """The tableau of a game without a board. It is made anew in another language, theme or scale."""

    def __init__(self, context: Context, lay: Callable[..., Tableau], parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._lay = lay
        self._plate = _Plate()
        self._plate.setObjectName("tableau")
        self._plate.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._slot = bare(QVBoxLayout(self._plate))
        self.tableau: Tableau | None = None
        self._scales: dict[object, float] = {}

    @property
    def widget(self) -> QWidget:
        return self._plate

    @property
    def has_choices(self) -> bool:
        return self.tableau is not None and self.tableau.first_stop() is not None

    def show_turn(self, view: Any, decision: Decided, answer: Any = None, answered: Decided = None) -> None:
        tableau = self._laid()
        tableau.choose(answer, answered)
        self._show(view, decision, moves=True)

    def show_past(self, public: Any, own: Any, pieces: Sequence[values.Piece]) -> None:
        self._show(own, None, moves=False)

    def show_frame(self, public: Any, frame: Frame, before: Any = None, earlier: Frame | None = None) -> None:
        if before is not None:
            self._show(before if earlier is None or earlier.view is None else earlier.view, None, moves=False)
        self._show(public, None, moves=before is not None)
        self.light(frame.spots, reveal=True)

    def _show(self, view: Any, decision: Decision[Any] | None, *, moves: bool) -> None:
        tableau = self._laid()
        tableau.moves = moves and self._context.tempo is Tempo.FULL
        tableau.show_turn(view, decision)

    def hurry(self) -> bool:
        return self.tableau is not None and self.tableau.hurry()

    def widen(self) -> bool:
        return self.tableau is not None and self.tableau.widen()

    def light(self, spots: Iterable[str], *, dims: bool = True, reveal: bool = False) -> None:
        if self.tableau is not None:
            self.tableau.light(tuple(dict.fromkeys(spot for spot in spots if spot)))

    def empty(self) -> None:
        if self.tableau is not None:
            self.tableau.throw_away()
        self.tableau = None

    def retranslate(self) -> None:
        self.empty()
        self._plate.setAccessibleName(self._context.words.text("game.title"))

    def restyle(self) -> None:
        self.empty()

    def first_stop(self) -> QWidget:
        stop = self.tableau.first_stop() if self.tableau is not None else None
        return stop if stop is not None else self._plate

    def _laid(self) -> Tableau:
        if self.tableau is None:
            context = self._context
            self.tableau = self._lay(context.words, context.theme, self.people)
            self.tableau.scales = self._scales
            self.tableau.answered.connect(self.answered)
            self.tableau.pointed.connect(self.hovered)
            self.tableau.barred.connect(self.barred)
            self.tableau.chained.connect(self.chained)
            self.tableau.declared.connect(self.declared)
            self.tableau.led.connect(self.led)
            self._slot.addWidget(self.tableau)
            self.tableau.show()
            self._slot.activate()  # what moves on it at once moves in its size
        return self.tableau
