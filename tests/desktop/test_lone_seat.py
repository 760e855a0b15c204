"""A match of one seat, and an end that no seat has won: from the form of a new match to the proof of the file."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from PySide6.QtGui import QImage

from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import MouseHands
from rokugan_desktop.desktop.end.page import EndPage
from rokugan_desktop.desktop.library.documents import Document, Documents, standing
from rokugan_desktop.desktop.look.dialogs import ConsentSheet
from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.desktop.settings import Settings
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Over, Seat, Setup
from rokugan_desktop.table.files.match_files import export_match, read_lines, read_match
from rokugan_desktop.table.handover import Acting, Curtain
from rokugan_desktop.table.journal import Journal, MemoryJournal, Rewound, new_header
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import verify, verify_file
from tests.desktop.at_table import NAMES, answer, choose, controller_of, settle
from tests.desktop.conftest import MakeShell, speak
from tests.desktop.walking import all_texts
from tests.toy.board import six_hexes
from tests.toy.lone import TALL, LoneHexes, lone_face
from tests.toy.player import play_out

WON, LOST = 1, 2
"""Seeds by which one alone gets more than the storm, and less."""
NOW = "2026-11-21T12:00:00"


def sit_down(make_shell: MakeShell, sea: str, roles: Sequence[str], settings: Settings | None = None) -> Guest:
    """Sit down to the variant through the window, as far as the button that begins."""
    shell = make_shell(settings, face=lone_face())
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, 5))
    guest.hands.press(shell.title.new_button)
    guest.choose((("sea", sea),))
    guest.sit_down(NAMES[: len(roles)], roles)
    guest.hands.press(shell.new_match.begin_button)
    settle()
    return guest


def played(seed: int, sea: str = "tall", seats: int = 1) -> Journal:
    """Return a whole match of so many seats, played at random."""
    setup = Setup(("red", "green", "blue")[:seats], (("sea", sea),))
    journal = MemoryJournal(new_header(LoneHexes(), setup, NAMES[:seats], NOW))
    play_out(Session.start(LoneHexes(), setup, NAMES[:seats], journal, bytes(32)), Random(seed))
    return journal


def board_of(shell: Shell) -> object:
    """Return the board that is on the table."""
    field = controller_of(shell).page.area.field
    assert isinstance(field, MapField)
    return field.scene.shapes.board


def test_one_alone_sees_no_curtain_and_the_end_says_that_no_seat_won(
    make_shell: MakeShell, library: MatchLibrary
) -> None:
    guest = sit_down(make_shell, "tall", ("red",))
    shell = guest.shell
    for controller in guest.play():
        assert not isinstance(controller.handover, Curtain)
        assert not controller.page.curtain.isVisible()
    page = controller_of(shell).page.findChild(EndPage)
    assert page is not None
    assert page.accessibleName().startswith("No seat wins: the storm does. ")
    assert "Storm: 6" in page.accessibleName()
    assert [card.accessibleName() for card in page.table.cards] == ["Storm", "Red"], "who has won stands first"
    assert page.chart is not None
    assert "Storm: Start – 0, 1 – 2, 2 – 4, 3 – 6" in page.chart.lines.accessibleDescription()
    assert "A draw" not in all_texts(shell)
    controller_of(shell).leave()
    (listed,) = library.matches()
    assert (listed.header.names, listed.header.state, listed.header.winners) == (("Aiko",), "over", ())
    assert standing(shell.context.words, {}, listed).key == "library.unwon"
    shell.open_match(listed.id)
    shown = shell.replay.page
    assert shown.replay is not None
    assert shown.playback is not None
    shown.playback.go_to(len(shown.replay.steps) - 1)
    settle()
    assert isinstance(shown.field, MapField)
    assert shown.field.scene.shapes.board is TALL
    assert "Aiko had laid token" in all_texts(shown)


@pytest.mark.parametrize(("sea", "board"), [("broad", six_hexes()), ("tall", TALL)])
def test_the_options_of_a_match_say_which_board_is_on_the_table(
    make_shell: MakeShell, library: MatchLibrary, sea: str, board: object
) -> None:
    guest = sit_down(make_shell, sea, ("red",))
    assert board_of(guest.shell) is board
    controller_of(guest.shell).leave()
    settle()
    guest.shell.open_match(library.matches()[0].id)
    assert board_of(guest.shell) is board, "and when it is taken up again"


@pytest.mark.parametrize("sea", ["broad", "tall"])
def test_what_a_match_is_written_down_as_shows_its_own_board(qapp: object, sea: str) -> None:
    image = QImage.fromData(Documents(lone_face()).content(Document.PNG, played(LOST, sea), speak("en"), LIGHT, NOW))
    assert (image.width() > image.height()) == (sea == "broad")


def test_the_form_of_a_table_for_one_offers_nobody_to_play_against(make_shell: MakeShell) -> None:
    shell = make_shell(face=lone_face())
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, 5))
    guest.hands.press(shell.title.new_button)
    page = shell.new_match
    assert page.alone_button.isVisible()
    page.add_button.click()
    assert page.shuffle_button.isEnabled()
    guest.choose((("sea", "tall"),))
    assert len(page.roster.chairs) == 1
    assert not page.alone_button.isVisible()
    assert not page.shuffle_button.isEnabled()
    assert "1 player. " in all_texts(page)
    guest.choose((("sea", "broad"),))
    assert page.alone_button.isVisible()


def test_one_alone_may_seal_the_shuffle_on_a_page(make_shell: MakeShell) -> None:
    guest = sit_down(make_shell, "broad", ("green",), Settings(sealing="page"))
    page = guest.shell.beginning.page
    assert len(page.fields) == 1
    guest.hands.press(page.begin_button)
    settle()
    assert controller_of(guest.shell).session.commitment


def test_one_alone_goes_back_by_agreeing_with_nobody_else(make_shell: MakeShell) -> None:
    shell = make_shell(face=lone_face())
    shell.matches.start(("red",), NAMES[:1])
    controller = controller_of(shell)
    choose(controller, "prize 3")
    answer(controller, 0)
    controller.confirm()
    settle()
    assert isinstance(controller.handover, Acting)
    controller.open_menu()
    assert controller.sheet is not None
    next(button for button in controller.sheet.buttons if "Rewind" in button.text()).click()
    settle()
    assert controller.sheet is not None
    controller.sheet.buttons[0].click()
    settle()
    asking = controller.sheet
    assert isinstance(asking, ConsentSheet)
    assert [button.text() for button in asking.buttons[:-1]] == ["Aiko agrees"]
    asking.buttons[0].click()
    settle()
    assert isinstance(controller.session.entries[-1], Rewound)


def test_one_alone_who_gives_up_ends_the_match_and_has_not_won(make_shell: MakeShell) -> None:
    shell = make_shell(face=lone_face())
    shell.matches.start(("red",), NAMES[:1])
    controller = controller_of(shell)
    controller.ask_to_concede(Seat(0))
    assert controller.sheet is not None
    assert "Aiko concedes, and the match ends." in all_texts(controller.sheet)
    controller.sheet.buttons[0].click()
    settle()
    assert controller.session.over() == Over(())
    page = controller.page.findChild(EndPage)
    assert page is not None
    assert page.accessibleName().startswith("No seat wins")


@pytest.mark.parametrize(("seed", "winners"), [(WON, (0,)), (LOST, ())])
@pytest.mark.parametrize("seats", [1, 2])
def test_a_match_that_no_seat_won_is_proved_and_written_as_any_other(
    qapp: object, seed: int, winners: tuple[int, ...], seats: int
) -> None:
    journal, face = played(seed, "broad", seats), lone_face()
    header = journal.header
    assert (header.state, len(header.names)) == ("over", seats)
    if seats == 1:
        assert header.winners == winners
    verdict = verify(face.game, journal)
    assert (verdict.what, verdict.over) == (None, True)
    file = export_match(face.game, journal)
    read = read_lines(file, "lone.match.jsonl")
    assert verify_file(face.game, read).what is None
    again = read_match(face.game, file, "lone.match.jsonl")
    assert again.header.winners == header.winners
    log = Documents(face).content(Document.LOG, journal, speak("en"), LIGHT, NOW).decode()
    assert ("No seat wins: the storm does." in log) == (not header.winners)
    assert "Storm: 6" in log
    assert "A draw" not in log


def test_an_index_card_that_names_a_winner_where_nobody_won_is_found_out(qapp: object) -> None:
    from msgspec.structs import replace

    journal = played(LOST)
    other = MemoryJournal(replace(journal.header, state="running"))
    other.append(*journal.entries(), over=True, winners=(0,))
    what = verify(LoneHexes(), other).what
    assert what is not None
    assert what.key == "table.proof.other-winners"
