"""Make the divisions of an event, set their rules, and place players in them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import transaction

from league.core.audit import record
from league.core.changes import change_fields
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.fields import problems_of_fields, problems_of_hidden_characters
from league.core.locks import bump_page_version, bump_results_version, locked_event, require
from league.core.permissions import Actor
from league.divisions.queries.proposal import rules_of_divisions
from league.enums import SessionStatus, StageIntake
from league.models import Division, DivisionMove, DivisionRules, Entrant, Event, Seat, TeamRules
from league.models.leagues.division import MOST_DIVISIONS
from league.standings.queries.divisions import divisions_of
from league.standings.queries.stages import stages_of

RULE_FIELDS = ("promoted", "relegated", "every", "resets_points", "mixed_tables")


def set_divisions(event: Event, names: Sequence[str], *, actor: Actor) -> list[Division]:
    """Give the event divisions with these names, the top one first; no names remove them all.

    A renamed division keeps its players and its history. One in use cannot be removed.
    """
    require(actor, "divisions.change", event_id=event.pk)
    wanted = [name.strip() for name in names]
    with transaction.atomic():
        event = locked_event(event.pk)
        present = divisions_of(event)
        refuse_if([*_problems_of_names(wanted), *_problems_of_divisions(event, present, wanted)])
        before = [division.name for division in present]
        if before == wanted:
            return present
        for division in present[len(wanted) :]:
            division.delete()
        kept = present[: len(wanted)]
        for division in kept:  # two divisions may swap names, so clear both first
            Division.objects.filter(pk=division.pk).update(name=f"#{division.pk}")
        for division, name in zip(kept, wanted, strict=False):
            division.name = name
            division.save(update_fields=["name"])
        made = [
            Division.objects.create(event=event, number=number, name=name)
            for number, name in enumerate(wanted[len(kept) :], len(kept) + 1)
        ]
        bump = bump_page_version if len(wanted) == len(present) else bump_results_version
        bump(event.pk)
        record(
            actor,
            "division.set",
            event,
            event_id=event.pk,
            before={"names": before},
            after={"names": wanted},
        )
    return [*kept, *made]


def set_division_rules(event: Event, *, actor: Actor, **values: Any) -> DivisionRules:
    """Set the rules of the divisions; rules that are not given keep their value."""
    require(actor, "divisions.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        rules = rules_of_divisions(event)
        wanted = {name: values[name] for name in RULE_FIELDS if name in values}
        change_fields(
            rules,
            wanted,
            "division.rules",
            actor=actor,
            event_id=event.pk,
            problems=lambda: problems_of_fields(rules, list(RULE_FIELDS)),
            bump=bump_results_version,
        )
    return rules


def place_entrants(event: Event, places: Mapping[int, int | None], *, actor: Actor) -> int:
    """Move entrants (by id) to divisions (by id, or None); return how many moved.

    Their games move with them.
    """
    require(actor, "divisions.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        entrants = event.entrants.select_related("player").in_bulk(list(places))
        moving = {
            pk: entrant for pk, entrant in entrants.items() if entrant.division_id != places[pk]
        }
        refuse_if(_problems_of_placing(event, places, moving))
        _place(event, {pk: places[pk] for pk in moving}, moving, actor=actor)
    return len(moving)


def spread_entrants(event: Event, *, actor: Actor) -> int:
    """Place players without a division in full tables, best seed rating first; return how many.

    The divisions are as equal as full tables allow; the lower ones are larger.
    """
    require(actor, "divisions.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        divisions = divisions_of(event)
        refuse_if([] if divisions else [problem("divisions_missing")])
        playing = list(event.entrants.playing().select_related("player"))
        order = sorted(
            (one for one in playing if one.division_id is None),
            key=lambda one: (one.seed_rating is None, -(one.seed_rating or 0), one.number),
        )
        free = _free_places(event, divisions, playing)
        places: dict[int, int | None] = {
            entrant.pk: division for entrant, division in zip(order, free, strict=False)
        }
        chosen = {entrant.pk: entrant for entrant in order}
        refuse_if(_problems_of_placing(event, places, chosen))
        _place(event, places, chosen, actor=actor)
    return len(places)


def _free_places(event: Event, divisions: list[Division], playing: list[Entrant]) -> list[int]:
    """Give each player without a division one (by id), filling the top division first."""
    seats, count = event.ruleset.players, len(divisions)
    tables, odd = divmod(len(playing), seats)
    sizes = [(tables + place) // count * seats for place in range(count)]
    sizes[-1] += odd
    taken = [one.division_id for one in playing]
    free = [
        division.pk
        for division, size in zip(divisions, sizes, strict=True)
        for _ in range(size - taken.count(division.pk))
    ]
    return free + [divisions[-1].pk] * len(playing)


def _place(
    event: Event, places: Mapping[int, int | None], entrants: Mapping[int, Entrant], *, actor: Actor
) -> None:
    if not places:
        return
    for division in [None, *divisions_of(event)]:
        key = division.pk if division else None
        moving = [pk for pk in entrants if pk in places and places[pk] == key]
        if moving:
            Entrant.objects.filter(pk__in=moving).update(division=key)
            verb = "division.place" if division else "division.take_out"
            record(actor, verb, division or event, event_id=event.pk, after={"entrants": moving})
    bump_results_version(event.pk)


def _problems_of_names(names: Sequence[str]) -> Iterator[AnyProblem]:
    if len(names) > MOST_DIVISIONS or len(names) == 1:
        yield problem("value_out_of_range", "names", value=len(names), low=2, high=MOST_DIVISIONS)
    for number, name in enumerate(names, 1):
        yield from problems_of_fields(Division(number=number, name=name), ["name"])
        yield from problems_of_hidden_characters(names=name)
    lower = [name.casefold() for name in names]
    for number, name in enumerate(names):
        if lower.count(lower[number]) > 1 and lower.index(lower[number]) == number:
            yield problem("division_name_twice", "names", name=name)


def _problems_of_divisions(
    event: Event, present: Sequence[Division], wanted: Sequence[str]
) -> Iterator[AnyProblem]:
    if wanted and TeamRules.objects.filter(event=event).exists():
        yield problem("divisions_with_teams")
    if wanted and hasattr(event, "plan"):
        yield problem("divisions_with_plan")
    stages = stages_of(event)
    after_first = [stage for stage in stages if stage.source_id == stages[0].pk]
    for stage in after_first:
        wrong = StageIntake.BEST if wanted else StageIntake.TOP_EACH
        if stage.intake == wrong:
            yield problem("division_stage_in_the_way", name=stage.title)
    if (
        not present
        and wanted
        and event.sessions.drawn().exclude(status=SessionStatus.FINISHED).exists()
    ):
        yield problem("divisions_during_session")
    for division in present[len(wanted) :]:
        moves = DivisionMove.objects.filter(change__event=event)
        used = moves.filter(from_division=division) | moves.filter(to_division=division)
        if division.entrants.exists() or used.exists():
            yield problem("division_in_use", "names", name=division.name)


def _problems_of_placing(
    event: Event, places: Mapping[int, int | None], moving: Mapping[int, Entrant]
) -> Iterator[AnyProblem]:
    known = {division.pk for division in divisions_of(event)}
    for division in sorted({division for division in places.values() if division} - known):
        yield problem("division_elsewhere", "division", value=division)
    found = set(event.entrants.filter(pk__in=places).values_list("pk", flat=True))
    for entrant in sorted({*places} - found):
        yield problem("entrant_elsewhere", "entrant", name=f"#{entrant}")
    yield from problems_of_moving(event, moving)


def problems_of_moving(event: Event, moving: Mapping[int, Entrant]) -> Iterator[AnyProblem]:
    """Why these entrants cannot change divisions now: they have a seat, or a cut was made."""
    first = event.stages.order_by("number")[0]
    if moving and first.cut_at is not None:
        yield problem("stage_cut_done", name=first.title)
    seats = Seat.objects.filter(entrant__in=moving, session__counts=True).select_related("session")
    unfinished = seats.exclude(session__status=SessionStatus.FINISHED)
    for seat in unfinished.order_by("entrant__number", "session__number"):
        name = moving[seat.entrant_id].staff_name
        yield problem("entrant_seated", "entrant", name=name, number=seat.session.number)
