"""The editor's widgets: the battlefield as it is played on, beside the panel, with its tools, faults, and the trial."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QHideEvent, QKeySequence, QMouseEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.accessible_widgets import name_box
from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.computers.thinker import Thinker
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import BoardFace, ListMaking, PanelFace
from rokugan_desktop.desktop.kept_lists import KeptLists
from rokugan_desktop.desktop.keys import Command
from rokugan_desktop.desktop.look.scrolling import scrolling
from rokugan_desktop.desktop.look.spacing import bare, filled, spaced
from rokugan_desktop.desktop.look.style import clear_widget, remove_for_good
from rokugan_desktop.desktop.map.values import Kind, MapChoice, Overlay, Piece, Print, Zone
from rokugan_desktop.desktop.panel import Bench
from rokugan_desktop.desktop.samurai_battles.art.ground import WATER, HexGround
from rokugan_desktop.desktop.samurai_battles.art.pictures import HexSample, SideSign, UnitPicture
from rokugan_desktop.desktop.samurai_battles.art.units import UnitArt, cloth_of
from rokugan_desktop.desktop.samurai_battles.pieces import area_of, board_of, grounds_of, hex_of
from rokugan_desktop.desktop.sheets.boxes import BOLD, FIELD, SMALL, SMALL_BOLD, Art, Box, Fit, Flow, PiecePicture
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section, Where
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games import samurai_battles as rules
from rokugan_desktop.games.samurai_battles import Components, Message, OwnScenario, card_name, editing, trial
from rokugan_desktop.games.samurai_battles.editing import Edit, Editing
from rokugan_desktop.games.samurai_battles.ids import GULLY, NOBODY, NOWHERE, Hex, TerrainId, UnitId
from rokugan_desktop.table.printable import tidy
from rokugan_desktop.words import Saying, Words

_FAULTS: Final = 8
"""So many faults are told at once."""
_PICTURE: Final = 26
TRIALS: Final = 200
"""How many matches a trial has."""


class Drafted(NamedTuple):
    """All that the editor shows."""

    components: Components
    editing: Editing
    own: bool
    """It may be changed."""
    faults: tuple[tuple[str, AnyMessage], ...] = ()
    """What keeps it from being played, each with its place in the file."""
    tried: tuple[trial.TrialMatch, ...] = ()
    """What has come of the trial so far."""


def _said(name: str, text: str, *, strong: bool = False) -> Item:
    return Item(name, (Box(text=text, letters=BOLD if strong else SMALL, fit=Fit.BREAK),), text, flat=True)


class _Pen:
    """Writes the sections of the panel, in one language."""

    def __init__(self, drafted: Drafted, words: Words) -> None:
        self._drafted, self._words = drafted, words
        self._now = drafted.editing
        self._battle = drafted.editing.scenario

    def _told(self, key: str, **parameters: Any) -> str:
        return self._words.text(f"editor.{key}", **parameters)

    def _button(self, edit: Edit, text: str, *, art: Art | None = None, chosen: bool = False) -> Item:
        words = Box(text=text, letters=SMALL_BOLD if chosen else SMALL, fit=Fit.BREAK, grow=True)
        picture = (Box(art=art, side=_PICTURE),) if art is not None else ()
        boxes = (Box((*picture, words), Flow.ROW, gap=5, least=24), Box((words,), Flow.ROW, least=24))
        return Item(f"{edit.verb} {edit.word}".strip(), boxes, text, answers=(edit,), chosen=chosen)

    def _counted(self, key: str, edit: Edit, number: int, **parameters: Any) -> Iterator[Item]:
        """Yield what is counted, and what makes it fewer and more."""
        called, name = self._told(key, n=number, **parameters), f"{edit.verb} {edit.word}"
        line = Box((Box(text=called, letters=SMALL, fit=Fit.BREAK, grow=True),), Flow.ROW, least=33)
        yield Item(name, (line,), called, flat=True)
        for sign, by, way in (("−", -1, "fewer"), ("+", 1, "more")):
            box, said = Box(text=sign, letters=BOLD, middle=True, least=24), self._told(way, what=called)
            yield Item(f"{name} {way}", (box,), said, answers=(edit._replace(number=by),), again=True)

    def sections(self) -> Iterator[Section]:
        """Yield all that the panel says and offers."""
        now, own, tools = self._now, self._drafted.own, list[Item]()
        for number, tool in enumerate(editing.TOOLS, 1):
            if own or tool == "trial":
                button = self._button(Edit("tool", tool), self._told(f"tool.{tool}"), chosen=tool == now.tool)
                tools.append(button._replace(keys=(f"Alt+{number}",), about=f"Alt+{number}"))
        steps = (("undo", now.past, ("Ctrl+Z",)), ("redo", now.future, ("Ctrl+Y", "Ctrl+Shift+Z")))
        for verb, there, keys in steps if own else ():
            why_not = "" if there else self._told("no-step")
            tools.append(self._button(Edit(verb), self._told(verb))._replace(keys=keys, why_not=why_not, again=True))
        yield Section("tools", EVERYBODY, tuple(tools), name=self._told("tools"), columns=(4,))
        if now.refused is not None:
            yield Section("refused", EVERYBODY, (_said("refused", self._words.say(now.refused), strong=True),))
        hint = self._told(f"hint.{now.tool}") if own or now.tool == "trial" else ""
        hint += f" {self._told('keys')}" if own and now.tool in _HEXES else ""
        boxes = Box(text=hint, letters=SMALL, fit=Fit.BREAK), Box()
        yield Section("hint", EVERYBODY, (Item("hint", boxes, hint, flat=True),) if hint else ())
        if own or now.tool == "trial":
            yield from _TOOLS[now.tool](self)
        yield Section("faults", EVERYBODY, tuple(self._faults()), name=self._told("faults"))

    def _faults(self) -> Iterator[Item]:
        for number, (place, what) in enumerate(self._drafted.faults[:_FAULTS]):
            text = self._told("fault", where=self._place(place), what=what)
            box = Box(text=text, letters=SMALL, ink="danger", fit=Fit.BREAK)
            yield Item(f"fault {number}", (box,), text, spots=tuple(self._spots(place)), flat=True, whole_row=True)
        if not self._drafted.faults:
            yield _said("fit", self._words.text("lists.fit"))
        if self._drafted.own and not self._battle.victory.prizes:
            yield _said("no-prizes", self._told("no-prizes", tab=Message("editor.tool.victory")), strong=True)

    def _place(self, place: str) -> str:
        """Return a place in the file in a player’s words, as far as there are any: a unit, a side, or else the keys."""
        parts = place.split(".")
        if parts[0] == "sides" and len(parts) > 1:
            return parts[3] if len(parts) > 3 and parts[2] == "units" else self._words.text(f"side.{parts[1]}")
        return self._told("tool.victory") if parts[0] == "victory" else place

    def _spots(self, place: str) -> Iterator[str]:
        """Yield the places on the map that a place in the file is about."""
        units = {name: unit.at for side in self._battle.sides.values() for name, unit in side.units.items()}
        for word in place.split("."):
            hex_ = int(word) if word.isdecimal() else units.get(UnitId(word), NOWHERE)
            if hex_ != NOWHERE:
                yield f"area:{area_of(hex_)}"

    def terrain(self) -> Iterator[Section]:
        """Yield the kinds of ground, the heights, and how they are drawn."""
        brushes = [
            (kind, f"terrain.{kind}", HexGround(kind, ways=(0, 3) if kind in WATER or kind == GULLY else ()))
            for kind in self._drafted.components.terrain
        ]
        heights = map(str, range(editing.HIGHEST + 1))
        brushes += [(TerrainId(n), "editor.height", HexGround("plain", level=int(n))) for n in heights]
        items = list[Item]()
        for brush, key, ground in brushes:
            text, art = self._words.text(key, n=ground.level), PiecePicture(HexSample(ground))
            items.append(self._button(Edit("brush", brush), text, art=art, chosen=self._now.brush == brush))
        yield Section("brushes", EVERYBODY, tuple(items), columns=(2, 3))
        yield self._strokes()

    def _strokes(self) -> Section:
        wide, mirror = self._now.wide, self._now.mirror
        items = (
            self._button(Edit("wide"), self._told(f"wide.{int(wide)}"), chosen=wide),
            self._button(Edit("mirror"), self._told(f"mirror.{mirror or 'none'}"), chosen=bool(mirror)),
        )
        return Section("strokes", EVERYBODY, items, columns=(2,))

    def _sides(self) -> Section:
        items = list[Item]()
        for number, side in enumerate(self._battle.sides):
            text, art = self._words.text(f"side.{side}"), PiecePicture(SideSign(number))
            items.append(self._button(Edit("side", side), text, art=art, chosen=side == self._now.side))
        return Section("sides", EVERYBODY, tuple(items), columns=(2,))

    def army(self) -> Iterator[Section]:
        """Yield the types of units; or what the chosen unit is, and may be."""
        yield self._sides()
        found, items = editing.chosen_unit(self._now), list[Item]()
        if found is None:
            number = [*self._battle.sides].index(self._now.side)
            for card, facts in self._drafted.components.units.items():
                art = UnitPicture(UnitArt(number, card, "", facts.figures, facts.figures))
                name, chosen = self._words.text(f"card.{card}"), card == self._now.card
                items.append(self._button(Edit("card", card), name, art=art, chosen=chosen))
            yield Section("cards", EVERYBODY, tuple(items), columns=(2, 3))
            return
        unit = found[1]
        title = self._words.text("unit.name", unit=self._now.unit, card=card_name(unit.type))
        for word, key, chosen in (
            ("commander", f"commander.{int(unit.commander)}", unit.commander),
            ("group", "group", False),
            ("hide", f"hides.{int(unit.may_hide)}", unit.may_hide),
            ("remove", "remove", False),
        ):
            items.append(self._button(Edit("change", word), self._told(key, letter=unit.group), chosen=chosen))
        items.append(self._button(Edit("unit", NOBODY), self._told("done")))
        yield Section("unit", EVERYBODY, tuple(items), heading=title, small_heading=True, name=title, columns=(2,))

    def zone(self) -> Iterator[Section]:
        """Yield where and how the units of a side begin."""
        facts = self._battle.sides[self._now.side]
        yield self._sides()
        words = (("free", f"deploy.{facts.deploy}"), ("home", "home"), ("here", "zone-here"), ("clear", "zone-clear"))
        edge, items = Message(f"editor.edge.{facts.home}"), list[Item]()
        for word, key in words:
            items.append(self._button(Edit("deploy", word), self._told(key, edge=edge), chosen=word == facts.deploy))
        yield Section("deploy", EVERYBODY, tuple(items), columns=(2,))
        yield _counts(self._counted("may-hide", Edit("deploy", "may_hide"), facts.may_hide))
        yield self._strokes()

    def victory(self) -> Iterator[Section]:
        """Yield what brings points, and who begins with some."""
        victory, hex_, rows, items = self._battle.victory, self._now.hex, list[Item](), list[Item]()
        destroyed, by_cards = victory.destroyed, victory.destroyed.cards is not None
        if hex_ in victory.prizes:
            rows += self._counted("prize", Edit("points", "hex"), victory.prizes[hex_], hex=str(hex_))
            each = hex_ in victory.hold_each_turn
            button = self._button(Edit("points", "each"), self._told(f"each.{int(each)}", hex=str(hex_)), chosen=each)
            items.append(button._replace(whole_row=True))
        if not by_cards:
            rows += self._counted("unit-worth", Edit("points", "unit"), destroyed.unit)
        staff = destroyed.unit if destroyed.headquarters is None else destroyed.headquarters
        rows += self._counted("staff-worth", Edit("points", "headquarters"), staff)
        for side, facts in self._battle.sides.items():
            rows += self._counted("handicap", Edit("handicap", side), facts.handicap, side=Message(f"side.{side}"))
        items.append(self._button(Edit("points", "cards"), self._told("by-cards"), chosen=by_cards))
        items.append(self._button(Edit("points", "thirds"), self._told("thirds"), chosen=victory.thirds))
        yield _counts(rows)
        yield Section("worths", EVERYBODY, tuple(items), columns=(2,))

    def whole(self) -> Iterator[Section]:
        """Yield the number of turns, the size of the field, and the level."""
        columns, rows = editing.size_of(editing.ground_of(self._drafted.components, self._battle))
        counted = (("battle", "turns", self._battle.turns), ("size", "columns", columns), ("size", "rows", rows))
        yield _counts(item for verb, word, n in counted for item in self._counted(word, Edit(verb, word), n))
        level = self._told("level", level=Message(f"level.{self._battle.level}"))
        yield Section("level", EVERYBODY, (self._button(Edit("battle", "level"), level),))

    def trial(self) -> Iterator[Section]:
        """Yield what comes of the matches of the trial, and what would make the battle even."""
        tried, items = self._drafted.tried, list[Item]()
        head = Box(text=self._told("trial", n=len(tried), most=TRIALS), letters=FIELD, fit=Fit.BREAK)
        items = [Item("trial", (head,), head.text, flat=True)]
        if self._drafted.faults:
            items = [_said("trial", self._told("trial.faulty"))]
        elif tried:
            share, interval = trial.share_of(tried)
            west, low, high = (round(100 * part) for part in (share, *interval))
            shares = (("west", west, low, high), ("east", 100 - west, 100 - high, 100 - low))
            lines = [
                self._told("trial.share", side=Message(f"side.{side}"), share=mean, low=least, high=most)
                for side, mean, least, most in shares
            ]
            told = (Box(text=line, letters=SMALL_BOLD, fit=Fit.BREAK) for line in lines)
            bar = Box(bar=share, ink=cloth_of(0).ground, fill=cloth_of(1).ground, radius=4)
            items.append(Item("share", (Box((*told, bar)),), "\n".join(lines), flat=True))
            length = f"{sum(one.turns for one in tried) / len(tried):.1f}".replace(".", self._told("point"))
            items.append(_said("length", self._told("trial.length", turns=length)))
            counts = {
                part: round(100 * n / len(tried)) for part, n in zip(trial.PARTS, trial.deciding(tried), strict=True)
            }
            parts = ", ".join(self._told(f"trial.{part}", share=n) for part, n in counts.items() if n)
            items += [_said("decides", self._told("trial.decides", parts=parts))] if parts else []
        yield Section("trial", EVERYBODY, tuple(items))
        if len(tried) >= TRIALS // 4:
            yield Section("level out", EVERYBODY, (self._level_out(trial.leveller(tried)),))

    def _level_out(self, more: int | None) -> Item:
        if not more:
            key = "trial.even" if more == 0 else "trial.never"
            return _said("level out", self._told(key, n=trial.FARTHEST), strong=True)
        side = "west" if more > 0 else "east"
        text = self._told("trial.level-out", side=Message(f"side.{side}"), n=abs(more))
        own = self._drafted.own
        return self._button(Edit("handicap", side, abs(more)), text) if own else _said("level out", text, strong=True)


def _counts(rows: Iterable[Item]) -> Section:
    return Section("counts", EVERYBODY, tuple(rows), columns=(3,), first=3.0)


_TOOLS: Final[Mapping[str, Callable[[_Pen], Iterator[Section]]]] = {
    "terrain": _Pen.terrain,
    "army": _Pen.army,
    "zone": _Pen.zone,
    "victory": _Pen.victory,
    "battle": _Pen.whole,
    "trial": _Pen.trial,
}

PANEL: Final[PanelFace[Drafted, object]] = PanelFace(
    sections=lambda view, question, unconfirmed, words, people: tuple(_Pen(view, words).sections())
)


LONGEST_NAME: Final = 40
_SIDE: Final = 320
"""How broad the panel is, at the usual scale."""
_DRAWN: Final = frozenset(("terrain", "zone"))
"""What is drawn by moving the mouse over the field while it is pressed."""
_CHOSEN: Final = "#ffb800"


class BattleBench(Bench):
    """A battle on its field: pressed hex by hex, by mouse or keys, with what the panel has chosen.

    Every change is one step to take back; those of one stroke of the mouse are one together.
    """

    judges = True

    def __init__(self, context: Context, game: rules.SamuraiBattles, making: ListMaking) -> None:
        super().__init__()
        self._context, self._game, self._making = context, game, making
        self.drafted: Drafted | None = None
        self.field: MapField | None = None
        self._ground: Board | None = None
        self._trying: OwnScenario | None = None
        self._stroke: tuple[Editing, Hex] | None = None
        """What a stroke of the mouse began with, and the last hex that it was on."""
        words = context.words.of(game.name)
        self.panel = SectionPanel(PANEL, words, context.theme, (), Where.COLUMN, public=True, parted=False)
        self.panel.answered.connect(self.do)
        self.panel.shows.connect(self._light)
        self.army, self.armies = QLineEdit(maxLength=LONGEST_NAME), QComboBox()
        self.army.setPlaceholderText(words.text("editor.army-name"))
        self.army.setAccessibleName(words.text("editor.army-name"))
        QShortcut(QKeySequence(Command.NEXT_REGION.value), self, self._carry_on)  # the buttons above the field, too
        self.army.editingFinished.connect(lambda: self.do(Edit("name", tidy(self.army.text()))))
        name_box(self.armies, words.text("editor.army-use"))
        self.armies.activated.connect(self._use_army)
        self._thinker = Thinker(self)
        self._thinker.thought.connect(self._take)
        side = clear_widget()
        side.setFixedWidth(context.pixels(_SIDE))
        self.column = spaced(context, bare(QVBoxLayout(side)), 6)
        self.armies.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        row = filled(spaced(context, QHBoxLayout(), 6), (self.army, 1), (self.armies, 1))
        filled(self.column, (scrolling(self.panel), 1), row)
        self._row = filled(spaced(context, bare(QHBoxLayout(self)), 12), side)

    def show_list(self, one: OwnScenario, *, own: bool) -> None:
        before = self.drafted
        now = Editing(one) if before is None else replace(before.editing, scenario=one)
        if before is None or not _same(one, before.editing.scenario) or own is not before.own:
            now = Editing(one, tool="trial" if now.tool == "trial" and not own else "terrain")
        self._show(now, own)

    def do(self, edit: Edit) -> None:
        """Carry out what was pressed, and tell of the battle where it has changed."""
        if self.drafted is not None:
            self._become(editing.after(self._game.components, self.drafted.editing, edit))

    def _become(self, now: Editing, before: OwnScenario | None = None) -> None:
        """Show the editor as it is now; `before`: what it held last that others were told of."""
        drafted = self.drafted
        assert drafted is not None, "there is something to change"
        changed = now.scenario != (before or drafted.editing.scenario)
        if changed and not drafted.own:
            return
        self._show(now, drafted.own)
        if changed and self._stroke is None:
            self.changed.emit(now.scenario)

    def _show(self, now: Editing, own: bool) -> None:
        before, scenario = self.drafted, now.scenario
        same = before is not None and before.editing.scenario == scenario
        faults = tuple(rules.faults(self._game.components, scenario))
        drafted = Drafted(self._game.components, now, own, faults, before.tried if before is not None and same else ())
        self.drafted = drafted
        self._show_field(drafted)
        self.panel.show_turn(drafted, None)
        if self.field is not None:  # whoever presses hexes by keys hears what comes of it
            said = [what for _place, what in faults[:1]] if now.refused is None else [now.refused]
            told = self._context.words.say(said[0]) if said else self._context.words.text("lists.fit")
            self.field.map.setAccessibleDescription(told)
        at = (now.tool, now.side)
        if now.tool == "army" and (before is None or (before.editing.tool, before.editing.side) != at):
            self._list_armies()
        self.army.setText(scenario.sides[now.side].name)
        for part in (self.army, self.armies):
            part.setVisible(own and now.tool == "army" and editing.chosen_unit(now) is None)
        self._try_out()

    # The field

    def _show_field(self, drafted: Drafted) -> None:
        field, board = self.field, self._board()
        if field is None or self._ground is None or {*self._ground.areas} != {*board.areas}:
            if field is not None:
                remove_for_good(field.map)
                field.deleteLater()
            face: BoardFace[Drafted, Drafted, Edit] = BoardFace(
                board=lambda _setup: self._board(),
                printed=lambda _board, words: Print(grounds=grounds_of(self._board()), quiet=True),
                pieces=lambda view, words: tuple(_pieces(view, words.of(self._game.name))),
                tentative=lambda view, answer, words: (),
                washes=lambda view: {},
                overlays=lambda view, words: tuple(_overlays(view)),
                choices=lambda question, words: tuple(_choices(question, words.of(self._game.name))),
                answer_for=lambda question, identity: Edit("hex", number=hex_of(identity)),
                answers_for_drop=lambda question, piece, spot: (),
            )
            field = self.field = MapField(self._context, face, None, self)
            field.chosen.connect(self._press)
            field.dropped.connect(self._drop)
            field.map.viewport().installEventFilter(self)
            field.map.one_stop = True
            self._row.insertWidget(0, field.map, 1)
            field.restyle()
            field.retranslate()
            self._ground = board
        elif board is not self._ground and self._stroke is None:  # the land is painted once a stroke is done
            self._ground = board
            field.retranslate()
        asked: Any = drafted if drafted.own and drafted.editing.tool in _HEXES else None
        field.show_turn(drafted, asked)
        if self._stroke is not None and board is not self._ground:
            drawn = frozenset(area for area in board.areas if board.areas[area] != self._ground.areas[area])
            field.sketch((Zone(drawn, _CHOSEN, 0.4), *_overlays(drafted)))

    def _press(self, identity: str) -> None:
        self.do(Edit("hex", number=hex_of(identity)))

    def _drop(self, unit: str, spot: str) -> None:
        self.do(Edit("drop", unit, hex_of(spot)))

    def _board(self) -> Board:
        assert self.drafted is not None, "a battle is shown"
        scenario = self.drafted.editing.scenario
        ground = editing.ground_of(self._game.components, scenario)
        return board_of(ground, tuple(sorted(scenario.victory.prizes.items())))

    def _light(self, spots: Sequence[str]) -> None:
        if self.field is not None:
            self.field.light(spots, dims=False)

    def _carry_on(self) -> None:
        """Carry the keyboard from the field to the tools, and from wherever else it is on the page to the field."""
        field, tools = self.field, self.panel.first_stop()
        if field is not None and tools is not None:
            (tools if field.map.hasFocus() else field.map).setFocus(Qt.FocusReason.TabFocusReason)
            field.show_focus(wanted=True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draw with the mouse, all hexes that it comes over while it is pressed, as one step."""
        drafted, field = self.drafted, self.field
        if not isinstance(event, QMouseEvent) or drafted is None or field is None or not drafted.own:
            return super().eventFilter(watched, event)
        if drafted.editing.tool not in _DRAWN:
            return super().eventFilter(watched, event)
        pressed = event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
        if pressed and event.button() is Qt.MouseButton.LeftButton:
            self._stroke = drafted.editing, NOWHERE
        if self._stroke is None:
            return super().eventFilter(watched, event)
        began, last = self._stroke
        if event.type() is QEvent.Type.MouseButtonRelease:
            self._stroke = None
            self._become(editing.done(began, replace(drafted.editing, past=began.past)), began.scenario)
            return True
        hex_ = hex_of(field.scene.spot_at(field.map.mapToScene(event.position().toPoint())))
        if hex_ not in (last, NOWHERE):
            self._stroke = began, hex_
            self.do(Edit("hex", number=hex_))
        return True

    # Armies of other battles

    def _list_armies(self) -> None:
        """List the armies of all battles, to be used in this one."""
        words = self._context.words
        given = [(words.say(name), battle) for name, battle in self._making.given()]
        kept = [(battle.name, battle) for battle in KeptLists(self._context, self._making).all()[0].values()]
        self.armies.clear()
        self.armies.addItem(words.text("editor.army-use"))
        for name, battle in (*kept, *given):
            for side, army in battle.sides.items():
                if army.units:
                    called = army.name or words.text(f"side.{side}")
                    self.armies.addItem(words.text("editor.army-of", battle=name, army=called), army)

    def _use_army(self, number: int) -> None:
        army = self.armies.itemData(number)
        if army is not None and self.drafted is not None:
            self._become(editing.with_army(self._game.components, self.drafted.editing, army))
        self.armies.setCurrentIndex(0)

    # The trial

    def _try_out(self) -> None:
        """Let matches be played beside the window, one after another, while the trial is looked at."""
        drafted = self.drafted
        asked = drafted is not None and drafted.editing.tool == "trial" and not drafted.faults and self.isVisible()
        if drafted is None or not asked or len(drafted.tried) >= TRIALS:
            self._thinker.interrupt()
        elif not self._thinker.thinking or self._trying is not drafted.editing.scenario:
            self._trying = scenario = drafted.editing.scenario
            played = rules.played_scenario(self._game.components, scenario)
            options = ((rules.SCENARIO, played), (rules.LEVEL, scenario.level))
            self._thinker.ask(trial.try_out, self._game, options, len(drafted.tried))

    def _take(self, tried: trial.TrialMatch) -> None:
        if self.drafted is not None:
            self.drafted = self.drafted._replace(tried=(*self.drafted.tried, tried))
            self.panel.show_turn(self.drafted, None)
            self._try_out()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._try_out()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._thinker.close()


_HEXES: Final = frozenset(("terrain", "army", "zone", "victory"))
"""What hexes are pressed for."""


def _same(one: OwnScenario, other: OwnScenario) -> bool:
    """Tell whether two battles differ in their names at most."""
    return replace(one, name=other.name) == other


def _pieces(drafted: Drafted, words: Words) -> Iterator[Piece]:
    now = drafted.editing
    for number, (_side, facts) in enumerate(now.scenario.sides.items()):
        for name, unit in facts.units.items():
            card = drafted.components.units[unit.type]
            strength = card.start(unit.commander)
            art = UnitArt(number, unit.type, name, strength, strength, unit.commander, hidden=unit.may_hide)
            said = Message("piece.unit", unit=name, card=card_name(unit.type), hex=unit.at)
            drag = drafted.own and now.tool == "army"
            yield Piece(name, f"area:{area_of(unit.at)}", art, "unit", name=Saying(words, (said,)), draggable=drag)


def _overlays(drafted: Drafted) -> Iterator[Overlay]:
    """Yield the zones of both sides while they are drawn, and the unit or hex that is chosen."""
    now = drafted.editing
    if now.tool == "zone":
        for number, (side, facts) in enumerate(now.scenario.sides.items()):
            areas = frozenset(map(area_of, facts.zone))
            if areas:
                yield Zone(areas, cloth_of(number).colour.name(), 0.4 if side == now.side else 0.2)
    found = editing.chosen_unit(now)
    chosen = found[1].at if found is not None and now.tool == "army" else now.hex if now.tool == "victory" else NOWHERE
    if chosen != NOWHERE:
        yield Zone(frozenset((area_of(chosen),)), _CHOSEN, 0.4)


def _choices(drafted: Drafted, words: Words) -> Iterator[MapChoice]:
    """Yield every hex, called by all that is there."""
    now, ground = drafted.editing, editing.ground_of(drafted.components, drafted.editing.scenario)
    units = {
        unit.at: Message("unit.name", unit=name, card=card_name(unit.type))
        for facts in now.scenario.sides.values()
        for name, unit in facts.units.items()
    }
    prizes = now.scenario.victory.prizes
    for hex_ in ground.hexes:
        said = [Message("editor.hex", hex=str(hex_), terrain=Message(f"terrain.{ground.kind[hex_]}"))]
        if ground.level[hex_]:
            said.append(Message("editor.height", n=ground.level[hex_]))
        if hex_ in units:
            said.append(units[hex_])
        if hex_ in prizes:
            said.append(Message("editor.points", n=prizes[hex_]))
        zones = (side for side, facts in now.scenario.sides.items() if hex_ in facts.zone)
        said += [Message("editor.in-zone", side=Message(f"side.{side}")) for side in zones]
        yield MapChoice(area_of(hex_), Kind.CHOICE, f"area:{area_of(hex_)}", Saying(words, tuple(said)))
