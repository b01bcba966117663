"""A plan of several sessions is pasted by numbers or names, whole or not at all."""

import pytest

from league.core.errors import Refused, message_of
from league.core.permissions import SYSTEM
from league.enums import EntrantStatus, SessionStatus
from league.models import EventPlan
from league.seating.event_plans import paste_event_plan
from league.seating.pasted.sheets import LONGEST_PASTE
from league.seating.queries.event_plans import stale_plan
from league.seating.sessions import request_session
from tests.factories import EntrantFactory
from tests.factories.division import DivisionFactory
from tests.shortcuts import audited_verbs, refused
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db

NAMES = ("Anna Müller", "Bo Li", "Émile Roux", "Dan", "Ewa Nowak", "Finn", "田中", "Bo Li")


def players(count: int = 8, **event: object) -> World:
    world = event_world(players=count, **event)
    for entrant, name in zip(world.entrants, NAMES, strict=False):
        entrant.player.display_name = name
        entrant.player.save()
    return world


def pasted(world: World, text: str) -> dict[str, list[list[int]]]:
    """The stored plan by event numbers."""
    plan = paste_event_plan(world.event, actor=SYSTEM, plan=text)
    number = {entrant.pk: entrant.number for entrant in world.entrants}
    return {
        session: [[number[pk] for pk in table] for table in tables]
        for session, tables in plan.sessions.items()
    }


def said(world: World, text: str) -> list[str]:
    with pytest.raises(Refused) as refusal:
        paste_event_plan(world.event, actor=SYSTEM, plan=text)
    assert (EventPlan.objects.count(), audited_verbs()) == (0, [])
    return [message_of(item) for item in refusal.value.problems]


def test_players_are_named_by_number_or_by_name() -> None:
    text = "1, emile roux, 2, DAN\n5 Ewa Nowak, 田中, #6, 8 bo li\n\nMüller Anna, 2, 3, 4\n5,6,7,8"
    assert pasted(players(), text) == {
        "1": [[1, 3, 2, 4], [5, 7, 6, 8]],
        "2": [[1, 2, 3, 4], [5, 6, 7, 8]],
    }
    assert audited_verbs() == ["plan.make"]


def test_a_player_is_named_by_family_name_first_or_by_the_latin_reading() -> None:
    world = players()
    tanaka, anna = world.entrants[6].player, world.entrants[0].player
    tanaka.latin_reading = "Tanaka, Jun"
    tanaka.save()
    anna.family_name, anna.given_name = "Müller", "Anna"
    anna.save()
    assert pasted(world, "Müller, Anna; jun tanaka; 3; 4\n2; 5; 6; 8") == {
        "1": [[1, 7, 3, 4], [2, 5, 6, 8]]
    }


def test_a_pasted_plan_replaces_the_present_one_and_begins_with_the_next_session() -> None:
    world = players()
    add_session(world, status=SessionStatus.FINISHED)
    assert pasted(world, "1 5 2 6\n3 7 4 8") == {"2": [[1, 5, 2, 6], [3, 7, 4, 8]]}
    assert pasted(world, "Session 2\n1 2 3 4\n5 6 7 8") == {"2": [[1, 2, 3, 4], [5, 6, 7, 8]]}
    assert EventPlan.objects.count() == 1


def test_every_problem_is_told_with_its_line() -> None:
    world = players()
    world.entrants[5].status = EntrantStatus.WITHDRAWN
    world.entrants[5].save()
    text = "Session 1\n1 2 3 Nobody\nAna Müller 1 1\n\nBo Li, 5, 6, 5 Dan"
    assert said(world, text) == [
        "Line 2: no player is called “Nobody”. Check the spelling, or write the number.",
        "Line 3: no player is called “Ana”. Check the spelling, or write the number.",
        "Line 3: no player is called “Müller”. Did you mean 1 Anna Müller?",
        "Line 5: several players are called “Bo Li”. Write the number: 2, 8.",
        "Line 5: 6 Finn does not play (withdrawn). Write another player, or change the status first.",
        "Line 5: no player is called “5 Dan”. Did you mean 4 Dan?",
        "1 Anna Müller has several seats in one session, on lines 2, 3, 3. Keep one of them.",
    ]


def test_a_name_that_is_nearly_right_is_offered() -> None:
    assert said(players(), "Anna Muler,2,3,4\n5,6,7,8") == [
        "Line 1: no player is called “Anna Muler”. Did you mean 1 Anna Müller?"
    ]


def test_who_has_no_seat_is_named_with_the_session() -> None:
    world = players()
    assert said(world, "1 2 3 4\n5 6 7 8\n\n1 5 2 6") == [
        "Session 2: 3 Émile Roux has no seat in the plan.",
        "Session 2: 4 Dan has no seat in the plan.",
        "Session 2: 7 田中 has no seat in the plan.",
        "Session 2: 8 Bo Li has no seat in the plan.",
        "Players without a seat may rest: tick “Players who are left out rest”.",
    ]


def test_a_plan_whose_players_rest_seats_the_draws_of_its_sessions() -> None:
    world = players()
    plan = "Session 1\n1 2 3 4\nSession 2\n5 6 7 8"
    stored = paste_event_plan(world.event, actor=SYSTEM, plan=plan, rest=True)
    ids = [entrant.pk for entrant in world.entrants]
    assert stored.byes == {"1": ids[4:], "2": ids[:4]}
    job = request_session(world.event, actor=SYSTEM, method="event_plan")
    assert job.arguments["tables"] == [ids[:4]]
    assert stale_plan(world.event) is None


def test_a_table_of_newcomers_needs_another_plan_also_where_players_rest() -> None:
    world = players()
    paste_event_plan(world.event, actor=SYSTEM, plan="1 2 3 4", rest=True)
    EntrantFactory.create_batch(4, event=world.event)
    with refused("plan_too_small"):
        request_session(world.event, actor=SYSTEM, method="event_plan")


def test_as_many_as_do_not_fill_a_table_have_byes() -> None:
    assert pasted(players(7), "1 2 3 4\n\n5 6 7 1") == {"1": [[1, 2, 3, 4]], "2": [[5, 6, 7, 1]]}


def test_sessions_that_are_drawn_twice_there_or_left_out_are_named() -> None:
    world = players()
    add_session(world, status=SessionStatus.RUNNING)
    rows = "\n1 2 3 4\n5 6 7 8\n"
    assert said(world, f"Session 1{rows}Session 2{rows}") == [
        "Session 1 is drawn already. Begin the plan with session 2."
    ]
    assert said(world, f"Session 2{rows}Session 5{rows}") == [
        "The plan leaves out sessions: 3, 4. Add them, or number the others without a gap."
    ]


def test_a_number_of_a_table_stands_once_in_a_session() -> None:
    assert said(players(), "Table 1: 1 2 3 4\nTable 1: 5 6 7 8") == [
        "Table 1 stands on several lines of one session: 1, 2. Give each table its own number."
    ]


def test_tables_of_three_and_five_need_a_rule_that_allows_them() -> None:
    both = {"allowed": "three_and_five"}
    assert said(players(7), "1 2 3 4\n5 6 7") == ["Line 2 has 3 players; a table has 4."]
    assert said(players(8, odd_tables=both), "1 2 3\n4 5 6 7 8") == [
        "One session has tables of three or tables of five, not both."
    ]
    assert pasted(players(7, odd_tables=both), "1 2 3 4\n5 6 7") == {"1": [[1, 2, 3, 4], [5, 6, 7]]}


def test_sanma_has_tables_of_three() -> None:
    world = players(6, preset="tenhou-sanma")
    assert pasted(world, "1 2 3\n4 5 6\n\n1 4 2\n5 3 6") == {
        "1": [[1, 2, 3], [4, 5, 6]],
        "2": [[1, 4, 2], [5, 3, 6]],
    }


def test_an_event_with_divisions_has_no_plan() -> None:
    world = players()
    DivisionFactory.create(event=world.event)
    with refused("plan_with_divisions"):
        paste_event_plan(world.event, actor=SYSTEM, plan="1 2 3 4\n5 6 7 8")


def test_players_numbered_from_0_are_read_once_the_reader_says_so() -> None:
    world, text = players(), "0 1 2 3\n4 5 6 7"
    with refused("paste_from_zero"):
        paste_event_plan(world.event, actor=SYSTEM, plan=text)
    plan = paste_event_plan(world.event, actor=SYSTEM, plan=text, from_zero=True)
    ids = [entrant.pk for entrant in world.entrants]
    assert plan.sessions == {"1": [ids[:4], ids[4:]]}
    with refused("paste_zero"):
        request_session(world.event, actor=SYSTEM, method="plan", plan=text)


def test_many_unknown_names_are_said_in_short_time() -> None:
    world, long = players(), "x" * 900
    told = said(world, "\n".join([f"Nobody {number}, {long}" for number in range(100)]))
    assert (len(told), max(map(len, told)) < 200) == (300, True)


def test_nothing_is_refused_with_what_to_do() -> None:
    for nothing in (" \n ", "Session 1\n"):
        with refused("plan_missing"):
            paste_event_plan(players().event, actor=SYSTEM, plan=nothing)


def test_a_paste_that_is_too_long_is_refused_for_a_plan_and_for_one_session() -> None:
    event, long = players().event, "1 2 3 4\n" * LONGEST_PASTE
    with refused("text_too_long"):
        paste_event_plan(event, actor=SYSTEM, plan=long)
    with refused("text_too_long"):
        request_session(event, actor=SYSTEM, method="plan", plan=long)
