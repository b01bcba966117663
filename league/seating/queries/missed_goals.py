"""Missed goals of a seating, with reasons."""

from collections.abc import Iterator, Mapping
from typing import Any

from league.seating.queries.conflicts import SessionSeating
from league.seating.queries.reasons import reason_text

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
