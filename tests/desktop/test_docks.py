"""Where a bubble docks: in a corner, over nothing that is never covered, and within one step in the same one."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize

from rokugan_desktop.desktop.lessons.pointing import FREE, NEVER, OFFERED, SEEN, Kept, docked
from rokugan_desktop.desktop.look.focus_order import left_clear

ROOM = QRect(100, 50, 900, 600)
CARD = (QSize(340, 130),)
AT_LEFT = QRect(100, 50, 300, 600)


def test_a_bubble_docks_where_it_covers_least_and_leaves_its_corner_only_for_what_is_never_covered() -> None:
    spoken_of, button = Kept(AT_LEFT, NEVER), Kept(QRect(900, 60, 80, 40), NEVER)
    first = docked(CARD, ROOM, (), 0, stays=False)
    assert (first.card.left(), first.card.bottom()) == (ROOM.left(), ROOM.bottom())
    beside = docked(CARD, ROOM, (spoken_of, button), first.corner, stays=True)
    assert (beside.card.right(), beside.card.bottom()) == (ROOM.right(), ROOM.bottom())
    piece = Kept(beside.card, SEEN)
    assert docked(CARD, ROOM, (piece,), beside.corner, stays=True) == beside, "it does not move within a step"
    assert not docked(CARD, ROOM, (piece,), beside.corner, stays=False).card.intersects(piece.room)


def test_a_bubble_makes_way_for_what_is_offered_within_its_step() -> None:
    first = docked(CARD, ROOM, (), 0, stays=False)
    offered = Kept(first.card.adjusted(20, 20, 200, 200), OFFERED)
    assert not docked(CARD, ROOM, (offered,), first.corner, stays=True).card.intersects(offered.room)
    everywhere = Kept(ROOM, OFFERED)
    assert docked(CARD, ROOM, (everywhere,), first.corner, stays=True) == first, "where it has no other place it stays"


def test_where_every_corner_covers_something_a_bubble_lies_between_the_things_narrower_if_need_be() -> None:
    rows = [Kept(QRect(ROOM.left(), top, ROOM.width(), 150), SEEN) for top in (ROOM.top(), ROOM.bottom() - 149)]
    between = docked(CARD, ROOM, rows, 0, stays=False)
    assert between.corner == FREE
    assert between.card.size() == CARD[0]
    assert not any(between.card.intersects(one.room) for one in rows)
    wall = Kept(QRect(ROOM.left(), ROOM.top(), ROOM.width() - 250, ROOM.height()), SEEN)
    narrow = QSize(220, 190)
    assert docked((*CARD, narrow), ROOM, (*rows, wall), 0, stays=False).card.size() == narrow


def test_of_a_thing_that_fills_the_page_the_rest_is_framed() -> None:
    card = docked(CARD, ROOM, (Kept(ROOM, NEVER),), 0, stays=False).card
    rest = left_clear(ROOM, card)
    assert ROOM.contains(rest)
    assert not rest.intersects(card)
    assert rest.height() * rest.width() > 0.6 * ROOM.width() * ROOM.height()
    assert left_clear(AT_LEFT.adjusted(500, 0, 500, 0), QRect()) == AT_LEFT.adjusted(500, 0, 500, 0)
