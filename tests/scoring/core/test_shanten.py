import random
from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.problems import NotationError
from scoring.core.shanten import (
    Accepted,
    Shapes,
    acceptance,
    discards,
    furiten_waits,
    shanten,
    waits,
)
from scoring.core.tiles import (
    KINDS,
    RED_FIVES,
    kind_of,
    name_of,
    read_tiles,
    write_tiles,
)

DECK = [kind for kind in range(KINDS) for _ in range(4)]


def names(kinds: tuple[int, ...]) -> str:
    return write_tiles(kinds)


@pytest.mark.parametrize(
    ("tiles", "away"),
    [
        ("123m456p789s11555z", -1),
        ("123m456p789s1155z", 0),
        ("123m456p789s1135z", 1),
        ("147m258p369s12345z", 6),
        ("147m258p369s1234z", 6),
        ("19m19p19s1234567z", 0),
        ("119m19p19s123456z", 0),
        ("19m19p19s12345677z", -1),
        ("1122m3344p5566s7z", 0),
        ("1122m3344p5566s77z", -1),
        ("1111222233334m", 0),
        ("1z", 0),
        ("11z", -1),
        ("1111z", 1),
        ("1112m", 0),
        ("0m", 0),
        ("40m6m", None),
    ],
)
def test_shanten_counts_the_tiles_to_exchange_for_tenpai(tiles: str, away: int | None) -> None:
    if away is None:
        with pytest.raises(NotationError):
            shanten(tiles)
    else:
        assert shanten(tiles) == away


@pytest.mark.slow
@given(st.integers(0, 10**9))
def test_the_best_draw_and_only_such_a_draw_brings_a_hand_one_nearer(seed: int) -> None:
    tiles = random.Random(seed).sample(DECK, 13)
    now = shanten(tiles)
    nearer = {
        kind for kind in range(KINDS) if tiles.count(kind) < 4 and shanten([*tiles, kind]) < now
    }
    assert nearer
    assert {kind for kind, _ in acceptance(tiles)} == nearer
    assert all(shanten([*tiles, kind]) == now - 1 for kind in nearer)


@pytest.mark.parametrize(
    ("tiles", "waiting"),
    [
        ("123m456p789s1155z", "15z"),
        ("1112345678999m", "123456789m"),
        ("19m19p19s1234567z", "19m19p19s1234567z"),
        ("119m19p19s123456z", "7z"),
        ("1122m3344p5566s7z", "7z"),
        ("2333m", "124m"),
        ("23m55p", "14m"),
        ("123m456p789s1135z", ""),
        ("06m", None),
    ],
)
def test_waits_are_the_kinds_that_complete_a_hand(tiles: str, waiting: str | None) -> None:
    if waiting is None:
        with pytest.raises(NotationError):
            waits(tiles)
    else:
        assert names(waits(tiles)) == waiting


@given(st.permutations([*DECK[:36], 27, 28]), st.sampled_from([7, 8]))
def test_shanten_is_the_fewest_tiles_that_any_two_sets_and_a_pair_miss(
    deck: list[int], count: int
) -> None:
    tiles = Counter(deck[:count])
    kinds = (*range(9), 27, 28)
    sets = [(kind, kind + 1, kind + 2) for kind in range(7)] + [(kind,) * 3 for kind in kinds]
    wanted = [
        Counter([*one, *other, pair, pair])
        for one, other in combinations_with_replacement(sets, 2)
        for pair in kinds
    ]
    possible = [hand for hand in wanted if max(hand.values()) <= 4]
    assert shanten(deck[:count]) == min((hand - tiles).total() for hand in possible) - 1


def test_a_hand_that_waits_only_for_its_own_four_is_tenpai_in_form_alone() -> None:
    tiles = "1111z234m567p888s"
    assert (shanten(tiles), waits(tiles)) == (1, ())
    assert shanten(tiles, formal=True) == 0
    assert names(waits(tiles, formal=True)) == "1z"


def test_copies_in_melds_cannot_be_waited_for() -> None:
    assert names(waits("1z", melded="111z")) == ""
    assert names(waits("23m55p", melded="1111m")) == "4m"
    assert names(waits("1z", melded="111z", formal=True)) == "1z"


def test_three_players_do_not_wait_for_tiles_that_they_do_not_have() -> None:
    assert names(waits("1999m", Shapes(players=3))) == "1m"
    assert names(waits("8999m", Shapes(players=4))) == "78m"
    assert names(waits("8999m", Shapes(players=3))) == ""


def test_three_players_make_no_sequences_of_characters() -> None:
    assert shanten("1111m44p1111z333z") == 1
    assert shanten("1111m44p1111z333z", Shapes(players=3)) == 2
    assert shanten("1119m456p789s111z", Shapes(players=3)) == 0


@pytest.mark.slow
@given(
    st.permutations([kind for kind in DECK if kind not in range(1, 8)]),
    st.sampled_from([4, 7, 10, 13]),
)
def test_three_players_always_have_a_tile_that_brings_them_nearer(
    deck: list[int], count: int
) -> None:
    tiles = deck[:count]
    now = shanten(tiles, Shapes(players=3))
    accepted = acceptance(tiles, Shapes(players=3))
    assert bool(accepted) or now == 0
    assert all(shanten([*tiles, one.kind], Shapes(players=3)) == now - 1 for one in accepted)


def test_four_alike_are_two_pairs_where_the_rules_say_so() -> None:
    tiles = "1111m3344p5566s7z"
    assert shanten(tiles) == 2
    assert shanten(tiles, Shapes(four_alike=True)) == 0
    assert names(waits(tiles, Shapes(four_alike=True))) == "7z"
    assert shanten("1111m3334p5566s7z", Shapes(four_alike=True)) == 1
    three_alike = "111m55p99s113377z"
    assert shanten(three_alike) == 1
    assert shanten(three_alike, Shapes(four_alike=True)) == 0


@given(
    st.integers(0, 10**9),
    st.sampled_from([2, 5, 8, 11, 14]),
    st.sampled_from([Shapes(), Shapes(four_alike=True), Shapes(seven_pairs=False)]),
)
def test_a_discard_leaves_a_hand_that_accepts_what_it_accepts_by_itself(
    seed: int, count: int, shapes: Shapes
) -> None:
    tiles = random.Random(seed).sample(DECK, count)
    found = discards(tiles, shapes)
    assert {one.tile for one in found} == set(tiles)
    for one in found:
        rest = list(tiles)
        rest.remove(one.tile)
        alone = acceptance(rest, shapes, seen=[one.tile])
        assert (one.shanten, one.accepted) == (shanten(rest, shapes), alone)


def test_acceptance_counts_live_copies() -> None:
    assert acceptance("23m55p") == (Accepted(0, 4), Accepted(3, 4))
    assert acceptance("23m05p", melded="111m", seen="44m1m") == (Accepted(3, 2),)
    assert [name_of(kind) for kind, _ in acceptance("1m19p19s1234567z9m", Shapes(players=3))] == [
        name_of(kind) for kind in read_tiles("19m19p19s1234567z")
    ]


def test_a_wait_among_the_own_discards_is_furiten() -> None:
    assert furiten_waits(waits("23m55p"), "4m9s") == (3,)
    assert furiten_waits(waits("23m55p"), "5m9s") == ()
    assert furiten_waits(waits("46p11z"), "0p") == (13,)


@pytest.mark.parametrize("tiles", ["", "123m", "123456m", "123456789m123456p", "11111m"])
def test_tiles_that_are_no_hand_are_refused(tiles: str) -> None:
    with pytest.raises(NotationError):
        shanten(tiles)


@given(st.lists(st.integers(0, RED_FIVES[-1]), max_size=16))
def test_any_tiles_have_a_shanten_or_are_refused(tiles: list[int]) -> None:
    kinds = [kind_of(tile) for tile in tiles]
    if 0 < len(tiles) <= 14 and len(tiles) % 3 and all(kinds.count(kind) < 5 for kind in kinds):
        assert -1 <= shanten(tiles) <= 8
    else:
        with pytest.raises(NotationError):
            shanten(tiles)
