"""Set what federations ask about an event."""

from typing import Any

from django.db import transaction

from league.core.audit import record
from league.core.errors import problem, refuse_if
from league.core.fields import problems_of_fields, set_fields
from league.core.locks import locked_event, require
from league.core.permissions import Actor
from league.country_codes import THREE_LETTERS
from league.models import Event, FederationFacts
from league.standings.queries.federations.results import facts_of

FACTS = ("city", "country", "short_name", "observer", "days")


def set_federation_facts(event: Event, *, by: Actor, **values: Any) -> FederationFacts:
    """Store the facts that are given; the others stay."""
    require(by, "event.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        facts = facts_of(event)
        before, after = set_fields(facts, {**values, "country": _country(facts, values)})
        refuse_if(problems_of_fields(facts, list(FACTS)))
        unknown = facts.country and facts.country not in THREE_LETTERS
        refuse_if([problem("no_such_country", "country")] if unknown else [])
        facts.save()
        if after:
            record(
                by,
                "federation.set_facts",
                facts,
                event_id=event.pk,
                before=before,
                after=after,
            )
    return facts


def _country(facts: FederationFacts, values: dict[str, Any]) -> str:
    return str(values.get("country", facts.country)).strip().upper()
