"""Events, and whether they count publicly."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from league import models
from league.admin.base import ReadOnlyAdmin, inline
from league.core.queries.actors import actor_of
from league.events.counting import count_publicly
from league.models import Event


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = (
        *("name", "kind", "status", "counts_publicly", "ruleset_name", "ruleset_version"),
        "starts_on",
    )
    list_filter = ("ruleset_name",)
    search_fields = ("name", "slug", "venue")
    date_hierarchy = "created_at"
    inlines = (
        inline(models.Stage),
        inline(models.RulesetVersion),
        inline(models.EventRole),
        inline(models.TeamRules),
        inline(models.NightTerms),
        inline(models.Division),
        inline(models.DivisionRules),
        inline(models.EventAddress),
        inline(models.FederationFacts),
    )
    actions = ("let_count", "stop_counting")

    def has_decide_permission(self, request: HttpRequest) -> bool:
        return bool(getattr(request.user, "is_superuser", False))

    @admin.action(
        description=_("Let these events count publicly: lists, profiles, ratings, records"),
        permissions=["decide"],
    )
    def let_count(self, request: HttpRequest, rows: QuerySet[Event]) -> None:
        self._decide(request, rows, counts=True)

    @admin.action(
        description=_("Take these events out of public lists and figures"), permissions=["decide"]
    )
    def stop_counting(self, request: HttpRequest, rows: QuerySet[Event]) -> None:
        self._decide(request, rows, counts=False)

    def _decide(self, request: HttpRequest, rows: QuerySet[Event], *, counts: bool) -> None:
        events = list(rows.order_by("pk"))
        for event in events:
            count_publicly(event, actor=actor_of(request.user), counts=counts)
        done = ngettext("%(count)s event changed.", "%(count)s events changed.", len(events))
        messages.success(request, done % {"count": len(events)})
