"""A hidden line-up is behind no address: nothing that others read changes with it."""

import re

import pytest

from league.core.permissions import SYSTEM
from league.enums import SessionStatus
from league.models import LineUp, LineUpPlace
from league.teams.line_ups import open_line_ups, publish_line_ups
from tests.factories import EntrantFactory, LoginFactory, TeamFactory
from tests.factories.team import TeamCaptainFactory
from tests.league.api.callers import Caller, anonymous, person
from tests.league.everything import Everything
from tests.league.test_embargo_sweep import READS, logged_in, text_of
from tests.worlds import running_event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

NAMES = ("Quillon", "Wystan")


# Reads about people and the installation have no word of a session that is a draft.
OF_EVENTS = [
    item
    for item in READS
    if re.search(r"events/|sessions/|teams/|entrants/|captain/", item.route)
    and "manage/" not in item.route
]


def counted(made: Everything, callers: dict[str, Caller]) -> dict[tuple[str, str], list[int]]:
    """How often each read names the two players, by caller and operation."""
    return {
        (who, str(item)): [text.count(name) for name in NAMES]
        for who, caller in callers.items()
        for item in OF_EVENTS
        for text in [text_of(made, item, caller)]
    }


def test_no_read_tells_who_is_in_a_hidden_line_up() -> None:
    made = Everything(running_event(status="running"))
    event = made.event
    LineUp.objects.all().delete()
    team = event.teams.get()
    two = [
        EntrantFactory.create(
            event=event,
            team=team,
            number=50 + at,
            player__display_name=name,
            player__shown_by_name=True,
        )
        for at, name in enumerate(NAMES)
    ]
    other = TeamFactory.create(event=event)
    captain = LoginFactory.create()
    TeamCaptainFactory.create(team=other, login=captain)
    session = open_line_ups(event, actor=SYSTEM, teams=[team, other])[0]
    made.values |= {"session": session.pk, "line_up_place": 1}
    made.session_number = session.number
    callers = {
        "passer-by": anonymous(),
        "other captain": logged_in(person(captain), captain),
    }
    line_up = LineUp.objects.get(team=team, session=session)
    place = LineUpPlace.objects.create(line_up=line_up, session=session, entrant=two[0], position=1)
    before = counted(made, callers)
    LineUpPlace.objects.filter(pk=place.pk).update(entrant=two[1])
    after = counted(made, callers)
    assert [key for key, found in before.items() if found != after[key]] == []
    assert session.status == SessionStatus.DRAFT
    publish_line_ups(session, actor=SYSTEM)
    shown = counted(made, {"passer-by": callers["passer-by"]})
    changed = {str(key[1]) for key, found in shown.items() if found != after[key]}
    assert changed >= {"GET session_line_ups", "GET sessions/<row:pk>/line-ups"}
