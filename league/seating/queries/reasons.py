"""The reasons for players' seats in the reader's language, and the goals that a seating misses."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext

from league.models import Session
from league.seating.queries.conflicts import SessionSeating
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


# Reasons that name a missed goal; the other reasons name a goal that is met.
MISSED_CODES = frozenset(
    {
        "should_not_meet",
        "meets_again",
        "team_mates",
        "club_mates",
        "far_apart",
        "sits_out_again",
    }
)


def missed_goals(seating: SessionSeating) -> list[tuple[str, str]]:
    """(player, sentence) of each missed goal."""
    return [(seating.names[who], _why(seating, who)) for who in _with_missed_goal(seating)]


def unbalanced_winds(seating: SessionSeating) -> list[str]:
    """Names of players whose starting winds differ by more than one, if the certificate says so."""
    winds = seating.session.certificate.get("winds", {})
    return [seating.names[who] for who in winds.get("players", ()) if who in seating.names]


def _with_missed_goal(seating: SessionSeating) -> Iterator[str]:
    """Entrants with a missed goal, one for each pair with the same reason."""
    seen: set[tuple[str, frozenset[str]]] = set()
    seats = (who for table in seating.tables for who in table)
    for who in dict.fromkeys([*seats, *seating.session.reasons]):
        reason: Mapping[str, Any] = seating.session.reasons.get(who, {})
        if reason.get("code") not in MISSED_CODES or who not in seating.names:
            continue
        about = (reason["code"], frozenset({who, str(reason["params"].get("other", who))}))
        if about not in seen:
            seen.add(about)
            yield who


def _why(seating: SessionSeating, who: str) -> str:
    return reason_text(seating.session, int(who), seating.names)
