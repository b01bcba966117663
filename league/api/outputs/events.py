"""Output of events, roles, penalties, reports and the audit."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.answers import FieldsOut, ProblemOut
from league.api.outputs.season_files import SeasonFileOut, season_json
from league.core.job_problems import problems_of_job
from league.core.worker_heartbeat import worker_runs
from league.events.events import EVENT_FIELDS
from league.events.invitations import invitation_address
from league.events.queries.ranking_changes import RankingChange, ranking_changes_of
from league.events.queries.session_starts import starts_in_settings
from league.importing.season_job import preview_of
from league.models import AuditEntry, Event, EventRole, Invitation, Job, Report, SeriesRole
from league.series.copying import CarriedConstraints
from league.standings.queries.planned_sessions import timetable_of
from scoring.results.odd_tables import OddTables
from scoring.results.ranking_rules import PERIODS, UNITS, LeagueRules


class RankingRulesOut(FieldsOut[LeagueRules]):
    """The ranking rules of a league; the default of each changes nothing."""

    best_n_per = serializers.ChoiceField(PERIODS)
    attended_by = serializers.ChoiceField(UNITS)


class OddTablesOut(FieldsOut[OddTables]):
    """Tables of three and of five, and what part of their scores counts; null: the usual uma."""

    allowed = serializers.ChoiceField(["none", "three", "five", "three_and_five"])


class CarriedConstraintsOut(FieldsOut[CarriedConstraints]):
    """How many pairs that must not meet, and players with a fixed table or seat, came along.

    `left_out` names those of the earlier event who did not.
    """


class EventOut(FieldsOut[Event]):
    session_starts = serializers.SerializerMethodField()
    tiebreaks = serializers.ListField(child=serializers.CharField())
    ranking_rules = RankingRulesOut(source="league_rules")
    odd_tables = OddTablesOut(source="odd_rules")

    class Meta:
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
        starts = starts_in_settings(event)
        return [start.astimezone(event.zone).isoformat() if start else None for start in starts]


class RankingChangeOut(FieldsOut[RankingChange]):
    """New ranking rules of a running event: when, why, and the settings that changed."""

    class Meta:
        exclude = ("fields",)
        sources = {"fields_changed": "fields"}


class EventDetailOut(EventOut):
    ranking_changes = serializers.SerializerMethodField()
    timetable = serializers.SerializerMethodField(
        help_text="The starts of all sessions, drawn or planned; null for one without a start."
    )

    @extend_schema_field(RankingChangeOut(many=True))
    def get_ranking_changes(self, event: Event) -> Any:
        return RankingChangeOut(ranking_changes_of(event), many=True).data

    @extend_schema_field(serializers.ListField(child=serializers.DateTimeField(allow_null=True)))
    def get_timetable(self, event: Event) -> list[str | None]:
        """In the zone of the event; `session_starts` may have more, which no session has now."""
        timetable = timetable_of(event)
        starts = (timetable.starts.get(number) for number in range(1, timetable.count + 1))
        return [start.astimezone(event.zone).isoformat() if start else None for start in starts]


class CopiedEventOut(EventOut):
    """The copy, with what came along of pairs that must not meet, fixed tables and fixed seats."""

    constraints = serializers.SerializerMethodField()

    @extend_schema_field(CarriedConstraintsOut)
    def get_constraints(self, _event: Event) -> Any:
        return CarriedConstraintsOut(self.context["constraints"]).data


class AnnouncementOut(FieldsOut[Event]):
    """The announcement while it lasts; "" where there is none."""

    class Meta:
        fields = ()
        sources = {"text": "shown_banner", "until": "banner_until"}


class RulesetOut(FieldsOut[Event]):
    switches = serializers.DictField()

    class Meta:
        fields = ()
        sources = {"name": "ruleset_name", "version": "ruleset_version", "frozen": "is_frozen"}


class RoleOut(FieldsOut[SeriesRole]):
    class Meta:
        fields = "id login.username role"


class EventRoleOut(FieldsOut[EventRole]):
    """`tables` are the numbers that a scorer keeps; empty for all."""

    tables = serializers.ListField(child=serializers.IntegerField())

    class Meta:
        fields = "id login.username role"


class InvitationOut(FieldsOut[Invitation]):
    """`link` gives its first user the role, until it expires."""

    link = serializers.SerializerMethodField()

    class Meta:
        fields = "id role email expires_at"

    def get_link(self, invitation: Invitation) -> str:
        return invitation_address(invitation)


class AuditEntryOut(FieldsOut[AuditEntry]):
    """Values of a profile are included for those who keep it, the names of its fields for all."""

    before = serializers.DictField()
    after = serializers.DictField()

    class Meta:
        fields = "id at verb subject_kind subject_id reason"
        sources = {"actor": "who"}


class JobOut(FieldsOut[Job]):
    worker_runs = serializers.SerializerMethodField(
        help_text="Whether a worker takes up jobs now; without one an unfinished job waits."
    )
    outcome = serializers.SerializerMethodField()
    problems = serializers.SerializerMethodField()

    class Meta:
        fields = "id event session kind status progress progress_total created_at finished_at"

    def get_worker_runs(self, _job: Job) -> bool:
        return worker_runs()

    def get_outcome(self, job: Job) -> dict[str, Any]:
        """The outcome; of options to repair a seating only how many, of a file what it would store."""
        outcome: dict[str, Any] = job.outcome
        if "shown" in outcome:
            return dict(SeasonFileOut(season_json(preview_of(job), stored=False)).data)
        if "options" not in outcome:
            return outcome
        return outcome | {"options": len(outcome["options"])}

    @extend_schema_field(ProblemOut(many=True))
    def get_problems(self, job: Job) -> list[dict[str, str]]:
        return problems_of_job(job)


class ReportOut(FieldsOut[Report]):
    class Meta:
        fields = "id job format filename made_at"
