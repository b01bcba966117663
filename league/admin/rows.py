"""The models that the admin shows, with the columns of their lists.

Secrets are left out: tokens, texts of e-mails with links, and what opens a personal link.
"""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.db.models import Model

from league import models
from league.admin.base import ReadOnlyAdmin, inline
from league.admin.large_tables import VerbFilter

SHOWN: Mapping[type[Model], Mapping[str, Any]] = {
    # events; `events` shows them
    models.Invitation: {
        "list_display": ("event", "role", "invited_by", "expires_at", "accepted_at", "revoked_at"),
        "exclude": ("token",),
    },
    models.Series: {
        "list_display": ("name", "kind", "is_public", "method"),
        "search_fields": ("name", "slug"),
        "inlines": (inline(models.SeriesRole),),
    },
    models.DivisionChange: {
        "list_display": ("event", "after_session", "resets_points", "made_at"),
        "inlines": (inline(models.DivisionMove),),
    },
    models.Night: {
        "list_display": ("event", "number", "name", "starts_at", "games", "status"),
        "ordering": ("event", "starts_at"),
        "inlines": (inline(models.Attendance),),
    },
    models.StageEntry: {
        "list_display": ("stage", "seed", "entrant", "declined", "made_at"),
        "list_filter": ("stage__event",),
        "ordering": ("stage", "seed"),
    },
    # people
    models.ClubOfficer: {
        "list_display": ("club", "login"),
        "search_fields": ("club__name", "login__username"),
    },
    models.Player: {
        "list_display": ("display_name", "club", "country", "login", "shown_by_name"),
        "list_filter": ("country",),
        "search_fields": ("display_name", "legal_name"),
        "ordering": ("display_name",),
    },
    models.PlayerClaim: {"list_display": ("player", "login", "made_at", "declined_at")},
    models.PlayerMerge: {"list_display": ("kept", "merged", "merged_at", "merged_by", "undone_at")},
    models.PlayerChange: {"list_display": ("player", "made_at")},
    models.OnlineAccount: {
        "list_display": ("site", "name", "player"),
        "search_fields": ("name", "player__display_name"),
    },
    models.SignUp: {
        "list_display": ("name", "event", "position", "status", "club", "country"),
        "search_fields": ("name", "event__name"),
        "exclude": ("client_id",),
    },
    models.SignUpTerms: {"list_display": ("event", "is_open", "until", "capacity", "approval")},
    models.SignUpQuestion: {"list_display": ("event", "position", "wording", "kind", "required")},
    models.SignUpAnswer: {"list_display": ("sign_up", "question", "text")},
    models.Entrant: {
        "list_display": ("number", "player", "event", "team", "status", "seed_rating"),
        "search_fields": ("player__display_name", "event__name"),
        "ordering": ("event", "number"),
    },
    models.ForbiddenPair: {"list_display": ("event", "first", "second")},
    models.Team: {
        "list_display": ("name", "event"),
        "search_fields": ("name", "event__name"),
        "inlines": (inline(models.TeamCaptain),),
    },
    models.LineUp: {
        "list_display": ("session", "team", "status"),
        "list_filter": ("session__event",),
        "inlines": (inline(models.LineUpPlace),),
    },
    # sessions and games
    models.EventPlan: {"list_display": ("event", "seed", "made_at")},
    models.Session: {
        "list_display": (
            *("event", "number", "status", "method", "seed", "started_at", "finished_at"),
        ),
        "ordering": ("event", "number"),
        "inlines": (inline(models.SitOut),),
    },
    models.SeatingChange: {
        "list_display": ("session", "kind", "session_status", "made_by", "made_at", "undone_at"),
        "date_hierarchy": "made_at",
        "exclude": ("before",),
    },
    models.Table: {
        "list_display": (
            *("session", "number", "status", "version", "leftover_sticks", "finished_at"),
        ),
        "list_filter": ("session__event",),
        "ordering": ("session", "number"),
        "inlines": (
            inline(models.Seat, "table"),
            inline(models.SignOff),
            inline(models.EndConsent),
            inline(models.OnlineLog),
        ),
    },
    models.Hand: {
        "list_display": (
            *("table", "position", "revision", "is_current", "is_struck", "entered_as"),
            "entered_at",
        ),
        "list_filter": ("table__session__event",),
        "ordering": ("table", "position", "revision"),
        "inlines": (inline(models.HandSeat),),
    },
    models.Penalty: {
        "list_display": (
            *("entrant", "event", "kind", "points", "reason", "given_at", "revoked_at"),
        ),
        "search_fields": ("reason", "entrant__player__display_name"),
    },
    models.PrizeCategory: {
        "list_display": ("event", "name", "is_public"),
        "search_fields": ("name",),
        "inlines": (inline(models.CategoryEntrant),),
    },
    models.CatalogueEntry: {
        "list_display": ("event", "name", "kind", "points", "for_session"),
        "search_fields": ("name",),
    },
    models.TableCall: {
        "list_display": (
            *("table", "reason", "text", "called_at", "answered_at", "closed_at", "note"),
        ),
        "list_filter": ("table__session__event",),
        "ordering": ("-called_at",),
    },
    # in the background
    models.Job: {
        "list_display": ("kind", "event", "status", "attempts", "created_at", "finished_at"),
        "date_hierarchy": "created_at",
    },
    models.JobFile: {"list_display": ("job",)},
    models.Report: {"list_display": ("filename", "event", "format", "made_at")},
    models.AuditEntry: {
        "list_display": ("at", "who", "verb", "subject_kind", "subject_id", "event", "reason"),
        "list_filter": (VerbFilter, "at"),
        "list_select_related": ("login",),
        "search_fields": ("actor", "login__username", "verb", "reason"),
    },
    models.Mail: {
        "list_display": ("to", "subject", "made_at", "tried_at", "attempts"),
        "exclude": ("body",),
    },
    models.ChatChannel: {
        "list_display": ("name", "event", "connected_by", "connected_at", "failure"),
        "list_select_related": ("event", "connected_by"),
    },
    models.ChatMessage: {"list_display": ("channel", "night", "message_id")},
    models.Notice: {"list_display": ("kind", "event", "session", "happened_at", "spread_at")},
    models.SeatMail: {"list_display": ("session", "sign_up", "place", "mailed_at")},
    models.Delivery: {
        "list_display": (
            *("notice", "recipient", "status", "tries", "answer", "trouble", "tried_at"),
        ),
    },
}

for model, options in SHOWN.items():
    admin.site.register(model, ReadOnlyAdmin, **options)
