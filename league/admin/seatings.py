from typing import ClassVar

from django.contrib import admin

from league.admin.base import ReadOnlyAdmin
from league.models import EventPlan, SeatingChange


@admin.register(SeatingChange)
class SeatingChangeAdmin(ReadOnlyAdmin):
    list_display = ("session", "kind", "session_status", "made_by", "made_at", "undone_at")
    list_filter = ("kind",)
    list_select_related = ("session", "made_by")
    date_hierarchy = "made_at"
    exclude: ClassVar = ("before",)  # contains the tokens of tables


@admin.register(EventPlan)
class EventPlanAdmin(ReadOnlyAdmin):
    list_display = ("event", "seed", "made_at")
    list_select_related = ("event",)
