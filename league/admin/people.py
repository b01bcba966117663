from django import forms
from django.contrib import admin
from django.http import HttpRequest

from league.admin.base import ReadOnlyAdmin, ReadOnlyInline
from league.core.audit import record
from league.core.errors import message_of
from league.core.fields import problems_of_hidden_characters
from league.core.locks import bump_page_versions_of_club
from league.core.queries.actors import actor_of
from league.models import (
    Club,
    ClubOfficer,
    Entrant,
    ForbiddenPair,
    LineUp,
    LineUpPlace,
    OnlineAccount,
    Player,
    PlayerChange,
    PlayerMerge,
    SignUp,
    SignUpTerms,
    Team,
    TeamCaptain,
)


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic when it runs
    """Refuse invisible characters, because club names appear on pages."""

    def clean(self) -> None:
        texts = {name: self.cleaned_data.get(name, "") for name in ("name", "city", "country")}
        for item in problems_of_hidden_characters(**texts):
            self.add_error(item.field, message_of(item))


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic when it runs
    """Change clubs here, because they have no verbs; every change is audited."""

    form = ClubForm
    list_display = ("name", "city", "country")
    search_fields = ("name", "city")
    ordering = ("name",)

    def save_model(
        self,
        request: HttpRequest,
        obj: Club,
        form: "forms.ModelForm[Club]",
        change: bool,  # noqa: FBT001 (Django's own signature)
    ) -> None:
        super().save_model(request, obj, form, change)
        bump_page_versions_of_club(obj.pk)
        record(
            actor_of(request.user),
            "club.change" if change else "club.create",
            obj,
            event_id=None,
            before={name: form.initial.get(name) for name in form.changed_data},
            after={name: form.cleaned_data[name] for name in form.changed_data},
        )

    def has_delete_permission(self, _request: HttpRequest, _obj: Club | None = None) -> bool:
        return False


@admin.register(ClubOfficer)
class ClubOfficerAdmin(ReadOnlyAdmin):
    list_display = ("club", "login")
    list_select_related = ("club", "login")
    search_fields = ("club__name", "login__username")


@admin.register(PlayerMerge)
class PlayerMergeAdmin(ReadOnlyAdmin):
    list_display = ("kept", "merged", "merged_at", "merged_by", "undone_at")
    list_select_related = ("kept", "merged", "merged_by")


@admin.register(PlayerChange)
class PlayerChangeAdmin(ReadOnlyAdmin):
    list_display = ("player", "made_at")
    list_select_related = ("player",)


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    list_display = ("display_name", "club", "country", "login", "shown_by_name")
    list_filter = ("shown_by_name", "country")
    list_select_related = ("club", "login")
    search_fields = ("display_name", "legal_name")
    ordering = ("display_name",)


@admin.register(OnlineAccount)
class OnlineAccountAdmin(ReadOnlyAdmin):
    list_display = ("site", "name", "player")
    list_filter = ("site",)
    list_select_related = ("player",)
    search_fields = ("name", "player__display_name")


class TeamCaptainInline(ReadOnlyInline):
    model = TeamCaptain


@admin.register(Team)
class TeamAdmin(ReadOnlyAdmin):
    list_display = ("name", "event")
    list_select_related = ("event",)
    search_fields = ("name", "event__name")
    inlines = (TeamCaptainInline,)


class LineUpPlaceInline(ReadOnlyInline):
    model = LineUpPlace


@admin.register(LineUp)
class LineUpAdmin(ReadOnlyAdmin):
    list_display = ("session", "team", "status")
    list_filter = ("status", "session__event")
    list_select_related = ("session", "team")
    inlines = (LineUpPlaceInline,)


@admin.register(Entrant)
class EntrantAdmin(ReadOnlyAdmin):
    list_display = ("number", "player", "event", "team", "status", "seed_rating")
    list_filter = ("status", "event")
    list_select_related = ("player", "event", "team")
    search_fields = ("player__display_name", "event__name")
    ordering = ("event", "number")


@admin.register(ForbiddenPair)
class ForbiddenPairAdmin(ReadOnlyAdmin):
    list_display = ("event", "first", "second")
    list_select_related = ("event", "first", "second")


@admin.register(SignUp)
class SignUpAdmin(ReadOnlyAdmin):
    list_display = ("name", "event", "place", "status", "club", "country")
    list_filter = ("status", "event")
    list_select_related = ("event",)
    search_fields = ("name", "event__name")
    exclude = ("client_id",)  # it opens the personal link


@admin.register(SignUpTerms)
class SignUpTermsAdmin(ReadOnlyAdmin):
    list_display = ("event", "is_open", "until", "capacity", "approval")
    list_select_related = ("event",)
