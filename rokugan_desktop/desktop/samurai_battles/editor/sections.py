"""What the editor's panel says and offers: the tools, what the open one chooses and counts, faults, and the trial."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from rokugan_desktop.desktop.face import PanelFace
from rokugan_desktop.desktop.samurai_battles.art.ground import WATER, HexGround
from rokugan_desktop.desktop.samurai_battles.art.pictures import HexSample, SideSign, UnitPicture
from rokugan_desktop.desktop.samurai_battles.art.units import UnitArt, cloth_of
from rokugan_desktop.desktop.samurai_battles.pieces import area_of
from rokugan_desktop.desktop.sheets.boxes import BOLD, FIELD, SMALL, SMALL_BOLD, Art, Box, Fit, Flow, PiecePicture
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.samurai_battles import Components, Message, card_name, editing, trial
from rokugan_desktop.games.samurai_battles.editing import Edit, Editing
from rokugan_desktop.games.samurai_battles.ids import GULLY, NOBODY, NOWHERE, TerrainId, UnitId
from rokugan_desktop.words import Words

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
        hint = self._told(f"hint.{now.tool}") if own else ""
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
        items = [
            self._button(
                Edit("brush", brush),
                self._words.text(key, n=ground.level),
                art=PiecePicture(HexSample(ground)),
                chosen=self._now.brush == brush,
            )
            for brush, key, ground in brushes
        ]
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
        items = [
            self._button(
                Edit("side", side),
                self._words.text(f"side.{side}"),
                art=PiecePicture(SideSign(number)),
                chosen=side == self._now.side,
            )
            for number, side in enumerate(self._battle.sides)
        ]
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
