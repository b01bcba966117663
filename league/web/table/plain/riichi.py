"""The form of a riichi hand: who won, dealt in and declared, han, fu, yaku, tiles, points."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.web.common.tile_forms import RulesForm, any_filled, initial_tiles, tile_field
from league.web.common.typed_fields import (
    NOTHING,
    Flag,
    TypedChoice,
    TypedChoices,
    TypedNumber,
    TypedText,
)
from league.web.table.entry_choices import (
    DASH,
    Choice,
    aborts_of,
    calls,
    liable_questions,
    outcomes_of,
    people_of,
)
from league.web.table.page_context import SeatRow
from league.web.table.plain.hand_form import (
    IDS,
    Entry,
    HandForm,
    WinnerForm,
    offer,
)
from league.web.table.plain.names import names_hint, read_yaku, write_yaku
from league.web.table.winner_fields import TenpaiForm, WinForm
from scoring import Ruleset
from scoring.core.seats import WINDS
from scoring.game import Game
from scoring.riichi.payments import RINSHAN_PAO
from scoring.riichi.play.entry import Outcome
from scoring.riichi.play.entry_json import FIELDS
from scoring.ruleset import SWITCHES

EXAMPLE = ("riichi", "pinfu")
ANSWERS = {"open": True, "closed": False}
#: The fields of a win that the entry states as they are typed.
AS_TYPED = ("han", "fu", "yakuman", "chips", "discards")
_FIELD_OF_PART = {"open": "calls", "dora": "yaku", "": "seat"}


class RiichiWinnerForm(WinnerForm, WinForm):
    """A win by number, by tiles, or by both, which must agree."""

    questions = "table/plain/_riichi_winner.html"

    han = TypedNumber(label=lazy("Han"))
    fu = TypedNumber(label=lazy("Fu"))
    yaku = TypedText(label=lazy("Yaku (optional)"))
    yakuman = TypedNumber(
        label=lazy("Yakuman"), help_text=lazy("How many, in place of han and fu.")
    )
    calls = TypedChoice(label=lazy("Closed or open"))
    chips = TypedNumber(label=lazy("Chips from each payer"))

    def __init__(
        self, *args: Any, ruleset: Ruleset, seats: Sequence[SeatRow], **kwargs: Any
    ) -> None:
        super().__init__(*args, ruleset=ruleset, seats=seats, **kwargs)
        self.ruleset = ruleset
        liable = ["pao", *(f"pao-{name}" for name in (*SWITCHES["pao"].choices, RINSHAN_PAO))]
        questions = liable_questions(ruleset)
        self.fields |= {name: TypedChoice(label=questions.get(name, "")) for name in liable}
        offer(self, people_of(seats, _("Nobody")), *liable)
        offer(self, calls(), "calls")
        self.fields["yaku"].help_text = names_hint(write_yaku(EXAMPLE, 2, ruleset))
        chips = ["chips"] if ruleset.chips else []
        self._more = ["yakuman", "calls", *questions, *chips]

    @property
    def more(self) -> list[forms.BoundField]:
        """What few winners need."""
        return [self[name] for name in self._more]

    @property
    def more_is_open(self) -> bool:
        return any_filled(self.more)

    def win(self) -> Entry:
        typed = self.cleaned_data
        written = read_yaku(typed["yaku"], self.ruleset)
        by_yakuman = {
            name.removeprefix("pao-"): wind
            for name, wind in typed.items()
            if name.startswith("pao-") and wind
        }
        win = {name: typed[name] for name in AS_TYPED} | {
            "yaku": written.ids,
            "dora": written.dora,
            "open": ANSWERS.get(typed["calls"]),
            "tiles": self.tiles(),
            "pao": by_yakuman or typed["pao"],
        }
        stated = {name: value for name, value in win.items() if value not in NOTHING}
        return {"seat": typed["seat"], **stated}

    @staticmethod
    def values_of(win: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Any]:
        """The values of a form that says this win."""
        tiles = win.get("tiles") or {}
        pao = win.get("pao") or tiles.get("pao") or ""
        liable = pao if isinstance(pao, Mapping) else {"": pao}
        said = {answer: name for name, answer in ANSWERS.items()}
        return {
            **{name: win.get(name) for name in ("seat", *AS_TYPED)},
            **initial_tiles(tiles),
            **{f"pao-{name}".removesuffix("-"): wind for name, wind in liable.items()},
            "yaku": write_yaku(win.get("yaku") or [], win.get("dora"), ruleset),
            "calls": "" if win.get("open") is None else said[win["open"]],
        }

    def field_of(self, code: str, path: str) -> str:
        part, _dot, rest = path.partition(".")
        if part != "tiles":
            bare = part.partition("[")[0]
            return "han" if code == "value_missing" else _FIELD_OF_PART.get(bare, bare)
        if rest == "riichi":  # riichi itself is declared at the table
            rest = "melds" if code == "riichi_with_open_hand" else "flags"
        return tile_field(rest or "concealed")


class PointsForm(RulesForm):
    """What each player gained or lost: "points-E"."""

    def __init__(
        self,
        data: QueryDict | None,
        initial: Mapping[str, Any],
        *,
        winds: Iterable[str],
        names: Mapping[str, str],
    ) -> None:
        super().__init__(data, initial=dict(initial), prefix="points", auto_id=IDS)
        self.fields |= {wind: TypedNumber(label=names.get(wind, "")) for wind in winds}

    def points(self) -> dict[str, Any]:
        return {wind: points for wind, points in self.cleaned_data.items() if points != ""}


class RiichiForm(HandForm):
    """A hand of riichi; the tiles of a tenpai player are named by the wind: "S-concealed"."""

    questions = "table/plain/_riichi.html"
    winner_form = RiichiWinnerForm
    outcomes_of = staticmethod(outcomes_of)
    common_keys = frozenset({"outcome", "riichi", "yame", "time_up", "confirmed"})
    keys_of = FIELDS
    won_by, won_together_by = f"{Outcome.RON} {Outcome.TSUMO}", Outcome.RON.value
    #: Everything but points that are entered as they are.
    played = " ".join(name for name in FIELDS if name != Outcome.DELTAS)
    #: The draws at which tenpai players may enter their tiles.
    shown_at = " ".join(name for name, keys in FIELDS.items() if "hands" in keys)

    kind = TypedChoice(label=lazy("Which abortive draw?"))
    nagashi = TypedChoices(label=lazy("Nagashi"))
    tenpai = TypedChoices(label=lazy("Tenpai"))
    riichi = TypedChoices(label=lazy("Riichi"))
    dealer_stays = Flag(label=lazy("The dealer stays"))
    confirmed = Flag(label=lazy("Accept a riichi declared with too few points"))
    yame = Flag(label=lazy("Dealer ends the game after this hand"))

    def add_parts(self, data: QueryDict | None, values: Mapping[str, Any]) -> None:
        winds = [wind.value for wind in WINDS[: self.ruleset.players]]
        names = {seat.wind: seat.name for seat in self.seats}
        self.points = PointsForm(data, values.get("deltas") or {}, winds=winds, names=names)
        tiles = {wind: initial_tiles(held) for wind, held in (values.get("hands") or {}).items()}
        self.hands = {
            wind: TenpaiForm(data, wind, auto_id=IDS, ruleset=self.ruleset, initial=tiles.get(wind))
            for wind in winds
        }

    def offer_choices(self) -> None:
        super().offer_choices()
        self.fields["discarder"].label = _("Dealt in")
        self.fields["offender"].label = _("Chombo")
        offer(self, [Choice(value="", label=DASH), *aborts_of(self.ruleset)], "kind")
        offer(self, people_of(self.seats), "nagashi", "tenpai", "riichi")

    @property
    def parts(self) -> list[RulesForm]:
        return [*super().parts, self.points, *self.hands.values()]

    @property
    def draws(self) -> str:
        """The draws that ask who is tenpai."""
        asks = self.ruleset.abort_dealer == "by_tenpai" or self["tenpai"].value()
        return f"{self.shown_at} {Outcome.ABORTIVE_DRAW}" if asks else self.shown_at

    @property
    def hands_of_players(self) -> list[tuple[str, TenpaiForm]]:
        return [(seat.name, self.hands[seat.wind]) for seat in self.seats]

    @property
    def hands_are_typed(self) -> bool:
        return any(form.tiles_are_typed for form in self.hands.values())

    def entry(self) -> Entry:
        entry = super().entry()
        asked = FIELDS.get(entry["outcome"], frozenset())
        if "deltas" in asked and (points := self.points.points()):
            entry["deltas"] = points
        shown = entry.get("tenpai", ()) if "hands" in asked else ()
        hands = {wind: self.hands[wind].tiles() for wind in shown if wind in self.hands}
        if any(hands.values()):
            entry["hands"] = {wind: tiles for wind, tiles in hands.items() if tiles}
        return entry

    @classmethod
    def values_of(cls, entry: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Any]:
        wins = entry.get("wins") or []
        return {**entry, "wins": [RiichiWinnerForm.values_of(win, ruleset) for win in wins]}

    def asked_flags(self, before: Game, *, is_time_up: bool) -> dict[str, bool]:
        """Ask whether a riichi stands where somebody has fewer points than it needs."""
        minimum = before.ruleset.riichi_min_points
        is_poor = minimum is not None and min(before.situation.points) < minimum
        later = super().asked_flags(before, is_time_up=is_time_up)
        return {"confirmed": is_poor, **later, "yame": False}

    def place_of(self, code: str, name: str) -> tuple[RulesForm, str]:
        part, _dot, rest = name.partition(".")
        if part == "hands":
            wind, _dot, path = rest.partition(".")
            return self.hands[wind], tile_field(path or "concealed")
        if part == "deltas":
            return self.points, rest
        return super().place_of(code, name)

    def who(self, form: RulesForm) -> str:
        winds = [wind for wind, hand in self.hands.items() if hand is form]
        return next((seat.name for seat in self.seats if seat.wind in winds), super().who(form))
