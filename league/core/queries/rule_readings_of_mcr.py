"""How Tenbou reads Mahjong Competition Rules where their sources are open, by subject.

Rules: docs/rules.md, 9.
"""

from django.utils.translation import gettext as _

from scoring.ruleset import McrRules


def mcr_readings(rules: McrRules) -> dict[str, list[str]]:
    return {
        _("Concealed sets"): _concealed(rules),
        _("Kongs"): _kongs(rules),
        _("Waits"): _waits(),
        _("How the hand was won"): _circumstances(),
        _("Fan"): _fan(rules),
        _("False wins"): _false_wins(),
        _("Table points"): _table_points(),
    }


def _concealed(rules: McrRules) -> list[str]:
    by_form = (
        _(
            "Seven pairs 七对, nine gates 九莲宝灯, four concealed pungs 四暗刻 and other hands that are"
            " concealed by their form bring self-drawn 自摸 by a self-draw, and not fully concealed hand"
            " 不求人."
        )
        if rules.fan_table == "mil"
        else _(
            "Seven pairs 七对, nine gates 九莲宝灯, four concealed pungs 四暗刻 and other hands that are"
            " concealed by their form add fully concealed hand 不求人 by a self-draw."
        )
    )
    return [
        _("A pung that a discard completes is not concealed; one completed by a self-draw is."),
        by_form,
    ]


def _kongs(rules: McrRules) -> list[str]:
    mixed = {"mixed": 5, "two": 6} if rules.fan_table == "mil" else {"mixed": 6, "two": 8}
    return [
        _(
            "A melded and a concealed kong are two melded kongs 双明杠 with %(mixed)s fan; two concealed"
            " kongs 双暗杠 are %(two)s fan."
        )
        % mixed,
        _(
            "Three or four kongs add only the fan for concealed pungs, not the one for a concealed kong."
        ),
        _("Four kongs 四杠 contain all pungs 碰碰和."),
        _("The last tile of the wall can be drawn for a kong, but nobody declares a kong on it."),
    ]


def _waits() -> list[str]:
    return [
        _(
            "Edge wait 边张, closed wait 坎张 and single wait 单钓将 need a hand that waits for one kind of"
            " tile. A kind of which the player holds all four is still waited for."
        ),
        _(
            "They also count in a knitted straight 组合龙, if the tile completes the other five tiles."
        ),
        _("1233 that waits for 3 has one of them, either edge wait or single wait."),
    ]


def _circumstances() -> list[str]:
    return [
        _(
            "Last tile 和绝张 counts when the other three lie open on the table; where the winner's own"
            " melds show them, nobody needs to say it."
        ),
        _(
            "Out with replacement tile 杠上开花 is a win on the tile that is drawn for a kong. A tile drawn"
            " for a flower after it does not count."
        ),
        _(
            "Last tile draw 妙手回春, out with replacement tile 杠上开花 and fully concealed hand 不求人 add up."
        ),
    ]


def _fan(rules: McrRules) -> list[str]:
    of_table = (
        [
            _("All green 绿一色 contains half flush 混一色."),
            _("All terminals 清幺九 contain double pung 双同刻."),
            _("Nine gates 九莲宝灯 contain one pung of terminals or honours 幺九刻."),
        ]
        if rules.fan_table == "mil"
        else [
            _("All green 绿一色 adds half flush 混一色 where the hand has green dragons."),
            _("All terminals 清幺九 add double pung 双同刻."),
            _("Nine gates 九莲宝灯 contain every pung of terminals or honours 幺九刻."),
        ]
    )
    return [
        _("Tile hog 四归一 counts for four equal tiles of any kind, also in seven pairs 七对."),
        *of_table,
        _("Reversible tiles 推不倒 contain one voided suit 缺一门."),
        _(
            "Lesser honours and knitted tiles 全不靠 add knitted straight 组合龙, if all nine knitted tiles"
            " are there."
        ),
        _("Chicken hand 无番和 stands only where nothing else counts, flowers aside."),
        _(
            "If a hand can be counted in several ways, the one with most fan counts, then the one with"
            " fewest names, then the first by the alphabet of their ids."
        ),
    ]


def _false_wins() -> list[str]:
    return [
        _("After a false win the hand goes on; the player's hand is dead and cannot win."),
        _("Without tiles shown, only the hand is dead."),
    ]


def _table_points() -> list[str]:
    return [
        _("Shared table points are cut to a thousandth: three equal firsts have 2.333 each."),
        _("A tournament ranks by table points, then by points."),
    ]
