"""The reason for a player's seat, in the reader's language."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from league.models import Session
from scoring.seating.explain import REASONS

# Parameters of a reason that are entrant ids.
PEOPLE = ("other", "one", "with")


def reason_text(session: Session, entrant_id: int, names: Mapping[str, str]) -> str:
    """The stored reason with players' names; "" if there is none."""
    reason = session.reasons.get(str(entrant_id))
    return _text(reason, names) if reason else ""


def _text(reason: Mapping[str, Any], names: Mapping[str, str]) -> str:
    params = dict(reason["params"])
    for key in PEOPLE:
        if key in params:
            params[key] = names.get(str(params[key]), params[key])
    if "method" in params:
        params["method"] = gettext(params["method"])
    sentence = gettext(REASONS[reason["code"]]) % params
    because = reason.get("because")
    return f"{sentence} {_text(because, names)}" if because else sentence
