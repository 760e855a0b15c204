"""The panels by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace, looks
from rokugan_desktop.desktop.battle_for_rokugan.art.tokens import Special
from rokugan_desktop.desktop.battle_for_rokugan.panels import PrintedCard, flat_card
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import CONTRAST, DARK, LIGHT, Theme, stylesheet
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.desktop.sheets.boxes import Typesetter, words_in
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel, public_panel, seat_panel
from rokugan_desktop.desktop.sheets.sections import Item
from rokugan_desktop.desktop.sheets.sheet import Carried, ItemSheet, PageTab
from rokugan_desktop.games.battle_for_rokugan import Action, Verb, ids
from rokugan_desktop.words import Words
from tests.desktop.battle_for_rokugan.conftest import FIVE, speak, texts_of
from tests.desktop.battle_for_rokugan.random_games import Moment, play
from tests.panels import hint_of, offered, sheets_in
from tests.secrecy.pictures import picture_of, pixels_of
from tests.there import there

Sit = Callable[[tuple[str, ...]], tuple[Person, ...]]


def first(face: BattleFace, kind: str, *, seeds: range = range(12), clans: tuple[str, ...] = FIVE) -> Moment:
    """Return the first question of the kind that random games meet."""
    return next(moment for seed in seeds for moment in play(face, clans, seed) if moment.question.kind == kind)


@pytest.fixture
def shown(qtbot: QtBot, face: BattleFace, sit: Sit, english: Words) -> Callable[[Moment], SectionPanel]:
    """Give what shows a question on a panel in a window."""

    def show(moment: Moment) -> SectionPanel:
        panel = seat_panel(face, english, LIGHT, sit(FIVE))
        qtbot.addWidget(panel)
        panel.resize(330, 700)
        panel.show_turn(moment.own, moment.question)
        with qtbot.waitActive(panel):
            panel.show()
            panel.activateWindow()
        return panel

    return show


def heard(panel: Panel) -> list[Action]:
    """Return the list that the panel's answers will be put in."""
    answers: list[Action] = []
    panel.answered.connect(answers.append)
    return answers


def test_a_digit_picks_the_token_in_that_place(face: BattleFace, shown: Callable[[Moment], SectionPanel]) -> None:
    moment = first(face, "turn")
    panel = shown(moment)
    answers = heard(panel)
    for position, token in enumerate(moment.own.hand):
        if moment.question.allows(Action(Verb.TAKE, token)):
            QTest.keyClick(panel, Qt.Key(Qt.Key.Key_1.value + position))
            assert answers[-1] == Action(Verb.TAKE, token)
    count = len(answers)
    assert count
    QTest.keyClick(panel, Qt.Key.Key_7)
    assert len(answers) == count


def test_a_refused_token_says_why_and_by_which_rule(face: BattleFace, shown: Callable[[Moment], SectionPanel]) -> None:
    """K-3: Dragon may not put the bluff back; it stays, behind a lock, and its press is refused by the rules."""
    panel = shown(first(face, "return"))
    answers = heard(panel)
    bluff = next(sheet for sheet in sheets_in(panel, "hand") if sheet.item.answers == (Action(Verb.TAKE, ids.BLUFF),))
    assert "K-3" in bluff.accessibleDescription()
    QTest.mouseClick(bluff, Qt.MouseButton.LeftButton)
    assert bluff.item.name in hint_of(panel)
    assert "K-3" not in hint_of(panel), "the table says it beside the question, once"
    assert answers == [Action(Verb.TAKE, ids.BLUFF)]
    assert Action(Verb.TAKE, ids.BLUFF) not in offered(panel.sections)


def test_the_foot_repeats_nothing_and_forgets_what_was_pointed_at_with_another_page(
    face: BattleFace, shown: Callable[[Moment], SectionPanel]
) -> None:
    """What is read on a card as it is shown is not said once more below it."""
    panel = shown(first(face, "turn"))
    silent = hint_of(panel)
    token, objective = sheets_in(panel, "hand")[0], sheets_in(panel, "objective")[0]
    token.setFocus()
    assert token.item.name in hint_of(panel)
    objective.setFocus()
    assert hint_of(panel) == silent, "title, text, honor and progress stand on the card"
    token.setFocus()
    assert hint_of(panel) != silent
    tabs = [tab for tab in panel.findChildren(PageTab) if tab.isVisible() and not tab.isChecked()]
    QTest.mouseClick(tabs[0], Qt.MouseButton.LeftButton)
    assert hint_of(panel) == silent


def test_a_long_text_at_the_foot_is_read_whole_where_there_is_room_above_it(
    face: BattleFace, shown: Callable[[Moment], SectionPanel]
) -> None:
    """Under the mouse nobody can scroll it. It covers nothing, and moves nothing either."""
    panel = shown(first(face, "turn"))
    panel.resize(300, 640)
    bluff = next(one for one in sheets_in(panel, "hand") if one.item.answers == (Action(Verb.TAKE, ids.BLUFF),))
    places = [QRect(sheet.mapTo(panel, QPoint()), sheet.size()) for sheet in panel.sheets]
    foot = next(label for label in panel.findChildren(QLabel) if label.property("role") == "whisper")
    low = foot.visibleRegion().boundingRect().height()
    bluff.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    seen = foot.visibleRegion().boundingRect()
    assert low < foot.heightForWidth(foot.width()) <= seen.height()
    assert [QRect(sheet.mapTo(panel, QPoint()), sheet.size()) for sheet in panel.sheets] == places
    assert max(place.bottom() for place in places) < foot.mapTo(panel, seen.topLeft()).y()
    panel.resize(300, 330)
    QApplication.processEvents()
    assert foot.visibleRegion().boundingRect().height() < seen.height(), "here there is none"


def test_the_foot_goes_on_telling_of_what_the_keyboard_is_on(
    face: BattleFace, shown: Callable[[Moment], SectionPanel]
) -> None:
    """A note beside the question shows the panel anew, and changes nothing of what is pointed at."""
    moment = first(face, "turn")
    panel = shown(moment)
    token, *_, last = sheets_in(panel, "hand")
    token.setFocus(Qt.FocusReason.TabFocusReason)
    panel.show_turn(moment.own, moment.question)
    assert token.item.name in hint_of(panel)
    last.setFocus(Qt.FocusReason.OtherFocusReason)
    assert last.item.name in hint_of(panel)


def test_where_a_lesson_leads_the_keyboard_the_foot_tells_of_what_the_mouse_is_on(
    face: BattleFace, shown: Callable[[Moment], SectionPanel]
) -> None:
    panel = shown(first(face, "turn"))
    token, *_, last = sheets_in(panel, "hand")
    QTest.mouseMove(token)
    QTest.mouseClick(token, Qt.MouseButton.LeftButton)
    assert token.item.name in hint_of(panel)
    last.setFocus(Qt.FocusReason.OtherFocusReason)
    assert token.item.name in hint_of(panel)
    last.clearFocus()
    last.setFocus(Qt.FocusReason.TabFocusReason)
    assert last.item.name in hint_of(panel), "whoever walks there by keys wants to read of it"


def test_a_heap_says_how_many_tokens_are_counted(face: BattleFace, shown: Callable[[Moment], SectionPanel]) -> None:
    moment = first(face, "turn")
    panel = shown(moment)
    pool = next(section for section in panel.sections if section.id == "pool")
    assert str(sum(moment.own.pool)) in pool.heading
    assert "tokens" in pool.heading
    numbers = [text for item in pool.items for text in words_in(item.boxes[0])]
    assert numbers
    assert all(number.startswith("×") for number in numbers), "they stand between two tokens and belong to one"


def test_space_answers_and_arrows_walk(face: BattleFace, shown: Callable[[Moment], SectionPanel]) -> None:
    panel = shown(first(face, "turn"))
    answers = heard(panel)
    one, other = sheets_in(panel, "hand")[:2]
    one.setFocus()
    QTest.keyClick(one, Qt.Key.Key_Right)
    assert other.hasFocus()
    QTest.keyClick(other, Qt.Key.Key_Space)
    assert tuple(answers) == other.item.answers


def test_the_first_stop_gives_an_answer(qtbot: QtBot, face: BattleFace, sit: Sit, english: Words) -> None:
    people = sit(FIVE)
    own, public = seat_panel(face, english, LIGHT, people), public_panel(face, english, LIGHT, people)
    qtbot.addWidget(own)
    qtbot.addWidget(public)
    for moment in play(face, FIVE, 31):
        panel = own if moment.question.secret else public
        panel.show_turn(moment.own if moment.question.secret else moment.public, moment.question)
        stop = panel.first_stop()
        answers = moment.question.answers()
        needs = any(answer.verb not in {Verb.LAY, Verb.AIM, Verb.PICK, Verb.PASS, Verb.SEEN} for answer in answers)
        assert (stop is not None) == needs


def test_a_token_is_dragged_onto_the_map(qtbot: QtBot, face: BattleFace, sit: Sit, english: Words) -> None:
    """The hand's token is taken as the drag begins; where it is let go answers the question for its place."""
    turn = first(face, "turn")
    token = next(answer for answer in turn.question.answers() if answer.verb is Verb.TAKE and answer.number < 12)
    window = QWidget()
    qtbot.addWidget(window)
    scene = MapScene(there(face.on_board).board(None))
    view, panel = MapView(scene), seat_panel(face, english, LIGHT, sit(FIVE))
    row = QHBoxLayout(window)
    row.addWidget(panel)
    row.addWidget(view, 1)
    window.resize(1000, 800)
    window.show()
    panel.show_turn(turn.own, turn.question)
    answers, chosen = heard(panel), list[str]()
    scene.chosen.connect(chosen.append)
    state = next(moment for moment in play(face, FIVE, 0) if moment.question.kind == "place")

    def take(answer: Action) -> None:
        if answer.verb is Verb.TAKE:
            panel.show_turn(state.own, state.question)
            scene.set_choices(there(face.on_board).choices(state.question, english))

    panel.answered.connect(take)
    tile = next(sheet for sheet in sheets_in(panel, "hand") if sheet.item.answers == (token,))
    qtbot.wait(1)
    middle = tile.rect().center()
    QTest.mousePress(tile, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(tile, middle + QPoint(40, 0))
    assert answers == [token]
    item = next(iter(scene.choices.values()))
    choice = scene.choice_at(QPointF(item.centre))
    assert choice is not None
    target = view.viewport().mapToGlobal(view.mapFromScene(item.centre))
    QTest.mouseMove(tile, tile.mapFromGlobal(target))
    QTest.mouseRelease(tile, Qt.MouseButton.LeftButton, pos=tile.mapFromGlobal(target))
    assert (answers, chosen) == ([token], [choice.choice.identity])
    assert [one for one in window.findChildren(Carried) if one.isVisible()] == []


@pytest.mark.parametrize(
    ("theme", "language"),
    [
        pytest.param(theme, language, marks=[] if language == usual else [pytest.mark.long])
        for theme, usual in ((LIGHT, "ru"), (DARK, "en"), (CONTRAST, "ru"))
        for language in ("en", "ru")
    ],
)
def test_a_whole_game_is_painted_without_a_warning(
    qtbot: QtBot, face: BattleFace, sit: Sit, language: str, theme: Theme
) -> None:
    words, people = speak(language), sit(FIVE)
    own, public = seat_panel(face, words, theme, people), public_panel(face, words, theme, people)
    for panel in (own, public):
        qtbot.addWidget(panel)
        panel.resize(330, 700)
        panel.show()
    for number, moment in enumerate(play(face, FIVE, 41)):
        if number % 12:
            continue
        own.show_turn(moment.own, moment.question if moment.question.secret else None)
        public.show_turn(moment.public, None if moment.question.secret else moment.question)
        assert not own.grab().isNull()
        assert not public.grab().isNull()
        assert all("{" not in text for text in texts_of(own) + texts_of(public))


def test_the_curtain_tells_no_secret(face: BattleFace, sit: Sit, english: Words) -> None:
    """The line depends on nothing but what lies open: a card or a token picked up in the draft is not told."""
    people = sit(FIVE)
    lines = {
        (moment.question.kind, english.say(face.curtain_line(moment.question, people)).split(" ", 1)[1])
        for moment in play(face, FIVE, 61)
    }
    during_turn = {line for kind, line in lines if kind in {"turn", "place", "bless", "spy"}}
    assert during_turn == {"places a token."}


@pytest.mark.parametrize(
    ("width", "height", "scale"),
    [
        pytest.param(*size, scale, marks=[] if scale == usual else [pytest.mark.long])
        for size, usual in (((230, 300), 2.0), ((300, 520), 1.0), ((360, 800), 1.5), ((520, 460), 2.0))
        for scale in (1.0, 1.5, 2.0)
    ],
)
def test_panels_come_to_rest_in_any_room(
    qtbot: QtBot, face: BattleFace, sit: Sit, russian: Words, width: int, height: int, scale: float
) -> None:
    """Plates and scroll bars once chased each other until the program fell over: a plate's height follows its width."""
    people = sit(FIVE)
    window = QWidget()
    qtbot.addWidget(window)
    window.setStyleSheet(stylesheet(LIGHT, scale))
    own, public = seat_panel(face, russian, LIGHT, people), public_panel(face, russian, LIGHT, people)
    row = QHBoxLayout(window)
    for panel in (own, public):
        panel.setFixedWidth(width)
        row.addWidget(panel)
    window.resize(2 * width, height)
    window.show()
    for number, moment in enumerate(play(face, FIVE, 71)):
        if number % 16:
            continue
        own.show_turn(moment.own, moment.question if moment.question.secret else None)
        public.show_turn(moment.public, None if moment.question.secret else moment.question)
        QApplication.processEvents()
    assert window.minimumSizeHint().height() < 620 * scale


@pytest.mark.parametrize("name", ["W" * 24, "<b>Aiko</b> & co", "Ш" * 24])
def test_names_are_shown_as_they_are_and_cut_short(qtbot: QtBot, face: BattleFace, sit: Sit, name: str) -> None:
    """No name is markup or a shortcut, and none pushes the clan's name, or the panel, out of its place."""
    people = tuple(person._replace(name=name) for person in sit(FIVE))
    words = speak("en")
    moments = list(play(face, FIVE, 51))
    asked = first(face, "card-player", seeds=range(40))
    public = public_panel(face, words, LIGHT, people)
    own = seat_panel(face, words, LIGHT, people)
    for widget, size in ((public, (240, 500)), (own, (230, 500))):
        qtbot.addWidget(widget)
        widget.resize(*size)
    public.show_turn(moments[-1].public, None)
    own.show_turn(asked.own, asked.question)
    for widget in (public, own):
        widget.show()
        QApplication.processEvents()
        assert not widget.grab().isNull()
        assert all(label.textFormat() is Qt.TextFormat.PlainText for label in widget.findChildren(QLabel))
    assert own.minimumSizeHint().width() <= 230
    buttons = sheets_in(own, "answers")
    assert buttons
    assert all(button.accessibleName().endswith(f"({name})") for button in buttons)


@pytest.mark.parametrize("width", range(210, 420, 15))
def test_a_card_s_title_keeps_away_from_its_note(qtbot: QtBot, english: Words, width: int) -> None:
    title = english.text("objective.reclaiming_lost_lands.title")

    above = QWidget()
    qtbot.addWidget(above)
    sheet = ItemSheet(Typesetter(LIGHT, 1.0), above, told_beside=True)
    card = flat_card(PrintedCard(title, "", "objective", "#000000", "3 honor"))
    sheet.show_item(Item("card", (card,), title, flat=True))
    sheet.resize(width, 60)
    line = pixels_of(sheet.grab(QRect(42, 10, width - 52, 20)).toImage())

    def columns(tone: str) -> list[int]:
        """Return in which columns of the first line there is a letter of this colour."""
        colour = LIGHT.colour(tone).rgb()
        return [int(x) for x in np.nonzero((line.view(np.uint32)[..., 0] == colour).any(axis=0))[0]]

    note, written = columns("stress"), columns("ink")
    assert written
    assert not note or note[0] - written[-1] >= 10, "else it stands below the title"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_objective_stands_out_until_it_is_confirmed(qtbot: QtBot, face: BattleFace, sit: Sit, language: str) -> None:
    """U-4: the card chosen is framed and named so, the other steps back; taken back, both are offered again."""
    moment = first(face, "objective")
    words = speak(language)
    panel = seat_panel(face, words, LIGHT, sit(FIVE))
    qtbot.addWidget(panel)
    panel.resize(320, 622)
    kept = next(iter(moment.question.answers()))

    def golden() -> list[int]:
        """Return how many pixels of each card have the colour of the frame."""
        pictures = [picture_of(sheet).view(np.uint32) for sheet in sheets_in(panel, "objective")]
        gold = LIGHT.colour("gold").rgb()
        return [int(np.count_nonzero(one == gold)) for one in pictures]

    panel.hold(kept, ())
    panel.show_turn(moment.own, None)
    assert [count > 100 for count in golden()] == [dealt == kept.number for dealt in moment.own.dealt]
    title = words.text(f"objective.{ids.SECRET_OBJECTIVES[kept.number]}.title")
    named = [text for text in texts_of(panel) if title in text and text != title]
    assert words.text("answer.kept", objective=title) in named
    other, anew = next(one for one in moment.own.dealt if one != kept.number), list[Action]()
    panel.changed.connect(anew.append)
    QTest.mouseClick(sheets_in(panel, "objective")[[*moment.own.dealt].index(other)], Qt.MouseButton.LeftButton)
    assert anew == [Action(Verb.KEEP, other)], "whoever has thought again presses the other card"
    panel.hold(None, ())
    panel.show_turn(moment.own, moment.question)
    assert golden() == [0, 0]
    assert len(offered(panel.sections)) == 2


@pytest.mark.parametrize("kind", ["place", "bless"])
def test_a_token_laid_down_is_a_ghost_until_it_is_confirmed(
    qtbot: QtBot, face: BattleFace, sit: Sit, english: Words, kind: str
) -> None:
    """P-3: it has left the hand and lies, its face up for its own seat alone, at the place that was chosen."""
    moment = first(face, kind, seeds=range(30))
    panel = seat_panel(face, english, LIGHT, sit(FIVE))
    qtbot.addWidget(panel)
    answer = next(iter(moment.question.answers()))
    (ghost,) = there(face.on_board).tentative(moment.own, answer, english)
    assert ghost.ghost
    assert ghost.identity not in {piece.identity for piece in there(face.on_board).pieces(moment.own, english)}
    if kind == "place":
        assert ghost.spot == next(choice.spot for choice in there(face.on_board).choices(moment.question, english))
    panel.hold(answer, ())
    panel.show_turn(moment.own, None)
    kept = [sheet.item.keys for sheet in sheets_in(panel, "hand")]
    assert len(kept) == len(moment.own.hand) - 1
    assert kept != [(str(number + 1),) for number in range(len(kept))] or kept[-1] == (str(len(kept)),), "digits stay"
    assert not there(face.on_board).tentative(moment.public, answer, english)
    panel.hold(None, ())
    panel.show_turn(moment.own, moment.question)
    assert len(sheets_in(panel, "hand")) == len(moment.own.hand)


def test_a_starting_control_token_is_a_ghost_before_everybody_until_it_is_confirmed(
    face: BattleFace, english: Words
) -> None:
    """U-9: it lies facedown where it was put, before the eyes of all, for its choice is public."""
    moment = first(face, "starting")
    answer = next(iter(moment.question.answers()))
    (ghost,) = there(face.on_board).tentative(moment.public, answer, english)
    (choice,) = (
        one for one in there(face.on_board).choices(moment.question, english) if one.identity == f"pick:{answer.number}"
    )
    clan = moment.public.public.seats[moment.question.seat].clan
    assert (ghost.ghost, ghost.spot, ghost.anchor) == (True, choice.spot, "control")
    assert ghost.art == looks.control(clan, faceup=False)
    assert "not yet confirmed" in str(ghost.name)
    assert ghost.identity not in {piece.identity for piece in there(face.on_board).pieces(moment.public, english)}


def test_a_card_lays_no_ghost_of_a_combat_token_but_of_the_one_that_it_raises(face: BattleFace, english: Words) -> None:
    """X-3, X-8: what Purge the Weak aims at lies on the board already; Animate the Dead lays a token down."""
    animates = ids.CARDS.index("animate_the_dead")
    laid: dict[bool, int] = {True: 0, False: 0}
    for moment in (moment for seed in range(5) for moment in play(face, FIVE, seed)):
        script = moment.own.public.script
        if script is not None:
            for answer in moment.question.answers():
                ghosts = there(face.on_board).tentative(moment.own, answer, english)
                assert script.card == animates or all(isinstance(ghost.art, Special) for ghost in ghosts)
                laid[bool(ghosts)] += 1
    assert all(laid.values())
