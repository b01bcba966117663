"""Export and erase a person's data."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.models import Player
from league.people.erasing import erase_person
from league.people.queries.keepers import decides
from league.people.queries.personal_data import personal_data
from league.people.queries.players import player_by_id
from league.web.common.views import (
    PRIVATE_PAGE_HEADERS,
    actor_in,
    form_page,
    or_404,
    run_verb_on_form,
)
from league.web.public.profile_forms import EraseForm


@require_safe
@login_required
def export(request: HttpRequest, player: int) -> HttpResponse:
    person = _person(request, player)
    name = f'attachment; filename="player-{person.pk}.json"'
    headers = {**PRIVATE_PAGE_HEADERS, "Content-Disposition": name}
    style = {"ensure_ascii": False, "indent": 2}
    return JsonResponse(personal_data(person), json_dumps_params=style, headers=headers)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def erase(request: HttpRequest, player: int) -> HttpResponse:
    person, actor = _person(request, player), actor_in(request)
    form = EraseForm(request.POST or None)
    if form.is_valid():
        name = form.cleaned_data["name"]
        erased = run_verb_on_form(form, lambda: erase_person(person, actor=actor, name=name))
        if erased is not None:
            messages.success(request, _("Personal data erased."))
            return redirect("home")
    return form_page(request, "public/player/erase.html", form=form, player=person)


def _person(request: HttpRequest, player: int) -> Player:
    """The player, if the reader decides about the data."""
    person = or_404(player_by_id(player))
    if not decides(actor_in(request), person):
        raise PermissionDenied
    return person
