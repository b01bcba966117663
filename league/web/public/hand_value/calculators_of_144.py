"""The forms of the calculators whose games have a set of 144 tiles."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.templatetags.tile_names import MELDS, OWN_MELDS
from league.web.common.tile_forms import Choices, TilesField
from league.web.public.hand_value.calculator_form import GameForm

OPENINGS = {
    "": lazy("None"),
    "heavenly": lazy("Heavenly hand"),
    "earthly": lazy("Earthly hand"),
    "human": lazy("Human hand"),
}
AFTER_A_KONG = {0: lazy("None"), 1: lazy("After a kong")}
AFTER_KONGS = {**AFTER_A_KONG, 2: lazy("After a kong that followed a kong")}
FLOWER_WINS = {0: lazy("No"), 7: lazy("Seven bonus tiles"), 8: lazy("Eight bonus tiles")}


def _number_of(label: Any, choices: Mapping[int, Promise]) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, choices=choices.items(), coerce=int, required=False)


class FormOf144(GameForm):
    """What they have in common; `circumstances` are the flags of a win with their words."""

    circumstances: ClassVar[Mapping[str, Promise]]
    usual_meld = "pong"
    asks_source = False
    texts = ("concealed", "win_tile", "flowers")

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

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.offer("way", [("discard", _("By discard")), ("self_draw", _("Self-draw"))])
        self.offer("flags", self.circumstances.items())

    def meld_types(self) -> Choices:
        own = OWN_MELDS[self.variant]
        return [(name, own.get(name, MELDS[name])) for name in MELDS_OF_144]

    @property
    def folded(self) -> list[forms.BoundField]:
        """The fields below the fold after the ruleset."""
        return [self[name] for name in (*self.options, "discarder")]

    def task(self) -> dict[str, Any]:
        return {**super().task(), "self_draw": self.cleaned_data.get("way") == "self_draw"}


MELDS_OF_144 = ("chow", "pong", "kong", "concealed_kong")


def _fields_of(flags: Mapping[str, Promise]) -> dict[str, str]:
    return {"self_draw": "way", "rules": "preset", **dict.fromkeys(flags, "flags")}


class HongKongForm(FormOf144):
    variant = "hongkong"
    circumstances: ClassVar[Mapping[str, Promise]] = {
        "robbing_kong": lazy("Robbing a kong"),
        "last_tile": lazy("Last tile"),
    }
    defaults: ClassVar[Mapping[str, str]] = {
        "round_wind": "E",
        "seat_wind": "S",
        "preset": "hk-old-style",
        "way": "discard",
    }
    options = ("kong_replacement", "opening", "flower_win", "guarantor")
    plain = ("round_wind", "seat_wind", "discarder", *options)
    fields_of: ClassVar[Mapping[str, str]] = _fields_of(circumstances)

    flower_win = _number_of(lazy("Instant win by bonus tiles"), FLOWER_WINS)
    kong_replacement = _number_of(lazy("Drawn after a kong"), AFTER_KONGS)
    opening = forms.ChoiceField(
        label=lazy("Opening hand"), choices=OPENINGS.items(), required=False
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.add_choice("guarantor", _("Liable (bao 包)"), self.liable)


class McrForm(FormOf144):
    variant = "mcr"
    circumstances: ClassVar[Mapping[str, Promise]] = {
        "robbing_kong": lazy("Robbing the kong"),
        "last_tile": lazy("Last tile of the wall"),
        "last_of_its_kind": lazy("The other three lie open"),
    }
    defaults: ClassVar[Mapping[str, str]] = {
        "round_wind": "E",
        "seat_wind": "S",
        "preset": "mcr",
        "way": "discard",
    }
    options = ("kong_replacement",)
    plain = ("round_wind", "seat_wind", "discarder", *options)
    fields_of: ClassVar[Mapping[str, str]] = _fields_of(circumstances)

    kong_replacement = _number_of(lazy("Drawn after a kong"), AFTER_A_KONG)
