"""Captains name players until the deadline; nobody else sees a line-up until all are published."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.core.errors import Forbidden, Refused, message_of
from league.core.permissions import ANONYMOUS, SYSTEM, Actor
from league.core.queries.actors import actor_of
from league.enums import LineUpStatus, SessionKind, SessionStatus
from league.models import AuditEntry, LineUp, LineUpPlace, Session
from league.seating.sessions import publish_session
from league.teams.line_ups import (
    lock_line_ups,
    open_line_ups,
    publish_line_ups,
    reopen_line_ups,
    set_line_up,
    set_no_show,
)
from league.teams.queries.line_ups import line_ups_of, warnings_about
from league.teams.queries.squads import actor_of_team_link, as_captain, squad_of, team_rules
from league.teams.teams import (
    change_team,
    drop_team_rules,
    remove_team,
    renew_team_link,
    set_squad,
    set_team_rules,
)
from tests.factories import EntrantFactory, LoginFactory, SessionFactory
from tests.team_leagues import TeamLeague, all_named, drawn, named, opened, team_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> TeamLeague:
    return team_league(teams=4, size=3, substitutes=1, sessions_planned=3)


def codes(call: Any, *args: Any, **more: Any) -> list[str]:
    with pytest.raises(Refused) as refusal:
        call(*args, **more)
    return [item.code for item in refusal.value.problems]


def messages(call: Any, *args: Any, **more: Any) -> list[str]:
    with pytest.raises(Refused) as refusal:
        call(*args, **more)
    return [message_of(item) for item in refusal.value.problems]


def captain(league: TeamLeague, letter: str) -> Actor:
    """The captain of a team, by an account that does not play."""
    team = league.team(letter)
    login = LoginFactory.create()
    set_squad(team, league.squads[team.pk], actor=SYSTEM, logins=[login.username])
    return as_captain(actor_of(login), team)


def rule(league: TeamLeague, **values: Any) -> None:
    set_team_rules(league.world.event, actor=SYSTEM, **values)


def test_a_captain_names_a_player_of_the_own_team_only(league: TeamLeague) -> None:
    session = opened(league)
    actor, own = captain(league, "A"), league.squads[league.team("A").pk]
    line_up = set_line_up(league.line_up(session, "A"), own[:1], actor=actor)
    assert [place.entrant for place in line_up.places.all()] == own[:1]
    assert line_up.set_by_id == actor.login_id
    set_line_up(line_up, own[1:2], actor=actor_of_team_link(league.team("A")))
    assert [place.entrant for place in line_up.places.all()] == own[1:2]
    with pytest.raises(Forbidden):
        set_line_up(league.line_up(session, "B"), own[:1], actor=actor)
    with pytest.raises(Forbidden):
        set_line_up(line_up, own[:1], actor=ANONYMOUS)


def test_who_may_be_named_follows_the_rules(league: TeamLeague) -> None:
    session, (sub,) = opened(league), league.substitutes
    line_up, own = league.line_up(session, "A"), league.squads[league.team("A").pk]
    other = league.squads[league.team("B").pk][0]
    assert codes(set_line_up, line_up, own[:2], actor=SYSTEM) == ["line_up_too_long"]
    assert codes(set_line_up, line_up, [other], actor=SYSTEM) == ["not_in_team"]
    rule(league, players_per_session=2)
    assert codes(set_line_up, line_up, [own[0], own[0]], actor=SYSTEM) == ["player_repeated"]
    named(league, session, "A", own[0], sub)
    assert codes(named, league, session, "B", sub) == ["line_up_elsewhere"]
    rule(league, substitutes_allowed=False)
    assert codes(named, league, session, "A", sub) == ["not_in_team"]


def test_a_captain_learns_nothing_of_whom_another_team_has_named(league: TeamLeague) -> None:
    session, (sub,) = opened(league), league.substitutes
    named(league, session, "A", sub)
    taken = messages(set_line_up, league.line_up(session, "B"), [sub], actor=captain(league, "B"))
    seen = messages(set_line_up, league.line_up(session, "B"), [sub], actor=SYSTEM)
    rule(league, substitutes_allowed=False)
    barred = messages(set_line_up, league.line_up(session, "B"), [sub], actor=captain(league, "B"))
    name = sub.player.display_name
    assert (taken, barred) == ([f"{name} cannot play for Team B."],) * 2
    assert seen == [f"{name} is named by Team A for this session."]


def test_games_of_a_player_have_a_limit_and_a_minimum_that_is_announced(league: TeamLeague) -> None:
    rule(league, minimum_games=1, maximum_games=1)
    first = opened(league)
    ana, ben, _cy = league.squads[league.team("A").pk]
    line_up = named(league, first, "A", ana)
    rules = team_rules(league.world.event)
    assert rules is not None
    assert [(one.code, one.entrant) for one in warnings_about(line_up, rules)] == [
        ("at_maximum", ana)
    ]
    second = opened(league)
    assert codes(named, league, second, "A", ana) == ["line_up_maximum"]
    named(league, second, "A", ben)
    third = named(league, opened(league), "A")
    found = [(one.code, one.games) for one in warnings_about(third, rules)]
    assert found == [
        ("at_maximum", 1),
        ("at_maximum", 1),
        ("cannot_reach", 1),
        ("team_cannot_reach", 1),
    ]


def test_after_the_deadline_staff_set_a_line_up_with_a_reason(league: TeamLeague) -> None:
    session, own = opened(league), league.squads[league.team("A").pk]
    Session.objects.filter(pk=session.pk).update(planned_start=timezone.now() + timedelta(hours=2))
    actor = actor_of_team_link(league.team("A"))
    set_line_up(league.line_up(session, "A"), own[:1], actor=actor)
    rule(league, deadline_minutes=180)
    line_up = league.line_up(session, "A")
    assert codes(set_line_up, line_up, own[1:2], actor=actor) == ["line_up_closed"]
    assert codes(set_line_up, line_up, own[1:2], actor=SYSTEM) == ["reason_missing"]
    set_line_up(line_up, own[1:2], actor=SYSTEM, reason="Ana is ill")
    entry = AuditEntry.objects.latest("pk")
    assert (entry.verb, entry.reason) == ("line_up.set_late", "Ana is ill")
    assert entry.after == {"team": line_up.team_id, "entrants": [own[1].pk]}


def test_staff_close_and_reopen_line_ups(league: TeamLeague) -> None:
    session, actor = opened(league), actor_of_team_link(league.team("A"))
    own = league.squads[league.team("A").pk]
    lock_line_ups(session, actor=SYSTEM)
    assert codes(set_line_up, league.line_up(session, "A"), own[:1], actor=actor) == [
        "line_up_closed"
    ]
    reopen_line_ups(session, actor=SYSTEM)
    assert (
        set_line_up(league.line_up(session, "A"), own[:1], actor=actor).status == LineUpStatus.DRAFT
    )


def test_line_ups_are_hidden_until_all_are_published(league: TeamLeague) -> None:
    session = opened(league)
    all_named(league, session)
    team = league.team("A")
    seen = {
        name: [card.line_up.team.short_name for card in line_ups_of(session, actor)]
        for name, actor in {
            "public": ANONYMOUS,
            "scorer": league.world.actor("scorer"),
            "captain": actor_of_team_link(team),
            "referee": league.world.actor("referee"),
        }.items()
    }
    assert seen == {"public": [], "scorer": [], "captain": ["A"], "referee": list("ABCD")}
    publish_line_ups(session, actor=league.world.actor("organiser"))
    assert len(line_ups_of(session, ANONYMOUS)) == 4


def test_publishing_the_seating_publishes_the_line_ups(league: TeamLeague) -> None:
    session = opened(league)
    all_named(league, session)
    drawn(session)
    assert set(session.line_ups.values_list("status", flat=True)) == {LineUpStatus.PUBLISHED}
    line_up, own = league.line_up(session, "A"), league.squads[league.team("A").pk]
    assert set_line_up(line_up, own[:1], actor=SYSTEM) == line_up
    assert codes(set_line_up, line_up, own[1:2], actor=SYSTEM) == ["session_not_draft"]


def test_a_line_up_that_changed_after_the_draw_needs_another_draw(league: TeamLeague) -> None:
    session = opened(league)
    all_named(league, session)
    drawn(session)
    Session.objects.filter(pk=session.pk).update(status=SessionStatus.DRAFT)
    place = LineUpPlace.objects.get(session=session, line_up__team=league.team("A"))
    other = next(one for one in league.squads[league.team("A").pk] if one != place.entrant)
    set_line_up(league.line_up(session, "A"), [other], actor=SYSTEM, reason="ill")
    session.refresh_from_db()
    assert codes(publish_session, session, actor=SYSTEM) == ["line_ups_changed"]


def test_a_no_show_is_recorded_once_line_ups_are_published(league: TeamLeague) -> None:
    session = opened(league)
    all_named(league, session)
    place = LineUpPlace.objects.filter(session=session).select_related("line_up__team").first()
    assert place is not None
    assert codes(set_no_show, place, no_show=True, actor=SYSTEM) == ["line_up_hidden"]
    publish_line_ups(session, actor=SYSTEM)
    assert set_no_show(place, no_show=True, actor=league.world.actor("referee")).no_show
    assert set_no_show(place, no_show=True, actor=SYSTEM).no_show
    assert not set_no_show(place, no_show=False, actor=SYSTEM).no_show
    with pytest.raises(Forbidden):
        set_no_show(place, no_show=True, actor=league.world.actor("scorer"))


def test_a_pick_up_game_takes_no_number_from_the_sessions(league: TeamLeague) -> None:
    pick_up = {"kind": SessionKind.PICK_UP, "number": 10_001, "status": SessionStatus.FINISHED}
    SessionFactory.create(event=league.world.event, **pick_up)
    sessions = open_line_ups(league.world.event, actor=SYSTEM, sessions=2)
    assert [session.number for session in sessions] == [1, 2]


def test_line_ups_are_opened_for_teams_of_an_event_with_rules(league: TeamLeague) -> None:
    event, two = league.world.event, league.teams[:2]
    sessions = open_line_ups(event, actor=SYSTEM, sessions=2, teams=two)
    opened = LineUp.objects.order_by("session__number", "team").values_list("session", "team")
    assert list(opened) == [(one.pk, team.pk) for one in sessions for team in two]
    assert codes(open_line_ups, event, actor=SYSTEM, sessions=0, teams=[]) == [
        "value_out_of_range",
        "teams_missing",
    ]
    assert codes(drop_team_rules, event, actor=SYSTEM) == ["line_ups_exist"]
    LineUp.objects.all().delete()
    drop_team_rules(event, actor=SYSTEM)
    drop_team_rules(event, actor=SYSTEM)
    assert codes(open_line_ups, event, actor=SYSTEM) == ["team_rules_missing"]


def test_rules_outside_their_range_are_all_named(league: TeamLeague) -> None:
    wrong = {"players_per_session": 0, "placeholder_points": 5, "deadline_minutes": -1}
    event = league.world.event
    with pytest.raises(Refused) as refusal:
        set_team_rules(event, actor=SYSTEM, **wrong)
    assert {item.field for item in refusal.value.problems} == set(wrong)
    assert codes(set_team_rules, event, actor=SYSTEM, minimum_games=3, maximum_games=2) == [
        "value_out_of_range"
    ]


def test_a_squad_has_an_order_and_captains_from_itself(league: TeamLeague) -> None:
    team, other = league.team("A"), league.squads[league.team("B").pk][0]
    ana, ben, cy = league.squads[team.pk]
    set_squad(team, [cy, ana], actor=SYSTEM, captains=[cy])
    assert list(team.entrants.order_by("squad_order")) == [cy, ana]
    assert [one.entrant for one in team.captains.all()] == [cy]
    set_squad(team, [ana, ben], actor=SYSTEM)
    assert not team.captains.exists()
    assert codes(set_squad, team, [ana, other], actor=SYSTEM) == ["in_other_team"]
    assert codes(set_squad, team, [ana, ana], actor=SYSTEM) == ["player_repeated"]
    assert codes(set_squad, team, [ana], actor=SYSTEM, captains=[ben], logins=["nobody"]) == [
        "not_in_team",
        "login_unknown",
    ]


def test_a_squad_with_a_newcomer_saved_as_shown_writes_nothing(league: TeamLeague) -> None:
    team = league.team("A")
    ana, ben, cy = league.squads[team.pk]
    set_squad(team, [cy, ben, ana], actor=SYSTEM)
    newcomer = EntrantFactory.create(event=team.event, team=team, number=99)
    before = AuditEntry.objects.count()
    set_squad(team, squad_of(team).members, actor=SYSTEM)
    assert squad_of(team).members == [cy, ben, ana, newcomer]
    assert AuditEntry.objects.count() == before


def test_names_of_teams_are_unique_and_teams_with_line_ups_stay(league: TeamLeague) -> None:
    team = change_team(
        league.team("A"), actor=SYSTEM, name=" Reds ", short_name="RED", colour="red"
    )
    assert (team.name, team.code, team.colour) == ("Reds", "RED", "red")
    wrong = {"name": "team b", "short_name": "b", "colour": "plaid"}
    assert codes(change_team, team, actor=SYSTEM, **wrong) == [
        "value_unknown",
        "team_name_taken",
        "team_name_taken",
    ]
    assert codes(change_team, team, actor=SYSTEM, name="") == ["name_missing"]
    assert renew_team_link(team, actor=SYSTEM).link_number == 1
    opened(league)
    assert codes(remove_team, team, actor=SYSTEM) == ["team_has_line_ups"]
    Session.objects.all().delete()
    remove_team(team, actor=SYSTEM)
    assert league.world.event.entrants.filter(team=None).count() == 4
