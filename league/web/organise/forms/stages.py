"""Forms of stages: a new one by what comes next, its settings, a player who is added to one."""

from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.entrants.queries.entrants import present_in
from league.enums import CUT_INTAKES, Aggregate, CarryOver, DrawMethod, StageIntake
from league.models import Event, Stage
from league.standings.queries.stages import (
    entrants_outside,
    first_free_table,
    has_begun,
    stages_of,
)
from league.standings.stages import (
    FIRST_STAGE_FIELDS,
    FROZEN_FIELDS,
    MOST_STAGES,
    STAGE_FIELDS,
)
from league.teams.queries.squads import team_rules
from league.web.common.verb_forms import VerbForm
from league.web.organise.forms.entrants import numbered
from league.web.organise.forms.fields import LongSelect

PLANS = (DrawMethod.PLAN, DrawMethod.EVENT_PLAN)
USUAL_TABLES = 2
USUAL_TEAMS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class StageKind:
    """What can come after a stage; `carries` is the usual carry-over."""

    value: str
    name: str | Promise
    text: str | Promise
    title: str | Promise
    intake: StageIntake
    carries: CarryOver
    counts: bool = True


KINDS = (
    StageKind(
        value="final",
        name=lazy("A final for the best"),
        text=lazy("The best of the standings play on. A second final takes the next best."),
        title=lazy("Final"),
        intake=StageIntake.BEST,
        carries=CarryOver.FRACTION,
    ),
    StageKind(
        value="play_off",
        name=lazy("A play-off of the divisions"),
        text=lazy("The best of each division play on, at tables across the divisions."),
        title=lazy("Play-off"),
        intake=StageIntake.TOP_EACH,
        carries=CarryOver.FRACTION,
    ),
    StageKind(
        value="others",
        name=lazy("The others play on"),
        text=lazy("Everybody whom no final takes plays for the places behind it."),
        title=lazy("Places behind the final"),
        intake=StageIntake.REST,
        carries=CarryOver.ALL,
    ),
    StageKind(
        value="side_event",
        name=lazy("A side event"),
        text=lazy("Everybody whom no final takes plays from zero, with standings of its own."),
        title=lazy("Side event"),
        intake=StageIntake.REST,
        carries=CarryOver.NONE,
        counts=False,
    ),
)


class StageField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not generic at run time
    def label_from_instance(self, stage: Stage) -> str:
        return stage.title


class FirstStageForm(VerbForm):
    """The first stage: everyone plays and starts from zero."""

    asked: tuple[str, ...] = ("name", "sessions_planned")

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

    @property
    def first(self) -> list[forms.BoundField]:
        """The fields that a page shows at once."""
        return [self[name] for name in self.asked if name in self.fields]

    @property
    def folded(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in self.asked]

    @property
    def is_unfolded(self) -> bool:
        return any(field.errors for field in self.folded)


class StageForm(FirstStageForm):
    """A stage after another stage."""

    asked = ("name", "intake", "cut_size", "sessions_planned", "carry_over", "carry_percent")

    class Meta(FirstStageForm.Meta):
        fields: tuple[str, ...] = STAGE_FIELDS
        field_classes = {"source": StageField}
        widgets = {"intake": forms.RadioSelect, "carry_over": forms.RadioSelect}

    def __init__(self, stages: list[Stage], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].required = True
        self.fields["cut_size"].label = _who_goes_on(stages)
        self.fields["cut_size"].help_text = ""
        source = self.fields["source"]
        source.queryset = Stage.objects.filter(pk__in=[stage.pk for stage in stages])  # type: ignore[attr-defined]
        source.required, source.empty_label = True, None  # type: ignore[attr-defined]
        if "intake" in self.fields:
            intakes = _intakes_after(stages)
            kinds = [item for item in StageIntake.choices if item[0] in intakes]
            self.fields["intake"].choices = kinds  # type: ignore[attr-defined]


class NewStageForm(StageForm):
    """A new stage of a kind: the kind says who plays and whether it counts."""

    class Meta(StageForm.Meta):
        fields = tuple(name for name in STAGE_FIELDS if name not in {"intake", "counts"})
        widgets = {"carry_over": forms.RadioSelect}

    def __init__(self, kind: StageKind, stages: list[Stage], *args: Any, **kwargs: Any) -> None:
        super().__init__(stages, *args, **kwargs)
        self.kind = kind
        self.taken = {stage.name for stage in stages}
        self.fields["name"].required = False
        self.fields["name"].help_text = _("Leave empty for “%(name)s”.") % {
            "name": self._free_name()
        }
        self.fields["sessions_planned"].required = True
        self.fields["sessions_planned"].help_text = ""
        self.fields["carry_percent"].help_text = _(
            "The order stays and distances shrink: with 50, a lead of 40 points becomes 20."
        )
        if kind.intake in CUT_INTAKES:
            self.fields["cut_size"].required = True
        else:
            del self.fields["cut_size"]

    def clean(self) -> dict[str, Any]:
        values = dict(super().clean() or {})
        if not values.get("name"):
            values["name"] = self._free_name()
        return values | {"intake": self.kind.intake, "counts": self.kind.counts}

    def _free_name(self) -> str:
        title = str(self.kind.title)
        numbered_titles = (f"{title} {number}" for number in range(2, MOST_STAGES + 2))
        return next(name for name in (title, *numbered_titles) if name not in self.taken)


def _who_goes_on(stages: list[Stage]) -> str:
    event = stages[0].event
    if team_rules(event) is not None:
        return _("Teams that go on")
    if event.divisions.exists():
        return _("Players of each division who go on")
    return _("Players who go on")


def kinds_after(event: Event) -> list[StageKind]:
    """What can come next: in divisions the best of each, not the best of all of them."""
    stages = stages_of(event)
    left_out = StageIntake.TOP_EACH
    if event.divisions.exists() and all(stage.source_id is None for stage in stages):
        left_out = StageIntake.BEST
    return [
        kind
        for kind in KINDS
        if kind.intake != left_out and kind.intake in {StageIntake.REST, *_intakes_after(stages)}
    ]


def new_stage_form(event: Event, kind: StageKind, data: Any = None) -> NewStageForm:
    """A form for a new stage; by default it follows the last uncut stage of the best."""
    stages = stages_of(event)
    source = _usual_source(stages, kind)
    is_average = event.aggregate == Aggregate.AVERAGE and kind.carries != CarryOver.ALL
    initial = {
        "source": source.pk if source else None,
        "method": DrawMethod.CROSSING if kind.intake == StageIntake.TOP_EACH else "",
        "cut_size": usual_size(event),
        "sessions_planned": 1,
        "carry_over": CarryOver.NONE if is_average else kind.carries,
        "carry_percent": 50,
        "first_table": first_free_table(source) if source else 1,
    }
    return NewStageForm(kind, stages, data, initial=initial)


def _usual_source(stages: list[Stage], kind: StageKind) -> Stage | None:
    """The last uncut stage of the best; for the others the first one with a final and no others."""
    uncut = [item for item in stages if item.intake != StageIntake.REST and item.cut_at is None]
    for stage in uncut if kind.intake == StageIntake.REST else ():
        taken = {item.intake for item in stages if item.source_id == stage.pk}
        if taken and StageIntake.REST not in taken:
            return stage
    return uncut[-1] if uncut else None


def usual_size(event: Event) -> int:
    """Two tables, or one of a small field; of teams the best four."""
    if team_rules(event) is not None:
        return USUAL_TEAMS
    seats = event.ruleset.players
    tables = USUAL_TABLES if present_in(event)["playing"] >= 2 * USUAL_TABLES * seats else 1
    return tables * seats


def _intakes_after(stages: list[Stage]) -> set[StageIntake]:
    """Who can play in a stage after these: the best of each division only where there are some."""
    divided = any(stage.event.divisions.exists() for stage in stages[:1])
    return {StageIntake.BEST, StageIntake.REST} | ({StageIntake.TOP_EACH} if divided else set())


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
