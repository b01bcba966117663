"""How a league asks who comes: the link of the group, its code, the text for a chat."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.models import Event, Night, NightTerms
from league.nights.group import TERMS_FIELDS, change_night_terms, renew_group_link
from league.nights.queries.group_link import group_token, night_terms
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.verb_forms import VerbForm
from league.web.common.views import actor_in, posts_verb


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupLink:
    """The address of the group's page, and the text in which it is sent."""

    address: str
    text: str


def group_link(request: HttpRequest, event: Event, night: Night | None = None) -> GroupLink:
    """The link of the league, which leads to the next night, or that of one night."""
    token = group_token(event)
    path = reverse("who_comes", args=[token])
    if night is not None:
        path = reverse("who_comes_night", args=[token, night.number])
    address = request.build_absolute_uri(path)
    return GroupLink(address=address, text=_chat_text(event, night, address))


def _chat_text(event: Event, night: Night | None, address: str) -> str:
    if night is None:
        words = {"event": event.name, "address": address}
        return _("%(event)s: who comes to the next night? Tap your name:\n%(address)s") % words
    start = localtime(night.starts_at)
    parts = [night.name, date_format(start, "FULL_DATE_FORMAT"), date_format(start, "TIME_FORMAT")]
    place = night.venue or event.venue
    words = {
        "event": event.name,
        "night": ", ".join([*parts, place] if place else parts),
        "address": address,
    }
    return _("%(event)s: %(night)s\nWho comes? Tap your name:\n%(address)s") % words


class NightTermsForm(VerbForm):
    class Meta(VerbForm.Meta):
        model = NightTerms
        fields = TERMS_FIELDS

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if settings.DISCORD is None:
            del self.fields["remind_by_chat"]


class ChangeNightTerms(StaffFormView):
    may = "night.terms"
    private = True
    template_name = "organise/nights/terms.html"
    verb = staticmethod(change_night_terms)
    back = "night_terms"

    def forms(self) -> Forms:
        return {"form": partial(NightTermsForm, instance=night_terms(self.event))}

    def context(self) -> dict[str, Any]:
        return {"group": group_link(self.request, self.event)}


@posts_verb(
    "night.terms",
    done=lazy("The group has a new link. The old one no longer works."),
    back="night_terms",
)
def renew_link(request: HttpRequest, event: Event) -> None:
    renew_group_link(event, actor=actor_in(request))
