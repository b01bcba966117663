"""Sessions and tables as staff run them: draws, steps, substitutes, links, the desk."""

import re
from typing import Any

import pytest

from league.core.permissions import SYSTEM
from league.enums import EnteredBy, EntrantStatus, EntryContract, SessionStatus, TableStatus
from league.models import Job, Seat, Session
from league.seating.sessions import redraw_session
from league.tasks import draw_session
from tests.entries import WHOLE_GAME, ron
from tests.factories import EntrantFactory
from tests.factories.division import DivisionFactory
from tests.league.web.readers import at, messages_of, problems, reader, words
from tests.shortcuts import fresh, play
from tests.worlds import World, drawn_event, event_world, running_event

pytestmark = pytest.mark.django_db


def test_a_draw_that_cannot_be_says_everything_that_is_wrong() -> None:
    world = event_world(players=3)
    sent = {"method": "plan", "plan": "1 2 3 4", "minutes": "75"}
    answer = reader(world.organiser).post(at("session_draw", world), sent)
    assert answer.status_code == 422
    assert problems(answer)["__all__"] == ["3 players cannot fill a table of 4."]
    assert list(problems(answer)) == ["__all__", "plan"]
    assert 'value="75"' in answer.content.decode()
    assert Session.objects.count() == 0


def test_nonsense_in_the_form_of_a_draw_is_refused_at_its_fields() -> None:
    world = event_world(players=4)
    sent = {"method": "tarot", "seed": "-1", "minutes": "0"}
    answer = reader(world.organiser).post(at("session_draw", world), sent)
    assert set(problems(answer)) == {"method", "seed", "minutes"}
    assert Session.objects.count() == 0


def test_the_first_draw_is_offered_by_lot_and_the_next_by_rank() -> None:
    world = event_world(players=4)
    page = reader(world.organiser).get(at("session_draw", world))
    assert page.context["form"]["method"].value() == "random"
    later = drawn_event()
    page = reader(later.organiser).get(at("session_draw", later))
    assert page.context["form"]["method"].value() == "swiss"


def test_once_people_check_in_the_draw_is_offered_with_them_alone() -> None:
    world = event_world(players=4)
    offered = []
    for status in ("enrolled", "checked_in"):
        world.event.entrants.filter(number=1).update(status=status)
        page = reader(world.organiser).get(at("session_draw", world))
        offered.append(page.context["form"]["checked_in_only"].value())
    assert offered == [False, True]


def test_a_redraw_is_offered_as_the_session_was_drawn_and_as_it_was_asked_last() -> None:
    world = drawn_event()
    options = {"checked_in_only": True, "substitutes": True, "winds": "off"}
    Session.objects.update(method="random", options=options)

    def offered() -> dict[str, Any]:
        page = reader(world.organiser).get(at("session_redraw", world, number=1))
        form = page.context["form"]
        return {name: form[name].value() for name in ("method", "winds", *options)}

    assert offered() == {"method": "random", **options}
    world.event.entrants.update(status="checked_in")
    job = redraw_session(world.session, actor=SYSTEM, method="swiss")
    assert offered()["method"] == "random"
    Job.objects.filter(pk=job.pk).update(status="failed")
    assert offered() == {"method": "swiss", **options}


def test_tables_stand_in_the_divisions_of_their_players() -> None:
    world = drawn_event(tables=3)
    for number, name, members in ((1, "A", range(1, 6)), (2, "B", range(6, 13))):
        division = DivisionFactory.create(event=world.event, number=number, name=name)
        world.event.entrants.filter(number__in=members).update(division=division)
    page = reader(world.organiser).get(at("manage_session", world, number=1))
    found = re.findall(r"(Division .|Several divisions|Table \d)", words(page))
    assert found == [
        *("Division A", "Table 1", "Several divisions", "Table 2", "Division B", "Table 3")
    ]


def step(world: World, verb: str) -> list[str]:
    url = at("session_step", world, number=1, verb=verb)
    return messages_of(reader(world.organiser).post(url, follow=True))


def test_a_session_goes_from_draft_to_running_and_back_only_before() -> None:
    world = drawn_event()
    assert step(world, "start") == ["Session 1 is not published."]
    assert step(world, "publish") == ["Session published. Everyone can see the seating."]
    assert step(world, "unpublish") == ["Session moved back to draft."]
    step(world, "publish")
    assert step(world, "start") == ["Session started."]
    assert step(world, "unpublish") == ["Session 1 is not published."]
    assert step(world, "discard") == ["Session 1 is no longer a draft."]
    assert step(world, "finish") == ["Table 1 has not finished."]
    assert Session.objects.get().status == SessionStatus.RUNNING
    unknown = at("session_step", world, number=1, verb="burn")
    assert reader(world.organiser).post(unknown).status_code == 404


def test_seats_are_swapped_only_as_two_different_ones() -> None:
    world = drawn_event()
    seat = Seat.objects.filter(starting_wind="E").get()
    sent = {"first": seat.pk, "second": seat.pk}
    answer = reader(world.organiser).post(at("session_swap", world, number=1), sent)
    assert problems(answer, "swap_form") == {"second": ["Choose two different seats."]}
    outside = reader(world.organiser).post(at("session_swap", world, number=1), {"first": "0"})
    assert set(problems(outside, "swap_form")) == {"first", "second"}


def test_a_substitute_takes_a_seat_before_the_table_plays() -> None:
    world = running_event()
    substitute = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    seat = Seat.objects.get(starting_wind="E")
    client, url = reader(world.organiser), at("session_substitute", world, number=1)
    sent = {"seat": seat.pk, "substitute": substitute.pk, "reason": "Late train"}
    assert client.post(url, sent).url == at("manage_session", world, number=1)
    assert Seat.objects.get(pk=seat.pk).entrant == substitute
    play(world.table, [ron("S", "W", 1)])
    another = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    refused = client.post(url, sent | {"substitute": another.pk})
    assert problems(refused, "substitute_form") == {
        "seat": ["Table 1 already has recorded hands or a result."]
    }


def test_a_substitute_is_offered_the_seats_that_are_free_and_only_while_some_are() -> None:
    world = running_event(tables=2)
    first, second = (EntrantFactory.create(event=world.event, status="substitute") for _ in "12")
    client, url = reader(world.organiser), at("manage_session", world, number=1)
    Seat.objects.filter(table=world.tables[1], starting_wind="E").update(entrant=second)
    play(world.table, [ron("S", "W", 1)])

    def offered() -> list[list[int]]:
        fields = client.get(url).context["substitute_form"].fields
        choices = [fields[name].choices for name in ("seat", "substitute")]
        return [[int(value) for value, _name in some if value] for some in choices]

    free = sorted(Seat.objects.filter(table=world.tables[1]), key=lambda seat: seat.index)
    assert offered() == [[seat.pk for seat in free], [first.pk]]
    assert "Seat substitute" in words(client.get(url))
    play(world.tables[1], [ron("S", "W", 1)])
    assert "Seat substitute" not in words(client.get(url))


def test_a_way_stands_once_on_the_page_of_a_session() -> None:
    world = running_event(entry_contract=EntryContract.DESK)
    client, url = reader(world.organiser), at("manage_session", world, number=1)
    links = [at(name, world, number=1) for name in ("desk", "print_day", "repair", "session_links")]
    page = client.get(url).content.decode()
    assert [page.count(f'href="{link}"') for link in links] == [1, 1, 1, 1]


def test_sessions_that_are_planned_and_not_drawn_end_the_list() -> None:
    world = running_event(sessions_planned=3)
    start = "2026-11-21T14:00:00+00:00"
    type(world.event).objects.update(session_starts=[None, start])
    client, url = reader(world.organiser), at("manage_sessions", world)
    said = words(client.get(url)).partition("Draw session 2 ")[2]
    assert said.startswith(
        "Session 1 1 table · 0 have a result Running"
        " Session 2 21 Nov, 14:00 Not drawn yet Session 3 Not drawn yet"
    )
    type(world.event).objects.update(status="finished")
    assert "Not drawn yet" not in words(client.get(url))


def test_the_links_of_all_tables_stand_on_one_page_with_codes_to_scan() -> None:
    world = running_event(tables=2)
    page = reader(world.scorer).get(at("session_links", world, number=1)).content.decode()
    for table in world.tables:
        assert page.count(f"http://testserver/t/{table.token}/") == 2
    assert page.count('<div class="qr">') == 2
    assert "style=" not in page
    assert "Create new link" not in page


def test_a_leaked_link_is_replaced_on_the_page_of_codes_at_once() -> None:
    world = running_event(tables=2)
    client, old = reader(world.referee), world.table.token
    url = at("table_step", world, table=world.table.pk, verb="renew")
    answer = client.post(url, {"back": "links"}, follow=True)
    page = answer.content.decode()
    assert answer.request["PATH_INFO"] == at("session_links", world, number=1)
    assert (page.count(old), page.count(world.table.token)) == (0, 2)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"entry_contract": EntryContract.DESK}, "the staff enter results at the desk. At"),
        ({"entered_by": EnteredBy.SCORER}, "scorers and referees enter hands. At the tables"),
        ({}, ""),
    ],
    ids=["desk", "scorers", "tables"],
)
def test_the_links_page_says_what_the_links_allow(event: dict[str, Any], said: str) -> None:
    world = running_event(**event)
    shown = words(reader(world.scorer).get(at("session_links", world, number=1)))
    assert (said in shown, "collect sign-offs" in shown) == (True, bool(said))


def test_a_new_link_replaces_the_old_one() -> None:
    world = running_event()
    old = world.table.token
    url = at("table_step", world, table=world.table.pk, verb="renew")
    assert reader(world.scorer).post(url).status_code == 403
    reader(world.referee).post(url)
    assert world.table.token != old
    assert reader().get(f"/t/{old}/").status_code == 404
    nonsense = at("table_step", world, table=world.table.pk, verb="burn")
    assert reader(world.referee).post(nonsense).status_code == 404


def test_a_referee_closes_and_reopens_a_table() -> None:
    world = running_event()
    table = play(world.table, WHOLE_GAME)
    client = reader(world.referee)
    url = at("table_step", world, table=table.pk, verb="close")
    old = messages_of(client.post(url, {"version": "x"}, follow=True))
    assert old == ["The table has changed since you opened this page."]
    client.post(url, {"version": table.version})
    closed = fresh(table)
    assert closed.status == TableStatus.CLOSED
    reopen = at("table_step", world, table=table.pk, verb="reopen")
    refused = client.post(reopen, {"version": closed.version, "reason": ""})
    assert problems(refused) == {"reason": ["This field is required."]}
    moved_on = client.post(reopen, {"version": 1, "reason": "Wrong fu"})
    assert problems(moved_on)["__all__"] == ["The table has changed since you opened this page."]
    assert 'value="Wrong fu"' in moved_on.content.decode()
    client.post(reopen, {"version": closed.version, "reason": "Wrong fu"})
    assert fresh(table).status == TableStatus.FINISHED


def test_a_double_click_draws_one_session() -> None:
    world = event_world(players=4)
    client = reader(world.organiser)
    form = client.get(at("session_draw", world)).context["form"]
    sent = {"method": "random", "client_id": str(form["client_id"].value())}
    answers = [client.post(at("session_draw", world), sent) for _ in range(2)]
    assert {answer.url for answer in answers} == {at("manage_session", world, number=1)}
    assert (Session.objects.count(), Job.objects.count()) == (1, 1)
    other = client.post(at("session_draw", world), {"method": "random"})
    assert f"Session 1 is still a draft by {world.organiser.get_username()}." in words(other)


def test_a_draw_sent_again_after_its_draft_was_discarded_draws_nothing() -> None:
    world = event_world(players=4)
    client = reader(world.organiser)
    form = client.get(at("session_draw", world)).context["form"]
    sent = {"method": "random", "client_id": str(form["client_id"].value())}
    client.post(at("session_draw", world), sent)
    draw_session(Job.objects.get().pk)
    client.post(at("session_step", world, number=1, verb="discard"))
    again = client.post(at("session_draw", world), sent)
    assert again.url == at("manage_sessions", world)
    assert (Session.objects.count(), Job.objects.count()) == (0, 1)
