"""Forms for stages."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.enums import CarryOver, DrawMethod, StageIntake
from league.models import Event, Stage
from league.standings.queries.stages import entrants_outside, has_begun, stages_of
from league.standings.stages import FROZEN_FIELDS
from league.web.organise.forms.entrants import numbered
from league.web.organise.forms.widgets import LongSelect

PLANS = (DrawMethod.PLAN, DrawMethod.EVENT_PLAN)


class FirstStageForm(forms.Form):
    """The first stage: everyone plays and starts from zero."""

    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"placeholder": _("Qualifying")}),
    )
    sessions_planned = forms.IntegerField(
        label=_("Sessions planned"),
        min_value=1,
        max_value=400,
        required=False,
        help_text=_("Leave empty for the event's number, or for one session after a cut."),
    )
    method = forms.ChoiceField(label=_("Draw method"), required=False)
    script = forms.CharField(
        label=_("Finals script"),
        max_length=400,
        required=False,
        help_text=_("For a finals script, the ranks at each table, for example 1 2 7 8 / 3 4 5 6."),
    )
    first_table = forms.IntegerField(
        label=_("First table number"),
        min_value=1,
        max_value=10_000,
        initial=1,
        help_text=_("Set it higher if another stage uses the first tables at the same time."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        drawn = [(item.value, item.label) for item in DrawMethod if item not in PLANS]
        self.fields["method"].choices = [("", "—"), *drawn]  # type: ignore[attr-defined]

    def values(self) -> dict[str, Any]:
        return dict(self.cleaned_data)


class StageForm(FirstStageForm):
    """A stage after another stage."""

    name = forms.CharField(label=_("Name"), max_length=80)
    source = forms.TypedChoiceField(label=_("Previous stage"), coerce=int)
    intake = forms.ChoiceField(
        label=_("Who plays"), widget=forms.RadioSelect, initial=StageIntake.BEST
    )
    cut_size = forms.IntegerField(
        label=_("Cut size"),
        min_value=1,
        max_value=10_000,
        required=False,
        help_text=_(
            "How many players qualify: use full tables. In an event of teams: how many teams."
            " With divisions: how many of each."
        ),
    )
    carry_over = forms.ChoiceField(
        label=_("Carry-over"), choices=CarryOver.choices, widget=forms.RadioSelect
    )
    carry_percent = forms.IntegerField(
        label=_("Percentage carried over"),
        min_value=0,
        max_value=100,
        initial=50,
        help_text=_(
            "Only if part of the points is carried over. Rounded to whole points, halves up."
        ),
    )
    counts = forms.BooleanField(
        label=_("Counts towards the event's standings"),
        required=False,
        initial=True,
        help_text=_("Turn off for a side event."),
    )

    field_order = (
        "name",
        "source",
        "intake",
        "cut_size",
        "carry_over",
        "carry_percent",
        "sessions_planned",
        "method",
        "script",
        "first_table",
        "counts",
    )

    def __init__(self, stages: list[Stage], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.stages = {stage.pk: stage for stage in stages}
        named = [(str(stage.pk), stage.title) for stage in stages]
        self.fields["source"].choices = named  # type: ignore[attr-defined]
        unfit = {StageIntake.EVERYBODY}
        if not any(stage.event.divisions.exists() for stage in stages[:1]):
            unfit.add(StageIntake.TOP_EACH)
        kinds = [item for item in StageIntake.choices if item[0] not in unfit]
        self.fields["intake"].choices = kinds  # type: ignore[attr-defined]

    def values(self) -> dict[str, Any]:
        values = super().values()
        return values | {"source": self.stages.get(values["source"])}


def new_stage_form(event: Event, data: Any = None) -> StageForm:
    """A form for a new stage; by default it takes the top players of the last uncut stage."""
    stages = [stage for stage in stages_of(event) if stage.cut_at is None]
    best = [stage for stage in stages if stage.intake != StageIntake.REST]
    initial: dict[str, Any] = {
        "source": best[-1].pk if best else None,
        "carry_over": CarryOver.ALL,
    }
    if event.divisions.exists() and best and best[-1].source_id is None:
        initial |= {"intake": StageIntake.TOP_EACH, "method": DrawMethod.CROSSING}
    return StageForm(stages, data, initial=initial)


def stage_form(stage: Stage, data: Any = None) -> FirstStageForm:
    """The form with the stage's values; frozen fields are disabled."""
    if stage.source_id is None:
        return FirstStageForm(data, initial=_initial_values(stage, FirstStageForm))
    earlier = [item for item in stages_of(stage.event) if item.number < stage.number]
    initial = _initial_values(stage, StageForm) | {"source": stage.source_id}
    form = StageForm(earlier, data, initial=initial)
    for name in FROZEN_FIELDS:
        form.fields[name].disabled = has_begun(stage)
    return form


def _initial_values(stage: Stage, kind: type[forms.Form]) -> dict[str, Any]:
    return {name: getattr(stage, name) for name in kind.base_fields}


class AdmitForm(forms.Form):
    entrant = forms.TypedChoiceField(label=_("Player"), coerce=int, widget=LongSelect)
    reason = forms.CharField(label=_("Reason"), max_length=300)

    def __init__(self, stage: Stage, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [(str(item.pk), numbered(item)) for item in entrants_outside(stage)]
        self.fields["entrant"].choices = [("", "—"), *people]  # type: ignore[attr-defined]
