"""The certificate of a session, without hidden results."""

from collections.abc import Mapping
from typing import Any

from league.core.permissions import Actor
from league.events.queries.release import sees_everything, sees_results
from league.models import Session

# Values that reveal the ranks behind the draw.
RANK_KEYS = ("spread", "spread_largest", "objective")


def visible_certificate(session: Session, actor: Actor) -> dict[str, Any]:
    """The certificate without values that depend on hidden results."""
    if sees_ranks(session, actor):
        return dict(session.certificate)
    return without_ranks(session.certificate)


def without_ranks(certificate: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in certificate.items() if key not in RANK_KEYS}


def sees_ranks(session: Session, actor: Actor) -> bool:
    if sees_everything(session.event, actor):
        return True
    earlier = session.event.sessions.filter(number__lt=session.number).select_related("event")
    return all(sees_results(other, actor) for other in earlier)
