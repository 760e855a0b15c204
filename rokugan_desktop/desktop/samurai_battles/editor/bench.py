"""The editor's widgets: the battlefield as it is played on, beside the panel, with what is tried in the background."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QHideEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.accessible_widgets import name_box
from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.computers.thinker import Thinker
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import BoardFace, ListMaking
from rokugan_desktop.desktop.kept_lists import KeptLists
from rokugan_desktop.desktop.look.scrolling import scrolling
from rokugan_desktop.desktop.look.spacing import bare, filled, spaced
from rokugan_desktop.desktop.look.style import clear_widget, remove_for_good
from rokugan_desktop.desktop.map.values import Kind, MapChoice, Overlay, Piece, Print, Zone
from rokugan_desktop.desktop.panel import Bench
from rokugan_desktop.desktop.samurai_battles.art.units import UnitArt, cloth_of
from rokugan_desktop.desktop.samurai_battles.editor.sections import PANEL, TRIALS, Drafted
from rokugan_desktop.desktop.samurai_battles.pieces import area_of, board_of, grounds_of, hex_of
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from rokugan_desktop.desktop.sheets.sections import Where
from rokugan_desktop.games import samurai_battles as rules
from rokugan_desktop.games.samurai_battles import Message, OwnScenario, card_name, editing, trial
from rokugan_desktop.games.samurai_battles.editing import Edit, Editing
from rokugan_desktop.games.samurai_battles.ids import NOWHERE, Hex
from rokugan_desktop.table.printable import tidy
from rokugan_desktop.words import Saying, Words

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
