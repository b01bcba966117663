"""A player's profile: change it, merge, export and erase; a club's officers and all its players."""

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.core.errors import message_of
from league.entrants.erasing import erase_person
from league.history.queries.player_history import history_of
from league.models import Club, Player
from league.people.merging import merge_players, undo_merge
from league.people.officers import add_officer, remove_officer
from league.people.players import change_player
from league.people.queries.keepers import decides, is_officer, keeps, kept_players
from league.people.queries.merges import merge_preview, merges_of, same_names
from league.people.queries.personal_data import personal_data
from league.people.queries.players import player_by_id, players_of
from league.web.common.player_form import PlayerForm
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    page,
    paginate,
    private_json_file,
    run_verb_and_redirect,
    run_verb_on_form,
)


class MergeForm(forms.Form):
    """The number of a second record of the same person."""

    locals()["with"] = forms.IntegerField(min_value=1, max_value=10**18)


class EraseForm(forms.Form):
    name = forms.CharField(label=lazy("Name, to confirm"), max_length=120)


class OfficerForm(forms.Form):
    username = forms.CharField(label=lazy("Username"), max_length=150)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def profile(request: HttpRequest, player: int) -> HttpResponse:
    person, actor = kept_player(request, player), actor_in(request)
    form = PlayerForm.read_by(actor, person, request.POST if request.method == "POST" else None)
    if form.is_valid():
        values = form.cleaned_data
        if run_verb_on_form(form, lambda: change_player(person, actor=actor, **values)):
            messages.success(request, _("Saved."))
            if "from_account" in request.POST:
                return redirect("account")
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
        players=paginate(request, players_of(row)),
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


@require_safe
@login_required
def preview_merge(request: HttpRequest, player: int) -> HttpResponse:
    """What would move; `with` is the number of the second record."""
    kept = kept_player(request, player)
    form = MergeForm(request.GET)
    if not form.is_valid():
        messages.error(request, _("Enter the number of the other player."))
        return redirect("profile", kept.pk)
    merged = kept_player(request, form.cleaned_data["with"])
    found = merge_preview(kept, merged)
    return page(
        request,
        "public/player/merge.html",
        preview=found,
        problems=[message_of(item) for item in found.problems],
    )


@require_POST
@login_required
def merge(request: HttpRequest, player: int, other: int) -> HttpResponse:
    kept, merged = kept_player(request, player), kept_player(request, other)
    actor = actor_in(request)
    return run_verb_and_redirect(
        request,
        lambda: merge_players(kept, merged, actor=actor),
        done=_("Players merged."),
        back="profile",
        player=kept.pk,
    )


@require_POST
@login_required
def take_back_merge(request: HttpRequest, player: int, merge: int) -> HttpResponse:
    kept, actor = kept_player(request, player), actor_in(request)
    row = or_404(merges_of(kept).filter(pk=merge).first())
    return run_verb_and_redirect(
        request,
        lambda: undo_merge(row, actor=actor),
        done=_("Merge undone."),
        back="profile",
        player=kept.pk,
    )


@require_safe
@login_required
def export_data(request: HttpRequest, player: int) -> HttpResponse:
    person = _person(request, player)
    return private_json_file(f"player-{person.pk}.json", personal_data(person))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def erase(request: HttpRequest, player: int) -> HttpResponse:
    answer: HttpResponse = _erase(request, _person(request, player))
    return answer


@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]  # it has no types
def _erase(request: HttpRequest, person: Player) -> HttpResponse:
    form, actor = EraseForm(request.POST or None), actor_in(request)
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
