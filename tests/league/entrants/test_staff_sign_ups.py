"""Contacts and fees of players whom staff entered, who never signed up themselves."""

import csv
from decimal import Decimal
from io import StringIO
from typing import Any

import pytest

from league.core.errors import Forbidden
from league.entrants.enrol_many import enrol_list
from league.entrants.entrants import change_entrant, enrol_player
from league.entrants.erasing import erase_person
from league.entrants.fees import mark_entrant_paid, mark_paid
from league.entrants.queries.sign_ups import fees_of, terms_of, without_sign_up
from league.entrants.removing import problems_of_removing, remove_entrant
from league.entrants.sign_up_admin import accept_sign_up
from league.entrants.status_changes import set_entrant_status
from league.enums import EntrantStatus
from league.models import AuditEntry, Entrant, Mail, SignUp
from league.people.queries.personal_data import personal_data
from tests.league.api.callers import person
from tests.league.web.readers import at, problems, reader, words
from tests.page_forms import submit
from tests.shortcuts import audited_verbs, refused
from tests.sign_ups import answers_of, ask, lunch, open_world
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
FEE: dict[str, Any] = {"fee": Decimal(20), "currency": "EUR"}
LIST = "name,e-mail,club\nAnna Holm,anna@example.org,Tsumo Nord\nBo Lund,,\n"


def listed(text: str = LIST, **terms: Any) -> World:
    world = open_world(**{**FEE, **terms})
    enrol_list(world.event, text, actor=world.actor("organiser"), choices={})
    return world


def entrant(world: World, number: int) -> Entrant:
    return world.event.entrants.select_related("player__club").get(number=number)


def test_the_e_mail_column_of_a_list_is_the_contact_of_the_player() -> None:
    world = listed()
    row = SignUp.objects.get()
    assert (row.entrant, row.contact, row.by_staff) == (entrant(world, 1), "anna@example.org", True)
    assert (row.name, row.club, row.status) == ("Anna Holm", "Tsumo Nord", "accepted")
    assert [one.number for one in without_sign_up(world.event)] == [2]
    assert set(audited_verbs()[-2:]) == {"entrants.enrol"}


def test_a_contact_that_is_too_long_is_named_with_its_line() -> None:
    world = open_world()
    text = f"name,phone\nAnna,{'1' * 201}\n"
    with refused("line_unreadable"):
        enrol_list(world.event, text, actor=world.actor("organiser"), choices={})
    assert not SignUp.objects.exists()


def test_an_address_that_is_none_is_named_where_it_is_typed() -> None:
    world = open_world()
    client = reader(world.organiser)
    text = "name,e-mail\nAnna Holm,anna@example\nBea Nilsen,+47 123"
    said = "not a whole e-mail address"
    page = client.get(at("enrol_list", world))
    assert words(submit(page, "Preview list", {"text": text})).count(said) == 1
    with refused("contact_no_email"):
        enrol_player(world.event, actor=world.actor("organiser"), name="Cai", contact="@cai")
    with refused("contact_no_email"):
        ask(world, "Dora", contact="dora@example")
    assert not SignUp.objects.exists()


def test_a_player_added_by_hand_has_a_contact_too() -> None:
    world = open_world()
    page = reader(world.organiser).get(at("enrol", world))
    submit(page, "Add player", {"name": "Anna Holm", "contact": "+47 123"})
    row = SignUp.objects.get()
    assert (row.contact, row.entrant.number if row.entrant else None) == ("+47 123", 1)


def test_the_contact_of_a_player_is_changed_on_the_players_page() -> None:
    world = event_world(players=1)
    client, url = reader(world.organiser), at("entrant_change", world, number=1)
    assert submit(client.get(url), button="Save changes").status_code == 302
    assert not SignUp.objects.exists()
    refused_page = submit(
        client.get(url), button="Save changes", changes={"contact": "@anna", "number": ""}
    )
    assert set(problems(refused_page)) == {"number"}
    refused_page = submit(client.get(url), button="Save changes", changes={"contact": "@anna"})
    assert set(problems(refused_page)) == {"contact"}
    for contact in ("anna@example.org", "+47 123", ""):
        submit(client.get(url), button="Save changes", changes={"contact": contact})
        row = SignUp.objects.get()
        assert (row.contact, row.by_staff, row.entrant) == (contact, True, entrant(world, 1))
    assert audited_verbs() == ["sign_up.contact"] * 3
    assert "anna" not in str([*AuditEntry.objects.values_list("before", "after")])
    assert reader(world.referee).get(url).status_code == 403


def test_a_contact_that_is_the_only_way_to_the_player_is_not_deleted() -> None:
    world = open_world()
    row = ask(world, "Dora", contact="dora@example.org")
    assert row.entrant is not None
    actor = world.actor("organiser")
    with refused("contact_missing"):
        change_entrant(row.entrant, actor=actor, contact=" ", team="Reds")
    assert entrant(world, row.entrant.number).team is None
    change_entrant(row.entrant, actor=actor, contact="+47 123")
    assert SignUp.objects.get().contact == "+47 123"


def test_only_organisers_see_the_contact() -> None:
    world = listed()
    page = at("sign_up_one", world, position=1)
    assert "anna@example.org" in words(reader(world.organiser).get(page))
    pages = [(world.scorer, "check_in"), (world.scorer, "manage_entrants"), (None, "entrants")]
    seen = [reader(who).get(at(name, world)).content.decode() for who, name in pages]
    assert "anna@example.org" not in "".join(seen)
    assert reader(world.scorer).get(page).status_code == 403


def test_who_asked_for_nothing_gets_no_e_mail(settings: Any) -> None:
    settings.MAIL_REACHES_PEOPLE = True
    world = listed()
    anna = entrant(world, 1)
    set_entrant_status(anna, EntrantStatus.WITHDRAWN, actor=world.actor("organiser"))
    assert SignUp.objects.get().status == "withdrawn"
    assert not Mail.objects.exists()


def test_a_person_gets_the_contact_with_the_data_and_it_is_erased_with_the_person() -> None:
    world = listed()
    player = entrant(world, 1).player
    assert [one["contact"] for one in personal_data(player)["sign_ups"]] == ["anna@example.org"]
    erase_person(player, actor=world.actor("organiser"), name=player.display_name)
    assert not SignUp.objects.filter(contact__contains="anna").exists()


def test_players_whom_staff_entered_are_marked_as_paid_and_count_in_the_sum() -> None:
    world = listed()
    for number in (1, 2):
        row = mark_entrant_paid(entrant(world, number), actor=world.actor("organiser"))
        assert (row.paid_amount, row.entrant) == (Decimal(20), entrant(world, number))
    mark_paid(SignUp.objects.get(name="Anna Holm"), actor=world.actor("organiser"), paid=False)
    fees = fees_of(world.event.sign_ups.all(), terms_of(world.event))
    assert fees is not None
    assert (fees.paid, fees.of, fees.received, fees.expected) == (1, 2, Decimal(20), Decimal(40))


@pytest.mark.parametrize("who", ["referee", "scorer", "stranger"])
def test_only_organisers_mark_them(who: str) -> None:
    world = listed()
    with pytest.raises(Forbidden):
        mark_entrant_paid(entrant(world, 2), actor=world.actor(who))


def test_a_player_who_left_or_an_event_without_a_fee_has_no_mark() -> None:
    world = listed()
    actor = world.actor("organiser")
    gone = set_entrant_status(entrant(world, 2), EntrantStatus.WITHDRAWN, actor=actor).entrant
    with refused("entrant_status_order"):
        mark_entrant_paid(gone, actor=actor)
    world.event.sign_up_terms.delete()
    with refused("no_fee"):
        mark_entrant_paid(entrant(world, 1), actor=actor)
    assert SignUp.objects.count() == 1


def test_the_api_stores_the_contact_and_marks_the_fee() -> None:
    world = open_world(**FEE)
    api = person(world.organiser)
    sent = {"name": "Anna Holm", "contact": "anna@example.org"}
    made = api.post(f"events/{world.event.pk}/entrants/", sent).json()
    answer = api.put(f"entrants/{made['id']}/paid/").json()
    assert (answer["contact"], answer["paid_amount"]) == ("anna@example.org", "20.00")
    (row,) = api.get(f"events/{world.event.pk}/sign-ups/").json()["results"]
    assert (row["by_staff"], row["paid_amount"]) == (True, "20.00")


def test_the_list_marks_them_in_one_step_and_the_file_has_them() -> None:
    world = listed()
    ask(world, "Cara Pohl")
    client = reader(world.organiser)
    page = client.get(at("sign_ups", world))
    shown = words(page)
    assert "0 of 3 paid · 0 € of 60 €" in shown
    (group,) = page.context["groups"]
    names = [line.row.sign_up.name for line in group.lines]
    assert (group.status, names) == ("accepted", ["Anna Holm", "Cara Pohl", "Bo Lund"])
    assert shown.count("Entered by staff") == 2
    assert [count for name, _title, count in page.context["filters"] if name == "unpaid"] == [3]
    assert "Bo Lund" in words(client.get(at("sign_ups", world), {"show": "unpaid", "q": "lund"}))
    assert "Bo Lund" not in words(client.get(at("sign_ups", world), {"show": "waiting"}))
    assert rows_of_file(world)[-1][:4] == ["", "Accepted", "2", "Bo Lund"]
    submit(page, "Mark paid Bo Lund")
    shown = words(client.get(at("sign_ups", world)))
    assert ("Bo Lund has paid 20 €." in shown, "1 of 3 paid · 20 € of 60 €" in shown) == (
        True,
        True,
    )
    world.event.sign_up_terms.delete()
    assert "Bo Lund" in words(client.get(at("sign_ups", world)))
    assert sorted(row[3] for row in rows_of_file(world)) == ["Anna Holm", "Bo Lund", "Cara Pohl"]


def rows_of_file(world: World) -> list[list[str]]:
    answer = reader(world.organiser).get(at("sign_ups_file", world, file_format="csv"))
    text = answer.content.decode("utf-8-sig")
    return list(csv.reader(StringIO(text)))[1:]


def test_the_players_own_sign_up_takes_over_what_staff_noted() -> None:
    world = listed(approval=True)
    actor = world.actor("organiser")
    question = lunch(world, required=False)
    noted = mark_entrant_paid(entrant(world, 1), actor=actor)
    noted.answers.create(question=question, text="Vegan")
    row = ask(world, "Anna Holm", contact="+47 999")
    row = accept_sign_up(row, actor=actor, player=entrant(world, 1).player)
    row.refresh_from_db()
    assert (row.status, row.entrant, row.contact) == ("accepted", entrant(world, 1), "+47 999")
    assert (row.paid_amount, row.paid_by, answers_of(row)) == (
        Decimal(20),
        world.organiser,
        {"Lunch?": "Vegan"},
    )
    assert SignUp.objects.count() == 1


def test_removing_a_player_entered_by_mistake_removes_the_contact() -> None:
    world = listed()
    remove_entrant(entrant(world, 1), actor=world.actor("organiser"))
    assert not SignUp.objects.exists()


def test_who_has_paid_is_not_removed() -> None:
    world = listed()
    mark_entrant_paid(entrant(world, 2), actor=world.actor("organiser"))
    assert [item.code for item in problems_of_removing(entrant(world, 2))] == ["remove_has_paid"]
    with refused("remove_has_paid"):
        remove_entrant(entrant(world, 2), actor=world.actor("organiser"))


def test_the_fee_is_named_once_beside_the_form_and_on_the_events_page() -> None:
    world = open_world(**FEE)
    for name in ("event", "sign_up_new"):
        assert words(reader(None).get(at(name, world))).count("20 €") == 1
