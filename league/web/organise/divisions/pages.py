"""Divisions for organisers: names, players, rules, promotion and relegation."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from league.divisions.divisions import (
    place_entrants,
    set_division_rules,
    set_divisions,
    spread_entrants,
)
from league.divisions.promotion import apply_promotion, can_be_undone, undo_promotion
from league.divisions.queries.lists import division_lists, rules_of_divisions
from league.divisions.queries.proposal import changes_seen, division_proposal
from league.models import Event
from league.standings.queries.divisions import divisions_of
from league.web.common.views import (
    actor_in,
    form_page,
    posts_verb,
    requires,
    run_verb_and_redirect,
    run_verb_on_form,
)
from league.web.organise.forms.leagues.divisions import DivisionNamesForm, DivisionRulesForm

MOST_DIGITS, LONGEST_QUERY = 18, 100


@require_http_methods(["GET", "HEAD", "POST"])
@requires("divisions.change")
def divisions(request: HttpRequest, event: Event) -> HttpResponse:
    """The divisions with their players; a POST changes the names of the divisions."""
    form = DivisionNamesForm(divisions_of(event), request.POST or None)
    if form.is_valid():
        stored = run_verb_on_form(
            form, lambda: set_divisions(event, form.lines(), actor=actor_in(request))
        )
        if stored is not None:
            messages.success(request, _("Saved."))
            return redirect("manage_divisions", event.slug)
    return _page(request, event, form=form)


@require_POST
@requires("divisions.change")
def rules(request: HttpRequest, event: Event) -> HttpResponse:
    form = DivisionRulesForm(request.POST, instance=rules_of_divisions(event))
    if form.is_valid():
        actor, wanted = actor_in(request), form.cleaned_data
        if run_verb_on_form(form, lambda: set_division_rules(event, actor=actor, **wanted)):
            messages.success(request, _("Saved."))
            return redirect("manage_divisions", event.slug)
    return _page(request, event, rules_form=form)


@require_POST
@requires("divisions.change")
def place(request: HttpRequest, event: Event) -> HttpResponse:
    """Move players to the chosen divisions, or distribute those who have none."""
    actor, places = actor_in(request), _places(request.POST)
    if request.POST.get("do") == "spread":
        return run_verb_and_redirect(
            request,
            lambda: spread_entrants(event, actor=actor),
            done=_("Players distributed."),
            back="manage_divisions",
            slug=event.slug,
        )
    return run_verb_and_redirect(
        request,
        lambda: place_entrants(event, places, actor=actor),
        done=_("Saved."),
        back="manage_divisions",
        slug=event.slug,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@requires("divisions.change")
def promotion(request: HttpRequest, event: Event) -> HttpResponse:
    """The proposal of promotion and relegation; a POST applies it as changed."""
    actor = actor_in(request)
    if request.method == "POST":
        version = request.POST.get("version", "")
        wanted = {pk: to for pk, to in _places(request.POST).items() if to is not None}
        return run_verb_and_redirect(
            request,
            lambda: apply_promotion(
                event,
                wanted,
                actor=actor,
                version=int(version) if _is_number(version) else None,
                resets_points="resets_points" in request.POST,
            ),
            done=_("Promotion and relegation applied."),
            back="manage_divisions",
            slug=event.slug,
        )
    proposal = division_proposal(event, actor)
    return form_page(request, "organise/divisions/promotion.html", event, proposal=proposal)


@posts_verb(
    "divisions.change",
    done=gettext_lazy("Promotion and relegation undone."),
    back="manage_divisions",
)
def undo(request: HttpRequest, event: Event) -> None:
    undo_promotion(event, actor=actor_in(request))


def _page(
    request: HttpRequest,
    event: Event,
    form: DivisionNamesForm | None = None,
    rules_form: DivisionRulesForm | None = None,
) -> HttpResponse:
    search = request.GET.get("q", "")[:LONGEST_QUERY]
    part = getattr(request, "htmx", False)
    present = divisions_of(event)
    changes = changes_seen(event, actor_in(request))
    return form_page(
        request,
        "organise/divisions/_players.html" if part else "organise/divisions/list.html",
        event,
        form=form or DivisionNamesForm(present),
        rules_form=rules_form or DivisionRulesForm(instance=rules_of_divisions(event)),
        divisions=present,
        lists=division_lists(event, search),
        query=search,
        proposal=division_proposal(event, actor_in(request)) if present else None,
        changes=changes,
        can_undo=bool(changes) and can_be_undone(changes[0]),
    )


def _places(given: Mapping[str, str]) -> dict[int, int | None]:
    """The chosen divisions by entrant: fields `to-ENTRANT`, empty for none."""
    found: dict[int, int | None] = {}
    for name, value in given.items():
        entrant = name.removeprefix("to-")
        if name != entrant and _is_number(entrant) and (not value or _is_number(value)):
            found[int(entrant)] = int(value) if value else None
    return found


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= MOST_DIGITS
