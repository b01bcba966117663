"""The form of the Hong Kong calculator."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.web.common.tile_forms import Choices, TilesField
from league.web.public.hand_value.calculator_form import GameForm

MELDS = {
    "chow": lazy("Chow"),
    "pong": lazy("Pong"),
    "kong": lazy("Kong"),
    "concealed_kong": lazy("Concealed kong"),
}
FLAGS = {"robbing_kong": lazy("Robbing a kong"), "last_tile": lazy("Last tile")}
OPENINGS = {
    "": lazy("None"),
    "heavenly": lazy("Heavenly hand"),
    "earthly": lazy("Earthly hand"),
    "human": lazy("Human hand"),
}
REPLACEMENTS = {
    0: lazy("None"),
    1: lazy("After a kong"),
    2: lazy("After a kong that followed a kong"),
}
FLOWER_WINS = {0: lazy("No"), 7: lazy("Seven bonus tiles"), 8: lazy("Eight bonus tiles")}


class HongKongCalculatorForm(GameForm):
    variant = "hongkong"
    usual_meld = "pong"
    asks_source = False
    texts = ("concealed", "win_tile", "flowers")
    defaults: ClassVar[Mapping[str, str]] = {
        "round_wind": "E",
        "seat_wind": "S",
        "preset": "hk-old-style",
        "way": "discard",
    }
    options = ("guarantor", "opening", "kong_replacement", "flower_win")
    plain = ("round_wind", "seat_wind", "discarder", *options)
    fields_of: ClassVar[Mapping[str, str]] = {
        "self_draw": "way",
        "rules": "preset",
        **dict.fromkeys(FLAGS, "flags"),
    }

    concealed = TilesField(
        label=lazy("Tiles in hand"),
        help_text=lazy("Without the winning tile, melds and flowers, for example 23456722s11z."),
    )
    win_tile = TilesField(label=lazy("Winning tile"), help_text=lazy("For example 8s."))
    flowers = TilesField(
        label=lazy("Flowers and seasons"),
        help_text=lazy(
            "1f to 4f are the flowers, 5f to 8f the seasons, in the order of the winds."
        ),
    )
    flower_win = forms.TypedChoiceField(
        label=lazy("Instant win by bonus tiles"),
        choices=FLOWER_WINS.items(),
        coerce=int,
        required=False,
    )
    kong_replacement = forms.TypedChoiceField(
        label=lazy("Drawn after a kong"), choices=REPLACEMENTS.items(), coerce=int, required=False
    )
    opening = forms.ChoiceField(
        label=lazy("Opening hand"), choices=OPENINGS.items(), required=False
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.offer("way", [("discard", _("By discard")), ("self_draw", _("Self-draw"))])
        self.offer("flags", FLAGS.items())
        self.add_choice("guarantor", _("Liable (bao 包)"), self.liable)

    def meld_types(self) -> Choices:
        return MELDS.items()

    def task(self) -> dict[str, Any]:
        return {**super().task(), "self_draw": self.cleaned_data.get("way") == "self_draw"}
