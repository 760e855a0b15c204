"""Feats: each is reached, none by everybody in most matches, and all are told as the house tells things."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import house_style
import pytest

from rokugan_desktop.desktop.feats import read_feats
from rokugan_desktop.engine import Message, Seat, Unreadable
from rokugan_desktop.games.four_paths import events as paths
from rokugan_desktop.games.four_paths.ids import CardKey, How
from rokugan_desktop.resources import board_data
from rokugan_desktop.shelf import GAMES

from . import by_told, feats, files, reached, read

DOCS = Path(__file__).resolve().parents[2] / "rokugan_desktop" / "docs" / "feats.md"
EVERY = [(game, feat) for game in GAMES for feat in feats(game).each]
TWO = ("lion", "crane")


def rings(*cards: str) -> list[Any]:
    return [paths.RingEntered(Seat(1), CardKey(card)) for card in cards]


SMALL_CASES = {
    ("four_paths", "two-rings"): (rings("ring_air", "ring_fire"), rings("ring_air", "ring_air")),
    ("four_paths", "path-of-rings"): (
        [paths.MatchEnded((Seat(1),), How.ENLIGHTENMENT)],
        [paths.MatchEnded((Seat(0),), How.ENLIGHTENMENT)],
    ),
}
"""Of what no novice does: what is told where the second seat reaches the feat, and where it does not."""


@cache
def reached_by_computers(game: str) -> frozenset[str]:
    """Which feats somebody reaches in the matches that are written down."""
    matches = [read(file.read_text(encoding="utf-8")) for of, file in files() if of == game]
    return frozenset(feat for begins, lines in matches for feat, _, _ in reached(game, begins, lines)[0])


@pytest.mark.parametrize(("game", "feat"), EVERY)
def test_a_feat_is_reached_by_computers_or_in_a_small_case(game: str, feat: str) -> None:
    if (game, feat) in SMALL_CASES:
        enough, too_little = SMALL_CASES[game, feat]
        assert (feat, 1) in by_told(game, TWO, *enough)
        assert (feat, 1) not in by_told(game, TWO, *too_little)
    else:
        assert feat in reached_by_computers(game)


@pytest.mark.parametrize("game", list(GAMES))
def test_feats_come_true_within_their_match_and_those_of_the_victory_for_the_victors_alone(game: str) -> None:
    _, file = next(one for one in files() if one[0] == game)
    begins, lines = read(file.read_text(encoding="utf-8"))
    found, over = reached(game, begins, lines)
    assert found
    assert all(0 <= at.entry < len(lines) and 0 <= seat < len(begins.roles) for _, seat, at in found)
    for feat, seat, _ in found:
        when = feats(game).each[feat].when
        if any(part.ending.get("won") for part in (when, *when.all)):
            assert seat in over.winners
    assert reached(game, begins, lines)[0] == found


@pytest.mark.parametrize("game", list(GAMES))
def test_the_page_says_how_often_each_is_reached_and_none_comes_to_everybody_in_most_matches(game: str) -> None:
    part = DOCS.read_text(encoding="utf-8").partition(f"<!-- {game} -->")[2].partition("<!-- end -->")[0]
    rows = dict(re.findall(r"^\| ([a-z-]+) \| [^|]+ \| ([\d.]+) \|", part, re.MULTILINE))
    everybody = dict(re.findall(r"^\| ([a-z-]+) \|.*\| ([\d.]+) \|$", part, re.MULTILINE))
    assert list(rows) == list(feats(game).each)
    assert max(map(float, rows.values())) < 60
    assert max(map(float, everybody.values())) < 40


@pytest.mark.parametrize("game", list(GAMES))
def test_feats_are_told_in_every_language_and_as_the_house_does(game: str) -> None:
    for language, foreign in (("en", "[А-яЁё]"), ("ru", "[A-Za-z]")):
        titles = [feat.title[language] for feat in feats(game).each.values()]
        texts = [feat.text[language] for feat in feats(game).each.values()]
        assert len(set(titles)) == len(titles)
        assert not [title for title in titles if title.endswith(".")]
        assert [text for text in texts if not text.endswith(".")] == []
        faults = {said: house_style.faults_of(language, said, package=f"games.{game}") for said in (*titles, *texts)}
        assert {said: found for said, found in faults.items() if found or re.search(foreign, said)} == {}


@pytest.mark.parametrize(
    ("said", "instead", "where", "what"),
    [
        ("event: Battle", "event: Quarrel", "feats[0].when.event", Message("unreadable.unknown-id", id="Quarrel")),
        ("winner: mine", "winner: yours", "feats[0].when.fields.winner", Message("unreadable.unknown-id", id="yours")),
        (
            "round: {event: RoundBegan}",
            "round: {event: Dawn}",
            "spans.round.event",
            Message("unreadable.unknown-id", id="Dawn"),
        ),
        ("- id: between-two-fires", "- id: gate-held", "feats[1]", Message("value.not-allowed")),
        ('title: {en: "The Gate Held", ', "title: {", "feats[0]", Message("value.not-allowed")),
        ("format: rokugan-feats/1", "format: rokugan-feats/2", "format", Message("value.not-allowed")),
        ("    when: ", "    where: ", "feats[0]", Message("value.unknown-key", word="where")),
    ],
)
def test_a_faulty_file_is_refused_with_its_place(said: str, instead: str, where: str, what: Message) -> None:
    text = (board_data() / "battle_for_rokugan" / "feats.yaml").read_text(encoding="utf-8")
    assert said in text
    with pytest.raises(Unreadable) as refused:
        read_feats(text.replace(said, instead, 1), feats("battle_for_rokugan").vocabulary)
    assert (refused.value.source, refused.value.where, refused.value.what) == ("feats.yaml", where, what)
