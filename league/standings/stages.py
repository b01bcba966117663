"""Add, change, move and remove the stages of an event, each before it begins."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.fields import plain, problems_of_fields, problems_of_hidden_characters, set_fields
from league.core.locks import (
    bump_page_version,
    bump_results_version,
    locked_event,
    refusing_if_gone,
    require,
)
from league.core.permissions import Actor
from league.enums import CUT_INTAKES, Aggregate, CarryOver, DrawMethod, StageIntake
from league.models import Event, Stage, TeamRules
from league.models.stage import MOST_PLAYERS
from league.standings.queries.stages import first_free_table, has_begun, stages_of

# The settings of a stage, and those that are frozen once it has begun.
STAGE_FIELDS = (
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
FROZEN_FIELDS = ("source", "intake", "cut_size", "carry_over", "carry_percent", "counts")
# The first stage has no source, cut or carry-over.
FIRST_STAGE_FIELDS = ("name", "sessions_planned", "method", "first_table")
MOST_STAGES = 20
FEWEST_TEAMS = 2


def create_stage(event: Event, *, actor: Actor, **values: Any) -> Stage:
    """Add a stage after the others; by default it follows the last one, at the next free tables."""
    require(actor, "stage.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        stages = stages_of(event)
        stage = Stage(event=event, number=len(stages) + 1)
        stage.source, stage.intake = _last_with_players(stages), StageIntake.BEST
        set_fields(stage, _wanted(stage, values))
        if stage.intake == StageIntake.TOP_EACH and "method" not in values:
            stage.method = DrawMethod.CROSSING
        refuse_if(_problems_of_stage(stage, stages))
        if "first_table" not in values:
            stage.first_table = first_free_table(stage.source)
        stage.save()
        bump_results_version(event.pk)
        record(actor, "stage.create", stage, event_id=event.pk, after=_audit_json(stage))
    return stage


def change_stage(stage: Stage, *, actor: Actor, **values: Any) -> Stage:
    require(actor, "stage.change", event_id=stage.event_id)
    with transaction.atomic():
        event = locked_event(stage.event_id)
        stage = _fresh(stage)
        begun = has_begun(stage)
        before, after = set_fields(stage, _wanted(stage, values))
        frozen = [name for name in FROZEN_FIELDS if begun and name in after]
        others = [item for item in stages_of(event) if item.pk != stage.pk]
        refuse_if(
            [
                *(problem("stage_begun", name, name=stage.title) for name in frozen),
                *_problems_of_stage(stage, others),
            ]
        )
        if not after:
            return stage
        stage.save()
        (bump_page_version if after.keys() == {"name"} else bump_results_version)(event.pk)
        record(actor, "stage.change", stage, event_id=event.pk, before=before, after=after)
    return stage


def move_stage(stage: Stage, *, actor: Actor, up: bool) -> Stage:
    """Swap the stage with its neighbour; the earlier stage takes its players first."""
    require(actor, "stage.change", event_id=stage.event_id)
    with transaction.atomic():
        event = locked_event(stage.event_id)
        stage = _fresh(stage)
        other = event.stages.filter(number=stage.number + (-1 if up else 1)).first()
        if other is None or 1 in {stage.number, other.number}:
            raise Refused(problem("stage_stays_first"))
        refuse_if(_problems_of_moving(stage, other))
        old = stage.number
        _renumber({stage: other.number, other: old})
        bump_results_version(event.pk)
        before, after = {"number": old}, {"number": stage.number}
        record(actor, "stage.move", stage, event_id=event.pk, before=before, after=after)
    return stage


def delete_stage(stage: Stage, *, actor: Actor) -> None:
    """Remove a stage that has not begun; later stages move up."""
    require(actor, "stage.change", event_id=stage.event_id)
    with transaction.atomic():
        event = locked_event(stage.event_id)
        stage = _fresh(stage)
        refuse_if(_problems_of_deleting(stage))
        record(actor, "stage.delete", stage, event_id=event.pk, before=_audit_json(stage))
        stage.delete()
        left = stages_of(event)
        _renumber(dict(zip(left, range(1, len(left) + 1), strict=True)))
        bump_results_version(event.pk)


def _fresh(stage: Stage) -> Stage:
    with refusing_if_gone():
        return Stage.objects.select_related("event", "source").get(pk=stage.pk)


def _last_with_players(stages: list[Stage]) -> Stage:
    """The default source of a new stage: the last one that takes the best players."""
    best = [item for item in stages if item.intake != StageIntake.REST and item.cut_at is None]
    return best[-1] if best else stages[-1]


def _wanted(stage: Stage, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that apply to this stage; one that takes the others has no cut size."""
    allowed = FIRST_STAGE_FIELDS if stage.number == 1 else STAGE_FIELDS
    wanted = {name: value for name, value in values.items() if name in allowed}
    if wanted.get("intake", stage.intake) == StageIntake.REST:
        wanted["cut_size"] = None
    return wanted


def _audit_json(stage: Stage) -> dict[str, Any]:
    return {name: plain(getattr(stage, name)) for name in STAGE_FIELDS}


def _renumber(numbers: Mapping[Stage, int]) -> None:
    """Set the numbers of stages without breaking their uniqueness meanwhile."""
    for stage, number in numbers.items():
        Stage.objects.filter(pk=stage.pk).update(number=MOST_STAGES + 1 + number)
    for stage, number in numbers.items():
        Stage.objects.filter(pk=stage.pk).update(number=number)
        stage.number = number


def _problems_of_stage(stage: Stage, others: list[Stage]) -> Iterator[AnyProblem]:
    yield from problems_of_fields(stage, [name for name in STAGE_FIELDS if name != "source"])
    yield from problems_of_hidden_characters(name=str(stage.name))
    if len(others) >= MOST_STAGES:
        yield problem("value_out_of_range", value=len(others) + 1, low=1, high=MOST_STAGES)
    if stage.method in {DrawMethod.PLAN, DrawMethod.EVENT_PLAN} and stage.source_id is not None:
        yield problem("stage_method_is_plan", "method")
    if stage.number != 1:
        if not stage.name:
            yield problem("name_missing", "name")
        yield from _problems_of_following(stage, others)


def _problems_of_following(stage: Stage, others: list[Stage]) -> Iterator[AnyProblem]:
    source = stage.source
    if source is None or source.event_id != stage.event_id or source.number >= stage.number:
        yield problem("stage_source_wrong", "source")
    elif source.cut_at is not None and not source.followers.filter(pk=stage.pk).exists():
        yield problem("stage_cut_done", "source", name=source.title)
    if stage.intake == StageIntake.EVERYBODY:
        yield problem("stage_intake_wrong", "intake")
    elif stage.intake in CUT_INTAKES:
        yield from _problems_of_size(stage)
        yield from _problems_of_divisions(stage)
    siblings = [item for item in others if item.source_id == stage.source_id]
    yield from _problems_of_order(stage, siblings)
    average = stage.event.aggregate == Aggregate.AVERAGE
    if average and stage.carry_over != CarryOver.NONE and not stage.continues:
        yield problem("carry_needs_total", "carry_over")


def _problems_of_divisions(stage: Stage) -> Iterator[AnyProblem]:
    """After a first stage with divisions the best come from each; other stages have none."""
    is_divided = (
        stage.source is not None
        and stage.source.source_id is None
        and stage.event.divisions.exists()
    )
    if is_divided and stage.intake == StageIntake.BEST:
        yield problem("stage_needs_top_each", "intake")
    if not is_divided and stage.intake == StageIntake.TOP_EACH:
        yield problem("stage_without_divisions", "intake")


def _problems_of_size(stage: Stage) -> Iterator[AnyProblem]:
    size, seats = stage.cut_size, stage.event.ruleset.players
    if stage.intake == StageIntake.TOP_EACH and size is not None:
        size *= max(1, stage.event.divisions.count())  # of each division
    is_of_teams = TeamRules.objects.filter(event=stage.event_id).exists()
    if size is None:
        yield problem("cut_size_missing", "cut_size")
    elif size < 1:
        return  # beyond the bounds of the field
    elif is_of_teams and not MOST_PLAYERS >= size >= FEWEST_TEAMS:
        yield problem(
            "value_out_of_range", "cut_size", value=size, low=FEWEST_TEAMS, high=MOST_PLAYERS
        )
    elif is_of_teams:
        return
    elif not seats <= size <= MOST_PLAYERS:
        yield problem("value_out_of_range", "cut_size", value=size, low=seats, high=MOST_PLAYERS)
    elif size % seats:
        yield problem("cut_size_no_tables", "cut_size", value=size, seats=seats)


def _problems_of_order(stage: Stage, siblings: list[Stage]) -> Iterator[AnyProblem]:
    """No stage may follow the one that takes all other players."""
    before = [item for item in siblings if item.number < stage.number]
    behind = [item for item in siblings if item.number > stage.number]
    if any(item.intake == StageIntake.REST for item in before) or (
        stage.intake == StageIntake.REST and behind
    ):
        yield problem("stage_after_the_rest", "intake")


def _problems_of_moving(stage: Stage, other: Stage) -> Iterator[AnyProblem]:
    for item in (stage, other):
        if has_begun(item):
            yield problem("stage_begun", name=item.title)
    low, high = sorted((stage, other), key=lambda item: item.number)
    if high.source_id == low.pk:
        yield problem("stage_source_wrong")
    if high.intake == StageIntake.REST and high.source_id == low.source_id:
        yield problem("stage_after_the_rest")


def _problems_of_deleting(stage: Stage) -> Iterator[AnyProblem]:
    if stage.number == 1:
        yield problem("stage_stays_first")
    if has_begun(stage):
        yield problem("stage_begun", name=stage.title)
    for follower in stage.followers.order_by("number"):
        yield problem("stage_followed", name=stage.title, other=follower.title)
