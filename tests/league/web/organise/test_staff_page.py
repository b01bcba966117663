"""What roles may do, the hand-over of an event, and the tables of a scorer."""

import pytest
from django.utils import timezone

import scoring
from league.events.queries.staff import in_ranges
from league.models import EventRole
from tests.factories import SignUpFactory, TableCallFactory
from tests.league.web.readers import at, messages_of, reader, words
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return running_event(tables=3)


def test_the_staff_page_says_what_each_role_may_do(world: World) -> None:
    shown = words(reader(world.organiser).get(at("roles", world)))
    assert "Enter and correct hands at tables ✓ yes ✓ yes ✓ yes" in shown
    assert "Publish, start and finish sessions ✓ yes ✓ yes \N{EN DASH} no" in shown
    assert "Invite and remove staff ✓ yes \N{EN DASH} no \N{EN DASH} no" in shown


def test_an_event_is_handed_over_and_keeps_an_organiser(world: World) -> None:
    client, to = reader(world.organiser), at("event_hand_over", world)
    wrong = [
        client.post(to, {"username": name}, follow=True) for name in ("?", world.organiser.username)
    ]
    assert [messages_of(answer) for answer in wrong] == [
        ["? is not on the staff. Add this person first."],
        [f"{world.organiser.username} is an organiser already. Choose somebody else."],
    ]
    heir_name = world.referee.username
    asked = words(client.get(to, {"username": heir_name}))
    assert f"Hand the event over to {heir_name}?" in asked
    assert "For a day you can undo this in the audit log" in asked
    answer = client.post(to, {"username": heir_name}, follow=True)
    said = f"{heir_name} is now an organiser, and you are a referee."
    assert messages_of(answer) == [f"{said} For a day you can undo this in the audit log."]
    roles = EventRole.objects.filter(event=world.event).values_list("login__username", "role")
    assert {*roles} == {
        (world.referee.username, "organiser"),
        (world.organiser.username, "referee"),
        (world.scorer.username, "scorer"),
    }
    heir = reader(world.referee)
    assert f"handed the event over to {world.referee.username}" in words(
        heir.get(at("audit", world))
    )


def test_the_page_of_the_hand_over_says_what_the_next_organiser_has_to_know(world: World) -> None:
    SignUpFactory.create(event=world.event)
    client, to = reader(world.organiser), at("event_hand_over", world)
    shown = words(client.get(to, {"username": world.referee.username}))
    assert "Before you hand over" in shown
    assert str(client.get(at("manage", world)).context["step"].what) in shown
    assert "1 sign-up waits" in shown
    TableCallFactory.create(table=world.tables[1], called_at=timezone.now())
    shown = words(client.get(to, {"username": world.referee.username}))
    assert "Table 2 has called a referee." in shown


def test_a_hand_over_without_a_name_asks_who_takes_over(world: World) -> None:
    client, to = reader(world.organiser), at("event_hand_over", world)
    names = (world.referee.username, world.scorer.username)
    for asked in ({}, {"username": "nobody"}, {"username": world.organiser.username}):
        answer = client.get(to, asked)
        links = [f"?username={name}" in answer.content.decode() for name in names]
        assert ("Who takes over?" in words(answer), links) == (True, [True, True])
    EventRole.objects.filter(event=world.event).exclude(login=world.organiser).delete()
    assert "Nobody else is on the staff of this event." in words(client.get(to))


def test_a_scorer_sees_the_own_tables_first(world: World) -> None:
    client, role = reader(world.organiser), EventRole.objects.get(login=world.scorer)
    to = at("role_tables", world, role=role.pk)
    wrong = client.post(to, {"tables": "one"}, follow=True)
    assert messages_of(wrong) == ["“one” is not a table number. Write 1-4, 7."]
    client.post(to, {"tables": "2-3, 9"})
    page, scorer = at("own_tables", world), reader(world.scorer)
    shown, everything = words(scorer.get(page)), words(scorer.get(page, {"all": "1"}))
    assert [f"Table {number} ·" in shown for number in (1, 2, 3)] == [False, True, True]
    assert "Table 1 ·" in everything


def test_numbers_of_tables_are_written_as_ranges() -> None:
    assert [in_ranges(numbers) for numbers in ([], [1, 2, 3, 7], [4])] == ["", "1-3, 7", "4"]


def test_pages_of_staff_name_the_version_and_public_pages_do_not(world: World) -> None:
    footer = f"Tenbou: mahjong tournaments and leagues · {scoring.__version__}"
    pages = [reader(world.organiser).get(at(name, world)) for name in ("roles", "event")]
    assert [footer in words(page) for page in pages] == [True, False]


def test_open_invitations_say_when_their_links_lead_to_this_computer_only(world: World) -> None:
    client, to = reader(world.organiser), at("roles", world)

    def warned() -> bool:
        page = words(client.get(to, headers={"host": "localhost"}))
        return "localhost is this computer only." in page

    assert warned() is False
    client.post(at("invite", world), {"role": "scorer", "days": "7"})
    assert warned() is True
