"""The referees' pages: open calls, one call, the catalogue, penalties looked up, seats changed."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.enums import EntryContract, PenaltyKind
from league.models import Hand, Penalty, TableCall
from league.play.hands import strike_hand
from league.play.penalty_catalogue import offence_text
from league.play.queries.games import seats_of
from league.play.queries.penalties import hand_choices
from league.play.referee_calls import answer_call, call_referee, close_call
from scoring import preset
from tests.entries import WHOLE_GAME, chombo, drawn, ron
from tests.factories import PenaltyFactory, TableCallFactory
from tests.league.web.readers import at, messages_of, problems, reader, words
from tests.page_forms import submit
from tests.shortcuts import fresh, last_entry, play
from tests.worlds import World, event_world, running_event

pytestmark = pytest.mark.django_db
MINUS = "\N{MINUS SIGN}"


@pytest.fixture
def world() -> World:
    return running_event(tables=2)


def call(world: World, table: int = 0, **more: Any) -> TableCall:
    actor, values = world.actor("scorer"), {"reason": "ruling", **more}
    return call_referee(world.tables[table], actor=actor, **values)


def page(world: World, **headers: Any) -> str:
    return words(reader(world.referee).get(at("referee", world), headers=headers))


# ------------------------------------------------------------------------------------ calls


def test_open_calls_stand_in_the_order_of_their_waiting(world: World) -> None:
    first, second = call(world, 0), call(world, 1, text="Who dealt in?")
    now = timezone.now()
    for row, minutes in ((first, 2), (second, 7)):
        TableCall.objects.filter(pk=row.pk).update(called_at=now - timedelta(minutes=minutes))
    shown = page(world)
    assert "2 open calls" in shown
    assert shown.index("Waiting time 7:0") < shown.index("Waiting time 2:0")
    assert "Ruling needed" in shown
    assert "“Who dealt in?”" in shown
    names = [seat.entrant.staff_name for seat in seats_of(second.table)]
    assert [name for name in names if name not in shown] == []
    answer_call(second, actor=world.actor("referee"))
    shown = page(world)
    assert shown.index("Waiting time 2:0") < shown.index("Waiting time 7:0")
    assert f"{world.referee.username} is on the way" in shown


def test_the_calls_and_their_number_follow_the_stream_of_the_staff(world: World) -> None:
    call(world)
    text = reader(world.referee).get(at("referee", world)).content.decode()
    parts = re.findall(r'id="(calls[^"]*)"[^>]* data-follows="seating"', text)
    assert parts == ["calls-count", "calls"]


def test_no_call_of_another_event_is_listed(world: World) -> None:
    TableCallFactory.create()
    assert "No open calls." in page(world)


def test_a_referee_answers_a_call(world: World) -> None:
    made = call(world)
    client = reader(world.referee)
    answer = client.post(at("call_answer", world, call=made.pk), follow=True)
    assert messages_of(answer) == ["Table 1 can see that you are on your way."]
    other = reader(world.organiser).post(at("call_answer", world, call=made.pk), follow=True)
    assert messages_of(other) == [f"{world.referee.username} is already on the way."]


def test_a_call_is_closed_with_a_note(world: World) -> None:
    made = call(world)
    client = reader(world.referee)
    assert "Resolve call" in words(client.get(at("call", world, call=made.pk)))
    sent = {"done": "1", "note": "Ron stands"}
    answer = client.post(at("call", world, call=made.pk), sent, follow=True)
    assert messages_of(answer) == ["Call resolved."]
    assert f"{world.referee.username}: Ron stands" in page(world)
    again = client.post(at("call", world, call=made.pk), sent)
    assert problems(again) == {"__all__": ["This call has already been resolved."]}


def test_a_cancelled_call_says_so(world: World) -> None:
    TableCallFactory.create(table=world.table, closed_at=timezone.now())
    assert "cancelled by the table" in page(world)


def test_calls_are_in_the_audit_log(world: World) -> None:
    close_call(call(world), actor=world.actor("referee"), note="Ron stands")
    shown = words(reader(world.referee).get(at("audit", world)))
    assert f"{world.referee.username} resolved the call, session 1, table 1 ." in shown


# -------------------------------------------------------------------------------- penalties


def test_the_catalogue_is_one_page(world: World) -> None:
    shown = words(reader(world.referee).get(at("catalogue", world)))
    assert f"Repeated slow play Warning Points deducted {MINUS}4.0" in shown
    assert "Ron in furiten Chombo the same the same" in shown


def look_up(world: World, offence: str, **more: Any) -> Any:
    query = {"entrant": world.entrants[0].pk, "what": offence, **more}
    return reader(world.referee).get(at("penalty_new", world), query)


def test_a_lookup_prefills_the_next_penalty(world: World) -> None:
    PenaltyFactory.create(entrant=world.entrants[0], kind="warning", points=0, reason="Talked")
    answer = look_up(world, "slow")
    shown = words(answer)
    assert "Warning: Talked" in shown
    assert f"Points deducted, {MINUS}4.0" in shown
    assert f"4.0 points: the total of {world.entrants[0].staff_name} goes from 0.0 to" in shown
    assert (answer.context["form"]["kind"].value(), answer.context["form"]["points"].value()) == (
        PenaltyKind.DEDUCTION,
        "4.0",
    )


def test_a_player_without_penalties_has_an_empty_record(world: World) -> None:
    answer = look_up(world, "")
    assert "Earlier penalties of " in words(answer)
    assert answer.context["form"]["kind"].value() == PenaltyKind.RULING


def test_a_chombo_is_entered_at_the_table_only(world: World) -> None:
    shown = words(look_up(world, "false_win", table=world.table.pk))
    assert "Enter this at the table as the outcome of the hand" in shown
    assert "Enter it at the table" in shown


def test_a_chombo_that_is_a_hand_stands_below_the_penalties(world: World) -> None:
    assert "No penalties or bonuses yet." in words(
        reader(world.referee).get(at("penalties", world))
    )
    hands = [ron("S", "E", 3), chombo("S"), chombo("N")]
    table = play(world.table, hands)
    Hand.objects.filter(table=table, position=2).update(offence="false_win")
    names = {seat.starting_wind: seat.entrant for seat in table.seats.all()}
    answer = reader(world.referee).get(at("penalties", world))
    shown = [(one.entrant, str(one.text)) for one in answer.context["chombos"]]
    offence = str(offence_text("false_win"))
    assert shown == [(names["W"], offence), (names["E"], "")]
    assert "Chombo entered in games" in words(answer)
    assert f"{offence} Table 1, session 1, hand 2 Open table" in words(answer)
    assert "No penalties or bonuses yet." not in words(answer)


def test_where_only_results_are_entered_a_chombo_has_its_points() -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    assert f"Chombo, {MINUS}20.0" in words(look_up(world, "false_win"))


def test_a_ruling_is_pinned_to_a_hand_of_the_table(world: World) -> None:
    table = play(world.table, WHOLE_GAME[:2])
    entrant = world.entrants[0]
    client, address = reader(world.referee), f"{at('penalty_new', world)}?table={table.pk}"
    assert "current hand" in words(client.get(address))
    sent = {"entrant": entrant.pk, "kind": "ruling", "points": 0, "reason": "Ron stands"}
    assert client.post(address, {**sent, "hand": "2"}).status_code == 302
    ruling = Penalty.objects.get()
    assert (ruling.table, ruling.hand_position, ruling.kind) == (table, 2, "ruling")
    assert "Table 1, session 1, hand 2" in words(client.get(at("penalties", world)))


def test_hands_are_offered_by_their_round(world: World) -> None:
    table = play(world.table, [*WHOLE_GAME[:1], chombo("S"), drawn("E"), ron("S", "W", 3)])
    actor, version = world.actor("referee"), table.version
    strike_hand(table, 4, actor=actor, version=version, reason="Not played")
    messages_of = [str(text) for _position, text in hand_choices(fresh(table))]
    assert messages_of == [
        "current hand",
        "Hand 4: Struck",
        "Hand 3: East 2",
        "Hand 2: East 2",
        "Hand 1: East 1",
    ]
    play(table, [drawn("E"), *WHOLE_GAME[1:]])
    assert hand_choices(fresh(table))[-3:] == hand_choices(table)[-3:]


def test_naming_a_table_prefills_no_penalty(world: World) -> None:
    answer = reader(world.referee).get(f"{at('penalties', world)}?table={world.table.pk}")
    assert "Nothing was saved yet" not in words(answer)
    assert f'name="table" value="{world.table.pk}"' in answer.content.decode()


def test_from_a_call_everything_leads_back_to_it(world: World) -> None:
    made, client = call(world), reader(world.referee)
    sent = {"entrant": world.entrants[0].pk, "kind": "warning", "points": 0, "reason": "Slow"}
    given = client.post(f"{at('penalty_new', world)}?table={world.table.pk}", sent)
    time = {"minutes": "5", "seen": "0"}
    extended = client.post(at("table_extend", world, table=world.table.pk), time)
    here = at("call", world, call=made.pk)
    assert (given["Location"], extended["Location"]) == (here, here)
    assert "5 minutes so far" in words(client.get(here))


def test_a_warning_with_points_says_where_it_is_wrong(world: World) -> None:
    entrant = world.entrants[0]
    sent = {"entrant": entrant.pk, "kind": "warning", "points": 1000, "reason": "Talked"}
    answer = reader(world.referee).post(at("penalty_new", world), sent)
    assert (answer.status_code, problems(answer)) == (
        422,
        {"points": ["“Warning” does not deduct points."]},
    )


@pytest.mark.parametrize("table", ["x", "0", "99999999999999"])
@pytest.mark.parametrize("page", ["penalties", "penalty_new"])
def test_a_table_that_is_not_there_has_no_penalties(world: World, page: str, table: str) -> None:
    answer = reader(world.referee).get(at(page, world), {"table": table})
    assert answer.status_code == 404


@pytest.mark.parametrize("what", ["yawning", "own-0", "own-x"])
def test_what_is_not_in_the_catalogue_has_no_page(world: World, what: str) -> None:
    assert look_up(world, what).status_code == 404


def test_a_player_of_another_event_has_no_page(world: World) -> None:
    stranger = running_event().entrants[0].pk
    assert look_up(world, "late", entrant=stranger).status_code == 404


def test_at_a_table_an_offence_and_a_player_are_chosen_by_links(world: World) -> None:
    client, one = reader(world.referee), world.entrants[0]
    page = client.get(at("penalties", world), {"table": world.table.pk})
    here = f"?what=late&amp;table={world.table.pk}"
    assert f'href="{at("penalty_new", world)}{here}"' in page.content.decode()
    who = client.get(at("penalty_new", world), {"what": "late", "table": world.table.pk})
    assert f'href="{here}&amp;entrant={one.pk}"' in who.content.decode()
    asked = look_up(world, "late", table=world.table.pk)
    assert f"“Warning” costs {one.staff_name} nothing ." in words(asked)
    submit(asked, "Record penalty")
    given = Penalty.objects.get()
    assert (given.entrant, given.table, given.kind, given.offence, given.reason) == (
        one,
        world.table,
        "warning",
        "late",
        "Late to the table",
    )


def test_without_a_table_the_player_is_chosen_from_the_list(world: World) -> None:
    one = world.entrants[1]
    page = reader(world.referee).get(at("penalty_new", world), {"what": "slow"})
    asked = submit(page, "Continue", {"entrant": one.pk})
    assert f"“Warning” costs {one.staff_name} nothing ." in words(asked)


def test_a_penalty_of_the_catalogue_takes_one_press_and_another_amount_is_asked(
    world: World,
) -> None:
    PenaltyFactory.create(entrant=world.entrants[0], kind="warning", points=0)
    asked = look_up(world, "slow")
    again = submit(asked, "Deduct 4.0", {"points": "6"})
    assert (again.status_code, Penalty.objects.count()) == (200, 1)
    submit(again, "Deduct 6.0")
    assert Penalty.objects.latest("pk").points == 6000


def test_where_the_rules_name_no_points_the_referee_enters_them() -> None:
    world = running_event(ruleset_name="hk-old-style", switches=preset("hk-old-style").to_json())
    PenaltyFactory.create(entrant=world.entrants[0], kind="warning", points=0)
    page = look_up(world, "slow")
    assert "Not recorded yet" not in words(page)
    asked = submit(page, "Record penalty", {"points": "5"})
    assert "Not recorded yet. 5 points" in words(asked)


def test_the_catalogue_is_searched_without_scripts(world: World) -> None:
    page = reader(world.referee).get(at("penalties", world), {"q": "furiten"})
    rows = re.findall(r'<li data-words="([^"]*)"( hidden)?>', page.content.decode())
    assert [text for text, hidden in rows if not hidden] == [
        "calls and declarations ron in furiten"
    ]


# ------------------------------------------------------------------------------------ seats


def swap(world: World, **more: Any) -> Any:
    table = world.table
    seats = {seat.starting_wind: seat.pk for seat in table.seats.all()}
    sent = {"version": table.version, "first": seats["E"], "second": seats["W"], **more}
    return reader(world.referee).post(at("table_seats", world, table=table.pk), sent)


def test_two_change_seats_before_the_first_hand(world: World) -> None:
    shown = words(reader(world.referee).get(at("table_seats", world, table=world.table.pk)))
    assert "Nothing has been entered yet" in shown
    assert swap(world).status_code == 302
    assert world.table.seats.get(starting_wind="E").entrant == world.entrants[2]


def test_after_hands_the_page_warns_and_wants_a_reason(world: World) -> None:
    table = play(world.table, WHOLE_GAME[:2])
    shown = words(reader(world.referee).get(at("table_seats", world, table=table.pk)))
    assert "This table already has entries." in shown
    refused = swap(world)
    assert (refused.status_code, list(problems(refused))) == (422, ["reason"])
    assert swap(world, reason="They sat like this").status_code == 302
    assert last_entry().verb == "table.swap_seats"
    assert fresh(table).seats.get(starting_wind="W").entrant == world.entrants[0]


def test_a_page_from_before_a_change_swaps_nothing(world: World) -> None:
    play(world.table, WHOLE_GAME[:1])
    answer = swap(world, version=1, reason="Late")
    assert problems(answer) == {"__all__": ["The table has changed since you opened this page."]}


def test_staff_read_the_whole_name_of_a_player_who_is_not_named_in_public(world: World) -> None:
    player = world.entrants[0].player
    player.display_name, player.shown_by_name = "Kati Meier", False
    player.save()
    for page_name in ("manage_table", "table_seats"):
        shown = words(reader(world.organiser).get(at(page_name, world, table=world.tables[0].pk)))
        assert "Kati Meier" in shown


def test_without_a_session_no_table_is_offered_and_a_sentence_says_why() -> None:
    text = page(event_world(players=4))
    assert text.count("No session is running.") == 1
    assert text.count("Extra time, seats, penalties and rulings for each table.") == 0
