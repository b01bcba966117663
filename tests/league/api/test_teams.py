"""Teams over the API: rules, squads, line-ups and team standings."""

from typing import Any

import pytest

from league.enums import EntrantStatus
from league.models import Entrant, Session
from tests.factories import LoginFactory
from tests.factories.team import TeamCaptainFactory
from tests.league.api.callers import Caller, anonymous, person
from tests.team_leagues import TeamLeague, all_named, drawn, finished, named, opened, team_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> TeamLeague:
    return team_league(teams=4, size=2, sessions_planned=2)


def organiser(league: TeamLeague) -> Caller:
    return person(league.world.organiser)


def answered(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content
    return answer.json() if answer.content else None


def test_rules_and_squads_are_set_and_read(league: TeamLeague) -> None:
    actor, event, team = organiser(league), league.world.event.pk, league.team("A").pk
    rules = answered(actor.put(f"events/{event}/team-rules/", {"placeholder_points": -20_000}))
    assert rules["placeholder_points"] == -20_000
    assert answered(anonymous().get(f"events/{event}/team-rules/")) == rules
    ana, ben = league.squads[team]
    squad = {"entrants": [ben.pk, ana.pk], "captains": [ben.pk]}
    found = answered(actor.put(f"teams/{team}/squad/", squad))
    assert [one["id"] for one in found["members"]] == [ben.pk, ana.pk]
    assert found["captains"] == [ben.pk]
    link = answered(actor.post(f"teams/{team}/renew-link/"))["captains_link"]
    assert link != found["captains_link"]
    assert answered(anonymous().get(f"teams/{team}/"))["captains_link"] is None
    changed = answered(actor.patch(f"teams/{team}/", {"short_name": "RED", "colour": "red"}))
    assert (changed["short_name"], changed["colour"]) == ("RED", "red")
    answered(actor.put(f"teams/{team}/squad/", {"entrants": [league.world.entrants[-1].pk]}), 422)
    answered(actor.put(f"teams/{team}/squad/", {"entrants": [10**9]}), 422)
    answered(actor.delete(f"teams/{team}/"), 204)
    answered(actor.delete(f"events/{event}/team-rules/"), 204)
    answered(anonymous().get(f"events/{event}/team-rules/"), 404)


def statuses(answer: Any) -> set[str]:
    return {one["status"] for one in answered(answer)["line_ups"]}


def test_line_ups_are_opened_set_closed_and_published(league: TeamLeague) -> None:
    actor, team = organiser(league), league.team("A")
    opened = answered(actor.post(f"events/{league.world.event.pk}/line-ups/", {"sessions": 1}), 201)
    line_ups = f"sessions/{opened['sessions'][0]['id']}/line-ups/"
    captain, login = league.squads[team.pk][0], LoginFactory.create()
    captain.player.login = login
    captain.player.save()
    team.captains.create(entrant=captain)
    own = person(login)
    named = answered(own.put(f"{line_ups}{team.pk}/", {"entrants": [captain.pk]}))
    assert [one["entrant"]["id"] for one in named["places"]] == [captain.pk]
    answered(own.put(f"{line_ups}{league.team('B').pk}/", {"entrants": []}), 404)
    answered(anonymous().get(line_ups), 404)
    answered(anonymous().get(f"{line_ups}{team.pk}/"), 404)
    assert answered(own.get(f"{line_ups}{team.pk}/"))["missing"] == 0
    assert len(answered(actor.get(line_ups))["line_ups"]) == 4
    assert statuses(actor.post(f"{line_ups}lock/")) == {"locked"}
    answered(own.put(f"{line_ups}{team.pk}/", {"entrants": []}), 422)
    assert statuses(actor.post(f"{line_ups}reopen/")) == {"draft"}
    assert statuses(actor.post(f"{line_ups}publish/")) == {"published"}
    assert len(answered(anonymous().get(line_ups))["line_ups"]) == 4
    absent = {"entrant": captain.pk, "no_show": True, "reason": "train"}
    found = answered(actor.post(f"{line_ups}no-show/", absent))
    assert [place["no_show"] for one in found["line_ups"] for place in one["places"]] == [True]
    elsewhere = {"teams": [10**9]}
    answered(actor.post(f"events/{league.world.event.pk}/line-ups/", elsewhere), 422)


def test_a_substitute_who_is_taken_is_refused_like_one_who_may_not_play() -> None:
    league = team_league(teams=4, size=2, substitutes=1)
    session, (sub,) = opened(league), league.substitutes
    team = league.team("B")
    login = LoginFactory.create()
    TeamCaptainFactory.create(team=team, login=login)
    own, path = person(login), f"sessions/{session.pk}/line-ups/{team.pk}/"
    before = answered(own.get(path))
    named(league, session, "A", sub)
    taken = answered(own.put(path, {"entrants": [sub.pk]}), 422)
    assert answered(own.get(path)) == before
    Entrant.objects.filter(pk=sub.pk).update(status=EntrantStatus.WITHDRAWN)
    assert answered(own.put(path, {"entrants": [sub.pk]}), 422) == taken


def test_team_standings_have_the_parts_of_each_total(league: TeamLeague) -> None:
    actor = organiser(league)
    opened = answered(actor.post(f"events/{league.world.event.pk}/line-ups/", {}), 201)
    session = Session.objects.select_related("event").get(pk=opened["sessions"][0]["id"])
    all_named(league, session)
    drawn(session)
    finished(league, session)
    path = f"events/{league.world.event.pk}/team-standings/"
    rows = answered(anonymous().get(path))["results"]
    assert [row["rank"] for row in rows] == [1, 2, 3, 4]
    assert sum(row["total"] for row in rows) == 0
    assert [row["total"] for row in rows] == [row["contributions"][0]["total"] for row in rows]
    assert answered(anonymous().get(f"{path}1/"))["results"] == rows
    answered(anonymous().get(f"{path}2/"), 404)
