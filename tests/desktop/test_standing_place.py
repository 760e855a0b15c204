"""Where a bubble stands: beside its thing, over nothing that is to stay clear, and where it stood before if it can."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import QRect, QSize

from rokugan_desktop.desktop.lessons.standing_place import (
    NEVER,
    READ,
    Kept,
    cheapest_place,
    left_clear,
)

PAGE = QRect(0, 0, 1280, 720)
CARD = QSize(340, 130)


def test_it_stands_beside_its_thing_on_an_empty_page() -> None:
    thing = QRect(600, 300, 80, 60)
    card = cheapest_place(thing, (CARD,), 20, PAGE, ())
    assert not card.intersects(thing)
    assert card.adjusted(-40, -40, 40, 40).intersects(thing)


def test_it_covers_no_button_while_there_is_any_other_place() -> None:
    """Buttons strewn at random, and a page whose middle is read: the card finds what is free."""
    random = Random(11)
    for _ in range(5):
        corners = [(random.randrange(1200), random.randrange(680)) for _ in range(8)]
        buttons = [Kept(QRect(x, y, 80, 44), NEVER) for x, y in corners]
        thing = QRect(random.randrange(1200), random.randrange(650), 60, 60)
        card = cheapest_place(thing, (CARD, QSize(280, 160)), 20, PAGE, (Kept(PAGE, READ), *buttons))
        assert PAGE.contains(card)
        assert not any(card.intersects(room) for room in (thing, *(button.room for button in buttons)))


def test_a_smaller_shape_stands_where_the_fittest_has_no_room() -> None:
    full = (Kept(QRect(0, 0, 980, 720), NEVER),)
    card = cheapest_place(QRect(100, 100, 50, 50), (CARD, QSize(272, 200)), 20, PAGE, full)
    assert card.size() == QSize(272, 200)
    assert card.left() > 979


def test_it_stays_where_it_stands_until_another_place_is_clearly_better() -> None:
    thing, now = QRect(600, 300, 80, 60), QRect(720, 400, 340, 130)
    assert cheapest_place(thing, (CARD,), 20, PAGE, (), now) == now
    button = Kept(QRect(800, 420, 100, 44), NEVER)
    assert not cheapest_place(thing, (CARD,), 20, PAGE, (button,), now).intersects(button.room)


def test_of_a_thing_that_fills_the_page_the_rest_is_framed() -> None:
    thing = QRect(40, 100, 1200, 500)
    card = cheapest_place(thing, (CARD,), 20, PAGE, ())
    rest = left_clear(thing, card)
    assert thing.contains(rest)
    assert not rest.intersects(card)
    assert rest.height() * rest.width() > 0.6 * thing.width() * thing.height()
    assert left_clear(QRect(0, 0, 10, 10), card) == QRect(0, 0, 10, 10)


def test_what_is_too_high_for_a_small_page_stands_in_a_broader_shape_or_as_it_can() -> None:
    page = QRect(0, 0, 480, 300)
    thing = QRect(10, 10, 40, 40)
    assert cheapest_place(thing, (QSize(200, 400), QSize(400, 200)), 20, page, ()).size() == QSize(400, 200)
    assert cheapest_place(thing, (QSize(200, 400),), 20, page, ()).top() == 6
