"""Stages and cuts for organisers."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.core.errors import message_of
from league.cuts.cuts import admit_entrant, apply_cut, undo_cut
from league.cuts.queries.consistency import cut_differences_of
from league.cuts.queries.preview import cut_preview, problems_of_preview
from league.enums import SessionStatus
from league.models import Event, Stage
from league.standings.queries.stages import (
    declined_at,
    entrants_in,
    entries_of,
    planned_in,
    published_after,
    sessions_in,
    stage_cards,
    stage_numbered,
)
from league.standings.stages import change_stage, create_stage, delete_stage, move_stage
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    page,
    posts_verb,
    requires,
    run_verb_and_redirect,
    run_verb_on_form,
)
from league.web.organise.forms.stages import AdmitForm, new_stage_form, stage_form

MOST_DIGITS = 18


@require_http_methods(["GET", "HEAD", "POST"])
@requires("stage.see_cut")
def stages(request: HttpRequest, event: Event) -> HttpResponse:
    form = new_stage_form(event, request.POST or None)
    if form.is_valid():
        actor = actor_in(request)
        if run_verb_on_form(form, lambda: create_stage(event, actor=actor, **form.cleaned_data)):
            messages.success(request, _("Stage added."))
            return redirect("stages", event.slug)
    return form_page(
        request, "organise/stages/list.html", event, form=form, cards=stage_cards(event)
    )


@require_http_methods(["GET", "HEAD", "POST"])
@requires("stage.see_cut")
def stage(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The page of a stage: settings and players."""
    stage = stage_or_404(event, number)
    form = stage_form(stage, request.POST or None)
    if form.is_valid():
        actor = actor_in(request)
        if run_verb_on_form(form, lambda: change_stage(stage, actor=actor, **form.cleaned_data)):
            messages.success(request, _("Saved."))
            return redirect("stages", event.slug)
    return _stage_page(request, stage, form=form)


@require_POST
@requires("stage.cut")
def admit(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    stage = stage_or_404(event, number)
    form = AdmitForm(stage, request.POST)
    if form.is_valid():
        actor, reason = actor_in(request), form.cleaned_data["reason"]
        entrant = or_404(event.entrants.filter(pk=form.cleaned_data["entrant"]).first())
        if run_verb_on_form(
            form, lambda: admit_entrant(stage, entrant, actor=actor, reason=reason)
        ):
            messages.success(request, _("Player added to the stage."))
            return redirect("stage", event.slug, number)
    return _stage_page(request, stage, admit_form=form)


@posts_verb("stage.change", done=gettext_lazy("Stage order changed."), back="stages")
def move(request: HttpRequest, event: Event, number: int) -> None:
    stage, actor = stage_or_404(event, number), actor_in(request)
    up = request.POST.get("to") == "up"
    move_stage(stage, actor=actor, up=up)


@posts_verb("stage.change", done=gettext_lazy("Stage removed."), back="stages")
def remove(request: HttpRequest, event: Event, number: int) -> None:
    stage, actor = stage_or_404(event, number), actor_in(request)
    delete_stage(stage, actor=actor)


@require_safe
@requires("stage.see_cut")
def cut(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The stored cut, or a preview with the `declined` players of the query."""
    stage = stage_or_404(event, number)
    is_preview = "asked" in request.GET
    declined = _ids(request.GET, "declined") if is_preview else declined_at(stage)
    if problems := [*problems_of_preview(stage)]:
        sentences = [message_of(item) for item in problems]
        return page(request, "organise/stages/no_cut_yet.html", event, stage=stage, why=sentences)
    preview = cut_preview(stage, declined)
    sessions = list(sessions_in(stage))
    return page(
        request,
        "organise/stages/cut.html",
        event,
        stage=stage,
        preview=preview,
        declined=declined,
        shows_stored=not is_preview and stage.cut_at is not None,
        differs=list(cut_differences_of(stage)),
        built_upon=list(published_after(stage)),
        unfinished=[item for item in sessions if item.status != SessionStatus.FINISHED],
        played=len(sessions),
        planned=planned_in(stage),
    )


@require_POST
@requires("stage.cut")
def make_cut(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Make the cut; changed declines show a new preview first."""
    stage, actor = stage_or_404(event, number), actor_in(request)
    declined = _ids(request.POST, "declined")
    if request.POST.get("do") == "look" or set(declined) != set(_ids(request.POST, "seen")):
        query = urlencode({"asked": "yes", "declined": declined}, doseq=True)
        return redirect(f"{reverse('cut', args=[event.slug, number])}?{query}")
    given = request.POST.get("version", "")
    version = int(given) if _is_number(given) else None
    return run_verb_and_redirect(
        request,
        lambda: apply_cut(stage, actor=actor, declined=declined, version=version),
        done=_("Cut made."),
        back="cut",
        slug=event.slug,
        number=number,
    )


@posts_verb("stage.cut", done=gettext_lazy("Cut undone."), back="cut", keep=("number",))
def revert_cut(request: HttpRequest, event: Event, number: int) -> None:
    stage, actor = stage_or_404(event, number), actor_in(request)
    undo_cut(stage, actor=actor)


def stage_or_404(event: Event, number: int) -> Stage:
    stage = or_404(stage_numbered(event, number))
    stage.event = event
    return stage


def _stage_page(request: HttpRequest, stage: Stage, **bound: object) -> HttpResponse:
    forms = {"form": stage_form(stage), "admit_form": AdmitForm(stage)}
    return form_page(
        request,
        "organise/stages/stage.html",
        stage.event,
        stage=stage,
        entries=list(entries_of(stage)),
        players=entrants_in(stage).playing().count(),
        sessions=list(sessions_in(stage)),
        **forms | bound,
    )


def _ids(given: QueryDict, name: str) -> list[int]:
    return [int(item) for item in given.getlist(name) if _is_number(item)]


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= MOST_DIGITS
