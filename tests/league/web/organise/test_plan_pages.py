"""The page of an event's seating plan, as its organiser reads and uses it."""

from base64 import b64encode
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from league.enums import EntrantStatus, SessionStatus
from league.models import EventPlan, Job
from scoring import make_plan
from tests.factories import EntrantFactory, ForbiddenPairFactory
from tests.league.api.callers import person
from tests.league.core.sheets.test_workbooks import titled
from tests.league.web.readers import at, problems, reader, words
from tests.league.workbooks import workbook
from tests.page_forms import submit
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db


def with_plan(world: World) -> World:
    """A plan of three sessions for eight players; 1 and 2 meet in each of them."""
    tables = (
        [[1, 2, 3, 4], [5, 6, 7, 8]],
        [[2, 1, 5, 6], [3, 4, 7, 8]],
        [[1, 2, 7, 8], [3, 5, 4, 6]],
    )
    ids = {entrant.number: entrant.pk for entrant in world.entrants}
    sessions = {
        str(number): [[ids[one] for one in table] for table in session]
        for number, session in enumerate(tables, 1)
    }
    EventPlan.objects.create(event=world.event, sessions=sessions, seed=1)
    return world


def test_the_plan_leads_to_the_next_draw_and_to_its_print() -> None:
    world = with_plan(event_world(players=8, sessions_planned=3))
    shown = reader(world.organiser).get(at("event_plan", world))
    assert "8 players \N{MULTIPLICATION SIGN} 3 sessions" in words(shown)
    assert "Up to date" in words(shown)
    page = shown.content.decode()
    assert f'<a class="button button--primary" href="{at("session_draw", world)}"' in page
    assert f'href="{at("print_plan", world)}"' in page


def test_a_plan_of_few_players_says_why_it_has_more_repeats_than_the_fewest() -> None:
    world = with_plan(event_world(players=8))
    client, address = reader(world.organiser), at("event_plan", world)
    EventPlan.objects.update(certificate=make_plan(8, 3).certificate.to_json())
    assert (
        "Repeat pairings 12 (minimum possible: 8) A third meeting counts as four repeat pairings"
        in words(client.get(address))
    )


def test_a_name_unfolds_its_opponents_without_scripts() -> None:
    world = with_plan(event_world(players=8))
    client = reader(world.organiser)
    address = at("event_plan", world)
    name, mate = (entrant.staff_name for entrant in world.entrants[:2])
    folded = f"{name} meets 7 of 7 others"
    assert folded not in words(client.get(address))
    opened = words(client.get(address, {"player": "1"}))
    assert folded in opened
    assert f"More than once: {mate} 3\N{MULTIPLICATION SIGN}" in opened
    assert folded not in words(client.get(address, {"player": "99"}))


def test_a_plan_that_has_lost_a_player_is_renewed_from_its_head() -> None:
    world = with_plan(event_world(players=8, sessions_planned=3))
    world.entrants[7].status = EntrantStatus.WITHDRAWN
    world.entrants[7].save()
    add_session(world, status=SessionStatus.FINISHED)
    client = reader(world.organiser)
    shown = client.get(at("event_plan", world))
    assert "Out of date" in words(shown)
    assert f"No longer playing: {world.entrants[7].staff_name}" in words(shown)
    submit(shown, "Renew plan")
    job = Job.objects.get()
    assert (job.kind, job.arguments["sessions"]) == ("make_plan", 2)


def test_a_pasted_plan_with_byes_is_up_to_date() -> None:
    world = event_world(players=9, sessions_planned=2)
    client, last = reader(world.organiser), world.entrants[8].staff_name
    told = {"plan": "1 2 3 4\n5 6 7 8\n\n1 5 2 6\n3 7 4 8"}
    submit(submit(client.get(at("event_plan_paste", world)), "Show plan", told), "Save plan")
    shown = words(client.get(at("event_plan", world)))
    assert ("Up to date" in shown, last in shown) == (True, True)
    assert "9 players \N{MULTIPLICATION SIGN} 2 sessions" in shown
    late = EntrantFactory.create(event=world.event)
    shown = words(client.get(at("event_plan", world)))
    assert f"Not in the plan: {late.staff_name}" in shown


@pytest.mark.parametrize("role", ["referee", "scorer", "stranger"])
def test_only_organisers_read_the_plan(role: str) -> None:
    world = with_plan(event_world(players=8))
    assert reader(getattr(world, role)).get(at("event_plan", world)).status_code == 403


def test_the_page_to_paste_a_plan_opens_without_a_refusal() -> None:
    world = event_world(players=8)
    page = reader(world.organiser).get(at("event_plan_paste", world))
    assert not page.context["form"].is_bound
    assert "Not saved." not in page.content.decode()


def test_a_pasted_plan_is_shown_before_it_is_saved() -> None:
    world = event_world(players=8)
    client = reader(world.organiser)
    address = at("event_plan_paste", world)
    empty = client.get(address)
    wrong = submit(empty, "Show plan", {"plan": "1 2 3 4\n5 6 7 99"})
    assert (wrong.status_code, problems(wrong)) == (
        422,
        {"plan": ["Line 2: no player is called “99”. Check the spelling, or write the number."]},
    )
    shown = submit(wrong, "Show plan", {"plan": "1 2 3 4\n5 6 7 8\n\n1 5 2 6\n3 7 4 8"})
    assert "2 sessions. Nothing is saved yet." in words(shown)
    assert not EventPlan.objects.exists()
    submit(shown, "Save plan")
    assert sorted(EventPlan.objects.get().sessions) == ["1", "2"]
    assert "8 players \N{MULTIPLICATION SIGN} 2 sessions" in words(
        client.get(at("event_plan", world))
    )


def test_a_preview_says_what_the_pasted_plan_does_not_keep() -> None:
    world = with_plan(event_world(players=8))
    first, second = world.entrants[:2]
    ForbiddenPairFactory.create(event=world.event, first=first, second=second)
    empty = reader(world.organiser).get(at("event_plan_paste", world))
    shown = words(submit(empty, "Show plan", {"plan": "1 2 3 4\n5 6 7 8"}))
    assert f"Session 1: 1 {first.staff_name} and 2 {second.staff_name} must not meet" in shown
    assert "Saving replaces the present plan." in shown


def test_a_preview_says_who_meets_twice_in_the_words_of_the_plan() -> None:
    world = event_world(players=9)
    client = reader(world.organiser)
    text = {"plan": "1 2 3 4\n5 6 7 8\n\n9 1 5 2\n3 6 4 7", "rest": "on"}
    shown = submit(client.get(at("event_plan_paste", world)), "Show plan", text)
    pairs = "3 pairs meet twice."
    names = [one.staff_name for one in world.entrants]
    for said in (
        pairs,
        f"{names[0]} and {names[1]}: sessions 1, 2",
        "2 byes: nobody has more than 1.",
    ):
        assert said in words(shown)
    submit(shown, "Save plan")
    page = client.get(at("event_plan", world))
    assert page.context["wishes"] == shown.context["wishes"]


def test_a_plan_numbered_from_0_is_shown_once_that_is_ticked() -> None:
    world = event_world(players=8)
    empty = reader(world.organiser).get(at("event_plan_paste", world))
    asked = submit(empty, "Show plan", {"plan": "0 1 2 3\n\n4 5 6 7"})
    assert list(problems(asked)) == ["from_zero"]
    shown = submit(asked, "Show plan", {"from_zero": "on"})
    assert ("1 line 1" in words(shown), "2 line 3" in words(shown)) == (True, True)
    submit(shown, "Save plan")
    ids = [entrant.pk for entrant in world.entrants]
    assert EventPlan.objects.get().sessions == {"1": [ids[:4], ids[4:]]}


def test_a_plan_is_read_from_a_workbook_and_written_as_a_text() -> None:
    world = event_world(players=8)
    client = reader(world.organiser)
    head = ["Session", "Table", "E", "S", "W", "N"]
    rows: list[Any] = [head, [1, 1, 1, 2, 3, 4], [], [1, 2, 5, 6, 7, 8]]
    file = SimpleUploadedFile("plan.xlsx", workbook(rows))
    shown = submit(client.get(at("event_plan_paste", world)), "Show plan", {"file": file})
    assert "2 line 4" in words(shown)
    submit(shown, "Save plan")
    text = client.get(at("event_plan_text", world))
    assert text.content.decode() == "Session 1\n1 2 3 4\n5 6 7 8"


def test_another_sheet_of_the_workbook_is_shown_before_it_is_saved() -> None:
    world = event_world(players=8)
    client = reader(world.organiser)
    book: dict[str, Any] = {
        "Notes": [["Bring a pen"]],
        "Plan": [[1, 2, 3, 4], [5, 6, 7, 8]],
        "B": [[4, 3, 2, 1]],
    }
    file = SimpleUploadedFile("plan.xlsx", titled(book))
    first = submit(client.get(at("event_plan_paste", world)), "Show plan", {"file": file})
    assert "1 session. Nothing is saved yet." in words(first)
    wrong = submit(first, "Show again", {"sheet": "Notes"})
    assert list(problems(wrong)) == ["plan"]
    shown = submit(wrong, "Show plan", {"sheet": "Plan"})
    assert "1 session. Nothing is saved yet." in words(shown)
    again = submit(shown, "Save plan", {"sheet": "B", "rest": "on"})
    assert ("bye:" in words(again), EventPlan.objects.exists()) == (True, False)
    submit(again, "Save plan")
    ids = [entrant.pk for entrant in world.entrants]
    assert EventPlan.objects.get().sessions == {"1": [ids[3::-1]]}


def test_the_rounds_on_the_sheets_of_a_workbook_are_one_plan() -> None:
    world = event_world(players=8)
    heads = ["Table", "E", "S", "W", "N"]
    book: dict[str, Any] = {
        "Round 1": [["Nord Open"], heads, [1, 1, 2, 3, 4], [2, 5, 6, 7, 8]],
        "Round 2": [["Nord Open"], heads, [1, 1, 5, 2, 6], [2, 3, 7, 4, 8]],
        "Prizes": [["The", "first", "gets a", "cup"]],
    }
    file = SimpleUploadedFile("plan.xlsx", titled(book))
    empty = reader(world.organiser).get(at("event_plan_paste", world))
    shown = submit(empty, "Show plan", {"file": file})
    assert "2 sessions. Nothing is saved yet." in words(shown)
    assert "Not among them: Prizes" in words(shown)
    second = submit(shown, "Show again", {"sheet": "Round 2", "rest": "on"})
    assert "1 session. Nothing is saved yet." in words(second)
    submit(submit(second, "Show again", {"sheet": ""}), "Save plan")
    ids = [entrant.pk for entrant in world.entrants]
    first, last = ids[:4], ids[4:]
    assert EventPlan.objects.get().sessions == {
        "1": [first, last],
        "2": [[ids[0], ids[4], ids[1], ids[5]], [ids[2], ids[6], ids[3], ids[7]]],
    }


def test_a_call_names_the_sheet_of_the_workbook() -> None:
    world = event_world(players=8)
    book: dict[str, Any] = {"Notes": [["Bring a pen"]], "Plan": [[1, 2, 3, 4], [5, 6, 7, 8]]}
    sent = {"file": b64encode(titled(book)).decode(), "sheet": "Plan"}
    api = person(world.organiser)
    assert api.post(f"events/{world.event.pk}/plan/paste/", sent).status_code == 200
    unknown = api.post(f"events/{world.event.pk}/plan/paste/", sent | {"sheet": "Plans"})
    assert [item["code"] for item in unknown.data["problems"]] == ["sheet_title_unknown"]


def test_a_file_that_holds_no_plan_is_refused_at_its_field() -> None:
    world = event_world(players=8)
    empty = reader(world.organiser).get(at("event_plan_paste", world))
    broken = SimpleUploadedFile("plan.xlsx", b"PK\x03\x04 and no more")
    assert list(problems(submit(empty, "Show plan", {"file": broken}))) == ["file"]
    blank = SimpleUploadedFile("plan.xlsx", workbook([[" "]], []))
    assert list(problems(submit(empty, "Show plan", {"file": blank}))) == ["plan"]
    assert list(problems(submit(empty, "Show plan"))) == ["plan"]


def test_players_whom_a_plan_leaves_out_rest_once_that_is_ticked() -> None:
    world = event_world(players=8)
    empty = reader(world.organiser).get(at("event_plan_paste", world))
    asked = submit(empty, "Show plan", {"plan": "Session 1\n1 2 3 4\nSession 2\n5 6 7 8"})
    assert list(problems(asked)) == ["plan", "rest"]
    shown = submit(asked, "Show plan", {"rest": "on"})
    names = [str(entrant.player.display_name) for entrant in world.entrants]
    assert f"bye: {' , '.join(names[4:])}" in words(shown)
    submit(shown, "Save plan")
    ids = [entrant.pk for entrant in world.entrants]
    assert EventPlan.objects.get().sessions == {"1": [ids[:4]], "2": [ids[4:]]}
