"""Penalties of an event, the catalogue of offences and what it proposes."""

from typing import Any

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.api.base import ApiViewSet, OfEvent, OfRow, found
from league.api.call import Given, call
from league.api.fields import BodyIn, ReasonField, RowField
from league.api.inputs.tables import ReasonIn
from league.api.who_may import PUBLIC
from league.core.errors import Refused, problem
from league.enums import PenaltyKind
from league.models import Entrant, Event, Penalty, Table
from league.play.penalties import give_penalty, revoke_penalty
from league.play.penalty_catalogue import CATALOGUES, OFFENCES, PenaltyStep, offences_of
from league.play.queries.penalties import PenaltyProposal, proposal_for


class PenaltyOut(FieldsOut[Penalty]):
    class Meta:
        fields = """
            id entrant table hand_position offence kind points reason given_at revoked_at
            revoke_reason
        """


class PenaltyIn(BodyIn):
    entrant = RowField()
    table = RowField(required=False, allow_null=True)
    hand_position = serializers.IntegerField(
        min_value=1, max_value=1000, allow_null=True, default=None
    )
    offence = serializers.CharField(max_length=32, allow_blank=True, default="")
    kind = serializers.ChoiceField(PenaltyKind.choices)
    points = serializers.IntegerField(min_value=-(2**31), max_value=2**31 - 1, default=0)
    reason = ReasonField()


class CatalogueIn(serializers.Serializer[Any]):
    variant = serializers.ChoiceField(list(CATALOGUES), default="riichi")


class ProposalIn(serializers.Serializer[Any]):
    entrant = RowField()
    offence = serializers.ChoiceField(list(OFFENCES))


class StepOut(FieldsOut[PenaltyStep]):
    """A chombo has the points of the event's ruleset."""


class OffenceOut(serializers.Serializer[Any]):
    """The last step repeats."""

    key = serializers.CharField()
    group = serializers.CharField()
    text = serializers.CharField()
    steps = StepOut(many=True)


class ProposalOut(FieldsOut[PenaltyProposal]):
    """`in_game`: to be entered as a hand of the game."""

    class Meta:
        fields = "kind points in_game"


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


class PenaltyViewSet(OfRow):
    tag = "calls"
    queryset = Penalty.objects.select_related("event")

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
