"""A tableau shows its zones where there is room, tells them as lists, and lets cards fly that all its eyes see go."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.field import TableauField
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Frame
from rokugan_desktop.desktop.look.theme import CONTRAST, DARK, LIGHT, Theme
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.desktop.zones.card_sheet import CardSheet
from rokugan_desktop.desktop.zones.described import Lane, Shape, ShownCard, ShownZone
from rokugan_desktop.desktop.zones.tableau import ZoneTableau, ZoneWidget
from rokugan_desktop.engine import Impossible, Message, Refusal, Seat
from tests.desktop.walking import all_texts
from tests.desktop.zones.duelling_table import OWN, backs, card, tableau_of, two_seats
from tests.secrecy.pictures import pixels_of
from tests.shelved import speak_in_window

ROOMS = {"1280x720": QSize(912, 704), "960x600": QSize(640, 560)}
"""What the side columns leave of a window."""


def shown(qtbot: QtBot, tableau: ZoneTableau, size: QSize = ROOMS["1280x720"]) -> ZoneTableau:
    """The tableau in a window of its own, with the first of its views."""
    qtbot.addWidget(tableau)
    tableau.resize(size)
    with qtbot.waitActive(tableau):
        tableau.show()
        tableau.activateWindow()
    tableau.show_turn(0, None)
    QApplication.processEvents()
    return tableau


def place(tableau: ZoneTableau, name: str) -> QRect:
    """Where the thing of this name lies on the tableau."""
    thing = tableau.thing(name)
    assert isinstance(thing, QWidget)
    return QRect(thing.mapTo(tableau, QPoint(0, 0)), thing.size())


def sheet(tableau: ZoneTableau, name: str) -> CardSheet:
    """The sheet of a card."""
    found = tableau.thing(name)
    assert isinstance(found, CardSheet)
    return found


@pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST])
@pytest.mark.parametrize("room", ROOMS)
def test_all_of_two_seats_is_seen_and_no_zone_lies_over_another(qtbot: QtBot, room: str, theme: Theme) -> None:
    tableau = shown(qtbot, tableau_of(two_seats(), theme=theme), ROOMS[room])
    zones = tableau.findChildren(ZoneWidget)
    frames = [QRect(zone.mapTo(tableau, QPoint(0, 0)), zone.size()) for zone in zones]
    assert len(frames) == 10
    for number, frame in enumerate(frames):
        assert tableau.rect().contains(frame)
        assert not any(frame.intersects(other) for other in frames[:number])
    for zone in zones:
        for each in zone.sheets:
            assert zone.rect().contains(each.geometry())
    size = sheet(tableau, "Katana").size()
    assert (size.width(), size.height()) == ((84, 118) if room == "1280x720" else (64, 90)), "as large as there is room"


def test_a_row_closes_up_where_there_is_no_room_and_every_card_can_still_be_pressed(qtbot: QtBot) -> None:
    names = [f"Card {number}" for number in range(12)]
    row = ShownZone("row", "A long row", tuple(card(name, answers=(name,)) for name in names))
    tableau = shown(qtbot, tableau_of([Lane((row,))]), QSize(500, 200))
    answered: list[str] = []
    tableau.answered.connect(answered.append)
    left = [place(tableau, name).left() for name in names]
    assert all(20 <= after - before < 84 for before, after in pairwise(left))
    assert place(tableau, names[-1]).right() <= 500
    for name in names:
        QTest.mouseClick(sheet(tableau, name), Qt.MouseButton.LeftButton, pos=QPoint(8, 60))
    assert answered == names


def test_the_card_that_is_come_to_lies_over_those_beside_it(qtbot: QtBot) -> None:
    row = ShownZone("row", "Row", tuple(card(name, answers=(name,)) for name in "abcdefghij"))
    tableau = shown(qtbot, tableau_of([Lane((row,))]), QSize(300, 200))
    covered = sheet(tableau, "c")
    right = covered.geometry().center()
    zone = covered.parentWidget()
    assert zone is not None
    assert zone.childAt(right) is not covered
    covered.setFocus(Qt.FocusReason.TabFocusReason)
    assert zone.childAt(right) is covered
    QTest.keyClick(covered, Qt.Key.Key_Right)
    assert QApplication.focusWidget() is sheet(tableau, "d")
    assert zone.childAt(right) is not covered


def test_what_is_tucked_under_a_card_shows_its_upper_edge_above_it(qtbot: QtBot) -> None:
    tableau = shown(qtbot, tableau_of(two_seats()))
    spear, archers, rider = (place(tableau, name) for name in ("Old Spear", "Archers", "Steppe Rider"))
    assert spear.left() == archers.left() == rider.left()
    assert spear.top() + 15 <= archers.top() <= rider.top() - 15
    zone = sheet(tableau, "Old Spear").parentWidget()
    assert zone is not None
    assert zone.childAt(sheet(tableau, "Old Spear").geometry().topLeft() + QPoint(20, 8)) is sheet(tableau, "Old Spear")


def test_a_stack_shows_its_top_card_with_how_many_lie_there(qtbot: QtBot) -> None:
    def pictured(count: int) -> np.ndarray:
        zone = ShownZone("pile", "Pile", (card("Ambush"),), Shape.STACK, count=count)
        tableau = shown(qtbot, tableau_of([Lane((zone,))]), QSize(200, 200))
        return np.asarray(pixels_of(tableau.grab().toImage()))

    one, four, five = pictured(1), pictured(4), pictured(5)
    assert not np.array_equal(one, four)
    assert not np.array_equal(four, five)


def told(widget: QWidget) -> list[str]:
    """What an assistive program finds below a widget, by role and name."""
    interface = QAccessible.queryAccessibleInterface(widget)
    found = [interface.child(number) for number in range(interface.childCount())]
    return [f"{one.role().name}: {one.text(QAccessible.Text.Name)}" for one in found]


def test_a_zone_is_told_as_a_list_of_what_lies_there(qtbot: QtBot) -> None:
    tableau = shown(qtbot, tableau_of(two_seats()))
    hand, home = tableau.thing("hand Aiko"), tableau.thing("home Botan")
    assert isinstance(hand, QWidget)
    assert isinstance(home, QWidget)
    assert hand.accessibleName() == "Hand of Aiko, 3 cards"
    assert [line.partition(": ")[2] for line in told(hand)] == [
        "1 of 3: Katana",
        "2 of 3: Night March",
        "3 of 3: Banner",
    ]
    assert {line.partition(": ")[0] for line in told(hand)} == {"Button"}
    assert [line.partition(": ")[2] for line in told(home)] == [
        "1 of 2: Court Lady", "Old Spear, under Steppe Rider", "Archers, under Steppe Rider", "2 of 2: Steppe Rider",
    ]  # fmt: skip
    assert "Only in battle (A-1)." in sheet(tableau, "Night March").accessibleDescription()
    assert "bowed" in sheet(tableau, "Rice Monk").accessibleDescription()
    assert tableau.first_stop() is sheet(tableau, "Lion Guard")


def test_the_card_that_was_chosen_is_seen_to_be_while_it_waits(qtbot: QtBot) -> None:
    asked, waiting = (lanes(("row", [card(name, answers=given) for name in "ab"])) for given in (("a",), ()))
    tableau = shown(qtbot, tableau_of(asked, waiting))
    tableau.show_turn(1, None)
    plain = pixels_of(sheet(tableau, "a").grab().toImage())
    tableau.show_turn(0, None)
    tableau.choose("a")
    tableau.show_turn(1, None)
    assert not np.array_equal(pixels_of(sheet(tableau, "a").grab().toImage()), plain)
    tableau.choose(None)
    tableau.show_turn(1, None)
    assert np.array_equal(pixels_of(sheet(tableau, "a").grab().toImage()), plain)


def test_of_like_cards_the_first_is_chosen_where_one_was_pressed(qtbot: QtBot) -> None:
    asked, waiting = (
        lanes(("gone", [card("a")]), ("row", [card("b"), card("a", answers=given), card("a", answers=given)]))
        for given in (("a",), ())
    )
    tableau = shown(qtbot, tableau_of(asked, waiting, lanes(("row", []), ("laid", [card("a")]))))
    tableau.choose("a")
    tableau.show_turn(1, None)
    assert [each.item.chosen for each in tableau.sheets] == [False, False, True, False]
    tableau.show_turn(2, None)
    assert [each.item.chosen for each in tableau.sheets] == [True]


def test_a_key_of_its_own_presses_a_card(qtbot: QtBot) -> None:
    row = [card("Katana", answers=("katana",), keys=("1",)), card("Banner", answers=("banner", "now"), keys=("2",))]
    tableau = shown(qtbot, tableau_of(lanes(("row", row)), lanes(("row", []))))
    answered: list[object] = []
    tableau.answered.connect(answered.append)
    tableau.chained.connect(answered.append)
    for key in (Qt.Key.Key_1, Qt.Key.Key_2):
        QTest.keyClick(sheet(tableau, "Banner"), key)
    assert answered == ["katana", ("banner", "now")]
    tableau.show_turn(1, None)
    QTest.keyClick(tableau, Qt.Key.Key_1)
    assert len(answered) == 2


def test_a_card_that_can_not_be_chosen_says_why_while_the_keyboard_is_on_it(qtbot: QtBot) -> None:
    why = Refusal("A-1", Message("refused"))
    tableau = shown(qtbot, tableau_of(lanes(("row", [card("Ambush", barred=why)]))))
    heard: list[Refusal | None] = []
    tableau.barred.connect(heard.append)
    sheet(tableau, "Ambush").setFocus(Qt.FocusReason.TabFocusReason)
    assert heard[-1] == why


def test_no_card_is_covered_by_the_keyboards_while_the_mouse_is_on_another(qtbot: QtBot) -> None:
    cards = tuple([card(name) for name in ("Ambush", "Rice", "Spy", "Wall")])
    tableau = shown(qtbot, tableau_of([Lane((ShownZone("fan", "fan", cards, shape=Shape.FAN),))]), QSize(300, 300))
    first, second, last = (sheet(tableau, name) for name in ("Ambush", "Rice", "Wall"))

    def meets(one: CardSheet) -> bool:
        edge = one.mapTo(tableau, QPoint(4, one.height() // 2))
        return tableau.childAt(edge) is one

    first.setFocus(Qt.FocusReason.TabFocusReason)
    assert not meets(second), "what the keyboard is on lies over it"
    QTest.mouseMove(last, last.rect().center())
    qtbot.waitUntil(lambda: meets(second))


def test_zones_are_told_in_the_order_in_which_they_lie_there(qtbot: QtBot) -> None:
    tableau = shown(qtbot, tableau_of(lanes(("a", []), ("b", [])), lanes(("b", []), ("c", []), ("a", []))))
    tableau.show_turn(1, None)
    ground = tableau.findChildren(ZoneWidget)[0].parentWidget()
    assert ground is not None
    assert [line.partition(": ")[2] for line in told(ground)] == ["b, 0 cards", "c, 0 cards", "a, 0 cards"]


def test_two_seats_secrets_are_never_on_one_tableau(qapp: QApplication) -> None:
    other = ShownZone("hand Botan", "Hand of Botan", (card("Rice"),), audience=Seat(1))
    tableau = tableau_of([*two_seats(), Lane((other,))])
    with pytest.raises(Impossible):
        tableau.show_turn(0, None)


def moved(qtbot: QtBot, before: Sequence[Lane], after: Sequence[Lane]) -> ZoneTableau:
    """A tableau on which one is seen to become the other."""
    tableau = shown(qtbot, tableau_of(before, after))
    tableau.moves = True
    tableau.show_turn(1, None)
    return tableau


def lanes(*zones: tuple[str, Sequence[ShownCard]], audience: Seat | None = None) -> list[Lane]:
    """Some zones, one below the other; the first is for this seat alone."""
    made = [ShownZone(name, name, tuple(cards)) for name, cards in zones]
    if audience is not None:
        made[0] = ShownZone(made[0].id, made[0].name, made[0].cards, audience=audience)
    return [Lane((zone,)) for zone in made]


def seen(tableau: ZoneTableau, name: str) -> bool:
    """Whether a card is painted where it lies: its middle is not the colour of the tray."""
    image, at = tableau.grab().toImage(), place(tableau, name)
    return image.pixelColor(at.center()) != image.pixelColor(at.right() + 3, at.center().y())


def test_a_card_is_seen_to_fly_to_where_it_goes_and_any_key_hurries_it(qtbot: QtBot) -> None:
    tableau = moved(
        qtbot, lanes(("hand", [card("Katana")]), ("row", [])), lanes(("hand", []), ("row", [card("Katana")]))
    )
    assert not seen(tableau, "Katana"), "it is still on its way"
    assert tableau.hurry()
    assert seen(tableau, "Katana")
    assert not tableau.hurry()


def test_flights_end_by_themselves(qtbot: QtBot) -> None:
    tableau = moved(
        qtbot,
        lanes(("hand", backs("hand", 3)), ("row", [])),
        lanes(("hand", backs("hand", 2)), ("row", backs("row", 1))),
    )
    assert not seen(tableau, "row 0")
    qtbot.waitUntil(lambda: seen(tableau, "row 0"), timeout=5000)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (lanes(("row", backs("row", 1))), lanes(("row", [card("Katana")]))),
        (lanes(("hand", [card("Katana")]), audience=OWN), lanes(("hand", []), ("row", [card("Katana")]))),
        (lanes(("hand", []), ("row", [])), lanes(("hand", []), ("row", [card("Katana")]))),
    ],
    ids=["turned up where it lies", "other eyes look", "from nowhere"],
)
def test_nothing_flies_where_nobody_sees_from_where(
    qtbot: QtBot, before: Sequence[Lane], after: Sequence[Lane]
) -> None:
    tableau = moved(qtbot, before, after)
    assert seen(tableau, "Katana")
    assert not tableau.hurry()


def test_an_emptied_tableau_says_nothing_and_nothing_flies_there(qtbot: QtBot) -> None:
    tableau = moved(
        qtbot, lanes(("hand", [card("Katana")]), ("row", [])), lanes(("hand", []), ("row", [card("Katana")]))
    )
    tableau.empty()
    QApplication.processEvents()
    assert "Katana" not in all_texts(tableau)
    assert not tableau.hurry()
    bare = shown(qtbot, tableau_of([]))
    bare.resize(tableau.size())
    assert np.array_equal(pixels_of(tableau.grab().toImage()), pixels_of(bare.grab().toImage()))


def test_what_one_seat_saw_is_gone_when_everybody_looks(qtbot: QtBot) -> None:
    own = lanes(("hand", [card("Katana"), card("Banner")]), ("row", []), audience=OWN)
    tableau = shown(qtbot, tableau_of(own, lanes(("hand", backs("hand", 1)), ("row", backs("row", 1)))))
    assert "Katana" in all_texts(tableau)
    tableau.moves = True
    tableau.show_turn(1, None)
    assert not tableau.hurry()
    assert not any(name in all_texts(tableau) for name in ("Katana", "Banner"))


@pytest.fixture
def context(qapp: QApplication, tmp_path: Path) -> Context:
    """Give the context of players who have set that things move."""
    file = SettingsFile(tmp_path / "settings.json")
    file.write(Settings(motion="full"))
    return Context(file, speak_in_window, "en")


@pytest.fixture
def field(qtbot: QtBot, context: Context) -> TableauField:
    """Give the middle of a table, with two views of a card that goes from one zone to another."""
    before, after = (lanes(("hand", backs("hand", n)), ("row", backs("row", 3 - n))) for n in (3, 2))

    def lay(*_context: object) -> ZoneTableau:
        return tableau_of(before, after)

    made = TableauField(context, lay, context)
    qtbot.addWidget(made.widget)
    made.widget.resize(400, 400)
    with qtbot.waitExposed(made.widget):
        made.widget.show()
    return made


def test_a_step_that_all_watch_is_seen_to_follow_from_the_one_before(field: TableauField) -> None:
    frame = Frame(Message("title"), spots=("row",))
    field.show_frame(1, frame, before=0)
    assert field.hurry()
    field.show_frame(1, frame)
    assert not field.hurry(), "nobody knows what it follows from"


def test_a_moment_that_is_over_is_shown_at_once(field: TableauField) -> None:
    field.show_turn(0, None)
    field.show_past(1, 1, ())
    assert not field.hurry()
    field.show_turn(0, None)
    assert field.hurry()


def test_nothing_flies_where_the_players_want_nothing_to_move(field: TableauField, context: Context) -> None:
    context.change(replace(context.settings, motion="none"))
    field.show_turn(0, None)
    field.show_turn(1, None)
    assert not field.hurry()


def test_what_is_asked_of_is_scrolled_to_where_not_all_has_room(qtbot: QtBot) -> None:
    many = [ShownZone(f"row {n}", f"Row {n}", (card(f"Card {n}"),)) for n in range(8)]
    asked = ShownZone("hand", "Hand", (card("Katana", answers=("katana",)),))
    tableau = shown(qtbot, tableau_of([Lane((zone,)) for zone in (*many, asked)]), QSize(300, 300))
    assert tableau.rect().contains(place(tableau, "Katana"))
    assert not tableau.rect().contains(place(tableau, "Card 0"))


def test_things_that_are_no_cards_stand_in_as_many_rows_as_their_lane_has_room_for(qtbot: QtBot) -> None:
    beside = ShownZone("row", "Row", (card("Guard"),))
    lane = Lane(
        (beside, ShownZone("coins", "Coins", tuple([card(f"Coin {number}") for number in range(5)]), cell=(40.0, 38.0)))
    )
    tableau = shown(qtbot, tableau_of([lane]))
    places = [place(tableau, f"Coin {number}") for number in range(5)]
    assert {one.size() for one in places} == {QSize(40, 38)}
    assert len({one.y() for one in places}) == 2
    assert len({one.x() for one in places}) == 3


def test_a_thing_without_a_breadth_of_its_own_takes_its_lane_and_needs_no_tray(qtbot: QtBot) -> None:
    tableau = shown(
        qtbot, tableau_of([Lane((ShownZone("line", "Line", (card("Track"),), cell=(0.0, 46.0), bare=True),))])
    )
    track = place(tableau, "Track")
    assert track.height() == 46
    assert track.width() > tableau.width() - 20
    assert place(tableau, "line").size() == track.size()


def test_zones_of_an_even_lane_are_equally_broad_and_a_smaller_lane_has_smaller_cards(qtbot: QtBot) -> None:
    zones = [
        ShownZone(f"zone {number}", "Zone", tuple([card(f"Card {number}.{at}") for at in range(number)]))
        for number in range(4)
    ]
    tableau = shown(
        qtbot, tableau_of([Lane(tuple(zones), smaller=1, even=True), Lane((ShownZone("own", "Own", (card("Mine"),)),))])
    )
    assert len({place(tableau, zone.id).width() for zone in zones}) == 1
    assert place(tableau, "Card 1.0").width() < place(tableau, "Mine").width()


def test_everything_is_larger_where_all_of_it_has_room_so(qtbot: QtBot) -> None:
    tableau = tableau_of([Lane((ShownZone("own", "Own", (card("Mine"),)),))])
    tableau.larger = (1.5,)
    shown(qtbot, tableau)
    assert place(tableau, "Mine").width() == 126
    tableau.resize(200, 160)
    QApplication.processEvents()
    assert place(tableau, "Mine").width() == 84


def test_what_is_pointed_at_is_told_by_its_name(qtbot: QtBot) -> None:
    tableau = shown(qtbot, tableau_of(two_seats()))
    told: list[str] = []
    tableau.pointed.connect(told.append)
    sheet(tableau, "Katana").setFocus(Qt.FocusReason.TabFocusReason)
    assert told[-1] == "Katana"


def test_a_post_stands_beside_all_lanes_as_high_as_there_is_room(qtbot: QtBot) -> None:
    post = Lane((ShownZone("post", "Post", (card("honor"),), bare=True),), post=80)
    tableau = shown(qtbot, tableau_of([post, *two_seats()]))
    stands, others = place(tableau, "honor"), [place(tableau, lane.zones[0].id) for lane in two_seats()]
    assert (stands.width(), stands.height()) == (80, tableau.height())
    assert all(other.left() > stands.right() for other in others)


def test_a_firm_zone_keeps_its_cards_apart_while_another_closes_up(qtbot: QtBot) -> None:
    firm = ShownZone("firm", "Firm", tuple(card(f"f{number}") for number in range(3)), firm=True)
    long = ShownZone("long", "Long", tuple(card(f"l{number}") for number in range(9)))
    tableau = shown(qtbot, tableau_of([Lane((firm, long))]), QSize(760, 200))
    assert place(tableau, "f1").left() > place(tableau, "f0").right()
    assert place(tableau, "l1").left() < place(tableau, "l0").right()


def test_things_that_are_no_cards_close_up_as_far_as_they_say_and_make_no_card_smaller(qtbot: QtBot) -> None:
    coins, piles = (
        ShownZone(name, name, tuple([card(f"{name} {at}") for at in range(4)]), cell=(100.0, 40.0), closed=closed)
        for name, closed in (("coin", 40.0), ("pile", 0.0))
    )
    tableau = shown(
        qtbot, tableau_of([Lane((ShownZone("own", "Own", (card("Mine"),)),)), Lane((coins, piles))]), QSize(560, 260)
    )
    assert 40 <= place(tableau, "coin 0").width() < 70
    assert 70 <= place(tableau, "pile 0").width() < 100
    assert place(tableau, "Mine").width() == 84


def test_a_zone_with_a_brief_name_may_be_narrower(qtbot: QtBot) -> None:
    name = "Home: four units of great renown"
    homes = [ShownZone("home", name, (card("Guard"),), brief=brief) for brief in ("", "Home")]
    wide = list[int]()
    for home in homes:
        rest = ShownZone("rest", "Rest", tuple([card(f"l{number}") for number in range(9)]))
        wide.append(place(shown(qtbot, tableau_of([Lane((home, rest))]), QSize(480, 200)), "home").width())
    assert wide[1] < wide[0]
