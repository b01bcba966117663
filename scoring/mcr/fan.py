"""The 81 fan 番种 as a table: names, points, and what each takes away.

Rules: docs/rules.md, 9.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from scoring.ruleset.choices import FanTable


class Fan(NamedTuple):
    """One fan.

    `takes` are the ids that do not count beside it, since it contains them; some only by one
    table. `mil_points` are its points by the table `mil` where they differ, `most` is how often it
    can be in one hand, each time with these points.
    """

    id: str
    english: str
    chinese: str
    points: int
    takes: str = ""
    green_book: str = ""
    mil: str = ""
    mil_points: int | None = None
    most: int = 1

    def points_by(self, table: FanTable) -> int:
        """Return what it brings each time."""
        return self.points if table == "green_book" or self.mil_points is None else self.mil_points


_ROWS: tuple[Fan, ...] = (
    Fan(
        "big_four_winds",
        "Big four winds",
        "大四喜",
        88,
        "big_three_winds all_pungs prevalent_wind seat_wind pung_of_terminals_or_honours",
    ),
    Fan("big_three_dragons", "Big three dragons", "大三元", 88, "two_dragon_pungs dragon_pung"),
    Fan("all_green", "All green", "绿一色", 88, mil="half_flush"),
    Fan(
        "nine_gates",
        "Nine gates",
        "九莲宝灯",
        88,
        "full_flush concealed_hand no_honours",
        green_book="pung_of_terminals_or_honours",
    ),
    Fan("four_kongs", "Four kongs", "四杠", 88, "single_wait all_pungs"),
    Fan(
        "seven_shifted_pairs",
        "Seven shifted pairs",
        "连七对",
        88,
        "seven_pairs full_flush concealed_hand single_wait no_honours",
    ),
    Fan(
        "thirteen_orphans",
        "Thirteen orphans",
        "十三幺",
        88,
        "all_types concealed_hand single_wait all_terminals_and_honours",
    ),
    Fan(
        "all_terminals",
        "All terminals",
        "清幺九",
        64,
        "all_terminals_and_honours all_pungs outside_hand pung_of_terminals_or_honours no_honours",
        mil="double_pung",
    ),
    Fan("little_four_winds", "Little four winds", "小四喜", 64, "big_three_winds"),
    Fan(
        "little_three_dragons", "Little three dragons", "小三元", 64, "two_dragon_pungs dragon_pung"
    ),
    Fan(
        "all_honours",
        "All honours",
        "字一色",
        64,
        "all_terminals_and_honours all_pungs outside_hand pung_of_terminals_or_honours",
    ),
    Fan("four_concealed_pungs", "Four concealed pungs", "四暗刻", 64, "all_pungs concealed_hand"),
    Fan(
        "pure_terminal_chows",
        "Pure terminal chows",
        "一色双龙会",
        64,
        "full_flush all_chows no_honours",
    ),
    Fan("quadruple_chow", "Quadruple chow", "一色四同顺", 48, "tile_hog"),
    Fan("four_pure_shifted_pungs", "Four pure shifted pungs", "一色四节高", 48, "all_pungs"),
    Fan("four_pure_shifted_chows", "Four pure shifted chows", "一色四步高", 32),
    Fan("three_kongs", "Three kongs", "三杠", 32),
    Fan(
        "all_terminals_and_honours",
        "All terminals and honours",
        "混幺九",
        32,
        "all_pungs outside_hand pung_of_terminals_or_honours",
    ),
    Fan("seven_pairs", "Seven pairs", "七对", 24, "concealed_hand single_wait"),
    Fan(
        "greater_honours_and_knitted_tiles",
        "Greater honours and knitted tiles",
        "七星不靠",
        24,
        "all_types concealed_hand",
    ),
    Fan("all_even_pungs", "All even pungs", "全双刻", 24, "all_pungs all_simples no_honours"),
    Fan("full_flush", "Full flush", "清一色", 24, "no_honours"),
    Fan("pure_triple_chow", "Pure triple chow", "一色三同顺", 24),
    Fan("pure_shifted_pungs", "Pure shifted pungs", "一色三节高", 24),
    Fan("upper_tiles", "Upper tiles", "全大", 24, "upper_four no_honours"),
    Fan("middle_tiles", "Middle tiles", "全中", 24, "all_simples no_honours"),
    Fan("lower_tiles", "Lower tiles", "全小", 24, "lower_four no_honours"),
    Fan("pure_straight", "Pure straight", "清龙", 16),
    Fan(
        "three_suited_terminal_chows",
        "Three-suited terminal chows",
        "三色双龙会",
        16,
        "all_chows no_honours",
    ),
    Fan("pure_shifted_chows", "Pure shifted chows", "一色三步高", 16),
    Fan("all_fives", "All fives", "全带五", 16, "all_simples no_honours"),
    Fan("triple_pung", "Triple pung", "三同刻", 16),
    Fan("three_concealed_pungs", "Three concealed pungs", "三暗刻", 16),
    Fan(
        "lesser_honours_and_knitted_tiles",
        "Lesser honours and knitted tiles",
        "全不靠",
        12,
        "all_types concealed_hand",
    ),
    Fan("knitted_straight", "Knitted straight", "组合龙", 12),
    Fan("upper_four", "Upper four", "大于五", 12, "no_honours"),
    Fan("lower_four", "Lower four", "小于五", 12, "no_honours"),
    Fan("big_three_winds", "Big three winds", "三风刻", 12),
    Fan("mixed_straight", "Mixed straight", "花龙", 8),
    Fan("reversible_tiles", "Reversible tiles", "推不倒", 8, "one_voided_suit"),
    Fan("mixed_triple_chow", "Mixed triple chow", "三色三同顺", 8),
    Fan("mixed_shifted_pungs", "Mixed shifted pungs", "三色三节高", 8),
    Fan("chicken_hand", "Chicken hand", "无番和", 8),
    Fan("last_tile_draw", "Last tile draw", "妙手回春", 8, "self_drawn"),
    Fan("last_tile_claim", "Last tile claim", "海底捞月", 8),
    Fan("out_with_replacement_tile", "Out with replacement tile", "杠上开花", 8, "self_drawn"),
    Fan("robbing_the_kong", "Robbing the kong", "抢杠和", 8, "last_tile"),
    Fan("two_concealed_kongs", "Two concealed kongs", "双暗杠", 8, mil_points=6),
    Fan("all_pungs", "All pungs", "碰碰和", 6),
    Fan("half_flush", "Half flush", "混一色", 6),
    Fan("mixed_shifted_chows", "Mixed shifted chows", "三色三步高", 6),
    Fan("all_types", "All types", "五门齐", 6),
    Fan("melded_hand", "Melded hand", "全求人", 6, "single_wait"),
    Fan("two_dragon_pungs", "Two dragon pungs", "双箭刻", 6, "dragon_pung"),
    Fan("outside_hand", "Outside hand", "全带幺", 4),
    Fan("fully_concealed_hand", "Fully concealed hand", "不求人", 4, "self_drawn"),
    Fan("two_melded_kongs", "Two melded kongs", "双明杠", 4),
    Fan("last_tile", "Last tile", "和绝张", 4),
    Fan("dragon_pung", "Dragon pung", "箭刻", 2),
    Fan("prevalent_wind", "Prevalent wind", "圈风刻", 2),
    Fan("seat_wind", "Seat wind", "门风刻", 2),
    Fan("concealed_hand", "Concealed hand", "门前清", 2),
    Fan("all_chows", "All chows", "平和", 2, "no_honours"),
    Fan("tile_hog", "Tile hog", "四归一", 2, most=3),
    Fan("double_pung", "Double pung", "双同刻", 2, most=2),
    Fan("two_concealed_pungs", "Two concealed pungs", "双暗刻", 2),
    Fan("concealed_kong", "Concealed kong", "暗杠", 2),
    Fan("all_simples", "All simples", "断幺", 2, "no_honours"),
    Fan("pure_double_chow", "Pure double chow", "一般高", 1, most=2),
    Fan("mixed_double_chow", "Mixed double chow", "喜相逢", 1, most=2),
    Fan("short_straight", "Short straight", "连六", 1, most=2),
    Fan("two_terminal_chows", "Two terminal chows", "老少副", 1, most=2),
    Fan("pung_of_terminals_or_honours", "Pung of terminals or honours", "幺九刻", 1, most=4),
    Fan("melded_kong", "Melded kong", "明杠", 1),
    Fan("one_voided_suit", "One voided suit", "缺一门", 1),
    Fan("no_honours", "No honours", "无字", 1),
    Fan("edge_wait", "Edge wait", "边张", 1),
    Fan("closed_wait", "Closed wait", "坎张", 1),
    Fan("single_wait", "Single wait", "单钓将", 1),
    Fan("self_drawn", "Self-drawn", "自摸", 1),
    Fan("flower_tiles", "Flower tiles", "花牌", 1, most=8),
)

#: Every fan by id, in the order of the Green Book.
FAN: Mapping[str, Fan] = MappingProxyType({row.id: row for row in _ROWS})

#: What a fan takes away, by table.
TAKEN: Mapping[FanTable, Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "green_book": {row.id: frozenset(f"{row.takes} {row.green_book}".split()) for row in _ROWS},
        "mil": {row.id: frozenset(f"{row.takes} {row.mil}".split()) for row in _ROWS},
    }
)

#: A concealed and a melded kong together count as two melded ones, with these points.
MIXED_KONGS: Mapping[FanTable, int] = MappingProxyType({"green_book": 6, "mil": 5})
#: Concealed by their form: a self-draw brings no more than self-drawn by the table `mil`.
CONCEALED_FORMS = frozenset(
    {
        *("nine_gates", "seven_shifted_pairs", "thirteen_orphans", "four_concealed_pungs"),
        *("seven_pairs", "greater_honours_and_knitted_tiles", "lesser_honours_and_knitted_tiles"),
    }
)
FLOWERS, CHICKEN = "flower_tiles", "chicken_hand"
#: The most points that an entry may state; more is a typing error.
MOST_FAN = 400
