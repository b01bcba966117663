"""The rules of the Hong Kong game as sentences, by switch."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.translation import gettext_lazy as _

from league.core.queries.rule_text_pieces import NOTHING, OTHER, Sentences
from league.core.queries.rule_texts_of_riichi import OF_ALL_GAMES

_RESULT: Mapping[str, Sentences] = {
    "uma": {
        NOTHING: _("There is *no bonus* for places."),
        OTHER: _("From first to last, places receive {value}."),
    },
    "uma_by_floating": {
        None: _("The bonus is *the same* however many players have their start points or more."),
        OTHER: _("The bonus depends on how many players have their start points or more: {value}."),
    },
    "oka": {
        None: _("There is *no further bonus* for first place."),
        NOTHING: _("There is *no further bonus* for first place."),
        OTHER: _("First place also receives {value}."),
    },
    "tie": {
        "split": _("Players with equal points *share the place*."),
        "seat": _(
            "Of players with equal points, *the one with the earlier starting seat* is ahead."
        ),
    },
}

_FAAN: Mapping[str, Sentences] = {
    "min_faan": {
        NOTHING: _("A win needs *no faan*."),
        OTHER: _("A win needs at least {value} faan."),
    },
    "bonus_counts_to_minimum": {
        True: _("Faan for flowers and seasons *help* to reach the minimum."),
        False: _("Faan for flowers and seasons *do not help* to reach the minimum."),
    },
    "faan_cap": {OTHER: _("At most {value} faan are paid.")},
    "faan_table": {
        "composed": _("The faan of all patterns in a hand *add up* (composed table)."),
        "flat": _("A large pattern *contains the faan of its parts* (table of printed totals)."),
    },
    "curve": {
        "half_spicy": _(
            "From 0 faan on, a win by discard is *1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128 …* units"
            " in all (half-spicy 半辣上)."
        ),
        "full_spicy": _(
            "From 0 faan on, a win by discard is *1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1,024 …*"
            " units in all (full-spicy 辣辣上)."
        ),
        OTHER: _("From 0 faan on, a win by discard is {value} units in all (own table)."),
    },
    "unit": {OTHER: _("The unit is {value} points.")},
    "flowers": {
        True: _("*Flowers and seasons* are in the set: 144 tiles."),
        False: _("*No flowers or seasons* are in the set: 136 tiles."),
    },
    "seven_pairs": {
        True: _("Seven pairs 七對子 *is a win*."),
        False: _("Seven pairs 七對子 *is no win*."),
    },
}

_PAYMENTS: Mapping[str, Sentences] = {
    "responsibility": {
        "full": _("By discard, *the discarder pays everything* (full responsibility 全銃)."),
        "half": _(
            "By discard, *the discarder pays half and the two others a quarter each* (half"
            " responsibility 半銃)."
        ),
    },
    "dealer_double": {
        True: _("The dealer pays and receives *double*."),
        False: _("The dealer pays and receives *the same as everybody else*."),
    },
    "goulash": {
        NOTHING: _("Drawn hands (goulash) add *nothing* to the next win."),
        OTHER: _(
            "Each player pays the next winner {value} points for every drawn hand (goulash) before."
        ),
    },
    "false_win": {
        "limit_self_draw": _(
            "A false win 詐糊 pays each opponent *what they would pay for a self-draw at the cap*."
        ),
        OTHER: _("A false win 詐糊 pays each opponent {value} points."),
    },
    "bao": {
        True: _(
            "Who feeds the decisive set of a hand *pays its self-draw for all three* (bao 包自摸)."
        ),
        False: _("Who feeds the decisive set of a hand *is not liable* for its self-draw."),
    },
    "robbing_kong": {
        "discard": _("A robbed kong is paid *like a discard of its owner*."),
        "self_draw": _("A robbed kong is paid *like a self-draw, by its owner for all three*."),
    },
    "several_winners": {
        "first": _(
            "If several players claim a discard to win, *the first in turn after the discarder* wins."
        ),
        "highest": _("If several players claim a discard to win, *the hand with most faan* wins."),
        "all": _("If several players claim a discard to win, *all of them* win."),
    },
}

_FLOW: Mapping[str, Sentences] = {
    "dealer_repeats": {
        "win_and_draw": _("The dealer stays *after a win of their own and after a drawn hand*."),
        "win": _("The dealer stays *after a win of their own only*."),
        "never": _("The dealer *never stays*."),
    },
    "repeat_limit": {
        None: _("A dealer may stay for *any number of* extra hands in a row."),
        NOTHING: _("A dealer may stay for *no* extra hands."),
        OTHER: _("A dealer may stay for at most {value} extra hands in a row."),
    },
    "rounds": {
        4: _("A game has *four rounds*: East, South, West and North."),
        3: _("A game has *three rounds*: East, South and West."),
        2: _("A game has *two rounds*: East and South."),
        1: _("A game has *one round*: East."),
    },
}

HONGKONG_SENTENCES: Mapping[str, Sentences] = MappingProxyType(
    {**OF_ALL_GAMES, **_RESULT, **_FAAN, **_PAYMENTS, **_FLOW}
)
