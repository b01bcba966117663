"""Output of events, standings, roles, penalties, reports and the audit."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.fields import ColumnsOut
from league.api.outputs.people import ClubNameOut, TeamOut
from league.core.job_problems import problems_of_job
from league.core.worker_heartbeat import worker_runs
from league.events.events import EVENT_FIELDS
from league.events.invitations import invitation_address
from league.events.queries.ranking_changes import ranking_changes_of
from league.events.queries.session_starts import planned_starts
from league.models import Event, Invitation, Job, Penalty, Report


class RankingRulesOut(serializers.Serializer[Any]):
    """The ranking rules of a league; the default of each changes nothing."""

    best_n_per = serializers.ChoiceField(["season", "month", "quarter"])
    window = serializers.IntegerField(allow_null=True)
    first_n = serializers.IntegerField(allow_null=True)
    best_percent = serializers.IntegerField(allow_null=True)
    attended_by = serializers.ChoiceField(["session", "night"])
    attendance_bonus = serializers.IntegerField()
    absence_deduction = serializers.IntegerField()
    placeholder_points = serializers.IntegerField(allow_null=True)
    free_absences = serializers.IntegerField()
    no_show_penalty = serializers.IntegerField()


class OddTablesOut(serializers.Serializer[Any]):
    """Tables of three and of five, and what part of their scores counts; null: the usual uma."""

    allowed = serializers.ChoiceField(["none", "three", "five", "three_and_five"])
    percent = serializers.IntegerField()
    uma_of_three = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    uma_of_five = serializers.ListField(child=serializers.IntegerField(), allow_null=True)


class CarriedConstraintsOut(serializers.Serializer[Any]):
    """How many pairs that must not meet, and players with a fixed table or seat, came along.

    `left_out` names those of the earlier event who did not.
    """

    pairs = serializers.IntegerField()
    fixed = serializers.IntegerField()
    left_out = serializers.ListField(child=serializers.CharField())


class EventOut(ColumnsOut):
    session_starts = serializers.SerializerMethodField()
    tiebreaks = serializers.ListField(child=serializers.CharField())
    ranking_rules = RankingRulesOut(source="league_rules")
    odd_tables = OddTablesOut(source="odd_rules")
    series = serializers.IntegerField(source="series_id", allow_null=True)

    class Meta:
        model = Event
        fields: tuple[str, ...] = (
            "id",
            "slug",
            "status",
            *EVENT_FIELDS,
            "ruleset_name",
            "ruleset_version",
            "results_released",
            "archived_at",
            "is_rehearsal",
            "series",
            "season_number",
            "division",
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


class RankingChangeOut(serializers.Serializer[Any]):
    """New ranking rules of a running event: when, why, and the settings that changed."""

    changed_at = serializers.DateTimeField()
    reason = serializers.CharField()
    fields_changed = serializers.ListField(child=serializers.CharField(), source="fields")


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


class AnnouncementOut(serializers.Serializer[Any]):
    """The announcement while it lasts; "" where there is none."""

    text = serializers.CharField(source="shown_banner", allow_blank=True)
    until = serializers.DateTimeField(source="banner_until", allow_null=True)


class RulesetOut(serializers.Serializer[Any]):
    name = serializers.CharField(source="ruleset_name")
    version = serializers.IntegerField(source="ruleset_version")
    frozen = serializers.BooleanField(source="is_frozen")
    switches = serializers.DictField()


class StandingEntrantOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    player = serializers.IntegerField(source="player_id")
    name = serializers.CharField(source="player.public_name")
    country = serializers.CharField(source="player.country", allow_blank=True)
    club = ClubNameOut(source="player.club", allow_null=True)
    team = TeamOut(allow_null=True)


class StandingOut(serializers.Serializer[Any]):
    """`carried`: points carried into the requested stage; `stage`: the stage that decides the rank.

    `division` (by id) is that of the entrant and `place` the rank in it, in an event with divisions.
    """

    rank = serializers.IntegerField(source="row.rank")
    shared = serializers.BooleanField(source="row.shared")
    entrant = StandingEntrantOut()
    total = serializers.IntegerField(source="row.total")
    average = serializers.IntegerField(source="row.average", allow_null=True)
    games = serializers.IntegerField(source="row.games")
    counted = serializers.IntegerField(source="row.counted")
    placements = serializers.ListField(child=serializers.IntegerField(), source="row.placements")
    best = serializers.IntegerField(source="row.best", allow_null=True)
    penalties = serializers.IntegerField(
        source="row.penalties",
        help_text="Of these points `deducted` were taken from the total; the others are in the"
        " scores of their games.",
    )
    deducted = serializers.IntegerField(source="row.deducted")
    qualified = serializers.BooleanField(source="row.qualified")
    needed_games = serializers.IntegerField(
        source="row.needed_games",
        help_text="Games that the entrant still needs to be ranked. The `rank` of a row that needs"
        " some is only its place in the list.",
    )
    adjustment = serializers.IntegerField(
        source="row.adjustment", help_text="Points for presence and absences in the total."
    )
    carried = serializers.IntegerField(allow_null=True)
    stage = serializers.IntegerField(allow_null=True)
    division = serializers.IntegerField(source="division.pk", default=None, allow_null=True)
    place = serializers.IntegerField()
    apart = serializers.CharField(
        help_text="Why the entrant stands behind the ranking, which counts without them:"
        " `substitute`, `absent` (never played) or `disqualified`; else empty."
    )


class RoleOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    username = serializers.CharField(source="login.username")
    role = serializers.CharField()


class EventRoleOut(RoleOut):
    """`tables` are the numbers that a scorer keeps; empty for all."""

    tables = serializers.ListField(child=serializers.IntegerField())


class InvitationOut(ColumnsOut):
    """`link` gives its first user the role, until it expires."""

    link = serializers.SerializerMethodField()

    class Meta:
        model = Invitation
        fields = ("id", "role", "email", "expires_at")

    def get_link(self, invitation: Invitation) -> str:
        return invitation_address(invitation)


class PenaltyOut(ColumnsOut):
    entrant = serializers.IntegerField(source="entrant_id")
    table = serializers.IntegerField(source="table_id", allow_null=True)

    class Meta:
        model = Penalty
        fields = (
            "id",
            "hand_position",
            "offence",
            "kind",
            "points",
            "reason",
            "given_at",
            "revoked_at",
            "revoke_reason",
        )


class AuditEntryOut(serializers.Serializer[Any]):
    """Values of a profile are included for those who keep it, the names of its fields for all."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    actor = serializers.CharField(source="who")
    verb = serializers.CharField()
    subject_kind = serializers.CharField()
    subject_id = serializers.IntegerField()
    before = serializers.DictField()
    after = serializers.DictField()
    reason = serializers.CharField(allow_blank=True)


class ProblemOut(serializers.Serializer[Any]):
    code = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField(allow_blank=True)


class JobOut(ColumnsOut):
    event = serializers.IntegerField(source="event_id")
    session = serializers.IntegerField(source="session_id", allow_null=True)
    worker_runs = serializers.SerializerMethodField(
        help_text="Whether a worker takes up jobs now; without one an unfinished job waits."
    )
    outcome = serializers.SerializerMethodField()
    problems = serializers.SerializerMethodField()

    class Meta:
        model = Job
        fields = ("id", "kind", "status", "progress", "progress_total", "created_at", "finished_at")

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


class ReportOut(ColumnsOut):
    job = serializers.IntegerField(source="job_id")

    class Meta:
        model = Report
        fields = ("id", "format", "filename", "made_at")
