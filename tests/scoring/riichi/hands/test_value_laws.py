"""Laws of values: the fast way and the slow way agree, and every reading is tried."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Game, IllegalHandError, Ruleset
from scoring.core.tiles import write_tiles
from scoring.riichi.hands import _cache
from scoring.riichi.hands import evaluate as evaluate_module
from scoring.riichi.hands._packed import Features, pack, unpack
from scoring.riichi.hands.decomposition import (
    decomposition_text,
    decompositions_of,
    features_of,
    text_at,
    view_of,
)
from scoring.riichi.hands.dora import dora_in
from scoring.riichi.hands.evaluate import (
    Evaluator,
    value_of,
)
from scoring.riichi.hands.explain import explain
from scoring.riichi.hands.fu import (
    fu_items,
    fu_of,
)
from scoring.riichi.hands.payments_by_tiles import winnings
from scoring.riichi.hands.scores import RulesetYaku, held_by
from scoring.riichi.hands.tile_hand import TileHand
from tests.scoring.hands import read, rules
from tests.scoring.strategies import RIICHI_PRESETS
from tests.scoring.strict_reading import tile_hand_of

RULESETS = [Ruleset.from_json({"preset": name}) for name in RIICHI_PRESETS]
FOUR = [ruleset for ruleset in RULESETS if ruleset.players == 4]
LOCAL = rules(local_yaku=["sanrenkou", "uumensai", "shiisanpuutaa"], chiitoi_four_alike=True)


@st.composite
def hands(draw: st.DrawFn) -> TileHand:
    """A complete hand of four sets and a pair, often with sets alike, some of them called."""
    shift = draw(st.sampled_from([0, 9, 18]))
    starts = st.integers(0, 6).map(lambda place: shift + place)
    anywhere = st.sampled_from([n for suit in (0, 9, 18) for n in range(suit, suit + 7)])
    sequences = st.one_of(starts, starts, anywhere).map(lambda n: [n, n + 1, n + 2])
    triplets = st.one_of(starts, st.integers(0, 33)).map(lambda n: [n] * 3)
    sets = draw(st.lists(st.one_of(sequences, triplets), min_size=4, max_size=4))
    pair = draw(st.one_of(starts, st.integers(0, 33)))
    called = draw(st.integers(0, 2))
    tsumo = draw(st.booleans())
    concealed = sorted([tile for group in sets[called:] for tile in group] + [pair] * 2)
    win = draw(st.sampled_from(concealed))
    concealed.remove(win)
    return tile_hand_of(
        {
            "concealed": write_tiles(concealed),
            "win_tile": write_tiles([win]),
            "melds": [
                {"type": _type(group), "tiles": write_tiles(group)} for group in sets[:called]
            ],
            "tsumo": tsumo,
            "riichi": 0 if called else draw(st.integers(0, 2)),
            "seat_wind": draw(st.sampled_from("ESWN")),
            "dora_indicators": [write_tiles([draw(st.integers(0, 33))])],
        }
    )


def _type(group: list[int]) -> str:
    return "pon" if group[0] == group[1] else "chi"


@pytest.mark.slow
@settings(max_examples=300)
@given(hand=hands(), ruleset=st.sampled_from([*FOUR, LOCAL]))
def test_the_explanation_adds_up_to_the_value(hand: TileHand, ruleset: Ruleset) -> None:
    try:
        value = value_of(hand, ruleset)
    except IllegalHandError:
        return  # no yaku
    said = explain(hand, ruleset)
    assert said.value == value == Evaluator(ruleset).value(hand)
    assert tuple(line.yaku.id for line in said.yaku) == value.yaku
    assert sum(payment.points for payment in said.payments) == value.points
    assert sum(points for _, points in value.payments) == 1000 * hand.riichi_sticks
    if not value.yakuman:
        assert sum(line.han for line in said.yaku) + sum(value.dora) == value.han
        assert value.fu == _rounded(sum(item.fu for item in said.fu_items))


def _rounded(fu: int) -> int:
    return fu if fu == 25 else -(-fu // 10) * 10


@pytest.mark.slow
@settings(max_examples=300)
@given(hand=hands(), ruleset=st.sampled_from([*FOUR, LOCAL]))
def test_features_are_those_of_the_readings(hand: TileHand, ruleset: Ruleset) -> None:
    readings = decompositions_of(hand, ruleset)
    assert [reading.features for reading in readings] == features_of(hand, ruleset)
    for reading in readings:
        view = view_of(reading, hand, ruleset)
        fu = sum(item.fu for item in fu_items(view))
        assert _rounded(fu) == fu_of(view.f, view.how, ruleset)


@pytest.mark.slow
@settings(max_examples=200)
@given(hand=hands())
def test_no_other_reading_pays_more(hand: TileHand) -> None:
    try:
        value = value_of(hand, FOUR[0])
    except IllegalHandError:
        return
    assert value.points == max(points_by_reading(hand, FOUR[0]))


def points_by_reading(hand: TileHand, ruleset: Ruleset) -> Iterator[int]:
    """Count a hand without any table: every yaku looks at every reading."""
    played, dora = RulesetYaku(ruleset), sum(dora_in(hand, ruleset))
    for reading in decompositions_of(hand, ruleset):
        view = view_of(reading, hand, ruleset)
        for score in played.scores_of(held_by(view, played.checks)):
            han = score.han if score.flat else score.han + dora
            fu = fu_of(view.f, view.how, ruleset)
            yield winnings(hand, (score.yakuman, han, fu), {}, ruleset).points


def test_features_come_out_of_their_number_as_they_went_in() -> None:
    counts = dict.fromkeys(Features._fields, 1)
    assert unpack(pack(**counts)) == Features(**counts)


def test_caches_stay_small(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (_cache, evaluate_module):
        monkeypatch.setattr(module, "MOST_CACHED", 1)
    evaluator = Evaluator(FOUR[0])
    texts = ["234567m34678p99s 5p", "234567m34678p99s 5p riichi sticks:1"] * 2
    values = [evaluator.value(read(text)) for text in texts]
    assert [value.han for value in values] == [1, 2, 1, 2]
    assert (len(evaluator.tables.readings), len(evaluator.winnings)) == (1, 1)


def test_rulesets_out_of_use_are_forgotten() -> None:
    hand = read("234567m34678p99s 5p")
    for honba in range(100):
        other = rules(honba_per_payer=honba)
        assert value_of(hand._replace(honba=1), other).payments[0] == ("S", 1000 + 3 * honba)


@pytest.mark.slow
@settings(max_examples=300)
@given(hand=hands(), ruleset=st.sampled_from([*FOUR, LOCAL]))
def test_a_reading_is_written_alike_by_its_place(hand: TileHand, ruleset: Ruleset) -> None:
    readings = decompositions_of(hand, ruleset)
    texts = [decomposition_text(reading, hand) for reading in readings]
    assert [text_at(place, hand, ruleset) for place in range(len(readings))] == texts


@pytest.mark.slow
@settings(max_examples=300)
@given(hand=hands(), ruleset=st.sampled_from([*FOUR, LOCAL]))
def test_what_tiles_are_worth_may_be_stated(hand: TileHand, ruleset: Ruleset) -> None:
    try:
        value = value_of(hand, ruleset)
    except IllegalHandError:
        return  # no yaku
    stated = {"yakuman": value.yakuman} if value.yakuman else {"han": value.han, "fu": value.fu}
    seat = hand.how.seat_wind.value
    win = {"seat": seat, **stated, "yaku": list(value.yaku), "dora": sum(value.dora)}
    entry = {
        "outcome": "tsumo" if hand.how.tsumo else "ron",
        "riichi": [seat] if hand.how.riichi else [],
        "wins": [win | {"open": bool(hand.melds)}],
    }
    if not hand.how.tsumo:
        entry["discarder"] = "N" if seat == "E" else "E"
    assert Game.start(ruleset).problems_of_entry(entry) == ()
