"""The parts of a phone's entry form for riichi: values by yaku, by number and by tiles.

`ANY_WIND` stands for a winner's wind, which scripts fill in.
"""

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from league.play.queries.riichi_texts import OUTCOME_WORDS
from league.web.common.tile_forms import WinForm
from league.web.table.entry_choices import Choice, fu_of, han_of, yaku_of, yakuman_of
from league.web.table.entry_questions import Field, Tap, taps_of
from league.web.table.page_context import SeatRow
from league.web.table.tile_pad import HONOURS, pad_tables
from league.web.table.winner_fields import WinnerStep, flags_of, win_form, winner_steps
from scoring import Ruleset
from scoring.riichi.limits import LIMITS
from scoring.riichi.play.offline_tables.tile_set import tile_set


def tile_pad(ruleset: Ruleset, wind: str) -> dict[str, Any]:
    """The fields for a winner's tiles, the keys, and the tables of the pad."""
    tables = tile_set(ruleset)
    flags = {
        f"{'tsumo' if tsumo else 'ron'}{' riichi' if riichi else ''}": flags_of(
            ruleset, tsumo=tsumo, in_riichi=riichi
        )
        for tsumo in (False, True)
        for riichi in (False, True)
    }
    copies = tables["copies"]
    return {
        "form": _winner_form(ruleset, wind, flags),
        "flags": flags,
        "suits": [[name if name in copies else "" for name in _suit(suit)] for suit in "mps"],
        "honours": HONOURS,
        "tables": pad_tables(tables),
    }


def _winner_form(ruleset: Ruleset, wind: str, flags: dict[str, list[str]]) -> WinForm:
    """The form with all possible flags; `flags` says which apply together."""
    form = win_form(QueryDict(f"outcome=ron&riichi={wind}"), wind, ruleset, {})
    form.limit_to(sorted({name for names in flags.values() for name in names}))
    return form


def _suit(suit: str) -> list[str]:
    """The keys of a suit; the red five is last."""
    return [f"{rank}{suit}" for rank in "1234567890"]


ANY_WIND = "X"
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
    "chinitsu",
)

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


@dataclass(frozen=True, slots=True, kw_only=True)
class ValuePart:
    """The questions of the value step."""

    calls: Field
    common: Field
    rest: list[Field]
    han: Field
    yakuman: Field
    fu: Field
    pairs: Field
    waits: Field
    sets: dict[str, Any]
    liable: list[Field]
    liable_by_han: bool
    chips: str


def value_part(ruleset: Ruleset, seats: list[SeatRow]) -> ValuePart:
    (step,) = winner_steps(QueryDict(f"outcome=ron&won={ANY_WIND}"), ruleset, seats, {})
    assert isinstance(step, WinnerStep)  # noqa: S101  # the data does not select tiles
    groups = yaku_of(ruleset)
    offered = {choice.value: choice for group in groups for choice in group.choices}
    return ValuePart(
        calls=_field("calls", _("Closed or open"), _calls()),
        common=_yaku(_("Yaku"), [offered[name] for name in COMMON if name in offered]),
        rest=[
            _yaku(group.name, left)
            for group in groups
            if (left := [choice for choice in group.choices if choice.value not in COMMON])
        ],
        han=_field("value", _("Han"), han_of(ruleset)),
        yakuman=_field("value", _("Yakuman"), yakuman_of(ruleset)),
        fu=_field("fu", _("Fu"), [choice for choice in fu_of() if choice.value]),
        pairs=_field("fu-pair", _("Pair"), _choices(PAIRS)),
        waits=_field("fu-wait", _("Wait"), _choices(WAITS)),
        sets=SETS,
        liable=step.selects,
        liable_by_han=ruleset.pao_rinshan,
        chips=f"{ANY_WIND}-chips" if ruleset.chips else "",
    )


def _field(part: str, label: str, choices: list[Choice], kind: str = "radio") -> Field:
    name = f"{ANY_WIND}-{part}"
    return Field(name=name, label=label, taps=taps_of(QueryDict(), name, choices, kind))


def _yaku(label: str, choices: list[Choice]) -> Field:
    return _field("yaku", label, choices, "checkbox")


def _choices(words: dict[str, Any]) -> list[Choice]:
    return [Choice(value=name, label=str(text)) for name, text in words.items()]


def _calls() -> list[Choice]:
    return [
        Choice(value="closed", label=pgettext("hand", "Closed"), note="門前"),
        Choice(value="open", label=pgettext("hand", "Open"), note="副露"),
    ]


def _modes() -> list[Tap]:
    """The two ways to state a value without tiles: by yaku, or by han and fu."""
    choices = [
        Choice(value="yaku", label=pgettext("way", "Yaku"), note="役"),
        Choice(value="number", label=_("Han and fu"), note="翻符"),
    ]
    return taps_of(QueryDict(), f"{ANY_WIND}-mode", choices)


def phone_parts(ruleset: Ruleset, seats: list[SeatRow]) -> dict[str, Any]:
    """What the templates of the form need."""
    return {
        "parts": "table/entry/_riichi.html",
        "people": {"discarder": _("Dealt in"), "riichi": _("Riichi"), "tenpai": _("Tenpai")},
        "value": value_part(ruleset, seats),
        "modes": _modes(),
        "pad": tile_pad(ruleset, ANY_WIND),
        "asks_confirm": ruleset.riichi_min_points is not None,
    }


def script_texts(ruleset: Ruleset) -> dict[str, Any]:
    """The texts of the scripts that enter riichi."""
    return {
        "outcomes": {name: str(word.text) for name, word in OUTCOME_WORDS.items()},
        "values": {choice.value: choice.spoken for choice in yakuman_of(ruleset)},
        "limits": {limit.id: _(limit.english) for limit in LIMITS},
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
            "calls": _("Choose whether the hand was closed or open."),
            "impossible": _("No hand under these rules has this value."),
            "deltas": _("Enter what each player gained or lost."),
            "zero": _("The points add up to %(sum)s; they must add up to 0."),
            "poor": _("Riichi needs %(minimum)s points; the player has %(points)s."),
        },
    }
