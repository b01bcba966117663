"""Penalties of an event, the catalogue of offences and what it proposes."""

from typing import Any

from league.api.base import ApiViewSet, OfEvent, found
from league.api.call import Given, call
from league.api.inputs.calls import CatalogueIn, ProposalIn
from league.api.inputs.events import PenaltyIn
from league.api.inputs.tables import ReasonIn
from league.api.outputs.calls import OffenceOut, ProposalOut
from league.api.outputs.events import PenaltyOut
from league.api.who_may import PUBLIC
from league.core.errors import Refused, problem
from league.models import Entrant, Event, Penalty, Table
from league.play.penalties import give_penalty, revoke_penalty
from league.play.penalty_catalogue import CATALOGUES, offences_of
from league.play.queries.penalties import proposal_for


class EventPenaltyViewSet(OfEvent):
    tag = "calls"

    @call("penalty.give", "GET penalties", out=[PenaltyOut])
    def penalties(self, event: Event) -> Any:
        """List the penalties of an event."""
        return event.penalties.order_by("pk")

    @penalties.mapping.post
    @call("penalty.give", body=PenaltyIn, out=PenaltyOut, status=201)
    def give_penalty(self, event: Event, given: Given) -> Penalty:
        """Give a player a penalty."""
        entrant = event.entrants.filter(pk=given["entrant"]).first()
        table = Table.objects.filter(session__event=event, pk=given.get("table") or 0).first()
        refuse_unknown(given, entrant, table)
        return give_penalty(actor=self.actor, **{**given, "entrant": entrant, "table": table})

    @call("penalty.give", "GET penalty-proposal", query=ProposalIn, out=ProposalOut)
    def propose_penalty(self, event: Event, given: Given) -> Any:
        """Show the catalogue's penalty for an offence of a player, given earlier penalties."""
        entrant = found(event.entrants.filter(pk=given["entrant"]).first())
        offences = offences_of(event.ruleset)
        if given["offence"] not in offences:
            raise Refused(problem("offence_unknown", "offence", value=given["offence"]))
        return proposal_for(entrant, offences[given["offence"]])


class PenaltyViewSet(ApiViewSet):
    tag = "calls"

    def get_object(self) -> Penalty:
        penalty = found(Penalty.objects.filter(pk=self.kwargs["pk"]).first())
        self.event(penalty.event_id)
        return penalty

    @call("penalty.give", "POST revoke", body=ReasonIn, out=PenaltyOut)
    def revoke(self, penalty: Penalty, given: Given) -> Penalty:
        """Revoke a penalty."""
        return revoke_penalty(penalty, actor=self.actor, **given)


class OffenceViewSet(ApiViewSet):
    tag = "calls"

    @call(PUBLIC, query=CatalogueIn, out=[OffenceOut])
    def list(self, given: Given) -> Any:
        """List the offences of a game, riichi if not stated, with a penalty for each repetition."""
        return [
            {"key": row.key, "group": group, "text": row.text, "steps": row.steps}
            for group, offences in CATALOGUES[given["variant"]].items()
            for row in offences
        ]


def refuse_unknown(given: Given, entrant: Entrant | None, table: Table | None) -> None:
    problems = []
    if entrant is None:
        problems.append(problem("entrant_elsewhere", "entrant", name=f"#{given['entrant']}"))
    if given.get("table") and table is None:
        problems.append(problem("table_elsewhere", "table", value=given["table"]))
    if problems:
        raise Refused(problems)
