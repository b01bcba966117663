"""The rules of Mahjong Competition Rules as sentences, by switch."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.translation import gettext_lazy as _

from league.core.queries.rule_text_pieces import NOTHING, OTHER, Sentences
from league.core.queries.rule_texts_of_riichi import OF_ALL_GAMES

_RESULT: Mapping[str, Sentences] = {
    "uma": {
        NOTHING: _("Places bring *no table points*."),
        OTHER: _("From first to last, places bring {value} table points."),
    },
    "uma_by_floating": {
        None: _(
            "The table points are *the same* however many players have their start points or more."
        ),
        OTHER: _(
            "The table points depend on how many players have their start points or more: {value}."
        ),
    },
    "oka": {
        None: _("There are *no further table points* for first place."),
        NOTHING: _("There are *no further table points* for first place."),
        OTHER: _("First place also brings {value} table points."),
    },
    "tie": {
        "split": _("Players with equal points *share the table points* of their places."),
        "seat": _(
            "Of players with equal points, *the one with the earlier starting seat* is ahead."
        ),
    },
}

_HAND: Mapping[str, Sentences] = {
    "min_fan": {
        NOTHING: _("A win needs *no fan*."),
        OTHER: _("A win needs at least {value} fan without flowers."),
    },
    "extra_points": {
        NOTHING: _("Players who pay a win add *nothing* to its fan."),
        OTHER: _(
            "Each of the three others pays the winner {value} points, and the discarder, or everybody"
            " after a self-draw, also one point for each fan."
        ),
    },
    "flowers": {
        True: _("*Flowers* are in the set: 144 tiles, and each is one fan more."),
        False: _("*No flowers* are in the set: 136 tiles."),
    },
    "fan_table": {
        "green_book": _("Fan count *as in the Green Book*."),
        "mil": _(
            "Fan count *as online games and Chinese events count them*: concealed kongs and hands that"
            " are concealed by their form bring less."
        ),
    },
    "false_win": {
        NOTHING: _("A false win costs *nothing*."),
        OTHER: _(
            "A false win pays each opponent {value} points: the smaller number for too few fan, the"
            " other for a hand that is not complete."
        ),
    },
}

_FLOW: Mapping[str, Sentences] = {
    "seat_change": {
        "after_each_round": _("Players *change seats after each round*."),
        "never": _("Players *keep their seats* all session."),
    },
    "rounds": {
        4: _("A session has *16 hands*: an East, South, West and North round of four hands each."),
        3: _("A session has *12 hands*: an East, South and West round of four hands each."),
        2: _("A session has *8 hands*: an East and a South round of four hands each."),
        1: _("A session has *4 hands*: an East round alone."),
    },
}

MCR_SENTENCES: Mapping[str, Sentences] = MappingProxyType(
    {**OF_ALL_GAMES, **_RESULT, **_HAND, **_FLOW}
)
