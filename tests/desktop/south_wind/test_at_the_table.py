"""Matches in the real window: by clicks and by keys, at two and five seats, and hidden orders that nobody else sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from msgspec import structs
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import Hands, MouseHands
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.sheets.section_panel import SectionWidget
from rokugan_desktop.desktop.sheets.sheet import ItemSheet
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.south_wind import Message, PublicState, Question, actions, events, ids
from rokugan_desktop.table.handover import Acting, Curtain, Public, Veiled
from rokugan_desktop.table.screens import CurtainScreen, PublicScreen, SeatScreen
from rokugan_desktop.table.trust.shuffle import Shuffle
from tests.desktop.at_table import controller_of, settle
from tests.desktop.south_wind.conftest import NAMES
from tests.desktop.walking import all_texts
from tests.key_hands import KeyHands
from tests.secrecy.pictures import Picture, alike, picture_of
from tests.there import there

Enough = Callable[[PublicState, Question], bool]
FIVE = (("region", "on"), ("dojo", "drawn"))
FOR_AN_HOUR = 3_600_000


def begin(shell: Shell, count: int, options: tuple[tuple[str, str], ...] = (), players: tuple[str, ...] = ()) -> None:
    """Let people sit down to a match whose chance is always the same."""
    shuffle = Shuffle(bytes([7]) * 32, ("",) * count)
    roles = ids.ROLES[:count] if count > 1 else ("oda",)
    shell.matches.start(roles, NAMES[:count], players, options=options, shuffle=shuffle)
    settle()


def question_of(controller: Controller) -> Question | None:
    """Return what the seat before the screen is asked."""
    seat = controller.acting
    question = None if seat is None else controller.session.decision(seat)
    return question if isinstance(question, Question) else None


def is_watching(controller: Controller) -> bool:
    """Tell whether something is played that all may watch."""
    return controller.player.playing


def has_acted(public: PublicState, question: Question) -> bool:
    """Tell whether the wind has come, and somebody is asked what its order does."""
    return public.moment is ids.Moment.EXECUTION and question.kind in ("step", "recruit", "harvest", "kill")


def has_gone_round(public: PublicState, _question: Question) -> bool:
    """Tell whether each house has placed an order."""
    return all(house.laid for house in public.houses)


def is_second_round(public: PublicState, _question: Question) -> bool:
    """Tell whether the south wind has blown over all slots."""
    return public.round == 2


@pytest.mark.parametrize(
    ("hands", "count", "options", "enough"),
    [
        (MouseHands, 2, (), has_acted),
        (KeyHands, 5, FIVE, has_gone_round),
        pytest.param(KeyHands, 2, (("hand", "closed"),), is_second_round, marks=pytest.mark.long),
        pytest.param(MouseHands, 5, FIVE, is_second_round, marks=pytest.mark.long),
    ],
)
def test_people_play_by_hands_alone(
    shell: Shell, hands: type[Hands], count: int, options: tuple[tuple[str, str], ...], enough: Enough
) -> None:
    """Destiny, orders, quick actions, the wind and what it turns up."""
    begin(shell, count, options)
    guest = Guest(shell, hands(shell), preferences_of(shell.face, 4))
    met: set[type[object]] = set()
    kinds: set[str] = set()
    for controller in guest.play():
        met.add(type(controller.handover))
        question = question_of(controller)
        if question is not None:
            kinds.add(question.kind)
            if enough(controller.session.view(None).public, question):
                break
    assert {Curtain, Acting} < met
    assert met & {Public, Veiled}
    assert {"destiny" if count > 2 or not options else "row", "order", "lay", "after"} <= kinds


def test_what_is_told_of_a_dojo_leaves_the_dojos_in_sight(shell: Shell) -> None:
    """Where the page is narrow they lie in the drawer, which what stands in the column does not push in."""
    shell.resize(960, 600)
    begin(shell, 2, (("dojo", "chosen"),))
    assert "New to you" in all_texts(shell)
    offered = [one for one in shell.findChildren(ItemSheet) if one.isVisible() and one.item.answers]
    assert len(offered) == len(ids.DOJOS)


def test_one_against_two_sees_no_curtain(shell: Shell) -> None:
    """Chapter 13: the antagonists' turn is shown step by step."""
    begin(shell, 1, (("solo", "on"),))
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, 4))
    shown: set[str] = set()
    for controller in guest.play():
        assert not isinstance(controller.handover, Curtain)
        present = controller.player.present
        shown |= {present.title.key} if present is not None else set()
        if "frame.wind-south" in shown:
            break
    assert {"frame.antagonist", "frame.wind-south"} <= shown


def test_an_army_is_taken_up_and_then_led(shell: Shell) -> None:
    """O-2: one press takes the army up, the next says where it goes; one step back leaves it standing."""
    begin(shell, 2)
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, 4))
    controller = controller_of(shell)
    while (question := question_of(controller)) is None or question.kind != "step":
        guest.act(controller)
        controller = guest.controller
    scene = controller.page.scene
    assert controller.page.map.hasFocus(), "Enter ends no order that nobody has looked at"
    armies = [name for name, light in scene.choices.items() if light.choice.spot.startswith("piece:army:")]
    assert armies == [*scene.choices]
    guest.hands.choose(controller.page.map, armies[0])
    settle()
    targets = [light.choice for light in scene.choices.values()]
    assert {choice.within for choice in targets} == {armies[0]}
    controller.drafting.step_back()
    settle()
    assert [*scene.choices] == armies
    guest.hands.choose(controller.page.map, armies[0])
    settle()
    guest.hands.choose(controller.page.map, targets[0].identity)
    settle()
    assert controller.session.drafted(question.seat)[-1] == controller.session.game.read(targets[0].identity)


def test_an_army_that_is_dragged_shows_where_it_may_go(shell: Shell) -> None:
    """O-2: the one moves that was dragged; dropped too far off, it stays, and the rule says why."""
    begin(shell, 2)
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, 4))
    controller = controller_of(shell)
    while (question := question_of(controller)) is None or question.kind != "step":
        guest.act(controller)
        controller = guest.controller
    scene, viewport = controller.page.scene, controller.page.map.viewport()
    army = next(light.choice for light in scene.choices.values())
    goals, begun = list[str](), controller.session.drafted(question.seat)

    def drag(spot: str) -> None:
        start, end = (controller.page.map.mapFromScene(there(scene.centre_of(one))) for one in (army.spot, spot))
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(viewport, start + QPoint(30, 0))
        QTest.mouseMove(viewport, end)
        goals[:] = [light.choice.spot for light in scene.choices.values() if light.choice.within == army.identity]
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)
        settle()

    drag("area:higo")
    assert (controller.session.drafted(question.seat), there(controller.note).key) == (begun, "table.by-rule")
    assert [light.choice for light in scene.choices.values()] == [army], "nothing is lit any more"
    drag(goals[0])
    *_, step = controller.session.drafted(question.seat)
    assert isinstance(step, actions.March)
    assert (army.spot.rpartition(":")[2], goals[0]) == (
        f"{step.source}",
        f"area:{question.topology.names[step.target]}",
    )


def test_an_order_is_dragged_onto_its_slot(shell: Shell) -> None:
    """The token is let go over the slot: both questions of the lay are answered."""
    begin(shell, 2)
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, 4))
    controller = controller_of(shell)
    while (question := question_of(controller)) is None or question.kind != "order":
        guest.act(controller)
    token = next(sheet for sheet in shell.findChildren(ItemSheet) if sheet.item.id == "order attack")
    view = controller.page.map
    slot = view.viewport().mapToGlobal(view.mapFromScene(there(controller.page.scene.centre_of("slot:grey_2"))))
    QTest.mousePress(token, Qt.MouseButton.LeftButton, pos=token.rect().center())
    QTest.mouseMove(token, token.rect().center() + QPoint(30, 0))
    QTest.mouseMove(token, token.mapFromGlobal(slot))
    QTest.mouseRelease(token, Qt.MouseButton.LeftButton, pos=token.mapFromGlobal(slot))
    settle()
    read = controller.session.game.read
    assert controller.session.drafted(question.seat) == (read("order attack"), read("lay grey 2 attack"))


def lay(shell: Shell, order: str, slot: str) -> None:
    """Give one's order by the panel and the map, and confirm it."""
    controller = controller_of(shell)
    for said in (f"order {order}", f"lay {slot} {order}"):
        controller.drafting.answer(controller.session.game.read(said))
        settle()
    controller.confirm()
    settle()


@pytest.mark.usefixtures("painted")
def test_no_picture_and_no_word_tells_which_order_was_placed(shell: Shell) -> None:
    """I-1: two matches that differ in one facedown order look alike to everybody but its owner."""
    seen: list[tuple[Sequence[int], list[Picture], list[str]]] = []
    for order in ("recruit", "attack"):
        begin(shell, 2)
        controller = controller_of(shell)
        guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, 4))
        while (question := question_of(controller)) is None or question.kind != "order":
            guest.act(controller)
        first = question.seat
        lay(shell, order, "grey 3")
        own = controller.session.view(first).orders
        pictures, texts = [picture_of(shell)], [all_texts(controller.page)]
        controller.drafting.answer(controller.session.game.read("done"))
        controller.confirm()
        settle()
        pictures.append(picture_of(shell))
        texts.append(all_texts(controller.page))
        controller.page.curtain.button.click()
        settle()
        assert controller.handover == Acting(Seat(1 - first))
        pictures.append(picture_of(shell))
        texts.append(all_texts(controller.page))
        seen.append((own, pictures, texts))
        controller.leave()
        settle()
    (own, one, said), (others_own, other, others_said) = seen
    assert own != others_own
    assert [alike(*both) for both in zip(one, other, strict=True)] == [True] * 3
    assert said == others_said


def test_one_against_two_sees_how_all_houses_stand_and_skips_to_what_is_asked_next(shell: Shell) -> None:
    """Chapter 13: the antagonists have plates, and one press leads past all orders that are not the person's."""
    begin(shell, 1, (("solo", "on"),))
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, 4))
    controller = controller_of(shell)
    area = controller.page.area
    while controller.player.present is None or controller.player.present.title.key != "frame.wind-south":
        guest.act(controller)
    assert [plate.person.role.id for plate in area.standings.plates] == ["oda", "mori", "takeda"]
    assert [plate.person.name for plate in area.standings.plates[1:]] == ["Mori", "Takeda"]
    assert "coming" in {sheet.section.id for sheet in area.findChildren(SectionWidget) if sheet.isVisible()}
    films = 0
    while controller.player.playing:
        films += 1
        controller.film.skip()
        settle()
    assert films <= 2, "the last step that is shown, and what is asked"
    assert controller.acting == Seat(0) or controller.session.view(None).public.round == 2


def test_what_ends_a_quick_action_is_called_so(shell: Shell) -> None:
    """P-8: it is no order."""
    begin(shell, 2)
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, 4))
    controller = controller_of(shell)
    while (question := question_of(controller)) is None or question.kind != "step":
        guest.act(controller)
        controller = guest.controller
    ends = {True: "End the quick action", False: "End the order"}
    assert controller.page.decline.text() == ends[question.work.is_quick]


@pytest.mark.parametrize(
    ("size", "scale", "count"),
    [((1280, 720), 100, 1), ((960, 600), 100, 2), pytest.param((1280, 720), 200, 1, marks=pytest.mark.long)],
)
def test_a_press_too_many_on_next_answers_nothing_that_is_asked_then(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int, count: int
) -> None:
    """Where the last step's Next stood lies nothing that answers, peeks or gives advice, or it is deaf for a moment."""
    shell.context.change(structs.replace(shell.context.settings, scale=scale))
    shell.resize(*size)
    begin(shell, count, (("solo", "on"),) if count == 1 else ())
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, 4))
    window, met = there(shell.windowHandle()), set[type[object]]()
    for controller in guest.play():
        page, session = controller.page, controller.session
        if is_watching(controller) and page.next.isVisible() and not page.skip.isVisible():
            place = page.next.mapTo(shell, page.next.rect().center())
            monkeypatch.setattr(SlotButton, "rest_ms", FOR_AN_HOUR)
            QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=place)
            settle()
            if not is_watching(controller):
                met.add(type(controller.screen))
                before = session.changes, controller.screen, controller.sheet, controller.note
                QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=place)
                settle()
                assert (session.changes, controller.screen, controller.sheet, controller.note) == before
            monkeypatch.setattr(SlotButton, "rest_ms", 0)
        if {SeatScreen, PublicScreen} <= met or (count > 1 and {CurtainScreen, PublicScreen} <= met):
            break
    assert len(met) > 1


def test_while_the_destiny_cards_are_shown_everybody_has_chosen(shell: Shell) -> None:
    begin(shell, 3)
    session, standings = controller_of(shell).session, shell.face.standings
    assert standings is not None
    for seat in (0, 1, 2):
        tags = [each.tags for each in standings(session.view(None), ()).seats]
        assert tags[seat:] == [(Message("seat.choosing"),)] * (3 - seat)
        while (decision := session.decision(Seat(seat))) is not None:
            session.answer(Seat(seat), next(iter(decision.answers())))
        session.confirm(Seat(seat))
    shown = [told.seen for told in session.watched(0) if isinstance(told.event, events.DestinyShown)]
    assert len(shown) == 3
    for view in shown:
        assert [each.tags for each in standings(view, ()).seats] == [(Message("seat.chosen"),)] * 3
