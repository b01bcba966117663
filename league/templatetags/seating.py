"""Certificates of seatings as pages show them."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import template
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.core.problems import SENTENCES

register = template.Library()

Certificate = Mapping[str, Any]

# The measures by which two certificates are compared, in order of importance.
MEASURES: dict[str, Any] = {
    "repeats": _("Repeat pairings"),
    "repeat_weight": _("Weighted sum of repeat pairings"),
    "recent": _("Of these, in the previous session"),
    "same_team": _("Pairs from the same team"),
    "same_club": _("Pairs from the same club"),
    "winds": _("Players with unbalanced starting winds"),
    "spread": _("Rank spread within a table"),
    "table_revisits": _("Players returning to a table"),
}


@register.filter
def certificate_changes(before: Certificate, after: Certificate) -> list[tuple[str, Any, Any]]:
    """The measures that differ between two certificates, and always the repeats."""
    return list(_measures(before, after))


def _measures(before: Certificate, after: Certificate) -> Iterator[tuple[str, Any, Any]]:
    for key, name in MEASURES.items():
        now, then = _value(before, key), _value(after, key)
        if now != then or key == "repeats":
            yield name, now, then


def _value(certificate: Certificate, key: str) -> Any:
    value = certificate.get(key, 0)
    return value.get("unbalanced", 0) if isinstance(value, Mapping) else value


@register.filter
def note_text(note: Mapping[str, Any]) -> str:
    """A note of a certificate in the reader's language."""
    return str(gettext(SENTENCES[note["code"]]) % note["params"])
