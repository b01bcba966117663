from django.contrib import admin

from league.admin.base import ReadOnlyAdmin, ReadOnlyInline
from league.models import (
    Attendance,
    Division,
    DivisionChange,
    DivisionMove,
    DivisionRules,
    Event,
    EventAddress,
    EventRole,
    FederationFacts,
    Night,
    RulesetVersion,
    Series,
    SeriesRole,
    Session,
    SitOut,
    Stage,
    StageEntry,
    TeamRules,
)


class StageInline(ReadOnlyInline):
    model = Stage


class RulesetVersionInline(ReadOnlyInline):
    model = RulesetVersion


class EventRoleInline(ReadOnlyInline):
    model = EventRole


class TeamRulesInline(ReadOnlyInline):
    model = TeamRules


class DivisionInline(ReadOnlyInline):
    model = Division


class DivisionRulesInline(ReadOnlyInline):
    model = DivisionRules


class DivisionMoveInline(ReadOnlyInline):
    model = DivisionMove


class EventAddressInline(ReadOnlyInline):
    model = EventAddress


class FederationFactsInline(ReadOnlyInline):
    model = FederationFacts


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = ("name", "kind", "status", "ruleset_name", "ruleset_version", "starts_on")
    list_filter = ("status", "kind", "ruleset_name")
    search_fields = ("name", "slug", "place")
    date_hierarchy = "created_at"
    inlines = (
        StageInline,
        RulesetVersionInline,
        EventRoleInline,
        TeamRulesInline,
        DivisionInline,
        DivisionRulesInline,
        EventAddressInline,
        FederationFactsInline,
    )


@admin.register(DivisionChange)
class DivisionChangeAdmin(ReadOnlyAdmin):
    list_display = ("event", "after_session", "resets_points", "made_at")
    list_filter = ("event",)
    list_select_related = ("event",)
    inlines = (DivisionMoveInline,)


class SeriesRoleInline(ReadOnlyInline):
    model = SeriesRole


@admin.register(Series)
class SeriesAdmin(ReadOnlyAdmin):
    list_display = ("name", "kind", "is_public", "method")
    list_filter = ("kind", "is_public")
    search_fields = ("name", "slug")
    inlines = (SeriesRoleInline,)


class AttendanceInline(ReadOnlyInline):
    model = Attendance


@admin.register(Night)
class NightAdmin(ReadOnlyAdmin):
    list_display = ("event", "number", "name", "starts_at", "games", "status")
    list_filter = ("status", "event")
    list_select_related = ("event",)
    ordering = ("event", "starts_at")
    inlines = (AttendanceInline,)


@admin.register(StageEntry)
class StageEntryAdmin(ReadOnlyAdmin):
    list_display = ("stage", "seed", "entrant", "declined", "made_at")
    list_filter = ("declined", "stage__event")
    list_select_related = ("stage", "entrant")
    ordering = ("stage", "seed")


class SitOutInline(ReadOnlyInline):
    model = SitOut


@admin.register(Session)
class SessionAdmin(ReadOnlyAdmin):
    list_display = ("event", "number", "status", "method", "seed", "started_at", "finished_at")
    list_filter = ("status", "method", "event")
    list_select_related = ("event",)
    ordering = ("event", "number")
    inlines = (SitOutInline,)
