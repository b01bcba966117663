"""Forms for stages."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from league.enums import DrawMethod, StageIntake
from league.models import Event, Stage
from league.standings.queries.stages import entrants_outside, has_begun, stages_of
from league.standings.stages import FIRST_STAGE_FIELDS, FROZEN_FIELDS, STAGE_FIELDS
from league.web.common.verb_forms import VerbForm
from league.web.organise.forms.entrants import numbered
from league.web.organise.forms.widgets import LongSelect

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
            "name": forms.TextInput(attrs={"placeholder": _("Qualifying")})
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
    entrant = forms.TypedChoiceField(label=_("Player"), coerce=int, widget=LongSelect)
    reason = forms.CharField(label=_("Reason"), max_length=300)

    def __init__(self, stage: Stage, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [(str(item.pk), numbered(item)) for item in entrants_outside(stage)]
        self.fields["entrant"].choices = [("", "—"), *people]  # type: ignore[attr-defined]
