import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import IllegalHandError, NotationError, preset
from scoring.core.seats import Wind
from scoring.core.table.value_format import ReadHand
from scoring.riichi.hands import value_json_fast
from scoring.riichi.hands.legality import problems_of_read
from scoring.riichi.hands.tile_hand import (
    Circumstances,
    Meld,
    TileHand,
    write_tile_hand,
)
from scoring.riichi.hands.value_answer import value_object
from scoring.riichi.hands.value_json import read_tile_hand
from scoring.riichi.hands.value_json_fast import FastReader, read_and_check
from tests.scoring.hand_lines import task_of
from tests.scoring.made_hands import made_hand
from tests.scoring.strict_reading import tile_hand_of

FOUR, THREE = preset("tenhou"), preset("tenhou-sanma")
SEEDS = st.integers(0, 10**12)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)
KEYS = st.sampled_from(
    [
        *("concealed", "melds", "win_tile", "tsumo", "discarder", "riichi", "open_riichi"),
        *("ippatsu", "rinshan", "chankan", "haitei", "houtei", "first_turn", "nukidora"),
        *("consecutive_dealer_wins", "round_wind", "seat_wind", "dora_indicators", "rules"),
        *("ura_indicators", "honba", "riichi_sticks", "pao", "discarder_riichi", "id"),
    ]
)
TEXTS = st.text(alphabet="0123456789mpsz", max_size=18)
MELDS = st.fixed_dictionaries(
    {"type": st.sampled_from(["chi", "pon", "ankan", "daiminkan", "kakan"]), "tiles": TEXTS}
)
VALUES = st.one_of(
    JSON,
    TEXTS,
    st.lists(TEXTS, max_size=6),
    st.lists(MELDS, max_size=5),
    st.sampled_from(["E", "S", "W", "N"]),
    st.booleans(),
    st.integers(-1, 5),
)


def codes(problems: tuple[Any, ...]) -> list[str]:
    return sorted(problem.code for problem in problems)


def test_a_hand_is_read_whole() -> None:
    task = task_of(
        "234m0p5p11z 5p riichi:2 ippatsu seat:W round:S discarder:E honba:2 riichi_sticks:3"
        " ankan:7777z ankan:5055s dora:4m,0m ura:9p,9m pao:N"
    )
    assert tile_hand_of(task) == TileHand(
        counts=(0x1110, 0x20000, 0, 0x2),
        win_tile=13,
        how=Circumstances(riichi=2, ippatsu=True, seat_wind=Wind.WEST, round_wind=Wind.SOUTH),
        melds=(Meld("ankan", (33, 33, 33, 33)), Meld("ankan", (22, 22, 22, 22), 1)),
        reds=(0, 1, 1),
        dora_indicators=(3, 4),
        ura_indicators=(17, 8),
        discarder=Wind.EAST,
        honba=2,
        riichi_sticks=3,
        pao=Wind.NORTH,
        reds_shown=(1, 0, 0),
    )


def test_what_is_left_out_has_its_default() -> None:
    task = {"concealed": "123m456p789s1155z", "win_tile": "5z"}
    hand = tile_hand_of(task)
    assert hand.how == Circumstances()
    assert tile_hand_of(task | dict.fromkeys(["tsumo", "melds", "ura_indicators", "pao"])) == hand
    assert tile_hand_of(task | {"id": 7, "rules": 1, "expect": 2, "source": "a book"}) == hand


def test_a_called_tile_and_its_discarder_are_read() -> None:
    task = task_of("123m456p78s11z 9s pon:055p/0p<toimen", melds=None)
    melds = [{"type": "chi", "tiles": "6s04s", "called": "0s", "from": "kamicha"}]
    assert tile_hand_of(task | {"melds": melds}).melds == (
        Meld("chi", (21, 22, 23), 1, 22, "kamicha"),
    )


@given(SEEDS)
def test_a_hand_that_is_written_and_read_again_is_the_same(seed: int) -> None:
    hand = tile_hand_of(made_hand(random.Random(seed)))
    written = write_tile_hand(hand)
    assert tile_hand_of(written) == hand
    assert write_tile_hand(tile_hand_of(written)) == written


@given(SEEDS)
def test_nothing_is_wrong_with_a_hand_as_it_happens(seed: int) -> None:
    task = made_hand(random.Random(seed))
    hand, problems = read_and_check(task, FOUR)
    assert problems == ()
    assert problems_of_read(ReadHand(hand), FOUR) == ()


def test_all_problems_are_told_at_once() -> None:
    task = task_of(
        "1111m456p78s55z 1m tsumo houtei ippatsu discarder:S seat:S chi:789s<toimen pon:123z who",
        nukidora="two",
        dora_indicators=["9z", "4m"],
    )
    answer: dict[str, Any] = value_object(task)
    assert sorted((problem["code"], problem["field"]) for problem in answer["problems"]) == [
        ("chi_not_from_kamicha", "melds[0].from"),
        ("fifth_copy", "win_tile"),
        ("meld_of_unlike_tiles", "melds[1].tiles"),
        ("no_such_tile", "dora_indicators[0]"),
        ("not_a_whole_number", "nukidora"),
        ("tsumo_with_discarder", "discarder"),
        ("unknown_key", "who"),
        ("winner_is_discarder", "discarder"),
        ("wrong_tile_count", "concealed"),
        ("yaku_needs_riichi", "ippatsu"),
        ("yaku_needs_ron", "houtei"),
    ]


def test_what_cannot_be_read_is_not_judged() -> None:
    task = task_of("123m456p78s11555z 9s haitei ippatsu", tsumo="maybe", riichi="yes")
    _, problems = read_and_check(task, FOUR)
    assert codes(problems) == ["not_a_whole_number", "not_true_or_false"]


def test_a_hand_made_by_a_program_is_checked_like_one_that_was_read() -> None:
    hand = tile_hand_of(task_of("123m456p78s11555z 9s"))
    assert problems_of_read(ReadHand(hand), FOUR) == ()
    many = hand._replace(melds=(Meld("pon", (33, 33, 33)),) * 5, dora_indicators=(1,) * 6)
    assert codes(problems_of_read(ReadHand(many), FOUR)) == [
        "fifth_copy",
        "fifth_copy",
        "too_many_indicators",
        "too_many_melds",
    ]


@pytest.mark.parametrize("value", [None, 1, "123m", [], [{}], True])
def test_only_an_object_is_a_hand(value: object) -> None:
    with pytest.raises(NotationError) as refused:
        tile_hand_of(value)
    assert [problem.code for problem in refused.value.problems] == ["not_an_object"]
    assert read_and_check(value, FOUR).problems == refused.value.problems


@given(JSON | st.dictionaries(KEYS, VALUES, max_size=6))
def test_no_json_raises_anything_but_a_refusal(obj: object) -> None:
    try:
        tile_hand_of(obj)
    except (NotationError, IllegalHandError) as refused:
        assert str(refused)  # noqa: PT017  # its sentences can be written
    for ruleset in (FOUR, THREE):
        for problem in read_and_check(obj, ruleset).problems:
            assert problem.message
    value_object(obj)


@given(SEEDS, st.dictionaries(KEYS, VALUES, min_size=1, max_size=4))
def test_a_spoiled_hand_is_refused_or_has_a_value(seed: int, spoil: dict[str, Any]) -> None:
    task = made_hand(random.Random(seed)) | spoil
    answer: dict[str, Any] = value_object(task)
    assert (answer["points"] is None) == bool(answer["problems"])


@given(SEEDS, st.dictionaries(KEYS, VALUES, max_size=2))
def test_the_quick_look_and_the_close_look_agree(seed: int, spoil: dict[str, Any]) -> None:
    task = made_hand(random.Random(seed)) | spoil
    reading = read_tile_hand(task)
    for ruleset in (FOUR, THREE):
        quick = read_and_check(task, ruleset).problems
        if not quick:
            close = problems_of_read(ReadHand(reading.hand), ruleset)
            assert codes(close) in ([], ["not_winning"])


def test_a_full_cache_is_emptied_and_the_answers_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = [made_hand(random.Random(seed)) for seed in range(80)]
    before = [value_object(task) for task in tasks]
    for name in ("_MOST_CACHED", "_MOST_PLANS"):
        monkeypatch.setattr(value_json_fast, name, 3)
    reader = FastReader(FOUR)
    kept: list[Any] = [value_json_fast._PLANS, *value_json_fast._RUNS]
    for memory in kept:
        memory.clear()
    assert [reader.hand(task) for task in tasks] == [read_and_check(t, FOUR).hand for t in tasks]
    assert [value_object(task) for task in tasks] == before
    kept += [reader._melds, reader._fitting]
    assert max(map(len, kept)) <= 3


def test_a_hand_with_other_tiles_is_counted_anew() -> None:
    hand = tile_hand_of(task_of("123m456p78s11555z 9s"))
    assert hand._replace(win_tile=23) == tile_hand_of(task_of("123m456p78s11555z 6s"))
