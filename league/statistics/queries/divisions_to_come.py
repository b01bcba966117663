"""The rest of a season with divisions: the sessions until the next promotion, and its goals."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from league.divisions.queries.lists import rules_of_divisions
from league.divisions.queries.proposal import nights_since
from league.enums import SessionStatus
from league.models import DivisionRules, Event, Stage
from league.standings.queries.divisions import known_changes, memberships_in
from league.standings.queries.stages import sessions_in
from league.statistics.queries.sessions_to_come import SessionToCome
from scoring.forecast import STAY, UP, Goal


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionsToCome:
    """The divisions of a stage, as a reader may know them.

    `group` is the index of each entrant's division in `names`, 0 for the top one. `sessions` are
    those until the next promotion and relegation; `moves` are the goals of that step, empty if none
    follows. `ends_early`: more sessions follow after it.
    """

    names: tuple[str, ...]
    group: dict[int, int]
    mixed: bool
    sessions: tuple[SessionToCome, ...]
    moves: tuple[Goal, ...] = ()
    ends_early: bool = False


def divisions_to_come(
    event: Event, stage: Stage, released: Q, coming: Sequence[SessionToCome]
) -> DivisionsToCome | None:
    """The divisions; None if nobody plays in divisions."""
    memberships = memberships_in(event, released) if stage.source_id is None else None
    if memberships is None:
        return None
    place = {division.pk: number for number, division in enumerate(memberships.divisions)}
    entrants = event.entrants.values_list("pk", flat=True)
    group = {pk: place.get(memberships.of.get(pk, 0), len(place)) for pk in entrants}
    rules = rules_of_divisions(event)
    taken, reached = tuple(coming), False
    if rules.every is not None and (rules.promoted or rules.relegated):
        taken, reached = _until_promotion(event, stage, released, coming, rules.every)
    return DivisionsToCome(
        names=tuple(division.name for division in memberships.divisions),
        group=group,
        mixed=rules.mixed_tables,
        sessions=taken,
        moves=_moves(rules) if reached else (),
        ends_early=len(taken) < len(coming),
    )


def _until_promotion(
    event: Event, stage: Stage, released: Q, coming: Sequence[SessionToCome], every: int
) -> tuple[tuple[SessionToCome, ...], bool]:
    """The sessions before the next promotion, and whether they lead to it."""
    last = next(reversed(known_changes(event, released)), None)
    finished = list(sessions_in(stage).filter(status=SessionStatus.FINISHED))
    since = [one for one in finished if last is None or one.number > last.after_session]
    begun = {one.night_id or -one.number for one in since}
    left = every - nights_since(finished, last)
    taken: list[SessionToCome] = []
    new: set[int] = set()
    for one in coming:
        night = -one.number if one.night is None else one.night
        if night not in begun:
            new.add(night)
        if len(new) > left:
            return tuple(taken), True
        taken.append(one)
    return tuple(taken), len(new) == left


def _moves(rules: DivisionRules) -> tuple[Goal, ...]:
    up = (Goal(kind=UP, size=rules.promoted),) if rules.promoted else ()
    stay = (Goal(kind=STAY, size=rules.relegated),) if rules.relegated else ()
    return (*up, *stay)
