"""Data and parts of the entry form that let a phone enter hands by itself.

The game, the ruleset worked out into tables, the texts of the reader's language, and the form's
parts. `ANY_WIND` stands for a winner's wind, which scripts fill in. Without scripts the plain
forms do the same.
"""

from dataclasses import asdict, dataclass
from typing import Any

from django.http import HttpRequest, QueryDict
from django.middleware.csrf import get_token
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy, pgettext
from django.utils.translation import gettext as _

from league.core.queries.rule_terms import Word, isolated, numerals, term
from league.play.queries.games import TableState
from league.play.queries.phone_rules import offline_tables_json
from league.templatetags.numbers import habit
from league.templatetags.tenbou import kanji, sign
from league.templatetags.tenbou import wind as wind_name
from league.templatetags.tile_names import CALLED_FROM, MELDS, TILES
from league.templatetags.tiles import SHEET
from league.web.common.tile_forms import WinForm
from league.web.table.access import TableAccess
from league.web.table.entry_choices import Choice, fu_of, han_of, outcomes_of, yaku_of, yakuman_of
from league.web.table.entry_questions import Field, Tap, WhoStep, taps_of, who_step
from league.web.table.page_context import SeatRow
from league.web.table.texts import ABORTS, ENDINGS, NUMERALS, OUTCOMES, REASONS
from league.web.table.winner_fields import WinnerStep, flags_of, win_form, winner_steps
from scoring import Ruleset
from scoring.core.seats import WINDS
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.limits import LIMITS
from scoring.riichi.play.offline_tables.tile_set import tile_set

HONOURS = [f"{rank}z" for rank in "1234567"]


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
        "tables": {**tables, "sheet": static(SHEET), "words": _tile_texts()},
    }


def _winner_form(ruleset: Ruleset, wind: str, flags: dict[str, list[str]]) -> WinForm:
    """The form with all possible flags; `flags` says which apply together."""
    form = win_form(QueryDict(f"outcome=ron&riichi={wind}"), wind, ruleset, {})
    form.limit_to(sorted({name for names in flags.values() for name in names}))
    return form


def _suit(suit: str) -> list[str]:
    """The keys of a suit; the red five is last."""
    return [f"{rank}{suit}" for rank in "1234567890"]


def _tile_texts() -> dict[str, Any]:
    return {
        "tiles": {name: str(word) for name, word in TILES.items()},
        "melds": {name: str(word) for name, word in MELDS.items()},
        "from": {name: str(word) for name, word in CALLED_FROM.items()},
        "remove": _("Remove %(what)s"),
        "left": _("%(tile)s, %(count)s left"),
    }


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
    groups = [
        (group.name, [choice.value for choice in group.choices]) for group in yaku_of(ruleset)
    ]
    offered = {name for _group, names in groups for name in names}
    return ValuePart(
        calls=_field("calls", _("Closed or open"), _calls()),
        common=_yaku(_("Yaku"), [name for name in COMMON if name in offered]),
        rest=[
            _yaku(group, left)
            for group, names in groups
            if (left := [name for name in names if name not in COMMON])
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


def _yaku(label: str, names: list[str]) -> Field:
    return _field("yaku", label, [_chip(name) for name in names], "checkbox")


def _choices(words: dict[str, Any]) -> list[Choice]:
    return [Choice(value=name, label=str(text)) for name, text in words.items()]


def _calls() -> list[Choice]:
    return [
        Choice(value="closed", label=pgettext("hand", "Closed"), note="門前"),
        Choice(value="open", label=pgettext("hand", "Open"), note="副露"),
    ]


def _chip(name: str) -> Choice:
    return Choice(value=name, label=term(name), note=ALL_YAKU[name].kanji)


def _modes() -> list[Tap]:
    """The two ways to state a value without tiles: by yaku, or by han and fu."""
    choices = [
        Choice(value="yaku", label=pgettext("way", "Yaku"), note="役"),
        Choice(value="number", label=_("Han and fu"), note="翻符"),
    ]
    return taps_of(QueryDict(), f"{ANY_WIND}-mode", choices)


def phone_app(state: TableState, seats: list[SeatRow]) -> dict[str, Any] | None:
    """Everything the phone needs; None if the event does not record hands.

    Finished games have it too, so that unsent hands on a phone are shown and sent.
    """
    if state.game is None:
        return None
    ruleset = state.game.ruleset
    asks_time = ruleset.time_policy != "none"
    return {
        "offline_tables": offline_tables_json(ruleset),
        "words": _script_texts(ruleset),
        "whos": [_who(choice.value, ruleset, seats) for choice in outcomes_of(ruleset)],
        "value": value_part(ruleset, seats),
        "modes": _modes(),
        "pad": tile_pad(ruleset, ANY_WIND),
        "asks_time": asks_time,
        "asks_confirm": ruleset.riichi_min_points is not None,
    }


def page_data(
    request: HttpRequest, access: TableAccess, state: TableState, as_of: dict[str, Any]
) -> dict[str, Any]:
    """The current table and game; the phone fetches this again after changes."""
    game = state.game
    table = access.table
    return {
        "table": table.pk,
        "language": get_language(),
        "auth": _auth(request, access),
        "urls": {
            "hands": reverse("api-tables-hands", args=[table.pk]),
            "preview": reverse("api-tables-preview", args=[table.pk]),
            "hand": access.url("hand"),
            "state": f"{access.url('page')}?part=state",
            "version": access.url("version"),
            "worker": reverse("worker") if access.by_link else "",
            "scope": "/t/",
            "live": reverse(f"live-{'link' if access.by_link else 'desk'}", args=[access.key]),
        },
        "game": {
            **as_of,
            "seats": [
                {"entrant": seat.entrant_id, "name": isolated(seat.entrant.player.public_name)}
                for seat in state.seats
            ],
            "stored": [str(hand.client_id) for hand in state.hands],
            "situation": game.situation.to_json() if game else None,
            "ending": game.ending if game else None,
            "time_is_up": bool(game and game.time_is_up),
        },
    }


def _auth(request: HttpRequest, access: TableAccess) -> dict[str, str]:
    if access.by_link:
        return {"Authorization": f"Table {access.key}"}
    return {"X-CSRFToken": get_token(request)}


def _script_texts(ruleset: Ruleset) -> dict[str, Any]:
    """The texts of the scripts."""
    outcomes: dict[Any, Word] = {**OUTCOMES, **ABORTS}
    return {
        "numbers": asdict(habit()),
        "winds": {
            w.value: {"name": wind_name(w), "sign": sign(w), "kanji": kanji(w)} for w in WINDS
        },
        "round": pgettext("round", "%(wind)s %(number)s"),
        "numbers_of_rounds": numerals(),
        "numerals": NUMERALS,
        "outcomes": {key.value: str(word.text) for key, word in outcomes.items()},
        "reasons": {**_texts(REASONS), **{key.value: str(w.text) for key, w in outcomes.items()}},
        "endings": _texts(ENDINGS),
        "middle": _("the table"),
        "values": {choice.value: choice.spoken for choice in yakuman_of(ruleset)},
        "limits": {limit.id: _(limit.english) for limit in LIMITS},
        "han": _("%(han)s han"),
        "fu": _("%(fu)s fu"),
        "honba": _("%(count)s honba"),
        "from_each": _("%(points)s from each"),
        "cell": _("%(question)s: %(name)s, %(wind)s"),
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
            "poor": _("Riichi needs %(minimum)s points; the player has %(points)s."),
        },
    }


def _texts(table: dict[str, Any]) -> dict[str, str]:
    return {key: str(text) for key, text in table.items()}


def _who(outcome: str, ruleset: Ruleset, seats: list[SeatRow]) -> tuple[str, WhoStep]:
    return outcome, who_step(QueryDict(f"outcome={outcome}"), ruleset, seats, {})
