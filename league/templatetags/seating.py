"""Certificates of seatings as pages show them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.core.problems import SENTENCES

register = template.Library()

Certificate = Mapping[str, Any]
Read = str | Callable[[Certificate], int]  # a key of the certificate, or what counts in it
OFTEN = 3  # meetings


def _met_often(certificate: Certificate) -> int:
    return sum(times >= OFTEN for _one, _other, times in certificate.get("repeated", ()))


def _uneven_winds(certificate: Certificate) -> int:
    return int(certificate.get("winds", {}).get("unbalanced", 0))


#: The measures by which two seatings are compared, in order of importance; fewer is better.
MEASURES: tuple[tuple[Read, Promise], ...] = (
    ("repeats", _("Pairs who meet again")),
    (_met_often, _("… for the third time or more")),
    ("recent", _("… who met in the session before")),
    ("same_team", _("Pairs of one team")),
    ("spread", _("Ranks apart at a table, average")),
    ("spread_largest", _("… at the widest table")),
    (_uneven_winds, _("Players with uneven winds")),
    ("same_club", _("Pairs of one club")),
    ("same_country", _("Pairs of one country")),
    ("table_revisits", _("Players back at the same table")),
)
#: Shown even where both are the same.
ALWAYS: frozenset[Read] = frozenset({"repeats"})
#: The second is "…" of the first: where one differs both are shown.
RANKS_APART: frozenset[Read] = frozenset({"spread", "spread_largest"})
DECIMALS: dict[Read, int] = {"spread": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """One measure of two seatings as text; `better` is -1 for the first one, 1 for the second."""

    name: str
    before: str
    after: str
    better: int


@register.filter
def certificate_changes(before: Certificate, after: Certificate) -> list[Measure]:
    """The measures that differ between two certificates, and those that belong to them."""
    return list(_measures(before, after))


def _measures(before: Certificate, after: Certificate) -> Iterator[Measure]:
    shown = ALWAYS
    if any(_value(before, one) != _value(after, one) for one in RANKS_APART):
        shown |= RANKS_APART
    for measure, name in MEASURES:
        now, then = _value(before, measure), _value(after, measure)
        if now == then and measure not in shown:
            continue
        decimals = DECIMALS.get(measure, 0)
        yield Measure(
            name=str(name),
            before=number_format(now, decimals),
            after=number_format(then, decimals),
            better=(now > then) - (now < then),
        )


def _value(certificate: Certificate, measure: Read) -> float:
    value: float = measure(certificate) if callable(measure) else certificate.get(measure, 0)
    return round(value, DECIMALS.get(measure, 0))


@register.filter
def note_text(note: Mapping[str, Any]) -> str:
    """A note of a certificate in the reader's language."""
    return str(gettext(SENTENCES[note["code"]]) % note["params"])
