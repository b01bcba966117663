"""Bars, distributions, lines and the quadrant, worked out from their values."""

import json

from league.web.common.charts.bars import WIDE, Bar, bars, distribution, placement_bar
from league.web.common.charts.line_chart import LONG, Part, running_line, thinned
from league.web.common.charts.quadrant import Spread, quadrant
from scoring.games import RIICHI


def test_the_bar_of_placements_has_a_part_for_each_place() -> None:
    parts = placement_bar([1, 2, 0, 1])
    assert [(part.place, part.games, part.share) for part in parts] == [
        (1, 1, "25.0\u202f%"),
        (2, 2, "50.0\u202f%"),
        (3, 0, "0.0\u202f%"),
        (4, 1, "25.0\u202f%"),
    ]
    assert [(part.x, part.width) for part in parts] == [
        ("0.00", "24.70"),
        ("25.00", "49.70"),
        ("75.00", "0.00"),
        ("75.00", "25.00"),
    ]
    assert placement_bar([0, 0, 0]) == []


def test_bars_share_a_scale_and_negative_ones_go_to_the_left() -> None:
    assert bars([30, -10], [10, None]) == [
        Bar(x="25.00", width="75.00", less=False, mark="50.00"),
        Bar(x="0.00", width="25.00", less=True, mark=None),
    ]
    assert bars([]) == []
    assert bars([0, 0]) == [Bar(x="0.00", width="0.00", less=False, mark=None)] * 2


def test_a_distribution_has_a_column_for_each_share_and_marks_of_the_field() -> None:
    drawn = distribution({"1": 0.5, "2": 0.25}, {"1": 0.25}, WIDE)
    first, second = drawn.columns
    assert [first.height, second.height] == ["161.7", "80.8"]
    assert first.mark == second.y
    assert second.mark is None
    assert [line.text for line in drawn.grid] == ["0\u202f%", "20\u202f%", "40\u202f%", "60\u202f%"]


def test_a_running_line_starts_at_zero_and_says_its_end_and_extremes() -> None:
    chart = running_line(
        [26_200, -10_000, 5_000], [Part(0, "2025")], ["Cup"] * 3, unit=RIICHI.score_unit
    )
    assert (chart.last, chart.highest, chart.lowest) == ("+5.0", "+26.2", "\u221210.0")
    assert len(chart.wide.points.split()) == 4
    assert [part.text for part in chart.wide.parts] == ["2025"]
    assert chart.data == ""


def test_a_long_line_gives_its_script_every_value_and_each_event_once() -> None:
    events = ["Cup"] * LONG + ["League"] * LONG
    chart = running_line([1_000] * 2 * LONG, [], events, unit=RIICHI.score_unit)
    data = json.loads(chart.data)
    assert (len(data["values"]), data["events"]) == (
        2 * LONG + 1,
        [[1, "Cup"], [LONG + 1, "League"]],
    )


def test_a_thinned_line_keeps_its_ends_and_its_extremes() -> None:
    line = [(place * 37) % 1_001 for place in range(1_000)]
    kept = thinned(line, 300)
    assert len(kept) <= 300
    assert (kept[0], kept[-1]) == (0, 999)
    assert max(line) == max(line[place] for place in kept)
    assert min(line) == min(line[place] for place in kept)


def test_in_the_quadrant_more_wins_lie_right_and_fewer_deal_ins_high() -> None:
    field = (0.2, 0.1, 0.15, 0.25, 0.3)
    good = quadrant(Spread(0.25, *field), Spread(0.1, *field))
    assert float(good.x) > float(good.average_x)
    assert float(good.y) < float(good.average_y)
    assert float(good.half.width) < float(good.most.width)
