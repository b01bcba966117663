"""A player's profile, for those who keep it; a club's officers and all its players, for its officers."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.history.queries.player_history import history_of
from league.models import Club, Player
from league.people.officers import add_officer, remove_officer
from league.people.players import change_player
from league.people.queries.keepers import decides, is_officer, keeps, kept_players
from league.people.queries.merges import merges_of, same_names
from league.people.queries.players import player_by_id
from league.web.common.player_form import PlayerForm
from league.web.common.views import actor_in, form_page, or_404, paginate, run_verb_on_form
from league.web.public.profile_forms import OfficerForm


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def profile(request: HttpRequest, player: int) -> HttpResponse:
    person, actor = kept_player(request, player), actor_in(request)
    form = PlayerForm.read_by(actor, person, request.POST if request.method == "POST" else None)
    if form.is_valid():
        values = form.cleaned_data
        if run_verb_on_form(form, lambda: change_player(person, actor=actor, **values)):
            messages.success(request, _("Saved."))
            return redirect("profile", person.pk)
    return form_page(
        request,
        "public/player/profile.html",
        form=form,
        player=person,
        same=same_names(person, kept_players(actor).filter(merged_into__isnull=True)),
        decides=decides(actor, person),
        history=history_of(person, list(merges_of(person))),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def club_officers(request: HttpRequest, club: int) -> HttpResponse:
    row, actor = _club(request, club), actor_in(request)
    form = OfficerForm(request.POST or None)
    if form.is_valid():
        added = run_verb_on_form(form, lambda: add_officer(row, actor=actor, **form.cleaned_data))
        if added is not None:
            messages.success(request, _("Officer added."))
            return redirect("club_officers", row.pk)
    return form_page(
        request,
        "public/clubs/officers.html",
        form=form,
        club=row,
        officers=row.officers.select_related("login").order_by("login__username"),
        players=paginate(request, row.players.order_by("display_name", "pk")),
    )


@require_POST
@login_required
def drop_officer(request: HttpRequest, club: int, officer: int) -> HttpResponse:
    row, actor = _club(request, club), actor_in(request)
    remove_officer(row, officer, actor=actor)
    messages.success(request, _("Officer removed."))
    return redirect("club_officers", row.pk) if is_officer(actor, row) else redirect("my_events")


def kept_player(request: HttpRequest, player: int) -> Player:
    """The player, if the reader keeps the profile."""
    person = or_404(player_by_id(player))
    if not keeps(actor_in(request), person):
        raise PermissionDenied
    return person


def _club(request: HttpRequest, club: int) -> Club:
    row: Club = or_404(Club.objects.filter(pk=club).first())
    if not is_officer(actor_in(request), row):
        raise PermissionDenied
    return row
