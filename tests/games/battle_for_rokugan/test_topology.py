"""A board's pickle is small, and means the same board wherever it is read."""

from __future__ import annotations

import multiprocessing
import pickle

import msgspec

from rokugan_desktop.games.battle_for_rokugan import Question
from rokugan_desktop.games.battle_for_rokugan.topology import Topology
from tests.games.battle_for_rokugan.playing import game, match, questions


def other_board() -> Topology:
    """The board with one border less and another defense."""
    components = game().components
    provinces = dict(components.provinces)
    name = next(iter(provinces))
    provinces[name] = msgspec.structs.replace(provinces[name], defense=9)
    return Topology(msgspec.structs.replace(components, provinces=provinces, land_borders=components.land_borders[:-1]))


def facts(board: Topology) -> dict[str, object]:
    """All that the rules ask of a board."""
    return {name: value for name, value in vars(board).items() if not name.startswith("_")}


def test_a_question_is_pickled_without_its_board() -> None:
    sizes = [len(pickle.dumps(question)) for _state, question in questions(match(1, 4))]
    assert len(sizes) > 50
    assert max(sizes) < 7000


def test_what_is_read_is_the_whole_board_and_read_once() -> None:
    for board in (game().board, other_board()):
        read = pickle.loads(pickle.dumps(board))
        assert read == board
        assert facts(read) == facts(board)
        assert pickle.loads(pickle.dumps(board)) is read


def test_boards_that_differ_are_never_taken_for_one_another() -> None:
    first, second = game().board, other_board()
    assert first != second
    assert pickle.loads(pickle.dumps(second)) != pickle.loads(pickle.dumps(first))


def provinces_defended(question: Question) -> tuple[int, tuple[int, ...], int]:
    """What a worker sees of the board that came with a question."""
    return len(question.board.places), question.board.defense, question.board.out_of_any[0][255]


def test_a_question_carries_a_changed_board_into_another_process() -> None:
    _state, question = next(iter(questions(match(1, 3))))
    changed = msgspec.structs.replace(question, board=other_board())
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        seen = pool.map(provinces_defended, [question, changed, question])
    assert seen == [provinces_defended(question), provinces_defended(changed), provinces_defended(question)]
    assert seen[0] != seen[1]
