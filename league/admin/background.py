from django.contrib import admin

from league.admin.base import ReadOnlyAdmin
from league.models import AuditEntry, Delivery, Job, Notice, Report, SeatMail


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin):
    list_display = ("kind", "event", "status", "attempts", "created_at", "finished_at")
    list_filter = ("status", "kind")
    list_select_related = ("event",)
    date_hierarchy = "created_at"


@admin.register(Report)
class ReportAdmin(ReadOnlyAdmin):
    list_display = ("filename", "event", "format", "made_at")
    list_filter = ("format",)
    list_select_related = ("event",)


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    list_display = ("at", "who", "verb", "subject_kind", "subject_id", "event", "reason")
    list_filter = ("verb", "event")
    list_select_related = ("event", "login")
    search_fields = ("actor", "login__username", "verb", "reason")
    date_hierarchy = "at"


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdmin):
    list_display = ("kind", "event", "session", "happened_at", "spread_at")
    list_filter = ("kind",)
    list_select_related = ("event", "session")


@admin.register(SeatMail)
class SeatMailAdmin(ReadOnlyAdmin):
    list_display = ("session", "sign_up", "place", "mailed_at")
    list_select_related = ("session", "sign_up")


@admin.register(Delivery)
class DeliveryAdmin(ReadOnlyAdmin):
    list_display = ("notice", "recipient", "status", "tries", "answer", "trouble", "tried_at")
    list_filter = ("status",)
    list_select_related = ("notice", "recipient")
