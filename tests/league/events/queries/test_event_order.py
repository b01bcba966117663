"""Every list of events has one order: running, then coming, then finished events."""

import re
from datetime import date
from pathlib import Path

import pytest

from league.core.permissions import ANONYMOUS
from league.core.queries.actors import actor_of
from league.entrants.queries.entrants import entries_of_player
from league.enums import EventStatus, SessionStatus
from league.events.queries.events import events_helped_by, front_page
from league.people.queries.clubs import events_of
from league.people.queries.directory import events_found
from league.statistics.queries.played_games import entered_events
from tests.factories import (
    ClubFactory,
    EntrantFactory,
    EventFactory,
    EventRoleFactory,
    LoginFactory,
    PlayerFactory,
    SessionFactory,
)

pytestmark = pytest.mark.django_db
LEAGUE = Path(__file__).parents[4] / "league"

RUNNING, OPEN, FINISHED = EventStatus.RUNNING, EventStatus.OPEN, EventStatus.FINISHED
# In the order of their creation, which no list follows.
MADE = (
    ("over long ago", FINISHED, date(2024, 5, 1)),
    ("coming, no date", OPEN, None),
    ("coming last", OPEN, date(2027, 9, 1)),
    ("coming next", OPEN, date(2027, 2, 1)),
    ("running, at play", RUNNING, date(2026, 1, 1)),
    ("running, early", RUNNING, date(2026, 2, 1)),
    ("running, late", RUNNING, date(2026, 3, 1)),
    ("over lately", FINISHED, date(2026, 4, 1)),
    ("over, no date", FINISHED, None),
)
ORDER = [
    "running, at play",
    "running, late",
    "running, early",
    "coming next",
    "coming last",
    "coming, no date",
    "over lately",
    "over long ago",
    "over, no date",
]


def names(events: object) -> list[str]:
    return [event.name for event in events]  # type: ignore[attr-defined]


def test_all_lists_of_events_have_the_same_order() -> None:
    login, club = LoginFactory.create(), ClubFactory.create()
    player = PlayerFactory.create(club=club)
    for name, status, first_day in MADE:
        event = EventFactory.create(name=name, status=status, starts_on=first_day)
        EntrantFactory.create(event=event, player=player)
        EventRoleFactory.create(event=event, login=login)
        if name == "running, at play":
            SessionFactory.create(event=event, status=SessionStatus.RUNNING)
    front = front_page()
    ahead = [entry.event for entry in entries_of_player(player)]
    assert {
        "home": names([*front.running, *front.coming, *front.finished]),
        "all events": names(events_found()),
        "an organiser's events": names(events_helped_by(actor_of(login))),
        "a club's events": names(events_of(club)),
        "a player's events": names(entered_events(player, ANONYMOUS, len(MADE))),
        "what a player has entered": names(ahead),
    } == {
        "home": ORDER,
        "all events": ORDER,
        "an organiser's events": ORDER,
        "a club's events": ORDER,
        "a player's events": ORDER,
        "what a player has entered": ORDER[:-3],
    }


def test_no_other_module_orders_events_by_their_dates() -> None:
    ordering = re.compile(r"order_by\([^)]*starts_on|F\(f?\"[^\"]*starts_on\"\)\.(?:asc|desc)")
    found = [
        path.relative_to(LEAGUE).as_posix()
        for path in sorted(LEAGUE.rglob("*.py"))
        if ordering.search(path.read_text(encoding="utf-8"))
    ]
    assert found == ["events/queries/event_order.py"]
