"""Penalties and bonuses of an event, the catalogue and what it proposes."""

from typing import Any, ClassVar

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.api.base import ApiViewSet, OfEvent, OfRow, found
from league.api.call import Given, call
from league.api.fields import BodyIn, ColumnsIn, ReasonField, RowField
from league.api.inputs.tables import ReasonIn
from league.api.who_may import PUBLIC
from league.core.errors import Refused, problem
from league.enums import PenaltyKind
from league.models import CatalogueEntry, Entrant, Event, Penalty, Session, Table
from league.play.event_catalogue import add_entry, remove_entry
from league.play.penalties import MOST_POINTS, give_penalty, revoke_penalty
from league.play.penalty_catalogue import CATALOGUES, OFFENCES, PenaltyStep, offences_of
from league.play.queries.penalties import PenaltyProposal, proposal_for


class PenaltyOut(FieldsOut[Penalty]):
    class Meta:
        fields = """
            id entrant table session hand_position offence kind points reason given_at revoked_at
            revoke_reason
        """


class PenaltyIn(BodyIn):
    """`session`: of one without a `table`; it is hidden as long as the results of the session.

    Without `points` it has those of the rules, and is refused where they name none; 0 deducts
    nothing.
    """

    entrant = RowField()
    table = RowField(required=False, allow_null=True)
    session = RowField(required=False, allow_null=True)
    hand_position = serializers.IntegerField(
        min_value=1, max_value=1000, allow_null=True, default=None
    )
    offence = serializers.CharField(max_length=32, allow_blank=True, default="")
    kind = serializers.ChoiceField(PenaltyKind.choices)
    points = serializers.IntegerField(
        min_value=-(2**31), max_value=2**31 - 1, allow_null=True, default=None
    )
    reason = ReasonField()


class EntryOut(FieldsOut[CatalogueEntry]):
    class Meta:
        fields = "id name kind points for_session"


class EntryIn(ColumnsIn):
    class Meta:
        model = CatalogueEntry
        fields = ("name", "kind", "points", "for_session")
        extra_kwargs: ClassVar = {"points": {"min_value": 1, "max_value": MOST_POINTS}}


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
    """`in_game`: to be entered as a hand of the game, or with a hand as its `game_points`."""

    class Meta:
        fields = "kind points in_game game_points"


class EventPenaltyViewSet(OfEvent):
    tag = "calls"

    @call("penalty.give", "GET penalties", out=[PenaltyOut])
    def penalties(self, event: Event) -> Any:
        """List the penalties and bonuses of an event."""
        return event.penalties.order_by("pk")

    @penalties.mapping.post
    @call("penalty.give", body=PenaltyIn, out=PenaltyOut, status=201)
    def give_penalty(self, event: Event, given: Given) -> Penalty:
        """Give a player a penalty, or a bonus: `kind` is `bonus`."""
        entrant = event.entrants.filter(pk=given["entrant"]).first()
        table = Table.objects.filter(session__event=event, pk=given.get("table") or 0).first()
        session = event.sessions.filter(pk=given.get("session") or 0).first()
        refuse_unknown(given, entrant, table, session)
        more = {key: value for key, value in given.items() if key not in {"table", "session"}}
        more |= {"entrant": entrant, "place": table or session}
        return give_penalty(actor=self.actor, **more)

    @call("penalty.give", "GET catalogue", out=[EntryOut])
    def catalogue(self, event: Event) -> Any:
        """List what the event adds to the catalogue: its own penalties and bonuses."""
        return event.catalogue_entries.order_by("pk")

    @catalogue.mapping.post
    @call("event.change", body=EntryIn, out=EntryOut, status=201)
    def add_entry(self, event: Event, given: Given) -> CatalogueEntry:
        """Add a penalty or a bonus to the event's catalogue."""
        return add_entry(event, actor=self.actor, **given)

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
        """Revoke a penalty or a bonus."""
        return revoke_penalty(penalty, actor=self.actor, **given)


class CatalogueEntryViewSet(OfRow):
    tag = "calls"
    queryset = CatalogueEntry.objects.select_related("event")

    @call("event.change")
    def destroy(self, entry: CatalogueEntry) -> None:
        """Remove an entry from an event's catalogue; what was given by it stays."""
        remove_entry(entry, actor=self.actor)


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


def refuse_unknown(
    given: Given, entrant: Entrant | None, table: Table | None, session: Session | None
) -> None:
    problems = []
    if entrant is None:
        problems.append(problem("entrant_elsewhere", "entrant", name=f"#{given['entrant']}"))
    if given.get("table") and table is None:
        problems.append(problem("table_elsewhere", "table", value=given["table"]))
    if given.get("session") and session is None:
        problems.append(problem("session_elsewhere", "session", value=given["session"]))
    if problems:
        raise Refused(problems)
