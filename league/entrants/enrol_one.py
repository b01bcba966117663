"""Enrol one player. The caller checks permission."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Max

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if, status_name
from league.core.fields import problems_of_fields, problems_of_hidden_characters, set_fields
from league.core.permissions import Actor
from league.enums import EntrantStatus, EventStatus
from league.models import Entrant, Event, Player, Team
from league.people.queries.keepers import keeps

MOST_NUMBER = 100_000
ENTRANT_FIELDS = ("number", "team", "seed_rating", "fixed_table", "fixed_seat", "rests_first")
CHECKED_FIELDS = ["number", "seed_rating", "fixed_table", "fixed_seat"]
FIRST_STATUSES = (EntrantStatus.ENROLLED, EntrantStatus.SUBSTITUTE)


def enrol_in(
    event: Event,
    player: Player,
    *,
    by: Actor,
    values: Mapping[str, Any],
    staff_see_name: bool | None = None,
) -> Entrant:
    """Enrol a player. The caller holds the event's lock and raises the version.

    Staff see a name that is not public if `staff_see_name` says so, else if the actor keeps the
    profile: enrolling somebody else's player gives no right.
    """
    if Entrant.objects.filter(event=event, player=player).exists():
        raise Refused(problem("player_enrolled", "player", name=player.public_name))
    if _in_another_world(event, player):
        raise Refused(problem("player_of_rehearsal", "player"))
    status = values.get("status") or EntrantStatus.ENROLLED
    entrant = Entrant(event=event, player=player, status=status)
    if player.home_event_id == event.pk:
        player.home_event = event  # which is read already
    entrant.staff_see_name = keeps(by, player) if staff_see_name is None else staff_see_name
    given = {name: values[name] for name in ENTRANT_FIELDS if values.get(name) not in (None, "")}
    if isinstance(given.get("team"), str):
        given["team"] = team_named(event, given["team"], by=by)
    set_fields(entrant, {"number": _next_number(event), **given})
    free = "number" not in given
    refuse_if([*_problems_of_first_status(entrant), *problems_of_entrant(entrant, is_free=free)])
    entrant.save()
    record(
        by,
        "entrants.enrol",
        entrant,
        event_id=event.pk,
        after={"player": player.pk, "number": entrant.number, "status": entrant.status},
    )
    return entrant


def team_named(event: Event, name: str, *, by: Actor) -> Team | None:
    """The team of that name, created if new; None for "". The caller holds the event's lock."""
    name = " ".join(name.split())[:120]
    if not name:
        return None
    found = Team.objects.filter(event=event, name__iexact=name).first()
    if found is not None:
        return found
    refuse_if(problems_of_hidden_characters(team=name))
    team = Team.objects.create(event=event, name=name)
    record(by, "team.create", team, event_id=event.pk, after={"name": name})
    return team


def problems_of_entrant(entrant: Entrant, *, is_free: bool = False) -> Iterator[AnyProblem]:
    """`is_free`: the number is the next one, which nobody has."""
    wrong = list(problems_of_fields(entrant, CHECKED_FIELDS))
    yield from wrong
    if any(item.field == "number" for item in wrong):
        return  # without a valid number the range and the uniqueness cannot be checked
    if not 1 <= entrant.number <= MOST_NUMBER:
        yield problem("value_out_of_range", "number", value=entrant.number, low=1, high=MOST_NUMBER)
    others = Entrant.objects.filter(event=entrant.event, number=entrant.number)
    if not is_free and others.exclude(pk=entrant.pk).exists():
        yield problem("number_taken", "number", value=entrant.number)


def refuse_when_over(event: Event) -> None:
    if event.status == EventStatus.FINISHED:
        raise Refused(problem("event_not_open"))


def _in_another_world(event: Event, player: Player) -> bool:
    """Whether one of them is of a rehearsal that the other is not of."""
    home = player.home_event_id
    if event.is_rehearsal:
        return home != event.pk
    return home not in {None, event.pk} and player.home_event.is_rehearsal  # type: ignore[union-attr]


def _problems_of_first_status(entrant: Entrant) -> Iterator[AnyProblem]:
    if entrant.status not in FIRST_STATUSES:
        name, now = entrant.staff_name, EntrantStatus.ENROLLED
        word = status_name(EntrantStatus, now)
        yield problem("entrant_status_order", "status", name=name, status=word)


def _next_number(event: Event) -> int:
    highest = Entrant.objects.filter(event=event).aggregate(highest=Max("number"))["highest"]
    return int(highest or 0) + 1
