"""The bids in the window: two panels of buttons, on the toy's board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rokugan_desktop.desktop.ending import Ending
from rokugan_desktop.desktop.face import AnyBoardFace, AnyFace, BoardFace, Face, PanelFace, Person, Unconfirmed
from rokugan_desktop.desktop.sheets.boxes import Box
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section
from rokugan_desktop.engine import Decision, Message, StoryLine
from rokugan_desktop.words import Words
from tests.bids.bids import Bids
from tests.there import there
from tests.toy.face import toy_face

SENTENCES = {
    "bids.bid": "bid",
    "bids.protest": "protest?",
    "bids.refused": "That is not on offer.",
    "bids.curtain": "{name} bids.",
    "bids.status": "Turn {n}",
    "bids.told": "{what}",
}


def _sections(
    view: Any, decision: Decision[Any] | None, unconfirmed: Unconfirmed, words: Words, people: Sequence[Person]
) -> Sequence[Section]:
    """Say what the view holds, and offer each answer."""
    audience, said = EVERYBODY if view.seat is None else view.seat, f"seat {view.seat}: {view.first}"
    items = [Item("said", (Box(text=said),), said, flat=True)]
    items += [
        Item(move, (Box(text=move, least=32),), move, answers=(move,))
        for move in (decision.answers() if decision is not None else ())
    ]
    return (Section("all", audience, tuple(items)),)


def bids_face() -> Face[Any, Decision[Any], Any, Any]:
    """Return the bids as the window sees them."""
    toy: AnyFace = toy_face()
    field: AnyBoardFace = there(toy.on_board)
    return Face(
        game=Bids(),
        roles=toy.roles,
        computers=toy.computers,
        fewest=2,
        most=3,
        opponents=2,
        rules_page=toy.rules_page,
        panel=PanelFace(_sections),
        public_panel=PanelFace(_sections),
        curtain_line=lambda decision, people: Message("bids.curtain", name=people[decision.seat].name),
        progress=lambda view: int(view.turns),
        status=lambda view, people: Message("bids.status", n=view.turns + 1),
        line=lambda event, people: StoryLine(Message("bids.told", what=event)),
        frames=lambda before, events, after, people, words: (),
        ending=lambda view, story, over, people: Ending(over.winners),
        on_board=BoardFace(
            board=field.board,
            printed=field.printed,
            pieces=lambda view, words: (),
            tentative=lambda view, answer, words: (),
            washes=lambda view: {},
            choices=lambda decision, words: (),
            answer_for=field.answer_for,
            answers_for_drop=field.answers_for_drop,
        ),
    )
