"""The second level through the window: calls, hands, acts, and what nobody else may see of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from unittest.mock import Mock

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton

from rokugan_desktop.desktop.computers.seats import as_practice
from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import Hands, MouseHands, await_change
from rokugan_desktop.desktop.face import NOTHING_DONE
from rokugan_desktop.desktop.four_paths.answers import beside, chosen, declining, forecast_after, lifts, own, summary
from rokugan_desktop.desktop.four_paths.face import paths_face
from rokugan_desktop.desktop.four_paths.looks import Looks
from rokugan_desktop.desktop.four_paths.standing import frames
from rokugan_desktop.desktop.four_paths.table import Begin, Laid, Pick
from rokugan_desktop.desktop.keys import Command
from rokugan_desktop.desktop.lessons.pointing import Bubble
from rokugan_desktop.desktop.sheets.boxes import words_in
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel, SectionWidget
from rokugan_desktop.desktop.sheets.sections import EVERYBODY
from rokugan_desktop.desktop.sheets.sheet import ItemSheet
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.zones.card_sheet import CardSheet
from rokugan_desktop.desktop.zones.tableau import ZoneWidget
from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.games.four_paths import FourPaths
from rokugan_desktop.games.four_paths.actions import (
    ACT,
    BACK,
    DONE,
    LIFT,
    PASS,
    STRIKE,
    Action,
    Assign,
    Attach,
    Attack,
    Discard,
    Lobby,
    Pay,
    Play,
    Prepare,
    Rest,
    Use,
)
from rokugan_desktop.games.four_paths.ids import ATTACHED, Army, CardKey, Phase, Place
from rokugan_desktop.games.four_paths.state import Attacking, State, StepName, Task, replace, view_of
from rokugan_desktop.table.handover import Acting, Curtain
from rokugan_desktop.table.journal import Answered
from rokugan_desktop.table.rebuilding import rebuild
from rokugan_desktop.table.screens import PublicScreen, SeatScreen, VeilScreen
from tests.desktop.at_table import controller_of, settle
from tests.desktop.four_paths.conftest import PATHS, OpenPaths, speak
from tests.desktop.four_paths.moments import items, lanes, looks, offered, people, sections, wordings
from tests.desktop.four_paths.test_at_the_table import NAMES, table_of, until
from tests.desktop.walking import all_texts
from tests.games.four_paths.playing import ANSWERS, DECKS, HANDS, WITH_HANDS, Table, asked, file, game, played
from tests.key_hands import KeyHands
from tests.there import there

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
        super().__init__(file())
        self.state = state

    def new(self, setup: Setup) -> State:
        """Begin there."""
        return self.state


def begun(
    open_paths: OpenPaths,
    state: State | None = None,
    seats: int = 3,
    players: tuple[str, ...] = (),
    language: str = "en",
) -> Shell:
    """A match at the second level, of people where nothing else is said."""
    face = paths_face(game() if state is None else Prepared(state), wordings())
    shell = open_paths(language, face=lambda: face)
    shell.matches.start(WITH_HANDS[:seats], NAMES[:seats], players, options=(HANDS,))
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
    rules = game()
    setup = as_practice(rules.setup_at(POSITION, "position"), practice=True)
    shell = open_paths(face=lambda: paths_face(rules, wordings()))
    shell.matches.start(setup.roles, NAMES[:2], (), options=setup.options)
    settle()
    controller = controller_of(shell)
    assert plate(shell, LION, ACT) is not None, "what is asked in public is asked of who has a hand"
    assert controller.screen == PublicScreen(answers=LION, hidden=True)
    assert not controller.advising.offered, "a hint before all would be made of the hand"
    controller.look_behind()
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


def test_who_is_called_together_with_a_computer_says_first_that_it_acts(open_paths: OpenPaths) -> None:
    """What is done comes after all have answered: the press would be forgotten."""
    shell = begun(open_paths, in_battle(), 3, ("human", "novice", "novice"))
    controller = controller_of(shell)

    def is_called() -> bool:
        """Go on through what is watched; tell whether the person is asked."""
        if controller.player.playing:
            controller.go_on()
        return controller.acting == LION and not controller.player.playing

    await_change(is_called)
    assert len(controller.session.asking()) > 1
    panel = there(controller.page.area.public_panel)
    acts = [sheet.item.answers for sheet in panel.sheets if sheet.item.offered and ACT in sheet.item.answers]
    assert acts == [(ACT,)]


def test_no_button_keeps_the_words_of_a_hands_question_behind_the_curtain(open_paths: OpenPaths) -> None:
    table = Table("crane", "lion", phase=Phase.EVENTS, options=(HANDS,))
    table.holds(0, "plain_blade")
    shell = begun(open_paths, table.goes_on(Task(StepName.ACTION, LION)), seats=2)
    controller = controller_of(shell)
    controller.look(LION)
    settle()
    controller.uncover(LION)
    settle()
    controller.page.name_decline("Bow them for it")
    controller.hide()
    settle()
    assert controller.page.decline.text() == "", "an act that was begun leaves no trace (W-5)"


@pytest.mark.parametrize(("hands", "deeds"), [(MouseHands, 30), (KeyHands, 32)])
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
    foretold = "After it: 5 : 9, the defenders would win."
    assert foretold in all_texts(controller.page)
    controller.drafting.answer(next(payment.answers()))
    settle()
    assert foretold in all_texts(controller.page), "until it is confirmed"
    MouseHands(shell).press(controller.page.confirm)
    settle()
    assert sorted(controller.session.asking()) == [LION, PHOENIX]
    assert foretold not in all_texts(controller.page)
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
        panel = controller_of(shell).page.area.public_panel
        names = [sheet.accessibleName() for sheet in (panel.sheets if panel is not None else ()) if sheet.item.offered]
        assert all(names)
        assert len({*names}) == len(names) > 4, "by ear each is told from the others"
    assert told[0] == told[1]
    assert "Hold the Line on Isamu: done. Does anyone act now?" in told[0]
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
    press(shell, CRANE, ACT)
    assert controller_of(shell).screen == VeilScreen(CRANE), "it holds the device, and nobody has seen a hand since"


def test_an_open_act_of_a_call_waits_for_being_confirmed_whoever_is_called(open_paths: OpenPaths) -> None:
    state = in_battle()
    (bow,) = [card for card in state.cards.values() if card.card == "village_archers"]
    archers = replace(state, cards={**state.cards, bow.id: replace(bow, controller=LION, owner=LION)})
    shell = begun(open_paths, archers)
    press(shell, CRANE, PASS)
    controller = controller_of(shell)
    panel, session = controller.page.area.public_panel, controller.session
    assert panel is not None
    assert sorted(session.asking()) == [LION, PHOENIX]
    shoot = next(sheet for sheet in panel.sheets if any(isinstance(one, Use) for one in sheet.item.answers))
    assert controller.screen == PublicScreen(PHOENIX, passing=(LION, PHOENIX)), "another one is asked next"
    MouseHands(shell).press(shoot)
    settle()
    assert controller.screen == PublicScreen(LION)
    assert session.needs_confirming(LION)
    MouseHands(shell).press(controller.page.take_back)
    settle()
    assert plate(shell, LION, ACT) is not None, "it is taken back as any other"
    controller.drafting.declare(LION, shoot.item.answers[0], waits=True)
    settle()
    MouseHands(shell).press(controller.page.confirm)
    settle()
    assert session.asking().keys() == {PHOENIX}


@pytest.mark.usefixtures("painted")
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


def test_a_person_alone_sees_the_own_hand_while_it_watches(open_paths: OpenPaths) -> None:
    face = paths_face(game(), wordings())
    shell = open_paths(face=lambda: face)
    shell.matches.start(DECKS[:2], NAMES[:2], ("human", "novice"), options=(HANDS,))
    settle()
    watched = 0
    for controller in islice(Guest(shell, MouseHands(shell), preferences_of(face, 5)).play(), 25):
        if controller.player.playing:
            laid = [sheet.item.id for sheet in table_of(shell).sheets]
            assert len([one for one in laid if one.startswith("hand ")]) > 4
            watched += 1
            if watched == 2:
                break
    assert watched


def alone_with(*hand: str) -> State:
    """Lion's own Action phase with one unit, and these cards in its hand."""
    table = Table("lion", "crane", phase=Phase.EVENTS, options=(HANDS,))
    table.has(0, "lion_masanori")
    table.has(0, "gold_river", 2)
    table.holds(0, *hand)
    return table.goes_on(Task(StepName.ACTION, LION))


def test_a_person_alone_sees_the_own_hand_while_it_is_called(open_paths: OpenPaths) -> None:
    for players, seen in ((("human", "novice"), True), (("human", "human"), False)):
        face = paths_face(Prepared(alone_with("plain_blade", "sudden_charge")), wordings())
        shell = open_paths(face=lambda face=face: face)
        shell.matches.start(DECKS[:2], NAMES[:2], players, options=(HANDS,))
        settle()
        question = until(Guest(shell, MouseHands(shell), preferences_of(face, 5)), "call")
        controller = controller_of(shell)
        assert controller.screen == PublicScreen(question.seat, own_panel=LION if seen else None, hidden=not seen)
        laid = [sheet.item.id for sheet in table_of(shell).sheets]
        assert any(one.startswith("hand ") for one in laid) is seen
        assert any(one.startswith("back ") for one in laid) is not seen
        if seen:  # whoever presses a card wants to do something with the hand
            hand = {sheet.item.id.split()[1]: sheet for sheet in table_of(shell).sheets if "hand " in sheet.item.id}
            assert {key for key, sheet in hand.items() if sheet.item.offered} == {"plain_blade"}, "what it can do now"
            assert "Battle action" in hand["sudden_charge"].item.why_not
            assert hand["plain_blade"].item.about.startswith("Attach Plain Blade to Masanori for 1 gold. ")
            MouseHands(shell).press(hand["plain_blade"])
            settle()
            assert controller_of(shell).screen == SeatScreen(question.seat, answers=True)


def test_a_person_alone_who_wants_to_look_stays_at_what_is_asked(open_paths: OpenPaths) -> None:
    face = paths_face(game(), wordings())
    shell = open_paths(face=lambda: face)
    shell.matches.start(DECKS[:2], NAMES[:2], ("human", "novice"), options=(HANDS,))
    settle()
    until(Guest(shell, MouseHands(shell), preferences_of(face, 5)), "dynasty")
    controller = controller_of(shell)
    before = controller.screen
    assert isinstance(before, PublicScreen)
    for command in (Command.LOOK, Command.HIDE):  # what hides a hand elsewhere asks for a hint here, where none is
        controller.do(command)
        settle()
        assert controller.screen == before


def test_five_things_to_do_with_four_people_are_in_sight_in_a_small_window(open_paths: OpenPaths) -> None:
    table = Table("lion", "crane", phase=Phase.EVENTS, options=(HANDS,))
    for name in ("masanori", "dosan", "kyuzo", "tome"):
        table.has(0, f"lion_{name}")
    table.has(0, "gold_river", 2)
    table.holds(0, "plain_blade", "spear_levy", "fine_katana", "line_spears", "light_riders")
    shell = begun(open_paths, table.goes_on(Task(StepName.ACTION, LION)), seats=2)
    shell.resize(960, 600)
    press(shell, LION, ACT)
    MouseHands(shell).press(controller_of(shell).page.curtain.button)
    settle()
    panel = controller_of(shell).page.area.seat_panel
    assert isinstance(panel, SectionPanel)
    acts = [sheet for sheet in panel.sheets if any(isinstance(one, Attach) for one in sheet.item.answers)]
    assert len(acts) == 20
    assert "Attach Plain Blade to Kyuzo" in {sheet.item.name for sheet in acts}, "what goes to whom"
    for sheet in acts:
        assert sheet.visibleRegion().boundingRect() == sheet.rect(), sheet.accessibleName()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_all_that_three_may_answer_to_a_call_is_in_sight_in_a_small_window(
    open_paths: OpenPaths, language: str
) -> None:
    table = Table("lion", "crane", "scorpion", "lion", phase=Phase.EVENTS, options=(HANDS,))
    bearer = table.has(0, "lion_masanori")
    table.has(0, "lion_dosan")
    table.has(2, "scorpion_yuri")
    for seat in range(4):
        table.holds(seat, "plain_blade", "second_wind")
    state = table.answers(table.goes_on(Task(StepName.ACTION, LION)), "act", f"attach plain_blade {bearer.id}", "pay")
    shell = begun(open_paths, state, seats=4, language=language)
    shell.resize(960, 600)
    settle()
    panel = controller_of(shell).page.area.public_panel
    assert isinstance(panel, SectionPanel)
    words = [sheet for sheet in panel.sheets if sheet.item.by is not None]
    assert len(words) == 3 * 4 + 1
    for sheet in words:
        assert sheet.visibleRegion().boundingRect() == sheet.rect(), sheet.accessibleName()


def test_a_search_may_take_no_card(open_paths: OpenPaths) -> None:
    table = Table("lion", "crane", phase=Phase.EVENTS, options=(HANDS,))
    table.holds(0, "muster")
    state = table.answers(table.goes_on(Task(StepName.ACTION, LION)), "act", "play muster none", "pay")
    shell = begun(open_paths, state, seats=2)
    MouseHands(shell).press(controller_of(shell).page.curtain.button)
    settle()
    panel = controller_of(shell).page.area.seat_panel
    assert isinstance(panel, SectionPanel)
    none = next(sheet for sheet in panel.sheets if sheet.item.name == "Take none")
    MouseHands(shell).press(none)
    settle()
    assert [action.card for action in controller_of(shell).session.drafted(LION)] == [""]


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


def challenged() -> tuple[Table, State]:
    """Shizuka of the Crane has challenged Koji of the Scorpion, who has taken it up and focuses or strikes first."""
    table = Table("crane", "scorpion", phase=Phase.EVENTS, options=(HANDS,))
    us, them = table.has(0, "crane_shizuka"), table.has(1, "scorpion_koji")
    table.holds(0, "formal_challenge", "drawn_sword", "laced_armour")
    table.holds(1, "spear_levy", "masked_agents", "muster")
    state = table.goes_on(Task(StepName.ACTION, LION))
    return table, table.answers(state, "act", f"play formal_challenge us={us.id} them={them.id}", "accept")


def test_du1_a_challenge_says_who_stands_at_what_and_what_each_answer_costs() -> None:
    table, _ = challenged()
    (us, them) = [card for card in table.update.state.cards.values() if card.card in ("crane_shizuka", "scorpion_koji")]
    state = table.goes_on(Task(StepName.ACTION, LION))
    state = table.answers(state, "act", f"play formal_challenge us={us.id} them={them.id}")
    (question,) = asked(state).values()
    told = [item for section in sections(question, speak("en").of(PATHS), 2) for item in section.items]
    assert [item.name for item in told if item.id.startswith("said duel")][:2] == [
        "Challenger: Aiko’s Shizuka, Chi 4.",
        "Challenged: Botan’s Koji, Chi 2.",
    ]
    assert {item.name: item.about for item in told if item.answers} == {
        "Take it up": "Whoever has the lower total is destroyed; if they are equal, both are.",
        "Refuse": "You lose 1 honor.",
    }


def test_q14_what_is_confirmed_names_the_card_that_is_focused_and_those_prepared() -> None:
    words, (table, state) = speak("en").of(PATHS), challenged()
    (question,) = asked(state).values()
    strike, focus = sections(question, words, 2)[0].items
    assert (strike.about, strike.strong, focus.strong) == ("It ends at 2 against 4.", False, True)
    focuses = summary([(question, focus.answers[0])], people(2))
    assert focuses is not None
    assert words.say(focuses) == "Focus: add a card to your side."
    state = table.answers(state, "focus none")
    (question,) = asked(state).values()
    rows = [item for section in sections(question, words, 2) for item in section.items]
    prepares = [item for item in rows if any(isinstance(one, Prepare) for one in item.answers)]
    assert prepares
    assert all("for the next time" in words_in(item.boxes[0]) for item in prepares)
    state = table.answers(state, "prepare spear_levy", "prepare masked_agents")
    (question,) = asked(state).values()
    said = summary([(question, Prepare(CardKey("masked_agents"))), (question, DONE)], people(2))
    assert said is not None
    assert words.say(said) == "Focus Spear Levy now; prepare Masked Agents."


@pytest.mark.parametrize("habit", [True, False])
def test_q4_how_long_a_pass_stands_is_said_where_it_is_pointed_at(habit: bool) -> None:
    table, words = Table("lion", "crane", phase=Phase.ACTION, options=(HANDS,)), speak("en").of(PATHS)
    table.holds(0, "drawn_sword")
    table.holds(1, "drawn_sword")
    if not habit:
        table.update.change_seat(CRANE, habits=())
    state = table.goes_on(Task(StepName.ACTION, LION))
    assert asked(state).keys() == {LION}
    question = asked(table.answers(state, "pass"))[CRANE]
    passes = next(one for each in sections(question, words, 2) for one in each.items if PASS in one.answers)
    panel = beside(wordings())
    assert panel.pointed is not None
    (reading,) = panel.pointed(question.view, question, passes, "", words).sections
    assert passes.about in " ".join(words_in(reading.items[0].boxes[0]))
    assert ("In the menu" in passes.about) is habit, "it is the table's own habit, which nobody need have chosen"
    assert ("only this once" in passes.about) is not habit
    assert ("“Pass until touched”" in passes.about) is habit, "the two that last alike say so"


def test_q14_a_line_is_prepared_card_by_card_and_may_be_looked_at_again() -> None:
    words, shown = speak("en").of(PATHS), list[object]()
    table, state = challenged()
    state = table.answers(state, "focus none", "prepare spear_levy")

    def texts(state: State) -> list[str]:
        (question,) = asked(state).values()
        return [item.name for section in sections(question, words, 2) for item in section.items]

    assert {"Prepared: Spear Levy", "Prepare Masked Agents", "Focus Spear Levy now", "Strike"} <= set(texts(state))
    (question,) = asked(state).values()
    hand = {item.id: item for item in items(lanes(question, looks(question, words, 2)))}
    assert [name for name, item in hand.items() if item.chosen] == ["hand spear_levy 0"]
    assert hand["hand masked_agents 0"].answers == (Prepare(CardKey("masked_agents")),), "a press adds it to the line"
    state = table.answers(state, "prepare masked_agents", "done", "focus none", "focus drawn_sword")
    assert {"Strike", "Focus", "Look again"} <= set(texts(state))
    (question,) = asked(state).values()
    assert {section.audience for section in sections(question, words, 2)} == {EVERYBODY}
    assert not [text for text in texts(state) if "Agents" in text], "what is prepared only its own seat sees"
    other = replace(state, laid=(state.laid[LION], (CardKey("muster"),)), lines={CRANE: (CardKey("spear_levy"),)})
    for one in (state, other):
        (question,) = asked(one).values()
        shown.append((lanes(question, looks(question, words, 2)), sections(question, words, 2)))
    assert shown[0] == shown[1], "all see how many focus cards there are, and no more"
    seen = own(wordings()).sections(game().view(state, CRANE), None, NOTHING_DONE, words, people(2))
    assert ("Prepared: Masked Agents", CRANE) in [(one.items[0].name, one.audience) for one in seen]
    state = table.answers(state, "look")
    assert {"Prepared: Masked Agents", "Prepare Masked Agents", "Masked Agents"} <= set(texts(state))
    (question,) = asked(state).values()
    duel = [zone for lane in lanes(question, looks(question, words, 2)) for zone in lane.zones if "duel" in zone.id]
    assert [(zone.name, zone.audience) for zone in duel] == [
        ("Aiko: Chi 4, 1 focus card", EVERYBODY),
        ("4 : 5", CRANE),
        ("Botan: Chi 5, 1 focus card", CRANE),
    ], "its own seat sees what lies there"


@pytest.mark.parametrize("hands", [MouseHands, KeyHands])
def test_a_duel_is_fought_to_its_end_by_hands(open_paths: OpenPaths, hands: type[Hands]) -> None:
    table, state = challenged()
    state = table.answers(state, "focus none", "focus spear_levy", "focus none", "focus drawn_sword")
    shell = begun(open_paths, state, seats=2)
    kinds, titles = set[str](), set[str]()
    for controller in islice(Guest(shell, hands(shell), preferences_of(shell.faces[PATHS], 2)).play(), 40):
        seat, frame = controller.acting, controller.player.present
        question = controller.session.decision(seat) if seat is not None else None
        kinds |= {question.kind} if question is not None else set()
        titles |= {frame.title.key} if frame is not None else set()
        if controller.session.view(None).duel is None and frame is None:
            break
    assert kinds >= {"duel", "focus"}
    assert titles >= {"frame.strike", "frame.focus", "frame.duel"}


def test_du3_the_focus_cards_are_turned_up_one_by_one_and_counted() -> None:
    words, (table, state) = speak("en").of(PATHS), challenged()
    state = table.answers(state, "focus none", "prepare spear_levy", "prepare masked_agents", "done")
    state = table.answers(state, "focus none", "focus drawn_sword", "focus none")
    assert {seat: question.kind for seat, question in asked(state).items()} == {LION: "duel"}
    rules, told, stage = game(), list[str](), list[tuple[str, ...]]()
    for frame in frames(rules.view(state, None), rules.watch(state, LION, STRIKE).told, people(2), rules.line):
        told.append(f"{words.say(frame.title)}: {words.say(frame.lines[0])}")
        laid = Laid(Looks(frame.view, words, people(2), wordings()), None, LION, None, None, frame.spots)
        found = [zone for lane in laid.lanes(None, roomy=True) for zone in lane.zones]
        stage.append(tuple([zone.name for zone in found if zone.id.startswith("duel ")]))
        ids = [card.item.id for zone in found for card in zone.cards]
        assert len(set(ids)) == len(ids), "who fights a duel is not at home as well"
    assert told == [
        "The strike: Aiko strikes.",
        "The focus cards: Aiko’s Shizuka comes to 7: Drawn Sword.",
        "The focus cards: Botan’s Koji comes to 5: Spear Levy.",
        "The focus cards: Botan’s Koji comes to 8: Spear Levy and Masked Agents.",
        "The duel: Botan’s Koji wins the duel.",
        "The fallen: Aiko’s Shizuka is destroyed.",
    ]
    crane = ["Aiko: Chi 4, 1 focus card", *["Aiko: Chi 7, 1 focus card"] * 5]
    scorpion = [f"Botan: Chi {chi}, 2 focus cards" for chi in (2, 2, 5, 8, 8, 8)]
    assert stage == list(zip(crane, scorpion, strict=True))


def on_sheet(shell: Shell) -> dict[str, QAbstractButton]:
    """The buttons of the sheet that lies over the table."""
    sheet = controller_of(shell).sheet
    assert sheet is not None
    return {button.text(): button for button in sheet.buttons}


def test_q17_a_habit_is_settled_in_the_menu_by_a_seat_that_is_not_asked(open_paths: OpenPaths) -> None:
    shell = called(open_paths)
    controller = controller_of(shell)
    for said in ("Passing…", "Open the hand when first asked (Botan): off"):
        if controller.sheet is None:
            controller.open_menu()
        settle()
        MouseHands(shell).press(on_sheet(shell)[said])
        settle()
    assert sorted(controller.session.asking()) == [LION, PHOENIX]
    assert controller.session.view(None).seats[CRANE].habits == ("touched", "look")
    controller.ask_for_habits()
    assert "Open the hand when first asked (Botan): on" in on_sheet(shell)
    assert len(on_sheet(shell)) == 6 + 1, "and the way back"
    again = rebuild(controller.session.game, controller.session.entries, "")
    assert again.state.seats[CRANE].habits == ("touched", "look")


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


@pytest.mark.parametrize(
    ("card", "people", "gold", "why"),
    [
        ("plain_blade", (), 9, "Plain Blade goes to one of your unbowed Personalities; you have none for it. (E-6)"),
        ("plain_blade", ("lion_kyuzo",), 0, "Plain Blade costs 1 gold, and you have 0 to bow for. (G-1)"),
        ("second_wind", (), 9, "There is nothing that Second Wind could have as its target. (A-5)"),
        ("sudden_charge", ("lion_kyuzo",), 9, "Sudden Charge is a Battle action, for battles. (A-1)"),
        ("plain_blade", ("lion_kyuzo",), 9, ""),
    ],
)
def test_a_card_of_the_hand_that_cannot_be_played_says_why(
    card: str, people: Sequence[str], gold: int, why: str
) -> None:
    words, table = speak("en").of(PATHS), Table("lion", "crane", phase=Phase.EVENTS, options=(HANDS,))
    for one in people:
        table.has(0, one)
    table.update.change_card(table.stronghold(0).id, bowed=gold == 0)
    table.holds(0, card)
    (question,) = asked(table.answers(table.goes_on(Task(StepName.ACTION, LION)), "act")).values()
    (item,) = [one for one in items(lanes(question, looks(question, words, 2))) if one.id == f"hand {card} 0"]
    assert (item.why_not, item.offered) == (why, not why)
    pointed = own(wordings()).pointed
    assert pointed is not None
    (section,) = pointed(question.view, question, None, item.id, words).sections
    read = " ".join(words_in(section.items[0].boxes[0]))
    assert (why.partition(" (")[0] or "Now it may go to: Kyuzo.") in read
    assert read.count("your unbowed Personalities") == ("you have none" in why), "it is said once"


def test_what_is_done_without_the_hand_is_foreseen_while_it_waits_for_being_confirmed() -> None:
    table = Table("lion", "crane", phase=Phase.ATTACK, options=(HANDS,))
    unit = table.has(0, "lion_regent")
    table.fights(unit, 1, 1, Army.ATTACK)
    table.fights(table.has(0, "lion_dosan"), 1, 1, Army.ATTACK)
    table.fights(table.has(1, "crane_shizuka"), 1, 1, Army.DEFENSE)
    table.update.change(attack=Attacking(LION, CRANE, sides=((LION,), (CRANE,))))
    state = table.goes_on(Task(StepName.NEXT_BATTLE, LION), Task(StepName.ATTACK_ENDS))
    ((seat, question),), words = asked(state).items(), speak("en").of(PATHS)
    (act,) = [one for one in question.answers() if isinstance(one, Use) and one.sources == (unit.id,)]
    for view in (view_of(state, seat), view_of(state, None)):
        assert chosen(view, None, act) == (LION, act)
        assert forecast_after(view, *chosen(view, None, act), words) == "After it: 10 : 2, the province would fall."


@pytest.mark.parametrize(
    ("terrain", "told"), [("narrow_gorge", "; Narrow Gorge works at the end: 4 : 4"), ("smoke", "")]
)
def test_what_terrain_does_at_the_end_is_foreseen_all_the_while(terrain: str, told: str) -> None:
    table = Table("lion", "crane", phase=Phase.ATTACK, options=(HANDS,))
    table.fights(table.has(0, "lion_dosan"), 1, 1, Army.ATTACK)
    table.fights(table.has(1, "crane_noburo"), 1, 1, Army.DEFENSE)
    there = table.update.seat(CRANE).provinces[0].id
    table.has(1, terrain, zone=Place.FIELD, province=there)
    table.update.change(attack=Attacking(LION, CRANE, sides=((LION,), (CRANE,))))
    state = table.goes_on(Task(StepName.NEXT_BATTLE, LION), Task(StepName.ATTACK_ENDS))
    (question,) = asked(state).values()
    (plate,) = [
        one
        for one in items(lanes(question, looks(question, speak("en").of(PATHS), 2)))
        if one.id == f"province {there}"
    ]
    assert plate.name.endswith(told)
    assert ("at the end" in plate.name) is bool(told)


def test_what_is_new_is_told_once_beside_the_table_and_two_things_a_turn(open_paths: OpenPaths) -> None:
    shell = open_paths("en")
    shell.matches.start(("lion", "crane"), ("Aiko", "Botan"), options=(HANDS,))
    settle()
    page = controller_of(shell).page
    for begins in ("Hands: your Fate cards. Five cards at first", "Standing pass. "):
        (bubble,) = [one for one in shell.findChildren(Bubble) if one.isVisible()]
        assert bubble.text.startswith(begins)
        buttons = [one for one in page.findChildren(QAbstractButton) if one.isVisible() and one is not bubble.go_on]
        rooms = [QRect(one.mapTo(page, QPoint()), one.size()) for one in buttons if not isinstance(one, CardSheet)]
        assert len(rooms) > 5
        assert not any(room.intersects(bubble.card) for room in rooms)
        bubble.go_on.click()
        settle()
    assert not [one for one in shell.findChildren(Bubble) if one.isVisible()]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_whatever_may_be_attached_is_laid_out_under_its_bearer(language: str) -> None:
    """At every level: a card without a name for little room would break the table off as it is attached."""
    table = Table("lion", "crane", phase=Phase.EVENTS, options=(ANSWERS,))
    bearer = table.has(0, "lion_dosan")
    attached = [key for key, card in file().cards.items() if card.type in ATTACHED]
    for key in attached:
        table.has(0, key, bearer=bearer.id)
    (question,) = asked(table.answers(table.goes_on(Task(StepName.ACTION, LION)), "act")).values()
    words = speak(language).of(PATHS)
    shown = [item.id for item in items(lanes(question, looks(question, words, 2)))]
    assert len([one for one in shown if one.partition(":")[0] in attached]) == len(attached)
    alone = CardKey("of_a_position_alone")
    laid = looks(question, words, 2)
    assert laid.short_name(alone) == laid.name(alone), "a card that only a position file knows has no other name"


@pytest.mark.parametrize("more", [(), ("merchant_street",)])
def test_an_act_is_paid_by_its_own_press_where_one_payment_is_possible_and_one_button_takes_it_back(
    open_paths: OpenPaths, more: tuple[str, ...]
) -> None:
    table = Table("lion", "crane", phase=Phase.ACTION, options=(HANDS,))
    for card in ("lion_dosan", *more):
        table.has(0, card)
    table.holds(0, "long_spear")
    shell = begun(open_paths, table.goes_on(Task(StepName.ACTION, LION)), seats=2)
    press(shell, LION, ACT)
    controller = controller_of(shell)
    page, session = controller.page, controller.session
    MouseHands(shell).press(page.curtain.button)
    settle()
    panel = page.area.seat_panel
    assert isinstance(panel, SectionPanel)
    MouseHands(shell).press(next(one for one in panel.sheets if isinstance((*one.item.answers, 0)[0], Attach)))
    settle()
    assert list(map(type, session.drafted(LION))) == ([Attach] if more else [Attach, Pay])
    assert all(BACK not in one.item.answers for one in panel.sheets), "the bar takes it back"
    if not more:
        assert (
            "Attach Long Spear to Dosan for 2 gold; bow Keep of the Plain. The other 2 gold is lost."
            in page.prompt.text()
        )
    MouseHands(shell).press(page.take_back)
    settle()
    assert session.drafted(LION) == ()


@pytest.mark.parametrize("by_card", [True, False])
def test_whoever_plays_alone_is_asked_once_and_acts_with_the_card_that_is_pressed(
    open_paths: OpenPaths, *, by_card: bool
) -> None:
    table = Table("lion", "crane", phase=Phase.ACTION, options=(HANDS,))
    table.has(0, "lion_dosan")
    table.holds(0, "long_spear")
    shell = begun(open_paths, table.goes_on(Task(StepName.ACTION, LION)), seats=2, players=("human", "novice"))
    controller = controller_of(shell)
    panel, session = controller.page.area.public_panel, controller.session
    assert isinstance(panel, SectionPanel)
    (beside,) = [one for one in panel.sheets if Attach in map(type, one.item.answers)]
    (card,) = [one for one in table_of(shell).sheets if one.item.id.startswith("hand ")]
    assert plate(shell, LION, PASS) is not None
    assert not [one for one in panel.sheets if one.item.answers == (ACT,)], "there is no second question"
    MouseHands(shell).press(card if by_card else beside)
    settle()
    assert list(map(type, session.drafted(LION))) == [Attach, Pay]
    assert "Attach Long Spear to Dosan" in controller.page.prompt.text()


def test_a_guest_who_acts_beside_a_computer_takes_what_the_same_press_begins_for_what_it_is(
    open_paths: OpenPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table("lion", "crane", phase=Phase.ACTION, options=(HANDS,))
    table.has(0, "lion_dosan")
    table.holds(0, "long_spear")
    shell = begun(open_paths, table.goes_on(Task(StepName.ACTION, LION)), seats=2, players=("human", "novice"))
    session, guest = controller_of(shell).session, Guest(shell, MouseHands(shell), preferences_of(shell.face, 1))
    monkeypatch.setattr(guest.preferences, "pick", Mock(return_value=ACT))
    guest.act(controller_of(shell))
    assert [one.actions for one in session.entries if isinstance(one, Answered)] == [("act",)]
    assert list(map(type, session.drafted(LION))) == [Attach, Pay]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Lobby for the Favor: Kyuzo; bow Kyuzo: 4 Force less."),
        ("ru", "Добиваться Благорасположения: Кюдзо; повернуть: Кюдзо, сила меньше на 4."),
    ],
)
def test_what_an_act_costs_besides_gold_is_summed_up_and_an_attached_card_tells_its_sum(
    language: str, told: str
) -> None:
    table = Table("lion", "crane", phase=Phase.ACTION, options=(HANDS,))
    kyuzo = table.has(0, "lion_kyuzo")
    spears = table.has(0, "line_spears", bearer=kyuzo.id)
    table.holds(0, "long_spear")
    table.honor(9, 3)
    question = asked(table.answers(table.goes_on(Task(StepName.ACTION, LION)), "act"))[LION]
    words = speak(language).of(PATHS)
    said = summary([(question, Lobby(kyuzo.id))], people(2))
    assert said is not None
    assert words.say(said) == told
    (box,) = looks(question, words, 2).read(spears.id, LION)
    assert f"{words.text('stat.force')}: 2 + 1 {words.text('card.lion_kyuzo')}" in words_in(box)


@pytest.mark.parametrize("second", ["novice", "human"])
def test_q5_that_nothing_can_be_done_is_said_to_whoever_plays_alone(open_paths: OpenPaths, second: str) -> None:
    table = Table("lion", "crane", phase=Phase.ACTION, options=(HANDS,))
    table.holds(0, "long_spear", "fine_katana", "line_spears", "spear_levy", "sudden_charge", "hold_the_line")
    state = table.goes_on(Task(StepName.ACTION, LION))
    shell = begun(open_paths, state, seats=2, players=("human", second))
    alone = second == "novice"
    shell.resize(1280, 720)
    settle()
    assert ("You can do nothing now." in all_texts(controller_of(shell).page)) is alone
    (bubble,) = [one for one in shell.findChildren(Bubble) if one.isVisible()]
    hand = [
        one for one in table_of(shell).findChildren(ZoneWidget) if one.isVisible() and "Hand" in one.accessibleName()
    ]
    rooms = [QRect(one.mapTo(shell, QPoint()), one.size()) for one in hand]
    covered = [one for one in rooms if one.intersects(QRect(bubble.mapTo(shell, QPoint()), bubble.size()))]
    assert not (alone and covered), "what is new is told beside the hand"
    assert (plate(shell, LION, ACT) is None) is alone
    assert plate(shell, LION, PASS) is not None


@pytest.mark.parametrize("by_card", [True, False])
def test_a_purchase_that_is_paid_in_one_way_alone_needs_one_press_and_names_what_bows(
    open_paths: OpenPaths, *, by_card: bool
) -> None:
    for more, drafted in (((), ["buy 1 plain", "pay lion_keep:1"]), (("merchant_street",), ["buy 1 plain"])):
        table = Table("lion", "crane", phase=Phase.DYNASTY, options=(HANDS,))
        for card in ("river_paddies", *more):
            table.has(0, card)
        table.shows(0, 1, "travelling_players")
        shell = begun(open_paths, table.goes_on(Task(StepName.DYNASTY, LION)), seats=2)
        controller = controller_of(shell)
        page, session = controller.page, controller.session
        panel = page.area.public_panel
        assert panel is not None
        name = f"province {table.update.seat(LION).provinces[0].id}"
        button = table_of(shell).thing(name) if by_card else panel.thing("buy 1 plain")
        assert isinstance(button, QAbstractButton)
        MouseHands(shell).press(button)
        settle()
        assert [session.game.write(one) for one in session.drafted(LION)] == drafted
        assert page.confirm.isVisible() is (len(drafted) == 2)
        if len(drafted) == 2:
            assert "for 3 gold; bow Keep of the Plain. The other 1 gold is lost." in page.prompt.text()
            MouseHands(shell).press(page.take_back)
            settle()
            assert session.drafted(LION) == (), "what one press has given, one press takes back"
            bought = next(
                one for one in there(session.decision(LION)).answers() if session.game.write(one) == drafted[0]
            )
            controller.drafting.answer_by_one_press((bought, STRIKE))
            assert session.drafted(LION) == (), "of what is refused in part nothing is given"
            controller.drafting.answer(bought)
            paid = next(iter(there(session.decision(LION)).answers()))
            controller.drafting.answer_by_one_press((paid, STRIKE))
            controller.drafting.answer(paid)
            controller.drafting.take_back()
            assert session.drafted(LION) == (bought,), "what was refused is not taken back with another press"


def test_what_a_card_does_and_costs_stands_there_until_it_is_confirmed(open_paths: OpenPaths) -> None:
    table = Table("crane", "lion", phase=Phase.EVENTS, options=(HANDS,))
    table.holds(0, "plain_blade")
    shell = begun(open_paths, table.goes_on(Task(StepName.ACTION, LION)), seats=2)
    page, effect = controller_of(shell).page, "Court of First Snow: Political Limited, bow: gain 2 Honor."
    assert effect not in all_texts(page)
    panel = page.area.public_panel
    assert panel is not None
    MouseHands(shell).press(next(one for one in panel.sheets if any(isinstance(act, Use) for act in one.item.answers)))
    settle()
    assert page.confirm.isVisible()
    assert effect in all_texts(page)
    assert "Bowed, it makes no gold: 4 less." in all_texts(page)


def test_whoever_peeks_at_the_own_hand_while_all_are_asked_is_offered_nothing_there(open_paths: OpenPaths) -> None:
    shell = begun(open_paths, alone_with("plain_blade", "sudden_charge"), seats=2)
    controller = controller_of(shell)
    controller.look(LION)
    MouseHands(shell).press(controller.page.curtain.button)
    settle()
    laid = [sheet for sheet in table_of(shell).sheets if sheet.item.id.startswith("hand ")]
    assert len(laid) == 2, "the hand is seen"
    panel = controller.page.area.seat_panel
    assert isinstance(panel, SectionPanel)
    assert not [sheet.item.name for sheet in (*table_of(shell).sheets, *panel.sheets) if sheet.item.offered]
    MouseHands(shell).press(laid[0])
    settle()
    assert isinstance(controller.screen, SeatScreen), "no second curtain"


def in_dynasty() -> State:
    """Crane's Dynasty phase, with two prices of each of two people, a holding, and a region."""
    table = Table("crane", "lion", phase=Phase.DYNASTY, options=(HANDS,))
    for card in ("merchant_street", "river_paddies", "copper_hills"):
        table.has(0, card)
    for number, card in enumerate(("crane_isamu", "merchant_street", "crane_ayame", "drill_field"), 1):
        table.shows(0, number, card)
    return table.goes_on(Task(StepName.DYNASTY, LION))


def seen_whole(sheets: Sequence[QAbstractButton]) -> bool:
    """Whether these are cut by nothing that they lie in."""
    found = [sheet.visibleRegion().boundingRect().size() == sheet.size() for sheet in sheets]
    return all(found) and len(found) > 0


@pytest.mark.parametrize(
    ("language", "size", "scale"),
    [
        ("ru", (1280, 720), 200),
        pytest.param("en", (1280, 720), 200, marks=pytest.mark.long),
        ("en", (1920, 1080), 200),
        pytest.param("ru", (1920, 1080), 200, marks=pytest.mark.long),
        pytest.param("en", (800, 600), 100, marks=pytest.mark.long),
        ("ru", (800, 600), 100),
    ],
)
def test_all_that_may_be_bought_is_in_sight_at_double_size_and_what_is_pointed_at_is_read(
    open_paths: OpenPaths, size: tuple[int, int], scale: int, language: str
) -> None:
    shell = begun(open_paths, in_dynasty(), seats=2, language=language)
    shell.context.change(msgspec.structs.replace(shell.context.settings, scale=scale, introductions=False))
    shell.resize(*size)
    settle()
    hands = MouseHands(shell)
    hands.withdraw()  # from where another test has left it
    page = controller_of(shell).page

    def offered() -> list[ItemSheet]:
        """Return what may be bought or discarded, on the sheets of the panel as it is laid out by now."""
        return [sheet for sheet in there(page.area.public_panel).sheets if sheet.item.offered]

    def rows_in_sight() -> bool:
        """Let time pass; tell whether all of it is seen whole; in very large letters, each once one has come to it."""
        settle()
        if size[0] / scale > 8:
            return seen_whole(offered())
        return all(come_to(sheet) for sheet in offered())

    def come_to(sheet: ItemSheet) -> bool:
        sheet.setFocus(Qt.FocusReason.TabFocusReason)
        settle()
        return seen_whole([sheet])

    await_change(rows_in_sight)
    assert len(offered()) == 9
    wordless = [sheet for sheet in offered() if not words_in(sheet.box)]
    assert all(sheet.item.name in sheet.toolTip() for sheet in wordless), "a bare sign says what it is"
    settle()
    card = next(sheet for sheet in table_of(shell).sheets if sheet.item.id.startswith("province"))
    named = card.item.id  # the sheet may be another one once all is laid out
    card.setFocus(Qt.FocusReason.TabFocusReason)

    def is_read() -> bool:
        """Point at the card, after whatever the mouse has come to lie on meanwhile; tell whether it is read whole."""
        table_of(shell).pointed.emit(named)
        settle()
        reading = there(page.area.public_panel).thing("reading")
        if not isinstance(reading, QAbstractButton | SectionWidget):
            return False
        return reading.visibleRegion().boundingRect().height() == reading.height() > 0

    def goes_back() -> bool:
        table_of(shell).pointed.emit("")
        return rows_in_sight()

    await_change(is_read)
    await_change(goes_back)
    controller = controller_of(shell)
    question = there(controller.session.decision(LION))
    controller.drafting.answer(next(one for one in question.answers() if not isinstance(one, Discard)))
    hands.press(page.take_back)
    hands.withdraw()
    await_change(rows_in_sight)


def test_units_sent_at_double_size_leave_no_line_cut_and_no_hand_half_hidden(open_paths: OpenPaths) -> None:
    table = Table("crane", "lion", phase=Phase.ATTACK, options=(HANDS,))
    units = [table.has(0, f"crane_{name}") for name in ("shizuka", "noburo", "isamu")]
    table.holds(0, "plain_blade", "drawn_sword")
    shell = begun(open_paths, table.goes_on(Task(StepName.ATTACK, LION)), seats=2)
    shell.context.change(msgspec.structs.replace(shell.context.settings, scale=200, introductions=False))
    shell.resize(1920, 1080)
    controller = controller_of(shell)
    controller.drafting.answer(Attack(CRANE))
    controller.confirm()
    controller.drafting.answer(Assign(units[0].id, 1))
    settle()
    panel = controller.page.area.public_panel
    assert panel is not None
    sheets = [sheet for sheet in panel.sheets if sheet.height()]
    assert seen_whole([sheet for sheet in sheets if sheet.isVisible()])
    assert "Send to province:" in all_texts(controller.page)
    await_change(lambda: seen_whole([*table_of(shell).sheets]))  # once what lay below has made room
    home = table_of(shell).thing("home 0")
    assert home is not None
    assert "hand 2" in home.accessibleName()


def test_one_more_holding_makes_nothing_on_the_table_smaller(open_paths: OpenPaths) -> None:
    table = Table("crane", "lion", phase=Phase.DYNASTY, options=(HANDS,))
    for card in ("river_paddies", "merchant_street", "copper_hills", "gold_river"):
        table.has(0, card)
    table.shows(0, 1, "travelling_players")
    shell = begun(open_paths, table.goes_on(Task(StepName.DYNASTY, LION), Task(StepName.DYNASTY, LION)), seats=2)
    shell.resize(1280, 720)
    settle()
    controller = controller_of(shell)
    sizes = [next(sheet.size() for sheet in table_of(shell).sheets if "province" in sheet.item.id)]
    for _ in range(2):
        question = controller.session.decision(LION)
        assert question is not None
        controller.drafting.answer(next(one for one in question.answers() if not isinstance(one, Discard)))
    settle()
    controller.confirm()
    settle()
    coins = [sheet for sheet in table_of(shell).sheets if sheet.item.id.startswith("coin travelling_players")]
    assert coins, "it is bought"
    sizes.append(next(sheet.size() for sheet in table_of(shell).sheets if "province" in sheet.item.id))
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize("size", [(1280, 720), pytest.param((1600, 1000), marks=pytest.mark.long)])
def test_what_is_new_lies_over_no_line_of_the_log_and_nothing_that_is_read(
    open_paths: OpenPaths, size: tuple[int, int]
) -> None:
    table = Table("crane", "lion", phase=Phase.EVENTS, options=(HANDS,))
    us, them = table.has(0, "crane_shizuka"), table.has(1, "lion_masanori")
    table.holds(0, "formal_challenge", "plain_blade")
    table.holds(1, "spear_levy", "drawn_sword")
    shell = begun(open_paths, table.goes_on(Task(StepName.ACTION, LION)), seats=2)
    shell.resize(*size)
    press(shell, LION, ACT)
    controller = controller_of(shell)
    page = controller.page
    MouseHands(shell).press(page.curtain.button)
    settle()
    controller.drafting.answer(Play(CardKey("formal_challenge"), (("us", us.id), ("them", them.id))))
    controller.confirm()
    settle()
    (bubble,) = [one for one in page.findChildren(Bubble) if one.isVisible()]
    panel, lines = page.area.public_panel, page.recap.lines
    assert panel is not None
    assert lines.count() > 0
    for read in ("", us.id, them.id, "province 5"):
        table_of(shell).pointed.emit(read)
        settle()
        reading = panel.thing("reading")
        assert isinstance(reading, SectionWidget)
        rooms = [QRect(one.mapTo(page, QPoint()), one.size()) for one in (reading, lines, panel) if one.isVisible()]
        assert len(rooms) == 3
        assert not any(room.intersects(bubble.card) for room in rooms), read
    top = bubble.card.top()
    while bubble.isVisible():
        MouseHands(shell).press(bubble.go_on)
        settle()
    assert page.recap.mapTo(page, page.recap.rect().bottomLeft()).y() > top, "the log has its room again"


def places(shell: Shell, *answers: Action) -> list[QRect]:
    """Where in the window the buttons of these answers lie, on the panel that everybody sees."""
    panel = controller_of(shell).page.area.public_panel
    assert panel is not None
    shown = [next(one for one in panel.sheets if one.item.answers[:1] == (answer,)) for answer in answers]
    return [QRect(one.mapTo(shell, QPoint()), one.size()) for one in shown]


def test_to_pass_and_to_act_keep_their_sides_however_little_room_there_is(open_paths: OpenPaths) -> None:
    shell = called(open_paths)
    for size in ((1600, 1000), (1280, 720), (960, 600)):
        shell.resize(*size)
        settle()
        for seat in (LION, PHOENIX):
            buttons = [plate(shell, seat, answer) for answer in (PASS, ACT, Rest("touched"), Rest("window"))]
            passing, act, touched, window = [
                QRect(one.mapTo(shell, QPoint()), one.size()) for one in buttons if one is not None
            ]
            assert passing.right() < act.left()
            assert passing.top() == act.top()
            assert (passing.left(), act.left()) == (touched.left(), window.left())
            assert passing.bottom() < touched.top() == window.top()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_standing_pass_says_what_it_waits_for_in_a_line_and_the_one_that_stands_says_it_too(language: str) -> None:
    words = speak(language).of(PATHS)
    table = Table("lion", "crane", phase=Phase.ACTION, options=(HANDS,))
    table.holds(0, "long_spear")
    table.holds(1, "long_spear")
    state = table.goes_on(Task(StepName.ACTION, LION))
    for rest, key in ((Rest("touched"), "rest-touched"), (Rest("window"), "rest-window")):
        question = asked(state)[LION]
        shown = {item.answers: item for each in sections(question, words, 2) for item in each.items}
        said = words_in(shown[rest,].boxes[0])
        assert said == [words.text(f"do.{key}").removesuffix(said[-1]).rstrip(), words.text(f"do.{key}.word")]
        assert "touched" in state.seats[0].habits, "what it does of itself is said no otherwise than what was pressed"
        seats = (replace(state.seats[0], rest=rest.until), *state.seats[1:])
        view = view_of(replace(state, seats=seats), None)
        (standing,) = lifts(Looks(view, words, people(2), wordings()))
        assert words_in(standing.items[0].boxes[0])[-1] == words.text(f"do.{key}.word")


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Discard Dosan; discard River Paddies; end the turn."), ("ru", "закончить ход.")],
)
def test_the_button_that_ends_the_turn_keeps_its_place_and_what_is_confirmed_says_that_it_does(
    open_paths: OpenPaths, language: str, said: str
) -> None:
    table = Table("lion", "crane", phase=Phase.DYNASTY, options=(HANDS,))
    for number, card in enumerate(("lion_dosan", "river_paddies", "lion_kyuzo", "travelling_players"), 1):
        table.shows(0, number, card)
    shell = begun(open_paths, table.goes_on(Task(StepName.DYNASTY, LION)), seats=2, language=language)
    shell.resize(1280, 720)
    settle()
    controller, places = controller_of(shell), set[tuple[object, ...]]()
    ending = controller.page.decline
    for answer in (Discard(1), Discard(2), DONE):
        places.add((ending.mapTo(shell, QPoint()).toTuple(), ending.size().toTuple(), ending.text()))
        controller.drafting.answer(answer)
        settle()
    assert len(places) == 1
    assert said in controller.page.prompt.text()


def test_what_is_bought_and_discarded_keeps_its_place_and_size_whatever_was_bought_before(
    open_paths: OpenPaths,
) -> None:
    table = Table("lion", "crane", phase=Phase.DYNASTY, options=(HANDS,))
    for number, card in enumerate(("lion_dosan", "river_paddies", "lion_kyuzo", "travelling_players"), 1):
        table.shows(0, number, card)
    shell = begun(open_paths, table.goes_on(Task(StepName.DYNASTY, LION)), seats=2)
    shell.resize(1280, 720)
    settle()
    controller, before = controller_of(shell), dict[Action, QRect]()
    for _ in range(3):
        decision = controller.session.decision(LION)
        assert decision is not None
        discards = [one for one in decision.answers() if isinstance(one, Discard)]
        now: dict[Action, QRect] = dict(zip(discards, places(shell, *discards), strict=True))
        for one, where in now.items():
            moved = where.topLeft() - before.get(one, where).topLeft()
            assert moved.manhattanLength() <= 2, "but for what a share of the width is rounded by"
            assert abs(where.width() - before.get(one, where).width()) <= 2
        assert max(where.left() for where in now.values()) - min(where.left() for where in now.values()) <= 2
        before |= now
        controller.drafting.answer(discards[0])
        settle()
