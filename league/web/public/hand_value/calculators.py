"""The calculator of each game. A further game has a row here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from league.hand_value.queries import hongkong_explanations, mcr_explanations
from league.hand_value.queries.explanations import explain_task
from league.web.common.tile_pad import pad_of_144, riichi_pad
from league.web.public.hand_value.calculator_form import CalculatorForm, GameForm
from league.web.public.hand_value.calculators_of_144 import HongKongForm, McrForm
from scoring import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculator:
    """A calculator: its page, its form, and the keys of its tile pad.

    `explanation` is the template of a value, `script` the language of the characters in it, `example`
    the fields of a hand in an address, `left_out` which hands waits and discards do not lead to.
    """

    title: Promise
    description: Promise
    form: type[GameForm]
    template: str
    explain: Callable[[Mapping[str, Any]], Any]
    explanation: str
    script: str
    example: str
    pad: Callable[[Ruleset], dict[str, Any]]
    left_out: Promise | str = ""


RIICHI = Calculator(
    title=lazy("Hand calculator"),
    description=lazy("The value of a riichi hand from its tiles, explained step by step."),
    form=CalculatorForm,
    template="public/calculator/calculator.html",
    explain=lambda task: explain_task(task, near_misses=True),
    explanation="public/calculator/_explanation.html",
    script="ja",
    example=urlencode(
        {
            "concealed": "123m456p45s11z",
            "meld1_type": "pon",
            "meld1": "777z",
            "meld1_from": "toimen",
            "win_tile": "6s",
            "dora_indicators": "4p",
            "seat_wind": "W",
        }
    ),
    pad=riichi_pad,
)
HONGKONG = Calculator(
    title=lazy("Hong Kong calculator"),
    description=lazy("The faan of a Hong Kong hand from its tiles, explained step by step."),
    form=HongKongForm,
    template="public/calculator/of_144.html",
    explain=hongkong_explanations.explained_task,
    explanation="public/calculator/_faan_explanation.html",
    script="zh-Hant",
    example=urlencode(
        {
            "concealed": "23456722s11z",
            "meld1_type": "pong",
            "meld1": "555z",
            "win_tile": "1z",
            "flowers": "2f",
            "seat_wind": "S",
        }
    ),
    pad=pad_of_144,
)
MCR = Calculator(
    title=lazy("MCR calculator"),
    description=lazy(
        "The fan of a hand of Mahjong Competition Rules from its tiles, explained step by step."
    ),
    form=McrForm,
    template="public/calculator/of_144.html",
    explain=mcr_explanations.explained_task,
    explanation="public/calculator/_fan_explanation.html",
    script="zh-Hans",
    example=urlencode(
        {
            "concealed": "12m99s456p",
            "meld1_type": "chow",
            "meld1": "789s",
            "meld2_type": "pong",
            "meld2": "777z",
            "win_tile": "3m",
            "flowers": "2f",
            "seat_wind": "S",
        }
    ),
    pad=pad_of_144,
    left_out=lazy("Knitted hands are not looked for."),
)
#: The calculator of each game by the value of the switch `variant`.
CALCULATORS: Mapping[str, Calculator] = MappingProxyType(
    {"riichi": RIICHI, "hongkong": HONGKONG, "mcr": MCR}
)
