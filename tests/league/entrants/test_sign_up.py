"""Signing up: acceptance, waiting list and approval."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from league.core.permissions import ANONYMOUS, SYSTEM
from league.entrants.entrants import enrol_player
from league.entrants.queries.sign_ups import capacity_of, terms_of, waiting_position
from league.entrants.sign_up import MOST_OPEN, renew_sign_up, sign_up, withdraw_sign_up
from league.entrants.sign_up_admin import accept_sign_up, change_terms, decline_sign_up
from league.entrants.status_changes import set_entrant_status
from league.enums import EventStatus, SignUpStatus
from league.models import Entrant, Player, SignUp
from tests.factories import PlayerFactory
from tests.shortcuts import audited_verbs, last_entry, refused
from tests.sign_ups import ask, open_world, own, statuses
from tests.worlds import add_session, event_world

pytestmark = pytest.mark.django_db
KEY = UUID(int=7)


# ------------------------------------------------------------------------------- asking


def test_a_sign_up_is_accepted_at_once() -> None:
    world = open_world()
    row = ask(world, "  Lena   Brandt ", club="Tsumo Nord", country="de", shown_by_name=True)
    entrant = Entrant.objects.get()
    assert (row.status, row.entrant, entrant.player.display_name) == (
        *(SignUpStatus.ACCEPTED, entrant, "Lena Brandt"),
    )
    assert (str(entrant.player.club), entrant.player.country) == ("Tsumo Nord", "DE")
    assert audited_verbs() == [
        *("sign_up.ask", "club.create", "player.create", "entrants.enrol", "sign_up.accept"),
    ]


def test_a_sign_up_without_consent_is_not_shown_by_name() -> None:
    ask(open_world(), shown_by_name=False)
    entrant = Entrant.objects.get()
    assert (entrant.staff_name, entrant.public_name) == ("Lena Brandt", f"Player {entrant.number}")


def test_with_approval_a_sign_up_waits_for_the_organiser() -> None:
    world = open_world(approval=True)
    row = ask(world)
    assert (row.status, Entrant.objects.count(), Player.objects.count()) == ("asked", 0, 0)


def test_every_problem_of_a_sign_up_is_named() -> None:
    world = open_world()
    with refused("name_missing", "contact_missing", "no_such_country"):
        ask(world, " ", contact=" ", country="1!")
    with refused("hidden_characters", "hidden_characters", "field_invalid"):
        ask(world, "Lena\u202eBrandt", note="x\x07", country="DEU")
    assert (SignUp.objects.count(), audited_verbs()) == (0, [])


@pytest.mark.parametrize(
    ("event", "terms"),
    [
        ({}, {"is_open": False}),
        ({}, {"until": timezone.now() - timedelta(minutes=1)}),
        ({"status": EventStatus.DRAFT}, {}),
        ({"status": EventStatus.FINISHED}, {}),
    ],
)
def test_nobody_signs_up_while_it_is_closed(event: dict[str, Any], terms: dict[str, Any]) -> None:
    with refused("sign_up_closed"):
        ask(open_world(event=event, **terms))


def test_an_event_without_terms_is_closed() -> None:
    with refused("sign_up_closed"):
        ask(event_world())


def test_the_same_key_signs_up_once() -> None:
    world = open_world()
    first = ask(world, client_id=KEY)
    row, created = sign_up(
        world.event, actor=ANONYMOUS, client_id=KEY, name="Lena Brandt", contact="x"
    )
    assert (row, created, SignUp.objects.count()) == (first, False, 1)
    with refused("sign_up_elsewhere"):
        ask(open_world(), client_id=KEY)


def test_a_known_name_waits_for_the_organiser() -> None:
    world = open_world()
    known = PlayerFactory.create(display_name="Zoë Åkerlind")
    row = ask(world, "zoe akerlind")
    assert row.status == SignUpStatus.ASKED
    with refused("sign_up_doubtful"):
        accept_sign_up(row, actor=world.actor("organiser"))
    accepted = accept_sign_up(row, actor=world.actor("organiser"), player=known)
    assert accepted.entrant is not None
    assert (accepted.entrant.player, Player.objects.count()) == (known, 1)


def test_two_people_of_one_name_are_told_apart_by_the_organiser() -> None:
    world = open_world(approval=True)
    first, second = ask(world, "Jan Novak"), ask(world, "Jan Novák")
    with refused("sign_up_doubtful"):
        accept_sign_up(first, actor=world.actor("organiser"))
    for row in (first, second):
        accept_sign_up(row, actor=world.actor("organiser"), new=True)
    assert (Entrant.objects.count(), Player.objects.count()) == (2, 2)


def test_a_login_signs_up_with_its_player_and_once() -> None:
    world = open_world()
    player = PlayerFactory.create(display_name="Mori", login=world.stranger)
    actor = world.actor("stranger")
    row = ask(world, "Somebody Else", actor=actor, contact="")
    assert (row.name, row.player, row.status) == ("Mori", player, SignUpStatus.ACCEPTED)
    assert ask(world, actor=actor) == row
    withdraw_sign_up(row, actor=own(row))
    again = ask(world, actor=actor)
    assert (again, again.status, SignUp.objects.count()) == (row, SignUpStatus.ACCEPTED, 1)


def test_a_login_without_a_player_gets_the_one_that_is_made() -> None:
    world = open_world()
    row = ask(world, "Mori", actor=world.actor("stranger"), contact="")
    assert row.player is not None
    assert row.player.login == world.stranger


def test_a_declined_login_does_not_ask_again() -> None:
    world = open_world(approval=True)
    row = ask(world, actor=world.actor("stranger"))
    decline_sign_up(row, actor=world.actor("organiser"))
    with refused("sign_up_declined"):
        ask(world, actor=world.actor("stranger"))


def test_an_enrolled_player_does_not_sign_up() -> None:
    world = open_world(players=1)
    Player.objects.update(login=world.stranger)
    with refused("player_enrolled"):
        ask(world, actor=world.actor("stranger"))


# ------------------------------------------------------------------------------- places


def test_the_waiting_list_keeps_the_order_of_arrival() -> None:
    world = open_world(capacity=2)
    rows = [ask(world, name) for name in ("Aoki", "Berg", "Chen", "Dora")]
    assert [row.status for row in rows] == ["accepted", "accepted", "waiting", "waiting"]
    assert [waiting_position(row) for row in rows[2:]] == [1, 2]
    places = capacity_of(world.event, terms_of(world.event))
    assert (places.free, places.taken, places.waiting) == (0, 2, 2)


def test_a_withdrawn_place_goes_to_the_first_on_the_waiting_list() -> None:
    world = open_world(capacity=1)
    aoki, _berg, _chen = (ask(world, name) for name in ("Aoki", "Berg", "Chen"))
    withdraw_sign_up(aoki, actor=own(aoki))
    assert statuses(world) == [("Aoki", "withdrawn"), ("Berg", "accepted"), ("Chen", "waiting")]
    assert (last_entry().verb, last_entry().actor) == ("sign_up.promote", "system")
    renew_sign_up(aoki, actor=own(aoki))
    assert statuses(world)[1:] == [("Chen", "waiting"), ("Aoki", "waiting")]


def test_a_place_given_up_at_the_desk_goes_to_the_waiting_list() -> None:
    world = open_world(capacity=1)
    aoki, berg = ask(world, "Aoki"), ask(world, "Berg")
    assert aoki.entrant is not None
    set_entrant_status(aoki.entrant, "withdrawn", actor=world.actor("organiser"))
    assert statuses(world) == [("Aoki", "withdrawn"), ("Berg", "accepted")]
    # Whoever comes back by the organiser's word has a place, also one more than there are.
    set_entrant_status(aoki.entrant, "enrolled", actor=world.actor("organiser"))
    assert (statuses(world)[0], Entrant.objects.playing().count()) == (("Aoki", "accepted"), 2)
    assert SignUp.objects.get(pk=berg.pk).status == SignUpStatus.ACCEPTED


def test_without_promotion_free_places_are_given_by_hand() -> None:
    world = open_world(capacity=1, promotes=False)
    aoki, berg, chen = (ask(world, name) for name in ("Aoki", "Berg", "Chen"))
    with refused("places_taken"):
        accept_sign_up(berg, actor=world.actor("organiser"))
    withdraw_sign_up(aoki, actor=own(aoki))
    assert ask(world, "Dora").status == SignUpStatus.WAITING
    assert accept_sign_up(chen, actor=world.actor("organiser")).status == SignUpStatus.ACCEPTED


def test_more_places_let_the_waiting_list_in() -> None:
    world = open_world(capacity=1)
    for name in ("Aoki", "Berg", "Chen", "Dora"):
        ask(world, name)
    change_terms(world.event, actor=world.actor("organiser"), capacity=3)
    assert [status for _, status in statuses(world)] == ["accepted"] * 3 + ["waiting"]
    change_terms(world.event, actor=world.actor("organiser"), capacity=None)
    assert [status for _, status in statuses(world)] == ["accepted"] * 4


def test_an_accepted_sign_up_without_a_free_place_waits() -> None:
    world = open_world(players=1, capacity=1, approval=True)
    row = accept_sign_up(ask(world), actor=world.actor("organiser"))
    assert (row.status, Player.objects.count()) == (SignUpStatus.WAITING, 1)
    assert audited_verbs()[-1] == "sign_up.wait"


def test_substitutes_take_no_place() -> None:
    world = open_world(capacity=1)
    enrol_player(world.event, actor=world.actor("organiser"), name="Spare", status="substitute")
    assert ask(world).status == SignUpStatus.ACCEPTED


def test_after_the_first_draw_of_a_tournament_the_organiser_decides() -> None:
    world = open_world(players=4, capacity=5)
    accepted, waiting = ask(world, "Aoki"), ask(world, "Berg")
    add_session(world)
    withdraw_sign_up(accepted, actor=own(accepted))
    assert SignUp.objects.get(pk=waiting.pk).status == SignUpStatus.WAITING
    assert ask(world, "Chen").status == SignUpStatus.ASKED


def test_a_league_accepts_sign_ups_all_season() -> None:
    world = open_world(players=4, event={"kind": "league", "status": EventStatus.RUNNING})
    add_session(world)
    assert ask(world).status == SignUpStatus.ACCEPTED


def test_too_many_open_sign_ups_are_refused() -> None:
    world = open_world()
    SignUp.objects.bulk_create(
        SignUp(event=world.event, position=position, name="Machine")
        for position in range(1, MOST_OPEN + 1)
    )
    with refused("sign_up_flood"):
        ask(world)


def test_the_name_of_an_entrant_waits_for_the_organiser() -> None:
    world = open_world()
    player = PlayerFactory.create(display_name="Lena Brandt")
    enrol_player(world.event, player=player, actor=SYSTEM)
    assert ask(world, "lena brandt").status == SignUpStatus.ASKED
