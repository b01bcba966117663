"""Set the facts that federations ask about an event."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction

from league.core.changes import change_fields
from league.core.errors import AnyProblem, problem
from league.core.fields import problems_of_fields
from league.core.locks import locked_event, require
from league.core.permissions import Actor
from league.country_codes import THREE_LETTERS
from league.models import Event, FederationFacts
from league.standings.queries.federations import facts_of

FACTS = ("city", "country", "short_name", "observer", "days")


def set_federation_facts(event: Event, *, actor: Actor, **values: Any) -> FederationFacts:
    """Store the given facts; the others stay."""
    require(actor, "event.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        facts = facts_of(event)
        change_fields(
            facts,
            {**values, "country": _country(facts, values)},
            "federation.set_facts",
            actor=actor,
            event_id=event.pk,
            problems=lambda: _problems_of(facts),
        )
    return facts


def _problems_of(facts: FederationFacts) -> Iterator[AnyProblem]:
    wrong = list(problems_of_fields(facts, list(FACTS)))
    yield from wrong
    if not wrong and facts.country and facts.country not in THREE_LETTERS:
        yield problem("no_such_country", "country")


def _country(facts: FederationFacts, values: dict[str, Any]) -> str:
    return str(values.get("country", facts.country)).strip().upper()
