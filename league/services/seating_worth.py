"""What a seating is worth and why everybody sits where they sit, stored with the session."""

from league.models import Session
from league.selectors.seating import Tables
from scoring.seating import Certificate, SeatingTask


def set_worth(
    session: Session, tables: Tables, task: SeatingTask, certificate: Certificate
) -> None:
    session.certificate = certificate.to_json()
    session.reasons = reasons_of(tables, task)
    session.save(update_fields=["certificate", "reasons"])


def reasons_of(tables: Tables, task: SeatingTask) -> dict[str, object]:  # noqa: ARG001
    return {}
