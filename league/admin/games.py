from django.contrib import admin

from league.admin.base import LookOnlyAdmin, LookOnlyInline
from league.models import (
    EndConsent,
    Hand,
    HandSeat,
    OnlineLog,
    Penalty,
    Seat,
    SignOff,
    Table,
    TableCall,
)


class SeatInline(LookOnlyInline):
    model = Seat
    fk_name = "table"


class SignOffInline(LookOnlyInline):
    model = SignOff


class EndConsentInline(LookOnlyInline):
    model = EndConsent


class OnlineLogInline(LookOnlyInline):
    model = OnlineLog


@admin.register(Table)
class TableAdmin(LookOnlyAdmin):
    """No page shows the secret link."""

    list_display = ("session", "number", "status", "version", "leftover_sticks", "finished_at")
    list_filter = ("status", "session__event")
    list_select_related = ("session",)
    ordering = ("session", "number")
    inlines = (SeatInline, SignOffInline, EndConsentInline, OnlineLogInline)


class HandSeatInline(LookOnlyInline):
    model = HandSeat


@admin.register(Hand)
class HandAdmin(LookOnlyAdmin):
    list_display = (
        "table",
        "position",
        "revision",
        "is_current",
        "is_struck",
        "entered_as",
        "entered_at",
    )
    list_filter = ("is_current", "is_struck", "table__session__event")
    list_select_related = ("table",)
    ordering = ("table", "position", "revision")
    inlines = (HandSeatInline,)


@admin.register(Penalty)
class PenaltyAdmin(LookOnlyAdmin):
    list_display = ("entrant", "event", "kind", "points", "reason", "given_at", "revoked_at")
    list_filter = ("kind", "event")
    list_select_related = ("entrant", "event")
    search_fields = ("reason", "entrant__player__display_name")


@admin.register(TableCall)
class TableCallAdmin(LookOnlyAdmin):
    list_display = ("table", "reason", "text", "called_at", "answered_at", "closed_at", "note")
    list_filter = ("reason", "table__session__event")
    list_select_related = ("table",)
    ordering = ("-called_at",)
