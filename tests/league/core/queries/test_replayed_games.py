"""A game that was replayed before is played on, and never differs from one replayed anew."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.core.queries.replayed_games import games, in_stored_order, keep_game, replayed_game
from scoring import Ruleset, preset, replay
from scoring.game import ReplayError
from tests.bench.settle import made_game
from tests.entries import drawn, ron
from tests.factories import HandFactory

RULES = preset("wrc-2025")


@pytest.fixture(autouse=True)
def _nothing_replayed() -> None:
    games.clear()


@given(seed=st.integers(0, 20), lengths=st.lists(st.integers(0, 12), min_size=1, max_size=6))
def test_whatever_was_asked_before_the_game_is_that_of_its_entries(
    seed: int, lengths: list[int]
) -> None:
    played = [made_game(Random(seed)), made_game(Random(seed + 1))]
    for turn, length in enumerate(lengths):
        entries = played[turn % 2][:length]
        assert replayed_game(1, RULES, entries) == replay(entries, RULES)


def test_a_later_hand_is_the_only_one_that_is_played() -> None:
    entries = made_game(Random(3))
    before = replayed_game(1, RULES, entries[:-1])
    after = replayed_game(1, RULES, entries)
    assert all(
        one is other
        for one, other in zip(before.hands, after.hands[: len(before.hands)], strict=True)
    )


def test_a_game_that_is_kept_is_found_by_its_entries_alone() -> None:
    entries = made_game(Random(3))
    game = replay(entries, RULES)
    keep_game(1, RULES, entries, game)
    assert replayed_game(1, RULES, entries) is game
    assert replayed_game(1, RULES, entries[:-1]) == replay(entries[:-1], RULES)


def test_other_rules_replay_the_same_entries() -> None:
    other: Ruleset = RULES.changed(honba_per_payer=500)
    entries = [drawn("E"), ron("S", "W", 2)]
    replayed_game(1, RULES, entries)
    assert replayed_game(1, other, entries) == replay(entries, other)


def test_an_entry_that_was_changed_where_it_lies_is_read_again() -> None:
    entry: dict[str, Any] = ron("S", "W", 2)
    replayed_game(1, RULES, [entry])
    entry["wins"][0]["han"] = 3
    assert replayed_game(1, RULES, [entry]) == replay([entry], RULES)


def test_a_misfit_is_refused_at_its_position() -> None:
    entries = [drawn("E"), ron("S", "W", 2)]
    replayed_game(1, RULES, entries)
    with pytest.raises(ReplayError) as error:
        replayed_game(1, RULES, [*entries, {"outcome": "nothing"}])
    assert error.value.position == 2


@pytest.mark.django_db
def test_the_order_of_keys_is_that_of_the_database() -> None:
    entry = {"bb": [{"z": 1, "aa": {"é": None, "zz": "", "y": 2}}], "c": 1.5, "ab": [], "": 0}
    hand = HandFactory.create(entry=entry)
    hand.refresh_from_db()
    assert repr(hand.entry) == repr(in_stored_order(entry))
