"""What a seating is worth and why everybody sits where they sit, stored with the session."""

from typing import Any

from league.models import Session
from league.seating.queries.draw_task import Tables
from scoring.seating import METHODS, Certificate, SeatingTask
from scoring.seating.explain import why
from scoring.seating.reasons import Reason


def set_worth(
    session: Session, tables: Tables, task: SeatingTask, certificate: Certificate
) -> None:
    session.certificate = certificate.to_json()
    session.reasons = reasons_of(session, tables, task)
    session.save(update_fields=["certificate", "reasons"])


def reasons_of(session: Session, tables: Tables, task: SeatingTask) -> dict[str, Any]:
    """By the entrant's id; a plan gives no reasons."""
    if session.method not in METHODS:
        return {}
    found = why(tables, task, method=session.method)
    return {player: _stored(reason) for player, reason in found.items()}


def _stored(reason: Reason) -> dict[str, Any]:
    """Without the sentence: it is said in the reader's language."""
    because = _stored(reason.because) if reason.because else None
    return {"code": reason.code, "params": dict(reason.params), "because": because}
