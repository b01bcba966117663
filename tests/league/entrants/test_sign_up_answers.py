"""After signing up: the personal link, the organiser's answers, check-in."""

import pytest

from league.core.errors import Forbidden
from league.core.permissions import ANONYMOUS
from league.entrants.entrants import enrol_player
from league.entrants.queries.sign_ups import terms_of
from league.entrants.sign_up import announce_arrival, renew_sign_up, withdraw_sign_up
from league.entrants.sign_up_admin import (
    accept_all_sign_ups,
    accept_sign_up,
    change_terms,
    decline_sign_up,
    move_on_waiting_list,
    return_sign_up,
)
from league.entrants.status_changes import set_entrant_status
from league.enums import EntrantStatus, EventStatus, SessionStatus, SignUpStatus
from league.models import Entrant, Event, Player, SignUp
from league.seating.sessions import publish_session
from tests.factories import PenaltyFactory, PlayerFactory
from tests.shortcuts import audited_verbs, refused
from tests.sign_ups import ask, open_world, own, statuses
from tests.worlds import add_session, event_world

pytestmark = pytest.mark.django_db


# -------------------------------------------------------------------------- the own link


def test_only_the_own_link_and_organisers_withdraw() -> None:
    world = open_world()
    row, other = ask(world, "Aoki"), ask(world, "Berg")
    for actor in (own(other), ANONYMOUS, world.actor("stranger"), world.actor("scorer")):
        with refused("forbidden", kind=Forbidden):
            withdraw_sign_up(row, actor=actor)
    assert withdraw_sign_up(row, actor=own(row)).status == SignUpStatus.WITHDRAWN
    assert Entrant.objects.get(player__display_name="Aoki").status == EntrantStatus.WITHDRAWN
    before = audited_verbs()
    withdraw_sign_up(row, actor=own(row))
    assert audited_verbs() == before


def test_nobody_withdraws_from_an_announced_seat_by_the_link() -> None:
    world = open_world()
    row = ask(world)
    world.entrants = [*Entrant.objects.all()]
    for name in ("Berg", "Chen", "Dora"):
        entrant = ask(world, name).entrant
        assert entrant is not None
        world.entrants.append(entrant)
    add_session(world, status=SessionStatus.PUBLISHED)
    with refused("entrant_seated"):
        withdraw_sign_up(row, actor=own(row))
    assert SignUp.objects.get(pk=row.pk).status == SignUpStatus.ACCEPTED


def test_the_own_link_checks_in_where_the_organiser_allows_it() -> None:
    world = open_world()
    row = ask(world)
    with refused("self_check_in_closed"):
        announce_arrival(row, "checked_in", actor=own(row))
    change_terms(world.event, actor=world.actor("organiser"), self_check_in=True)
    announce_arrival(row, "late", actor=own(row))
    announce_arrival(row, "checked_in", actor=own(row))
    announce_arrival(row, "checked_in", actor=own(row))
    assert Entrant.objects.get().status == EntrantStatus.CHECKED_IN
    assert audited_verbs()[-2:] == ["entrants.set_status"] * 2
    for status in ("enrolled", "withdrawn", "no_show", "late"):
        with refused("check_in_at_desk"):
            announce_arrival(row, status, actor=own(row))


def test_a_sign_up_that_was_not_accepted_does_not_check_in() -> None:
    world = open_world(approval=True, self_check_in=True)
    row = ask(world)
    with refused("sign_up_order"):
        announce_arrival(row, "checked_in", actor=own(row))


def test_nobody_checks_in_at_an_event_that_is_over() -> None:
    world = open_world(self_check_in=True)
    row = ask(world)
    Event.objects.update(status=EventStatus.FINISHED)
    with refused("event_not_open"):
        announce_arrival(row, "checked_in", actor=own(row))
    assert Entrant.objects.get().status == EntrantStatus.ENROLLED


def test_a_no_show_goes_to_the_desk() -> None:
    world = open_world(self_check_in=True)
    row = ask(world)
    assert row.entrant is not None
    set_entrant_status(row.entrant, "no_show", actor=world.actor("referee"))
    with refused("check_in_at_desk"):
        announce_arrival(row, "checked_in", actor=own(row))


def test_a_disqualified_player_does_not_sign_up_again() -> None:
    world = open_world()
    row = ask(world)
    assert row.entrant is not None
    set_entrant_status(row.entrant, "disqualified", actor=world.actor("organiser"))
    with refused("sign_up_declined"):
        renew_sign_up(row, actor=own(row))


def test_a_declined_sign_up_is_not_withdrawn_and_nothing_is_after_the_end() -> None:
    world = open_world(approval=True)
    declined, asked = ask(world, "Aoki"), ask(world, "Berg")
    decline_sign_up(declined, actor=world.actor("organiser"))
    with refused("sign_up_order"):
        withdraw_sign_up(declined, actor=own(declined))
    assert renew_sign_up(asked, actor=own(asked)).status == SignUpStatus.ASKED
    Event.objects.update(status=EventStatus.FINISHED)
    with refused("event_not_open"):
        withdraw_sign_up(asked, actor=own(asked))


# ------------------------------------------------------------------------- the organiser


def test_declining_gives_the_reason_and_can_be_undone() -> None:
    world = open_world(approval=True)
    row = ask(world)
    actor = world.actor("organiser")
    row = decline_sign_up(row, actor=actor, reason="  Members\nonly ")
    assert (row.status, row.answer) == (SignUpStatus.DECLINED, "Members only")
    assert decline_sign_up(row, actor=actor) == row
    row = return_sign_up(row, actor=actor)
    assert (row.status, row.answer) == (SignUpStatus.ASKED, "")
    assert return_sign_up(row, actor=actor).status == SignUpStatus.ASKED
    assert audited_verbs() == ["sign_up.ask", "sign_up.decline", "sign_up.return"]


def test_undoing_an_acceptance_removes_its_entrant_and_player() -> None:
    world = open_world(approval=True)
    row = accept_sign_up(ask(world), actor=world.actor("organiser"))
    with refused("sign_up_order"):
        decline_sign_up(row, actor=world.actor("organiser"))
    row = return_sign_up(row, actor=world.actor("organiser"))
    assert (row.status, row.player, row.entrant) == (SignUpStatus.ASKED, None, None)
    assert (Entrant.objects.count(), Player.objects.count()) == (0, 0)
    assert accept_sign_up(row, actor=world.actor("organiser")).entrant is not None


def test_undoing_an_acceptance_keeps_a_known_player() -> None:
    world = open_world(approval=True)
    player = PlayerFactory.create(login=world.stranger)
    row = accept_sign_up(ask(world, actor=world.actor("stranger")), actor=world.actor("organiser"))
    return_sign_up(row, actor=world.actor("organiser"))
    assert list(Player.objects.all()) == [player]


def test_an_acceptance_with_later_records_is_not_undone() -> None:
    world = open_world()
    row = ask(world)
    PenaltyFactory.create(entrant=row.entrant)
    with refused("remove_has_penalty"):
        return_sign_up(row, actor=world.actor("organiser"))
    assert SignUp.objects.get().status == SignUpStatus.ACCEPTED


def test_a_player_is_not_two_sign_ups() -> None:
    world = open_world(approval=True)
    player = PlayerFactory.create(display_name="Mori")
    actor = world.actor("organiser")
    accept_sign_up(ask(world, "Mori"), actor=actor, player=player)
    with refused("player_signed_up"):
        accept_sign_up(ask(world, "Mori"), actor=actor, player=player)


def test_an_entrant_enrolled_meanwhile_is_linked_to_the_sign_up() -> None:
    world = open_world(approval=True)
    row, actor = ask(world, "Mori"), world.actor("organiser")
    enrolled = enrol_player(world.event, actor=actor, name="Mori")
    row = accept_sign_up(row, actor=actor, player=enrolled.player)
    assert (row.entrant, Entrant.objects.count()) == (enrolled, 1)


def test_an_answer_given_twice_is_one_answer() -> None:
    world = open_world(approval=True)
    row, actor = ask(world), world.actor("organiser")
    assert accept_sign_up(row, actor=actor) == accept_sign_up(row, actor=actor)
    assert audited_verbs().count("sign_up.accept") == 1


def test_the_terms_name_every_problem() -> None:
    world = event_world()
    actor = world.actor("organiser")
    with refused("value_out_of_range", "hidden_characters"):
        change_terms(world.event, actor=actor, capacity=0, information="Come\u202e!")
    with refused("field_invalid"):
        change_terms(world.event, actor=actor, capacity="many")
    change_terms(world.event, actor=actor, is_open=True, capacity=16, information="Bring\ncash.")
    change_terms(world.event, actor=actor, capacity=16)
    assert (audited_verbs(), terms_of(world.event).information) == (
        ["sign_up.terms", "sign_up.open"],
        "Bring\ncash.",
    )


@pytest.mark.parametrize("who", ["stranger", "scorer", "referee"])
def test_only_organisers_answer(who: str) -> None:
    world = open_world(approval=True)
    row, actor = ask(world), world.actor(who)
    for act in (
        lambda: accept_sign_up(row, actor=actor),
        lambda: decline_sign_up(row, actor=actor),
        lambda: return_sign_up(row, actor=actor),
        lambda: change_terms(world.event, actor=actor, is_open=False),
    ):
        with refused("forbidden", kind=Forbidden):
            act()


# ------------------------------------------------------------------------- who has come


def test_scorers_mark_late_players_and_referees_no_shows() -> None:
    world = event_world(players=1)
    entrant = world.entrants[0]
    set_entrant_status(entrant, "late", actor=world.actor("scorer"))
    with refused("forbidden", kind=Forbidden):
        set_entrant_status(entrant, "no_show", actor=world.actor("scorer"))
    set_entrant_status(entrant, "no_show", actor=world.actor("referee"))
    with refused("forbidden", kind=Forbidden):
        set_entrant_status(entrant, "checked_in", actor=world.actor("scorer"))
    entrant = set_entrant_status(entrant, "checked_in", actor=world.actor("referee")).entrant
    assert entrant.status == EntrantStatus.CHECKED_IN


def test_a_seated_player_can_be_a_no_show() -> None:
    world = event_world()
    add_session(world, status=SessionStatus.PUBLISHED)
    entrant = set_entrant_status(world.entrants[0], "no_show", actor=world.actor("referee")).entrant
    assert (entrant.status, entrant.is_playing) == (EntrantStatus.NO_SHOW, False)


def test_a_seating_with_a_no_show_is_not_published() -> None:
    world = event_world()
    session = add_session(world)
    set_entrant_status(world.entrants[0], "no_show", actor=world.actor("referee"))
    with refused("seated_gone", "override_missing"):
        publish_session(session, actor=world.actor("referee"))


def test_a_player_of_another_sign_up_cannot_be_chosen() -> None:
    world = open_world(approval=True)
    player = PlayerFactory.create(display_name="Mori", login=world.stranger)
    ask(world, actor=world.actor("stranger"))
    row = ask(world, "Mori")
    with refused("player_signed_up"):
        accept_sign_up(row, actor=world.actor("organiser"), player=player)


def test_a_waiting_sign_up_can_be_withdrawn() -> None:
    world = open_world(approval=True)
    row = ask(world)
    assert withdraw_sign_up(row, actor=own(row)).status == SignUpStatus.WITHDRAWN
    assert audited_verbs() == ["sign_up.ask", "sign_up.withdraw"]


def test_after_the_end_new_places_are_not_filled() -> None:
    world = open_world(players=1, capacity=1)
    row = ask(world)
    Event.objects.update(status=EventStatus.FINISHED)
    change_terms(world.event, actor=world.actor("organiser"), capacity=2)
    assert SignUp.objects.get(pk=row.pk).status == SignUpStatus.WAITING


def test_who_plays_already_needs_no_place() -> None:
    world = open_world(approval=True, players=1, capacity=1)
    row = ask(world, "Lena Brandt")
    player = world.entrants[0].player
    row = accept_sign_up(row, actor=world.actor("organiser"), player=player)
    assert (row.status, row.entrant) == (SignUpStatus.ACCEPTED, world.entrants[0])


def test_all_who_wait_for_a_decision_are_accepted_while_there_is_place() -> None:
    world = open_world(approval=True, capacity=2)
    PlayerFactory.create(display_name="Berg")
    for name in ("Aoki", "Berg", "Chen", "Dora"):
        ask(world, name)
    accept_all_sign_ups(world.event, actor=world.actor("organiser"))
    assert statuses(world) == [
        ("Aoki", "accepted"),
        ("Berg", "asked"),  # the organiser says which Berg this is
        ("Chen", "accepted"),
        ("Dora", "waiting"),
    ]


def test_the_waiting_list_is_put_in_another_order() -> None:
    world = open_world(capacity=1)
    rows = {name: ask(world, name) for name in ("Aoki", "Berg", "Chen", "Dora")}
    actor = world.actor("organiser")
    move_on_waiting_list(rows["Dora"], 1, actor=actor)
    assert [name for name, _status in statuses(world)] == ["Aoki", "Dora", "Berg", "Chen"]
    move_on_waiting_list(rows["Dora"], 99, actor=actor)
    assert [name for name, _status in statuses(world)] == ["Aoki", "Berg", "Chen", "Dora"]
    before = audited_verbs()
    move_on_waiting_list(rows["Dora"], 3, actor=actor)
    assert audited_verbs() == before
    with refused("sign_up_order"):
        move_on_waiting_list(rows["Aoki"], 1, actor=actor)
    with pytest.raises(Forbidden):
        move_on_waiting_list(rows["Berg"], 2, actor=world.actor("referee"))


def test_who_was_moved_up_gets_the_next_free_place() -> None:
    world = open_world(capacity=1)
    rows = {name: ask(world, name) for name in ("Aoki", "Berg", "Chen")}
    move_on_waiting_list(rows["Chen"], 1, actor=world.actor("organiser"))
    withdraw_sign_up(rows["Aoki"], actor=own(rows["Aoki"]))
    assert statuses(world) == [("Aoki", "withdrawn"), ("Chen", "accepted"), ("Berg", "waiting")]
