"""The second level through the window: calls, hands, acts, and what nobody else may see of them."""

from __future__ import annotations

from itertools import islice

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton

from rokugan_desktop.desktop.computers.set_up import as_practice
from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import Hands, MouseHands
from rokugan_desktop.desktop.four_paths.answers import declining
from rokugan_desktop.desktop.four_paths.face import paths_face
from rokugan_desktop.desktop.four_paths.table import Begin, Pick
from rokugan_desktop.desktop.sheets.sections import EVERYBODY
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.games.four_paths import FourPaths
from rokugan_desktop.games.four_paths.actions import ACT, LIFT, PASS, Action, Play, Rest
from rokugan_desktop.games.four_paths.ids import Army, CardKey, Level, Phase
from rokugan_desktop.games.four_paths.state import Attacking, State, StepName, Task, replace
from rokugan_desktop.table.handover import Acting, Curtain
from rokugan_desktop.table.rebuilding import rebuild
from rokugan_desktop.table.screens import PublicScreen
from tests.desktop.at_table import controller_of, settle
from tests.desktop.four_paths.conftest import PATHS, OpenPaths, speak
from tests.desktop.four_paths.moments import items, lanes, looks, offered, sections, wordings
from tests.desktop.four_paths.test_at_the_table import NAMES, table_of
from tests.desktop.walking import all_texts
from tests.games.four_paths.playing import DECKS, HANDS, WITH_HANDS, Table, asked, file, played, with_hands
from tests.key_hands import KeyHands

LION, CRANE, PHOENIX = Seat(0), Seat(1), Seat(2)


def in_battle() -> State:
    """Lion and Phoenix fight Crane, whose Shizuka is dishonored; Crane is called first."""
    table = Table(*DECKS[:3], phase=Phase.ATTACK, options=(HANDS,))
    for seat, card, borne in ((0, "lion_kyuzo", "village_archers"), (1, "crane_isamu", "fine_katana")):
        unit = table.has(seat, card)
        table.fights(unit, 1, 2, Army.DEFENSE if seat else Army.ATTACK)
        table.has(seat, borne, bearer=unit.id)
    table.fights(table.has(2, "phoenix_sayuri"), 1, 2, Army.ATTACK)
    table.fights(table.has(1, "crane_shizuka", dishonored=True), 1, 2, Army.DEFENSE)
    table.has(0, "lion_masanori")
    table.has(1, "merchant_street")
    table.holds(0, "massed_bows", "sudden_charge")
    table.holds(1, "drawn_sword", "hold_the_line")
    table.holds(2, "second_wind")
    sides = ((LION, PHOENIX), (CRANE,))
    table.update.change(attack=Attacking(LION, CRANE, ((PHOENIX,), ()), sides))
    return table.goes_on(Task(StepName.NEXT_BATTLE, LION), Task(StepName.ATTACK_ENDS))


class Prepared(FourPaths):
    """The game, begun in the middle of a battle."""

    def __init__(self, state: State) -> None:
        super().__init__(file(), (Level.STEEL, Level.HANDS))
        self.state = state

    def new(self, setup: Setup) -> State:
        """Begin there."""
        return self.state


def begun(open_paths: OpenPaths, state: State | None = None, seats: int = 3) -> Shell:
    """A match of people at the second level."""
    face = paths_face(with_hands() if state is None else Prepared(state), wordings())
    shell = open_paths(face=lambda: face)
    shell.matches.start(WITH_HANDS[:seats], NAMES[:seats], (), options=(HANDS,))
    settle()
    return shell


POSITION = """
format: four-paths-position/1
level: 2
seats:
  - {clan: lion, hand: [massed_bows, sudden_charge], list: [second_wind], dynasty_left: {river_paddies: 5}}
  - {clan: crane, hand: [drawn_sword], list: [second_wind], dynasty_left: {river_paddies: 5}}
"""


def test_hands_are_hidden_in_a_match_that_begins_at_a_position_as_well(open_paths: OpenPaths) -> None:
    rules = with_hands()
    setup = as_practice(rules.setup_at(POSITION, "position"), practice=True)
    shell = open_paths(face=lambda: paths_face(rules, wordings()))
    shell.matches.start(setup.roles, NAMES[:2], (), options=setup.options)
    settle()
    controller = controller_of(shell)
    assert plate(shell, LION, ACT) is not None, "what is asked in public is asked of who has a hand"
    assert controller.screen == PublicScreen(answers=LION, hidden=True)
    assert not controller.advising.offered, "a hint before all would be made of the hand"
    controller.menu.look()
    assert controller.handover == Curtain(LION, looking=True)


def plate(shell: Shell, seat: Seat, action: Action) -> QAbstractButton | None:
    """What answers so for a seat, on the panel that everybody sees."""
    panel = controller_of(shell).page.area.public_panel
    assert panel is not None
    found = [sheet for sheet in panel.sheets if sheet.item.by == seat and action in sheet.item.answers]
    return found[0] if found else None


def press(shell: Shell, seat: Seat, action: Action) -> None:
    """Press it."""
    button = plate(shell, seat, action)
    assert button is not None
    MouseHands(shell).press(button)
    settle()


@pytest.mark.parametrize(("hands", "deeds"), [(MouseHands, 60), (KeyHands, 20)])
def test_whatever_is_asked_is_answered_by_hands(open_paths: OpenPaths, hands: type[Hands], deeds: int) -> None:
    shell = begun(open_paths, seats=2)
    kinds: set[str] = set()
    guest = Guest(shell, hands(shell), preferences_of(shell.faces[PATHS], 5))
    for controller in islice(guest.play(), deeds):
        seat = controller.acting
        question = controller.session.decision(seat) if seat is not None else None
        kinds |= {question.kind} if question is not None else set()
    assert {"call", "act"} <= kinds


def called(open_paths: OpenPaths) -> Shell:
    """Crane has acted; Lion and Phoenix are called together."""
    shell = begun(open_paths, in_battle())
    press(shell, CRANE, ACT)
    controller = controller_of(shell)
    MouseHands(shell).press(controller.page.curtain.button)
    settle()
    table = table_of(shell)
    sheet = next(one for one in table.sheets if one.item.id.startswith("hand hold_the_line"))
    MouseHands(shell).press(sheet)
    settle()
    picked = next(one for one in table.sheets if one.item.chosen)
    assert isinstance(sheet.item.answers[0], Begin)
    assert picked.item.id == sheet.item.id
    (isamu,) = [one for one in controller.session.view(None).cards if one.startswith("crane_isamu")]
    target = next(one for one in table.sheets if one.item.id == isamu)
    assert isinstance(target.item.answers[0], Play)
    MouseHands(shell).press(target)
    settle()
    payment = controller.session.decision(CRANE)
    assert payment is not None
    controller.drafting.answer(next(payment.answers()))
    settle()
    MouseHands(shell).press(controller.page.confirm)
    settle()
    assert sorted(controller.session.asking()) == [LION, PHOENIX]
    return shell


def test_all_that_are_called_have_a_plate_and_no_screen_tells_what_one_has_answered(open_paths: OpenPaths) -> None:
    told: list[str] = []
    shell = None
    for word in (ACT, Rest("touched")):
        shell = called(open_paths)
        assert plate(shell, LION, PASS) is not None
        press(shell, PHOENIX, word)
        assert plate(shell, PHOENIX, PASS) is None, "it has answered"
        assert plate(shell, LION, PASS) is not None
        told.append(all_texts(controller_of(shell).page))
    assert told[0] == told[1]
    assert shell is not None
    press(shell, LION, ACT)
    assert controller_of(shell).handover == Curtain(LION)


def test_a_standing_pass_is_lifted_by_a_seat_that_is_not_asked(open_paths: OpenPaths) -> None:
    shell = called(open_paths)
    press(shell, PHOENIX, Rest("window"))
    press(shell, LION, PASS)
    session = controller_of(shell).session
    assert sorted(session.asking()) == [CRANE]
    press(shell, PHOENIX, LIFT)
    assert session.view(None).seats[PHOENIX].rest == ""
    assert plate(shell, PHOENIX, LIFT) is None
    assert sorted(session.asking()) == [CRANE]
    again = rebuild(session.game, session.entries, "")
    assert session.game.view(again.state, None) == session.view(None), "the match can be taken up again"


def test_what_is_before_the_curtain_and_in_a_call_is_the_same_whatever_a_hand_holds(open_paths: OpenPaths) -> None:
    state = in_battle()
    index = file().index[CardKey("massed_bows")]
    other = next(at for at, count in enumerate(state.seats[LION].fate) if count > state.hands[LION][at])
    hand = list(state.hands[LION])
    hand[index], hand[other] = hand[index] - 1, hand[other] + 1
    worlds = (state, replace(state, hands=(tuple(hand), *state.hands[1:])))
    pictures: list[QImage] = []
    texts: list[str] = []
    for world in worlds:
        shell = begun(open_paths, world)
        page = controller_of(shell).page
        press(shell, CRANE, PASS)
        pictures.append(page.grab().toImage())
        texts.append(all_texts(page))
        press(shell, LION, ACT)
        press(shell, PHOENIX, PASS)
        assert controller_of(shell).handover == Curtain(LION)
        pictures.append(page.grab().toImage())
        texts.append(all_texts(page))
        MouseHands(shell).press(page.curtain.button)
        settle()
        assert controller_of(shell).handover == Acting(LION)
        texts.append(all_texts(page))
    assert pictures[:2] == pictures[2:]
    assert texts[:2] == texts[3:5]
    assert texts[2] != texts[5], "its own screen shows the hand"


def test_no_public_question_lays_a_hand_open() -> None:
    words, asked_in_public = speak("en").of(PATHS), set[str]()
    for one in played(7, WITH_HANDS[:3], HANDS, most=400):
        for question in asked(one.before).values() if one.by is not None else ():
            asked_in_public |= {question.kind} if not question.secret else set()
            found = items(lanes(question, looks(question, words, 3)))
            assert question.secret or not [item for item in found if item.id.startswith("hand ")]
            audiences = {section.audience for section in sections(question, words, 3)}
            assert audiences <= ({question.seat, EVERYBODY} if question.secret else {EVERYBODY})
    assert {"call", "dynasty", "pay", "attack"} <= asked_in_public


def test_q14_a_line_is_prepared_card_by_card_and_may_be_looked_at_again() -> None:
    words = speak("en").of(PATHS)
    table = Table("crane", "scorpion", phase=Phase.EVENTS, options=(HANDS,))
    us, them = table.has(0, "crane_shizuka"), table.has(1, "scorpion_koji")
    table.holds(0, "formal_challenge", "drawn_sword", "laced_armour")
    table.holds(1, "spear_levy", "masked_agents", "muster")
    state = table.goes_on(Task(StepName.ACTION, LION))
    duel = f"play formal_challenge us={us.id} them={them.id}"
    state = table.answers(state, "act", duel, "accept", "focus none", "prepare spear_levy")

    def texts(state: State) -> list[str]:
        (question,) = asked(state).values()
        return [item.name for section in sections(question, words, 2) for item in section.items]

    assert {"Prepare Masked Agents", "Lay the first", "Strike"} <= set(texts(state))
    state = table.answers(state, "prepare masked_agents", "done", "focus none", "focus drawn_sword")
    assert {"Strike", "Focus", "Look again"} <= set(texts(state))


@pytest.mark.parametrize("first", [(), ("act",)], ids=["at the call", "with the hand"])
def test_e11_whatever_may_go_along_or_be_taken_back_can_be_pressed(first: tuple[str, ...]) -> None:
    table = Table("lion", "crane", phase=Phase.EVENTS, options=(HANDS,))
    one, other = table.has(0, "lion_masanori"), table.has(0, "lion_dosan")
    blade = table.has(0, "plain_blade", bearer=one.id)
    table.holds(0, "second_wind")
    state = table.goes_on(Task(StepName.ACTION, Seat(0)))
    state = table.answers(state, *first, f"reattach {blade.id} {other.id}")
    ((_, question),) = asked(state).items()
    words = speak("en").of(PATHS)
    beside = [item for section in sections(question, words, 2) for item in section.items]
    declined = declining(question, words)
    assert declined is not None
    assert offered(beside) | {declined[0]} == set(question.answers())
    laid = {
        one for one in offered(items(lanes(question, looks(question, words, 2)))) if not isinstance(one, Begin | Pick)
    }
    assert laid <= set(question.answers())


def test_l6_what_the_old_favor_is_spent_for_is_offered_by_name_also_for_one_of_the_dead() -> None:
    table = Table("lion", "crane", phase=Phase.EVENTS, options=(HANDS, ("favor", "old")))
    table.has(0, "lion_tome", dishonored=True)
    table.update.change(favor=LION)
    table.update.change_seat(LION, dishonorably_dead=("lion_hanae",))
    state = table.goes_on(Task(StepName.ACTION, LION))
    (question,) = asked(state).values()
    said = {item.name for section in sections(question, speak("en").of(PATHS), 2) for item in section.items}
    title = "Aiko: Emperor’s Favor"
    assert {title, f"{title}: Tome", f"{title}: Hanae"} <= said, "to draw, and for each who may be honorable again"
