"""The organiser's pages of prize categories: name them, tick their players."""

from functools import partial
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.entrants.prize_categories import add_category, change_category, remove_category
from league.entrants.queries.entrants import entrants_of
from league.entrants.queries.prize_categories import categories_of, entrants_named, members_of
from league.models import Entrant, Event, PrizeCategory
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.verb_forms import VerbForm
from league.web.common.views import actor_in, or_404, posts_verb
from league.web.organise.forms.entrants import choose_from


class CategoryForm(VerbForm):
    class Meta(VerbForm.Meta):
        model = PrizeCategory
        fields = ("name", "is_public")
        help_texts: ClassVar = {
            "name": lazy("Such as women, newcomers, under 18, local players."),
            "is_public": lazy(
                "Everybody then sees the category and its players, otherwise only staff. "
                "Ask players before you show what is personal."
            ),
        }


class MembersForm(CategoryForm):
    """The category and the ticks of its players; a pasted list adds to the ticks."""

    entrants = forms.ModelMultipleChoiceField(
        label=lazy("Players"),
        queryset=Entrant.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    pasted = forms.CharField(
        label=lazy("Paste players"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=lazy(
            "Numbers or names, one per line or separated by commas. They are added to those ticked."
        ),
    )

    field_order = ("name", "is_public", "pasted", "entrants")

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        choose_from(entrants_of(event), self.fields["entrants"])

    def clean_pasted(self) -> list[Entrant]:
        found, unknown = entrants_named(self.event, self.cleaned_data["pasted"])
        if unknown:
            text = _("These lines match no player of this event, or several: %(lines)s") % {
                "lines": ", ".join(unknown[:20])
            }
            raise forms.ValidationError(text)
        return found

    def values(self) -> dict[str, Any]:
        values = dict(self.cleaned_data)
        pasted = values.pop("pasted")
        return values | {"entrants": {*values["entrants"], *pasted}}

    @classmethod
    def of(cls, category: PrizeCategory, data: Any = None) -> "MembersForm":
        ticked = {"entrants": list(members_of(category))}
        return cls(category.event, data, instance=category, initial=ticked)


class Categories(StaffFormView):
    """The prize categories of an event, and a form for a new one."""

    may = "entrants.change"
    template_name = "organise/players/categories.html"
    form_class = CategoryForm
    verb = staticmethod(add_category)

    def context(self) -> dict[str, Any]:
        return {"categories": categories_of(self.event, self.actor)}

    def said(self) -> str:
        return _("Category added. Tick its players.")

    def get_success_url(self) -> str:
        return reverse("category", args=[self.event.slug, self.outcome.pk])


class Category(StaffFormView):
    may = "entrants.change"
    template_name = "organise/players/category.html"
    back = "categories"

    def get_object(self) -> PrizeCategory:
        rows = self.event.prize_categories.select_related("event")
        return or_404(rows.filter(pk=self.kwargs["category"]).first())

    def forms(self) -> Forms:
        return {"form": partial(MembersForm.of, self.object)}

    def write(self, form: MembersForm) -> PrizeCategory:
        return change_category(self.object, actor=self.actor, **form.values())

    def context(self) -> dict[str, Any]:
        return {"category": self.object}


@posts_verb("entrants.change", done=lazy("Category removed."), back="categories")
def category_remove(request: HttpRequest, event: Event, category: int) -> None:
    found = or_404(event.prize_categories.filter(pk=category).first())
    remove_category(found, actor=actor_in(request))
