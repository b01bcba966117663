"""Stages and cuts for organisers."""

from functools import partial
from typing import Any, ClassVar
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.core.errors import message_of
from league.cuts.cuts import admit_entrant, apply_cut, undo_cut
from league.cuts.queries.consistency import cut_differences_of
from league.cuts.queries.preview import cut_preview, problems_of_preview
from league.enums import DrawMethod, SessionStatus, StageIntake
from league.models import Event, Stage
from league.standings.queries.stages import (
    declined_at,
    entrants_in,
    entrants_outside,
    entries_of,
    has_begun,
    has_sessions_left,
    planned_in,
    published_after,
    sessions_in,
    stage_cards,
    stage_numbered,
    stages_of,
)
from league.standings.stages import (
    FIRST_STAGE_FIELDS,
    FROZEN_FIELDS,
    STAGE_FIELDS,
    change_stage,
    create_stage,
    delete_stage,
    move_stage,
)
from league.web.common.form_views import ONLY_POST, Forms, StaffFormView
from league.web.common.verb_forms import VerbForm
from league.web.common.views import (
    actor_in,
    or_404,
    page,
    posts_verb,
    staff_page,
    whole_number,
)
from league.web.organise.forms.entrants import numbered
from league.web.organise.forms.fields import LongSelect

PLANS = (DrawMethod.PLAN, DrawMethod.EVENT_PLAN)


class StageField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not generic at run time
    def label_from_instance(self, stage: Stage) -> str:
        return stage.title


class FirstStageForm(VerbForm):
    """The first stage: everyone plays and starts from zero."""

    class Meta(VerbForm.Meta):
        model = Stage
        fields: tuple[str, ...] = FIRST_STAGE_FIELDS
        widgets: ClassVar[dict[str, Any]] = {
            "name": forms.TextInput(attrs={"placeholder": lazy("Qualifying")})
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        drawn = [(item.value, item.label) for item in DrawMethod if item not in PLANS]
        self.fields["method"].choices = [("", "—"), *drawn]  # type: ignore[attr-defined]


class StageForm(FirstStageForm):
    """A stage after another stage."""

    class Meta(FirstStageForm.Meta):
        fields = STAGE_FIELDS
        field_classes = {"source": StageField}
        widgets = {"intake": forms.RadioSelect, "carry_over": forms.RadioSelect}

    def __init__(self, stages: list[Stage], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].required = True
        source = self.fields["source"]
        source.queryset = Stage.objects.filter(pk__in=[stage.pk for stage in stages])  # type: ignore[attr-defined]
        source.required, source.empty_label = True, None  # type: ignore[attr-defined]
        unfit = {StageIntake.EVERYBODY}
        if not any(stage.event.divisions.exists() for stage in stages[:1]):
            unfit.add(StageIntake.TOP_EACH)
        kinds = [item for item in StageIntake.choices if item[0] not in unfit]
        self.fields["intake"].choices = kinds  # type: ignore[attr-defined]


def new_stage_form(event: Event, data: Any = None) -> StageForm:
    """A form for a new stage; by default it takes the top players of the last uncut stage."""
    stages = [stage for stage in stages_of(event) if stage.cut_at is None]
    best = [stage for stage in stages if stage.intake != StageIntake.REST]
    initial: dict[str, Any] = {
        "source": best[-1].pk if best else None,
        "intake": StageIntake.BEST,
        "carry_percent": 50,
    }
    if event.divisions.exists() and best and best[-1].source_id is None:
        initial |= {"intake": StageIntake.TOP_EACH, "method": DrawMethod.CROSSING}
    return StageForm(stages, data, initial=initial)


def stage_form(stage: Stage, data: Any = None) -> FirstStageForm:
    """The form with the stage's values; frozen fields are disabled."""
    if stage.source_id is None:
        return FirstStageForm(data, instance=stage)
    earlier = [item for item in stages_of(stage.event) if item.number < stage.number]
    form = StageForm(earlier, data, instance=stage)
    for name in FROZEN_FIELDS:
        form.fields[name].disabled = has_begun(stage)
    return form


class AdmitForm(forms.Form):
    entrant = forms.TypedChoiceField(label=lazy("Player"), coerce=int, widget=LongSelect)
    reason = forms.CharField(label=lazy("Reason"), max_length=300)

    def __init__(self, stage: Stage, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [(str(item.pk), numbered(item)) for item in entrants_outside(stage)]
        self.fields["entrant"].choices = [("", "—"), *people]  # type: ignore[attr-defined]


class Stages(StaffFormView):
    """The stages; a POST adds one."""

    may = "stage.see_cut"
    template_name = "organise/stages/list.html"
    verb = staticmethod(create_stage)
    done = lazy("Stage added.")
    back = "stages"

    def forms(self) -> Forms:
        return {"form": partial(new_stage_form, self.event)}

    def context(self) -> dict[str, Any]:
        return {"cards": stage_cards(self.event)}


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
        planned=planned_in(stage),
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
