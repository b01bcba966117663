"""The patterns 番種 of a hand as a table: names, and the faan of each in both styles of table.

Opening hands 天糊 地糊 人糊 have their conditions here: who may win so, and on whose tile.

Rules: docs/rules.md, 5.2 and 5.5.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.table.entry import seat_name
from scoring.ruleset.choices import FaanTable

#: `shape` to `winds` are what a whole-hand award stands in place of.
Part = Literal[
    "shape", "suit", "terminals", "dragons", "winds", "whole", "circumstance", "bonus", "instant"
]


class Pattern(NamedTuple):
    """One pattern.

    `composed` and `flat` are its faan in each style, `most` how often it can be in one hand, each
    time with these faan. Bonus patterns do not count to the minimum unless the ruleset says so.
    """

    id: str
    english: str
    cantonese: str
    part: Part
    composed: int
    flat: int
    most: int = 1

    def faan(self, table: FaanTable) -> int:
        """Return what it brings each time."""
        return self.composed if table == "composed" else self.flat


_ROWS: tuple[Pattern, ...] = (
    Pattern("chicken", "Chicken hand", "雞糊", "shape", 0, 0),
    Pattern("all_chows", "All chows", "平糊", "shape", 1, 1),
    Pattern("all_pongs", "All pongs", "對對糊", "shape", 3, 3),
    Pattern("four_concealed_pongs", "Four concealed pongs", "坎坎糊", "shape", 8, 8),
    Pattern("all_kongs", "Four kongs", "十八羅漢", "shape", 13, 10),
    Pattern("seven_pairs", "Seven pairs", "七對子", "shape", 3, 3),
    Pattern("thirteen_orphans", "Thirteen orphans", "十三么", "shape", 13, 13),
    Pattern("nine_gates", "Nine gates", "九子連環", "suit", 10, 10),
    Pattern("mixed_one_suit", "Mixed one suit", "混一色", "suit", 3, 3),
    Pattern("all_one_suit", "All one suit", "清一色", "suit", 7, 7),
    Pattern("mixed_terminals", "Mixed terminals and honours", "花么九", "terminals", 1, 4),
    Pattern("dragon_pong", "Dragon pong", "番子", "dragons", 1, 1, most=3),
    Pattern("small_dragons", "Small three dragons", "小三元", "dragons", 3, 5),
    Pattern("great_dragons", "Great three dragons", "大三元", "dragons", 5, 8),
    Pattern("seat_wind", "Seat wind pong", "門風", "winds", 1, 1),
    Pattern("round_wind", "Round wind pong", "圈風", "winds", 1, 1),
    Pattern("small_winds", "Small four winds", "小四喜", "winds", 3, 6),
    Pattern("all_terminals", "All terminals", "清么九", "whole", 10, 10),
    Pattern("all_honours", "All honours", "字一色", "whole", 10, 7),
    Pattern("great_winds", "Great four winds", "大四喜", "whole", 13, 13),
    Pattern("self_draw", "Self-draw", "自摸", "circumstance", 1, 1),
    Pattern("concealed_hand", "Concealed hand", "門前清", "circumstance", 1, 1),
    Pattern("last_tile", "Last tile", "海底撈月", "circumstance", 1, 1),
    Pattern("win_on_kong", "Win on a kong's replacement", "槓上開花", "circumstance", 1, 2),
    Pattern("double_kong", "Win after two kongs in a row", "連槓開花", "circumstance", 8, 8),
    Pattern("robbing_kong", "Robbing a kong", "搶槓", "circumstance", 1, 1),
    Pattern("heavenly", "Heavenly hand", "天糊", "circumstance", 13, 10),
    Pattern("earthly", "Earthly hand", "地糊", "circumstance", 13, 10),
    Pattern("human", "Human hand", "人糊", "circumstance", 13, 3),
    Pattern("own_flower", "Own flower or season", "正花", "bonus", 1, 1, most=2),
    Pattern("flower_set", "All flowers or all seasons", "一台花", "bonus", 2, 2, most=2),
    Pattern("no_flowers", "No bonus tiles", "無花", "bonus", 1, 1),
    Pattern("seven_flowers", "Seven bonus tiles", "花糊", "instant", 3, 3),
    Pattern("eight_flowers", "Eight bonus tiles", "大花糊", "instant", 8, 8),
)

#: Every pattern by id.
PATTERNS: Mapping[str, Pattern] = MappingProxyType({row.id: row for row in _ROWS})

_ALWAYS_CONTAINED = {
    "four_concealed_pongs": ("all_pongs",),
    "double_kong": ("win_on_kong",),
}
#: What a pattern stands in place of, by style of table; an own flower by its series.
CONTAINED: Mapping[FaanTable, Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "composed": _ALWAYS_CONTAINED,
        "flat": {
            **_ALWAYS_CONTAINED,
            "small_dragons": ("dragon_pong",),
            "great_dragons": ("dragon_pong",),
            "mixed_terminals": ("all_pongs",),
            "win_on_kong": ("self_draw",),
            "nine_gates": ("all_one_suit",),
            "all_kongs": ("all_pongs",),
            "small_winds": ("seat_wind", "round_wind", "mixed_one_suit"),
        },
    }
)

#: The parts that a whole-hand award stands in place of.
PARTS_OF_TILES = frozenset({"shape", "suit", "terminals", "dragons", "winds"})
#: Patterns that exist only where flowers and seasons are in the set.
OF_FLOWERS = frozenset(row.id for row in _ROWS if row.part in ("bonus", "instant"))
#: The most faan that an entry may state; more is a typing error.
MOST_FAAN = 99


def faan_of(patterns: Iterable[str], table: FaanTable) -> dict[str, int]:
    """Add the faan of each pattern up, by id in alphabetical order; an id may come repeatedly.

    >>> faan_of(["self_draw", "dragon_pong", "dragon_pong"], "composed")
    {'dragon_pong': 2, 'self_draw': 1}
    """
    total: dict[str, int] = {}
    for name in sorted(patterns):
        total[name] = total.get(name, 0) + PATTERNS[name].faan(table)
    return total


def qualifying(faan: Mapping[str, int], *, bonus_counts: bool) -> int:
    """Return what counts to the minimum: all faan, or those that no bonus tiles bring."""
    return sum(
        brought
        for name, brought in faan.items()
        if counts_to_minimum(name, bonus_counts=bonus_counts)
    )


def counts_to_minimum(name: str, *, bonus_counts: bool) -> bool:
    """Return whether the faan of a pattern count to the minimum."""
    return bonus_counts or PATTERNS[name].part != "bonus"


OPENINGS = ("heavenly", "earthly", "human")


def opening_problems(
    name: str, winner: Wind, discarder: Wind | None, field: str, *, drawn: bool
) -> Iterator[Problem]:
    """Find what does not fit: heavenly is East's self-draw, the others are wins by discard.

    An earthly hand is another seat's on East's discard, a human one on a third player's. A
    discarder whom nobody named fits.
    """
    params = {"pattern": name, "seat": seat_name(winner)}
    east = winner is Wind.EAST
    if name == "heavenly":
        if not east:
            yield Problem("pattern_of_east", field, params)
        if not drawn:
            yield Problem("pattern_needs_self_draw", field, params)
        return
    if east:
        yield Problem("pattern_of_others", field, params)
    if drawn:
        yield Problem("pattern_needs_discard", field, params)
    elif discarder is not None and (discarder is Wind.EAST) != (name == "earthly"):
        params["seat"] = seat_name(discarder)
        yield Problem("pattern_of_discarder", field, params)
