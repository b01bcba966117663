from django.contrib import admin

from league.admin.base import LookOnlyAdmin, LookOnlyInline
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


class StageInline(LookOnlyInline):
    model = Stage


class RulesetVersionInline(LookOnlyInline):
    model = RulesetVersion


class EventRoleInline(LookOnlyInline):
    model = EventRole


class TeamRulesInline(LookOnlyInline):
    model = TeamRules


class DivisionInline(LookOnlyInline):
    model = Division


class DivisionRulesInline(LookOnlyInline):
    model = DivisionRules


class DivisionMoveInline(LookOnlyInline):
    model = DivisionMove


class EventAddressInline(LookOnlyInline):
    model = EventAddress


class FederationFactsInline(LookOnlyInline):
    model = FederationFacts


@admin.register(Event)
class EventAdmin(LookOnlyAdmin):
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
class DivisionChangeAdmin(LookOnlyAdmin):
    list_display = ("event", "after_session", "resets_points", "made_at")
    list_filter = ("event",)
    list_select_related = ("event",)
    inlines = (DivisionMoveInline,)


class SeriesRoleInline(LookOnlyInline):
    model = SeriesRole


@admin.register(Series)
class SeriesAdmin(LookOnlyAdmin):
    list_display = ("name", "kind", "is_public", "method")
    list_filter = ("kind", "is_public")
    search_fields = ("name", "slug")
    inlines = (SeriesRoleInline,)


class AttendanceInline(LookOnlyInline):
    model = Attendance


@admin.register(Night)
class NightAdmin(LookOnlyAdmin):
    list_display = ("event", "number", "name", "starts_at", "games", "status")
    list_filter = ("status", "event")
    list_select_related = ("event",)
    ordering = ("event", "starts_at")
    inlines = (AttendanceInline,)


@admin.register(StageEntry)
class StageEntryAdmin(LookOnlyAdmin):
    list_display = ("stage", "seed", "entrant", "declined", "made_at")
    list_filter = ("declined", "stage__event")
    list_select_related = ("stage", "entrant")
    ordering = ("stage", "seed")


class SitOutInline(LookOnlyInline):
    model = SitOut


@admin.register(Session)
class SessionAdmin(LookOnlyAdmin):
    list_display = ("event", "number", "status", "method", "seed", "started_at", "finished_at")
    list_filter = ("status", "method", "event")
    list_select_related = ("event",)
    ordering = ("event", "number")
    inlines = (SitOutInline,)
