"""Stages and cuts for organisers."""

from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.core.errors import message_of
from league.cuts.cuts import admit_entrant, apply_cut, undo_cut
from league.cuts.queries.consistency import cut_differences_of
from league.cuts.queries.preview import cut_preview, problems_of_preview
from league.enums import CUT_INTAKES, SessionStatus, StageIntake
from league.models import Event, Stage
from league.standings.queries.planned_sessions import planned_in_all, sessions_of_stage
from league.standings.queries.stages import (
    declined_at,
    entrants_in,
    entries_of,
    has_sessions_left,
    published_after,
    sessions_in,
    stage_cards,
    stage_numbered,
    stage_outcome,
    stages_of,
)
from league.standings.stages import change_stage, create_stage, delete_stage, move_stage
from league.web.common.form_views import ONLY_POST, Forms, StaffFormView
from league.web.common.views import (
    actor_in,
    or_404,
    page,
    posts_verb,
    staff_page,
    whole_number,
)
from league.web.organise.forms.stages import (
    AdmitForm,
    StageKind,
    kinds_after,
    new_stage_form,
    stage_form,
)


@staff_page("stage.see_cut")
def stages(request: HttpRequest, event: Event) -> HttpResponse:
    """The stages in their order, what each waits for, and what can follow."""
    return page(
        request,
        "organise/stages/list.html",
        event,
        cards=stage_cards(event),
        planned=planned_in_all(event),
        kinds=kinds_after(event),
    )


class NewStage(StaffFormView):
    """A stage of one kind: few questions, and what comes of the answers beside them."""

    may = "stage.change"
    template_name = "organise/stages/new.html"
    verb = staticmethod(create_stage)
    back = "stages"

    @cached_property
    def kinds(self) -> list[StageKind]:
        return kinds_after(self.event)

    @cached_property
    def kind(self) -> StageKind:
        wanted = self.request.GET.get("kind")
        return next((kind for kind in self.kinds if kind.value == wanted), self.kinds[0])

    def forms(self) -> Forms:
        return {"form": partial(new_stage_form, self.event, self.kind)}

    def context(self) -> dict[str, Any]:
        asked = self.request.POST or self.request.GET
        initial = new_stage_form(self.event, self.kind).initial
        told = {name: whole_number(str(asked.get(name, initial[name]))) for name in TOLD}
        stages = stages_of(self.event)
        source = next((one for one in stages if one.pk == told["source"]), stages[-1])
        size = self._size(told["cut_size"])
        outcome = stage_outcome(source, size, told["sessions_planned"] or 1)
        return {"kinds": self.kinds, "kind": self.kind, "outcome": outcome}

    def _size(self, told: int | None) -> int | None:
        """How many play on; with divisions the form asks for the number of each."""
        if self.kind.intake not in CUT_INTAKES:
            return None
        each = self.event.divisions.count() if self.kind.intake == StageIntake.TOP_EACH else 1
        return (told or 0) * each

    def said(self) -> str:
        return _("%(name)s added.") % {"name": self.outcome.title}


#: What decides the numbers beside the form.
TOLD = ("source", "cut_size", "sessions_planned")


class StagePage(StaffFormView):
    """The page of a stage: settings and players; a POST changes the settings."""

    may = "stage.see_cut"
    template_name = "organise/stages/stage.html"
    verb = staticmethod(change_stage)
    back = "stages"

    def get_object(self) -> Stage:
        return stage_or_404(self.event, self.kwargs["number"])

    def forms(self) -> Forms:
        return {
            "form": partial(stage_form, self.object),
            "admit_form": partial(AdmitForm, self.object),
        }

    def context(self) -> dict[str, Any]:
        stage = self.object
        return {
            "stage": stage,
            "entries": list(entries_of(stage)),
            "players": entrants_in(stage).playing().count(),
            "sessions": list(sessions_in(stage)),
        }


class Admit(StagePage):
    http_method_names = ONLY_POST
    may = "stage.cut"
    form_name = "admit_form"
    done = lazy("Player added to the stage.")
    back = "stage"
    keep = ("number",)

    def write(self, form: AdmitForm) -> object:
        values = form.cleaned_data
        entrant = or_404(self.event.entrants.filter(pk=values["entrant"]).first())
        return admit_entrant(self.object, entrant, actor=self.actor, reason=values["reason"])


@posts_verb("stage.change", done=lazy("Stage order changed."), back="stages")
def move(request: HttpRequest, event: Event, number: int) -> None:
    stage, actor = stage_or_404(event, number), actor_in(request)
    up = request.POST.get("to") == "up"
    move_stage(stage, actor=actor, up=up)


@posts_verb("stage.change", done=lazy("Stage removed."), back="stages")
def remove(request: HttpRequest, event: Event, number: int) -> None:
    stage, actor = stage_or_404(event, number), actor_in(request)
    delete_stage(stage, actor=actor)


@staff_page("stage.see_cut")
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
        planned=sessions_of_stage(stage),
        is_next_planned=has_sessions_left(stages_of(event)),
    )


@posts_verb("stage.cut", back="cut", keep=("number",))
def make_cut(request: HttpRequest, event: Event, number: int) -> object:
    """Make the cut; changed declines show a new preview first."""
    stage, actor = stage_or_404(event, number), actor_in(request)
    declined = _ids(request.POST, "declined")
    if request.POST.get("do") == "look" or set(declined) != set(_ids(request.POST, "seen")):
        query = urlencode({"asked": "yes", "declined": declined}, doseq=True)
        return redirect(f"{reverse('cut', args=[event.slug, number])}?{query}")
    version = whole_number(request.POST.get("version", ""))
    apply_cut(stage, actor=actor, declined=declined, version=version)
    return _("Cut made.")


@posts_verb("stage.cut", done=lazy("Cut undone."), back="cut", keep=("number",))
def revert_cut(request: HttpRequest, event: Event, number: int) -> None:
    stage, actor = stage_or_404(event, number), actor_in(request)
    undo_cut(stage, actor=actor)


def stage_or_404(event: Event, number: int) -> Stage:
    stage = or_404(stage_numbered(event, number))
    stage.event = event
    return stage


def _ids(given: QueryDict, name: str) -> list[int]:
    numbers = map(whole_number, given.getlist(name))
    return [number for number in numbers if number is not None]
