"""How the hands of each game are valued and explained in words. A further game has a row here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from league.hand_value.queries import hongkong_explanations, mcr_explanations
from league.hand_value.queries.explanations import (
    ValueLine,
    explain_task,
    explanation_json,
    near_lines,
    size_of,
)

Json = Mapping[str, Any]
Task = Json


@dataclass(frozen=True, slots=True, kw_only=True)
class HandWords:
    """What pages and the API say of a hand by tiles.

    `drawn` is the key of a self-draw in the value format, `size` words a value in JSON in short.
    `too_little` is the code of a complete hand that may not win, and `below` what it counts for and
    nearly has.
    """

    drawn: str
    explain: Callable[[Task], dict[str, Any]]
    size: Callable[[Json], str]
    too_little: str
    too_little_in_short: Promise
    below: Callable[[Task], tuple[list[ValueLine], list[ValueLine]]]


#: The words of each game by the value of the switch `variant`.
HANDS: Mapping[str, HandWords] = MappingProxyType(
    {
        "riichi": HandWords(
            drawn="tsumo",
            explain=lambda task: explanation_json(explain_task(task, near_misses=True)),
            size=lambda value: size_of(value["yakuman"], value["han"], value["fu"]),
            too_little="no_yaku",
            too_little_in_short=lazy("no yaku"),
            below=lambda task: ([], near_lines(task)),
        ),
        "hongkong": HandWords(
            drawn="self_draw",
            explain=hongkong_explanations.explain_hongkong,
            size=lambda value: hongkong_explanations.faan_text(value["faan"]),
            too_little="too_few_faan",
            too_little_in_short=lazy("too few faan"),
            below=hongkong_explanations.below_minimum,
        ),
        "mcr": HandWords(
            drawn="self_draw",
            explain=mcr_explanations.explain_mcr,
            size=lambda value: mcr_explanations.fan_text(value["fan"]),
            too_little="too_few_fan",
            too_little_in_short=lazy("too few fan"),
            below=mcr_explanations.below_minimum,
        ),
    }
)
