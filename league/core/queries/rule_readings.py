"""How Tenbou reads the rules of a game where their sources are open.

Rules: docs/rules.md, 5.5 and 9.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from django.utils.translation import gettext as _

from league.core.queries.rule_readings_of_mcr import mcr_readings
from scoring import Ruleset
from scoring.ruleset import HongKongRules, hongkong_rules, mcr_rules


class RuleReading(NamedTuple):
    """A subject and Tenbou's choice."""

    subject: str
    sentences: list[str]


def readings_of(ruleset: Ruleset) -> list[RuleReading]:
    """The choices that concern a ruleset; none for games whose switches cover everything."""
    readings = READINGS.get(ruleset.variant, _none)(ruleset)
    return [reading for reading in readings if reading.sentences]


def _none(_ruleset: Ruleset) -> list[RuleReading]:
    return []


def _hongkong(ruleset: Ruleset) -> list[RuleReading]:
    rules = hongkong_rules(ruleset)
    subjects = {
        _("Faan"): _faan,
        _("Concealed hands"): _concealed,
        _("How the hand was won"): _circumstances,
        _("Flowers and seasons"): _flowers,
        _("Order"): _order,
        _("Payments"): _payments,
        _("Dealer and drawn hands"): _flow,
    }
    return [RuleReading(subject, sentences(rules)) for subject, sentences in subjects.items()]


def _faan(rules: HongKongRules) -> list[str]:
    whole = _(
        "All terminals 清么九, all honours 字一色 and great four winds 大四喜 stand for the whole hand:"
        " they replace the faan for sets, suits, terminals, dragons and winds, also four concealed"
        " pongs 坎坎糊 and four kongs 十八羅漢. Two of them add up."
    )
    if rules.faan_table == "flat":
        of_table = [
            _("Where printed tables differ, the first number of the range counts."),
            _(
                "Small 小三元 and great three dragons 大三元 contain the dragon pongs, mixed terminals"
                " 花么九 contains all pongs, win on kong 槓上開花 the self-draw, nine gates 九子連環 all"
                " one suit, four kongs all pongs, and small four winds 小四喜 the wind pongs and mixed"
                " one suit."
            ),
            _("Human hand 人糊 is 3 faan."),
        ]
    else:
        of_table = [
            _(
                "Small four winds 小四喜 adds seat and round wind; nine gates 九子連環 adds all one suit."
            ),
            _("Four concealed pongs 坎坎糊 replaces all pongs and nothing else."),
            _("Human hand 人糊 is 13 faan."),
        ]
    pairs = [_("Seven pairs 七對子 is 3 faan; four equal tiles are not two pairs.")]
    return [
        whole,
        *of_table,
        *(pairs if rules.seven_pairs else []),
        _("A pong of a wind that is both seat and round wind brings both."),
        _("Nine gates 九子連環 needs the wait for all nine numbers."),
        _("Chicken hand 雞糊 stands only where nothing else counts."),
    ]


def _concealed(_rules: HongKongRules) -> list[str]:
    return [
        _(
            "Concealed hand 門前清 looks at the called sets only: it needs a hand without any kong; a win"
            " by discard keeps it, and so do flowers."
        ),
        _("It also counts beside thirteen orphans, nine gates, seven pairs and opening hands."),
        _(
            "A pong completed by a discard is not concealed, a concealed kong is (four concealed pongs)."
        ),
    ]


def _circumstances(_rules: HongKongRules) -> list[str]:
    return [
        _("A win after two kongs in a row 連槓開花 adds the self-draw, but not win on kong."),
        _(
            "Heavenly hand 天糊: East wins by self-draw. Earthly hand 地糊: another player wins on East's"
            " discard. Human hand 人糊: another player wins on a discard that is not East's."
        ),
        _("Self-draw and concealed hand are added to these three where they apply."),
    ]


def _flowers(rules: HongKongRules) -> list[str]:
    if not rules.flowers:
        return []
    return [
        _("No flowers 無花 is a faan for flowers like the others."),
        _("All four of a series 一台花 are 2 faan in place of the own flower of that series."),
        _(
            "A win at once by seven or eight flowers brings their faan alone, which count to the minimum."
            " Everybody pays it like a self-draw, or the player who is named as its discarder."
        ),
    ]


def _order(_rules: HongKongRules) -> list[str]:
    return [
        _("The minimum is compared with the faan before the cap cuts them."),
        _(
            "If a hand can be read in several ways, the one with most faan before the cap counts, then"
            " the one with fewest patterns, then the first by the alphabet of their ids."
        ),
    ]


def _payments(rules: HongKongRules) -> list[str]:
    doubled = [
        _(
            "Every share that East pays or receives is doubled, also that of a false win at the cap. An"
            " agreed amount for a false win and the payments for drawn hands are not."
        ),
        _("A player who pays for all three pays the sum of their shares."),
        _("A hand entered by its tiles must name its discarder, unless East wins."),
    ]
    several = [
        _(
            "Several winners are each paid as if alone. Payments for drawn hands go to the one closest"
            " after the discarder."
        )
    ]
    liable = [
        _(
            "The decisive set is the one with the twelfth tile of one suit, the third dragon, the fourth"
            " wind or the fourth kong."
        )
    ]
    return [
        _("By self-draw, each of the three others pays half of what a win by discard is in all."),
        *(liable if rules.bao else []),
        *(doubled if rules.dealer_double else []),
        *(several if rules.several_winners == "all" else []),
        _("After a false win, the hand is played again with the same dealer."),
    ]


def _flow(rules: HongKongRules) -> list[str]:
    limited = rules.repeat_limit is not None and rules.dealer_repeats != "never"
    return [
        *([_("Drawn hands add up until somebody wins.")] if rules.goulash else []),
        *([_("The limit counts extra hands, not the first hand of a dealer.")] if limited else []),
        _("Points may fall below zero."),
        _("Final scores are the points at the end less the start points, and bonuses if any."),
    ]


def _mcr(ruleset: Ruleset) -> list[RuleReading]:
    found = mcr_readings(mcr_rules(ruleset))
    return [RuleReading(subject, sentences) for subject, sentences in found.items()]


READINGS: Mapping[str, Callable[[Ruleset], list[RuleReading]]] = MappingProxyType(
    {"hongkong": _hongkong, "mcr": _mcr}
)
