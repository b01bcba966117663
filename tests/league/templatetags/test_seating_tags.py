"""Two seatings beside each other: which measures stand in the comparison."""

from typing import Any

from league.templatetags.seating import certificate_changes


def compared(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[str, str, str]]:
    rows = certificate_changes({"repeats": 2, **before}, {"repeats": 2, **after})
    return [(row.name, row.before, row.after) for row in rows]


def test_the_widest_table_stands_below_the_average_that_it_belongs_to() -> None:
    again = ("Pairs who meet again", "2", "2")
    same, wide = {"spread": 1.5, "spread_largest": 3}, {"spread": 1.5, "spread_largest": 4}
    assert compared(same, wide) == [
        again,
        ("Ranks apart at a table, average", "1.5", "1.5"),
        ("… at the widest table", "3", "4"),
    ]
    assert compared(same, {**same, "spread": 2}) == [
        again,
        ("Ranks apart at a table, average", "1.5", "2.0"),
        ("… at the widest table", "3", "3"),
    ]
    assert compared(same, same) == [again]
