"""Penalties, corrections, reports and jobs on the pages of the staff."""

import re
from collections import Counter

import pytest

from league.enums import JobKind, JobStatus, PenaltyKind
from league.models import Penalty
from league.play.hands import correct_hand, strike_hand
from tests.entries import ron, tsumo
from tests.factories import JobFactory, PenaltyFactory
from tests.league.web.readers import at, messages_of, problems, reader, words
from tests.page_forms import form_of, submit
from tests.shortcuts import fresh, play
from tests.worlds import event_world, running_event

pytestmark = pytest.mark.django_db
NOTHING = ("Record without points", 0)


def test_a_penalty_is_given_with_points_and_reason_and_shows_in_the_standings() -> None:
    world = event_world(players=1)
    client, url = reader(world.referee), at("penalty_new", world)
    fields = {"entrant": world.entrants[0].pk, "kind": "late", "points": "20", "reason": "Late"}
    wrong = client.post(url, fields | {"points": "-5", "reason": " "})
    assert set(problems(wrong)) == {"points", "reason"}
    said = client.post(url, fields)
    name = world.entrants[0].staff_name
    assert f"20.0 points: the total of {name} goes from 0.0 to \u221220.0" in words(said)
    assert not Penalty.objects.exists()
    other = fields | {"confirmed": said.context["form"]["confirmed"].value(), "points": "2"}
    assert "2.0 points" in words(client.post(url, other))
    assert client.post(url, other | {"points": "20"}).url == at("penalties", world)
    given = Penalty.objects.get()
    assert (given.kind, given.points, given.given_by) == (PenaltyKind.LATE, 20_000, world.referee)
    assert "\u221220.0" in words(reader().get(at("standings", world)))


def test_the_question_before_a_penalty_stands_first_on_the_page() -> None:
    world = event_world(players=2)
    page = reader(world.referee).get(at("penalty_new", world))
    fields = {"entrant": world.entrants[0].pk, "kind": "late", "points": "20", "reason": "Late"}
    said = submit(page, "Record penalty", fields)
    text = words(said)
    order = ["New penalty or ruling", "Not recorded yet.", "Deduct 20.0", "Points deducted"]
    places = [text.index(words) for words in order]
    assert (said.status_code, places) == (200, sorted(places))
    assert not Penalty.objects.exists()
    done = submit(said, "Deduct 20.0", follow=True)
    assert messages_of(done) == ["Penalty recorded."]
    assert Penalty.objects.get().points == 20_000


@pytest.mark.parametrize(
    ("contract", "points", "said", "button", "deducted"),
    [
        ("result", "", "goes from 0.0 to \u221220.0", "Deduct 20.0", 20_000),
        ("result", "0", "costs {name} nothing . The rules deduct 20.0.", *NOTHING),
        ("hands", "", "costs {name} nothing . Its points are paid in the game:", *NOTHING),
    ],
)
def test_a_chombo_is_asked_about_and_costs_what_the_rules_say(
    contract: str, points: str, said: str, button: str, deducted: int
) -> None:
    world = running_event(entry_contract=contract)
    one = world.entrants[0]
    page = reader(world.referee).get(at("penalty_new", world))
    fields = {"entrant": one.pk, "kind": "chombo", "points": points, "reason": "False ron"}
    asked = submit(page, "Record penalty", fields)
    assert (asked.status_code, Penalty.objects.count()) == (200, 0)
    assert said.format(name=one.staff_name) in words(asked)
    submit(asked, button)
    assert Penalty.objects.get().points == deducted


def test_the_field_of_the_points_is_empty_and_says_what_that_means() -> None:
    world = running_event(entry_contract="result")
    client = reader(world.referee)
    page = client.get(at("penalty_new", world))
    assert "Left empty, “Chombo” deducts 20.0 as the rules say" in words(page)
    fields = {"entrant": world.entrants[0].pk, "reason": "Late"}
    missing = submit(page, "Record penalty", fields | {"kind": "late"})
    said = "The rules name no points for “Late arrival”. Enter the points, or 0 to deduct nothing."
    assert problems(missing) == {"points": [said]}
    done = submit(page, "Record penalty", fields | {"kind": "warning"}, follow=True)
    assert messages_of(done) == ["Penalty recorded."]
    assert Penalty.objects.get().points == 0


def test_from_a_table_its_players_stand_first_and_its_row_is_one_link_away() -> None:
    world = running_event(tables=2)
    table = world.session.tables.get(number=2)
    page = reader(world.referee).get(f"{at('penalty_new', world)}?table={table.pk}")
    form, button = form_of(page, "Record penalty")
    (players,) = (control for control in form.controls if control.name == "entrant")
    offered = [value for value, *_more in players.options]
    seated = {str(pk) for pk in table.seats.values_list("entrant", flat=True)}
    everybody = {str(entrant.pk) for entrant in world.entrants}
    assert (offered[0], {*offered[1:5]}, {*offered[5:]}) == ("", seated, everybody - seated)
    form.fill({"entrant": offered[1], "kind": "warning", "reason": "Slow"})
    done = form.send(page.client, button, follow=True).content.decode()
    row = f"{at('desk', world, number=1)}#table-2"
    assert f'Penalty recorded. <a href="{row}">Back to table 2 of session 1</a>' in done


@pytest.mark.parametrize("method", ["get", "post"])
def test_no_two_parts_of_the_page_of_penalties_have_one_id(method: str) -> None:
    world = event_world(players=1)
    fields = {"entrant": world.entrants[0].pk, "kind": "late", "points": "20", "reason": "Late"}
    send = getattr(reader(world.referee), method)
    answer = send(at("penalty_new", world), fields if method == "post" else {})
    ids = re.findall(r'\bid="([^"]*)"', answer.content.decode())
    assert [one for one, count in Counter(ids).items() if count > 1] == []


def test_a_penalty_of_another_events_entrant_is_no_choice() -> None:
    world, other = event_world(players=1), event_world(players=1)
    fields = {"entrant": other.entrants[0].pk, "kind": "late", "points": "0", "reason": "Late"}
    answer = reader(world.referee).post(at("penalty_new", world), fields)
    assert list(problems(answer)) == ["entrant"]


def test_a_penalty_is_revoked_once_and_with_a_reason() -> None:
    world = event_world(players=1)
    given = PenaltyFactory.create(entrant=world.entrants[0])
    client, url = reader(world.referee), at("penalty_revoke", world, penalty=given.pk)
    assert list(problems(client.post(url, {"reason": ""}))) == ["reason"]
    answer = client.post(url, {"reason": "Another player"}, follow=True)
    assert "Revoked: Another player" in words(answer)
    again = client.post(url, {"reason": "Another player"})
    assert problems(again) == {"__all__": ["This penalty has already been revoked."]}


def test_corrections_show_each_revision_in_words_with_its_reason() -> None:
    world = running_event()
    table = play(world.table, [ron("S", "W", 3), tsumo("N", 2, 40)])
    actor = world.actor("referee")
    correct_hand(
        table, 1, actor=actor, version=table.version, entry=ron("S", "W", 2), reason="Two han"
    )
    table = fresh(table)
    strike_hand(table, 2, actor=actor, version=table.version, reason="Entered twice")
    page = words(reader(world.referee).get(at("corrections", world)))
    assert "South wins by ron from West: 2 han 30 fu." in page
    assert "South wins by ron from West: 3 han 30 fu." in page
    assert "East 1 Two han" in page
    assert "→ struck" in page
    assert "East 2 Entered twice" in page
    audit = words(reader(world.referee).get(at("audit", world)))
    assert f"{world.referee.username} struck hand 2, session 1, table 1 . Entered twice" in audit
    assert "North wins by tsumo: 2 han 40 fu." in audit


def test_corrections_and_the_audit_log_show_tiles_and_changes() -> None:
    world = running_event()
    tiles = {"concealed": "234567m34678p99s", "win_tile": "5p"}
    entry = {"outcome": "tsumo", "wins": [{"seat": "N", "tiles": tiles}], "riichi": ["N"]}
    table = play(world.table, [entry])
    actor = world.actor("referee")
    better = {**entry, "wins": [{"seat": "N", "tiles": {**tiles, "dora_indicators": ["1m"]}}]}
    correct_hand(table, 1, actor=actor, version=table.version, entry=better, reason="One dora")
    client = reader(world.referee)
    corrections, audit = (client.get(at(name, world)) for name in ("corrections", "audit"))
    shown = words(corrections)
    assert (
        "North wins by tsumo: 4 han 20 fu, Riichi 立直, Menzen tsumo 門前清自摸和, Pinfu 平和, dora 1."
        in shown
    )
    assert "changed: North wins by tsumo: 3 han 20 fu, Riichi 立直, Menzen" in shown
    assert shown.count("234567m34678p99s 5p") == 2
    assert words(audit).count("234567m34678p99s + 5p") == 3
    pages = [answer.content.decode() for answer in (corrections, audit)]
    assert ["#t-5p" in page and "css/tiles.css" in page for page in pages] == [True, True]


def test_a_job_that_failed_says_why() -> None:
    world = event_world()
    problem = {"code": "job_failed", "message": "The lamp went out.", "field": ""}
    job = JobFactory.create(event=world.event, status=JobStatus.FAILED, problems=[problem])
    page = words(reader(world.referee).get(at("job", world, job=job.pk)))
    assert "Failed The lamp went out." in page


def test_only_permitted_staff_cancel_a_job() -> None:
    world = event_world()
    job = JobFactory.create(event=world.event)
    url = at("job_cancel", world, job=job.pk)
    assert reader(world.stranger).post(url).status_code == 403
    assert reader(world.referee).post(url).status_code == 403
    assert messages_of(reader(world.organiser).post(url, follow=True)) == ["Job cancelled."]
    over = reader(world.organiser).post(url, follow=True)
    assert messages_of(over) == ["The job has already ended."]


def test_jobs_of_one_kind_are_one_line_beside_the_reports() -> None:
    world = event_world()
    kinds = (JobKind.FORECAST, JobKind.BUILD_REPORT, JobKind.DRAW_SESSION, JobKind.FORECAST)
    jobs = [JobFactory.create(event=world.event, kind=kind, status="done") for kind in kinds]
    page = reader(world.referee).get(at("reports", world))
    assert [*page.context["reports"]] == [jobs[1]]
    assert page.context["job_groups"] == [[jobs[3], jobs[0]], [jobs[2]]]
    listed = [
        *page.context["reports"],
        *(job for kind in page.context["job_groups"] for job in kind),
    ]
    assert all("outcome" in one.get_deferred_fields() for one in listed)
    assert words(page).count("1 earlier") == 1


def test_a_report_has_one_of_the_known_formats() -> None:
    world = event_world()
    answer = reader(world.referee).post(at("reports", world), {"format": "pdf"})
    assert (answer.status_code, list(problems(answer))) == (422, ["format"])
