"""The toy game's face: the proof that the window knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtGui import QColor

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.ending import Contender, CountedPart, Ending, ScorePart
from rokugan_desktop.desktop.face import (
    BoardFace,
    Coach,
    Computer,
    Face,
    Frame,
    Judged,
    PanelFace,
    Person,
    Positions,
    Reviewer,
    Role,
    Unconfirmed,
)
from rokugan_desktop.desktop.map.values import Kind, MapChoice, Overlay, Piece, Print, Wash, Zone
from rokugan_desktop.desktop.sheets.boxes import Box, Fit
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section
from rokugan_desktop.engine import (
    Decision,
    GivenAnswer,
    Interrupted,
    Over,
    RandomPlayer,
    Seat,
    Setup,
    Stop,
    StoryLine,
    Told,
    Unreadable,
)
from rokugan_desktop.words import Words
from tests.toy.art import COLOURS, Counter, Meadow, paint_star
from tests.toy.board import six_hexes
from tests.toy.hexes import Event, Hexes, Move, View
from tests.toy.messages import DOMAIN, Message
from tests.toy.player import ROLES

SENTENCES = {
    "game.title": "Six hexes",
    "toy.red": "Red",
    "toy.green": "Green",
    "toy.blue": "Blue",
    "toy.ability": "None.",
    "toy.random": "Dice",
    "toy.random.character": "Plays by the dice.",
    "toy.advice": "{word} {n}: {honor}",
    "toy.explained": "Answers for a good reason: {n}",
    "toy.judged": "Entry {n}, {name}: hex {place}",
    "toy.gained": "That was worth it.",
    "toy.brief": "It mattered.",
    "toy.lost": "That was not worth it.",
    "toy.judged-how": "Every order is found to matter.",
    "toy.hex": "Hex {n}",
    "toy.prize": "name the prize",
    "toy.worth": "how much is it worth?",
    "toy.take": "take a token",
    "toy.lay": "lay the token on a hex",
    "toy.refused": "That is not on offer.",
    "toy.not-asked": "Nobody asks for that.",
    "toy.seats": "Two or three seats.",
    "toy.notation": "no notation",
    "toy.kept": "The orders have been revealed.",
    "toy.token": "Token {n}",
    "toy.secret-hand": "Secret hand of {name}: {tokens}",
    "toy.curtain": "{name} gives a secret order.",
    "toy.status": "Round {n}",
    "toy.points": "{name}: {n}",
    "toy.told.prize": "{name} names hex {place} the prize.",
    "toy.told.worth": "{name} makes it worth {token}.",
    "toy.told.order": "{name} lays a token.",
    "toy.told.lay": "{name} lays token {token} on hex {place}.",
    "toy.told.reveal": "{name} had laid token {token} on hex {place}.",
    "toy.told.storm": "The storm is over hex {place}.",
    "toy.told.calm": "No storm this round.",
    "toy.told.concede": "{name} gives up.",
    "toy.told.end": "The match ends here.",
    "toy.storm": "Storm",
    "toy.over": "It is over.",
    "toy.score": "Tokens won",
    "toy.storm-wins": "No seat wins: the storm does",
    "toy.sea": "The sea",
    "toy.sea.broad": "Broad",
    "toy.sea.tall": "Tall",
    "toy.sea.about": "Six hexes.",
}
POSITION = "six empty hexes\n"
"""The one position that the toy game can be begun at from a file: its beginning."""


def _sections(
    view: View, decision: Decision[Move] | None, unconfirmed: Unconfirmed, words: Words, people: Sequence[Person]
) -> Sequence[Section]:
    """Say what the view holds, and offer each answer that is no place on the map."""
    audience, said = EVERYBODY if view.seat is None else view.seat, _said(view, words, people)
    items = [Item("said", (Box(text=said, fit=Fit.BREAK),), said, flat=True)]
    for move in decision.answers() if decision is not None and decision.kind in ("take", "worth") else ():
        name = words.of(DOMAIN).text("toy.token", n=move.number)
        items.append(Item(f"{move.word} {move.number}", (Box(text=name, least=32),), name, answers=(move,)))
    return (Section("all", audience, tuple(items)),)


def _said(view: View, words: Words, people: Sequence[Person]) -> str:
    text = words.of(DOMAIN).text
    if view.seat is None:
        return "\n".join(text("toy.points", name=one.name, n=view.public.points[one.seat]) for one in people)
    tokens = ", ".join(str(token) for token in range(1, 5) if token not in view.public.played[view.seat])
    return text("toy.secret-hand", name=people[view.seat].name, tokens=tokens)


def toy_face() -> Face[View, Decision[Move], Move, Event]:
    """Return six hexes as the window sees them."""
    game, drawn = Hexes(), six_hexes()
    return Face(
        game=game,
        roles=tuple(
            Role(
                role,
                Message(f"toy.{role}"),
                Message("toy.ability"),
                Message(f"toy.{role}"),
                QColor(COLOURS[role]),
                paint_star,
            )
            for role in ROLES
        ),
        computers=(
            Computer("random", Message("toy.random"), Message("toy.random.character"), RandomPlayer[Move, View]()),
        ),
        fewest=2,
        most=3,
        opponents=2,
        rules_page="battle_for_rokugan-rules",
        panel=PanelFace(_sections),
        public_panel=PanelFace(_sections),
        curtain_line=lambda decision, people: Message("toy.curtain", name=people[decision.seat].name),
        progress=_progress,
        status=lambda view, people: Message("toy.status", n=_progress(view)),
        line=_line,
        frames=_frames,
        ending=_ending,
        on_board=BoardFace(
            board=lambda setup: drawn,
            printed=_printed,
            pieces=_pieces,
            tentative=_tentative,
            overlays=_overlays,
            washes=lambda view: {f"hex_{view.public.prize}": Wash("#c8a030")} if view.public.prize else {},
            choices=_choices,
            answer_for=lambda decision, identity: next(
                (move for move in decision.answers() if game.write(move) == identity), None
            ),
            answers_for_drop=lambda decision, piece, spot: [
                move for move in decision.answers() if _spot(move.number) == spot
            ],
        ),
        positions=Positions(position_format="six", setup_at=_setup_at, position=lambda state: POSITION),
        coach=Coach(
            adviser=toy_advice,
            advised=_advised,
            laid_out=lambda advice: (advice[0],),
            explained=lambda view, decision, answers: Message("toy.explained", n=len(answers)),
        ),
        reviewer=Reviewer(analyst=toy_judge, judged_how=Message("toy.judged-how"), judged=_judged),
    )


def _ending(view: View, story: Sequence[Event], over: Over, people: Sequence[Person]) -> Ending:
    contenders = (
        Contender((person.seat,), (CountedPart(view.public.points[person.seat], (f"hex_{view.public.prize or 1}",)),))
        for person in people
    )
    return Ending(over.winners, Message("toy.over"), (), (ScorePart(Message("toy.score")),), tuple(contenders))


def _advised(view: View, decision: Decision[Move], advice: tuple[Move, float]) -> StoryLine:
    move, honor = advice
    spot = _spot(move.number) if move.word in ("lay", "prize") else None
    return StoryLine(Message("toy.advice", word=move.word, n=move.number, honor=round(honor)), spot)


def _judged(found: tuple[int, Seat | None, Move], people: Sequence[Person]) -> Judged:
    number, seat, move = found
    what = Message("toy.judged", n=number, name=people[seat or 0].name, place=move.number)
    gain = number % 2 == 0
    worth = Message("toy.gained" if gain else "toy.lost")
    return Judged(number, what, worth, Message("toy.brief"), gain, _spot(move.number))


def _setup_at(text: str, name: str) -> Setup:
    if text != POSITION:
        raise Unreadable(name, "line 1", Message("toy.notation"))
    return Setup(ROLES[:2])


def _printed(board: Board, words: Words) -> Print:
    names = {area: words.say(Message("toy.hex", n=int(area.rpartition("_")[2]))) for area in board.areas}
    return Print(names, words.of(DOMAIN).text("game.title"), grounds=dict.fromkeys(board.areas, Meadow()))


def _pieces(view: View, words: Words) -> Sequence[Piece]:
    if view.order is None:
        return ()
    look = _token(view.seat, view.order.token)
    name = words.of(DOMAIN).text("toy.token", n=view.order.token)
    return (Piece(f"order-{view.seat}", _spot(view.order.place), look, tooltip=name, name=name),)


def _tentative(view: View, answer: Move, words: Words) -> Sequence[Piece]:
    if answer.word != "lay" or not view.taken:
        return ()
    look = _token(view.seat, view.taken)
    return (Piece("ghost", _spot(answer.number), look, ghost=True),)


def _overlays(view: View, words: Words) -> Sequence[Overlay]:
    """Mark what a seat's own order leaves out of reach: the storm."""
    if view.seat is None or not view.public.storm:
        return ()
    return (Zone(frozenset({f"hex_{view.public.storm}"}), "#203a60", name=words.of(DOMAIN).text("toy.storm")),)


def _choices(decision: Decision[Move], words: Words) -> Sequence[MapChoice]:
    if decision.kind not in ("prize", "lay"):
        return ()
    own, write = words.of(DOMAIN), Hexes().write
    return [
        MapChoice(write(move), Kind.CHOICE, _spot(move.number), own.text("toy.hex", n=move.number))
        for move in decision.answers()
    ]


def _progress(view: View) -> int:
    return min(view.public.round, 3)


def _line(event: Event, people: Sequence[Person]) -> StoryLine | None:
    if event.word == "take":
        return None
    word = "calm" if event.word == "storm" and not event.place else event.word
    name = people[event.seat].name if event.seat is not None else ""
    message = Message(f"toy.told.{word}", name=name, token=event.token, place=event.place)
    return StoryLine(message, _spot(event.place) if event.place else None)


def _frames(
    before: View, told: Sequence[Told[Event]], after: View, people: Sequence[Person], words: Words
) -> Sequence[Frame]:
    pieces: list[Piece] = []
    frames: list[Frame] = []
    for event in (one.event for one in told):
        line = _line(event, people) if event.word == "reveal" else None
        if line is not None:
            look = _token(event.seat, event.token)
            pieces.append(Piece(f"order-{event.seat}", _spot(event.place), look))
            frames.append(Frame(line.message, (), tuple(pieces), (_spot(event.place),), 0.2))
    return frames


def toy_advice(view: View, decision: Decision[Move], seed: int, stop: Stop) -> Sequence[tuple[Move, float]]:
    """Advise the first three answers, as a worker may be asked to."""
    if stop():
        raise Interrupted
    return [(move, 3.0 - number) for number, move in enumerate(decision.answers())][:3]


def toy_judge(turns: Sequence[GivenAnswer[Any, Any]], stop: Stop) -> Sequence[tuple[int, Seat | None, Move]]:
    """Find that every order mattered."""
    if stop():
        raise Interrupted
    return [(turn.number, turn.seat, turn.action) for turn in turns if turn.action.word == "lay"]


def _spot(number: int) -> str:
    return f"area:hex_{number}"


def _token(seat: Seat | None, number: int) -> Counter:
    return Counter(COLOURS[ROLES[seat or 0]], number)
