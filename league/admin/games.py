from django.contrib import admin

from league.admin.base import ReadOnlyAdmin, ReadOnlyInline
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


class SeatInline(ReadOnlyInline):
    model = Seat
    fk_name = "table"


class SignOffInline(ReadOnlyInline):
    model = SignOff


class EndConsentInline(ReadOnlyInline):
    model = EndConsent


class OnlineLogInline(ReadOnlyInline):
    model = OnlineLog


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    """No page shows the secret link."""

    list_display = ("session", "number", "status", "version", "leftover_sticks", "finished_at")
    list_filter = ("status", "session__event")
    list_select_related = ("session",)
    ordering = ("session", "number")
    inlines = (SeatInline, SignOffInline, EndConsentInline, OnlineLogInline)


class HandSeatInline(ReadOnlyInline):
    model = HandSeat


@admin.register(Hand)
class HandAdmin(ReadOnlyAdmin):
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
class PenaltyAdmin(ReadOnlyAdmin):
    list_display = ("entrant", "event", "kind", "points", "reason", "given_at", "revoked_at")
    list_filter = ("kind", "event")
    list_select_related = ("entrant", "event")
    search_fields = ("reason", "entrant__player__display_name")


@admin.register(TableCall)
class TableCallAdmin(ReadOnlyAdmin):
    list_display = ("table", "reason", "text", "called_at", "answered_at", "closed_at", "note")
    list_filter = ("reason", "table__session__event")
    list_select_related = ("table",)
    ordering = ("-called_at",)
