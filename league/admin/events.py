from django.contrib import admin

from league.admin.base import LookOnlyAdmin, LookOnlyInline
from league.models import Event, EventRole, RulesetVersion, Session, SitOut, Stage, StageEntry


class StageInline(LookOnlyInline):
    model = Stage


class RulesetVersionInline(LookOnlyInline):
    model = RulesetVersion


class EventRoleInline(LookOnlyInline):
    model = EventRole


@admin.register(Event)
class EventAdmin(LookOnlyAdmin):
    list_display = ("name", "kind", "status", "ruleset_name", "ruleset_version", "starts_on")
    list_filter = ("status", "kind", "ruleset_name")
    search_fields = ("name", "slug", "place")
    date_hierarchy = "created_at"
    inlines = (StageInline, RulesetVersionInline, EventRoleInline)


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
