from django import forms
from django.contrib import admin
from django.http import HttpRequest

from league.core.audit import record
from league.core.errors import message_of
from league.core.fields import problems_of_hidden_characters
from league.core.locks import bump_page_versions_of_club
from league.core.queries.actors import actor_of
from league.models import Club


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
