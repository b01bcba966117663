"""Roles, penalties, reports and the audit over the API."""

import pytest

from league.models import EventRole, Job, Penalty, Report
from league.tasks import build_report
from tests.factories import LoginFactory
from tests.league.api.callers import anonymous, audited_verbs, codes, fields, person
from tests.worlds import World, event_world, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return event_world()


def address(world: World, noun: str) -> str:
    return f"events/{world.event.pk}/{noun}/"


def test_a_role_is_granted_and_taken_away(world: World) -> None:
    login = LoginFactory.create(username="hana")
    caller = person(world.organiser)
    answer = caller.post(address(world, "roles"), {"username": "hana", "role": "referee"})
    role = EventRole.objects.get(login=login)
    assert answer.status_code == 201
    assert answer.json() == {
        "id": role.pk,
        "username": "hana",
        "role": "referee",
        "tables": [],
    }
    assert caller.post(address(world, "roles"), {"username": "hana", "role": "referee"}).json() == (
        answer.json()
    )
    assert answer.json() in caller.get(address(world, "roles")).json()["results"]
    path = f"{address(world, 'roles')}{role.pk}/"
    assert [caller.delete(path).status_code for _ in range(2)] == [204, 204]
    assert audited_verbs() == ["roles.grant", "roles.revoke"]


def test_invalid_roles_are_refused(world: World) -> None:
    caller = person(world.organiser)
    unknown = caller.post(address(world, "roles"), {"username": "nobody", "role": "referee"})
    assert (unknown.status_code, fields(unknown)) == (422, ["username"])
    odd = caller.post(address(world, "roles"), {"role": "emperor"})
    assert (odd.status_code, fields(odd)) == (400, ["username", "role"])
    last = world.event.roles.get(role="organiser")
    kept = caller.delete(f"{address(world, 'roles')}{last.pk}/")
    assert (kept.status_code, codes(kept)) == (422, ["last_organiser"])


def test_a_penalty_is_given_and_revoked(world: World) -> None:
    entrant, caller = world.entrants[0], person(world.referee)
    body = {"entrant": entrant.pk, "kind": "late", "points": 2000, "reason": "Ten minutes late"}
    answer = caller.post(address(world, "penalties"), body)
    given = Penalty.objects.get()
    assert answer.status_code == 201
    assert answer.json() == body | {
        "id": given.pk,
        "table": None,
        "session": None,
        "hand_position": None,
        "offence": "",
        "given_at": answer.json()["given_at"],
        "revoked_at": None,
        "revoke_reason": "",
    }
    silent = caller.post(f"penalties/{given.pk}/revoke/")
    assert (silent.status_code, codes(silent)) == (422, ["reason_missing"])
    revoked = caller.post(f"penalties/{given.pk}/revoke/", {"reason": "The train"})
    assert (revoked.status_code, revoked.json()["revoke_reason"]) == (200, "The train")
    again = caller.post(f"penalties/{given.pk}/revoke/", {"reason": "The train"})
    assert (again.status_code, codes(again)) == (422, ["penalty_revoked"])
    assert caller.get(address(world, "penalties")).json()["results"] == [revoked.json()]
    assert audited_verbs() == ["penalty.give", "penalty.revoke"]


def test_without_points_a_penalty_has_those_of_the_rules_or_is_refused() -> None:
    world = running_event(entry_contract="result")
    caller, body = person(world.referee), {"entrant": world.entrants[0].pk, "reason": "Seen"}
    for kind, points in (("chombo", 20_000), ("warning", 0)):
        for stated in ({}, {"points": None}):
            sent = body | {"kind": kind, "reason": f"{kind} {len(stated)}"} | stated
            given = caller.post(address(world, "penalties"), sent)
            assert (given.status_code, given.json()["points"]) == (201, points)
    for kind, code in (("late", "penalty_points_missing"), ("bonus", "bonus_without_points")):
        refused = caller.post(address(world, "penalties"), body | {"kind": kind})
        assert (refused.status_code, fields(refused), codes(refused)) == (422, ["points"], [code])


def test_a_penalty_at_a_table() -> None:
    world = running_event()
    body = {
        "entrant": world.entrants[0].pk,
        "table": world.table.pk,
        "kind": "warning",
        "reason": "Loud",
    }
    answer = person(world.referee).post(address(world, "penalties"), body)
    assert (answer.status_code, answer.json()["table"]) == (201, world.table.pk)


def test_an_invalid_penalty_names_every_problem(world: World) -> None:
    caller, stranger = person(world.referee), event_world().entrants[0]
    elsewhere = {"entrant": stranger.pk, "table": 9**9, "kind": "late", "reason": "Late"}
    answer = caller.post(address(world, "penalties"), elsewhere)
    assert (answer.status_code, fields(answer)) == (422, ["entrant", "table"])
    body = {"entrant": world.entrants[0].pk, "kind": "late", "points": -1, "reason": " "}
    refused = caller.post(address(world, "penalties"), body)
    assert (refused.status_code, fields(refused)) == (422, ["points", "reason"])
    unreadable = caller.post(address(world, "penalties"), {"kind": "shame", "points": "many"})
    assert (unreadable.status_code, fields(unreadable)) == (400, ["entrant", "kind", "points"])
    assert (Penalty.objects.count(), audited_verbs()) == (0, [])


@pytest.mark.parametrize("file_format", ["csv", "xlsx"])
def test_a_report_is_built_by_a_job_and_downloaded(world: World, file_format: str) -> None:
    caller = person(world.referee)
    asked = caller.post(address(world, "reports"), {"format": file_format})
    assert (asked.status_code, audited_verbs()) == (202, ["job.create"])
    build_report(Job.objects.get().pk)
    report = Report.objects.get()
    said = caller.get(f"jobs/{asked.json()['id']}/").json()
    assert said["outcome"] == {"report": report.pk}
    listed = caller.get(address(world, "reports")).json()["results"]
    assert [row["filename"] for row in listed] == [report.filename]
    file = caller.get(f"reports/{report.pk}/")
    assert file.content == bytes(report.content)
    assert file["Content-Disposition"] == f'attachment; filename="{report.filename}"'


def test_a_report_needs_permission(world: World) -> None:
    asked = person(world.referee).post(address(world, "reports"))
    build_report(asked.json()["id"])
    path = f"reports/{Report.objects.get().pk}/"
    assert anonymous().get(path).status_code == 401
    assert person(world.stranger).get(path).status_code == 403
    assert person(world.referee).post(address(world, "reports"), {"format": "pdf"}).status_code == (
        400
    )


def test_the_audit_is_listed_newest_first(world: World) -> None:
    person(world.organiser).post(address(world, "entrants"), {"name": "Aki"})
    person(world.organiser).post(address(world, "teams"), {"name": "Red"})
    shown = person(world.referee).get(address(world, "audit")).json()["results"]
    assert [row["verb"] for row in shown] == ["team.create", "entrants.enrol", "player.create"]
    assert shown[0]["actor"] == world.organiser.username
    assert shown[0]["after"] == {"name": "Red"}


def test_values_of_a_profile_in_the_audit_are_for_those_who_keep_it(world: World) -> None:
    body = {"legal_name": "Akiko", "country": "JP"}
    person(world.organiser).patch(f"entrants/{world.entrants[0].pk}/player/", body)
    sides = {
        name: person(login).get(address(world, "audit")).json()["results"][0]["after"]
        for name, login in (("organiser", world.organiser), ("referee", world.referee))
    }
    assert sides == {"organiser": body, "referee": {"fields": ["legal_name", "country"]}}
