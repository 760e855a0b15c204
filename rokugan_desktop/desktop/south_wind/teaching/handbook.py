"""How to play, in pictures of the real board with real pieces; what may be looked up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rokugan_desktop.desktop.art.tokens import Cloth, Disc, PieceArt
from rokugan_desktop.desktop.map.values import Piece, Wash
from rokugan_desktop.desktop.primer import AidSection, BoardScene, Illustration, Introduction, NamedThing, Term
from rokugan_desktop.desktop.south_wind.art import cloths, tokens
from rokugan_desktop.desktop.south_wind.pieces import ARMY, KEEP
from rokugan_desktop.games import south_wind as rules
from rokugan_desktop.games.south_wind import Message, Question, SouthWind, View, actions, ids
from rokugan_desktop.games.south_wind.ids import NO_DOJO, House, Order, QuestionKind, Unit

_MORI, _ODA = (cloths.CLOTHS[ids.ROLES.index(role)] for role in ("mori", "oda"))
_ISLES: Final = ("satsuma", "higo", "bungo", "aki")
_DOJOS: Final = (
    ("scorched-earth", "#7a5a3c"), (cloths.sign("wind"), "#5d7f86"), ("raid", "#a8401f"), ("navy", "#2f6296"),
    ("eye", "#4a3f63"),
)  # fmt: skip
"""The sign and the colour of each dojo."""
_TERMS: Final = (
    "army", "control", "strength", "capital", "resource", "shrine", "slot", "quick", "cover", "influence", "destiny",
    "era", "wind", "siege", "dojo", "antagonist", "location",
)  # fmt: skip
_CALLED: Final = {
    "control": "learn.control", "influence": "end.influence",
    **{kind: f"kind.{kind}" for kind in ("capital", "resource", "shrine")},
}  # fmt: skip
"""What has a name elsewhere."""


def illustrations() -> Sequence[Illustration]:
    """Return the pictures, in the order in which they are to be looked at."""
    standing = [("higo", _ODA, 2), ("higo", _MORI, 2), ("bungo", _ODA, 1), ("aki", _MORI, 1)]
    laid = [_token(1, _ODA), _token(2, _MORI), _token(3, _ODA)]
    blown = [_token(1, _ODA, Order.RECRUIT), Piece("wind", "slot:grey_2", tokens.WindSign(from_north=False, lean=-1))]
    covered = [
        Piece("under", "slot:grey_1", tokens.OrderToken(_ODA, Order.RECRUIT, over=1)),
        Piece("over", "slot:grey_1", tokens.OrderToken(_MORI, over=2)), _token(2, _MORI, Order.ATTACK),
    ]  # fmt: skip
    tied = [("higo", _ODA, 2), ("bungo", _ODA, 2), ("satsuma", _MORI, 1)]
    keep = Piece("keep", "area:bungo", tokens.Keep(_MORI), KEEP)
    return (
        _scene("turn", standing, laid),
        _scene("wind", standing, blown),
        _scene("cover", standing, covered),
        _scene("control", tied, [keep]),
        Illustration(Message("learn.orders"), Message("learn.orders.text"), _orders()),
        Illustration(Message("learn.armies"), Message("learn.armies.text"), _armies()),
        Illustration(Message("learn.points"), Message("learn.points.text"), _points()),
        Illustration(Message("learn.dojos"), Message("learn.dojos.text"), _dojos()),
    )


def _orders() -> tuple[NamedThing, ...]:
    return tuple([_thing(tokens.OrderToken(_ODA, order), f"order.{ids.ORDERS[order]}", "about") for order in Order])


def _armies() -> tuple[NamedThing, ...]:
    units = [_thing(tokens.Army(_ODA, unit, 1), f"unit.{ids.UNITS[unit]}", f"learn.{ids.UNITS[unit]}") for unit in Unit]
    return (*units[:3], _thing(tokens.Keep(_ODA), "piece.castle", "learn.castle"))


def _points() -> tuple[NamedThing, ...]:
    signs: tuple[tuple[str, PieceArt], ...] = (
        ("end.regions", tokens.CAPITAL), ("end.shrines", tokens.SHRINE), ("end.influence", tokens.TrackMark((_ODA,))),
        ("panel.cards", tokens.DestinyCard(cloths.TINTS["orange"], 3, cloths.sign("wind"))),
        ("end.resources.column", tokens.SEEDS[0]),
    )  # fmt: skip
    return tuple([NamedThing(art, Message(key), Message(f"points.{key.partition('.')[2]}.text")) for key, art in signs])


def _dojos() -> tuple[NamedThing, ...]:
    arts = [Disc(Cloth(sign, ground, ())) for sign, ground in _DOJOS]
    return tuple(
        [NamedThing(art, Message(f"dojo.{name}"), _powers(name)) for art, name in zip(arts, ids.DOJOS, strict=True)]
    )


def _powers(dojo: str) -> Message:
    return Message("learn.powers", elite=Message(f"dojo.{dojo}.elite"), general=Message(f"dojo.{dojo}.general"))


def _thing(art: PieceArt, name: str, text: str) -> NamedThing:
    return NamedThing(art, Message(name), Message(text if "." in text else f"{name}.{text}"))


def _token(number: int, cloth: Cloth, order: int = ids.FACEDOWN) -> Piece:
    return Piece(f"token:{number}", f"slot:grey_{number}", tokens.OrderToken(cloth, order))


def _scene(name: str, standing: Sequence[tuple[str, Cloth, int]], laid: Sequence[Piece]) -> Illustration:
    there = [
        Piece(f"army:{number}", f"area:{province}", tokens.Army(cloth, Unit.SAMURAI, count), ARMY)
        for number, (province, cloth, count) in enumerate(standing)
    ]
    held: dict[str, Wash] = {}
    for province, cloth, _ in standing:
        held[province] = cloths.TIED if province in held else cloths.WASHES[cloths.CLOTHS.index(cloth)]
    held |= {piece.spot.removeprefix("area:"): cloths.TIED for piece in laid if isinstance(piece.art, tokens.Keep)}
    quicks = enumerate((Order.RECRUIT, Order.MOVE, Order.HARVEST, Order.ATTACK), 1)
    arts = {number: tokens.SlotPlace(cloths.TINTS["grey"], number, quick, -1) for number, quick in quicks}
    slots = [Piece(f"slot:{number}", f"slot:grey_{number}", art) for number, art in arts.items()]
    scene = BoardScene(_ISLES, (*there, *slots, *laid), held)
    return Illustration(Message(f"learn.{name}"), Message(f"learn.{name}.text"), scene, Message(f"learn.{name}.said"))


def aid() -> Sequence[AidSection]:
    """Return the player aid: an era, its end, the last count, the orders, the armies."""

    def section(name: str, count: int) -> AidSection:
        return AidSection(Message(f"aid.{name}"), tuple([Message(f"aid.{name}.{n}") for n in range(1, count + 1)]))

    return (
        section("era", 5), section("end", 4), section("last", 3),
        AidSection(Message("learn.orders"), things=_orders()), AidSection(Message("learn.armies"), things=_armies()),
        AidSection(Message("learn.dojos"), things=_dojos()),
    )  # fmt: skip


def terms() -> Sequence[Term]:
    """Return the words of the game."""
    return tuple([Term(Message(_CALLED.get(name, f"term.{name}")), Message(f"term.{name}.text")) for name in _TERMS])


# What comes up for the first time in a match

_ASKED: Final[dict[str, str]] = {
    QuestionKind.DESTINY: "term.destiny", QuestionKind.DOJO: "term.dojo", QuestionKind.PAY: "term.cover",
    QuestionKind.ROW: "option.hand.closed",
}  # fmt: skip
_TAUGHT: Final = ("term.cover", "term.dojo", "term.siege", "unit.archers")
"""What a lesson has told of."""


def introductions(game: SouthWind, view: View, question: Question) -> Iterator[Introduction]:
    """Yield what has come up before the seat that is asked, by what everybody knows."""
    public, seat = question.public, House(question.seat)
    if (key := _ASKED.get(question.kind)) is not None:
        yield _told(key, "prompt")
    if question.kind == QuestionKind.ORDER and public.is_solo:
        yield _told("option.solo.on", "prompt")
    if question.kind == QuestionKind.ORDER and public.agenda:
        yield _told("option.agenda", "prompt", f"agenda.{public.agenda}")
    for answer in question.listed:
        if isinstance(answer, actions.Train) and answer.unit != Unit.ELITE:
            unit = ids.UNITS[answer.unit]
            yield _told(f"unit.{unit}", f"public {game.write(answer)}", f"learn.{unit}")
    dojo: int = public.houses[seat].dojo
    if question.kind == QuestionKind.POWER and dojo != NO_DOJO:
        name = ids.DOJOS[dojo]
        term = Term(Message(f"dojo.{name}"), _powers(name))
        yield Introduction(f"dojo-{name}", "prompt", term, taught=name == "fire")
    topology = game.topology(public)
    for province in topology.provinces:
        if any(rules.is_besieged(topology, public, House(house), province) for house in range(len(public.houses))):
            yield _told("term.siege", f"map area:{topology.names[province]}")
            break


def _told(key: str, at: str, text: str = "") -> Introduction:
    about = text or (f"{key}.about" if key.startswith("option") else f"{key}.text")
    return Introduction(key, at, Term(Message(key), Message(about)), taught=key in _TAUGHT)
