"""The collected examples of final scores, and the laws that hold for all games."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.results.placement import (
    TableResult,
    final_scores,
    points_on_hand,
)
from scoring.ruleset import Ruleset
from scoring.ruleset.ruleset import PRESETS, preset

# Its lines are those of other tests.
pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[4] / "shared" / "rules_examples.json"
RIICHI = [name for name in PRESETS if preset(name).variant == "riichi"]


def played(points: list[int], rules: dict[str, Any] | None = None, **facts: Any) -> TableResult:
    return final_scores(points, Ruleset.from_json(rules or {}), **facts)


# --- the collected examples ----------------------------------------------------------------------


def as_rules(options: dict[str, Any], players: int) -> dict[str, Any]:
    """Write the options of a collected example in our switches."""
    back = options.get("ret", 30000)
    rules: dict[str, Any] = {
        "players": players,
        "return_points": back,
        "start_points": options.get("start", back),
        "uma": options.get("uma", options.get("applied_uma", [15, 5, -5, -15])),
        "tie": options.get("tie", "split"),
        "rounding": options.get("rounding") or "none",
        "rounding_basis": {"raw": "raw", "diff": "difference"}[options.get("basis", "raw")],
        "leftover_sticks": options.get("sticks_to", "lost"),
    }
    rules["uma"] = [1000 * bonus for bonus in rules["uma"]]
    rows = options.get("uma_by_floating")
    if "neg1" in options:
        rows = {"1": options["neg3"], "2": options["otherwise"], "3": options["neg1"]}
    if rows:
        rules["uma_by_floating"] = {
            count: [1000 * bonus for bonus in rows[count]] for count in ("1", "2", "3")
        }
    if "yakitori" in options:
        rules["yakitori"] = {"mode": options["yakitori"], "amount": 1000 * options["amount"]}
    if "chip_value" in options:
        rules["chips"] = {"value": 1000 * options["chip_value"]}
    return rules


def as_facts(inputs: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    facts: dict[str, Any] = {"leftover_sticks": inputs.get("leftover_sticks", 0)}
    if "yakitori" in options:
        facts["wins"] = [int(points >= 0) for points in inputs["adjustments"]]
    if "offender" in options:
        facts["chombo"] = [int(seat == options["offender"]) for seat in range(4)]
    return {**facts, "chips": options.get("chip_net")}


def test_all_collected_examples_hold() -> None:
    """Bonuses that no switch names are given as the row that applies to the example."""
    if not EXAMPLES.exists():
        pytest.skip(f"the collected examples are not here: {EXAMPLES}")
    collected = json.loads(EXAMPLES.read_text("utf-8"))["examples"]
    cases = [case for case in collected if case["kind"] == "final_score"]
    found, expected = {}, {}
    for case in cases:
        inputs, options = case["inputs"], case["options"]
        rules = as_rules(options, len(inputs["scores"]))
        result = played(inputs["scores"], rules, **as_facts(inputs, options))
        found[case["id"]] = [*result.final_scores]
        expected[case["id"]] = [round(1000 * points) for points in case["expected"]["points"]]
    assert len(cases) == 34
    assert found == expected


# --- laws ----------------------------------------------------------------------------------------


@st.composite
def games(draw: st.DrawFn) -> tuple[Ruleset, list[int], int]:
    """A ruleset, points in hundreds and sticks that make up what the players began with."""
    ruleset = preset(draw(st.sampled_from(RIICHI)))
    ruleset = ruleset.changed(
        tie=draw(st.sampled_from(["split", "seat"])),
        leftover_sticks=draw(st.sampled_from(["first", "first_shared", "lost"])),
        rounding=draw(
            st.sampled_from(["none", "5down6up", "4down5up", "truncate", "floor", "ceil"])
        ),
        rounding_basis=draw(st.sampled_from(["raw", "difference"])),
    )
    sticks = draw(st.integers(0, 6))
    total = ruleset.players * ruleset.start_points - 1000 * sticks
    held = [
        100 * draw(st.integers(-300, 900) | st.sampled_from([200, 250, 300]))
        for _ in range(ruleset.players - 1)
    ]
    return ruleset, [*held, total - sum(held)], sticks


def counts(low: int = 0) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(low, 3), min_size=4, max_size=4)


@given(games(), counts(), counts(-3), counts(), counts())
def test_final_scores_sum_to_what_was_not_lost(
    game: tuple[Ruleset, list[int], int],
    wins: list[int],
    chips: list[int],
    chombo: list[int],
    penalties: list[int],
) -> None:
    """With penalties given back: zero, less every point of the sticks that nobody received."""
    ruleset, points, sticks = game
    seats = ruleset.players
    chips = [*chips[: seats - 1], -sum(chips[: seats - 1])]
    rules = ruleset.changed(
        yakitori={"mode": "pay_each_winner"},
        chips={},
        chombo={"mode": "before_uma" if wins[0] else "after_uma", "amount": 10000},
    )
    result = final_scores(
        points,
        rules,
        leftover_sticks=sticks,
        wins=wins[:seats],
        chips=chips,
        chombo=chombo[:seats],
        penalties=[100 * count for count in penalties[:seats]],
    )
    lost = sum(points) + 1000 * sticks - sum(result.raw_points)
    assert sum(result.final_scores) + sum(result.penalties) == -lost
    most_lost = 1000 * sticks if rules.leftover_sticks == "lost" else 300
    assert 0 <= lost <= most_lost


@given(games())
def test_the_points_on_hand_of_a_result_are_those_it_was_made_of(
    game: tuple[Ruleset, list[int], int],
) -> None:
    ruleset, points, sticks = game
    result = final_scores(points, ruleset, leftover_sticks=sticks)
    assert [*points_on_hand(result.raw_points, sticks, ruleset)] == points


@given(games())
def test_more_points_are_never_a_worse_result(game: tuple[Ruleset, list[int], int]) -> None:
    ruleset, points, sticks = game
    result = final_scores(points, ruleset.changed(rounding="none"), leftover_sticks=sticks)
    by_place = sorted(zip(result.placements, result.raw_points, result.final_scores, strict=True))
    assert by_place == sorted(by_place, key=lambda row: (row[0], -row[1]))
    ranked = [points for _, points, _ in sorted(by_place, key=lambda row: (row[0], -row[2]))]
    assert ranked == sorted(ranked, reverse=True)
    best = [final for place, _, final in by_place if place == 1]
    assert min(best) >= max([final for place, _, final in by_place if place > 1], default=min(best))


@given(games())
def test_shared_places_hold_the_same_points_and_differ_by_one_unit_at_most(
    game: tuple[Ruleset, list[int], int],
) -> None:
    ruleset, points, sticks = game
    result = final_scores(points, ruleset.changed(tie="split"), leftover_sticks=sticks)
    for place in set(result.placements):
        level = [seat for seat, held in enumerate(result.placements) if held == place]
        assert len({result.raw_points[seat] for seat in level}) == 1
        shares = [result.uma[seat] for seat in level]
        assert max(shares) - min(shares) <= ruleset.tie_unit
        assert shares == sorted(shares, reverse=True)
