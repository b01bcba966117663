"""Create an event from a preset; change it, its ruleset and its status; release results."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, Forbidden, Refused, problem, refuse_if, status_name
from league.core.fields import problems_of_fields, problems_of_hidden_characters, set_fields
from league.core.locks import bump_page_version, bump_results_version, locks_event
from league.core.notice_queue import queue_notice
from league.core.overrides import require_override_reason
from league.core.permissions import Actor
from league.enums import (
    Aggregate,
    ConfirmedBy,
    EventStatus,
    NoticeKind,
    ReleasePolicy,
    Role,
    SignedBy,
)
from league.events.queries.counting import counts_from_the_start
from league.events.queries.events import unfinished_sessions
from league.events.queries.organiser_text import has_images
from league.events.queries.release import open_calls, warnings_of_release
from league.events.ranking_rules import (
    RANKING_FIELDS,
    VALUES,
    problems_of_new_rules,
    problems_of_odd_tables,
    problems_of_ranking_rules,
    stored_rules,
    usual_tiebreaks,
)
from league.events.session_starts import problems_of_starts, stored_starts, write_planned_starts
from league.events.slugs import insert_with_slug
from league.models import Event, EventRole, RulesetVersion, Stage
from league.models.event_settings import EventSettings
from scoring import PRESETS, NotationError, Ruleset
from scoring.games import GAMES, game_of
from scoring.results.tiebreaks import TIEBREAKS

# `change_ruleset` changes the ruleset.
EVENT_FIELDS = tuple(column.name for column in EventSettings._meta.fields)
# Frozen once the event has started.
FROZEN_FIELDS = frozenset({"kind", "entry_contract"})
# Other data of pages; all other settings affect results or what is visible.
FIELDS_BESIDE_RESULTS = frozenset(
    {
        "name",
        "venue",
        "description",
        "rules_link",
        "session_starts",
        "entered_by",
        "confirmed_by",
        "signed_by",
        "early_end",
        "overlay_delay",
        "streamed_tables",
        "takes_photos",
        "tiles_by_photo",
        "session_minutes",
        "pickup_games",
    }
)
# Fields of both kinds: a date, for example, decides in which month a game counts.
FIELDS_OF_BOTH = frozenset({"release_policy", "hidden_from", "time_zone"})
NEXT_STATUS = {
    EventStatus.DRAFT: (EventStatus.OPEN,),
    EventStatus.OPEN: (EventStatus.DRAFT, EventStatus.RUNNING),
    EventStatus.RUNNING: (EventStatus.FINISHED,),
    EventStatus.FINISHED: (EventStatus.RUNNING,),
}


def create_event(
    *, actor: Actor, preset: str, switches: Mapping[str, Any] | None = None, **values: Any
) -> Event:
    """Create a draft event; the actor becomes its organiser."""
    if not actor.may_create_events():
        raise Forbidden
    values = with_own_signatures(values, before=ConfirmedBy.NOBODY)
    event = Event(ruleset_name=preset, counts_publicly=counts_from_the_start(actor))
    set_fields(event, _column_values(values))
    event.switches, problems = _switches_of({"preset": preset, **(switches or {})})
    if event.switches and "tiebreaks" not in values:
        event.tiebreaks = usual_tiebreaks(event.ruleset)
    refuse_if([*problems, *_problems_of_event(event)])
    with transaction.atomic():
        insert_with_slug(event)
        _keep_version(event, actor=actor)
        Stage.objects.create(event=event, number=1)
        if actor.login_id is not None:
            EventRole.objects.create(event=event, login_id=actor.login_id, role=Role.ORGANISER)
        record(actor, "event.create", event, event_id=event.pk, after={"preset": preset})
    return event


def with_own_signatures(values: dict[str, Any], *, before: str) -> dict[str, Any]:
    """Whoever first asks players to sign asks each of them, unless the same call says otherwise.

    With the table's link alone one phone signs for everybody.
    """
    asks = values.get("confirmed_by") == ConfirmedBy.PLAYERS != before
    return {"signed_by": SignedBy.OWN, **values} if asks else values


@locks_event("event.change")
def change_event(event: Event, *, actor: Actor, reason: str = "", **values: Any) -> Event:
    """Change settings. In a running event, new ranking rules need a reason, which readers see."""
    values = with_own_signatures(values, before=event.confirmed_by)
    before, after = set_fields(event, _column_values(values))
    frozen = sorted(FROZEN_FIELDS & after.keys()) if event.is_frozen else []
    found: list[AnyProblem] = [problem("event_frozen", name) for name in frozen]
    found += [*_problems_of_event(event), *problems_of_new_rules(event, before, after, reason)]
    refuse_if(found)
    if not after:
        return event
    event.save(update_fields=list(after))
    if "session_starts" in after:
        write_planned_starts(event)
    if after.keys() - FIELDS_BESIDE_RESULTS:
        bump_results_version(event.pk)
    if after.keys() & (FIELDS_BESIDE_RESULTS | FIELDS_OF_BOTH):
        bump_page_version(event.pk)
    _record_change(event, before, after, actor=actor, reason=reason)
    return event


def _record_change(
    event: Event, before: dict[str, Any], after: dict[str, Any], *, actor: Actor, reason: str
) -> None:
    """Record new ranking rules of a running event in a separate entry with the reason."""
    ranking = RANKING_FIELDS & after.keys() if event.is_frozen else frozenset[str]()
    for verb, names, why in (
        ("event.change_ranking", ranking, reason.strip()),
        ("event.change", after.keys() - ranking, ""),
    ):
        if names:
            sides = [
                {name: side[name] for name in side if name in names} for side in (before, after)
            ]
            record(
                actor, verb, event, event_id=event.pk, before=sides[0], after=sides[1], reason=why
            )


@locks_event("event.change")
def change_ruleset(
    event: Event,
    *,
    actor: Actor,
    preset: str | None = None,
    switches: Mapping[str, Any],
    name: str = "",
) -> Event:
    """Change switches of the present ruleset or of a preset; the result is a new version.

    Tie-breaks that nobody chose follow the game.
    `name` is the preset that gives the ruleset its name, if not the one it starts from.
    """
    if event.is_frozen:
        raise Refused(problem("event_frozen", "switches"))
    following = game_of(event.ruleset).following
    stated = {name: of for name, of in event.switches.items() if name not in following}
    base = stated if preset is None else {"preset": preset}
    old, old_name = event.switches, event.ruleset_name
    usual = event.tiebreaks == usual_tiebreaks(event.ruleset)
    event.switches, problems = _switches_of({**base, **switches})
    refuse_if(problems or problems_of_odd_tables(event))
    event.ruleset_name = name or preset or old_name
    if (event.ruleset, event.ruleset_name) == (Ruleset.from_json(old), old_name):
        return event
    event.ruleset_version += 1
    event.tiebreaks = usual_tiebreaks(event.ruleset) if usual else event.tiebreaks
    event.save(update_fields=["switches", "ruleset_name", "ruleset_version", "tiebreaks"])
    bump_results_version(event.pk)
    _keep_version(event, actor=actor)
    before, after = _differing_values({"preset": old_name, **old}, _named_switches(event))
    record(actor, "event.change_ruleset", event, event_id=event.pk, before=before, after=after)
    return event


@locks_event("event.change")
def set_event_status(
    event: Event, status: str, *, actor: Actor, override_reason: str = ""
) -> Event:
    """Open, start or finish the event, or go back one step.

    Finishing needs a reason if tables still wait for a referee.
    """
    refuse_if(_problems_of_status(event, status))
    calls = open_calls(event) if status == EventStatus.FINISHED else ()
    overridden = require_override_reason(calls, override_reason)
    old, event.status = event.status, status
    event.save(update_fields=["status"])
    bump_results_version(event.pk)
    record(
        actor,
        "event.set_status",
        event,
        event_id=event.pk,
        before={"status": old},
        after={"status": status, **overridden},
        reason=override_reason.strip() if overridden else "",
    )
    if status == EventStatus.FINISHED:
        queue_notice(NoticeKind.FINAL, event_id=event.pk)
    return event


@locks_event("event.change")
def release_results(
    event: Event, *, actor: Actor, released: bool = True, override_reason: str = ""
) -> Event:
    """Show or hide results that the release policy hides; unfinished results need a reason."""
    warnings = warnings_of_release(event) if released else ()
    overridden = require_override_reason(warnings, override_reason)
    before, event.results_released = event.results_released, released
    event.save(update_fields=["results_released"])
    bump_results_version(event.pk)
    bump_page_version(event.pk)
    record(
        actor,
        "event.release_results",
        event,
        event_id=event.pk,
        before={"results_released": before},
        after={"results_released": released, **overridden},
        reason=override_reason.strip() if overridden else "",
    )
    if released:
        over = event.status == EventStatus.FINISHED
        queue_notice(NoticeKind.FINAL if over else NoticeKind.RESULTS, event_id=event.pk)
    return event


def _switches_of(wanted: Mapping[str, Any]) -> tuple[dict[str, Any], list[AnyProblem]]:
    """All switches of the ruleset, or its problems."""
    preset = wanted.get("preset")
    if preset is not None and preset not in PRESETS:
        return {}, [problem("preset_unknown", "preset", value=str(preset))]
    try:
        ruleset = Ruleset.from_json(wanted)
    except NotationError as error:
        return {}, list(error.problems)
    if ruleset.variant not in GAMES:
        return {}, [problem("preset_unknown", "preset", value=ruleset.variant)]
    return ruleset.to_json(), []


def _named_switches(event: Event) -> dict[str, Any]:
    return {"preset": event.ruleset_name, **event.switches}


def _differing_values(
    old: dict[str, Any], new: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The values that differ, before and after."""
    names = [name for name, value in new.items() if old.get(name) != value]
    return {name: old.get(name) for name in names}, {name: new[name] for name in names}


def _keep_version(event: Event, *, actor: Actor) -> None:
    """Add the event's present ruleset to its versions."""
    RulesetVersion.objects.create(
        event=event,
        number=event.ruleset_version,
        name=event.ruleset_name,
        switches=event.switches,
        made_by_id=actor.login_id,
        made_as=actor.label,
    )


def _column_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the event's fields as its columns store them."""
    stored = {name: value for name, value in values.items() if name in EVENT_FIELDS}
    if "session_starts" in stored:
        stored["session_starts"] = stored_starts(stored["session_starts"])
    for name in VALUES.keys() & stored.keys():
        stored[name] = stored_rules(name, stored[name])
    if "description" in stored:
        stored["description"] = "\n".join(str(stored["description"]).splitlines()).strip()
    return stored


def _problems_of_event(event: Event) -> Iterator[AnyProblem]:
    yield from problems_of_fields(event, list(EVENT_FIELDS))
    yield from problems_of_hidden_characters(name=str(event.name), venue=str(event.venue))
    yield from problems_of_starts(event)
    if has_images(event.description):
        yield problem("description_images", "description")
    if event.starts_on and event.ends_on and event.ends_on < event.starts_on:
        yield problem("dates_reversed", "ends_on")
    if event.is_rehearsal and (event.rated or event.gives_achievements):
        yield problem("rehearsal_counts_nowhere")
    if event.release_policy == ReleasePolicy.HIDDEN_FROM and not event.hidden_from:
        yield problem("hidden_from_missing", "hidden_from")
    yield from problems_of_ranking_rules(event)
    if event.switches:
        yield from problems_of_odd_tables(event)
    yield from _problems_of_ranking(event)


def _problems_of_ranking(event: Event) -> Iterator[AnyProblem]:
    if event.carried_percent and event.aggregate != Aggregate.TOTAL:
        yield problem("carry_needs_total", "aggregate")
    for name in event.tiebreaks:
        if name not in TIEBREAKS:
            yield problem(
                "value_unknown", "tiebreaks", value=str(name), choices=", ".join(TIEBREAKS)
            )


def _problems_of_status(event: Event, status: str) -> Iterator[AnyProblem]:
    if status not in NEXT_STATUS[EventStatus(event.status)]:
        now, wanted = status_name(EventStatus, event.status), status_name(EventStatus, status)
        yield problem("event_status_order", "status", status=now, wanted=wanted)
    elif status == EventStatus.FINISHED:
        for session in unfinished_sessions(event):
            yield problem("event_has_unfinished_sessions", "status", number=session.number)
