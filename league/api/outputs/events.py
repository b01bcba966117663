"""Output of events, roles, penalties, reports and the audit."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.answers import FieldsOut, ProblemOut
from league.core.job_problems import problems_of_job
from league.core.worker_heartbeat import worker_runs
from league.events.events import EVENT_FIELDS
from league.events.invitations import invitation_address
from league.events.queries.ranking_changes import RankingChange, ranking_changes_of
from league.events.queries.session_starts import planned_starts
from league.models import (
    AuditEntry,
    Event,
    EventRole,
    Invitation,
    Job,
    Penalty,
    Report,
    SeriesRole,
)
from league.series.queries.carried_constraints import CarriedConstraints
from scoring.results.league_rules import PERIODS, UNITS, LeagueRules
from scoring.results.odd_tables import OddTables


class RankingRulesOut(FieldsOut):
    """The ranking rules of a league; the default of each changes nothing."""

    best_n_per = serializers.ChoiceField(PERIODS)
    attended_by = serializers.ChoiceField(UNITS)

    class Meta:
        of = LeagueRules


class OddTablesOut(FieldsOut):
    """Tables of three and of five, and what part of their scores counts; null: the usual uma."""

    allowed = serializers.ChoiceField(["none", "three", "five", "three_and_five"])

    class Meta:
        of = OddTables


class CarriedConstraintsOut(FieldsOut):
    """How many pairs that must not meet, and players with a fixed table or seat, came along.

    `left_out` names those of the earlier event who did not.
    """

    class Meta:
        of = CarriedConstraints


class EventOut(FieldsOut):
    session_starts = serializers.SerializerMethodField()
    tiebreaks = serializers.ListField(child=serializers.CharField())
    ranking_rules = RankingRulesOut(source="league_rules")
    odd_tables = OddTablesOut(source="odd_rules")

    class Meta:
        of = Event
        fields = (
            *("id", "slug", "status", "ruleset_name", "ruleset_version", "results_released"),
            *EVENT_FIELDS,
            *("archived_at", "is_rehearsal", "series", "season_number", "division"),
            "carried_percent",
        )

    @extend_schema_field(serializers.ListField(child=serializers.DateTimeField(allow_null=True)))
    def get_session_starts(self, event: Event) -> list[str | None]:
        """As they are stored, or in the zone of an event that has its own."""
        if not event.time_zone:
            stored: list[str | None] = event.session_starts
            return stored
        starts = planned_starts(event)
        return [start.astimezone(event.zone).isoformat() if start else None for start in starts]


class RankingChangeOut(FieldsOut):
    """New ranking rules of a running event: when, why, and the settings that changed."""

    class Meta:
        of = RankingChange
        exclude = ("fields",)
        sources = {"fields_changed": "fields"}


class EventDetailOut(EventOut):
    ranking_changes = serializers.SerializerMethodField()

    @extend_schema_field(RankingChangeOut(many=True))
    def get_ranking_changes(self, event: Event) -> Any:
        return RankingChangeOut(ranking_changes_of(event), many=True).data


class CopiedEventOut(EventOut):
    """The copy, with what came along of pairs that must not meet, fixed tables and fixed seats."""

    constraints = serializers.SerializerMethodField()

    @extend_schema_field(CarriedConstraintsOut)
    def get_constraints(self, _event: Event) -> Any:
        return CarriedConstraintsOut(self.context["constraints"]).data


class AnnouncementOut(FieldsOut):
    """The announcement while it lasts; "" where there is none."""

    class Meta:
        of = Event
        fields = ()
        sources = {"text": "shown_banner", "until": "banner_until"}


class RulesetOut(FieldsOut):
    switches = serializers.DictField()

    class Meta:
        of = Event
        fields = ()
        sources = {"name": "ruleset_name", "version": "ruleset_version", "frozen": "is_frozen"}


class RoleOut(FieldsOut):
    class Meta:
        of = SeriesRole
        fields = "id login.username role"


class EventRoleOut(FieldsOut):
    """`tables` are the numbers that a scorer keeps; empty for all."""

    tables = serializers.ListField(child=serializers.IntegerField())

    class Meta:
        of = EventRole
        fields = "id login.username role"


class InvitationOut(FieldsOut):
    """`link` gives its first user the role, until it expires."""

    link = serializers.SerializerMethodField()

    class Meta:
        of = Invitation
        fields = "id role email expires_at"

    def get_link(self, invitation: Invitation) -> str:
        return invitation_address(invitation)


class PenaltyOut(FieldsOut):
    class Meta:
        of = Penalty
        fields = """
            id entrant table hand_position offence kind points reason given_at revoked_at
            revoke_reason
        """


class AuditEntryOut(FieldsOut):
    """Values of a profile are included for those who keep it, the names of its fields for all."""

    before = serializers.DictField()
    after = serializers.DictField()

    class Meta:
        of = AuditEntry
        fields = "id at verb subject_kind subject_id reason"
        sources = {"actor": "who"}


class JobOut(FieldsOut):
    worker_runs = serializers.SerializerMethodField(
        help_text="Whether a worker takes up jobs now; without one an unfinished job waits."
    )
    outcome = serializers.SerializerMethodField()
    problems = serializers.SerializerMethodField()

    class Meta:
        of = Job
        fields = "id event session kind status progress progress_total created_at finished_at"

    def get_worker_runs(self, _job: Job) -> bool:
        return worker_runs()

    def get_outcome(self, job: Job) -> dict[str, Any]:
        """The outcome; of options to repair a seating only how many there are."""
        outcome: dict[str, Any] = job.outcome
        if "options" not in outcome:
            return outcome
        return outcome | {"options": len(outcome["options"])}

    @extend_schema_field(ProblemOut(many=True))
    def get_problems(self, job: Job) -> list[dict[str, str]]:
        return problems_of_job(job)


class ReportOut(FieldsOut):
    class Meta:
        of = Report
        fields = "id job format filename made_at"
