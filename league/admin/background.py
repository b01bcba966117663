from django.contrib import admin

from league.admin.base import LookOnlyAdmin
from league.models import AuditEntry, Job, Report


@admin.register(Job)
class JobAdmin(LookOnlyAdmin):
    list_display = ("kind", "event", "status", "attempts", "created_at", "finished_at")
    list_filter = ("status", "kind")
    list_select_related = ("event",)
    date_hierarchy = "created_at"


@admin.register(Report)
class ReportAdmin(LookOnlyAdmin):
    list_display = ("filename", "event", "format", "made_at")
    list_filter = ("format",)
    list_select_related = ("event",)


@admin.register(AuditEntry)
class AuditEntryAdmin(LookOnlyAdmin):
    list_display = ("at", "who", "verb", "subject_kind", "subject_id", "event", "reason")
    list_filter = ("verb", "event")
    list_select_related = ("event", "login")
    search_fields = ("actor", "login__username", "verb", "reason")
    date_hierarchy = "at"
