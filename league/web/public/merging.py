"""Merging two records of one player: preview, confirm, undo."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.core.errors import message_of
from league.people.merging import merge_players, undo_merge
from league.people.queries.merges import merge_preview, merges_of
from league.web.common.views import actor_in, or_404, page, run_verb_and_redirect
from league.web.public.profile_forms import MergeForm
from league.web.public.profiles import kept_player


@require_safe
@login_required
def preview(request: HttpRequest, player: int) -> HttpResponse:
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
def undo(request: HttpRequest, player: int, merge: int) -> HttpResponse:
    kept, actor = kept_player(request, player), actor_in(request)
    row = or_404(merges_of(kept).filter(pk=merge).first())
    return run_verb_and_redirect(
        request,
        lambda: undo_merge(row, actor=actor),
        done=_("Merge undone."),
        back="profile",
        player=kept.pk,
    )
