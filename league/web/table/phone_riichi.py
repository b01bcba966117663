"""The parts of a phone's entry form for riichi: values by yaku, by number and by tiles."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from league.play.queries.texts.riichi import OUTCOME_WORDS
from league.web.common.tile_pad import riichi_pad
from league.web.table.entry_choices import (
    Choice,
    calls,
    fu_of,
    han_of,
    liable_questions,
    people_of,
    yaku_of,
    yakuman_of,
)
from league.web.table.entry_questions import ANY_WIND, Field, of_winner
from league.web.table.page_context import SeatRow
from league.web.table.winner_fields import WinForm, flags_by_way
from scoring import Ruleset
from scoring.riichi.limits import LIMITS

#: Common yaku in the usual order.
COMMON = (
    "riichi",
    "ippatsu",
    "menzen_tsumo",
    "pinfu",
    "tanyao",
    "iipeikou",
    "yakuhai_haku",
    "yakuhai_hatsu",
    "yakuhai_chun",
    "yakuhai_bakaze",
    "yakuhai_jikaze",
    "sanshoku_doujun",
    "ittsuu",
    "toitoi",
    "chiitoitsu",
    "honitsu",
)
#: How the names of yakuhai begin where they are written in letters.
YAKUHAI = "Yakuhai "
#: Most hands below mangan have these values: one key states both numbers.
USUAL_FU = (30, 40)
MOST_USUAL_HAN = 4

PAIRS = {
    "plain": gettext_lazy("Any other"),
    "value": gettext_lazy("Dragon, seat wind or round wind"),
    "double_wind": gettext_lazy("Double wind (seat and round)"),
}
WAITS = {
    "two_sided": gettext_lazy("Two-sided, two pairs"),
    "closed_wait": gettext_lazy("Closed (kanchan)"),
    "edge_wait": gettext_lazy("Edge (penchan)"),
    "pair_wait": gettext_lazy("Pair (tanki)"),
}
SETS = {
    "open_triplet": gettext_lazy("Open triplet"),
    "closed_triplet": gettext_lazy("Closed triplet"),
    "open_kan": gettext_lazy("Open kan"),
    "closed_kan": gettext_lazy("Closed kan"),
}


def tile_pad(ruleset: Ruleset) -> dict[str, Any]:
    """The fields for a winner's tiles, the keys, and the tables of the pad."""
    return {
        **riichi_pad(ruleset),
        "form": WinForm(prefix=ANY_WIND, auto_id="f-%s", ruleset=ruleset),
        "flags": flags_by_way(ruleset),
    }


def value_part(ruleset: Ruleset, seats: Sequence[SeatRow]) -> dict[str, Any]:
    """The questions of the value step."""
    groups = yaku_of(ruleset)
    offered = {choice.value: choice for group in groups for choice in group.choices}
    people = people_of(seats, _("Nobody"))
    return {
        "calls": of_winner("calls", _("Closed or open"), calls()[1:]),
        "common": _yaku(_("Yaku"), [_short(offered[name]) for name in COMMON if name in offered]),
        "rest": [
            _yaku(group.name, left)
            for group in groups
            if (left := [choice for choice in group.choices if choice.value not in COMMON])
        ],
        "han": of_winner("value", _("Han"), han_of(ruleset)),
        "pairs_of_han_and_fu": _pairs_of_han_and_fu(),
        "yakuman": of_winner("value", _("Yakuman"), yakuman_of(ruleset)),
        "fu": of_winner("fu", _("Fu"), fu_of()),
        "pairs": of_winner("fu-pair", _("Pair"), _choices(PAIRS)),
        "waits": of_winner("fu-wait", _("Wait"), _choices(WAITS)),
        "sets": SETS,
        "liable": [
            of_winner(part, label, people) for part, label in liable_questions(ruleset).items()
        ],
        "liable_yaku": " ".join(ruleset.pao),
        "liable_by_han": ruleset.pao_rinshan,
        "chips": f"{ANY_WIND}-chips" if ruleset.chips else "",
    }


def _short(choice: Choice) -> Choice:
    """A yakuhai under its own name, so that a key can hold it: "Haku"."""
    own = choice.label.removeprefix(YAKUHAI)
    if own == choice.label:
        return choice
    return replace(choice, label=own.capitalize(), spoken=choice.label)


def _yaku(label: str, choices: list[Choice]) -> Field:
    return of_winner("yaku", label, choices, "checkbox")


def _choices(words: dict[str, Any]) -> list[Choice]:
    return [Choice(value=name, label=str(text)) for name, text in words.items()]


def _pairs_of_han_and_fu() -> list[Choice]:
    return [
        Choice(
            value=f"{han}/{fu}",
            label=f"{han}/{fu}",
            spoken=f"{_('%(han)s han') % {'han': han}} {_('%(fu)s fu') % {'fu': fu}}",
        )
        for fu in USUAL_FU
        for han in range(1, MOST_USUAL_HAN + 1)
    ]


def phone_parts(ruleset: Ruleset, seats: Sequence[SeatRow]) -> dict[str, Any]:
    """What the templates of the form need."""
    # The two ways to state a value without tiles: by yaku, or by han and fu.
    modes = [
        Choice(value="yaku", label=pgettext("way", "Yaku"), note="役"),
        Choice(value="number", label=_("Han and fu"), note="翻符"),
    ]
    return {
        "parts": "table/entry/_riichi.html",
        "people": {"discarder": _("Dealt in"), "riichi": _("Riichi"), "tenpai": _("Tenpai")},
        "value": value_part(ruleset, seats),
        "modes": of_winner("mode", "", modes).taps,
        "pad": tile_pad(ruleset),
        "conditions": _words_of_conditions(),
        "asks_confirm": ruleset.riichi_min_points is not None,
    }


def _words_of_conditions() -> dict[str, str]:
    return {
        "needs": _("%(name)s needs at least"),
        "now": _("Now place %(place)s with %(points)s"),
        "first": _("1st"),
        "second": _("2nd"),
        "ron": _("Ron from %(name)s"),
        "tsumo": pgettext("how", "Tsumo"),
        "any": _("any win"),
        "none": _("no win is enough"),
        "met": _("already met"),
        "shared": _("place shared"),
        "all": _("%(points)s all"),
        "han_fu": _("%(han)s han %(fu)s fu"),
        "limit": _("%(limit)s (%(han)s han)"),
    }


def script_texts(ruleset: Ruleset) -> dict[str, Any]:
    """The texts of the scripts that enter riichi."""
    return {
        "outcomes": {name: str(word.text) for name, word in OUTCOME_WORDS.items()},
        "values": {choice.value: choice.spoken for choice in yakuman_of(ruleset)},
        "limits": {limit.id: _(limit.english) for limit in LIMITS},
        "terms": {yaku.value: yaku.label for group in yaku_of(ruleset) for yaku in group.choices},
        "dora": _("dora %(count)s"),
        "said": {
            "from": _("%(winner)s wins by ron from %(discarder)s"),
            "several": _("%(winner)s win by ron from %(discarder)s"),
            "alone": _("%(winner)s wins by tsumo"),
            "open": pgettext("hand", "Open"),
            "tenpai": _("Tenpai: %(who)s"),
            "noten": _("Nobody is tenpai."),
            "riichi": _("Riichi: %(who)s"),
            "pao": _("Pao: %(who)s"),
        },
        "unusual": {
            "yakuman": _("%(name)s wins with a yakuman."),
            "dora": _("%(name)s has more than 12 dora."),
            "poor": _("%(name)s declared riichi with less than 1,000 points."),
            "third": _("%(name)s wins for the third time in a row."),
        },
        "han": _("%(han)s han"),
        "fu": _("%(fu)s fu"),
        "repeats": {"counter": "honba", "text": _("%(count)s honba")},
        "ask": {
            "won": _("Choose who won."),
            "discarder": _("Choose who dealt in."),
            "self": _("A player cannot win on their own discard."),
            "nagashi": _("Choose who has nagashi mangan."),
            "kind": _("Choose the abortive draw."),
            "offender": _("Choose who committed chombo."),
            "of": _("%(name)s: %(text)s"),
            "value": _("Choose the value of the hand."),
            "fu": _("Choose the fu of the hand."),
            "dora": _("Dora alone is not a yaku."),
            "calls": _("Choose whether the hand was closed or open."),
            "missing": _("The hand has another of these yaku: %(yaku)s."),
            "impossible": _("No hand under these rules has this value."),
            "deltas": _("Enter what each player gained or lost."),
            "zero": _("The points add up to %(sum)s; they must add up to 0."),
            "poor": _("Riichi needs %(minimum)s points; the player has %(points)s."),
        },
    }
