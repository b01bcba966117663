"""Make a rehearsal of an event, change its speed, run, pause and delete it."""

import secrets
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.fields import set_fields
from league.core.job_table import REHEARSE, STATISTICS_QUEUE
from league.core.locks import locked_event, refusing_if_gone, require
from league.core.permissions import Actor
from league.core.task_messages import send_on_commit
from league.demo.names import demo_people
from league.entrants.sign_up_admin import change_terms
from league.enums import ABSENT_STATUSES, EventStatus
from league.events.archiving import delete_with_everything
from league.models import (
    Entrant,
    Event,
    Player,
    Rehearsal,
)
from league.series.copying import (
    copied_entrants,
    copied_event,
    copy_staff,
    copy_teams,
    store_copied_entrants,
)

#: Simulated minutes in one minute; 0 means step by step.
MOST_SPEED = 600
SPEEDS = (0, 1, 10, 60)
#: A rehearsal of an event with fewer players has this many invented ones.
FEWEST_PLAYERS, INVENTED = 8, 24
LONGEST_NAME = 140
MOST_SEED = 2**31 - 1
CHANGEABLE = ("speed", "takes_steps")


def make_rehearsal(
    source: Event,
    *,
    actor: Actor,
    speed: int = 10,
    takes_steps: bool = True,
    seed: int | None = None,
) -> Rehearsal:
    """Copy an event with its staff and copies of its players, for practice only.

    The simulation waits for its start. The same seed and the same steps give the same day.
    """
    require(actor, "event.change", event_id=source.pk)
    refuse_if(_problems_of_rehearsal(source, speed, seed))
    with transaction.atomic():
        name = _("Rehearsal: %(name)s") % {"name": source.name[:LONGEST_NAME]}
        event = copied_event(
            source, actor=actor, name=name, starts_on=timezone.localdate(), ends_on=None
        )
        event.is_rehearsal, event.rated, event.gives_achievements = True, False, False
        event.save(update_fields=["is_rehearsal", "rated", "gives_achievements"])
        copy_staff(source, event)
        _enrol_copies(source, event)
        change_terms(event, actor=_as_staff(actor), is_open=True, approval=True)
        rehearsal = Rehearsal.objects.create(
            event=event,
            source=source,
            seed=secrets.randbelow(MOST_SEED) if seed is None else seed,
            speed=speed,
            takes_steps=takes_steps,
        )
        after = {"name": source.name, "speed": speed}
        record(actor, "rehearsal.make", event, event_id=event.pk, after=after)
    return rehearsal


def change_rehearsal(event: Event, *, actor: Actor, **values: Any) -> Rehearsal:
    """Change the speed, or whether the simulation takes the steps of the staff."""
    require(actor, "event.change", event_id=event.pk)
    with transaction.atomic():
        rehearsal = _locked(event)
        wanted = {name: values[name] for name in CHANGEABLE if name in values}
        refuse_if(_problems_of_speed(wanted.get("speed", rehearsal.speed)))
        before, after = set_fields(rehearsal, wanted)
        if not rehearsal.speed:
            rehearsal.is_running = False
        if after:
            rehearsal.save(update_fields=[*CHANGEABLE, "is_running"])
            record(actor, "rehearsal.change", event, event_id=event.pk, before=before, after=after)
    return rehearsal


def run_rehearsal(event: Event, *, actor: Actor, running: bool = True) -> Rehearsal:
    """Start the simulated day, or pause it."""
    require(actor, "event.change", event_id=event.pk)
    with transaction.atomic():
        rehearsal = _locked(event)
        if running and event.status == EventStatus.FINISHED:
            raise Refused(problem("rehearsal_over"))
        if running and not rehearsal.speed:
            raise Refused(problem("rehearsal_by_steps", "speed"))
        if rehearsal.is_running == running:
            return rehearsal
        # The time of the pause does not count.
        rehearsal.is_running, rehearsal.stepped_at = running, None
        rehearsal.save(update_fields=["is_running", "stepped_at"])
        record(actor, "rehearsal.run" if running else "rehearsal.stop", event, event_id=event.pk)
        if running:
            step_on_commit(event.pk)
    return rehearsal


def step_rehearsal(event: Event, *, actor: Actor) -> Rehearsal:
    """Queue the next step: the time moves on to the minute in which something happens."""
    require(actor, "event.change", event_id=event.pk)
    with transaction.atomic():
        rehearsal = _locked(event)
        if event.status == EventStatus.FINISHED:
            raise Refused(problem("rehearsal_over"))
        step_on_commit(event.pk, single=True)
    return rehearsal


def refuse_rehearsal(event: Event) -> None:
    """Refuse to export or send anything of a rehearsal."""
    if event.is_rehearsal:
        raise Refused(problem("rehearsal_stays_here"))


def delete_rehearsal(event: Event, *, actor: Actor) -> None:
    """Delete a rehearsal with everything in it and its players; the audit stays."""
    require(actor, "event.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        _locked(event)
        record(actor, "rehearsal.delete", event, event_id=event.pk, before={"name": event.name})
        _delete(event)


def delete_old_rehearsals() -> int:
    """Delete old rehearsals; return how many."""
    before = timezone.now() - timedelta(days=settings.KEEP_REHEARSALS_DAYS)
    old = Event.objects.filter(is_rehearsal=True, created_at__lt=before)
    deleted = 0
    # One by one, so that a failed deletion does not stop the others.
    for event_id in old.order_by("pk").values_list("pk", flat=True):
        with transaction.atomic():
            event = old.select_for_update(of=("self",)).filter(pk=event_id).first()
            if event is not None:
                _delete(event)
                deleted += 1
    return deleted


def step_on_commit(event_id: int, *, single: bool = False, countdown: float = 0) -> None:
    """Have a worker take the next step; the clock asks again if the message is lost."""
    step = {"event_id": event_id, "single": single}
    send_on_commit(REHEARSE, [step], queue=STATISTICS_QUEUE, countdown=countdown)


def _as_staff(actor: Actor) -> Actor:
    return Actor(login_id=actor.login_id, label=actor.label, is_superuser=True)


def _locked(event: Event) -> Rehearsal:
    with refusing_if_gone():
        rows = Rehearsal.objects.select_for_update(of=("self",), no_key=True)
        return rows.select_related("event").get(event=event, event__is_rehearsal=True)


def _problems_of_rehearsal(source: Event, speed: int, seed: int | None) -> Iterator[AnyProblem]:
    if source.is_rehearsal:
        yield problem("rehearsal_itself")
    yield from _problems_of_speed(speed)
    if seed is not None and not 0 <= seed <= MOST_SEED:
        yield problem("value_out_of_range", "seed", value=seed, low=0, high=MOST_SEED)


def _problems_of_speed(speed: int) -> Iterator[AnyProblem]:
    if not 0 <= speed <= MOST_SPEED:
        yield problem("value_out_of_range", "speed", value=speed, low=0, high=MOST_SPEED)


def _enrol_copies(source: Event, event: Event) -> None:
    """Copies of the players who did not leave, with name, country and club but no private data."""
    copy_teams(source, event)
    present = source.entrants.exclude(status__in=ABSENT_STATUSES).order_by("number")
    olds = list(present.select_related("player", "team", "division"))
    if len(olds) < FEWEST_PLAYERS:
        _enrol_invented(event)
        return
    players = Player.objects.bulk_create(
        Player(
            display_name=one.public_name,
            country=one.player.country,
            club_id=one.player.club_id,
            home_event=event,
            rated=False,
        )
        for one in olds
    )
    news = copied_entrants(event, olds, substitutes=True)
    for new, player in zip(news, players, strict=True):
        new.player, new.staff_see_name = player, True
    store_copied_entrants(
        {old.player_id: new for old, new in zip(olds, news, strict=True)}, [source]
    )


def _enrol_invented(event: Event) -> None:
    players = Player.objects.bulk_create(
        Player(display_name=name, country=country, home_event=event, rated=False)
        for name, _club, country in demo_people(INVENTED)
    )
    Entrant.objects.bulk_create(
        Entrant(event=event, player=player, number=number, staff_see_name=True)
        for number, player in enumerate(players, 1)
    )


def _delete(event: Event) -> None:
    """Delete the event, then its own players, merged ones first."""
    homes = list(Player.objects.filter(home_event=event).values_list("pk", "merged_into"))
    delete_with_everything(event)
    Player.objects.filter(pk__in=[pk for pk, kept in homes if kept is not None]).delete()
    Player.objects.filter(pk__in=[pk for pk, _kept in homes]).delete()
